//! The value of a position as a winning chance of the first player (not of the player to move), so that the
//! values of a whole game can be drawn as one graph.

use game::{GameInfo, Outcome, Player, Reason};
use search::Value;

use crate::explain::{chance, full_moves, to_u32};

/// The value of a position: the first player's winning chance, and a proof if there is one.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Worth {
    /// The first player's winning chance, from 0 to 1; a draw counts as half a win.
    pub chance: f64,
    /// The proven outcome of the position; `None` if `chance` is an estimate.
    pub proof: Option<Proof>,
}

/// A proven outcome of a position, with best play by both players.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Proof {
    /// The proven winner, or a draw.
    pub outcome: Outcome,
    /// Maximum number of plies to the end of the game with best play.
    pub plies: u32,
    /// Whether `plies` is the exact number, not only an upper bound.
    pub exact: bool,
}

impl Worth {
    /// The value of a position about which nothing is known: equal chances for both players.
    pub(crate) const EVEN: Worth = Worth {
        chance: 0.5,
        proof: None,
    };

    /// Converts a search value, which is from the view of `mover`, into the first player's chance.
    /// `exact` says whether a proven distance is exact.
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

    /// The value of a position with a proven outcome.
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

    /// The winning chance of `player` in the position, from 0 to 1; a draw counts as half a win.
    pub fn chance_of(self, player: Player) -> f64 {
        match player {
            Player::First => self.chance,
            Player::Second => 1.0 - self.chance,
        }
    }

    /// The winning chance of `player` in percent. An estimate is at least 1 and at most 99, so that it
    /// never looks like a proof.
    pub fn percent(self, player: Player) -> u32 {
        let percent = (100.0 * self.chance_of(player)).round();
        let [min, max] = match self.proof {
            Some(_) => [0.0, 100.0],
            None => [1.0, 99.0],
        };
        to_u32(percent.clamp(min, max))
    }

    /// Whether `player` is proven to win from the position.
    pub fn is_won_by(self, player: Player) -> bool {
        self.outcome() == Some(Outcome::Win(player))
    }

    /// The proven outcome of the position; `None` if its value is an estimate.
    pub fn outcome(self) -> Option<Outcome> {
        self.proof.map(|it| it.outcome)
    }

    /// The value of the position as a sentence: "White wins within 7 moves, proven", "White ≈58
    /// %".
    pub fn reason(self, info: &GameInfo) -> Reason {
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
            .with("moves", full_moves(plies))
    }

    /// The value of the position before this one, if its best move leads here: a proven distance is
    /// one ply longer.
    pub(crate) fn one_ply_earlier(self) -> Worth {
        let earlier = |proof: Proof| Proof {
            plies: proof.plies + 1,
            ..proof
        };
        Worth {
            proof: self.proof.map(earlier),
            ..self
        }
    }

    /// This value as seen after the best move. The distance becomes an upper bound: the move may have
    /// shortened the game by more than one ply.
    pub(crate) fn one_ply_later(self) -> Worth {
        let later = |proof: Proof| Proof {
            plies: proof.plies.saturating_sub(1).max(1),
            exact: false,
            ..proof
        };
        Worth {
            proof: self.proof.map(later),
            ..self
        }
    }
}
