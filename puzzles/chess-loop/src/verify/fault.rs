//! The faults of a board that the verifier reports, in the order in which it checks for them.

use game::Reason;

use crate::words::{piece_name, piece_plural, with_squares};

use super::{MAX_SIDE, Man};

/// Why the verifier rejects a board: it violates the text format, the rules of Chess Loop, or the
/// requirements of the puzzle that it should solve.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.reason())]
pub enum Fault {
    /// The text of the board has a character that is neither `.` nor a piece letter.
    Character {
        /// The character that is not allowed in the text of a board.
        found: char,
        /// The row of the board's text with the character that is not allowed, from 1 at the top.
        line: usize,
        /// The place, from 1 at the left, of the character that is not allowed within its row of
        /// the board's text.
        place: usize,
    },
    /// A row of the board is longer or shorter than the first.
    Ragged {
        /// The row of the board's text that differs in length, from 1 at the top.
        line: usize,
        /// Number of squares in the first row, which all other rows must have too.
        wanted: usize,
        /// Number of squares in the row that differs in length.
        found: usize,
    },
    /// The text of the board has no squares.
    NoSquares,
    /// The board is larger than [`MAX_SIDE`] on a side.
    TooLarge,
    /// The board that should solve a puzzle does not have the size of the puzzle's board.
    Size {
        /// Rows and columns that the puzzle requires.
        wanted: (usize, usize),
        /// Rows and columns of the rejected board, which differ from those of the puzzle.
        found: (usize, usize),
    },
    /// L1: fewer than two types of piece stand on the board.
    OneType,
    /// L1: there is a piece of a third type, or of a type that the puzzle does not have.
    ForeignType {
        /// The first piece on the board whose type is neither of the two expected ones.
        man: Man,
        /// The letters of the two expected piece types: those of the puzzle or, without one, the
        /// first two on the board.
        letters: [char; 2],
    },
    /// L2: the two types don't have equally many pieces.
    Unequal {
        /// The letters of the two piece types, each with its number of pieces.
        counts: [(char, usize); 2],
    },
    /// L1: there is only one piece of each type.
    TooFew,
    /// L2: the number of pieces of a type is not the one that the puzzle requires.
    Count {
        /// The letter of the piece type with the wrong number.
        letter: char,
        /// Number of pieces of the type that the puzzle requires.
        wanted: usize,
        /// Number of pieces of the type on the rejected board.
        found: usize,
    },
    /// A given piece is missing, or another piece stands on its square.
    Given {
        /// The given piece that is missing.
        man: Man,
    },
    /// L4: a piece attacks no other piece.
    AttacksNone {
        /// The piece that attacks nothing.
        man: Man,
    },
    /// L4: a piece attacks more than one piece.
    AttacksSeveral {
        /// The piece that attacks several others.
        man: Man,
        /// The pieces that this piece attacks, two or more, in reading order.
        targets: Vec<Man>,
    },
    /// L4: the only piece that a piece attacks is of its own type.
    AttacksOwn {
        /// The piece that attacks its own type.
        man: Man,
        /// The piece of the same type that is attacked.
        target: Man,
    },
    /// L5: two or more pieces attack the same one, so the attacks don't form a loop.
    AttackedTwice {
        /// The piece that has several attackers.
        man: Man,
        /// The pieces that attack the same piece, two or more, in reading order.
        by: Vec<Man>,
    },
    /// L5: the attacks form several loops instead of one.
    SeveralLoops {
        /// All loops that the attacks form, as lists of pieces, each beginning with its first piece
        /// in reading order.
        loops: Vec<Vec<Man>>,
    },
}

impl Fault {
    /// The message for players about the fault, with the clause of the rules that is violated, if
    /// any.
    pub fn reason(&self) -> Reason {
        match self {
            Fault::Character { found, line, place } => Reason::new("loop-fault-character")
                .with("found", *found)
                .with("line", *line)
                .with("place", *place),
            Fault::Ragged {
                line,
                wanted,
                found,
            } => Reason::new("loop-fault-ragged")
                .with("line", *line)
                .with("wanted", *wanted)
                .with("found", *found),
            Fault::NoSquares => Reason::new("loop-fault-no-squares"),
            Fault::TooLarge => Reason::new("loop-fault-too-large").with("most", MAX_SIDE),
            Fault::Size { wanted, found } => Reason::by("L1", "loop-fault-size")
                .with("wanted", format!("{}x{}", wanted.0, wanted.1))
                .with("found", format!("{}x{}", found.0, found.1)),
            Fault::OneType => Reason::by("L1", "loop-fault-one-type"),
            Fault::ForeignType { man, letters } => man
                .reason("L1", "loop-fault-foreign-type")
                .with("first", piece_plural(letters[0]))
                .with("second", piece_plural(letters[1])),
            Fault::Unequal {
                counts: [first, second],
            } => Reason::by("L2", "loop-fault-unequal")
                .with("first", piece_plural(first.0))
                .with("first-count", first.1)
                .with("second", piece_plural(second.0))
                .with("second-count", second.1),
            Fault::TooFew => Reason::by("L1", "loop-fault-too-few"),
            Fault::Count {
                letter,
                wanted,
                found,
            } => Reason::by("L2", "loop-fault-count")
                .with("piece", piece_plural(*letter))
                .with("wanted", *wanted)
                .with("found", *found),
            Fault::Given { man } => man.reason("L2", "loop-fault-given"),
            Fault::AttacksNone { man } => man.reason("L4", "loop-fault-attacks-none"),
            Fault::AttacksSeveral { man, targets } => with_squares(
                man.reason("L4", "loop-fault-attacks-several"),
                names(targets),
            ),
            Fault::AttacksOwn { man, target } => man
                .reason("L4", "loop-fault-attacks-own")
                .with("target", target.at.to_string()),
            Fault::AttackedTwice { man, by } => {
                with_squares(man.reason("L5", "loop-fault-attacked-twice"), names(by))
            }
            Fault::SeveralLoops { loops } => {
                let tours = loops
                    .iter()
                    .map(|tour| names(tour).collect::<Vec<_>>().join(" "));
                let listed = tours.collect::<Vec<_>>().join("; ");
                Reason::by("L5", "loop-fault-several-loops")
                    .with("loops", listed)
                    .with("count", loops.len())
            }
        }
    }
}

impl Man {
    /// The message `id` about this piece, with the arguments `piece` (its type) and `at` (its
    /// square).
    fn reason(self, clause: &'static str, id: &'static str) -> Reason {
        Reason::by(clause, id)
            .with("piece", piece_name(self.letter))
            .with("at", self.at.to_string())
    }
}

fn names(men: &[Man]) -> impl Iterator<Item = String> {
    men.iter().map(|man| man.at.to_string())
}
