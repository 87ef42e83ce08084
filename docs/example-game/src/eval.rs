//! The static evaluation of Breakthrough, for searches: the number of stones, and how far the
//! foremost one has advanced.

use game::{Heuristic, Player};

use crate::{moves::Move, position::Breakthrough};

/// The static evaluation of Breakthrough. 200 points mean a chance to win of three in four.
#[derive(Copy, Clone, Debug, Default)]
pub struct BreakthroughEval;

/// Points of the evaluation for each stone of a player.
const STONE: i32 = 100;

/// Points of the evaluation for a player's foremost stone, by the number of rows between it and the
/// last row. 0 rows never occur, as the game is over then.
const FRONT: [i32; 6] = [0, 300, 120, 50, 15, 0];

impl Heuristic<Breakthrough> for BreakthroughEval {
    fn evaluate(&self, pos: &Breakthrough) -> i32 {
        let worth = |player: Player| {
            let rows = pos.stones_of(player);
            let rows = rows.map(|square| usize::from(Breakthrough::rows_left(player, square)));
            let front = rows.min().map_or(0, |rows_left| FRONT[rows_left]);
            STONE * pos.stones[player as usize].count_ones() as i32 + front
        };
        worth(pos.to_move) - worth(!pos.to_move)
    }

    fn urgency(&self, pos: &Breakthrough, m: Move) -> i32 {
        pos.owner(m.to()).map_or(0, |_| STONE)
    }
}
