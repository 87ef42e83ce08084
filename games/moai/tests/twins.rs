//! Comparison of three implementations: the game on one machine word, the game on wide sets of
//! cells, and the twin, which was written independently from the clauses.

use game::{Outcome, Player, Position, Rng};
use moai::{Cells, Moai, Wide};
use testkit::cases;

use crate::twin;

fn check_twin<S: Cells>(variant: &str, n_positions: usize) {
    testkit::twin::<Moai<S>>(
        variant,
        n_positions,
        twin::moves,
        twin::play,
        |text, variant| {
            twin::ending(text, variant).map(|ending| match ending {
                twin::Ending::First => Outcome::Win(Player::First),
                twin::Ending::Second => Outcome::Win(Player::Second),
                twin::Ending::Draw => Outcome::Draw,
            })
        },
    );
}

#[test]
fn twin_agrees_in_random_games() {
    check_twin::<u64>("8x8", cases(40_000));
    check_twin::<u64>("5x5", cases(30_000));
    check_twin::<u64>("5x6", cases(20_000));
    check_twin::<u64>("6x7,black-first", cases(20_000));
}

#[test]
fn twin_agrees_on_wide_boards() {
    check_twin::<Wide>("6x6", cases(10_000));
    check_twin::<Wide>("9x8,black-first", cases(5_000));
    check_twin::<Wide>("19x19", cases(500));
}

/// M8: the fast test for a lost position agrees with the definition in M5, and both with the game.
#[test]
fn m8_equals_m5() {
    let mut rng = Rng::new(5);
    for variant in ["5x5", "6x6", "8x8", "5x7,black-first"] {
        for _ in 0..500 {
            let mut pos = Moai::<u64>::start(variant).expect(variant);
            while let Some(m) = pos.pick_move(|n| rng.below(n)) {
                pos.play_unchecked(m);
                if pos.in_set_up() {
                    continue;
                }
                let text = pos.to_string();
                let movable = twin::own_pawn_movable_by_m5(&text, variant);
                assert_eq!(
                    movable,
                    twin::own_pawn_movable_by_m8(&text, variant),
                    "{text}"
                );
                assert_eq!(movable, pos.decided().is_none(), "{text}");
                assert_eq!(movable, 0 < pos.freedom(pos.to_move()), "{text}");
            }
        }
    }
}

#[test]
fn one_word_and_wide_sets_agree() {
    let mut rng = Rng::new(6);
    for width in 5..=12 {
        for height in (5..=12).filter(|height| width * height <= 64) {
            for option in ["", ",black-first"] {
                let variant = format!("{width}x{height}{option}");
                for _ in 0..20 {
                    check_same_game(&variant, &mut rng);
                }
            }
        }
    }
}

/// Plays a random game on both sets of cells at once and compares every position.
fn check_same_game(variant: &str, rng: &mut Rng) {
    let mut word = Moai::<u64>::start(variant).expect(variant);
    let mut wide = Moai::<Wide>::start(variant).expect(variant);
    loop {
        assert_eq!(word.to_string(), wide.to_string());
        assert_eq!(word.key(), wide.key(), "{word}");
        assert_eq!(word.variant(), wide.variant(), "{word}");
        assert_eq!(word.outcome(), wide.outcome(), "{word}");
        let (mut moves, mut expected) = (Vec::new(), Vec::new());
        word.legal_moves(&mut moves);
        wide.legal_moves(&mut expected);
        assert_eq!(moves, expected, "{word}");
        let Some(m) = word.pick_move(|n| rng.below(n)) else {
            return;
        };
        word.play_unchecked(m);
        wide.play_unchecked(m);
    }
}
