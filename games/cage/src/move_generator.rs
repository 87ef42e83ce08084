//! The move generator: steps and first jumps of all checkers at once, as sets of the checkers that
//! can make them; only sequences of several jumps are enumerated one by one.

use std::ops::ControlFlow;

use grid::{Direction, Word};

use crate::{
    geometry::{Geometry, Set, adjacent, offset, shift},
    moves::Move,
};

/// Number of bits in a bitboard from a square to its neighbour in each of [`Direction::ALL`].
const ALL: [i32; 8] = {
    let mut offsets = [0; 8];
    let mut d = 0;
    while d < 8 {
        offsets[d] = offset(Direction::ALL[d]);
        d += 1;
    }
    offsets
};

/// Number of bits in a bitboard from a square to its neighbour in each of
/// [`Direction::ORTHOGONAL`].
const ORTHOGONAL: [i32; 4] = [ALL[0], ALL[2], ALL[4], ALL[6]];

/// Generates the moves of one player in a position. Holds the sets of squares that the generation
/// of all moves needs.
#[derive(Debug)]
pub(crate) struct MoveGenerator {
    own: Set,
    enemy: Set,
    geometry: &'static Geometry,
    /// Empty squares without a neighbouring checker of the player, on which a jump may land (rule
    /// C5).
    clear: Set,
    /// Empty squares with at most one neighbouring checker of the player. That neighbour itself may
    /// step there orthogonally, as it leaves its square (rule C5).
    nearly_clear: Set,
    /// Squares with a neighbouring enemy checker, and bits off the board.
    touching: Set,
}

/// The first jumps of a player in one direction, as sets of the checkers that can make them.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Jumps {
    /// Checkers whose jump in this direction leaves the board.
    pub(crate) leaving: Set,
    /// Checkers whose jump in this direction lands where they can't jump again.
    pub(crate) single: Set,
    /// Checkers whose jump in this direction must be followed by another (rule C8).
    pub(crate) chained: Set,
}

impl MoveGenerator {
    #[inline]
    pub(crate) fn new(own: Set, enemy: Set, geometry: &'static Geometry) -> MoveGenerator {
        let empty = geometry.board & !(own | enemy);
        let [up, right, down, left] = ORTHOGONAL.map(|by| shift(own, by));
        let crowded = up | down | left | right;
        let doubly = up & down | left & right | (up | down) & (left | right);
        MoveGenerator {
            own,
            enemy,
            geometry,
            clear: empty & !crowded,
            nearly_clear: empty & !doubly,
            touching: adjacent(enemy),
        }
    }

    /// The checkers that may step in the direction with index `d` in [`Direction::ALL`] (rule C6).
    #[inline]
    pub(crate) fn steppers(&self, d: usize) -> Set {
        // C5, C6a: a checker that steps orthogonally is itself a neighbour of where it goes, and
        // does not count.
        let free = if d.is_multiple_of(2) {
            self.nearly_clear
        } else {
            self.clear
        };
        let reaches = shift(free, -ALL[d]);
        // C6b and C6c together: of "had no enemy neighbour", "gets one" and "comes closer to the
        // centre" at least two must hold. A checker that had one must keep one and come closer; one
        // that had none must do either.
        let gets_one = shift(free & self.touching, -ALL[d]);
        let had_none = !self.touching;
        let closer = self.geometry.closer[d];
        self.own & (gets_one & (had_none | closer) | reaches & had_none & closer)
    }

    /// The first jumps of the player in each orthogonal direction (rule C7), sorted by what follows
    /// them.
    #[inline]
    pub(crate) fn jumps(&self) -> [Jumps; 4] {
        // Squares from which a jump leads off the board, and to a square where it may land. All the
        // squares a checker lands on differ from where it started by even numbers of files and
        // ranks. None is next to its first square or is one of a captured checker, so it does not
        // matter that both are counted as occupied here (C5, C9).
        let leaving: [Set; 4] = std::array::from_fn(|d| {
            let by = -ORTHOGONAL[d];
            shift(self.enemy & self.geometry.edge[d], by)
        });
        let landing: [Set; 4] = std::array::from_fn(|d| {
            let by = -ORTHOGONAL[d];
            shift(self.enemy & shift(self.clear, by), by)
        });
        std::array::from_fn(|d| {
            let by = ORTHOGONAL[d];
            let jumpers = self.own & landing[d];
            // C8: what the checker could jump next, except back over what it captured.
            let [a, b, c] = [d, (d + 1) % 4, (d + 3) % 4];
            let again = leaving[a] | leaving[b] | leaving[c] | landing[a] | landing[b] | landing[c];
            let chained = jumpers & shift(shift(again, -by), -by);
            Jumps {
                leaving: self.own & leaving[d],
                single: jumpers & !chained,
                chained,
            }
        })
    }

    /// Calls `f` with each complete sequence of jumps that starts with a jump of the checker on `from`
    /// in the direction with index `d` in [`Direction::ORTHOGONAL`], until `f` breaks.
    fn for_each_chain<B>(
        &self,
        from: u32,
        d: usize,
        f: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let start = 1 << from;
        let over = shift(start, ORTHOGONAL[d]);
        let sequence = Sequence {
            edge: &self.geometry.edge,
            // The checker may return to its first square: it is empty now, and by C5 it has no own
            // neighbour.
            clear: self.clear | start,
        };
        sequence.for_each_completion(
            shift(over, ORTHOGONAL[d]),
            self.enemy & !over,
            Move::jumper(from).jump(d),
            f,
        )
    }

    /// Calls `f` with each move of the player but the pass, until `f` breaks.
    #[inline]
    pub(crate) fn for_each<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        for d in 0..8 {
            for from in self.steppers(d).ones() {
                f(Move::step(from, d))?;
            }
        }
        self.for_each_jump(f)
    }

    /// Calls `f` with each sequence of jumps of the player, until `f` breaks.
    #[inline]
    pub(crate) fn for_each_jump<B>(
        &self,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (d, jumps) in self.jumps().into_iter().enumerate() {
            for from in jumps.leaving.ones() {
                f(Move::jumper(from).jump(d).leaving())?;
            }
            for from in jumps.single.ones() {
                f(Move::jumper(from).jump(d))?;
            }
            for from in jumps.chained.ones() {
                self.for_each_chain(from, d, &mut f)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// All moves of a player except the pass, as sets of the checkers that can make them.
struct Moves {
    steps: [Set; 8],
    jumps: [Jumps; 4],
    /// Number of the player's moves, with every sequence of jumps counted.
    count: u32,
}

impl MoveGenerator {
    #[inline]
    fn moves(&self) -> Moves {
        let steps = std::array::from_fn(|d| self.steppers(d));
        let jumps = self.jumps();
        let mut count: u32 = steps.iter().map(|steppers: &Set| steppers.size()).sum();
        for (d, jumps) in jumps.iter().enumerate() {
            count += jumps.leaving.size() + jumps.single.size();
            for from in jumps.chained.ones() {
                let all: ControlFlow<()> = self.for_each_chain(from, d, &mut |_| {
                    count += 1;
                    ControlFlow::Continue(())
                });
                debug_assert!(all.is_continue());
            }
        }
        Moves {
            steps,
            jumps,
            count,
        }
    }

    /// Number of the player's moves, without the pass.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.moves().count
    }

    /// Calls `choose` with the number of the player's moves and returns the move with the chosen
    /// index: the pass if it is the only move (rule C4). `None` if the index is too large.
    #[inline]
    pub(crate) fn pick(&self, choose: impl FnOnce(u32) -> u32) -> Option<Move> {
        let moves = self.moves();
        let mut n = choose(moves.count.max(1));
        if moves.count == 0 {
            return (n == 0).then_some(Move::PASS);
        }
        for (d, steppers) in moves.steps.iter().enumerate() {
            if let Some(from) = take_nth(*steppers, &mut n) {
                return Some(Move::step(from, d));
            }
        }
        for (d, jumps) in moves.jumps.iter().enumerate() {
            if let Some(from) = take_nth(jumps.leaving, &mut n) {
                return Some(Move::jumper(from).jump(d).leaving());
            }
            if let Some(from) = take_nth(jumps.single, &mut n) {
                return Some(Move::jumper(from).jump(d));
            }
        }
        // Sequences come last: they are enumerated a second time only if one of them is chosen.
        for (d, jumps) in moves.jumps.iter().enumerate() {
            for from in jumps.chained.ones() {
                let chosen = self.for_each_chain(from, d, &mut |m| {
                    if n == 0 {
                        return ControlFlow::Break(m);
                    }
                    n -= 1;
                    ControlFlow::Continue(())
                });
                if let ControlFlow::Break(m) = chosen {
                    return Some(m);
                }
            }
        }
        None
    }
}

/// The member of a set that has `n` members below it. If the set has no such member, subtracts the
/// set's size from `n` and returns `None`, so that the search can continue in the next set.
#[inline]
fn take_nth(set: Set, n: &mut u32) -> Option<u32> {
    let size = set.size();
    if *n < size {
        return Some(set.nth(*n));
    }
    *n -= size;
    None
}

/// The sets of squares that stay constant during a sequence of jumps.
struct Sequence<'a> {
    edge: &'a [Set; 4],
    /// Squares on which the jumping checker may land.
    clear: Set,
}

impl Sequence<'_> {
    /// Calls `f` with each complete sequence of jumps that begins with `m`, until `f` breaks. The
    /// jumping checker is on `at` now, and `enemy` are the checkers that it may still jump over.
    fn for_each_completion<B>(
        &self,
        at: Set,
        enemy: Set,
        m: Move,
        f: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut can_jump = false;
        for (d, by) in ORTHOGONAL.into_iter().enumerate() {
            let over = shift(at, by) & enemy;
            if over == 0 {
                continue;
            }
            if over & self.edge[d] != 0 {
                can_jump = true;
                f(m.jump(d).leaving())?;
                continue;
            }
            let landing = shift(over, by) & self.clear;
            if landing != 0 {
                can_jump = true;
                self.for_each_completion(landing, enemy & !over, m.jump(d), f)?;
            }
        }
        // C8: a sequence ends only where the checker can't jump.
        if can_jump {
            ControlFlow::Continue(())
        } else {
            f(m)
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Player, Position};

    use super::*;
    use crate::{geometry::BoardSize, position::Cage};

    /// A lone checker among as many enemies as the board holds has the longest possible sequences.
    #[test]
    fn long_sequences_fit_into_a_move() {
        let [even, odd] = Cage::start("10")
            .map(|start| Player::BOTH.map(|player| start.checkers(player)))
            .expect("the game");
        let mut longest = 0;
        for lone in even.ones().take(12) {
            let pos = Cage::new_unchecked([1 << lone, odd], Player::First, BoardSize::Ten);
            let mut rest = 20_000;
            let _: ControlFlow<()> = pos.for_each_move(|m| {
                assert_eq!(m.to_string().parse(), Ok(m));
                let mut after = pos.clone();
                after.play_unchecked(m);
                let captured = odd.size() - after.n_checkers(Player::Second);
                assert_eq!(m.n_captures(), captured, "{m}");
                let left = after.n_checkers(Player::First);
                assert_eq!(left, u32::from(!m.leaves_board()), "{m}");
                longest = longest.max(captured);
                rest -= 1;
                if rest == 0 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
        }
        assert!(30 < longest, "{longest}");
    }
}
