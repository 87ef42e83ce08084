//! How a game ended.

use game::{Ending, Outcome, Player};

/// How a game ended: by the rules, or otherwise.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The rules decided.
    Rules(Ending),
    /// This player resigned.
    Resigned(Player),
    /// This player's time was over.
    OutOfTime(Player),
    /// Both agreed to a draw.
    Agreed,
    /// A server decided, and says why in its own words.
    Told(Outcome, String),
}

impl Verdict {
    /// Who won, if anybody.
    pub fn outcome(&self) -> Outcome {
        match self {
            Verdict::Rules(ending) => ending.outcome,
            Verdict::Resigned(loser) | Verdict::OutOfTime(loser) => Outcome::Win(!*loser),
            Verdict::Agreed => Outcome::Draw,
            Verdict::Told(outcome, _) => *outcome,
        }
    }
}
