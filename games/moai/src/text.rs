//! The text of a position: parsed into a [`ParsedPosition`] and checked against the rules. This type is
//! independent of the set of cells; `Moai::from_parsed` packs it.

use game::{Fields, Player, Position, Reason, Rows, read_rows, read_side};
use grid::Square;

use crate::{board::corners, position::Moai, variant::Variant};

/// A Moai position parsed from text. Its board, pieces, order of set-up and player to move have
/// been checked against the rules; whether a game can reach it has not.
#[derive(Clone, Debug)]
pub(crate) struct ParsedPosition {
    pub(crate) variant: Variant,
    pub(crate) pawns: [Option<Square>; 2],
    pub(crate) counters: Vec<Square>,
    pub(crate) to_move: Player,
}

impl ParsedPosition {
    /// The start position of a variant: an empty board (rule M3).
    pub(crate) fn start(variant: &str) -> Result<ParsedPosition, Reason> {
        Ok(ParsedPosition {
            variant: Variant::read(variant)?,
            pawns: [None; 2],
            counters: Vec::new(),
            to_move: Player::First,
        })
    }

    /// Parses the text of a position. Without a variant, the size is that of the board and White
    /// takes the first turn.
    pub(crate) fn read(text: &str, variant: Option<&str>) -> Result<ParsedPosition, Reason> {
        let variant = variant.map(Variant::read).transpose()?;
        let mut fields = Fields::new(text, 2)?;
        let rows = read_rows(fields.next_field())?;
        let to_move = read_side(fields.next_field(), ['w', 'b'])?;
        let shown = Variant::new(rows.width().into(), rows.height().into(), false)?;
        let variant = variant.unwrap_or(shown);
        if (variant.width, variant.height) != (shown.width, shown.height) {
            return Err(Reason::by("M1", "moai-other-size")
                .with("width", shown.width)
                .with("height", shown.height)
                .with("variant", variant.to_string()));
        }
        let ParsedPieces { pawns, counters } = read_pieces(&rows)?;
        let parsed = ParsedPosition {
            variant,
            pawns,
            counters,
            to_move,
        };
        parsed.check_setup()?;
        parsed.check_turn()?;
        Ok(parsed)
    }

    /// Checks the order of set-up (rule M3): White's pawn is placed first, then Black's, and
    /// counters come later.
    fn check_setup(&self) -> Result<(), Reason> {
        let [white, black] = self.pawns;
        let places = match (white, black) {
            (Some(_), Some(_)) => return Ok(()),
            (None, Some(square)) => {
                return Err(Reason::by("M3", "moai-black-pawn-alone").with("square", square));
            }
            (None, None) => Player::First,
            (Some(_), None) => Player::Second,
        };
        if let Some(square) = self.counters.first() {
            let reason = Reason::by("M3", "moai-counter-in-set-up");
            return Err(reason.with("square", *square));
        }
        if self.to_move != places {
            let reason = Reason::by("M3", "moai-set-up-side");
            return Err(reason.with("player", Moai::<u64>::INFO.player(places)));
        }
        Ok(())
    }

    /// Checks that the player to move fits the number of counters, as each turn adds one (rules M4,
    /// M6.1).
    fn check_turn(&self) -> Result<(), Reason> {
        if self.pawns.contains(&None) {
            return Ok(());
        }
        let even = self.counters.len().is_multiple_of(2);
        let first = if even { self.to_move } else { !self.to_move };
        let black_first = first == Player::Second;
        if black_first == self.variant.black_first {
            return Ok(());
        }
        let fitting = Variant {
            black_first,
            ..self.variant
        };
        Err(Reason::by("M4", "moai-turn-order")
            .with("counters", self.counters.len())
            .with("player", Moai::<u64>::INFO.player(self.to_move))
            .with("fitting", fitting.to_string()))
    }
}

/// The pawns and counters on the board of a parsed position.
struct ParsedPieces {
    pawns: [Option<Square>; 2],
    counters: Vec<Square>,
}

/// Collects the pawns and counters of a parsed board. Checks the corners, the letters and the
/// number of pawns.
fn read_pieces(rows: &Rows) -> Result<ParsedPieces, Reason> {
    let corners = corners(rows.width(), rows.height());
    for square in corners {
        if !rows.pieces().any(|piece| piece == (square, '#')) {
            return Err(Reason::by("M1", "moai-corner-text").with("square", square));
        }
    }
    let mut pawns = [None; 2];
    let mut counters = Vec::new();
    for (square, letter) in rows.pieces() {
        let pawn = match letter {
            '#' if corners.contains(&square) => continue,
            '#' => return Err(Reason::by("M1", "moai-gap").with("square", square)),
            'x' => {
                counters.push(square);
                continue;
            }
            'W' => Player::First,
            'B' => Player::Second,
            _ => {
                let reason = Reason::by("M2", "moai-letter").with("letter", letter);
                return Err(reason.with("square", square));
            }
        };
        if let Some(other) = pawns[pawn as usize].replace(square) {
            return Err(Reason::by("M2", "moai-second-pawn")
                .with("player", Moai::<u64>::INFO.player(pawn))
                .with("square", other)
                .with("other", square));
        }
    }
    Ok(ParsedPieces { pawns, counters })
}
