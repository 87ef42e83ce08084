//! A contest: many games, several at once, kept and resumed.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread,
    time::Duration,
};

use catalog::Game;
use game::{Outcome, Player, Reason, Rng};
use record::{GameResult, Record};

use crate::{
    Bout, Contestant, Entrant, Fault, Ledger, LedgerError, Rounds, Sprt, Tally, Verdict, bout::End,
    ledger,
};

/// Everything that decides which games are played, and how.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The game.
    pub game: &'static Game,
    /// Its variant, if not the standard one.
    pub variant: Option<String>,
    /// Where openings begin, if not at the variant's start.
    pub position: Option<String>,
    /// Who plays. The first one is who results are told about.
    pub entrants: [Entrant; 2],
    /// Where all luck comes from.
    pub seed: u64,
    /// How many openings there are before the first one is used again. `None`: one for each pair.
    pub openings: Option<u32>,
    /// Random plies of an opening.
    pub plies: u32,
}

impl Terms {
    /// All of it in one line, the same for the same contest. The number of games is no part of it:
    /// a contest may be prolonged.
    pub fn text(&self) -> String {
        let [a, b] = &self.entrants;
        let or = |it: &Option<String>| it.clone().unwrap_or_else(|| "-".to_owned());
        let openings = self.openings.map_or("-".to_owned(), |it| it.to_string());
        format!(
            "{a} vs {b}; game {} variant {} position {}; seed {} openings {openings} plies {}",
            self.game.info.id,
            or(&self.variant),
            or(&self.position),
            self.seed,
            self.plies
        )
    }

    /// Number of the opening of a round, from 0.
    pub(crate) fn opening(&self, round: u32) -> usize {
        let pair = round / 2;
        self.openings.map_or(pair, |n| pair % n.max(1)) as usize
    }

    /// The luck of a round.
    pub(crate) fn luck(&self, round: u32) -> u64 {
        let (_, word) = Rng::step(self.seed.wrapping_add(u64::from(round)));
        let (_, word) = Rng::step(word);
        word
    }

    /// Half points of the first entrant when a round, counted from 0, ended so.
    fn half_points(round: u32, outcome: Outcome) -> u8 {
        match outcome {
            Outcome::Draw => 1,
            Outcome::Win(player) => 2 * u8::from(player == seat_of(0, round)),
        }
    }
}

/// Where an entrant sits in a round: colours are swapped in the second game of a pair.
pub(crate) fn seat_of(entrant: usize, round: u32) -> Player {
    Player::BOTH[(entrant + round as usize) % 2]
}

/// A contest, ready to be played.
#[derive(Debug)]
pub struct Contest {
    terms: Terms,
    rounds: u32,
    sprt: Option<Sprt>,
    concurrency: NonZeroUsize,
    ledger: Option<Ledger>,
    results: BTreeMap<u32, Finished>,
}

/// What is remembered of a finished game.
#[derive(Copy, Clone, Debug)]
struct Finished {
    half_points: u8,
    /// The entrant that failed, if any.
    failed: Option<usize>,
}

/// How a contest stands.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Finished games.
    pub done: u32,
    /// Games to be played at most.
    pub games: u32,
    /// Results so far.
    pub tally: Tally,
}

/// How a contest ended.
#[derive(Clone, Debug)]
pub struct Report {
    /// Results of the first entrant. If the test has decided, those up to the decision.
    pub tally: Tally,
    /// What the test says, and its log-likelihood ratio.
    pub test: Option<(Verdict, f64)>,
    /// Games each entrant lost by failing.
    pub failures: [u32; 2],
    /// Finished games, also those played on after a decision.
    pub done: u32,
    /// Whether no more games are to be played.
    pub is_complete: bool,
}

/// Why a contest can't be played.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The variant or the position makes no sense.
    #[error("bad start: {0}")]
    Start(Reason),
    /// A player can't take part.
    #[error("entrant {}: {}", .which + 1, .fault.reason(&ToString::to_string))]
    Entrant {
        /// Which one: 0 or 1.
        which: usize,
        /// Why.
        fault: Fault,
    },
    /// Games can't be kept.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl Contest {
    /// A match of so many games, rounded up to whole pairs, one at a time, not kept.
    pub fn new(terms: Terms, games: u32) -> Contest {
        Contest {
            terms,
            rounds: games.saturating_add(games % 2),
            sprt: None,
            concurrency: NonZeroUsize::MIN,
            ledger: None,
            results: BTreeMap::new(),
        }
    }

    /// Ends the match as soon as a test is decided.
    #[must_use]
    pub fn sprt(mut self, sprt: Option<Sprt>) -> Contest {
        self.sprt = sprt;
        self
    }

    /// Plays several games at once.
    #[must_use]
    pub fn concurrency(mut self, games: NonZeroUsize) -> Contest {
        self.concurrency = games;
        self
    }

    /// Keeps every finished game in a file, and goes on where the games in it end.
    ///
    /// # Errors
    ///
    /// Says why that can't be done with this file.
    pub fn keep(mut self, path: &std::path::Path) -> Result<Contest, LedgerError> {
        let (ledger, records) = Ledger::open(path, &self.terms.text())?;
        for (i, record) in records.iter().enumerate() {
            let other = || LedgerError::Other { number: i + 1 };
            let (round, finished) = finished(record).ok_or_else(other)?;
            self.results.insert(round, finished);
        }
        self.ledger = Some(ledger);
        Ok(self)
    }

    /// How the match stands.
    pub fn progress(&self) -> Progress {
        let tally = self.tally(None);
        Progress {
            done: tally.games(),
            games: self.rounds,
            tally,
        }
    }

    /// Plays what is left of the match, until it is done, decided, or `cancel` is set. Games that
    /// were not finished are not kept. `words` puts reasons into sentences for the records, and
    /// `progress` hears of every finished game.
    ///
    /// # Errors
    ///
    /// Says who can't play, or why games can't be kept.
    pub fn run(
        &mut self,
        words: &dyn Fn(&Reason) -> String,
        cancel: &AtomicBool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Report, ContestError> {
        let rounds = Rounds::new(self.terms.clone())?;
        let todo: Vec<u32> = (0..self.rounds)
            .filter(|it| !self.results.contains_key(it))
            .collect();
        if todo.is_empty() || self.is_decided() {
            return Ok(self.report());
        }
        let mut pairs = Vec::new();
        for _ in 0..self.concurrency.get().min(todo.len()) {
            pairs.push(rounds.enter()?);
        }
        let floor = Floor {
            rounds,
            todo,
            next: AtomicUsize::new(0),
            halt: AtomicBool::new(false),
        };
        let (sender, finished) = mpsc::channel();
        let played = thread::scope(|scope| {
            for pair in pairs {
                let (floor, sender) = (&floor, sender.clone());
                scope.spawn(move || floor.work(pair, &sender));
            }
            drop(sender);
            let mut failure = Ok(());
            loop {
                // Looks at the flag now and then, however long a game takes.
                match finished.recv_timeout(Duration::from_millis(20)) {
                    Ok((round, bout)) if failure.is_ok() => {
                        failure = self.enter_result(round, &bout, words);
                        progress(&self.progress());
                    }
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return failure,
                }
                if failure.is_err() || cancel.load(Ordering::Relaxed) || self.is_decided() {
                    floor.halt.store(true, Ordering::Relaxed);
                }
            }
        });
        played?;
        Ok(self.report())
    }

    /// The pairs of which a game is missing, by their numbers from 0.
    pub fn missing_pairs(&self) -> Vec<u32> {
        let is_missing = |round: &u32| !self.results.contains_key(round);
        let rounds = (0..self.rounds).filter(is_missing);
        let mut pairs: Vec<u32> = rounds.map(|it| it / 2).collect();
        pairs.dedup();
        pairs
    }

    /// Whether a test has been decided, so that there is nothing more to play.
    pub fn is_decided(&self) -> bool {
        self.decision().is_some()
    }

    /// Enters a pair of games that were played elsewhere, as far as they are missing.
    ///
    /// # Errors
    ///
    /// Says why games can't be kept.
    pub fn enter_pair(
        &mut self,
        pair: u32,
        games: &[Bout; 2],
        words: &dyn Fn(&Reason) -> String,
    ) -> Result<(), ContestError> {
        for (round, bout) in (2 * pair..).zip(games) {
            if !self.results.contains_key(&round) {
                self.enter_result(round, bout, words)?;
            }
        }
        Ok(())
    }

    fn enter_result(
        &mut self,
        round: u32,
        bout: &Bout,
        words: &dyn Fn(&Reason) -> String,
    ) -> Result<(), ContestError> {
        let record = self.record(round, bout, words);
        let failed = match &bout.end {
            End::Rules(_) => None,
            End::Forfeit(player, _) => (0..2).find(|it| seat_of(*it, round) == *player),
        };
        let half_points = Terms::half_points(round, bout.end.outcome());
        if let Some(ledger) = &mut self.ledger {
            ledger.append(record).map_err(LedgerError::Io)?;
        }
        let finished = Finished {
            half_points,
            failed,
        };
        self.results.insert(round, finished);
        Ok(())
    }

    fn record(&self, round: u32, bout: &Bout, words: &dyn Fn(&Reason) -> String) -> Record {
        let terms = &self.terms;
        let name = |player: Player| {
            let sits = |it: &usize| seat_of(*it, round) == player;
            let entrant = (0..2).find(sits).unwrap_or(0);
            terms.entrants[entrant].to_string()
        };
        let mut record = Record::of(&*bout.line, Player::BOTH.map(name));
        let n_opening = record.moves.len() - bout.times.len();
        for (played, time) in record.moves[n_opening..].iter_mut().zip(&bout.times) {
            played.time = Some(*time);
        }
        let (reason, end) = match &bout.end {
            End::Rules(ending) => (words(&ending.reason), "rules"),
            End::Forfeit(_, fault) => (words(&fault.reason(words)), fault.word()),
        };
        record.result = Some(GameResult {
            outcome: bout.end.outcome(),
            reason,
        });
        let tags = [
            (ledger::MATCH, terms.text()),
            (ROUND, (round + 1).to_string()),
            (OPENING, (terms.opening(round) + 1).to_string()),
            ("opening-plies", n_opening.to_string()),
            ("seed", terms.seed.to_string()),
            (END, end.to_owned()),
        ];
        record.tags = tags.map(|(name, it)| (name.to_owned(), it)).to_vec();
        record
    }

    /// Results of the rounds before `end`, or of all.
    fn tally(&self, end: Option<u32>) -> Tally {
        let mut tally = Tally::default();
        let end = end.unwrap_or(u32::MAX);
        let mut first = None;
        for (round, finished) in self.results.range(..end) {
            let points = finished.half_points;
            match first.take() {
                Some((before, half_points)) if before + 1 == *round && round % 2 == 1 => {
                    tally.add_pair([half_points, points]);
                    continue;
                }
                Some((_, half_points)) => tally.add(half_points),
                None => {}
            }
            first = Some((*round, points));
        }
        if let Some((_, half_points)) = first {
            tally.add(half_points);
        }
        tally
    }

    /// The round after the pair that decided the test. Only pairs without a gap before them count,
    /// so that the decision does not depend on which game was finished first.
    fn decision(&self) -> Option<u32> {
        let sprt = self.sprt?;
        let mut tally = Tally::default();
        for round in (0..self.rounds).step_by(2) {
            let of = |round| self.results.get(&round).map(|it: &Finished| it.half_points);
            tally.add_pair([of(round)?, of(round + 1)?]);
            if sprt.verdict(&tally) != Verdict::Open {
                return Some(round + 2);
            }
        }
        None
    }

    /// How the match stands, or ended.
    pub fn report(&self) -> Report {
        let decision = self.decision();
        let tally = self.tally(decision);
        let mut failures = [0; 2];
        let end = decision.unwrap_or(u32::MAX);
        for (_, finished) in self.results.range(..end) {
            if let Some(entrant) = finished.failed {
                failures[entrant] += 1;
            }
        }
        let done = self.results.len() as u32;
        let test = self.sprt;
        Report {
            tally,
            test: test.map(|it| (it.verdict(&tally), it.ratio(&tally))),
            failures,
            done,
            is_complete: decision.is_some() || self.rounds <= done,
        }
    }
}

const ROUND: &str = "round";
const OPENING: &str = "opening";
const END: &str = "end";

/// Reads back what a record says of a round.
fn finished(record: &Record) -> Option<(u32, Finished)> {
    let round: u32 = record.tag(ROUND)?.parse().ok()?;
    let round = round.checked_sub(1)?;
    let outcome = record.result.as_ref()?.outcome;
    let loser = match outcome {
        Outcome::Win(winner) if record.tag(END) != Some("rules") => Some(!winner),
        _ => None,
    };
    let finished = Finished {
        half_points: Terms::half_points(round, outcome),
        failed: loser.and_then(|it| (0..2).find(|who| seat_of(*who, round) == it)),
    };
    Some((round, finished))
}

/// What the threads of a match share.
struct Floor {
    rounds: Rounds,
    todo: Vec<u32>,
    next: AtomicUsize,
    halt: AtomicBool,
}

impl Floor {
    /// Plays one game after another until none is left.
    fn work(&self, mut pair: [Box<dyn Contestant>; 2], sender: &Sender<(u32, Bout)>) {
        while !self.halt.load(Ordering::Relaxed) {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&round) = self.todo.get(next) else {
                return;
            };
            let Some(bout) = self.rounds.play(round, &mut pair, &self.halt) else {
                return;
            };
            if sender.send((round, bout)).is_err() {
                return;
            }
        }
    }
}
