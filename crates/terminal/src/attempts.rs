//! Attempts at Chess Loop puzzles, read from saved records: the state of one attempt, the best time of a
//! puzzle, and the streak of days on which the puzzle of the day was solved.

use std::{collections::BTreeSet, fmt, str::FromStr, time::Duration};

use chess_loop::{
    deduce::Grade,
    share::{Puzzle, Seed},
};
use messages::Messages;
use record::Record;

use crate::history::HistoryEntry;

/// Name of the tag of a saved puzzle attempt with the number of a published puzzle.
pub(crate) const PUBLISHED: &str = "published";
/// Name of the tag of a saved puzzle attempt with the seed of a generated puzzle.
pub(crate) const SEED: &str = "seed";
/// Name of the tag of a saved puzzle attempt with the id of the puzzle's grade (difficulty).
pub(crate) const GRADE: &str = "grade";
/// Name of the tag of a saved puzzle attempt with the [`Day`] whose puzzle of the day it is.
pub(crate) const DAY: &str = "day";
/// Name of the tag of a saved puzzle attempt with the time spent, in seconds.
pub(crate) const TIME: &str = "time";
/// Name of the tag of a saved puzzle attempt with the number of hints given.
pub(crate) const HINTS: &str = "hints";
/// Name of the tag of a saved puzzle attempt with the [`Day`] on which the puzzle was solved.
pub(crate) const SOLVED: &str = "solved";

/// A calendar day, as the number of days since 1970-01-01.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub(crate) struct Day(pub(crate) u64);

impl Day {
    /// The seed from which the puzzle of this day is generated.
    pub(crate) fn seed(self) -> Seed {
        let (year, month, day) = session::date(self.0);
        chess_loop::daily::seed_of(year, month, day)
    }
}

/// Formats a calendar day such as `2026-11-16`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = session::date(self.0);
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// Parses a calendar day such as `2026-11-16`.
impl FromStr for Day {
    type Err = ();

    fn from_str(text: &str) -> Result<Day, ()> {
        let mut parts = text.splitn(3, '-').map(str::parse::<u64>);
        let mut next = || parts.next().and_then(Result::ok).ok_or(());
        let (year, month, day) = (next()?, next()?, next()?);
        if !(1970..10_000).contains(&year) {
            return Err(());
        }
        // Search from 1 January without leap days: up to the year 9999 there are fewer than 2500.
        let earliest = (year - 1970) * 365;
        let mut days = earliest..earliest + 366 + 2500;
        let found = days.find(|it| session::date(*it) == (year, month, day));
        found.map(Day).ok_or(())
    }
}

/// An attempt at a Chess Loop puzzle, as it was saved.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleAttempt {
    /// The puzzle in its text notation.
    pub(crate) puzzle: String,
    /// The puzzle's number among the published puzzles. `None` if it is not one of them.
    pub(crate) number: Option<u8>,
    /// The day whose puzzle of the day this is. `None` for any other puzzle.
    pub(crate) day: Option<Day>,
    pub(crate) grade: Option<Grade>,
    /// The day on which the puzzle was solved. `None` while it is unsolved.
    pub(crate) solved: Option<Day>,
    /// Time spent on the puzzle: until it was solved, or so far.
    pub(crate) time: Duration,
    pub(crate) hints: usize,
    /// Number of pieces on the board of the attempt, given ones included, and number of pieces of
    /// the solution.
    pub(crate) placed: (usize, usize),
}

impl PuzzleAttempt {
    /// Reads an attempt at a puzzle from its saved record. Missing or invalid tags count as absent.
    pub(crate) fn of(record: &Record) -> PuzzleAttempt {
        let puzzle: Option<Puzzle> = record.variant.parse().ok();
        let marks = record.start.as_deref().unwrap_or_default();
        let placed = marks.chars().filter(char::is_ascii_alphabetic).count();
        let all = puzzle.map_or(0, |it| 2 * usize::from(it.instance().n()));
        let read = |name: &str| record.tag(name);
        let grade = read(GRADE);
        let seconds = read(TIME).and_then(|it| it.parse::<f64>().ok());
        let time = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok());
        PuzzleAttempt {
            puzzle: record.variant.clone(),
            number: read(PUBLISHED).and_then(|it| it.parse().ok()),
            day: read(DAY).and_then(|it| it.parse().ok()),
            grade: Grade::ALL.into_iter().find(|it| Some(it.id()) == grade),
            solved: read(SOLVED).and_then(|it| it.parse().ok()),
            time: time.unwrap_or_default(),
            hints: read(HINTS).and_then(|it| it.parse().ok()).unwrap_or(0),
            placed: (placed, all),
        }
    }

    /// The title of the puzzle in the player's language: its number, “puzzle of the day”, or just the
    /// name Chess Loop.
    pub(crate) fn title(&self, words: &Messages) -> String {
        match (self.number, self.day) {
            (Some(number), _) => {
                let number = ("number", number.into());
                words.with("app-loop-title", &[number]).into_owned()
            }
            (None, Some(_)) => words.get("app-loop-of-day").into_owned(),
            (None, None) => "Chess Loop".to_owned(),
        }
    }

    /// A sentence about the attempt: the time and the number of hints if the puzzle is solved, else the
    /// number of pieces placed.
    pub(crate) fn summary(&self, words: &Messages) -> String {
        let args = [
            ("time", clock(self.time).into()),
            ("hints", self.hints.into()),
            ("placed", self.placed.0.into()),
            ("all", self.placed.1.into()),
        ];
        let id = if self.solved.is_some() {
            "app-loop-solved-in"
        } else {
            "app-loop-so-far"
        };
        words.with(id, &args).into_owned()
    }
}

/// Formats a duration as `6:12`, or as `1:06:12` from an hour on.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours == 0 {
        return format!("{minutes}:{seconds:02}");
    }
    format!("{hours}:{minutes:02}:{seconds:02}")
}

/// All saved attempts at one puzzle, newest first, each with its entry in the list of saved games.
pub(crate) fn attempts<'a>(
    saves: &'a [HistoryEntry],
    puzzle: &str,
) -> impl Iterator<Item = (&'a HistoryEntry, &'a PuzzleAttempt)> {
    let puzzle = puzzle.to_owned();
    let attempts = saves
        .iter()
        .filter_map(|entry| Some((entry, entry.attempt()?)));
    attempts.filter(move |(_, attempt)| attempt.puzzle == puzzle)
}

/// The shortest time in which the player has solved a puzzle. `None` if it was never solved.
pub(crate) fn best_time(saves: &[HistoryEntry], puzzle: &str) -> Option<Duration> {
    let attempts = attempts(saves, puzzle).map(|(_, attempt)| attempt);
    let solved = attempts.filter(|it| it.solved.is_some());
    solved.map(|it| it.time).min()
}

/// The player's streak: consecutive days on which the puzzle of the day was solved.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Streak {
    /// Length of the current streak in days. It ends today, or yesterday while today's puzzle is
    /// unsolved.
    pub(crate) length: usize,
    /// Length of the player's longest streak so far, in days.
    pub(crate) best: usize,
    pub(crate) is_today_solved: bool,
}

impl Streak {
    /// Computes the streak from all attempts at puzzles. A day counts if its puzzle of the day was
    /// solved on that day.
    pub(crate) fn of<'a>(puzzles: impl Iterator<Item = &'a PuzzleAttempt>, today: Day) -> Streak {
        let in_time =
            puzzles.filter(|attempt| attempt.day.is_some() && attempt.day == attempt.solved);
        let days = in_time.filter_map(|it| it.day);
        let solved: BTreeSet<u64> = days.map(|Day(day)| day).collect();
        let run_up_to = |day: u64| {
            let days = (0..=day).rev().take_while(|it| solved.contains(it));
            days.count()
        };
        let is_today_solved = solved.contains(&today.0);
        let last = if is_today_solved {
            Some(today.0)
        } else {
            today.0.checked_sub(1)
        };
        Streak {
            length: last.map_or(0, run_up_to),
            best: solved.iter().map(|it| run_up_to(*it)).max().unwrap_or(0),
            is_today_solved,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(day: &str, on: &str) -> PuzzleAttempt {
        let mut record = Record {
            game: "chess-loop".to_owned(),
            variant: "2x3:2N+2K".to_owned(),
            ..Record::default()
        };
        for (name, value) in [(DAY, day), (SOLVED, on)] {
            record.tags.push((name.to_owned(), value.to_owned()));
        }
        PuzzleAttempt::of(&record)
    }

    #[test]
    fn days_are_parsed_and_written() {
        for text in ["1970-01-01", "2024-02-29", "2026-11-16", "2099-12-31"] {
            let day: Day = text.parse().expect("a day");
            assert_eq!(day.to_string(), text);
        }
        for text in [
            "",
            "2026-02-30",
            "2026-13-01",
            "today",
            "1969-12-31",
            "99999999-1-1",
        ] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_streak_counts_days_solved_on_the_day() {
        let day = |it: &str| it.parse::<Day>().expect("a day");
        let days = [
            "2026-11-09",
            "2026-11-10",
            "2026-11-11",
            "2026-11-14",
            "2026-11-15",
        ];
        let mut saves: Vec<PuzzleAttempt> = days.iter().map(|day| solved(day, day)).collect();
        // Solved a day late, so it does not extend the streak.
        saves.push(solved("2026-11-13", "2026-11-14"));
        let streak = |saves: &[PuzzleAttempt], today| Streak::of(saves.iter(), day(today));
        let check = |found: Streak, length, best| {
            assert_eq!((found.length, found.best), (length, best));
        };
        check(streak(&saves, "2026-11-16"), 2, 3);
        check(streak(&saves, "2026-11-18"), 0, 3);
        saves.push(solved("2026-11-16", "2026-11-16"));
        check(streak(&saves, "2026-11-16"), 3, 3);
        check(streak(&[], "2026-11-16"), 0, 0);
    }

    #[test]
    fn durations_have_hours_only_if_needed() {
        let check = |seconds, text| assert_eq!(clock(Duration::from_secs(seconds)), text);
        check(0, "0:00");
        check(372, "6:12");
        check(3972, "1:06:12");
    }
}
