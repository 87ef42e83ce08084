//! Names of saved files, which contain the time at which the game began.

use std::time::Duration;

/// A file name (without extension) for a game, such as `cage-20261116-214503`: the text `of`, and
/// the day and time (UTC) of `now`, the time since the Unix epoch.
pub fn file_name(of: &str, now: Duration) -> String {
    let seconds = now.as_secs();
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{of}-{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
}

/// Year, month and day (Gregorian) of a day that is given as the number of days since 1970-01-01.
pub fn date(days: u64) -> (u64, u64, u64) {
    // Years are counted from March, so that the leap day is the last day of a year.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year, month, day)
}

/// Extracts day and minute from the file name of a saved game, as `2026-11-16 21:45`. Empty if the
/// name has none.
pub fn minute_of(name: &str) -> String {
    let mut parts = name.rsplit('-');
    let (Some(time), Some(day)) = (parts.next(), parts.next()) else {
        return String::new();
    };
    let digits =
        |text: &str, n: usize| text.len() == n && text.bytes().all(|it| it.is_ascii_digit());
    if !digits(time, 6) || !digits(day, 8) {
        return String::new();
    }
    let [year, month, day] = [&day[..4], &day[4..6], &day[6..]];
    format!("{year}-{month}-{day} {}:{}", &time[..2], &time[2..4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_numbers_convert_to_dates() {
        let check = |days, expected| assert_eq!(date(days), expected);
        check(0, (1970, 1, 1));
        check(59, (1970, 3, 1));
        check(789, (1972, 2, 29));
        check(11_016, (2000, 2, 29));
        check(20_773, (2026, 11, 16));
    }

    #[test]
    fn file_name_holds_the_start_time() {
        let name = file_name("racing-kings", Duration::from_secs(1_794_865_503));
        assert_eq!(name, "racing-kings-20261116-214503");
        assert_eq!(minute_of(&name), "2026-11-16 21:45");
        for other in ["", "x-1", "cage-2026111-214503", "cage-20261116-2145é3"] {
            assert_eq!(minute_of(other), "", "{other}");
        }
    }
}
