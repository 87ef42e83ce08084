//! The setup of a match (game, start, players and clock), and which display names players may have.

use game::{AnyLine, Reason};
use serde::{Deserialize, Serialize};

use crate::{EventKind, MatchEvent, MatchTimeControl, Refusal, Time, Token, TokenHash};

/// The setup of a match: game, start position, players and clock. Later only the players change,
/// when a seat is taken, and whether the match is listed in the lobby.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct MatchSetup {
    /// Identifier of the game in the catalog, such as `moai`.
    pub game: String,
    /// Name of the game's variant. `None` is the standard one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Text of the start position, in the game's notation. `None` for the variant's usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The players of the match, the first player first.
    pub seats: [Seat; 2],
    /// The time control of the match: how much time each player has, or that time is unlimited.
    pub clock: MatchTimeControl,
    /// Whether the lobby shows the match: as a challenge while a seat is open, then as a game to
    /// watch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
    /// Id of the match that this one is a rematch of. `None` if it isn't a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<String>,
    /// For a match imported from a text record, the details of the record that have no other field.
    /// `None` for any other match.
    #[serde(default, rename = "elsewhere", skip_serializing_if = "Option::is_none")]
    pub imported: Option<Box<ImportedDetails>>,
}

/// Details of an imported game record that a match has no other field for, kept so that an export
/// restores them.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct ImportedDetails {
    /// Tags (name and value) of the record that a match has no field for, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// Indices, from 0, of the moves for which the record has no thinking time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untimed: Vec<usize>,
}

/// The player of one side of a match, or that the side is still open.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Seat {
    /// The seat is open: the first person who joins plays.
    Open,
    /// A person has this seat, and plays with a secret token unless the match is imported.
    Human {
        /// Display name of the person. May be empty.
        name: String,
        /// Hash of the secret token that a client must send to play from the seat. `None` in an
        /// imported match, which can't be played.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<TokenHash>,
    },
    /// A computer plays this side: a level or a named bot.
    Computer {
        /// Name of the level or bot in the catalog, such as `3` or `random`.
        player: String,
    },
}

/// Maximum length of a player's display name in characters, so that it fits beside a board.
const MAX_NAME_CHARS: usize = 40;
/// Maximum combining marks on one letter of a display name. Some languages write several; more
/// would cover other lines.
const MAX_MARKS: usize = 4;

impl Seat {
    /// Makes the seat of a person with this display name, who plays with this secret token. The
    /// seat keeps only the token's hash.
    pub fn human(name: &str, token: &Token) -> Seat {
        Seat::Human {
            name: name.to_owned(),
            token: Some(token.hash()),
        }
    }

    /// Makes the seat of a computer player, given the name of its level or bot in the catalog.
    pub fn computer(player: &str) -> Seat {
        Seat::Computer {
            player: player.to_owned(),
        }
    }

    /// The name of the seat's player to display: empty for an open seat, the catalog name for a
    /// computer.
    pub fn name(&self) -> &str {
        match self {
            Seat::Open => "",
            Seat::Human { name, .. } => name,
            Seat::Computer { player } => player,
        }
    }
}

/// Whether a player's name can be displayed in a line of text: not too long, without white space at
/// its ends, control characters or those that change the direction of the text. The names in all
/// stored matches satisfy this, also in matches of versions before [`is_name`].
fn is_displayable(name: &str) -> bool {
    let is_odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    name.chars().count() <= MAX_NAME_CHARS && name.trim() == name && !name.chars().any(is_odd)
}

/// Whether a player may choose this display name: it can be displayed, has no invisible characters
/// (except within emoji), which could make it look like another name, and at most [`MAX_MARKS`]
/// combining marks on a letter.
pub(crate) fn is_name(name: &str) -> bool {
    const JOINER: char = '\u{200d}';
    const IN_COLOUR: char = '\u{fe0f}';
    let (mut before, mut n_marks) = (' ', 0);
    let is_plain = name.chars().all(|c| {
        n_marks = if is_mark(c) { n_marks + 1 } else { 0 };
        // Some emoji are sequences of several characters.
        let is_part = match c {
            IN_COLOUR => is_picture(before),
            JOINER => is_picture(before) || before == IN_COLOUR,
            _ if is_mark(c) => before != ' ' && n_marks <= MAX_MARKS && !is_invisible(c),
            _ => !is_invisible(c),
        };
        before = c;
        is_part
    });
    is_displayable(name) && is_plain && before != JOINER
}

/// Whether a character is a symbol or emoji, which may be part of a sequence that is shown as one
/// picture.
fn is_picture(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}') && c != '\u{2800}'
}

/// Whether a character is a combining mark, such as an accent. The standard library has the Unicode
/// table, but not a function for it: `escape_debug` escapes a mark only at the beginning of a text.
fn is_mark(c: char) -> bool {
    is_shown(c) && c.escape_debug().next() == Some('\\') && !QUOTED.contains(&c)
}

/// The visible characters that `char::escape_debug` escapes all the same.
const QUOTED: [char; 3] = ['\\', '\'', '"'];

/// Whether a character is assigned in Unicode and visible, at least after another character.
fn is_shown(c: char) -> bool {
    let after_another = String::from_iter(['a', c]);
    let mut shown = after_another.escape_debug().skip(1);
    QUOTED.contains(&c) || shown.next() == Some(c)
}

/// Whether a character is invisible: control and format characters, spaces other than U+0020,
/// private use and unassigned ones.
fn is_invisible(c: char) -> bool {
    let is_odd_space = c.is_whitespace() && c != ' ';
    is_odd_space
        || !is_shown(c)
        || matches!(c,
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

impl MatchSetup {
    /// The setup of a match from the standard start of a game, not listed in the lobby.
    pub fn new(game: &str, seats: [Seat; 2], clock: MatchTimeControl) -> MatchSetup {
        MatchSetup {
            game: game.to_owned(),
            variant: None,
            start: None,
            seats,
            clock,
            listed: false,
            rematch_of: None,
            imported: None,
        }
    }

    /// Creates the first event of a match with this setup, at the time `at`.
    ///
    /// # Errors
    ///
    /// The game, variant, start, a seat or the clock is invalid.
    pub fn create(&self, at: Time) -> Result<MatchEvent, Refusal> {
        for seat in &self.seats {
            // Names of imported matches and of rematches have been chosen before.
            let is_taken = matches!(seat, Seat::Human { token: Some(_), .. });
            if is_taken && self.rematch_of.is_none() && !is_name(seat.name()) {
                return Err(Refusal::BadName);
            }
        }
        self.open().map_err(Refusal::Setup)?;
        Ok(MatchEvent {
            at,
            kind: EventKind::Created(self.clone()),
        })
    }

    /// Validates the setup of a match and returns the game at its start position, without moves.
    /// Fails if a part of the setup is invalid, or if the game is already over at the start.
    pub(crate) fn open(&self) -> Result<Box<dyn AnyLine>, Reason> {
        let unknown = || Reason::new("match-unknown-game").with("game", self.game.as_str());
        let game = catalog::find(&self.game).ok_or_else(unknown)?;
        for seat in &self.seats {
            let known = match seat {
                Seat::Open => true,
                Seat::Human { name, .. } => is_displayable(name),
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

    /// The setup of the rematch of a match with this setup: the seats are exchanged. `id` is the id
    /// of this match.
    pub(crate) fn again(&self, id: &str) -> MatchSetup {
        let [first, second] = self.seats.clone();
        MatchSetup {
            seats: [second, first],
            rematch_of: Some(id.to_owned()),
            imported: None,
            ..self.clone()
        }
    }
}
