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
    /// The opening and the moves.
    pub(crate) line: Box<dyn AnyLine>,
    /// Time of each move after the opening.
    pub(crate) times: Vec<Duration>,
    /// The way the game ended.
    pub(crate) end: BoutEnd,
}

/// The way a game ended.
#[derive(Clone, Debug)]
pub(crate) enum BoutEnd {
    /// The rules ended the game.
    Rules(Ending),
    /// This player lost by a fault.
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

/// A contestant with its limits, in one game.
pub(crate) struct SeatedPlayer<'a> {
    pub(crate) entrant: &'a Entrant,
    pub(crate) contestant: &'a mut dyn Contestant,
}

/// Plays a game from an opening to its end. `seats` are in the order of the rules' players, which
/// isn't always the order of moving after the opening. Returns `None` if `cancel` was set.
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

/// Lets a contestant choose a move, plays it, and returns the time it took.
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
