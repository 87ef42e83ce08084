//! The border between front ends and search: moves as text on this side, the game's own type on the
//! other. The line's type is asked for once; from there on everything is monomorphised.

use std::{
    any::Any, num::NonZeroUsize, ops::ControlFlow, sync::atomic::AtomicBool, time::Duration,
};

use game::{AnyLine, Depict, Heuristic, Line, Probe};
use search::{Limits, Report, Search, Table, Value};

/// How much to search, and for what.
#[derive(Copy, Clone, Debug)]
pub struct Settings {
    /// When to stop.
    pub limits: Limits,
    /// How many lines to find, which begin with different moves.
    pub lines: NonZeroUsize,
    /// How many threads to use. With more than one, answers are not repeatable.
    pub threads: NonZeroUsize,
}

impl Settings {
    /// One line in one thread.
    pub fn new(limits: Limits) -> Settings {
        Settings {
            limits,
            lines: NonZeroUsize::MIN,
            threads: NonZeroUsize::MIN,
        }
    }
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
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
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
#[derive(Debug)]
pub(crate) struct Task<'a> {
    pub(crate) line: &'a dyn AnyLine,
    pub(crate) settings: &'a Settings,
    pub(crate) table: &'a Table,
    pub(crate) cancel: &'a AtomicBool,
}

impl Task<'_> {
    /// Searches a line of the game `P` with an evaluation and exact knowledge.
    pub(crate) fn run<P: Depict, H: Heuristic<P>, K: Probe<P>>(
        &self,
        heuristic: &H,
        probe: &K,
        sink: &mut Sink<'_>,
    ) -> Option<Analysis> {
        let line = (self.line as &dyn Any).downcast_ref::<Line<P>>()?;
        let search = Search::new(heuristic, self.table)
            .probe(probe)
            .threads(self.settings.threads)
            .lines(self.settings.lines);
        let pos = line.position();
        let limits = self.settings.limits;
        let report = search.run(line, limits, self.cancel, |round| {
            sink(&in_words(pos, round))
        });
        Some(in_words(pos, &report))
    }
}

fn in_words<P: Depict>(pos: &P, report: &Report<P::Move>) -> Analysis {
    let lines = report.lines.iter().map(|it| Variation {
        moves: it.moves.iter().map(ToString::to_string).collect(),
        shown: shown(pos.clone(), &it.moves),
        value: it.value,
    });
    Analysis {
        lines: lines.collect(),
        value: report.value,
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
    }
}

fn shown<P: Depict>(mut pos: P, moves: &[P::Move]) -> Vec<String> {
    moves
        .iter()
        .map(|&m| {
            let shown = pos.show_move(m);
            pos.play_unchecked(m);
            shown
        })
        .collect()
}
