//! Positions as the search sees them: a set of vacant cells and two pawns on it.
//!
//! Nothing else matters. Counters, removed corners and the edge all stop a slide in the same way
//! (M6.4), so every board of up to 8x8 squares is a set of vacant cells in one machine word, eight
//! bits a row. Pawns are the mover's and the other's, for the colours have the same rules.

use std::iter;

use game::{Player, Position};
use moai::{Content, Moai};

/// A position after the set-up, seen by the player to move.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
pub(super) struct State {
    /// Cells without a piece. The file is in bits 0-2 of a cell's number, the rank above.
    pub(super) vacant: u64,
    /// The cell of the mover's pawn.
    pub(super) own: u8,
    /// The cell of the other pawn.
    pub(super) other: u8,
}

/// Which pawn an action moves.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Pawn {
    Own,
    Other,
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Files and ranks a step goes. Opposite directions are four apart, rising ones come first.
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

/// The cell `n` steps away as a set, empty if that is off the board.
const fn step(from: usize, direction: usize, n: i32) -> u64 {
    let file = from as i32 % 8 + DIRECTIONS[direction].0 * n;
    let rank = from as i32 / 8 + DIRECTIONS[direction].1 * n;
    if file < 0 || 7 < file || rank < 0 || 7 < rank {
        0
    } else {
        1 << (8 * rank + file)
    }
}

/// By cell and direction: one step and two.
static NEAR: [[[u64; 2]; 8]; 64] = {
    let mut near = [[[0; 2]; 8]; 64];
    let mut i = 0;
    while i < 64 * 8 {
        near[i / 8][i % 8] = [step(i / 8, i % 8, 1), step(i / 8, i % 8, 2)];
        i += 1;
    }
    near
};

/// By cell and direction: all cells up to the edge.
static RAYS: [[u64; 8]; 64] = {
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

/// By cell: the twelve pairs of cells that make a pawn movable when both are vacant (M8), four
/// lines three times. A pair that is not on the board holds all cells, which are never all vacant.
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

/// M8: whether a pawn can be moved.
#[inline]
fn movable(vacant: u64, pawn: u8) -> bool {
    let pairs = &PAIRS[usize::from(pawn) % 64];
    // Counting needs no jumps, and most pawns are movable by one of the last pairs as well.
    let count = pairs.iter().filter(|&&pair| vacant & pair == pair).count();
    count != 0
}

/// M8 for all cells at once: by line, the cells from which a pawn could be moved along it.
#[inline]
fn free_lines(vacant: u64) -> [u64; 4] {
    let east = |set: u64| (set & !FILE_A) >> 1;
    let west = |set: u64| (set & !FILE_H) << 1;
    let line = |one: &dyn Fn(u64) -> u64, two: &dyn Fn(u64) -> u64| {
        let (a, b) = (one(vacant), two(vacant));
        a & b | a & one(a) | b & two(b)
    };
    [
        line(&east, &west),
        line(&|it| east(it) >> 8, &|it| west(it) << 8),
        line(&|it| it >> 8, &|it| it << 8),
        line(&|it| west(it) >> 8, &|it| east(it) << 8),
    ]
}

/// By cell: its neighbours.
static AROUND: [u64; 64] = {
    let mut around = [0; 64];
    let mut i = 0;
    while i < 64 * 8 {
        around[i / 8] |= NEAR[i / 8][i % 8][0];
        i += 1;
    }
    around
};

/// The vacant cells that are seen along a line, which is less than 4, and back.
#[inline]
fn sights_along(vacant: u64, rays: &[u64; 8], line: usize) -> [u64; 2] {
    let (up, down) = (rays[line], rays[line + 4]);
    let (stop_up, stop_down) = (up & !vacant, down & !vacant);
    // Below the lowest obstacle, or everything; above the highest one, or everything.
    let below = stop_up.wrapping_sub(1) & !stop_up;
    let above = u64::MAX.checked_shl(64 - stop_down.leading_zeros());
    [up & below, down & above.unwrap_or(0)]
}

/// The vacant cells that a pawn sees in each direction.
#[inline]
fn sights(vacant: u64, pawn: u8) -> [u64; 8] {
    let rays = &RAYS[usize::from(pawn) % 64];
    let mut sights = [0; 8];
    for i in 0..4 {
        [sights[i], sights[i + 4]] = sights_along(vacant, rays, i);
    }
    sights
}

/// The cell of a sight that is farthest away, as a set.
#[inline]
fn farthest(sight: u64, direction: usize) -> u64 {
    if direction < 4 {
        (1 << 63_u64) >> sight.leading_zeros().min(63)
    } else {
        sight & sight.wrapping_neg()
    }
}

/// The set if it is wanted.
#[inline]
const fn if_so(wanted: bool, set: u64) -> u64 {
    if wanted { set } else { 0 }
}

/// The cells of a set, each as a set.
#[inline]
fn singles(mut set: u64) -> impl Iterator<Item = u64> {
    iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// A set moved one step in a direction. What leaves the board may come back elsewhere.
#[inline]
fn moved(set: u64, direction: usize) -> u64 {
    const STEPS: [u32; 4] = [1, 9, 8, 7];
    if direction < 4 {
        set << STEPS[direction]
    } else {
        set >> STEPS[direction % 4]
    }
}
impl State {
    /// A position of the rules crate, after the set-up and on a board of up to 8x8.
    pub(super) fn of(pos: &Moai<u64>) -> Option<State> {
        let cell = |square: grid::Square| 8 * square.rank + square.file;
        if 8 < pos.width() || 8 < pos.height() {
            return None;
        }
        let vacant = |all, (square, content)| match content {
            Content::Vacant => all | 1 << cell(square),
            _ => all,
        };
        let pawn = |player: Player| pos.pawn(player).map(cell);
        Some(State {
            vacant: pos.contents().fold(0, vacant),
            own: pawn(pos.to_move())?,
            other: pawn(!pos.to_move())?,
        })
    }

    /// M5: whether the player to move has lost.
    #[inline]
    pub(super) fn is_lost(&self) -> bool {
        !movable(self.vacant, self.own)
    }

    /// Number of actions that move each pawn, the mover's first.
    #[inline]
    pub(super) fn freedom(&self) -> [u32; 2] {
        [self.own, self.other].map(|pawn| {
            let rooms = sights(self.vacant, pawn).map(u64::count_ones);
            let actions = |i: usize| {
                let pushes = if rooms[opposite(i)] == 0 { 0 } else { rooms[i] };
                pushes + rooms[i].saturating_sub(1)
            };
            (0..8).map(actions).sum()
        })
    }

    /// Calls `f` with each state that moving the pawn leads to (M6), until it says `true`.
    #[inline]
    fn any_after_moving(&self, pawn: Pawn, mut f: impl FnMut(State) -> bool) -> bool {
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
            })
        };
        let sights = sights(self.vacant, from);
        for i in 0..8 {
            let back = sights[opposite(i)];
            if back != 0 {
                let to = farthest(back, opposite(i));
                if singles(sights[i]).any(|counter| after(counter, to)) {
                    return true; // A push.
                }
            }
            let mut beyond = singles(sights[i] & moved(sights[i], i));
            if beyond.any(|counter| after(counter, moved(counter, opposite(i)))) {
                return true; // A pull.
            }
        }
        false
    }

    /// Calls `f` with each state that a move leads to, seen by the opponent, until it says `true`.
    #[inline]
    pub(super) fn any_after(&self, mut f: impl FnMut(State) -> bool) -> bool {
        let pawns = [Pawn::Own, Pawn::Other];
        pawns
            .into_iter()
            .any(|pawn| self.any_after_moving(pawn, &mut f))
    }

    /// Whether the player to move can move without losing at once.
    #[inline]
    pub(super) fn has_safe_move(&self) -> bool {
        self.any_after(|next| !next.wins_at_once())
    }

    /// Whether the player to move, who has not lost, can make the other pawn immovable at once.
    #[inline]
    pub(super) fn wins_at_once(&self) -> bool {
        let free = free_lines(self.vacant);
        self.other_can_be_driven_into_a_corner(free) || self.own_can_block(free)
    }

    /// Whether moving one's own pawn can make the other one immovable.
    ///
    /// That takes away two cells, the counter's and where the pawn lands, which are on one line.
    /// They have to spoil all lines that the other pawn can be moved along, so three of those are
    /// too many. What the own pawn leaves behind only helps the other one.
    #[inline]
    fn own_can_block(&self, free: [u64; 4]) -> bool {
        let is_free = free.map(|it| it >> self.other & 1 != 0);
        let n_lines = is_free.iter().filter(|it| **it).count();
        if 2 < n_lines {
            return false;
        }
        let vacant = self.vacant;
        let near = &NEAR[usize::from(self.other) % 64];
        // By free line: the cells each of which spoils it, and those of which two may.
        let (mut spoilers, mut pair, mut n) = ([u64::MAX; 2], 0, 0);
        for i in (0..4).filter(|i| is_free[*i]) {
            let ([a, aa], [b, bb]) = (near[i], near[i + 4]);
            let (one, two) = (vacant & a != 0, vacant & b != 0);
            let (more, also) = (one && vacant & aa != 0, two && vacant & bb != 0);
            spoilers[n] = if_so(!also, a)
                | if_so(!more, b)
                | if_so(more && !two, aa)
                | if_so(also && !one, bb);
            pair = if_so(one, a | aa) | if_so(two, b | bb);
            n = 1;
        }
        let [first, second] = spoilers;
        let left = vacant | 1 << self.own;
        let blocks = |counter: u64, to: u64| {
            let taken = counter | to;
            let may = match n_lines {
                0 => true,
                1 => taken & first != 0 || taken & pair == taken,
                _ => taken & first != 0 && taken & second != 0,
            };
            may && !movable(left & !taken, self.other)
        };
        let rays = &RAYS[usize::from(self.own) % 64];
        (0..4).any(|i| {
            let line = (rays[i] | rays[i + 4]) & vacant;
            if line & second == 0 || line & first == 0 && (n_lines == 2 || line & pair == 0) {
                return false;
            }
            let [up, down] = sights_along(vacant, rays, i);
            [(i, up, down), (opposite(i), down, up)]
                .into_iter()
                .any(|(direction, sight, back)| {
                    let to = farthest(back, opposite(direction));
                    let before = |counter| moved(counter, opposite(direction));
                    back != 0 && singles(sight).any(|it| blocks(it, to))
                        || singles(sight & moved(sight, direction)).any(|it| blocks(it, before(it)))
                })
        })
    }

    /// Whether moving the other pawn can make it immovable.
    ///
    /// It leaves a vacant cell behind, so it must go one step only and have nothing else on that
    /// line: a push by the nearest counter stopped after a step, or a pull by the next but one with
    /// an obstacle behind. The other lines of its new cell stay as they are.
    #[inline]
    fn other_can_be_driven_into_a_corner(&self, free: [u64; 4]) -> bool {
        let vacant = self.vacant;
        let [a, b, c, d] = free;
        let other = usize::from(self.other) % 64;
        let wide = a & b | c & d | (a | b) & (c | d);
        if AROUND[other] & vacant & !wide == 0 {
            return false;
        }
        let near = &NEAR[other];
        let corners = [b | c | d, a | c | d, a | b | d, a | b | c].map(|it| vacant & !it);
        let mut found = false;
        for i in 0..4 {
            let ([a, aa], [b, bb]) = (near[i], near[i + 4]);
            let (one, two) = (vacant & a != 0, vacant & b != 0);
            let (more, also) = (vacant & aa != 0, vacant & bb != 0);
            found |= corners[i] & a != 0 && more != two;
            found |= corners[i] & b != 0 && also != one;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use game::{Outcome, Rng};

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
        let freedom = [pos.to_move(), !pos.to_move()].map(|it| pos.freedom(it));
        assert_eq!(state.freedom(), freedom);
        if state.is_lost() {
            return;
        }
        let (mut expected, mut found, mut wins) = (Vec::new(), Vec::new(), false);
        pos.every_move(|m| {
            let mut next = pos.clone();
            next.play_unchecked(m);
            wins |= next.decided() == Some(Outcome::Win(pos.to_move()));
            expected.extend(State::of(&next));
        });
        state.any_after(|it| {
            found.push(it);
            false
        });
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{pos}");
        assert_eq!(state.wins_at_once(), wins, "{pos}");
    }
}
