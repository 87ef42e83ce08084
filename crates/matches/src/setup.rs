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

/// A name that can be shown anywhere: not too long, nothing that upsets a line of text.
pub(crate) fn is_name(name: &str) -> bool {
    let odd = |it: char| {
        it.is_control()
            || matches!(it, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    name.chars().count() <= LONGEST_NAME && name.trim() == name && !name.chars().any(odd)
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
        }
    }

    /// The event a match begins with.
    ///
    /// # Errors
    ///
    /// Says what is wrong: the game, the variant, the start, a seat or the clock.
    pub fn create(&self, at: Time) -> Result<Event, Refusal> {
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
                Seat::Human { name, .. } => is_name(name),
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
            ..self.clone()
        }
    }
}
