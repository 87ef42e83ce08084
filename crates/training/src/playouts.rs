//! Random games, played to their ends.

use game::{Line, Outcome, Player, Position, Rng, playout};

/// The luck of game number `number`, which has nothing to do with that of its neighbours.
pub(crate) fn luck(seed: u64, number: u64) -> Rng {
    let (_, word) = Rng::step(seed);
    let (_, word) = Rng::step(word ^ number);
    Rng::new(word)
}

/// An outcome as the first player sees it.
pub(crate) const fn value(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win(Player::First) => 1,
        Outcome::Win(Player::Second) => -1,
        Outcome::Draw => 0,
    }
}

/// See [`AnyState::playouts`](crate::AnyState::playouts).
pub(crate) fn playouts<P: Position>(
    line: &Line<P>,
    seed: u64,
    first: u64,
    results: &mut [i8],
    lengths: &mut [u32],
) {
    for (number, (result, length)) in (first..).zip(results.iter_mut().zip(lengths)) {
        let mut rng = luck(seed, number);
        let (outcome, n_moves) = match P::HISTORY {
            None => playout(line.position().clone(), &mut rng),
            Some(_) => playout_with_history(line.clone(), &mut rng),
        };
        (*result, *length) = (value(outcome), n_moves);
    }
}

/// [`playout`], obeying all rules about history. Nobody claims a draw.
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
