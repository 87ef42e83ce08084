//! The catalog entry of Racing Kings: endgame tables, cautions about the 50-move rule, UCI ratings.

use std::{path::PathBuf, sync::OnceLock};

use game::{AnyLine, Outcome, Position, Reason, Step};
use racing_kings::{RaceEval, RacingKings};
use solvers::racing_kings::{EndgameTables, Error, VERIFIER, may_be_drawn_by_clock};

use crate::{
    Analysis, BenchPosition, Bot, Game, Sink, Skill, SpeedTest, Uci,
    analysis::{AnalysisTask, Distances, Maybe},
    bots::pick,
    knowledge::{Access, GameKnowledge},
    levels::ALL_MOVES,
};

pub(super) static GAME: Game =
    Game::new::<RacingKings, RaceEval>(&racing_kings::RULES, &racing_kings::MESSAGES)
        .taught_by(racing_kings::LESSON, &racing_kings::LESSON_MESSAGES)
        .numbered::<RacingKings>()
        .exact("exact-racing-kings")
        .searched_by(analyse)
        .knowing::<Known>()
        .verified_by(VERIFIER)
        .levels([
            Skill::new(2, 10_000, ALL_MOVES, 0.5, 0.15),
            Skill::new(2, 10_000, ALL_MOVES, 0.24, 0.06),
            Skill::new(2, 10_000, ALL_MOVES, 0.145, 0.034),
            Skill::new(2, 10_000, ALL_MOVES, 0.015, 0.006),
            Skill::new(3, 20_000, 5, 0.0, 0.012),
            Skill::new(4, 20_000, 3, 0.0, 0.004),
            Skill::new(20, 15_000, 1, 0.0, 0.0),
        ])
        .uci(Uci::new(
            "racingkings",
            [0, 203, 387, 544, 748, 925, 1162, 1353],
        ))
        .bots(&[Bot::RANDOM, PEACEFUL, Bot::RANDOM.named("feup-2")])
        .opening_plies(4)
        .balanced::<RacingKings>(include_str!("../../openings/racing-kings.txt"))
        .bench(
            &[
                BenchPosition::new("standard", 11, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
                BenchPosition::new(
                    "standard",
                    8,
                    "8/8/8/8/2b2N2/4B1K1/k2n2R1/qrbn1BRQ w - - 1 9",
                ),
                BenchPosition::new(
                    "standard",
                    8,
                    "5Q2/R7/1n6/B7/2B5/2N1br2/6K1/kr1n2R1 w - - 6 16",
                ),
                BenchPosition::new("feup", 10, "6R1/8/8/8/5N2/1nn5/krb2B1K/qrb1NBRQ w - - 4 3"),
            ],
            125_845,
        )
        .speed(&[
            SpeedTest::perft::<RacingKings>("Racing Kings perft 6", 6, 298_712_641, 100e6),
            SpeedTest::playouts::<RacingKings>("Racing Kings playouts", 20_000, 10e3),
        ]);

/// A bot of Racing Kings that plays random moves and captures only if every move is a capture.
const PEACEFUL: Bot = Bot::new("feup-1", |line, rng| {
    let mut moves: Vec<String> = line.legal_moves().into_iter().map(|it| it.text).collect();
    let takes = |m: &String| {
        let takes = |it: &Step| matches!(it, Step::Take(_));
        line.preview(m)
            .is_ok_and(|it| it.trace.steps.iter().any(takes))
    };
    if !moves.iter().all(takes) {
        moves.retain(|m| !takes(m));
    }
    pick(moves, rng)
});

fn analyse(task: &AnalysisTask<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    let tables = task.known::<Known>().and_then(Known::tables);
    let pos = task.position::<RacingKings>()?;
    let mut cautious = |round: &Analysis| sink(&with_caution(round.clone(), pos, tables));
    let probe = Maybe(tables);
    let found =
        task.run::<RacingKings, _, _>(&RaceEval, &probe, Distances::Exact, &mut cautious)?;
    Some(with_caution(found, pos, tables))
}

/// Adds warnings to a search result about wins that the 50-move rule may spoil, for the position
/// and for the first move of each variation.
fn with_caution(
    mut found: Analysis,
    pos: &RacingKings,
    tables: Option<&EndgameTables>,
) -> Analysis {
    let Some(tables) = tables else {
        return found;
    };
    found.caution = caution(pos, tables);
    for line in &mut found.lines {
        let Some(m) = line.first().and_then(|it| it.parse().ok()) else {
            continue;
        };
        let mut next = pos.clone();
        next.play_unchecked(m);
        line.caution = caution(&next, tables);
    }
    found
}

/// A warning about a win that the endgame tables know but the 50-move rule may turn into a draw.
/// `None` if there is no such win or no such danger.
fn caution(pos: &RacingKings, tables: &EndgameTables) -> Option<Reason> {
    let known = tables.try_probe(pos).ok()??;
    let Outcome::Win(winner) = known.outcome else {
        return None;
    };
    may_be_drawn_by_clock(pos, known).then(|| {
        Reason::by("K4d", "racing-kings-clock-may-decide")
            .with("player", RacingKings::INFO.player(winner))
            .with("plies", known.plies)
            .with("clock", pos.clock())
    })
}

/// Exact knowledge about Racing Kings, which searches consult: the endgame tables, opened (small
/// ones also built) on first use, and the errors of those that can't be used.
#[derive(Debug)]
struct Known {
    folder: Option<PathBuf>,
    tables: OnceLock<(EndgameTables, Vec<Reason>)>,
}

impl Known {
    fn tables(&self) -> Option<&EndgameTables> {
        let folder = self.folder.as_deref()?;
        let ready = || {
            let (tables, errors) = EndgameTables::open_or_build(folder);
            (tables, errors.iter().map(Error::reason).collect())
        };
        Some(&self.tables.get_or_init(ready).0)
    }
}

impl GameKnowledge for Known {
    fn new(access: &Access) -> Known {
        Known {
            folder: access.folder().map(ToOwned::to_owned),
            tables: OnceLock::new(),
        }
    }

    fn prepare(&self, _: &dyn AnyLine) {
        self.tables();
    }

    fn problems(&self) -> Vec<Reason> {
        let Some((tables, errors)) = self.tables.get() else {
            return Vec::new();
        };
        let damage = tables.damage().map(Error::reason);
        errors.iter().cloned().chain(damage).collect()
    }
}
