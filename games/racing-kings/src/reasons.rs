//! Reasons why moves are illegal and why games ended: the clause, and the pieces and squares
//! concerned.

use game::{Arg, Player, Position, Reason, Tap};
use grid::{Square, Word, rays};

use crate::{
    board::{Board, Role, index, square},
    moves::Move,
    position::{RacingKings, Variant},
};

/// Id of the message that refuses a move because the piece can't reach the target even on an empty
/// board.
pub(crate) const MOVES_OTHERWISE: &str = "racing-kings-moves-otherwise";

impl RacingKings {
    /// The reason why the illegal move `m` is illegal, while the game is in progress.
    pub(crate) fn explain(&self, m: Move) -> Reason {
        self.explain_way(m)
            .or_else(|| self.explain_own_king(m))
            .unwrap_or_else(|| self.explain_check(m))
    }

    /// The reason why no legal move is entered by the taps `so_far`, which begin a legal move, and
    /// then `tap`. `None` if one is.
    pub(crate) fn explain_tap(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        let to = match tap {
            Tap::Square(to) if to.is_within(8, 8) => to,
            Tap::Square(to) => {
                return Some(Reason::by("K1", "racing-kings-off-board").with("square", to));
            }
            _ => return Some(Reason::by("K2", "racing-kings-beside-board")),
        };
        match *so_far {
            [] => self.explain_piece(to),
            [Tap::Square(from)] => self.why_illegal(Move::between(from, to)?),
            _ => Some(Reason::by("K2", "move-complete")),
        }
    }

    /// The reason why the player may not choose the piece on a square. `None` if it has a move.
    fn explain_piece(&self, at: Square) -> Option<Reason> {
        let from = index(at);
        let role = match self.board.piece(from) {
            Some((player, role)) if player == self.to_move => role,
            _ => return self.explain_way(Move::new(from, from)),
        };
        let targets = role.attacks(from, self.board.occupied()) & !self.board.side(self.to_move);
        let moves = targets.ones().map(|to| Move::new(from, to));
        let mut reasons: Vec<Reason> = Vec::new();
        for m in moves {
            reasons.push(self.why_illegal(m)?);
        }
        // In the variant of D1 a king's captures are refused by K2: only its other moves tell more.
        if reasons.iter().any(|it| it.clause() == Some("K3")) {
            reasons.retain(|it| it.clause() == Some("K3"));
        }
        let stuck = |clause, id| {
            let reason = Reason::by(clause, id).with("square", at);
            reason.with("piece", Arg::Message(role.message()))
        };
        Some(match reasons.split_first() {
            None => stuck("K2", "racing-kings-shut-in"),
            Some((first, rest)) if rest.iter().all(|it| it == first) => first.clone(),
            Some((first, _)) if first.clause() == Some("K2") => first.clone(),
            Some(_) => stuck("K3", "racing-kings-stuck"),
        })
    }

    /// The reason why the piece can't go from its square to the target at all (rule K2), or `None`
    /// if it can.
    fn explain_way(&self, m: Move) -> Option<Reason> {
        let (board, me) = (&self.board, self.to_move);
        let (from, to) = (m.origin(), m.target());
        let Some((player, role)) = board.piece(from) else {
            return Some(Reason::by("K2", "racing-kings-empty").with("square", m.from()));
        };
        let by_rule = |id| {
            let reason = Reason::by("K2", id).with("piece", Arg::Message(role.message()));
            Some(reason.with("from", m.from()).with("to", m.to()))
        };
        if player != me {
            let reason = Reason::by("K2", "racing-kings-not-yours").with("square", m.from());
            let reason = reason.with("piece", Arg::Message(role.message()));
            return Some(reason.with("player", RacingKings::INFO.player(player)));
        }
        if from == to {
            let reason = Reason::by("K2", "racing-kings-stays").with("square", m.from());
            return Some(reason.with("piece", Arg::Message(role.message())));
        }
        if role.attacks(from, 0) >> to & 1 == 0 {
            return by_rule(MOVES_OTHERWISE);
        }
        let occupied = board.occupied();
        let obstacles = rays::between(from, to) & occupied;
        if let Some(at) = (obstacles & role.attacks(from, occupied)).lowest() {
            // Only sliders get here: nothing is between the squares of a king's or knight's move.
            return by_rule("racing-kings-blocked").map(|reason| named(reason, board, at));
        }
        if board.side(me) >> to & 1 != 0 {
            let reason = Reason::by("K2", "racing-kings-own-piece");
            return Some(named(reason, board, to));
        }
        let king_captures = role == Role::King && occupied >> to & 1 != 0;
        if self.variant == Variant::Feup && king_captures {
            let reason = Reason::by("K2", "racing-kings-king-captures");
            let reason = reason.with("variant", self.variant.name());
            return Some(named(reason, board, to));
        }
        None
    }

    /// The reason to refuse a move after which the mover's own king would be attacked (rule K3), or
    /// `None` if it would not.
    fn explain_own_king(&self, m: Move) -> Option<Reason> {
        let (after, me) = (self.board_after(m), self.to_move);
        let king = square(after.king(me));
        let attackers = after.attackers(!me, after.king(me));
        // Adjacent kings have a message of their own.
        let rival = attackers & after.kings();
        if let Some(at) = rival.lowest() {
            let reason = Reason::by("K3", "racing-kings-would-touch").with("king", king);
            return Some(reason.with("square", square(at)));
        }
        let at = attackers.lowest()?;
        let reason = Reason::by("K3", "racing-kings-own-king-attacked").with("king", king);
        Some(named(reason, &after, at))
    }

    /// The reason to refuse a move that gives check, with the piece that moves or one behind it
    /// (rule K3). The move must be one that does: otherwise the message is wrong.
    fn explain_check(&self, m: Move) -> Reason {
        let (after, me) = (self.board_after(m), self.to_move);
        let king = square(after.king(!me));
        let attackers = after.attackers(me, after.king(!me));
        // Called only if K2 and the own king don't forbid the move, so the rival king is attacked.
        let uncovered = (attackers & !(1 << m.target())).lowest();
        match uncovered {
            Some(at) if attackers >> m.target() & 1 == 0 => {
                let reason = Reason::by("K3", "racing-kings-uncovers-check").with("king", king);
                named(reason.with("from", m.from()), &after, at)
            }
            _ => {
                let reason = Reason::by("K3", "racing-kings-gives-check").with("king", king);
                named(reason, &after, m.target())
            }
        }
    }

    fn board_after(&self, m: Move) -> Board {
        let mut board = self.board;
        board.move_piece(self.to_move, m.origin(), m.target());
        board
    }

    /// The reason why a finished game is over, as a message that names the rule: which kings have
    /// reached the eighth rank, or stalemate.
    pub(crate) fn explain_end(&self) -> Reason {
        let (white, black) = (self.arrived(Player::First), self.arrived(Player::Second));
        let king = |player| square(self.board.king(player));
        match self.to_move {
            Player::First if white && black => Reason::by("K4a", "racing-kings-both-arrived")
                .with("white", king(Player::First))
                .with("black", king(Player::Second)),
            Player::First if black => {
                Reason::by("K4a", "racing-kings-black-arrived").with("square", king(Player::Second))
            }
            Player::First if white => {
                Reason::by("K4a", "racing-kings-not-followed").with("square", king(Player::First))
            }
            Player::Second if white && self.black_can_follow() => {
                Reason::by("K4b", "racing-kings-could-follow")
                    .with("square", king(Player::First))
                    .with("variant", self.variant.name())
            }
            Player::Second if white => {
                Reason::by("K4b", "racing-kings-cannot-follow").with("square", king(Player::First))
            }
            player => Reason::by("K4c", "racing-kings-stalemate")
                .with("player", RacingKings::INFO.player(player)),
        }
    }
}

/// Adds to a message the arguments `square`, a square, and `other`, the kind of the piece on it.
fn named(reason: Reason, board: &Board, at: u32) -> Reason {
    let role = board.role(at).unwrap_or(Role::King);
    reason
        .with("other", Arg::Message(role.message()))
        .with("square", square(at))
}
