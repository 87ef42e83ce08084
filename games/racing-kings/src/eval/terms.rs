//! What the evaluation sees: every position as a sum of numbered terms.
//!
//! Most terms count for one player and against the other. Those of the race always count for White:
//! it is not the same for both, as White arrives first and Black may follow.

use game::Player;
use grid::{Word, rays::Fans};

use crate::{
    board::{KING, RANK_8, Role},
    position::RacingKings,
};

/// Hands out the numbers of terms, group after group.
macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident: $size:expr;)*) => {
        groups!(@ 0; $($(#[$doc])* $name: $size;)*);

        /// The groups of terms in order: name and number of terms.
        pub const GROUPS: &[(&str, usize)] = &[$((stringify!($name), $size)),*];
    };
    (@ $start:expr; $(#[$doc:meta])* $name:ident: $size:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $start;
        groups!(@ $start + $size; $($rest)*);
    };
    (@ $end:expr;) => {
        /// How many terms there are.
        pub const N_TERMS: usize = $end;
    };
}

groups! {
    /// By kind.
    MATERIAL: 5;
    /// By kind and square, turned so that the king of the player to move is on the left.
    PLACE: 5 * 64;
    /// By kind and rank, relative to the rival king's.
    AHEAD: 5 * 15;
    /// By kind and number of squares attacked, own pieces excluded.
    MOBILITY: 5 * 28;
    /// By turn and length of the shortest free way.
    WAY: 2 * FAR;
    /// By number of squares of the eighth rank that can be reached.
    GATES: 9;
    /// By White's lead in moves, if both ways are free.
    LEAD: 9;
    /// By White's lead in ranks, if White has no free way; then the same if Black has none.
    RANK_LEAD: 2 * 15;
    /// By rank and number of its squares that are attacked.
    GUARD: 8 * 9;
    /// By number of the three squares before the rival king that are attacked.
    FENCE: 4;
    /// The same of the next five.
    SECOND_FENCE: 6;
    /// By number of squares the king may go to.
    KING_MOVES: 9;
    /// By number of squares of the next rank the king may go to.
    KING_STEPS: 4;
    /// By turn and kind: attacked and not defended.
    HANGING: 2 * 5;
    /// By turn and kind: attacked by something cheaper.
    BULLIED: 2 * 5;
    /// By kind: may not move, for that would give check.
    SCREEN: 5;
    /// By kind: may hardly move, for that would leave the king in check.
    PINNED: 5;
    /// Once for the player to move.
    TURN: 1;
}

/// Ways this long, or longer, or closed, are all the same.
const FAR: usize = 10;

/// What one player's pieces attack.
struct Side {
    player: Player,
    king: u32,
    own: u64,
    all: u64,
    /// By knights and bishops.
    minor: u64,
    /// By knights, bishops and rooks.
    lesser: u64,
    sign: i32,
}

/// A way of the king to the eighth rank.
struct Way {
    /// Moves it takes, [`FAR`]` - 1` at most.
    length: usize,
    /// Squares of the eighth rank that can be reached at all.
    gates: u64,
}

/// Calls `f` with each term of the position and how often it counts. The sum of all terms, weighted,
/// is what the position is worth to the player to move.
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
    let ways = [way(white, black), way(black, white)];
    for ((us, them), way) in [(white, black), (black, white)].into_iter().zip(&ways) {
        let turn = usize::from(us.player == me);
        f(WAY + turn * FAR + way.length, us.sign);
        f(GATES + way.gates.size() as usize, us.sign);
        king(us, them, &mut f);
        danger(pos, us, them, turn, &mut f);
    }
    tied(pos, white, black, &mut f);
    race(white, black, &ways, &mut f);
}

/// Material, places and mobility of one player.
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

/// Ranks from `low` up to `high`, plus 7.
#[inline]
fn rise(high: u32, low: u32) -> usize {
    (7 + (high >> 3) - (low >> 3)) as usize
}

/// All squares next to a set, and the set.
#[inline]
fn widen(set: u64) -> u64 {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let row = set | (set & !FILE_A) >> 1 | (set << 1) & !FILE_A;
    row | row << 8 | row >> 8
}

/// The shortest way of a king along squares that nothing stands on or attacks now.
#[inline]
fn way(us: &Side, them: &Side) -> Way {
    let free = !(us.own | them.all);
    let mut seen = 1 << us.king;
    let mut length = FAR - 1;
    for i in 1..FAR {
        let next = widen(seen) & free | seen;
        if next == seen {
            break;
        }
        seen = next;
        if seen & RANK_8 != 0 {
            length = i;
            break;
        }
    }
    Way {
        length,
        gates: seen & RANK_8,
    }
}

/// Who wins if both kings run.
#[inline]
fn race(white: &Side, black: &Side, ways: &[Way; 2], f: &mut impl FnMut(usize, i32)) {
    // Black's answer comes after White's move: on Black's turn he is half a move ahead.
    let half_move = i32::from(white.sign < 0);
    let [w, b] = ways.each_ref().map(|it| it.length as i32);
    let open = [w, b].map(|it| it < FAR as i32 - 1);
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

/// How freely a king moves, and how well the squares before it are watched.
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

/// Pieces that may be lost.
#[inline]
fn danger(pos: &RacingKings, us: &Side, them: &Side, turn: usize, f: &mut impl FnMut(usize, i32)) {
    let hanging = us.own & them.all & !us.all;
    for at in hanging.ones() {
        let kind = pos.board.role(at).map_or(0, |it| it as usize);
        f(HANGING + turn * 5 + kind, us.sign);
    }
    let sliders = pos.board.sliders(us.player);
    let rooks = sliders.straight & them.minor;
    let queens = sliders.straight & sliders.diagonal & them.lesser;
    for at in ((rooks | queens) & us.all).ones() {
        let kind = pos.board.role(at).map_or(0, |it| it as usize);
        f(BULLIED + turn * 5 + kind, us.sign);
    }
}

/// Pieces that stand between a king and a slider.
#[inline]
fn tied(pos: &RacingKings, white: &Side, black: &Side, f: &mut impl FnMut(usize, i32)) {
    let board = &pos.board;
    let [ours, theirs] = [white, black].map(|it| board.sliders(it.player));
    let [eye, rival_eye] = [white, black].map(|it| 1 << it.king);
    let fans = Fans::new(
        [ours.straight, theirs.straight, rival_eye, eye],
        [ours.diagonal, theirs.diagonal, rival_eye, eye],
        board.occupied(),
    );
    // Kings are never attacked, so who meets has exactly one piece in between.
    let [ours, theirs, _, _] = fans.met;
    for (us, them, met) in [(white, black, ours), (black, white, theirs)] {
        let mut each = |set: u64, term: usize, sign: i32| {
            for at in set.ones() {
                let kind = board.role(at).map_or(0, |it| it as usize);
                f(term + kind, sign);
            }
        };
        each(met & us.own & !(1 << us.king), SCREEN, us.sign);
        each(met & them.own, PINNED, them.sign);
    }
}
