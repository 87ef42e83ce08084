//! The screen of a Chess Loop puzzle: placing pieces, seeing their attacks, asking for hints.

mod draw;
mod fault;
mod files;
mod next;

use std::time::Duration;

use chess_loop::{
    Board, Given, Givens, Instance, Piece,
    deduce::{Grade, PuzzleHint as Step},
    depict,
    share::{Puzzle, Seed},
    verify::{VerifiedLoop, verify_as},
};
use game::{Marks, Reason};
use grid::Square;
use messages::Messages;
use ratatui::crossterm::event::KeyCode;

use crate::{
    attempts::Day,
    board,
    context::{Context, Go},
    event::{AppEvent, BackgroundJob, Hit, JobId, JobOutput},
    page::Notice,
};

pub(crate) use draw::{draw, draw_board, hints};

/// Where a Chess Loop puzzle comes from.
#[derive(Copy, Clone, Debug)]
pub(crate) enum PuzzleOrigin {
    /// A published puzzle, with its number on the author's page.
    Published(u8),
    Generated(Seed, Grade),
    /// The puzzle of the day, with its day and grade.
    Daily(Day, Grade),
    /// A puzzle that the player typed or pasted.
    Typed,
}

/// A hint for a puzzle, revealed in steps.
#[derive(Debug)]
struct Advice {
    step: Step,
    /// Number of parts of the hint that are revealed: 1 the squares concerned, 2 also the reason, 3 also
    /// the action.
    level: usize,
}

/// The screen of a Chess Loop puzzle.
#[derive(Debug)]
pub(crate) struct PuzzleScreen {
    puzzle: Puzzle,
    origin: PuzzleOrigin,
    /// What is known of each cell of the puzzle, row by row from the top: a piece, empty or unknown.
    /// Includes the givens (cells fixed by the puzzle) and the player's entries.
    cells: Vec<Given>,
    /// Earlier states of `cells` to go back to, the latest last.
    undo: Vec<Vec<Given>>,
    cursor: Square,
    /// The job that searches for a hint or, after the solution, makes the next puzzle. `None` while no
    /// such job runs.
    job: Option<JobId>,
    advice: Option<Advice>,
    /// The solution, if the pieces on the board are one. `None` while the puzzle is unsolved.
    solved: Option<VerifiedLoop>,
    /// The day on which the player solved the puzzle. `None` while it is unsolved.
    solved_on: Option<Day>,
    /// Time spent on the puzzle so far.
    spent: Duration,
    /// Number of hints that the player has asked for.
    n_hints: usize,
    notice: Option<Notice>,
    /// The name of the file that the attempt is saved in. `None` before the first change.
    name: Option<String>,
    /// Whether the puzzle is an example of the lessons, which is never saved.
    practice: bool,
}

impl PuzzleScreen {
    pub(crate) fn new(puzzle: Puzzle, origin: PuzzleOrigin) -> PuzzleScreen {
        let instance = puzzle.instance();
        let cells = squares(instance).map(|it| puzzle.givens().at(it)).collect();
        let view = depict::start(&puzzle);
        PuzzleScreen {
            cursor: board::centre(&view),
            puzzle,
            origin,
            cells,
            undo: Vec::new(),
            job: None,
            advice: None,
            solved: None,
            solved_on: None,
            spent: Duration::ZERO,
            n_hints: 0,
            notice: None,
            name: None,
            practice: false,
        }
    }

    /// Opens a puzzle as an exercise of the lessons, which is never saved.
    pub(crate) fn exercise(puzzle: Puzzle) -> PuzzleScreen {
        PuzzleScreen {
            practice: true,
            ..PuzzleScreen::new(puzzle, PuzzleOrigin::Typed)
        }
    }

    /// The puzzle, or the content of its board if `whole`, as a text for the clipboard.
    pub(crate) fn copied(&self, whole: bool) -> String {
        if whole {
            self.progress().to_string()
        } else {
            self.puzzle.to_string()
        }
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.solved.is_some()
    }

    /// Why the last input was refused, or what is wrong with the board. `None` if there is neither.
    pub(crate) fn complaint(&self, words: &Messages) -> Option<Notice> {
        let fault = || Some(Notice::refused(&self.fault()?.reason(), words));
        self.notice.clone().or_else(fault)
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.job.is_some()
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        match event {
            AppEvent::Key(key) => return self.key(key, context),
            AppEvent::Click(Hit::Square(square)) => {
                self.cursor = square;
                self.cycle(context);
            }
            AppEvent::JobOutput(id, JobOutput::Hint(step)) if self.job == Some(id) => {
                self.job = None;
                if step.is_none() {
                    let text = context.words.get("app-loop-unsolvable");
                    self.notice = Some(Notice::error(text));
                }
                self.advice = step.map(|step| Advice { step, level: 1 });
            }
            AppEvent::JobOutput(id, JobOutput::Generated(made)) if self.job == Some(id) => {
                self.job = None;
                return self.generated(*made, context);
            }
            AppEvent::Tick(elapsed) if self.solved.is_none() => self.spent += elapsed,
            AppEvent::Written(path, Err(error)) => {
                self.notice = Some(Notice::not_saved(&path, error, context.words));
            }
            // The search has failed; the player may ask again.
            AppEvent::JobOutput(id, _) if self.job == Some(id) => self.job = None,
            _ => (),
        }
        Go::Stay
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if board::move_cursor(&self.view(), false, &mut self.cursor, key) {
            return Go::Stay;
        }
        match key {
            KeyCode::Enter | KeyCode::Char(' ') => self.cycle(context),
            KeyCode::Char('1') => self.put(Given::Piece(self.pair()[0]), context),
            KeyCode::Char('2') => self.put(Given::Piece(self.pair()[1]), context),
            KeyCode::Char('.' | '0' | 'x') => self.put(Given::Empty, context),
            KeyCode::Backspace | KeyCode::Delete => self.put(Given::Unknown, context),
            KeyCode::Char('u') => self.undo(context),
            KeyCode::Char('c') => self.clear(context),
            KeyCode::Char('h') => self.hint(context),
            KeyCode::Char('n') => return self.next(context),
            KeyCode::Char('q') | KeyCode::Esc => {
                self.leave(context);
                return Go::Back;
            }
            // Letters of pieces, unless they are commands.
            KeyCode::Char(letter) => {
                let letter = context.theme.letters.english(letter);
                let piece = Piece::from_letter(letter).filter(|it| self.pair().contains(it));
                if let Some(piece) = piece {
                    self.put(Given::Piece(piece), context);
                }
            }
            _ => (),
        }
        Go::Stay
    }

    fn pair(&self) -> [Piece; 2] {
        self.puzzle.instance().pair()
    }

    /// The index in `cells` of a square of the picture, whose ranks count from the bottom.
    fn index(&self, square: Square) -> usize {
        let instance = self.puzzle.instance();
        let row = instance.rows().saturating_sub(square.rank + 1);
        usize::from(row) * usize::from(instance.cols()) + usize::from(square.file)
    }

    fn at(&self, square: Square) -> Given {
        self.cells
            .get(self.index(square))
            .copied()
            .unwrap_or_default()
    }

    /// Whether the content of a cell is given by the puzzle, so that the player can't change it.
    fn is_given(&self, square: Square) -> bool {
        let rows = self.puzzle.instance().rows();
        let here = chess_loop::Square {
            row: rows.saturating_sub(square.rank + 1),
            col: square.file,
        };
        self.puzzle.givens().at(here) != Given::Unknown
    }

    /// Changes the cell at the cursor to the next content in the order: unknown, first piece, second
    /// piece, empty.
    fn cycle(&mut self, context: &mut Context) {
        let [first, second] = self.pair();
        let next = match self.at(self.cursor) {
            Given::Unknown => Given::Piece(first),
            Given::Piece(piece) if piece == first => Given::Piece(second),
            Given::Piece(_) => Given::Empty,
            Given::Empty => Given::Unknown,
        };
        self.put(next, context);
    }

    fn put(&mut self, given: Given, context: &mut Context) {
        self.notice = None;
        if self.solved.is_some() {
            return;
        }
        if self.is_given(self.cursor) {
            let square = ("square", self.cursor.to_string().into());
            let text = context.words.with("app-loop-given", &[square]);
            self.notice = Some(Notice::error(text));
            return;
        }
        let index = self.index(self.cursor);
        if self.cells.get(index) == Some(&given) {
            return;
        }
        self.undo.push(self.cells.clone());
        if let Some(cell) = self.cells.get_mut(index) {
            *cell = given;
        }
        self.changed(context);
    }

    fn undo(&mut self, context: &mut Context) {
        match self.undo.pop() {
            Some(cells) => {
                self.cells = cells;
                self.changed(context);
            }
            None => self.notice = Some(Notice::error(context.words.get("local-nothing-to-undo"))),
        }
    }

    fn clear(&mut self, context: &mut Context) {
        if self.solved.is_some() {
            // The solved attempt stays as it was saved; this is a new one.
            self.name = None;
            self.spent = Duration::ZERO;
            self.n_hints = 0;
            self.solved_on = None;
            self.undo.clear();
            self.cells = PuzzleScreen::new(self.puzzle.clone(), self.origin).cells;
            self.check();
            return;
        }
        self.undo.push(self.cells.clone());
        self.cells = PuzzleScreen::new(self.puzzle.clone(), self.origin).cells;
        self.changed(context);
    }

    /// Updates the screen and saves the attempt after the player has changed a cell of the puzzle.
    fn changed(&mut self, context: &mut Context) {
        context.cancel_job(self.job.take());
        self.advice = None;
        let was_solved = self.solved.is_some();
        self.check();
        if was_solved && self.solved.is_none() {
            self.name = None;
            self.solved_on = None;
        }
        if self.solved.is_some() && self.solved_on.is_none() {
            self.solved_on = Some(context.today());
        }
        self.save(context);
    }

    /// Checks whether the pieces on the board solve the puzzle, and stores the solution or `None` in
    /// `solved`.
    fn check(&mut self) {
        let wanted = self.puzzle.wanted();
        self.solved = verify_as(&self.board().to_string(), &wanted).ok();
    }

    /// The board of the puzzle with all pieces that are on it, without the player's notes that cells
    /// are empty.
    fn board(&self) -> Board {
        let instance = self.puzzle.instance();
        let mut board = Board::empty(instance.rows(), instance.cols())
            .unwrap_or_else(|_| chess_loop::published::PUBLISHED[0].solution());
        for (cell, square) in self.cells.iter().zip(squares(instance)) {
            if let Given::Piece(piece) = cell {
                board.set(square, Some(*piece));
            }
        }
        board
    }

    /// The content of all cells of the puzzle, as the solver takes it: pieces, empty cells, and unknown
    /// ones.
    fn progress(&self) -> Givens {
        let cols = usize::from(self.puzzle.instance().cols());
        let letter = |cell: &Given| match cell {
            Given::Unknown => '?',
            Given::Empty => '.',
            Given::Piece(piece) => piece.letter(),
        };
        let rows = self.cells.chunks(cols.max(1));
        let rows: Vec<String> = rows.map(|row| row.iter().map(letter).collect()).collect();
        rows.join("/").parse().unwrap_or_default()
    }

    /// Starts to search for a hint, or reveals more of the hint that is shown. Does nothing if the
    /// puzzle is solved or a search is running.
    fn hint(&mut self, context: &mut Context) {
        if self.solved.is_some() || self.job.is_some() {
            return;
        }
        if let Some(advice) = &mut self.advice {
            advice.level = (advice.level + 1).min(3);
            return;
        }
        self.n_hints += 1;
        let job = BackgroundJob::FindHint(self.puzzle.clone(), self.progress());
        self.job = Some(context.start_job(job));
    }

    /// The parts of the hint that are revealed, as sentences. Empty if no hint is shown.
    fn hint_reasons(&self) -> Vec<Reason> {
        let Some(Advice { step, level }) = &self.advice else {
            return Vec::new();
        };
        let all = [
            step.focus(&self.puzzle),
            step.why(&self.puzzle),
            step.action(&self.puzzle),
        ];
        let mut shown: Vec<Reason> = all.into_iter().take(*level).flatten().collect();
        shown.dedup();
        shown
    }

    /// Prepares to leave the puzzle: cancels the search for a hint, and saves an unfinished attempt
    /// again for the time spent.
    fn leave(&mut self, context: &mut Context) {
        context.cancel_job(self.job.take());
        if self.name.is_some() && self.solved.is_none() {
            self.save(context);
        }
    }

    fn view(&self) -> game::BoardView {
        depict::view(&self.board(), self.pair())
    }

    /// The marks on the puzzle's board, without the cursor: attacks between pieces, and the squares of
    /// the hint.
    fn marks(&self) -> Marks {
        let mut marks = depict::attacks(&self.board());
        let rows = self.puzzle.instance().rows();
        let look: &[chess_loop::Square] = match self.advice.as_ref().map(|it| &it.step) {
            Some(Step::Next(step)) => &step.focus,
            Some(Step::Wrong { square, .. }) => std::slice::from_ref(square),
            Some(Step::Solved) | None => &[],
        };
        marks.squares.extend(depict::highlight(rows, look).squares);
        marks
    }
}

/// All cells of a puzzle's board, row by row from the top.
fn squares(instance: Instance) -> impl Iterator<Item = chess_loop::Square> {
    let row = move |row| (0..instance.cols()).map(move |col| chess_loop::Square { row, col });
    (0..instance.rows()).flat_map(row)
}

/// The task of a Chess Loop puzzle, as a sentence: how many of which pieces are to be placed. The goal
/// that they have to reach is another message.
pub(crate) fn task(puzzle: &Puzzle, words: &Messages) -> String {
    let instance = puzzle.instance();
    let [first, second] = instance
        .pair()
        .map(|it| chess_loop::words::piece_plural(it.letter()));
    let args = [
        ("n", instance.n().into()),
        ("first", first),
        ("second", second),
        ("rows", instance.rows().into()),
        ("columns", instance.cols().into()),
    ];
    words.with("app-loop-task", &args).into_owned()
}
