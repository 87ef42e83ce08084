//! The entry of a game in the catalog.

use game::{AnyLine, Depict, GameInfo, Heuristic, NoProbe, Numbered, Reason};
use messages::Source;
use solve::Verifier;
use training::{AnyState, ByTaps, ByTurns, state_of};

use crate::{
    Analysis, Bot, Computer, Fixed, Kind, Level, SearchContext, SearchSettings, Sink, Skill,
    SpeedTest, Uci,
    analysis::{Analyse, Distances, Task},
    knowledge::{MakePart, Part},
    levels::{self, Skills},
    uct_baseline::{Uct, uct_of},
};

/// A game as front ends see it.
///
/// [`Game::new`] makes one that can be played, analysed and drawn at once; the methods after it,
/// each called at most once, say what the game has besides.
#[derive(Debug)]
pub struct Game {
    /// Facts about the game.
    pub info: &'static GameInfo,
    /// The rules in words. Fenced blocks named `board` hold a position, and moves played from it.
    pub rules: &'static Source,
    /// Sentences of the game.
    pub messages: &'static Source,
    /// Computer players that don't search, weakest first.
    pub bots: &'static [Bot],
    /// The message that tells which exact answers there are, or can be had.
    pub exact: &'static str,
    /// How many random moves make an opening of a contest: as many as seldom decide the game.
    pub opening_plies: u32,
    /// Fixed searches that tell whether the engine has changed.
    pub bench: &'static [Fixed],
    /// How many positions they visit together. A change of it is named in the commit message.
    pub bench_nodes: u64,
    /// What `make bench` measures.
    pub speed: &'static [SpeedTest],
    /// How UCI programs know the game, if they do.
    pub uci: Option<Uci>,
    pub(crate) skills: Skills,
    pub(crate) knows: Option<MakePart>,
    pub(crate) verifier: Option<Verifier>,
    open: Open,
    analyse: Analyse,
    uct: Uct,
    state: MakeState,
}

/// Opens a game at the text of a position and the name of a variant.
type Open = fn(Option<&str>, Option<&str>) -> Result<Box<dyn AnyLine>, Reason>;

/// The state of a line of the game, with numbered actions.
type MakeState = fn(&dyn AnyLine) -> Option<Box<dyn AnyState>>;

impl Game {
    /// A game whose positions are `P` and are judged by `H`, with the usual levels and a bot that
    /// plays random moves.
    pub const fn new<P: Depict, H: Heuristic<P> + Default>(
        rules: &'static Source,
        messages: &'static Source,
    ) -> Game {
        Game {
            info: const { &P::INFO },
            rules,
            messages,
            bots: &[Bot::RANDOM],
            exact: "exact-by-search",
            opening_plies: 4,
            bench: &[],
            bench_nodes: 0,
            speed: &[],
            uci: None,
            skills: levels::USUAL,
            knows: None,
            verifier: None,
            open: game::open::<P>,
            analyse: judge::<P, H>,
            uct: uct_of::<P>,
            state: state_of::<P, ByTaps>,
        }
    }

    /// Names the message that tells which exact answers there are.
    #[must_use]
    pub const fn exact(mut self, message: &'static str) -> Game {
        self.exact = message;
        self
    }

    /// Says what the levels below the strongest overlook, weakest first.
    #[must_use]
    pub const fn levels(mut self, skills: [Skill; 7]) -> Game {
        self.skills = skills;
        self
    }

    /// Lists the computer players that don't search, weakest first. [`Bot::RANDOM`] is always one.
    #[must_use]
    pub const fn bots(mut self, bots: &'static [Bot]) -> Game {
        self.bots = bots;
        self
    }

    /// Says how many random moves make an opening of a contest.
    #[must_use]
    pub const fn opening_plies(mut self, plies: u32) -> Game {
        self.opening_plies = plies;
        self
    }

    /// Lists the searches that tell whether the engine has changed, and how many positions they
    /// visit together.
    #[must_use]
    pub const fn bench(mut self, searches: &'static [Fixed], nodes: u64) -> Game {
        self.bench = searches;
        self.bench_nodes = nodes;
        self
    }

    /// Lists what `make bench` measures.
    #[must_use]
    pub const fn speed(mut self, tests: &'static [SpeedTest]) -> Game {
        self.speed = tests;
        self
    }

    /// Says how UCI programs know the game.
    #[must_use]
    pub const fn uci(mut self, uci: Uci) -> Game {
        self.uci = Some(uci);
        self
    }

    /// Numbers whole turns, for programs that learn, where others are taken tap by tap.
    #[must_use]
    pub const fn numbered<P: Numbered>(mut self) -> Game {
        self.state = state_of::<P, ByTurns>;
        self
    }

    /// Makes states in a way of the game's own, such as with several types of positions.
    pub(crate) const fn learned_by(mut self, state: MakeState) -> Game {
        self.state = state;
        self
    }

    /// Opens lines in a way of the game's own, such as with several types of positions.
    pub(crate) const fn opened_by(mut self, open: Open) -> Game {
        self.open = open;
        self
    }

    /// Searches in a way of the game's own, such as with exact knowledge.
    pub(crate) const fn searched_by(mut self, analyse: Analyse) -> Game {
        self.analyse = analyse;
        self
    }

    /// Samples in a way of the game's own.
    pub(crate) const fn sampled_by(mut self, uct: Uct) -> Game {
        self.uct = uct;
        self
    }

    /// Says what is known exactly about the game.
    pub(crate) const fn knowing<K: Part>(mut self) -> Game {
        self.knows = Some(|access| Box::new(K::new(access)));
        self
    }

    /// Checks receipts of the game's solver.
    #[must_use]
    pub const fn verified_by(mut self, verifier: Verifier) -> Game {
        self.verifier = Some(verifier);
        self
    }

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

    /// The state of a line, for programs that learn: moves are numbered, positions are planes of
    /// numbers. `None` if the line is of another game.
    pub fn state(&self, line: &dyn AnyLine) -> Option<Box<dyn AnyState>> {
        (self.state)(line)
    }

    /// Finds a computer player by its name.
    pub fn bot(&self, id: &str) -> Option<&'static Bot> {
        self.bots.iter().find(|bot| bot.id == id)
    }

    /// Finds a computer player by the text that names it: a level from `1` to `8`, or a bot.
    pub fn computer(&'static self, name: &str) -> Option<Computer> {
        let level = name.parse().ok().and_then(Level::new).map(Kind::Level);
        let kind = level.or_else(|| self.bot(name).map(Kind::Bot))?;
        Some(Computer::new(self, kind))
    }

    /// The computer player of a level.
    pub fn level(&'static self, level: Level) -> Computer {
        Computer::new(self, Kind::Level(level))
    }

    /// Everybody but people who can play, for a list: the levels and the bots, weakest first, and
    /// nobody twice under two names.
    pub fn computers(&'static self) -> impl Iterator<Item = Computer> {
        let levels = Level::ALL.into_iter().map(move |it| self.level(it));
        let bots = self.bots.iter().filter(|it| !it.is_alias());
        levels.chain(bots.map(move |it| Computer::new(self, Kind::Bot(it))))
    }

    /// Searches until a limit is reached, it is cancelled, `sink` breaks, or all is proven.
    ///
    /// `sink` hears of every completed round. There is a best move unless the game is over, or the
    /// line is of another game.
    pub fn analyse(
        &self,
        line: &dyn AnyLine,
        settings: &SearchSettings,
        context: SearchContext<'_>,
        sink: &mut Sink<'_>,
    ) -> Analysis {
        let task = Task {
            line,
            settings,
            context,
        };
        (self.analyse)(&task, sink).unwrap_or_default()
    }

    /// The move of plain Monte-Carlo tree search after so many random playouts, in canonical
    /// notation: a player to measure others by, who knows nothing but the rules. Asks before each
    /// playout whether to go on. `None` when it did not, the game is over or the line is of another
    /// game. Same seed, same move.
    pub fn uct_baseline(
        &self,
        line: &dyn AnyLine,
        playouts: u64,
        seed: u64,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<String> {
        (self.uct)(line, playouts, seed, goes_on)
    }
}

/// Searches with an evaluation and no exact knowledge.
fn judge<P: Depict, H: Heuristic<P> + Default>(
    task: &Task<'_>,
    sink: &mut Sink<'_>,
) -> Option<Analysis> {
    task.run::<P, H, NoProbe>(&H::default(), &NoProbe, Distances::AtMost, sink)
}
