//! The picture of a Cage position, the taps that enter a move, and the effect of a move on the board.

use game::{BoardView, Depict, Pieces, Player, Reason, Sprite, Step, Surface, Tap, Taps, Trace};
use grid::Word;

use crate::{geometry::square, moves::Move, position::Cage, remarks, taps::PASS};

const SPRITES: [Sprite; 2] = [Sprite("checker-r"), Sprite("checker-b")];

impl Depict for Cage {
    const PIECES: Pieces = Pieces {
        of: [&[SPRITES[0]], &[SPRITES[1]]],
        shared: &[],
    };

    const CONTROLS: &'static [Tap] = &[PASS];

    fn view(&self) -> BoardView {
        let mut view = BoardView::new(Surface::Tiles, self.side(), self.side());
        view.centre = true;
        for player in Player::BOTH {
            let sprite = SPRITES[player as usize];
            let squares = self.checkers(player).ones().map(|i| square(i as u8));
            view.pieces.extend(squares.map(|square| (square, sprite)));
        }
        view
    }

    fn taps(&self, m: Move) -> Taps {
        let Some(from) = m.from() else {
            return vec![PASS];
        };
        // No move's taps begin another's: the target of a step is empty and a captured square is
        // not, and by C8 a sequence that can continue is not a move.
        [from]
            .into_iter()
            .chain(m.step_to())
            .chain(m.captures())
            .map(Tap::Square)
            .collect()
    }

    fn ways(&self, m: Move) -> Vec<Taps> {
        self.ways_of(m)
    }

    fn refusal(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        self.object_to_tap(so_far, tap)
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

    fn piece_name(sprite: Sprite) -> Option<&'static str> {
        SPRITES.contains(&sprite).then_some("piece-checker")
    }

    fn in_words(&self, m: Move) -> Reason {
        remarks::in_words(self, m)
    }

    fn remarks(&self, _: Move, next: &Self) -> Vec<Reason> {
        remarks::remarks(self, next)
    }
}
