//! The catalog entry of Moai: two position types (boards of up to 64 cells, and larger ones), a proof
//! of the 5x5 board, and a prover for late positions of boards up to 8x8.

use std::{any::Any, path::PathBuf, sync::OnceLock};

use game::{AnyLine, Line, NoProbe, Reason};
use moai::{Content, Moai, MoaiEval, Wide};
use solvers::moai::{SmallBoard, Solver, VERIFIER, proof_file};
use training::{AnyState, ByTurns, state_of};

use crate::{
    Analysis, BenchPosition, Bot, Game, Sink, Skill, SpeedTest,
    analysis::{AnalysisTask, Distances, Maybe},
    knowledge::{Access, GameKnowledge},
    levels::ALL_MOVES,
    provers::PROVER_BYTES,
    uct_baseline::uct_of,
};

pub(super) static GAME: Game = Game::new::<Moai<u64>, MoaiEval>(&moai::RULES, &moai::MESSAGES)
    .taught_by(moai::LESSON, &moai::LESSON_MESSAGES)
    .opened_by(moai::open)
    .learned_by(state)
    .exact("exact-moai")
    .searched_by(analyse)
    .knowing::<Known>()
    .verified_by(VERIFIER)
    .sampled_by(uct)
    .levels([
        Skill::new(2, 10_000, ALL_MOVES, 0.5, 0.22),
        Skill::new(2, 10_000, ALL_MOVES, 0.18, 0.072),
        Skill::new(3, 20_000, ALL_MOVES, 0.065, 0.038),
        Skill::new(4, 20_000, 4, 0.015, 0.034),
        Skill::new(5, 30_000, 4, 0.0, 0.011),
        Skill::new(20, 11_000, 1, 0.0, 0.0),
        Skill::new(20, 36_000, 1, 0.0, 0.0),
    ])
    .bots(&[Bot::RANDOM])
    .opening_plies(4)
    .balanced::<Moai<u64>>(include_str!("../../openings/moai.txt"))
    .bench(
        &[
            BenchPosition::new("8x8", 6, "#6#/8/8/4B3/3W4/8/8/#6# w"),
            BenchPosition::new("8x8", 6, "#1x4#/5x2/8/x7/8/6Bx/W1x3x1/#6# w"),
            BenchPosition::new("8x8", 7, "#xx4#/x1x1xW1x/B2xx3/3x2x1/8/x3x3/1x6/#2x3# w"),
            BenchPosition::new("9x8", 6, "#1xx4#/9/9/4x4/6x2/6Wx1/1x7/#2Bx2x# w"),
        ],
        40_567,
    )
    .speed(&[SpeedTest::playouts::<Moai<u64>>(
        "Moai 8x8 playouts",
        300_000,
        400e3,
    )]);

/// Maximum vacant cells of a Moai board for a search to try a proof: 11 counters on 8x8. With more
/// vacant cells, proofs take too long.
const MAX_PROOF_VACANT: u32 = 47;

/// Width and height of the standard Moai board, in cells.
const STANDARD_SIZE: u8 = 8;

fn analyse(task: &AnalysisTask<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    let known = task.known::<Known>();
    let variant = task.line.variant();
    let small = Maybe(known.and_then(|it| it.small(&variant)));
    let is_late =
        |pos: &Moai<u64>| !pos.in_set_up() && is_provable(pos) && vacant(pos) <= MAX_PROOF_VACANT;
    // M7: each turn consumes a vacant cell.
    let longest = |pos: &Moai<u64>| Some(vacant(pos));
    let prover = || known.and_then(Known::prover);
    task.prove_or(is_late, longest, prover, sink, |task, sink| {
        let eval = MoaiEval::default();
        let narrow = task.run::<Moai<u64>, _, _>(&eval, &small, Distances::AtMost, sink);
        narrow.or_else(|| task.run::<Moai<Wide>, _, _>(&eval, &NoProbe, Distances::AtMost, sink))
    })
}

/// Whether the Moai prover covers the board: it is built for the standard size and smaller ones.
fn is_provable(pos: &Moai<u64>) -> bool {
    pos.width().max(pos.height()) <= STANDARD_SIZE
}

fn vacant(pos: &Moai<u64>) -> u32 {
    let vacant = pos
        .contents()
        .filter(|(_, content)| *content == Content::Vacant);
    u32::try_from(vacant.count()).unwrap_or(u32::MAX)
}

fn uct(
    line: &dyn AnyLine,
    playouts: u64,
    seed: u64,
    keep_going: &dyn Fn() -> bool,
) -> Option<String> {
    let narrow = uct_of::<Moai<u64>>(line, playouts, seed, keep_going);
    narrow.or_else(|| uct_of::<Moai<Wide>>(line, playouts, seed, keep_going))
}

fn state(line: &dyn AnyLine) -> Option<Box<dyn AnyState>> {
    let narrow = state_of::<Moai<u64>, ByTurns>(line);
    narrow.or_else(|| state_of::<Moai<Wide>, ByTurns>(line))
}

/// Exact knowledge about Moai, which searches consult: the proof of the 5x5 board, opened or built
/// in its folder on first use, and the prover of boards up to 8x8, made on first use.
#[derive(Debug)]
struct Known {
    folder: Option<PathBuf>,
    small: OnceLock<Result<SmallBoard, Option<Reason>>>,
    /// The prover of boards up to 8x8, made on first use. `None` inside means that there wasn't
    /// enough memory for it.
    prover: OnceLock<Option<Solver>>,
}

impl Known {
    /// The proof of the 5x5 board; `None` for any other variant, without a folder of proofs, or if
    /// the proof can't be used.
    fn small(&self, variant: &str) -> Option<&SmallBoard> {
        let folder = self.folder.as_deref()?;
        if variant != SmallBoard::VARIANT {
            return None;
        }
        // A proof that can't be built (say, in a read-only folder) is silently left out; one that
        // exists and can't be used is reported.
        let is_there = || proof_file(folder, SmallBoard::VARIANT).exists();
        let ready = || {
            let why = |it: solve::strategy::Error| is_there().then(|| it.reason());
            SmallBoard::open_or_build(folder).map_err(why)
        };
        self.small.get_or_init(ready).as_ref().ok()
    }

    fn prover(&self) -> Option<&Solver> {
        // The solver takes more than `PROVER_BYTES` if the keys of this board need it.
        let prover = || Solver::new(STANDARD_SIZE, STANDARD_SIZE, PROVER_BYTES, 1);
        self.prover.get_or_init(prover).as_ref()
    }
}

impl GameKnowledge for Known {
    fn new(access: &Access) -> Known {
        Known {
            folder: access.folder().map(ToOwned::to_owned),
            small: OnceLock::new(),
            prover: OnceLock::new(),
        }
    }

    fn prepare(&self, line: &dyn AnyLine) {
        self.small(&line.variant());
        let line = (line as &dyn Any).downcast_ref::<Line<Moai<u64>>>();
        if line.is_some_and(|it| is_provable(it.position())) {
            self.prover();
        }
    }

    fn problems(&self) -> Vec<Reason> {
        match self.small.get() {
            Some(Err(problem)) => problem.iter().cloned().collect(),
            Some(Ok(_)) | None => Vec::new(),
        }
    }
}
