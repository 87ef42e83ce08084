//! Positions as the search sees them: a set of vacant cells and two pawns on it.
//!
//! Nothing else matters. Counters, removed corners and the edge all stop a slide in the same way
//! (M6.4), so every board of up to 8x8 squares is a set of vacant cells in one machine word, eight
//! bits a row. Pawns are the mover's and the other's, for the colours have the same rules.

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

/// The vacant cells that a pawn sees.
#[inline]
fn sight(vacant: u64, pawn: u8) -> u64 {
    let rays = &RAYS[usize::from(pawn) % 64];
    let mut sight = 0;
    for i in 0..4 {
        let (up, down) = (rays[i], rays[i + 4]);
        let (stop_up, stop_down) = (up & !vacant, down & !vacant);
        let below = stop_up.wrapping_sub(1) & !stop_up;
        let above = u64::MAX.checked_shl(64 - stop_down.leading_zeros());
        sight |= up & below | down & above.unwrap_or(0);
    }
    sight
}

/// The number of vacant cells next to a pawn in each direction.
#[inline]
fn rooms(vacant: u64, pawn: u8) -> [u8; 8] {
    let rays = &RAYS[usize::from(pawn) % 64];
    let mut rooms = [0; 8];
    for i in 0..4 {
        let (up, down) = (rays[i], rays[i + 4]);
        let (stop_up, stop_down) = (up & !vacant, down & !vacant);
        // Below the lowest obstacle, or everything; above the highest one, or everything.
        let below = stop_up.wrapping_sub(1) & !stop_up;
        let above = u64::MAX.checked_shl(64 - stop_down.leading_zeros());
        rooms[i] = (up & below).count_ones() as u8;
        rooms[i + 4] = (down & above.unwrap_or(0)).count_ones() as u8;
    }
    rooms
}

#[inline]
fn along(from: u8, direction: usize, n: u8) -> u8 {
    let (files, ranks) = DIRECTIONS[direction % 8];
    from.wrapping_add_signed((8 * ranks + files) as i8 * n as i8)
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
            let rooms = rooms(self.vacant, pawn);
            let actions = |i: usize| {
                let pushes = if rooms[opposite(i)] == 0 { 0 } else { rooms[i] };
                u32::from(pushes + rooms[i].saturating_sub(1))
            };
            (0..8).map(actions).sum()
        })
    }

    #[inline]
    fn after(&self, pawn: Pawn, counter: u8, to: u8) -> State {
        let left = |from: u8| (self.vacant | 1 << from) & !(1 << counter | 1 << to);
        match pawn {
            Pawn::Own => State {
                vacant: left(self.own),
                own: self.other,
                other: to,
            },
            Pawn::Other => State {
                vacant: left(self.other),
                own: to,
                other: self.own,
            },
        }
    }

    /// Calls `f` with each state that moving the pawn leads to (M6), until it says `true`.
    #[inline]
    fn any_after_moving(&self, pawn: Pawn, mut f: impl FnMut(State) -> bool) -> bool {
        let from = match pawn {
            Pawn::Own => self.own,
            Pawn::Other => self.other,
        };
        let rooms = rooms(self.vacant, from);
        for i in 0..8 {
            let back = opposite(i);
            if rooms[back] != 0 {
                let to = along(from, back, rooms[back]);
                for n in 1..=rooms[i] {
                    if f(self.after(pawn, along(from, i, n), to)) {
                        return true; // A push.
                    }
                }
            }
            for n in 2..=rooms[i] {
                if f(self.after(pawn, along(from, i, n), along(from, i, n - 1))) {
                    return true; // A pull.
                }
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
        let vacant = self.vacant;
        let free = free_lines(vacant);
        self.other_can_be_driven_into_a_corner(free) || self.own_can_block(free)
    }

    /// Whether moving one's own pawn can make the other one immovable.
    ///
    /// That takes away two cells, the counter's and where the pawn lands, both of which it sees.
    /// Each lies on one line through the other pawn and must be one of the four nearest there, so
    /// three free lines are too many, and each free line must be in sight.
    #[inline]
    fn own_can_block(&self, free: [u64; 4]) -> bool {
        let near = &NEAR[usize::from(self.other) % 64];
        let (mut n_lines, mut in_sight) = (0, true);
        let sight = sight(self.vacant, self.own);
        for i in 0..4 {
            let is_free = free[i] >> self.other & 1 != 0;
            let [a, aa] = near[i];
            let [b, bb] = near[opposite(i)];
            n_lines += u32::from(is_free);
            in_sight &= !is_free || sight & (a | aa | b | bb) != 0;
        }
        n_lines <= 2 && in_sight && self.any_after_moving(Pawn::Own, |it| it.is_lost())
    }

    /// Whether moving the other pawn can make it immovable.
    ///
    /// It leaves a vacant cell behind, so it must go one step only and have nothing else on that
    /// line: a push by the nearest counter stopped after a step, or a pull by the next but one with
    /// an obstacle behind. The other lines of its new cell stay as they are.
    #[inline]
    fn other_can_be_driven_into_a_corner(&self, free: [u64; 4]) -> bool {
        let vacant = self.vacant;
        let near = &NEAR[usize::from(self.other) % 64];
        let [a, b, c, d] = free;
        let corners = [b | c | d, a | c | d, a | b | d, a | b | c].map(|it| vacant & !it);
        (0..8).any(|i| {
            let [to, beyond] = near[i];
            let behind = near[opposite(i)][0];
            to & corners[i % 4] != 0 && (vacant & beyond != 0) != (vacant & behind != 0)
        })
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
