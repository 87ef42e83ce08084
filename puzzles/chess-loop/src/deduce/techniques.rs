//! The plain techniques: each considers one piece or one count at a time, without suppositions.
//!
//! A technique takes the current [`Knowledge`] and returns findings: marks that can be excluded, with
//! the reason. A finding may exclude the last mark of a square, which is a contradiction. So the same
//! techniques solve a puzzle and, applied under a supposition, refute it.

use super::Technique;
use super::knowledge::{Arcs, Cuts, Kind, Knowledge, Mark};
use super::set::{Set, Squares};

/// The reason of a deduction by a plain technique, with the squares it refers to.
/// [`explain`](super::explain) turns it into a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// All pieces of a type are placed, so no other square holds that type (L2).
    AllStand { kind: Kind },
    /// As many squares are occupied as there are pieces of both types, so the others are empty (L2).
    BoardFull,
    /// Just as many squares are left for a type as it has pieces, so each of them holds one (L2).
    JustEnough { kind: Kind },
    /// Just as many squares are left as there are pieces of both types, so each of them is occupied
    /// (L2).
    JustEnoughInAll,
    /// Contradiction: too few squares are left for a type, or too many hold it (L2).
    WrongCount { kind: Kind },
    /// Contradiction: too few squares are left for all pieces, or too many are occupied (L2).
    WrongCountInAll,
    /// The piece on `at` would attack its own type on the excluded squares (L4).
    SeesOwn { kind: Kind, at: u8 },
    /// The piece on `at` attacks along the line towards `target`, so its other lines are empty (L4).
    Satisfied { kind: Kind, at: u8, target: u8 },
    /// `target` is the only square where the piece on `at` can attack the other type (L4).
    OnlyTarget { kind: Kind, at: u8, target: u8 },
    /// The piece on `at` has no possible target on a line, so the line is empty (L4).
    DeadLine { kind: Kind, at: u8 },
    /// `from` is the only square from which the piece on `at` can be attacked (L5).
    OnlyAttacker { kind: Kind, at: u8, from: u8 },
    /// The piece on `at` has its attacker on `from`, so no other piece attacks it (L5).
    Taken { kind: Kind, at: u8, from: u8 },
    /// A piece on `at` would attack two pieces (L4).
    WouldAttackTwo {
        kind: Kind,
        at: u8,
        targets: [u8; 2],
    },
    /// A piece on `at` would attack nothing, or only its own type (L4).
    WouldAttackNone { kind: Kind, at: u8 },
    /// A piece on `at` could not be attacked (L5).
    NoAttacker { kind: Kind, at: u8 },
    /// A piece on `at` would close a loop of `length` pieces that leaves others out (L5).
    EarlyLoop { kind: Kind, at: u8, length: usize },
    /// A piece must stand in the only gap between the piece on `at` and the one on `target`,
    /// otherwise the two would close a loop of `length` pieces that leaves others out (L5).
    LoopGap {
        kind: Kind,
        at: u8,
        target: u8,
        length: usize,
    },
    /// Whichever of `targets` the piece on `at` attacks, the excluded squares are empty (L4).
    EitherTarget { kind: Kind, at: u8, targets: Set },
    /// Whichever of `attackers` attacks the piece on `at`, the excluded squares are empty (L5).
    EitherAttacker { kind: Kind, at: u8, attackers: Set },
}

/// One deduction of a technique: the marks that it excludes, with the reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) technique: Technique,
    pub(super) why: Why,
    pub(super) cuts: Cuts,
}

/// The plain techniques, which need no supposition, easiest first: those up to
/// [`Technique::EitherWay`].
pub(super) const PLAIN: &[Technique] = Technique::ALL.split_at(Technique::EitherWay as usize + 1).0;

/// All findings of a plain technique in a state of deduction; empty for techniques that are not
/// plain: suppositions, symmetry and search.
pub(super) fn find(technique: Technique, known: &Knowledge) -> Vec<Finding> {
    let mut out = Report {
        technique,
        known,
        findings: Vec::new(),
    };
    match technique {
        Technique::Count => out.count(),
        Technique::OwnType => out.own_type(),
        Technique::Satisfied => out.satisfied(),
        Technique::DeadLine => out.dead_line(),
        Technique::OnlyTarget => out.only_target(),
        Technique::OnlyAttacker => out.only_attacker(),
        Technique::Taken => out.taken(),
        Technique::Misfit => out.misfit(),
        Technique::EarlyLoop => out.early_loop(),
        Technique::EitherWay => out.either_way(),
        Technique::Suppose
        | Technique::Symmetry
        | Technique::SupposeTwice
        | Technique::SymmetryTwice
        | Technique::Search => {}
    }
    out.findings
}

/// All findings of the easiest plain technique, not harder than `hardest`, that finds anything; empty
/// if none does.
pub(super) fn easiest(known: &Knowledge, hardest: Technique) -> Vec<Finding> {
    let allowed = PLAIN.iter().copied();
    allowed
        .take_while(|technique| *technique <= hardest)
        .map(|technique| find(technique, known))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// The cuts (excluded marks) after which `squares` can only hold the mark `kept`: empty, or a piece
/// of one type.
pub(super) fn only(kept: Mark, squares: Set) -> Cuts {
    let mut cuts = [squares; 3];
    cuts[kept.index()] = Set::EMPTY;
    cuts
}

/// The cuts (excluded marks) after which `squares` can't hold `mark`: empty, or a piece of one
/// type.
pub(super) fn not(mark: Mark, squares: Set) -> Cuts {
    let mut cuts = [Set::EMPTY; 3];
    cuts[mark.index()] = squares;
    cuts
}

fn both(one: Cuts, two: Cuts) -> Cuts {
    std::array::from_fn(|index| one[index] | two[index])
}

/// Collects the findings of one technique in a state of deduction.
struct Report<'k, 't> {
    technique: Technique,
    known: &'k Knowledge<'t>,
    findings: Vec<Finding>,
}

impl Report<'_, '_> {
    /// Adds a finding, restricted to marks that are still possible. Drops it if it excludes no such
    /// mark.
    fn note(&mut self, why: Why, cuts: Cuts) {
        if let Some(cuts) = self.known.news(cuts) {
            self.findings.push(Finding {
                technique: self.technique,
                why,
                cuts,
            });
        }
    }

    fn count(&mut self) {
        let known = self.known;
        let (n, all) = (known.terrain.n(), known.terrain.all);
        for kind in Kind::BOTH {
            let (placed, possible) = (known.placed(kind), known.may_hold(kind));
            if placed.len() > n || possible.len() < n {
                self.note(Why::WrongCount { kind }, [all; 3]);
            } else if placed.len() == n {
                self.note(
                    Why::AllStand { kind },
                    not(Mark::Piece(kind), all.without(placed)),
                );
            } else if possible.len() == n {
                self.note(Why::JustEnough { kind }, only(Mark::Piece(kind), possible));
            }
        }
        let (occupied, open) = (known.occupied(), all.without(known.clear()));
        if occupied.len() > 2 * n || open.len() < 2 * n {
            self.note(Why::WrongCountInAll, [all; 3]);
        } else if occupied.len() == 2 * n {
            self.note(Why::BoardFull, only(Mark::Empty, all.without(occupied)));
        } else if open.len() == 2 * n {
            self.note(Why::JustEnoughInAll, not(Mark::Empty, open));
        }
    }

    /// Excludes a piece's own type from the squares near it. The first piece on a line is of the
    /// other type (L4), so up to the nearest square that could hold one, no square holds the piece's
    /// own type.
    fn own_type(&mut self) {
        let known = self.known;
        for (kind, at) in known.pieces() {
            let enemy = known.may_hold(kind.other());
            let mut seen = Set::EMPTY;
            for line in known.terrain.lines(kind, at) {
                for &next in &line.squares {
                    seen |= Set::of(next);
                    if enemy.has(next) {
                        break;
                    }
                }
            }
            self.note(Why::SeesOwn { kind, at }, not(Mark::Piece(kind), seen));
        }
    }

    fn satisfied(&mut self) {
        let known = self.known;
        for (kind, at) in known.pieces() {
            let lines = known.terrain.lines(kind, at);
            let busy = lines
                .iter()
                .find_map(|line| Some((line, known.view(kind, line).stop?)));
            let Some((busy, target)) = busy else { continue };
            let others = lines
                .iter()
                .fold(Set::EMPTY, |set, line| set | line.set)
                .without(busy.set);
            self.note(
                Why::Satisfied { kind, at, target },
                only(Mark::Empty, others),
            );
        }
    }

    fn dead_line(&mut self) {
        let known = self.known;
        for (kind, at) in known.pieces() {
            let lines = known.terrain.lines(kind, at).iter();
            let dead = lines
                .filter(|line| known.view(kind, line).targets.is_empty())
                .fold(Set::EMPTY, |set, line| set | line.set);
            self.note(Why::DeadLine { kind, at }, only(Mark::Empty, dead));
        }
    }

    fn only_target(&mut self) {
        let known = self.known;
        for (kind, at) in known.pieces() {
            let targets = known.targets(kind, at);
            if targets.is_empty() {
                self.note(
                    Why::WouldAttackNone { kind, at },
                    not(Mark::Piece(kind), Set::of(at)),
                );
            } else if let Some(target) = targets.only_square() {
                let arrives = only(Mark::Piece(kind.other()), Set::of(target));
                let path = only(Mark::Empty, known.between(kind, at, target));
                self.note(Why::OnlyTarget { kind, at, target }, both(arrives, path));
            }
        }
    }

    fn only_attacker(&mut self) {
        let known = self.known;
        let arcs = Arcs::new(known);
        for (kind, at) in known.pieces() {
            let attackers = arcs.attackers(kind, at);
            let by = kind.other();
            if attackers.is_empty() {
                self.note(
                    Why::NoAttacker { kind, at },
                    not(Mark::Piece(kind), Set::of(at)),
                );
            } else if let Some(from) = attackers.only_square() {
                let stands = only(Mark::Piece(by), Set::of(from));
                let path = only(Mark::Empty, known.between(by, from, at));
                self.note(Why::OnlyAttacker { kind, at, from }, both(stands, path));
            }
        }
    }

    fn taken(&mut self) {
        let known = self.known;
        for (by, from) in known.pieces() {
            let Some(at) = known.sure_target(by, from) else {
                continue;
            };
            let kind = by.other();
            let clear = known.clear();
            // Moves are reversible, so every square from which another piece of type `by` attacks
            // `at` is on a line of `by` from `at`.
            let mut seeing = Set::EMPTY;
            for line in known.terrain.lines(by, at) {
                for &next in &line.squares {
                    seeing |= Set::of(next);
                    if !clear.has(next) {
                        break;
                    }
                }
            }
            let seeing = seeing.without(Set::of(from));
            self.note(Why::Taken { kind, at, from }, not(Mark::Piece(by), seeing));
        }
    }

    /// Excludes pieces from squares where they could not attack exactly one piece of the other type,
    /// or could not be attacked.
    fn misfit(&mut self) {
        let known = self.known;
        let arcs = Arcs::new(known);
        for kind in Kind::BOTH {
            for at in known.may_hold(kind).squares() {
                let cuts = not(Mark::Piece(kind), Set::of(at));
                if arcs.targets(kind, at).is_empty() {
                    let lines = known.terrain.lines(kind, at).iter();
                    let mut stops = lines.filter_map(|line| known.view(kind, line).stop);
                    let why = match (stops.next(), stops.next()) {
                        (Some(one), Some(two)) => Why::WouldAttackTwo {
                            kind,
                            at,
                            targets: [one, two],
                        },
                        _ => Why::WouldAttackNone { kind, at },
                    };
                    self.note(why, cuts);
                } else if arcs.attackers(kind, at).is_empty() {
                    self.note(Why::NoAttacker { kind, at }, cuts);
                }
            }
        }
    }

    /// Excludes pieces from squares where they would close a loop of known attacks that leaves pieces
    /// out, and fills single gaps that must be filled to prevent such a loop.
    fn early_loop(&mut self) {
        let known = self.known;
        let full = 2 * known.terrain.n();
        for kind in Kind::BOTH {
            for at in known.may_hold(kind).squares() {
                if let Some(length) = self.closed_by(kind, at).filter(|&length| length < full) {
                    let cuts = not(Mark::Piece(kind), Set::of(at));
                    self.note(Why::EarlyLoop { kind, at, length }, cuts);
                }
            }
        }
        for (kind, at) in known.pieces() {
            if known.sure_target(kind, at).is_some() {
                continue;
            }
            for target in (known.targets(kind, at) & known.occupied()).squares() {
                let gap = known.between(kind, at, target).without(known.clear());
                let Some(length) = self.chain(target, at).filter(|&length| length < full) else {
                    continue;
                };
                if let Some(only_gap) = gap.only_square() {
                    let cuts = not(Mark::Empty, Set::of(only_gap));
                    self.note(
                        Why::LoopGap {
                            kind,
                            at,
                            target,
                            length,
                        },
                        cuts,
                    );
                }
            }
        }
    }

    /// The number of pieces of the loop of known attacks that a piece of `kind` on `at` would close;
    /// `None` if it would close none.
    fn closed_by(&self, kind: Kind, at: u8) -> Option<usize> {
        let target = self.known.sure_target(kind, at)?;
        self.chain(target, at)
    }

    /// Follows certain attacks from `start` until a piece attacks `end`; returns the number of pieces
    /// on the way, `start` and `end` included, or `None` if the chain ends elsewhere.
    fn chain(&self, start: u8, end: u8) -> Option<usize> {
        let known = self.known;
        let mut at = start;
        for length in 1..=2 * known.terrain.n() {
            if at == end {
                return Some(length);
            }
            let kind = Kind::BOTH
                .into_iter()
                .find(|&kind| known.placed(kind).has(at))?;
            at = match known.sure_target(kind, at) {
                Some(next) => next,
                // This piece would attack a piece on `end`: all squares between are empty.
                None if self.sees(kind, at, end) => end,
                None => return None,
            };
        }
        None
    }

    fn sees(&self, kind: Kind, from: u8, to: u8) -> bool {
        let mut lines = self.known.terrain.lines(kind, from).iter();
        lines.any(|line| line.set.has(to))
            && self
                .known
                .between(kind, from, to)
                .is_within(self.known.clear())
    }

    /// Finds the squares that are empty whichever of its possible targets, or attackers, a piece has.
    fn either_way(&mut self) {
        let known = self.known;
        let arcs = Arcs::new(known);
        for (kind, at) in known.pieces() {
            let targets = known.targets(kind, at);
            let empty = common(targets, |target| self.emptied(kind, at, target));
            self.note(
                Why::EitherTarget { kind, at, targets },
                only(Mark::Empty, empty),
            );
            let attackers = arcs.attackers(kind, at);
            let by = kind.other();
            let empty = common(attackers, |from| self.emptied(by, from, at));
            self.note(
                Why::EitherAttacker {
                    kind,
                    at,
                    attackers,
                },
                only(Mark::Empty, empty),
            );
        }
    }

    /// The squares that are empty if a piece of `kind` on `at` attacks `target`: those between the
    /// two, and the piece's other lines.
    fn emptied(&self, kind: Kind, at: u8, target: u8) -> Set {
        let lines = self.known.terrain.lines(kind, at).iter();
        let others = lines.filter(|line| !line.set.has(target));
        others.fold(self.known.between(kind, at, target), |set, line| {
            set | line.set
        })
    }
}

/// The squares that `consequence` returns for every one of the squares `options`; empty if there is
/// no option.
fn common(options: Set, consequence: impl Fn(u8) -> Set) -> Set {
    options
        .squares()
        .map(consequence)
        .reduce(|one, two| one & two)
        .unwrap_or_default()
}
