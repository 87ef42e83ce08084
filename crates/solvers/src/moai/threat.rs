//! Immediate wins of Moai: whether the player to move can make the other pawn immovable with one
//! action.
//!
//! The search spends nearly all of its time on this test, which it makes for every successor of a
//! state. So the part that needs no branches is computed for all successors in one loop
//! ([`line_flags`]), which the compiler vectorises.

use crate::moai::state::{NEAR, RAYS, State, WAYS, farthest, moved, sights_along, singles};

/// Maximum number of successors of a Moai state. Each of the two pawns has four lines, and the seven
/// other cells of a line allow at most seven pushes and five pulls: 8 * 12.
const MAX_SUCCESSORS: usize = 96;

/// The list of all successors of a Moai state, as a structure of arrays.
#[derive(Debug)]
pub(crate) struct Successors {
    vacant: [u64; MAX_SUCCESSORS],
    own: [u8; MAX_SUCCESSORS],
    other: [u8; MAX_SUCCESSORS],
    /// Flags of each successor, computed by [`line_flags`]: along which lines each pawn can be
    /// moved, and whether moving the other pawn wins.
    seen: [u64; MAX_SUCCESSORS],
    len: usize,
}

impl Successors {
    pub(crate) const fn new() -> Successors {
        Successors {
            vacant: [0; MAX_SUCCESSORS],
            own: [0; MAX_SUCCESSORS],
            other: [0; MAX_SUCCESSORS],
            seen: [0; MAX_SUCCESSORS],
            len: 0,
        }
    }

    /// Replaces the list by the successors of a Moai state.
    #[inline]
    pub(crate) fn list(&mut self, state: &State) {
        let mut n = 0;
        state.every_after(|next| {
            debug_assert!(n < MAX_SUCCESSORS, "a proof must not miss a move");
            if n < MAX_SUCCESSORS {
                self.vacant[n] = next.vacant;
                self.own[n] = next.own;
                self.other[n] = next.other;
                n += 1;
            }
        });
        self.len = n;
        for i in 0..n.next_multiple_of(4).min(MAX_SUCCESSORS) {
            self.seen[i] = line_flags(self.vacant[i], self.own[i], self.other[i]);
        }
    }

    /// Those of the listed successors in which the opponent, who is to move there, has no immediate win.
    #[inline]
    pub(crate) fn safe(&self) -> impl Iterator<Item = State> {
        (0..self.len).filter_map(|i| {
            let state = State {
                vacant: self.vacant[i],
                own: self.own[i],
                other: self.other[i],
            };
            (!state.wins(self.seen[i])).then_some(state)
        })
    }
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// Number of the first of four bits in the result of [`line_flags`] that are the lines along which
/// the mover's own pawn can be moved. Bits 0 to 3 are those of the other pawn.
const OWN: usize = 4;

/// The bit in the result of [`line_flags`] that is set if the mover can push or pull the other pawn
/// to a cell where it is immovable, which wins.
const DRIVEN: u64 = 1 << 8;

/// Flags of a state that can be computed without branches: the lines along which each pawn can be
/// moved (M8), and whether moving the other pawn can make it immovable.
///
/// Computes sets of cells: for each line those from which a pawn could be moved along it, and those
/// from which a pawn can be driven into an immovable place. A moved pawn leaves a vacant cell behind.
/// So it must move one step only and have no other vacant cell on that line: a push by the nearest
/// counter that stops after one step, or a pull by the next but one with an obstacle behind. The
/// other lines of its new cell don't change.
#[allow(clippy::inline_always)] // Otherwise the loop over it isn't vectorised.
#[inline(always)]
fn line_flags(vacant: u64, own: u8, other: u8) -> u64 {
    const STEPS: [u32; 4] = [1, 9, 8, 7];
    const UP: [u64; 4] = [!FILE_A, !FILE_A, !0, !FILE_H];
    const DOWN: [u64; 4] = [!FILE_H, !FILE_H, !0, !FILE_A];
    // The cells whose neighbour, upwards or downwards on a line, is in the set.
    let up = |set: u64, i: usize| (set & UP[i]) >> STEPS[i];
    let down = |set: u64, i: usize| (set & DOWN[i]) << STEPS[i];
    let (mut free, mut odd) = ([0; 4], [[0; 2]; 4]);
    for i in 0..4 {
        let (a, b) = (up(vacant, i), down(vacant, i));
        let (aa, bb) = (up(a, i), down(b, i));
        free[i] = a & b | a & aa | b & bb;
        odd[i] = [aa ^ b, bb ^ a];
    }
    let [a, b, c, d] = free;
    let corners = [b | c | d, a | c | d, a | b | d, a | b | c];
    let mut driven = 0;
    for i in 0..4 {
        let corners = vacant & !corners[i];
        driven |= up(corners, i) & odd[i][0] | down(corners, i) & odd[i][1];
    }
    let mut seen = (driven >> other & 1) * DRIVEN;
    for (i, free) in free.into_iter().enumerate() {
        seen |= (free >> other & 1) << i | (free >> own & 1) << (OWN + i);
    }
    seen
}

/// The cells that must be vacant so that a pawn on the first cell sees the second one: those
/// between the two, and the second itself. By the two cells; all cells, which are never all vacant,
/// if the two are not on a line.
static BETWEEN: [[u64; 64]; 64] = {
    let mut between = [[u64::MAX; 64]; 64];
    let mut i = 0;
    while i < 64 * 8 * 64 {
        let (from, direction, to) = (i / 512, i / 64 % 8, i % 64);
        if RAYS[from][direction] >> to & 1 != 0 {
            between[from][to] = RAYS[from][direction] & !RAYS[to][direction];
        }
        i += 1;
    }
    between
};

/// For a pawn on the first cell and a second cell on a line with it that is being vacated: the
/// cells of which at least one must be vacant so that the pawn can then be moved along that line.
/// By the two cells; empty if they are more than two steps apart.
static FREED: [[u64; 64]; 64] = {
    let mut freed = [[0; 64]; 64];
    let mut i = 0;
    while i < 64 * 8 {
        let ([a, aa], [b, _]) = (NEAR[i / 8][i % 8], NEAR[i / 8][(i % 8) ^ 4]);
        if a != 0 {
            freed[i / 8][a.trailing_zeros() as usize] = aa | b;
        }
        if aa != 0 {
            freed[i / 8][aa.trailing_zeros() as usize] = a;
        }
        i += 1;
    }
    freed
};

impl State {
    /// Whether the player to move, who must not have lost, can make the other pawn immovable with one
    /// action, which wins.
    pub(crate) fn wins_at_once(&self) -> bool {
        self.wins(line_flags(self.vacant, self.own, self.other))
    }

    #[inline]
    fn wins(&self, seen: u64) -> bool {
        seen & DRIVEN != 0 || self.own_can_block(seen)
    }

    /// Whether moving the mover's own pawn can make the other one immovable.
    ///
    /// The action occupies two cells, that of the counter and the one where the pawn lands, both on
    /// one line of the own pawn. They have to block all lines along which the other pawn can be
    /// moved, so three such lines are too many. A single line has to be blocked by a single cell: its
    /// cells on both sides of the other pawn are never in sight together, and two cells on one side
    /// suffice only if one of them does.
    #[inline]
    fn own_can_block(&self, seen: u64) -> bool {
        let vacant = self.vacant;
        let left = vacant | 1 << self.own;
        let (own, other) = (usize::from(self.own) % 64, usize::from(self.other) % 64);
        let freed = u32::from(vacant & FREED[other][own] != 0) << (WAYS[other][own] % 4);
        let lines = seen as u32 & 0xf | freed;
        if 2 < lines.count_ones() {
            return false;
        }
        if lines == 0 {
            return true;
        }
        let spoilers = |lines: u32| spoilers(left, self.other, lines.trailing_zeros() as usize);
        let rays = &RAYS[own];
        let rest = lines & (lines - 1);
        if rest == 0 {
            return singles(spoilers(lines)).any(|cell| {
                let cell = cell.trailing_zeros() as usize % 64;
                let line = usize::from(WAYS[own][cell] % 4);
                BETWEEN[own][cell] & !vacant == 0 && seen >> (OWN + line) & 1 != 0
            });
        }
        if rest & (rest - 1) != 0 {
            return false;
        }
        let (first, second) = (spoilers(lines), spoilers(rest));
        (0..4).any(|i| {
            let line = rays[i] | rays[i + 4];
            if line & first == 0 || line & second == 0 {
                return false;
            }
            let [up, down] = sights_along(vacant, rays, i);
            let pushes = |sight: u64, to: u64| {
                to & first != 0 && sight & second != 0 || to & second != 0 && sight & first != 0
            };
            let pulls = |sight: u64, direction: usize| {
                let (one, two) = (sight & first, sight & second);
                moved(one, direction) & two | moved(two, direction) & one != 0
            };
            down != 0 && pushes(up, farthest(down, i + 4))
                || up != 0 && pushes(down, farthest(up, i))
                || pulls(up, i)
                || pulls(down, i + 4)
        })
    }
}

/// The cells each of which, if it alone were occupied in addition, would prevent a pawn from being
/// moved along a line along which it can be moved now.
#[inline]
fn spoilers(vacant: u64, pawn: u8, line: usize) -> u64 {
    let near = &NEAR[usize::from(pawn) % 64];
    let ([a, aa], [b, bb]) = (near[line % 4], near[line % 4 + 4]);
    let (one, two) = (vacant & a != 0, vacant & b != 0);
    let (more, also) = (one && vacant & aa != 0, two && vacant & bb != 0);
    if_so(!also, a) | if_so(!more, b) | if_so(more && !two, aa) | if_so(also && !one, bb)
}

/// The set of cells if the condition holds, otherwise the empty set.
#[inline]
const fn if_so(condition: bool, set: u64) -> u64 {
    if condition { set } else { 0 }
}

#[cfg(test)]
mod tests {
    use game::{Outcome, Position, Rng};
    use moai::Moai;

    use super::*;

    #[test]
    fn immediate_wins_agree_with_the_rules() {
        let mut rng = Rng::new(2);
        let mut successors = Successors::new();
        for variant in ["5x5", "8x8", "5x8", "7x6,black-first", "8x5", "6x6"] {
            for _ in 0..200 {
                let mut pos = Moai::<u64>::start(variant).expect(variant);
                while let Some(m) = pos.pick_move(|n| rng.below(n)) {
                    pos.play_unchecked(m);
                    if pos.in_set_up() || pos.decided().is_some() {
                        continue;
                    }
                    let state = State::of(&pos).expect("the board is small");
                    assert_eq!(state.wins_at_once(), wins_at_once(&pos), "{pos}");
                    successors.list(&state);
                    let mut safe = Vec::new();
                    pos.every_move(|m| {
                        let next = after(&pos, m);
                        let is_lost = State::of(&next).is_some_and(|state| state.is_lost());
                        if !is_lost && !wins_at_once(&next) {
                            safe.extend(State::of(&next));
                        }
                    });
                    // Lost states are listed too, but never searched: the move to them won.
                    let found = successors.safe().filter(|state| !state.is_lost());
                    let mut found: Vec<State> = found.collect();
                    found.sort();
                    safe.sort();
                    assert_eq!(found, safe, "{pos}");
                }
            }
        }
    }

    fn after(pos: &Moai<u64>, m: moai::Move) -> Moai<u64> {
        let mut next = pos.clone();
        next.play_unchecked(m);
        next
    }

    fn wins_at_once(pos: &Moai<u64>) -> bool {
        let mut wins = false;
        let won = Some(Outcome::Win(pos.to_move()));
        pos.every_move(|m| wins |= after(pos, m).decided() == won);
        wins
    }
}
