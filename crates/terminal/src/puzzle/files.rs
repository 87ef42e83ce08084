//! Saving and resuming attempts at a puzzle. A saved attempt is a record with the tags of
//! [`attempts`].

use chess_loop::{Givens, deduce::Grade, share::Puzzle};
use record::Record;

use super::{PuzzleOrigin, PuzzleScreen, squares};
use crate::{
    attempts::{self, PuzzleAttempt},
    context::Context,
    event::Effect,
    history::HistoryEntry,
};

impl PuzzleScreen {
    /// Resumes the latest saved attempt at a puzzle, or else starts a new one.
    pub(crate) fn open(
        puzzle: Puzzle,
        origin: PuzzleOrigin,
        saves: &[HistoryEntry],
    ) -> PuzzleScreen {
        let text = puzzle.to_string();
        let mut entries = attempts::attempts(saves, &text).map(|(entry, _)| entry);
        let resumed = entries.find_map(|entry| {
            let record = entry.record.as_ref()?;
            PuzzleScreen::resume(entry.name.clone(), record)
        });
        resumed.unwrap_or_else(|| PuzzleScreen::new(puzzle, origin))
    }

    /// Resumes a saved attempt at a puzzle. `None` if the record holds no valid puzzle or no valid
    /// content of its cells.
    pub(crate) fn resume(name: String, record: &Record) -> Option<PuzzleScreen> {
        let puzzle: Puzzle = record.variant.parse().ok()?;
        let known = PuzzleAttempt::of(record);
        let grade = known.grade.unwrap_or(Grade::Search);
        let seed = record.tag(attempts::SEED).and_then(|it| it.parse().ok());
        let origin = match (known.number, known.day, seed) {
            (Some(number), _, _) => PuzzleOrigin::Published(number),
            (None, Some(day), _) => PuzzleOrigin::Daily(day, grade),
            (None, None, Some(seed)) => PuzzleOrigin::Generated(seed, grade),
            (None, None, None) => PuzzleOrigin::Typed,
        };
        let mut screen = PuzzleScreen::new(puzzle, origin);
        let marked: Givens = record.start.as_deref()?.parse().ok()?;
        let marked = screen.puzzle.givens().and(&marked);
        let fits = Puzzle::new(screen.puzzle.instance(), marked.clone()).is_ok();
        if fits {
            let squares = squares(screen.puzzle.instance());
            for (cell, square) in screen.cells.iter_mut().zip(squares) {
                *cell = marked.at(square);
            }
        }
        screen.name = Some(name);
        screen.spent = known.time;
        screen.n_hints = known.hints;
        screen.solved_on = known.solved;
        screen.check();
        Some(screen)
    }

    /// Saves the attempt at the puzzle, unless the puzzle is an exercise of the lessons.
    pub(super) fn save(&mut self, context: &mut Context) {
        if self.practice {
            return;
        }
        let name = self
            .name
            .get_or_insert_with(|| context.file_name("chess-loop"))
            .clone();
        let mut record = Record {
            game: "chess-loop".to_owned(),
            variant: self.puzzle.to_string(),
            start: Some(self.progress().to_string()),
            players: ["human".to_owned(), "-".to_owned()],
            ..Record::default()
        };
        let mut tag = |name: &str, value: String| record.tags.push((name.to_owned(), value));
        match self.origin {
            PuzzleOrigin::Published(number) => tag(attempts::PUBLISHED, number.to_string()),
            PuzzleOrigin::Generated(seed, grade) => {
                tag(attempts::SEED, seed.to_string());
                tag(attempts::GRADE, grade.id().to_owned());
            }
            PuzzleOrigin::Daily(day, grade) => {
                tag(attempts::DAY, day.to_string());
                tag(attempts::GRADE, grade.id().to_owned());
            }
            PuzzleOrigin::Typed => (),
        }
        tag(attempts::TIME, format!("{:.1}", self.spent.as_secs_f64()));
        tag(attempts::HINTS, self.n_hints.to_string());
        if let Some(day) = self.solved_on {
            tag(attempts::SOLVED, day.to_string());
        }
        context.push(Effect::Save(name, record.to_string()));
    }
}
