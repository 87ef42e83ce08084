//! Why a tap can't be part of a legal move, from the clauses alone: every clause that forbids one of the
//! moves that the taps could still mean. A checker is chosen first; a step is entered by its target, a
//! jump by the captured checker or by where it ends, a square or the edge that it crosses.

use super::{AROUND, Board, EMPTY, Jump, ORTHOGONAL, Square, enemy_of};

/// What the twin says about a refused tap.
#[derive(Debug)]
pub(crate) enum Judgement {
    /// All clauses that forbid what the taps could mean.
    Forbidden(Vec<&'static str>),
    /// The tap enters this jump of a sequence, counted from 1, which is legal.
    LegalJump(usize),
}

/// A position in which taps are judged.
pub(crate) struct Judge {
    board: Board,
    has_turn: bool,
}

impl Judge {
    pub(crate) fn of(position: &str, variant: &str) -> Judge {
        let board = Board::parse(position, variant);
        Judge {
            has_turn: board.has_turn(),
            board,
        }
    }

    /// The clauses that forbid the moves which the taps `so_far` and then `tap` could mean. The game
    /// is in progress, and `so_far` begins a legal move.
    pub(crate) fn forbidding(&self, so_far: &[String], tap: &str) -> Judgement {
        // C4: a player without a move passes, and does nothing else.
        if !self.has_turn {
            return Judgement::Forbidden(vec!["C4"]);
        }
        forbidding(&self.board, so_far, tap)
    }

    /// What is on a square: `own`, `enemy` or `empty`, as the player to move sees it.
    pub(crate) fn content(&self, name: &str) -> &'static str {
        let board = &self.board;
        match board.at(Place::named(name).square()).expect("on the board") {
            EMPTY => "empty",
            letter if letter == board.side => "own",
            _ => "enemy",
        }
    }

    /// Whether the first square is strictly closer to the centre than the second (C6).
    pub(crate) fn is_closer(&self, names: [&str; 2]) -> bool {
        let [to, from] = names.map(|name| self.board.distance(Place::named(name).square()));
        to < from
    }
}

fn forbidding(board: &Board, so_far: &[String], tap: &str) -> Judgement {
    let place = match tap {
        // C4: a pass is never voluntary.
        "cage-button-pass" => return Judgement::Forbidden(vec!["C4"]),
        _ => Place::named(tap),
    };
    if let Place::Square(square) = place
        && !board.is_inside(square)
    {
        return Judgement::Forbidden(vec!["C1"]);
    }
    let Some((first, jumps)) = so_far.split_first() else {
        return Judgement::Forbidden(match place {
            Place::Square(square) => board.against_choosing(square),
            // C7: a checker leaves the board by a jump, and none is chosen.
            Place::Edge(..) => vec!["C7"],
        });
    };
    let Place::Square(from) = Place::named(first) else {
        panic!("a turn begins with a checker");
    };
    let mut turn = Jumping::new(board.clone(), from);
    for name in jumps {
        turn = turn.after(&Place::named(name)).expect("so_far is legal");
    }
    if turn.after(&place).is_some() {
        return Judgement::LegalJump(jumps.len() + 1);
    }
    Judgement::Forbidden(turn.against(&place))
}

/// Two places are adjacent (C2).
pub(crate) fn are_adjacent(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|name| Place::named(name).square());
    (a.file - b.file).abs() + (a.rank - b.rank).abs() == 1
}

/// A square, or the edge beside one and the direction in which it lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Square(Square),
    Edge(Square, (i32, i32)),
}

impl Place {
    fn named(name: &str) -> Place {
        let (square, edge) = match name.split_once('-') {
            Some((square, edge)) => (square, Some(edge)),
            None => (name, None),
        };
        let mut letters = square.chars();
        let file = letters.next().expect("a file") as i32 - 'a' as i32;
        let rank: i32 = letters.as_str().parse().expect("a rank");
        let square = Square {
            file,
            rank: rank - 1,
        };
        match edge {
            None => Place::Square(square),
            Some("left") => Place::Edge(square, (-1, 0)),
            Some("right") => Place::Edge(square, (1, 0)),
            Some("down") => Place::Edge(square, (0, -1)),
            Some("up") => Place::Edge(square, (0, 1)),
            Some(other) => panic!("no edge {other}"),
        }
    }

    fn square(self) -> Square {
        match self {
            Place::Square(square) | Place::Edge(square, _) => square,
        }
    }
}

impl Board {
    /// C4: the player to move has a step or a jump.
    fn has_turn(&self) -> bool {
        let own = |square: &Square| self.at(*square) == Some(self.side);
        let can_move = |square| !self.steps(square).is_empty() || !self.jumps(square).is_empty();
        self.all_squares().into_iter().filter(own).any(can_move)
    }

    /// The clauses against choosing the checker on a square.
    fn against_choosing(&self, square: Square) -> Vec<&'static str> {
        // C4: a turn is a move of one of the player's own checkers.
        if self.at(square) != Some(self.side) {
            return vec!["C4"];
        }
        let steps = AROUND.into_iter();
        let steps = steps.flat_map(|way| self.against_step(square, square.beside(way)));
        let jumps = ORTHOGONAL.into_iter();
        let jumps = jumps.flat_map(|way| self.against_jump(square, way));
        steps.chain(jumps).collect()
    }

    /// Every clause that a step breaks, each examined as if the others held.
    fn against_step(&self, from: Square, to: Square) -> Vec<&'static str> {
        let mut clauses = Vec::new();
        // C6: to an empty step neighbour.
        if !AROUND.iter().any(|way| from.beside(*way) == to) || self.at(to) != Some(EMPTY) {
            clauses.push("C6");
        }
        if !self.is_inside(to) {
            return clauses;
        }
        let (own, enemy) = (self.side, enemy_of(self.side));
        let mut lifted = self.clone();
        lifted.put(from, EMPTY);
        if lifted.is_adjacent_to(to, own) {
            clauses.extend(["C5", "C6a"]);
        }
        let enemy_before = lifted.is_adjacent_to(from, enemy);
        let enemy_after = lifted.is_adjacent_to(to, enemy);
        if enemy_before && !enemy_after {
            clauses.push("C6b");
        }
        let centering = self.distance(to) < self.distance(from);
        let adjoining = !enemy_before && enemy_after;
        if !centering && !adjoining {
            clauses.push("C6c");
        }
        clauses
    }

    /// Every clause that a single jump breaks, each examined as if the others held.
    fn against_jump(&self, from: Square, way: (i32, i32)) -> Vec<&'static str> {
        let mut clauses = Vec::new();
        let over = from.beside(way);
        if self.at(over) != Some(enemy_of(self.side)) {
            clauses.push("C7");
        }
        let landing = over.beside(way);
        if !self.is_inside(landing) {
            return clauses;
        }
        let mut after = self.clone();
        after.put(from, EMPTY);
        after.put(over, EMPTY);
        if after.at(landing) != Some(EMPTY) {
            clauses.push("C7");
        }
        if after.is_adjacent_to(landing, self.side) {
            clauses.push("C5");
        }
        clauses
    }
}

/// A checker in the middle of a turn.
struct Jumping {
    board: Board,
    at: Square,
    captured: Vec<Square>,
}

impl Jumping {
    fn new(board: Board, at: Square) -> Jumping {
        Jumping {
            board,
            at,
            captured: Vec::new(),
        }
    }

    /// The turn after the legal jump that a place stands for, `None` if there is none.
    fn after(&self, place: &Place) -> Option<Jumping> {
        let edge = |jump: &Jump| {
            let (right, up) = (
                jump.captured.file - self.at.file,
                jump.captured.rank - self.at.rank,
            );
            Place::Edge(jump.captured, (right, up))
        };
        let ends = |jump: &Jump| jump.landing.map_or_else(|| edge(jump), Place::Square);
        let stands_for =
            |jump: &Jump| *place == Place::Square(jump.captured) || *place == ends(jump);
        let jump = self.board.jumps(self.at).into_iter().find(stands_for)?;
        let captured = [&self.captured[..], &[jump.captured]].concat();
        Some(Jumping {
            at: jump.landing.unwrap_or(self.at),
            board: jump.after,
            captured,
        })
    }

    /// The clauses against going on with a place that stands for no legal jump.
    fn against(&self, place: &Place) -> Vec<&'static str> {
        let mut clauses = Vec::new();
        let has_jumped = !self.captured.is_empty();
        // C8: while it can jump again, it must.
        if has_jumped {
            clauses.push("C8");
        }
        let square = match *place {
            Place::Square(square) => square,
            // C7: outside the board lies beyond an adjacent enemy only.
            Place::Edge(..) => {
                clauses.push("C7");
                return clauses;
            }
        };
        // C9: no piece can be jumped twice.
        if self.captured.contains(&square) {
            clauses.push("C9");
        }
        for way in ORTHOGONAL {
            let over = self.at.beside(way);
            if over == square || over.beside(way) == square {
                clauses.extend(self.board.against_jump(self.at, way));
            }
        }
        let content = self.board.at(square);
        if content == Some(enemy_of(self.board.side)) {
            // C7: only an orthogonally adjacent enemy is jumped.
            if ORTHOGONAL.iter().all(|way| self.at.beside(*way) != square) {
                clauses.push("C7");
            }
        } else if !has_jumped {
            // C4: a turn is a move, so it leads elsewhere.
            if square == self.at {
                clauses.push("C4");
            }
            clauses.extend(self.board.against_step(self.at, square));
            // Another own checker may be meant to move instead.
            if square != self.at && content == Some(self.board.side) {
                clauses.extend(self.board.against_choosing(square));
            }
        }
        clauses
    }
}
