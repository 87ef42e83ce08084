//! Which engine plays which game: what judges its positions, and what is known about them exactly.

use game::{Blank, NoProbe};

use crate::analysis::{Analysis, Sink, Task};

pub(crate) fn moai(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    let narrow = task.run::<moai::Moai<u64>, _, _>(&Blank, &NoProbe, sink);
    narrow.or_else(|| task.run::<moai::Moai<moai::Wide>, _, _>(&Blank, &NoProbe, sink))
}

pub(crate) fn cage(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    task.run::<cage::Cage, _, _>(&Blank, &NoProbe, sink)
}

pub(crate) fn racing_kings(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    task.run::<racing_kings::RacingKings, _, _>(&Blank, &NoProbe, sink)
}

pub(crate) fn gorogo(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    task.run::<gorogo::GoRoGo, _, _>(&Blank, &NoProbe, sink)
}
