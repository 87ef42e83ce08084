//! Property tests of parsers: text from outside may be anything, so parsing may fail but never
//! panic.

use game::{Depict, Position, Rng};
use proptest::{
    collection,
    prelude::any,
    prop_oneof, sample,
    strategy::Strategy,
    test_runner::{Config, TestRunner},
};

use crate::cases;

/// Number of random texts for each parser in `make soak`; in `make test` a share of it, by
/// [`cases()`].
const N_TEXTS: usize = 100_000;

/// Number of sample positions, and of sample moves, whose texts are mutated.
const N_SAMPLES: usize = 300;

/// Parses random texts as positions, moves and variants of a game: arbitrary characters, words over
/// the notation's own `alphabet`, and texts from real games with a few characters changed. The text
/// of whatever is accepted must parse to the same value again.
///
/// # Panics
///
/// Panics with the smallest offending text when a parser panics or contradicts itself.
pub fn parsers_never_panic<P: Depict>(alphabet: &str) {
    let (positions, moves) = samples::<P>();
    let start = P::start(P::INFO.standard()).expect("the standard variant exists");
    run(alphabet, positions, |text| {
        if let Ok(pos) = P::read(text, None) {
            assert_eq!(
                P::read(&pos.to_string(), Some(&pos.variant())),
                Ok(pos),
                "{text}"
            );
        }
    });
    run(alphabet, moves, |text| {
        if let Ok(m) = text.parse::<P::Move>() {
            assert_eq!(m.to_string().parse(), Ok(m), "{text}");
        }
        if let Ok(m) = start.read_move(text) {
            assert!(
                start.is_legal(m) || start.why_illegal(m).is_some(),
                "{text}"
            );
        }
    });
    let variants = P::INFO
        .variants
        .iter()
        .map(|variant| variant.name.to_owned())
        .collect();
    run(
        &format!("{alphabet}0123456789x,-ackltsrif"),
        variants,
        |text| {
            if let Ok(pos) = P::start(text) {
                assert_eq!(P::start(&pos.variant()), Ok(pos), "{text}");
            }
            let _: Result<P, _> = P::read(&start.to_string(), Some(text));
        },
    );
}

/// Calls `check`, which panics on a fault, with random texts. On a panic, reports the smallest text
/// that causes it.
fn run(alphabet: &str, samples: Vec<String>, check: impl Fn(&str)) {
    let letters: Vec<char> = alphabet.chars().collect();
    let texts = prop_oneof![
        any::<String>(),
        collection::vec(sample::select(letters.clone()), 0..80)
            .prop_map(|letters| letters.into_iter().collect()),
        (
            sample::select(samples),
            collection::vec(
                (any::<sample::Index>(), sample::select(letters), 0..4_u8),
                0..4
            )
        )
            .prop_map(|(text, changes)| {
                changes
                    .into_iter()
                    .fold(text, |text, (at, letter, change)| {
                        mutate(&text, at, letter, change)
                    })
            }),
    ];
    // The seed is fixed, so that the test is reproducible and fewer cases are a prefix of more.
    let config = Config {
        cases: cases(N_TEXTS) as u32,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = proptest::test_runner::TestRng::deterministic_rng(config.rng_algorithm);
    let result = TestRunner::new_with_rng(config, rng).run(&texts, |text| {
        check(&text);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// Mutates a text: inserts, replaces or removes one character, or truncates the text, by the number
/// `change`.
fn mutate(text: &str, at: sample::Index, letter: char, change: u8) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let i = at.index(chars.len() + 1);
    match change {
        0 => chars.insert(i, letter),
        1 if i < chars.len() => chars[i] = letter,
        2 if i < chars.len() => {
            chars.remove(i);
        }
        _ => chars.truncate(i),
    }
    chars.into_iter().collect()
}

/// Texts of positions and texts of moves from random games, to be mutated.
fn samples<P: Position>() -> (Vec<String>, Vec<String>) {
    let mut rng = Rng::new(3);
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    while positions.len() < N_SAMPLES {
        let mut pos = P::start(P::INFO.standard()).expect("the standard variant exists");
        while let Some(m) = pos
            .pick_move(|n| rng.below(n))
            .filter(|_| positions.len() < N_SAMPLES)
        {
            positions.push(pos.to_string());
            moves.push(m.to_string());
            pos.play_unchecked(m);
        }
    }
    (positions, moves)
}
