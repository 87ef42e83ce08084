//! Reasons: why a move or text was refused, or how a game ended, as data that front ends translate
//! into a sentence of the reader's language.

use std::{error, fmt};

use grid::Square;

use crate::PlayerInfo;

/// A message for players: a message id, the values to insert into it, and the clause of the rules it
/// rests on, if any.
///
/// The sentence itself is in a Fluent file under that [`id`](Self::id), one file per language, so
/// that every front end shows the same text. `Display` is a terse form for logs and test failures.
///
/// # Examples
///
/// ```
/// use game::Reason;
///
/// let reason = Reason::by("C5", "cage-not-adjacent").with("moves", 3_u32);
/// assert_eq!(reason.to_string(), "C5: cage-not-adjacent moves=3");
/// ```
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Reason {
    clause: Option<&'static str>,
    id: &'static str,
    args: Vec<(&'static str, Arg)>,
}

/// A value inserted into a message to the player.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub enum Arg {
    /// Text inserted into the message as it is: squares, moves, quoted input.
    Text(String),
    /// A number inserted into the message, which may choose between singular and plural by it.
    Number(i64),
    /// Id of another message, inserted in the reader's language, such as the name of a colour or a
    /// piece.
    Message(&'static str),
}

impl Reason {
    /// A reason with the message `id` that rests on no clause of the rules.
    pub const fn new(id: &'static str) -> Reason {
        Reason {
            clause: None,
            id,
            args: Vec::new(),
        }
    }

    /// A reason with the message `id` that rests on a clause of the rules, such as `C5`.
    pub const fn by(clause: &'static str, id: &'static str) -> Reason {
        Reason {
            clause: Some(clause),
            id,
            args: Vec::new(),
        }
    }

    /// The reason why an action is refused after the game has ended: "the game is over", by the
    /// clause of `cause`, the reason why it ended.
    pub fn over(cause: &Reason) -> Reason {
        Reason {
            clause: cause.clause,
            ..Reason::new("game-is-over")
        }
    }

    /// Adds a value that the message inserts under `name`.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Reason {
        self.args.push((name, value.into()));
        self
    }

    /// The clause of the rules that the reason rests on, or `None` if it rests on none.
    pub fn clause(&self) -> Option<&'static str> {
        self.clause
    }

    /// Id of the message, under which the Fluent files have the sentence in each language.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The named values to insert into the message, in the order they were added.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(clause) = self.clause {
            write!(f, "{clause}: ")?;
        }
        f.write_str(self.id)?;
        for (name, value) in &self.args {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Text(text) => f.write_str(text),
            Arg::Number(number) => write!(f, "{number}"),
            Arg::Message(id) => f.write_str(id),
        }
    }
}

impl error::Error for Reason {}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        // Quoted input may be a megabyte of anything: a message needs only enough to recognise it.
        const MAX_QUOTED_CHARS: usize = 40;
        let mut shown: String = text
            .chars()
            .take(MAX_QUOTED_CHARS)
            .filter(|c| is_harmless(*c))
            .collect();
        if text.chars().nth(MAX_QUOTED_CHARS).is_some() {
            shown.push('…');
        }
        Arg::Text(shown)
    }
}

/// Whether a character of quoted input may be shown: control characters and those that break lines
/// or change the direction of writing would garble the message around it.
fn is_harmless(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl From<char> for Arg {
    fn from(c: char) -> Arg {
        Arg::from(c.encode_utf8(&mut [0; 4]) as &str)
    }
}

impl From<Square> for Arg {
    fn from(square: Square) -> Arg {
        Arg::Text(square.to_string())
    }
}

impl From<Vec<Square>> for Arg {
    fn from(squares: Vec<Square>) -> Arg {
        Arg::Text(
            squares
                .iter()
                .map(Square::to_string)
                .collect::<Vec<_>>()
                .join(", "),
        )
    }
}

/// Converts a player to the id of the message that names the player in the reader's language.
impl From<PlayerInfo> for Arg {
    fn from(player: PlayerInfo) -> Arg {
        Arg::Message(player.message)
    }
}

macro_rules! number {
    ($($int:ty)*) => {$(
        impl From<$int> for Arg {
            fn from(number: $int) -> Arg {
                Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}

number!(u8 u16 u32 u64 usize i32 i64);
