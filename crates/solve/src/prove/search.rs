//! Depth-first proof-number search.

use std::{
    hint::black_box,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use super::{
    ProvenValue,
    numbers::{NEVER, ProofNumbers},
    proof_table::{ProofTable, StateKey},
};
use crate::Stop;

/// A game without draws and without cycles, as the search wants it.
///
/// States are seen by the player to move, and of states that are alike one stands for all.
pub trait Rules: Sync {
    /// A position that is not decided at sight.
    type State: Copy;

    /// The whole position: different states have different keys.
    fn key(&self, state: &Self::State) -> StateKey;

    /// Either tells the value at sight, or calls `child` with the states the moves lead to, seen by
    /// the opponent, but for those in which the opponent wins at sight, and with a first guess of
    /// their proof numbers. No child at all is a loss.
    fn expand(
        &self,
        state: &Self::State,
        child: impl FnMut(Self::State, ProofNumbers),
    ) -> Option<ProvenValue>;
}

/// Nodes between two looks at whether to stop: well below a millisecond.
const STOP_INTERVAL: u64 = 256;

/// One thread's search.
#[derive(Debug)]
pub struct Prover<'a, R: Rules> {
    rules: &'a R,
    table: &'a ProofTable,
    stop: Stop<'a>,
    /// Set when another thread has found the answer.
    done: Option<&'a AtomicBool>,
    /// Nodes after which the search gives up.
    limit: u64,
    /// The children of all nodes on the current path.
    children: Vec<Child<R::State>>,
    nodes: u64,
    /// Threads that prove the same position prefer different ones of equal children.
    last_first: bool,
}

#[derive(Copy, Clone, Debug)]
struct Child<S> {
    state: S,
    key: StateKey,
    numbers: ProofNumbers,
}

/// The children of a node at a glance.
#[derive(Copy, Clone, Debug)]
struct Summary {
    numbers: ProofNumbers,
    /// Number of the child to look at next.
    best: usize,
    /// The second smallest number of proving a child lost.
    second: u32,
    /// Number of children not known to be won.
    live: u32,
}

/// The search was told to stop.
#[derive(Copy, Clone, Debug)]
struct Stopped;

impl<'a, R: Rules> Prover<'a, R> {
    /// A search that keeps what it learns in a table, and ends soon after `stop` is due.
    pub fn new(rules: &'a R, table: &'a ProofTable, stop: Stop<'a>) -> Prover<'a, R> {
        Prover {
            rules,
            table,
            stop,
            done: None,
            limit: u64::MAX,
            children: Vec::new(),
            nodes: 0,
            last_first: false,
        }
    }

    /// The same search for a thread with a number: it looks elsewhere first than the one before,
    /// and also ends when `done` is set.
    fn for_thread(mut self, n: usize, done: &'a AtomicBool) -> Prover<'a, R> {
        self.last_first = n % 2 == 1;
        self.done = Some(done);
        self
    }

    /// The same search, but it gives up after so many nodes.
    fn within(mut self, limit: u64) -> Prover<'a, R> {
        self.limit = limit;
        self
    }

    /// Proves who wins. `None` if the search was stopped or gave up.
    pub fn prove(&mut self, state: &R::State) -> Option<ProvenValue> {
        self.known(state).or_else(|| {
            self.children.clear();
            let bounds = ProofNumbers {
                win: NEVER,
                loss: NEVER,
            };
            self.search(state, bounds).ok()?.value()
        })
    }

    /// Who wins, if the table knows.
    pub fn known(&self, state: &R::State) -> Option<ProvenValue> {
        self.table.get(self.rules.key(state))?.value()
    }

    /// Searches until one of the numbers reaches its bound.
    fn search(&mut self, state: &R::State, bounds: ProofNumbers) -> Result<ProofNumbers, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_INTERVAL) {
            self.table.count(STOP_INTERVAL);
            if self.should_stop() {
                return Err(Stopped);
            }
        }
        let (before, base) = (self.nodes, self.children.len());
        let value = self.open(state, base);
        let numbers = loop {
            let now = match value {
                Some(ProvenValue::Win) => Summary::of_value(ProofNumbers::WON),
                Some(ProvenValue::Loss) => Summary::of_value(ProofNumbers::LOST),
                None => self.sum_up(base),
            };
            let ProofNumbers { win, loss } = now.numbers;
            if now.numbers.value().is_some() || bounds.win <= win || bounds.loss <= loss {
                break now.numbers;
            }
            let child = self.children[base + now.best];
            // A child is left when another one becomes clearly better: half as good again, or the
            // search would spend its time going to and fro.
            let patience = now.second.saturating_add(1 + now.second / 2);
            let child_bounds = ProofNumbers {
                win: (bounds.loss - (now.live - 1)).max(child.numbers.win + 1),
                loss: bounds.win.min(patience),
            };
            let found = self.search(&child.state, child_bounds)?;
            self.children[base + now.best].numbers = found;
        };
        self.children.truncate(base);
        let nodes = self.nodes - before + 1;
        self.table.put(self.rules.key(state), numbers, nodes);
        Ok(numbers)
    }

    fn should_stop(&self) -> bool {
        self.limit <= self.nodes
            || self.done.is_some_and(|it| it.load(Ordering::Relaxed))
            || self.stop.is_due()
    }

    /// Pushes the children that are worth a look, with what is known about them. Tells the value
    /// if that decides it.
    fn open(&mut self, state: &R::State, base: usize) -> Option<ProvenValue> {
        let (rules, children) = (self.rules, &mut self.children);
        let at_sight = rules.expand(state, |state, numbers| {
            let key = rules.key(&state);
            children.push(Child {
                state,
                key,
                numbers,
            });
        });
        if at_sight.is_some() {
            return at_sight;
        }
        let touch = |all, child: &Child<R::State>| all | self.table.touch(child.key);
        black_box(self.children[base..].iter().fold(0, touch));
        let mut n = base;
        while let Some(child) = self.children.get_mut(n) {
            if let Some(known) = self.table.get(child.key) {
                child.numbers = known;
            }
            match child.numbers.value() {
                Some(ProvenValue::Loss) => return Some(ProvenValue::Win),
                Some(ProvenValue::Win) => {
                    self.children.swap_remove(n);
                }
                None => n += 1,
            }
        }
        (self.children.len() == base).then_some(ProvenValue::Loss)
    }

    #[inline]
    fn sum_up(&self, base: usize) -> Summary {
        let mut all = Summary::of_value(ProofNumbers::LOST);
        all.second = NEVER;
        let mut hardest = 0;
        for (i, child) in self.children[base..].iter().enumerate() {
            let ProofNumbers { win, loss } = child.numbers;
            if loss < all.numbers.win || self.last_first && loss == all.numbers.win {
                all.second = all.numbers.win;
                all.numbers.win = loss;
                all.best = i;
            } else {
                all.second = all.second.min(loss);
            }
            all.live += u32::from(win != 0);
            hardest = hardest.max(win);
        }
        // The hardest child and one for each other: sums count what transposes many times over.
        all.numbers.loss = match all.numbers.win {
            NEVER => 0,
            0 => NEVER,
            _ => hardest + all.live - 1,
        };
        all
    }
}

impl Summary {
    fn of_value(numbers: ProofNumbers) -> Summary {
        Summary {
            numbers,
            best: 0,
            second: 0,
            live: 0,
        }
    }
}

/// Nodes that one thread searches alone before others join: a few milliseconds.
const ALONE: u64 = 4096;

/// A search by several threads. All prove the same and share what they find: the first one that is
/// done ends the work.
#[derive(Debug)]
pub struct ParallelProver<'a, R> {
    rules: &'a R,
    table: &'a ProofTable,
    threads: usize,
    stop: Stop<'a>,
    limit: u64,
}

impl<'a, R: Rules<State: Sync>> ParallelProver<'a, R> {
    /// A search by so many threads that keeps what it learns in a table.
    pub fn new(
        rules: &'a R,
        table: &'a ProofTable,
        threads: usize,
        stop: Stop<'a>,
    ) -> ParallelProver<'a, R> {
        ParallelProver {
            rules,
            table,
            threads,
            stop,
            limit: u64::MAX,
        }
    }

    /// The same search, but each thread gives up after so many nodes.
    #[must_use]
    pub fn within(mut self, limit: u64) -> ParallelProver<'a, R> {
        self.limit = limit;
        self
    }

    /// Proves who wins. `None` if the search was stopped or gave up.
    pub fn prove(&self, state: &R::State) -> Option<ProvenValue> {
        let prover = |limit| Prover::new(self.rules, self.table, self.stop).within(limit);
        if self.threads <= 1 {
            return prover(self.limit).prove(state);
        }
        let first = prover(self.limit.min(ALONE)).prove(state);
        first.or_else(|| {
            let done = &AtomicBool::new(false);
            let work = |n: usize| {
                let value = prover(self.limit).for_thread(n, done).prove(state);
                done.store(true, Ordering::Relaxed);
                value
            };
            thread::scope(|scope| {
                let work = &work;
                let others = (1..self.threads).map(|n| scope.spawn(move || work(n)));
                let others: Vec<_> = others.collect();
                let value = work(0);
                let values = others.into_iter().filter_map(|it| it.join().ok());
                values.fold(value, Option::or)
            })
        })
    }
}
