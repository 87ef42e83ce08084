//! The text of a position: the board and the letter of the player to move, as in
//! `4/4/b3/r3 r`. Parsing checks everything that the rules say about positions.

use std::{fmt, ops::ControlFlow, str::FromStr};

use game::{Fields, Player, Position, Reason, read_rows, read_side, write_rows};
use grid::{Square, Word};

use crate::{
    geometry::{BoardSize, Set, adjacent, bit, square},
    position::Cage,
};

const LETTERS: [char; 2] = ['r', 'b'];

impl fmt::Display for Cage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |player: Player| LETTERS[player as usize];
        write_rows(f, self.side(), self.side(), |square| {
            self.owner(square).map(letter)
        })?;
        write!(f, " {}", letter(self.to_move()))
    }
}

impl FromStr for Cage {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Cage, Reason> {
        Cage::read(text, None)
    }
}

/// Size of the board of a variant, whose name is the board's number of files, such as `10`; or the
/// reason why there is no such variant.
pub(crate) fn size_named(variant: &str) -> Result<BoardSize, Reason> {
    // `parse` also accepts signs and leading zeros, which are not part of any name.
    let side: Option<usize> = variant.parse().ok();
    match side.filter(|side| side.to_string() == variant) {
        Some(side) => size_with_side(side),
        None => Err(Reason::new("unknown-variant")
            .with("variant", variant)
            .with("known", "10, 8, 6, 4")),
    }
}

fn size_with_side(side: usize) -> Result<BoardSize, Reason> {
    let id = if side % 2 == 1 {
        "cage-odd-board"
    } else {
        "cage-other-board"
    };
    BoardSize::with_side(side).ok_or_else(|| Reason::by("C1", id).with("size", side))
}

/// Parses and checks the text of a position: the implementation of [`Position::read`].
pub(crate) fn position(text: &str, variant: Option<&str>) -> Result<Cage, Reason> {
    let mut fields = Fields::new(text, 2)?;
    let rows = read_rows(fields.next_field())?;
    let to_move = read_side(fields.next_field(), LETTERS)?;
    if rows.width() != rows.height() {
        return Err(Reason::by("C1", "cage-not-square")
            .with("width", rows.width())
            .with("height", rows.height()));
    }
    let size = size_with_side(rows.width().into())?;
    if let Some(variant) = variant
        && size_named(variant)? != size
    {
        return Err(Reason::by("C1", "cage-wrong-board")
            .with("size", size.side())
            .with("variant", variant));
    }

    let mut checkers = [0; 2];
    for (square, letter) in rows.pieces() {
        let Some(player) = LETTERS.iter().position(|own| *own == letter) else {
            return Err(Reason::by("C1", "cage-unknown-letter")
                .with("letter", letter)
                .with("square", square));
        };
        checkers[player] |= bit(square);
    }
    check_counts(checkers, size)?;
    check(Cage::new_unchecked(checkers, to_move, size))
}

fn check_counts(checkers: [Set; 2], size: BoardSize) -> Result<(), Reason> {
    // C1: each player starts with a checker on half of the squares and never gets more.
    let max_checkers = u32::from(size.side()) * u32::from(size.side()) / 2;
    for player in Player::BOTH {
        let count = checkers[player as usize].size();
        if max_checkers < count {
            return Err(Reason::by("C1", "cage-too-many-checkers")
                .with("player", Cage::INFO.player(player))
                .with("count", count)
                .with("most", max_checkers));
        }
    }
    Ok(())
}

fn check(pos: Cage) -> Result<Cage, Reason> {
    if let Some(OwnNeighbours { player, squares }) = own_neighbours(&pos) {
        return Err(Reason::by("C5", "cage-own-neighbours")
            .with("player", Cage::INFO.player(player))
            .with("square", squares[0])
            .with("other", squares[1]));
    }
    check_some_player_can_move(&pos)?;
    Ok(pos)
}

/// Refuses a position in which neither player can move (rule C11). No such position is known, and a
/// game would never end in it.
fn check_some_player_can_move(pos: &Cage) -> Result<(), Reason> {
    let can_move = |player| {
        pos.generator_for(player)
            .for_each(ControlFlow::Break)
            .is_break()
    };
    if pos.decided().is_some() || Player::BOTH.into_iter().any(can_move) {
        Ok(())
    } else {
        Err(Reason::by("C11", "cage-nobody-can-move"))
    }
}

/// Two adjacent checkers of the same player, which rule C5 forbids.
#[derive(Debug, Eq, PartialEq)]
pub(crate) struct OwnNeighbours {
    player: Player,
    squares: [Square; 2],
}

/// Finds two adjacent checkers of one player, which rule C5 forbids. `None` if there are none.
pub(crate) fn own_neighbours(pos: &Cage) -> Option<OwnNeighbours> {
    let lowest = |set: Set| set.lowest().map(|i| square(i as u8));
    Player::BOTH.into_iter().find_map(|player| {
        let checkers = pos.checkers(player);
        let one = lowest(checkers & adjacent(checkers))?;
        let other = lowest(checkers & adjacent(bit(one)))?;
        let squares = [one, other];
        Some(OwnNeighbours { player, squares })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position that breaks C5, as none that satisfies it is known in which neither player can
    /// move: one blue checker, red ones on all other squares but `empty`.
    fn crowded(blue: Square, empty: Set) -> Cage {
        let board = BoardSize::Six.geometry().board;
        let checkers = [board & !bit(blue) & !empty, bit(blue)];
        Cage::new_unchecked(checkers, Player::First, BoardSize::Six)
    }

    #[test]
    fn c11_position_in_which_neither_player_can_move_is_refused() {
        let middle = Square::new(2, 2);
        let reason = check_some_player_can_move(&crowded(middle, 0)).expect_err("all blocked");
        assert_eq!(reason.to_string(), "C11: cage-nobody-can-move");
    }

    #[test]
    fn c11_position_in_which_one_player_can_move_is_accepted() {
        // Blue may land on a3, or leave the board over b1; Red can do nothing in either.
        let middle = Square::new(2, 2);
        let landing = bit(Square::new(0, 2));
        let leaving = crowded(Square::new(1, 1), 0);
        for pos in [crowded(middle, landing), leaving] {
            assert_eq!(check_some_player_can_move(&pos), Ok(()), "{pos}");
        }
    }

    #[test]
    fn c11_finished_game_needs_no_move() {
        let pos = Cage::new_unchecked([0, 1], Player::First, BoardSize::Six);
        assert_eq!(check_some_player_can_move(&pos), Ok(()));
    }
}
