//! Reasons why moves are illegal: the most specific clause that a move breaks, and the squares
//! concerned.

use game::{Arg, Player, Position, Reason};
use grid::{Direction, Square};

use crate::{
    board::{DIRECTIONS, direction_between, opposite},
    cells::Cells,
    moves::Way,
    position::{Content, Moai},
    taps::not_in_line,
};

/// What lies between a counter and a pawn (rule M6.2).
enum Sight {
    /// They share no row, column or diagonal.
    NotInLine,
    /// The piece on this square, the one nearest to the pawn, stands between them.
    Blocked(Square),
    /// Nothing: the counter lies in this direction from the pawn, an index into [`DIRECTIONS`].
    Clear(usize),
}

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
            return self.place_first();
        };
        if let Some(reason) = self.not_a_cell(counter) {
            return reason;
        }
        if !self.vacant(counter) {
            return self.cell_taken(counter);
        }
        match (self.sight(from, counter), way) {
            (Sight::NotInLine, _) => not_in_line("M6.2", counter, pawn, from),
            (Sight::Blocked(blocker), _) => self.no_line_of_sight(counter, pawn, blocker),
            // The line of sight is clear, so only a counter adjacent to the pawn prevents a pull.
            (Sight::Clear(_), Way::Pull) => Reason::by("M6.5", "moai-pull-too-near")
                .with("square", counter)
                .with("pawn", piece(Content::Pawn(pawn))),
            (Sight::Clear(direction), Way::Push) => {
                self.push_blocked(pawn, from, DIRECTIONS[opposite(direction)])
            }
        }
    }

    /// The reason why a counter on a vacant cell moves neither pawn.
    pub(crate) fn objection_to_counter(&self, counter: Square) -> Reason {
        let mut reason = Reason::by("M6.2", "moai-no-pawn-in-line").with("square", counter);
        for pawn in [!self.to_move(), self.to_move()] {
            match self.pawn(pawn).map(|from| self.sight(from, counter)) {
                Some(Sight::Clear(_)) => return self.objection_to_pawn(counter, pawn),
                Some(Sight::Blocked(_)) => reason = self.objection_to_pawn(counter, pawn),
                Some(Sight::NotInLine) | None => (),
            }
        }
        reason
    }

    /// The reason why a counter on a vacant cell neither pushes nor pulls a player's pawn.
    pub(crate) fn objection_to_pawn(&self, counter: Square, pawn: Player) -> Reason {
        let Some(from) = self.pawn(pawn) else {
            return self.place_first();
        };
        let direction = match self.sight(from, counter) {
            Sight::NotInLine => return not_in_line("M6.2", counter, pawn, from),
            Sight::Blocked(blocker) => return self.no_line_of_sight(counter, pawn, blocker),
            Sight::Clear(direction) => direction,
        };
        let too_near = |id| {
            let reason = Reason::by("M6.5", id).with("square", counter);
            reason.with("pawn", piece(Content::Pawn(pawn)))
        };
        let away = DIRECTIONS[opposite(direction)];
        match from.step(away, self.width(), self.height()) {
            None => too_near("moai-too-near-edge"),
            Some(next) => too_near("moai-too-near")
                .with("piece", self.piece(next))
                .with("other", next),
        }
    }

    /// Whether a counter on a vacant cell pushes or pulls a player's pawn.
    pub(crate) fn moves_pawn(&self, counter: Square, pawn: Player, way: Way) -> bool {
        let Some(from) = self.pawn(pawn) else {
            return false;
        };
        let Sight::Clear(direction) = self.sight(from, counter) else {
            return false;
        };
        let heading = match way {
            Way::Push => opposite(direction),
            Way::Pull => direction,
        };
        let next = self.vacant_from(from, heading).next();
        next.is_some_and(|it| it != counter)
    }

    fn sight(&self, from: Square, counter: Square) -> Sight {
        let Some(direction) = line_between(from, counter) else {
            return Sight::NotInLine;
        };
        let blocker = self.between(from, counter).find(|it| !self.vacant(*it));
        blocker.map_or(Sight::Clear(direction), Sight::Blocked)
    }

    /// The squares strictly between two squares of one row, column or diagonal.
    pub(crate) fn between(&self, from: Square, to: Square) -> impl Iterator<Item = Square> {
        let direction = line_between(from, to).map(|it| DIRECTIONS[it]);
        let (width, height) = (self.width(), self.height());
        let next = move |square: Square| square.step(direction?, width, height);
        std::iter::successors(next(from), move |square| next(*square))
            .take_while(move |square| *square != to)
    }

    /// The vacant cells contiguous to a square in the direction with an index in [`DIRECTIONS`].
    pub(crate) fn vacant_from(
        &self,
        from: Square,
        direction: usize,
    ) -> impl Iterator<Item = Square> {
        let next = move |square: Square| {
            let next = square.step(DIRECTIONS[direction], self.width(), self.height());
            next.filter(|it| self.vacant(*it))
        };
        std::iter::successors(next(from), move |square| next(*square))
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

    fn no_line_of_sight(&self, counter: Square, pawn: Player, blocker: Square) -> Reason {
        Reason::by("M6.2", "moai-no-line-of-sight")
            .with("square", counter)
            .with("pawn", piece(Content::Pawn(pawn)))
            .with("piece", self.piece(blocker))
            .with("other", blocker)
    }

    /// The reason why a counter may not be put on an occupied cell.
    pub(crate) fn cell_taken(&self, square: Square) -> Reason {
        let reason = Reason::by("M6.1", "moai-cell-taken").with("square", square);
        reason.with("piece", self.piece(square))
    }

    /// The reason why no pawn ends on an occupied cell.
    pub(crate) fn end_taken(&self, square: Square) -> Reason {
        let reason = Reason::by("M6.4", "moai-end-taken").with("square", square);
        reason.with("piece", self.piece(square))
    }

    /// The reason why a turn is refused during set-up.
    pub(crate) fn place_first(&self) -> Reason {
        let player = Moai::<u64>::INFO.player(self.to_move());
        Reason::by("M3", "moai-place-first").with("player", player)
    }

    /// The reason why a square is not a cell of the board (rule M1), or `None` if it is one.
    pub(crate) fn not_a_cell(&self, square: Square) -> Option<Reason> {
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

    pub(crate) fn piece(&self, square: Square) -> Arg {
        piece(self.at(square).unwrap_or(Content::Vacant))
    }
}

/// Index in [`DIRECTIONS`] of the direction from one square to another, or `None` if they share no
/// row, column or diagonal.
pub(crate) fn line_between(from: Square, to: Square) -> Option<usize> {
    let files = from.file.abs_diff(to.file);
    let ranks = from.rank.abs_diff(to.rank);
    let in_line = files == 0 || ranks == 0 || files == ranks;
    direction_between(from, to).filter(|_| in_line)
}

/// The message that names the content of a square inside a sentence.
pub(crate) fn piece(content: Content) -> Arg {
    Arg::Message(match content {
        Content::Vacant => "moai-piece-none",
        Content::Corner => "moai-piece-corner",
        Content::Counter => "moai-piece-counter",
        Content::Pawn(Player::First) => "moai-piece-white",
        Content::Pawn(Player::Second) => "moai-piece-black",
    })
}
