//! The picture of a Moai position, the taps that enter a move, and the effect of a move on the board.

use game::{
    BoardView, Depict, Pieces, Player, Position, Reason, Sprite, Step, Surface, Tap, Taps, Trace,
};

use crate::{
    board::corners,
    cells::Cells,
    moves::{Move, Way},
    position::{Content, Moai},
    remarks,
    taps::{PULL, PUSH},
};

const COUNTER: Sprite = Sprite("counter");

impl<S: Cells> Depict for Moai<S> {
    const PIECES: Pieces = Pieces {
        of: [
            &[pawn_sprite(Player::First)],
            &[pawn_sprite(Player::Second)],
        ],
        shared: &[COUNTER],
    };

    const CONTROLS: &'static [Tap] = &[PUSH, PULL];

    fn view(&self) -> BoardView {
        let mut view = BoardView::new(Surface::Tiles, self.width(), self.height());
        view.gaps = corners(self.width(), self.height()).to_vec();
        for (square, content) in self.contents() {
            let sprite = match content {
                Content::Vacant | Content::Corner => continue,
                Content::Counter => COUNTER,
                Content::Pawn(player) => pawn_sprite(player),
            };
            view.pieces.push((square, sprite));
        }
        view
    }

    fn taps(&self, m: Move) -> Taps {
        match m {
            Move::Place(square) => vec![Tap::Square(square)],
            Move::Act { counter, pawn, way } => {
                let mut taps = vec![Tap::Square(counter)];
                taps.extend(self.pawn(pawn).map(Tap::Square));
                taps.push(match way {
                    Way::Push => PUSH,
                    Way::Pull => PULL,
                });
                taps
            }
        }
    }

    fn ways(&self, m: Move) -> Vec<Taps> {
        self.ways_of(m)
    }

    fn refusal(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        self.objection_to_tap(so_far, tap)
    }

    fn trace(&self, m: Move) -> Trace {
        let mut trace = Trace::default();
        match m {
            Move::Place(square) => {
                let sprite = pawn_sprite(self.to_move());
                trace.steps.push(Step::Place(square, sprite));
            }
            Move::Act { counter, pawn, way } => {
                trace.steps.push(Step::Place(counter, COUNTER));
                if let Some(from) = self.pawn(pawn) {
                    let to = self.landing(counter, pawn, way);
                    trace.steps.push(Step::Slide(from, to));
                }
            }
        }
        trace
    }

    fn in_words(&self, m: Move) -> Reason {
        remarks::in_words(self, m)
    }

    fn remarks(&self, _: Move, next: &Self) -> Vec<Reason> {
        remarks::remarks(self, next)
    }
}

const fn pawn_sprite(player: Player) -> Sprite {
    match player {
        Player::First => Sprite("moai-w"),
        Player::Second => Sprite("moai-b"),
    }
}
