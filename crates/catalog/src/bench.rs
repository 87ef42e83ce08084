//! Measurements of a game: searches to a fixed depth, whose node counts show whether the engine has
//! changed, and speed tests of its rules.

use std::{fmt, hint::black_box};

use game::{Position, Rng, perft, playout};

/// A position that is searched to a fixed depth. The nodes of all of them are the signature of the
/// engine.
#[derive(Copy, Clone, Debug)]
pub struct BenchPosition {
    /// Name of the variant.
    pub variant: &'static str,
    /// Text of the position.
    pub position: &'static str,
    /// Search depth, in plies.
    pub depth: u32,
}

impl BenchPosition {
    /// A search to `depth`. A game should have a few, from the opening to the end.
    pub const fn new(variant: &'static str, depth: u32, position: &'static str) -> BenchPosition {
        BenchPosition {
            variant,
            position,
            depth,
        }
    }
}

/// A speed test of the rules of a game.
#[derive(Copy, Clone)]
pub struct SpeedTest {
    /// Name of the test in the output of `make bench`.
    pub name: &'static str,
    /// Wanted units (games or nodes) per second on an ordinary machine.
    pub target: f64,
    work: Work,
}

#[derive(Copy, Clone)]
enum Work {
    /// Random games: the function that plays them, and their number.
    Playouts(fn(u64), u64),
    /// Perft: the function, the depth, and the correct number of nodes.
    Perft(fn(u32) -> u64, u32, u64),
}

impl SpeedTest {
    /// A test that plays `games` random games from the standard start.
    pub const fn playouts<P: Position>(name: &'static str, games: u64, target: f64) -> SpeedTest {
        SpeedTest {
            name,
            target,
            work: Work::Playouts(playouts::<P>, games),
        }
    }

    /// A test that runs perft from the standard start to `depth`, where there are `nodes` nodes.
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

    /// The unit that is counted, in English.
    pub fn unit(&self) -> &'static str {
        match self.work {
            Work::Playouts(..) => "games",
            Work::Perft(..) => "nodes",
        }
    }

    /// Runs the test and returns the number of units.
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
