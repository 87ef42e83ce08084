//! The proof-number search itself: one thread ([`Prover`]), or several that share a table
//! ([`ParallelProver`]).

use std::{
    hint::black_box,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use super::{
    ProvenValue,
    numbers::{INFINITE, ProofNumbers},
    proof_table::{ProofTable, StateKey},
};
use crate::Stop;

/// The rules of a game without draws and cycles, in the form that the proof-number search needs.
///
/// States are represented from the point of view of the player to move. Implementors should map
/// symmetric states to one canonical state, so that they share a table entry.
pub trait Rules: Sync {
    /// A position of the game whose value needs a search.
    type State: Copy;

    /// The encoding of a state as a key of the proof table. Different states must have different
    /// keys.
    fn key(&self, state: &Self::State) -> StateKey;

    /// Returns the value of a state if it can be determined immediately. Otherwise returns `None` and
    /// calls `child` for every state that a move leads to, from the opponent's point of view, with
    /// initial proof numbers. Moves after which the opponent wins immediately are left out. A state
    /// without children is lost.
    fn expand(
        &self,
        state: &Self::State,
        child: impl FnMut(Self::State, ProofNumbers),
    ) -> Option<ProvenValue>;
}

/// Number of nodes that a search visits between two polls of the stop token, well below a millisecond
/// of work.
const STOP_INTERVAL: u64 = 256;

/// A proof-number search on one thread.
#[derive(Debug)]
pub struct Prover<'a, R: Rules> {
    rules: &'a R,
    table: &'a ProofTable,
    stop: Stop<'a>,
    /// The flag that the first of several threads sets when its search ends, upon which the others
    /// end theirs; `None` for a single thread.
    done: Option<&'a AtomicBool>,
    /// Maximum number of nodes that the search visits.
    limit: u64,
    /// The children of all nodes on the path from the root to the current node, as a stack.
    children: Vec<Child<R::State>>,
    nodes: u64,
    /// Whether the last of equally good children is searched first. Threads that prove the same
    /// position differ in this, so that they explore different parts.
    last_first: bool,
}

#[derive(Copy, Clone, Debug)]
struct Child<S> {
    state: S,
    key: StateKey,
    numbers: ProofNumbers,
}

/// The proof numbers of a node computed from its children, and the child to search next.
#[derive(Copy, Clone, Debug)]
struct Summary {
    numbers: ProofNumbers,
    /// Index of the child to search next, the one with the smallest loss number.
    best: usize,
    /// The second smallest loss number of the node's children.
    second: u32,
    /// Number of the node's children that aren't proved to be wins of the opponent.
    live: u32,
}

/// The search was stopped or reached its node limit before the value was proved.
#[derive(Copy, Clone, Debug)]
struct Stopped;

impl<'a, R: Rules> Prover<'a, R> {
    /// Creates a proof-number search that stores its results in `table` and returns soon after `stop`
    /// is due.
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

    /// Prepares the search for the `n`-th of several threads: odd threads order equal children
    /// differently, and all end when `done` is set.
    fn for_thread(mut self, n: usize, done: &'a AtomicBool) -> Prover<'a, R> {
        self.last_first = n % 2 == 1;
        self.done = Some(done);
        self
    }

    /// Limits the search to a number of visited nodes.
    fn within(mut self, limit: u64) -> Prover<'a, R> {
        self.limit = limit;
        self
    }

    /// Proves the value of a state; `None` if the search was stopped or reached its node limit. What
    /// was found so far stays in the table, so that a later call continues from there.
    pub fn prove(&mut self, state: &R::State) -> Option<ProvenValue> {
        self.known(state).or_else(|| {
            self.children.clear();
            let bounds = ProofNumbers {
                win: INFINITE,
                loss: INFINITE,
            };
            self.search(state, bounds).ok()?.value()
        })
    }

    /// The value of a state if the table has proved it already, otherwise `None`.
    pub fn known(&self, state: &R::State) -> Option<ProvenValue> {
        self.table.get(self.rules.key(state))?.value()
    }

    /// Searches a state until its value is proved or one of its proof numbers reaches its bound.
    /// Returns the numbers and stores them in the table.
    fn search(&mut self, state: &R::State, bounds: ProofNumbers) -> Result<ProofNumbers, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_INTERVAL) {
            self.table.count(STOP_INTERVAL);
            if self.should_stop() {
                return Err(Stopped);
            }
        }
        let (before, base) = (self.nodes, self.children.len());
        let value = self.push_children(state, base);
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
            // A child is left only when its loss number exceeds the second best by half. Leaving it
            // as soon as it isn't the best any more would spend the time on switching.
            let switch_bound = now.second.saturating_add(1 + now.second / 2);
            let child_bounds = ProofNumbers {
                win: (bounds.loss - (now.live - 1)).max(child.numbers.win + 1),
                loss: bounds.win.min(switch_bound),
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
            || self.done.is_some_and(|done| done.load(Ordering::Relaxed))
            || self.stop.is_due()
    }

    /// Pushes the children of a state that aren't wins of the opponent onto the stack, with their
    /// proof numbers from the table. Returns the value of the state if the rules or the table decide
    /// it.
    fn push_children(&mut self, state: &R::State, base: usize) -> Option<ProvenValue> {
        let (rules, children) = (self.rules, &mut self.children);
        let immediate = rules.expand(state, |state, numbers| {
            let key = rules.key(&state);
            children.push(Child {
                state,
                key,
                numbers,
            });
        });
        if immediate.is_some() {
            return immediate;
        }
        let prefetch = |all, child: &Child<R::State>| all | self.table.prefetch(child.key);
        black_box(self.children[base..].iter().fold(0, prefetch));
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

    /// Computes the proof numbers of a node from its children, which begin at index `base` of the
    /// stack.
    #[inline]
    fn sum_up(&self, base: usize) -> Summary {
        let mut all = Summary::of_value(ProofNumbers::LOST);
        all.second = INFINITE;
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
        // The hardest child plus one for each other, instead of the sum of all: positions that
        // several children lead to would be counted many times in a sum.
        all.numbers.loss = match all.numbers.win {
            INFINITE => 0,
            0 => INFINITE,
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

/// Number of nodes that one thread searches before the others are started, a few milliseconds: easy
/// positions aren't worth the threads.
const SINGLE_THREAD_NODES: u64 = 4096;

/// A proof-number search on several threads. All prove the same state and share a table; the first
/// one that finishes ends the search.
#[derive(Debug)]
pub struct ParallelProver<'a, R> {
    rules: &'a R,
    table: &'a ProofTable,
    threads: usize,
    stop: Stop<'a>,
    limit: u64,
}

impl<'a, R: Rules<State: Sync>> ParallelProver<'a, R> {
    /// Creates a proof-number search on `threads` threads that stores its results in `table` and
    /// returns soon after `stop` is due.
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

    /// Limits the search to a number of visited nodes per thread.
    #[must_use]
    pub fn within(mut self, limit: u64) -> ParallelProver<'a, R> {
        self.limit = limit;
        self
    }

    /// Proves the value of a state; `None` if the search was stopped or reached its node limit. What
    /// was found so far stays in the table, so that a later call continues from there.
    pub fn prove(&self, state: &R::State) -> Option<ProvenValue> {
        let prover = |limit| Prover::new(self.rules, self.table, self.stop).within(limit);
        if self.threads <= 1 {
            return prover(self.limit).prove(state);
        }
        let first = prover(self.limit.min(SINGLE_THREAD_NODES)).prove(state);
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
                let values = others.into_iter().filter_map(|thread| thread.join().ok());
                values.fold(value, Option::or)
            })
        })
    }
}
