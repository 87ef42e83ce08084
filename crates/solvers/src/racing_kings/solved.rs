//! Solved material classes in memory: their values, and the sets that captures from larger classes
//! lead into.

use solve::Stop;

use crate::racing_kings::{
    board::N_PAIRS,
    endgame_table::EndgameTable,
    error::Error,
    shape::{Fixed, Shape},
    value::TableValue,
};

/// For each word of 64 positions, the set of those that the player to move has lost so far, and the
/// set of legal ones that they have not won so far.
pub(crate) type Sets = Vec<[u64; 2]>;

/// The sets of lost and of not won positions before the first ply of the analysis: none is lost,
/// and no legal position is won.
pub(crate) fn all_legal(shape: &Shape) -> Sets {
    let mut fixed = Fixed::new();
    let mut sets = Vec::with_capacity(shape.words());
    for pair in 0..N_PAIRS {
        for in_row in 0..shape.row() {
            shape.place(in_row, &mut fixed);
            sets.push([0, shape.legal(pair, &fixed)]);
        }
    }
    sets
}

/// The values of all positions of a material class in memory, for each player to move.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    pub(crate) shape: Shape,
    /// The values of positions by player to move, then by `64 * word + entry`, their place in the
    /// numbering of the class. Entries that aren't legal positions are [`TableValue::DRAW`] or
    /// [`TableValue::NONE`].
    pub(crate) values: [Vec<TableValue>; 2],
    /// Number of plies of the longest win or loss in the class.
    pub(crate) max_plies: u32,
}

impl Solved {
    /// Loads the values of an endgame table. The file has positions with like pieces once; here they
    /// are filled in for every order of like pieces.
    pub(crate) fn load(table: &EndgameTable, stop: Stop<'_>) -> Result<Solved, Error> {
        let mut values = table.unpack(stop)?;
        let shape = table.shape.clone();
        let longest = |all: &Vec<TableValue>| all.iter().map(|value| value.plies()).max();
        let max_plies = values.iter().filter_map(longest).max().unwrap_or(0);
        for i in 1..shape.pieces.len() {
            if shape.pieces[i - 1] != shape.pieces[i] {
                continue;
            }
            // The index of an entry has the squares of the pieces as digits of 6 bits.
            let low = 6 * (shape.pieces.len() - 1 - i);
            for all in &mut values {
                for n in 0..all.len() {
                    let (a, b) = (n >> (low + 6) & 63, n >> low & 63);
                    if b < a {
                        let swapped = n ^ (a ^ b) << (low + 6) ^ (a ^ b) << low;
                        all[n] = all[swapped];
                    }
                }
            }
        }
        Ok(Solved {
            shape,
            values,
            max_plies,
        })
    }
}

/// A solved smaller material class while a larger one is being solved, with the positions that are
/// lost and not won within the plies analysed so far.
pub(crate) struct Sub<'a> {
    pub(crate) solved: &'a Solved,
    pub(crate) sets: [Sets; 2],
}

impl<'a> Sub<'a> {
    pub(crate) fn new(solved: &'a Solved) -> Sub<'a> {
        let sets = all_legal(&solved.shape);
        Sub {
            solved,
            sets: [sets.clone(), sets],
        }
    }

    /// Applies the class's wins and losses in exactly `plies` plies: adds to the lost positions,
    /// and removes from the not won ones.
    pub(crate) fn advance(&mut self, plies: u32) {
        if self.solved.max_plies < plies {
            return;
        }
        let (win, loss) = (TableValue::win(plies), TableValue::loss(plies));
        for (sets, values) in self.sets.iter_mut().zip(&self.solved.values) {
            let (words, _) = values.as_chunks::<64>();
            for ([lost, not_won], word) in sets.iter_mut().zip(words) {
                let found =
                    |value| (0..64).fold(0, |all, i| all | u64::from(word[i] == value) << i);
                *lost |= found(loss);
                *not_won &= !found(win);
            }
        }
    }
}
