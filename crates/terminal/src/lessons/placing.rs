//! A step of the lesson of Chess Loop: a piece to be placed, or a whole small puzzle.

use catalog::lesson::{Placing, PlacingStep};
use chess_loop::{Board, Piece, depict, share::Puzzle, verify::inspect};
use game::{BoardView, Mark, Marks};
use grid::Square;
use messages::Messages;
use ratatui::crossterm::event::KeyCode;

use super::{StepReply, done_sentence, forbidden};
use crate::{
    board,
    context::Context,
    event::{AppEvent, Hit},
    page::Notice,
    puzzle::PuzzleScreen,
};

/// The board of a step on which the learner places pieces.
#[derive(Debug)]
pub(super) struct PlacingExercise {
    pair: [Piece; 2],
    /// The board with the piece that the learner has placed.
    board: Board,
    pub(super) cursor: Square,
    /// Whether the square that completes the step is marked.
    pub(super) showing: bool,
    /// The square that completes the step. `None` for a whole puzzle.
    shown: Option<Square>,
    /// The whole puzzle to be solved. `None` in the other steps.
    pub(super) whole: Option<Box<PuzzleScreen>>,
}

impl PlacingExercise {
    /// The board of a step. `None` if its puzzle is invalid, which tests exclude.
    pub(super) fn new(step: &PlacingStep) -> Option<PlacingExercise> {
        let puzzle: Puzzle = step.puzzle.parse().ok()?;
        let shown = match &step.placing {
            Placing::Find { accepted, .. } => accepted.first().map(String::as_str),
            Placing::Forbidden { square, .. } => Some(square.as_str()),
            Placing::Solve => None,
        };
        let pair = puzzle.instance().pair();
        let view = depict::start(&puzzle);
        let is_whole = matches!(step.placing, Placing::Solve);
        Some(PlacingExercise {
            pair,
            board: step.board.parse().ok()?,
            cursor: board::centre(&view),
            showing: false,
            shown: shown.and_then(Square::parse),
            whole: is_whole.then(|| Box::new(PuzzleScreen::exercise(puzzle))),
        })
    }

    pub(super) fn key(
        &mut self,
        key: KeyCode,
        step: &PlacingStep,
        context: &mut Context,
    ) -> StepReply {
        if self.whole.is_some() {
            return self.solve(AppEvent::Key(key), step, context);
        }
        let (view, _) = self.picture(true);
        if board::move_cursor(&view, false, &mut self.cursor, key) {
            return StepReply::Accepted;
        }
        match key {
            KeyCode::Enter | KeyCode::Char(' ' | '1') => self.place(step, context.words),
            _ => StepReply::Nothing,
        }
    }

    pub(super) fn click(
        &mut self,
        hit: Hit,
        step: &PlacingStep,
        context: &mut Context,
    ) -> StepReply {
        match hit {
            Hit::Square(_) if self.whole.is_some() => {
                self.solve(AppEvent::Click(hit), step, context)
            }
            Hit::Square(square) => {
                self.cursor = square;
                self.place(step, context.words)
            }
            _ => StepReply::Nothing,
        }
    }

    /// Passes an event to the whole puzzle, and completes the step when it is solved.
    fn solve(&mut self, event: AppEvent, step: &PlacingStep, context: &mut Context) -> StepReply {
        let Some(puzzle) = &mut self.whole else {
            return StepReply::Nothing;
        };
        // Where the puzzle would lead is ignored: the learner stays in the lesson.
        puzzle.update(event, context);
        if puzzle.is_solved() {
            return completed(step, context.words);
        }
        match puzzle.complaint(context.words) {
            Some(notice) => StepReply::Refused(notice),
            None => StepReply::Accepted,
        }
    }

    /// Places the piece of the step on the square under the cursor, instead of where it was placed
    /// before.
    fn place(&mut self, step: &PlacingStep, words: &Messages) -> StepReply {
        let (Placing::Find { piece, .. } | Placing::Forbidden { piece, .. }) = &step.placing else {
            return StepReply::Nothing;
        };
        let square = self.cursor.to_string();
        let named = [("square", square.clone().into())];
        let placed = step.with_piece(&square, *piece);
        let Some(board) = placed.and_then(|it| it.parse::<Board>().ok()) else {
            return StepReply::Refused(Notice::error(words.with("app-learn-taken", &named)));
        };
        let faults = inspect(&board.to_string())
            .map(|it| it.faults)
            .unwrap_or_default();
        let fault = faults.first().map(chess_loop::verify::Fault::reason);
        self.board = board;
        match (&step.placing, fault) {
            (Placing::Find { accepted, .. }, _) if accepted.contains(&square) => {
                completed(step, words)
            }
            (Placing::Forbidden { square: wrong, .. }, Some(fault)) if *wrong == square => {
                forbidden(&fault, words)
            }
            (_, Some(fault)) => StepReply::Refused(Notice::refused(&fault, words)),
            (_, None) => {
                let text = words.with("app-learn-other-place", &named);
                StepReply::Refused(Notice::error(text))
            }
        }
    }

    /// The board of the step and its marks, the attacks between pieces included. `is_completed` if no
    /// piece can be placed any more.
    pub(super) fn picture(&self, is_completed: bool) -> (BoardView, Marks) {
        let mut marks = depict::attacks(&self.board);
        if !is_completed {
            marks.set(self.cursor, Mark::Cursor);
            if let Some(square) = self.shown.filter(|_| self.showing) {
                marks.set(square, Mark::Hint);
            }
        }
        (depict::view(&self.board, self.pair), marks)
    }

    /// Where to place the piece, if the learner has asked for it.
    pub(super) fn instruction(&self, words: &Messages) -> Option<String> {
        let square = self.shown.filter(|_| self.showing)?.to_string();
        let text = words.with("app-learn-put", &[("square", square.into())]);
        Some(text.into_owned())
    }
}

fn completed(step: &PlacingStep, words: &Messages) -> StepReply {
    StepReply::Completed(done_sentence(&step.message, words))
}
