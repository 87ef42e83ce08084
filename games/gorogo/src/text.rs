//! The text of a position, `5/5/2h2/5/5 b 10,2 10,2 0,0`: the board from the top, the player to
//! move, White's hand and Black's as stones and henges, and the stones captured by White and Black.
//!
//! Parsing accepts only positions that a game can reach, as far as that can be decided without the
//! moves that led to them.

use std::fmt;

use game::{Fields, Player, Position, Reason, read_rows, read_side, write_rows};
use grid::Word;

use crate::{
    points::{self, PointSet, SIDE, neighbours, reach, squares},
    position::{GoRoGo, HENGES, Occupant, PiecesInHand, STONES},
};

impl fmt::Display for GoRoGo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, SIDE, SIDE, |square| {
            self.occupant(square).map(|occupant| match occupant {
                Occupant::Stone(Player::First) => 'w',
                Occupant::Stone(Player::Second) => 'b',
                Occupant::Henge => 'h',
            })
        })?;
        let side = match self.to_move() {
            Player::First => 'w',
            Player::Second => 'b',
        };
        let [white, black] = Player::BOTH.map(|player| self.hand(player));
        let [by_white, by_black] = Player::BOTH.map(|player| self.captures(player));
        write!(
            f,
            " {side} {},{} {},{} {by_white},{by_black}",
            white.stones, white.henges, black.stones, black.henges
        )
    }
}

/// Parses the text of a GoRoGo position. Checks the numbers of pieces, the player to move, that no
/// captured stones are left on the board, and that some piece can have been placed last.
pub(crate) fn read(text: &str) -> Result<GoRoGo, Reason> {
    let mut fields = Fields::new(text, 5)?;
    let PiecesOnBoard { stones, henges } = read_board(fields.next_field())?;
    let to_move = read_side(fields.next_field(), ['w', 'b'])?;
    let hands = [
        read_hand(fields.next_field(), Player::First)?,
        read_hand(fields.next_field(), Player::Second)?,
    ];
    let (by_white, by_black) = read_pair(fields.next_field())?;

    check_henges(henges, hands)?;
    check_stones(Player::First, stones[0], hands[0], by_black)?;
    check_stones(Player::Second, stones[1], hands[1], by_white)?;
    check_turn(to_move, hands)?;
    let (mover, rival) = match to_move {
        Player::First => (0, 1),
        Player::Second => (1, 0),
    };
    let pos = GoRoGo {
        ours: stones[mover],
        theirs: stones[rival],
        henges,
        our_hand: hands[mover],
        their_hand: hands[rival],
    };
    if 0 < pos.plies() {
        check_opening(&pos)?;
        check_captured(&pos)?;
        check_last_piece(&pos)?;
    }
    Ok(pos)
}

/// The pieces on the board of a parsed position: the stones of White and of Black, and the henges.
struct PiecesOnBoard {
    stones: [PointSet; 2],
    henges: PointSet,
}

fn read_board(text: &str) -> Result<PiecesOnBoard, Reason> {
    let rows = read_rows(text)?;
    if (rows.width(), rows.height()) != (SIDE, SIDE) {
        return Err(Reason::by("G1", "gorogo-text-size")
            .with("width", rows.width())
            .with("height", rows.height()));
    }
    let (mut stones, mut henges) = ([0; 2], 0);
    for (square, letter) in rows.pieces() {
        let bit = 1 << points::point(square);
        match letter {
            'w' => stones[0] |= bit,
            'b' => stones[1] |= bit,
            'h' => henges |= bit,
            _ => {
                return Err(Reason::by("G2", "gorogo-text-letter")
                    .with("square", square)
                    .with("letter", letter));
            }
        }
    }
    Ok(PiecesOnBoard { stones, henges })
}

fn read_hand(text: &str, player: Player) -> Result<PiecesInHand, Reason> {
    let (stones, henges) = read_pair(text)?;
    let full = PiecesInHand::full(player);
    for (found, max, id) in [
        (stones, full.stones, "gorogo-text-stones-in-hand"),
        (henges, full.henges, "gorogo-text-henges-in-hand"),
    ] {
        if max < found {
            return Err(Reason::by("G2", id)
                .with("player", GoRoGo::INFO.player(player))
                .with("found", found)
                .with("most", max));
        }
    }
    Ok(PiecesInHand { stones, henges })
}

/// Parses a field of a position text that has two numbers without leading zeros, separated by a
/// comma.
fn read_pair(text: &str) -> Result<(u8, u8), Reason> {
    let number = |digits: &str| {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let padded = 1 < digits.len() && digits.starts_with('0');
        digits.parse().ok().filter(|_| plain && !padded)
    };
    let pair = text.split_once(',');
    pair.and_then(|(a, b)| Some((number(a)?, number(b)?)))
        .ok_or_else(|| Reason::new("gorogo-text-pair").with("text", text))
}

/// Checks that there are five henges (neutral pieces) on the board and in the hands (rule G2), as none
/// is ever removed (rule G4).
fn check_henges(board: PointSet, hands: [PiecesInHand; 2]) -> Result<(), Reason> {
    let board = board.size() as u8;
    let held = hands[0].henges + hands[1].henges;
    if board + held == HENGES {
        return Ok(());
    }
    Err(Reason::by("G2", "gorogo-text-henges")
        .with("found", board + held)
        .with("board", board)
        .with("hands", held)
        .with("expected", HENGES))
}

/// Checks that all stones of a player are accounted for: a stone that is neither in hand nor on the
/// board has been captured (rule G10).
fn check_stones(
    player: Player,
    board: PointSet,
    hand: PiecesInHand,
    taken: u8,
) -> Result<(), Reason> {
    let board = board.size();
    let found = board + u32::from(hand.stones) + u32::from(taken);
    if found == u32::from(STONES) {
        return Ok(());
    }
    Err(Reason::by("G10", "gorogo-text-stones")
        .with("player", GoRoGo::INFO.player(player))
        .with("found", found)
        .with("board", board)
        .with("hand", hand.stones)
        .with("taken", taken)
        .with("expected", STONES))
}

/// Checks that the pieces played fit the player to move: White starts and the players alternate
/// (rule G3), so White has played as many pieces as Black when it is White's turn, and one more
/// when it is Black's.
fn check_turn(to_move: Player, hands: [PiecesInHand; 2]) -> Result<(), Reason> {
    let white = PiecesInHand::full(Player::First).total() - hands[0].total();
    let black = PiecesInHand::full(Player::Second).total() - hands[1].total();
    let ahead = match to_move {
        Player::First => 0,
        Player::Second => 1,
    };
    if white == black + ahead {
        return Ok(());
    }
    Err(Reason::by("G3", "gorogo-text-turn")
        .with("player", GoRoGo::INFO.player(to_move))
        .with("white", white)
        .with("black", black))
}

/// Checks that White has played a henge (neutral piece), which must be the first piece of the game
/// (rule G3).
fn check_opening(pos: &GoRoGo) -> Result<(), Reason> {
    let held = pos.hand(Player::First).henges;
    if held < PiecesInHand::full(Player::First).henges {
        return Ok(());
    }
    Err(Reason::by("G3", "gorogo-text-opening").with("found", held))
}

/// Checks that every group of the player to move has a liberty, or the last move would have
/// captured it (rule G6).
fn check_captured(pos: &GoRoGo) -> Result<(), Reason> {
    let dead = breathless(pos.ours, pos.empty());
    if dead == 0 {
        return Ok(());
    }
    Err(Reason::by("G6", "gorogo-text-not-captured")
        .with("player", GoRoGo::INFO.player(pos.to_move()))
        .with("size", dead.size())
        .with("group", squares(dead)))
}

/// Checks that some piece on the board can have been the last one placed. By rule G6 no stone of
/// the player who placed it was without a liberty before that. So each that is without one now lost
/// it to this piece: it or its group must be adjacent to the piece.
fn check_last_piece(pos: &GoRoGo) -> Result<(), Reason> {
    let player = !pos.to_move();
    let (stones, empty) = (pos.theirs, pos.empty());
    let candidates = last_stones(pos) | last_henges(pos);
    let explains = |p: u32| {
        let others = stones & !(1 << p);
        breathless(others, empty | 1 << p) == 0
    };
    if candidates.ones().any(explains) {
        return Ok(());
    }
    let player = GoRoGo::INFO.player(player);
    if candidates == 0 {
        return Err(Reason::by("G5", "gorogo-text-no-last-piece").with("player", player));
    }
    let dead = breathless(stones, empty);
    Err(Reason::by("G6", "gorogo-text-breathless")
        .with("player", player)
        .with("size", dead.size())
        .with("group", squares(dead)))
}

/// The stones of the player who moved last that may have been that move: not the opening piece (rule
/// G3), and no suicide (rule G7).
fn last_stones(pos: &GoRoGo) -> PointSet {
    let living = reach(neighbours(pos.empty()), pos.theirs | pos.henges);
    if 1 < pos.plies() {
        pos.theirs & living
    } else {
        0
    }
}

/// The henges (neutral pieces) that may have been placed by the last move: all, as the board does
/// not show which player placed which henge, or none if that player can't have placed a henge then.
fn last_henges(pos: &GoRoGo) -> PointSet {
    let last_mover = !pos.to_move();
    let played = PiecesInHand::full(last_mover).henges - pos.their_hand.henges;
    // G3: White's first piece was a henge, so after ply 1 one of White's was not the last piece.
    let earlier = u8::from(last_mover == Player::First && 1 < pos.plies());
    // G5a: a henge is never a player's last piece.
    if earlier < played && 0 < pos.their_hand.total() {
        pos.henges
    } else {
        0
    }
}

/// The stones without a liberty: those whose groups, of these stones only, are adjacent to none of
/// the empty points.
fn breathless(stones: PointSet, empty: PointSet) -> PointSet {
    stones & !reach(neighbours(empty), stones)
}
