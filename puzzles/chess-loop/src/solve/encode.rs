//! The encoding of a puzzle as clauses for the SAT solver.
//!
//! There are three kinds of variables:
//!
//! - *Piece*, by side and square: a piece of this side stands here.
//! - *Sight*, by side, square and direction, for the directions of the sliders: the first piece in
//!   this direction is of this side. Sights are defined recursively along the line, so blocking (L3)
//!   takes up to four clauses per square and side, and clauses learnt about sights apply to whole
//!   lines. A sight serves both ends of an attack, because lines run both ways: whatever a slider on
//!   this square would attack is also where a slider would attack this square from.
//! - *Owned*, by line: the only piece on this line is a slider. A slider attacks in one direction, so
//!   it owns all its lines but one, and the number of owned lines is known in advance. Clause
//!   learning doesn't find this consequence of the rules without the variables.
//!
//! The single loop (L5) is not encoded; the `learner` adds a clause for each short loop it finds.

use std::ops::Not;

use super::sat::{Lit, Sat};
use super::task::Task;
use crate::model::{Given, Piece};

/// A SAT solver with the clauses of a puzzle, and the literals needed to read a placement from a
/// model.
#[derive(Debug)]
pub(super) struct Encoding {
    pub(super) sat: Sat,
    /// The literals "a piece of this side stands here", by side (the index of the piece type) and
    /// square.
    pub(super) piece: [Vec<Lit>; 2],
    /// The side (index of the piece type) whose squares select one of several symmetric solutions: in
    /// every model this set of squares is the least among its images, in the order of the encoding.
    pub(super) leading: usize,
}

impl Encoding {
    pub(super) fn new(task: &Task) -> Encoding {
        let mut sat = Sat::default();
        let squares = 0..task.squares();
        let piece = [0, 1].map(|_| {
            squares
                .clone()
                .map(|_| sat.variable())
                .collect::<Vec<Lit>>()
        });
        let mut builder = Builder {
            task,
            sat,
            piece,
            sights: vec![[None; 8]; 2 * task.squares()],
        };
        builder.givens();
        builder.sights();
        builder.attacks();
        builder.mutual_attacks();
        for side in [0, 1] {
            builder.pieces(side);
            if task.pair[side].slides() {
                builder.owned_lines(side);
            }
        }
        // A side that owns lines makes the best leading side, then one that is never blocked.
        let rank = |side: usize| match task.pair[side] {
            Piece::Rook | Piece::Queen => 0,
            Piece::Knight => 1,
            Piece::Bishop => 2,
            Piece::King => 3,
        };
        let leading = usize::from(rank(1) < rank(0));
        builder.symmetry(leading);
        let Builder { sat, piece, .. } = builder;
        Encoding {
            sat,
            piece,
            leading,
        }
    }
}

/// The directions in which sliders attack, as (rows, columns), two opposite ones for each kind of
/// line: row, column and the two diagonals.
const LINES: [[(i8, i8); 2]; 4] = [
    [(0, -1), (0, 1)],
    [(-1, 0), (1, 0)],
    [(-1, -1), (1, 1)],
    [(-1, 1), (1, -1)],
];

struct Builder<'a> {
    task: &'a Task,
    sat: Sat,
    piece: [Vec<Lit>; 2],
    /// The literals "the first piece in this direction is of this side", by side and square, then by
    /// direction in the order of `LINES`. `None` at the edge and for directions in which no slider of
    /// the puzzle moves.
    sights: Vec<[Option<Lit>; 8]>,
}

impl Builder<'_> {
    /// Adds the clauses that a square holds at most one piece (L2), and those of the givens.
    fn givens(&mut self) {
        for square in 0..self.task.squares() {
            let both = [0, 1].map(|side| self.piece[side][square]);
            self.sat.clause(&both.map(Lit::not));
            match self.task.given[square] {
                Given::Unknown => {}
                Given::Empty => both.iter().for_each(|&lit| self.sat.clause(&[!lit])),
                Given::Piece(piece) => {
                    self.sat
                        .clause(&[both[usize::from(piece == self.task.pair[1])]]);
                }
            }
        }
    }

    /// Creates the variables for the first piece in each direction from each square (L3), and defines
    /// them by recursion along the lines.
    fn sights(&mut self) {
        let squares = self.task.squares();
        for direction in 0..8 {
            let step = LINES[direction / 2][direction % 2];
            let looks = |piece: &Piece| piece.slides() && piece.steps().contains(&step);
            if !self.task.pair.iter().any(looks) {
                continue;
            }
            for square in 0..squares {
                if self.task.step(square, step).is_some() {
                    for side in [0, 1] {
                        let sight = self.sat.variable();
                        self.sights[side * squares + square][direction] = Some(sight);
                    }
                }
            }
            for square in 0..squares {
                let Some(next) = self.task.step(square, step) else {
                    continue;
                };
                for side in [0, 1] {
                    let (here, there) = (side * squares + square, side * squares + next);
                    let sight = self.sights[here][direction].expect("made above");
                    let [own, other] = [self.piece[side][next], self.piece[1 - side][next]];
                    self.sat.clause(&[!own, sight]);
                    self.sat.clause(&[!other, !sight]);
                    match self.sights[there][direction] {
                        None => self.sat.clause(&[!sight, own]),
                        Some(beyond) => {
                            self.sat.clause(&[!sight, own, beyond]);
                            self.sat.clause(&[sight, own, other, !beyond]);
                        }
                    }
                }
            }
        }
    }

    /// Literals of which each says that a piece of type `by` on a square attacks a piece of `side`
    /// (the index of its type). Read backwards, each also says that a piece of that side, if of
    /// type `by`, attacks the square.
    fn seen(&self, by: Piece, square: usize, side: usize) -> Vec<Lit> {
        let squares = self.task.squares();
        let steps = by.steps().iter();
        if by.slides() {
            let directions = (0..8).filter(|&k| by.steps().contains(&LINES[k / 2][k % 2]));
            let sights = directions.map(|k| self.sights[side * squares + square][k]);
            return sights.flatten().collect();
        }
        let targets = steps.filter_map(|&step| self.task.step(square, step));
        targets.map(|target| self.piece[side][target]).collect()
    }

    /// Adds the clauses of L4 and its consequence: every piece attacks exactly one piece, of the
    /// other side, and is attacked by exactly one.
    fn attacks(&mut self) {
        for side in [0, 1] {
            let other = 1 - side;
            for square in 0..self.task.squares() {
                let here = self.piece[side][square];
                for own in self.seen(self.task.pair[side], square, side) {
                    self.sat.clause(&[!here, !own]);
                }
                let attacked = self.seen(self.task.pair[side], square, other);
                self.exactly_one(here, &attacked);
                let attackers = self.seen(self.task.pair[other], square, other);
                self.exactly_one(here, &attackers);
            }
        }
    }

    /// Adds the clauses that, if `condition` holds, exactly one of the literals does.
    fn exactly_one(&mut self, condition: Lit, lits: &[Lit]) {
        for (k, &one) in lits.iter().enumerate() {
            for &two in &lits[..k] {
                self.sat.clause(&[!condition, !one, !two]);
            }
        }
        let mut clause = lits.to_vec();
        clause.push(!condition);
        self.sat.clause(&clause);
    }

    /// Adds the clauses that a king and a slider are never neighbours on a line of the slider: they
    /// would attack each other, which is a loop of two (L5).
    fn mutual_attacks(&mut self) {
        let Some(king) = self
            .task
            .pair
            .iter()
            .position(|&piece| piece == Piece::King)
        else {
            return;
        };
        let slider = self.task.pair[1 - king];
        if !slider.slides() {
            return;
        }
        for square in 0..self.task.squares() {
            for &step in slider.steps() {
                if let Some(next) = self.task.step(square, step) {
                    let pair = [!self.piece[king][square], !self.piece[1 - king][next]];
                    self.sat.clause(&pair);
                }
            }
        }
    }

    /// Adds the clauses that a side has exactly N pieces (L2), counted row by row.
    fn pieces(&mut self, side: usize) {
        let rows: Vec<Vec<Lit>> = self.piece[side]
            .chunks(usize::from(self.task.cols))
            .map(<[Lit]>::to_vec)
            .collect();
        self.exactly(&rows, self.task.n);
    }

    /// Adds the variables and clauses of owned lines. A slider attacks in one direction, so it is
    /// alone on all its lines but one, and owns those. A type with k lines per square therefore owns
    /// N * (k - 1) lines in all.
    fn owned_lines(&mut self, side: usize) {
        let squares = self.task.squares();
        let slider = self.task.pair[side];
        let kinds: Vec<usize> = (0..4)
            .filter(|&kind| slider.steps().contains(&LINES[kind][0]))
            .collect();
        let mut owned_at = vec![Vec::new(); squares];
        let mut owned = Vec::new();
        for &kind in &kinds {
            let mut of_kind = Vec::new();
            let [back, forth] = LINES[kind];
            for first in (0..squares).filter(|&s| self.task.step(s, back).is_none()) {
                let line = std::iter::successors(Some(first), |&s| self.task.step(s, forth));
                let line: Vec<usize> = line.collect();
                let own = self.sat.variable();
                of_kind.push(own);
                let mut some: Vec<Lit> = line.iter().map(|&s| self.piece[side][s]).collect();
                some.push(!own);
                self.sat.clause(&some);
                for &square in &line {
                    let here = self.piece[side][square];
                    self.sat.clause(&[!own, !self.piece[1 - side][square]]);
                    let sights = &self.sights[(1 - side) * squares + square];
                    let seen = [sights[2 * kind], sights[2 * kind + 1]];
                    let mut alone_or_not = vec![!here, own];
                    for sight in seen.into_iter().flatten() {
                        alone_or_not.push(sight);
                        self.sat.clause(&[!here, !own, !sight]);
                    }
                    self.sat.clause(&alone_or_not);
                    owned_at[square].push(own);
                }
            }
            owned.push(of_kind);
        }
        for (square, lines) in owned_at.iter().enumerate() {
            let here = self.piece[side][square];
            for (k, &one) in lines.iter().enumerate() {
                for &two in &lines[..k] {
                    self.sat.clause(&[!here, one, two]);
                }
            }
            let mut not_all: Vec<Lit> = lines.iter().map(|&line| !line).collect();
            not_all.push(!here);
            self.sat.clause(&not_all);
        }
        self.exactly(&owned, self.task.n * (kinds.len() - 1));
    }

    /// Adds the clauses that break symmetry: the squares of the leading side, as a bit string in
    /// order of squares, must not be greater than those of any image. So one solution of each class
    /// is left, or a few that differ only in the other side.
    fn symmetry(&mut self, leading: usize) {
        for image in &self.task.symmetries[1..] {
            let mut equal_so_far = None;
            for square in 0..self.task.squares() {
                let onto = usize::from(image[square]);
                // Already compared as (onto, square), and equal if the comparison got this far.
                if onto == square || (onto < square && usize::from(image[onto]) == square) {
                    continue;
                }
                let [a, b] = [self.piece[leading][square], self.piece[leading][onto]];
                let condition: Vec<Lit> = equal_so_far.map(Lit::not).into_iter().collect();
                let equal = self.sat.variable();
                for rest in [&[!a, b][..], &[equal, a, b], &[equal, !a, !b]] {
                    self.sat.clause(&[&condition, rest].concat());
                }
                equal_so_far = Some(equal);
            }
        }
    }

    /// Adds the clauses that exactly `wanted` of the literals hold. The literals come in groups, each
    /// of which is counted first.
    fn exactly(&mut self, groups: &[Vec<Lit>], wanted: usize) {
        let max = wanted + 1;
        let counts: Vec<Vec<Lit>> = groups
            .iter()
            .map(|group| {
                let ones: Vec<Vec<Lit>> = group.iter().map(|&lit| vec![lit]).collect();
                self.sum(&ones, max)
            })
            .collect();
        let total = self.sum(&counts, max);
        match wanted.checked_sub(1).map(|index| total.get(index)) {
            None => {}
            Some(Some(&enough)) => self.sat.clause(&[enough]),
            Some(None) => self.sat.clause(&[]),
        }
        if let Some(&too_many) = total.get(wanted) {
            self.sat.clause(&[!too_many]);
        }
    }

    /// The literals of the sum of numbers in unary, capped at `max`: the k-th literal of each number,
    /// counted from 0, says that the number is greater than k.
    fn sum(&mut self, numbers: &[Vec<Lit>], max: usize) -> Vec<Lit> {
        match numbers {
            [] => Vec::new(),
            [one] => one.clone(),
            _ => {
                let (left, right) = numbers.split_at(numbers.len() / 2);
                let (left, right) = (self.sum(left, max), self.sum(right, max));
                self.add(&left, &right, max)
            }
        }
    }

    /// The literals of the sum of two numbers in unary, capped at `max`, as the outputs of a
    /// totalizer.
    fn add(&mut self, left: &[Lit], right: &[Lit], max: usize) -> Vec<Lit> {
        let length = max.min(left.len() + right.len());
        let sum: Vec<Lit> = (0..length).map(|_| self.sat.variable()).collect();
        for i in 0..=left.len() {
            for j in 0..=right.len() {
                // At least i and at least j make at least i + j.
                if let Some(&reached) = (i + j).checked_sub(1).and_then(|k| sum.get(k)) {
                    let mut clause = vec![reached];
                    clause.extend(i.checked_sub(1).map(|k| !left[k]));
                    clause.extend(j.checked_sub(1).map(|k| !right[k]));
                    self.sat.clause(&clause);
                }
                // At most i and at most j make at most i + j.
                if let Some(&exceeded) = sum.get(i + j) {
                    let mut clause = vec![!exceeded];
                    clause.extend(left.get(i));
                    clause.extend(right.get(j));
                    self.sat.clause(&clause);
                }
            }
        }
        sum
    }
}
