//! Correction history: how far searches found the static evaluation to be off in positions that have
//! something in common with the current one, such as the placement of some pieces or the last moves.

use game::{ASPECTS, Player};

use crate::tag::Tag;

/// Binary logarithm of the number of entries of a table.
const TABLE_BITS: u32 = 14;

/// Number of tables: one for each aspect of a position, and one for its last two moves.
const N_TABLES: usize = ASPECTS + 1;

/// Bound of an entry in either direction. Fits 16 bits.
const MAX_ERROR: i32 = 8192;

/// The indices of a position's entries in the tables.
pub(crate) type CorrectionSlots = [usize; N_TABLES];

/// Running errors of the evaluation. Each thread has its own tables.
#[derive(Debug)]
pub(crate) struct Corrections {
    tables: [Vec<i16>; N_TABLES],
}

impl Corrections {
    pub(crate) fn new(is_used: bool) -> Corrections {
        Corrections {
            tables: std::array::from_fn(|_| vec![0; if is_used { 1 << TABLE_BITS } else { 0 }]),
        }
    }

    /// The indices of the entries of a position in which `player` is to move, with these hashes of
    /// its [aspects](game::Heuristic::aspects) and these last two moves.
    #[inline]
    pub(crate) fn slots(
        player: Player,
        aspects: [u64; ASPECTS],
        moves: [Tag; 2],
    ) -> CorrectionSlots {
        let moves = u64::from(moves[0].0) << 16 | u64::from(moves[1].0);
        std::array::from_fn(|i| {
            let key = aspects.get(i).copied().unwrap_or(moves) << 1 | player as u64;
            (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - TABLE_BITS)) as usize
        })
    }

    /// The correction of an evaluation, at most `weight` for each table.
    #[inline]
    pub(crate) fn of(&self, slots: &CorrectionSlots, weight: i32) -> i32 {
        let entries = self.tables.iter().zip(slots);
        let sum: i32 = entries
            .map(|(table, slot)| table.get(*slot).map_or(0, |it| i32::from(*it)))
            .sum();
        sum * weight / MAX_ERROR
    }

    /// Learns that a search to `depth` found the evaluation to be off by `error`.
    pub(crate) fn update(&mut self, slots: &CorrectionSlots, error: i32, depth: i32) {
        let by = (error * depth).clamp(-MAX_ERROR / 4, MAX_ERROR / 4);
        for (table, slot) in self.tables.iter_mut().zip(slots) {
            if let Some(entry) = table.get_mut(*slot) {
                let old = i32::from(*entry);
                *entry = (old + by - old * by.abs() / MAX_ERROR) as i16;
            }
        }
    }
}
