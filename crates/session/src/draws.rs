//! Draws: claimed where the rules give one, else offered. And resigning.

use catalog::Analysis;
use game::{AnyLine, Outcome, Player, Reason};
use search::Value;

use crate::{Question, Seat, Session, Verdict};

/// So many moves are made before a computer player agrees to a draw that nobody has proven.
const OPENING: usize = 20;
/// A computer player with a smaller chance than this is glad of a draw.
const WORSE: f64 = 0.45;

/// Whether a computer player agrees to a draw that the player to move offers, from what a search of
/// the position has found.
///
/// It does when it is proven that it can't win; and after the opening, when it seems to stand worse.
pub fn accepts_draw(line: &dyn AnyLine, found: &Analysis) -> bool {
    let computer = !line.to_move();
    match found.value {
        Some(Value::Proven { outcome, .. }) => outcome != Outcome::Win(computer),
        Some(Value::Estimate { win_chance, .. }) => {
            OPENING <= line.moves().len() && 1.0 - win_chance < WORSE
        }
        None => false,
    }
}

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

    /// Whether the rules give the player to move a draw for the asking.
    pub fn can_claim(&self) -> bool {
        self.line.can_claim()
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
            Seat::Person | Seat::Remote => {
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
            [Seat::Person, Seat::Computer(_) | Seat::Remote] => Player::First,
            [Seat::Computer(_) | Seat::Remote, Seat::Person] => Player::Second,
            _ => self.mover(),
        };
        self.finish(Verdict::Resigned(loser));
    }
}
