//! Explanations of deductions about a puzzle, as messages for players.
//!
//! A plain deduction has one message. A supposition has a sequence: what is supposed, each
//! consequence (the first begins with "then"), the contradiction ("but then …"), and the conclusion.
//! This module only chooses messages and their arguments; it deduces nothing, except that it finds
//! the shortest refutation of a supposition again ([`shorten`]).

use game::{Arg, Reason};

use crate::model::{Instance, Square};
use crate::words::{piece_name, piece_plural, square_name, with_squares};

use super::knowledge::{Kind, Knowledge, Mark, Terrain, square};
use super::set::{Set, Squares};
use super::suppose::{Mirrored, Refuted, denied, supposed};
use super::techniques::Why;
use super::walk::{Cause, Deduced};
use super::{DeductionStep, SquareChange, Technique, shorten};

/// Explains a deduction that led from the state of knowledge `before` to `after`, for players: the
/// squares it is about, messages with the reason, and the new facts about squares.
pub(super) fn step(before: &Knowledge, after: &Knowledge, deduced: &Deduced) -> DeductionStep {
    let terrain = before.terrain;
    let squares = |set: Set| {
        set.squares()
            .map(|at| square(terrain.instance, at))
            .collect()
    };
    DeductionStep {
        technique: deduced.technique,
        focus: squares(focus(terrain, deduced)),
        because: Explainer { terrain }.because(before, deduced),
        changes: changes(before, after),
    }
}

/// The squares that a deduction draws attention to: that of the piece that its reason is about,
/// those concerned by a supposition, otherwise those that it changes.
fn focus(terrain: &Terrain, deduced: &Deduced) -> Set {
    let changed = deduced.cuts.iter().fold(Set::EMPTY, |set, &cut| set | cut);
    match &deduced.cause {
        Cause::Plain(why) => why.subject().map_or(changed, Set::of),
        Cause::Refuted(refuted) => Set::of(refuted.at),
        Cause::Mirrored(mirrored) => mirrored.orbit,
        Cause::Searched { .. } => terrain.all & changed,
    }
}

impl Why {
    /// The square of the piece that the reason is about; `None` for a reason about the number of
    /// pieces.
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

/// Creates the messages that explain deductions on one board.
struct Explainer<'t> {
    terrain: &'t Terrain,
}

/// The word that joins a message of an explanation to those before it, such as "then" or "but then".
#[derive(Clone, Copy)]
enum Link {
    None,
    Then,
    ButThen,
    Otherwise,
}

impl Link {
    fn word(self) -> Arg {
        Arg::Message(match self {
            Link::None => "loop-link-none",
            Link::Then => "loop-link-then",
            Link::ButThen => "loop-link-but-then",
            Link::Otherwise => "loop-link-otherwise",
        })
    }
}

impl Explainer<'_> {
    fn because(&self, known: &Knowledge, deduced: &Deduced) -> Vec<Reason> {
        match &deduced.cause {
            Cause::Plain(why) => vec![self.why(*why, Link::None)],
            Cause::Refuted(refuted) => {
                let is_deep = deduced.technique == Technique::SupposeTwice;
                let mut messages = self.supposition(known, refuted, is_deep);
                let others = refuted.orbit.without(Set::of(refuted.at));
                if !others.is_empty() {
                    let likewise = Reason::by("L6", "loop-why-likewise");
                    messages.push(with_squares(likewise, self.squares(others)));
                }
                messages
            }
            Cause::Mirrored(mirrored) => {
                let is_deep = deduced.technique == Technique::SymmetryTwice;
                let base = denied(known, mirrored.kind, mirrored.orbit);
                let mut messages = vec![self.mirrored("loop-why-suppose-none", mirrored)];
                messages.extend(self.refutation(&base, is_deep));
                messages.push(self.mirrored("loop-why-mirror", mirrored));
                messages
            }
            Cause::Searched { kind, at } => vec![
                Reason::new("loop-why-search")
                    .with("piece", self.name(*kind))
                    .with("at", self.square(*at)),
            ],
        }
    }

    /// The messages of a refuted supposition: the mark supposed, the way to the contradiction, and
    /// that the mark is wrong.
    fn supposition(&self, known: &Knowledge, refuted: &Refuted, is_deep: bool) -> Vec<Reason> {
        let (suppose, so_not) = match refuted.mark {
            Mark::Empty => ("loop-why-suppose-empty", "loop-why-not-empty"),
            Mark::Piece(_) => ("loop-why-suppose", "loop-why-not-piece"),
        };
        let base = supposed(known, refuted.mark, refuted.at);
        let mut messages = vec![self.mark(suppose, refuted)];
        messages.extend(self.refutation(&base, is_deep));
        messages.push(self.mark(so_not, refuted));
        messages
    }

    /// The message `id` about a refuted supposition: its square is the argument `at` and, unless
    /// the square was supposed to be empty, the type of the supposed piece the argument `piece`.
    fn mark(&self, id: &'static str, refuted: &Refuted) -> Reason {
        let reason = Reason::new(id).with("at", self.square(refuted.at));
        match refuted.mark {
            Mark::Empty => reason,
            Mark::Piece(kind) => reason.with("piece", self.name(kind)),
        }
    }

    /// The messages that lead from a supposition to its contradiction. A supposition within it is
    /// explained by its contradiction alone: the full chain would be too long to read.
    fn refutation(&self, base: &Knowledge, is_deep: bool) -> Vec<Reason> {
        let mut known = *base;
        let mut messages = Vec::new();
        for (index, link) in shorten::refutation(base, is_deep).iter().enumerate() {
            let before = known;
            link.apply(&mut known);
            let (joined, at_last) = match index {
                0 => (Link::Then, Link::Then),
                _ => (Link::None, Link::ButThen),
            };
            match &link.cause {
                Cause::Plain(why) if known.is_broken() => {
                    messages.push(self.contradiction(&before, &known, Some(*why), at_last));
                }
                Cause::Plain(why) => messages.push(self.why(*why, joined)),
                Cause::Refuted(inner) => {
                    let id = match inner.mark {
                        Mark::Empty => "loop-why-inner-empty",
                        Mark::Piece(_) => "loop-why-inner-piece",
                    };
                    messages.push(self.mark(id, inner).with("link", joined.word()));
                    let supposed = supposed(&before, inner.mark, inner.at);
                    messages.extend(self.end_of_refutation(&supposed));
                    if known.is_broken() {
                        messages.push(self.contradiction(&before, &known, None, Link::ButThen));
                    }
                }
                Cause::Mirrored(_) | Cause::Searched { .. } => {}
            }
        }
        messages
    }

    /// The message of the contradiction at the end of a refutation by plain techniques; `None` if
    /// they find none.
    fn end_of_refutation(&self, base: &Knowledge) -> Option<Reason> {
        let mut known = *base;
        for link in shorten::refutation(base, false) {
            let before = known;
            link.apply(&mut known);
            if let (Cause::Plain(why), true) = (link.cause, known.is_broken()) {
                return Some(self.contradiction(&before, &known, Some(why), Link::Otherwise));
            }
        }
        None
    }

    /// The message that explains a contradiction: the clause of the rules that would be violated
    /// and the pieces concerned, or a square that could neither be empty nor hold a piece.
    fn contradiction(
        &self,
        before: &Knowledge,
        broken: &Knowledge,
        why: Option<Why>,
        link: Link,
    ) -> Reason {
        let n = self.terrain.n();
        let torn = broken.impossible().first_square().unwrap_or_default();
        let reason = match why {
            Some(Why::WrongCount { kind }) => {
                let (placed, possible) = (before.placed(kind).len(), before.may_hold(kind).len());
                let pieces = piece_plural(self.terrain.piece(kind).letter());
                let (id, count) = if n < placed {
                    ("loop-but-too-many", placed)
                } else {
                    ("loop-but-too-few", possible)
                };
                Reason::by("L2", id)
                    .with("count", count)
                    .with("n", n)
                    .with("pieces", pieces)
            }
            Some(Why::WrongCountInAll) => {
                let (standing, open) = (before.occupied().len(), before.open().len());
                let (id, count) = if 2 * n < standing {
                    ("loop-but-too-many-in-all", standing)
                } else {
                    ("loop-but-too-few-in-all", open)
                };
                Reason::by("L2", id).with("count", count).with("n", 2 * n)
            }
            Some(Why::SeesOwn { kind, at } | Why::DeadLine { kind, at }) => {
                let way = before.between(kind, at, torn);
                let id = if way.is_within(before.clear()) {
                    "loop-but-attacks-own"
                } else {
                    "loop-but-attacks-own-towards" // Another of its type may stand nearer.
                };
                self.piece("L4", id, kind, at)
                    .with("target", self.square(torn))
            }
            Some(Why::Satisfied { kind, at, target }) => {
                let reason = self.piece("L4", "loop-but-attacks-two", kind, at);
                with_squares(reason, [target, torn].map(|at| self.square(at)))
            }
            Some(Why::WouldAttackTwo { kind, at, targets }) => {
                let reason = self.piece("L4", "loop-but-attacks-two", kind, at);
                with_squares(reason, targets.map(|at| self.square(at)))
            }
            Some(Why::WouldAttackNone { kind, at }) => {
                self.piece("L4", "loop-but-attacks-none", kind, at)
            }
            Some(Why::NoAttacker { kind, at }) => {
                self.piece("L5", "loop-but-no-attacker", kind, at)
            }
            Some(Why::Taken { kind, at, from }) => {
                let reason = self.piece("L5", "loop-but-attacked-twice", kind, at);
                with_squares(reason, [from, torn].map(|at| self.square(at)))
            }
            Some(Why::EarlyLoop { kind, at, length }) => self
                .piece("L5", "loop-but-early-loop", kind, at)
                .with("length", length)
                .with("n", 2 * n),
            _ => Reason::new("loop-but-nothing-left").with("at", self.square(torn)),
        };
        reason.with("link", link.word())
    }

    fn name(&self, kind: Kind) -> Arg {
        piece_name(self.terrain.piece(kind).letter())
    }

    fn square(&self, at: u8) -> String {
        let instance = self.terrain.instance;
        square_name(instance.rows(), square(instance, at))
    }

    fn squares(&self, set: Set) -> impl Iterator<Item = String> {
        set.squares().map(|at| self.square(at))
    }

    /// The message `id` about a piece on a square, with the arguments `piece` (its type), `at` (its
    /// square) and `other` (the other type of the puzzle).
    fn piece(&self, clause: &'static str, id: &'static str, kind: Kind, at: u8) -> Reason {
        Reason::by(clause, id)
            .with("piece", self.name(kind))
            .with("at", self.square(at))
            .with("other", self.name(kind.other()))
    }

    /// The message `id` about all pieces of a type, with the arguments `pieces` (the type) and `n`
    /// (how many pieces it has).
    fn pieces(&self, id: &'static str, kind: Kind) -> Reason {
        Reason::by("L2", id)
            .with("pieces", piece_plural(self.terrain.piece(kind).letter()))
            .with("n", self.terrain.n())
    }

    fn why(&self, why: Why, link: Link) -> Reason {
        let total = 2 * self.terrain.n();
        let reason = match why {
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
        };
        reason.with("link", link.word())
    }

    fn mirrored(&self, id: &'static str, mirrored: &Mirrored) -> Reason {
        let reason = Reason::by("L6", id).with("piece", self.name(mirrored.kind));
        with_squares(reason, self.squares(mirrored.orbit))
    }
}

/// The facts about single squares that hold in the state `after` and did not in `before`.
fn changes(before: &Knowledge, after: &Knowledge) -> Vec<SquareChange> {
    let terrain = before.terrain;
    let at = |number| square(terrain.instance, number);
    let mut changes = Vec::new();
    for kind in Kind::BOTH {
        let placed = after.placed(kind).without(before.placed(kind));
        changes.extend(
            placed
                .squares()
                .map(|number| SquareChange::Place(at(number), terrain.piece(kind))),
        );
    }
    let emptied = after.clear().without(before.clear());
    changes.extend(
        emptied
            .squares()
            .map(|number| SquareChange::Empty(at(number))),
    );
    let placed = after.placed(Kind::First) | after.placed(Kind::Second);
    let occupied = after.occupied().without(before.occupied() | placed);
    changes.extend(
        occupied
            .squares()
            .map(|number| SquareChange::Occupied(at(number))),
    );
    for kind in Kind::BOTH {
        let gone = before.may_hold(kind).without(after.may_hold(kind));
        let gone = gone.without(after.clear() | placed);
        changes.extend(
            gone.squares()
                .map(|number| SquareChange::Exclude(at(number), terrain.piece(kind))),
        );
    }
    changes
}

/// The messages that ask a player to mark the changes of a deduction. One for each kind of change
/// that occurs, such as "empty" or "piece of the first type", with all its squares.
pub(super) fn actions(instance: Instance, changes: &[SquareChange]) -> Vec<Reason> {
    let names = |squares: Vec<Square>| {
        squares
            .into_iter()
            .map(|square| square_name(instance.rows(), square))
    };
    let mut messages = Vec::new();
    let mut push = |reason: Reason, squares: Vec<Square>| {
        if !squares.is_empty() {
            messages.push(with_squares(reason, names(squares)));
        }
    };
    let pick =
        |of: &dyn Fn(&SquareChange) -> Option<Square>| changes.iter().filter_map(of).collect();
    for piece in instance.pair() {
        let placed = pick(&|change| match change {
            SquareChange::Place(at, placed) if *placed == piece => Some(*at),
            _ => None,
        });
        push(
            Reason::new("loop-do-place").with("piece", piece_name(piece.letter())),
            placed,
        );
    }
    let emptied = pick(&|change| match change {
        SquareChange::Empty(at) => Some(*at),
        _ => None,
    });
    push(Reason::new("loop-do-empty"), emptied);
    let occupied = pick(&|change| match change {
        SquareChange::Occupied(at) => Some(*at),
        _ => None,
    });
    push(Reason::new("loop-do-occupied"), occupied);
    for piece in instance.pair() {
        let excluded = pick(&|change| match change {
            SquareChange::Exclude(at, excluded) if *excluded == piece => Some(*at),
            _ => None,
        });
        push(
            Reason::new("loop-do-exclude").with("piece", piece_name(piece.letter())),
            excluded,
        );
    }
    messages
}
