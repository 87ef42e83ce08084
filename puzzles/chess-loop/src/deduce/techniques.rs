//! The techniques that look at one piece or one count at a time, and never suppose anything.
//!
//! Each reads what is known and reports findings: marks that can be excluded and why. A finding
//! may empty a square of all its marks; that is how a contradiction shows. So the same techniques
//! serve to solve and, under a supposition, to refute.

use super::Technique;
use super::knowledge::{Arcs, Cuts, Kind, Knowledge, Mark};
use super::set::{Set, Squares};

/// Why some marks are excluded. Squares are numbers; [`words`](super::words) makes sentences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Why {
    /// All pieces of a type stand, so no other square holds one (L2).
    AllStand { kind: Kind },
    /// All pieces stand or their squares are known, so the rest is empty (L2).
    BoardFull,
    /// Just enough squares are left for a type (L2).
    JustEnough { kind: Kind },
    /// Just enough squares are left for all pieces (L2).
    JustEnoughInAll,
    /// Too few squares are left for a type, or too many hold it (L2).
    WrongCount { kind: Kind },
    /// Too few squares are left for all pieces, or too many hold one (L2).
    WrongCountInAll,
    /// A piece would attack its own type on these squares (L4).
    SeesOwn { kind: Kind, at: u8 },
    /// A piece has its one attack on one line, so its other lines are empty (L4).
    Satisfied { kind: Kind, at: u8, target: u8 },
    /// A piece can attack one square only (L4).
    OnlyTarget { kind: Kind, at: u8, target: u8 },
    /// A piece cannot attack along a line, so the line is empty (L4).
    DeadLine { kind: Kind, at: u8 },
    /// A piece can be attacked from one square only (L5).
    OnlyAttacker { kind: Kind, at: u8, from: u8 },
    /// A piece has its attacker, so no other piece may attack it (L5).
    Taken { kind: Kind, at: u8, from: u8 },
    /// A piece would attack two (L4).
    WouldAttackTwo {
        kind: Kind,
        at: u8,
        targets: [u8; 2],
    },
    /// A piece would attack nothing, or only its own type (L4).
    WouldAttackNone { kind: Kind, at: u8 },
    /// Nothing could attack a piece here (L5).
    NoAttacker { kind: Kind, at: u8 },
    /// A piece would close a loop that leaves others out (L5).
    EarlyLoop { kind: Kind, at: u8, length: usize },
    /// Something must stand between two pieces, or a loop would close too early (L5).
    LoopGap {
        kind: Kind,
        at: u8,
        target: u8,
        length: usize,
    },
    /// Whatever a piece attacks, these squares are empty (L4).
    EitherTarget { kind: Kind, at: u8, targets: Set },
    /// Whatever attacks a piece, these squares are empty (L5).
    EitherAttacker { kind: Kind, at: u8, attackers: Set },
}

/// Marks excluded, how that was found, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) technique: Technique,
    pub(super) why: Why,
    pub(super) cuts: Cuts,
}

/// The techniques of this module, easiest first: those up to [`Technique::EitherWay`].
pub(super) const PLAIN: &[Technique] = Technique::ALL.split_at(Technique::EitherWay as usize + 1).0;

/// Everything a technique finds at once; nothing for techniques of other modules.
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

/// Everything that the easiest plain technique up to one finds; nothing if none finds anything.
pub(super) fn easiest(known: &Knowledge, hardest: Technique) -> Vec<Finding> {
    let allowed = PLAIN.iter().copied();
    allowed
        .take_while(|technique| *technique <= hardest)
        .map(|technique| find(technique, known))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// Cuts that leave nothing but `kept` on `squares`.
pub(super) fn only(kept: Mark, squares: Set) -> Cuts {
    let mut cuts = [squares; 3];
    cuts[kept.index()] = Set::EMPTY;
    cuts
}

/// Cuts that take `mark` away from `squares`.
pub(super) fn not(mark: Mark, squares: Set) -> Cuts {
    let mut cuts = [Set::EMPTY; 3];
    cuts[mark.index()] = squares;
    cuts
}

fn both(one: Cuts, two: Cuts) -> Cuts {
    std::array::from_fn(|index| one[index] | two[index])
}

/// Collects the findings of one technique.
struct Report<'k, 't> {
    technique: Technique,
    known: &'k Knowledge<'t>,
    findings: Vec<Finding>,
}

impl Report<'_, '_> {
    /// Notes a finding, unless it says nothing new.
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

    /// The first piece on a line is of the other type (L4): up to the nearest square that could
    /// hold one, no square holds the piece's own type.
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
            // Moves are reversible: others that would attack it too stand on these lines from it.
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

    /// Squares where a piece could not attack exactly one of the other type, or be attacked.
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

    /// Pieces that would close a loop of known attacks before all pieces are in it.
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

    /// The length of the loop that a piece of `kind` on `at` would close by known attacks.
    fn closed_by(&self, kind: Kind, at: u8) -> Option<usize> {
        let target = self.known.sure_target(kind, at)?;
        self.chain(target, at)
    }

    /// The number of pieces from `start` along sure attacks to one that attacks `end`, and `end`.
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
                // A piece on `end` would be seen from here over empty squares.
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

    /// Squares that are empty whichever target, or whichever attacker, a piece has.
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

    /// The squares that are empty if a piece of `kind` on `at` attacks `target`: its other lines,
    /// and the way there.
    fn emptied(&self, kind: Kind, at: u8, target: u8) -> Set {
        let lines = self.known.terrain.lines(kind, at).iter();
        let others = lines.filter(|line| !line.set.has(target));
        others.fold(self.known.between(kind, at, target), |set, line| {
            set | line.set
        })
    }
}

/// What all options have in common; nothing if there is no option.
fn common(options: Set, consequence: impl Fn(u8) -> Set) -> Set {
    options
        .squares()
        .map(consequence)
        .reduce(|one, two| one & two)
        .unwrap_or_default()
}
