//! Variants: the size of the board and the player who takes the first turn, and their names such as
//! `6x7,black-first`.

use std::fmt;

use game::Reason;

/// A variant of Moai: a board of 5 to 19 columns and rows (rule M1), and the player who takes the
/// first turn (decision D1).
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Variant {
    pub(crate) width: u8,
    pub(crate) height: u8,
    /// Whether Black takes the first turn. White places the first pawn in any case (rule M3).
    pub(crate) black_first: bool,
}

/// Minimum number of columns, and of rows, of a board (rule M1).
pub(crate) const MIN_SIDE: u8 = 5;
/// Maximum number of columns, and of rows, of a board: a limit of this program, as large as a Go
/// board.
pub(crate) const MAX_SIDE: u8 = 19;

impl Variant {
    /// The variant with a board of the given size and the given player to take the first turn.
    ///
    /// # Errors
    ///
    /// Fails if a side is too short or too long.
    pub(crate) fn new(width: usize, height: usize, black_first: bool) -> Result<Variant, Reason> {
        let side = |n: usize| {
            let n = u8::try_from(n).ok()?;
            (MIN_SIDE..=MAX_SIDE).contains(&n).then_some(n)
        };
        match (side(width), side(height)) {
            (Some(width), Some(height)) => Ok(Variant {
                width,
                height,
                black_first,
            }),
            _ => Err(Reason::by("M1", "moai-board-size")
                .with("width", width)
                .with("height", height)
                .with("least", MIN_SIDE)
                .with("most", MAX_SIDE)),
        }
    }

    /// Parses the name of a variant, such as `8x8` or `6x7,black-first`.
    ///
    /// # Errors
    ///
    /// The reason why it is no name of a variant.
    pub(crate) fn read(name: &str) -> Result<Variant, Reason> {
        let (size, black_first) = match name.strip_suffix(",black-first") {
            Some(size) => (size, true),
            None => (name, false),
        };
        match size.split_once('x').map(|(w, h)| (number(w), number(h))) {
            Some((Some(width), Some(height))) => Variant::new(width, height, black_first),
            _ => Err(Reason::new("unknown-variant")
                .with("variant", name)
                .with("known", "8x8, WxH, WxH,black-first")),
        }
    }

    /// Number of squares of the variant's board, the removed corners included.
    pub(crate) fn squares(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }
}

/// Parses a number of one or two digits without sign or leading zero. `None` if the text is
/// something else.
fn number(text: &str) -> Option<usize> {
    let canonical = (1..=2).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && !text.starts_with('0');
    canonical.then(|| text.parse().ok())?
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let option = if self.black_first { ",black-first" } else { "" };
        write!(f, "{}x{}{option}", self.width, self.height)
    }
}
