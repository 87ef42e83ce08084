//! Tasks of `henge match`: a contest between computer players, played pair by pair.

use std::{fmt, sync::Arc};

use arena::{Bout, ContestTerms, Entrant, Opening, PlayerKind, PlayerLimits, Rounds};
use serde::{Deserialize, Serialize};

use super::TaskError;
use crate::{liveness, task_context::TaskContext};

/// Task that plays one pair of games of a contest between two computer players: both games start with the
/// same opening, and the players change sides.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct PairTask {
    game: String,
    variant: Option<String>,
    position: Option<String>,
    players: [String; 2],
    seed: u64,
    openings: Option<u32>,
    /// Number of random plies of an opening; `None` for balanced openings.
    plies: Option<u32>,
    number: u32,
}

impl PairTask {
    /// Creates the task that plays the pair of games with this number, from 0, of a contest. `None` if a
    /// player is an external program, which workers don't start.
    pub fn of(terms: &ContestTerms, pair: u32) -> Option<PairTask> {
        let is_program = |entrant: &Entrant| matches!(entrant.kind, PlayerKind::Program { .. });
        if terms.entrants.iter().any(is_program) {
            return None;
        }
        Some(PairTask {
            game: terms.game.info.id.to_owned(),
            variant: terms.variant.clone(),
            position: terms.position.clone(),
            players: terms.entrants.each_ref().map(ToString::to_string),
            seed: terms.seed,
            openings: terms.openings,
            plies: match terms.opening {
                Opening::Balanced => None,
                Opening::Random(plies) => Some(plies),
            },
            number: pair,
        })
    }

    /// Number of the pair of games in its contest, from 0.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Parses the two games that the task has played, checking every move against the rules. `None` if they
    /// aren't valid games of this pair.
    pub fn games(&self, rounds: &Rounds, result: &[u8]) -> Option<[Bout; 2]> {
        rounds.read_pair(self.number, str::from_utf8(result).ok()?)
    }

    /// The terms (game, players, seed, openings) of the contest to which the pair of games belongs. Fails if
    /// a player is an external program.
    fn terms(&self) -> Result<ContestTerms, TaskError> {
        let game = catalog::find(&self.game).ok_or_else(|| TaskError::failed("unknown game"))?;
        let read = |text: &String| {
            let entrant = Entrant::read(text, game, PlayerLimits::default());
            let entrant = entrant.map_err(TaskError::failed)?;
            Ok(entrant.with_clock(liveness::clock()))
        };
        let terms = ContestTerms {
            game,
            variant: self.variant.clone(),
            position: self.position.clone(),
            entrants: [read(&self.players[0])?, read(&self.players[1])?],
            seed: self.seed,
            openings: self.openings,
            opening: self.plies.map_or(Opening::Balanced, Opening::Random),
        };
        // Checked here as well: a program that can write to the database must not be able to start others.
        match PairTask::of(&terms, self.number) {
            Some(_) => Ok(terms),
            None => Err(TaskError::failed("programs don't play here")),
        }
    }

    pub(super) fn execute(&self, context: &TaskContext<'_>) -> Result<Vec<u8>, TaskError> {
        let terms = self.terms()?;
        let rounds: Arc<Rounds> = context.cache.rounds(terms)?;
        let games = rounds.play_pair(self.number, context.stop);
        let games = games.map_err(TaskError::failed)?;
        let games = games.ok_or(TaskError::Stopped)?;
        let texts: Option<Vec<String>> = games.iter().map(Bout::text).collect();
        let texts = texts.ok_or_else(|| TaskError::failed("a player failed"))?;
        Ok(texts.concat().into_bytes())
    }
}

impl fmt::Display for PairTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.players;
        write!(f, "{} {a} vs {b} pair {}", self.game, self.number + 1)
    }
}
