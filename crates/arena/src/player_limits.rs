//! Limits of a player in a contest: time, nodes, depth, memory and threads.

use std::{fmt, num::NonZeroUsize, time::Duration};

use crate::protocol::{Clocks, Go};

/// Limits of one player in a contest. `None` means no limit or, for memory and threads, the
/// default. Levels below 8 apply only the limits of time to their search, bots and plain UCT none;
/// a late move loses in any case.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct PlayerLimits {
    /// Maximum time for each move. `None` for no limit.
    pub time: Option<Duration>,
    /// Maximum number of search nodes (positions) for each move. `None` for no limit.
    pub nodes: Option<u64>,
    /// Maximum search depth for each move, in plies. `None` for no limit.
    pub depth: Option<u32>,
    /// Time on the player's clock for the whole game, with an increment per move. `None` if the
    /// player has no clock.
    pub clock: Option<GameTime>,
    /// Memory of the transposition table, in megabytes. `None` for the default of 16.
    pub hash: Option<usize>,
    /// Number of search threads of the player. `None` for one thread.
    pub threads: Option<NonZeroUsize>,
}

/// The clock of a player for a whole game: its initial time, and an increment per move.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct GameTime {
    /// Time on the player's clock at the start of the game.
    pub base: Duration,
    /// Time added to the clock after each move.
    pub increment: Duration,
}

impl PlayerLimits {
    /// A move is late only if it exceeds its time by more than this, which allows for pipes, process
    /// switches and a busy machine.
    pub(crate) const LATENESS_MARGIN: Duration = Duration::from_millis(500);

    /// Time after which a move without a time limit counts as late, so that a hanging program can't
    /// stall a contest.
    pub(crate) const UNLIMITED_MOVE_TIMEOUT: Duration = Duration::from_mins(10);

    /// Whether the player's search is limited by time, nodes, depth or a clock, so that it ends.
    pub fn is_limited(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.depth.is_some() || self.clock.is_some()
    }

    /// Completes these limits with those of `other`. Time, nodes, depth and clock are taken
    /// together from `self` if it sets any of them, otherwise together from `other`; memory and
    /// threads separately.
    #[must_use]
    pub fn or(self, other: PlayerLimits) -> PlayerLimits {
        let limits = if self.is_limited() { self } else { other };
        PlayerLimits {
            hash: self.hash.or(other.hash),
            threads: self.threads.or(other.threads),
            ..limits
        }
    }

    /// Memory of the player's transposition table in megabytes: the limit, or 16 by default.
    pub(crate) fn megabytes(&self) -> usize {
        self.hash.unwrap_or(16)
    }

    /// The `go` command that asks an engine for a move within these limits, given the remaining
    /// time and increments of both players.
    pub(crate) fn go(&self, left: [Duration; 2], increment: [Duration; 2]) -> Go {
        Go {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time,
            clocks: self.clock.map(|_| Clocks {
                left,
                increment,
                moves_to_go: None,
            }),
            ..Go::default()
        }
    }

    /// Time after which a move of the player counts as late, given the remaining time on the
    /// player's clock: the shorter one of its limits of time plus a margin, or ten minutes without
    /// such a limit.
    pub(crate) fn deadline(&self, left: Duration) -> Duration {
        let clock = self.clock.map(|_| left);
        let allowed = [self.time, clock].into_iter().flatten().min();
        allowed.map_or(PlayerLimits::UNLIMITED_MOVE_TIMEOUT, |it| {
            it.saturating_add(PlayerLimits::LATENESS_MARGIN)
        })
    }

    /// Sets a limit by its name, such as `nodes`. Returns `false` if the name is unknown or the
    /// value is invalid; an invalid value removes the limit.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> bool {
        fn put<T>(place: &mut Option<T>, value: Option<T>) -> bool {
            *place = value;
            place.is_some()
        }
        match name {
            "time" => put(&mut self.time, duration(value).filter(|it| !it.is_zero())),
            "nodes" => put(&mut self.nodes, value.parse().ok().filter(|it| 0 < *it)),
            "depth" => put(&mut self.depth, value.parse().ok().filter(|it| 0 < *it)),
            "clock" => {
                let (base, increment) = value.split_once('+').unwrap_or((value, "0"));
                let base = duration(base).filter(|it| !it.is_zero());
                let time = base.zip(duration(increment));
                let time = time.map(|(base, increment)| GameTime { base, increment });
                put(&mut self.clock, time)
            }
            "hash" => {
                let sizes = 1..=16_384;
                put(
                    &mut self.hash,
                    value.parse().ok().filter(|it| sizes.contains(it)),
                )
            }
            "threads" => put(&mut self.threads, value.parse().ok()),
            _ => false,
        }
    }
}

/// Formats the limits as they are written after a player's name: `time=0.1s,hash=16`.
impl fmt::Display for PlayerLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |it: Duration| format!("{}s", it.as_secs_f64());
        let clock = self
            .clock
            .map(|time| format!("{}+{}", seconds(time.base), seconds(time.increment)));
        let all = [
            ("time", self.time.map(seconds)),
            ("nodes", self.nodes.map(|it| it.to_string())),
            ("depth", self.depth.map(|it| it.to_string())),
            ("clock", clock),
            ("hash", self.hash.map(|it| it.to_string())),
            ("threads", self.threads.map(|it| it.to_string())),
        ];
        let set = all.into_iter().filter_map(|(name, it)| Some((name, it?)));
        let texts: Vec<String> = set.map(|(name, it)| format!("{name}={it}")).collect();
        f.write_str(&texts.join(","))
    }
}

/// Parses a time such as `100ms`, `1.5s`, `2m`, or `5` for seconds. `None` if it is malformed or
/// longer than 30 days.
pub fn duration(text: &str) -> Option<Duration> {
    let number = text.trim_end_matches(char::is_alphabetic);
    let unit = match &text[number.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return None,
    };
    let seconds = number.parse::<f64>().ok()? * unit;
    // The limit of 30 days keeps sums of times in range.
    let max = 30.0 * 24.0 * 3600.0;
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|it| it.as_secs_f64() <= max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_text_reads_back() {
        for text in [
            "time=0.1s,hash=64",
            "nodes=1000",
            "depth=3,threads=2",
            "clock=60s+0.6s",
        ] {
            let mut limits = PlayerLimits::default();
            for part in text.split(',') {
                let (name, value) = part.split_once('=').expect("a pair");
                assert!(limits.set(name, value), "{part}");
            }
            assert_eq!(limits.to_string(), text);
        }
        let mut limits = PlayerLimits::default();
        for (name, value) in [
            ("time", "soon"),
            ("time", "-1s"),
            ("time", "1e99h"),
            ("nodes", "0"),
            ("hash", "99999999"),
            ("threads", "0"),
            ("luck", "1"),
        ] {
            assert!(!limits.set(name, value), "{name}={value}");
        }
    }

    #[test]
    fn own_limits_replace_all_common_limits() {
        let common = PlayerLimits {
            time: Some(Duration::from_secs(1)),
            hash: Some(64),
            ..PlayerLimits::default()
        };
        let own = PlayerLimits {
            nodes: Some(1000),
            ..PlayerLimits::default()
        };
        assert_eq!(own.or(common).to_string(), "nodes=1000,hash=64");
        assert_eq!(PlayerLimits::default().or(common), common);
    }
}
