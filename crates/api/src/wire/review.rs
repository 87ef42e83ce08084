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
    /// The starting position, in the game's notation. Without one, the variant's own.
    pub position: Option<String>,
    /// The variant. Without one, the standard variant.
    pub variant: Option<String>,
    /// The moves of the game.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The game as a record, instead of the three fields above.
    pub record: Option<String>,
    /// The limits of the search of each position. Turning points get six times as much.
    pub limits: Option<SearchLimits>,
}

/// A line of a review: a position that was searched, or in the last line the report.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewUpdate {
    /// Whether this is the last line.
    pub done: bool,
    /// The stage of the review.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<ReviewStage>,
    /// Number of positions of this stage that have been searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// Number of positions of this stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<usize>,
    /// The value of the position that was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point: Option<ReviewPoint>,
    /// The whole review, in the last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewReport>,
}

/// A stage of a review.
#[derive(Copy, Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewStage {
    /// Every position is searched once, the last first.
    Positions,
    /// Where the game seems to turn, positions are searched for longer.
    TurningPoints,
}

/// A review of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewReport {
    /// The game's id.
    pub game: &'static str,
    /// The variant.
    pub variant: String,
    /// How the game ended. Null if the moves don't end it.
    pub outcome: Option<Outcome>,
    /// The value of each position, that before the first move first.
    pub points: Vec<ReviewPoint>,
    /// The moves with their judgements.
    pub turns: Vec<ReviewTurn>,
    /// The plies of the moves that turned the game.
    pub turning_points: Vec<usize>,
    /// The judgements of each player, counted, the first player first.
    pub tallies: Vec<ReviewTally>,
    /// Which turns are estimates, in the reader's language.
    pub honesty: String,
    /// How much was searched, in the reader's language.
    pub effort: String,
    /// Whether every position was searched.
    pub complete: bool,
    /// Positions visited by the searches.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
}

/// The value of a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewPoint {
    /// Number of moves before it.
    pub ply: usize,
    /// The first player's chance to win, from 0 to 1, where a draw is half a win.
    pub chance: f64,
    /// The exact result. Null if the value is an estimate.
    pub proven: Option<ProvenResult>,
    /// The value in the reader's language: "White ≈58 %".
    pub told: String,
}

/// A proven result of a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProvenResult {
    /// Name of the winner. Null if it is a draw.
    pub winner: Option<&'static str>,
    /// Maximum number of moves to the end.
    pub plies: u32,
    /// Whether `plies` is exact, not only a maximum.
    pub exact: bool,
}

/// A move of the game with its judgement.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewTurn {
    /// Number of moves before it.
    pub ply: usize,
    /// Number of the turn as people count them: both players have a first one.
    pub turn: usize,
    /// Name of the player who moved.
    pub player: &'static str,
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub m: String,
    /// The move as people write it.
    pub shown: String,
    /// The judgement. Null if the review was stopped before it.
    pub judgement: Option<JudgementName>,
    /// How much of the chance to win it gave away, from 0 to 1.
    pub loss: f64,
    /// Whether it was the only legal move.
    pub forced: bool,
    /// Whether the judgement rests on an estimate.
    pub estimate: bool,
    /// A better line, if the move was a slip or turned the game.
    pub better: Option<BetterLine>,
    /// What happened, what was better and why, in the reader's language, if it turned the game.
    pub why: Vec<String>,
}

/// The judgement of a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum JudgementName {
    /// The move kept the player's chances.
    Kept,
    /// The move gave away about 3 to 10 points of the chance to win.
    Slip,
    /// The move turned the game.
    Turned,
    /// The move made no difference: there was no other, or all of them lose.
    NoDifference,
}

/// A better line than the one that was played.
#[derive(Debug, Serialize, ToSchema)]
pub struct BetterLine {
    /// The moves in canonical notation.
    pub moves: Vec<String>,
    /// The moves as people write them.
    pub shown: Vec<String>,
    /// The value of its first move.
    pub score: Score,
}

/// A player's turns, counted by judgement.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewTally {
    /// Name of the player.
    pub player: &'static str,
    /// Turns that kept the chances.
    pub kept: usize,
    /// Turns that gave a little away.
    pub slips: usize,
    /// Turns that turned the game.
    pub turned: usize,
    /// Turns that made no difference.
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

    /// The last line of the response, with the whole review.
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
    /// The report of a review, with its sentences in the reader's language.
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
