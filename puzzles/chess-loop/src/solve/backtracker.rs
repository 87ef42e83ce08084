//! The backtracking engine of the solver: grows the loop piece by piece, from each piece to the one
//! it attacks.
//!
//! Once a piece has its target, all its other rays and the squares before the target must stay
//! empty (L3, L4). That is one set of closed squares, so a step is a few bit operations and small
//! boards take microseconds. Large dense boards take exponential time; the `learner` is for those.
//!
//! Symmetric solutions are avoided by the choice of the first piece. Divide the squares into orbits
//! under the symmetries, and start the loop with a piece of the first side in the earliest orbit that
//! holds one. Some symmetry maps that piece to the least square of its orbit, so only least squares
//! are tried as starts.

use std::ops::ControlFlow;

use grid::Bits;

use super::task::{Placement, Task};
use crate::model::Given;

/// The caller of the backtracker's [`search`]: receives the solutions and may stop the search.
pub(super) trait Host {
    /// Called with each solution and the number of pieces placed so far in the search. Breaking ends
    /// the search.
    fn found(&mut self, placement: &Placement, nodes: u64) -> ControlFlow<()>;

    /// Called every [`POLL_INTERVAL`] placed pieces, with the number of pieces placed so far in the
    /// search. Breaking ends the search.
    fn poll(&mut self, nodes: u64) -> ControlFlow<()>;
}

/// Number of pieces that the backtracker places between two polls of its host, about 0.1 ms of work.
pub(super) const POLL_INTERVAL: u64 = 1024;

/// Reports one solution of each symmetry class of the task to the host. Returns the number of pieces
/// placed once all are reported; breaks if the host broke.
pub(super) fn search(task: &Task, host: &mut dyn Host) -> ControlFlow<(), u64> {
    if task.squares() <= 64 {
        Search::<1>::new(task, host).run()
    } else {
        Search::<3>::new(task, host).run()
    }
}

/// A backtracking search on a board whose squares fit into `N` 64-bit words.
struct Search<'a, const N: usize> {
    task: &'a Task,
    host: &'a mut dyn Host,
    /// All squares on the rays of a piece, by the piece's side (the index of its type) and square.
    reach: [Vec<Bits<N>>; 2],
    /// The squares of one ray of a piece, by the piece's side (the index of its type), its square and
    /// the ray's direction.
    rays: [Vec<Bits<N>>; 2],
    /// Squares of the given pieces, by side (the index of their type).
    given: [Bits<N>; 2],
    /// The side (the index of the piece type) of the first piece of the loop.
    lead: usize,
    /// The number of the square of the first piece of the loop.
    start: usize,
    path: Vec<u8>,
    nodes: u64,
}

/// The state of the backtracker's board at one node of the search: which squares are occupied, and
/// on which it will place no further piece.
#[derive(Clone, Copy)]
struct State<const N: usize> {
    /// Squares of the pieces that the search has placed.
    placed: Bits<N>,
    /// Squares that hold a piece, whether the search has placed it or it is given.
    taken: Bits<N>,
    /// Squares where the search will place no further piece, by side (the index of the piece's type).
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
        // A given piece, if there is one, starts the loop.
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
                break; // Every loop visits the given piece, so one start is enough.
            }
            state.closed[self.lead] |= orbit.iter().copied().collect();
        }
        ControlFlow::Continue(self.nodes)
    }

    /// Places a piece of `side` (the index of its type) on a square that is open to it, and continues
    /// the search from there.
    fn place(&mut self, mut state: State<N>, square: usize, side: usize) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_INTERVAL) {
            self.host.poll(self.nodes)?;
        }
        let here = Bits::of(square);
        state.placed |= here;
        state.taken |= here;
        state.close(here);
        // A leaper's attack is never blocked, so no further leaper may reach this piece: its own
        // side must not attack it, and of the other side only its attacker does, which is placed
        // already. The start is the exception: its attacker is placed last.
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

    /// Tries every target of the last piece of the loop so far, a piece of `side` on `from`, and
    /// continues the search with each.
    fn aim(&mut self, state: &State<N>, from: usize, side: usize) -> ControlFlow<()> {
        let other = 1 - side;
        let task = self.task;

        // An occupied ray stays occupied, and a piece has one target, so at most one ray of it may
        // be occupied.
        let mut only = None;
        for direction in self.busy_rays(state, from, side) {
            if only.replace(direction).is_some() {
                return ControlFlow::Continue(());
            }
        }

        // Only the last piece attacks the start.
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
            if !self.has_room(&next) {
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

    /// Whether enough squares are open for the pieces still to be placed. A necessary condition only:
    /// `true` doesn't mean that a solution exists.
    fn has_room(&self, state: &State<N>) -> bool {
        // Squares of given pieces must stay open until these are placed.
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

    /// Reports the placed pieces as a solution if the last of them, on `from`, attacks the first and
    /// nothing else.
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
        if state.taken != state.placed || !self.is_least_image() {
            return ControlFlow::Continue(());
        }
        let mut placement = Placement::default();
        for (k, &square) in self.path.iter().enumerate() {
            placement.of[if k % 2 == 0 { self.lead } else { 1 - self.lead }].push(square);
        }
        self.host.found(&placement, self.nodes)
    }

    /// Whether the placed pieces have the least sets of squares among their images under symmetry
    /// that contain the start square. Of a symmetry class only that image is reported.
    fn is_least_image(&self) -> bool {
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

    /// The directions in which the ray of a piece of `side` on `from` holds a piece.
    fn busy_rays(&self, state: &State<N>, from: usize, side: usize) -> impl Iterator<Item = usize> {
        let taken = state.taken;
        let directions = 0..self.task.rays[side].directions();
        directions.filter(move |&direction| !(self.ray(from, side, direction) & taken).is_empty())
    }
}
