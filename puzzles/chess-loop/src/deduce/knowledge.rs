//! The state of a deduction: for every square the marks still possible, and the queries on it that
//! techniques use.
//!
//! All five types of piece share one model. A piece has *lines*: a slider's lines run to the edge of
//! the board, a leaper's are one square long. A piece attacks the first piece on each of its lines
//! (L3), so L4 reads: *exactly one line of a piece is occupied, and the first piece on it is of the
//! other type*.
//!
//! "Surely" in the comments means: in every placement that the state still allows. Squares are
//! numbered row by row from the top left.

use crate::model::{Instance, Piece, Square};
use crate::symmetry::symmetries;

use super::set::{Set, Squares};

/// One of the two piece types of an instance, in the order in which the instance names them.
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

/// A possible content of a square: empty, or a piece of one of the two types.
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

/// A line of attack: the squares that a piece attacks in one direction on an empty board, nearest
/// first, as a list and as a set.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) squares: Vec<u8>,
    pub(super) set: Set,
}

/// The tables of an instance (board size, piece types and count) that deductions need and never
/// change: the lines of attack of both piece types from every square, and the symmetries of the
/// board.
#[derive(Debug)]
pub(super) struct Terrain {
    pub(super) instance: Instance,
    pub(super) all: Set,
    /// The lines along which a piece attacks, by piece type, then by the piece's square.
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

/// The state of a deduction: the marks (empty, first type, second type) still possible on each
/// square. Marks are only ever removed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knowledge<'t> {
    pub(super) terrain: &'t Terrain,
    can: [Set; 3],
    /// Bit set of symmetries of the board. Invariant: each symmetry `i` in the set maps every
    /// solution that agrees with this state to another such solution. Contains the identity.
    symmetries: u8,
}

/// The bit set of symmetries of the board that contains only the identity.
const IDENTITY: u8 = 1;

/// The marks that a deduction excludes: for each mark, by [`Mark::index`], a set of squares.
pub(super) type Cuts = [Set; 3];

/// The state of one line of attack of a piece (its squares in one direction): where its target on
/// this line may stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Squares of the line where the first piece on it may stand and be of the other type, so that
    /// it would be attacked.
    pub(super) targets: Set,
    /// The nearest square of the line that surely holds a piece; nothing beyond it can be attacked.
    /// `None` if the whole line may be empty.
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

    /// Squares that surely hold a piece, of either type.
    pub(super) fn occupied(&self) -> Set {
        self.terrain.all.without(self.can(Mark::Empty))
    }

    /// Squares that are known to hold no piece.
    pub(super) fn clear(&self) -> Set {
        self.terrain.all.without(self.open())
    }

    /// Squares that may still hold a piece.
    pub(super) fn open(&self) -> Set {
        self.may_hold(Kind::First) | self.may_hold(Kind::Second)
    }

    /// Squares that can neither be empty nor hold a piece of either type. Any such square is a
    /// contradiction.
    pub(super) fn impossible(&self) -> Set {
        self.terrain
            .all
            .without(self.open() | self.can(Mark::Empty))
    }

    /// Squares that surely hold a piece of this type.
    pub(super) fn placed(&self, kind: Kind) -> Set {
        self.occupied().without(self.may_hold(kind.other()))
    }

    /// All pieces that are certain, as (type, square), those of the first type first.
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

    /// Whether some square has no possible mark, so that there is no solution.
    pub(super) fn is_broken(&self) -> bool {
        !self.impossible().is_empty()
    }

    pub(super) fn apply(&mut self, cuts: &Cuts) {
        for (can, &cut) in self.can.iter_mut().zip(cuts) {
            *can = can.without(cut);
        }
    }

    /// The part of a set of excluded marks that is new, because the marks are still possible;
    /// `None` if there is no such mark.
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
        // Every square before the first certain piece may be empty, so any of them may hold the
        // first piece on the line.
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

    /// Squares of the possible targets of a piece of `kind` on `at` (L4); empty if no such piece can
    /// stand there.
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

    /// The squares strictly between `from` and `to` on the line of `kind` from `from` to `to`; empty
    /// if there is no such line.
    pub(super) fn between(&self, kind: Kind, from: u8, to: u8) -> Set {
        let line = self
            .terrain
            .lines(kind, from)
            .iter()
            .find(|line| line.set.has(to));
        let squares = line.map_or(&[][..], |line| &line.squares);
        squares.iter().copied().take_while(|&at| at != to).collect()
    }

    /// The certain target of a piece of `kind` on `at`: a certain piece with only certainly empty
    /// squares between. `None` if no line has one.
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

    /// Adds the symmetries under which the possible marks are invariant. Symmetries that were added
    /// earlier stay valid even if the marks aren't invariant any more.
    pub(super) fn notice_symmetries(&mut self) {
        for (index, map) in self.terrain.symmetries.iter().enumerate() {
            let keeps = |set: &Set| set.into_iter().all(|at| set.has(map[at]));
            if self.can.iter().all(keeps) {
                self.symmetries |= 1 << index;
            }
        }
    }

    /// Removes the symmetries that move the square `at`, after a piece was placed there rather than
    /// on one of its images.
    pub(super) fn break_symmetry(&mut self, at: u8) {
        for (index, map) in self.terrain.symmetries.iter().enumerate() {
            if map[usize::from(at)] != at {
                self.symmetries &= !(1 << index);
            }
        }
    }

    /// Removes all symmetries but the identity. A supposition needs that: it isn't symmetric.
    pub(super) fn forget_symmetries(&mut self) {
        self.symmetries = IDENTITY;
    }

    /// The images of a square under the symmetries that the state of deduction still has, the
    /// square itself included.
    pub(super) fn orbit(&self, at: u8) -> Set {
        let maps = self.terrain.symmetries.iter().enumerate();
        let kept = maps.filter(|(index, _)| self.symmetries >> index & 1 == 1);
        kept.map(|(_, map)| map[usize::from(at)]).collect()
    }
}

/// All attacks that are still possible in a state of deduction, by type and square of the attacker
/// and by type and square of the target.
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

    /// Squares on which the target of a piece of `kind` on `at` may still stand; empty if no such
    /// piece can stand on `at`.
    pub(super) fn targets(&self, kind: Kind, at: u8) -> Set {
        self.targets[kind as usize][usize::from(at)]
    }

    /// Squares on which the attacker of a piece of `kind` on `at` may still stand; empty if nothing
    /// can attack it.
    pub(super) fn attackers(&self, kind: Kind, at: u8) -> Set {
        self.attackers[kind as usize][usize::from(at)]
    }
}
