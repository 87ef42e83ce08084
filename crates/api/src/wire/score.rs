//! Outcomes and values as data: what a game ended with, what a move is worth.

use catalog::{Analysis, Variation};
use game::AnyLine;
use messages::Messages;
use search::Value;
use serde::Serialize;
use utoipa::ToSchema;

use super::player_name;

/// How a game ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Outcome {
    /// Somebody won.
    #[schema(title = "Win")]
    Win {
        /// Who won.
        winner: &'static str,
        /// Why, in the reader's language.
        reason: String,
    },
    /// Nobody won.
    #[schema(title = "Draw")]
    Draw {
        /// Always true.
        draw: bool,
        /// Why, in the reader's language.
        reason: String,
    },
}

/// A computer's move.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Found)]
pub struct BestMove {
    /// In canonical notation.
    #[serde(rename = "move")]
    pub m: String,
    /// After the move.
    pub position: String,
    /// Known after a search within limits; levels and bots keep it to themselves.
    #[schema(required = true)]
    pub score: Option<Score>,
    /// The best play that follows, as far as it is known.
    pub line: Vec<String>,
    /// What to keep in mind, in the reader's language: a proven win that a rule which tables leave
    /// out may spoil. Absent if there is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
}

/// What a move is worth.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Certain.
    Proven {
        /// Nobody if it is a draw.
        #[schema(required = true)]
        winner: Option<&'static str>,
        /// The number of moves to the end, at most.
        plies: u32,
        /// Whether it can't be fewer.
        exact: bool,
    },
    /// Of the player to move, from 0 to 1.
    WinChance(f64),
}

/// The best lines after so many rounds of the search.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rounds)]
pub struct AnalysisUpdate {
    /// Best first.
    pub lines: Vec<ScoredLine>,
    /// Positions visited so far.
    pub nodes: u64,
    /// Depth of the last completed round.
    pub depth: u32,
    /// Time spent so far.
    pub seconds: f64,
    /// Whether this is the last word.
    pub done: bool,
    /// What to keep in mind, in the reader's language: a proven win that a rule which tables leave
    /// out may spoil. Absent if there is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
}

/// One of the best lines.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Line)]
pub struct ScoredLine {
    /// In canonical notation.
    pub moves: Vec<String>,
    /// What its first move is worth.
    pub score: Score,
    /// What to keep in mind about the first move, in the reader's language. Absent if there is
    /// nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
}

impl Outcome {
    /// How the game ended, if it has.
    pub fn of(line: &dyn AnyLine, words: &Messages) -> Option<Outcome> {
        let ending = line.ending()?;
        let reason = words.say(&ending.reason);
        Some(match ending.outcome {
            game::Outcome::Win(winner) => Outcome::Win {
                winner: player_name(line, winner),
                reason,
            },
            game::Outcome::Draw => Outcome::Draw { draw: true, reason },
        })
    }
}

impl Score {
    /// What a line is worth to the player who begins it.
    pub fn of(line: &dyn AnyLine, variation: &Variation) -> Score {
        match variation.value {
            Value::Estimate { win_chance, .. } => Score::WinChance(rounded(win_chance)),
            Value::Proven { outcome, plies } => Score::Proven {
                winner: match outcome {
                    game::Outcome::Win(winner) => Some(player_name(line, winner)),
                    game::Outcome::Draw => None,
                },
                plies,
                exact: variation.exact,
            },
        }
    }
}

impl AnalysisUpdate {
    /// What is told of a round.
    pub fn of(
        line: &dyn AnyLine,
        analysis: &Analysis,
        done: bool,
        words: &Messages,
    ) -> AnalysisUpdate {
        let lines = analysis
            .lines
            .iter()
            .map(|it| ScoredLine::of(line, it, words));
        AnalysisUpdate {
            lines: lines.collect(),
            nodes: analysis.nodes,
            depth: analysis.depth,
            seconds: rounded(analysis.elapsed.as_secs_f64()),
            done,
            caution: analysis.caution.as_ref().map(|it| words.say(it)),
        }
    }
}

impl ScoredLine {
    /// A line of a search, with what it is worth to the player who begins it.
    pub fn of(line: &dyn AnyLine, variation: &Variation, words: &Messages) -> ScoredLine {
        ScoredLine {
            moves: variation.moves.clone(),
            score: Score::of(line, variation),
            caution: variation.caution.as_ref().map(|it| words.say(it)),
        }
    }
}

/// To four places, which is more than anybody can tell apart.
pub fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
