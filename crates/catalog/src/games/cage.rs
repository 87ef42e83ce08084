//! The catalog entry of Cage: a table of all 4x4 positions, and a prover for the 6x6 board.

use std::sync::OnceLock;

use cage::{Cage, CageEval};
use game::{AnyLine, Position};
use solvers::cage::{Solver, Table4x4, VERIFIER};

use crate::{
    Analysis, BenchPosition, Bot, Game, Sink, Skill, SpeedTest,
    analysis::{AnalysisTask, Distances, Maybe},
    knowledge::{Access, GameKnowledge},
    levels::ALL_MOVES,
    provers::PROVER_BYTES,
};

pub(super) static GAME: Game = Game::new::<Cage, CageEval>(&cage::RULES, &cage::MESSAGES)
    .taught_by(cage::LESSON, &cage::LESSON_MESSAGES)
    .exact("exact-cage")
    .searched_by(analyse)
    .knowing::<Known>()
    .verified_by(VERIFIER)
    .levels([
        Skill::new(2, 10_000, ALL_MOVES, 0.46, 0.17),
        Skill::new(2, 10_000, ALL_MOVES, 0.30, 0.094),
        Skill::new(2, 10_000, ALL_MOVES, 0.19, 0.059),
        Skill::new(2, 10_000, ALL_MOVES, 0.095, 0.035),
        Skill::new(2, 10_000, ALL_MOVES, 0.026, 0.0145),
        Skill::new(3, 20_000, ALL_MOVES, 0.055, 0.028),
        Skill::new(3, 20_000, ALL_MOVES, 0.008, 0.014),
    ])
    .bots(&[Bot::RANDOM, Bot::RANDOM.named("feup-random")])
    .opening_plies(4)
.balanced::<Cage>(include_str!("../../openings/cage.txt"))
    .bench(&[
        BenchPosition::new(
            "10",
            7,
            "b2rbrbrbr/1brbrbrbrb/brbrbrbrbr/rbrbrbrbrb/brbrbrbrb1/rbrbrbrbrb/2brbrbr2/rbrbrbrbr1/brbrbrbrbr/rbrbrbrbrb r",
        ),
        BenchPosition::new(
            "10",
            7,
            "b1br1r1r2/1br1r5/1rb1b3b1/rbrbr1rbrb/1rbrbrbr1r/1brbrbrbr1/2brbrbr2/2r1r2b2/brb1b2r1r/1b1b6 r",
        ),
        BenchPosition::new(
            "10",
            8,
            "10/2r1r5/3r4b1/2rbr2b2/10/5b4/3rbr4/1b2rb4/b5r3/r8b r",
        ),
        BenchPosition::new(
            "8",
            8,
            "7r/7b/b1brbrbr/2rbr2b/1r4b1/rbrbr2b/1rbrb3/1brbrb2 r",
        ),
    ], 54_204)
    .speed(&[SpeedTest::playouts::<Cage>(
        "Cage 10x10 playouts",
        10_000,
        8e3,
    )]);

fn analyse(task: &AnalysisTask<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    let known = task.known::<Known>();
    let on_four = task.line.variant() == "4";
    let four = Maybe(known.filter(|_| on_four).and_then(Known::four));
    let on_six = |pos: &Cage| pos.side() == 6;
    let prover = || known.and_then(Known::prover);
    task.prove_or(
        on_six,
        |_| None,
        prover,
        sink,
        |task, sink| task.run::<Cage, _, _>(&CageEval::default(), &four, Distances::Exact, sink),
    )
}

/// Exact knowledge about Cage, which searches consult: the table of all positions of the 4x4 board,
/// opened or built on first use, and the prover of the 6x6 board, made on first use.
#[derive(Debug)]
struct Known {
    access: Access,
    four: OnceLock<Table4x4>,
    prover: OnceLock<Option<Solver>>,
}

impl Known {
    fn four(&self) -> Option<&Table4x4> {
        match &self.access {
            Access::Nothing => None,
            Access::Memory => Some(self.four.get_or_init(Table4x4::build)),
            Access::Folder(folder) => {
                Some(self.four.get_or_init(|| Table4x4::open_or_build(folder)))
            }
        }
    }

    fn prover(&self) -> Option<&Solver> {
        let six = || Solver::new(&Position::start("6").ok()?, PROVER_BYTES, 1);
        self.prover.get_or_init(six).as_ref()
    }
}

impl GameKnowledge for Known {
    fn new(access: &Access) -> Known {
        Known {
            access: access.clone(),
            four: OnceLock::new(),
            prover: OnceLock::new(),
        }
    }

    fn prepare(&self, line: &dyn AnyLine) {
        match line.variant().as_str() {
            "4" => drop(self.four()),
            "6" => drop(self.prover()),
            _ => (),
        }
    }
}
