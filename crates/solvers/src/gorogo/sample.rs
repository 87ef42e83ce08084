//! Sample positions of `GoRoGo` for benchmarks of the solver.

use game::{Position, Rng};
use gorogo::{GoRoGo, Move, Piece};

/// A `GoRoGo` position after `plies` plies of greedy random play. Each move captures as many stones
/// as possible; among those moves, stones are preferred seven times in eight to henges (pieces that
/// count for the player whose turn it is). `None` if the game ends before. The same seed gives the
/// same position.
///
/// Uniformly random play would spend the henges early, which makes positions far easier than those
/// of real games.
pub fn greedy_position(plies: u8, seed: u64) -> Option<GoRoGo> {
    let mut rng = Rng::new(seed);
    let mut pos = GoRoGo::START;
    while pos.plies() < plies {
        let mut moves: Vec<Move> = Vec::new();
        pos.legal_moves(&mut moves);
        let taken = |m: &Move| pos.captured_by(*m).count_ones();
        let most = moves.iter().map(taken).max()?;
        moves.retain(|m| taken(m) == most);
        let stones = moves.iter().filter(|m| m.piece() == Piece::Stone);
        let stones: Vec<Move> = stones.copied().collect();
        if !stones.is_empty() && rng.below(8) != 0 {
            moves = stones;
        }
        let m = moves[rng.below(moves.len() as u32) as usize];
        pos.play_unchecked(m);
    }
    pos.outcome().is_none().then_some(pos)
}
