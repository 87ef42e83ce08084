//! The catalog entry of `GoRoGo`: a prover for late positions, and the bots of a student report.

use std::{any::Any, sync::OnceLock};

use game::{AnyLine, Line, NoProbe, Position, Rng};
use gorogo::{GoRoGo, GoRoGoEval, Move, Piece};
use solvers::gorogo::{Solver, VERIFIER};

use crate::{
    Analysis, BenchPosition, Bot, Game, Sink, Skill, SpeedTest,
    analysis::{AnalysisTask, Distances},
    bots::pick,
    knowledge::{Access, GameKnowledge},
    levels::ALL_MOVES,
    provers::PROVER_BYTES,
};

pub(super) static GAME: Game = Game::new::<GoRoGo, GoRoGoEval>(&gorogo::RULES, &gorogo::MESSAGES)
    .taught_by(gorogo::LESSON, &gorogo::LESSON_MESSAGES)
    .numbered::<GoRoGo>()
    .exact("exact-gorogo")
    .searched_by(analyse)
    .knowing::<Known>()
    .verified_by(VERIFIER)
    .levels([
        Skill::new(2, 10_000, ALL_MOVES, 0.7, 0.40),
        Skill::new(2, 10_000, ALL_MOVES, 0.45, 0.16),
        Skill::new(2, 10_000, ALL_MOVES, 0.25, 0.078),
        Skill::new(2, 10_000, ALL_MOVES, 0.10, 0.034),
        Skill::new(4, 20_000, ALL_MOVES, 0.06, 0.028),
        Skill::new(5, 20_000, 2, 0.0, 0.003),
        Skill::new(20, 16_000, 1, 0.0, 0.0),
    ])
    .bots(&[Bot::RANDOM, Bot::RANDOM.named("feup-easy"), MEDIUM, HARD])
    .opening_plies(1)
    .balanced::<GoRoGo>(include_str!("../../openings/gorogo.txt"))
    .bench(
        &[
            BenchPosition::new("standard", 6, "5/5/2h2/5/5 b 10,2 10,2 0,0"),
            BenchPosition::new("standard", 7, "h4/2b2/5/5/1h3 b 10,1 9,2 0,0"),
            BenchPosition::new("standard", 8, "2h1h/5/bhw2/hh3/2b2 w 9,0 8,0 0,0"),
            BenchPosition::new("standard", 9, "1hb1b/4b/whwb1/1w1w1/hh1h1 b 6,0 6,0 0,0"),
        ],
        20_648,
    )
    .speed(&[SpeedTest::playouts::<GoRoGo>(
        "GoRoGo playouts",
        500_000,
        800e3,
    )]);

/// Number of played plies from which a search tries to prove a position of `GoRoGo`. Proofs of
/// earlier positions take too long.
const MIN_PROOF_PLIES: u8 = 12;

fn analyse(task: &AnalysisTask<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    let is_late = |pos: &GoRoGo| MIN_PROOF_PLIES <= pos.plies();
    let longest = |pos: &GoRoGo| Some(25 - u32::from(pos.plies()).min(25));
    let prover = || task.known::<Known>().map(Known::prover);
    task.prove_or(is_late, longest, prover, sink, |task, sink| {
        task.run::<GoRoGo, _, _>(&GoRoGoEval::default(), &NoProbe, Distances::AtMost, sink)
    })
}

/// Exact knowledge about `GoRoGo`, which searches consult: only a prover in memory, made on first
/// use, which searches try once 12 plies have been played.
#[derive(Debug, Default)]
struct Known {
    prover: OnceLock<Solver>,
}

impl Known {
    fn prover(&self) -> &Solver {
        self.prover.get_or_init(|| Solver::new(PROVER_BYTES, 1))
    }
}

impl GameKnowledge for Known {
    fn new(_: &Access) -> Known {
        Known::default()
    }

    fn prepare(&self, _: &dyn AnyLine) {
        self.prover();
    }
}

/// A bot of `GoRoGo` that puts a stone where the opponent could capture, if possible, and otherwise
/// plays at random.
const MEDIUM: Bot = Bot::new("feup-medium", |line, rng| {
    let pos = position(line)?;
    let m = block(pos, rng).or_else(|| any(pos, rng))?;
    Some(m.to_string())
});

/// A bot of `GoRoGo` that captures if it can, otherwise puts a stone where the opponent could
/// capture, otherwise plays at random.
const HARD: Bot = Bot::new("feup-hard", |line, rng| {
    let pos = position(line)?;
    let quiet = |rng: &mut Rng| block(pos, rng).or_else(|| any(pos, rng));
    let m = capture(pos, rng).or_else(|| quiet(rng))?;
    Some(m.to_string())
});

fn position(line: &dyn AnyLine) -> Option<&GoRoGo> {
    let line = (line as &dyn Any).downcast_ref::<Line<GoRoGo>>()?;
    Some(line.position())
}

/// A legal move of the position, chosen at random; `None` if the game is over.
fn any(pos: &GoRoGo, rng: &mut Rng) -> Option<Move> {
    pos.pick_move(|n| rng.below(n))
}

/// A random legal move that captures; `None` if there is none.
fn capture(pos: &GoRoGo, rng: &mut Rng) -> Option<Move> {
    any_with(pos, rng, |m| pos.captured_by(m) != 0)
}

/// A random legal move that puts a stone on a point where the opponent could capture; `None` if
/// there is none. A henge (the piece that counts for the player to move) wouldn't block.
fn block(pos: &GoRoGo, rng: &mut Rng) -> Option<Move> {
    let threats = pos.capture_points(!pos.to_move());
    any_with(pos, rng, |m| {
        let square = m.square();
        let bit = 1 << (5 * square.rank + square.file);
        m.piece() == Piece::Stone && threats & bit != 0
    })
}

/// A random one of the legal moves that have the given property; `None` if none has it.
fn any_with(pos: &GoRoGo, rng: &mut Rng, property: impl Fn(Move) -> bool) -> Option<Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves.retain(|&m| property(m));
    pick(moves, rng)
}
