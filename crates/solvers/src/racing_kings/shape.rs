//! The numbering of the positions of a material class in its endgame table.
//!
//! A *word* is a pair of kings and a square for each piece but the last; its 64 bits, or *entries*, are
//! the squares of the last piece. The pieces but the last are called *fixed*. In the number of a word
//! the pair of kings is the most significant digit and the last fixed piece the least, so all words of
//! a pair are consecutive. They form a *row*, which moves of pieces never leave.

use crate::racing_kings::{
    board::{N_PAIRS, PAIRS},
    class::{Class, Piece},
    legal::Setting,
};

/// The numbering of the positions of one material class in its endgame table.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) class: Class,
    pub(crate) pieces: Vec<Piece>,
}

/// The fixed pieces of a word of 64 positions, with their squares: all pieces but the kings and the
/// last, at most two.
pub(crate) type Fixed = Vec<(Piece, u8)>;

impl Shape {
    pub(crate) fn new(class: Class) -> Shape {
        Shape {
            class,
            pieces: class.pieces(),
        }
    }

    /// The last piece of the class: the 64 positions of a word differ only in its square. `None`
    /// for a class of two bare kings.
    pub(crate) fn last(&self) -> Option<Piece> {
        self.pieces.last().copied()
    }

    /// Number of fixed pieces of the class: all but the kings and the last.
    pub(crate) fn n_fixed(&self) -> usize {
        self.pieces.len().saturating_sub(1)
    }

    /// Number of words (64 positions each) that have the same pair of kings, which form a row.
    pub(crate) fn row(&self) -> usize {
        1 << (6 * self.n_fixed())
    }

    /// Number of words of the class: sets of 64 positions that differ only in the square of the last
    /// piece.
    pub(crate) fn words(&self) -> usize {
        N_PAIRS * self.row()
    }

    /// The square of the fixed piece with index `i` (any but the kings and the last) in a word of
    /// 64 positions, given the word's index `in_row` among those of its pair of kings.
    #[inline]
    pub(crate) fn square(&self, in_row: usize, i: usize) -> u8 {
        (in_row >> (6 * (self.n_fixed() - 1 - i)) & 63) as u8
    }

    /// Replaces `fixed` by the pieces and squares that the positions of a word have in common,
    /// given the word's index `in_row` among those of its pair of kings.
    pub(crate) fn place(&self, in_row: usize, fixed: &mut Fixed) {
        fixed.clear();
        for (i, &piece) in self.pieces[..self.n_fixed()].iter().enumerate() {
            fixed.push((piece, self.square(in_row, i)));
        }
    }

    /// Of the 64 positions with this pair of kings and these fixed pieces, the set of legal ones,
    /// by the square of the last piece.
    pub(crate) fn legal(&self, pair: usize, fixed: &[(Piece, u8)]) -> u64 {
        let setting = self.setting(pair, fixed);
        let occupied = setting.occupied();
        if occupied.count_ones() as usize != 2 + fixed.len() {
            return 0; // Two pieces on one square.
        }
        setting.legal()
    }

    pub(crate) fn setting<'a>(&self, pair: usize, fixed: &'a [(Piece, u8)]) -> Setting<'a> {
        Setting {
            kings: PAIRS[pair],
            fixed,
            last: self.last(),
        }
    }

    /// Of the 64 positions with these fixed pieces, the set of those, by the square of the last
    /// piece, in which like pieces stand in the order of their squares. Of positions that differ
    /// only by exchanging like pieces, that is exactly one.
    pub(crate) fn ordered(&self, fixed: &[(Piece, u8)]) -> u64 {
        let out_of_order = |pair: &[(Piece, u8)]| {
            let ((piece, at), (next, next_at)) = (pair[0], pair[1]);
            piece == next && at >= next_at
        };
        if fixed.windows(2).any(out_of_order) {
            return 0;
        }
        match (fixed.last(), self.last()) {
            (None, None) => 1,
            (Some(&(piece, at)), Some(last)) if piece == last => !1 << at,
            _ => !0,
        }
    }
}
