//! What the engine believes about positions: stones, and how far the foremost has come.

use game::{Heuristic, Player};

use crate::{moves::Move, position::Breakthrough};

/// The evaluation of Breakthrough. 200 points are a chance to win of three in four.
#[derive(Copy, Clone, Debug, Default)]
pub struct BreakthroughEval;

/// What a stone is worth.
const STONE: i32 = 100;

/// What a foremost stone is worth that has so many rows before it.
const FRONT: [i32; 6] = [0, 300, 120, 50, 15, 0];

impl Heuristic<Breakthrough> for BreakthroughEval {
    fn evaluate(&self, pos: &Breakthrough) -> i32 {
        let worth = |player: Player| {
            let rows = pos.stones_of(player);
            let rows = rows.map(|it| usize::from(Breakthrough::rows_left(player, it)));
            let front = rows.min().map_or(0, |it| FRONT[it]);
            STONE * pos.stones[player as usize].count_ones() as i32 + front
        };
        worth(pos.to_move) - worth(!pos.to_move)
    }

    fn urgency(&self, pos: &Breakthrough, m: Move) -> i32 {
        pos.owner(m.to()).map_or(0, |_| STONE)
    }
}
