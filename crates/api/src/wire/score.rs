//! Outcomes of games, and values of moves and lines.

use catalog::{Analysis, Variation};
use game::AnyLine;
use messages::Messages;
use search::Value;
use serde::Serialize;
use utoipa::ToSchema;

use super::player_name;

/// How a game ended: won by a player, or drawn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Outcome {
    /// A player won the game.
    #[schema(title = "Win")]
    Win {
        /// Name of the player who won.
        winner: &'static str,
        /// Why the player won, in the reader's language.
        reason: String,
    },
    /// The game ended in a draw.
    #[schema(title = "Draw")]
    Draw {
        /// Always true: it distinguishes a draw from a win, which has `winner` instead.
        draw: bool,
        /// Why the game is a draw, in the reader's language.
        reason: String,
    },
}

/// The move that a computer player chose for a position.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Found)]
pub struct BestMove {
    /// The move that was chosen, in canonical notation.
    #[serde(rename = "move")]
    pub m: String,
    /// The position after the move, in the game's notation.
    pub position: String,
    /// Value of the move. Null if a level or a bot chose it.
    #[schema(required = true)]
    pub score: Option<Score>,
    /// The move and the best play that follows it, as far as known, in canonical notation.
    pub line: Vec<String>,
    /// The move in words with the main reason for it, one sentence in the reader's language: a hint.
    pub sentence: String,
    /// A warning in the reader's language: a rule that tables leave out may spoil the proven win.
    /// Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
}

/// The value of a move: a proven result, or an estimated chance to win.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// The result of the game after the move is proven, given best play.
    Proven {
        /// Name of the player who wins with best play. Null if it is a draw.
        #[schema(required = true)]
        winner: Option<&'static str>,
        /// Maximum number of moves to the end of the game with best play.
        plies: u32,
        /// Whether `plies` is exact, not only a maximum.
        exact: bool,
    },
    /// Estimated chance to win of the player who makes the move, from 0 to 1.
    WinChance(f64),
}

/// The best lines of a position after a round of the search, which searches deeper with every
/// round.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rounds)]
pub struct AnalysisUpdate {
    /// The best lines found so far, the best first.
    pub lines: Vec<ScoredLine>,
    /// Number of positions that the search has visited so far.
    pub nodes: u64,
    /// Depth of the last completed round of the search, in moves.
    pub depth: u32,
    /// Time that the search has taken so far, in seconds.
    pub seconds: f64,
    /// Whether this is the last line of the response.
    pub done: bool,
    /// A warning in the reader's language: a rule that tables leave out may spoil the proven win.
    /// Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
}

/// One of the best lines of a position, with its value.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Line)]
pub struct ScoredLine {
    /// The moves of the line in canonical notation, in order.
    pub moves: Vec<String>,
    /// The value of the line's first move.
    pub score: Score,
    /// A warning about the line's first move, in the reader's language. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
}

impl Outcome {
    /// How a game in progress (`line`) ended, in the reader's language. `None` if it has not ended.
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
    /// The value of a variation for the player who begins it: a proven result or an estimated
    /// chance to win.
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
    /// The line of the response for a completed round of an analysis. `done` says that it is the
    /// last one.
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
