//! What is measured of a game: fixed searches, whose node counts tell whether the engine has
//! changed, and the speed of its rules.

use std::{fmt, hint::black_box};

use game::{Position, Rng, perft, playout};

/// A position to be searched to a depth. A change of any of them changes the signature.
#[derive(Copy, Clone, Debug)]
pub struct Fixed {
    /// Its variant.
    pub variant: &'static str,
    /// Its text.
    pub position: &'static str,
    /// How deep.
    pub depth: u32,
}

impl Fixed {
    /// A search to a depth. A game has a few, from the opening to the end.
    pub const fn new(variant: &'static str, depth: u32, position: &'static str) -> Fixed {
        Fixed {
            variant,
            position,
            depth,
        }
    }
}

/// A measurement of how fast the rules of a game are.
#[derive(Copy, Clone)]
pub struct SpeedTest {
    /// What is measured, as people read it.
    pub name: &'static str,
    /// How much of it a second is wanted on an ordinary machine.
    pub target: f64,
    work: Work,
}

#[derive(Copy, Clone)]
enum Work {
    /// So many random games.
    Playouts(fn(u64), u64),
    /// Perft to a depth, and the number of nodes that must come out.
    Perft(fn(u32) -> u64, u32, u64),
}

impl SpeedTest {
    /// So many random games from the standard start.
    pub const fn playouts<P: Position>(name: &'static str, games: u64, target: f64) -> SpeedTest {
        SpeedTest {
            name,
            target,
            work: Work::Playouts(playouts::<P>, games),
        }
    }

    /// Perft of the standard start to a depth, where there are so many nodes.
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

    /// What is counted.
    pub fn unit(&self) -> &'static str {
        match self.work {
            Work::Playouts(..) => "games",
            Work::Perft(..) => "nodes",
        }
    }

    /// Does the work and says how much it was.
    ///
    /// # Panics
    ///
    /// If a perft is wrong: how fast it was means nothing then.
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
