//! Computer players: levels, which search, and bots, which don't.

use std::{fmt, num::NonZeroUsize, sync::atomic::AtomicBool};

use game::{AnyLine, Rng};
use messages::Messages;
use search::{Limits, TranspositionTable, Tuning};

use crate::{Bot, Game, Knowledge, Level, levels};

/// A computer player of one game. [`Game::computer`] finds it by a name such as `3` or `random`.
#[derive(Copy, Clone, Debug)]
pub struct Computer {
    game: &'static Game,
    kind: ComputerKind,
}

/// The two kinds of computer players: levels, which search, and bots, which don't.
#[derive(Copy, Clone, Debug)]
pub enum ComputerKind {
    /// A player that searches, limited by its level.
    Level(Level),
    /// A player with a simple fixed habit, such as random moves, and no search.
    Bot(&'static Bot),
}

/// The shared objects and limits with which a computer player chooses a move.
#[derive(Debug)]
pub struct Resources<'a> {
    /// The only source of the player's randomness. Equal states give equal moves, except under time
    /// limits, with several threads, or if the transposition table is not empty.
    pub rng: &'a mut Rng,
    /// Transposition table for the strongest level, which keeps results between moves. Weaker
    /// levels always use an empty one of their own; bots none.
    pub table: &'a TranspositionTable,
    /// Number of search threads of the strongest level. Weaker levels always use one; bots don't
    /// search.
    pub threads: NonZeroUsize,
    /// Exact knowledge (tables and provers) for the strongest level. Weaker levels use none.
    pub knowledge: &'static Knowledge,
    /// Search limits of the strongest level; `None` for [`Level::FULL_TIME`]. Weaker levels have
    /// limits of their own and apply only the time limit.
    pub limits: Option<Limits>,
    /// Flag with which another thread cancels the player's search.
    pub cancel: &'a AtomicBool,
}

impl Computer {
    pub(crate) fn new(game: &'static Game, kind: ComputerKind) -> Computer {
        Computer { game, kind }
    }

    /// The kind of the player: a level or a bot, with its details.
    pub fn kind(&self) -> ComputerKind {
        self.kind
    }

    /// The player's name for users, such as `Boulder` or `Random`. For a bot without a message for
    /// its name, its identifier.
    pub fn name(&self, words: &Messages) -> String {
        match self.kind {
            ComputerKind::Level(level) => words.get(&format!("level-name-{level}")).into_owned(),
            ComputerKind::Bot(bot) => {
                let message = format!("bot-name-{}", bot.habit);
                let is_named = words.has(&message);
                let name = if is_named { &message } else { bot.id };
                words.get(name).into_owned()
            }
        }
    }

    /// The player's name and, for a level, its number: `Boulder, level 3`, `Random`.
    pub fn title(&self, words: &Messages) -> String {
        let name = self.name(words);
        match self.kind {
            ComputerKind::Level(level) => {
                let args = [("name", name.into()), ("number", level.number().into())];
                words.with("level-full", &args).into_owned()
            }
            ComputerKind::Bot(_) => name,
        }
    }

    /// Sentences about the player's strength or habit: `Casual. Sees your reply, most of the time.`
    /// Empty for a bot without such a message.
    pub fn description(&self, words: &Messages) -> String {
        match self.kind {
            ComputerKind::Level(level) => {
                let about = words.get(&format!("level-about-{level}")).into_owned();
                let strength = words.get(&format!("level-word-{level}")).into_owned();
                let mut letters = strength.chars();
                let capital = letters.next().into_iter().flat_map(char::to_uppercase);
                let strength: String = capital.chain(letters).collect();
                format!("{strength}. {about}")
            }
            ComputerKind::Bot(bot) => {
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

    /// Chooses the player's move, in canonical notation. `None` if the game is over or `line` is of
    /// another game.
    pub fn choose(&self, line: &dyn AnyLine, resources: &mut Resources<'_>) -> Option<String> {
        self.choose_with(&Tuning::DEFAULT, line, resources)
    }

    /// Chooses the player's move like [`choose`](Self::choose), with other search parameters of the
    /// strongest level. Other players ignore them.
    pub fn choose_with(
        &self,
        tuning: &Tuning,
        line: &dyn AnyLine,
        resources: &mut Resources<'_>,
    ) -> Option<String> {
        match self.kind {
            ComputerKind::Level(level) => {
                match self.game.skills.get(usize::from(level.number()) - 1) {
                    Some(skill) => levels::choose(self.game, skill, line, resources),
                    None => levels::best(self.game, tuning, line, resources),
                }
            }
            ComputerKind::Bot(bot) => bot.choose(line, resources.rng),
        }
    }
}

/// Formats the name that [`Game::computer`] accepts: the number of a level, or the identifier of a
/// bot.
impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ComputerKind::Level(level) => write!(f, "{level}"),
            ComputerKind::Bot(bot) => f.write_str(bot.id),
        }
    }
}
