//! The men of a position during verification, and the number of the position after a quiet move.
//!
//! The number of a position is the pair of kings and a digit of 6 bits for each piece, as in the reader
//! of tables. Nearly all moves change just one of these parts, so the number after the move follows
//! from the number before it without playing the move.

use std::array;

use game::Player;
use grid::Square;
use racing_kings::{Move, Role};

use crate::racing_kings::{board::pair_number, class::MAX_MEN};

/// The men of a material class, which are placed on squares one after the other, kings first.
pub(super) struct Men<'a> {
    /// All men of the class, kings first.
    all: &'a [(Player, Role)],
    placed: Vec<(Square, Player, Role)>,
    occupied: u64,
    /// The index in `all` of the man on each occupied square.
    on: [u8; 64],
    /// The part that each man on each square contributes to the index of a position in its table.
    /// `None` where a single man has no part of its own: for a king on the eighth rank or where the
    /// position would be mirrored, and for two like men, whose squares are sorted.
    parts: [[Option<usize>; 64]; MAX_MEN],
}

impl<'a> Men<'a> {
    /// Starts with the two kings of a class on different squares; `all` are its men, kings first.
    pub(super) fn new(all: &'a [(Player, Role)], white: usize, black: usize) -> Men<'a> {
        let n_pieces = all.len() - 2;
        let row = |white: usize, black: usize| {
            let pair = pair_number(white as u8, black as u8)?;
            Some(pair << (6 * n_pieces.max(1)))
        };
        let mut parts = [[None; 64]; MAX_MEN];
        parts[0] = array::from_fn(|at| row(at, black));
        parts[1] = array::from_fn(|at| row(white, at));
        for (i, man) in all[2..].iter().enumerate() {
            if all.iter().filter(|&other| other == man).count() == 1 {
                parts[2 + i] = array::from_fn(|at| Some(at << (6 * (n_pieces - 1 - i))));
            }
        }
        let mut men = Men {
            all,
            placed: Vec::with_capacity(all.len()),
            occupied: 0,
            on: [0; 64],
            parts,
        };
        men.put(white);
        men.put(black);
        men
    }

    /// The men placed so far, with their squares.
    pub(super) fn placed(&self) -> &[(Square, Player, Role)] {
        &self.placed
    }

    /// The set of free squares for the next man; `None` if all men are placed. Like men are placed in
    /// the order of their squares.
    pub(super) fn free(&self) -> Option<u64> {
        let next = self.all.get(self.placed.len())?;
        let above = match self.placed.last() {
            Some(&(at, player, role)) if (player, role) == *next => !1 << index(at),
            _ => !0,
        };
        Some(above & !self.occupied)
    }

    /// Places the next man of the class on a free square.
    pub(super) fn put(&mut self, at: usize) {
        let i = self.placed.len();
        if let Some(&(player, role)) = self.all.get(i) {
            self.on[at] = i as u8;
            self.occupied |= 1 << at;
            self.placed.push((square(at), player, role));
        }
    }

    /// Removes the man that was placed last.
    pub(super) fn take_back(&mut self) {
        if let Some((at, ..)) = self.placed.pop() {
            self.occupied &= !(1 << index(at));
        }
    }

    /// The table index of the position after a move, given the index before it, without playing the
    /// move. `None` if that isn't possible: for captures, moves of two like men, and king moves to
    /// the eighth rank or to a mirrored position.
    #[inline]
    pub(super) fn after(&self, number: usize, m: Move) -> Option<usize> {
        let (from, to) = (index(m.from()), index(m.to()));
        if self.occupied >> to & 1 != 0 {
            return None;
        }
        let parts = self.parts.get(usize::from(self.on[from]))?;
        Some(number ^ parts[from]? ^ parts[to]?)
    }
}

fn square(number: usize) -> Square {
    Square::new((number % 8) as u8, (number / 8) as u8)
}

#[inline]
fn index(square: Square) -> usize {
    usize::from(square.rank & 7) * 8 + usize::from(square.file & 7)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use game::{Position, Rng};
    use grid::Word;
    use racing_kings::{RacingKings, Variant};

    use super::*;
    use crate::racing_kings::{endgame_table::entry_index, shape::Shape, verify::pieces};

    #[test]
    fn number_after_a_quiet_move_is_that_of_the_position_played() {
        let mut rng = Rng::new(1);
        for name in ["KvK", "KBvK", "KvKRR", "KQvKN", "KQRvKR", "KRvKBB"] {
            let shape = Shape::new(name.parse().expect("a class"));
            let number = |pos: &RacingKings| {
                let index = entry_index(&shape, pos)?;
                Some(64 * index.word + index.entry as usize)
            };
            let all = pieces(shape.class);
            let (mut n_simple, mut n_others) = (0, 0);
            for _ in 0..10_000 {
                let kings = [0; 2].map(|_| rng.below(56) as usize);
                if kings[0] == kings[1] {
                    continue;
                }
                let mut men = Men::new(&all, kings[0], kings[1]);
                while let Some(free) = men.free().filter(|&free| free != 0) {
                    men.put(free.nth(rng.below(free.size())) as usize);
                }
                let to_move = Player::BOTH[rng.below(2) as usize];
                let pos = RacingKings::set_up(men.placed(), to_move, Variant::Standard)
                    .filter(|_| men.free().is_none() && kings[0] % 8 < 4);
                let Some(pos) = pos else { continue };
                let before = number(&pos).expect("both kings are on the way");
                let done = pos.for_each_move(|m| {
                    let mut after = pos.clone();
                    after.play_unchecked(m);
                    match men.after(before, m) {
                        None => n_others += 1,
                        Some(found) => {
                            assert_eq!(Some(found), number(&after), "{name} {pos} {m}");
                            n_simple += 1;
                        }
                    }
                    ControlFlow::<()>::Continue(())
                });
                assert!(done.is_continue());
            }
            assert!(
                0 < n_simple && 0 < n_others,
                "{name}: {n_simple}, {n_others}"
            );
        }
    }
}
