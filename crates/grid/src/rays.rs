//! Attacks of sliding and leaping pieces on a board of 8 by 8 squares, as bitboards.
//!
//! A bitboard is a `u64` in which bit `8 * rank + file` is a square. There are two ways to slide.
//! [`straight`] and [`diagonal`] slide one piece, with tables of a few kilobytes. [`Fans`] slides
//! whole sets of pieces at once without tables and keeps the eight directions apart, which makes it
//! possible to find the only piece between two others: a pinned piece, or one whose move discovers
//! a check.

/// The squares on one file, rank or diagonal through a square of the board, not including it, as
/// bitboards: those with lower and those with higher indices.
#[derive(Copy, Clone)]
struct Arms {
    lower: u64,
    upper: u64,
}

/// The file, the rank, the rising and the falling diagonal through each of the 64 squares.
static LINES: [[Arms; 4]; 64] = lines();

const fn lines() -> [[Arms; 4]; 64] {
    const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];
    let mut lines = [[Arms { lower: 0, upper: 0 }; 4]; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = STEPS[i];
            lines[from][i] = Arms {
                lower: walk(from, -files, -ranks),
                upper: walk(from, files, ranks),
            };
            i += 1;
        }
        from += 1;
    }
    lines
}

/// All squares from the square `from` in a direction up to the edge of the board, not including
/// `from`.
const fn walk(from: usize, files: i8, ranks: i8) -> u64 {
    let mut set = 0;
    let (mut file, mut rank) = ((from % 8) as i8 + files, (from / 8) as i8 + ranks);
    while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        set |= 1 << (8 * rank + file);
        file += files;
        rank += ranks;
    }
    set
}

/// Attack table of a leaping piece: for each square, the squares at the given distances (files,
/// ranks) that lie on the board. `const`, so that the table can be computed at compile time.
///
/// # Examples
///
/// ```
/// const KNIGHT: [u64; 64] = grid::rays::leaps(&[
///     (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2),
/// ]);
/// assert_eq!(KNIGHT[0], 1 << 10 | 1 << 17); // from a1: c2 and b3
/// ```
pub const fn leaps(distances: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < distances.len() {
            let (files, ranks) = distances[i];
            let (file, rank) = ((from % 8) as i8 + files, (from / 8) as i8 + ranks);
            if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                table[from] |= 1 << (8 * rank + file);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// Squares a rook on `from` reaches: along its file and rank, up to and including the first occupied
/// ones. Only the lowest six bits of `from` count.
#[inline]
pub fn straight(from: u32, occupied: u64) -> u64 {
    let [file, rank, _, _] = LINES[(from & 63) as usize];
    slide(file, occupied) | slide(rank, occupied)
}

/// Squares a bishop on `from` reaches: along its diagonals, up to and including the first occupied
/// ones. Only the lowest six bits of `from` count.
#[inline]
pub fn diagonal(from: u32, occupied: u64) -> u64 {
    let [_, _, rising, falling] = LINES[(from & 63) as usize];
    slide(rising, occupied) | slide(falling, occupied)
}

/// The squares that a sliding piece reaches along one file, rank or diagonal, both ways, up to and
/// including the first occupied ones, computed with one subtraction. Subtracting the bit of the
/// nearest obstacle below from the set of obstacles above flips exactly the bits from that obstacle
/// to the nearest one above; exclusive or extracts them.
#[inline]
fn slide(line: Arms, occupied: u64) -> u64 {
    let below = line.lower & occupied;
    let above = line.upper & occupied;
    let nearest_below = 1 << 63 >> (below | 1).leading_zeros();
    (above ^ above.wrapping_sub(nearest_below)) & (line.lower | line.upper)
}

/// The whole file, rank or diagonal through two squares, both included. Empty if they are the same
/// square or not on a common line.
#[inline]
pub fn line(a: u32, b: u32) -> u64 {
    let bit = 1 << (b & 63);
    LINES[(a & 63) as usize]
        .iter()
        .map(|arms| arms.lower | arms.upper)
        .find(|line| line & bit != 0)
        .map_or(0, |line| line | 1 << (a & 63))
}

/// The squares strictly between two squares. Empty if they are not on a common file, rank or
/// diagonal.
#[inline]
pub fn between(a: u32, b: u32) -> u64 {
    let ends = 1 << (a & 63) | 1 << (b & 63);
    let from = |square| straight(square, ends) | diagonal(square, ends);
    from(a) & from(b) & line(a, b) & !ends
}

/// Attacks of `N` sets of sliding pieces, computed together.
///
/// The sets are paired: set `i` and set `i + N / 2` are partners, such as a player's rooks and the
/// opposing king. Besides the attacks of each set, [`met`](Self::met) holds the squares that a set
/// and its partner reach from opposite sides.
///
/// All sets are shifted in step, so that the compiler can keep four of them in one vector register.
#[derive(Copy, Clone, Debug)]
pub struct Fans<const N: usize> {
    /// Squares that each set of pieces reaches along files and ranks.
    pub straight: [u64; N],
    /// Squares that each set of pieces reaches along diagonals.
    pub diagonal: [u64; N],
    /// Squares that each set of pieces and its partner set reach from opposite sides. Between two
    /// pieces on a common line these are all squares if they are free, or the occupied one if
    /// exactly one is, and none otherwise.
    pub met: [u64; N],
}

impl<const N: usize> Fans<N> {
    /// Computes the squares that all pieces reach, each up to and including the first occupied
    /// squares. A piece that is in both `straight[i]` and `diagonal[i]` slides in all eight
    /// directions, as a queen does.
    #[inline]
    pub fn new(straight: [u64; N], diagonal: [u64; N], occupied: u64) -> Fans<N> {
        const FILE_A: u64 = 0x0101_0101_0101_0101;
        const FILE_H: u64 = FILE_A << 7;
        let mut fans = Fans {
            straight: [0; N],
            diagonal: [0; N],
            met: [0; N],
        };
        // A shift across the left or right edge would reappear on the opposite file: mask it.
        fans.straight = or(
            fans.both_ways::<8>(straight, occupied, [!0, !0]),
            fans.both_ways::<1>(straight, occupied, [!FILE_A, !FILE_H]),
        );
        fans.diagonal = or(
            fans.both_ways::<9>(diagonal, occupied, [!FILE_A, !FILE_H]),
            fans.both_ways::<7>(diagonal, occupied, [!FILE_H, !FILE_A]),
        );
        fans
    }

    /// Slides all sets of pieces in a direction and its opposite, and adds the squares where
    /// partner sets meet to `met`. `board` masks the squares that a shift in each direction may
    /// reach.
    #[inline]
    fn both_ways<const SHIFT: u32>(
        &mut self,
        sets: [u64; N],
        occupied: u64,
        board: [u64; 2],
    ) -> [u64; N] {
        let there = fill::<SHIFT, true, N>(sets, occupied, board[0]);
        let back = fill::<SHIFT, false, N>(sets, occupied, board[1]);
        for i in 0..N {
            let partner = (i + N / 2) % N;
            self.met[i] |= there[i] & back[partner] | back[i] & there[partner];
        }
        or(there, back)
    }
}

#[inline]
fn or<const N: usize>(a: [u64; N], b: [u64; N]) -> [u64; N] {
    std::array::from_fn(|i| a[i] | b[i])
}

/// Slides all sets of pieces in one direction by parallel prefix (Kogge–Stone): each of three
/// rounds doubles the distance covered, and a last step includes the first occupied square.
#[inline]
fn fill<const SHIFT: u32, const UP: bool, const N: usize>(
    mut sets: [u64; N],
    occupied: u64,
    board: u64,
) -> [u64; N] {
    let shift = |set: u64, by: u32| if UP { set << by } else { set >> by };
    let mut free = !occupied & board;
    for round in 0..3 {
        let by = SHIFT << round;
        for set in &mut sets {
            *set |= free & shift(*set, by);
        }
        free &= shift(free, by);
    }
    sets.map(|set| shift(set, SHIFT) & board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Word;

    /// Reference implementation for tests: the squares that a piece on `from` reaches in some
    /// directions, found square by square.
    fn steps(from: u32, directions: &[(i8, i8)], occupied: u64) -> u64 {
        let mut reached = 0;
        for &(files, ranks) in directions {
            let (mut file, mut rank) = ((from % 8) as i8, (from / 8) as i8);
            loop {
                file += files;
                rank += ranks;
                if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                    break;
                }
                let bit = 1 << (8 * rank + file);
                reached |= bit;
                if occupied & bit != 0 {
                    break;
                }
            }
        }
        reached
    }

    const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

    /// Random bitboards with about 32, 16 and 8 members in turn.
    fn words() -> impl Iterator<Item = u64> {
        let mut state = 1_u64;
        let mut next = move || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            state ^ state >> 29
        };
        (0..1000).map(move |i| match i % 3 {
            0 => next(),
            1 => next() & next(),
            _ => next() & next() & next(),
        })
    }

    #[test]
    fn slides_equal_single_steps() {
        for occupied in words() {
            for from in 0..64 {
                assert_eq!(straight(from, occupied), steps(from, &STRAIGHT, occupied));
                assert_eq!(diagonal(from, occupied), steps(from, &DIAGONAL, occupied));
            }
        }
    }

    #[test]
    fn fans_are_unions_of_slides() {
        for (occupied, choice) in words().zip(words().skip(7)) {
            let (first, second) = (occupied & choice, occupied & !choice);
            let fans = Fans::new([first, second], [second, first], occupied);
            let union = |set: u64, slide: fn(u32, u64) -> u64| {
                set.ones().fold(0, |all, from| all | slide(from, occupied))
            };
            let sets = [first, second];
            assert_eq!(fans.straight, sets.map(|set| union(set, straight)));
            let sets = [second, first];
            assert_eq!(fans.diagonal, sets.map(|set| union(set, diagonal)));
        }
    }

    #[test]
    fn fans_meet_on_the_only_piece_between() {
        for occupied in words() {
            let (a, b) = ((occupied % 64) as u32, (occupied / 64 % 64) as u32);
            let occupied = occupied | 1 << a | 1 << b;
            let fans = Fans::new([1 << a, 1 << b], [1 << a, 1 << b], occupied);
            let inside = between(a, b);
            let expected = match (inside & occupied).size() {
                0 => inside,
                1 => inside & occupied,
                _ => 0,
            };
            assert_eq!(fans.met[0] & line(a, b) & inside, expected);
        }
    }

    #[test]
    fn lines_and_leaps() {
        assert_eq!(line(0, 9), 0x8040_2010_0804_0201);
        assert_eq!(line(9, 8), 0xff00);
        assert_eq!(line(0, 10), 0);
        assert_eq!(line(5, 5), 0);
        assert_eq!(between(0, 27), 1 << 9 | 1 << 18);
        assert_eq!(between(0, 8), 0);
        assert_eq!(between(0, 17), 0);
        let corner = leaps(&[(1, 2), (2, 1), (-1, 2)])[0];
        assert_eq!(corner, 1 << 17 | 1 << 10);
    }
}
