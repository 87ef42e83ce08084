//! What all provers of positions have in common.

use std::{collections::HashMap, path::Path};

use game::{Outcome, Player, Symmetric};

use crate::{
    Stop,
    prove::ProvenValue,
    strategy::{Error, VerifiedProof, canonical, write_position},
};

/// Knows, or finds out, who wins positions of a game without draws.
///
/// All methods answer `None` when they are stopped, and about positions that the oracle is not
/// made for, such as those of larger boards.
pub trait Oracle<P: Symmetric> {
    /// The clauses of the rules that answers rest on.
    const RULES: &'static str;

    /// What the player to move can reach. Searches as long as it takes.
    fn value(&self, pos: &P, stop: Stop<'_>) -> Option<ProvenValue>;

    /// What the player to move can reach, if that is known without search.
    fn known(&self, pos: &P) -> Option<ProvenValue>;

    /// Nodes searched so far, in round numbers.
    fn nodes(&self) -> u64;

    /// Who wins.
    fn winner(&self, pos: &P, stop: Stop<'_>) -> Option<Player> {
        match self.value(pos, stop)? {
            ProvenValue::Win => Some(pos.to_move()),
            ProvenValue::Loss => Some(!pos.to_move()),
        }
    }

    /// A move that keeps the win of the player to move, `None` also if there is none. Of moves that
    /// are known to be good it is the one that leaves the opponent the fewest answers.
    fn winning_move(&self, pos: &P, stop: Stop<'_>) -> Option<P::Move> {
        let moves = moves(pos);
        let wins = |next: &P, value: ProvenValue| {
            let stays = next.to_move() == pos.to_move();
            (value == ProvenValue::Win) == stays
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

    /// After how many plies the game is over at the latest if the winner plays his
    /// [winning moves](Self::winning_move). `None` also if that takes more than `patience` of them
    /// to find out.
    fn plies(&self, pos: &P, patience: usize, stop: Stop<'_>) -> Option<u32> {
        let winner = self.winner(pos, stop)?;
        let mut ahead = Ahead {
            oracle: self,
            winner,
            known: HashMap::new(),
            patience,
            stop,
        };
        ahead.plies(pos)
    }

    /// Writes the proof that the winner of a position wins it, which
    /// [`verify_position`](crate::strategy::verify_position) can check.
    ///
    /// # Errors
    ///
    /// Says what the system refused, that the work was stopped, or that the oracle is not made for
    /// such positions.
    fn write_proof(&self, path: &Path, pos: &P, stop: Stop<'_>) -> Result<VerifiedProof, Error> {
        let why = |pos: &P| unprovable(pos, stop);
        let winner = self.winner(pos, stop).ok_or_else(|| why(pos))?;
        write_position(path, Self::RULES, pos, winner, stop, |pos| {
            self.winning_move(pos, stop).ok_or_else(|| why(pos))
        })
    }
}

/// The longest games that a winner's moves allow.
struct Ahead<'a, P, O: ?Sized> {
    oracle: &'a O,
    winner: Player,
    /// Plies from the winner's turns, one of all images.
    known: HashMap<P, u32>,
    patience: usize,
    stop: Stop<'a>,
}

impl<P: Symmetric, O: Oracle<P> + ?Sized> Ahead<'_, P, O> {
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
        if self.patience <= self.known.len() || self.stop.is_due() {
            return None;
        }
        let mut next = image.clone();
        next.play_unchecked(self.oracle.winning_move(&image, self.stop)?);
        let plies = 1 + self.plies(&next)?;
        self.known.insert(image, plies);
        Some(plies)
    }
}

/// Why an oracle has no answer.
pub fn unprovable<P: Symmetric>(pos: &P, stop: Stop<'_>) -> Error {
    if stop.is_due() {
        return Error::Stopped;
    }
    Error::Unprovable {
        position: pos.to_string(),
    }
}

/// The value of a game that is over.
fn at_end<P: Symmetric>(pos: &P) -> Option<ProvenValue> {
    match pos.outcome()? {
        Outcome::Win(player) => Some(ProvenValue::win_if(player == pos.to_move())),
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
