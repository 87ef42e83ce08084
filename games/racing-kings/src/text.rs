//! The text of a position, FEN: writing, and parsing with every check of K7.

use std::{fmt, str::FromStr};

use game::{Arg, Fields, Player, Position, Reason, read_rows, read_side, write_rows};
use grid::{Square, Word};

use crate::{
    board::{Board, Role, index, square},
    position::{RacingKings, Variant},
};

impl fmt::Display for RacingKings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, 8, 8, |square| {
            let (player, role) = self.board.piece(index(square))?;
            Some(letter(player, role))
        })?;
        let side = match self.to_move {
            Player::First => 'w',
            Player::Second => 'b',
        };
        write!(f, " {side} - - {} {}", self.clock, self.number)
    }
}

impl FromStr for RacingKings {
    type Err = Reason;

    fn from_str(text: &str) -> Result<RacingKings, Reason> {
        RacingKings::read(text, None)
    }
}

impl RacingKings {
    pub(crate) fn read_fen(text: &str, variant: Variant) -> Result<RacingKings, Reason> {
        let mut fields = Fields::new(text, 6)?;
        let board = read_board(fields.next_field())?;
        let to_move = read_side(fields.next_field(), ['w', 'b'])?;
        read_dash(fields.next_field(), "racing-kings-castling")?;
        read_dash(fields.next_field(), "racing-kings-en-passant")?;
        let clock = read_number(fields.next_field(), 0, "racing-kings-bad-clock")?;
        let number = read_number(fields.next_field(), 1, "racing-kings-bad-number")?;
        let pos = RacingKings::new(board, to_move, variant, clock, number);
        pos.check_kings()?;
        Ok(pos)
    }

    /// Checks that neither king is attacked, and that Black is not to move after Black's king has
    /// arrived (rule K7).
    fn check_kings(&self) -> Result<(), Reason> {
        // Neither king may be attacked. The king of the player who has just moved comes first, as it
        // could be captured, which is the more obvious mistake.
        for player in [!self.to_move, self.to_move] {
            let king = self.board.king(player);
            if let Some(at) = self.board.attackers(!player, king).lowest() {
                return Err(self.attacked(player, at));
            }
        }
        if self.black_moves_after_arriving() {
            return Err(Reason::by("K7", "racing-kings-black-arrived-black-to-move")
                .with("square", square(self.board.king(Player::Second))));
        }
        Ok(())
    }

    fn attacked(&self, player: Player, by: u32) -> Reason {
        let king = square(self.board.king(player));
        match self.board.role(by) {
            Some(role) if role != Role::King => Reason::by("K7", "racing-kings-in-check")
                .with("player", RacingKings::INFO.player(player))
                .with("king", king)
                .with("piece", Arg::Message(role.message()))
                .with("square", square(by)),
            _ => Reason::by("K7", "racing-kings-kings-touch")
                .with("king", king)
                .with("square", square(by)),
        }
    }
}

fn letter(player: Player, role: Role) -> char {
    match player {
        Player::First => role.letter(),
        Player::Second => role.letter().to_ascii_lowercase(),
    }
}

fn read_board(text: &str) -> Result<Board, Reason> {
    let rows = read_rows(text)?;
    if (rows.width(), rows.height()) != (8, 8) {
        return Err(Reason::by("K1", "racing-kings-board-size")
            .with("files", rows.width())
            .with("ranks", rows.height()));
    }
    let mut board = Board::default();
    for (at, letter) in rows.pieces() {
        let (player, role) = read_letter(letter, at)?;
        board.put(index(at), player, role);
    }
    for player in Player::BOTH {
        for role in Role::ALL {
            check_count(&board, player, role)?;
        }
    }
    Ok(board)
}

fn read_letter(letter: char, at: Square) -> Result<(Player, Role), Reason> {
    if letter.eq_ignore_ascii_case(&'p') {
        return Err(Reason::by("K7", "racing-kings-pawn").with("square", at));
    }
    let player = if letter.is_ascii_uppercase() {
        Player::First
    } else {
        Player::Second
    };
    match Role::from_letter(letter.to_ascii_uppercase()) {
        Some(role) => Ok((player, role)),
        None => Err(Reason::new("racing-kings-unknown-letter")
            .with("letter", letter)
            .with("square", at)),
    }
}

/// Checks that a player has one king, and of other kinds at most as many pieces as in the start
/// position (rule K7).
fn check_count(board: &Board, player: Player, role: Role) -> Result<(), Reason> {
    let set = board.of(player, role);
    let squares: Vec<Square> = set.ones().map(square).collect();
    let reason = match (role, set.size()) {
        (Role::King, 1) => return Ok(()),
        (Role::King, 0) => Reason::by("K7", "racing-kings-no-king"),
        (Role::King, _) => Reason::by("K7", "racing-kings-many-kings").with("squares", squares),
        (_, n) if n <= role.max_count() => return Ok(()),
        (_, n) => Reason::by("K7", "racing-kings-too-many")
            .with("count", n)
            .with("most", role.max_count())
            .with("piece", Arg::Message(role.message()))
            .with("squares", squares),
    };
    Err(reason.with("player", RacingKings::INFO.player(player)))
}

/// Parses the FEN field for castling or en passant, which Racing Kings doesn't have (rule K1): it
/// must be a dash.
fn read_dash(text: &str, complaint: &'static str) -> Result<(), Reason> {
    if text == "-" {
        Ok(())
    } else {
        Err(Reason::by("K7", complaint).with("text", text))
    }
}

/// Parses a FEN counter: a decimal number of at least `least`, without sign or leading zero.
fn read_number(text: &str, least: u16, complaint: &'static str) -> Result<u16, Reason> {
    let plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = text.parse().ok().filter(|&number| plain && least <= number);
    number.ok_or_else(|| {
        Reason::new(complaint)
            .with("text", text)
            .with("least", least)
            .with("most", u16::MAX)
    })
}
