//! Lessons: their steps, and the small game of a lesson in progress.

use catalog::{
    Game,
    lesson::{Exercise, GuideNote, GuidedGame, LessonStep, Placing, PlacingStep, Said},
};
use messages::Messages;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{line::LineState, player_name, puzzles::Fault};

/// The lesson of a game or puzzle.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Lesson)]
pub struct LessonView {
    /// The steps of the lesson, in the order in which they are taught.
    pub steps: Vec<LessonStepView>,
}

/// A step of a lesson: a position, and what the learner does in it.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = LessonStep)]
pub struct LessonStepView {
    /// Id of the step within the lesson. It never changes.
    pub id: String,
    /// What the learner does: `goal` and `task` ask for a move, `forbidden` for an illegal one, `game`
    /// for a whole game or puzzle.
    pub kind: &'static str,
    /// Title of the step, in the reader's language.
    pub title: String,
    /// Explanation of the step's rule, in the reader's language. Words between `**` are emphasised.
    pub text: String,
    /// What the learner has to do, in the reader's language.
    pub task: String,
    /// What is said when the step is completed, in the reader's language. Empty for a forbidden move,
    /// where the reason for the refusal is said.
    pub done: String,
    /// The clause of the rules that the step teaches.
    pub rule: String,
    /// The position in which the step begins; for a puzzle, its board. Null for the variant's own
    /// start.
    #[schema(required = true)]
    pub position: Option<String>,
    /// Name of the variant of the step. Null for the one that the position's text shows.
    #[schema(required = true)]
    pub variant: Option<String>,
    /// The moves that complete the step, in canonical notation; for a puzzle, the squares.
    pub accept: Vec<String>,
    /// The move to show to a learner who asks for it; for a forbidden step, the illegal move. Empty in
    /// a game.
    pub show: String,
    /// The squares to be tapped for a forbidden move, in order.
    pub tap: Vec<String>,
    /// Why the forbidden move is refused. Null in other steps.
    #[schema(required = true)]
    pub refusal: Option<Fault>,
    /// Sentences for the boards before and after the move, if they are shown beside each other. Null
    /// otherwise.
    #[schema(required = true)]
    pub compare: Option<LessonComparison>,
    /// The puzzle whose board is shown. Null in the lesson of a game.
    #[schema(required = true)]
    pub puzzle: Option<String>,
    /// Letter of the piece to be placed. Null in the lesson of a game, and if all pieces are placed.
    #[schema(required = true)]
    pub piece: Option<String>,
}

/// Sentences for the boards before and after a move of a lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonComparison {
    /// Title of the board before the move, in the reader's language.
    pub before: String,
    /// Sentence about the board before the move, in the reader's language.
    pub before_text: String,
    /// Title of the board after the move, in the reader's language.
    pub after: String,
    /// Sentence about the board after the move, in the reader's language.
    pub after_text: String,
}

/// The moves of a lesson's small game so far.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = LessonMoves)]
pub struct LessonPlayRequest {
    /// The moves of the game, the opponent's included, oldest first, in canonical notation or as
    /// people write them.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// The small game of a lesson, with the opponent's reply played.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonGame {
    /// Name of the player whose moves the learner makes.
    pub learner: &'static str,
    /// The learner's last move and the replies to it, oldest first, each with a remark.
    pub said: Vec<LessonRemark>,
    /// Advice for the learner's next move. Null when the game is over.
    #[schema(required = true)]
    pub advice: Option<LessonNote>,
    /// The game from its start to its current position.
    pub line: LineState,
}

/// A move of a lesson's small game, with a remark that names its rule.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonRemark {
    /// Name of the player who made the move.
    pub player: &'static str,
    /// The move as people write it, to be displayed.
    pub shown: String,
    /// The remark on the move.
    #[schema(required = true)]
    pub note: Option<LessonNote>,
}

/// A sentence of a lesson's small game.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonNote {
    /// The sentence, in the reader's language. Words between `**` are emphasised.
    pub text: String,
    /// The clause of the rules that the sentence explains.
    pub rule: String,
}

impl LessonNote {
    fn of(note: &GuideNote, words: &Messages) -> LessonNote {
        LessonNote {
            text: words.get(&note.message).into_owned(),
            rule: note.rule.clone(),
        }
    }
}

/// A step with its sentences, before what is particular to its kind is filled in.
fn common_fields(id: &str, message: &str, rule: &str, words: &Messages) -> LessonStepView {
    let part = |name: &str| {
        let id = format!("{message}-{name}");
        if words.has(&id) {
            words.get(&id).into_owned()
        } else {
            String::new()
        }
    };
    LessonStepView {
        id: id.to_owned(),
        title: part("title"),
        text: part("text"),
        task: part("task"),
        done: part("done"),
        rule: rule.to_owned(),
        ..LessonStepView::default()
    }
}

impl LessonStepView {
    /// A step of a game's lesson for the response, with the moves that complete it.
    pub fn of(step: &LessonStep, game: &Game, words: &Messages) -> LessonStepView {
        let sentence = |part: &str| words.get(&format!("{}-{part}", step.message)).into_owned();
        let view = LessonStepView {
            position: step.position.clone(),
            variant: step.variant.clone(),
            ..common_fields(&step.id, &step.message, &step.rule, words)
        };
        match &step.exercise {
            Exercise::Find {
                shown,
                is_goal,
                compare,
                ..
            } => LessonStepView {
                kind: if *is_goal { "goal" } else { "task" },
                accept: step.accepted(game),
                show: shown.clone(),
                compare: compare.then(|| LessonComparison {
                    before: sentence("before"),
                    before_text: sentence("before-text"),
                    after: sentence("after"),
                    after_text: sentence("after-text"),
                }),
                ..view
            },
            Exercise::Forbidden { attempt, squares } => {
                let line = step.open(game).ok();
                let reason = line.and_then(|it| it.preview(attempt).err());
                LessonStepView {
                    kind: "forbidden",
                    show: attempt.clone(),
                    tap: squares.clone(),
                    refusal: reason.map(|it| Fault::of(&it, words)),
                    ..view
                }
            }
            Exercise::Play { .. } => LessonStepView {
                kind: "game",
                ..view
            },
        }
    }

    /// A step of a puzzle's lesson for the response, with the squares that complete it.
    pub fn of_placing(step: &PlacingStep, words: &Messages) -> LessonStepView {
        let view = LessonStepView {
            position: Some(step.board.clone()),
            puzzle: Some(step.puzzle.clone()),
            ..common_fields(&step.id, &step.message, &step.rule, words)
        };
        match &step.placing {
            Placing::Find {
                piece,
                accepted,
                is_goal,
            } => LessonStepView {
                kind: if *is_goal { "goal" } else { "task" },
                piece: Some(piece.to_string()),
                show: accepted.first().cloned().unwrap_or_default(),
                accept: accepted.clone(),
                ..view
            },
            Placing::Forbidden { piece, square } => LessonStepView {
                kind: "forbidden",
                piece: Some(piece.to_string()),
                show: square.clone(),
                tap: vec![square.clone()],
                ..view
            },
            Placing::Solve => LessonStepView {
                kind: "game",
                ..view
            },
        }
    }
}

impl LessonGame {
    /// The response for a lesson's small game, given the state of its line.
    pub fn of(game: &GuidedGame, line: LineState, words: &Messages) -> LessonGame {
        let remark = |said: &Said| LessonRemark {
            player: player_name(&*game.line, said.player),
            shown: said.played.shown.clone(),
            note: said.note.as_ref().map(|it| LessonNote::of(it, words)),
        };
        LessonGame {
            learner: player_name(&*game.line, game.learner),
            said: game.said.iter().map(remark).collect(),
            advice: game.advice.as_ref().map(|it| LessonNote::of(it, words)),
            line,
        }
    }
}
