//! Draws: claimed where the rules give one, else offered. And resigning.

use game::{Player, Reason};

use crate::{Question, Seat, Session, Verdict};

/// What came of asking for a draw.
#[derive(Debug)]
pub enum DrawOffer {
    /// The rules give one: the game is over.
    Claimed,
    /// The other person has to say yes or no: see [`Session::answer_offer`].
    ToPerson,
    /// The computer has to think about it.
    ToComputer(Question),
}

impl Session {
    /// Whether the game knows draws at all.
    pub fn has_draws(&self) -> bool {
        self.line.history().is_some()
    }

    /// Claims a draw by the rules.
    ///
    /// # Errors
    ///
    /// Says why nothing can be claimed.
    pub fn claim(&mut self) -> Result<(), Reason> {
        self.line.claim()?;
        self.claimed = true;
        if let Some(ending) = self.line.ending() {
            self.finish(Verdict::Rules(ending));
        }
        Ok(())
    }

    /// Claims a draw if the rules give one, else offers one to the opponent.
    ///
    /// # Errors
    ///
    /// Refuses where the game has no draws.
    pub fn offer_draw(&mut self) -> Result<DrawOffer, Reason> {
        if self.line.can_claim() || !self.has_draws() {
            return self.claim().map(|()| DrawOffer::Claimed);
        }
        let other = !self.mover();
        match self.terms.seats[other as usize] {
            Seat::Person => {
                self.draw_offered = true;
                Ok(DrawOffer::ToPerson)
            }
            Seat::Computer(_) => Ok(DrawOffer::ToComputer(self.ask_draw())),
        }
    }

    /// What the other person says to the offer. Nothing happens where there was none.
    pub fn answer_offer(&mut self, accepts: bool) {
        if std::mem::take(&mut self.draw_offered) && accepts {
            self.finish(Verdict::Agreed);
        }
    }

    /// The person gives up: the only one there is, or else the one to move.
    pub fn resign(&mut self) {
        let loser = match self.terms.seats {
            [Seat::Person, Seat::Computer(_)] => Player::First,
            [Seat::Computer(_), Seat::Person] => Player::Second,
            _ => self.mover(),
        };
        self.finish(Verdict::Resigned(loser));
    }
}
