//! The text of a position: rows from the top and the letter of the player to move, as in
//! `bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w`.

use std::fmt;

use game::{Fields, Reason, read_rows, read_side, write_rows};

use crate::position::{Breakthrough, SIDE, bit};

const LETTERS: [char; 2] = ['w', 'b'];

/// Maximum number of stones of a player: that of the start position (rule B2).
const MAX_STONES: u32 = 12;

/// Parses the text of a position and checks everything that can be checked without its history.
pub(crate) fn read(text: &str) -> Result<Breakthrough, Reason> {
    let mut fields = Fields::new(text, 2)?;
    let rows = read_rows(fields.next_field())?;
    let to_move = read_side(fields.next_field(), LETTERS)?;
    if (rows.width(), rows.height()) != (SIDE, SIDE) {
        return Err(Reason::by("B1", "breakthrough-other-board"));
    }
    let mut stones = [0, 0];
    for (square, letter) in rows.pieces() {
        let Some(player) = LETTERS.iter().position(|own| *own == letter) else {
            let reason = Reason::new("breakthrough-unknown-letter");
            return Err(reason.with("letter", letter).with("square", square));
        };
        stones[player] |= bit(square);
    }
    let pos = Breakthrough { stones, to_move };
    if stones.iter().any(|set| MAX_STONES < set.count_ones()) {
        return Err(Reason::by("B2", "breakthrough-too-many"));
    }
    // B4: the game ends with the first arrival and with the last capture, so the player to move has
    // not arrived, and the opponent, who moved last, has a stone.
    if pos.has_arrived(to_move) || stones[!to_move as usize] == 0 {
        return Err(Reason::by("B4", "breakthrough-over-before"));
    }
    Ok(pos)
}

impl fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square| self.owner(square).map(|player| LETTERS[player as usize]);
        write_rows(f, SIDE, SIDE, letter)?;
        write!(f, " {}", LETTERS[self.to_move as usize])
    }
}
