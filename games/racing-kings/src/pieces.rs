//! Positions from and as lists of pieces, for solvers that enumerate positions instead of parsing
//! them.

use game::Player;
use grid::{Square, Word};

use crate::{
    board::{Board, Role, index},
    position::{RacingKings, Variant},
};

impl RacingKings {
    /// The position with exactly these pieces, or `None` if rule K7 forbids it, two pieces share a
    /// square or one is off the board. The clock and the move number start as in a new game.
    pub fn set_up(
        pieces: &[(Square, Player, Role)],
        to_move: Player,
        variant: Variant,
    ) -> Option<RacingKings> {
        let mut board = Board::default();
        for &(at, player, role) in pieces {
            if !at.is_within(8, 8) || board.occupied() >> index(at) & 1 != 0 {
                return None;
            }
            board.put(index(at), player, role);
        }
        for player in Player::BOTH {
            let count = |role| board.of(player, role).size();
            let too_many = Role::ALL
                .into_iter()
                .any(|role| role.max_count() < count(role));
            if too_many || count(Role::King) == 0 {
                return None;
            }
            if board.attackers(!player, board.king(player)) != 0 {
                return None;
            }
        }
        let pos = RacingKings::new(board, to_move, variant, 0, 1);
        (!pos.black_moves_after_arriving()).then_some(pos)
    }

    /// The squares of a player's pieces of one kind, as bits `8 * rank + file`.
    pub fn squares(&self, player: Player, role: Role) -> u64 {
        self.board.of(player, role)
    }

    /// Number of pieces of both players on the board, kings included.
    #[inline]
    pub fn men(&self) -> usize {
        self.board.occupied().count_ones() as usize
    }

    /// The variant of the rules that the position belongs to.
    pub fn rules(&self) -> Variant {
        self.variant
    }
}
