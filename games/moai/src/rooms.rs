//! The actions that move one pawn, counted and numbered from eight small numbers.

use std::ops::ControlFlow;

use crate::{board::opposite, moves::Way};

/// How many vacant cells are contiguous to a pawn in each direction, one byte a direction.
///
/// These eight numbers are all there is to know. With `a` vacant cells in a direction and `b` in
/// the opposite one, a counter may be put on the first `a` cells (M6.1, M6.2). If `b` is not 0
/// each of them can push the pawn the other way; each but the nearest can pull it (M6.5).
/// All eight are dealt with at once: no sum below exceeds 136, which four lines of 18 cells give,
/// so no byte ever spills into the next.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rooms(u64);

/// What an action does, seen from its pawn.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Action {
    pub(crate) direction: usize,
    pub(crate) distance: u8,
    pub(crate) way: Way,
}

impl Action {
    /// The direction in which the pawn slides.
    #[inline]
    pub(crate) fn heading(self) -> usize {
        match self.way {
            Way::Push => opposite(self.direction),
            Way::Pull => self.direction,
        }
    }

    /// How far the counter is from a pawn that it moves by one cell, to the end of the vacant
    /// cells before or behind it.
    #[inline]
    pub(crate) const fn nudge_distance(way: Way) -> u8 {
        match way {
            Way::Push => 1,
            Way::Pull => 2,
        }
    }
}

/// The number 1 in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Rooms {
    /// Asks for the room in each direction.
    #[inline]
    pub(crate) fn new(room: impl Fn(usize) -> u8) -> Rooms {
        // Byte after byte: from a sum of shifted bytes compilers make vector code that has to emulate
        // the bit counts, and whole random games get some 8 % slower.
        Rooms((0..8).rev().fold(0, |all, i| all << 8 | u64::from(room(i))))
    }

    /// Numbers of actions by direction of the counter: pushes, and pushes and pulls.
    #[inline]
    fn choices(self) -> (u64, u64) {
        // 1 in the byte of every direction with a vacant cell: 1 + 127 is the first to carry.
        let some = ((self.0 + 127 * ONES) >> 7) & ONES;
        // Opposite directions are four bytes apart.
        const { assert!(opposite(0) == 4) };
        let pushes = self.0 & (some.rotate_left(32) * 0xff);
        let pulls = self.0 - some;
        (pushes, pushes + pulls)
    }

    /// Number of actions. By M8 the pawn is movable if and only if it is not 0.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        let (_, choices) = self.choices();
        (choices.wrapping_mul(ONES) >> 56) as u32
    }

    /// M8: whether the vacant cells on the two sides of some line are at least two.
    #[inline]
    pub(crate) fn movable(self) -> bool {
        self.choices().1 != 0
    }

    /// Calls `f` with each action that moves the pawn by one cell and leaves its line without
    /// another vacant cell but the one it came from, until `f` breaks.
    #[inline]
    pub(crate) fn for_each_nudge<B>(
        self,
        mut f: impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let some = (self.0 + 127 * ONES) >> 7 & ONES;
        let many = (self.0 + 126 * ONES) >> 7 & ONES;
        // Pushed into a single vacant cell, or pulled away from where there is none.
        let pushes = some & (some ^ many).rotate_left(32);
        let pulls = many & !some.rotate_left(32);
        for (mut found, way) in [(pushes, Way::Push), (pulls, Way::Pull)] {
            while found != 0 {
                let direction = found.trailing_zeros() as usize / 8;
                found &= found - 1;
                f(Action {
                    direction,
                    distance: Action::nudge_distance(way),
                    way,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Number of directions with a vacant cell: the pawn's vacant neighbours.
    #[inline]
    pub(crate) fn neighbours(self) -> u32 {
        ((self.0 + 127 * ONES) >> 7 & ONES).count_ones()
    }

    /// The room in a direction.
    #[inline]
    pub(crate) fn room(self, direction: usize) -> u8 {
        self.0.to_le_bytes()[direction]
    }

    /// Number of lines along which the pawn can be moved (M8).
    #[inline]
    pub(crate) fn lines(self) -> u32 {
        // Both sides of each line in one byte: 2 + 126 is the first to carry.
        let sums = (self.0 + self.0.rotate_left(32)) & 0xffff_ffff;
        ((sums + 126 * ONES) >> 7 & ONES & 0xffff_ffff).count_ones()
    }

    /// The action with a number below [`count`](Self::count), in the order of
    /// [`for_each`](Self::for_each).
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Action {
        let (pushes, choices) = self.choices();
        let n = n as u8;
        // Byte by byte, how many actions there are up to and including a direction.
        let sums = choices.wrapping_mul(ONES);
        let passed = |sum: u8| usize::from(sum <= n);
        let direction: usize = sums.to_le_bytes()[..7].iter().map(|&it| passed(it)).sum();
        let before = (sums << 8 >> (8 * direction)) as u8;
        let pushes = (pushes >> (8 * direction)) as u8;
        let n = n - before;
        if n < pushes {
            Action {
                direction,
                distance: 1 + n,
                way: Way::Push,
            }
        } else {
            Action {
                direction,
                distance: 2 + n - pushes,
                way: Way::Pull,
            }
        }
    }

    /// Calls `f` with each action until `f` breaks.
    #[inline]
    pub(crate) fn for_each<B>(self, mut f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let rooms = self.0.to_le_bytes();
        let (pushes, _) = self.choices();
        for (direction, n_pushes) in pushes.to_le_bytes().into_iter().enumerate() {
            let pushes = (1..=n_pushes).map(|distance| (distance, Way::Push));
            let pulls = (2..=rooms[direction]).map(|distance| (distance, Way::Pull));
            for (distance, way) in pushes.chain(pulls) {
                f(Action {
                    direction,
                    distance,
                    way,
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
