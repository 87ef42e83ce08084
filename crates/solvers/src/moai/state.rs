//! Compact Moai positions for the search: a set of vacant cells and two pawns.
//!
//! Nothing else matters. Counters, removed corners and the edge all stop a slide in the same way
//! (M6.4), so every board of up to 8x8 is a set of vacant cells in one `u64`, eight bits per row. Pawns
//! are the mover's and the other's, since both colours have the same rules.

use std::iter;

use game::{Player, Position};
use moai::Moai;

/// A Moai position after both pawns are placed, from the point of view of the player to move, "the
/// mover".
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub(crate) struct State {
    /// The set of cells of the board without a pawn or a counter, as bits of a board eight cells
    /// wide. Bits 0 to 2 of a cell's number are its file, the bits above its rank.
    pub(crate) vacant: u64,
    /// The cell of the pawn of the player to move.
    pub(crate) own: u8,
    /// The cell of the opponent's pawn.
    pub(crate) other: u8,
}

/// The pawn that an action moves: that of the player to move, or the opponent's. Moai allows both.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Pawn {
    Own,
    Other,
}

/// The eight directions, each as a step in files and ranks. Opposite directions are four places
/// apart; those that increase the cell number come first.
const DIRECTIONS: [(i32, i32); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

const fn opposite(direction: usize) -> usize {
    direction ^ 4
}

/// The cell `n` steps from a cell in a direction, as a set that is empty if the cell is off the
/// board.
const fn step(from: usize, direction: usize, n: i32) -> u64 {
    let file = from as i32 % 8 + DIRECTIONS[direction].0 * n;
    let rank = from as i32 / 8 + DIRECTIONS[direction].1 * n;
    if file < 0 || 7 < file || rank < 0 || 7 < rank {
        0
    } else {
        1 << (8 * rank + file)
    }
}

/// The cells one step and two steps from a cell in a direction, as two sets, by cell and direction.
/// A set is empty where the step leaves the board.
pub(crate) static NEAR: [[[u64; 2]; 8]; 64] = {
    let mut near = [[[0; 2]; 8]; 64];
    let mut i = 0;
    while i < 64 * 8 {
        near[i / 8][i % 8] = [step(i / 8, i % 8, 1), step(i / 8, i % 8, 2)];
        i += 1;
    }
    near
};

/// The set of cells on the way from a cell to the edge of the board, without the cell itself, by
/// cell and direction.
pub(crate) static RAYS: [[u64; 8]; 64] = {
    let mut rays = [[0; 8]; 64];
    let mut i = 0;
    while i < 64 * 8 * 8 {
        rays[i / 64][i / 8 % 8] |= step(i / 64, i / 8 % 8, i as i32 % 8);
        i += 1;
    }
    let mut i = 0;
    while i < 64 * 8 {
        rays[i / 8][i % 8] &= !(1 << (i / 8)); // Zero steps.
        i += 1;
    }
    rays
};

/// Index of the direction from one cell to another, by the two cells. Valid only if both are on one
/// file, rank or diagonal.
pub(crate) static WAYS: [[u8; 64]; 64] = {
    let mut ways = [[0; 64]; 64];
    let mut i = 0;
    while i < 64 * 8 * 64 {
        let (from, direction, to) = (i / 512, i / 64 % 8, i % 64);
        if RAYS[from][direction] >> to & 1 != 0 {
            ways[from][to] = direction as u8;
        }
        i += 1;
    }
    ways
};

/// The twelve pairs of cells, three for each of four lines, that make a pawn on a cell movable if
/// both are vacant (M8). A pair that is off the board is the set of all cells, which are never all
/// vacant.
static PAIRS: [[u64; 12]; 64] = {
    let mut pairs = [[u64::MAX; 12]; 64];
    let mut i = 0;
    while i < 64 * 4 {
        let (cell, line) = (i / 4, i % 4);
        let ([a, aa], [b, bb]) = (NEAR[cell][line], NEAR[cell][line + 4]);
        let found = [[a, b], [a, aa], [b, bb]];
        let mut k = 0;
        while k < 3 {
            if found[k][0] != 0 && found[k][1] != 0 {
                pairs[cell][4 * k + line] = found[k][0] | found[k][1];
            }
            k += 1;
        }
        i += 1;
    }
    pairs
};

/// Whether a pawn on a cell can be moved by some action (M8), given the vacant cells.
#[inline]
fn movable(vacant: u64, pawn: u8) -> bool {
    let pairs = &PAIRS[usize::from(pawn) % 64];
    pairs.iter().any(|pair| pair & !vacant == 0)
}

/// The vacant cells that a pawn sees along a line, up to the first obstacle: first in the direction
/// of increasing cell numbers, then in the opposite one. `line` is 0 to 3 (rank, diagonal, file,
/// other diagonal), and `rays` are the rays from the pawn's cell.
#[inline]
pub(crate) fn sights_along(vacant: u64, rays: &[u64; 8], line: usize) -> [u64; 2] {
    let (up, down) = (rays[line], rays[line + 4]);
    let (stop_up, stop_down) = (up & !vacant, down & !vacant);
    // All cells below the lowest obstacle upwards, and above the highest obstacle downwards. If there
    // is no obstacle, all cells.
    let below = stop_up.wrapping_sub(1) & !stop_up;
    let above = u64::MAX.checked_shl(64 - stop_down.leading_zeros());
    [up & below, down & above.unwrap_or(0)]
}

/// The vacant cells that a pawn sees in each of the eight directions.
#[inline]
fn sights(vacant: u64, pawn: u8) -> [u64; 8] {
    let rays = &RAYS[usize::from(pawn) % 64];
    let mut sights = [0; 8];
    for i in 0..4 {
        [sights[i], sights[i + 4]] = sights_along(vacant, rays, i);
    }
    sights
}

/// The farthest of the cells that a pawn sees in a direction (`sight`, not empty), as a set of one.
#[inline]
pub(crate) fn farthest(sight: u64, direction: usize) -> u64 {
    if direction < 4 {
        (1 << 63_u64) >> sight.leading_zeros().min(63)
    } else {
        sight & sight.wrapping_neg()
    }
}

/// Iterates over the cells of a set, each as a set of one.
#[inline]
pub(crate) fn singles(mut set: u64) -> impl Iterator<Item = u64> {
    iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The set of cells shifted one step in a direction. Cells that leave the board at a side wrap
/// around.
#[inline]
pub(crate) fn moved(set: u64, direction: usize) -> u64 {
    const STEPS: [u32; 4] = [1, 9, 8, 7];
    if direction < 4 {
        set << STEPS[direction]
    } else {
        set >> STEPS[direction % 4]
    }
}

impl State {
    /// Converts a position of the rules crate; `None` while pawns are being placed, or if the board
    /// is larger than 8x8.
    pub(crate) fn of(pos: &Moai<u64>) -> Option<State> {
        let cell = |square: grid::Square| 8 * square.rank + square.file;
        let pawn = |player: Player| pos.pawn(player).map(cell);
        Some(State {
            vacant: pos.vacant_in_eights()?,
            own: pawn(pos.to_move())?,
            other: pawn(!pos.to_move())?,
        })
    }

    /// Whether the player to move has lost: their pawn can't be moved any more (M5).
    #[inline]
    pub(crate) fn is_lost(&self) -> bool {
        !movable(self.vacant, self.own)
    }

    /// Calls `f` with each state that an action with the given pawn leads to (a push or a pull by a
    /// new counter, M6), from the opponent's point of view.
    #[inline]
    fn every_after_moving(&self, pawn: Pawn, mut f: impl FnMut(State)) {
        let from = match pawn {
            Pawn::Own => self.own,
            Pawn::Other => self.other,
        };
        let left = self.vacant | 1 << from;
        let mut after = |counter: u64, to: u64| {
            let vacant = left & !(counter | to);
            let to = to.trailing_zeros() as u8;
            f(match pawn {
                Pawn::Own => State {
                    vacant,
                    own: self.other,
                    other: to,
                },
                Pawn::Other => State {
                    vacant,
                    own: to,
                    other: self.own,
                },
            });
        };
        // All directions together: two long loops are predicted better than sixteen short ones.
        let sights = sights(self.vacant, from);
        let way = &WAYS[usize::from(from) % 64];
        let (mut landings, mut pushes, mut pulls) = ([0; 8], 0, 0);
        for i in 0..8 {
            let back = sights[opposite(i)];
            landings[i] = farthest(back, opposite(i));
            pushes |= if back == 0 { 0 } else { sights[i] };
            pulls |= sights[i] & moved(sights[i], i);
        }
        for counter in singles(pushes) {
            let direction = way[counter.trailing_zeros() as usize % 64];
            after(counter, landings[usize::from(direction) % 8]);
        }
        for counter in singles(pulls) {
            let direction = way[counter.trailing_zeros() as usize % 64];
            after(
                counter,
                moved(counter, opposite(usize::from(direction) % 8)),
            );
        }
    }

    /// Calls `f` with each Moai state that a move leads to, from the opponent's point of view.
    #[inline]
    pub(crate) fn every_after(&self, mut f: impl FnMut(State)) {
        self.every_after_moving(Pawn::Own, &mut f);
        self.every_after_moving(Pawn::Other, &mut f);
    }
}

#[cfg(test)]
mod tests {
    use game::Rng;

    use super::*;

    #[test]
    fn states_agree_with_the_rules() {
        let mut rng = Rng::new(1);
        for variant in ["5x5", "8x8", "5x8", "7x6,black-first"] {
            for _ in 0..200 {
                let mut pos = Moai::<u64>::start(variant).expect(variant);
                while let Some(m) = pos.pick_move(|n| rng.below(n)) {
                    pos.play_unchecked(m);
                    if !pos.in_set_up() {
                        check(&pos);
                    }
                }
            }
        }
    }

    fn check(pos: &Moai<u64>) {
        let state = State::of(pos).expect("the board is small");
        assert_eq!(state.is_lost(), pos.decided().is_some());
        if state.is_lost() {
            return;
        }
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        pos.every_move(|m| {
            let mut next = pos.clone();
            next.play_unchecked(m);
            expected.extend(State::of(&next));
        });
        state.every_after(|next| found.push(next));
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{pos}");
    }
}
