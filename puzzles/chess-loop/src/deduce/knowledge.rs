//! What is known of a board: for every square, which of empty, first type, second type it may
//! still be; and the views that every technique looks through.
//!
//! One picture carries all five types of piece. From its square a piece looks along *lines*: a
//! slider's lines run to the edge, a leaper's are one square long. A piece attacks the first piece
//! on each of its lines (L3), so L4 says: *exactly one line of a piece is occupied, and the first
//! piece on it is of the other type*.

use crate::model::{Instance, Piece, Square};
use crate::symmetry::symmetries;

use super::set::{Set, Squares};

/// One of the two types of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    First,
    Second,
}

impl Kind {
    pub(super) const BOTH: [Kind; 2] = [Kind::First, Kind::Second];

    pub(super) fn other(self) -> Kind {
        match self {
            Kind::First => Kind::Second,
            Kind::Second => Kind::First,
        }
    }
}

/// What a square may be; indexes [`Knowledge::can`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Mark {
    Empty,
    Piece(Kind),
}

impl Mark {
    pub(super) const ALL: [Mark; 3] = [
        Mark::Piece(Kind::First),
        Mark::Piece(Kind::Second),
        Mark::Empty,
    ];

    pub(super) fn index(self) -> usize {
        match self {
            Mark::Empty => 0,
            Mark::Piece(Kind::First) => 1,
            Mark::Piece(Kind::Second) => 2,
        }
    }
}

/// The squares that a piece sees in one direction, nearest first.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) squares: Vec<u8>,
    pub(super) set: Set,
}

/// What never changes while an instance is being solved.
#[derive(Debug)]
pub(super) struct Terrain {
    pub(super) instance: Instance,
    pub(super) all: Set,
    /// By type, then square.
    lines: [Vec<Vec<Line>>; 2],
    /// Each symmetry of the board as a permutation of squares, the identity first.
    pub(super) symmetries: Vec<Vec<u8>>,
}

impl Terrain {
    pub(super) fn new(instance: Instance) -> Terrain {
        let (rows, cols) = (instance.rows(), instance.cols());
        let squares = || (0..instance.squares()).map(|index| square(instance, index as u8));
        let lines = instance
            .pair()
            .map(|piece| squares().map(|from| lines(instance, piece, from)).collect());
        let symmetries = symmetries(rows, cols)
            .iter()
            .map(|&symmetry| {
                squares()
                    .map(|from| number(instance, from.transformed(symmetry, rows, cols)))
                    .collect()
            })
            .collect();
        Terrain {
            instance,
            all: Set::below(instance.squares()),
            lines,
            symmetries,
        }
    }

    pub(super) fn n(&self) -> usize {
        usize::from(self.instance.n())
    }

    pub(super) fn piece(&self, kind: Kind) -> Piece {
        match kind {
            Kind::First => self.instance.first(),
            Kind::Second => self.instance.second(),
        }
    }

    pub(super) fn kind(&self, piece: Piece) -> Option<Kind> {
        Kind::BOTH
            .into_iter()
            .find(|&kind| self.piece(kind) == piece)
    }

    pub(super) fn lines(&self, kind: Kind, at: u8) -> &[Line] {
        &self.lines[kind as usize][usize::from(at)]
    }
}

pub(super) fn square(instance: Instance, number: u8) -> Square {
    Square {
        row: number / instance.cols(),
        col: number % instance.cols(),
    }
}

pub(super) fn number(instance: Instance, square: Square) -> u8 {
    square.row * instance.cols() + square.col
}

fn lines(instance: Instance, piece: Piece, from: Square) -> Vec<Line> {
    let step = |at: Square, (down, right): (i8, i8)| {
        let row = at
            .row
            .checked_add_signed(down)
            .filter(|&row| row < instance.rows())?;
        let col = at
            .col
            .checked_add_signed(right)
            .filter(|&col| col < instance.cols())?;
        Some(Square { row, col })
    };
    let line = |&direction: &(i8, i8)| {
        let reach = if piece.slides() { usize::MAX } else { 1 };
        let squares: Vec<u8> =
            std::iter::successors(step(from, direction), |&at| step(at, direction))
                .take(reach)
                .map(|at| number(instance, at))
                .collect();
        let set = squares.iter().copied().collect();
        Line { squares, set }
    };
    piece
        .steps()
        .iter()
        .map(line)
        .filter(|line| !line.squares.is_empty())
        .collect()
}

/// Which marks each square may still have. Knowledge only ever shrinks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knowledge<'t> {
    pub(super) terrain: &'t Terrain,
    can: [Set; 3],
    /// Invariant: bit `i` promises that symmetry `i` of the board maps solutions that agree with
    /// what is known to such solutions. The identity is always among them.
    symmetries: u8,
}

/// The set of symmetries that has only the first.
const IDENTITY: u8 = 1;

/// The marks that a deduction excludes, by [`Mark::index`].
pub(super) type Cuts = [Set; 3];

/// How one line of a piece stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Squares where the first piece on the line could be one of the other type.
    pub(super) targets: Set,
    /// The nearest square that is surely occupied.
    pub(super) stop: Option<u8>,
}

impl<'t> Knowledge<'t> {
    pub(super) fn new(terrain: &'t Terrain) -> Knowledge<'t> {
        Knowledge {
            terrain,
            can: [terrain.all; 3],
            symmetries: IDENTITY,
        }
    }

    pub(super) fn can(&self, mark: Mark) -> Set {
        self.can[mark.index()]
    }

    pub(super) fn may_hold(&self, kind: Kind) -> Set {
        self.can(Mark::Piece(kind))
    }

    /// Squares surely occupied, by whichever type.
    pub(super) fn occupied(&self) -> Set {
        self.terrain.all.without(self.can(Mark::Empty))
    }

    /// Squares surely empty.
    pub(super) fn clear(&self) -> Set {
        self.terrain.all.without(self.open())
    }

    /// Squares that may still hold a piece.
    pub(super) fn open(&self) -> Set {
        self.may_hold(Kind::First) | self.may_hold(Kind::Second)
    }

    /// Squares that can be nothing at all.
    pub(super) fn impossible(&self) -> Set {
        self.terrain
            .all
            .without(self.open() | self.can(Mark::Empty))
    }

    /// Squares that surely hold a type.
    pub(super) fn placed(&self, kind: Kind) -> Set {
        self.occupied().without(self.may_hold(kind.other()))
    }

    /// The pieces that surely stand somewhere, with their types.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Kind, u8)> {
        let [first, second] = Kind::BOTH.map(|kind| self.placed(kind));
        let typed = |kind| move |at| (kind, at);
        first
            .squares()
            .map(typed(Kind::First))
            .chain(second.squares().map(typed(Kind::Second)))
    }

    pub(super) fn is_decided(&self) -> bool {
        let sure = self.clear() | self.placed(Kind::First) | self.placed(Kind::Second);
        sure == self.terrain.all
    }

    /// Whether some square can be nothing at all.
    pub(super) fn is_broken(&self) -> bool {
        !self.impossible().is_empty()
    }

    pub(super) fn apply(&mut self, cuts: &Cuts) {
        for (can, &cut) in self.can.iter_mut().zip(cuts) {
            *can = can.without(cut);
        }
    }

    /// The cuts that would teach something new, or none.
    pub(super) fn news(&self, cuts: Cuts) -> Option<Cuts> {
        let news: Cuts = std::array::from_fn(|index| cuts[index] & self.can[index]);
        news.iter().any(|cut| !cut.is_empty()).then_some(news)
    }

    pub(super) fn view(&self, kind: Kind, line: &Line) -> View {
        let mut view = View {
            targets: Set::EMPTY,
            stop: None,
        };
        let (occupied, enemy) = (self.occupied(), self.may_hold(kind.other()));
        // Before the first sure piece every square may be empty, so the view may reach it.
        for &at in &line.squares {
            if enemy.has(at) {
                view.targets |= Set::of(at);
            }
            if occupied.has(at) {
                view.stop = Some(at);
                break;
            }
        }
        view
    }

    /// Squares whose piece could be the one that a piece of `kind` on `at` attacks (L4): none if
    /// it could not stand there.
    pub(super) fn targets(&self, kind: Kind, at: u8) -> Set {
        let mut open = Set::EMPTY;
        let mut only = None;
        for line in self.terrain.lines(kind, at) {
            let view = self.view(kind, line);
            open |= view.targets;
            if view.stop.is_some() && only.replace(view.targets).is_some() {
                return Set::EMPTY; // Two lines are occupied.
            }
        }
        only.unwrap_or(open)
    }

    /// The squares strictly between two squares on a line of `kind` from `from`.
    pub(super) fn between(&self, kind: Kind, from: u8, to: u8) -> Set {
        let line = self
            .terrain
            .lines(kind, from)
            .iter()
            .find(|line| line.set.has(to));
        let squares = line.map_or(&[][..], |line| &line.squares);
        squares.iter().copied().take_while(|&at| at != to).collect()
    }

    /// The piece that a piece of `kind` on `at` surely attacks, if one is seen over squares known
    /// to be empty.
    pub(super) fn sure_target(&self, kind: Kind, at: u8) -> Option<u8> {
        let (occupied, clear) = (self.occupied(), self.clear());
        self.terrain.lines(kind, at).iter().find_map(|line| {
            let seen = line
                .squares
                .iter()
                .copied()
                .find(|&next| !clear.has(next))?;
            occupied.has(seen).then_some(seen)
        })
    }

    /// Adds the symmetries that change nothing known: what is known says the same of a solution
    /// and of its image. Others may have been noticed earlier, when less was known.
    pub(super) fn notice_symmetries(&mut self) {
        for (index, map) in self.terrain.symmetries.iter().enumerate() {
            let keeps = |set: &Set| set.into_iter().all(|at| set.has(map[at]));
            if self.can.iter().all(keeps) {
                self.symmetries |= 1 << index;
            }
        }
    }

    /// Gives up the symmetries that move a square: one of several mirror images was chosen there.
    pub(super) fn settle(&mut self, at: u8) {
        for (index, map) in self.terrain.symmetries.iter().enumerate() {
            if map[usize::from(at)] != at {
                self.symmetries &= !(1 << index);
            }
        }
    }

    /// Gives up all symmetries, as a supposition must.
    pub(super) fn forget_symmetries(&mut self) {
        self.symmetries = IDENTITY;
    }

    /// The squares to which the symmetries of the solutions bring a square.
    pub(super) fn orbit(&self, at: u8) -> Set {
        let maps = self.terrain.symmetries.iter().enumerate();
        let kept = maps.filter(|(index, _)| self.symmetries >> index & 1 == 1);
        kept.map(|(_, map)| map[usize::from(at)]).collect()
    }
}

/// All attacks that are still possible, read both ways.
#[derive(Debug)]
pub(super) struct Arcs {
    targets: [Vec<Set>; 2],
    attackers: [Vec<Set>; 2],
}

impl Arcs {
    pub(super) fn new(known: &Knowledge) -> Arcs {
        let none = vec![Set::EMPTY; known.terrain.instance.squares()];
        let mut arcs = Arcs {
            targets: [none.clone(), none.clone()],
            attackers: [none.clone(), none],
        };
        for kind in Kind::BOTH {
            for at in known.may_hold(kind).squares() {
                let targets = known.targets(kind, at);
                arcs.targets[kind as usize][usize::from(at)] = targets;
                for target in targets.squares() {
                    arcs.attackers[kind.other() as usize][usize::from(target)] |= Set::of(at);
                }
            }
        }
        arcs
    }

    /// Squares whose piece a piece of `kind` on `at` may attack.
    pub(super) fn targets(&self, kind: Kind, at: u8) -> Set {
        self.targets[kind as usize][usize::from(at)]
    }

    /// Squares from which a piece of `kind` on `at` may be attacked.
    pub(super) fn attackers(&self, kind: Kind, at: u8) -> Set {
        self.attackers[kind as usize][usize::from(at)]
    }
}
