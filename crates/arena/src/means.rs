//! What a player may use: time, positions, depth, memory, threads.

use std::{fmt, num::NonZeroUsize, time::Duration};

use crate::protocol::{Clocks, Go};

/// What one side may use in a game.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Means {
    /// Time for a move.
    pub time: Option<Duration>,
    /// Positions for a move.
    pub nodes: Option<u64>,
    /// Depth for a move.
    pub depth: Option<u32>,
    /// Time for the game, and what is added after each move.
    pub clock: Option<(Duration, Duration)>,
    /// Memory in megabytes.
    pub hash: Option<usize>,
    /// Threads for a search.
    pub threads: Option<NonZeroUsize>,
}

impl Means {
    /// How much later than its time a move may come: what two programs, the pipe between them and
    /// a busy machine may cost.
    pub(crate) const MARGIN: Duration = Duration::from_millis(500);

    /// How long to wait for a move that has no time limit.
    pub(crate) const PATIENCE: Duration = Duration::from_mins(10);

    /// Whether anything limits a move.
    pub fn is_limited(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.depth.is_some() || self.clock.is_some()
    }

    /// These means, completed by what `other` says. Limits come from one of them as a whole.
    #[must_use]
    pub fn or(self, other: Means) -> Means {
        let limits = if self.is_limited() { self } else { other };
        Means {
            hash: self.hash.or(other.hash),
            threads: self.threads.or(other.threads),
            ..limits
        }
    }

    /// Memory in megabytes, said or not.
    pub(crate) fn megabytes(&self) -> usize {
        self.hash.unwrap_or(16)
    }

    /// What to tell a player, given what is left on both clocks.
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

    /// How long a move may take before it is too late.
    pub(crate) fn deadline(&self, left: Duration) -> Duration {
        let clock = self.clock.map(|_| left);
        let least = [self.time, clock].into_iter().flatten().min();
        least.map_or(Means::PATIENCE, |it| it.saturating_add(Means::MARGIN))
    }

    /// Changes one of the means by its name. Returns whether there is one of that name, and the
    /// value makes sense.
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
                put(&mut self.clock, base.zip(duration(increment)))
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

/// The means as they are written after a player's name: `time=0.1s,hash=16`.
impl fmt::Display for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |it: Duration| format!("{}s", it.as_secs_f64());
        let clock = self
            .clock
            .map(|(base, increment)| format!("{}+{}", seconds(base), seconds(increment)));
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

/// Reads a time such as `100ms`, `1.5s`, `2m`, or `5` for seconds.
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
    // A month is more than anybody means, and keeps sums in range.
    let most = 30.0 * 24.0 * 3600.0;
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|it| it.as_secs_f64() <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "time=0.1s,hash=64",
            "nodes=1000",
            "depth=3,threads=2",
            "clock=60s+0.6s",
        ] {
            let mut means = Means::default();
            for part in text.split(',') {
                let (name, value) = part.split_once('=').expect("a pair");
                assert!(means.set(name, value), "{part}");
            }
            assert_eq!(means.to_string(), text);
        }
        let mut means = Means::default();
        for (name, value) in [
            ("time", "soon"),
            ("time", "-1s"),
            ("time", "1e99h"),
            ("nodes", "0"),
            ("hash", "99999999"),
            ("threads", "0"),
            ("luck", "1"),
        ] {
            assert!(!means.set(name, value), "{name}={value}");
        }
    }

    #[test]
    fn own_limits_replace_common_ones_as_a_whole() {
        let common = Means {
            time: Some(Duration::from_secs(1)),
            hash: Some(64),
            ..Means::default()
        };
        let own = Means {
            nodes: Some(1000),
            ..Means::default()
        };
        assert_eq!(own.or(common).to_string(), "nodes=1000,hash=64");
        assert_eq!(Means::default().or(common), common);
    }
}
