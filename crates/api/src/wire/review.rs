//! Requests and responses of reviews.

use catalog::Variation;
use game::{AnyLine, Outcome as End, Player};
use messages::Messages;
use review::{
    Judgement, JudgementTally, Review, ReviewPass, ReviewProgress, ReviewSettings, ReviewedTurn,
    Worth,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    play::SearchLimits,
    player_name,
    score::{Outcome, Score, rounded},
};

/// A game to be reviewed: its moves, or a record of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The position in which the game starts, in the game's notation. Without it, the variant's own
    /// start.
    pub position: Option<String>,
    /// Name of the variant that is played. Without it, the standard variant.
    pub variant: Option<String>,
    /// The moves of the game to be reviewed, oldest first.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The game as the text of a record, instead of `position`, `variant` and `moves`.
    pub record: Option<String>,
    /// Limits of the search of each position. Positions where the game seems to turn get six times
    /// as much.
    pub limits: Option<SearchLimits>,
}

/// A line of the response while a game is reviewed: a position that was searched, or in the last
/// line the report.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewUpdate {
    /// Whether this is the last line of the response, which has `review`.
    pub done: bool,
    /// Stage of the review in which the position was searched. Absent in the last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<ReviewStage>,
    /// Positions (in the stage `turning-points`, moves) that this stage of the review has searched
    /// so far. Absent in the last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// Number of positions (in the stage `turning-points`, moves) that this stage will search in
    /// all. Absent in the last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<usize>,
    /// Value of the position that was just searched. Absent if it is unknown, and in the last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point: Option<ReviewPoint>,
    /// The whole review. Absent in all lines but the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewReport>,
}

/// A stage of the review of a game, in order.
#[derive(Copy, Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewStage {
    /// Every position is searched once, the last first.
    Positions,
    /// Where the game seems to turn, positions are searched for longer.
    TurningPoints,
}

/// The review of a game: the value of every position, and a judgement of every move.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewReport {
    /// Id of the game that was played.
    pub game: &'static str,
    /// Name of the variant that was played.
    pub variant: String,
    /// How the game ended. Null if the moves don't end it.
    pub outcome: Option<Outcome>,
    /// The value of each position of the game, beginning with the one before the first move.
    pub points: Vec<ReviewPoint>,
    /// The moves of the game, oldest first, each with its judgement.
    pub turns: Vec<ReviewTurn>,
    /// Numbers (`ply`) of the moves that turned the game.
    pub turning_points: Vec<usize>,
    /// Number of judgements of each kind for each player, the first player first.
    pub tallies: Vec<ReviewTally>,
    /// A sentence that says which judgements are only estimates, in the reader's language.
    pub honesty: String,
    /// A sentence that says how much was searched, in the reader's language.
    pub effort: String,
    /// Whether every position of the game was searched.
    pub complete: bool,
    /// Number of positions that the searches of the review visited.
    pub nodes: u64,
    /// Time that the review took, in seconds.
    pub seconds: f64,
}

/// The value of a position of a reviewed game.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewPoint {
    /// Number of moves played before the position. 0 is the start.
    pub ply: usize,
    /// The first player's chance to win, from 0 to 1, where a draw is half a win.
    pub chance: f64,
    /// The exact result of the position. Null if its value is only an estimate.
    pub proven: Option<ProvenResult>,
    /// The value of the position in the reader's language: "White ≈58 %".
    pub told: String,
}

/// A proven result of a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProvenResult {
    /// Name of the player who wins with best play. Null if it is a draw.
    pub winner: Option<&'static str>,
    /// Maximum number of moves to the end of the game with best play.
    pub plies: u32,
    /// Whether `plies` is exact, not only a maximum.
    pub exact: bool,
}

/// A move of a reviewed game, with its judgement.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewTurn {
    /// Number of moves played before this one. 0 for the first move.
    pub ply: usize,
    /// Number of the turn as people count them, from 1: the first move of either player is turn 1.
    pub turn: usize,
    /// Name of the player who moved.
    pub player: &'static str,
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub m: String,
    /// The move as people write it, to be displayed.
    pub shown: String,
    /// Judgement of the move. Null if the review was stopped before it reached the move.
    pub judgement: Option<JudgementName>,
    /// How much of the player's chance to win the move gave away, from 0 to 1.
    pub loss: f64,
    /// Whether the move was the only legal one.
    pub forced: bool,
    /// Whether the judgement of the move rests on an estimate, not on exact results.
    pub estimate: bool,
    /// A better line, if the move was a slip or turned the game. Null otherwise.
    pub better: Option<BetterLine>,
    /// Sentences that say what happened, what was better and why, in the reader's language. Empty
    /// unless the move turned the game.
    pub why: Vec<String>,
}

/// The judgement of a move in a review.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum JudgementName {
    /// The move kept the player's chances.
    Kept,
    /// The move gave away about 3 to 10 percentage points of the player's chance to win.
    Slip,
    /// The move turned the game: it gave away more than about 10 percentage points of the player's
    /// chance to win, or a proven win or draw.
    Turned,
    /// The move made no difference: there was no other, or all of them lose.
    NoDifference,
}

/// A line that would have been better than the move that was played.
#[derive(Debug, Serialize, ToSchema)]
pub struct BetterLine {
    /// The moves of the better line in canonical notation, in order.
    pub moves: Vec<String>,
    /// The moves of the better line as people write them, to be displayed.
    pub shown: Vec<String>,
    /// The value of the better line's first move.
    pub score: Score,
}

/// A player's moves in a reviewed game, counted by judgement.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewTally {
    /// Name of the player whose moves are counted.
    pub player: &'static str,
    /// Number of the player's moves that kept their chances.
    pub kept: usize,
    /// Number of the player's moves that gave a little of their chances away.
    pub slips: usize,
    /// Number of the player's moves that turned the game.
    pub turned: usize,
    /// Number of the player's moves that made no difference.
    pub no_difference: usize,
}

impl ReviewUpdate {
    /// The line of the response for a position that the review has searched.
    pub fn of(line: &dyn AnyLine, progress: &ReviewProgress, words: &Messages) -> ReviewUpdate {
        let worth = progress.worth;
        ReviewUpdate {
            done: false,
            stage: Some(match progress.pass {
                ReviewPass::Positions => ReviewStage::Positions,
                ReviewPass::TurningPoints => ReviewStage::TurningPoints,
            }),
            step: Some(progress.done),
            steps: Some(progress.total),
            point: worth.map(|it| ReviewPoint::of(line, progress.ply, it, words)),
            review: None,
        }
    }

    /// The last line of the response, with the whole review of the game.
    pub fn last(review: ReviewReport) -> ReviewUpdate {
        ReviewUpdate {
            done: true,
            stage: None,
            step: None,
            steps: None,
            point: None,
            review: Some(review),
        }
    }
}

impl ReviewReport {
    /// The review of a game as the response sends it, with its sentences in the reader's language.
    pub fn of(
        line: &dyn AnyLine,
        review: &Review,
        settings: &ReviewSettings,
        words: &Messages,
    ) -> ReviewReport {
        let points = review.points.iter().enumerate();
        let points = points.filter_map(|(ply, it)| Some(ReviewPoint::of(line, ply, (*it)?, words)));
        let turns = review.turns.iter();
        let tallies = Player::BOTH.into_iter().zip(&review.tallies);
        ReviewReport {
            game: line.info().id,
            variant: line.variant(),
            outcome: Outcome::of(line, words),
            points: points.collect(),
            turns: turns.map(|it| ReviewTurn::of(line, it, words)).collect(),
            turning_points: review.turning_points().map(|it| it.ply).collect(),
            tallies: tallies
                .map(|(player, it)| ReviewTally::of(line, player, *it))
                .collect(),
            honesty: words.sentence(&review.honesty()),
            effort: words.sentence(&review.effort(settings)),
            complete: review.is_complete,
            nodes: review.nodes,
            seconds: rounded(review.elapsed.as_secs_f64()),
        }
    }
}

impl ReviewPoint {
    fn of(line: &dyn AnyLine, ply: usize, worth: Worth, words: &Messages) -> ReviewPoint {
        let told = worth.reason(line.info());
        ReviewPoint {
            ply,
            chance: rounded(worth.chance),
            proven: worth.proof.map(|it| ProvenResult {
                winner: match it.outcome {
                    End::Win(winner) => Some(player_name(line, winner)),
                    End::Draw => None,
                },
                plies: it.plies,
                exact: it.exact,
            }),
            told: words.with(told.id(), told.args()).into_owned(),
        }
    }
}

impl ReviewTurn {
    fn of(line: &dyn AnyLine, turn: &ReviewedTurn, words: &Messages) -> ReviewTurn {
        ReviewTurn {
            ply: turn.ply,
            turn: turn.number,
            player: player_name(line, turn.player),
            m: turn.text.clone(),
            shown: turn.shown.clone(),
            judgement: turn.judgement.map(JudgementName::from),
            loss: rounded(turn.loss),
            forced: turn.is_forced,
            estimate: turn.is_estimate,
            better: turn.better.as_ref().map(|it| BetterLine::of(line, it)),
            why: turn.why.iter().map(|it| words.sentence(it)).collect(),
        }
    }
}

impl From<Judgement> for JudgementName {
    fn from(judgement: Judgement) -> JudgementName {
        match judgement {
            Judgement::Kept => JudgementName::Kept,
            Judgement::Slip => JudgementName::Slip,
            Judgement::Turned => JudgementName::Turned,
            Judgement::NoDifference => JudgementName::NoDifference,
        }
    }
}

impl BetterLine {
    fn of(line: &dyn AnyLine, variation: &Variation) -> BetterLine {
        BetterLine {
            moves: variation.moves.clone(),
            shown: variation.shown.clone(),
            score: Score::of(line, variation),
        }
    }
}

impl ReviewTally {
    fn of(line: &dyn AnyLine, player: Player, tally: JudgementTally) -> ReviewTally {
        ReviewTally {
            player: player_name(line, player),
            kept: tally.kept,
            slips: tally.slips,
            turned: tally.turned,
            no_difference: tally.no_difference,
        }
    }
}
