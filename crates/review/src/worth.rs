//! What a position is worth, seen from the first player's side whoever is to move.

use game::{GameInfo, Outcome, Player, Reason};
use search::Value;

use crate::explain::chance;

/// What a position is worth.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Worth {
    /// The first player's chance to win, from 0 to 1, where a draw is half a win.
    pub chance: f64,
    /// Set if it is certain.
    pub proof: Option<Proof>,
}

/// What is certain of a position.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Proof {
    /// Who wins, if anybody.
    pub outcome: Outcome,
    /// The number of moves to the end, at most.
    pub plies: u32,
    /// Whether it can't be fewer.
    pub exact: bool,
}

impl Worth {
    /// Nothing is known.
    pub(crate) const EVEN: Worth = Worth {
        chance: 0.5,
        proof: None,
    };

    /// A value that a search found for the player to move.
    pub fn of(value: Value, exact: bool, mover: Player) -> Worth {
        match value {
            Value::Proven { outcome, plies } => Worth::proven(Proof {
                outcome,
                plies,
                exact,
            }),
            Value::Estimate { .. } => {
                let own = chance(value, mover);
                Worth {
                    chance: match mover {
                        Player::First => own,
                        Player::Second => 1.0 - own,
                    },
                    proof: None,
                }
            }
        }
    }

    /// What is certain.
    pub fn proven(proof: Proof) -> Worth {
        Worth {
            chance: match proof.outcome {
                Outcome::Win(Player::First) => 1.0,
                Outcome::Win(Player::Second) => 0.0,
                Outcome::Draw => 0.5,
            },
            proof: Some(proof),
        }
    }

    /// A player's chance to win, from 0 to 1.
    pub fn chance_of(self, player: Player) -> f64 {
        match player {
            Player::First => self.chance,
            Player::Second => 1.0 - self.chance,
        }
    }

    /// A player's chance to win as people say it. An estimate is never shown as certain.
    pub fn percent(self, player: Player) -> u32 {
        let percent = (100.0 * self.chance_of(player)).round();
        let [least, most] = match self.proof {
            Some(_) => [0.0, 100.0],
            None => [1.0, 99.0],
        };
        percent.clamp(least, most) as u32
    }

    /// Whether a player is certain to win.
    pub fn is_won_by(self, player: Player) -> bool {
        self.outcome() == Some(Outcome::Win(player))
    }

    /// The certain outcome.
    pub fn outcome(self) -> Option<Outcome> {
        self.proof.map(|it| it.outcome)
    }

    /// In words: "White wins within 13 plies, proven", "White ≈58 %".
    pub fn told(self, info: &GameInfo) -> Reason {
        let Some(Proof {
            outcome,
            plies,
            exact,
        }) = self.proof
        else {
            return Reason::new("review-estimate")
                .with("player", info.player(Player::First))
                .with("chance", self.percent(Player::First));
        };
        let Outcome::Win(winner) = outcome else {
            return Reason::new("review-proven-draw");
        };
        let id = match (plies, exact) {
            (0, _) => "review-won",
            (_, true) => "review-proven-exactly",
            (_, false) => "review-proven-within",
        };
        Reason::new(id)
            .with("player", info.player(winner))
            .with("plies", plies)
    }

    /// The same before one more move that leads here.
    pub(crate) fn one_ply_earlier(self) -> Worth {
        let earlier = |it: Proof| Proof {
            plies: it.plies + 1,
            ..it
        };
        Worth {
            proof: self.proof.map(earlier),
            ..self
        }
    }

    /// The same after one more move that keeps it. The end may then be nearer than known.
    pub(crate) fn one_ply_later(self) -> Worth {
        let later = |it: Proof| Proof {
            plies: it.plies.saturating_sub(1).max(1),
            exact: false,
            ..it
        };
        Worth {
            proof: self.proof.map(later),
            ..self
        }
    }
}
