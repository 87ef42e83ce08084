//! Many games at once, on all cores, while other Python threads run.

use std::{num::NonZeroUsize, thread};

use ::game::Reason;
use learn::{AnyBatch, Refused, Stepped};
use numpy::{
    PyArray1, PyArrayDyn, PyArrayMethods as _, PyReadonlyArray1, PyUntypedArrayMethods as _,
};
use pyo3::{
    exceptions::PyMemoryError,
    prelude::*,
    sync::PyOnceLock,
    types::{PyTuple, PyType},
};

use crate::{errors::Error, game::Game, state::State};

/// More games than this would only fill the memory.
const MOST_GAMES: usize = 1 << 20;

/// Fewer games than this are not worth a thread of their own.
const LEAST_PART: usize = 128;

/// Many games of one kind, stepped together. A game that ends begins anew at once.
#[pyclass(module = "henge")]
#[derive(Debug)]
pub(crate) struct VecEnv {
    #[pyo3(get)]
    game: Game,
    parts: Vec<Part>,
    n_games: usize,
    with_observations: bool,
}

/// Games that are stepped by one thread.
#[derive(Debug)]
struct Part {
    batch: Box<dyn AnyBatch>,
    n_games: usize,
}

/// The numbers of one step, for all games.
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

    /// Does something with each part and its share of the numbers, each in a thread of its own.
    fn each_part(
        &mut self,
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
        let mut shares = Vec::with_capacity(self.parts.len());
        for part in &mut self.parts {
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

    fn check(&self, actions: &[i64]) -> Result<(), Error> {
        let mut first = 0;
        for part in &self.parts {
            let own = &actions[first..first + part.n_games];
            part.batch.check(own).map_err(|Refused { game, action }| {
                Error::Illegal(
                    Reason::new("python-env-action")
                        .with("action", action.to_string())
                        .with("game", first + game),
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

/// So many zeros, if there is room for them.
fn zeros<T: Clone + Default>(n: usize) -> Result<Vec<T>, Error> {
    let mut zeros = Vec::new();
    zeros
        .try_reserve_exact(n)
        .map_err(|_| PyMemoryError::new_err(()))?;
    zeros.resize(n, T::default());
    Ok(zeros)
}

/// How `n` things are shared among threads, none of which gets much less than `least`.
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
    #[pyo3(signature = (game, n, *, seed=0, observations=true, threads=None))]
    fn new(
        game: &Bound<'_, PyAny>,
        n: usize,
        seed: u64,
        observations: bool,
        threads: Option<usize>,
    ) -> Result<VecEnv, Error> {
        let (game, start) = starting(game)?;
        if n == 0 {
            return Err(Error::Input(Reason::new("python-too-few-games")));
        }
        if MOST_GAMES < n {
            return Err(Error::Input(
                Reason::new("python-too-many-games")
                    .with("found", n.to_string())
                    .with("most", MOST_GAMES.to_string()),
            ));
        }
        let mut first = 0;
        let part = |n_games: usize| {
            let numbers = first..first + n_games as u64;
            first = numbers.end;
            let batch = start.state.batch(seed, numbers);
            Part { batch, n_games }
        };
        Ok(VecEnv {
            game,
            parts: share(n, LEAST_PART, threads)
                .into_iter()
                .map(part)
                .collect(),
            n_games: n,
            with_observations: observations,
        })
    }

    /// How many games there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.n_games
    }

    /// Begins all games anew, with the same luck as at first.
    fn reset<'py>(&mut self, py: Python<'py>) -> Result<Bound<'py, PyAny>, Error> {
        let numbers = py.detach(|| self.each_part(&[], |batch, _, out| batch.reset(out)))?;
        Ok(self.as_step(py, numbers)?)
    }

    /// Takes an action in every game. If any is illegal, none is taken.
    fn step<'py>(
        &mut self,
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
            self.check(actions)?;
            let step = |batch: &mut dyn AnyBatch, own: &[i64], out: &mut Stepped<'_>| {
                batch.step(own, out);
            };
            self.each_part(actions, step)
        })?;
        Ok(self.as_step(py, numbers)?)
    }

    /// Picks a legal action for every game, all with equal chance.
    fn sample_actions<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut actions = vec![0; self.n_games];
        let mut rest = &mut actions[..];
        py.detach(|| {
            for part in &mut self.parts {
                part.batch
                    .sample(rest.split_off_mut(..part.n_games).unwrap_or_default());
            }
        });
        PyArray1::from_vec(py, actions)
    }

    /// The positions of all games, in the game's notation.
    fn fens(&self) -> Vec<String> {
        let positions = self.parts.iter().map(|it| it.batch.positions());
        positions.flatten().collect()
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

/// The state that a game, or a state, begins with.
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

/// Actions as whole numbers of one size, whatever size they come in.
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
/// Returns what each was worth to the first player (1, 0 or -1), and how many moves it took.
#[pyfunction]
#[pyo3(signature = (game, n, *, seed=0, threads=None))]
pub(crate) fn random_playouts<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    n: usize,
    seed: u64,
    threads: Option<usize>,
) -> Result<Bound<'py, PyTuple>, Error> {
    let (_, start) = starting(game)?;
    if n == 0 {
        return Err(Error::Input(Reason::new("python-too-few-games")));
    }
    let (mut results, mut lengths) = (zeros(n)?, zeros(n)?);
    py.detach(|| {
        thread::scope(|scope| {
            let (mut results, mut lengths) = (&mut results[..], &mut lengths[..]);
            let mut first = 0;
            for n in share(n, LEAST_PART, threads) {
                let own = (
                    results.split_off_mut(..n).unwrap_or_default(),
                    lengths.split_off_mut(..n).unwrap_or_default(),
                );
                let state = &start.state;
                scope.spawn(move || state.playouts(seed, first, own.0, own.1));
                first += n as u64;
            }
        });
    });
    let results = PyArray1::from_vec(py, results);
    Ok((results, PyArray1::from_vec(py, lengths)).into_pyobject(py)?)
}
