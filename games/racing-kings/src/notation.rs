//! Notations for people: SAN (`Nxc2`, `R1b4`, `Kg8#`), and the report's pairs of numbers (D7).
//!
//! `#` marks a move after which the game has a winner, even if the mover lost. `+` never occurs, as
//! no move gives check. Parsing is lenient: more of the origin than needed may be given (`Ng1e2`,
//! `Ng1-e2`), `x` and `#` may be missing, and `x` may be `:`. Portuguese piece letters are refused:
//! `R` would be a rook (*rook*) or a king (*rei*).

use game::{Arg, Depict, Outcome, Position, Reason};
use grid::{Square, Word};

use crate::{
    board::{Role, index, square},
    moves::{Move, bad_move_text},
    position::RacingKings,
    reasons::MOVES_OTHERWISE,
};

/// Parses a move in the notation of the report that the variant `feup` follows, `78-68` or `7868`
/// (decision D7): row and column, both counted from the top left, of the piece and of its target.
/// `None` if the text has another form.
pub(crate) fn read_report_form(text: &str) -> Option<Move> {
    let (from, to) = match *text.as_bytes() {
        [a, b, c, d] | [a, b, b'-', c, d] => ([a, b], [c, d]),
        _ => return None,
    };
    let digit = |byte: u8| (b'1'..=b'8').contains(&byte).then(|| byte - b'1');
    let square = |[line, column]: [u8; 2]| Some(Square::new(digit(column)?, 7 - digit(line)?));
    Move::between(square(from)?, square(to)?)
}

/// A parsed move in SAN. `file` and `rank` are those of the square it starts from, `None` if not
/// written.
struct San {
    role: Role,
    file: Option<u8>,
    rank: Option<u8>,
    takes: bool,
    to: Square,
}

impl San {
    fn parse(text: &str) -> Option<San> {
        let text = text.strip_suffix('#').unwrap_or(text);
        let role = Role::from_letter(text.chars().next()?)?;
        let rest = text.get(1..)?;
        let (hint, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = Square::parse(to).filter(|square| square.is_within(8, 8))?;
        let takes = hint.ends_with(['x', ':']);
        let hint = match hint.strip_suffix(['x', ':', '-', '–']) {
            // A dash is allowed only between two whole squares.
            Some(hint) if takes || hint.len() == 2 => hint,
            Some(_) => return None,
            None => hint,
        };
        let file = |byte: u8| (b'a'..=b'h').contains(&byte).then(|| byte - b'a');
        let rank = |byte: u8| (b'1'..=b'8').contains(&byte).then(|| byte - b'1');
        let (file, rank) = match *hint.as_bytes() {
            [] => (None, None),
            [digit] if digit.is_ascii_digit() => (None, Some(rank(digit)?)),
            [letter] => (Some(file(letter)?), None),
            [letter, digit] => (Some(file(letter)?), Some(rank(digit)?)),
            _ => return None,
        };
        Some(San {
            role,
            file,
            rank,
            takes,
            to,
        })
    }

    fn may_start_on(&self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file)
            && self.rank.is_none_or(|rank| rank == from.rank)
    }
}

impl RacingKings {
    /// The legal move `m` in SAN, or the canonical text of an illegal move.
    pub(crate) fn write_san(&self, m: Move) -> String {
        let piece = self.board.piece(m.origin()).filter(|_| self.is_legal(m));
        let Some((player, role)) = piece else {
            return m.to_string(); // SAN is defined for legal moves only.
        };
        let (from, to) = (m.from(), m.to());
        let rivals: Vec<Square> = self
            .board
            .of(player, role)
            .ones()
            .filter(|&from| from != m.origin() && self.is_legal(Move::new(from, m.target())))
            .map(square)
            .collect();
        let origin = from.to_string();
        // K7 allows at most two pieces of a kind, so the file or the rank distinguishes them.
        let hint = if rivals.is_empty() {
            ""
        } else if rivals.iter().all(|rival| rival.file != from.file) {
            &origin[..1]
        } else {
            &origin[1..]
        };
        let takes = if self.board.role(m.target()).is_some() {
            "x"
        } else {
            ""
        };
        let mut after = self.clone();
        after.play_unchecked(m);
        let wins = match after.decided() {
            Some(Outcome::Win(_)) => "#",
            _ => "",
        };
        format!("{}{hint}{takes}{to}{wins}", role.letter())
    }

    /// Finds the legal move that a SAN text means. If there is none, returns the illegal move that
    /// comes nearest to being legal, so that the reason why it is illegal is the most helpful one.
    ///
    /// # Errors
    ///
    /// Fails if the text is no SAN, fits several legal moves, or names a piece that is not there.
    pub(crate) fn read_san(&self, text: &str) -> Result<Move, Reason> {
        let san = San::parse(text).ok_or_else(|| bad_move_text(text))?;
        let (me, to) = (self.to_move, index(san.to));
        let candidates: Vec<Move> = self
            .board
            .of(me, san.role)
            .ones()
            .filter(|&from| san.may_start_on(square(from)))
            .map(|from| Move::new(from, to))
            .collect();
        let legal: Vec<Move> = candidates
            .iter()
            .copied()
            .filter(|&m| self.is_legal(m))
            .collect();
        if san.takes && self.board.role(to).is_none() {
            return Err(Reason::by("K2", "racing-kings-nothing-to-take").with("square", san.to));
        }
        match legal[..] {
            [m] => Ok(m),
            [] => candidates
                .into_iter()
                .max_by_key(|&m| self.nearness(m))
                .ok_or_else(|| {
                    Reason::by("K2", "racing-kings-no-such-piece")
                        .with("text", text)
                        .with("player", RacingKings::INFO.player(me))
                        .with("piece", Arg::Message(san.role.message()))
                }),
            _ => {
                let texts: Vec<String> = legal.iter().map(|&m| self.show_move(m)).collect();
                Err(Reason::new("racing-kings-ambiguous")
                    .with("text", text)
                    .with("moves", texts.join(", ")))
            }
        }
    }

    /// How near an illegal move comes to being legal: 0 if the piece doesn't move that way at all,
    /// 1 if the way is blocked or the target barred (rule K2), 2 if only check forbids the move.
    fn nearness(&self, m: Move) -> u8 {
        match self.why_illegal(m) {
            Some(reason) if reason.id() == MOVES_OTHERWISE => 0,
            Some(reason) if reason.clause() == Some("K2") => 1,
            _ => 2,
        }
    }
}
