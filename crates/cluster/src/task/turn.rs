//! Computers' moves in live matches.

use std::{fmt, num::NonZeroUsize, time::Duration};

use catalog::Resources;
use game::{AnyLine, Rng};
use search::Limits;
use serde::{Deserialize, Serialize};

use super::Unfinished;
use crate::{life, workshop::Control};

/// The move of a computer player in a game.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    game: String,
    variant: String,
    start: String,
    moves: Vec<String>,
    player: String,
    seed: u64,
    milliseconds: u64,
}

impl Turn {
    /// The move of a player of the catalog, by its name, at the end of a line. It may think for so
    /// long, and all its luck comes from `seed`.
    pub fn new(line: &dyn AnyLine, player: &str, seed: u64, time: Duration) -> Turn {
        Turn {
            game: line.info().id.to_owned(),
            variant: line.variant(),
            start: line.start(),
            moves: line.moves(),
            player: player.to_owned(),
            seed,
            milliseconds: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
        }
    }

    /// The move that an answer names, if it may be played.
    pub fn legal_move(line: &dyn AnyLine, answer: &[u8]) -> Option<String> {
        let m = str::from_utf8(answer).ok()?;
        line.boxed_clone().try_play(m).ok()?;
        Some(m.to_owned())
    }

    pub(super) fn carry_out(&self, control: &Control<'_>) -> Result<Vec<u8>, Unfinished> {
        let unknown = || Unfinished::failed("unknown game or player");
        let game = catalog::find(&self.game).ok_or_else(unknown)?;
        let computer = game.computer(&self.player).ok_or_else(unknown)?;
        let line = game.open(Some(&self.start), Some(&self.variant));
        let mut line = line.map_err(Unfinished::failed)?;
        for m in &self.moves {
            line.try_play(m).map_err(Unfinished::failed)?;
        }
        let table = control.workshop.take_memory();
        let mut resources = Resources {
            rng: &mut Rng::new(self.seed),
            table: &table,
            threads: NonZeroUsize::MIN,
            knowledge: control.workshop.knowledge,
            limits: Some(Limits {
                clock: life::clock(),
                ..Limits::time(Duration::from_millis(self.milliseconds))
            }),
            cancel: control.stop,
        };
        let m = computer.choose(&*line, &mut resources);
        control.workshop.keep_memory(table);
        let m = m.ok_or_else(|| Unfinished::failed("the game is over"))?;
        Ok(m.into_bytes())
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.moves.len() + 1;
        write!(f, "move {number} of {} in {}", self.player, self.game)
    }
}
