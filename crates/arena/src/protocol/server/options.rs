//! The engine's options, which `setoption` changes.

use std::{num::NonZeroUsize, sync::Arc, time::Duration};

use catalog::{Game, Level, Uci};
use game::{AnyLine, Reason};
use search::TranspositionTable;

use crate::protocol::{Clocks, Dialect, EngineReply, OptionKind};

/// Default size of the engine's transposition table, in megabytes: the option `Hash`.
const DEFAULT_MEGABYTES: u32 = 16;

const HASH: Range = Range::new(DEFAULT_MEGABYTES as u64, 1, 16_384);
const THREADS: Range = Range::new(1, 1, 256);
const LINES: Range = Range::new(1, 1, 200);
const LEVELS: Range = Range::new(Level::ALL.len() as u64, 1, Level::ALL.len() as u64);
const OVERHEAD: Range = Range::new(Clocks::OVERHEAD_MILLISECONDS, 0, 5000);

/// The range and default of a numeric engine option.
#[derive(Copy, Clone, Debug)]
struct Range {
    default: u64,
    min: u64,
    max: u64,
}

impl Range {
    const fn new(default: u64, min: u64, max: u64) -> Range {
        Range { default, min, max }
    }

    /// Parses the number that `setoption` sets, and clamps it to the range of the option. Fails if
    /// the text is no whole number.
    fn read(self, text: &str) -> Result<u64, Reason> {
        let number = text.parse::<i128>().map_err(|_| bad_value(text))?;
        let number = number.clamp(self.min.into(), self.max.into());
        Ok(u64::try_from(number).unwrap_or(self.default))
    }

    fn read_size(self, text: &str) -> Result<NonZeroUsize, Reason> {
        let number = usize::try_from(self.read(text)?).unwrap_or(usize::MAX);
        Ok(NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN))
    }

    fn kind(self) -> OptionKind {
        let Range { default, min, max } = self;
        OptionKind::Spin { default, min, max }
    }
}

fn read_check(text: &str) -> Result<bool, Reason> {
    let text = text.to_ascii_lowercase();
    text.parse().map_err(|_| bad_value(&text))
}

fn bad_value(text: &str) -> Reason {
    Reason::new("option-bad-value").with("value", text)
}

/// The current values of all engine options, with the game and the transposition table that they
/// determine.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) dialect: Dialect,
    pub(super) game: &'static Game,
    pub(super) lines: NonZeroUsize,
    pub(super) threads: NonZeroUsize,
    /// `Move Overhead`: time lost on each move between the engine and the GUI's clock.
    pub(super) overhead: Duration,
    level: Level,
    /// `UCI_AnalyseMode`: whether to search at full strength, whatever the level.
    is_analysis: bool,
    variant: Option<String>,
    megabytes: usize,
    table: Option<Arc<TranspositionTable>>,
    is_limited: bool,
    /// `UCI_Elo` as the GUI set it, used while `UCI_LimitStrength` is set. Initially a value above
    /// the rating of any level.
    elo: u64,
}

impl Options {
    pub(super) fn new(dialect: Dialect, game: &'static Game, variant: Option<String>) -> Options {
        Options {
            dialect,
            game,
            lines: NonZeroUsize::MIN,
            threads: NonZeroUsize::MIN,
            overhead: Clocks::OVERHEAD,
            level: Level::FULL,
            is_analysis: false,
            variant,
            megabytes: DEFAULT_MEGABYTES as usize,
            table: None,
            is_limited: false,
            elo: u64::MAX,
        }
    }

    /// Opens the current game and variant at a position, or at its start if `None`.
    pub(super) fn open(&self, position: Option<&str>) -> Result<Box<dyn AnyLine>, Reason> {
        self.game.open(position, self.variant.as_deref())
    }

    /// The level that the engine plays at: the one that the options select, or full strength while
    /// `UCI_AnalyseMode` is set.
    pub(super) fn level(&self) -> Level {
        if self.is_analysis {
            Level::FULL
        } else {
            self.level
        }
    }

    /// Whether the engine plays at full strength (level 8), the only one that uses exact knowledge.
    pub(super) fn is_strong(&self) -> bool {
        self.level() == Level::FULL
    }

    /// The engine's transposition table, allocated on first use with the size of the option `Hash`.
    pub(super) fn table(&mut self) -> Arc<TranspositionTable> {
        let megabytes = self.megabytes;
        let table = self
            .table
            .get_or_insert_with(|| Arc::new(TranspositionTable::new(megabytes)));
        Arc::clone(table)
    }

    pub(super) fn forget(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
    }

    /// Changes the protocol that the engine speaks. If it is UCI and the current game has no UCI
    /// name, switches to a game that has one, and returns that game at its start; otherwise `None`.
    pub(super) fn speak(&mut self, dialect: Dialect) -> Option<Box<dyn AnyLine>> {
        self.dialect = dialect;
        if dialect != Dialect::Uci || self.game.uci.is_some() {
            return None;
        }
        let (game, _) = catalog::uci_games().next()?;
        self.choose_game(game.info.id, None).ok()
    }

    pub(super) fn list(&self) -> Vec<EngineReply> {
        let option = |name: &str, kind| EngineReply::Option(name.to_owned(), kind);
        let mut list = vec![
            option("Hash", HASH.kind()),
            option("Clear Hash", OptionKind::Button),
            option("Threads", THREADS.kind()),
            option("MultiPV", LINES.kind()),
            option("Ponder", OptionKind::Check(false)),
            option("Move Overhead", OVERHEAD.kind()),
        ];
        match self.dialect {
            Dialect::Uci => {
                let ours = self.game.uci.iter().map(|it| it.variant);
                let all = catalog::uci_games().map(|(_, uci)| uci.variant);
                let mut variants: Vec<String> = Vec::new();
                for variant in ours.chain(all) {
                    if !variants.iter().any(|it| it == variant) {
                        variants.push(variant.to_owned());
                    }
                }
                list.push(option("UCI_Variant", OptionKind::Combo(variants)));
                list.push(option("UCI_AnalyseMode", OptionKind::Check(false)));
                list.push(option("UCI_LimitStrength", OptionKind::Check(false)));
                let elo = self
                    .game
                    .uci
                    .map(|it| option("UCI_Elo", elo_range(it).kind()));
                list.extend(elo);
            }
            Dialect::Ugi => {
                let ours = self.game.info.id;
                let others = catalog::games()
                    .iter()
                    .map(|it| it.info.id)
                    .filter(|it| *it != ours);
                let games = [ours].into_iter().chain(others).map(ToOwned::to_owned);
                list.push(option("Game", OptionKind::Combo(games.collect())));
                let standard = self.game.info.standard();
                let variant = self.variant.as_deref().unwrap_or(standard);
                list.push(option("Variant", OptionKind::Text(variant.to_owned())));
                list.push(option("Level", LEVELS.kind()));
            }
        }
        list
    }

    /// Handles `setoption`: sets an option. If that option selects a game or variant, returns this
    /// game at its start. Fails if there is no such option or the value is invalid.
    pub(super) fn set(
        &mut self,
        name: &str,
        value: &str,
    ) -> Result<Option<Box<dyn AnyLine>>, Reason> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.megabytes = HASH.read_size(value)?.get();
                // Free the old table before allocating the new one.
                self.table = None;
                self.table();
            }
            "clear hash" => self.forget(),
            "threads" => self.threads = THREADS.read_size(value)?,
            "multipv" => self.lines = LINES.read_size(value)?,
            // Only announces that `go ponder` may come, which needs no preparation.
            "ponder" => drop(read_check(value)?),
            "move overhead" => self.overhead = Duration::from_millis(OVERHEAD.read(value)?),
            "uci_analysemode" => self.is_analysis = read_check(value)?,
            "level" => {
                let number = u8::try_from(LEVELS.read(value)?).ok();
                self.level = number.and_then(Level::new).unwrap_or(Level::FULL);
            }
            "uci_limitstrength" => {
                self.is_limited = read_check(value)?;
                self.choose_level();
            }
            "uci_elo" => {
                let uci = self.game.uci.ok_or_else(|| bad_value(value))?;
                self.elo = elo_range(uci).read(value)?;
                self.choose_level();
            }
            "uci_variant" => {
                let named = |it: &Uci| it.variant.eq_ignore_ascii_case(value);
                let mut known = catalog::uci_games();
                let (game, _) = known
                    .find(|(_, uci)| named(uci))
                    .ok_or_else(|| bad_value(value))?;
                return self.choose_game(game.info.id, None).map(Some);
            }
            "game" => return self.choose_game(value, None).map(Some),
            "variant" => return self.choose_game(self.game.info.id, Some(value)).map(Some),
            _ => return Err(Reason::new("option-unknown").with("name", name)),
        }
        Ok(None)
    }

    fn choose_level(&mut self) {
        self.level = match self.game.uci {
            Some(uci) if self.is_limited => uci.level_of(self.elo),
            _ => Level::FULL,
        };
    }

    /// Switches to a game and variant, and clears the transposition table, whose entries would be
    /// wrong for it. Returns the new game at its start.
    fn choose_game(&mut self, id: &str, variant: Option<&str>) -> Result<Box<dyn AnyLine>, Reason> {
        let game = catalog::find(id).ok_or_else(|| bad_value(id))?;
        let line = game.open(None, variant)?;
        self.game = game;
        self.variant = variant.map(ToOwned::to_owned);
        self.forget();
        Ok(line)
    }
}

fn elo_range(uci: Uci) -> Range {
    let [least, .., most] = uci.elo();
    Range::new(most, least, most)
}
