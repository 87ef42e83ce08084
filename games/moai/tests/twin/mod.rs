//! The twin of Moai: a slow second implementation that follows the clauses M1-M8 literally, with text
//! as input and output. It shares no code with the game, so that the two can be compared.

#![allow(dead_code)]

pub(crate) mod refusals;

/// Result of a finished game: the first player (White) won, the second (Black) won, or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    First,
    Second,
    Draw,
}

/// All legal moves in canonical notation, sorted as strings; empty when the game is over.
pub(crate) fn moves(position: &str, variant: &str) -> Vec<String> {
    let board = Board::parse(position, variant);
    let mut names: Vec<String> = plies(&board, variant)
        .into_iter()
        .map(|ply| ply.name)
        .collect();
    names.sort();
    names
}

/// Canonical position text after the legal move.
pub(crate) fn play(position: &str, variant: &str, m: &str) -> String {
    let board = Board::parse(position, variant);
    let ply = plies(&board, variant).into_iter().find(|ply| ply.name == m);
    ply.unwrap_or_else(|| panic!("{m} is illegal in {position}"))
        .after
        .text()
}

/// The result of the game, None while it is in progress.
pub(crate) fn ending(position: &str, variant: &str) -> Option<Ending> {
    let board = Board::parse(position, variant);
    // M3, M5: the loss test belongs to a turn, and there are no turns before both pawns stand.
    if board.in_setup() {
        return None;
    }
    // M5: the only way a game ends; the player to move loses.
    match (board.own_pawn_has_action(), board.side) {
        (true, _) => None,
        (false, 'w') => Some(Ending::Second),
        (false, _) => Some(Ending::First),
    }
}

/// M5, literally: whether the player to move has an action (M6) that moves the own pawn. After set-up
/// only.
pub(crate) fn own_pawn_movable_by_m5(position: &str, variant: &str) -> bool {
    Board::parse(position, variant).own_pawn_has_action()
}

/// M8: whether the player to move can move the own pawn, by the fast test. After set-up only.
pub(crate) fn own_pawn_movable_by_m8(position: &str, variant: &str) -> bool {
    Board::parse(position, variant).own_pawn_has_two_vacant_on_a_line()
}

const VACANT: char = '.';
const COUNTER: char = 'x';
const REMOVED: char = '#';

/// The four lines through a cell: row, column and both diagonals, each by one of its directions.
const LINES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A cell by column and row, both from 0; (0, 0) is the removed corner a1.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell {
    column: i32,
    row: i32,
}

impl Cell {
    fn beside(self, (right, up): (i32, i32)) -> Cell {
        Cell {
            column: self.column + right,
            row: self.row + up,
        }
    }

    fn name(self) -> String {
        let letter = "abcdefghijklmnopqrs"
            .chars()
            .nth(index(self.column))
            .expect("a column from a to s");
        format!("{letter}{}", self.row + 1)
    }
}

/// A legal move: its notation and the board after it.
struct Ply {
    name: String,
    after: Board,
}

/// M3, M5, M6: all legal moves of the player to move.
fn plies(board: &Board, variant: &str) -> Vec<Ply> {
    if board.in_setup() {
        return board.placements(variant);
    }
    // M5: before anything else, a player without an action that moves the own pawn has lost, and has
    // no move.
    let actions = board.actions();
    if !board.moves_own_pawn(&actions) {
        return Vec::new();
    }
    actions.into_iter().map(|(_, ply)| ply).collect()
}

#[derive(Clone)]
struct Board {
    width: i32,
    height: i32,
    /// Row by row from the bottom, each from the left.
    cells: Vec<char>,
    side: char,
}

impl Board {
    /// M1: W columns, H rows, the four corners removed; checked against the size the variant names.
    fn parse(position: &str, variant: &str) -> Board {
        let size = variant.split(',').next().expect("a size");
        let (width, height) = size.split_once('x').expect("a size WxH");
        let width: i32 = width.parse().expect("a width");
        let height: i32 = height.parse().expect("a height");
        assert!(
            (5..=19).contains(&width) && (5..=19).contains(&height),
            "M1: size {size}"
        );

        let (rows, to_move) = position.split_once(' ').expect("a side to move");
        assert!(to_move == "w" || to_move == "b", "side {to_move}");
        let cells: Vec<char> = rows
            .split('/')
            .rev()
            .flat_map(|row| unpack(row, width))
            .collect();
        assert_eq!(cells.len(), index(width * height), "M1: rows of {position}");

        let board = Board {
            width,
            height,
            cells,
            side: if to_move == "w" { 'w' } else { 'b' },
        };
        for cell in board.all_cells() {
            let is_corner =
                [0, width - 1].contains(&cell.column) && [0, height - 1].contains(&cell.row);
            assert_eq!(
                board.at(cell) == REMOVED,
                is_corner,
                "M1: corner {} of {position}",
                cell.name()
            );
        }
        board
    }

    /// The canonical text: rows from the top, a number for a run of vacant cells.
    fn text(&self) -> String {
        let rows: Vec<String> = self
            .cells
            .chunks(index(self.width))
            .rev()
            .map(pack)
            .collect();
        format!("{} {}", rows.join("/"), self.side)
    }

    fn all_cells(&self) -> Vec<Cell> {
        let mut all = Vec::new();
        for row in 0..self.height {
            for column in 0..self.width {
                all.push(Cell { column, row });
            }
        }
        all
    }

    /// The letter on a cell. M1: cells outside the board count as removed, as the corners stop a slide
    /// exactly like the edge.
    fn at(&self, cell: Cell) -> char {
        if !(0..self.width).contains(&cell.column) || !(0..self.height).contains(&cell.row) {
            return REMOVED;
        }
        self.cells[index(cell.row * self.width + cell.column)]
    }

    fn put(&mut self, cell: Cell, what: char) {
        self.cells[index(cell.row * self.width + cell.column)] = what;
    }

    fn is_vacant(&self, cell: Cell) -> bool {
        self.at(cell) == VACANT
    }

    fn pawn(&self, colour: char) -> Option<Cell> {
        self.all_cells()
            .into_iter()
            .find(|&cell| self.at(cell) == colour)
    }

    fn own_pawn_colour(&self) -> char {
        if self.side == 'w' { 'W' } else { 'B' }
    }

    /// M3: the set-up phase lasts until both pawns stand.
    fn in_setup(&self) -> bool {
        self.pawn('W').is_none() || self.pawn('B').is_none()
    }

    /// M3: White puts the white pawn on any cell, then Black the black pawn on any other cell.
    fn placements(&self, variant: &str) -> Vec<Ply> {
        let (colour, next_side) = match (self.pawn('W'), self.side) {
            (None, 'w') => ('W', 'b'),
            // M4: then White takes the first turn. D1: or Black in the variant.
            (Some(_), 'b') if variant.ends_with(",black-first") => ('B', 'b'),
            (Some(_), 'b') => ('B', 'w'),
            _ => panic!("M3: no set-up position {}", self.text()),
        };
        let mut placements = Vec::new();
        for cell in self.all_cells() {
            if !self.is_vacant(cell) {
                continue;
            }
            let mut after = self.clone();
            after.put(cell, colour);
            after.side = next_side;
            placements.push(Ply {
                name: format!("@{}", cell.name()),
                after,
            });
        }
        placements
    }

    /// M6: every action (cell, pawn, push or pull), each with the colour of the pawn it moves.
    fn actions(&self) -> Vec<(char, Ply)> {
        let pawns =
            ['W', 'B'].map(|colour| (colour, self.pawn(colour).expect("M3: both pawns stand")));
        let mut actions = Vec::new();
        for cell in self.all_cells() {
            for (colour, pawn) in pawns {
                for sign in ['+', '-'] {
                    if let Some(after) = self.act(cell, pawn, sign) {
                        let name = format!("{}{colour}{sign}", cell.name());
                        actions.push((colour, Ply { name, after }));
                    }
                }
            }
        }
        actions
    }

    /// M6: the board after one action, None if the action is illegal.
    fn act(&self, cell: Cell, pawn: Cell, sign: char) -> Option<Board> {
        // M6.1: the cell is vacant.
        if !self.is_vacant(cell) {
            return None;
        }
        // M6.2: cell and pawn (own or the opponent's) lie on one line, and all between them is vacant.
        let towards = direction(pawn, cell)?;
        let mut between = pawn.beside(towards);
        while between != cell {
            if !self.is_vacant(between) {
                return None;
            }
            between = between.beside(towards);
        }
        // M6.1: a counter is put there.
        let mut after = self.clone();
        after.put(cell, COUNTER);
        // M6.3: a push slides the pawn directly away from the counter, a pull directly towards it.
        let away = (-towards.0, -towards.1);
        let way = if sign == '+' { away } else { towards };
        // M6.4: it slides until the next cell is not vacant.
        let mut landing = pawn;
        while after.is_vacant(landing.beside(way)) {
            landing = landing.beside(way);
        }
        // M6.5: at least one cell.
        if landing == pawn {
            return None;
        }
        // M6.6: the cell it left becomes vacant, and the turn passes.
        after.put(pawn, VACANT);
        after.put(landing, self.at(pawn));
        after.side = if self.side == 'w' { 'b' } else { 'w' };
        Some(after)
    }

    /// M5: some legal action moves the own pawn of the player to move.
    fn own_pawn_has_action(&self) -> bool {
        self.moves_own_pawn(&self.actions())
    }

    fn moves_own_pawn(&self, actions: &[(char, Ply)]) -> bool {
        let own = self.own_pawn_colour();
        actions.iter().any(|&(colour, _)| colour == own)
    }

    /// M8: on one of the 4 lines through the own pawn, the vacant cells contiguous to it on the two sides
    /// number 2 or more in total.
    fn own_pawn_has_two_vacant_on_a_line(&self) -> bool {
        let pawn = self
            .pawn(self.own_pawn_colour())
            .expect("M3: both pawns stand");
        LINES.into_iter().any(|(right, up)| {
            self.contiguous_vacant(pawn, (right, up)) + self.contiguous_vacant(pawn, (-right, -up))
                >= 2
        })
    }

    /// M8: number of vacant cells contiguous to a cell in one direction.
    fn contiguous_vacant(&self, from: Cell, way: (i32, i32)) -> u32 {
        let mut count = 0;
        let mut cell = from.beside(way);
        while self.is_vacant(cell) {
            count += 1;
            cell = cell.beside(way);
        }
        count
    }
}

/// M6.2: the direction from one cell to another on the same row, column or diagonal.
fn direction(from: Cell, to: Cell) -> Option<(i32, i32)> {
    let (right, up) = (to.column - from.column, to.row - from.row);
    let in_line = right == 0 || up == 0 || right.abs() == up.abs();
    (in_line && from != to).then(|| (right.signum(), up.signum()))
}

fn index(number: i32) -> usize {
    usize::try_from(number).expect("not negative")
}

/// One row of the text as cells; the digits of a run of vacant cells belong together.
fn unpack(row: &str, width: i32) -> Vec<char> {
    let mut cells = Vec::new();
    let mut run = 0;
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            run = run * 10 + digit;
            continue;
        }
        assert!(
            ['W', 'B', COUNTER, REMOVED].contains(&letter),
            "letter {letter} in {row}"
        );
        cells.extend((0..run).map(|_| VACANT));
        cells.push(letter);
        run = 0;
    }
    cells.extend((0..run).map(|_| VACANT));
    assert_eq!(cells.len(), index(width), "row {row}");
    cells
}

/// One row of cells as text.
fn pack(row: &[char]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for &cell in row {
        if cell == VACANT {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &run.to_string();
        }
        text.push(cell);
        run = 0;
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}
