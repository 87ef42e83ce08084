//! Which engine plays which game: what judges its positions, and what is known about them exactly.

use cage::CageEval;
use game::NoProbe;
use gorogo::GoRoGoEval;
use moai::{Moai, MoaiEval, Wide};
use racing_kings::RaceEval;

use crate::analysis::{Analysis, Sink, Task};

pub(crate) fn moai(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    let eval = MoaiEval::default();
    let narrow = task.run::<Moai<u64>, _, _>(&eval, &NoProbe, sink);
    narrow.or_else(|| task.run::<Moai<Wide>, _, _>(&eval, &NoProbe, sink))
}

pub(crate) fn cage(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    task.run::<cage::Cage, _, _>(&CageEval::default(), &NoProbe, sink)
}

pub(crate) fn racing_kings(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    task.run::<racing_kings::RacingKings, _, _>(&RaceEval, &NoProbe, sink)
}

pub(crate) fn gorogo(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    task.run::<gorogo::GoRoGo, _, _>(&GoRoGoEval::default(), &NoProbe, sink)
}
