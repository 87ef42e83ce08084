//! The picture of a Racing Kings position, the taps that enter a move, its effect on the board, and
//! the notations accepted from people.

use game::{BoardView, Depict, Pieces, Player, Reason, Sprite, Step, Surface, Tap, Taps, Trace};

use crate::{
    board::{Role, square},
    moves::Move,
    notation::read_report_form,
    position::RacingKings,
    remarks,
};

pub(crate) const fn sprite(player: Player, role: Role) -> Sprite {
    Sprite(match (player, role) {
        (Player::First, Role::King) => "wK",
        (Player::First, Role::Queen) => "wQ",
        (Player::First, Role::Rook) => "wR",
        (Player::First, Role::Bishop) => "wB",
        (Player::First, Role::Knight) => "wN",
        (Player::Second, Role::King) => "bK",
        (Player::Second, Role::Queen) => "bQ",
        (Player::Second, Role::Rook) => "bR",
        (Player::Second, Role::Bishop) => "bB",
        (Player::Second, Role::Knight) => "bN",
    })
}

const fn sprites(player: Player) -> [Sprite; 5] {
    [
        sprite(player, Role::King),
        sprite(player, Role::Queen),
        sprite(player, Role::Rook),
        sprite(player, Role::Bishop),
        sprite(player, Role::Knight),
    ]
}

impl Depict for RacingKings {
    const PIECES: Pieces = Pieces {
        of: [
            const { &sprites(Player::First) },
            const { &sprites(Player::Second) },
        ],
        shared: &[],
    };

    fn view(&self) -> BoardView {
        let mut view = BoardView::new(Surface::Chequered, 8, 8);
        view.finish = true;
        view.pieces = self
            .board
            .pieces()
            .map(|(at, player, role)| (square(at), sprite(player, role)))
            .collect();
        view
    }

    fn taps(&self, m: Move) -> Taps {
        vec![Tap::Square(m.from()), Tap::Square(m.to())]
    }

    fn refusal(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        self.explain_tap(so_far, tap)
    }

    fn trace(&self, m: Move) -> Trace {
        let mut steps = Vec::with_capacity(2);
        if self.board.role(m.target()).is_some() {
            steps.push(Step::Take(m.to()));
        }
        steps.push(Step::Slide(m.from(), m.to()));
        Trace { steps }
    }

    /// The legal move `m` in SAN, such as `Nxc2`, with `#` on a move after which the game has a
    /// winner.
    fn show_move(&self, m: Move) -> String {
        self.write_san(m)
    }

    /// Parses a move in UCI (`e2c2`), in SAN with English letters (`Nxc2`; `#`, `x` and the origin
    /// are optional where the move is unambiguous), or as row and column from the top left
    /// (`75-73`, decision D7). Portuguese letters are refused: `R` would be *rook* and *rei*.
    fn read_move(&self, text: &str) -> Result<Move, Reason> {
        if let Some(m) = read_report_form(text) {
            return Ok(m);
        }
        text.parse().or_else(|_| self.read_san(text))
    }

    fn piece_name(sprite: Sprite) -> Option<&'static str> {
        Some(match sprite.0 {
            "wK" | "bK" => "piece-king",
            "wQ" | "bQ" => "piece-queen",
            "wR" | "bR" => "piece-rook",
            "wB" | "bB" => "piece-bishop",
            "wN" | "bN" => "piece-knight",
            _ => return None,
        })
    }

    fn in_words(&self, m: Move) -> Reason {
        remarks::in_words(self, m)
    }

    fn remarks(&self, m: Move, next: &Self) -> Vec<Reason> {
        remarks::remarks(self, m, next)
    }
}
