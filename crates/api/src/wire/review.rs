//! Reviews of games.

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
    /// Where the game began, in the game's notation. Without one, at the start of the variant.
    pub position: Option<String>,
    /// Without one, the standard variant.
    pub variant: Option<String>,
    /// The moves of the game.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The game as a record, instead of the three fields above.
    pub record: Option<String>,
    /// How much to search each position. Turning points get six times as much.
    pub limits: Option<SearchLimits>,
}

/// How far a review has come, or the review.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewUpdate {
    /// Whether this is the last word.
    pub done: bool,
    /// What is being searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<ReviewStage>,
    /// Positions of this stage that were searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// Positions of this stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<usize>,
    /// The position that was searched, as far as it is known yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub point: Option<ReviewPoint>,
    /// The review, in the last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewReport>,
}

/// A part of a review.
#[derive(Copy, Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewStage {
    /// Every position is searched once, the last first.
    Positions,
    /// Where the game seems to turn, positions are searched for longer.
    TurningPoints,
}

/// A review.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewReport {
    /// The game's id.
    pub game: &'static str,
    /// The variant.
    pub variant: String,
    /// Null if the moves don't end the game.
    pub outcome: Option<Outcome>,
    /// What each position was worth, that before the first move first.
    pub points: Vec<ReviewPoint>,
    /// The moves.
    pub turns: Vec<ReviewTurn>,
    /// The plies of the moves that turned the game.
    pub turning_points: Vec<usize>,
    /// How each player did, the first player first.
    pub tallies: Vec<ReviewTally>,
    /// Which turns are estimates, in the reader's language.
    pub honesty: String,
    /// How much was searched, in the reader's language.
    pub effort: String,
    /// Whether it was not stopped early.
    pub complete: bool,
    /// Positions visited by the searches.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
}

/// What a position was worth.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewPoint {
    /// Moves before it.
    pub ply: usize,
    /// The first player's chance to win, from 0 to 1, where a draw is half a win.
    pub chance: f64,
    /// Null if it is an estimate.
    pub proven: Option<ProvenResult>,
    /// In the reader's language: "White ≈58 %".
    pub told: String,
}

/// What is certain of a position.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProvenResult {
    /// Nobody if it is a draw.
    pub winner: Option<&'static str>,
    /// The number of moves to the end, at most.
    pub plies: u32,
    /// Whether it can't be fewer.
    pub exact: bool,
}

/// A move of the game, and what it was worth.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewTurn {
    /// Moves before it.
    pub ply: usize,
    /// Number of the turn as people count them: both players have a first one.
    pub turn: usize,
    /// Who moved.
    pub player: &'static str,
    /// In canonical notation.
    #[serde(rename = "move")]
    pub m: String,
    /// As people write it.
    pub shown: String,
    /// What it did to the game. Null if the review was stopped first.
    pub judgement: Option<JudgementName>,
    /// How much of the chance to win it gave away, from 0 to 1.
    pub loss: f64,
    /// Whether it was the only legal move.
    pub forced: bool,
    /// Whether the judgement rests on an estimate.
    pub estimate: bool,
    /// What was better, if it was a slip or turned the game.
    pub better: Option<BetterLine>,
    /// What happened, what was better and why, in the reader's language, if it turned the game.
    pub why: Vec<String>,
}

/// What a move did to the game.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum JudgementName {
    /// It kept what was there.
    Kept,
    /// It gave a little away: about 3 to 10 points of the chance to win.
    Slip,
    /// It turned the game.
    Turned,
    /// It made no difference: there was no other move, or all of them lose.
    NoDifference,
}

/// A better line than the one that was played.
#[derive(Debug, Serialize, ToSchema)]
pub struct BetterLine {
    /// In canonical notation.
    pub moves: Vec<String>,
    /// As people write them.
    pub shown: Vec<String>,
    /// What its first move is worth.
    pub score: Score,
}

/// How a player did: the number of turns that did what.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReviewTally {
    /// Whose turns.
    pub player: &'static str,
    /// Kept what was there.
    pub kept: usize,
    /// Gave a little away.
    pub slips: usize,
    /// Turned the game.
    pub turned: usize,
    /// Made no difference.
    pub no_difference: usize,
}

impl ReviewUpdate {
    /// What is told of a position that was searched.
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

    /// What is told last.
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
    /// What is told of a review.
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
