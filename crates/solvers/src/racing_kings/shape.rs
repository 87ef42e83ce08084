//! How the positions of a class are numbered.
//!
//! A *word* is a pair of kings and a square for each piece but the last; its 64 bits, or entries,
//! are the squares of the last piece. Words count through the last fixed piece first and through the
//! pairs of kings last, so that all moves of pieces stay in one *row*, the words of a pair.

use crate::racing_kings::{
    board::{N_PAIRS, PAIRS},
    class::{Class, Piece},
    legal::Setting,
};

/// The numbering of one class.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) class: Class,
    pub(crate) pieces: Vec<Piece>,
}

/// The fixed pieces with their squares. A class has at most two of them.
pub(crate) type Fixed = Vec<(Piece, u8)>;

impl Shape {
    pub(crate) fn new(class: Class) -> Shape {
        Shape {
            class,
            pieces: class.pieces(),
        }
    }

    /// The piece that counts the bits of a word. Two bare kings have none.
    pub(crate) fn last(&self) -> Option<Piece> {
        self.pieces.last().copied()
    }

    /// Number of pieces but the last.
    pub(crate) fn n_fixed(&self) -> usize {
        self.pieces.len().saturating_sub(1)
    }

    /// Number of words of a pair of kings.
    pub(crate) fn row(&self) -> usize {
        1 << (6 * self.n_fixed())
    }

    /// Number of words.
    pub(crate) fn words(&self) -> usize {
        N_PAIRS * self.row()
    }

    /// The square of the fixed piece with number `i` in the words with this number in their row.
    #[inline]
    pub(crate) fn square(&self, in_row: usize, i: usize) -> u8 {
        (in_row >> (6 * (self.n_fixed() - 1 - i)) & 63) as u8
    }

    /// Puts the fixed pieces on their squares in a word.
    pub(crate) fn place(&self, in_row: usize, fixed: &mut Fixed) {
        fixed.clear();
        for (i, &piece) in self.pieces[..self.n_fixed()].iter().enumerate() {
            fixed.push((piece, self.square(in_row, i)));
        }
    }

    /// The legal positions of a word.
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

    /// Those positions of a word in which pieces that are alike stand in the order of their
    /// squares: of positions that differ only in the order, one.
    pub(crate) fn ordered(&self, fixed: &[(Piece, u8)]) -> u64 {
        let alike = |pair: &[(Piece, u8)]| pair[0].0 == pair[1].0 && pair[0].1 >= pair[1].1;
        if fixed.windows(2).any(alike) {
            return 0;
        }
        match (fixed.last(), self.last()) {
            (None, None) => 1,
            (Some(&(piece, at)), Some(last)) if piece == last => !1 << at,
            _ => !0,
        }
    }
}
