//! States: one game, move by move.

use ::game::{AnyLine, Mark, Outcome, Player, Reason, Tap};
use numpy::{PyArray1, PyArray3, PyArrayMethods as _};
use picture::{DrawStyle, TextStyle, Theme};
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyTuple, PyType},
};
use training::AnyState;

use crate::{
    errors::Error,
    game::Game,
    number::{Action, Whole},
    record::{Record, is_claimed},
    words::words,
};

/// Number returned for the player to move when the game is over, as in `OpenSpiel`.
const TERMINAL: i32 = -4;

/// A game in play: a position, the moves that led to it, and the taps of a move that has been begun.
#[pyclass(module = "henge")]
#[derive(Debug)]
pub(crate) struct State {
    game: Game,
    pub(crate) state: Box<dyn AnyState>,
}

impl State {
    pub(crate) fn new(game: Game, state: Box<dyn AnyState>) -> State {
        State { game, state }
    }

    pub(crate) fn game(&self) -> Game {
        self.game.clone()
    }

    pub(crate) fn line(&self) -> &dyn AnyLine {
        self.state.line()
    }

    pub(crate) fn entry(&self) -> &'static catalog::Game {
        self.game.0.entry
    }

    fn value(&self) -> f64 {
        match self.line().ending().map(|it| it.outcome) {
            Some(Outcome::Win(Player::First)) => 1.0,
            Some(Outcome::Win(Player::Second)) => -1.0,
            Some(Outcome::Draw) | None => 0.0,
        }
    }

    /// The player with a number, 0 or 1. Without a number, the player to move.
    fn player(&self, player: Option<Whole<i64>>) -> Result<Player, Error> {
        match player.map(|Whole(number)| number) {
            None => Ok(self.line().to_move()),
            Some(0) => Ok(Player::First),
            Some(1) => Ok(Player::Second),
            Some(player) => Err(unknown_player(player)),
        }
    }

    /// The marks on the picture of the board: those of the last move or, if a move has been begun,
    /// the squares chosen so far and those that may be chosen next.
    fn marks(&self) -> ::game::Marks {
        let so_far = self.state.so_far();
        if so_far.is_empty() {
            return self.line().last_marks();
        }
        let mut marks = ::game::Marks::default();
        let moves = self.line().legal_moves();
        let next = ::game::next_taps(moves.iter().map(|it| &it.taps), so_far);
        for (taps, mark) in [(so_far, Mark::Chosen), (&next, Mark::Legal)] {
            for tap in taps {
                if let Tap::Square(square) = tap {
                    marks.set(*square, mark);
                }
            }
        }
        marks
    }
}

fn unknown_player(player: i64) -> Error {
    Error::Input(Reason::new("python-unknown-player").with("player", player.to_string()))
}

/// The number of an action, or an error if the number that Python passed does not fit into 32 bits.
fn number(state: &dyn AnyState, action: &Action) -> Result<u32, Error> {
    let known = || Error::Illegal(unknown_action(state, &action.given));
    action.number.ok_or_else(known)
}

pub(crate) fn unknown_action(state: &dyn AnyState, given: &str) -> Reason {
    let most = state.n_actions() - 1;
    Reason::new("action-unknown")
        .with("action", given)
        .with("most", most)
}

/// The name of an action for people, or an error if the game has no such action.
pub(crate) fn action_text(state: &dyn AnyState, action: &Action) -> Result<String, Error> {
    let known = action.number.and_then(|it| state.text(it));
    known.ok_or_else(|| Error::Input(unknown_action(state, &action.given)))
}

/// The theme of a picture by its name: `auto`, `light`, `dark` or `grey`.
pub(crate) fn theme(name: &str) -> Result<Theme, Error> {
    match name {
        "auto" => Ok(Theme::Auto),
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        "grey" => Ok(Theme::Grey),
        _ => Err(Error::Input(
            Reason::new("python-unknown-theme").with("theme", name),
        )),
    }
}

#[pymethods]
impl State {
    /// The game.
    fn get_game(&self) -> Game {
        self.game.clone()
    }

    /// The number of the player to move: 0, 1, or -4 when the game is over.
    fn current_player(&self) -> i32 {
        if self.state.is_over() {
            TERMINAL
        } else {
            self.line().to_move() as i32
        }
    }

    /// The legal actions in ascending order; none when the game is over.
    #[pyo3(signature = (player=None))]
    fn legal_actions(&self, player: Option<Whole<i64>>) -> Result<Vec<u32>, Error> {
        if self.player(player)? == self.line().to_move() {
            Ok(self.state.legal())
        } else {
            Ok(Vec::new())
        }
    }

    /// Whether each action is legal.
    #[pyo3(signature = (player=None))]
    fn legal_actions_mask<'py>(
        &self,
        py: Python<'py>,
        player: Option<Whole<i64>>,
    ) -> Result<Bound<'py, PyArray1<bool>>, Error> {
        let mut mask = vec![false; self.state.n_actions() as usize];
        for action in self.legal_actions(player)? {
            mask[action as usize] = true;
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// Takes an action.
    fn apply_action(&mut self, action: Action) -> Result<(), Error> {
        let action = number(&*self.state, &action)?;
        self.state.apply(action).map_err(Error::Illegal)
    }

    /// Plays a whole move, in any notation the game knows.
    fn apply_move(&mut self, text: &str) -> Result<(), Error> {
        self.state.apply_turn(text).map_err(Error::Illegal)
    }

    /// Takes back the last action. If it is named, it must be that one.
    #[pyo3(signature = (player=None, action=None))]
    fn undo_action(
        &mut self,
        player: Option<Whole<i64>>,
        action: Option<Action>,
    ) -> Result<(), Error> {
        self.player(player)?;
        if let Some(action) = action {
            let last = self.state.history().last().copied();
            let last = last.ok_or_else(|| Error::Input(Reason::new("python-nothing-to-undo")))?;
            if action.number != Some(last) {
                return Err(Error::Input(
                    Reason::new("python-undo-mismatch")
                        .with("last", last)
                        .with("action", action.given),
                ));
            }
        }
        if self.state.undo() {
            Ok(())
        } else {
            Err(Error::Input(Reason::new("python-nothing-to-undo")))
        }
    }

    /// A copy on which an action has been taken.
    fn child(&self, action: Action) -> Result<State, Error> {
        let mut child = self.clone();
        child.apply_action(action)?;
        Ok(child)
    }

    /// An action in words: `action_to_string(action)`, or with a player first, as in `OpenSpiel`.
    #[pyo3(signature = (player_or_action, action=None))]
    fn action_to_string(
        &self,
        player_or_action: &Bound<'_, PyAny>,
        action: Option<Action>,
    ) -> Result<String, Error> {
        let action = match action {
            Some(action) => {
                self.player(Some(player_or_action.extract()?))?;
                action
            }
            None => player_or_action.extract()?,
        };
        action_text(&*self.state, &action)
    }

    /// The action of a text: `string_to_action(text)`, or with a player first, as in `OpenSpiel`.
    #[pyo3(signature = (player_or_text, text=None))]
    fn string_to_action(
        &self,
        player_or_text: &Bound<'_, PyAny>,
        text: Option<&str>,
    ) -> Result<u32, Error> {
        if let Some(text) = text {
            self.player(Some(player_or_text.extract()?))?;
            return self.state.read(text).map_err(Error::Input);
        }
        let text: String = player_or_text.extract()?;
        self.state.read(&text).map_err(Error::Input)
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.state.is_over()
    }

    /// The result for each player: 1 for a win, -1 for a loss, else 0.
    fn returns(&self) -> [f64; 2] {
        let value = self.value();
        // No negative zero.
        [value, 0.0 - value]
    }

    /// The result for one player: 1 for a win, -1 for a loss, else 0.
    fn player_return(&self, player: Whole<i64>) -> Result<f64, Error> {
        Ok(self.returns()[self.player(Some(player))? as usize])
    }

    /// How the game ended: the winner, the sentence and the clause of the rules. `None` while it
    /// is being played.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let Some(ending) = self.line().ending() else {
            return Ok(None);
        };
        let winner = match ending.outcome {
            Outcome::Win(winner) => Some(winner as i32),
            Outcome::Draw => None,
        };
        let sentence = words().sentence(&ending.reason);
        let class = CLASS.import(py, "henge._types", "Outcome")?;
        let outcome = class.call1((winner, sentence, ending.reason.clause()))?;
        Ok(Some(outcome))
    }

    /// The observation of a player, as planes, rows and columns; without a player, of the one to move.
    #[pyo3(signature = (player=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<Whole<i64>>,
    ) -> Result<Bound<'py, PyArray3<f32>>, Error> {
        let player = self.player(player)?;
        let layout = self.state.layout();
        let mut planes = vec![0.0; layout.size()];
        self.state.observe(player, &mut planes);
        let planes = PyArray1::from_vec(py, planes);
        Ok(planes.reshape(layout.shape())?)
    }

    /// All actions since the start.
    fn history(&self) -> Vec<u32> {
        self.state.history()
    }

    /// The moves since the start, in canonical notation.
    fn moves(&self) -> Vec<String> {
        self.line().moves()
    }

    /// The legal moves in canonical notation.
    fn legal_moves(&self) -> Vec<String> {
        let moves = self.line().legal_moves().into_iter();
        moves.map(|it| it.text).collect()
    }

    /// The taps of an unfinished move, in words.
    fn pending(&self) -> Vec<String> {
        let begun = self.state.so_far().len();
        let history = self.state.history();
        let last = history.iter().skip(history.len() - begun);
        last.filter_map(|it| self.state.text(*it)).collect()
    }

    /// Whether a draw may be claimed now.
    fn can_claim(&self) -> bool {
        self.line().can_claim()
    }

    /// Ends the game as a draw by repetition.
    fn claim(&mut self) -> Result<(), Error> {
        self.state.claim().map_err(Error::Illegal)
    }

    /// The position in the game's notation: FEN for Racing Kings.
    fn fen(&self) -> String {
        self.line().position()
    }

    /// The game so far as a record.
    #[pyo3(signature = (first="", second=""))]
    fn record(&self, first: &str, second: &str) -> Record {
        Record::of(self.line(), [first.to_owned(), second.to_owned()])
    }

    /// The game so far as PGN, for Racing Kings.
    #[pyo3(signature = (first="", second=""))]
    fn pgn(&self, first: &str, second: &str) -> Result<String, Error> {
        self.record(first, second).pgn()
    }

    /// The board as an SVG picture, in the colours of a theme: auto, light, dark or grey.
    #[pyo3(signature = (theme="auto", flip=false, labels=true))]
    fn svg(&self, theme: &str, flip: bool, labels: bool) -> Result<String, Error> {
        let line = self.line();
        let style = DrawStyle {
            theme: self::theme(theme)?,
            title: &format!("{}: {}", line.info().name, line.position()),
            labels,
            flipped: flip,
            hands: true,
        };
        Ok(picture::svg(&line.view(), &self.marks(), &style))
    }

    fn _repr_svg_(&self) -> Result<String, Error> {
        self.svg("light", false, true)
    }

    /// A copy.
    #[pyo3(name = "clone")]
    fn copied(&self) -> State {
        self.clone()
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<State>();
        other.is_ok_and(|it| {
            let same = it.try_borrow().map(|it| self.state.is_same(&*it.state));
            // The only state that can't be borrowed is the one that is being changed.
            same.unwrap_or(false)
        })
    }

    fn __hash__(&self) -> u64 {
        self.state.fingerprint()
    }

    fn __str__(&self) -> String {
        let text = picture::text(&self.line().view(), &self.marks(), TextStyle::default());
        text.trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let [id, variant] = [self.line().info().id, &self.line().variant()].map(String::from);
        format!("<henge.State {id} {variant} {:?}>", self.fen())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("henge._henge")?.getattr("_restore_state")?;
        let line = self.line();
        let history = self.state.history();
        let begun = history.len() - self.state.so_far().len();
        let parts = (
            line.info().id,
            line.variant(),
            line.start(),
            line.moves(),
            history[begun..].to_vec(),
            is_claimed(line),
        );
        (restore, parts).into_pyobject(py)
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        State::new(self.game.clone(), self.state.boxed_clone())
    }
}
