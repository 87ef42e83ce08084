//! Computer players of every kind: levels, which search, and bots, which don't.

use std::{fmt, num::NonZeroUsize, sync::atomic::AtomicBool};

use game::{AnyLine, Rng};
use messages::Messages;
use search::{Limits, TranspositionTable};

use crate::{Bot, Game, Knowledge, Level, levels};

/// A computer player of one game. Text such as `3` or `random` names it: see [`Game::computer`].
#[derive(Copy, Clone, Debug)]
pub struct Computer {
    game: &'static Game,
    kind: Kind,
}

/// What sort of player it is.
#[derive(Copy, Clone, Debug)]
pub enum Kind {
    /// Searches, as well as its level allows.
    Level(Level),
    /// Follows a simple habit.
    Bot(&'static Bot),
}

/// What a computer player may use to find a move.
#[derive(Debug)]
pub struct Resources<'a> {
    /// All its luck. Same state, same move, but where time decides.
    pub rng: &'a mut Rng,
    /// What the strongest level remembers. Weaker ones always start afresh.
    pub table: &'a TranspositionTable,
    /// Threads of the strongest level. Weaker ones use one.
    pub threads: NonZeroUsize,
    /// What the strongest level may look up. Weaker ones know nothing.
    pub knowledge: &'static Knowledge,
    /// Limits of the strongest level, instead of [`Level::FULL_TIME`]. Weaker ones have their own
    /// and obey only the time.
    pub limits: Option<Limits>,
    /// To be set by another thread when the move is no longer wanted.
    pub cancel: &'a AtomicBool,
}

impl Computer {
    pub(crate) fn new(game: &'static Game, kind: Kind) -> Computer {
        Computer { game, kind }
    }

    /// What sort of player it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What people call the player: `Boulder`, `Random`. A bot that no message names keeps its
    /// identifier.
    pub fn name(&self, words: &Messages) -> String {
        match self.kind {
            Kind::Level(level) => words.get(&format!("level-name-{level}")).into_owned(),
            Kind::Bot(bot) => {
                let message = format!("bot-name-{}", bot.habit);
                let is_named = words.has(&message);
                let name = if is_named { &message } else { bot.id };
                words.get(name).into_owned()
            }
        }
    }

    /// The name with the number of a level: `Boulder, level 3`, `Random`.
    pub fn title(&self, words: &Messages) -> String {
        let name = self.name(words);
        match self.kind {
            Kind::Level(level) => {
                let args = [("name", name.into()), ("number", level.number().into())];
                words.with("level-full", &args).into_owned()
            }
            Kind::Bot(_) => name,
        }
    }

    /// How well or by which habit it plays, as sentences: `Casual. Sees your reply, most of the
    /// time.` Empty for a bot that no message describes.
    pub fn description(&self, words: &Messages) -> String {
        match self.kind {
            Kind::Level(level) => {
                let about = words.get(&format!("level-about-{level}")).into_owned();
                let strength = words.get(&format!("level-word-{level}")).into_owned();
                let mut letters = strength.chars();
                let capital = letters.next().into_iter().flat_map(char::to_uppercase);
                let strength: String = capital.chain(letters).collect();
                format!("{strength}. {about}")
            }
            Kind::Bot(bot) => {
                let message = format!("bot-about-{}", bot.habit);
                let is_described = words.has(&message);
                if is_described {
                    words.get(&message).into_owned()
                } else {
                    String::new()
                }
            }
        }
    }

    /// The canonical text of the move the player makes, or `None` when the game is over or is not
    /// the player's.
    pub fn choose(&self, line: &dyn AnyLine, resources: &mut Resources<'_>) -> Option<String> {
        match self.kind {
            Kind::Level(level) => match self.game.skills.get(usize::from(level.number()) - 1) {
                Some(skill) => levels::choose(self.game, skill, line, resources),
                None => levels::best(self.game, line, resources),
            },
            Kind::Bot(bot) => bot.choose(line, resources.rng),
        }
    }
}

/// The text that names the player.
impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Level(level) => write!(f, "{level}"),
            Kind::Bot(bot) => f.write_str(bot.id),
        }
    }
}
