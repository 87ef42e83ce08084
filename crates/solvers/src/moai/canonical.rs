//! Canonical Moai states: equivalent states are mapped to one of them.
//!
//! A state may be rotated, mirrored and, because the edge is nothing but the lack of vacant cells,
//! translated. Cells that no pawn can ever reach don't matter either: pawns move through vacant cells,
//! and counters are placed where a pawn sees them (M6.2). So a cell that isn't connected to a pawn, by
//! steps in all eight directions through vacant cells and pawns, never changes.

use std::mem::swap;

use solve::{
    bitboard::{mirrored, transposed},
    prove::StateKey,
};

use crate::moai::state::State;

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The set of cells with all its neighbours in eight directions.
#[inline]
const fn grown(set: u64) -> u64 {
    let row = set | (set & NOT_H) << 1 | (set & NOT_A) >> 1;
    row | row << 8 | row >> 8
}

impl State {
    /// The cells of both pawns, and the vacant cells that are connected to a pawn by steps in eight
    /// directions over vacant cells or pawns.
    #[inline]
    fn reach(&self) -> u64 {
        let pawns = 1 << self.own | 1 << self.other;
        let within = self.vacant | pawns;
        let mut reached = pawns;
        loop {
            let next = grown(grown(reached) & within) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The canonical form of a state, shared by all states that differ only by unreachable cells,
    /// translation or symmetry: without unreachable cells, translated to the lower left, not wider
    /// than high, and least among its reflections.
    #[inline]
    pub(crate) fn canonical(&self) -> State {
        let reach = self.reach();
        let fold = reach | reach >> 32;
        let fold = fold | fold >> 16;
        let files = (fold | fold >> 8) as u8;
        let (left, down) = (files.trailing_zeros(), reach.trailing_zeros() / 8);
        let right = files.checked_ilog2().unwrap_or(0);
        let up = 7 - reach.leading_zeros() / 8;
        let (mut width, mut height) = (right - left, up - down);
        let shift = 8 * down + left;
        let mut state = State {
            vacant: (self.vacant & reach) >> shift,
            own: self.own - shift as u8,
            other: self.other - shift as u8,
        };
        if height < width {
            state = state.transposed();
            swap(&mut width, &mut height);
        }
        let best = state.least_reflection(width, height);
        if width < height {
            return best;
        }
        best.min(state.transposed().least_reflection(width, height))
    }

    /// The least of the state's four reflections within `width + 1` files and `height + 1` ranks.
    #[inline]
    fn least_reflection(self, width: u32, height: u32) -> State {
        let (files, ranks) = (7 - width, 7 - height);
        let mirror = |state: State| State {
            vacant: mirrored(state.vacant) >> files,
            own: (state.own ^ 0o7) - files as u8,
            other: (state.other ^ 0o7) - files as u8,
        };
        let flip = |state: State| State {
            vacant: state.vacant.swap_bytes() >> (8 * ranks),
            own: (state.own ^ 0o70) - 8 * ranks as u8,
            other: (state.other ^ 0o70) - 8 * ranks as u8,
        };
        let mirrored = mirror(self);
        self.min(mirrored).min(flip(self)).min(flip(mirrored))
    }

    #[inline]
    fn transposed(self) -> State {
        let cell = |cell: u8| cell >> 3 | (cell & 7) << 3;
        State {
            vacant: transposed(self.vacant),
            own: cell(self.own),
            other: cell(self.other),
        }
    }

    /// The encoding of the Moai state as a key of the solver's table of proof numbers. Different
    /// states have different keys. States within 7x7 have no `high` part, larger ones [`HIGH_BITS`]
    /// bits.
    #[inline]
    pub(crate) fn key(&self) -> StateKey {
        let pawns = u32::from(self.own) << 6 | u32::from(self.other);
        let cells = self.vacant | 1 << self.own | 1 << self.other;
        if cells & !SEVEN == 0 {
            let low = squeezed(self.vacant) | u64::from(pawns) << 49;
            return StateKey { high: 0, low };
        }
        // The pawns are on different cells, so `high` is never 0 here.
        StateKey {
            high: pawns,
            low: self.vacant,
        }
    }
}

/// Number of bits of the `high` part of a Moai state's key on boards with a side of 8.
pub(crate) const HIGH_BITS: u32 = 12;

/// The set of the lower left 7x7 cells of the board.
const SEVEN: u64 = 0x007f_7f7f_7f7f_7f7f;

/// The lower left 7x7 cells of a set as 49 consecutive bits.
#[inline]
const fn squeezed(set: u64) -> u64 {
    let set = set & 0x007f_007f_007f_007f | (set & 0x7f00_7f00_7f00_7f00) >> 1;
    let set = set & 0x0000_3fff_0000_3fff | (set & 0x3fff_0000_3fff_0000) >> 2;
    set & 0x0fff_ffff | (set & 0x0fff_ffff_0000_0000) >> 4
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::{Position, Rng, Symmetric};
    use moai::Moai;

    use super::*;

    #[test]
    fn images_share_a_canonical_state_and_keys_are_unique() {
        let mut rng = Rng::new(3);
        let mut keys = HashMap::new();
        for variant in ["5x5", "8x8", "5x8", "8x6", "7x7", "6x7"] {
            for _ in 0..60 {
                let mut pos = Moai::<u64>::start(variant).expect(variant);
                while let Some(m) = pos.pick_move(|n| rng.below(n)) {
                    pos.play_unchecked(m);
                    let Some(state) = State::of(&pos).map(|state| state.canonical()) else {
                        continue;
                    };
                    for &symmetry in pos.symmetries() {
                        let image = State::of(&pos.transformed(symmetry));
                        assert_eq!(image.map(|image| image.canonical()), Some(state));
                    }
                    assert_eq!(state.canonical(), state);
                    let key = state.key();
                    assert!(key.high < 1 << HIGH_BITS);
                    assert_eq!(*keys.entry((key.high, key.low)).or_insert(state), state);
                }
            }
        }
    }

    #[test]
    fn cells_out_of_reach_do_not_matter() {
        // Two rooms of three cells, the pawns in the left one.
        let state = State {
            vacant: 0b1110_0010,
            own: 0,
            other: 2,
        };
        let same = State {
            vacant: 0b0000_0010,
            ..state
        };
        assert_eq!(state.canonical(), same.canonical());
        let open = State {
            vacant: 0b1111_1010,
            ..state
        };
        assert_ne!(state.canonical(), open.canonical());
    }
}
