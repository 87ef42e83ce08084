//! The game of a request that reviews or draws one: a record, or a position and the moves from there.

use game::{AnyLine, Reason};
use record::ReplayError;

use super::find;
use crate::Problem;

/// The fields of a request that say which game to review or draw: a record, or a position and
/// moves. A record overrides the others.
pub(super) struct GameSource<'a> {
    pub(super) record: Option<&'a str>,
    pub(super) position: Option<&'a str>,
    pub(super) variant: Option<&'a str>,
    pub(super) moves: &'a [String],
}

impl GameSource<'_> {
    /// Replays the game of the request to its last move. `id` is the game that the path names.
    /// Fails if the game is unknown, or a position, record or move is invalid.
    pub(super) fn line(&self, id: &str) -> Result<Box<dyn AnyLine>, Problem> {
        let game = find(id)?;
        if let Some(text) = self.record {
            return replayed(id, text);
        }
        let line = game.open(self.position, self.variant);
        let mut line = line.map_err(Problem::Input)?;
        for m in self.moves {
            line.try_play(m).map_err(Problem::Illegal)?;
        }
        Ok(line)
    }
}

/// Replays the text of a game record, which must hold one game of the kind that the path names.
fn replayed(id: &str, text: &str) -> Result<Box<dyn AnyLine>, Problem> {
    let games = record::read_any(text).map_err(|bad| match bad.reasons() {
        // The rule that makes a move illegal explains more than the place in the record.
        (_, Some(cause)) => Problem::Illegal(cause),
        (reason, None) => Problem::Input(reason),
    })?;
    let not_one = || Problem::Input(Reason::new("record-not-one"));
    let [record] = <[_; 1]>::try_from(games.into_records()).map_err(|_| not_one())?;
    if record.game != id {
        return Err(Problem::Input(
            Reason::new("record-other-game")
                .with("game", record.game.as_str())
                .with("expected", id),
        ));
    }
    record.replay().map_err(|error| match error {
        ReplayError::UnknownGame(game) => Problem::UnknownGame(game),
        ReplayError::Start(reason) => Problem::Input(reason),
        ReplayError::Move { reason, .. } => Problem::Illegal(reason),
    })
}
