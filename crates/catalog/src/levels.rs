//! The levels of computer players, from 1 (beginner) to 8 (full strength).
//!
//! Levels 1 to 7 are made weaker by three handicaps, which imitate human errors:
//!
//! - they search only a few plies and a limited number of nodes;
//! - for a random share of the moves (`haste`) they use the value of the first search round, and so
//!   overlook the opponent's reply;
//! - they choose among moves of similar value at random (`mood`), with a softmax over the values.
//!
//! A win in one is never missed; otherwise, the worse a move seems, the less likely it is chosen.
//! Limits are in nodes, not in time, so that the same seed gives the same move. The search of these
//! levels has parameters of its own ([`Tuning::STEADY`]), which don't change with those of level 8,
//! so that the measured strength of the levels stays right.

use std::{collections::HashMap, fmt, num::NonZeroUsize, ops::ControlFlow, time::Duration};

use game::{AnyLine, Outcome, Player, Rng};
use search::{Limits, TranspositionTable, Tuning, Value};

use crate::{Analysis, Game, Knowledge, Resources, SearchContext, SearchSettings, Variation};

/// Strength of a computer player that searches, from 1 (beginner) to 8 (full strength).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Level(u8); // Invariant: from 1 to 8.

impl Level {
    /// All levels from 1 to 8, weakest first.
    pub const ALL: [Level; 8] = [
        Level(1),
        Level(2),
        Level(3),
        Level(4),
        Level(5),
        Level(6),
        Level(7),
        Level(8),
    ];

    /// Default level for players who haven't chosen one. Easy to beat, because a first game should be
    /// fun.
    pub const GENTLE: Level = Level(2);

    /// The strongest level, which has no handicap.
    pub const FULL: Level = Level(8);

    /// Time limit of the strongest level for each move, where no other limits are given.
    pub const FULL_TIME: Duration = Duration::from_secs(1);

    /// The level with this number; `None` unless it is from 1 to 8.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|it| it.number() == number)
    }

    /// The number of the level, from 1 to 8.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The handicaps of a level below the strongest in one game.
#[derive(Copy, Clone, Debug)]
pub struct Skill {
    /// Maximum depth of the level's search, in plies.
    pub depth: u32,
    /// Maximum number of nodes of the level's search.
    pub nodes: u64,
    /// Number of best moves among which the level chooses, at random but weighted by their apparent
    /// values.
    pub lines: usize,
    /// Probability, from 0 to 1, that the level judges a move by the first search round only, so
    /// that it overlooks the opponent's reply. Drawn separately for each move that it considers.
    pub haste: f64,
    /// Loss of winning chance (from 0 to 1) by which a move becomes less likely to be chosen by a
    /// factor of e. 0 means that the level chooses the move that seems best to it.
    pub mood: f64,
}

/// The handicaps of levels 1 to 7 in one game, weakest first.
pub(crate) type Skills = [Skill; 7];

impl Skill {
    /// Makes the handicaps of a level: search depth, nodes, number of moves to choose from, `haste`
    /// and `mood`.
    pub const fn new(depth: u32, nodes: u64, lines: usize, haste: f64, mood: f64) -> Skill {
        Skill {
            depth,
            nodes,
            lines,
            haste,
            mood,
        }
    }
}

/// A value for [`Skill::lines`] that means all moves: few positions have more legal ones.
pub const ALL_MOVES: usize = 1000;

/// Handicaps of levels 1 to 7, weakest first, in a game that doesn't set its own.
pub(crate) const DEFAULT_SKILLS: Skills = [
    Skill::new(2, 10_000, ALL_MOVES, 0.6, 0.30),
    Skill::new(2, 10_000, ALL_MOVES, 0.35, 0.12),
    Skill::new(2, 10_000, ALL_MOVES, 0.15, 0.05),
    Skill::new(2, 10_000, ALL_MOVES, 0.03, 0.015),
    Skill::new(3, 20_000, 6, 0.0, 0.01),
    Skill::new(4, 20_000, 2, 0.0, 0.003),
    Skill::new(20, 20_000, 1, 0.0, 0.0),
];

/// Chooses the move of a level below the strongest, with the handicaps of `skill`. `None` if the
/// game is over or `line` is of another game.
pub(crate) fn choose(
    game: &Game,
    skill: &Skill,
    line: &dyn AnyLine,
    resources: &mut Resources<'_>,
) -> Option<String> {
    let settings = SearchSettings {
        limits: Limits {
            depth: Some(skill.depth),
            nodes: Some(skill.nodes),
            time: resources.limits.and_then(|it| it.time),
            soft_time: None,
            clock: resources.limits.unwrap_or_default().clock,
        },
        lines: NonZeroUsize::new(skill.lines).unwrap_or(NonZeroUsize::MIN),
        threads: NonZeroUsize::MIN,
    };
    let mut impression = None;
    let mut remember = |round: &Analysis| {
        impression.get_or_insert_with(|| round.lines.clone());
        ControlFlow::Continue(())
    };
    // An empty table: results of earlier turns must not make the level stronger. No knowledge:
    // the level's strength was measured without, and must not grow with the tables on a machine.
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge: Knowledge::none(),
        cancel: resources.cancel,
    };
    let found = game.analyse_with(&Tuning::STEADY, line, &settings, context, &mut remember);
    let choice = pick(
        skill,
        &found.lines,
        &impression.unwrap_or_default(),
        line.to_move(),
        resources.rng,
    );
    choice.and_then(Variation::first).map(ToOwned::to_owned)
}

/// Chooses the move of the strongest level: the best that the given limits, threads and knowledge
/// allow to find with these search parameters. `None` if the game is over or `line` is of another game.
pub(crate) fn best(
    game: &Game,
    tuning: &Tuning,
    line: &dyn AnyLine,
    resources: &mut Resources<'_>,
) -> Option<String> {
    let limits = Limits::time(Level::FULL_TIME);
    let settings = SearchSettings {
        threads: resources.threads,
        ..SearchSettings::new(resources.limits.unwrap_or(limits))
    };
    let mut ignore = |_: &Analysis| ControlFlow::Continue(());
    let context = SearchContext {
        table: resources.table,
        knowledge: resources.knowledge,
        cancel: resources.cancel,
    };
    let found = game.analyse_with(tuning, line, &settings, context, &mut ignore);
    found.best().map(ToOwned::to_owned)
}

/// Chooses one of the moves that a search found: the best one if it wins at once or `skill` has no
/// randomness, otherwise a random one, weighted by apparent values. `impression` holds the values
/// of the first search round. `None` if no move was found.
fn pick<'a>(
    skill: &Skill,
    found: &'a [Variation],
    impression: &[Variation],
    player: Player,
    rng: &mut Rng,
) -> Option<&'a Variation> {
    let first = found.first()?;
    if skill.mood <= 0.0 && skill.haste <= 0.0 || wins_at_once(first.value, player) {
        return Some(first);
    }
    let first_values: HashMap<_, _> = impression
        .iter()
        .map(|variation| (variation.first(), variation.value))
        .collect();
    let apparent: Vec<f64> = found
        .iter()
        .map(|variation| {
            let is_hasty = chance(rng) < skill.haste;
            let first_value = first_values.get(&variation.first());
            let value = first_value.filter(|_| is_hasty).unwrap_or(&variation.value);
            attraction(*value, player)
        })
        .collect();
    let best = apparent.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // With a mood of nearly 0, only the best move has a noticeable weight.
    let mood = skill.mood.max(1e-9);
    let weights: Vec<f64> = apparent
        .iter()
        .map(|it| ((it - best) / mood).exp())
        .collect();
    let mut left = chance(rng) * weights.iter().sum::<f64>();
    let chosen = weights.iter().position(|it| {
        left -= it;
        left < 0.0
    });
    found.get(chosen.unwrap_or(0))
}

/// A uniformly random number from 0 (inclusive) to 1 (exclusive).
#[expect(
    clippy::cast_precision_loss,
    reason = "53 bits fit an f64, and 2^53 is one"
)]
fn chance(rng: &mut Rng) -> f64 {
    (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

fn wins_at_once(value: Value, player: Player) -> bool {
    matches!(value, Value::Proven { outcome, plies: 1 } if outcome == Outcome::Win(player))
}

/// Returns the apparent value of a move for a player, from 0 to 1: its winning chance, slightly higher
/// for sooner wins and later losses. Levels below 8 choose moves by it.
pub fn attraction(value: Value, player: Player) -> f64 {
    match value {
        Value::Estimate { win_chance, .. } => win_chance,
        Value::Proven { outcome, plies } => {
            let delay = 0.02 * (1.0 - 1.0 / (1.0 + f64::from(plies)));
            match outcome {
                Outcome::Draw => 0.5,
                Outcome::Win(winner) if winner == player => 1.0 - delay,
                Outcome::Win(_) => delay,
            }
        }
    }
}
