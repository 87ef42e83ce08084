//! Games, each with one of its variants.

use std::{fmt::Write as _, sync::Arc};

use ::game::Reason;
use pyo3::{prelude::*, types::PyTuple};
use training::AnyState;

use crate::{errors::Error, number::Action, state::State};

/// A game with one of its variants.
#[pyclass(frozen, module = "henge", eq, hash)]
#[derive(Clone, Debug)]
pub(crate) struct Game(pub(crate) Arc<Inner>);

/// The part of a game that all its states share: its catalog entry, variant and initial state.
#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) entry: &'static catalog::Game,
    pub(crate) variant: String,
    pub(crate) start: Box<dyn AnyState>,
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.0.entry.info.id == other.0.entry.info.id && self.0.variant == other.0.variant
    }
}

impl std::hash::Hash for Game {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.entry.info.id.hash(state);
        self.0.variant.hash(state);
    }
}

impl Inner {
    /// The state at a position of the game's variant, or at the start of the variant if `position`
    /// is `None`.
    pub(crate) fn open(&self, position: Option<&str>) -> Result<Box<dyn AnyState>, Error> {
        let line = self.entry.open(position, Some(&self.variant));
        self.state(&*line.map_err(Error::Input)?)
    }

    /// Converts a game in progress, with the moves played so far, to a state for machine learning.
    /// Fails if it is of another game.
    pub(crate) fn state(&self, line: &dyn ::game::AnyLine) -> Result<Box<dyn AnyState>, Error> {
        let other = || Error::Input(Reason::new("python-pickle"));
        self.entry.state(line).ok_or_else(other)
    }
}

/// Finds the game with an identifier in the catalog, with the variant of the given name, or with
/// the standard one if `variant` is `None`.
pub(crate) fn find(id: &str, variant: Option<&str>) -> Result<Game, Error> {
    let entry = catalog::find(id).ok_or_else(|| {
        let reason = Reason::new("python-unknown-game").with("game", id);
        Error::Input(reason.with("known", game_ids().join(", ")))
    })?;
    let line = entry.open(None, variant).map_err(Error::Input)?;
    let unplayable = || Error::Input(Reason::new("python-pickle"));
    Ok(Game(Arc::new(Inner {
        entry,
        variant: line.variant(),
        start: entry.state(&*line).ok_or_else(unplayable)?,
    })))
}

/// The identifiers of all games.
#[pyfunction]
pub(crate) fn game_ids() -> Vec<&'static str> {
    catalog::games().iter().map(|it| it.info.id).collect()
}

/// Loads a game by its identifier, in its standard variant unless another is named.
#[pyfunction]
#[pyo3(signature = (id, variant=None))]
pub(crate) fn load_game(id: &str, variant: Option<&str>) -> Result<Game, Error> {
    find(id, variant)
}

/// Rebuilds a state from its pickled parts.
#[pyfunction]
#[pyo3(name = "_restore_state")]
pub(crate) fn restore_state(
    id: &str,
    variant: &str,
    start: &str,
    moves: Vec<String>,
    begun: Vec<u32>,
    claimed: bool,
) -> Result<State, Error> {
    let game = find(id, Some(variant))?;
    let mut state = game.0.open(Some(start))?;
    for m in &moves {
        state.apply_turn(m).map_err(Error::Illegal)?;
    }
    for action in begun {
        state.apply(action).map_err(Error::Illegal)?;
    }
    if claimed {
        state.claim().map_err(Error::Illegal)?;
    }
    Ok(State::new(game, state))
}

#[pymethods]
impl Game {
    /// The permanent identifier, such as `gorogo`.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.entry.info.id
    }

    /// The name for people.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.entry.info.name
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &str {
        &self.0.variant
    }

    /// The variants that have a name, the standard one first.
    #[getter]
    fn variants(&self) -> Vec<&'static str> {
        let variants = self.0.entry.info.variants.iter();
        variants.filter(|it| !it.family).map(|it| it.name).collect()
    }

    /// The names of the players, the first player first.
    #[getter]
    fn player_names(&self) -> [&'static str; 2] {
        self.0.entry.info.players.map(|it| it.name)
    }

    /// The computer players that don't search.
    #[getter]
    fn bots(&self) -> Vec<&'static str> {
        self.0.entry.bots.iter().map(|it| it.id).collect()
    }

    /// Always 2.
    #[staticmethod]
    fn num_players() -> u32 {
        2
    }

    /// The number of distinct actions. Action numbers are smaller than this.
    fn num_distinct_actions(&self) -> u32 {
        self.0.start.n_actions()
    }

    /// Planes, rows and columns of an observation.
    fn observation_tensor_shape(&self) -> [usize; 3] {
        self.0.start.layout().shape()
    }

    /// A description of each plane of an observation, in order.
    fn observation_planes(&self) -> Vec<String> {
        self.0.start.layout().names().to_vec()
    }

    /// The smallest value that `returns` can hold.
    #[staticmethod]
    fn min_utility() -> f64 {
        -1.0
    }

    /// The largest value that `returns` can hold.
    #[staticmethod]
    fn max_utility() -> f64 {
        1.0
    }

    /// An action in words.
    fn action_to_string(&self, action: Action) -> Result<String, Error> {
        crate::state::action_text(&*self.0.start, &action)
    }

    /// The state before the first move, or at a position.
    #[pyo3(signature = (position=None))]
    fn new_initial_state(&self, position: Option<&str>) -> Result<State, Error> {
        let state = match position {
            None => self.0.start.boxed_clone(),
            Some(_) => self.0.open(position)?,
        };
        Ok(State::new(self.clone(), state))
    }

    /// The state at a position in the game's notation: FEN for Racing Kings.
    #[pyo3(name = "from_fen")]
    fn at_fen(&self, fen: &str) -> Result<State, Error> {
        self.new_initial_state(Some(fen))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let load = py.import("henge._henge")?.getattr("load_game")?;
        (load, (self.id(), self.variant())).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        let mut text = String::new();
        write!(
            text,
            "henge.load_game({:?}, {:?})",
            self.id(),
            self.variant()
        )
        .expect("writing to a string can't fail");
        text
    }
}
