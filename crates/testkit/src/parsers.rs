//! Text from outside is any bytes at all: reading it may fail, never panic.

use game::{Depict, Position, Rng};
use proptest::{
    collection,
    prelude::any,
    prop_oneof, sample,
    strategy::Strategy,
    test_runner::{Config, TestRunner},
};

/// Cases for each kind of text.
const CASES: u32 = 100_000;

/// Reads random texts as positions, moves and variants of a game: arbitrary characters, words over
/// the notation's own `alphabet`, and texts of real games with a few characters changed. What is
/// accepted must be written again exactly as it was read, or at least be read as the same thing.
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
        .map(|it| it.name.to_owned())
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

fn run(alphabet: &str, samples: Vec<String>, check: impl Fn(&str)) {
    let letters: Vec<char> = alphabet.chars().collect();
    let texts = prop_oneof![
        any::<String>(),
        collection::vec(sample::select(letters.clone()), 0..80)
            .prop_map(|it| it.into_iter().collect()),
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
    // The seed is fixed: a test must not fail on some days only.
    let config = Config {
        cases: CASES,
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

fn samples<P: Position>() -> (Vec<String>, Vec<String>) {
    let mut rng = Rng::new(3);
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    while positions.len() < 300 {
        let mut pos = P::start(P::INFO.standard()).expect("the standard variant exists");
        while let Some(m) = pos
            .pick_move(|n| rng.below(n))
            .filter(|_| positions.len() < 300)
        {
            positions.push(pos.to_string());
            moves.push(m.to_string());
            pos.play_unchecked(m);
        }
    }
    (positions, moves)
}
