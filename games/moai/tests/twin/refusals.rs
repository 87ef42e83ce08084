//! Why a tap can't be part of a legal move, from the clauses alone: every clause that forbids one of the
//! moves that the taps could still mean. A turn is entered as counter and pawn, counter and the cell
//! where a pawn ends, or pawn and the cell where it ends; push or pull, or the counter, come last.

use super::{Board, COUNTER, Cell, REMOVED, direction};

/// All clauses that forbid the moves which the taps `so_far` and then `tap` could mean. The game is in
/// progress, and `so_far` begins a legal move.
pub(crate) fn forbidding(
    position: &str,
    variant: &str,
    so_far: &[String],
    tap: &str,
) -> Vec<&'static str> {
    let board = Board::parse(position, variant);
    let earlier: Vec<Cell> = so_far
        .iter()
        .map(|name| cell(name).expect("only a cell can be followed by another tap"))
        .collect();
    match (cell(tap), tap) {
        (Some(cell), _) => board.against_cell(&earlier, cell),
        (None, "moai-button-push") => board.against_way(&earlier, '+'),
        (None, "moai-button-pull") => board.against_way(&earlier, '-'),
        // M1: what is beyond the edge is not a cell.
        (None, _) => vec!["M1"],
    }
}

/// A cell by its name, also one that the board lacks. `None` for a name of anything else.
fn cell(name: &str) -> Option<Cell> {
    let mut letters = name.chars();
    let column = letters.next().filter(char::is_ascii_lowercase)?;
    let row: i32 = letters.as_str().parse().ok()?;
    Some(Cell {
        column: i32::from(column as u8 - b'a'),
        row: row - 1,
    })
}

impl Board {
    fn is_pawn(&self, cell: Cell) -> bool {
        ['W', 'B'].contains(&self.at(cell))
    }

    fn pawns(&self) -> [Cell; 2] {
        ['W', 'B'].map(|colour| self.pawn(colour).expect("M3: both pawns stand"))
    }

    /// The clauses against tapping a cell.
    fn against_cell(&self, earlier: &[Cell], cell: Cell) -> Vec<&'static str> {
        // M1: the board has no such cell.
        if self.at(cell) == REMOVED {
            return vec!["M1"];
        }
        // M3: a pawn is put on any cell, or on any other cell.
        if self.in_setup() {
            return vec!["M3"];
        }
        match *earlier {
            // The cell is one for a counter, unless a pawn is on it: then that pawn is to be moved.
            [] if self.is_pawn(cell) => self.against_moving(cell),
            [] => {
                let pawns = self.pawns().into_iter();
                pawns
                    .flat_map(|pawn| self.against_both_ways(cell, pawn))
                    .collect()
            }
            [pawn] if self.is_pawn(pawn) => self.against_reaching(pawn, cell),
            // The counter is to move this pawn,
            [counter] if self.is_pawn(cell) => self.against_both_ways(counter, cell),
            [pawn, end] if self.is_pawn(pawn) => self.against_pushing_from(pawn, end, cell),
            // or a pawn is to end here. M6.4: the slide is maximal, so it ends elsewhere.
            [_] | [_, _] => vec!["M6.4"],
            _ => panic!("no turn has so many taps"),
        }
    }

    /// The clauses against tapping push or pull.
    fn against_way(&self, earlier: &[Cell], sign: char) -> Vec<&'static str> {
        // M3: there is no action before both pawns stand.
        if self.in_setup() {
            return vec!["M3"];
        }
        match *earlier {
            // M6.1: an action needs a cell for the counter first.
            [] => vec!["M6.1"],
            [first] if self.is_pawn(first) => vec!["M6.1"],
            // M6.2: it needs a pawn, too.
            [_] => vec!["M6.2"],
            // M6.1: pawn and end are known, the counter is not.
            [first, _] if self.is_pawn(first) => vec!["M6.1"],
            [counter, pawn] => self.against_action(counter, pawn, sign),
            _ => panic!("no turn has so many taps"),
        }
    }

    /// Every clause that an action (M6) breaks, each examined as if the others held.
    fn against_action(&self, counter: Cell, pawn: Cell, sign: char) -> Vec<&'static str> {
        let mut clauses = Vec::new();
        if !self.is_vacant(counter) {
            clauses.push("M6.1");
        }
        let Some(towards) = direction(pawn, counter) else {
            clauses.push("M6.2");
            return clauses;
        };
        let mut between = pawn.beside(towards);
        while between != counter {
            if !self.is_vacant(between) {
                clauses.push("M6.2");
            }
            between = between.beside(towards);
        }
        let mut placed = self.clone();
        placed.put(counter, COUNTER);
        let way = match sign {
            '+' => (-towards.0, -towards.1),
            _ => towards,
        };
        if !placed.is_vacant(pawn.beside(way)) {
            clauses.push("M6.5");
        }
        clauses
    }

    fn against_both_ways(&self, counter: Cell, pawn: Cell) -> Vec<&'static str> {
        let ways = ['+', '-'].into_iter();
        ways.flat_map(|sign| self.against_action(counter, pawn, sign))
            .collect()
    }

    /// The clauses against every action that would move a pawn.
    fn against_moving(&self, pawn: Cell) -> Vec<&'static str> {
        let cells = self.all_cells().into_iter();
        let counters = cells.filter(|cell| self.at(*cell) != REMOVED && *cell != pawn);
        counters
            .flat_map(|counter| self.against_both_ways(counter, pawn))
            .collect()
    }

    /// The clauses against every action by which a pawn would end on a cell.
    fn against_reaching(&self, pawn: Cell, end: Cell) -> Vec<&'static str> {
        // M6.5: the slide is at least one cell.
        if end == pawn {
            return vec!["M6.5"];
        }
        // M6.4: the pawn goes through vacant cells only.
        if !self.is_vacant(end) {
            return vec!["M6.4"];
        }
        // M6.3: it slides directly away from the counter or directly towards it.
        let Some(way) = direction(pawn, end) else {
            return vec!["M6.3"];
        };
        let mut between = pawn.beside(way);
        while between != end {
            if !self.is_vacant(between) {
                return vec!["M6.4"];
            }
            between = between.beside(way);
        }
        // M6.1: the counter of a push is behind the pawn and that of a pull beyond its end, and neither
        // cell is vacant.
        let behind = pawn.beside((-way.0, -way.1));
        assert!(!self.is_vacant(behind) && !self.is_vacant(end.beside(way)));
        vec!["M6.1"]
    }

    /// The clauses against pushing a pawn to its end by a counter on a cell.
    fn against_pushing_from(&self, pawn: Cell, end: Cell, counter: Cell) -> Vec<&'static str> {
        let mut clauses = self.against_action(counter, pawn, '+');
        let way = direction(pawn, end).expect("M6.3: the end is in line with the pawn");
        // M6.3: the pawn slides directly away from the counter.
        if direction(counter, pawn) != Some(way) {
            clauses.push("M6.3");
        }
        clauses
    }

    /// Whether the letter is on the cell with the name, and that cell lies strictly between two others
    /// of one line.
    fn stands_between(&self, name: &str, from: Cell, to: Cell) -> bool {
        let Some((way, blocker)) = direction(from, to).zip(cell(name)) else {
            return false;
        };
        let mut between = from.beside(way);
        while between != to {
            if between == blocker {
                return !self.is_vacant(blocker);
            }
            between = between.beside(way);
        }
        false
    }
}

/// Whether a piece is on a cell strictly between two others of one row, column or diagonal.
pub(crate) fn is_between(position: &str, variant: &str, name: &str, ends: [&str; 2]) -> bool {
    let board = Board::parse(position, variant);
    let [from, to] = ends.map(|name| cell(name).expect("a cell"));
    board.stands_between(name, from, to)
}

/// Cells on which the pawn on a cell ends by the legal actions of the player to move with a counter on
/// another, sorted by name.
pub(crate) fn ends(position: &str, variant: &str, counter: &str) -> Vec<String> {
    let board = Board::parse(position, variant);
    let counter = cell(counter).expect("a cell");
    let mut ends = Vec::new();
    for (colour, pawn) in ['W', 'B'].into_iter().zip(board.pawns()) {
        for sign in ['+', '-'] {
            if let Some(after) = board.act(counter, pawn, sign) {
                ends.push(after.pawn(colour).expect("it is still there").name());
            }
        }
    }
    ends.sort();
    ends
}

/// Name of the cell of the pawn with a letter.
pub(crate) fn place_of(position: &str, variant: &str, letter: char) -> String {
    let board = Board::parse(position, variant);
    board.pawn(letter).expect("M3: it stands").name()
}
