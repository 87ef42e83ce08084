//! The list of games. The only crate that names them all.
//!
//! A front end finds a [`Game`] here, opens a line of it and from then on speaks to
//! [`AnyLine`], whatever the game. Adding a game means adding one entry to [`GAMES`].

use game::{AnyLine, GameInfo, Position, Reason, Rng};
use messages::{Language, Messages, Source};

/// A game as front ends see it.
#[derive(Debug)]
pub struct Game {
    /// Facts about the game.
    pub info: &'static GameInfo,
    /// The rules in words. Fenced blocks named `board` hold a position, and moves played from it.
    pub rules: &'static Source,
    /// Sentences of the game.
    pub messages: &'static Source,
    /// Computer players, weakest first.
    pub bots: &'static [Bot],
    open: fn(Option<&str>, Option<&str>) -> Result<Box<dyn AnyLine>, Reason>,
}

/// A computer player.
#[derive(Debug)]
pub struct Bot {
    /// Name on the command line and in the API. Never renamed.
    pub id: &'static str,
    choose: fn(&dyn AnyLine, &mut Rng) -> Option<String>,
}

impl Game {
    /// Opens the game at a position, or at the start of a variant.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the position's text or the variant's name.
    pub fn open(
        &self,
        position: Option<&str>,
        variant: Option<&str>,
    ) -> Result<Box<dyn AnyLine>, Reason> {
        (self.open)(position, variant)
    }

    /// Finds a computer player by its name.
    pub fn bot(&self, id: &str) -> Option<&'static Bot> {
        self.bots.iter().find(|bot| bot.id == id)
    }
}

impl Bot {
    /// The canonical text of the move the player would make, or `None` when the game is over.
    /// Same line and same state of `rng`, same move.
    pub fn choose(&self, line: &dyn AnyLine, rng: &mut Rng) -> Option<String> {
        (self.choose)(line, rng)
    }
}

/// Plays any legal move with equal chance.
const RANDOM: Bot = Bot {
    id: "random",
    choose: |line, rng| {
        let mut moves = line.legal_moves();
        if moves.is_empty() {
            return None;
        }
        Some(
            moves
                .swap_remove(rng.below(moves.len() as u32) as usize)
                .text,
        )
    },
};

/// Every game, in the order shown to people.
pub static GAMES: [Game; 4] = [
    Game {
        info: const { &<moai::Moai<u64> as Position>::INFO },
        rules: &moai::RULES,
        messages: &moai::MESSAGES,
        bots: &[RANDOM],
        open: moai::open,
    },
    Game {
        info: const { &cage::Cage::INFO },
        rules: &cage::RULES,
        messages: &cage::MESSAGES,
        bots: &[RANDOM],
        open: game::open::<cage::Cage>,
    },
    Game {
        info: const { &racing_kings::RacingKings::INFO },
        rules: &racing_kings::RULES,
        messages: &racing_kings::MESSAGES,
        bots: &[RANDOM],
        open: game::open::<racing_kings::RacingKings>,
    },
    Game {
        info: const { &gorogo::GoRoGo::INFO },
        rules: &gorogo::RULES,
        messages: &gorogo::MESSAGES,
        bots: &[RANDOM],
        open: game::open::<gorogo::GoRoGo>,
    },
];

/// Finds a game by its identifier.
pub fn find(id: &str) -> Option<&'static Game> {
    GAMES.iter().find(|game| game.info.id == id)
}

/// All sentences, shared and of every game, in one language.
pub fn messages(language: Language) -> Messages {
    Messages::new(language, GAMES.iter().map(|game| game.messages))
}
