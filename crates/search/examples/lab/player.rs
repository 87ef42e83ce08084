//! Who plays.

use std::{fs, ops::ControlFlow, sync::atomic::AtomicBool, time::Duration};

use game::{Line, Linear, Position, Rng, Weights};
use search::{Limits, Search, SearchReport, TranspositionTable, Tuning, uct};

use crate::Result;

/// How a player finds its moves.
#[derive(Copy, Clone, Debug)]
enum Method {
    Random,
    Uct(u64),
    Pvs(Limits, Tuning),
}

/// A move, and what a search said of it if there was one.
pub(crate) type Choice<M> = (M, Option<SearchReport<M>>);

/// A player of a game.
#[derive(Debug)]
pub(crate) struct Player<H> {
    method: Method,
    pub(crate) heuristic: H,
    table: TranspositionTable,
    rng: Rng,
    /// Positions visited so far, and the seconds that took.
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    moves: u32,
    depths: u32,
}

/// Megabytes of a player's transposition table.
const TABLE: usize = 32;

fn effort(text: &str) -> Result<Limits> {
    Ok(match text.strip_suffix("ms") {
        Some(time) => Limits::time(Duration::from_millis(time.parse()?)),
        None => Limits::nodes(text.parse()?),
    })
}

/// The default but for what is said otherwise, as in `late_moves=12`.
fn tuning<'a>(changes: impl Iterator<Item = &'a str>) -> Result<Tuning> {
    let mut tuning = Tuning::DEFAULT;
    for change in changes {
        let (name, value) = change.split_once('=').ok_or("a change without a value")?;
        let knob = match name {
            "aspiration" => &mut tuning.aspiration,
            "quiescence" => &mut tuning.quiescence,
            "delta_margin" => &mut tuning.delta_margin,
            "standing_depth" => &mut tuning.standing_depth,
            "standing_margin" => &mut tuning.standing_margin,
            "futility_depth" => &mut tuning.futility_depth,
            "futility_margin" => &mut tuning.futility_margin,
            "late_depth" => &mut tuning.late_depth,
            "late_moves" => &mut tuning.late_moves,
            "reduction_depth" => &mut tuning.reduction_depth,
            "reduction_base" => &mut tuning.reduction_base,
            "reduction_slope" => &mut tuning.reduction_slope,
            "internal_depth" => &mut tuning.internal_depth,
            "singular_depth" => &mut tuning.singular_depth,
            "singular_margin" => &mut tuning.singular_margin,
            _ => return Err(format!("no number of the search is called {name}").into()),
        };
        *knob = value.parse()?;
    }
    Ok(tuning)
}

/// Reads what a fit has printed: lines of a name, an early and a late weight.
fn read_weights<const N: usize>(path: &str) -> Result<Weights<N>> {
    let mut weights = [[0; 2]; N];
    let text = fs::read_to_string(path)?;
    let mut lines = text.lines();
    for weight in &mut weights {
        let line = lines.next().ok_or("too few weights")?;
        let mut words = line
            .split(|it: char| it.is_whitespace() || "()[],".contains(it))
            .filter(|it| !it.is_empty())
            .skip(1);
        for it in weight {
            *it = words.next().ok_or("a weight is missing")?.parse()?;
        }
    }
    Ok(Weights(weights))
}

impl<H> Player<H> {
    pub(crate) fn read<P: Position, const N: usize>(text: &str) -> Result<Player<H>>
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
                let limits = effort(words.next().unwrap_or_default())?;
                Method::Pvs(limits, tuning(words)?)
            }
            _ => return Err(format!("no player is called {text}").into()),
        };
        Ok(Player {
            method,
            heuristic,
            table: TranspositionTable::new(TABLE),
            rng: Rng::new(0),
            nodes: 0,
            seconds: 0.0,
            moves: 0,
            depths: 0,
        })
    }

    /// Forgets all other games.
    pub(crate) fn begin(&mut self, seed: u64) {
        self.table.clear();
        self.rng = Rng::new(seed);
    }

    /// The player's move, or `None` if the game is over.
    pub(crate) fn choose<P: Position, const N: usize>(
        &mut self,
        line: &Line<P>,
    ) -> Option<Choice<P::Move>>
    where
        H: Linear<P, N>,
    {
        let never = AtomicBool::new(false);
        let silent = |_: &SearchReport<P::Move>| ControlFlow::Continue(());
        let report = match self.method {
            Method::Random => {
                let m = line.position().pick_move(|n| self.rng.below(n))?;
                return Some((m, None));
            }
            Method::Uct(playouts) => {
                return Some((uct(line, playouts, self.rng.bits(), &|| true)?, None));
            }
            Method::Pvs(limits, tuning) => {
                let search = Search::new(&self.heuristic, &self.table).tuning(tuning);
                search.run(line, limits, &never, silent)
            }
        };
        self.nodes += report.nodes;
        self.seconds += report.elapsed.as_secs_f64();
        self.moves += 1;
        self.depths += report.depth;
        Some((report.best()?, Some(report)))
    }

    /// Thousands of positions a second, and the depth of a move on average.
    pub(crate) fn pace(&self) -> (f64, f64) {
        (
            self.nodes as f64 / self.seconds / 1e3,
            f64::from(self.depths) / f64::from(self.moves.max(1)),
        )
    }
}
