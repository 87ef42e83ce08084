//! The puzzle after this one: the next published one, or a new one like this.

use chess_loop::{
    generate::{GenerateError, Generated},
    published::PUBLISHED,
    share::{Puzzle, PuzzleSpec, Seed},
};

use super::{PuzzleOrigin, PuzzleScreen};
use crate::{
    app::Screen,
    context::{Context, Go},
    event::BackgroundJob,
    page::Notice,
    puzzle_menu::MAX_SEED_NUMBER,
};

impl PuzzleScreen {
    /// Opens the next puzzle: after a published one that with the next number (after the last one, the
    /// first), after any other a new one, once this is solved.
    pub(super) fn next(&mut self, context: &mut Context) -> Go {
        let PuzzleOrigin::Published(number) = self.origin else {
            self.make_next(context);
            return Go::Stay;
        };
        let next = PUBLISHED[(usize::from(number) + 1) % PUBLISHED.len()];
        self.leave(context);
        let puzzle = Puzzle::from(next.instance());
        let screen =
            PuzzleScreen::open(puzzle, PuzzleOrigin::Published(next.number), context.saves);
        Go::to(Screen::Puzzle(Box::new(screen)))
    }

    /// Starts to generate a puzzle by the requirements of this one, or of its size if it has none. Does
    /// nothing before this one is solved.
    fn make_next(&mut self, context: &mut Context) {
        if self.solved.is_none() || self.job.is_some() || self.practice {
            return;
        }
        let instance = self.puzzle.instance();
        let spec = match self.origin {
            PuzzleOrigin::Generated(seed, _) => seed.spec,
            PuzzleOrigin::Published(_) | PuzzleOrigin::Daily(..) | PuzzleOrigin::Typed => {
                PuzzleSpec {
                    size: Some((instance.rows(), instance.cols())),
                    givens: true,
                    ..PuzzleSpec::default()
                }
            }
        };
        let number = context.rng.bits() % MAX_SEED_NUMBER;
        let job = BackgroundJob::Generate(Seed { spec, number });
        self.job = Some(context.start_job(job));
    }

    /// Opens the puzzle that was generated, or shows why there is none.
    pub(super) fn generated(
        &mut self,
        made: Result<Generated, GenerateError>,
        context: &mut Context,
    ) -> Go {
        match made {
            Ok(made) => {
                let origin = PuzzleOrigin::Generated(made.seed, made.grade);
                let screen = PuzzleScreen::open(made.puzzle, origin, context.saves);
                Go::to(Screen::Puzzle(Box::new(screen)))
            }
            Err(failed) => {
                self.notice = Some(Notice::refused(&failed.reason(), context.words));
                Go::Stay
            }
        }
    }
}
