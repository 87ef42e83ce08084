//! `GoRoGo` positions: the rules as an implementation of [`Position`]. Refused moves are explained in
//! `reasons.rs`, texts parsed in `text.rs`.

use std::{
    hash::{Hash, Hasher},
    mem::swap,
    ops::ControlFlow,
    str::FromStr,
};

use game::{GameInfo, Key, Outcome, Player, PlayerInfo, Position, Reason, Rng, VariantInfo};
use grid::{Square, Word};

use crate::{
    moves::{Move, Piece},
    points::{self, PointSet, neighbours, reach},
    text,
};

/// Number of stones each player has in hand at the start (rule G2).
pub(crate) const STONES: u8 = 10;

/// Number of henges (neutral pieces) that both players together have in hand at the start (rule
/// G2).
pub(crate) const HENGES: u8 = 5;

/// The pieces that a player has not placed yet.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct PiecesInHand {
    /// Number of stones of the player's colour in hand.
    pub stones: u8,
    /// Number of henges (neutral pieces) in the player's hand.
    pub henges: u8,
}

impl PiecesInHand {
    /// The hand of a player before the first move (rule G2). White has a henge more, for the
    /// opening move.
    pub const fn full(player: Player) -> PiecesInHand {
        let henges = match player {
            Player::First => 3,
            Player::Second => 2,
        };
        PiecesInHand {
            stones: STONES,
            henges,
        }
    }

    /// Number of pieces in the hand, stones and henges together.
    pub const fn total(self) -> u8 {
        self.stones + self.henges
    }
}

/// A position of `GoRoGo`, in 16 bytes.
///
/// Stored from the point of view of the player to move ("ours", "theirs"), so that playing a move
/// needs no branch on the player. The rest is computed: the player to move from the number of pieces
/// in the hands (G3: one is placed each ply), the captures from the stones that are neither in a hand
/// nor on the board.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GoRoGo {
    // Invariant: the three sets are disjoint, and their sizes and the hands satisfy G2 and G3.
    pub(crate) ours: PointSet,
    pub(crate) theirs: PointSet,
    pub(crate) henges: PointSet,
    pub(crate) our_hand: PiecesInHand,
    pub(crate) their_hand: PiecesInHand,
}

const _: () = assert!(size_of::<GoRoGo>() == 16);

impl GoRoGo {
    /// The start position: an empty board with full hands.
    pub const START: GoRoGo = GoRoGo {
        ours: 0,
        theirs: 0,
        henges: 0,
        our_hand: PiecesInHand::full(Player::First),
        their_hand: PiecesInHand::full(Player::Second),
    };

    /// The set of a player's stones, as bits `5 * rank + file`.
    #[inline]
    pub fn stones(&self, player: Player) -> u32 {
        if player == self.to_move() {
            self.ours
        } else {
            self.theirs
        }
    }

    /// The set of points with a henge (neutral piece), as bits `5 * rank + file`.
    pub fn henges(&self) -> u32 {
        self.henges
    }

    /// The pieces that a player has not placed yet.
    #[inline]
    pub fn hand(&self, player: Player) -> PiecesInHand {
        if player == self.to_move() {
            self.our_hand
        } else {
            self.their_hand
        }
    }

    /// Number of stones a player has captured: the opponent's stones that are neither in hand nor
    /// on the board (rule G10).
    #[inline]
    pub fn captures(&self, player: Player) -> u8 {
        let board = self.stones(!player).size() as u8;
        STONES - self.hand(!player).stones - board
    }

    /// Number of plies played so far in the game.
    #[inline]
    pub fn plies(&self) -> u8 {
        2 * STONES + HENGES - self.our_hand.total() - self.their_hand.total()
    }

    /// The set of stones that a legal move captures, as bits `5 * rank + file`.
    #[inline]
    pub fn captured_by(&self, m: Move) -> u32 {
        self.captured(self.empty() & !m.bit())
    }

    /// The set of points that are the only liberty of a group of `player`'s opponent, as bits `5 *
    /// rank + file`: a piece that `player` puts there captures the group. Groups without any
    /// liberty, which every move captures, add no point.
    #[inline]
    pub fn capture_points(&self, player: Player) -> u32 {
        let (prey, empty) = (self.stones(!player), self.empty());
        let (mut rest, mut found) = (prey, 0);
        while let Some(p) = rest.lowest() {
            let group = reach(1 << p, prey);
            let liberties = neighbours(group) & empty;
            if liberties.size() == 1 {
                found |= liberties;
            }
            rest &= !group;
        }
        found
    }

    /// The set of empty points of the board.
    #[inline]
    pub(crate) fn empty(&self) -> PointSet {
        points::ALL & !(self.ours | self.theirs | self.henges)
    }

    /// The opponent's stones that are captured (rule G6) because they have no liberty, if `empty`
    /// are the empty points. Henges count as the mover's (rule G4), so they neither join these
    /// groups nor give them liberties.
    #[inline]
    fn captured(&self, empty: PointSet) -> PointSet {
        self.theirs & !reach(neighbours(empty), self.theirs)
    }

    /// The points where the player to move may place a stone, provided that one is in hand. Empty
    /// before the opening move, which must place a henge (neutral piece).
    #[inline]
    pub(crate) fn stone_points(&self) -> PointSet {
        // G3: henges are never removed (G4), so a board without one is at the opening move.
        if self.henges == 0 {
            return 0;
        }
        // G7: next to an empty point no stone is suicide.
        let empty = self.empty();
        let open = empty & neighbours(empty);
        if open == empty {
            return empty;
        }
        // It is no suicide next to a group of ours that has one of these open points as liberty
        // either: the group keeps it, as the stone goes elsewhere.
        let safe = reach(neighbours(open), self.ours | self.henges);
        let mut legal = open | empty & neighbours(safe);
        let mut doubtful = empty & !legal;
        while let Some(p) = doubtful.lowest() {
            let stone = 1 << p;
            let beside = neighbours(self.joined(stone));
            // A stone on another liberty of the new group is legal as well: it would keep this one.
            let liberties = beside & empty & !stone;
            if liberties != 0 || beside & self.captured(empty & !stone) != 0 {
                legal |= stone | liberties;
            }
            doubtful &= !(stone | liberties);
        }
        legal
    }

    /// The group that a stone put on the empty point `stone` would belong to. It may contain henges
    /// (neutral pieces), which count as the mover's (rule G4).
    #[inline]
    pub(crate) fn joined(&self, stone: PointSet) -> PointSet {
        reach(stone, self.ours | self.henges | stone)
    }

    /// The points where the player to move may place a stone, and those where a henge (neutral
    /// piece) may be placed. A set is empty if none of its kind is in hand; a henge may not be the
    /// last piece placed from a hand.
    #[inline]
    fn targets(&self) -> Targets {
        let PiecesInHand { stones, henges } = self.our_hand;
        // G5a: a henge goes anywhere, but never as the last piece.
        let may_henge = henges != 0 && 1 < stones + henges;
        Targets {
            stones: if stones == 0 { 0 } else { self.stone_points() },
            henges: if may_henge { self.empty() } else { 0 },
        }
    }

    /// The position packed into 62 bits without loss: the occupant of each point (25 times two bits)
    /// and four counts of pieces in the hands, from the point of view of the player to move. The
    /// counts determine which player that is.
    #[inline]
    pub(crate) fn packed(&self) -> u64 {
        let board = u64::from(self.ours | self.henges) | u64::from(self.theirs | self.henges) << 25;
        let [ours, theirs] = [self.our_hand, self.their_hand]
            .map(|hand| u64::from(hand.stones) | u64::from(hand.henges) << 4);
        board | ours << 50 | theirs << 56
    }
}

/// The points where the player to move may place a stone, and those where a henge (neutral piece) may
/// be placed.
struct Targets {
    stones: PointSet,
    henges: PointSet,
}

impl Hash for GoRoGo {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.packed());
    }
}

impl FromStr for GoRoGo {
    type Err = Reason;

    fn from_str(text: &str) -> Result<GoRoGo, Reason> {
        GoRoGo::read(text, None)
    }
}

impl Position for GoRoGo {
    type Move = Move;

    const INFO: GameInfo = GameInfo {
        id: "gorogo",
        name: "GoRoGo",
        designer: "Mitsuo Yamamoto (Logy Games)",
        year: 2016,
        players: [PlayerInfo::WHITE, PlayerInfo::BLACK],
        variants: &[VariantInfo {
            name: "standard",
            about: "gorogo-variant-standard",
            family: false,
        }],
    };

    fn start(variant: &str) -> Result<GoRoGo, Reason> {
        let known = GoRoGo::INFO.standard();
        if variant == known {
            return Ok(GoRoGo::START);
        }
        let reason = Reason::new("unknown-variant");
        Err(reason.with("variant", variant).with("known", known))
    }

    fn read(text: &str, variant: Option<&str>) -> Result<GoRoGo, Reason> {
        if let Some(variant) = variant {
            GoRoGo::start(variant)?;
        }
        text::read(text)
    }

    fn variant(&self) -> String {
        GoRoGo::INFO.standard().to_owned()
    }

    #[inline]
    fn to_move(&self) -> Player {
        // G3: White plays the odd plies.
        match self.plies() % 2 {
            0 => Player::First,
            _ => Player::Second,
        }
    }

    fn for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let Targets { stones, henges } = self.targets();
        for point in stones.ones() {
            f(Move::at(Piece::Stone, point))?;
        }
        for point in henges.ones() {
            f(Move::at(Piece::Henge, point))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn count_moves(&self) -> u32 {
        let Targets { stones, henges } = self.targets();
        stones.size() + henges.size()
    }

    #[inline]
    fn pick_move(&self, choose: impl FnOnce(u32) -> u32) -> Option<Move> {
        let Targets { stones, henges } = self.targets();
        let (n_stones, n_henges) = (stones.size(), henges.size());
        if n_stones + n_henges == 0 {
            return None;
        }
        let n = choose(n_stones + n_henges);
        Some(if n < n_stones {
            Move::at(Piece::Stone, points::nth(stones, n))
        } else {
            Move::at(Piece::Henge, points::nth(henges, n - n_stones))
        })
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) {
        match m.piece() {
            Piece::Stone => {
                self.ours |= m.bit();
                self.our_hand.stones -= 1;
            }
            Piece::Henge => {
                self.henges |= m.bit();
                self.our_hand.henges -= 1;
            }
        }
        self.theirs &= !self.captured(self.empty());
        swap(&mut self.ours, &mut self.theirs);
        swap(&mut self.our_hand, &mut self.their_hand);
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        // G10b: White places the last piece, so if the player to move has none, neither has the other.
        if self.our_hand.total() != 0 {
            return None;
        }
        let [white, black] = Player::BOTH.map(|player| self.captures(player));
        Some(Outcome::Win(if black <= white {
            Player::First
        } else {
            Player::Second
        }))
    }

    #[inline]
    fn stuck(&self) -> Outcome {
        // G10a: a player without a legal move loses.
        Outcome::Win(!self.to_move())
    }

    #[inline]
    fn key(&self) -> Key {
        // The mixer is a bijection, so different positions have different keys.
        Key(Rng::step(self.packed()).1)
    }

    fn objection(&self, m: Move) -> Reason {
        self.why_not(m)
    }

    fn cause(&self) -> Reason {
        self.how_it_ended()
    }
}

/// A piece on a point of the board: a stone of a player, or a henge (neutral piece).
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Occupant {
    Stone(Player),
    Henge,
}

impl GoRoGo {
    /// The piece on a square of the board, or `None` if the square is empty.
    pub(crate) fn occupant(&self, square: Square) -> Option<Occupant> {
        let bit = 1 << points::point(square);
        let stone = |player: &Player| self.stones(*player) & bit != 0;
        if self.henges & bit != 0 {
            return Some(Occupant::Henge);
        }
        Player::BOTH.into_iter().find(stone).map(Occupant::Stone)
    }
}

#[cfg(test)]
mod tests {
    use game::playout;

    use super::*;

    fn unpacked(word: u64) -> GoRoGo {
        let field = |shift: u32, bits: u32| (word >> shift) & ((1 << bits) - 1);
        let hand = |shift| PiecesInHand {
            stones: field(shift, 4) as u8,
            henges: field(shift + 4, 2) as u8,
        };
        let [a, b] = [0, 25].map(|shift| field(shift, 25) as PointSet);
        GoRoGo {
            ours: a & !b,
            theirs: b & !a,
            henges: a & b,
            our_hand: hand(50),
            their_hand: hand(56),
        }
    }

    #[test]
    fn positions_survive_packing() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let mut pos = GoRoGo::START;
            while let Some(m) = pos.pick_move(|n| rng.below(n)) {
                pos.play_unchecked(m);
                assert_eq!(unpacked(pos.packed()), pos);
                assert!(pos.packed() < 1 << 62);
            }
        }
    }

    #[test]
    fn games_last_at_most_25_plies() {
        let mut rng = Rng::new(2);
        for _ in 0..1000 {
            let (_, plies) = playout(GoRoGo::START, &mut rng);
            assert!((2..=25).contains(&plies));
        }
    }
}
