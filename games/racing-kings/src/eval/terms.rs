//! The terms of the evaluation: features of a position, each with a number.
//!
//! Most terms count for one player and against the other. Those of the race always count for White,
//! as the race is not symmetric: White arrives first and Black may follow.

use game::Player;
use grid::{Word, rays::Fans};

use crate::{
    board::{KING, RANK_8, Role},
    position::RacingKings,
};

/// Defines for each group of evaluation terms a constant, the number of its first term; and
/// `GROUPS` and `N_TERMS`.
macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident: $size:expr;)*) => {
        groups!(@ 0; $($(#[$doc])* $name: $size;)*);

        /// The groups of evaluation terms, in the order of their numbers: name of the group and
        /// number of terms in it.
        pub const GROUPS: &[(&str, usize)] = &[$((stringify!($name), $size)),*];
    };
    (@ $start:expr; $(#[$doc:meta])* $name:ident: $size:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $start;
        groups!(@ $start + $size; $($rest)*);
    };
    (@ $end:expr;) => {
        /// Number of evaluation terms.
        pub const N_TERMS: usize = $end;
    };
}

groups! {
    /// Number of the first evaluation term for a piece on the board, by kind of piece.
    MATERIAL: 5;
    /// Number of the first evaluation term for a piece on a square, by kind and square, mirrored so
    /// that the king of the player to move is on the left.
    PLACE: 5 * 64;
    /// Number of the first evaluation term for a piece's rank relative to the opponent's king, by
    /// kind and difference of ranks.
    AHEAD: 5 * 15;
    /// Number of the first evaluation term for a piece's mobility, by kind and number of squares
    /// attacked, own pieces excluded.
    MOBILITY: 5 * 28;
    /// Number of the first evaluation term for a king's shortest free path to the eighth rank, by
    /// whether its owner is to move, and by length.
    WAY: 2 * MAX_PATH;
    /// Number of the first evaluation term for the number of squares of the eighth rank that a king
    /// can reach by a shortest free path.
    GATES: 9;
    /// Number of the first evaluation term for White's lead in moves, from -4 to 4, if both kings
    /// have a free path to the eighth rank.
    LEAD: 9;
    /// Number of the first evaluation term for White's lead in ranks: 15 terms if White's king has
    /// no free path to the eighth rank, then 15 if Black's has none.
    RANK_LEAD: 2 * 15;
    /// Number of the first evaluation term for the number of squares that a player attacks on a
    /// rank, by rank and number. Only the fourth to eighth ranks are used.
    GUARD: 8 * 9;
    /// Number of the first evaluation term for the number of squares that a player attacks among
    /// the three in front of the opponent's king.
    FENCE: 4;
    /// Number of the first evaluation term for the number of squares that a player attacks among
    /// the five two ranks in front of the opponent's king.
    SECOND_FENCE: 6;
    /// Number of the first evaluation term for the number of squares next to a king that are
    /// neither attacked nor held by an own piece.
    KING_MOVES: 9;
    /// Number of the first evaluation term for the number of squares next to a king, one rank
    /// ahead, that are neither attacked nor held by an own piece.
    KING_STEPS: 4;
    /// Number of the first evaluation term for a piece that is attacked and not defended, by
    /// whether its owner is to move, and by kind.
    HANGING: 2 * 5;
    /// Number of the first evaluation term for a defended rook or queen that is attacked by a
    /// cheaper piece, by whether its owner is to move, and by kind.
    BULLIED: 2 * 5;
    /// Number of the first evaluation term for a piece that may not move because that would uncover
    /// a check on the opponent's king, by kind.
    SCREEN: 5;
    /// Number of the first evaluation term for a piece pinned to the own king, by kind.
    PINNED: 5;
    /// Number of the evaluation term for having the move. Counts once, for the player to move.
    TURN: 1;
}

/// Upper bound of the length of a king's path to the eighth rank, in moves. Paths of length
/// `MAX_PATH - 1` or more, and blocked ones, count as `MAX_PATH - 1`.
const MAX_PATH: usize = 10;

/// One player's pieces and the squares they attack.
struct Side {
    player: Player,
    king: u32,
    /// Squares of the player's pieces.
    own: u64,
    /// Squares attacked by any of the player's pieces.
    all: u64,
    /// Squares attacked by the player's knights and bishops.
    minor: u64,
    /// Squares attacked by the player's knights, bishops and rooks.
    lesser: u64,
    /// 1 for the player to move, -1 for the opponent, by which the player's terms count.
    sign: i32,
}

/// A king's shortest path to the eighth rank.
struct Path {
    /// Length of the king's path to the eighth rank in moves, at most [`MAX_PATH`]` - 1`, which
    /// also stands for a king that has no free path.
    length: usize,
    /// Squares of the eighth rank that the king can reach by a path of this length; empty if there
    /// is no free path.
    gates: u64,
}

/// Calls `f` with the number of each active evaluation term and 1 if it counts for the player to
/// move, -1 if it counts for the opponent. The weighted sum of all is the linear part of the
/// evaluation.
#[inline]
pub fn terms(pos: &RacingKings, mut f: impl FnMut(usize, i32)) {
    let me = pos.to_move;
    let mirror = if pos.board.king(me) & 4 == 0 { 0 } else { 7 };
    let sides = Player::BOTH.map(|player| {
        let sign = if player == me { 1 } else { -1 };
        pieces(pos, player, sign, mirror, &mut f)
    });
    f(TURN, 1);
    let [white, black] = &sides;
    let paths = [path(white, black), path(black, white)];
    for ((us, them), path) in [(white, black), (black, white)].into_iter().zip(&paths) {
        let turn = usize::from(us.player == me);
        f(WAY + turn * MAX_PATH + path.length, us.sign);
        f(GATES + path.gates.size() as usize, us.sign);
        king(us, them, &mut f);
        danger(pos, us, them, turn, &mut f);
    }
    tied(pos, white, black, &mut f);
    race(white, black, &paths, &mut f);
}

/// Computes the evaluation terms of one player's pieces: material, places, mobility and guarded
/// ranks. Returns the player's pieces and the squares they attack.
#[inline]
fn pieces(
    pos: &RacingKings,
    player: Player,
    sign: i32,
    mirror: u32,
    f: &mut impl FnMut(usize, i32),
) -> Side {
    let board = &pos.board;
    let (own, occupied) = (board.side(player), board.occupied());
    let (king, rival) = (board.king(player), board.king(!player));
    let mut side = Side {
        player,
        king,
        own,
        all: KING[king as usize],
        minor: 0,
        lesser: 0,
        sign,
    };
    let mut add = |role: Role, side: &mut Side| {
        let row = role as usize;
        for at in board.of(player, role).ones() {
            f(MATERIAL + row, sign);
            f(PLACE + row * 64 + (at ^ mirror) as usize, sign);
            f(AHEAD + row * 15 + rise(at, rival), sign);
            let reach = role.attacks(at, occupied);
            f(
                MOBILITY + row * 28 + (reach & !own).size().min(27) as usize,
                sign,
            );
            side.all |= reach;
            match role {
                Role::Knight | Role::Bishop => side.minor |= reach,
                _ => (),
            }
            if role != Role::Queen {
                side.lesser |= reach;
            }
        }
    };
    add(Role::Knight, &mut side);
    add(Role::Bishop, &mut side);
    add(Role::Rook, &mut side);
    add(Role::Queen, &mut side);
    f(PLACE + (king ^ mirror) as usize, sign);
    for rank in 3..8 {
        let n = (side.all >> (8 * rank) & 0xff).size() as usize;
        f(GUARD + rank * 9 + n, sign);
    }
    side
}

/// Number of ranks from the square `low` up to the square `high`, plus 7 so that it is not negative.
#[inline]
fn rise(high: u32, low: u32) -> usize {
    (7 + (high >> 3) - (low >> 3)) as usize
}

/// A set of squares and all squares a king's move away from it.
#[inline]
fn widen(set: u64) -> u64 {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let row = set | (set & !FILE_A) >> 1 | (set << 1) & !FILE_A;
    row | row << 8 | row >> 8
}

/// The shortest path of a king to the eighth rank over squares that are neither occupied by own
/// pieces nor attacked now, by flood fill.
#[inline]
fn path(us: &Side, them: &Side) -> Path {
    let free = !(us.own | them.all);
    let mut reached = 1 << us.king;
    let mut length = MAX_PATH - 1;
    for i in 1..MAX_PATH {
        let next = widen(reached) & free | reached;
        if next == reached {
            break;
        }
        reached = next;
        if reached & RANK_8 != 0 {
            length = i;
            break;
        }
    }
    Path {
        length,
        gates: reached & RANK_8,
    }
}

/// Computes the evaluation terms of the race: White's lead in moves if both kings have a free path
/// to the eighth rank, and White's lead in ranks for each king that has none.
#[inline]
fn race(white: &Side, black: &Side, paths: &[Path; 2], f: &mut impl FnMut(usize, i32)) {
    // Black's replies come after White's moves, so with Black to move Black is half a move ahead.
    let half_move = i32::from(white.sign < 0);
    let [w, b] = paths.each_ref().map(|path| path.length as i32);
    let open = [w, b].map(|length| length < MAX_PATH as i32 - 1);
    if open == [true, true] {
        let lead = (b - half_move - w).clamp(-4, 4) + 4;
        f(LEAD + lead as usize, white.sign);
    }
    let lead = rise(white.king, black.king);
    if !open[0] {
        f(RANK_LEAD + lead, white.sign);
    }
    if !open[1] {
        f(RANK_LEAD + 15 + lead, white.sign);
    }
}

/// Computes the evaluation terms of a king: its free moves, and how well the squares in front of it
/// are guarded.
#[inline]
fn king(us: &Side, them: &Side, f: &mut impl FnMut(usize, i32)) {
    let around = KING[us.king as usize];
    let free = around & !(us.own | them.all);
    let ahead = 0xff << 8 << (us.king & 0o70);
    f(KING_MOVES + free.size() as usize, us.sign);
    f(KING_STEPS + (free & ahead).size() as usize, us.sign);
    let fence = around & ahead;
    f(FENCE + (fence & them.all).size() as usize, them.sign);
    let second = widen(fence) & ahead << 8;
    f(
        SECOND_FENCE + (second & them.all).size() as usize,
        them.sign,
    );
}

/// Computes the evaluation terms of pieces that may be lost: pieces attacked but not defended, and
/// defended rooks and queens attacked by a cheaper piece.
#[inline]
fn danger(pos: &RacingKings, us: &Side, them: &Side, turn: usize, f: &mut impl FnMut(usize, i32)) {
    let hanging = us.own & them.all & !us.all;
    for at in hanging.ones() {
        let kind = pos.board.role(at).map_or(0, |role| role as usize);
        f(HANGING + turn * 5 + kind, us.sign);
    }
    let sliders = pos.board.sliders(us.player);
    let rooks = sliders.straight & them.minor;
    let queens = sliders.straight & sliders.diagonal & them.lesser;
    for at in ((rooks | queens) & us.all).ones() {
        let kind = pos.board.role(at).map_or(0, |role| role as usize);
        f(BULLIED + turn * 5 + kind, us.sign);
    }
}

/// Computes the evaluation terms of pieces that stand alone between a king and a slider: screens
/// and pinned pieces.
#[inline]
fn tied(pos: &RacingKings, white: &Side, black: &Side, f: &mut impl FnMut(usize, i32)) {
    let board = &pos.board;
    let [ours, theirs] = [white, black].map(|side| board.sliders(side.player));
    let [king_bit, rival_bit] = [white, black].map(|side| 1 << side.king);
    let fans = Fans::new(
        [ours.straight, theirs.straight, rival_bit, king_bit],
        [ours.diagonal, theirs.diagonal, rival_bit, king_bit],
        board.occupied(),
    );
    // Kings are never attacked, so a slider and a king that meet have exactly one piece in between.
    let [ours, theirs, _, _] = fans.met;
    for (us, them, met) in [(white, black, ours), (black, white, theirs)] {
        let mut each = |set: u64, term: usize, sign: i32| {
            for at in set.ones() {
                let kind = board.role(at).map_or(0, |role| role as usize);
                f(term + kind, sign);
            }
        };
        each(met & us.own & !(1 << us.king), SCREEN, us.sign);
        each(met & them.own, PINNED, them.sign);
    }
}
