//! Many games at once, on all cores, while other Python threads run.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, atomic::Ordering},
    thread,
};

use ::game::Reason;
use numpy::{
    PyArray1, PyArrayDyn, PyArrayMethods as _, PyReadonlyArray1, PyUntypedArrayMethods as _,
};
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyTuple, PyType},
};
use training::{AnyBatch, Stepped};

use crate::{
    errors::{Error, alone},
    game::Game,
    number::{Whole, out_of_range},
    state::{State, unknown_action},
    thought::interruptible,
    words::words,
};

/// Maximum number of games in a batch. More would exhaust memory.
const MAX_GAMES: usize = 1 << 20;

/// Maximum number of random games of one call. More would exhaust memory.
const MAX_PLAYOUTS: usize = 1 << 28;

/// Number of games per thread below which a further thread costs more than it saves. A batch has at
/// most its number of games divided by this, rounded up, as threads.
const MIN_GAMES_PER_THREAD: usize = 128;

/// Number of random games that a thread plays between two checks whether the call was interrupted,
/// for instance by Ctrl-C.
const GAMES_PER_SIGNAL_CHECK: usize = 8;

/// Many games of one kind, stepped together. A game that ends begins anew at once.
#[pyclass(frozen, module = "henge")]
#[derive(Debug)]
pub(crate) struct VecEnv {
    #[pyo3(get)]
    game: Game,
    parts: Mutex<Vec<Part>>,
    n_games: usize,
    with_observations: bool,
}

/// The games of a batch that one thread steps.
#[derive(Debug)]
struct Part {
    batch: Box<dyn AnyBatch>,
    n_games: usize,
}

/// The results of one step of a batch, for all games: rewards, ends, players to move, legal actions
/// and observations.
struct Numbers {
    rewards: Vec<f32>,
    ended: Vec<bool>,
    players: Vec<i8>,
    legal: Vec<bool>,
    observations: Vec<f32>,
}

fn n_cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

impl VecEnv {
    fn numbers(&self) -> Result<Numbers, Error> {
        let start = &self.game.0.start;
        let seen = if self.with_observations {
            start.layout().size()
        } else {
            0
        };
        Ok(Numbers {
            rewards: zeros(2 * self.n_games)?,
            ended: zeros(self.n_games)?,
            players: zeros(self.n_games)?,
            legal: zeros(self.n_games * start.n_actions() as usize)?,
            observations: zeros(self.n_games * seen)?,
        })
    }

    /// Calls `work` in parallel with each part of the batch, its share of the actions, and its
    /// share of the results to fill in. Returns the results of all games.
    fn each_part(
        &self,
        parts: &mut [Part],
        actions: &[i64],
        work: impl Fn(&mut dyn AnyBatch, &[i64], &mut Stepped<'_>) + Sync,
    ) -> Result<Numbers, Error> {
        let mut numbers = self.numbers()?;
        let n_actions = self.game.0.start.n_actions() as usize;
        let seen = numbers.observations.len() / self.n_games;
        let (mut rewards, mut ended) = (&mut numbers.rewards[..], &mut numbers.ended[..]);
        let (mut players, mut legal) = (&mut numbers.players[..], &mut numbers.legal[..]);
        let mut observations = &mut numbers.observations[..];
        let mut rest = actions;
        let mut shares = Vec::with_capacity(parts.len());
        for part in parts {
            let n = part.n_games;
            let stepped = Stepped {
                rewards: rewards.split_off_mut(..2 * n).unwrap_or_default(),
                ended: ended.split_off_mut(..n).unwrap_or_default(),
                players: players.split_off_mut(..n).unwrap_or_default(),
                legal: legal.split_off_mut(..n * n_actions).unwrap_or_default(),
                observations: observations.split_off_mut(..n * seen).unwrap_or_default(),
            };
            let (own, others) = rest.split_at(n.min(rest.len()));
            rest = others;
            shares.push((&mut *part.batch, own, stepped));
        }
        let mut shares = shares.into_iter();
        let here = shares.next();
        thread::scope(|scope| {
            let work = &work;
            for (batch, actions, mut stepped) in shares {
                scope.spawn(move || work(batch, actions, &mut stepped));
            }
            // This thread would only wait.
            if let Some((batch, actions, mut stepped)) = here {
                work(batch, actions, &mut stepped);
            }
        });
        Ok(numbers)
    }

    fn check(&self, parts: &[Part], actions: &[i64]) -> Result<(), Error> {
        let mut first = 0;
        for part in parts {
            let own = &actions[first..first + part.n_games];
            part.batch.check(own).map_err(|refused| {
                let why = part.batch.why(refused).unwrap_or_else(|| {
                    unknown_action(&*self.game.0.start, &refused.action.to_string())
                });
                let id = "python-env-action";
                let reason = why
                    .clause()
                    .map_or(Reason::new(id), |clause| Reason::by(clause, id));
                Error::Illegal(
                    reason
                        .with("action", refused.action.to_string())
                        .with("game", first + refused.game)
                        .with("reason", words().with(why.id(), why.args()).into_owned()),
                )
            })?;
            first += part.n_games;
        }
        Ok(())
    }

    fn as_step<'py>(&self, py: Python<'py>, numbers: Numbers) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let n = self.n_games;
        let n_actions = self.game.0.start.n_actions() as usize;
        let observations = if self.with_observations {
            let [planes, rows, columns] = self.game.0.start.layout().shape();
            let all = PyArray1::from_vec(py, numbers.observations);
            Some(all.reshape([n, planes, rows, columns])?)
        } else {
            None
        };
        let class = CLASS.import(py, "henge._types", "Step")?;
        class.call1((
            observations,
            PyArray1::from_vec(py, numbers.rewards).reshape([n, 2])?,
            PyArray1::from_vec(py, numbers.ended),
            PyArray1::from_vec(py, numbers.legal).reshape([n, n_actions])?,
            PyArray1::from_vec(py, numbers.players),
        ))
    }
}

/// Returns the requested number of games, or an error if it is zero or more than `most`.
fn checked(Whole(n): Whole<usize>, most: usize) -> Result<usize, Error> {
    if n == 0 {
        return Err(Error::Input(Reason::new("python-too-few-games")));
    }
    if most < n {
        return Err(Error::Input(
            Reason::new("python-too-many-games")
                .with("found", n.to_string())
                .with("most", most.to_string()),
        ));
    }
    Ok(n)
}

/// The requested number of threads; `None`, for as many as there are cores, if no number is
/// requested. Fails if zero are requested.
fn n_threads(threads: Option<Whole<usize>>) -> Result<Option<usize>, Error> {
    match threads {
        Some(Whole(0)) => Err(out_of_range("0", 1, usize::MAX as i128)),
        other => Ok(other.map(|Whole(threads)| threads)),
    }
}

/// Allocates `n` default values, or fails if there is not enough memory.
fn zeros<T: Clone + Default>(n: usize) -> Result<Vec<T>, Error> {
    let mut zeros = Vec::new();
    zeros
        .try_reserve_exact(n)
        .map_err(|_| Error::Input(Reason::new("python-no-memory")))?;
    zeros.resize(n, T::default());
    Ok(zeros)
}

/// The number of items of each thread when `n` items are shared equally between as many threads as
/// `threads` allows (by default one per core), but no more than `n / least`, rounded up.
fn share(n: usize, least: usize, threads: Option<usize>) -> Vec<usize> {
    let threads = threads.unwrap_or_else(n_cores).clamp(1, n.div_ceil(least));
    let share = |i: usize| (i + 1) * n / threads - i * n / threads;
    (0..threads).map(share).collect()
}

#[pymethods]
impl VecEnv {
    /// `n` games that begin at the start of a game, or where a state stands, without what has been
    /// begun of a move.
    #[new]
    #[pyo3(
        signature = (game, n, *, seed=Whole(0), observations=true, threads=None),
        text_signature = "(game, n, *, seed=0, observations=True, threads=None)"
    )]
    fn new(
        game: &Bound<'_, PyAny>,
        n: Whole<usize>,
        seed: Whole<u64>,
        observations: bool,
        threads: Option<Whole<usize>>,
    ) -> Result<VecEnv, Error> {
        let (game, start) = starting(game)?;
        let n = checked(n, MAX_GAMES)?;
        let threads = n_threads(threads)?;
        let mut first = 0;
        let part = |n_games: usize| {
            let numbers = first..first + n_games as u64;
            first = numbers.end;
            let batch = start.state.batch(seed.0, numbers);
            Part { batch, n_games }
        };
        Ok(VecEnv {
            game,
            parts: Mutex::new(
                share(n, MIN_GAMES_PER_THREAD, threads)
                    .into_iter()
                    .map(part)
                    .collect(),
            ),
            n_games: n,
            with_observations: observations,
        })
    }

    /// The number of games.
    #[getter]
    fn num_envs(&self) -> usize {
        self.n_games
    }

    /// Restarts all games, with the random numbers of the first time.
    fn reset<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Error> {
        let numbers = py.detach(|| {
            let parts = &mut *alone(&self.parts)?;
            self.each_part(parts, &[], |batch, _, out| batch.reset(out))
        })?;
        Ok(self.as_step(py, numbers)?)
    }

    /// Takes an action in every game. If any is illegal, none is taken.
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> Result<Bound<'py, PyAny>, Error> {
        let actions = whole_numbers(py, actions)?;
        let actions = actions.as_slice().map_err(|it| Error::Python(it.into()))?;
        if actions.len() != self.n_games {
            return Err(Error::Input(
                Reason::new("python-action-count")
                    .with("found", actions.len())
                    .with("expected", self.n_games),
            ));
        }
        let numbers = py.detach(|| {
            let parts = &mut *alone(&self.parts)?;
            self.check(parts, actions)?;
            let step = |batch: &mut dyn AnyBatch, own: &[i64], out: &mut Stepped<'_>| {
                batch.step(own, out);
            };
            self.each_part(parts, actions, step)
        })?;
        Ok(self.as_step(py, numbers)?)
    }

    /// Picks a legal action for every game, all with equal chance.
    fn sample_actions<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyArray1<i64>>, Error> {
        let mut actions = vec![0; self.n_games];
        let mut rest = &mut actions[..];
        py.detach(|| {
            for part in &mut *alone(&self.parts)? {
                part.batch
                    .sample(rest.split_off_mut(..part.n_games).unwrap_or_default());
            }
            Ok::<_, Error>(())
        })?;
        Ok(PyArray1::from_vec(py, actions))
    }

    /// The positions of all games, in the game's notation.
    fn fens(&self) -> Result<Vec<String>, Error> {
        let parts = alone(&self.parts)?;
        let positions = parts.iter().map(|it| it.batch.positions());
        Ok(positions.flatten().collect())
    }

    fn __len__(&self) -> usize {
        self.n_games
    }

    fn __repr__(&self) -> String {
        let id = self.game.0.entry.info.id;
        format!(
            "<henge.VecEnv {id} {} with {} games>",
            self.game.0.variant, self.n_games
        )
    }
}

/// The game and the state that a batch begins with, given as a game or a state. Fails if the
/// state's game is over.
fn starting(from: &Bound<'_, PyAny>) -> Result<(Game, State), Error> {
    let state = match from.cast::<Game>() {
        Ok(game) => {
            let game = game.get();
            State::new(game.clone(), game.0.start.boxed_clone())
        }
        Err(_) => from
            .extract::<PyRef<'_, State>>()
            .map_err(PyErr::from)?
            .clone(),
    };
    if state.state.is_over() {
        return Err(Error::Input(Reason::new("python-finished-start")));
    }
    Ok((state.game(), state))
}

/// Converts an array of actions from Python, of any integer type, to one of 64-bit integers.
fn whole_numbers<'py>(
    py: Python<'py>,
    actions: &Bound<'py, PyAny>,
) -> Result<PyReadonlyArray1<'py, i64>, Error> {
    let wrong = || Error::Input(Reason::new("python-action-type"));
    if let Ok(array) = actions.cast::<PyArray1<i64>>()
        && array.is_contiguous()
    {
        return array.try_readonly().map_err(|_| wrong());
    }
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !matches!(kind.as_str(), "i" | "u") {
        return Err(wrong());
    }
    let array = if array.getattr("dtype")?.eq("uint64")? {
        // No action number is this large; clamping keeps large values from wrapping to negative ones.
        numpy.call_method1("minimum", (array, i64::MAX))?
    } else {
        array
    };
    let array = numpy.call_method1("ascontiguousarray", (array, "int64"))?;
    let array = array.cast::<PyArrayDyn<i64>>().map_err(|_| wrong())?;
    if array.ndim() != 1 {
        return Err(wrong());
    }
    let array = array
        .as_any()
        .cast::<PyArray1<i64>>()
        .map_err(|_| wrong())?;
    array.try_readonly().map_err(|_| wrong())
}

/// Plays random games to their ends, from the start of a game or from where a state stands.
///
/// Returns the result of each for the first player (1, 0 or -1) and its number of moves.
#[pyfunction]
#[pyo3(
    signature = (game, n, *, seed=Whole(0), threads=None),
    text_signature = "(game, n, *, seed=0, threads=None)"
)]
pub(crate) fn random_playouts<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    n: Whole<usize>,
    seed: Whole<u64>,
    threads: Option<Whole<usize>>,
) -> Result<Bound<'py, PyTuple>, Error> {
    let (_, start) = starting(game)?;
    let n = checked(n, MAX_PLAYOUTS)?;
    let (Whole(seed), threads) = (seed, n_threads(threads)?);
    let (mut results, mut lengths) = (zeros(n)?, zeros(n)?);
    interruptible(py, |cancel| {
        thread::scope(|scope| {
            let (mut results, mut lengths) = (&mut results[..], &mut lengths[..]);
            let mut first = 0;
            for n in share(n, MIN_GAMES_PER_THREAD, threads) {
                let own = (
                    results.split_off_mut(..n).unwrap_or_default(),
                    lengths.split_off_mut(..n).unwrap_or_default(),
                );
                let state = &start.state;
                scope.spawn(move || {
                    let parts = own
                        .0
                        .chunks_mut(GAMES_PER_SIGNAL_CHECK)
                        .zip(own.1.chunks_mut(GAMES_PER_SIGNAL_CHECK));
                    for (number, (results, lengths)) in
                        (first..).step_by(GAMES_PER_SIGNAL_CHECK).zip(parts)
                    {
                        if cancel.load(Ordering::Relaxed) {
                            return;
                        }
                        state.playouts(seed, number, results, lengths);
                    }
                });
                first += n as u64;
            }
        });
    })?;
    let results = PyArray1::from_vec(py, results);
    Ok((results, PyArray1::from_vec(py, lengths)).into_pyobject(py)?)
}
