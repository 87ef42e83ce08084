//! Matches between computer players, pair by pair.

use std::{fmt, sync::Arc};

use arena::{Bout, ContestTerms, Entrant, PlayerKind, PlayerLimits, Rounds};
use serde::{Deserialize, Serialize};

use super::Unfinished;
use crate::{life, workshop::Control};

/// Both games of a pair of a contest.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    game: String,
    variant: Option<String>,
    position: Option<String>,
    players: [String; 2],
    seed: u64,
    openings: Option<u32>,
    plies: u32,
    number: u32,
}

impl Pair {
    /// A pair of a contest, by its number. Nothing if a player is a program: workers start none.
    pub fn of(terms: &ContestTerms, pair: u32) -> Option<Pair> {
        let is_program = |it: &Entrant| matches!(it.kind, PlayerKind::Program { .. });
        if terms.entrants.iter().any(is_program) {
            return None;
        }
        Some(Pair {
            game: terms.game.info.id.to_owned(),
            variant: terms.variant.clone(),
            position: terms.position.clone(),
            players: terms.entrants.each_ref().map(ToString::to_string),
            seed: terms.seed,
            openings: terms.openings,
            plies: terms.plies,
            number: pair,
        })
    }

    /// Its number.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The games that an answer holds, played again by the rules. Nothing if it is something else.
    pub fn games(&self, rounds: &Rounds, answer: &[u8]) -> Option<[Bout; 2]> {
        rounds.read_pair(self.number, str::from_utf8(answer).ok()?)
    }

    fn terms(&self) -> Result<ContestTerms, Unfinished> {
        let game = catalog::find(&self.game).ok_or_else(|| Unfinished::failed("unknown game"))?;
        let read = |text: &String| {
            let entrant = Entrant::read(text, game, PlayerLimits::default());
            let entrant = entrant.map_err(Unfinished::failed)?;
            Ok(entrant.with_clock(life::clock()))
        };
        let terms = ContestTerms {
            game,
            variant: self.variant.clone(),
            position: self.position.clone(),
            entrants: [read(&self.players[0])?, read(&self.players[1])?],
            seed: self.seed,
            openings: self.openings,
            plies: self.plies,
        };
        // Whoever can write into the database must not be able to start programs here.
        match Pair::of(&terms, self.number) {
            Some(_) => Ok(terms),
            None => Err(Unfinished::failed("programs don't play here")),
        }
    }

    pub(super) fn carry_out(&self, control: &Control<'_>) -> Result<Vec<u8>, Unfinished> {
        let terms = self.terms()?;
        let rounds: Arc<Rounds> = control.workshop.rounds(terms)?;
        let games = rounds.play_pair(self.number, control.stop);
        let games = games.map_err(Unfinished::failed)?;
        let games = games.ok_or(Unfinished::Stopped)?;
        let texts: Option<Vec<String>> = games.iter().map(Bout::text).collect();
        let texts = texts.ok_or_else(|| Unfinished::failed("a player failed"))?;
        Ok(texts.concat().into_bytes())
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.players;
        write!(f, "{} {a} vs {b} pair {}", self.game, self.number + 1)
    }
}
