//! Moves, packed into one word, and their notation: `c10-b9`, `b9xb8xa7*`, `pass`.

use std::{fmt, str::FromStr};

use game::Reason;
use grid::{Direction, Square};

use crate::geometry::{LARGEST, bit, index, square};

/// A move of Cage, which is a whole turn: a step, a sequence of jumps, or a pass.
///
/// Packed into one word, lowest bits first: the square it starts from (7 bits), the number of jumps
/// (6), whether the last one leaves the board (1), the step's direction plus one (4), and the
/// direction of each jump (2 each). A pass is zero.
///
/// The word is wide enough. A jump moves the checker by two, so all squares it lands on have files
/// of one parity and ranks of one parity: at most 5 × 5 squares, with 40 places between neighbours.
/// No checker is jumped twice (C9), so each of those places is crossed at most once, and one more
/// jump may leave the board.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Move(u128);

const _: () = assert!(size_of::<Move>() <= 16);

// Bit positions of the packed fields.
const JUMPS_AT: u32 = 7;
const LEAVES_AT: u32 = 13;
const STEP_AT: u32 = 14;
const TRAIL_AT: u32 = 18;

/// Maximum number of jumps of a turn: 40 places between neighbouring landing squares to cross, and
/// one jump off the board.
const MAX_JUMPS: u32 = 41;
const _: () = assert!(TRAIL_AT + 2 * MAX_JUMPS <= u128::BITS);
const _: () = assert!(MAX_JUMPS < 1 << (LEAVES_AT - JUMPS_AT));

/// One jump of a sequence. It captures the checker on `over` and lands on the square beyond it, or
/// off the board.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Leg {
    pub(crate) from: Square,
    pub(crate) over: Square,
    pub(crate) direction: Direction,
}

impl Move {
    /// The pass: no move at all, which is legal only when nothing else is (rule C4).
    pub const PASS: Move = Move(0);

    /// The step of the checker on `from` in the direction with index `d` in [`Direction::ALL`].
    #[inline]
    pub(crate) const fn step(from: u32, d: usize) -> Move {
        Move(from as u128 | (d as u128 + 1) << STEP_AT)
    }

    /// The beginning of a sequence of jumps of the checker on `from`, to be extended by
    /// [`jump`](Self::jump).
    #[inline]
    pub(crate) const fn jumper(from: u32) -> Move {
        Move(from as u128)
    }

    /// This sequence of jumps with one more jump, in the direction with index `d` in
    /// [`Direction::ORTHOGONAL`].
    #[inline]
    #[must_use]
    pub(crate) const fn jump(self, d: usize) -> Move {
        let trail = (d as u128) << (TRAIL_AT + 2 * self.n_captures());
        Move((self.0 | trail) + (1 << JUMPS_AT))
    }

    /// This sequence of jumps, marked as one whose last jump leaves the board.
    #[inline]
    #[must_use]
    pub(crate) const fn leaving(self) -> Move {
        Move(self.0 | 1 << LEAVES_AT)
    }

    /// Bit index of the square that the moving checker starts from. Meaningless for a pass.
    #[inline]
    pub(crate) const fn origin(self) -> u8 {
        self.0 as u8 & 0x7f
    }

    /// Index of the step's direction in [`Direction::ALL`], or `None` if the move is not a step.
    #[inline]
    pub(crate) const fn step_direction(self) -> Option<usize> {
        ((self.0 >> STEP_AT) as usize & 0xf).checked_sub(1)
    }

    /// Indices in [`Direction::ORTHOGONAL`] of the directions of the move's jumps, in order.
    #[inline]
    pub(crate) fn jump_directions(self) -> impl Iterator<Item = usize> {
        let trail = self.0 >> TRAIL_AT;
        (0..self.n_captures()).map(move |i| (trail >> (2 * i)) as usize & 3)
    }

    /// The jumps of the move, one by one. Empty for a step or a pass.
    pub(crate) fn legs(self) -> impl Iterator<Item = Leg> {
        let mut at = Some(square(self.origin()));
        self.jump_directions().map_while(move |d| {
            let direction = Direction::ORTHOGONAL[d];
            let from = at?;
            let over = from.step(direction, LARGEST, LARGEST)?;
            at = over.step(direction, LARGEST, LARGEST);
            Some(Leg {
                from,
                over,
                direction,
            })
        })
    }

    /// Whether the move is a pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.0 == 0
    }

    /// The square that the moving checker starts from. `None` for a pass.
    pub const fn from(self) -> Option<Square> {
        if self.is_pass() {
            None
        } else {
            Some(square(self.origin()))
        }
    }

    /// The square that a step goes to. `None` for jumps and passes.
    pub fn step_to(self) -> Option<Square> {
        let direction = Direction::ALL[self.step_direction()?];
        self.from()?.step(direction, LARGEST, LARGEST)
    }

    /// Number of checkers the move captures.
    #[inline]
    pub const fn n_captures(self) -> u32 {
        (self.0 >> JUMPS_AT) as u32 & 0x3f
    }

    /// The squares of the checkers that the move captures, in order.
    pub fn captures(self) -> impl Iterator<Item = Square> {
        self.legs().map(|leg| leg.over)
    }

    /// Whether the last jump of the move leaves the board, so that the jumping checker itself is
    /// removed too.
    #[inline]
    pub const fn leaves_board(self) -> bool {
        self.0 >> LEAVES_AT & 1 == 1
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(from) = self.from() else {
            return f.write_str("pass");
        };
        write!(f, "{from}")?;
        if let Some(to) = self.step_to() {
            write!(f, "-{to}")?;
        }
        for over in self.captures() {
            write!(f, "x{over}")?;
        }
        if self.leaves_board() {
            f.write_str("*")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Move, Reason> {
        if text == "pass" {
            return Ok(Move::PASS);
        }
        let bad = || {
            Reason::new("bad-move-text")
                .with("text", text)
                .with("example", "c10-b9, b9xb8xa7*, pass")
        };
        let (from, rest) = Square::split(text).ok_or_else(bad)?;
        let from = on_some_board(from)?;
        if let Some(to) = rest.strip_prefix('-') {
            let to = Square::parse(to).ok_or_else(bad)?;
            return read_step(from, on_some_board(to)?);
        }
        let (trail, leaves) = match rest.strip_suffix('*') {
            Some(trail) => (trail, true),
            None => (rest, false),
        };
        let m = read_jumps(from, trail, bad)?;
        Ok(if leaves { m.leaving() } else { m })
    }
}

/// Returns the square, or the reason to refuse it if even the largest board does not have it.
fn on_some_board(square: Square) -> Result<Square, Reason> {
    if square.is_within(LARGEST, LARGEST) {
        Ok(square)
    } else {
        Err(no_such_square(square, LARGEST))
    }
}

/// The reason to refuse a square that a board of side `n` does not have (rule C1).
pub(crate) fn no_such_square(square: Square, n: u8) -> Reason {
    Reason::by("C1", "cage-no-such-square")
        .with("square", square)
        .with("size", n)
}

/// The step between two squares, or the reason to refuse it if they are not neighbours.
fn read_step(from: Square, to: Square) -> Result<Move, Reason> {
    // C6: a step goes to one of the eight surrounding squares.
    let leads_there = |d: &Direction| from.step(*d, LARGEST, LARGEST) == Some(to);
    match Direction::ALL.iter().position(leads_there) {
        Some(d) => Ok(Move::step(u32::from(index(from)), d)),
        None => Err(Reason::by("C6", "cage-no-step-neighbour")
            .with("from", from)
            .with("to", to)),
    }
}

/// Parses a sequence of jumps from the squares it captures, each after an `x`.
fn read_jumps(from: Square, text: &str, bad: impl Fn() -> Reason) -> Result<Move, Reason> {
    let mut m = Move::jumper(u32::from(index(from)));
    let mut at = from;
    let mut captured = 0;
    let mut rest = text;
    loop {
        let (over, tail) = rest
            .strip_prefix('x')
            .and_then(Square::split)
            .ok_or_else(&bad)?;
        rest = tail;
        let over = on_some_board(over)?;
        if captured & bit(over) != 0 {
            return Err(Reason::by("C9", "cage-jumped-twice").with("square", over));
        }
        captured |= bit(over);
        // C7: only orthogonally adjacent checkers can be jumped.
        let leads_over = |d: &Direction| at.step(*d, LARGEST, LARGEST) == Some(over);
        let Some(d) = Direction::ORTHOGONAL.iter().position(leads_over) else {
            return Err(Reason::by("C7", "cage-not-adjacent")
                .with("square", over)
                .with("at", at));
        };
        m = m.jump(d);
        if rest.is_empty() {
            return Ok(m);
        }
        at = match over.step(Direction::ORTHOGONAL[d], LARGEST, LARGEST) {
            Some(landing) => landing,
            None => return Err(left_already(over)),
        };
    }
}

/// The reason to refuse a sequence that continues after a jump off the board (rule C7).
pub(crate) fn left_already(over: Square) -> Reason {
    Reason::by("C7", "cage-left-already").with("square", over)
}
