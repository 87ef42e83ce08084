//! The clause-learning engine: a SAT solver on the encoded puzzle, for boards that are too dense for
//! backtracking.
//!
//! The encoding leaves out that there is a single loop (L5). Whenever a model has a shorter loop, a
//! clause is added that forbids this loop, and the search continues. Few such clauses are needed,
//! since short loops are rare among placements that satisfy the other rules.

use super::encode::Encoding;
use super::sat::{Lit, Verdict, Work};
use super::task::{Placement, Task};

/// The result of a call of [`Learner::search`].
#[derive(Debug)]
pub(super) enum LearnerStep {
    /// The search found a solution of a symmetry class that it has not reported before.
    Found(Placement),
    /// Solutions of all symmetry classes have been reported.
    Complete,
    /// The poll callback stopped the search; the next call continues it.
    Paused,
}

/// An enumeration of a puzzle's solutions by clause learning.
#[derive(Debug)]
pub(super) struct Learner<'a> {
    task: &'a Task,
    encoding: Encoding,
}

impl<'a> Learner<'a> {
    pub(super) fn new(task: &'a Task) -> Learner<'a> {
        let encoding = Encoding::new(task);
        Learner { task, encoding }
    }

    /// The number of decisions and conflicts of the clause learner's search so far.
    pub(super) fn work(&self) -> Work {
        self.encoding.sat.work()
    }

    /// Searches for the next solution. Calls `poll` regularly with the work so far, and pauses when
    /// it returns `true`.
    pub(super) fn search(&mut self, poll: &mut dyn FnMut(Work) -> bool) -> LearnerStep {
        let Learner { task, encoding } = self;
        loop {
            match encoding.sat.search(&mut *poll) {
                Verdict::Unsatisfiable => return LearnerStep::Complete,
                Verdict::Paused => return LearnerStep::Paused,
                Verdict::Model => {}
            }
            let placement = encoding.placement();
            if let Some(clause) = encoding.no_short_loop(task, &placement) {
                encoding.sat.refute(&clause);
            } else {
                encoding.block(task, &placement);
                return LearnerStep::Found(placement);
            }
        }
    }
}

impl Encoding {
    /// The squares of both piece types in the current model of the SAT solver.
    fn placement(&self) -> Placement {
        let of = [0, 1].map(|side| {
            let lits = self.piece[side].iter().enumerate();
            let there = lits.filter(|&(_, &lit)| self.sat.holds(lit));
            there.map(|(square, _)| square as u8).collect()
        });
        Placement { of }
    }

    /// A clause that forbids the shortest loop of the current model; `None` if one loop visits all
    /// pieces.
    fn no_short_loop(&self, task: &Task, placement: &Placement) -> Option<Vec<Lit>> {
        let mut side_of = vec![None; task.squares()];
        for side in [0, 1] {
            for &square in &placement.of[side] {
                side_of[usize::from(square)] = Some(side);
            }
        }
        let mut visited = vec![false; task.squares()];
        let mut shortest: Option<Vec<usize>> = None;
        for &start in &placement.of[0] {
            let mut tour = Vec::new();
            let mut at = usize::from(start);
            while !visited[at] {
                visited[at] = true;
                tour.push(at);
                let (target, _) = attack(task, &side_of, at);
                at = target;
            }
            let is_shorter = |best: &Vec<usize>| tour.len() < best.len();
            if !tour.is_empty() && shortest.as_ref().is_none_or(is_shorter) {
                shortest = Some(tour);
            }
        }
        let short = shortest.filter(|tour| tour.len() < 2 * task.n)?;

        // The loop exists if its pieces stand and the squares between them are empty. The clause
        // is the negation of that.
        let mut clause = Vec::new();
        for at in short {
            let (_, between) = attack(task, &side_of, at);
            clause.extend(side_of[at].map(|side| !self.piece[side][at]));
            clause.extend(
                between
                    .iter()
                    .flat_map(|&square| [0, 1].map(|side| self.piece[side][usize::from(square)])),
            );
        }
        Some(clause)
    }

    /// Adds clauses that exclude a solution and all its images under symmetry from further models.
    fn block(&mut self, task: &Task, placement: &Placement) {
        let mapped = |image: &[u8], side: usize| -> Vec<u8> {
            let squares = placement.of[side].iter();
            let mut squares: Vec<u8> = squares.map(|&s| image[usize::from(s)]).collect();
            squares.sort_unstable();
            squares
        };
        // The encoding admits only placements whose leading side is least among the images. So only
        // images with the same squares of the leading side need a clause, usually the placement
        // alone.
        let leading = self.leading;
        let mut images: Vec<[Vec<u8>; 2]> = task
            .symmetries
            .iter()
            .map(|image| [mapped(image, leading), mapped(image, 1 - leading)])
            .filter(|of| of[0] == placement.of[leading])
            .collect();
        images.sort();
        images.dedup();
        let clause_against = |of: &[Vec<u8>; 2]| -> Vec<Lit> {
            let sides = [leading, 1 - leading].into_iter().zip(of);
            let lits = sides.flat_map(|(side, squares)| {
                squares
                    .iter()
                    .map(move |&square| (side, usize::from(square)))
            });
            lits.map(|(side, square)| !self.piece[side][square])
                .collect()
        };
        let clauses: Vec<Vec<Lit>> = images.iter().map(clause_against).collect();
        if let [only] = &clauses[..] {
            self.sat.refute(only);
            return;
        }
        self.sat.restart();
        for clause in &clauses {
            self.sat.clause(clause);
        }
    }
}

/// The square of the piece that the piece on `from` attacks, in a placement that satisfies L4, and
/// the squares between the two.
fn attack<'a>(task: &'a Task, side_of: &[Option<usize>], from: usize) -> (usize, &'a [u8]) {
    let rays = side_of[from].map(|side| task.rays[side].from(from));
    let hit = rays.into_iter().flatten().find_map(|ray| {
        let at = ray
            .iter()
            .position(|&s| side_of[usize::from(s)].is_some())?;
        Some((usize::from(ray[at]), &ray[..at]))
    });
    hit.expect("the encoding makes every piece attack one")
}
