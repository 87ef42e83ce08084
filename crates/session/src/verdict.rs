//! How a game ended.

use game::{AnyLine, Ending, Outcome, Player};
use record::Record;

/// The tag of a record that says in which way the game ended, in a word that is the same in every
/// language and that servers use, too.
const HOW: &str = "how";

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
    /// This player left a match on a server.
    Abandoned(Player),
    /// The operators of a server decided.
    Adjudicated(Outcome),
    /// Somebody else decided, and says why in words of their own.
    Told(Outcome, String),
}

impl Verdict {
    /// Who won, if anybody.
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

    /// The verdict that the record of a game tells of, to be put into the reader's language. Where a
    /// record doesn't say in which way the game ended, the rules are asked, and if they didn't end it,
    /// the words of the record are all there is.
    pub fn of(record: &Record) -> Option<Verdict> {
        let result = record.result.as_ref()?;
        let how = record.tag(HOW).unwrap_or("rules");
        let line = record.replay().ok();
        let found = line.and_then(|line| Verdict::by(how, result.outcome, line));
        Some(found.unwrap_or_else(|| Verdict::Told(result.outcome, result.reason.clone())))
    }

    /// The verdict on a game that ended in a named way. `None` if the name is unknown or does not fit.
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

    /// The tag of a record that says in which way the game ended. `claimed` if a claim ended it.
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
