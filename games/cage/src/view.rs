//! What Cage looks like, how a move is tapped in, and the symmetries of the board.

use game::{
    BoardView, Depict, Player, Position, Sprite, Step, Surface, Symmetric, Tap, Taps, Trace,
};
use grid::{Direction, Square, Symmetry, Word};

use crate::{
    geometry::{bit, index, square},
    moves::Move,
    position::Cage,
};

const SPRITES: [Sprite; 2] = [Sprite("checker-r"), Sprite("checker-b")];

impl Depict for Cage {
    fn view(&self) -> BoardView {
        let mut view = BoardView::new(Surface::Tiles, self.side(), self.side());
        view.centre = true;
        for player in Player::BOTH {
            let sprite = SPRITES[player as usize];
            let squares = self.checkers(player).ones().map(|it| square(it as u8));
            view.pieces.extend(squares.map(|it| (it, sprite)));
        }
        view
    }

    fn taps(&self, m: Move) -> Taps {
        let Some(from) = m.from() else {
            return vec![Tap::Button("cage-button-pass")];
        };
        // A step's target is empty and a captured square is not, and C8 keeps a sequence from being
        // the beginning of another.
        [from]
            .into_iter()
            .chain(m.step_to())
            .chain(m.captures())
            .map(Tap::Square)
            .collect()
    }

    fn trace(&self, m: Move) -> Trace {
        let mut trace = Trace::default();
        if let (Some(from), Some(to)) = (m.from(), m.step_to()) {
            trace.steps.push(Step::Slide(from, to));
        }
        for leg in m.legs() {
            let landing = leg.over.step(leg.direction, self.side(), self.side());
            trace.steps.push(match landing {
                Some(to) => Step::Slide(leg.from, to),
                None => Step::Leave(leg.from, leg.direction),
            });
            trace.steps.push(Step::Take(leg.over));
        }
        trace
    }
}

impl Symmetric for Cage {
    fn symmetries(&self) -> &'static [Symmetry] {
        Symmetry::SQUARE
    }

    fn transformed(&self, symmetry: Symmetry) -> Cage {
        let checkers = Player::BOTH.map(|player| {
            let squares = self.checkers(player).ones().map(|it| square(it as u8));
            squares
                .map(|it| bit(symmetry.apply(it, self.side(), self.side())))
                .fold(0, |set, it| set | it)
        });
        Cage::new_unchecked(checkers, self.to_move(), self.size())
    }

    fn transformed_move(&self, m: Move, symmetry: Symmetry) -> Move {
        let Some(from) = m.from() else {
            return Move::PASS;
        };
        let from = u32::from(index(symmetry.apply(from, self.side(), self.side())));
        if let Some(d) = m.step_direction() {
            return Move::step(from, turned(d, &Direction::ALL, symmetry));
        }
        let moved = m.jump_directions().fold(Move::jumper(from), |moved, d| {
            moved.jump(turned(d, &Direction::ORTHOGONAL, symmetry))
        });
        if m.leaves_board() {
            moved.leaving()
        } else {
            moved
        }
    }
}

/// The number of the direction that a symmetry turns direction number `d` into.
fn turned(d: usize, directions: &[Direction], symmetry: Symmetry) -> usize {
    // A direction is where the middle of a board of 3 × 3 has its neighbour.
    let middle = Square::new(1, 1);
    let turned = middle
        .step(directions[d], 3, 3)
        .map(|it| symmetry.apply(it, 3, 3));
    directions
        .iter()
        .position(|it| middle.step(*it, 3, 3) == turned)
        .unwrap_or(d)
}
