//! Reasons why moves are illegal: the most specific clause that a move breaks, and the squares
//! concerned.

use game::{Arg, Player, Position, Reason};
use grid::{Direction, Square};

use crate::{
    board::{DIRECTIONS, direction_between, opposite},
    cells::Cells,
    moves::Way,
    position::{Content, Moai},
};

impl<S: Cells> Moai<S> {
    /// The reason why the player to move may not place a pawn on a square.
    pub(crate) fn objection_to_place(&self, square: Square) -> Reason {
        if !self.in_set_up() {
            return Reason::by("M3", "moai-set-up-over");
        }
        self.not_a_cell(square).unwrap_or_else(|| {
            let reason = Reason::by("M3", "moai-place-taken").with("square", square);
            reason.with("piece", self.piece(square))
        })
    }

    /// The reason why a counter may not be put on a square to push or pull a pawn.
    pub(crate) fn objection_to_act(&self, counter: Square, pawn: Player, way: Way) -> Reason {
        let (false, Some(from)) = (self.in_set_up(), self.pawn(pawn)) else {
            let reason = Reason::by("M3", "moai-place-first");
            return reason.with("player", Moai::<u64>::INFO.player(self.to_move()));
        };
        if let Some(reason) = self.not_a_cell(counter) {
            return reason;
        }
        if !self.vacant(counter) {
            let reason = Reason::by("M6.1", "moai-cell-taken").with("square", counter);
            return reason.with("piece", self.piece(counter));
        }
        let Some(direction) = line_between(from, counter) else {
            return Reason::by("M6.2", "moai-not-in-line")
                .with("square", counter)
                .with("pawn", piece(Content::Pawn(pawn)))
                .with("other", from);
        };
        let towards = DIRECTIONS[direction];
        let next = |square: Square, direction| square.step(direction, self.width(), self.height());
        let ray = std::iter::successors(next(from, towards), |square| next(*square, towards));
        let mut between = ray.take_while(|square| *square != counter);
        if let Some(blocker) = between.find(|square| !self.vacant(*square)) {
            return Reason::by("M6.2", "moai-no-line-of-sight")
                .with("square", counter)
                .with("pawn", piece(Content::Pawn(pawn)))
                .with("piece", self.piece(blocker))
                .with("other", blocker);
        }
        match way {
            // The line of sight is clear, so only a counter adjacent to the pawn prevents a pull.
            Way::Pull => Reason::by("M6.5", "moai-pull-too-near")
                .with("square", counter)
                .with("pawn", piece(Content::Pawn(pawn))),
            Way::Push => self.push_blocked(pawn, from, DIRECTIONS[opposite(direction)]),
        }
    }

    /// The reason why a push is illegal: the edge or the piece that blocks the pawn on the side
    /// away from the counter.
    fn push_blocked(&self, pawn: Player, from: Square, away: Direction) -> Reason {
        let pawn = piece(Content::Pawn(pawn));
        let Some(next) = from.step(away, self.width(), self.height()) else {
            let reason = Reason::by("M6.5", "moai-push-edge").with("pawn", pawn);
            return reason.with("square", from);
        };
        Reason::by("M6.5", "moai-push-blocked")
            .with("pawn", pawn)
            .with("square", from)
            .with("piece", self.piece(next))
            .with("other", next)
    }

    /// The reason why a square is not a cell of the board (rule M1), or `None` if it is one.
    fn not_a_cell(&self, square: Square) -> Option<Reason> {
        match self.at(square) {
            None => Some(
                Reason::by("M1", "moai-off-board")
                    .with("square", square)
                    .with("width", self.width())
                    .with("height", self.height()),
            ),
            Some(Content::Corner) => Some(Reason::by("M1", "moai-corner").with("square", square)),
            Some(_) => None,
        }
    }

    fn piece(&self, square: Square) -> Arg {
        piece(self.at(square).unwrap_or(Content::Vacant))
    }
}

/// Index in [`DIRECTIONS`] of the direction from one square to another, or `None` if they share no
/// row, column or diagonal.
fn line_between(from: Square, to: Square) -> Option<usize> {
    let files = from.file.abs_diff(to.file);
    let ranks = from.rank.abs_diff(to.rank);
    let in_line = files == 0 || ranks == 0 || files == ranks;
    direction_between(from, to).filter(|_| in_line)
}

fn piece(content: Content) -> Arg {
    Arg::Message(match content {
        Content::Vacant => "moai-piece-none",
        Content::Corner => "moai-piece-corner",
        Content::Counter => "moai-piece-counter",
        Content::Pawn(Player::First) => "moai-piece-white",
        Content::Pawn(Player::Second) => "moai-piece-black",
    })
}
