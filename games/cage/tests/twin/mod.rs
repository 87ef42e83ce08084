//! The twin of Cage: a slow second implementation that follows the clauses C1-C11 literally, with
//! text as input and output. It shares no code with the game, so that the two can be compared.

#![allow(dead_code)]

pub(crate) mod refusals;

/// Result of a finished game: the first player (Red) won, the second (Blue) won, or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    First,
    Second,
    Draw,
}

/// All legal moves in canonical notation, sorted as strings; empty when the game is over.
pub(crate) fn moves(position: &str, variant: &str) -> Vec<String> {
    let board = Board::parse(position, variant);
    let mut names: Vec<String> = board.turns().into_iter().map(|turn| turn.name).collect();
    names.sort();
    names
}

/// Canonical position text after the legal move.
pub(crate) fn play(position: &str, variant: &str, m: &str) -> String {
    let board = Board::parse(position, variant);
    let turn = board.turns().into_iter().find(|turn| turn.name == m);
    turn.unwrap_or_else(|| panic!("{m} is illegal in {position}"))
        .after
        .text()
}

/// The result of the game, None while it is in progress.
pub(crate) fn ending(position: &str, variant: &str) -> Option<Ending> {
    let winner = Board::parse(position, variant).winner()?;
    Some(if winner == RED {
        Ending::First
    } else {
        Ending::Second
    })
}

const EMPTY: char = '.';
const RED: char = 'r';
const BLUE: char = 'b';

/// C2: the four directions in which squares are adjacent.
const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// C2: the eight directions of the step neighbours.
const AROUND: [(i32, i32); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// A square by file and rank, both from 0; (0, 0) is a1. It may lie outside the board.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Square {
    file: i32,
    rank: i32,
}

impl Square {
    fn beside(self, (right, up): (i32, i32)) -> Square {
        Square {
            file: self.file + right,
            rank: self.rank + up,
        }
    }

    fn name(self) -> String {
        let letter = "abcdefghij"
            .chars()
            .nth(index(self.file))
            .expect("a file from a to j");
        format!("{letter}{}", self.rank + 1)
    }
}

/// A whole turn (C4): its notation and the board after it.
struct Turn {
    name: String,
    after: Board,
}

#[derive(Clone)]
struct Board {
    size: i32,
    /// Row by row from the bottom, each from the left.
    squares: Vec<char>,
    side: char,
}

impl Board {
    /// C1: n by n squares, where the variant names n.
    fn parse(position: &str, variant: &str) -> Board {
        let size: i32 = variant.parse().expect("a size");
        assert!([10, 8, 6, 4].contains(&size), "C1: size {size}");
        let (rows, to_move) = position.split_once(' ').expect("a side to move");
        assert!(to_move == "r" || to_move == "b", "side {to_move}");
        let squares: Vec<char> = rows
            .split('/')
            .rev()
            .flat_map(|row| unpack(row, size))
            .collect();
        assert_eq!(squares.len(), index(size * size), "C1: rows of {position}");
        Board {
            size,
            squares,
            side: if to_move == "r" { RED } else { BLUE },
        }
    }

    /// The canonical text: rows from the top, a number for a run of empty squares.
    fn text(&self) -> String {
        let rows: Vec<String> = self
            .squares
            .chunks(index(self.size))
            .rev()
            .map(pack)
            .collect();
        format!("{} {}", rows.join("/"), self.side)
    }

    fn all_squares(&self) -> Vec<Square> {
        let mut all = Vec::new();
        for rank in 0..self.size {
            for file in 0..self.size {
                all.push(Square { file, rank });
            }
        }
        all
    }

    fn is_inside(&self, square: Square) -> bool {
        (0..self.size).contains(&square.file) && (0..self.size).contains(&square.rank)
    }

    /// The letter on the square, EMPTY if there is no checker, None outside the board.
    fn at(&self, square: Square) -> Option<char> {
        self.is_inside(square)
            .then(|| self.squares[index(square.rank * self.size + square.file)])
    }

    fn put(&mut self, square: Square, what: char) {
        assert!(self.is_inside(square), "no square outside the board");
        self.squares[index(square.rank * self.size + square.file)] = what;
    }

    /// C2: some square adjacent to this one holds a checker of the colour.
    fn is_adjacent_to(&self, square: Square, colour: char) -> bool {
        ORTHOGONAL
            .into_iter()
            .any(|way| self.at(square.beside(way)) == Some(colour))
    }

    /// C6: the distance of the square from the board centre, doubled and squared to be an integer.
    fn distance(&self, square: Square) -> i32 {
        (2 * square.file - (self.size - 1)).pow(2) + (2 * square.rank - (self.size - 1)).pow(2)
    }

    /// C10: the winner's colour. The player who moved last is the opponent of the side to move.
    fn winner(&self) -> Option<char> {
        let mover = enemy_of(self.side);
        let opponent = self.side;
        // C10: the opponent has no checkers, so the mover wins, even if the mover's last one left too.
        if !self.squares.contains(&opponent) {
            return Some(mover);
        }
        // C10: otherwise, if the mover has none, the opponent wins.
        if !self.squares.contains(&mover) {
            return Some(opponent);
        }
        None
    }

    /// C4: a step or a jump sequence if there is any; else a forced pass. C10: nothing in a finished game.
    fn turns(&self) -> Vec<Turn> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let mut turns = Vec::new();
        for from in self.all_squares() {
            if self.at(from) == Some(self.side) {
                turns.extend(self.steps(from));
                turns.extend(self.jump_sequences(from));
            }
        }
        if turns.is_empty() {
            turns.push(self.turn("pass".to_string()));
        }
        turns
    }

    /// C4: the turn ends with this board, and the other side is to move.
    fn turn(&self, name: String) -> Turn {
        let mut after = self.clone();
        after.side = enemy_of(self.side);
        Turn { name, after }
    }

    /// C6: the steps of one checker.
    fn steps(&self, from: Square) -> Vec<Turn> {
        let own = self.side;
        let enemy = enemy_of(own);
        let mut turns = Vec::new();
        // C6a: the checker itself is ignored on its old square, so it is lifted before the conditions
        // are checked.
        let mut lifted = self.clone();
        lifted.put(from, EMPTY);
        for way in AROUND {
            // C6: to an empty step neighbour.
            let to = from.beside(way);
            if self.at(to) != Some(EMPTY) {
                continue;
            }
            // C6a, C5: not adjacent to another checker of its colour.
            if lifted.is_adjacent_to(to, own) {
                continue;
            }
            // C6b: if it had an adjacent enemy before, it has one afterwards.
            let enemy_before = lifted.is_adjacent_to(from, enemy);
            let enemy_after = lifted.is_adjacent_to(to, enemy);
            if enemy_before && !enemy_after {
                continue;
            }
            // C6c: centering or adjoining, or both.
            let centering = self.distance(to) < self.distance(from);
            let adjoining = !enemy_before && enemy_after;
            if !centering && !adjoining {
                continue;
            }
            let mut after = lifted.clone();
            after.put(to, own);
            turns.push(after.turn(format!("{}-{}", from.name(), to.name())));
        }
        turns
    }

    /// C7, C8: the jump sequences of one checker, none if it cannot jump.
    fn jump_sequences(&self, from: Square) -> Vec<Turn> {
        let mut turns = Vec::new();
        for jump in self.jumps(from) {
            jump.finish_sequence(&from.name(), &mut turns);
        }
        turns
    }

    /// C7: the single jumps of one checker.
    fn jumps(&self, from: Square) -> Vec<Jump> {
        let own = self.side;
        let mut jumps = Vec::new();
        for way in ORTHOGONAL {
            // C7: over an enemy checker orthogonally adjacent to it.
            let captured = from.beside(way);
            if self.at(captured) != Some(enemy_of(own)) {
                continue;
            }
            // C7, C9: the jumper leaves its square and the jumped checker is removed immediately.
            let mut after = self.clone();
            after.put(from, EMPTY);
            after.put(captured, EMPTY);
            // C7: outside the board the jumper is removed too.
            let beyond = captured.beside(way);
            if !self.is_inside(beyond) {
                jumps.push(Jump {
                    captured,
                    landing: None,
                    after,
                });
                continue;
            }
            // C7, C5: or it lands on an empty square not adjacent to another checker of its colour.
            if after.at(beyond) == Some(EMPTY) && !after.is_adjacent_to(beyond, own) {
                after.put(beyond, own);
                jumps.push(Jump {
                    captured,
                    landing: Some(beyond),
                    after,
                });
            }
        }
        jumps
    }
}

/// C7: one jump, the board right after it, and where the jumper landed (None: off the board).
struct Jump {
    captured: Square,
    landing: Option<Square>,
    after: Board,
}

impl Jump {
    /// C8: the jumper must continue while it can; each way to continue makes a separate turn.
    fn finish_sequence(&self, name_so_far: &str, turns: &mut Vec<Turn>) {
        let name = format!("{name_so_far}x{}", self.captured.name());
        // C7: landing off the board ends the sequence.
        let Some(landing) = self.landing else {
            turns.push(self.after.turn(name + "*"));
            return;
        };
        // C8: the move ends only when the checker cannot jump again.
        let continuations = self.after.jumps(landing);
        if continuations.is_empty() {
            turns.push(self.after.turn(name));
            return;
        }
        for next in continuations {
            next.finish_sequence(&name, turns);
        }
    }
}

fn enemy_of(colour: char) -> char {
    if colour == RED { BLUE } else { RED }
}

fn index(number: i32) -> usize {
    usize::try_from(number).expect("not negative")
}

/// One row of the text as squares; the digits of a run of empty squares belong together.
fn unpack(row: &str, size: i32) -> Vec<char> {
    let mut squares = Vec::new();
    let mut run = 0;
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            run = run * 10 + digit;
            continue;
        }
        assert!([RED, BLUE].contains(&letter), "letter {letter} in {row}");
        squares.extend((0..run).map(|_| EMPTY));
        squares.push(letter);
        run = 0;
    }
    squares.extend((0..run).map(|_| EMPTY));
    assert_eq!(squares.len(), index(size), "row {row}");
    squares
}

/// One row of squares as text.
fn pack(row: &[char]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for &square in row {
        if square == EMPTY {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &run.to_string();
        }
        text.push(square);
        run = 0;
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}
