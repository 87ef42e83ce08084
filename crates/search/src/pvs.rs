//! The search from outside: rounds of increasing depth, several lines, several threads.

use std::{
    cell::{Cell, RefCell},
    cmp::Reverse,
    num::NonZeroUsize,
    ops::ControlFlow,
    sync::atomic::AtomicBool,
    thread,
    time::Duration,
};

use game::{Heuristic, Line, NoProbe, Position, Probe};

use crate::{
    limits::{Budget, GRANT, Limits, Pulse, Stopped},
    path::Path,
    score::{Score, Value, Window, is_decisive},
    table::TranspositionTable,
    tag::Tag,
    tuning::{Reductions, Tuning},
    worker::{MAX_PLY, Shared, Trial, Worker},
};

/// Deepest round.
const MAX_DEPTH: u32 = 200;

/// A search by principal variations, ready to run.
#[derive(Debug)]
pub struct Search<'a, H, K = NoProbe> {
    heuristic: &'a H,
    probe: &'a K,
    table: &'a TranspositionTable,
    tuning: Tuning,
    n_threads: NonZeroUsize,
    n_lines: NonZeroUsize,
}

/// One of the best moves and what follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation<M> {
    /// Best play as far as it is known. Never empty.
    pub moves: Vec<M>,
    /// What the first move is worth to the player who makes it.
    pub value: Value,
}

/// What a search found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport<M> {
    /// The best lines, best first. Empty if the game is over.
    pub lines: Vec<Variation<M>>,
    /// What the position is worth to the player to move. `None` if the game is over.
    pub value: Option<Value>,
    /// Depth of the last completed round.
    pub depth: u32,
    /// Most plies that this round looked ahead anywhere.
    pub deepest: u32,
    /// The move being tried in a round that takes long. `None` between rounds.
    pub current: Option<Current<M>>,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
}

/// A move of the position itself that is being tried.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Current<M> {
    /// The move.
    pub m: M,
    /// How many were tried in this round, with this one.
    pub number: u32,
}

impl<M: Copy> SearchReport<M> {
    /// The best move, or `None` if the game is over.
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }
}

impl<M> SearchReport<M> {
    /// Whether deeper rounds can't change anything but distances.
    fn is_certain(&self) -> bool {
        let mut values = self.lines.iter().map(|it| it.value).chain(self.value);
        values.all(|it| it.outcome().is_some())
    }
}

impl<'a, H> Search<'a, H> {
    /// A search for one line in one thread, which asks `heuristic` and remembers in `table`.
    pub fn new(heuristic: &'a H, table: &'a TranspositionTable) -> Search<'a, H> {
        Search {
            heuristic,
            probe: &NoProbe,
            table,
            tuning: Tuning::DEFAULT,
            n_threads: NonZeroUsize::MIN,
            n_lines: NonZeroUsize::MIN,
        }
    }
}

impl<'a, H, K> Search<'a, H, K> {
    /// Uses exact knowledge of some positions.
    #[must_use]
    pub fn probe<L>(self, probe: &'a L) -> Search<'a, H, L> {
        Search {
            heuristic: self.heuristic,
            probe,
            table: self.table,
            tuning: self.tuning,
            n_threads: self.n_threads,
            n_lines: self.n_lines,
        }
    }

    /// Uses other numbers than the default.
    #[must_use]
    pub fn tuning(self, tuning: Tuning) -> Search<'a, H, K> {
        Search { tuning, ..self }
    }

    /// Uses several threads. With more than one, results are not repeatable.
    #[must_use]
    pub fn threads(self, n: NonZeroUsize) -> Search<'a, H, K> {
        Search {
            n_threads: n,
            ..self
        }
    }

    /// Looks for the best `n` lines, which begin with different moves.
    #[must_use]
    pub fn lines(self, n: NonZeroUsize) -> Search<'a, H, K> {
        Search { n_lines: n, ..self }
    }

    /// Searches until a limit is reached, `cancel` is set, `sink` breaks, or all is proven.
    ///
    /// `sink` hears of every completed round; during long ones it hears every second of the last
    /// one again, with what has been spent meanwhile. The report returned may know more than the last one
    /// it heard of: a round broken off may have found a better move. There is a best move unless
    /// the game is over, even if no position could be visited.
    pub fn run<P: Position>(
        &self,
        line: &Line<P>,
        limits: Limits,
        cancel: &AtomicBool,
        sink: impl FnMut(&SearchReport<P::Move>) -> ControlFlow<()>,
    ) -> SearchReport<P::Move>
    where
        H: Heuristic<P>,
        K: Probe<P>,
    {
        self.table.begin_search();
        let shared = Shared {
            heuristic: self.heuristic,
            probe: self.probe,
            table: self.table,
            tuning: &self.tuning,
            reductions: Reductions::new(&self.tuning),
            budget: Budget::new(limits, cancel, GRANT),
        };
        let n_lines = self.n_lines.get();
        let depth = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        thread::scope(|scope| {
            for i in 1..self.n_threads.get() {
                let shared = &shared;
                let help = move || {
                    // Helpers differ in nothing but when they begin which round.
                    let first = 1 + i as u32 % 2;
                    Root::new(shared, line, n_lines, None, &|_| ())
                        .deepen(first, depth, |_| ControlFlow::Continue(()));
                };
                // A thread that can't be had is done without.
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            let current = Cell::new(None);
            let listener = RefCell::new(Listener { sink, last: None });
            let pulse = |nodes, elapsed| listener.borrow_mut().pulse(nodes, elapsed, current.get());
            let trying = |it| current.set(Some(it));
            let mut root = Root::new(&shared, line, n_lines, Some(&pulse), &trying);
            root.deepen(1, depth, |round| listener.borrow_mut().round(round));
            shared.budget.finish();
            root.report()
        })
    }
}

/// Who is told about a search, and what.
struct Listener<M, F> {
    sink: F,
    /// The last completed round.
    last: Option<SearchReport<M>>,
}

impl<M: Clone, F: FnMut(&SearchReport<M>) -> ControlFlow<()>> Listener<M, F> {
    fn round(&mut self, report: &SearchReport<M>) -> ControlFlow<()> {
        self.last = Some(report.clone());
        (self.sink)(report)
    }

    fn pulse(
        &mut self,
        nodes: u64,
        elapsed: Duration,
        current: Option<Current<M>>,
    ) -> ControlFlow<()> {
        let Some(last) = &mut self.last else {
            return ControlFlow::Continue(());
        };
        last.current = current;
        last.nodes = nodes;
        last.elapsed = elapsed;
        (self.sink)(last)
    }
}

/// A legal move at the root.
#[derive(Clone, Debug)]
struct RootMove<M> {
    m: M,
    tag: Tag,
    /// What the move is worth. Marked as solid only if exact.
    score: Score,
    /// What the move is worth at most.
    ceiling: Score,
    line: Vec<M>,
}

/// One thread's view of the root.
struct Root<'a, P: Position, H, K> {
    worker: Worker<'a, P, H, K>,
    pos: &'a P,
    /// All legal moves. The best lines of the last round come first.
    moves: Vec<RootMove<P::Move>>,
    n_lines: usize,
    depth: u32,
    /// [`Worker::deepest`] of the last completed round.
    deepest: u32,
    /// Hears which move is being tried.
    trying: &'a dyn Fn(Current<P::Move>),
}

impl<'a, P, H, K> Root<'a, P, H, K>
where
    P: Position,
    H: Heuristic<P>,
    K: Probe<P>,
{
    fn new(
        shared: &'a Shared<'a, H, K>,
        line: &'a Line<P>,
        n_lines: usize,
        pulse: Option<Pulse<'a>>,
        trying: &'a dyn Fn(Current<P::Move>),
    ) -> Root<'a, P, H, K> {
        let pos = line.position();
        let mut legal = Vec::new();
        line.legal_moves(&mut legal);
        let mut worker = Worker::new(shared, Path::new(line), pulse);
        let score = if legal.is_empty() {
            Score::RECURRENCE
        } else {
            worker.generate(
                pos,
                0,
                shared.table.find(pos.key()).map_or(Tag::NONE, |it| it.tag),
            );
            Score::estimate(shared.heuristic.evaluate(pos))
        };
        let mut ranked = std::mem::take(&mut worker.moves);
        ranked.sort_by_key(|it| Reverse(it.rank));
        let moves = ranked
            .into_iter()
            .map(|it| RootMove {
                m: it.m,
                tag: it.tag,
                score,
                ceiling: score,
                line: vec![it.m],
            })
            .collect::<Vec<_>>();
        Root {
            worker,
            pos,
            n_lines: n_lines.min(moves.len()),
            moves,
            depth: 0,
            deepest: 0,
            trying,
        }
    }

    /// Searches deeper and deeper.
    fn deepen(
        &mut self,
        first: u32,
        last: u32,
        mut sink: impl FnMut(&SearchReport<P::Move>) -> ControlFlow<()>,
    ) {
        if self.moves.is_empty() {
            return;
        }
        for depth in first..=last {
            if !self.worker.shared.budget.allows_round() || self.round(depth).is_err() {
                break;
            }
            self.depth = depth;
            self.deepest = self.worker.deepest as u32;
            let report = self.report();
            if sink(&report).is_break() || report.is_certain() {
                break;
            }
            self.worker.share.has_reported();
        }
        self.worker.share.settle();
    }

    /// Searches all lines to one depth.
    fn round(&mut self, depth: u32) -> Result<(), Stopped> {
        self.worker.root_depth = depth as i32;
        self.worker.deepest = 0;
        // A better move found by a round that is broken off is welcome. But several lines are
        // only comparable if they come from the same round.
        let before = (1 < self.n_lines).then(|| self.moves.clone());
        for i in 0..self.n_lines {
            let result = self.line(i, depth as i32);
            self.worker.rewind();
            if let Err(stopped) = result {
                self.moves = before.unwrap_or_else(|| std::mem::take(&mut self.moves));
                return Err(stopped);
            }
            self.moves[..=i].sort_by_key(|it| Reverse(it.score.value));
        }
        Ok(())
    }

    /// Finds the best of the moves from number `i` on, and puts it there.
    fn line(&mut self, i: usize, depth: i32) -> Result<(), Stopped> {
        let before = self.moves[i].score.value;
        let mut margin = self.worker.shared.tuning.aspiration;
        let mut window = Window::FULL;
        if 0 < margin && 4 <= depth && !is_decisive(before) {
            window = Window {
                alpha: before - margin,
                beta: before + margin,
            };
        }
        loop {
            let value = self.best_of(i, depth, window)?;
            margin = margin.saturating_mul(2);
            let far = 1000 < margin || is_decisive(value);
            if value <= window.alpha && Window::FULL.alpha < window.alpha {
                window.alpha = if far {
                    Window::FULL.alpha
                } else {
                    value - margin
                };
            } else if window.beta <= value && window.beta < Window::FULL.beta {
                window.beta = if far {
                    Window::FULL.beta
                } else {
                    value + margin
                };
            } else {
                return Ok(());
            }
        }
    }

    /// Searches the moves from number `i` on, puts the best first and returns its value.
    fn best_of(&mut self, i: usize, depth: i32, mut window: Window) -> Result<i32, Stopped> {
        let mut best = i32::MIN;
        for j in i..self.moves.len() {
            let m = self.moves[j].m;
            let number = j as u32 + 1;
            (self.trying)(Current { m, number });
            let trial = Trial {
                depth: depth - 1,
                reduction: self.reduction(j - i, depth),
                window,
                is_first: j == i,
                is_cut: false,
            };
            self.worker.frames[0].tag = self.moves[j].tag;
            let score = self.worker.try_move::<true>(self.pos, m, 0, trial)?;
            best = best.max(score.value);
            let is_exact = window.alpha < score.value && score.value < window.beta;
            let it = &mut self.moves[j];
            if score.value < window.beta {
                it.ceiling = score;
            }
            if j == i || window.alpha < score.value {
                self.worker.keep_line(0, m);
                it.line.clone_from(&self.worker.lines[0]);
                it.score = Score {
                    solid: score.solid && is_exact,
                    ..score
                };
                // The others keep their order: what was good in the last round comes early.
                self.moves[i..=j].rotate_right(1);
                window.alpha = window.alpha.max(score.value);
                if window.beta <= score.value {
                    break;
                }
            }
        }
        Ok(best)
    }

    fn reduction(&self, number: usize, depth: i32) -> i32 {
        let Shared {
            tuning, reductions, ..
        } = self.worker.shared;
        if number < 3 || depth < tuning.reduction_depth {
            return 0;
        }
        (reductions.of(depth, number) - 1).clamp(0, depth - 2)
    }

    /// What has been found so far.
    fn report(&mut self) -> SearchReport<P::Move> {
        let Shared {
            heuristic, budget, ..
        } = self.worker.shared;
        self.worker.share.settle();
        let player = self.pos.to_move();
        let path = &self.worker.path;
        let typed = |score: Score| score.typed(player, *heuristic, |it| path.bears(it));
        let best = self.moves.first().map(|it| Score {
            solid: it.score.solid && self.moves.iter().all(|it| it.ceiling.is_solid()),
            ..it.score
        });
        let lines = self.moves[..self.n_lines].iter().map(|it| Variation {
            moves: self.prolonged(&it.line),
            value: typed(it.score),
        });
        SearchReport {
            lines: lines.collect(),
            value: best.map(typed),
            depth: self.depth,
            deepest: self.deepest,
            current: None,
            nodes: budget.nodes(),
            elapsed: budget.elapsed(),
        }
    }

    /// A best line, continued by what the table suggests.
    fn prolonged(&self, line: &[P::Move]) -> Vec<P::Move> {
        let mut moves = line.to_vec();
        let mut pos = self.pos.clone();
        let mut seen = vec![pos.clone()];
        for m in line {
            pos.play_unchecked(*m);
            seen.push(pos.clone());
        }
        while moves.len() < (self.depth as usize).min(MAX_PLY) {
            let Some(entry) = self.worker.shared.table.find(pos.key()) else {
                break;
            };
            let mut next = None;
            pos.every_move(|m| {
                if Tag::of(m) == entry.tag {
                    next = next.or(Some(m));
                }
            });
            let Some(m) = next else { break };
            pos.play_unchecked(m);
            if seen.contains(&pos) || Path::is_timed_out(&pos) {
                break;
            }
            seen.push(pos.clone());
            moves.push(m);
        }
        moves
    }
}
