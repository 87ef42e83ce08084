//! The interface of all solvers that prove which player wins a position, with everything that follows
//! from that.

use std::{collections::HashMap, path::Path};

use game::{Outcome, Player, Symmetric};

use crate::{
    Stop,
    prove::ProvenValue,
    strategy::{Error, VerifiedProof, canonical, write_position},
};

/// Determines who wins positions of a game without draws, by search or from what it knows.
///
/// Methods that return an `Option` return `None` if they are stopped, and for positions that the
/// oracle doesn't support, such as larger boards. Implementors provide the value of a position;
/// winning moves, example games and proofs follow from it.
pub trait Oracle<P: Symmetric> {
    /// The clauses of the rules that the results depend on, for the headers of proof files.
    const RULES: &'static str;

    /// Proves the value of a position for the player to move. Searches until it is proved.
    fn value(&self, pos: &P, stop: Stop<'_>) -> Option<ProvenValue>;

    /// The value of a position for the player to move, if it is known without search; otherwise
    /// `None`.
    fn known(&self, pos: &P) -> Option<ProvenValue>;

    /// Approximate number of nodes that the oracle has searched so far: searches report them some
    /// hundreds at a time.
    fn nodes(&self) -> u64;

    /// The player who wins a position. Searches until that is proved.
    fn winner(&self, pos: &P, stop: Stop<'_>) -> Option<Player> {
        match self.value(pos, stop)? {
            ProvenValue::Win => Some(pos.to_move()),
            ProvenValue::Loss => Some(!pos.to_move()),
        }
    }

    /// A winning move of the player to move; `None` also if they lose. Prefers moves known to win
    /// without search, and among those the one that leaves the opponent the fewest replies.
    fn winning_move(&self, pos: &P, stop: Stop<'_>) -> Option<P::Move> {
        let moves = moves(pos);
        let wins = |next: &P, value: ProvenValue| {
            let stays = next.to_move() == pos.to_move();
            (value == ProvenValue::Win) == stays
        };
        let known = |next: &P| at_end(next).or_else(|| self.known(next));
        let good = moves
            .iter()
            .find(|(_, next)| known(next).is_some_and(|value| wins(next, value)));
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

    /// The moves of an example game from a position to its end: the winner plays [winning
    /// moves](Self::winning_move), the loser avoids immediate losses and then leaves the winner the
    /// fewest replies.
    fn line(&self, pos: &P, stop: Stop<'_>) -> Option<Vec<P::Move>> {
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

    /// The maximum number of plies until the game ends if the winner plays the oracle's
    /// [winning moves](Self::winning_move), whatever the loser does. This is an upper bound of the
    /// shortest win. `None` also if more than `max_positions` positions, up to symmetry, would have
    /// to be searched.
    fn plies(&self, pos: &P, max_positions: usize, stop: Stop<'_>) -> Option<u32> {
        let winner = self.winner(pos, stop)?;
        let mut longest = LongestGame {
            oracle: self,
            winner,
            known: HashMap::new(),
            max_positions,
            stop,
        };
        longest.plies(pos)
    }

    /// Proves which player wins a position and writes the proof to a file, which
    /// [`verify_position`](crate::strategy::verify_position) can check.
    ///
    /// # Errors
    ///
    /// [`Error::Receipt`] if the file could not be written, [`Error::Stopped`] if the work was
    /// stopped, [`Error::Unprovable`] if the oracle doesn't support the position.
    fn write_proof(&self, path: &Path, pos: &P, stop: Stop<'_>) -> Result<VerifiedProof, Error> {
        let why = |pos: &P| unprovable(pos, stop);
        let winner = self.winner(pos, stop).ok_or_else(|| why(pos))?;
        write_position(path, Self::RULES, pos, winner, stop, |pos| {
            self.winning_move(pos, stop).ok_or_else(|| why(pos))
        })
    }
}

/// Computes the longest game that the winner's moves allow, for [`Oracle::plies`].
struct LongestGame<'a, P, O: ?Sized> {
    oracle: &'a O,
    winner: Player,
    /// Plies until the game ends, by position with the winner to move; symmetric positions share an
    /// entry.
    known: HashMap<P, u32>,
    max_positions: usize,
    stop: Stop<'a>,
}

impl<P: Symmetric, O: Oracle<P> + ?Sized> LongestGame<'_, P, O> {
    fn plies(&mut self, pos: &P) -> Option<u32> {
        if pos.outcome().is_some() {
            return Some(0);
        }
        if pos.to_move() != self.winner {
            let mut longest = 0;
            for (_, next) in moves(pos) {
                longest = longest.max(self.plies(&next)?);
            }
            return Some(1 + longest);
        }
        let image = canonical(pos);
        if let Some(&plies) = self.known.get(&image) {
            return Some(plies);
        }
        if self.max_positions <= self.known.len() || self.stop.is_due() {
            return None;
        }
        let mut next = image.clone();
        next.play_unchecked(self.oracle.winning_move(&image, self.stop)?);
        let plies = 1 + self.plies(&next)?;
        self.known.insert(image, plies);
        Some(plies)
    }
}

/// The error for an oracle that returned `None` about a position: [`Error::Stopped`] if `stop` is
/// due, otherwise [`Error::Unprovable`].
pub fn unprovable<P: Symmetric>(pos: &P, stop: Stop<'_>) -> Error {
    if stop.is_due() {
        return Error::Stopped;
    }
    Error::Unprovable {
        position: pos.to_string(),
    }
}

/// The value of a finished game for the player to move; `None` if the game isn't over.
fn at_end<P: Symmetric>(pos: &P) -> Option<ProvenValue> {
    match pos.outcome()? {
        Outcome::Win(player) => Some(ProvenValue::win_if(player == pos.to_move())),
        Outcome::Draw => None,
    }
}

/// The legal moves of a position with the positions they lead to, those that leave the opponent the
/// fewest replies first.
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

/// The move of the losing player: the one that leaves the fewest replies among those that don't lose
/// immediately, or among all if every move does.
fn stubborn_move<P: Symmetric>(pos: &P) -> Option<P::Move> {
    let opponent = !pos.to_move();
    let loses = |next: &P| {
        let won = Some(Outcome::Win(opponent));
        moves(next).iter().any(|(_, after)| after.outcome() == won)
    };
    let moves = moves(pos);
    let safe = moves.iter().find(|(_, next)| !loses(next));
    safe.or(moves.first()).map(|&(m, _)| m)
}
