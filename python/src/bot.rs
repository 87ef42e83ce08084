//! Computer players: levels, which search, and bots, which don't.

use std::{num::NonZeroUsize, time::Duration};

use ::game::{Reason, Rng};
use catalog::{Knowledge, Level, Resources};
use pyo3::{exceptions::PyTypeError, prelude::*};
use search::{Limits, Table};

use crate::{errors::Error, state::State, thought::interruptible};

/// Memory of the strongest level, in megabytes.
const MEGABYTES: usize = 16;

/// A computer player: a level from 1 to 8, or a bot of the game by its name. The same seed makes the
/// same moves, but where time decides.
#[pyclass(module = "henge")]
#[derive(Debug)]
pub(crate) struct Bot {
    name: String,
    seed: u64,
    rng: Rng,
    table: Table,
    limits: Limits,
    /// The rest of a move of several actions, and the state it was meant for.
    plan: Option<(u64, String)>,
}

impl Bot {
    fn is_repeatable(&self) -> bool {
        self.limits.nodes.is_some()
    }

    /// The canonical text of a move for a state's line.
    fn choose(&mut self, py: Python<'_>, state: &State) -> Result<String, Error> {
        let game = state.entry();
        let computer = game.computer(&self.name).ok_or_else(|| {
            let bots: Vec<&str> = game.bots.iter().map(|it| it.id).collect();
            Error::Input(
                Reason::new("python-unknown-bot")
                    .with("bot", self.name.as_str())
                    .with("game", game.info.name)
                    .with("known", bots.join(", ")),
            )
        })?;
        if self.is_repeatable() {
            self.table.clear();
        }
        let line = state.line();
        let limits = self.limits;
        let (rng, table) = (&mut self.rng, &self.table);
        let chosen = interruptible(py, |cancel| {
            let mut resources = Resources {
                rng,
                table,
                threads: NonZeroUsize::MIN,
                knowledge: Knowledge::of_user(),
                limits: Some(limits),
                cancel,
            };
            computer.choose(line, &mut resources)
        })?;
        chosen.ok_or_else(|| Error::Illegal(Reason::new("python-bot-stuck")))
    }
}

#[pymethods]
impl Bot {
    /// A level from 1 to 8 or the name of a bot. `seconds` and `nodes` limit level 8.
    #[new]
    #[pyo3(signature = (level, seed=0, *, seconds=None, nodes=None))]
    fn new(
        level: &Bound<'_, PyAny>,
        seed: u64,
        seconds: Option<f64>,
        nodes: Option<u64>,
    ) -> Result<Bot, Error> {
        let name = match level.extract::<i64>() {
            Ok(level) => level.to_string(),
            Err(_) => level.extract::<String>().map_err(|_| {
                PyTypeError::new_err("a level from 1 to 8 or the name of a bot is expected")
            })?,
        };
        let time = seconds.and_then(|it| Duration::try_from_secs_f64(it.max(0.0)).ok());
        let usual = nodes.is_none().then_some(Level::FULL_TIME);
        let is_full = name == Level::FULL.to_string();
        Ok(Bot {
            name,
            seed,
            rng: Rng::new(seed),
            table: Table::new(if is_full { MEGABYTES } else { 1 }),
            limits: Limits {
                time: time.or(usual),
                nodes,
                ..Limits::default()
            },
            plan: None,
        })
    }

    /// The text that names the player: `3`, `random`.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Begins its luck again from the seed.
    fn restart(&mut self) {
        self.rng = Rng::new(self.seed);
        self.plan = None;
        self.table.clear();
    }

    /// The move it plays in a state, in canonical notation.
    fn choose_move(&mut self, py: Python<'_>, state: &State) -> Result<String, Error> {
        self.choose(py, state)
    }

    /// The action it takes in a state. Where a move is several actions, it goes on with the move that
    /// it has begun.
    fn step(&mut self, py: Python<'_>, state: &State) -> Result<u32, Error> {
        let here = state.state.fingerprint();
        let planned = self.plan.take().filter(|it| it.0 == here).map(|it| it.1);
        let turn = match planned {
            Some(turn) => turn,
            None if state.state.so_far().is_empty() => self.choose(py, state)?,
            // Somebody else has begun a move: it goes on with any that fits.
            None => fitting(state, &mut self.rng)?,
        };
        let mut after = state.state.boxed_clone();
        let begun = state.state.history().len();
        after.apply_turn(&turn).map_err(Error::Illegal)?;
        let actions = after.history();
        let nothing = || Error::Illegal(Reason::new("python-bot-stuck"));
        let action = actions.get(begun).copied().ok_or_else(nothing)?;
        if begun + 1 < actions.len() {
            let mut next = state.state.boxed_clone();
            next.apply(action).map_err(Error::Illegal)?;
            self.plan = Some((next.fingerprint(), turn));
        }
        Ok(action)
    }

    fn __repr__(&self) -> String {
        format!("henge.Bot({:?}, {})", self.name, self.seed)
    }
}

/// Any legal move that goes on as it has been begun.
fn fitting(state: &State, rng: &mut Rng) -> Result<String, Error> {
    let mut moves = state.line().legal_moves();
    moves.retain(|it| it.taps.starts_with(state.state.so_far()));
    if moves.is_empty() {
        return Err(Error::Illegal(Reason::new("python-bot-stuck")));
    }
    let chosen = rng.below(moves.len() as u32) as usize;
    Ok(moves.swap_remove(chosen).text)
}
