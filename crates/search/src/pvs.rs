//! The public search: iterative deepening, aspiration windows, several lines and several threads.
//!
//! [`Search::run`] searches to depth 1, 2, 3 … until a limit is reached. Each iteration (a "round")
//! starts with the best move of the one before and fills the transposition table for the next.
//! With several threads, helper threads run the same loop on their own and share only the table
//! (lazy SMP); the caller's thread alone reports. The recursion itself is in `search_thread.rs`.

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
    limits::{Budget, Limits, NODES_PER_GRANT, OnProgress, Stopped},
    ordering::Ranked,
    path::SearchPath,
    report::{CurrentMove, SearchReport, Variation},
    score::{Score, Window, is_decisive},
    search_thread::{MAX_PLY, SearchThread, Shared, Trial},
    table::TranspositionTable,
    tag::Tag,
    tuning::{Reductions, Tuning},
};

/// Maximum depth of an iteration of the search, in plies. Leaves room for extensions below [`MAX_PLY`].
const MAX_DEPTH: u32 = 200;

/// A principal-variation search, configured by its builder methods and started by
/// [`run`](Self::run). The crate documentation has an example.
#[derive(Debug)]
pub struct Search<'a, H, K = NoProbe> {
    heuristic: &'a H,
    probe: &'a K,
    table: &'a TranspositionTable,
    tuning: Tuning,
    n_threads: NonZeroUsize,
    n_lines: NonZeroUsize,
}

impl<'a, H> Search<'a, H> {
    /// Creates a search that reports one variation and uses one thread, with `heuristic` as
    /// evaluation. Entries that earlier searches of the same game left in `table` speed it up.
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
    /// Sets a `probe`, such as an endgame table. The search uses the values that it has for
    /// positions as proven.
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

    /// Replaces the parameters of the search, by default [`Tuning::DEFAULT`].
    #[must_use]
    pub fn tuning(self, tuning: Tuning) -> Search<'a, H, K> {
        Search { tuning, ..self }
    }

    /// Sets the number of threads. With more than one, results are not reproducible. If the system
    /// refuses a thread, the search runs with fewer.
    #[must_use]
    pub fn threads(self, n: NonZeroUsize) -> Search<'a, H, K> {
        Search {
            n_threads: n,
            ..self
        }
    }

    /// Sets the number of variations to report (multi-PV). They begin with different moves; fewer
    /// are reported if there are fewer legal moves.
    #[must_use]
    pub fn lines(self, n: NonZeroUsize) -> Search<'a, H, K> {
        Search { n_lines: n, ..self }
    }

    /// Searches the last position of the game `line` until a limit is reached, `cancel` is set,
    /// `sink` breaks, or the values of all variations to report are proven. Blocks the calling
    /// thread; never fails.
    ///
    /// Calls `sink` after every iteration. During a long iteration it is called about once a second
    /// with the report of the previous one, in which `nodes`, `elapsed` and `current` are updated.
    /// The returned report may be better than the last one passed to `sink`: an iteration that was
    /// interrupted may already have found a better move. It has a best move unless the game is over,
    /// even if the limits allowed no position at all.
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
            budget: Budget::new(limits, cancel, NODES_PER_GRANT),
        };
        let n_lines = self.n_lines.get();
        let depth = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        thread::scope(|scope| {
            for i in 1..self.n_threads.get() {
                let shared = &shared;
                let help = move || {
                    // Every second helper begins at depth 2, so that threads spread over depths.
                    let first = 1 + i as u32 % 2;
                    Root::new(shared, line, n_lines, None, &|_| ())
                        .deepen(first, depth, |_| ControlFlow::Continue(()));
                };
                // The system refused a thread: search with those there are.
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            let current = Cell::new(None);
            let listener = RefCell::new(Listener { sink, last: None });
            let on_progress = |nodes, elapsed| {
                listener
                    .borrow_mut()
                    .on_progress(nodes, elapsed, current.get())
            };
            let trying = |current_move| current.set(Some(current_move));
            let mut root = Root::new(&shared, line, n_lines, Some(&on_progress), &trying);
            root.deepen(1, depth, |round| listener.borrow_mut().round(round));
            shared.budget.finish();
            root.report()
        })
    }
}

/// The `sink` of the search's caller, with the report to repeat while an iteration takes long.
struct Listener<M, F> {
    sink: F,
    /// Report of the last completed iteration; `None` during the first.
    last: Option<SearchReport<M>>,
}

impl<M: Clone, F: FnMut(&SearchReport<M>) -> ControlFlow<()>> Listener<M, F> {
    /// Passes the report of a completed iteration to the caller's `sink`.
    fn round(&mut self, report: &SearchReport<M>) -> ControlFlow<()> {
        self.last = Some(report.clone());
        (self.sink)(report)
    }

    /// Repeats the last report with updated counters. Does nothing during the first iteration.
    fn on_progress(
        &mut self,
        nodes: u64,
        elapsed: Duration,
        current: Option<CurrentMove<M>>,
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

/// A legal move of the root position, with the score and variation that its search has found.
#[derive(Clone, Debug)]
struct RootMove<M> {
    m: M,
    tag: Tag,
    /// What history counts the move as: see [`Ranked::subject`].
    subject: Tag,
    /// Score of the move when it was last searched as the first move or exceeded alpha. Solid
    /// (proven) only if it is exact, not a bound.
    score: Score,
    /// Latest upper bound of the score of this move; before its first search, the evaluation of the
    /// root position.
    ceiling: Score,
    /// The move and the best continuation found for it.
    line: Vec<M>,
}

/// One thread's iterative deepening from the root position.
struct Root<'a, P: Position, H, K> {
    thread: SearchThread<'a, P, H, K>,
    pos: &'a P,
    /// The root's legal moves. The first `n_lines` are the last iteration's best ones, best first.
    moves: Vec<RootMove<P::Move>>,
    n_lines: usize,
    /// Depth of this thread's last completed iteration, in plies.
    depth: u32,
    /// [`SearchThread::deepest`] of the last completed iteration, in plies.
    deepest: u32,
    /// Callback invoked with each root move before it is searched.
    trying: &'a dyn Fn(CurrentMove<P::Move>),
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
        on_progress: Option<OnProgress<'a>>,
        trying: &'a dyn Fn(CurrentMove<P::Move>),
    ) -> Root<'a, P, H, K> {
        let pos = line.position();
        let mut legal = Vec::new();
        line.legal_moves(&mut legal);
        let mut thread = SearchThread::new(shared, SearchPath::new(line), on_progress);
        let score = if legal.is_empty() {
            Score::RECURRENCE
        } else {
            let entry = shared.table.find(pos.key());
            thread.generate(pos, 0, entry.map_or(Tag::NONE, |entry| entry.tag));
            Score::estimate(shared.heuristic.evaluate(pos))
        };
        let mut ranked = std::mem::take(&mut thread.moves);
        ranked.sort_by_key(|it| Reverse(it.rank));
        let moves = ranked
            .into_iter()
            .map(
                |Ranked {
                     m, tag, subject, ..
                 }| RootMove {
                    m,
                    tag,
                    subject,
                    score,
                    ceiling: score,
                    line: vec![m],
                },
            )
            .collect::<Vec<_>>();
        Root {
            thread,
            pos,
            n_lines: n_lines.min(moves.len()),
            moves,
            depth: 0,
            deepest: 0,
            trying,
        }
    }

    /// Runs iterations of depth `first` to `last`, passing each report to `sink`, until the budget
    /// is used up, `sink` breaks or every value is proven.
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
            if !self.thread.shared.budget.allows_round() || self.round(depth).is_err() {
                break;
            }
            self.depth = depth;
            self.deepest = self.thread.deepest as u32;
            let report = self.report();
            if sink(&report).is_break() || report.is_certain() {
                break;
            }
            self.thread.share.postpone_report();
        }
        self.thread.share.return_unused();
        self.thread.keep_experience();
    }

    /// Runs one iteration: finds all variations to be reported by searches to one depth.
    fn round(&mut self, depth: u32) -> Result<(), Stopped> {
        self.thread.root_depth = depth as i32;
        self.thread.deepest = 0;
        // A better move found by an interrupted iteration is kept. But several lines are only
        // comparable if they come from the same iteration, so then the last one is restored.
        let before = (1 < self.n_lines).then(|| self.moves.clone());
        for i in 0..self.n_lines {
            let result = self.line(i, depth as i32);
            self.thread.rewind();
            if let Err(stopped) = result {
                self.moves = before.unwrap_or_else(|| std::mem::take(&mut self.moves));
                return Err(stopped);
            }
            self.moves[..=i].sort_by_key(|it| Reverse(it.score.value));
        }
        Ok(())
    }

    /// Finds the next variation to report: the best of the root moves from index `i` on, which it
    /// rotates to index `i`. Searches with a narrow aspiration window around the last score first,
    /// and widens it while the score falls outside.
    fn line(&mut self, i: usize, depth: i32) -> Result<(), Stopped> {
        let before = self.moves[i].score.value;
        let mut margin = self.thread.shared.tuning.aspiration;
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

    /// Searches the root moves from index `i` on within a window, rotates the best to index `i` and
    /// returns its value.
    fn best_of(&mut self, i: usize, depth: i32, mut window: Window) -> Result<i32, Stopped> {
        let mut best = i32::MIN;
        for j in i..self.moves.len() {
            let m = self.moves[j].m;
            let number = j as u32 + 1;
            (self.trying)(CurrentMove { m, number });
            let trial = Trial {
                depth: depth - 1,
                reduction: self.reduction(j - i, depth),
                window,
                best: (j != i).then_some(best),
                is_cut: false,
            };
            self.thread.frames[0].tag = self.moves[j].tag;
            self.thread.frames[0].subject = self.moves[j].subject;
            let score = self.thread.try_move::<true>(self.pos, m, 0, trial)?;
            best = best.max(score.value);
            let is_exact = window.alpha < score.value && score.value < window.beta;
            let root_move = &mut self.moves[j];
            if score.value < window.beta {
                root_move.ceiling = score;
            }
            if j == i || window.alpha < score.value {
                self.thread.store_line(0, m);
                root_move.line.clone_from(&self.thread.lines[0]);
                root_move.score = Score {
                    solid: score.solid && is_exact,
                    ..score
                };
                // The others keep their order: the best of the last iteration come early.
                self.moves[i..=j].rotate_right(1);
                window.alpha = window.alpha.max(score.value);
                if window.beta <= score.value {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Late move reduction at the root, in plies: one less than in the tree, and never for the first
    /// three moves.
    fn reduction(&self, number: usize, depth: i32) -> i32 {
        let Shared {
            tuning, reductions, ..
        } = self.thread.shared;
        if number < 3 || depth < tuning.reduction_depth {
            return 0;
        }
        (reductions.of(depth, number) / 100 - 1).clamp(0, depth - 2)
    }

    /// The report of everything found so far, with exact node counts for this thread.
    fn report(&mut self) -> SearchReport<P::Move> {
        let Shared {
            heuristic, budget, ..
        } = self.thread.shared;
        self.thread.share.return_unused();
        let player = self.pos.to_move();
        let path = &self.thread.path;
        let typed =
            |score: Score| score.typed(player, *heuristic, |known| path.holds_at_root(known));
        let best = self.moves.first().map(|best| Score {
            solid: best.score.solid && self.moves.iter().all(|other| other.ceiling.is_solid()),
            ..best.score
        });
        let lines = self.moves[..self.n_lines]
            .iter()
            .map(|root_move| Variation {
                moves: self.extended_by_table(&root_move.line),
                value: typed(root_move.score),
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

    /// Returns a variation continued by the moves of the transposition table, up to the searched
    /// depth. Cutoffs by the table shorten variations, so this restores their tail. Stops before a
    /// position recurs or the move clock runs out.
    fn extended_by_table(&self, line: &[P::Move]) -> Vec<P::Move> {
        let mut moves = line.to_vec();
        let mut pos = self.pos.clone();
        let mut seen = vec![pos.clone()];
        for m in line {
            pos.play_unchecked(*m);
            seen.push(pos.clone());
        }
        while moves.len() < (self.depth as usize).min(MAX_PLY) {
            let Some(entry) = self.thread.shared.table.find(pos.key()) else {
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
            if seen.contains(&pos) || SearchPath::is_timed_out(&pos) {
                break;
            }
            seen.push(pos.clone());
            moves.push(m);
        }
        moves
    }
}
