//! The text of a position: rows from the top, and the side to move.

use std::fmt;

use game::{Fields, Player, Reason, read_rows, read_side, write_rows};

use crate::position::{Breakthrough, SIDE, bit};

const LETTERS: [char; 2] = ['w', 'b'];

/// Stones a player has at most (B2).
const MOST: u32 = 12;

pub(crate) fn read(text: &str) -> Result<Breakthrough, Reason> {
    let mut fields = Fields::new(text, 2)?;
    let rows = read_rows(fields.next_field())?;
    let to_move = read_side(fields.next_field(), LETTERS)?;
    if (rows.width(), rows.height()) != (SIDE, SIDE) {
        return Err(Reason::by("B1", "breakthrough-other-board"));
    }
    let mut stones = [0, 0];
    for (square, letter) in rows.pieces() {
        let Some(player) = LETTERS.iter().position(|it| *it == letter) else {
            let reason = Reason::new("breakthrough-unknown-letter");
            return Err(reason.with("letter", letter).with("square", square));
        };
        stones[player] |= bit(square);
    }
    let pos = Breakthrough { stones, to_move };
    if stones.iter().any(|it| MOST < it.count_ones()) {
        return Err(Reason::by("B2", "breakthrough-too-many"));
    }
    // B4: the game ends with the first arrival and with the last capture.
    let arrived = |player: Player| {
        let mut stones = pos.stones_of(player);
        stones.any(|it| Breakthrough::rows_left(player, it) == 0)
    };
    if arrived(to_move) || stones[!to_move as usize] == 0 {
        return Err(Reason::by("B4", "breakthrough-over-before"));
    }
    Ok(pos)
}

impl fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square| self.owner(square).map(|it| LETTERS[it as usize]);
        write_rows(f, SIDE, SIDE, letter)?;
        write!(f, " {}", LETTERS[self.to_move as usize])
    }
}
