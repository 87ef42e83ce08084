//! The independent verifier of Chess Loop solutions: takes the text of a board and returns its loop
//! or its first fault.
//!
//! The solver's answers can be trusted because this simpler program checks them. It shares no code
//! with the model, the solver or the deductions: it parses the text itself, finds attacks by
//! stepping over the board as L3 describes, and checks the clauses in the order of the rules. The
//! first fault is that of the first clause and, within a clause, of the first square in reading
//! order, top row first.

mod fault;

use std::collections::BTreeMap;
use std::fmt;

pub use fault::Fault;

/// Maximum number of rows, and of columns, that the verifier accepts: columns are named by one letter.
pub const MAX_SIDE: usize = 26;

/// Letters by which the text of a board names the five piece types (L1).
const LETTERS: [char; 5] = ['N', 'B', 'K', 'R', 'Q'];

/// A square in the verifier's coordinates, counted from the bottom left corner `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// Number of columns to the right of column a.
    pub column: usize,
    /// Number of rows above row 1.
    pub row: usize,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = u8::try_from(self.column)
            .ok()
            .and_then(|column| b'a'.checked_add(column))
            .filter(u8::is_ascii_lowercase)
            .map_or('?', char::from);
        write!(f, "{letter}{}", self.row + 1)
    }
}

/// A piece on the verifier's board: its type and its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// The letter of the piece's type, one of `N B K R Q`.
    pub letter: char,
    /// The square on which the piece stands.
    pub at: Spot,
}

/// The puzzle that [`verify_as`] checks a board against: board size, piece types, their count, and
/// the pieces that are fixed from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Number of rows of the puzzle's board.
    pub rows: usize,
    /// Number of columns of the puzzle's board.
    pub columns: usize,
    /// The letters of the puzzle's two piece types.
    pub letters: [char; 2],
    /// Number of pieces of each type that the puzzle requires.
    pub count: usize,
    /// Given pieces of the puzzle, which a solution must contain.
    pub givens: Vec<Man>,
}

/// A board that the verifier accepted as a solution: its size, and its pieces in the order of the
/// loop, each attacking the next and the last attacking the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedLoop {
    /// Number of rows of the board.
    pub rows: usize,
    /// Number of columns of the board.
    pub columns: usize,
    /// The pieces of the loop, beginning with the first in reading order.
    pub tour: Vec<Man>,
}

/// Checks whether a board, given as text, is a solution of any instance: of any size up to
/// [`MAX_SIDE`], with any two piece types. Returns the loop.
///
/// # Errors
/// The first fault.
///
/// # Examples
/// ```
/// use chess_loop::verify::verify;
///
/// let verified = verify("RB./.BR").expect("Friedman's example");
/// assert_eq!(verified.tour.len(), 4);
/// assert!(verify("RB./.RB").is_err());
/// ```
pub fn verify(text: &str) -> Result<VerifiedLoop, Fault> {
    let board = Board::read(text)?;
    board.check_own_counts()?;
    board.check_attacks()
}

/// Checks whether a board, given as text, is a solution of the puzzle `wanted`: its size, piece
/// types, count and given pieces, and one loop of attacks through all pieces. Returns the loop.
///
/// # Errors
/// The first fault.
pub fn verify_as(text: &str, wanted: &Wanted) -> Result<VerifiedLoop, Fault> {
    let board = Board::read(text)?;
    board.check_wanted(wanted)?;
    board.check_attacks()
}

/// An attack of one piece on another, as L3 defines it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The piece that attacks.
    pub from: Man,
    /// The piece that is attacked.
    pub to: Man,
}

/// All attacks on a board that need not be finished, and the faults among them, as [`inspect`]
/// returns them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inspected {
    /// Every attack on the board, ordered by attacker and then by target in reading order.
    pub attacks: Vec<Attack>,
    /// Every [`Fault::AttacksSeveral`], [`Fault::AttacksOwn`] and [`Fault::AttackedTwice`]: first
    /// the faults of attackers, then those of targets, each in reading order.
    pub faults: Vec<Fault>,
}

/// Lists all attacks on a board that need not be finished, and the faults among them.
///
/// The faults are those of the board as it stands: a piece added between two others may block the
/// attack of a bishop, rook or queen and so remove a fault.
///
/// # Errors
/// A [`Fault`] of the text: it is not a valid board.
///
/// # Examples
/// ```
/// use chess_loop::verify::inspect;
///
/// let inspected = inspect("Q.N./N...").expect("a board");
/// assert_eq!(inspected.attacks.len(), 4);
/// assert_eq!(inspected.faults.len(), 5);
/// ```
pub fn inspect(text: &str) -> Result<Inspected, Fault> {
    let board = Board::read(text)?;
    let standing = board.standing();
    let mut attacks: Vec<Attack> = Vec::new();
    let mut faults = Vec::new();
    for &man in &board.men {
        let mut attacked = board.attacks(man, &standing);
        attacked.sort_unstable();
        let targets: Vec<Man> = attacked.iter().map(|&index| board.men[index]).collect();
        attacks.extend(targets.iter().map(|&to| Attack { from: man, to }));
        match targets[..] {
            [target] if target.letter == man.letter => {
                faults.push(Fault::AttacksOwn { man, target });
            }
            [] | [_] => (),
            _ => faults.push(Fault::AttacksSeveral { man, targets }),
        }
    }
    for &man in &board.men {
        let attackers = attacks.iter().filter(|attack| attack.to == man);
        let by: Vec<Man> = attackers.map(|attack| attack.from).collect();
        if by.len() > 1 {
            faults.push(Fault::AttackedTwice { man, by });
        }
    }
    Ok(Inspected { attacks, faults })
}

/// The board that the verifier parsed: its size and its pieces in reading order.
struct Board {
    rows: usize,
    columns: usize,
    men: Vec<Man>,
}

impl Board {
    fn read(text: &str) -> Result<Board, Fault> {
        let lines: Vec<&str> = text.split('/').collect();
        let rows = lines.len();
        let columns = lines[0].chars().count();
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(Fault::TooLarge);
        }
        if columns == 0 {
            return Err(Fault::NoSquares);
        }
        let mut men = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            for (column, letter) in line.chars().enumerate() {
                if LETTERS.contains(&letter) {
                    let row = rows - 1 - index;
                    men.push(Man {
                        letter,
                        at: Spot { column, row },
                    });
                } else if letter != '.' {
                    let (line, place) = (index + 1, column + 1);
                    return Err(Fault::Character {
                        found: letter,
                        line,
                        place,
                    });
                }
            }
            let found = line.chars().count();
            if found != columns {
                return Err(Fault::Ragged {
                    line: index + 1,
                    wanted: columns,
                    found,
                });
            }
        }
        Ok(Board { rows, columns, men })
    }

    /// Checks that the board satisfies L1 and L2 for any instance: two types, equally many of each,
    /// at least two.
    fn check_own_counts(&self) -> Result<(), Fault> {
        let first = self.men.first().ok_or(Fault::OneType)?.letter;
        let second = self
            .men
            .iter()
            .find(|man| man.letter != first)
            .ok_or(Fault::OneType)?
            .letter;
        let letters = [first, second];
        self.check_types(letters)?;
        let counts = letters.map(|letter| (letter, self.count(letter)));
        if counts[0].1 != counts[1].1 {
            return Err(Fault::Unequal { counts });
        }
        if counts[0].1 < 2 {
            return Err(Fault::TooFew);
        }
        Ok(())
    }

    /// Checks that the board satisfies L1 and L2 for one puzzle: its size, types, count and given
    /// pieces.
    fn check_wanted(&self, wanted: &Wanted) -> Result<(), Fault> {
        let (size, found) = ((wanted.rows, wanted.columns), (self.rows, self.columns));
        if size != found {
            return Err(Fault::Size {
                wanted: size,
                found,
            });
        }
        self.check_types(wanted.letters)?;
        for letter in wanted.letters {
            let found = self.count(letter);
            if found != wanted.count {
                return Err(Fault::Count {
                    letter,
                    wanted: wanted.count,
                    found,
                });
            }
        }
        match wanted.givens.iter().find(|given| !self.men.contains(given)) {
            Some(&man) => Err(Fault::Given { man }),
            None => Ok(()),
        }
    }

    fn check_types(&self, letters: [char; 2]) -> Result<(), Fault> {
        match self.men.iter().find(|man| !letters.contains(&man.letter)) {
            Some(&man) => Err(Fault::ForeignType { man, letters }),
            None => Ok(()),
        }
    }

    fn count(&self, letter: char) -> usize {
        self.men.iter().filter(|man| man.letter == letter).count()
    }

    /// Maps each occupied square to the index into `men` of the piece on it.
    fn standing(&self) -> BTreeMap<Spot, usize> {
        let men = self.men.iter().enumerate();
        men.map(|(index, man)| (man.at, index)).collect()
    }

    /// Checks that the board satisfies L4 and L5: every piece has one target, of the other type, and
    /// one loop visits all.
    fn check_attacks(self) -> Result<VerifiedLoop, Fault> {
        let standing = self.standing();
        let mut target = Vec::with_capacity(self.men.len());
        for &man in &self.men {
            let mut attacked = self.attacks(man, &standing);
            attacked.sort_unstable();
            match attacked[..] {
                [] => return Err(Fault::AttacksNone { man }),
                [only] if self.men[only].letter == man.letter => {
                    return Err(Fault::AttacksOwn {
                        man,
                        target: self.men[only],
                    });
                }
                [only] => target.push(only),
                _ => {
                    let targets = attacked.iter().map(|&index| self.men[index]).collect();
                    return Err(Fault::AttacksSeveral { man, targets });
                }
            }
        }
        for (index, &man) in self.men.iter().enumerate() {
            let by: Vec<Man> = (0..target.len())
                .filter(|&attacker| target[attacker] == index)
                .map(|attacker| self.men[attacker])
                .collect();
            if by.len() > 1 {
                return Err(Fault::AttackedTwice { man, by });
            }
        }
        // Every piece attacks one and none is attacked twice: the attacks are a permutation.
        let mut loops = self.loops(&target);
        match loops.pop() {
            Some(tour) if loops.is_empty() => Ok(VerifiedLoop {
                rows: self.rows,
                columns: self.columns,
                tour,
            }),
            Some(last) => {
                loops.push(last);
                Err(Fault::SeveralLoops { loops })
            }
            None => Err(Fault::OneType),
        }
    }

    /// The indices into `men` of all pieces that `man` attacks (L3).
    fn attacks(&self, man: Man, standing: &BTreeMap<Spot, usize>) -> Vec<usize> {
        let straight: &[(isize, isize)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
        let diagonal: &[(isize, isize)] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
        let jumps: &[(isize, isize)] = &[
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        let (steps, slides) = match man.letter {
            'N' => (jumps.to_vec(), false),
            'K' => ([straight, diagonal].concat(), false),
            'R' => (straight.to_vec(), true),
            'B' => (diagonal.to_vec(), true),
            _ => ([straight, diagonal].concat(), true),
        };
        let mut found = Vec::new();
        for step in steps {
            let mut next = self.shifted(man.at, step);
            while let Some(at) = next {
                if let Some(&index) = standing.get(&at) {
                    found.push(index);
                    break;
                }
                next = if slides { self.shifted(at, step) } else { None };
            }
        }
        found
    }

    fn shifted(&self, at: Spot, (right, up): (isize, isize)) -> Option<Spot> {
        let column = at
            .column
            .checked_add_signed(right)
            .filter(|&column| column < self.columns)?;
        let row = at
            .row
            .checked_add_signed(up)
            .filter(|&row| row < self.rows)?;
        Some(Spot { column, row })
    }

    fn loops(&self, target: &[usize]) -> Vec<Vec<Man>> {
        let mut visited = vec![false; target.len()];
        let mut loops = Vec::new();
        for start in 0..target.len() {
            let mut tour = Vec::new();
            let mut at = start;
            while !visited[at] {
                visited[at] = true;
                tour.push(self.men[at]);
                at = target[at];
            }
            if !tour.is_empty() {
                loops.push(tour);
            }
        }
        loops
    }
}
