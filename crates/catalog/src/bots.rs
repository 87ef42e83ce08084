//! Bots: computer players that follow a simple habit, such as random moves or the habits described
//! in the student reports on the games. They never search.

use game::{AnyLine, Rng};

/// A computer player that follows a simple habit and doesn't search.
#[derive(Debug)]
pub struct Bot {
    /// Identifier of the bot on the command line and in the API. Never renamed.
    pub id: &'static str,
    /// Identifier of the bot whose habit this bot follows: its own, unless it is an alias.
    pub habit: &'static str,
    choose: ChooseFn,
}

/// Function with which a bot chooses a move, in canonical notation; `None` if the game is over.
type ChooseFn = fn(&dyn AnyLine, &mut Rng) -> Option<String>;

impl Bot {
    /// The bot that plays a legal move chosen uniformly at random.
    pub const RANDOM: Bot = Bot::new("random", |line, rng| {
        let moves = line.legal_moves().into_iter().map(|it| it.text);
        pick(moves.collect(), rng)
    });

    /// A bot that chooses its moves with a function. The function returns a legal move in canonical
    /// notation, or `None` if the game is over, and must depend on nothing but its arguments.
    pub const fn new(id: &'static str, choose: ChooseFn) -> Bot {
        Bot {
            id,
            habit: id,
            choose,
        }
    }

    /// An alias of this bot: a bot that chooses the same moves under another identifier.
    #[must_use]
    pub const fn named(self, id: &'static str) -> Bot {
        Bot { id, ..self }
    }

    /// Whether the bot is an alias of another, and left out of menus.
    pub fn is_alias(&self) -> bool {
        self.id != self.habit
    }

    /// Chooses the bot's move for the player to move, in canonical notation; `None` if the game is
    /// over. The same line and state of `rng` give the same move.
    pub fn choose(&self, line: &dyn AnyLine, rng: &mut Rng) -> Option<String> {
        (self.choose)(line, rng)
    }
}

/// Picks an element of a list uniformly at random; `None` if the list is empty.
pub(crate) fn pick<T>(mut from: Vec<T>, rng: &mut Rng) -> Option<T> {
    if from.is_empty() {
        return None;
    }
    let n = u32::try_from(from.len()).unwrap_or(u32::MAX);
    let chosen = rng.below(n);
    Some(from.swap_remove(chosen as usize))
}
