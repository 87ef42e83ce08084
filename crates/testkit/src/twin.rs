//! Comparison of a game with its twin: the same rules implemented a second time, slowly and clause
//! by clause.

use game::{Outcome, Position, Rng};

/// Compares a game with its twin (a second implementation of its rules) on at least `n_positions`
/// positions of random games of a variant: the set of legal moves, the outcome, and the position after
/// each move played.
///
/// The twin is three functions that know positions and moves only as text, so it shares no code with
/// the game. Each gets the text of a position and the variant: `moves` returns the legal moves,
/// sorted, `play` the position after a move, and `ending` the outcome or `None`.
///
/// # Panics
///
/// Panics at the first disagreement, naming the position.
pub fn twin<P: Position>(
    variant: &str,
    n_positions: usize,
    moves: impl Fn(&str, &str) -> Vec<String>,
    play: impl Fn(&str, &str, &str) -> String,
    ending: impl Fn(&str, &str) -> Option<Outcome>,
) {
    let start = |_: &mut Rng| P::start(variant).expect("the variant exists");
    twin_from(variant, n_positions, start, moves, play, ending);
}

/// Compares a game with its twin (a second implementation of its rules) like [`twin`], but every game
/// begins at a position made by `start`, to cover endings that random games from the start position
/// hardly ever reach.
///
/// # Panics
///
/// Panics at the first disagreement, naming the position.
pub fn twin_from<P: Position>(
    variant: &str,
    n_positions: usize,
    mut start: impl FnMut(&mut Rng) -> P,
    moves: impl Fn(&str, &str) -> Vec<String>,
    play: impl Fn(&str, &str, &str) -> String,
    ending: impl Fn(&str, &str) -> Option<Outcome>,
) {
    let mut rng = Rng::new(2);
    let mut n_compared = 0;
    while n_compared < n_positions {
        let mut pos = start(&mut rng);
        loop {
            let text = pos.to_string();
            let mut ours = Vec::new();
            pos.every_move(|m| ours.push(m.to_string()));
            ours.sort_unstable();
            assert_eq!(
                ours,
                moves(&text, variant),
                "the moves of {text} ({variant})"
            );
            assert_eq!(
                pos.outcome(),
                ending(&text, variant),
                "the outcome of {text} ({variant})"
            );
            n_compared += 1;
            let clock_ran_out = P::HISTORY.is_some_and(|rules| rules.clock_limit <= pos.clock());
            let Some(m) = pos.pick_move(|n| rng.below(n)).filter(|_| !clock_ran_out) else {
                break;
            };
            pos.play_unchecked(m);
            assert_eq!(
                pos.to_string(),
                play(&text, variant, &m.to_string()),
                "{m} in {text}"
            );
        }
    }
}
