//! The boundary between front ends and search. Front ends pass `&dyn AnyLine` and get moves as text;
//! the search works on the game's own types. The line is downcast once per search, and everything
//! below that is monomorphised.

use std::{
    any::Any, num::NonZeroUsize, ops::ControlFlow, sync::atomic::AtomicBool, time::Duration,
};

use game::{AnyLine, Depict, Heuristic, KnownValue, Line, Outcome, Position, Probe, Reason};
use search::{Limits, Search, SearchReport, TranspositionTable, Tuning, Value};

use crate::{Knowledge, knowledge::GameKnowledge};

/// Limits and options of a search for the best moves of a position.
#[derive(Copy, Clone, Debug)]
pub struct SearchSettings {
    /// Limits on the time, depth and nodes of the search.
    pub limits: Limits,
    /// Number of variations to find, each with a different first move (`MultiPV`).
    pub lines: NonZeroUsize,
    /// Number of search threads. With more than one, results are not repeatable.
    pub threads: NonZeroUsize,
}

impl SearchSettings {
    /// Settings with the given limits, one variation and one thread.
    pub fn new(limits: Limits) -> SearchSettings {
        SearchSettings {
            limits,
            lines: NonZeroUsize::MIN,
            threads: NonZeroUsize::MIN,
        }
    }
}

/// The objects that a search shares with other searches and threads.
#[derive(Copy, Clone, Debug)]
pub struct SearchContext<'a> {
    /// The transposition table, which keeps what earlier searches found.
    pub table: &'a TranspositionTable,
    /// Exact knowledge (tables and provers) that the search may consult.
    pub knowledge: &'static Knowledge,
    /// Flag with which another thread cancels the search.
    pub cancel: &'a AtomicBool,
}

/// The result of a search of a position, after any number of completed rounds: the best variations,
/// the value of the position, and how much was searched.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The best variations that were found, best first. Empty if the game is over, or if it was
    /// passed to the catalog entry of another game.
    pub lines: Vec<Variation>,
    /// Value of the position for the player to move. `None` if the game is over.
    pub value: Option<Value>,
    /// Depth of the last completed round, in plies.
    pub depth: u32,
    /// Greatest number of plies that the last completed round searched ahead in any variation
    /// (selective depth).
    pub deepest: u32,
    /// The root move being searched, in canonical notation, and its number in the running round,
    /// from 1. Reported during long rounds only; `None` between rounds.
    pub current: Option<(String, u32)>,
    /// Number of nodes (positions) that the search has visited so far.
    pub nodes: u64,
    /// Time that the search took so far.
    pub elapsed: Duration,
    /// Whether the number of plies of a proven `value` is exact: known to a table, or at most two.
    /// Otherwise it is an upper bound. Means nothing for an estimate.
    pub exact: bool,
    /// A warning that a rule which tables don't cover (such as a move limit) may spoil a known win.
    /// `None` if there is no such danger.
    pub caution: Option<Reason>,
}

impl Analysis {
    /// The best move of the searched position in canonical notation, or `None` if the game is over.
    pub fn best(&self) -> Option<&str> {
        self.lines.first()?.first()
    }
}

/// One of the best moves of a position with its principal variation, as text.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// Moves of the principal variation, in canonical notation.
    pub moves: Vec<String>,
    /// The moves of `moves` in the game's usual notation, such as SAN.
    pub shown: Vec<String>,
    /// Value of the variation's first move: an estimated chance to win of the player who makes it,
    /// or a proven outcome.
    pub value: Value,
    /// Whether the number of plies of a proven `value` is exact. Otherwise it is an upper bound.
    /// Means nothing for an estimate.
    pub exact: bool,
    /// A warning that a rule which tables don't cover (such as a move limit) may spoil the win
    /// after the first move. `None` if there is no such danger.
    pub caution: Option<Reason>,
}

impl Variation {
    /// The first move of the variation in canonical notation. `None` if the variation has no moves.
    pub fn first(&self) -> Option<&str> {
        self.moves.first().map(String::as_str)
    }
}

/// Callback that receives the result of a search after every completed round, and again about once
/// a second during long rounds. `Break` ends the search.
pub type Sink<'a> = dyn FnMut(&Analysis) -> ControlFlow<()> + 'a;

/// The search function of one game. Returns `None` if the line (the game to be searched at its last
/// position) is of another game.
pub(crate) type AnalyseFn = fn(&AnalysisTask<'_>, &mut Sink<'_>) -> Option<Analysis>;

/// The arguments of a search of any game: the game in progress (`line`) to be searched at its last
/// position, not downcast to a type yet, with settings and shared objects.
#[derive(Copy, Clone, Debug)]
pub(crate) struct AnalysisTask<'a> {
    pub(crate) line: &'a dyn AnyLine,
    pub(crate) settings: &'a SearchSettings,
    /// Parameters of the search.
    pub(crate) tuning: &'a Tuning,
    pub(crate) context: SearchContext<'a>,
}

impl AnalysisTask<'_> {
    /// Searches the last position of a game with positions of type `P`, with the evaluation `H` and
    /// the exact knowledge `K`. `distances` says whether the numbers of plies in that knowledge are
    /// exact. `None` if the task is about another game.
    pub(crate) fn run<P: Depict, H: Heuristic<P>, K: Probe<P>>(
        &self,
        heuristic: &H,
        probe: &K,
        distances: Distances,
        sink: &mut Sink<'_>,
    ) -> Option<Analysis> {
        let line = (self.line as &dyn Any).downcast_ref::<Line<P>>()?;
        let search = Search::new(heuristic, self.context.table)
            .probe(probe)
            .tuning(*self.tuning)
            .threads(self.settings.threads)
            .lines(self.settings.lines);
        let pos = line.position();
        let limits = self.settings.limits;
        let report = search.run(line, limits, self.context.cancel, |round| {
            sink(&to_analysis(pos, round, probe, distances))
        });
        Some(to_analysis(pos, &report, probe, distances))
    }

    /// The exact knowledge of type `K` (tables and provers of one game) that the search may
    /// consult; `None` if no game of the catalog has it.
    pub(crate) fn known<K: GameKnowledge>(&self) -> Option<&'static K> {
        self.context.knowledge.part()
    }

    /// The position to be searched, or `None` if it isn't of the game `P`.
    pub(crate) fn position<P: Position>(&self) -> Option<&P> {
        let line = (self.line as &dyn Any).downcast_ref::<Line<P>>()?;
        Some(line.position())
    }
}

/// A source of exact knowledge about positions (a [`Probe`]) that may be absent, and then has no
/// value for any position.
pub(crate) struct Maybe<'a, K>(pub(crate) Option<&'a K>);

impl<P: Position, K: Probe<P>> Probe<P> for Maybe<'_, K> {
    #[inline]
    fn probe(&self, pos: &P) -> Option<KnownValue> {
        self.0?.probe(pos)
    }
}

/// Whether the numbers of plies to the end of the game in exact knowledge (tables and provers) are
/// exact or upper bounds.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Distances {
    /// The number of plies to the end of the game is known exactly.
    Exact,
    /// The winner is known, but only an upper bound of the number of plies to the end of the game.
    AtMost,
}

/// Whether a proven value ends the game within two plies, so that no shorter win can exist and its
/// distance is exact.
pub(crate) fn is_next(value: Value) -> bool {
    matches!(value, Value::Proven { plies, .. } if plies <= 2)
}

fn to_analysis<P: Depict, K: Probe<P>>(
    pos: &P,
    report: &SearchReport<P::Move>,
    probe: &K,
    distances: Distances,
) -> Analysis {
    let is_known = |pos: &P| distances == Distances::Exact && probe.probe(pos).is_some();
    let is_known_after = |m: P::Move| {
        let mut next = pos.clone();
        next.play_unchecked(m);
        is_known(&next)
    };
    let lines = report.lines.iter().map(|found| {
        let moves = to_the_end(pos.clone(), &found.moves, probe);
        Variation {
            moves: moves.iter().map(ToString::to_string).collect(),
            shown: shown(pos.clone(), &moves),
            value: found.value,
            exact: is_next(found.value) || found.moves.first().is_some_and(|m| is_known_after(*m)),
            caution: None,
        }
    });
    Analysis {
        lines: lines.collect(),
        value: report.value,
        depth: report.depth,
        deepest: report.deepest,
        current: report.current.map(|root| (root.m.to_string(), root.number)),
        nodes: report.nodes,
        elapsed: report.elapsed,
        exact: report.value.is_some_and(is_next) || is_known(pos),
        caution: None,
    }
}

/// Extends a search's variation towards the end of the game by probing tables. The variation ends
/// where a win was looked up; from there, each move is one after which the win is one ply nearer,
/// as long as the tables know one.
fn to_the_end<P: Position, K: Probe<P>>(mut pos: P, moves: &[P::Move], probe: &K) -> Vec<P::Move> {
    let mut line = moves.to_vec();
    for &m in moves {
        pos.play_unchecked(m);
    }
    while let Some(KnownValue {
        outcome: Outcome::Win(winner),
        plies,
    }) = probe.probe(&pos)
    {
        let mut next = None;
        pos.every_move(|m| {
            let mut after = pos.clone();
            after.play_unchecked(m);
            let known = match after.outcome() {
                Some(outcome) => Some(KnownValue { outcome, plies: 0 }),
                None => probe.probe(&after),
            };
            let wanted = KnownValue {
                outcome: Outcome::Win(winner),
                plies: plies.saturating_sub(1),
            };
            if next.is_none() && known == Some(wanted) {
                next = Some((m, after));
            }
        });
        let Some((m, after)) = next else {
            break;
        };
        line.push(m);
        pos = after;
    }
    line
}

pub(crate) fn shown<P: Depict>(mut pos: P, moves: &[P::Move]) -> Vec<String> {
    moves
        .iter()
        .map(|&m| {
            let shown = pos.show_move(m);
            pos.play_unchecked(m);
            shown
        })
        .collect()
}
