//! Deductions as messages: which sentence tells a reason, and with which squares.

use game::Reason;

use crate::model::{Instance, Square};
use crate::words::{name, plural, square_name, with_squares};

use super::knowledge::{Kind, Knowledge, Mark, Terrain, square};
use super::set::{Set, Squares};
use super::suppose::{Mirrored, Refuted};
use super::techniques::{Finding, Why};
use super::walk::{Cause, Deduced};
use super::{Change, Step, Technique, shorten};

/// A deduction as a step for people.
pub(super) fn step(before: &Knowledge, after: &Knowledge, deduced: &Deduced) -> Step {
    let terrain = before.terrain;
    let deduced = &shorten::explained(before, deduced);
    let squares = |set: Set| {
        set.squares()
            .map(|at| square(terrain.instance, at))
            .collect()
    };
    Step {
        technique: deduced.technique,
        look: squares(look(terrain, deduced)),
        because: because(terrain, deduced),
        changes: changes(before, after),
    }
}

/// The squares to look at: the pieces that a reason speaks of, else the squares that it changes.
fn look(terrain: &Terrain, deduced: &Deduced) -> Set {
    let changed = deduced.cuts.iter().fold(Set::EMPTY, |set, &cut| set | cut);
    match &deduced.cause {
        Cause::Plain(why) => why.subject().map_or(changed, Set::of),
        Cause::Refuted(refuted) => Set::of(refuted.at),
        Cause::Mirrored(mirrored) => mirrored.orbit,
        Cause::Searched { .. } => terrain.all & changed,
    }
}

impl Why {
    /// The square of the piece that the reason is about, if it is about one.
    fn subject(self) -> Option<u8> {
        match self {
            Why::AllStand { .. }
            | Why::BoardFull
            | Why::JustEnough { .. }
            | Why::JustEnoughInAll
            | Why::WrongCount { .. }
            | Why::WrongCountInAll => None,
            Why::SeesOwn { at, .. }
            | Why::Satisfied { at, .. }
            | Why::OnlyTarget { at, .. }
            | Why::DeadLine { at, .. }
            | Why::OnlyAttacker { at, .. }
            | Why::Taken { at, .. }
            | Why::WouldAttackTwo { at, .. }
            | Why::WouldAttackNone { at, .. }
            | Why::NoAttacker { at, .. }
            | Why::EarlyLoop { at, .. }
            | Why::LoopGap { at, .. }
            | Why::EitherTarget { at, .. }
            | Why::EitherAttacker { at, .. } => Some(at),
        }
    }
}

fn because(terrain: &Terrain, deduced: &Deduced) -> Vec<Reason> {
    let teller = Teller { terrain };
    match &deduced.cause {
        Cause::Plain(why) => vec![teller.why(*why)],
        Cause::Refuted(refuted) => {
            let mut told = vec![teller.supposed(refuted)];
            told.extend(teller.trail(deduced.technique, &refuted.trail));
            let others = refuted.orbit.without(Set::of(refuted.at));
            if !others.is_empty() {
                let likewise = Reason::by("L6", "loop-why-likewise");
                told.push(with_squares(likewise, teller.squares(others)));
            }
            told
        }
        Cause::Mirrored(mirrored) => {
            let mut told = vec![teller.mirrored("loop-why-suppose-none", mirrored)];
            told.extend(teller.trail(deduced.technique, &mirrored.trail));
            told.push(teller.mirrored("loop-why-mirror", mirrored));
            told
        }
        Cause::Searched { kind, at } => vec![
            Reason::new("loop-why-search")
                .with("piece", name(terrain.piece(*kind).letter()))
                .with("at", teller.square(*at)),
        ],
    }
}

/// Makes sentences about one board.
struct Teller<'t> {
    terrain: &'t Terrain,
}

impl Teller<'_> {
    fn square(&self, at: u8) -> String {
        let instance = self.terrain.instance;
        square_name(instance.rows(), square(instance, at))
    }

    fn squares(&self, set: Set) -> impl Iterator<Item = String> {
        set.squares().map(|at| self.square(at))
    }

    /// A sentence about a piece on a square.
    fn piece(&self, clause: &'static str, id: &'static str, kind: Kind, at: u8) -> Reason {
        Reason::by(clause, id)
            .with("piece", name(self.terrain.piece(kind).letter()))
            .with("at", self.square(at))
            .with("other", name(self.terrain.piece(kind.other()).letter()))
    }

    /// A sentence about all pieces of a type.
    fn pieces(&self, id: &'static str, kind: Kind) -> Reason {
        Reason::by("L2", id)
            .with("pieces", plural(self.terrain.piece(kind).letter()))
            .with("n", self.terrain.n())
    }

    fn why(&self, why: Why) -> Reason {
        let total = 2 * self.terrain.n();
        match why {
            Why::AllStand { kind } => self.pieces("loop-why-all-stand", kind),
            Why::JustEnough { kind } => self.pieces("loop-why-just-enough", kind),
            Why::WrongCount { kind } => self.pieces("loop-why-wrong-count", kind),
            Why::BoardFull => Reason::by("L2", "loop-why-board-full").with("n", total),
            Why::JustEnoughInAll => {
                Reason::by("L2", "loop-why-just-enough-in-all").with("n", total)
            }
            Why::WrongCountInAll => {
                Reason::by("L2", "loop-why-wrong-count-in-all").with("n", total)
            }
            Why::SeesOwn { kind, at } => self.piece("L4", "loop-why-sees-own", kind, at),
            Why::Satisfied { kind, at, target } => self
                .piece("L4", "loop-why-satisfied", kind, at)
                .with("target", self.square(target)),
            Why::OnlyTarget { kind, at, target } => self
                .piece("L4", "loop-why-only-target", kind, at)
                .with("target", self.square(target)),
            Why::DeadLine { kind, at } => self.piece("L4", "loop-why-dead-line", kind, at),
            Why::OnlyAttacker { kind, at, from } => self
                .piece("L5", "loop-why-only-attacker", kind, at)
                .with("from", self.square(from)),
            Why::Taken { kind, at, from } => self
                .piece("L5", "loop-why-taken", kind, at)
                .with("from", self.square(from)),
            Why::WouldAttackTwo { kind, at, targets } => {
                let reason = self.piece("L4", "loop-why-would-attack-two", kind, at);
                with_squares(reason, targets.map(|target| self.square(target)))
            }
            Why::WouldAttackNone { kind, at } => {
                self.piece("L4", "loop-why-would-attack-none", kind, at)
            }
            Why::NoAttacker { kind, at } => self.piece("L5", "loop-why-no-attacker", kind, at),
            Why::EarlyLoop { kind, at, length } => self
                .piece("L5", "loop-why-early-loop", kind, at)
                .with("length", length)
                .with("n", total),
            Why::LoopGap {
                kind,
                at,
                target,
                length,
            } => self
                .piece("L5", "loop-why-loop-gap", kind, at)
                .with("target", self.square(target))
                .with("length", length)
                .with("n", total),
            Why::EitherTarget { kind, at, targets } => {
                let reason = self.piece("L4", "loop-why-either-target", kind, at);
                with_squares(reason, self.squares(targets))
            }
            Why::EitherAttacker {
                kind,
                at,
                attackers,
            } => {
                let reason = self.piece("L5", "loop-why-either-attacker", kind, at);
                with_squares(reason, self.squares(attackers))
            }
        }
    }

    fn supposed(&self, refuted: &Refuted) -> Reason {
        let at = self.square(refuted.at);
        match refuted.mark {
            Mark::Empty => Reason::new("loop-why-suppose-empty").with("at", at),
            Mark::Piece(kind) => Reason::new("loop-why-suppose")
                .with("piece", name(self.terrain.piece(kind).letter()))
                .with("at", at),
        }
    }

    /// The way to a contradiction; one that needs suppositions of its own is only summed up.
    fn trail(&self, technique: Technique, trail: &[Finding]) -> Vec<Reason> {
        if matches!(
            technique,
            Technique::SupposeTwice | Technique::SymmetryTwice
        ) {
            return vec![Reason::new("loop-why-every-way-fails")];
        }
        let told = trail.iter().map(|finding| self.why(finding.why));
        told.chain([Reason::new("loop-why-contradiction")])
            .collect()
    }

    fn mirrored(&self, id: &'static str, mirrored: &Mirrored) -> Reason {
        let piece = name(self.terrain.piece(mirrored.kind).letter());
        let reason = Reason::by("L6", id).with("piece", piece);
        with_squares(reason, self.squares(mirrored.orbit))
    }
}

/// What was learned between two states of knowledge.
fn changes(before: &Knowledge, after: &Knowledge) -> Vec<Change> {
    let terrain = before.terrain;
    let at = |number| square(terrain.instance, number);
    let mut changes = Vec::new();
    for kind in Kind::BOTH {
        let placed = after.placed(kind).without(before.placed(kind));
        changes.extend(
            placed
                .squares()
                .map(|it| Change::Place(at(it), terrain.piece(kind))),
        );
    }
    let emptied = after.clear().without(before.clear());
    changes.extend(emptied.squares().map(|it| Change::Empty(at(it))));
    let placed = after.placed(Kind::First) | after.placed(Kind::Second);
    let occupied = after.occupied().without(before.occupied() | placed);
    changes.extend(occupied.squares().map(|it| Change::Occupied(at(it))));
    for kind in Kind::BOTH {
        let gone = before.may_hold(kind).without(after.may_hold(kind));
        let gone = gone.without(after.clear() | placed);
        changes.extend(
            gone.squares()
                .map(|it| Change::Exclude(at(it), terrain.piece(kind))),
        );
    }
    changes
}

/// What follows from a step, told as things to do.
pub(super) fn actions(instance: Instance, changes: &[Change]) -> Vec<Reason> {
    let names = |squares: Vec<Square>| {
        squares
            .into_iter()
            .map(|square| square_name(instance.rows(), square))
    };
    let mut told = Vec::new();
    let mut tell = |reason: Reason, squares: Vec<Square>| {
        if !squares.is_empty() {
            told.push(with_squares(reason, names(squares)));
        }
    };
    let pick = |of: &dyn Fn(&Change) -> Option<Square>| changes.iter().filter_map(of).collect();
    for piece in instance.pair() {
        let placed = pick(&|change| match change {
            Change::Place(at, it) if *it == piece => Some(*at),
            _ => None,
        });
        tell(
            Reason::new("loop-do-place").with("piece", name(piece.letter())),
            placed,
        );
    }
    let emptied = pick(&|change| match change {
        Change::Empty(at) => Some(*at),
        _ => None,
    });
    tell(Reason::new("loop-do-empty"), emptied);
    let occupied = pick(&|change| match change {
        Change::Occupied(at) => Some(*at),
        _ => None,
    });
    tell(Reason::new("loop-do-occupied"), occupied);
    for piece in instance.pair() {
        let excluded = pick(&|change| match change {
            Change::Exclude(at, it) if *it == piece => Some(*at),
            _ => None,
        });
        tell(
            Reason::new("loop-do-exclude").with("piece", name(piece.letter())),
            excluded,
        );
    }
    told
}
