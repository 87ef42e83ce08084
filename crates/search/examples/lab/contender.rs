//! The players of the workbench: random, UCT, or the search with changed parameters or weights.

use std::{fs, ops::ControlFlow, sync::atomic::AtomicBool, time::Duration};

use game::{Line, Linear, Position, Rng, Weights};
use search::{Limits, Search, SearchReport, TranspositionTable, Tuning, uct};

use crate::Result;

/// How a player chooses its moves.
#[derive(Clone, Debug)]
enum Method {
    Random,
    /// UCT with this many playouts.
    Uct(u64),
    Pvs(Limits, Box<Tuning>),
}

/// A chosen move.
#[derive(Debug)]
pub(crate) struct ChosenMove<M> {
    pub(crate) m: M,
    /// Report of the search that chose it. `None` for players that don't search.
    pub(crate) report: Option<SearchReport<M>>,
}

/// A computer player, with statistics of its searches.
#[derive(Debug)]
pub(crate) struct Contender<H> {
    method: Method,
    pub(crate) heuristic: H,
    table: TranspositionTable,
    rng: Rng,
    /// Positions visited so far.
    pub(crate) nodes: u64,
    /// Seconds spent searching so far.
    pub(crate) seconds: f64,
    /// Number of moves chosen by search.
    moves: u32,
    /// Sum of the depths of those searches.
    depths: u32,
}

/// Size of a player's transposition table in megabytes.
const TABLE_MEGABYTES: usize = 32;

/// Parses an effort: a number of positions, or a time such as `100ms`.
fn parse_effort(text: &str) -> Result<Limits> {
    Ok(match text.strip_suffix("ms") {
        Some(time) => Limits::time(Duration::from_millis(time.parse()?)),
        None => Limits::nodes(text.parse()?),
    })
}

/// Parses changes of search parameters, such as `late_moves=12`, and applies them to the default.
fn parse_tuning<'a>(changes: impl Iterator<Item = &'a str>) -> Result<Tuning> {
    let mut tuning = Tuning::DEFAULT;
    for change in changes {
        let (name, value) = change.split_once('=').ok_or("a change without a value")?;
        if !tuning.set(name, value.parse()?) {
            return Err(format!("no number of the search is called {name}").into());
        }
    }
    Ok(tuning)
}

/// Reads a file of weights as printed by `lab GAME fit`: each line has a name, the weight at the
/// first stage and that at the last.
fn read_weights<const N: usize>(path: &str) -> Result<Weights<N>> {
    let mut weights = [[0; 2]; N];
    let text = fs::read_to_string(path)?;
    let mut lines = text.lines();
    for weight in &mut weights {
        let line = lines.next().ok_or("too few weights")?;
        let mut words = line
            .split(|c: char| c.is_whitespace() || "()[],".contains(c))
            .filter(|word| !word.is_empty())
            .skip(1);
        for stage in weight {
            *stage = words.next().ok_or("a weight is missing")?.parse()?;
        }
    }
    Ok(Weights(weights))
}

impl<H> Contender<H> {
    /// Parses a player such as `pvs:5000,late_moves=12@weights.txt`.
    pub(crate) fn parse<P: Position, const N: usize>(text: &str) -> Result<Contender<H>>
    where
        H: Linear<P, N> + Default,
    {
        let (text, heuristic) = match text.split_once('@') {
            Some((text, path)) => (text, H::new(read_weights(path)?)),
            None => (text, H::default()),
        };
        let method = match text.split_once(':') {
            None if text == "random" => Method::Random,
            Some(("uct", n)) => Method::Uct(n.parse()?),
            Some(("pvs", text)) => {
                let mut words = text.split(',');
                let limits = parse_effort(words.next().unwrap_or_default())?;
                Method::Pvs(limits, Box::new(parse_tuning(words)?))
            }
            _ => return Err(format!("no player is called {text}").into()),
        };
        Ok(Contender {
            method,
            heuristic,
            table: TranspositionTable::new(TABLE_MEGABYTES),
            rng: Rng::new(0),
            nodes: 0,
            seconds: 0.0,
            moves: 0,
            depths: 0,
        })
    }

    /// Prepares for a new game: clears the table and seeds the random numbers.
    pub(crate) fn begin(&mut self, seed: u64) {
        self.table.clear();
        self.rng = Rng::new(seed);
    }

    /// Chooses a move, or returns `None` if the game is over.
    pub(crate) fn choose<P: Position, const N: usize>(
        &mut self,
        line: &Line<P>,
    ) -> Option<ChosenMove<P::Move>>
    where
        H: Linear<P, N>,
    {
        let never = AtomicBool::new(false);
        let silent = |_: &SearchReport<P::Move>| ControlFlow::Continue(());
        let report = match &self.method {
            Method::Random => {
                let m = line.position().pick_move(|n| self.rng.below(n))?;
                return Some(ChosenMove { m, report: None });
            }
            Method::Uct(playouts) => {
                let m = uct(line, *playouts, self.rng.bits(), &|| true)?;
                return Some(ChosenMove { m, report: None });
            }
            Method::Pvs(limits, tuning) => {
                let search = Search::new(&self.heuristic, &self.table).tuning(**tuning);
                search.run(line, *limits, &never, silent)
            }
        };
        self.nodes += report.nodes;
        self.seconds += report.elapsed.as_secs_f64();
        self.moves += 1;
        self.depths += report.depth;
        let m = report.best()?;
        Some(ChosenMove {
            m,
            report: Some(report),
        })
    }

    /// Average speed in thousands of positions a second.
    pub(crate) fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds / 1e3
    }

    /// Average depth of a search.
    pub(crate) fn average_depth(&self) -> f64 {
        f64::from(self.depths) / f64::from(self.moves.max(1))
    }
}
