//! The picture of a `GoRoGo` position, the taps that enter a move, and the effect of a move on the
//! board.

use game::{
    BoardView, Depict, Pieces, Player, Position, Reason, Sprite, Step, Surface, Tap, Taps, Trace,
};
use grid::Word;

use crate::{
    moves::{Move, Piece},
    points::{SIDE, square, squares},
    position::GoRoGo,
    remarks,
};

const HENGE: Sprite = Sprite("henge");

const fn stone(player: Player) -> Sprite {
    match player {
        Player::First => Sprite("stone-w"),
        Player::Second => Sprite("stone-b"),
    }
}

impl GoRoGo {
    pub(crate) fn sprite(&self, piece: Piece) -> Sprite {
        match piece {
            Piece::Stone => stone(self.to_move()),
            Piece::Henge => HENGE,
        }
    }
}

impl Depict for GoRoGo {
    const PIECES: Pieces = Pieces {
        of: [&[stone(Player::First)], &[stone(Player::Second)]],
        shared: &[HENGE],
    };

    const CONTROLS: &'static [Tap] = &[
        Tap::Hand(stone(Player::First)),
        Tap::Hand(stone(Player::Second)),
        Tap::Hand(HENGE),
    ];

    fn view(&self) -> BoardView {
        let mut view = BoardView::new(Surface::Points, SIDE, SIDE);
        let henges = (self.henges(), HENGE);
        for (set, sprite) in Player::BOTH
            .map(|player| (self.stones(player), stone(player)))
            .into_iter()
            .chain([henges])
        {
            view.pieces.extend(set.ones().map(|p| (square(p), sprite)));
        }
        view.pieces
            .sort_by_key(|(square, _)| (square.rank, square.file));
        for player in Player::BOTH {
            let hand = self.hand(player);
            for (sprite, count) in [(stone(player), hand.stones), (HENGE, hand.henges)] {
                view.hands.push(game::Hand {
                    player,
                    sprite,
                    count,
                });
            }
        }
        view.taken = Some(Player::BOTH.map(|player| self.captures(player)));
        view
    }

    fn taps(&self, m: Move) -> Taps {
        vec![Tap::Hand(self.sprite(m.piece())), Tap::Square(m.square())]
    }

    fn ways(&self, m: Move) -> Vec<Taps> {
        let taps = self.taps(m);
        let point_first = taps.iter().rev().copied().collect();
        vec![taps, point_first]
    }

    fn refusal(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        self.why_not_tap(so_far, tap)
    }

    fn trace(&self, m: Move) -> Trace {
        let placed = Step::Place(m.square(), self.sprite(m.piece()));
        let taken = squares(self.captured_by(m)).into_iter().map(Step::Take);
        Trace {
            steps: [placed].into_iter().chain(taken).collect(),
        }
    }

    fn piece_name(sprite: Sprite) -> Option<&'static str> {
        match sprite.0 {
            "stone-w" | "stone-b" => Some("piece-stone"),
            _ => None,
        }
    }

    fn in_words(&self, m: Move) -> Reason {
        remarks::in_words(self, m)
    }

    fn remarks(&self, _: Move, next: &Self) -> Vec<Reason> {
        remarks::remarks(self, next)
    }
}
