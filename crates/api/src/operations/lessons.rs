//! The lessons that teach the games and Chess Loop.

use catalog::{Lesson, PuzzleEntry};
use game::Reason;
use messages::Messages;

use super::{find, games};
use crate::{LessonGame, LessonPlayRequest, LessonStepView, LessonView, LineRequest, Problem};

/// The lesson of a game.
///
/// Its steps in order: the goal, a whole small game, and tasks. Each task comes with every move that
/// completes it, so a client needs no rule. A game without a lesson has no steps.
#[utoipa::path(get, path = "/games/{game}/lesson", params(("game" = String, Path)), responses((status = 200, body = LessonView)))]
pub fn lesson(id: &str, words: &Messages) -> Result<LessonView, Problem> {
    let game = find(id)?;
    let steps = game.lesson().map(|it| it.steps).unwrap_or_default();
    let steps = steps.iter().map(|it| LessonStepView::of(it, game, words));
    Ok(LessonView {
        steps: steps.collect(),
    })
}

/// A move in the small game of a lesson.
///
/// Send all moves so far: the response has the opponent's reply, a remark that names the rule of each
/// move, and advice for the next one. The same moves always get the same reply.
#[utoipa::path(post, path = "/games/{game}/lesson/play", params(("game" = String, Path)), request_body = LessonPlayRequest, responses((status = 200, body = LessonGame)))]
pub fn lesson_play(
    id: &str,
    request: &LessonPlayRequest,
    words: &Messages,
) -> Result<LessonGame, Problem> {
    let game = find(id)?;
    let none = || Problem::Input(Reason::new("problem-no-lesson").with("game", game.info.name));
    let lesson: Lesson = game.lesson().ok_or_else(none)?;
    let mut games = lesson.steps.iter();
    let played = games.find_map(|step| Some((step, lesson.play(game, step, &request.moves)?)));
    let (step, guided) = played.ok_or_else(none)?;
    let guided = guided.map_err(Problem::Illegal)?;
    let line = LineRequest {
        position: step.position.clone(),
        variant: step.variant.clone(),
        moves: guided.line.moves(),
    };
    let line = games::line(id, &line, words)?;
    Ok(LessonGame::of(&guided, line, words))
}

/// The lesson of Chess Loop.
///
/// Its steps in order: a loop to close, a whole small puzzle, and tasks. Each task comes with every
/// square that completes it.
#[utoipa::path(get, path = "/puzzles/chess-loop/lesson", responses((status = 200, body = LessonView)))]
pub fn puzzle_lesson(words: &Messages) -> LessonView {
    let lesson = catalog::find_puzzle("chess-loop").and_then(PuzzleEntry::lesson);
    let steps = lesson.map(|it| it.steps).unwrap_or_default();
    let steps = steps.iter().map(|it| LessonStepView::of_placing(it, words));
    LessonView {
        steps: steps.collect(),
    }
}
