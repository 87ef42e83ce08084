//! Draw claims, draw offers and resignation.

use catalog::Analysis;
use game::{AnyLine, Outcome, Player, Reason};
use search::Value;

use crate::{EngineRequest, GameVerdict, Seat, Session};

/// Number of moves (of both players) before which a computer player declines every draw offer, unless
/// it is proven that it can't win. Estimates of the opening are too close to even to decide by.
const MIN_DRAW_PLIES: usize = 20;
/// From [`MIN_DRAW_PLIES`] moves on, a computer player accepts a draw offer if its estimated
/// winning chance (0 to 1) is below this.
const MAX_DRAW_CHANCE: f64 = 0.45;

/// Whether a computer player accepts a draw that the player to move offers, given an analysis of the
/// position.
///
/// It accepts if it is proven that it can't win and, after the opening, if its estimated winning
/// chance is clearly below one half.
pub fn accepts_draw(line: &dyn AnyLine, found: &Analysis) -> bool {
    let computer = !line.to_move();
    match found.value {
        Some(Value::Proven { outcome, .. }) => outcome != Outcome::Win(computer),
        Some(Value::Estimate { win_chance, .. }) => {
            MIN_DRAW_PLIES <= line.moves().len() && 1.0 - win_chance < MAX_DRAW_CHANCE
        }
        None => false,
    }
}

/// What happened when a player asked for a draw.
#[derive(Debug)]
pub enum DrawOffer {
    /// The rules allowed the player to claim a draw, and the game is over.
    Claimed,
    /// The draw was offered to the opponent, a person here or a remote player, and waits for
    /// [`Session::answer_offer`].
    ToPerson,
    /// The draw was offered to the computer; run this request and pass its answer to
    /// [`Session::handle_answer`].
    ToComputer(EngineRequest),
}

impl Session {
    /// Whether the rules of the game that is played allow draws.
    pub fn has_draws(&self) -> bool {
        self.line.history().is_some()
    }

    /// Whether the player to move may claim a draw by the rules.
    pub fn can_claim(&self) -> bool {
        self.line.can_claim()
    }

    /// Claims a draw by the rules.
    ///
    /// # Errors
    ///
    /// The rules allow no claim now.
    pub fn claim(&mut self) -> Result<(), Reason> {
        self.line.claim()?;
        self.claimed = true;
        if let Some(ending) = self.line.ending() {
            self.finish(GameVerdict::Rules(ending));
        }
        Ok(())
    }

    /// Claims a draw if the rules allow it, otherwise offers one to the opponent.
    ///
    /// # Errors
    ///
    /// The game has no draws.
    pub fn offer_draw(&mut self) -> Result<DrawOffer, Reason> {
        if self.line.can_claim() || !self.has_draws() {
            return self.claim().map(|()| DrawOffer::Claimed);
        }
        let other = !self.mover();
        match self.terms.seats[other as usize] {
            Seat::Person | Seat::Remote => {
                self.draw_offered = true;
                Ok(DrawOffer::ToPerson)
            }
            Seat::Computer(_) => Ok(DrawOffer::ToComputer(self.request_draw_decision())),
        }
    }

    /// Accepts or declines the opponent's draw offer. Does nothing if there is none.
    pub fn answer_offer(&mut self, accepts: bool) {
        if std::mem::take(&mut self.draw_offered) && accepts {
            self.finish(GameVerdict::Agreed);
        }
    }

    /// Resigns the game for the person at this machine or, if two or none play, for the player to
    /// move.
    pub fn resign(&mut self) {
        let loser = match self.terms.seats {
            [Seat::Person, Seat::Computer(_) | Seat::Remote] => Player::First,
            [Seat::Computer(_) | Seat::Remote, Seat::Person] => Player::Second,
            _ => self.mover(),
        };
        self.finish(GameVerdict::Resigned(loser));
    }
}
