//! Games written down: records, and PGN for Racing Kings.

use ::game::{AnyLine, Outcome, Reason};
use pyo3::prelude::*;
use record::ReplayError;

use crate::{errors::Error, game::find, state::State, words::words};

/// Name and value of the record tag for games that ended in a draw by a player's claim, which can't
/// be seen from their moves. Live matches write it as well.
const CLAIM: (&str, &str) = ("how", "claim");

/// Whether a game ended in a draw by a player's claim.
pub(crate) fn is_claimed(line: &dyn AnyLine) -> bool {
    line.ending()
        .is_some_and(|it| it.reason.id() == "draw-by-claim")
}

/// A game written down.
#[pyclass(frozen, module = "henge", eq)]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record(record::Record);

impl Record {
    /// The record of a game in progress or finished, with its result if it is over.
    pub(crate) fn of(line: &dyn AnyLine, players: [String; 2]) -> Record {
        let mut record = record::Record::of(line, players);
        if is_claimed(line) {
            let (name, value) = CLAIM;
            record.tags.push((name.to_owned(), value.to_owned()));
        }
        record.result = line.ending().map(|it| record::GameResult {
            outcome: it.outcome,
            reason: words().say(&it.reason),
        });
        Record(record)
    }
}

#[pymethods]
impl Record {
    /// The identifier of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.0.game
    }

    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &str {
        &self.0.variant
    }

    /// The position that the game began with, or `None` for the start of the variant.
    #[getter]
    fn start(&self) -> Option<&str> {
        self.0.start.as_deref()
    }

    /// The names of the players, the first player first.
    #[getter]
    fn players(&self) -> [&str; 2] {
        [&self.0.players[0], &self.0.players[1]]
    }

    /// The winner's number, -1 for a draw, or `None` if there is no result.
    #[getter]
    fn result(&self) -> Option<i32> {
        self.0.result.as_ref().map(|it| match it.outcome {
            Outcome::Win(winner) => winner as i32,
            Outcome::Draw => -1,
        })
    }

    /// Why it ended like that.
    #[getter]
    fn reason(&self) -> Option<&str> {
        self.0.result.as_ref().map(|it| it.reason.as_str())
    }

    /// Any further tags, in order.
    #[getter]
    fn tags(&self) -> Vec<(String, String)> {
        self.0.tags.clone()
    }

    /// The moves in canonical notation.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves.iter().map(|it| it.text.clone()).collect()
    }

    /// Plays the game again and returns its last state.
    fn state(&self) -> Result<State, Error> {
        let mut line = self.0.replay().map_err(|error| match error {
            ReplayError::UnknownGame(game) => {
                Error::Input(Reason::new("problem-unknown-game").with("game", game.as_str()))
            }
            ReplayError::Start(reason) => Error::Input(reason),
            ReplayError::Move { reason, .. } => Error::Illegal(reason),
        })?;
        if self.0.tag(CLAIM.0) == Some(CLAIM.1) && line.can_claim() {
            line.claim().map_err(Error::Illegal)?;
        }
        let game = find(&self.0.game, Some(&line.variant()))?;
        let state = game.0.state(&*line)?;
        Ok(State::new(game, state))
    }

    /// The game as PGN, for Racing Kings.
    pub(crate) fn pgn(&self) -> Result<String, Error> {
        record::pgn::write(&self.0).map_err(|it| Error::Input(it.reason()))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!(
            "<henge.Record {} with {} moves>",
            self.0.game,
            self.0.moves.len()
        )
    }
}

/// The contents of a file of games as Python passes them: text or bytes.
#[derive(Debug, FromPyObject)]
pub(crate) enum File {
    Text(String),
    Bytes(Vec<u8>),
}

/// Reads all games of a text, or of the bytes of a file: records, or PGN of Racing Kings, which may be
/// in Latin-1. Games of other variants are skipped.
#[pyfunction]
pub(crate) fn read_records(py: Python<'_>, text: File) -> Result<Vec<Record>, Error> {
    let text = match text {
        File::Text(text) => text,
        File::Bytes(bytes) => {
            record::decoded(bytes).map_err(|_| Error::Input(Reason::new("record-not-text")))?
        }
    };
    let loaded = py.detach(|| record::read_any(&text));
    let loaded = loaded.map_err(|bad| match bad.reasons() {
        // The rule that forbids a move says more than that it is forbidden.
        (_, Some(cause)) => Error::Illegal(cause),
        (reason, None) => Error::Input(reason),
    })?;
    Ok(loaded.into_records().into_iter().map(Record).collect())
}
