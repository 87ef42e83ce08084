//! Why something was refused or how a game ended, as data that any language can put into words.

use std::{error, fmt};

use grid::Square;

use crate::PlayerInfo;

/// A fact to be told to people: which rule clause, which message, and the squares or numbers in it.
///
/// The sentence itself lives in a Fluent file of the game that names [`id`](Self::id), so that every
/// front end says the same in every language. `Display` is a terse form for logs and test failures.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Reason {
    clause: Option<&'static str>,
    id: &'static str,
    args: Vec<(&'static str, Arg)>,
}

/// A value inserted into a message.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub enum Arg {
    /// Shown as it is: squares, moves, quoted input.
    Text(String),
    /// A number, which may choose between singular and plural.
    Number(i64),
    /// Identifier of another message, inserted in the reader's language: a colour, a piece.
    Message(&'static str),
}

impl Reason {
    /// A reason told by the message `id`.
    pub const fn new(id: &'static str) -> Reason {
        Reason {
            clause: None,
            id,
            args: Vec::new(),
        }
    }

    /// A reason told by the message `id` that rests on a clause of the rules, such as `C5`.
    pub const fn by(clause: &'static str, id: &'static str) -> Reason {
        Reason {
            clause: Some(clause),
            id,
            args: Vec::new(),
        }
    }

    /// Why nothing can be done after the game ended for the reason `cause`.
    pub fn over(cause: &Reason) -> Reason {
        Reason {
            clause: cause.clause,
            ..Reason::new("game-is-over")
        }
    }

    /// Adds a value for the message to insert.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Reason {
        self.args.push((name, value.into()));
        self
    }

    /// The clause of the rules, if one applies.
    pub fn clause(&self) -> Option<&'static str> {
        self.clause
    }

    /// Identifier of the message.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The values to insert, in the order they were added.
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
        const LONGEST: usize = 40;
        let mut shown: String = text
            .chars()
            .take(LONGEST)
            .filter(|it| is_harmless(*it))
            .collect();
        if text.chars().nth(LONGEST).is_some() {
            shown.push('…');
        }
        Arg::Text(shown)
    }
}

/// Whether a character of quoted input can't upset the line it is shown in: no control character
/// and none that changes the direction of writing.
fn is_harmless(it: char) -> bool {
    !it.is_control()
        && !matches!(it, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl From<char> for Arg {
    fn from(it: char) -> Arg {
        Arg::from(it.encode_utf8(&mut [0; 4]) as &str)
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

/// The player's name in the reader's language.
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
