//! Which engine plays which game: what judges its positions, and what is known about them exactly.

use cage::CageEval;
use game::{Known, NoProbe, Outcome, Position, Probe, Reason};
use gorogo::GoRoGoEval;
use moai::{Moai, MoaiEval, Wide};
use racing_kings::{RaceEval, RacingKings};
use solve::racing_kings::{Tables, may_be_cut_short};

use crate::{
    analysis::{Analysis, Distances, Sink, Task},
    provers,
};

pub(crate) fn moai(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    let eval = MoaiEval::default();
    let small = Maybe(task.settings.knowledge.moai(&task.line.variant()));
    provers::moai(task, sink, |task, sink| {
        let narrow = task.run::<Moai<u64>, _, _>(&eval, &small, Distances::AtMost, sink);
        narrow.or_else(|| task.run::<Moai<Wide>, _, _>(&eval, &NoProbe, Distances::AtMost, sink))
    })
}

pub(crate) fn cage(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    let on_four = task.line.variant() == "4";
    let four = Maybe(if on_four {
        task.settings.knowledge.cage()
    } else {
        None
    });
    provers::cage(task, sink, |task, sink| {
        task.run::<cage::Cage, _, _>(&CageEval::default(), &four, Distances::Exact, sink)
    })
}

pub(crate) fn racing_kings(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    let tables = task.settings.knowledge.racing_kings();
    let probe = Maybe(tables);
    let mut found = task.run::<RacingKings, _, _>(&RaceEval, &probe, Distances::Exact, sink)?;
    found.caution = caution(task, tables);
    Some(found)
}

/// Tells of a win that the tables know but the 50-move rule may end before it is reached.
fn caution(task: &Task<'_>, tables: Option<&Tables>) -> Option<Reason> {
    let pos = task.position::<RacingKings>()?;
    let known = tables?.try_probe(pos).ok()??;
    let Outcome::Win(winner) = known.outcome else {
        return None;
    };
    may_be_cut_short(pos, known).then(|| {
        Reason::by("K4d", "racing-kings-clock-may-decide")
            .with("player", RacingKings::INFO.player(winner))
            .with("plies", known.plies)
            .with("clock", pos.clock())
    })
}

pub(crate) fn gorogo(task: &Task<'_>, sink: &mut Sink<'_>) -> Option<Analysis> {
    provers::gorogo(task, sink, |task, sink| {
        task.run::<gorogo::GoRoGo, _, _>(&GoRoGoEval::default(), &NoProbe, Distances::AtMost, sink)
    })
}

/// Knowledge that may not be there.
struct Maybe<'a, K>(Option<&'a K>);

impl<P: Position, K: Probe<P>> Probe<P> for Maybe<'_, K> {
    #[inline]
    fn probe(&self, pos: &P) -> Option<Known> {
        self.0?.probe(pos)
    }
}
