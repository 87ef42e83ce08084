//! What the seats of computers have to do: moves, and replies to offers.

use std::time::Duration;

use game::Player;

use crate::{Command, Match, Seat, Time, Topic};

/// A computer with a clock thinks for at most its remaining time divided by this, because a game may
/// well last for thirty more moves.
const MOVES_TO_GO: u64 = 30;

/// The next action that a computer has to take in a match: a move, or the reply to an offer.
#[derive(Debug, Eq, PartialEq)]
pub enum PendingAction {
    /// The computer of seat `player` has to accept or decline an offer (of a draw, a takeback or a
    /// rematch), which `command` does.
    Reply {
        /// The seat of the computer.
        player: Player,
        /// The reply to the offer.
        command: Command,
    },
    /// The computer of seat `player` has to choose a move and play it.
    Move {
        /// The seat of the computer.
        player: Player,
    },
}

impl Match {
    /// The next action that a computer has to take, a move or the reply to an offer. `None` if there
    /// is none, and always for a match imported from a record.
    pub fn pending_action(&self) -> Option<PendingAction> {
        if self.is_exhibit() {
            return None;
        }
        let is_computer = |player: Player| {
            let seat = &self.setup().seats[player as usize];
            matches!(seat, Seat::Computer { .. })
        };
        let offer = (self.offers().iter()).find(|(_, by)| is_computer(!*by));
        if let Some(&(topic, by)) = offer {
            let command = match topic {
                // It plays on unless the rules would allow it to claim a draw anyway.
                Topic::Draw if !self.can_claim() => Command::Decline { topic },
                Topic::Draw | Topic::TakeBack | Topic::Rematch => Command::Accept { topic },
            };
            return Some(PendingAction::Reply {
                player: !by,
                command,
            });
        }
        self.computer_to_move()?;
        Some(PendingAction::Move {
            player: self.line().to_move(),
        })
    }

    /// The time that a computer may take for the next move at `now`. `None` if the match has no
    /// clock.
    pub fn computer_time(&self, now: Time) -> Option<Duration> {
        let left = self.time_left(now)?[self.line().to_move() as usize];
        let left = u64::try_from(left).unwrap_or(0);
        Some(Duration::from_millis(left / MOVES_TO_GO))
    }
}
