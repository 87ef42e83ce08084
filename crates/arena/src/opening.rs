//! Random openings of the games of a contest.

use std::collections::HashSet;

use game::{AnyLine, Reason, Rng};

use crate::ContestTerms;

/// An endless sequence of random openings for the games of a contest. The seed determines the
/// sequence, however many openings are drawn.
#[derive(Debug)]
pub(crate) struct Openings {
    start: Box<dyn AnyLine>,
    plies: u32,
    rng: Rng,
    seen: HashSet<String>,
}

impl Openings {
    pub(crate) fn new(terms: &ContestTerms) -> Result<Openings, Reason> {
        let start = terms
            .game
            .open(terms.position.as_deref(), terms.variant.as_deref())?;
        Ok(Openings {
            start,
            plies: terms.plies,
            rng: Rng::new(terms.seed),
            seen: HashSet::new(),
        })
    }

    /// Draws an opening: random moves to a position in which the game isn't over. Avoids positions of
    /// earlier openings, unless 100 tries find no new one.
    fn draw(&mut self) -> Box<dyn AnyLine> {
        const TRIES: u32 = 100;
        let mut line = self.start.boxed_clone();
        for _ in 0..TRIES {
            line = self.start.boxed_clone();
            self.wander(&mut *line);
            if line.ending().is_none() && self.seen.insert(line.position()) {
                return line;
            }
        }
        while line.ending().is_some() && line.take_back() {}
        line
    }

    fn wander(&mut self, line: &mut dyn AnyLine) {
        for _ in 0..self.plies {
            let moves = line.legal_moves();
            let n_moves = u32::try_from(moves.len()).unwrap_or(u32::MAX);
            let chosen = self.rng.below(n_moves) as usize;
            let Some(m) = moves.get(chosen) else {
                return;
            };
            let played = line.try_play(&m.text);
            debug_assert!(played.is_ok(), "{played:?}");
        }
    }
}

impl Iterator for Openings {
    type Item = Box<dyn AnyLine>;

    fn next(&mut self) -> Option<Box<dyn AnyLine>> {
        Some(self.draw())
    }
}
