//! An independent encoding of Chess Loop for another SAT solver, as a second opinion on uniqueness.
//!
//! Variables say "a piece of this type stands here" and "this piece attacks that square". An attack
//! implies that the squares before its target and all other lines of its piece are empty, so "every
//! piece has an attack" is all of L4. The single loop (L5) is not encoded: when a model has several
//! loops, one of them is forbidden and the search repeated.

use std::collections::BTreeSet;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};

use chess_loop::share::Puzzle;
use chess_loop::{Board, Given, Piece, Square};

/// Up to `max` solutions of a puzzle.
pub(crate) fn solutions(puzzle: &Puzzle, max: usize) -> BTreeSet<Board> {
    let mut formula = Formula::new(puzzle);
    let mut found = BTreeSet::new();
    while found.len() < max
        && let Some(board) = formula.next_solution()
    {
        found.insert(board);
    }
    found
}

struct Formula {
    solver: BasicSolver,
    rows: u8,
    cols: u8,
    pair: [Piece; 2],
    /// "A piece of this type stands here", by type and square.
    stands: [Vec<Lit>; 2],
    attacks: Vec<Attack>,
}

struct Attack {
    from: usize,
    to: usize,
    holds: Lit,
}

impl Formula {
    fn new(puzzle: &Puzzle) -> Formula {
        let instance = puzzle.instance();
        let (rows, cols, pair) = (instance.rows(), instance.cols(), instance.pair());
        let mut solver = BasicSolver::default();
        let squares = instance.squares();
        let stands = pair.map(|_| {
            (0..squares)
                .map(|_| Lit::new(solver.new_var_default(), true))
                .collect()
        });
        let mut formula = Formula {
            solver,
            rows,
            cols,
            pair,
            stands,
            attacks: Vec::new(),
        };
        for square in 0..squares {
            let [first, second] = formula.both(square);
            formula.clause([!first, !second]);
        }
        for kind in 0..2 {
            formula.exactly(kind, usize::from(instance.n()));
            for from in 0..squares {
                formula.attack_once(kind, from);
            }
        }
        for (at, given) in puzzle.givens().known() {
            let [first, second] = formula.both(formula.number(at));
            match given {
                Given::Unknown => {}
                Given::Empty => {
                    formula.clause([!first]);
                    formula.clause([!second]);
                }
                Given::Piece(piece) if piece == pair[0] => formula.clause([first]),
                Given::Piece(_) => formula.clause([second]),
            }
        }
        formula
    }

    fn clause(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.solver
            .add_clause_reuse(&mut literals.into_iter().collect());
    }

    fn number(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.cols) + usize::from(square.col)
    }

    fn both(&self, square: usize) -> [Lit; 2] {
        [self.stands[0][square], self.stands[1][square]]
    }

    /// Encodes the number of pieces of a type (L2) by variables "more than `j` on the squares so far".
    fn exactly(&mut self, kind: usize, n: usize) {
        let mut before: Vec<Lit> = Vec::new();
        for square in 0..self.stands[kind].len() {
            let here = self.stands[kind][square];
            let width = (before.len() + 1).min(n + 1);
            let after: Vec<Lit> = (0..width)
                .map(|_| Lit::new(self.solver.new_var_default(), true))
                .collect();
            for (j, &now) in after.iter().enumerate() {
                let was = before.get(j).copied();
                let was_one_less = j.checked_sub(1).map(|less| before[less]);
                // now <=> was or (one less and here)
                self.clause(
                    [Some(!here), was_one_less.map(|less| !less), Some(now)]
                        .into_iter()
                        .flatten(),
                );
                if let Some(was) = was {
                    self.clause([!was, now]);
                }
                self.clause([Some(!now), was, Some(here)].into_iter().flatten());
                if let Some(less) = was_one_less {
                    self.clause([Some(!now), was, Some(less)].into_iter().flatten());
                }
            }
            before = after;
        }
        match before.get(n - 1) {
            Some(&enough) => self.clause([enough]),
            None => self.clause([]),
        }
        if let Some(&too_many) = before.get(n) {
            self.clause([!too_many]);
        }
    }

    /// Encodes L4 for a piece on a square.
    fn attack_once(&mut self, kind: usize, from: usize) {
        let lines = self.lines(self.pair[kind], from);
        let mut options = vec![!self.stands[kind][from]];
        for (index, line) in lines.iter().enumerate() {
            for (distance, &to) in line.iter().enumerate() {
                let holds = Lit::new(self.solver.new_var_default(), true);
                options.push(holds);
                self.attacks.push(Attack { from, to, holds });
                let (here, there) = (self.stands[kind][from], self.stands[1 - kind][to]);
                self.clause([!holds, here]);
                self.clause([!holds, there]);
                let others = lines
                    .iter()
                    .enumerate()
                    .filter(|&(other, _)| other != index);
                let rest = others.flat_map(|(_, line)| line);
                let clear: Vec<usize> = line[..distance].iter().chain(rest).copied().collect();
                for square in clear {
                    for piece in self.both(square) {
                        self.clause([!holds, !piece]);
                    }
                }
            }
        }
        self.clause(options);
    }

    /// The lines of a piece from a square (L3), each nearest square first.
    fn lines(&self, piece: Piece, from: usize) -> Vec<Vec<usize>> {
        let mut steps = Vec::new();
        for down in -2_i32..=2 {
            for right in -2_i32..=2 {
                let fits = match (piece, down.abs(), right.abs()) {
                    (Piece::Knight, a, b) => a * b == 2,
                    (Piece::Bishop, a, b) => a == 1 && b == 1,
                    (Piece::Rook, a, b) => a + b == 1,
                    (Piece::King | Piece::Queen, a, b) => a.max(b) == 1,
                };
                if fits {
                    steps.push((down, right));
                }
            }
        }
        let (rows, cols) = (i32::from(self.rows), i32::from(self.cols));
        let (row, col) = (from as i32 / cols, from as i32 % cols);
        let slides = matches!(piece, Piece::Rook | Piece::Bishop | Piece::Queen);
        let reach = if slides { rows.max(cols) } else { 1 };
        let line = |(down, right): (i32, i32)| {
            (1..=reach)
                .map(|far| (row + far * down, col + far * right))
                .take_while(|&(row, col)| (0..rows).contains(&row) && (0..cols).contains(&col))
                .map(|(row, col)| (row * cols + col) as usize)
                .collect()
        };
        steps.into_iter().map(line).collect()
    }

    /// Finds another solution and forbids it from then on; `None` if there is none left.
    fn next_solution(&mut self) -> Option<Board> {
        while self.solver.solve_limited(&[]) == lbool::TRUE {
            let solver = &self.solver;
            let is_true = |literal: Lit| solver.value_lit(literal) == lbool::TRUE;
            let held: Vec<&Attack> = self
                .attacks
                .iter()
                .filter(|attack| is_true(attack.holds))
                .collect();
            let tour = tour(&held);
            if tour.len() < held.len() {
                self.clause(tour.into_iter().map(|literal| !literal));
                continue;
            }
            let mut board = Board::empty(self.rows, self.cols).expect("the instance's size");
            let mut forbidden = Vec::new();
            for (kind, stands) in self.stands.iter().enumerate() {
                for (square, &literal) in stands.iter().enumerate() {
                    if is_true(literal) {
                        forbidden.push(!literal);
                        let (row, col) = (square as u8 / self.cols, square as u8 % self.cols);
                        board.set(Square { row, col }, Some(self.pair[kind]));
                    }
                }
            }
            self.clause(forbidden);
            return Some(board);
        }
        None
    }
}

/// The attacks of one loop, found by following attacks from the first one.
fn tour(attacks: &[&Attack]) -> Vec<Lit> {
    let mut path: Vec<&Attack> = Vec::new();
    let mut next = attacks.first().copied();
    while let Some(attack) = next {
        if let Some(start) = path.iter().position(|before| before.from == attack.from) {
            path.drain(..start);
            break;
        }
        path.push(attack);
        next = attacks
            .iter()
            .copied()
            .find(|other| other.from == attack.to);
    }
    path.iter().map(|attack| attack.holds).collect()
}
