//! The actions that move one pawn, counted and listed from eight numbers.

use std::ops::ControlFlow;

use crate::{board::opposite, moves::Way};

/// How many vacant cells are contiguous to a pawn in each direction.
///
/// These eight numbers are all there is to know. With `a` vacant cells in a direction and `b` in
/// the opposite one, a counter may be put on the first `a` cells (M6.1, M6.2). If `b` is not 0
/// each of them can push the pawn the other way; each but the nearest can pull it (M6.5).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rooms(pub(crate) [u8; 8]);

/// What an action does, seen from its pawn.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Action {
    pub(crate) direction: usize,
    pub(crate) distance: u8,
    pub(crate) way: Way,
}

impl Rooms {
    /// Number of cells from which a counter in a direction can push.
    #[inline]
    fn pushes(self, direction: usize) -> u8 {
        if self.0[opposite(direction)] == 0 {
            0
        } else {
            self.0[direction]
        }
    }

    /// Number of cells from which a counter in a direction can pull.
    #[inline]
    fn pulls(self, direction: usize) -> u8 {
        self.0[direction].saturating_sub(1)
    }

    /// M8: whether some line has two vacant cells contiguous to the pawn.
    #[inline]
    pub(crate) fn movable(self) -> bool {
        (0..4).any(|line| 2 <= self.0[line] + self.0[opposite(line)])
    }

    /// Number of actions. It is not 0 if and only if the pawn is [`movable`](Self::movable).
    #[inline]
    pub(crate) fn count(self) -> u32 {
        let count = |direction| u32::from(self.pushes(direction) + self.pulls(direction));
        (0..8).map(count).sum()
    }

    /// The action with a number below [`count`](Self::count), in the order of
    /// [`for_each`](Self::for_each).
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Action {
        let mut n = n as u8; // At most 4 lines * 2 * 17 on a board of 19x19.
        let mut direction = 0;
        loop {
            let (pushes, pulls) = (self.pushes(direction), self.pulls(direction));
            if n < pushes {
                return Action {
                    direction,
                    distance: 1 + n,
                    way: Way::Push,
                };
            }
            n -= pushes;
            if n < pulls || direction == 7 {
                return Action {
                    direction,
                    distance: 2 + n,
                    way: Way::Pull,
                };
            }
            n -= pulls;
            direction += 1;
        }
    }

    /// Calls `f` with each action until `f` breaks.
    #[inline]
    pub(crate) fn for_each<B>(self, mut f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        for direction in 0..8 {
            for distance in 1..=self.pushes(direction) {
                let way = Way::Push;
                f(Action {
                    direction,
                    distance,
                    way,
                })?;
            }
            for distance in 2..=self.0[direction] {
                let way = Way::Pull;
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
