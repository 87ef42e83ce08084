//! An evaluation function written down as text, for snapshots: a change of a weight shows as a
//! difference.

use std::fmt::Write;

use game::{Heuristic, Position, Rng};

/// Describes an evaluation function by what it says about sample positions.
///
/// The text lists eight positions of a random game, from the first to the last, each with its value,
/// the position after a pass if one is allowed, and the five most urgent moves. The last line is a
/// hash of the values of all positions of forty games, which changes with nearly every weight.
///
/// # Panics
///
/// Panics if the variant does not exist.
pub fn judgement<P: Position>(evaluation: &impl Heuristic<P>, variant: &str) -> String {
    const POSITIONS: usize = 8;
    const GAMES: usize = 40;
    let mut rng = Rng::new(3);
    let game: Vec<P> = undecided(variant, &mut rng);
    let mut text = String::new();
    for i in 0..POSITIONS {
        let pos = &game[i * (game.len() - 1) / (POSITIONS - 1)];
        _ = writeln!(text, "{pos}\n  worth {}", evaluation.evaluate(pos));
        if let Some(passed) = evaluation.pass(pos) {
            _ = writeln!(text, "  passed: {passed}");
        }
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        moves.sort_by_cached_key(|m| (-evaluation.urgency(pos, *m), m.to_string()));
        for m in moves.into_iter().take(5) {
            let noisy = if evaluation.is_noisy(pos, m) {
                ", noisy"
            } else {
                ""
            };
            _ = writeln!(text, "  {m}: {}{noisy}", evaluation.urgency(pos, m));
        }
    }
    let mut all = 0_i64;
    for _ in 0..GAMES {
        for pos in undecided::<P>(variant, &mut rng) {
            let worth = i64::from(evaluation.evaluate(&pos));
            all = all.wrapping_mul(31).wrapping_add(worth);
        }
    }
    _ = writeln!(text, "{GAMES} games: {all}");
    text
}

/// The positions of a random game except the last: evaluations are defined only before the end of a
/// game.
fn undecided<P: Position>(variant: &str, rng: &mut Rng) -> Vec<P> {
    let mut game = vec![P::start(variant).expect("a variant")];
    while let Some(pos) = game.last().filter(|pos| pos.decided().is_none()) {
        let mut next = pos.clone();
        let Some(m) = pos.pick_move(|n| rng.below(n)) else {
            break;
        };
        next.play_unchecked(m);
        game.push(next);
    }
    game.pop();
    game
}
