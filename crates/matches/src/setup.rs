//! What a match is made of.

use game::{AnyLine, Reason};
use serde::{Deserialize, Serialize};

use crate::{Control, Event, EventKind, Refusal, Time, Token, TokenHash};

/// Everything that is settled before the first move.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// Identifier of the game.
    pub game: String,
    /// Name of the variant; the standard one if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Where it begins, if not at the variant's start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who plays, the first player first.
    pub seats: [Seat; 2],
    /// How much time they have.
    pub clock: Control,
    /// Whether anybody may find it while a seat is open.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
    /// The match this is a rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
    /// What else the record of a match says that was played elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Box<Elsewhere>>,
}

/// What a record says and a match has no other place for.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Elsewhere {
    /// Its further tags, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// Which moves have no time, counted from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untimed: Vec<usize>,
}

/// Who plays for one side.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Seat {
    /// The first person who joins.
    Open,
    /// A person.
    Human {
        /// What he wants to be called. May be empty.
        name: String,
        /// Opens the seat. Without it nobody can sit down: the match was played elsewhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<TokenHash>,
    },
    /// A level or a named bot.
    Computer {
        /// Its name in the catalog: `3`, `random`.
        player: String,
    },
}

/// The longest name of a person, in characters.
const LONGEST_NAME: usize = 40;
/// The most accents on one letter: some languages write several.
const MOST_MARKS: usize = 4;

impl Seat {
    /// A person's seat that a token opens.
    pub fn human(name: &str, token: &Token) -> Seat {
        Seat::Human {
            name: name.to_owned(),
            token: Some(token.hash()),
        }
    }

    /// A computer's seat.
    pub fn computer(player: &str) -> Seat {
        Seat::Computer {
            player: player.to_owned(),
        }
    }

    /// What to call who sits there.
    pub fn name(&self) -> &str {
        match self {
            Seat::Open => "",
            Seat::Human { name, .. } => name,
            Seat::Computer { player } => player,
        }
    }
}

/// A name that can be shown anywhere: not too long, nothing that upsets a line of text. Names in
/// matches that were made before are no worse than this.
fn is_old_name(name: &str) -> bool {
    let odd = |it: char| {
        it.is_control()
            || matches!(it, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    name.chars().count() <= LONGEST_NAME && name.trim() == name && !name.chars().any(odd)
}

/// A name that somebody may take: as above, and nothing in it that can't be seen, so that nobody
/// looks like somebody else.
pub(crate) fn is_name(name: &str) -> bool {
    const JOINER: char = '\u{200d}';
    const IN_COLOUR: char = '\u{fe0f}';
    let (mut before, mut n_marks) = (' ', 0);
    let is_plain = name.chars().all(|it| {
        n_marks = if is_mark(it) { n_marks + 1 } else { 0 };
        // Some pictures are made of several characters.
        let is_part = match it {
            IN_COLOUR => is_picture(before),
            JOINER => is_picture(before) || before == IN_COLOUR,
            _ if is_mark(it) => before != ' ' && n_marks <= MOST_MARKS && !is_invisible(it),
            _ => !is_invisible(it),
        };
        before = it;
        is_part
    });
    is_old_name(name) && is_plain && before != JOINER
}

/// A character that is drawn as a picture, and may be one of several that make one together.
fn is_picture(it: char) -> bool {
    matches!(it, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}') && it != '\u{2800}'
}

/// A character that is drawn on the one before it, such as an accent. The standard library knows them:
/// it never writes one alone when it shows a character to programmers.
fn is_mark(it: char) -> bool {
    is_shown(it) && it.escape_debug().next() == Some('\\') && !QUOTED.contains(&it)
}

/// What the standard library puts a backslash before although it can be seen.
const QUOTED: [char; 3] = ['\\', '\'', '"'];

/// Whether there is such a character at all, and it can be seen, at least after another.
fn is_shown(it: char) -> bool {
    let after_another = String::from_iter(['a', it]);
    let mut shown = after_another.escape_debug().skip(1);
    QUOTED.contains(&it) || shown.next() == Some(it)
}

/// A character that shows nothing: controls, spaces other than the usual one, what is written to
/// join, hide or turn round others, and what has no meaning of its own.
fn is_invisible(it: char) -> bool {
    let is_odd_space = it.is_whitespace() && it != ' ';
    is_odd_space
        || !is_shown(it)
        || matches!(it,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
            | '\u{890}'..='\u{891}' | '\u{8e2}' | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffc}' | '\u{fffe}'..='\u{ffff}'
            | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1345f}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{10ffff}')
}

impl Setup {
    /// The standard start of a game.
    pub fn new(game: &str, seats: [Seat; 2], clock: Control) -> Setup {
        Setup {
            game: game.to_owned(),
            variant: None,
            start: None,
            seats,
            clock,
            listed: false,
            rematch_of: None,
            elsewhere: None,
        }
    }

    /// The event a match begins with.
    ///
    /// # Errors
    ///
    /// Says what is wrong: the game, the variant, the start, a seat or the clock.
    pub fn create(&self, at: Time) -> Result<Event, Refusal> {
        for seat in &self.seats {
            // Nobody sits down in a match that was played elsewhere: its names are what they were.
            let is_taken = matches!(seat, Seat::Human { token: Some(_), .. });
            if is_taken && self.rematch_of.is_none() && !is_name(seat.name()) {
                return Err(Refusal::BadName);
            }
        }
        self.open().map_err(Refusal::Setup)?;
        Ok(Event {
            at,
            kind: EventKind::Created(self.clone()),
        })
    }

    /// The line before the first move, if all is well.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyLine>, Reason> {
        let unknown = || Reason::new("match-unknown-game").with("game", self.game.as_str());
        let game = catalog::find(&self.game).ok_or_else(unknown)?;
        for seat in &self.seats {
            let known = match seat {
                Seat::Open => true,
                Seat::Human { name, .. } => is_old_name(name),
                Seat::Computer { player } => game.computer(player).is_some(),
            };
            if !known {
                return Err(Reason::new("match-unknown-player").with("player", seat.name()));
            }
        }
        if !self.clock.is_sound() {
            return Err(Reason::new("match-clock"));
        }
        let line = game.open(self.start.as_deref(), self.variant.as_deref())?;
        match line.ending() {
            Some(ending) => Err(Reason::over(&ending.reason)),
            None => Ok(line),
        }
    }

    /// The same match again with the seats exchanged, for those who played the match `id`.
    pub(crate) fn again(&self, id: &str) -> Setup {
        let [first, second] = self.seats.clone();
        Setup {
            seats: [second, first],
            rematch_of: Some(id.to_owned()),
            elsewhere: None,
            ..self.clone()
        }
    }
}
