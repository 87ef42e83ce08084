//! The learner: clause learning on the encoded puzzle, for boards too dense for backtracking.
//!
//! The encoding leaves out that the loop must be one (L5). A model with a shorter loop is refuted
//! by a clause that forbids just that loop; few are needed, since short loops are rare among
//! placements that meet all the rest.

use super::encode::Encoding;
use super::sat::{Lit, Verdict, Work};
use super::task::{Placement, Task};

/// What a call of [`Learner::search`] came to.
#[derive(Debug)]
pub(super) enum Step {
    /// A solution, of a class under the task's symmetries that was not reported before.
    Found(Placement),
    /// Every solution was reported.
    Complete,
    /// The poll asked to stop; the search can go on later.
    Paused,
}

/// The search for solutions by clause learning.
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

    /// The work done so far.
    pub(super) fn work(&self) -> Work {
        self.encoding.sat.work()
    }

    /// Searches for the next solution; `poll` is told the work done and stops by `true`.
    pub(super) fn search(&mut self, poll: &mut dyn FnMut(Work) -> bool) -> Step {
        let Learner { task, encoding } = self;
        loop {
            match encoding.sat.search(&mut *poll) {
                Verdict::Unsatisfiable => return Step::Complete,
                Verdict::Paused => return Step::Paused,
                Verdict::Model => {}
            }
            let placement = encoding.placement();
            if let Some(clause) = encoding.no_short_loop(task, &placement) {
                encoding.sat.refute(&clause);
            } else {
                encoding.block(task, &placement);
                return Step::Found(placement);
            }
        }
    }
}

impl Encoding {
    /// The placement of the present model.
    fn placement(&self) -> Placement {
        let of = [0, 1].map(|side| {
            let lits = self.piece[side].iter().enumerate();
            let there = lits.filter(|&(_, &lit)| self.sat.holds(lit));
            there.map(|(square, _)| square as u8).collect()
        });
        Placement { of }
    }

    /// A clause against the shortest loop of the present model, unless all pieces are in one.
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
            let mut round = Vec::new();
            let mut at = usize::from(start);
            while !visited[at] {
                visited[at] = true;
                round.push(at);
                let (target, _) = attack(task, &side_of, at);
                at = target;
            }
            let is_shorter = |best: &Vec<usize>| round.len() < best.len();
            if !round.is_empty() && shortest.as_ref().is_none_or(is_shorter) {
                shortest = Some(round);
            }
        }
        let short = shortest.filter(|round| round.len() < 2 * task.n)?;

        // The loop needs its pieces and that nothing stands between them.
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

    /// Makes sure that a solution is not found again, nor any image of it.
    fn block(&mut self, task: &Task, placement: &Placement) {
        let mapped = |image: &[u8], side: usize| -> Vec<u8> {
            let squares = placement.of[side].iter();
            let mut squares: Vec<u8> = squares.map(|&s| image[usize::from(s)]).collect();
            squares.sort_unstable();
            squares
        };
        // No image has lesser squares of the leading side, and those with greater ones are
        // excluded by the encoding. That leaves images with the same, usually the placement only.
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

/// What the piece on a square attacks in a placement that obeys L4, and the squares between.
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
