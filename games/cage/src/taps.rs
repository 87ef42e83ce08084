//! Entering a move by taps: the ways that lead to a move, and the reason why a tap leads nowhere.
//!
//! A jump is entered by the captured checker or by where the jump ends, a square or the edge of the
//! board. Around a checker these places all differ, so each tap decides on one jump and the two kinds
//! can be mixed. A sequence of `n` jumps would have 2ⁿ ways; only the first [`N_FREE`] choose freely.

use std::ops::ControlFlow;

use game::{Position, Reason, Tap, Taps};
use grid::{Direction, Square};

use crate::{
    geometry::{Set, bit},
    moves::{Leg, Move, no_such_square},
    position::Cage,
};

/// The button that enters a pass.
pub(crate) const PASS: Tap = Tap::Button("cage-button-pass");

/// Number of jumps of a sequence that are each entered by the captured checker or by the landing. The
/// jumps after them are all entered in the same manner: more free choices would double the number of
/// ways each, for sequences of five and more jumps, which hardly occur in games.
const N_FREE: usize = 3;

/// The manner in which a jump is entered.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Manner {
    /// By a tap on the captured checker.
    Capture,
    /// By a tap on the landing square, or beyond the edge that the checker crosses.
    Landing,
}

/// A checker in the middle of a turn that is entered by taps.
#[derive(Copy, Clone, Debug)]
struct Jumper {
    /// Square that the checker started the turn from.
    origin: Square,
    /// Square that the checker has jumped to so far.
    at: Square,
    captured: Set,
    n_jumps: usize,
    /// Manner in which the first jump after the free ones was entered, and all others must be.
    manner: Option<Manner>,
}

impl Cage {
    /// Every sequence of taps that enters the legal move `m`, the canonical one first.
    pub(crate) fn ways_of(&self, m: Move) -> Vec<Taps> {
        let Some(from) = m.from() else {
            return vec![vec![PASS]];
        };
        let start = vec![Tap::Square(from)];
        if let Some(to) = m.step_to() {
            return vec![vec![Tap::Square(from), Tap::Square(to)]];
        }
        let legs: Vec<[Tap; 2]> = m
            .legs()
            .map(|leg| [Tap::Square(leg.over), self.end_of(leg)])
            .collect();
        let n_free = legs.len().min(N_FREE);
        let mut ways = vec![start];
        for leg in &legs[..n_free] {
            let longer = |way: &Taps, tap: Tap| [way.as_slice(), &[tap]].concat();
            let both = |way: &Taps| leg.map(|tap| longer(way, tap));
            ways = ways.iter().flat_map(both).collect();
        }
        let rest = &legs[n_free..];
        if rest.is_empty() {
            return ways;
        }
        let both = |way: &Taps| {
            [0, 1].map(|manner| {
                let rest = rest.iter().map(|leg| leg[manner]);
                way.iter().copied().chain(rest).collect()
            })
        };
        ways.iter().flat_map(both).collect()
    }

    /// The tap on the place where a jump ends: a square, or the edge that it crosses.
    fn end_of(&self, leg: Leg) -> Tap {
        let to = leg.over.step(leg.direction, self.side(), self.side());
        to.map_or(Tap::Edge(leg.over, leg.direction), Tap::Square)
    }

    /// The reason why no legal move is entered by the taps `so_far`, which begin a legal move, and
    /// then `tap`. `None` if one is.
    pub(crate) fn object_to_tap(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        let example = match self.generator().for_each(ControlFlow::Break) {
            ControlFlow::Break(example) => example,
            // C4: the pass is the only move.
            ControlFlow::Continue(()) if !so_far.is_empty() => return Some(complete()),
            ControlFlow::Continue(()) => {
                return (tap != PASS).then(|| Reason::by("C4", "cage-must-pass"));
            }
        };
        match tap {
            Tap::Square(square) if !self.has(square) => {
                return Some(no_such_square(square, self.side()));
            }
            Tap::Hand(_) => return Some(Reason::by("C4", "cage-choose-checker")),
            Tap::Button(_) => return Some(pass_is_forced(example)),
            Tap::Square(_) | Tap::Edge(..) => (),
        }
        let Some(first) = so_far.first() else {
            return match tap {
                Tap::Square(square) => self.object_to_checker(square),
                _ => Some(Reason::by("C7", "cage-choose-jumper")),
            };
        };
        let Tap::Square(from) = *first else {
            return Some(complete());
        };
        let Some(jumper) = self.after_taps(from, &so_far[1..]) else {
            return Some(complete());
        };
        if let Some((leg, manner)) = self.jump_by(&jumper, tap) {
            let is_fixed = jumper.manner.is_some_and(|fixed| fixed != manner);
            return is_fixed.then(|| keep_manner(manner, leg));
        }
        match tap {
            Tap::Square(to) if jumper.n_jumps == 0 => self.object_to_target(from, to),
            Tap::Square(to) => Some(self.object_to_next_jump(&jumper, to)),
            _ => Some(self.object_to_edge(&jumper, tap)),
        }
    }

    /// The checker on `from` after the jumps that the taps enter. `None` if they enter a whole move.
    fn after_taps(&self, from: Square, taps: &[Tap]) -> Option<Jumper> {
        let mut jumper = Jumper {
            origin: from,
            at: from,
            captured: 0,
            n_jumps: 0,
            manner: None,
        };
        for tap in taps {
            let (leg, manner) = self.jump_by(&jumper, *tap)?;
            jumper.at = leg.over.step(leg.direction, self.side(), self.side())?;
            jumper.captured |= bit(leg.over);
            if jumper.n_jumps == N_FREE {
                jumper.manner = Some(manner);
            }
            jumper.n_jumps += 1;
        }
        // C8: a sequence ends where the checker can't jump.
        let goes_on = jumper.n_jumps == 0 || self.jumps_of(&jumper).next().is_some();
        goes_on.then_some(jumper)
    }

    /// The legal jumps of a checker in the middle of its turn (rules C7, C9).
    fn jumps_of(&self, jumper: &Jumper) -> impl Iterator<Item = Leg> {
        let Jumper {
            origin,
            at,
            captured,
            ..
        } = *jumper;
        Direction::ORTHOGONAL
            .into_iter()
            .filter_map(move |direction| {
                let over = at.step(direction, self.side(), self.side())?;
                let leg = Leg {
                    from: at,
                    over,
                    direction,
                };
                let legal = captured & bit(over) == 0 && self.landing(leg, origin).is_ok();
                legal.then_some(leg)
            })
    }

    /// The legal jump that a tap enters, and how it does. `None` if the tap enters no jump.
    fn jump_by(&self, jumper: &Jumper, tap: Tap) -> Option<(Leg, Manner)> {
        self.jumps_of(jumper).find_map(|leg| {
            if tap == Tap::Square(leg.over) {
                return Some((leg, Manner::Capture));
            }
            (tap == self.end_of(leg)).then_some((leg, Manner::Landing))
        })
    }

    /// The reason why the player may not choose the checker on a square. `None` if it has a move.
    fn object_to_checker(&self, from: Square) -> Option<Reason> {
        if let Some(reason) = self.object_to_owner(from) {
            return Some(reason);
        }
        let jumper = self.after_taps(from, &[])?;
        let steps = (0..8).any(|d| self.generator().steppers(d) & bit(from) != 0);
        if steps || self.jumps_of(&jumper).next().is_some() {
            return None;
        }
        let around = Direction::ALL.into_iter();
        let around = around.filter_map(|d| from.step(d, self.side(), self.side()));
        let free: Vec<Square> = around.filter(|it| self.owner(*it).is_none()).collect();
        // The free square nearest to the centre is the likeliest to be wanted.
        let Some(&to) = free.iter().min_by_key(|it| self.off_centre(**it)) else {
            return Some(Reason::by("C6", "cage-shut-in").with("square", from));
        };
        Some(self.object_to_stuck(from, to, free.len() - 1))
    }

    /// The reason why the checker on `from` may not go to `to` as the first step or jump of a turn.
    /// `None` if it may step there; jumps that are legal are not looked for.
    fn object_to_target(&self, from: Square, to: Square) -> Option<Reason> {
        if to == from {
            return Some(Reason::by("C4", "cage-already-there").with("square", to));
        }
        let is_step_to =
            |d: &usize| from.step(Direction::ALL[*d], self.side(), self.side()) == Some(to);
        let step = (0..8).find(is_step_to);
        if step.is_some_and(|d| self.generator().steppers(d) & bit(from) != 0) {
            return None;
        }
        Some(match (self.owner(to), step) {
            (Some(owner), _) if owner == self.to_move() => {
                // A second own checker is meant to move instead of the first.
                self.object_to_checker(to).unwrap_or_else(|| {
                    Reason::by("C6", "cage-step-onto-checker").with("square", to)
                })
            }
            (Some(_), _) => self.object_to_jump_over(from, from, to),
            (None, Some(_)) => self.object_to_step(from, to),
            (None, None) => match self.leg_to(from, to) {
                Some(leg) => self.object_to_leg(leg, from),
                None => Reason::by("C6", "cage-too-far")
                    .with("from", from)
                    .with("to", to),
            },
        })
    }

    /// The reason why a checker that has jumped may not go on to a square, or over the checker on it.
    fn object_to_next_jump(&self, jumper: &Jumper, to: Square) -> Reason {
        let Jumper { origin, at, .. } = *jumper;
        if jumper.captured & bit(to) != 0 {
            return Reason::by("C9", "cage-jumped-twice").with("square", to);
        }
        if self.owner(to) == Some(!self.to_move()) {
            return self.object_to_jump_over(at, origin, to);
        }
        if let Some(leg) = self.leg_to(at, to)
            && jumper.captured & bit(leg.over) == 0
            && self.owner(leg.over) == Some(!self.to_move())
        {
            return self.object_to_leg(leg, origin);
        }
        let reason = Reason::by("C8", "cage-must-go-on").with("at", at);
        match self.jumps_of(jumper).next() {
            Some(leg) => reason.with("square", leg.over),
            None => reason,
        }
    }

    /// The reason why a checker may not leave the board where the player tapped.
    fn object_to_edge(&self, jumper: &Jumper, tap: Tap) -> Reason {
        if let Tap::Edge(over, direction) = tap
            && jumper.at.step(direction, self.side(), self.side()) == Some(over)
            && jumper.captured & bit(over) == 0
        {
            let leg = Leg {
                from: jumper.at,
                over,
                direction,
            };
            if let Err(reason) = self.landing(leg, jumper.origin) {
                return reason;
            }
        }
        Reason::by("C7", "cage-leaves-by-jump").with("at", jumper.at)
    }

    /// The reason why a checker on `at`, which started its turn on `origin`, can't jump over the
    /// enemy on `over`.
    fn object_to_jump_over(&self, at: Square, origin: Square, over: Square) -> Reason {
        let beside = |d: &Direction| at.step(*d, self.side(), self.side()) == Some(over);
        match Direction::ORTHOGONAL.into_iter().find(beside) {
            Some(direction) => {
                let from = at;
                self.object_to_leg(
                    Leg {
                        from,
                        over,
                        direction,
                    },
                    origin,
                )
            }
            None => Reason::by("C7", "cage-not-adjacent")
                .with("square", over)
                .with("at", at),
        }
    }

    /// The reason why a jump is illegal.
    fn object_to_leg(&self, leg: Leg, origin: Square) -> Reason {
        match self.landing(leg, origin) {
            Err(reason) => reason,
            // Legal jumps are not asked about.
            Ok(_) => Reason::by("C8", "cage-must-go-on")
                .with("at", leg.from)
                .with("square", leg.over),
        }
    }

    /// The jump that would lead from one square to another, whatever stands between them. `None` if
    /// they are not two squares apart in a row or column.
    fn leg_to(&self, from: Square, to: Square) -> Option<Leg> {
        Direction::ORTHOGONAL.into_iter().find_map(|direction| {
            let over = from.step(direction, self.side(), self.side())?;
            let lands = over.step(direction, self.side(), self.side()) == Some(to);
            lands.then_some(Leg {
                from,
                over,
                direction,
            })
        })
    }
}

/// The reason to refuse a pass while there is another move, such as `example` (rule C4).
pub(crate) fn pass_is_forced(example: Move) -> Reason {
    Reason::by("C4", "cage-pass-is-forced").with("move", example.to_string())
}

/// The reason to refuse a tap after a whole move.
fn complete() -> Reason {
    Reason::by("C4", "move-complete")
}

/// The reason to refuse a legal jump that is entered in another `manner` than those before it.
fn keep_manner(manner: Manner, leg: Leg) -> Reason {
    let reason = match manner {
        Manner::Capture => Reason::by("C7", "cage-tap-landings"),
        Manner::Landing => Reason::by("C7", "cage-tap-captures"),
    };
    reason.with("square", leg.over)
}
