//! Computer players with a name and a simple habit: those of the reports, and pure chance.

use game::{AnyLine, Rng};

/// A computer player that follows a simple habit and does not search.
#[derive(Debug)]
pub struct Bot {
    /// Name on the command line and in the API. Never renamed.
    pub id: &'static str,
    /// The bot whose habit it is: its own identifier, unless it is another under a second name.
    pub habit: &'static str,
    choose: Choose,
}

/// The canonical text of the move that a habit prefers.
type Choose = fn(&dyn AnyLine, &mut Rng) -> Option<String>;

impl Bot {
    /// Plays any legal move with equal chance.
    pub const RANDOM: Bot = Bot::new("random", |line, rng| {
        let moves = line.legal_moves().into_iter().map(|it| it.text);
        pick(moves.collect(), rng)
    });

    /// A player that chooses as the function does: the canonical text of a legal move, `None` when
    /// the game is over, and the same for the same line and state of the generator.
    pub const fn new(id: &'static str, choose: Choose) -> Bot {
        Bot {
            id,
            habit: id,
            choose,
        }
    }

    /// The same habit under another name.
    #[must_use]
    pub const fn named(self, id: &'static str) -> Bot {
        Bot { id, ..self }
    }

    /// Whether it is another bot under a second name, which a list for people leaves out.
    pub fn is_alias(&self) -> bool {
        self.id != self.habit
    }

    /// The canonical text of the move the player would make, or `None` when the game is over.
    /// Same line and same state of `rng`, same move.
    pub fn choose(&self, line: &dyn AnyLine, rng: &mut Rng) -> Option<String> {
        (self.choose)(line, rng)
    }
}

/// One of several things, all with equal chance.
pub(crate) fn pick<T>(mut from: Vec<T>, rng: &mut Rng) -> Option<T> {
    if from.is_empty() {
        return None;
    }
    let n = rng.below(from.len() as u32);
    Some(from.swap_remove(n as usize))
}

/// Checks that whatever a bot plays in a position is as expected.
#[cfg(test)]
pub(crate) fn check_habit(
    game: &crate::Game,
    position: &str,
    bot: &str,
    expected: impl Fn(&str) -> bool,
) {
    let line = game.open(Some(position), None).expect(position);
    let bot = game.bot(bot).expect("in the list");
    for seed in 0..50 {
        let m = bot.choose(&*line, &mut Rng::new(seed)).expect("a move");
        assert!(expected(&m), "{} plays {m} in {position}", bot.id);
    }
}
