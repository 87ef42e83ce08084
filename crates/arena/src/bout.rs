//! One game between two contestants, with clocks and faults.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use game::{AnyLine, Ending, Outcome, Player};

use crate::{Contestant, Entrant, PlayerFault};

/// A finished game of a contest: its moves, their times, and its end.
#[derive(Debug)]
pub struct Bout {
    /// The game: its random opening, and the moves that the contestants played after it.
    pub(crate) line: Box<dyn AnyLine>,
    /// Time that each move after the opening took, in the order of the moves.
    pub(crate) times: Vec<Duration>,
    /// Whether the rules ended the game or a player forfeited it.
    pub(crate) end: BoutEnd,
}

/// The way a game of a contest ended: by the rules, or because a player failed.
#[derive(Clone, Debug)]
pub(crate) enum BoutEnd {
    /// The rules ended the game, with this result and reason.
    Rules(Ending),
    /// This player lost the game because of this fault: it crashed, returned no move, or its move
    /// was late or illegal.
    Forfeit(Player, PlayerFault),
}

impl BoutEnd {
    pub(crate) fn outcome(&self) -> Outcome {
        match self {
            BoutEnd::Rules(ending) => ending.outcome,
            BoutEnd::Forfeit(player, _) => Outcome::Win(!*player),
        }
    }
}

/// One of the two players of a game: the running player (contestant), and the entrant that it was
/// started from, which has its limits.
pub(crate) struct SeatedPlayer<'a> {
    pub(crate) entrant: &'a Entrant,
    pub(crate) contestant: &'a mut dyn Contestant,
}

/// Plays a game of a contest from an opening to its end. `seats` are the first and the second
/// player of the rules; either may be to move after the opening. A player that fails loses at once.
/// Returns `None` if `cancel` was set before the end.
pub(crate) fn play(
    opening: Box<dyn AnyLine>,
    mut seats: [SeatedPlayer<'_>; 2],
    seed: u64,
    cancel: &AtomicBool,
) -> Option<Bout> {
    let mut bout = Bout {
        line: opening,
        times: Vec::new(),
        end: BoutEnd::Forfeit(Player::First, PlayerFault::Cancelled),
    };
    for player in Player::BOTH {
        // Both contestants must not use the same random numbers.
        let seed = seed ^ (player as u64) << 63;
        if let Err(fault) = seats[player as usize].contestant.new_game(seed) {
            bout.end = BoutEnd::Forfeit(player, fault);
            return Some(bout);
        }
    }
    let clocks = [0, 1].map(|i: usize| seats[i].entrant.limits.clock.unwrap_or_default());
    let mut left = clocks.map(|it| it.base);
    let increments = clocks.map(|it| it.increment);
    loop {
        if let Some(ending) = bout.line.ending() {
            bout.end = BoutEnd::Rules(ending);
            return Some(bout);
        }
        let player = bout.line.to_move();
        let i = player as usize;
        let turn = take_turn(&mut seats[i], &mut *bout.line, left, increments, cancel);
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        match turn {
            Ok(time) => {
                left[i] = left[i].saturating_sub(time) + increments[i];
                bout.times.push(time);
            }
            Err(fault) => {
                bout.end = BoutEnd::Forfeit(player, fault);
                return Some(bout);
            }
        }
    }
}

/// Makes a contestant choose a move within its limits, plays the move in the game `line`, and
/// returns the time that the choice took. A late or illegal move, or none, is an error.
fn take_turn(
    seat: &mut SeatedPlayer<'_>,
    line: &mut dyn AnyLine,
    left: [Duration; 2],
    increments: [Duration; 2],
    cancel: &AtomicBool,
) -> Result<Duration, PlayerFault> {
    let limits = &seat.entrant.limits;
    let go = limits.go(left, increments);
    let deadline = limits.deadline(left[line.to_move() as usize]);
    let asked = Instant::now();
    let m = seat.contestant.choose(line, &go, deadline, cancel)?;
    let time = asked.elapsed();
    if deadline < time {
        return Err(PlayerFault::Late(time));
    }
    match line.try_play(&m) {
        Ok(_) => Ok(time),
        Err(reason) => Err(PlayerFault::Illegal { text: m, reason }),
    }
}
