//! The search of one `go` command, and its replies.

use std::{
    io,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use catalog::{
    Analysis, Game, Knowledge, Level, Resources, SearchContext, SearchSettings, Variation,
};
use game::{AnyLine, Rng};
use search::{Limits, TimeSource, TranspositionTable};

use crate::protocol::{CurrentMove, Dialect, EngineReply, EngineScore, Info};

use super::readiness::Readiness;

/// The arguments of the search of one `go` command.
#[derive(Debug)]
pub(super) struct MoveSearch {
    pub(super) game: &'static Game,
    pub(super) line: Box<dyn AnyLine>,
    /// Moves among which to choose (`go searchmoves`); an empty list means all moves. All are
    /// searched, and the others left out of the results.
    pub(super) moves: Vec<String>,
    pub(super) limits: Limits,
    /// Time at which the `go` command arrived, from which the time limits count.
    pub(super) started: Duration,
    pub(super) level: Level,
    pub(super) lines: NonZeroUsize,
    pub(super) threads: NonZeroUsize,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) rng: Rng,
    pub(super) knowledge: &'static Knowledge,
    /// Flag that is set once the background preparation of `knowledge` is done; `None` if the
    /// search uses no knowledge.
    pub(super) ready: Option<Arc<Readiness>>,
}

/// The result of the search of a `go` command: the arguments of `bestmove`.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Choice {
    /// The best move; `None` if there is none, because the game is over or no legal position is
    /// set.
    m: Option<String>,
    /// The expected reply of the opponent. `None` if the search found none.
    ponder: Option<String>,
}

impl Choice {
    pub(super) fn reply(self, dialect: Dialect) -> EngineReply {
        EngineReply::BestMove {
            m: self.m,
            // UGI has no word for it.
            ponder: self.ponder.filter(|_| dialect == Dialect::Uci),
        }
    }
}

/// A search waits at most one part in this many of its time for exact knowledge to be prepared, so
/// that most of the time remains for the search itself.
const KNOWLEDGE_WAIT_DIVISOR: u32 = 16;

/// Callback that writes replies to the engine's output.
pub(super) type ReplySink<'a> = dyn FnMut(&[EngineReply]) -> io::Result<()> + 'a;

impl MoveSearch {
    /// Runs the search and returns the best move. Writes its progress as `info` replies, except if
    /// a level below full strength chooses the move. With `searchmoves`, the search is always at
    /// full strength.
    pub(super) fn run(&self, cancel: &AtomicBool, write: &mut ReplySink<'_>) -> io::Result<Choice> {
        let knowledge = self.knowledge(cancel);
        let spent = TimeSource::system().now().saturating_sub(self.started);
        let limits = self.limits.later_by(spent);
        if self.level == Level::FULL || !self.moves.is_empty() {
            let context = SearchContext {
                table: &self.table,
                knowledge,
                cancel,
            };
            return self.search(limits, context, write);
        }
        let computer = self.game.computer(&self.level.to_string());
        let mut resources = Resources {
            rng: &mut self.rng.clone(),
            table: &self.table,
            threads: self.threads,
            knowledge,
            limits: Some(limits),
            cancel,
        };
        let m = computer.and_then(|it| it.choose(&*self.line, &mut resources));
        Ok(Choice { m, ponder: None })
    }

    /// The exact knowledge (tables and provers) that the search uses. With a time limit, it waits
    /// only a part of that time for the preparation and then searches without knowledge; otherwise
    /// it waits for the end of the preparation, so that results are repeatable. Below full strength
    /// there is none.
    fn knowledge(&self, cancel: &AtomicBool) -> &'static Knowledge {
        let times = self.limits.time.into_iter().chain(self.limits.soft_time);
        let timeout = times.min().map(|it| it / KNOWLEDGE_WAIT_DIVISOR);
        match &self.ready {
            Some(ready) if ready.wait_for(timeout, cancel) => self.knowledge,
            _ => Knowledge::none(),
        }
    }

    fn search(
        &self,
        limits: Limits,
        context: SearchContext<'_>,
        write: &mut ReplySink<'_>,
    ) -> io::Result<Choice> {
        // With `searchmoves`, all moves are searched and the wanted ones selected afterwards.
        let all = NonZeroUsize::new(self.line.count_moves() as usize);
        let lines = all.filter(|_| !self.moves.is_empty());
        let settings = SearchSettings {
            limits,
            lines: lines.unwrap_or(self.lines),
            threads: self.threads,
        };
        let mut written = Ok(());
        let mut last = Vec::new();
        let mut sink = |round: &Analysis| {
            let infos = self.infos(round);
            written = write(&infos);
            last = infos;
            match written {
                Ok(()) => ControlFlow::Continue(()),
                // The output is closed.
                Err(_) => ControlFlow::Break(()),
            }
        };
        let found = self
            .game
            .analyse(&*self.line, &settings, context, &mut sink);
        written?;
        // The result is often identical to the last round's, which has been written already.
        let infos = self.infos(&found);
        if !infos.iter().map(timeless).eq(last.iter().map(timeless)) {
            write(&infos)?;
        }
        let best = self.wanted(&found).next().or(found.lines.first());
        let mut moves = best.into_iter().flat_map(|it| it.moves.iter().cloned());
        Ok(Choice {
            m: moves.next(),
            ponder: moves.next(),
        })
    }

    /// The variations of a search result whose first move is one of `searchmoves`; all of them if
    /// there is no such list.
    fn wanted<'a>(&'a self, found: &'a Analysis) -> impl Iterator<Item = &'a Variation> {
        let moves = &self.moves;
        let is_wanted = |m: &str| moves.is_empty() || moves.iter().any(|it| it == m);
        let lines = found.lines.iter();
        lines.filter(move |it| it.first().is_some_and(is_wanted))
    }

    fn infos(&self, found: &Analysis) -> Vec<EngineReply> {
        let player = self.line.to_move();
        let info = |(i, it): (usize, &Variation)| {
            EngineReply::Info(Info {
                depth: found.depth,
                deepest: found.deepest,
                line: i + 1,
                score: Some(EngineScore::of(it.value, player)),
                nodes: found.nodes,
                time: found.elapsed,
                fullness: thousandths(self.table.fullness()),
                moves: it.moves.clone(),
            })
        };
        let lines = self.wanted(found).take(self.lines.get());
        let trying = found.current.clone().map(|(m, number)| {
            let depth = found.depth + 1;
            EngineReply::CurrentMove(CurrentMove { depth, m, number })
        });
        lines.enumerate().map(info).chain(trying).collect()
    }
}

/// Converts the fill of the transposition table from a fraction (0 to 1) into thousandths.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a fill is from 0 to 1"
)]
fn thousandths(fill: f64) -> u32 {
    (fill * 1000.0) as u32
}

/// A copy of a reply, with the time of an `info` reply set to zero, so that two results of a search
/// can be compared apart from their times.
fn timeless(reply: &EngineReply) -> EngineReply {
    match reply {
        EngineReply::Info(info) => EngineReply::Info(Info {
            time: Duration::ZERO,
            ..info.clone()
        }),
        other => other.clone(),
    }
}
