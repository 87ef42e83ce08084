//! Weak levels stay weak: the winning chance they give away is measured, so that a change which
//! makes them stronger is noticed.

use std::{collections::HashMap, num::NonZeroUsize, ops::ControlFlow, sync::atomic::AtomicBool};

use catalog::{
    ALL_MOVES, Analysis, Game, Knowledge, Level, Resources, SearchContext, SearchSettings,
    attraction,
};
use game::{AnyLine, Outcome, Player, Rng};
use search::{Limits, TranspositionTable, Value};

/// Number of positions of a game in which a level chooses a move.
const POSITIONS: u64 = 12;
/// Number of choices in each position.
const SEEDS: u64 = 6;

/// The position after `least` random moves or up to `further` more, or `None` if the game is over by
/// then.
pub(crate) fn position(
    game: &Game,
    seed: u64,
    [least, further]: [u32; 2],
) -> Option<Box<dyn AnyLine>> {
    let mut rng = Rng::new(seed);
    let mut line = game.open(None, None).expect("the standard start");
    for _ in 0..least + rng.below(further) {
        let m = game.bot("random")?.choose(&*line, &mut rng)?;
        line.try_play(&m).expect("legal");
    }
    line.ending().is_none().then_some(line)
}

/// Winning chance of each move for the player who makes it, from a search of `depth` plies.
fn worth(game: &Game, line: &dyn AnyLine, depth: u32) -> HashMap<String, f64> {
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge: Knowledge::none(),
        cancel: &AtomicBool::new(false),
    };
    let settings = SearchSettings {
        lines: NonZeroUsize::new(ALL_MOVES).expect("many"),
        ..SearchSettings::new(Limits::depth(depth))
    };
    let mut ignore = |_: &Analysis| ControlFlow::Continue(());
    let found = game.analyse(line, &settings, context, &mut ignore);
    let chance = |value| match value {
        Value::Estimate { win_chance, .. } => win_chance,
        Value::Proven { outcome, .. } => match outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f64::from(u8::from(winner == line.to_move())),
        },
    };
    let lines = found.lines.iter();
    lines
        .map(|variation| (variation.moves[0].clone(), chance(variation.value)))
        .collect()
}

/// Winning chance that a level gives away per move, on average, as a search of `depth` plies sees it.
fn loss(game: &'static Game, level: Level, depth: u32) -> f64 {
    let computer = game.computer(&level.to_string()).expect("a level");
    let (mut lost, mut n) = (0.0, 0);
    for line in (0..POSITIONS).filter_map(|it| position(game, it, [4, 8])) {
        let worth = worth(game, &*line, depth);
        let best = worth.values().copied().fold(0.0, f64::max);
        for seed in 0..SEEDS {
            let mut resources = Resources {
                rng: &mut Rng::new(seed),
                table: &TranspositionTable::new(1),
                threads: NonZeroUsize::MIN,
                knowledge: Knowledge::none(),
                limits: None,
                cancel: &AtomicBool::new(false),
            };
            let m = computer.choose(&*line, &mut resources).expect("a move");
            lost += best - worth[&m];
            n += 1;
        }
    }
    lost / f64::from(n)
}

#[test]
fn weaker_levels_give_away_more() {
    for game in catalog::games() {
        let [first, second, last] = [1, 2, 7].map(|it| Level::new(it).expect("a level"));
        let id = game.info.id;
        // Levels 1 and 2 see two plies.
        let losses = [first, second].map(|it| loss(game, it, 2));
        assert!(0.03 < losses[0], "{id}: level 1 hardly errs, {losses:?}");
        assert!(
            losses[1] < losses[0],
            "{id}: level 2 errs more than level 1, {losses:?}"
        );
        // Level 7 sees three plies or more, so that a search of two would misjudge it.
        let losses = [first, last].map(|it| loss(game, it, 3));
        assert!(
            losses[1] + 0.02 < losses[0],
            "{id}: level 7 errs as much as level 1, {losses:?}"
        );
    }
}

#[test]
fn levels_are_numbered_from_one_to_eight() {
    let numbers: Vec<_> = (0..=9).filter_map(Level::new).map(Level::number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(Level::ALL.last(), Some(&Level::FULL));
}

#[test]
fn a_sooner_win_and_a_later_loss_attract_more() {
    let in_plies = |winner, plies| {
        let outcome = Outcome::Win(winner);
        attraction(Value::Proven { outcome, plies }, Player::First)
    };
    assert!(in_plies(Player::First, 3) < in_plies(Player::First, 1));
    assert!(in_plies(Player::Second, 2) < in_plies(Player::Second, 8));
    assert!(in_plies(Player::Second, 8) < 0.5 && 0.5 < in_plies(Player::First, 99));
}
