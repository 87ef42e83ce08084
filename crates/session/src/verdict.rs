//! The result of a game and the way it ended, also to and from records.

use game::{AnyLine, Ending, Outcome, Player};
use record::Record;

/// The tag of a record that holds the way in which the game ended, as one of the words that the API
/// of servers uses, too. Unlike the tag `reason` it doesn't depend on the language.
const HOW: &str = "how";

/// The result of a game and the way it ended.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The rules ended the game.
    Rules(Ending),
    /// This player resigned.
    Resigned(Player),
    /// This player ran out of time.
    OutOfTime(Player),
    /// Both players agreed to a draw.
    Agreed,
    /// This player left a match on a server.
    Abandoned(Player),
    /// The operator of a server decided the result.
    Adjudicated(Outcome),
    /// The result and its reason as another program's record words them.
    Told(Outcome, String),
}

impl Verdict {
    /// The winner, or a draw.
    pub fn outcome(&self) -> Outcome {
        match self {
            Verdict::Rules(ending) => ending.outcome,
            Verdict::Resigned(loser) | Verdict::OutOfTime(loser) | Verdict::Abandoned(loser) => {
                Outcome::Win(!*loser)
            }
            Verdict::Agreed => Outcome::Draw,
            Verdict::Adjudicated(outcome) | Verdict::Told(outcome, _) => *outcome,
        }
    }

    /// The verdict of a recorded game; `None` if the record has no result.
    ///
    /// If the record doesn't have the tag `how`, the rules decide whether they ended the game.
    /// Otherwise, or if the tag contradicts the moves or the result, the verdict is the record's own
    /// reason, in its own language.
    pub fn of(record: &Record) -> Option<Verdict> {
        let result = record.result.as_ref()?;
        let how = record.tag(HOW).unwrap_or("rules");
        let line = record.replay().ok();
        let found = line.and_then(|line| Verdict::by(how, result.outcome, line));
        Some(found.unwrap_or_else(|| Verdict::Told(result.outcome, result.reason.clone())))
    }

    /// The verdict of a game that ended in the way `how` (a value of the tag `how`). `None` if the word
    /// is unknown, or contradicts the line or the outcome.
    pub fn by(how: &str, outcome: Outcome, mut line: Box<dyn AnyLine>) -> Option<Verdict> {
        let loser = match outcome {
            Outcome::Win(winner) => Some(!winner),
            Outcome::Draw => None,
        };
        let verdict = match how {
            "rules" => Verdict::Rules(line.ending()?),
            "claim" => {
                if line.ending().is_none() {
                    line.claim().ok()?;
                }
                Verdict::Rules(line.ending()?)
            }
            "resignation" => Verdict::Resigned(loser?),
            "time" => Verdict::OutOfTime(loser?),
            "agreement" => Verdict::Agreed,
            "abandonment" => Verdict::Abandoned(loser?),
            "adjudication" => Verdict::Adjudicated(outcome),
            _ => return None,
        };
        (verdict.outcome() == outcome).then_some(verdict)
    }

    /// The tag `how` of a record. `claimed` says whether the rules' ending was a draw claim.
    pub(crate) fn tag(&self, claimed: bool) -> Option<(String, String)> {
        let how = match self {
            Verdict::Rules(_) if claimed => "claim",
            Verdict::Rules(_) => "rules",
            Verdict::Resigned(_) => "resignation",
            Verdict::OutOfTime(_) => "time",
            Verdict::Agreed => "agreement",
            Verdict::Abandoned(_) => "abandonment",
            Verdict::Adjudicated(_) => "adjudication",
            Verdict::Told(..) => return None,
        };
        Some((HOW.to_owned(), how.to_owned()))
    }
}
