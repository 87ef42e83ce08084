//! The command `go`: limits of a search, and how a clock is divided among moves.

use std::{fmt::Write as _, str::SplitWhitespace, time::Duration};

use game::Player;
use search::Limits;

use crate::protocol::Dialect;

/// The arguments of the command `go`, which starts a search or a perft count. Without any limit, a
/// search at full strength ends only at `stop` or when the result is proven.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Go {
    /// Maximum search depth, in plies. `None` for no limit.
    pub depth: Option<u32>,
    /// Maximum number of nodes (positions) to search. `None` for no limit.
    pub nodes: Option<u64>,
    /// `movetime`: maximum time to search for the move. `None` if only the clocks or other limits
    /// apply.
    pub move_time: Option<Duration>,
    /// The clocks of both players. `None` if the command gives none.
    pub clocks: Option<Clocks>,
    /// Whether the engine must not send `bestmove` before `stop`, even if its search ends earlier.
    /// Limits of time don't apply.
    pub infinite: bool,
    /// Whether to search on the opponent's time: like [`infinite`](Self::infinite) until
    /// `ponderhit`, and then within the limits.
    pub ponder: bool,
    /// Root moves among which the engine has to choose (`searchmoves`); an empty list means all
    /// moves.
    pub moves: Vec<String>,
    /// Depth of a perft count (of the positions after that many plies) to run instead of a search,
    /// or the error of an invalid depth. `None` for a search.
    pub perft: Option<Result<u32, BadDepth>>,
}

/// The error for a depth of `go perft` that is missing, no number, or more than [`MAX_PERFT_DEPTH`].
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct BadDepth;

/// Maximum depth of `go perft`. Greater depths could never finish, and each ply uses stack space.
pub const MAX_PERFT_DEPTH: u32 = 64;

/// The clocks of both players when a search begins.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Clocks {
    /// Remaining time on the clock of each player, first player first.
    pub left: [Duration; 2],
    /// Time that the clock of each player gains after a move, first player first.
    pub increment: [Duration; 2],
    /// Moves until the next time control; `None` if the remaining time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

impl Clocks {
    /// Default for the time lost between the engine and the GUI's clock on each move, subtracted
    /// from the time for the move.
    pub const OVERHEAD: Duration = Duration::from_millis(Clocks::OVERHEAD_MILLISECONDS);

    /// Default for the time lost on each move outside the search, in milliseconds:
    /// [`Clocks::OVERHEAD`] as a number.
    pub(crate) const OVERHEAD_MILLISECONDS: u64 = 20;

    /// Divides the remaining time on a player's clock: returns two times for the next move, the
    /// soft limit, after which the search begins no further round, and the hard limit, at which it
    /// stops.
    fn allotment(&self, player: Player, overhead: Duration) -> [Duration; 2] {
        let (left, increment) = (self.left[player as usize], self.increment[player as usize]);
        let usable = left.saturating_sub(overhead);
        let moves = self.moves_to_go.unwrap_or(30).clamp(1, 30);
        let share = usable / moves + increment * 3 / 4;
        // With one move to go, all of the time may be used; otherwise some must remain for later.
        let most = if moves == 1 { usable } else { usable * 2 / 5 };
        [share / 2, share * 2].map(|it| it.min(most).max(MIN_MOVE_TIME))
    }
}

impl Go {
    /// The search limits that the arguments of `go` set for a player. `overhead` is the time lost
    /// on each move outside the search.
    pub fn limits(&self, player: Player, overhead: Duration) -> Limits {
        let clock = self.clocks.map(|it| it.allotment(player, overhead));
        let latest = clock.map(|[_, latest]| latest);
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: match (self.move_time, latest) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
            soft_time: clock.map(|[soft, _]| soft),
            ..Limits::default()
        }
    }

    /// Parses the arguments of a `go` command, with the clock words of either protocol.
    pub(crate) fn read(words: SplitWhitespace<'_>) -> Go {
        let mut go = Go::default();
        let mut clocks = Clocks::default();
        let mut has_clocks = false;
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(m) = words.next_if(|it| !is_word(it)) {
                        go.moves.push(m.to_owned());
                    }
                }
                "perft" => {
                    let depth = words.next_if(|it| !is_word(it));
                    let depth = depth.and_then(|it| it.parse().ok());
                    let depth = depth.filter(|it| *it <= MAX_PERFT_DEPTH);
                    go.perft = Some(depth.ok_or(BadDepth));
                }
                _ if is_word(word) => {
                    // GUIs send a negative time when a clock has run out.
                    let number = words.next_if(|it| !is_word(it));
                    let Some(number) = number.and_then(|it| it.parse::<i64>().ok()) else {
                        continue;
                    };
                    let number = u64::try_from(number).unwrap_or(0);
                    let count = u32::try_from(number).unwrap_or(u32::MAX);
                    let time = Duration::from_millis(number.min(MAX_MILLISECONDS));
                    match word {
                        "depth" => go.depth = Some(count.max(1)),
                        "nodes" => go.nodes = Some(number.max(1)),
                        "movetime" => go.move_time = Some(time),
                        "movestogo" => clocks.moves_to_go = Some(count),
                        // There is no mate search; a depth limit makes sure that the search ends.
                        "mate" => go.depth = Some(count.saturating_mul(2).max(1)),
                        _ => {
                            has_clocks = true;
                            for [left, increment] in Dialect::ALL.map(Dialect::clock_words) {
                                let place =
                                    |words: [&str; 2]| words.iter().position(|it| *it == word);
                                if let Some(i) = place(left) {
                                    clocks.left[i] = time;
                                }
                                if let Some(i) = place(increment) {
                                    clocks.increment[i] = time;
                                }
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        go.clocks = has_clocks.then_some(clocks);
        go
    }

    /// Formats the arguments of a `go` command, each with a space before it.
    pub(crate) fn words(&self, dialect: Dialect) -> String {
        let mut text = String::new();
        let mut add = |word: &str, number: u128| {
            write!(text, " {word} {number}").expect("writing to a string can't fail");
        };
        if let Some(clocks) = &self.clocks {
            let [left, increment] = dialect.clock_words();
            let left = left.into_iter().zip(clocks.left);
            let increment = increment.into_iter().zip(clocks.increment);
            for (word, time) in left.chain(increment) {
                add(word, time.as_millis());
            }
            if let Some(moves) = clocks.moves_to_go {
                add("movestogo", moves.into());
            }
        }
        if let Some(time) = self.move_time {
            add("movetime", time.as_millis());
        }
        if let Some(nodes) = self.nodes {
            add("nodes", nodes.into());
        }
        if let Some(depth) = self.depth {
            add("depth", depth.into());
        }
        if let Some(Ok(depth)) = self.perft {
            add("perft", depth.into());
        }
        for (is_set, word) in [(self.infinite, " infinite"), (self.ponder, " ponder")] {
            text.push_str(if is_set { word } else { "" });
        }
        if !self.moves.is_empty() {
            text.push_str(" searchmoves ");
            text.push_str(&self.moves.join(" "));
        }
        text
    }
}

/// Minimum time of a search, however little is on the clock, so that the search can find a move.
const MIN_MOVE_TIME: Duration = Duration::from_millis(1);

/// Maximum time in a `go` command, in milliseconds: a year. Keeps sums in range.
const MAX_MILLISECONDS: u64 = 365 * 24 * 60 * 60 * 1000;

/// Whether a word is a keyword of the `go` command.
fn is_word(word: &str) -> bool {
    const SHARED: [&str; 9] = [
        "infinite",
        "ponder",
        "searchmoves",
        "depth",
        "nodes",
        "movetime",
        "movestogo",
        "mate",
        "perft",
    ];
    let is_clock = |it: Dialect| it.clock_words().concat().contains(&word);
    SHARED.contains(&word) || Dialect::ALL.into_iter().any(is_clock)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Go {
        Go::read(text.split_whitespace())
    }

    #[test]
    fn written_text_reads_back() {
        for text in [
            "",
            " infinite",
            " depth 5",
            " nodes 5000",
            " movetime 500",
            " perft 4",
            " ponder searchmoves h2h3 a2a3",
        ] {
            for dialect in Dialect::ALL {
                assert_eq!(read(text).words(dialect), text);
            }
        }
        let clocks = " wtime 1000 btime 2000 winc 10 binc 20 movestogo 3 searchmoves h2h3";
        assert_eq!(read(clocks).words(Dialect::Uci), clocks);
        let clocks = " p1time 1000 p2time 2000 p1inc 10 p2inc 20";
        assert_eq!(read(clocks).words(Dialect::Ugi), clocks);
        assert_eq!(
            read("wtime 1000 btime 2000 winc 10 binc 20"),
            read("p1time 1000 p2time 2000 p1inc 10 p2inc 20")
        );
    }

    #[test]
    fn malformed_numbers_are_ignored_or_clamped() {
        let go = read("wtime -5 btime 99999999999999999999 depth x nodes 0 movetime");
        assert_eq!(
            go.clocks.map(|it| it.left),
            Some([Duration::ZERO, Duration::ZERO])
        );
        assert_eq!(
            (go.depth, go.nodes, go.move_time),
            (None, Some(1), None),
            "{go:?}"
        );
        let limits = go.limits(Player::First, Clocks::OVERHEAD);
        assert_eq!(limits.time, Some(Duration::from_millis(1)));
    }

    #[test]
    fn perft_depth_is_limited() {
        for (text, depth) in [
            ("perft 0", Ok(0)),
            ("perft 64", Ok(64)),
            ("perft 65", Err(BadDepth)),
            ("perft 99999999999999999999", Err(BadDepth)),
            ("perft -1", Err(BadDepth)),
            ("perft x", Err(BadDepth)),
            ("perft", Err(BadDepth)),
            ("perft depth 3", Err(BadDepth)),
        ] {
            assert_eq!(read(text).perft, Some(depth), "{text}");
        }
    }

    #[test]
    fn clocks_never_run_out() {
        for (left, increment, moves_to_go) in [
            (60_000, 0, None),
            (1000, 100, None),
            (100, 1000, None),
            (50, 0, Some(1)),
            (10_000, 0, Some(40)),
        ] {
            let clocks = Clocks {
                left: [Duration::from_millis(left); 2],
                increment: [Duration::from_millis(increment); 2],
                moves_to_go,
            };
            for overhead in [Duration::ZERO, Clocks::OVERHEAD, Duration::from_secs(5)] {
                let [soft, hard] = clocks.allotment(Player::Second, overhead);
                let is_in_time = soft <= hard && hard <= clocks.left[1];
                assert!(is_in_time, "{clocks:?}: {hard:?}");
                let is_safe = hard + overhead <= clocks.left[1].max(overhead) + MIN_MOVE_TIME;
                assert!(is_safe, "{clocks:?}: {hard:?}");
            }
        }
    }
}
