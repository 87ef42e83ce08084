//! Random playouts: games of random moves, played to their end.

use game::{Line, Outcome, Player, Position, Rng, playout};

/// The random generator of the game with this number in a batch or series of games. It depends only on
/// `seed` and `number`.
pub(crate) fn game_rng(seed: u64, number: u64) -> Rng {
    let (_, word) = Rng::step(seed);
    let (_, word) = Rng::step(word ^ number);
    Rng::new(word)
}

/// The value of an outcome for the first player: 1 for a win, 0 for a draw, -1 for a loss.
pub(crate) const fn value(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => -1,
        Outcome::Draw => 0,
    }
}

/// Plays random games from the current position of a game to their end; the implementation of
/// [`AnyState::playouts`](crate::AnyState::playouts).
pub(crate) fn playouts<P: Position>(
    line: &Line<P>,
    seed: u64,
    first: u64,
    results: &mut [i8],
    lengths: &mut [u32],
) {
    for (number, (result, length)) in (first..).zip(results.iter_mut().zip(lengths)) {
        let mut rng = game_rng(seed, number);
        let (outcome, n_moves) = match P::HISTORY {
            None => playout(line.position().clone(), &mut rng),
            Some(_) => playout_with_history(line.clone(), &mut rng),
        };
        (*result, *length) = (value(outcome), n_moves);
    }
}

/// Plays random moves to the end of the game like [`playout`], but with the rules about repetition
/// and move limits. Draws aren't claimed. Returns the outcome and the number of moves.
fn playout_with_history<P: Position>(mut line: Line<P>, rng: &mut Rng) -> (Outcome, u32) {
    let before = line.moves().len();
    loop {
        let n_moves = (line.moves().len() - before) as u32;
        if let Some(outcome) = line.outcome() {
            return (outcome, n_moves);
        }
        let Some(m) = line.position().pick_move(|n| rng.below(n)) else {
            return (line.position().stuck(), n_moves);
        };
        line.play_unchecked(m);
    }
}
