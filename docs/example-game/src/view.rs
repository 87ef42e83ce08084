//! The picture of a Breakthrough position, the taps that enter a move, and the effect of a move on
//! the board.

use game::{BoardView, Depict, Pieces, Player, Reason, Sprite, Step, Surface, Tap, Taps, Trace};

use crate::{
    moves::Move,
    position::{Breakthrough, SIDE},
    remarks,
};

const STONES: [Sprite; 2] = [Sprite("stone-w"), Sprite("stone-b")];

impl Depict for Breakthrough {
    const PIECES: Pieces = Pieces {
        of: [&[STONES[0]], &[STONES[1]]],
        shared: &[],
    };

    fn view(&self) -> BoardView {
        let mut view = BoardView::new(Surface::Chequered, SIDE, SIDE);
        for player in Player::BOTH {
            let sprite = STONES[player as usize];
            let squares = self.stones_of(player);
            view.pieces.extend(squares.map(|square| (square, sprite)));
        }
        view
    }

    fn taps(&self, m: Move) -> Taps {
        vec![Tap::Square(m.from()), Tap::Square(m.to())]
    }

    fn refusal(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        self.why_not_tap(so_far, tap)
    }

    fn trace(&self, m: Move) -> Trace {
        let taken = self.owner(m.to()).map(|_| Step::Take(m.to()));
        let slide = Step::Slide(m.from(), m.to());
        Trace {
            steps: taken.into_iter().chain([slide]).collect(),
        }
    }

    fn piece_name(sprite: Sprite) -> Option<&'static str> {
        STONES.contains(&sprite).then_some("piece-stone")
    }

    fn remarks(&self, _: Move, next: &Self) -> Vec<Reason> {
        remarks::remarks(self, next)
    }
}
