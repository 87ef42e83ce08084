//! One `go`: a search, and what it has to say.

use std::{
    io,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::{Arc, atomic::AtomicBool},
};

use catalog::{Analysis, Game, Knowledge, Level, Resources, SearchContext, Settings, Variation};
use game::{AnyLine, Rng};
use search::{Limits, Table};

use crate::{Go, Info, Points, Reply};

/// Everything needed to find a move.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) game: &'static Game,
    pub(super) line: Box<dyn AnyLine>,
    pub(super) go: Go,
    pub(super) level: Level,
    pub(super) lines: NonZeroUsize,
    pub(super) threads: NonZeroUsize,
    pub(super) table: Arc<Table>,
    pub(super) cancel: Arc<AtomicBool>,
    pub(super) rng: Rng,
    pub(super) knowledge: &'static Knowledge,
}

/// Takes what is to be told.
pub(super) type Tell<'a> = dyn FnMut(&[Reply]) -> io::Result<()> + 'a;

impl Thought {
    /// Thinks and returns the move, or `None` if the game is over.
    pub(super) fn run(&self, tell: &mut Tell<'_>) -> io::Result<Option<String>> {
        if self.level == Level::FULL || !self.go.moves.is_empty() {
            return self.search(tell);
        }
        let computer = self.game.computer(&self.level.to_string());
        let mut resources = Resources {
            rng: &mut self.rng.clone(),
            table: &self.table,
            threads: self.threads,
            knowledge: self.knowledge,
            limits: Some(self.limits()),
            cancel: &self.cancel,
        };
        Ok(computer.and_then(|it| it.choose(&*self.line, &mut resources)))
    }

    fn limits(&self) -> Limits {
        if self.go.infinite || self.go.ponder {
            return Limits::default();
        }
        self.go.limits(self.line.to_move())
    }

    fn search(&self, tell: &mut Tell<'_>) -> io::Result<Option<String>> {
        // To find the best of some moves, the values of all are needed.
        let all = NonZeroUsize::new(self.line.count_moves() as usize);
        let lines = all.filter(|_| !self.go.moves.is_empty());
        let settings = Settings {
            limits: self.limits(),
            lines: lines.unwrap_or(self.lines),
            threads: self.threads,
        };
        let context = SearchContext {
            table: &self.table,
            knowledge: self.knowledge,
            cancel: &self.cancel,
        };
        let mut told = Ok(());
        let mut sink = |round: &Analysis| {
            told = tell(&self.infos(round));
            match told {
                Ok(()) => ControlFlow::Continue(()),
                // Nobody listens any more.
                Err(_) => ControlFlow::Break(()),
            }
        };
        let found = self
            .game
            .analyse(&*self.line, &settings, context, &mut sink);
        told?;
        tell(&self.infos(&found))?;
        let best = self.wanted(&found).next().or(found.lines.first());
        Ok(best.and_then(Variation::first).map(ToOwned::to_owned))
    }

    /// The lines that begin with a move asked for.
    fn wanted<'a>(&'a self, found: &'a Analysis) -> impl Iterator<Item = &'a Variation> {
        let moves = &self.go.moves;
        let is_wanted = |m: &str| moves.is_empty() || moves.iter().any(|it| it == m);
        let lines = found.lines.iter();
        lines.filter(move |it| it.first().is_some_and(is_wanted))
    }

    fn infos(&self, found: &Analysis) -> Vec<Reply> {
        let player = self.line.to_move();
        let info = |(i, it): (usize, &Variation)| {
            Reply::Info(Info {
                depth: found.depth,
                line: i + 1,
                score: Some(Points::of(it.value, player)),
                nodes: found.nodes,
                time: found.elapsed,
                fullness: (self.table.fullness() * 1000.0) as u32,
                moves: it.moves.clone(),
            })
        };
        let lines = self.wanted(found).take(self.lines.get());
        lines.enumerate().map(info).collect()
    }
}
