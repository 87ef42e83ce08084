//! The games of a contest by number, so that any machine can play any of them.

use std::sync::{Mutex, PoisonError, atomic::AtomicBool};

use game::{AnyLine, Player};

use crate::{
    Bout, ContestError, ContestTerms, Contestant, Entrant,
    bout::{self, SeatedPlayer},
    contest::seat_of,
    opening::Openings,
};

/// The games of a contest. Each game has a number from 0, which determines its opening and its seed.
/// Games `2n` and `2n + 1` are a pair: the same opening with sides swapped.
#[derive(Debug)]
pub struct Rounds {
    terms: ContestTerms,
    book: Mutex<Book>,
}

/// The openings of a contest drawn so far, shared by the threads that play its games.
#[derive(Debug)]
struct Book {
    openings: Openings,
    drawn: Vec<Box<dyn AnyLine>>,
}

impl Book {
    fn opening(&mut self, number: usize) -> Option<Box<dyn AnyLine>> {
        while self.drawn.len() <= number {
            self.drawn.extend(self.openings.next());
        }
        self.drawn.get(number).map(|it| it.boxed_clone())
    }
}

impl Rounds {
    /// Prepares the games of a contest with these terms. Openings are drawn as they are needed.
    ///
    /// # Errors
    ///
    /// The variant or the start position is invalid.
    pub fn new(terms: ContestTerms) -> Result<Rounds, ContestError> {
        let openings = Openings::new(&terms).map_err(ContestError::Start)?;
        let drawn = Vec::new();
        Ok(Rounds {
            terms,
            book: Mutex::new(Book { openings, drawn }),
        })
    }

    /// Starts both players and plays both games of the pair with this number (from 0). `None` if
    /// `halt` was set before the end.
    ///
    /// # Errors
    ///
    /// A player can't be started.
    pub fn play_pair(
        &self,
        pair: u32,
        halt: &AtomicBool,
    ) -> Result<Option<[Bout; 2]>, ContestError> {
        let mut players = self.enter()?;
        let mut play = |round| self.play(round, &mut players, halt);
        let games = [play(2 * pair), play(2 * pair + 1)];
        let [Some(first), Some(second)] = games else {
            return Ok(None);
        };
        Ok(Some([first, second]))
    }

    /// The random opening of the game with number `round` (from 0), as a game in progress to be
    /// continued.
    pub(crate) fn opening(&self, round: u32) -> Option<Box<dyn AnyLine>> {
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        book.opening(self.terms.opening(round))
    }

    /// Starts both players of the contest and returns them in the order of the contest's terms.
    /// Fails if one of them can't be started.
    pub(crate) fn enter(&self) -> Result<[Box<dyn Contestant>; 2], ContestError> {
        let terms = &self.terms;
        let standard = terms.game.info.standard();
        let variant = terms.variant.as_deref().unwrap_or(standard);
        let enter = |which: usize| {
            let entrant: &Entrant = &terms.entrants[which];
            let failed = |fault| ContestError::Entrant { which, fault };
            entrant.enter(variant).map_err(failed)
        };
        Ok([enter(0)?, enter(1)?])
    }

    pub(crate) fn play(
        &self,
        round: u32,
        pair: &mut [Box<dyn Contestant>; 2],
        halt: &AtomicBool,
    ) -> Option<Bout> {
        let terms = &self.terms;
        let opening = self.opening(round)?;
        let [a, b] = pair;
        let mut seats = [a, b].into_iter().zip(&terms.entrants);
        let mut seat = || {
            seats.next().map(|(contestant, entrant)| SeatedPlayer {
                entrant,
                contestant: &mut **contestant,
            })
        };
        let (a, b) = (seat()?, seat()?);
        let seats = match seat_of(0, round) {
            Player::First => [a, b],
            Player::Second => [b, a],
        };
        bout::play(opening, seats, terms.luck(round), halt)
    }
}
