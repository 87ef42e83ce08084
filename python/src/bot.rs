//! Computer players: levels, which search, and bots, which don't.

use std::{num::NonZeroUsize, sync::Mutex, time::Duration};

use ::game::{Reason, Rng};
use catalog::{Knowledge, Level, Resources};
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyInt};
use search::{Limits, TranspositionTable};

use crate::{
    errors::{Error, alone},
    number::{Whole, out_of_range},
    state::State,
    thought::interruptible,
};

/// Size of the transposition table of the strongest level, in megabytes. Other levels have one of 1
/// MB.
const MEGABYTES: usize = 16;

/// A computer player: a level from 1 to 8, or a bot of the game by its name. Equal seeds make
/// equal moves, unless a time limit ends the search.
#[pyclass(frozen, module = "henge")]
#[derive(Debug)]
pub(crate) struct Bot {
    name: String,
    seed: u64,
    limits: Limits,
    mind: Mutex<Mind>,
}

/// The state of a computer player between moves: random numbers, transposition table and unfinished
/// move.
#[derive(Debug)]
struct Mind {
    rng: Rng,
    table: TranspositionTable,
    /// The fingerprint of the state in which a move that was begun is to be continued, and that
    /// move in canonical notation. `None` if no move was begun.
    plan: Option<(u64, String)>,
}

impl Bot {
    fn is_repeatable(&self) -> bool {
        self.limits.nodes.is_some()
    }

    /// Chooses the move that the computer player plays in a state. Returns its canonical text.
    fn choose(&self, mind: &mut Mind, py: Python<'_>, state: &State) -> Result<String, Error> {
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
            mind.table.clear();
        }
        let line = state.line();
        let limits = self.limits;
        let Mind { rng, table, .. } = mind;
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
    #[pyo3(
        signature = (level, seed=Whole(0), *, seconds=None, nodes=None),
        text_signature = "(level, seed=0, *, seconds=None, nodes=None)"
    )]
    fn new(
        level: &Bound<'_, PyAny>,
        seed: Whole<u64>,
        seconds: Option<f64>,
        nodes: Option<Whole<u64>>,
    ) -> Result<Bot, Error> {
        let name = if level.is_instance_of::<PyInt>() {
            level.str()?.to_string_lossy().into_owned()
        } else {
            level.extract::<String>().map_err(|_| {
                PyTypeError::new_err("a level from 1 to 8 or the name of a bot is expected")
            })?
        };
        let games = catalog::games();
        if games.iter().all(|it| it.computer(&name).is_none()) {
            let reason = Reason::new("python-no-bot").with("bot", name);
            return Err(Error::Input(reason));
        }
        let (seed, nodes) = (seed.0, nodes.map(|Whole(nodes)| nodes));
        if nodes == Some(0) {
            return Err(out_of_range("0", 1, u64::MAX.into()));
        }
        let time = seconds.map(time).transpose()?;
        let usual = nodes.is_none().then_some(Level::FULL_TIME);
        let is_full = name == Level::FULL.to_string();
        Ok(Bot {
            name,
            seed,
            limits: Limits {
                time: time.or(usual),
                nodes,
                ..Limits::default()
            },
            mind: Mutex::new(Mind {
                rng: Rng::new(seed),
                table: TranspositionTable::new(if is_full { MEGABYTES } else { 1 }),
                plan: None,
            }),
        })
    }

    /// The text that names the player: `3`, `random`.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Restarts the random number generator from the seed.
    fn restart(&self) -> Result<(), Error> {
        let mind = &mut *alone(&self.mind)?;
        mind.rng = Rng::new(self.seed);
        mind.plan = None;
        mind.table.clear();
        Ok(())
    }

    /// The move it plays in a state, in canonical notation.
    fn choose_move(&self, py: Python<'_>, state: &State) -> Result<String, Error> {
        self.choose(&mut *alone(&self.mind)?, py, state)
    }

    /// The action it takes in a state. Where a move is several actions, it continues the move that
    /// it has begun.
    fn step(&self, py: Python<'_>, state: &State) -> Result<u32, Error> {
        let mind = &mut *alone(&self.mind)?;
        let here = state.state.fingerprint();
        let planned = mind.plan.take().filter(|(state, _)| *state == here);
        let planned = planned.map(|(_, actions)| actions);
        let turn = match planned {
            Some(turn) => turn,
            None if state.state.so_far().is_empty() => self.choose(mind, py, state)?,
            // The caller has begun a move: any legal move that continues it will do.
            None => fitting(state, &mut mind.rng)?,
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
            mind.plan = Some((next.fingerprint(), turn));
        }
        Ok(action)
    }

    fn __repr__(&self) -> String {
        format!("henge.Bot({:?}, {})", self.name, self.seed)
    }
}

/// Converts a time limit in seconds to a duration, refusing zero, negative and infinite times.
fn time(seconds: f64) -> Result<Duration, Error> {
    let time = Duration::try_from_secs_f64(seconds).ok();
    time.filter(|it| !it.is_zero()).ok_or_else(|| {
        let reason = Reason::new("python-bad-seconds").with("value", seconds.to_string());
        Error::Input(reason)
    })
}

/// Picks a random legal move that continues the actions of a move that the caller has begun.
/// Returns its canonical text.
fn fitting(state: &State, rng: &mut Rng) -> Result<String, Error> {
    let mut moves = state.line().legal_moves();
    moves.retain(|it| it.taps.starts_with(state.state.so_far()));
    if moves.is_empty() {
        return Err(Error::Illegal(Reason::new("python-bot-stuck")));
    }
    let chosen = rng.below(moves.len() as u32) as usize;
    Ok(moves.swap_remove(chosen).text)
}
