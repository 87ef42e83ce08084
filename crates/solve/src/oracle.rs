//! What all provers of positions have in common.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use game::{Outcome, Player, Symmetric};

use crate::{
    prove::Value,
    strategy::{Error, Verified, write_position},
};

/// Knows, or finds out, who wins positions of a game without draws.
///
/// All methods answer `None` when they are stopped, and about positions that the oracle is not
/// made for, such as those of larger boards.
pub trait Oracle<P: Symmetric> {
    /// The clauses of the rules that answers rest on.
    const RULES: &'static str;

    /// What the player to move can reach. Searches as long as it takes.
    fn value(&self, pos: &P, stop: &AtomicBool) -> Option<Value>;

    /// What the player to move can reach, if that is known without search.
    fn known(&self, pos: &P) -> Option<Value>;

    /// Who wins.
    fn winner(&self, pos: &P, stop: &AtomicBool) -> Option<Player> {
        match self.value(pos, stop)? {
            Value::Win => Some(pos.to_move()),
            Value::Loss => Some(!pos.to_move()),
        }
    }

    /// A move that keeps the win of the player to move, `None` also if there is none. Of moves that
    /// are known to be good it is the one that leaves the opponent the fewest answers.
    fn winning_move(&self, pos: &P, stop: &AtomicBool) -> Option<P::Move> {
        let moves = moves(pos);
        let wins = |next: &P, value: Value| {
            let stays = next.to_move() == pos.to_move();
            (value == Value::Win) == stays
        };
        let known = |next: &P| at_end(next).or_else(|| self.known(next));
        let good = moves
            .iter()
            .find(|(_, next)| known(next).is_some_and(|it| wins(next, it)));
        if let Some((m, _)) = good {
            return Some(*m);
        }
        for (m, next) in moves {
            if wins(&next, self.value(&next, stop)?) {
                return Some(m);
            }
        }
        None
    }

    /// The rest of a game in which the winner makes no mistake and the loser avoids to lose at once
    /// and then leaves the winner as little choice as possible.
    fn line(&self, pos: &P, stop: &AtomicBool) -> Option<Vec<P::Move>> {
        let winner = self.winner(pos, stop)?;
        let mut pos = pos.clone();
        let mut line = Vec::new();
        while pos.outcome().is_none() {
            let m = if pos.to_move() == winner {
                self.winning_move(&pos, stop)?
            } else {
                stubborn_move(&pos)?
            };
            pos.play_unchecked(m);
            line.push(m);
        }
        Some(line)
    }

    /// Writes the proof that the winner of a position wins it, which
    /// [`verify_position`](crate::strategy::verify_position) can check.
    ///
    /// # Errors
    ///
    /// Says what the system refused, that the work was stopped, or that the oracle is not made for
    /// such positions.
    fn write_proof(&self, path: &Path, pos: &P, stop: &AtomicBool) -> Result<Verified, Error> {
        let why = |pos: &P| unprovable(pos, stop);
        let winner = self.winner(pos, stop).ok_or_else(|| why(pos))?;
        write_position(path, Self::RULES, pos, winner, stop, |pos| {
            self.winning_move(pos, stop).ok_or_else(|| why(pos))
        })
    }
}

/// Why an oracle has no answer.
pub(crate) fn unprovable<P: Symmetric>(pos: &P, stop: &AtomicBool) -> Error {
    if stop.load(Ordering::Relaxed) {
        return Error::Stopped;
    }
    Error::Unprovable {
        position: pos.to_string(),
    }
}

/// The value of a game that is over.
fn at_end<P: Symmetric>(pos: &P) -> Option<Value> {
    match pos.outcome()? {
        Outcome::Win(player) => Some(Value::win_if(player == pos.to_move())),
        Outcome::Draw => None,
    }
}

/// The legal moves and where they lead, those with the fewest answers first.
fn moves<P: Symmetric>(pos: &P) -> Vec<(P::Move, P)> {
    let mut moves = Vec::new();
    pos.every_move(|m| {
        let mut next = pos.clone();
        next.play_unchecked(m);
        moves.push((m, next));
    });
    moves.sort_by_cached_key(|(_, next)| next.count_moves());
    moves
}

/// A move that does not lose at once, if there is one, and leaves the fewest answers.
fn stubborn_move<P: Symmetric>(pos: &P) -> Option<P::Move> {
    let opponent = !pos.to_move();
    let loses = |next: &P| {
        let after = moves(next);
        let won = |it: &(P::Move, P)| it.1.outcome() == Some(Outcome::Win(opponent));
        after.iter().any(won)
    };
    let moves = moves(pos);
    let safe = moves.iter().find(|(_, next)| !loses(next));
    safe.or(moves.first()).map(|it| it.0)
}
