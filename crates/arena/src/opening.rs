//! The openings of the games of a contest.

use std::collections::HashSet;

use game::{AnyLine, Reason, Rng};

use crate::{ContestTerms, Opening};

/// An endless sequence of openings for the games of a contest. The seed determines the sequence,
/// however many openings are drawn.
#[derive(Debug)]
pub(crate) enum Openings {
    /// Balanced openings in a random order, over and over.
    Balanced {
        openings: Vec<Box<dyn AnyLine>>,
        next: usize,
    },
    Random(RandomOpenings),
}

/// Random openings, from a start position and a number of random moves.
#[derive(Debug)]
pub(crate) struct RandomOpenings {
    start: Box<dyn AnyLine>,
    plies: u32,
    rng: Rng,
    seen: HashSet<String>,
}

impl Openings {
    pub(crate) fn new(terms: &ContestTerms) -> Result<Openings, Reason> {
        let mut rng = Rng::new(terms.seed);
        let plies = match terms.opening {
            Opening::Balanced => {
                let texts = terms.game.balanced_openings();
                let mut openings = texts
                    .map(|text| terms.game.open(Some(text), None))
                    .collect::<Result<Vec<_>, _>>()?;
                shuffle(&mut openings, &mut rng);
                if !openings.is_empty() {
                    return Ok(Openings::Balanced { openings, next: 0 });
                }
                terms.game.opening_plies
            }
            Opening::Random(plies) => plies,
        };
        let start = terms
            .game
            .open(terms.position.as_deref(), terms.variant.as_deref())?;
        Ok(Openings::Random(RandomOpenings {
            start,
            plies,
            rng,
            seen: HashSet::new(),
        }))
    }
}

/// Puts a list into a random order.
fn shuffle<T>(list: &mut [T], rng: &mut Rng) {
    for i in (1..list.len()).rev() {
        let n = u32::try_from(i + 1).unwrap_or(u32::MAX);
        list.swap(i, rng.below(n) as usize);
    }
}

impl RandomOpenings {
    /// Draws an opening: random moves to a position in which the game isn't over. Avoids positions of
    /// earlier openings, unless 100 tries find no new one.
    fn draw(&mut self) -> Box<dyn AnyLine> {
        const TRIES: u32 = 100;
        let mut line = self.start.boxed_clone();
        for _ in 0..TRIES {
            line = self.start.boxed_clone();
            wander(&mut *line, self.plies, &mut self.rng);
            if line.ending().is_none() && self.seen.insert(line.position()) {
                return line;
            }
        }
        while line.ending().is_some() && line.take_back() {}
        line
    }
}

/// Plays random moves, at most `plies`, until the game is over.
pub(crate) fn wander(line: &mut dyn AnyLine, plies: u32, rng: &mut Rng) {
    for _ in 0..plies {
        let moves = line.legal_moves();
        let n_moves = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let chosen = rng.below(n_moves) as usize;
        let Some(m) = moves.get(chosen) else {
            return;
        };
        let played = line.try_play(&m.text);
        debug_assert!(played.is_ok(), "{played:?}");
    }
}

impl Iterator for Openings {
    type Item = Box<dyn AnyLine>;

    fn next(&mut self) -> Option<Box<dyn AnyLine>> {
        match self {
            Openings::Balanced { openings, next } => {
                let opening = openings.get(*next % openings.len())?;
                *next += 1;
                Some(opening.boxed_clone())
            }
            Openings::Random(random) => Some(random.draw()),
        }
    }
}
