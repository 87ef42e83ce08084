//! The border between front ends and search: moves as text on this side, the game's own type on the
//! other. The line's type is asked for once; from there on everything is monomorphised.

use std::{
    any::Any, num::NonZeroUsize, ops::ControlFlow, sync::atomic::AtomicBool, time::Duration,
};

use game::{AnyLine, Depict, Heuristic, KnownValue, Line, Outcome, Position, Probe, Reason};
use search::{Limits, Search, SearchReport, TranspositionTable, Value};

use crate::{Knowledge, knowledge::Part};

/// How much to search, and for what.
#[derive(Copy, Clone, Debug)]
pub struct SearchSettings {
    /// When to stop.
    pub limits: Limits,
    /// How many lines to find, which begin with different moves.
    pub lines: NonZeroUsize,
    /// How many threads to use. With more than one, answers are not repeatable.
    pub threads: NonZeroUsize,
}

impl SearchSettings {
    /// One line in one thread.
    pub fn new(limits: Limits) -> SearchSettings {
        SearchSettings {
            limits,
            lines: NonZeroUsize::MIN,
            threads: NonZeroUsize::MIN,
        }
    }
}

/// What a search works with.
#[derive(Copy, Clone, Debug)]
pub struct SearchContext<'a> {
    /// What earlier searches remember.
    pub table: &'a TranspositionTable,
    /// What may be looked up, or proved on the way.
    pub knowledge: &'static Knowledge,
    /// To be set by another thread when no more is wanted.
    pub cancel: &'a AtomicBool,
}

/// What a search found so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Analysis {
    /// The best lines, best first. Empty if the game is over.
    pub lines: Vec<Variation>,
    /// What the position is worth to the player to move. `None` if the game is over.
    pub value: Option<Value>,
    /// Depth of the last completed round.
    pub depth: u32,
    /// Most plies that this round looked ahead anywhere.
    pub deepest: u32,
    /// The move being tried in a round that takes long, in canonical notation, and how many were
    /// tried in this round, with this one. `None` between rounds.
    pub current: Option<(String, u32)>,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
    /// Whether the distance of a proven value is exact: a table knows it, or nothing can be nearer.
    /// Else the end may be nearer than it says.
    pub exact: bool,
    /// What to keep in mind: a known win that a rule which tables leave out may spoil.
    pub caution: Option<Reason>,
}

impl Analysis {
    /// The canonical text of the best move, or `None` if the game is over.
    pub fn best(&self) -> Option<&str> {
        self.lines.first()?.first()
    }
}

/// One of the best moves and what follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// Best play as far as it is known, in canonical notation.
    pub moves: Vec<String>,
    /// The same in the notation people expect.
    pub shown: Vec<String>,
    /// What the first move is worth to the player who makes it.
    pub value: Value,
    /// Whether the distance of a proven value is exact. Else the end may be nearer than it says.
    pub exact: bool,
    /// What to keep in mind about the first move: see [`Analysis::caution`].
    pub caution: Option<Reason>,
}

impl Variation {
    /// The canonical text of the first move.
    pub fn first(&self) -> Option<&str> {
        self.moves.first().map(String::as_str)
    }
}

/// Who hears of every completed round of a search, and may break it off.
pub type Sink<'a> = dyn FnMut(&Analysis) -> ControlFlow<()> + 'a;

/// A search of some game, whatever the game. `None` if the line is of another.
pub(crate) type Analyse = fn(&Task<'_>, &mut Sink<'_>) -> Option<Analysis>;

/// A question to the search, before the game's type is known.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) line: &'a dyn AnyLine,
    pub(crate) settings: &'a SearchSettings,
    pub(crate) context: SearchContext<'a>,
}

impl Task<'_> {
    /// Searches a line of the game `P` with an evaluation and exact knowledge, whose distances may
    /// be exact, too.
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
            .threads(self.settings.threads)
            .lines(self.settings.lines);
        let pos = line.position();
        let limits = self.settings.limits;
        let report = search.run(line, limits, self.context.cancel, |round| {
            sink(&in_words(pos, round, probe, distances))
        });
        Some(in_words(pos, &report, probe, distances))
    }

    /// What a game knows exactly, if it knows that sort of thing.
    pub(crate) fn known<K: Part>(&self) -> Option<&'static K> {
        self.context.knowledge.part()
    }

    /// The position at hand, if it is of the game `P`.
    pub(crate) fn position<P: Position>(&self) -> Option<&P> {
        let line = (self.line as &dyn Any).downcast_ref::<Line<P>>()?;
        Some(line.position())
    }
}

/// Knowledge that may not be there.
pub(crate) struct Maybe<'a, K>(pub(crate) Option<&'a K>);

impl<P: Position, K: Probe<P>> Probe<P> for Maybe<'_, K> {
    #[inline]
    fn probe(&self, pos: &P) -> Option<KnownValue> {
        self.0?.probe(pos)
    }
}

/// How far exact knowledge goes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Distances {
    /// It knows how many plies it is to the end.
    Exact,
    /// It knows who wins, and a number of plies that is enough.
    AtMost,
}

/// Whether nothing can be nearer than the end of a proven line: it comes with the next turns.
pub(crate) fn is_next(value: Value) -> bool {
    matches!(value, Value::Proven { plies, .. } if plies <= 2)
}

fn in_words<P: Depict, K: Probe<P>>(
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
    let lines = report.lines.iter().map(|it| {
        let moves = to_the_end(pos.clone(), &it.moves, probe);
        Variation {
            moves: moves.iter().map(ToString::to_string).collect(),
            shown: shown(pos.clone(), &moves),
            value: it.value,
            exact: is_next(it.value) || it.moves.first().is_some_and(|m| is_known_after(*m)),
            caution: None,
        }
    });
    Analysis {
        lines: lines.collect(),
        value: report.value,
        depth: report.depth,
        deepest: report.deepest,
        current: report.current.map(|it| (it.m.to_string(), it.number)),
        nodes: report.nodes,
        elapsed: report.elapsed,
        exact: report.value.is_some_and(is_next) || is_known(pos),
        caution: None,
    }
}

/// A line with what follows by exact knowledge: where a search looks a win up, its line ends.
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
