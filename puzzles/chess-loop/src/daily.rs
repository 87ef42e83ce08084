//! The puzzle of the day: a seed computed from the date alone, so that all players with the same date
//! get the same puzzle. The web app computes the same seed in `web/src/puzzle/days.ts`; both are
//! tested against `tests/data/days.txt`.

use crate::{
    deduce::Grade,
    share::{PuzzleSpec, Seed},
};

/// The grade (difficulty) of the daily puzzle on each weekday, Sunday first.
const BY_WEEKDAY: [Grade; 7] = [
    Grade::Easy,
    Grade::Medium,
    Grade::Easy,
    Grade::Medium,
    Grade::Hard,
    Grade::Medium,
    Grade::Hard,
];

/// The seed from which the daily puzzle of a date is generated. The date is in the Gregorian
/// calendar, with months and days counted from 1.
///
/// # Examples
/// ```
/// let seed = chess_loop::daily::seed_of(2026, 11, 17);
/// assert_eq!(seed.to_string(), "v2-any-any-easy-givens-20261117");
/// ```
pub fn seed_of(year: u64, month: u64, day: u64) -> Seed {
    let spec = PuzzleSpec {
        grade: Some(BY_WEEKDAY[weekday(year, month, day)]),
        givens: true,
        ..PuzzleSpec::default()
    };
    Seed {
        spec,
        number: year * 10_000 + month * 100 + day,
    }
}

/// The weekday of a date in the Gregorian calendar, 0 for Sunday, by Sakamoto's method.
fn weekday(year: u64, month: u64, day: u64) -> usize {
    // The weekday of the first of each month relative to January, modulo 7. January and February
    // count to the year before, so that the leap day is its last day.
    const MONTHS: [u64; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
    let month = month.clamp(1, 12);
    let year = year.max(1) - u64::from(month < 3);
    let leaps = year + year / 4 + year / 400 - year / 100;
    let shift = MONTHS[month as usize - 1];
    ((leaps + shift + day) % 7) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_of_days_equal_those_of_the_web_app() {
        let days = include_str!("../tests/data/days.txt");
        let mut n_days = 0;
        for line in days.lines() {
            let (date, seed) = line.split_once(' ').expect("a date and a seed");
            let parts: Vec<u64> = date
                .split('-')
                .map(|part| part.parse().expect("a number"))
                .collect();
            assert_eq!(seed_of(parts[0], parts[1], parts[2]).to_string(), seed);
            n_days += 1;
        }
        assert!(7 <= n_days, "a week at least");
    }
}
