//! Measurements of a game: searches to a fixed depth, whose node counts show whether the engine has
//! changed, and speed tests of its rules.

use std::{fmt, hint::black_box};

use game::{Position, Rng, perft, playout};

/// A position that `henge bench` searches to a fixed depth. If the sum of the nodes of all such
/// searches has changed, so has the engine's behaviour.
#[derive(Copy, Clone, Debug)]
pub struct BenchPosition {
    /// Name of the variant that the position belongs to.
    pub variant: &'static str,
    /// Text of the position to search.
    pub position: &'static str,
    /// Depth of the search, in plies.
    pub depth: u32,
}

impl BenchPosition {
    /// A search of `position` to `depth` (in plies) for `henge bench`. A game should have a few,
    /// from the opening to the end.
    pub const fn new(variant: &'static str, depth: u32, position: &'static str) -> BenchPosition {
        BenchPosition {
            variant,
            position,
            depth,
        }
    }
}

/// A speed test (a timed benchmark) of the rules of a game, run by `make bench`.
#[derive(Copy, Clone)]
pub struct SpeedTest {
    /// Name of the speed test (a timed benchmark) in the output of `make bench`.
    pub name: &'static str,
    /// Wanted speed on an ordinary machine, in games per second if the test plays random games, in
    /// nodes per second if it counts positions (perft). Only printed beside the measured one.
    pub target: f64,
    work: Work,
}

#[derive(Copy, Clone)]
enum Work {
    /// Plays random games: the function that plays this many of them, and their number.
    Playouts(fn(u64), u64),
    /// Counts leaf nodes (perft): the function that counts them to a depth, the depth, and the
    /// correct number.
    Perft(fn(u32) -> u64, u32, u64),
}

impl SpeedTest {
    /// A speed test that plays `games` random games from the standard start. `name` is printed with
    /// the result, and `target` is the wanted number of games per second.
    pub const fn playouts<P: Position>(name: &'static str, games: u64, target: f64) -> SpeedTest {
        SpeedTest {
            name,
            target,
            work: Work::Playouts(playouts::<P>, games),
        }
    }

    /// A speed test that counts nodes (perft) from the standard start to `depth`, where there must
    /// be `nodes`. `target` is the wanted number of nodes per second.
    pub const fn perft<P: Position>(
        name: &'static str,
        depth: u32,
        nodes: u64,
        target: f64,
    ) -> SpeedTest {
        SpeedTest {
            name,
            target,
            work: Work::Perft(|depth| perft(&start::<P>(), depth), depth, nodes),
        }
    }

    /// The unit in which the speed test counts its work, in English.
    pub fn unit(&self) -> &'static str {
        match self.work {
            Work::Playouts(..) => "games",
            Work::Perft(..) => "nodes",
        }
    }

    /// Runs the speed test once and returns the amount of work done, as a number of games or nodes;
    /// the caller measures the time.
    ///
    /// # Panics
    ///
    /// If perft counts wrong: the speed of wrong rules means nothing.
    pub fn run(&self) -> u64 {
        match self.work {
            Work::Playouts(play, games) => {
                play(games);
                games
            }
            Work::Perft(count, depth, expected) => {
                let nodes = count(depth);
                assert_eq!(nodes, expected, "{}: fast but wrong", self.name);
                nodes
            }
        }
    }
}

impl fmt::Debug for SpeedTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpeedTest")
            .field("name", &self.name)
            .field("target", &self.target)
            .finish_non_exhaustive()
    }
}

fn playouts<P: Position>(games: u64) {
    let start = start::<P>();
    let mut rng = Rng::new(1);
    for _ in 0..games {
        black_box(playout(start.clone(), &mut rng));
    }
}

fn start<P: Position>() -> P {
    P::start(P::INFO.standard()).expect("the standard variant exists")
}
