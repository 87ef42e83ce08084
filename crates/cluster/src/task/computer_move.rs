//! Tasks that choose the moves of computer players in live matches.

use std::{fmt, num::NonZeroUsize, time::Duration};

use catalog::Resources;
use game::{AnyLine, Rng};
use search::Limits;
use serde::{Deserialize, Serialize};

use super::TaskError;
use crate::{liveness, task_context::TaskContext};

/// Task that chooses a computer player's move in a live match. The result is the move's text.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct MoveTask {
    game: String,
    variant: String,
    start: String,
    moves: Vec<String>,
    player: String,
    seed: u64,
    milliseconds: u64,
}

impl MoveTask {
    /// Creates the task to choose a move for the computer player with the catalog name `player`, in the
    /// current position of the game `line`. The search takes at most `time`; `seed` seeds all its
    /// random choices.
    pub fn new(line: &dyn AnyLine, player: &str, seed: u64, time: Duration) -> MoveTask {
        MoveTask {
            game: line.info().id.to_owned(),
            variant: line.variant(),
            start: line.start(),
            moves: line.moves(),
            player: player.to_owned(),
            seed,
            milliseconds: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
        }
    }

    /// Parses the result of the task, a move. `None` if the move isn't legal in the current position of
    /// the game `line`.
    pub fn legal_move(line: &dyn AnyLine, result: &[u8]) -> Option<String> {
        let m = str::from_utf8(result).ok()?;
        line.boxed_clone().try_play(m).ok()?;
        Some(m.to_owned())
    }

    pub(super) fn execute(&self, context: &TaskContext<'_>) -> Result<Vec<u8>, TaskError> {
        let unknown = || TaskError::failed("unknown game or player");
        let game = catalog::find(&self.game).ok_or_else(unknown)?;
        let computer = game.computer(&self.player).ok_or_else(unknown)?;
        let line = game.open(Some(&self.start), Some(&self.variant));
        let mut line = line.map_err(TaskError::failed)?;
        for m in &self.moves {
            line.try_play(m).map_err(TaskError::failed)?;
        }
        let table = context.cache.borrow_table();
        let mut resources = Resources {
            rng: &mut Rng::new(self.seed),
            table: &table,
            threads: NonZeroUsize::MIN,
            knowledge: context.cache.knowledge,
            limits: Some(Limits {
                clock: liveness::clock(),
                ..Limits::time(Duration::from_millis(self.milliseconds))
            }),
            cancel: context.stop,
        };
        let m = computer.choose(&*line, &mut resources);
        context.cache.return_table(table);
        let m = m.ok_or_else(|| TaskError::failed("the game is over"))?;
        Ok(m.into_bytes())
    }
}

impl fmt::Display for MoveTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.moves.len() + 1;
        write!(f, "move {number} of {} in {}", self.player, self.game)
    }
}
