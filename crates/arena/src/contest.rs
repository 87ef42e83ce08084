//! A contest: the games still to be played, their results, and the threads that play them.

use std::{
    collections::BTreeMap,
    fmt,
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
    Bout, Contestant, Entrant, Ledger, LedgerError, PlayerFault, Rounds, Sprt, SprtVerdict, Tally,
    bout::BoutEnd, ledger,
};

/// Everything that determines the games of a contest, except their number.
#[derive(Clone, Debug)]
pub struct ContestTerms {
    /// The game that the players of the contest play.
    pub game: &'static Game,
    /// Name of the variant that is played; `None` for the game's standard variant.
    pub variant: Option<String>,
    /// Text of the position from which random openings begin; `None` for the variant's start.
    pub position: Option<String>,
    /// The two players of the contest. Results are from the view of the first one.
    pub entrants: [Entrant; 2],
    /// Seed of the openings and of the players' random choices.
    pub seed: u64,
    /// Number of different openings, which are repeated once all have been used. `None` for a
    /// further opening with every pair of games.
    pub openings: Option<u32>,
    /// How every game opens.
    pub opening: Opening,
}

/// How the games of a contest open.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Opening {
    /// With a position of the game's list of balanced openings, in which neither player is ahead.
    Balanced,
    /// With this number of random plies (single moves).
    Random(u32),
}

impl Opening {
    /// The opening of contests whose terms don't say otherwise: balanced if the game has a list of
    /// balanced openings of this variant (`None` for the standard one), else random.
    pub fn usual(game: &Game, variant: Option<&str>) -> Opening {
        let is_standard = variant.is_none_or(|it| it == game.info.standard());
        if is_standard && game.balanced_openings().next().is_some() {
            Opening::Balanced
        } else {
            Opening::Random(game.opening_plies)
        }
    }
}

/// Formats how games open as in the terms of a contest: `balanced` or `plies 4`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opening::Balanced => f.write_str("balanced"),
            Opening::Random(plies) => write!(f, "plies {plies}"),
        }
    }
}

impl ContestTerms {
    /// The terms as one line of text that identifies the contest in the file of its games. The
    /// number of games isn't part of it, so that a contest can be extended.
    pub fn text(&self) -> String {
        let [a, b] = &self.entrants;
        let or = |it: &Option<String>| it.clone().unwrap_or_else(|| "-".to_owned());
        let openings = self.openings.map_or("-".to_owned(), |it| it.to_string());
        format!(
            "{a} vs {b}; game {} variant {} position {}; seed {} openings {openings} {}",
            self.game.info.id,
            or(&self.variant),
            or(&self.position),
            self.seed,
            self.opening
        )
    }

    /// Index, from 0, of the opening that a game of the contest begins with, in the sequence of
    /// openings. `round` is the number of the game, from 0; both games of a pair get the
    /// same opening.
    pub(crate) fn opening(&self, round: u32) -> usize {
        let pair = round / 2;
        self.openings.map_or(pair, |n| pair % n.max(1)) as usize
    }

    /// Seed of both players' random choices in one game of the contest. `round` is the number of
    /// the game, from 0.
    pub(crate) fn luck(&self, round: u32) -> u64 {
        let (_, word) = Rng::step(self.seed.wrapping_add(u64::from(round)));
        let (_, word) = Rng::step(word);
        word
    }

    /// Half points that the first entrant scores for the outcome of a game: 2 for a win, 1 for a
    /// draw, 0 for a loss. `round` is the number of the game, from 0, which says which side the
    /// entrant had.
    fn half_points(round: u32, outcome: Outcome) -> u8 {
        match outcome {
            Outcome::Draw => 1,
            Outcome::Win(player) => 2 * u8::from(player == seat_of(0, round)),
        }
    }
}

/// The side that an entrant (0 or 1) plays in a game of the contest. `round` is the number of the
/// game, from 0; sides are swapped in the second game of a pair.
pub(crate) fn seat_of(entrant: usize, round: u32) -> Player {
    Player::BOTH[(entrant + round as usize) % 2]
}

/// A contest between two computer players: its terms, its number of games, and the results so far.
/// [`Contest::run`] plays the remaining games.
#[derive(Debug)]
pub struct Contest {
    terms: ContestTerms,
    rounds: u32,
    sprt: Option<Sprt>,
    concurrency: NonZeroUsize,
    ledger: Option<Ledger>,
    results: BTreeMap<u32, Finished>,
}

/// The result of a finished game of a contest, kept in memory for the statistics.
#[derive(Copy, Clone, Debug)]
struct Finished {
    half_points: u8,
    /// Index (0 or 1) of the entrant that lost the game by a fault. `None` if the rules decided the
    /// game.
    failed: Option<usize>,
}

/// Progress of a contest, reported to the caller after each finished game.
#[derive(Clone, Debug)]
pub struct ContestProgress {
    /// Number of games that are finished so far.
    pub done: u32,
    /// Maximum number of games of the contest; a sequential test may end it earlier.
    pub games: u32,
    /// Wins, draws and losses of the first entrant in the finished games.
    pub tally: Tally,
}

/// The results of a contest: final if it is complete, otherwise those of the games finished so far.
#[derive(Clone, Debug)]
pub struct ContestReport {
    /// Wins, draws and losses of the first entrant. If the sequential test was decided, only the
    /// games up to the deciding pair count.
    pub tally: Tally,
    /// The verdict of the sequential test (SPRT) and its log-likelihood ratio; `None` if the
    /// contest has no test.
    pub test: Option<(SprtVerdict, f64)>,
    /// Number of games that each entrant lost by a fault, such as a crash or an illegal move. If
    /// the sequential test was decided, only the games up to the deciding pair count.
    pub failures: [u32; 2],
    /// Number of finished games, including those that finished after the sequential test was
    /// decided.
    pub done: u32,
    /// Whether the contest is over: all games are played, or the sequential test is decided.
    pub is_complete: bool,
}

/// Why a contest between computer players can't be played.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// The contest's variant or start position is invalid.
    #[error("bad start: {0}")]
    Start(Reason),
    /// One of the two players can't be started.
    #[error("entrant {}: {}", .which + 1, .fault.reason(&ToString::to_string))]
    Entrant {
        /// Index of the entrant that can't be started: 0 or 1.
        which: usize,
        /// Why the entrant can't be started.
        fault: PlayerFault,
    },
    /// The file that keeps the finished games can't be used: it can't be read or written, another
    /// contest has locked it, or it holds anything else than games of this contest.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl Contest {
    /// A contest of `games` games, rounded up to whole pairs, played one at a time and not saved.
    pub fn new(terms: ContestTerms, games: u32) -> Contest {
        Contest {
            terms,
            rounds: games.saturating_add(games % 2),
            sprt: None,
            concurrency: NonZeroUsize::MIN,
            ledger: None,
            results: BTreeMap::new(),
        }
    }

    /// Sets a sequential probability ratio test, which ends the contest as soon as it is decided.
    /// `None` plays all games.
    #[must_use]
    pub fn sprt(mut self, sprt: Option<Sprt>) -> Contest {
        self.sprt = sprt;
        self
    }

    /// Sets the number of games of the contest that are played in parallel.
    #[must_use]
    pub fn concurrency(mut self, games: NonZeroUsize) -> Contest {
        self.concurrency = games;
        self
    }

    /// Saves every finished game in a file, and resumes the contest from the games already in it.
    ///
    /// # Errors
    ///
    /// The file can't be used, is in use, or holds anything else than games of this contest.
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

    /// Progress of the contest: number of games finished so far, their maximum number, and the
    /// results.
    pub fn progress(&self) -> ContestProgress {
        let tally = self.tally(None);
        ContestProgress {
            done: tally.games(),
            games: self.rounds,
            tally,
        }
    }

    /// Plays the remaining games of the contest until all are finished, the sequential test is
    /// decided, or `cancel` is set. Unfinished games are discarded. `words` formats the reasons
    /// that go into the records, and `progress` is called after every finished game. Blocks.
    ///
    /// # Errors
    ///
    /// The start is invalid, a player can't be started, or finished games can't be saved.
    pub fn run(
        &mut self,
        words: &dyn Fn(&Reason) -> String,
        cancel: &AtomicBool,
        progress: &mut dyn FnMut(&ContestProgress),
    ) -> Result<ContestReport, ContestError> {
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
        let shared = SharedRounds {
            rounds,
            todo,
            next: AtomicUsize::new(0),
            halt: AtomicBool::new(false),
        };
        let (sender, finished) = mpsc::channel();
        let played = thread::scope(|scope| {
            for pair in pairs {
                let (shared, sender) = (&shared, sender.clone());
                scope.spawn(move || shared.work(pair, &sender));
            }
            drop(sender);
            let mut failure = Ok(());
            loop {
                // The timeout bounds the delay of a cancellation while a long game is played.
                match finished.recv_timeout(Duration::from_millis(20)) {
                    Ok((round, bout)) if failure.is_ok() => {
                        failure = self.enter_result(round, &bout, words);
                        progress(&self.progress());
                    }
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return failure,
                }
                if failure.is_err() || cancel.load(Ordering::Relaxed) || self.is_decided() {
                    shared.halt.store(true, Ordering::Relaxed);
                }
            }
        });
        played?;
        Ok(self.report())
    }

    /// Numbers, from 0, of the pairs of games that have at least one unfinished game.
    pub fn missing_pairs(&self) -> Vec<u32> {
        let is_missing = |round: &u32| !self.results.contains_key(round);
        let rounds = (0..self.rounds).filter(is_missing);
        let mut pairs: Vec<u32> = rounds.map(|it| it / 2).collect();
        pairs.dedup();
        pairs
    }

    /// Whether the sequential test has been decided, so that no more games are needed.
    pub fn is_decided(&self) -> bool {
        self.decision().is_some()
    }

    /// Adds both games of a pair that was played on another machine. Games that are already
    /// finished are ignored.
    ///
    /// # Errors
    ///
    /// The games can't be saved.
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
            BoutEnd::Rules(_) => None,
            BoutEnd::Forfeit(player, _) => (0..2).find(|it| seat_of(*it, round) == *player),
        };
        let half_points = ContestTerms::half_points(round, bout.end.outcome());
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
            BoutEnd::Rules(ending) => (words(&ending.reason), "rules"),
            BoutEnd::Forfeit(_, fault) => (words(&fault.reason(words)), fault.word()),
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

    /// Wins, draws and losses of the first entrant in the finished games with numbers below `end`,
    /// or in all finished games if it is `None`.
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

    /// Number of the first game after the pair that decided the sequential test; `None` while it is
    /// undecided. The test stops at the first unfinished pair, so that the decision doesn't depend
    /// on the order in which parallel games finish.
    fn decision(&self) -> Option<u32> {
        let sprt = self.sprt?;
        let mut tally = Tally::default();
        for round in (0..self.rounds).step_by(2) {
            let of = |round| self.results.get(&round).map(|it: &Finished| it.half_points);
            tally.add_pair([of(round)?, of(round + 1)?]);
            if sprt.verdict(&tally) != SprtVerdict::Open {
                return Some(round + 2);
            }
        }
        None
    }

    /// The results of the contest: the final ones if it is complete, otherwise those of the games
    /// finished so far.
    pub fn report(&self) -> ContestReport {
        let decision = self.decision();
        let tally = self.tally(decision);
        let mut failures = [0; 2];
        let end = decision.unwrap_or(u32::MAX);
        for (_, finished) in self.results.range(..end) {
            if let Some(entrant) = finished.failed {
                failures[entrant] += 1;
            }
        }
        let done = u32::try_from(self.results.len()).unwrap_or(u32::MAX);
        let test = self.sprt;
        ContestReport {
            tally,
            test: test.map(|test| (test.verdict(&tally), test.ratio(&tally))),
            failures,
            done,
            is_complete: decision.is_some() || self.rounds <= done,
        }
    }
}

const ROUND: &str = "round";
const OPENING: &str = "opening";
const END: &str = "end";

/// Parses the number (from 0) and the result of a game from its saved record; `None` if the record
/// has no valid number or no result.
fn finished(record: &Record) -> Option<(u32, Finished)> {
    let round: u32 = record.tag(ROUND)?.parse().ok()?;
    let round = round.checked_sub(1)?;
    let outcome = record.result.as_ref()?.outcome;
    let loser = match outcome {
        Outcome::Win(winner) if record.tag(END) != Some("rules") => Some(!winner),
        _ => None,
    };
    let finished = Finished {
        half_points: ContestTerms::half_points(round, outcome),
        failed: loser.and_then(|it| (0..2).find(|who| seat_of(*who, round) == it)),
    };
    Some((round, finished))
}

/// The games of a contest that are still to be played, shared by the threads that play them.
struct SharedRounds {
    rounds: Rounds,
    todo: Vec<u32>,
    next: AtomicUsize,
    halt: AtomicBool,
}

impl SharedRounds {
    /// Plays games of the contest in this thread until none is left or `halt` is set, and sends
    /// each finished game with its number.
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
