//! Computer players with a name and a simple habit: those of the reports, and pure chance.

use std::any::Any;

use game::{AnyLine, Line, Position, Rng, Step};
use gorogo::{GoRoGo, Piece};

/// A computer player that follows a simple habit and does not search.
#[derive(Debug)]
pub struct Bot {
    /// Name on the command line and in the API. Never renamed.
    pub id: &'static str,
    choose: fn(&dyn AnyLine, &mut Rng) -> Option<String>,
}

impl Bot {
    /// The canonical text of the move the player would make, or `None` when the game is over.
    /// Same line and same state of `rng`, same move.
    pub fn choose(&self, line: &dyn AnyLine, rng: &mut Rng) -> Option<String> {
        (self.choose)(line, rng)
    }

    /// The same habit under another name.
    const fn named(self, id: &'static str) -> Bot {
        Bot { id, ..self }
    }
}

/// Plays any legal move with equal chance.
const RANDOM: Bot = Bot {
    id: "random",
    choose: |line, rng| {
        let moves = line.legal_moves().into_iter().map(|it| it.text);
        pick(moves.collect(), rng)
    },
};

/// Plays any move that takes nothing while there is one.
const PEACEFUL: Bot = Bot {
    id: "feup-1",
    choose: |line, rng| {
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
    },
};

/// The players of Moai.
pub(crate) const MOAI: &[Bot] = &[RANDOM];

/// The players of Cage.
pub(crate) const CAGE: &[Bot] = &[RANDOM, RANDOM.named("feup-random")];

/// The players of Racing Kings.
pub(crate) const RACING_KINGS: &[Bot] = &[RANDOM, PEACEFUL, RANDOM.named("feup-2")];

/// The players of `GoRoGo`.
pub(crate) const GOROGO: &[Bot] = &[
    RANDOM,
    RANDOM.named("feup-easy"),
    Bot {
        id: "feup-medium",
        choose: |line, rng| {
            let pos = gorogo(line)?;
            let m = block(pos, rng).or_else(|| any(pos, rng))?;
            Some(m.to_string())
        },
    },
    Bot {
        id: "feup-hard",
        choose: |line, rng| {
            let pos = gorogo(line)?;
            let quiet = |rng: &mut Rng| block(pos, rng).or_else(|| any(pos, rng));
            let m = capture(pos, rng).or_else(|| quiet(rng))?;
            Some(m.to_string())
        },
    },
];

fn gorogo(line: &dyn AnyLine) -> Option<&GoRoGo> {
    let line = (line as &dyn Any).downcast_ref::<Line<GoRoGo>>()?;
    Some(line.position())
}

/// Any move.
fn any(pos: &GoRoGo, rng: &mut Rng) -> Option<gorogo::Move> {
    pos.pick_move(|n| rng.below(n))
}

/// A move that captures something.
fn capture(pos: &GoRoGo, rng: &mut Rng) -> Option<gorogo::Move> {
    any_with(pos, rng, |m| pos.captured_by(m) != 0)
}

/// A stone on a point where the opponent could capture something. A henge would be no block: it
/// belongs to the opponent as soon as it is his turn.
fn block(pos: &GoRoGo, rng: &mut Rng) -> Option<gorogo::Move> {
    let threats = pos.capture_points(!pos.to_move());
    any_with(pos, rng, |m| {
        let square = m.square();
        let bit = 1 << (5 * square.rank + square.file);
        m.piece() == Piece::Stone && threats & bit != 0
    })
}

/// A move with a property, if there is one.
fn any_with(
    pos: &GoRoGo,
    rng: &mut Rng,
    property: impl Fn(gorogo::Move) -> bool,
) -> Option<gorogo::Move> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    moves.retain(|&m| property(m));
    pick(moves, rng)
}

/// One of several things, all with equal chance.
fn pick<T>(mut from: Vec<T>, rng: &mut Rng) -> Option<T> {
    if from.is_empty() {
        return None;
    }
    let n = rng.below(from.len() as u32);
    Some(from.swap_remove(n as usize))
}
