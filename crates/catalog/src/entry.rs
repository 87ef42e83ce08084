//! The entry of a game in the catalog: its rules, messages, computer players and tests.

use std::any::Any;

use game::{AnyLine, Depict, GameInfo, Heuristic, Key, Line, NoProbe, Numbered, Reason, Symmetric};
use messages::Source;
use search::Tuning;
use solve::Verifier;
use training::{AnyState, ByTaps, ByTurns, state_of};

use crate::{
    Analysis, BenchPosition, Bot, Computer, ComputerKind, Lesson, Level, SearchContext,
    SearchSettings, Sink, Skill, SpeedTest, Uci,
    analysis::{AnalyseFn, AnalysisTask, Distances},
    knowledge::{GameKnowledge, MakeKnowledge},
    levels::{self, Skills},
    uct_baseline::{UctFn, uct_of},
};

/// The catalog entry of a game.
///
/// [`Game::new`] makes an entry that can already be played, analysed and drawn. The builder methods,
/// each called at most once, add what else the game has.
#[derive(Debug)]
pub struct Game {
    /// Identifier, name, designer, players and variants of the game.
    pub info: &'static GameInfo,
    /// The rules of the game as a document, in the format of [`rules`](crate::rules), in every
    /// language.
    pub rules: &'static Source,
    /// The game's messages for users, in every language.
    pub messages: &'static Source,
    /// The lesson of the game, in the format of [`lesson`](crate::lesson), and its messages. `None`
    /// if it has none.
    pub(crate) lesson: Option<(&'static str, &'static Source)>,
    /// The game's bots (computer players that don't search), weakest first, with aliases.
    pub bots: &'static [Bot],
    /// Id of the message that says which positions of the game are, or can be, solved exactly, for
    /// `henge games` and the API.
    pub exact: &'static str,
    /// Number of random moves that open each game of a contest; so few that they seldom decide it.
    pub opening_plies: u32,
    /// Balanced openings of contests on the standard variant, as written by `henge match find-openings`.
    pub(crate) balanced: &'static str,
    /// Positions that `henge bench` searches to a fixed depth; their node counts show whether the
    /// engine has changed.
    pub bench: &'static [BenchPosition],
    /// Total number of nodes that the searches of `bench` must visit. A change of the engine that
    /// changes it has to be named in the commit message.
    pub bench_nodes: u64,
    /// Speed tests of the game's rules, run by `make bench`.
    pub speed: &'static [SpeedTest],
    /// The game's UCI name and ratings; `None` if the UCI protocol doesn't have the game.
    pub uci: Option<Uci>,
    pub(crate) skills: Skills,
    pub(crate) knows: Option<MakeKnowledge>,
    pub(crate) verifier: Option<Verifier>,
    open: OpenFn,
    analyse: AnalyseFn,
    uct: UctFn,
    state: MakeStateFn,
    key: KeyFn,
}

/// Function that returns the smallest key of all images of a game's position under the symmetries of
/// its board. `None` if it doesn't know the position.
type KeyFn = fn(&dyn AnyLine) -> Option<Key>;

fn no_key(_: &dyn AnyLine) -> Option<Key> {
    None
}

fn key_of<P: Symmetric>(line: &dyn AnyLine) -> Option<Key> {
    let line = (line as &dyn Any).downcast_ref::<Line<P>>()?;
    let pos = line.position();
    let images = pos.symmetries().iter();
    images.map(|it| pos.transformed(*it).key()).min()
}

/// Function that opens a game at the position of the first text, in the variant that the second one
/// names. `None` means the start, and the standard variant.
type OpenFn = fn(Option<&str>, Option<&str>) -> Result<Box<dyn AnyLine>, Reason>;

/// Function that makes the machine-learning state of a game in progress (numbered actions, planes
/// of numbers); `None` if it is another game.
type MakeStateFn = fn(&dyn AnyLine) -> Option<Box<dyn AnyState>>;

impl Game {
    /// An entry for the game with positions of type `P` and the evaluation `H`, with default levels
    /// and one bot, which plays random moves.
    pub const fn new<P: Depict, H: Heuristic<P> + Default>(
        rules: &'static Source,
        messages: &'static Source,
    ) -> Game {
        Game {
            info: const { &P::INFO },
            rules,
            messages,
            lesson: None,
            bots: &[Bot::RANDOM],
            exact: "exact-by-search",
            opening_plies: 4,
            balanced: "",
            bench: &[],
            bench_nodes: 0,
            speed: &[],
            uci: None,
            skills: levels::DEFAULT_SKILLS,
            knows: None,
            verifier: None,
            open: game::open::<P>,
            analyse: judge::<P, H>,
            uct: uct_of::<P>,
            state: state_of::<P, ByTaps>,
            key: no_key,
        }
    }

    /// Sets the message that says which positions of the game are, or can be, solved exactly.
    #[must_use]
    pub const fn exact(mut self, message: &'static str) -> Game {
        self.exact = message;
        self
    }

    /// Sets the game's lesson: its steps, in the format of [`lesson`](crate::lesson), and its messages.
    #[must_use]
    pub const fn taught_by(mut self, steps: &'static str, messages: &'static Source) -> Game {
        self.lesson = Some((steps, messages));
        self
    }

    /// Sets the handicaps of levels 1 to 7 (depth, nodes, chance to err), weakest first. Level 8
    /// always plays at full strength.
    #[must_use]
    pub const fn levels(mut self, skills: [Skill; 7]) -> Game {
        self.skills = skills;
        self
    }

    /// Sets the game's bots, weakest first. [`Bot::RANDOM`] must be among them.
    #[must_use]
    pub const fn bots(mut self, bots: &'static [Bot]) -> Game {
        self.bots = bots;
        self
    }

    /// Sets the number of random moves that open each game of a contest.
    #[must_use]
    pub const fn opening_plies(mut self, plies: u32) -> Game {
        self.opening_plies = plies;
        self
    }

    /// Sets the balanced openings of contests on the standard variant, whose positions are of type
    /// `P`: a file written by `henge match find-openings`.
    #[must_use]
    pub const fn balanced<P: Symmetric>(mut self, openings: &'static str) -> Game {
        self.balanced = openings;
        self.key = key_of::<P>;
        self
    }

    /// The positions of the balanced openings of contests on the standard variant.
    pub fn balanced_openings(&self) -> impl Iterator<Item = &'static str> + use<> {
        let lines = self.balanced.lines();
        lines
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(' '))
            .map(|(_, position)| position)
    }

    /// A key that the position of a game in progress shares with its images under the symmetries of
    /// the board only. `None` if the game has no symmetries, or none on this board.
    pub fn symmetric_key(&self, line: &dyn AnyLine) -> Option<Key> {
        (self.key)(line)
    }

    /// Sets the positions that `henge bench` searches to a fixed depth, and the total number of
    /// nodes that these searches must visit.
    #[must_use]
    pub const fn bench(mut self, searches: &'static [BenchPosition], nodes: u64) -> Game {
        self.bench = searches;
        self.bench_nodes = nodes;
        self
    }

    /// Sets the speed tests of the game's rules that `make bench` runs.
    #[must_use]
    pub const fn speed(mut self, tests: &'static [SpeedTest]) -> Game {
        self.speed = tests;
        self
    }

    /// Sets the game's name in the UCI protocol and the Elo ratings of its levels.
    #[must_use]
    pub const fn uci(mut self, uci: Uci) -> Game {
        self.uci = Some(uci);
        self
    }

    /// Lets machine-learning programs choose a whole turn by its number. The default is to compose
    /// a turn tap by tap, each a square, a piece or a button.
    #[must_use]
    pub const fn numbered<P: Numbered>(mut self) -> Game {
        self.state = state_of::<P, ByTurns>;
        self
    }

    /// Replaces the function that makes machine-learning states (numbered actions, planes of
    /// numbers), for a game whose boards have several position types.
    pub(crate) const fn learned_by(mut self, state: MakeStateFn) -> Game {
        self.state = state;
        self
    }

    /// Replaces the function that opens the game at a position, for a game whose boards have
    /// several position types.
    pub(crate) const fn opened_by(mut self, open: OpenFn) -> Game {
        self.open = open;
        self
    }

    /// Replaces the search function, for a game that consults exact knowledge.
    pub(crate) const fn searched_by(mut self, analyse: AnalyseFn) -> Game {
        self.analyse = analyse;
        self
    }

    /// Replaces the function that plays by plain UCT (Monte Carlo tree search), for a game whose
    /// boards have several position types.
    pub(crate) const fn sampled_by(mut self, uct: UctFn) -> Game {
        self.uct = uct;
        self
    }

    /// Sets the type that holds the game's exact knowledge (tables, proofs and provers).
    pub(crate) const fn knowing<K: GameKnowledge>(mut self) -> Game {
        self.knows = Some(|access| Box::new(K::new(access)));
        self
    }

    /// Sets the verifier of the files (tables and proofs) that the game's solver writes.
    #[must_use]
    pub const fn verified_by(mut self, verifier: Verifier) -> Game {
        self.verifier = Some(verifier);
        self
    }

    /// Opens the game at a position, or at the start of a variant. `None` means the start, and the
    /// standard variant.
    ///
    /// # Errors
    ///
    /// The text isn't a legal position of the game, or there is no such variant.
    pub fn open(
        &self,
        position: Option<&str>,
        variant: Option<&str>,
    ) -> Result<Box<dyn AnyLine>, Reason> {
        (self.open)(position, variant)
    }

    /// The lesson that teaches the game. `None` if it has none, or one that can't be parsed.
    pub fn lesson(&self) -> Option<Lesson> {
        let (steps, _) = self.lesson?;
        Lesson::parse(self.info.id, steps).ok()
    }

    /// The state of a game in progress for machine learning: moves are numbered actions, positions
    /// are planes of numbers. `None` if `line` is of another game.
    pub fn state(&self, line: &dyn AnyLine) -> Option<Box<dyn AnyState>> {
        (self.state)(line)
    }

    /// Finds one of the game's bots by its identifier; `None` if there is none.
    pub fn bot(&self, id: &str) -> Option<&'static Bot> {
        self.bots.iter().find(|bot| bot.id == id)
    }

    /// Finds a computer player of the game by name: a level from `1` to `8`, or a bot's identifier.
    /// `None` if the game has no such player.
    pub fn computer(&'static self, name: &str) -> Option<Computer> {
        let level = name
            .parse()
            .ok()
            .and_then(Level::new)
            .map(ComputerKind::Level);
        let kind = level.or_else(|| self.bot(name).map(ComputerKind::Bot))?;
        Some(Computer::new(self, kind))
    }

    /// The computer player that plays this game at a level.
    pub fn level(&'static self, level: Level) -> Computer {
        Computer::new(self, ComputerKind::Level(level))
    }

    /// All computer players of the game for a menu: the levels, then the bots, each weakest first.
    /// Aliases of bots are left out.
    pub fn computers(&'static self) -> impl Iterator<Item = Computer> {
        let levels = Level::ALL.into_iter().map(move |it| self.level(it));
        let bots = self.bots.iter().filter(|it| !it.is_alias());
        levels.chain(bots.map(move |it| Computer::new(self, ComputerKind::Bot(it))))
    }

    /// Searches the last position of `line` (a game in progress) until a limit is reached, the
    /// search is cancelled, `sink` returns `Break`, or the value is proven. Blocks.
    ///
    /// `sink` receives the result of every completed round. The returned analysis has no variations
    /// if the game is over or the line is of another game.
    pub fn analyse(
        &self,
        line: &dyn AnyLine,
        settings: &SearchSettings,
        context: SearchContext<'_>,
        sink: &mut Sink<'_>,
    ) -> Analysis {
        self.analyse_with(&Tuning::DEFAULT, line, settings, context, sink)
    }

    /// Searches like [`analyse`](Self::analyse), with other parameters of the search than the default
    /// ones.
    pub fn analyse_with(
        &self,
        tuning: &Tuning,
        line: &dyn AnyLine,
        settings: &SearchSettings,
        context: SearchContext<'_>,
        sink: &mut Sink<'_>,
    ) -> Analysis {
        let task = AnalysisTask {
            line,
            settings,
            tuning,
            context,
        };
        (self.analyse)(&task, sink).unwrap_or_default()
    }

    /// The move that plain UCT (Monte Carlo tree search with random playouts and no knowledge but the
    /// rules) prefers, in canonical notation. A baseline to measure other players against.
    ///
    /// Calls `keep_going` before each playout and returns `None` if it returns `false`, as well as if the
    /// game is over or the line is of another game. The same seed gives the same move.
    pub fn uct_baseline(
        &self,
        line: &dyn AnyLine,
        playouts: u64,
        seed: u64,
        keep_going: &dyn Fn() -> bool,
    ) -> Option<String> {
        (self.uct)(line, playouts, seed, keep_going)
    }
}

/// The default search function of a game: uses the evaluation `H`, and no exact knowledge.
fn judge<P: Depict, H: Heuristic<P> + Default>(
    task: &AnalysisTask<'_>,
    sink: &mut Sink<'_>,
) -> Option<Analysis> {
    task.run::<P, H, NoProbe>(&H::default(), &NoProbe, Distances::AtMost, sink)
}
