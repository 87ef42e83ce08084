//! Outcomes of games, and values of moves and lines.

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
    /// A player won.
    #[schema(title = "Win")]
    Win {
        /// Name of the winner.
        winner: &'static str,
        /// The reason, in the reader's language.
        reason: String,
    },
    /// The game is a draw.
    #[schema(title = "Draw")]
    Draw {
        /// Always true.
        draw: bool,
        /// The reason, in the reader's language.
        reason: String,
    },
}

/// A computer's move.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Found)]
pub struct BestMove {
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub m: String,
    /// The position after the move.
    pub position: String,
    /// The move's value. Null if a level or a bot chose the move.
    #[schema(required = true)]
    pub score: Option<Score>,
    /// The move and the best play that follows, as far as it is known.
    pub line: Vec<String>,
    /// A caution in the reader's language: a rule that tables leave out may spoil a proven win.
    /// Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
}

/// The value of a move.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// A proven result.
    Proven {
        /// Name of the winner. Null if it is a draw.
        #[schema(required = true)]
        winner: Option<&'static str>,
        /// Maximum number of moves to the end.
        plies: u32,
        /// Whether `plies` is exact, not only a maximum.
        exact: bool,
    },
    /// The chance to win of the player to move, from 0 to 1.
    WinChance(f64),
}

/// The best lines after a round of the search.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rounds)]
pub struct AnalysisUpdate {
    /// The lines, best first.
    pub lines: Vec<ScoredLine>,
    /// Number of positions visited so far.
    pub nodes: u64,
    /// Depth of the last completed round.
    pub depth: u32,
    /// Seconds spent so far.
    pub seconds: f64,
    /// Whether this is the last line.
    pub done: bool,
    /// A caution in the reader's language: a rule that tables leave out may spoil a proven win.
    /// Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
}

/// One of the best lines.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Line)]
pub struct ScoredLine {
    /// The moves in canonical notation.
    pub moves: Vec<String>,
    /// The value of its first move.
    pub score: Score,
    /// A caution about the first move, in the reader's language. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
}

impl Outcome {
    /// How the game of a line ended, in the reader's language. `None` if it has not ended.
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
    /// The value of a variation for the player who begins it.
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
    /// The line of the response for a completed round of an analysis. `done` marks the last one.
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
    /// A variation that a search found, with its value for the player who begins it.
    pub fn of(line: &dyn AnyLine, variation: &Variation, words: &Messages) -> ScoredLine {
        ScoredLine {
            moves: variation.moves.clone(),
            score: Score::of(line, variation),
            caution: variation.caution.as_ref().map(|it| words.say(it)),
        }
    }
}

/// Rounds a number of the response to four decimal places, more than an estimate is accurate to.
pub fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
