//! The result of a game and the way it ended, also converted to and from records.

use game::{AnyLine, Ending, Outcome, Player};
use record::Record;

/// Name of the tag of a saved record that holds the way in which the game ended, as a word such as
/// `resignation` that the API of servers uses, too. Unlike the record's reason it doesn't depend on
/// the language.
const HOW_TAG: &str = "how";

/// The result of a game and the way it ended.
#[derive(Clone, Debug)]
pub enum GameVerdict {
    /// The game ended by its rules, including a draw claim, with this result and reason.
    Rules(Ending),
    /// This player resigned, and so lost.
    Resigned(Player),
    /// This player ran out of time, and so lost.
    OutOfTime(Player),
    /// Both players agreed to a draw.
    Agreed,
    /// This player left a match on a server, and so lost.
    Abandoned(Player),
    /// The operator of a server ended the game with this result.
    Adjudicated(Outcome),
    /// The result and the reason in a record's own words, where its way of ending is unknown or
    /// contradicts the moves.
    Worded(Outcome, String),
}

impl GameVerdict {
    /// The result of the game: which player won, or a draw.
    pub fn outcome(&self) -> Outcome {
        match self {
            GameVerdict::Rules(ending) => ending.outcome,
            GameVerdict::Resigned(loser)
            | GameVerdict::OutOfTime(loser)
            | GameVerdict::Abandoned(loser) => Outcome::Win(!*loser),
            GameVerdict::Agreed => Outcome::Draw,
            GameVerdict::Adjudicated(outcome) | GameVerdict::Worded(outcome, _) => *outcome,
        }
    }

    /// The verdict of a recorded game; `None` if the record has no result.
    ///
    /// The record's tag `how` says in which way the game ended; without it, the rules have to have
    /// ended it. If that contradicts the moves or the result, the verdict is the record's own reason,
    /// in its own language.
    pub fn of(record: &Record) -> Option<GameVerdict> {
        let result = record.result.as_ref()?;
        let how = record.tag(HOW_TAG).unwrap_or("rules");
        let line = record.replay().ok();
        let found = line.and_then(|line| GameVerdict::by(how, result.outcome, line));
        Some(found.unwrap_or_else(|| GameVerdict::Worded(result.outcome, result.reason.clone())))
    }

    /// The verdict of a game that ended in the way `how` (a value of a record's tag `how`, such as
    /// `resignation`). `None` if the word is unknown, or contradicts the moves of `line` or the
    /// outcome.
    pub fn by(how: &str, outcome: Outcome, mut line: Box<dyn AnyLine>) -> Option<GameVerdict> {
        let loser = match outcome {
            Outcome::Win(winner) => Some(!winner),
            Outcome::Draw => None,
        };
        let verdict = match how {
            "rules" => GameVerdict::Rules(line.ending()?),
            "claim" => {
                if line.ending().is_none() {
                    line.claim().ok()?;
                }
                GameVerdict::Rules(line.ending()?)
            }
            "resignation" => GameVerdict::Resigned(loser?),
            "time" => GameVerdict::OutOfTime(loser?),
            "agreement" => GameVerdict::Agreed,
            "abandonment" => GameVerdict::Abandoned(loser?),
            "adjudication" => GameVerdict::Adjudicated(outcome),
            _ => return None,
        };
        (verdict.outcome() == outcome).then_some(verdict)
    }

    /// The tag `how` of the game's record, which says in which way it ended, as name and value.
    /// `claimed` says whether the rules' ending was a draw claim. `None` for a verdict in a
    /// record's own words.
    pub(crate) fn tag(&self, claimed: bool) -> Option<(String, String)> {
        let how = match self {
            GameVerdict::Rules(_) if claimed => "claim",
            GameVerdict::Rules(_) => "rules",
            GameVerdict::Resigned(_) => "resignation",
            GameVerdict::OutOfTime(_) => "time",
            GameVerdict::Agreed => "agreement",
            GameVerdict::Abandoned(_) => "abandonment",
            GameVerdict::Adjudicated(_) => "adjudication",
            GameVerdict::Worded(..) => return None,
        };
        Some((HOW_TAG.to_owned(), how.to_owned()))
    }
}
