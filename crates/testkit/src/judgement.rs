//! An evaluation written down, so that a change of opinion is seen where it is made.

use std::fmt::Write;

use game::{Heuristic, Position, Rng};

/// What an evaluation thinks of eight positions of a random game, from the first to the last: what
/// each is worth, whether it may be passed, and its five most urgent moves.
///
/// # Panics
///
/// If the variant is unknown.
pub fn judgement<P: Position>(evaluation: &impl Heuristic<P>, variant: &str) -> String {
    const POSITIONS: usize = 8;
    let mut game = vec![P::start(variant).expect("a variant")];
    let mut rng = Rng::new(3);
    while let Some(pos) = game.last().filter(|it| it.decided().is_none()) {
        let mut next = pos.clone();
        let Some(m) = pos.pick_move(|n| rng.below(n)) else {
            break;
        };
        next.play_unchecked(m);
        game.push(next);
    }
    // The last position is decided, and evaluations are asked only before.
    game.pop();
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
    text
}
