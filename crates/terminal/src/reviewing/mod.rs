//! The review of a finished game: a graph of its course, the turning points, better moves and why they
//! are better, and playing on from any position.
//!
//! A background job searches every position once; the graph fills as its updates arrive.

mod draw;

use std::time::Duration;

use catalog::Game;
use game::{AnyLine, Mark, Marks};
use ratatui::crossterm::event::KeyCode;
use record::Record;
use review::{Judgement, Review, ReviewPass, ReviewProgress, ReviewSettings, ReviewedTurn, Worth};
use search::Limits;
use session::{GameTerms, Seat, Session};

use crate::{
    analysis::AnalysisScreen,
    app::Screen,
    context::{Context, Go},
    event::{AppEvent, BackgroundJob, Hit, JobId, JobOutput},
    export::{ExportDialog, ExportKind},
    page::Notice,
    play::{PlayScreen, game_text},
};

pub(crate) use draw::{draw, hints};

/// Search time of each position of the reviewed game.
const TIME_PER_POSITION: Duration = Duration::from_millis(300);
/// Maximum search time for all positions of the reviewed game. Long games get less time per position.
const MAX_TIME: Duration = Duration::from_mins(2);

/// The screen that reviews a finished game.
#[derive(Debug)]
pub(crate) struct ReviewScreen {
    game: &'static Game,
    record: Record,
    /// The whole reviewed game, to its last move.
    line: Box<dyn AnyLine>,
    /// The reviewed game from its start to the position shown.
    at: Box<dyn AnyLine>,
    /// Number of moves from the start to the position shown.
    ply: usize,
    flipped: bool,
    /// The job that reviews the game. `None` once it has ended.
    job: Option<JobId>,
    /// Number of positions searched so far, and number of all positions of the game.
    done: (ReviewPass, usize, usize),
    /// The evaluation of each position of the reviewed game; the index is the number of moves
    /// before the position. `None` where it isn't known yet.
    points: Vec<Option<Worth>>,
    review: Option<Review>,
    exporting: Option<ExportDialog>,
    notice: Option<Notice>,
}

impl ReviewScreen {
    /// Opens the review of a recorded game and starts to search its positions. `None` if the record
    /// can't be replayed.
    pub(crate) fn new(record: Record, context: &mut Context) -> Option<ReviewScreen> {
        let game = catalog::find(&record.game)?;
        let line = record.replay().ok()?;
        let n_moves = line.moves().len();
        let settings = ReviewSettings {
            limits: Limits::time(TIME_PER_POSITION),
            max_time: Some(MAX_TIME),
        };
        let review = BackgroundJob::Review(line.boxed_clone(), settings);
        let job = (0 < n_moves).then(|| context.start_job(review));
        Some(ReviewScreen {
            game,
            record,
            at: line.boxed_clone(),
            line,
            ply: n_moves,
            flipped: false,
            job,
            done: (ReviewPass::Positions, 0, n_moves + 1),
            points: vec![None; n_moves + 1],
            review: None,
            exporting: None,
            notice: None,
        })
    }

    pub(crate) fn is_lively(&self) -> bool {
        self.job.is_some()
    }

    /// The position shown, or the whole game if `whole`, as a text for the clipboard. `None` while the
    /// export dialog is open.
    pub(crate) fn copied(&self, whole: bool) -> Option<String> {
        if self.exporting.is_some() {
            return None;
        }
        Some(if whole {
            game_text(&self.record)
        } else {
            self.at.position()
        })
    }

    pub(crate) fn game(&self) -> &'static Game {
        self.game
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.exporting.as_mut().and_then(ExportDialog::typing)
    }

    pub(crate) fn update(&mut self, event: AppEvent, context: &mut Context) -> Go {
        match event {
            AppEvent::Key(key) => return self.key(key, context),
            AppEvent::Click(Hit::Ply(ply)) => self.go(ply),
            AppEvent::Scroll(by) => self.step(by),
            AppEvent::JobOutput(id, output) if self.job == Some(id) => match output {
                JobOutput::ReviewUpdate(progress) => self.add_progress(&progress),
                JobOutput::Review(review) => {
                    self.job = None;
                    self.points.clone_from(&review.points);
                    // The first turning point is shown, unless the player has moved on.
                    let first = review.turning_points().next().map(|it| it.ply + 1);
                    self.review = Some(*review);
                    if let Some(ply) = first.filter(|_| self.ply == self.line.moves().len()) {
                        self.go(ply);
                    }
                }
                _ => (),
            },
            AppEvent::Written(path, result) => {
                let written = ExportDialog::written(&mut self.exporting, &path, result, context);
                self.notice = written.or(self.notice.take());
            }
            _ => (),
        }
        Go::Stay
    }

    /// Stores the evaluation of a position that the review has searched, and the progress of the
    /// review.
    fn add_progress(&mut self, progress: &ReviewProgress) {
        self.done = (progress.pass, progress.done, progress.total);
        if let Some(point) = self.points.get_mut(progress.ply) {
            *point = progress.worth.or(*point);
        }
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        if let Some(exporting) = &mut self.exporting {
            if exporting.key(key, context) {
                self.exporting = None;
            }
            return Go::Stay;
        }
        self.notice = None;
        match key {
            KeyCode::Left => self.step(-1),
            KeyCode::Right | KeyCode::Char(' ') => self.step(1),
            KeyCode::PageUp => self.step(-10),
            KeyCode::PageDown => self.step(10),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(usize::MAX),
            KeyCode::Char('n') | KeyCode::Tab | KeyCode::Down => self.jump(true, context),
            KeyCode::Char('p') | KeyCode::BackTab | KeyCode::Up => self.jump(false, context),
            KeyCode::Char('f') => self.flipped = !self.flipped,
            KeyCode::Char('t') | KeyCode::Enter => return self.try_again(context),
            KeyCode::Char('a') => {
                let names = self.record.players.clone();
                let ply = self.ply;
                let analysing = AnalysisScreen::new(self.game, &*self.line, names, context);
                let mut analysing = analysing.with_result(self.record.result.clone());
                analysing.show(ply, context);
                return Go::over(Screen::Analysis(Box::new(analysing)));
            }
            KeyCode::Char('x') => {
                let name = context.file_name(self.game.info.id);
                let text = self.record.to_string();
                self.exporting = Some(ExportDialog::new(ExportKind::Record, &name, text));
            }
            KeyCode::Char('q') | KeyCode::Esc => {
                context.cancel_job(self.job.take());
                return Go::Back;
            }
            _ => (),
        }
        Go::Stay
    }

    /// Moves the position shown by a number of moves: forward if `by` is positive, else back.
    fn step(&mut self, by: i32) {
        let by = isize::try_from(by).unwrap_or(0);
        self.go(self.ply.saturating_add_signed(by));
    }

    /// Shows the position after `ply` moves of the reviewed game, or the last one if it has fewer.
    fn go(&mut self, ply: usize) {
        let moves = self.line.moves();
        self.ply = ply.min(moves.len());
        let mut at = self.line.boxed_clone();
        while at.take_back() {}
        for m in &moves[..self.ply] {
            if at.try_play(m).is_err() {
                break;
            }
        }
        self.at = at;
    }

    /// Shows the position after the next move that turned the game, or the previous one unless
    /// `forward`. Does nothing before the review is finished.
    fn jump(&mut self, forward: bool, context: &mut Context) {
        let Some(review) = &self.review else {
            return;
        };
        let plies: Vec<usize> = review.turning_points().map(|it| it.ply + 1).collect();
        let next = if forward {
            plies.iter().find(|it| self.ply < **it)
        } else {
            plies.iter().rev().find(|it| **it < self.ply)
        };
        match next.copied() {
            Some(ply) => self.go(ply),
            None => {
                self.notice = Some(Notice::info(context.words.get("app-review-no-more")));
            }
        }
    }

    /// The review of the move that led to the position shown. `None` at the start, or before the review
    /// is finished.
    fn turn(&self) -> Option<&ReviewedTurn> {
        let review = self.review.as_ref()?;
        review.turns.get(self.ply.checked_sub(1)?)
    }

    /// Starts a new game between the recorded players from the position before the reviewed move
    /// that is shown. In a game between computers, the player takes the side to move.
    fn try_again(&mut self, context: &mut Context) -> Go {
        let mut from = self.at.boxed_clone();
        from.take_back();
        context.cancel_job(self.job.take());
        let [first, second] = &self.record.players;
        let mut seats = [first, second].map(|it| Seat::named(self.game, it));
        if !seats.iter().any(|it| it.is_person()) {
            // In a game between computers, the player takes over the side to move.
            seats[from.to_move() as usize] = Seat::Person;
        }
        let session = Session::new(GameTerms::new(self.game, seats), from);
        if session.verdict().is_some() {
            return Go::Stay;
        }
        let play = PlayScreen::new(session, context);
        Go::over(Screen::Play(Box::new(play)))
    }

    /// The marks on the board of a review: the move that was played, and the better one after a mistake.
    fn marks(&self) -> Marks {
        let mut marks = self.at.last_marks();
        let better = self.turn().filter(|it| is_slip(it));
        let better = better.and_then(|it| it.better.as_ref()?.first().map(ToOwned::to_owned));
        let mut before = self.at.boxed_clone();
        if let Some(m) = better.filter(|_| before.take_back())
            && let Ok(played) = before.preview(&m)
        {
            for (square, _) in played.trace.marks().squares {
                marks.set(square, Mark::Hint);
            }
        }
        marks
    }
}

/// Whether a reviewed move was a mistake, small or large.
fn is_slip(turn: &ReviewedTurn) -> bool {
    matches!(turn.judgement, Some(Judgement::Slip | Judgement::Turned))
}
