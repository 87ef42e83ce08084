//! Compact Cage positions for the search: two bit sets, from the mover's point of view.
//!
//! A board of 4x4 or 6x6 occupies the lower left of 8x8 bits, so that a step over the left or right
//! edge ends in a column that isn't part of the board.

use cage::Cage;
use game::{Player, Position};
use grid::Square;

use solve::{
    bitboard::{mirrored, transposed},
    prove::StateKey,
};

/// A Cage position from the point of view of the player to move, "the mover".
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub(crate) struct State {
    /// The checkers of the player to move, as bits `8 * rank + file`.
    pub(crate) own: u64,
    /// The opponent's checkers, as bits `8 * rank + file`.
    pub(crate) enemy: u64,
}

/// Constant bit sets for the moves on a Cage board of one size.
#[derive(Debug)]
pub(crate) struct Board {
    side: u32,
    squares: u64,
    /// For each direction, the squares from which a step leads closer to the centre of the board
    /// (C6c).
    closer: [u64; 8],
}

/// The number of bits by which a step in each of the eight directions shifts a bit set of squares.
/// Even directions are orthogonal.
const STEPS: [i32; 8] = [8, 9, 1, -7, -8, -9, -1, 7];
const ORTHOGONAL: [i32; 4] = [STEPS[0], STEPS[2], STEPS[4], STEPS[6]];

#[inline]
const fn shift(set: u64, by: i32) -> u64 {
    if 0 < by { set << by } else { set >> -by }
}

/// The squares orthogonally adjacent to a square of the set, on or off the board.
#[inline]
fn adjacent(set: u64) -> u64 {
    set << 8 | set >> 8 | set << 1 | set >> 1
}

pub(crate) static FOUR: Board = Board::new(4);
pub(crate) static SIX: Board = Board::new(6);

impl Board {
    const fn new(side: u32) -> Board {
        let mut board = Board {
            side,
            squares: 0,
            closer: [0; 8],
        };
        let last = side as i32 - 1;
        let mut i = 0;
        while i < 64 * 8 {
            let (file, rank, d) = (i / 8 % 8, i / 64, (i % 8) as usize);
            // A step of `8 * ranks + files` bits, with -1, 0 or 1 files.
            let ranks = (STEPS[d] + 9) / 8 - 1;
            let files = STEPS[d] - 8 * ranks;
            let (x, y) = (2 * file - last, 2 * rank - last);
            let (to_x, to_y) = (x + 2 * files, y + 2 * ranks);
            let inside = file <= last && rank <= last;
            let stays = -last <= to_x && to_x <= last && -last <= to_y && to_y <= last;
            if inside {
                board.squares |= 1 << (i / 8);
            }
            if inside && stays && to_x * to_x + to_y * to_y < x * x + y * y {
                board.closer[d] |= 1 << (i / 8);
            }
            i += 1;
        }
        board
    }

    /// The tables for the board of a Cage position; `None` if its size isn't supported.
    pub(crate) fn of(pos: &Cage) -> Option<&'static Board> {
        match pos.side() {
            4 => Some(&FOUR),
            6 => Some(&SIX),
            _ => None,
        }
    }

    pub(crate) fn side(&self) -> u32 {
        self.side
    }
}

/// A Cage state at the start of a sequence of jumps, for [`View::jump`].
struct View<'a> {
    board: &'a Board,
    state: State,
    /// Empty squares that aren't adjacent to a checker of the mover (C5).
    clear: u64,
}

impl State {
    pub(crate) fn of(pos: &Cage) -> State {
        let checkers = |player: Player| {
            let squares =
                (0..pos.side()).flat_map(|rank| (0..pos.side()).map(move |file| (file, rank)));
            squares.fold(0, |all, (file, rank)| {
                let own = pos.owner(Square::new(file, rank)) == Some(player);
                all | u64::from(own) << (8 * rank + file)
            })
        };
        State {
            own: checkers(pos.to_move()),
            enemy: checkers(!pos.to_move()),
        }
    }

    /// The Cage state after a pass: the same checkers, from the opponent's point of view.
    pub(crate) fn passed(self) -> State {
        State {
            own: self.enemy,
            enemy: self.own,
        }
    }

    /// Whether the player to move has won (`true`) or lost (`false`): a player without checkers has
    /// lost (C10). `None` if the game isn't over.
    #[inline]
    pub(crate) fn decided(self) -> Option<bool> {
        if self.own == 0 {
            Some(false)
        } else {
            (self.enemy == 0).then_some(true)
        }
    }

    /// Calls `f` with each Cage state that a move leads to, from the opponent's point of view. Passes
    /// are not included.
    #[inline]
    pub(crate) fn for_each_after(self, board: &Board, mut f: impl FnMut(State)) {
        let State { own, enemy } = self;
        let empty = board.squares & !(own | enemy);
        let [up, right, down, left] = ORTHOGONAL.map(|by| shift(own, by));
        let crowded = up | down | left | right;
        let doubly = up & down | left & right | (up | down) & (left | right);
        let (clear, touching) = (empty & !crowded, adjacent(enemy));
        for (d, &by) in STEPS.iter().enumerate() {
            // C5: a checker that steps orthogonally is itself one neighbour of its target square.
            let free = if d % 2 == 0 { empty & !doubly } else { clear };
            let reaches = shift(free, -by);
            let gets_one = shift(free & touching, -by);
            let had_none = !touching;
            let closer = board.closer[d];
            // C6b, C6c: a checker with an adjacent enemy must step closer to the centre and still
            // have one; a checker without must step closer or get one.
            let steppers = gets_one & (had_none | closer) | reaches & had_none & closer;
            let mut steppers = own & steppers;
            while steppers != 0 {
                let from = steppers & steppers.wrapping_neg();
                steppers ^= from;
                f(State {
                    own: enemy,
                    enemy: own ^ from ^ shift(from, by),
                });
            }
        }
        let view = View {
            board,
            state: self,
            clear,
        };
        let mut jumpers = own & touching;
        while jumpers != 0 {
            let from = jumpers & jumpers.wrapping_neg();
            jumpers ^= from;
            view.jump(from, from, enemy, &mut f);
        }
    }

    /// The least of the eight images of the Cage state under the symmetries of the board.
    #[inline]
    pub(crate) fn canonical(self, board: &Board) -> State {
        let gap = 8 - board.side;
        let map = |state: State, turn: &dyn Fn(u64) -> u64| State {
            own: turn(state.own),
            enemy: turn(state.enemy),
        };
        let mirror = |state: State| map(state, &|set| mirrored(set) >> gap);
        let flip = |state: State| map(state, &|set| set.swap_bytes() >> (8 * gap));
        let least_reflection = |state: State| {
            let mirrored = mirror(state);
            state.min(mirrored).min(flip(state)).min(flip(mirrored))
        };
        least_reflection(self).min(least_reflection(map(self, &transposed)))
    }

    /// The encoding of the Cage state as a key of the solver's table of proof numbers. Different
    /// states have different keys; the `high` part has [`HIGH_BITS`] bits.
    #[inline]
    pub(crate) fn key(self) -> StateKey {
        let [own, enemy] = [self.own, self.enemy].map(squeezed);
        StateKey {
            high: (enemy >> 28) as u32,
            low: own | enemy << 36,
        }
    }
}

/// Number of bits of the `high` part of a Cage state's key: two sets of 36 squares have 8 bits more
/// than its `low` part.
pub(crate) const HIGH_BITS: u32 = 8;

/// Packs the lower left 6x6 squares of a set of 8x8 squares into 36 consecutive bits, row by row from the
/// bottom. The other squares are dropped.
#[inline]
const fn squeezed(set: u64) -> u64 {
    let set = set & 0x003f_003f_003f | (set & 0x3f00_3f00_3f00) >> 2;
    set & 0xfff | (set & 0x0fff_0000) >> 4 | (set & 0x0fff_0000_0000) >> 8
}

impl View<'_> {
    /// Calls `f` with the state after every complete sequence of jumps (C7, C8) of a checker that
    /// started at `from`, is now at `at` and has left the opponent the checkers in `enemy`.
    fn jump(&self, from: u64, at: u64, enemy: u64, f: &mut impl FnMut(State)) {
        let own = self.state.own ^ from;
        // C9: the square it started from is empty now, and has no neighbour of its own colour by
        // C5. It never lands on a captured square: landing squares are an even number of squares
        // apart.
        let clear = self.clear | from;
        let mut ended = true;
        for by in ORTHOGONAL {
            let over = shift(at, by) & enemy;
            if over == 0 {
                continue;
            }
            let left = enemy ^ over;
            let to = shift(over, by) & self.board.squares;
            if to == 0 {
                ended = false;
                f(State {
                    own: left,
                    enemy: own,
                });
            } else if to & clear != 0 {
                ended = false;
                self.jump(from, to, left, f);
            }
        }
        // C8: the sequence ends where the checker can't jump any further.
        if ended && enemy != self.state.enemy {
            f(State {
                own: enemy,
                enemy: own | at,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Rng, Symmetric};

    use super::*;

    #[test]
    fn states_agree_with_the_rules() {
        let mut rng = Rng::new(1);
        for variant in ["4", "6"] {
            for _ in 0..300 {
                let mut pos = Cage::start(variant).expect(variant);
                while let Some(m) = pos.pick_move(|n| rng.below(n)) {
                    check(&pos);
                    pos.play_unchecked(m);
                }
                let state = State::of(&pos);
                assert!(state.decided().is_some());
            }
        }
    }

    fn check(pos: &Cage) {
        let board = Board::of(pos).expect("small");
        let state = State::of(pos);
        assert_eq!(state.decided(), None);
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        pos.every_move(|m| {
            let mut next = pos.clone();
            next.play_unchecked(m);
            expected.push(State::of(&next));
        });
        state.for_each_after(board, |next| found.push(next));
        if found.is_empty() {
            found.push(state.passed());
        }
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{pos}");
        let canonical = state.canonical(board);
        for &symmetry in pos.symmetries() {
            let image = State::of(&pos.transformed(symmetry));
            assert_eq!(image.canonical(board), canonical, "{pos}");
        }
        let unsqueezed =
            |set: u64| (0..6).fold(0, |all, i| all | (set >> (6 * i) & 0x3f) << (8 * i));
        let StateKey { high, low } = state.key();
        assert!(high < 1 << HIGH_BITS);
        assert_eq!(unsqueezed(low & ((1 << 36) - 1)), state.own);
        assert_eq!(unsqueezed(low >> 36 | u64::from(high) << 28), state.enemy);
    }
}
