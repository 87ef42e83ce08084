//! The actions that move one pawn: counted, enumerated and picked by index, all from eight small
//! numbers in one machine word.

use std::ops::ControlFlow;

use crate::{board::opposite, moves::Way};

/// Number of vacant cells contiguous to a pawn in each direction, one byte per direction.
///
/// These eight numbers determine all actions. With `a` vacant cells in a direction and `b` in the
/// opposite one, a counter may be put on any of the `a` cells (M6.1, M6.2). If `b` is not 0, each of
/// them can push the pawn the other way; each but the nearest can pull it (M6.5).
///
/// The methods compute all eight bytes at once. No sum exceeds 136, which four lines of 18 cells
/// give, so no byte ever carries into the next.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rooms(u64);

/// An action on a pawn, described from the pawn: where the counter goes, and whether it pushes or
/// pulls.
#[derive(Copy, Clone, Debug)]
pub(crate) struct PawnAction {
    /// Direction from the pawn to the counter, as an index into `DIRECTIONS`.
    pub(crate) direction: usize,
    /// Distance from the pawn to the counter, in cells.
    pub(crate) distance: u8,
    pub(crate) way: Way,
}

impl PawnAction {
    /// Direction in which the pawn slides, as an index into `DIRECTIONS`.
    #[inline]
    pub(crate) fn heading(self) -> usize {
        match self.way {
            Way::Push => opposite(self.direction),
            Way::Pull => self.direction,
        }
    }

    /// Distance in cells from the pawn to the counter in an action of
    /// [`for_each_nudge`](Rooms::for_each_nudge), which moves the pawn by a single cell: 1 for a
    /// push, 2 for a pull.
    #[inline]
    pub(crate) const fn nudge_distance(way: Way) -> u8 {
        match way {
            Way::Push => 1,
            Way::Pull => 2,
        }
    }
}

/// Numbers of legal pushes, and of pushes and pulls together, of a pawn: one byte per direction
/// from the pawn to the counter that moves it.
#[derive(Copy, Clone)]
struct ActionCounts {
    pushes: u64,
    /// Numbers of pushes and pulls together, one byte per direction from the pawn to the counter.
    all: u64,
}

/// A machine word with the number 1 in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Rooms {
    /// Collects the number of vacant cells contiguous to a pawn in each direction by calling `room`
    /// with the direction's index.
    #[inline]
    pub(crate) fn new(room: impl Fn(usize) -> u8) -> Rooms {
        // Byte by byte: a sum of shifted bytes is compiled to vector code that has to emulate the bit
        // counts, and makes random games about 8 % slower.
        Rooms((0..8).rev().fold(0, |all, i| all << 8 | u64::from(room(i))))
    }

    /// Numbers of pushes, and of all actions, on the pawn, by direction from the pawn to the
    /// counter.
    #[inline]
    fn counts(self) -> ActionCounts {
        // 1 in the byte of every direction with a vacant cell: 1 + 127 is the first sum that sets the
        // highest bit.
        let some = ((self.0 + 127 * ONES) >> 7) & ONES;
        // Opposite directions are four bytes apart.
        const { assert!(opposite(0) == 4) };
        let pushes = self.0 & (some.rotate_left(32) * 0xff);
        let pulls = self.0 - some;
        ActionCounts {
            pushes,
            all: pushes + pulls,
        }
    }

    /// Number of actions on the pawn: pushes and pulls by a new counter. By rule M8 the pawn is
    /// movable if and only if it is not 0.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        (self.counts().all.wrapping_mul(ONES) >> 56) as u32
    }

    /// Whether some line through the pawn has at least two vacant cells contiguous to it, so that
    /// it can be moved (rule M8).
    #[inline]
    pub(crate) fn movable(self) -> bool {
        self.counts().all != 0
    }

    /// Calls `f` with each action that moves the pawn by one cell, after which the only vacant cell
    /// contiguous to the pawn on that line is the one it came from, until `f` breaks.
    #[inline]
    pub(crate) fn for_each_nudge<B>(
        self,
        mut f: impl FnMut(PawnAction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let some = (self.0 + 127 * ONES) >> 7 & ONES;
        let many = (self.0 + 126 * ONES) >> 7 & ONES;
        // Pushed into a single vacant cell, or pulled by one cell with no vacant cell behind it.
        let pushes = some & (some ^ many).rotate_left(32);
        let pulls = many & !some.rotate_left(32);
        for (mut found, way) in [(pushes, Way::Push), (pulls, Way::Pull)] {
            while found != 0 {
                let direction = found.trailing_zeros() as usize / 8;
                found &= found - 1;
                f(PawnAction {
                    direction,
                    distance: PawnAction::nudge_distance(way),
                    way,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Number of vacant cells next to the pawn.
    #[inline]
    pub(crate) fn neighbours(self) -> u32 {
        ((self.0 + 127 * ONES) >> 7 & ONES).count_ones()
    }

    /// Number of vacant cells contiguous to the pawn in a direction.
    #[inline]
    pub(crate) fn room(self, direction: usize) -> u8 {
        self.0.to_le_bytes()[direction]
    }

    /// Number of lines through the pawn (row, column and two diagonals) along which it can be moved
    /// (rule M8).
    #[inline]
    pub(crate) fn lines(self) -> u32 {
        // The sum of both sides of each line in one byte: 2 + 126 is the first that sets the highest
        // bit.
        let sums = (self.0 + self.0.rotate_left(32)) & 0xffff_ffff;
        ((sums + 126 * ONES) >> 7 & ONES & 0xffff_ffff).count_ones()
    }

    /// The action on the pawn with index `n`, below [`count`](Self::count), in the order of
    /// [`for_each`](Self::for_each).
    #[inline]
    pub(crate) fn nth(self, n: u32) -> PawnAction {
        let ActionCounts { pushes, all } = self.counts();
        let n = n as u8;
        // Prefix sums: each byte holds the number of actions up to and including its direction.
        let sums = all.wrapping_mul(ONES);
        let passed = |sum: u8| usize::from(sum <= n);
        let direction: usize = sums.to_le_bytes()[..7].iter().map(|&sum| passed(sum)).sum();
        let before = (sums << 8 >> (8 * direction)) as u8;
        let pushes = (pushes >> (8 * direction)) as u8;
        let n = n - before;
        if n < pushes {
            PawnAction {
                direction,
                distance: 1 + n,
                way: Way::Push,
            }
        } else {
            PawnAction {
                direction,
                distance: 2 + n - pushes,
                way: Way::Pull,
            }
        }
    }

    /// Calls `f` with each action on the pawn (a push or pull by a new counter) until `f` breaks.
    #[inline]
    pub(crate) fn for_each<B>(
        self,
        mut f: impl FnMut(PawnAction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rooms = self.0.to_le_bytes();
        let ActionCounts { pushes, .. } = self.counts();
        for (direction, n_pushes) in pushes.to_le_bytes().into_iter().enumerate() {
            let pushes = (1..=n_pushes).map(|distance| (distance, Way::Push));
            let pulls = (2..=rooms[direction]).map(|distance| (distance, Way::Pull));
            for (distance, way) in pushes.chain(pulls) {
                f(PawnAction {
                    direction,
                    distance,
                    way,
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
