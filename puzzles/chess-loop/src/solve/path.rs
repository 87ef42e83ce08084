//! The backtracker: grows the loop piece by piece, from each piece to the one it attacks.
//!
//! Once a piece has its target, all its other rays, and the squares before the target, must stay
//! empty (L3, L4): that is one set of closed squares, so a step is a few operations on bits and
//! small boards take microseconds. It knows no tricks against dense big boards; see `learn`.
//!
//! Symmetry: let the squares fall into orbits, and the loop start with a piece of the first side
//! in the earliest orbit that has one. Turning the board brings that piece to the one square that
//! stands for its orbit, so only such starts are tried.

use std::ops::ControlFlow;

use grid::Bits;

use super::task::{Placement, Task};
use crate::model::Given;

/// Who receives the solutions and decides when to stop.
pub(super) trait Host {
    /// Takes a solution, with the number of pieces placed so far.
    fn found(&mut self, placement: &Placement, nodes: u64) -> ControlFlow<()>;

    /// Is asked every [`POLL`] placed pieces, with their number so far.
    fn poll(&mut self, nodes: u64) -> ControlFlow<()>;
}

/// How many pieces are placed between two polls: some 0.1 ms.
pub(super) const POLL: u64 = 1024;

/// Reports one solution of each class under the task's symmetries. Returns the number of pieces
/// placed when all are reported, or breaks when the host did.
pub(super) fn search(task: &Task, host: &mut dyn Host) -> ControlFlow<(), u64> {
    if task.squares() <= 64 {
        Search::<1>::new(task, host).run()
    } else {
        Search::<3>::new(task, host).run()
    }
}

/// A search on boards whose squares fit into `N` machine words.
struct Search<'a, const N: usize> {
    task: &'a Task,
    host: &'a mut dyn Host,
    /// By side and square: all squares on the rays of a piece there.
    reach: [Vec<Bits<N>>; 2],
    /// By side, square and direction: the squares on one ray.
    rays: [Vec<Bits<N>>; 2],
    /// Squares known to hold a piece of each side.
    given: [Bits<N>; 2],
    /// The side of the first piece of the loop, and its square.
    lead: usize,
    start: usize,
    path: Vec<u8>,
    nodes: u64,
}

/// What the pieces placed so far leave open.
#[derive(Clone, Copy)]
struct State<const N: usize> {
    /// Squares with a piece placed.
    placed: Bits<N>,
    /// Squares with a piece, placed or known in advance.
    taken: Bits<N>,
    /// By side: squares where no further piece of it will be placed.
    closed: [Bits<N>; 2],
}

impl<const N: usize> State<N> {
    fn close(&mut self, squares: Bits<N>) {
        self.closed[0] |= squares;
        self.closed[1] |= squares;
    }
}

impl<'a, const N: usize> Search<'a, N> {
    fn new(task: &'a Task, host: &'a mut dyn Host) -> Self {
        let squares = 0..task.squares();
        let rays = [0, 1].map(|side| {
            let rays = squares.clone().flat_map(|from| task.rays[side].from(from));
            rays.map(|ray| ray.iter().copied().collect())
                .collect::<Vec<Bits<N>>>()
        });
        let reach = [0, 1].map(|side| {
            let directions = task.rays[side].directions();
            let stars = rays[side].chunks(directions);
            stars
                .map(|star| star.iter().fold(Bits::EMPTY, |all, &ray| all | ray))
                .collect::<Vec<Bits<N>>>()
        });
        let given = [0, 1].map(|side| {
            let known = squares
                .clone()
                .filter(|&square| task.is_given(square, side));
            known.collect::<Bits<N>>()
        });
        // A piece that is known starts the loop.
        let lead = usize::from(given[0].is_empty() && !given[1].is_empty());
        Search {
            task,
            host,
            reach,
            rays,
            given,
            lead,
            start: 0,
            path: Vec::with_capacity(2 * task.n),
            nodes: 0,
        }
    }

    fn run(mut self) -> ControlFlow<(), u64> {
        let [first, second] = self.given;
        let squares = 0..self.task.squares();
        let open = squares
            .clone()
            .filter(|&square| self.task.given[square] != Given::Empty);
        let shut = !open.collect::<Bits<N>>();
        let mut state = State {
            placed: Bits::EMPTY,
            taken: first | second,
            closed: [shut | second, shut | first],
        };
        let known = self.given[self.lead];
        for start in squares {
            let images = self.task.symmetries.iter();
            let orbit: Vec<u8> = images.map(|image| image[start]).collect();
            let is_earliest = orbit.iter().all(|&image| usize::from(image) >= start);
            let is_known = known.is_empty() || known.has(start);
            if !is_earliest || !is_known || state.closed[self.lead].has(start) {
                continue;
            }
            self.start = start;
            self.place(state, start, self.lead)?;
            if !known.is_empty() {
                break; // Every loop passes a known piece, so that one such start is enough.
            }
            state.closed[self.lead] |= orbit.iter().copied().collect();
        }
        ControlFlow::Continue(self.nodes)
    }

    /// Puts a piece of `side` on a square that is open to it, and goes on from there.
    fn place(&mut self, mut state: State<N>, square: usize, side: usize) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) {
            self.host.poll(self.nodes)?;
        }
        let here = Bits::of(square);
        state.placed |= here;
        state.taken |= here;
        state.close(here);
        // A leaper's attack is never blocked, so no further leaper may reach this piece: its own
        // side must not attack it, and of the other side only its attacker does, which stands
        // already. Only the start still waits for its attacker.
        for leaper in [0, 1] {
            let is_awaited = self.path.is_empty() && leaper != side;
            if !self.task.pair[leaper].slides() && !is_awaited {
                state.closed[leaper] |= self.reach[leaper][square];
            }
        }
        self.path.push(square as u8);
        let flow = if self.path.len() == 2 * self.task.n {
            self.finish(&state, square, side)
        } else {
            self.aim(&state, square, side)
        };
        self.path.pop();
        flow
    }

    /// Chooses what the last piece of the path, at `from`, attacks.
    fn aim(&mut self, state: &State<N>, from: usize, side: usize) -> ControlFlow<()> {
        let other = 1 - side;
        let task = self.task;

        // A ray with a piece on it will keep a piece on it, and a piece attacks only one.
        let mut only = None;
        for direction in self.busy_rays(state, from, side) {
            if only.replace(direction).is_some() {
                return ControlFlow::Continue(());
            }
        }

        // The start is attacked by the last piece and by no other.
        let mut open = !state.closed[other];
        if other != self.lead {
            let attackers = self.reach[other][self.start];
            if self.path.len() + 1 == 2 * task.n {
                open &= attackers;
            } else if !task.pair[other].slides() {
                open &= !attackers;
            }
        }
        for direction in 0..task.rays[side].directions() {
            if only.is_some_and(|only| only != direction) {
                continue;
            }
            let set = self.ray(from, side, direction);
            if (set & open).is_empty() {
                continue;
            }
            let mut next = *state;
            next.close(self.reach[side][from] & !set);
            if !self.is_hopeful(&next) {
                continue;
            }
            for &square in task.rays[side].ray(from, direction) {
                let square = usize::from(square);
                if open.has(square) {
                    self.place(next, square, other)?;
                }
                if state.taken.has(square) {
                    break;
                }
                next.close(Bits::of(square));
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether there may be room for the pieces still to come.
    fn is_hopeful(&self, state: &State<N>) -> bool {
        // Known pieces must not be shut out.
        let missed = self.given[0] & state.closed[0] | self.given[1] & state.closed[1];
        if !(missed & !state.placed).is_empty() {
            return false;
        }
        let follower = 1 - self.lead;
        if (self.reach[follower][self.start] & !state.closed[follower]).is_empty() {
            return false;
        }
        let placed = self.path.len();
        let room = |side: usize| (!state.closed[side]).len();
        room(self.lead) + placed.div_ceil(2) >= self.task.n
            && room(follower) + placed / 2 >= self.task.n
    }

    /// Checks that the last piece attacks the start and only it, and reports the solution.
    fn finish(&mut self, state: &State<N>, from: usize, side: usize) -> ControlFlow<()> {
        let mut busy = self.busy_rays(state, from, side);
        let (Some(direction), None) = (busy.next(), busy.next()) else {
            return ControlFlow::Continue(());
        };
        drop(busy);
        let ray = self.task.rays[side].ray(from, direction);
        let target = ray
            .iter()
            .find(|&&square| state.taken.has(usize::from(square)));
        if target.is_none_or(|&square| usize::from(square) != self.start) {
            return ControlFlow::Continue(());
        }
        if state.taken != state.placed || !self.is_leader() {
            return ControlFlow::Continue(());
        }
        let mut placement = Placement::default();
        for (k, &square) in self.path.iter().enumerate() {
            placement.of[if k % 2 == 0 { self.lead } else { 1 - self.lead }].push(square);
        }
        self.host.found(&placement, self.nodes)
    }

    /// Whether the path is the one to report among its images that have the same start: the one
    /// with the least sets of squares.
    fn is_leader(&self) -> bool {
        let image_sets = |image: &[u8]| {
            let mut sets = [Bits::<N>::EMPTY; 2];
            for (k, &square) in self.path.iter().enumerate() {
                sets[k % 2].insert(image[usize::from(square)]);
            }
            sets
        };
        let (identity, others) = self
            .task
            .symmetries
            .split_first()
            .expect("the identity is always there");
        let own = image_sets(identity);
        others.iter().all(|image| {
            let sets = image_sets(image);
            !sets[0].has(self.start) || own <= sets
        })
    }

    fn ray(&self, from: usize, side: usize, direction: usize) -> Bits<N> {
        self.rays[side][from * self.task.rays[side].directions() + direction]
    }

    /// The directions in which a piece at `from` has some piece on its ray.
    fn busy_rays(&self, state: &State<N>, from: usize, side: usize) -> impl Iterator<Item = usize> {
        let taken = state.taken;
        let directions = 0..self.task.rays[side].directions();
        directions.filter(move |&direction| !(self.ray(from, side, direction) & taken).is_empty())
    }
}
