//! The values of the positions of a game as a bar chart made of block characters. A bar has a
//! resolution of an eighth of a row. Proven results reach the edge of the chart; estimates never do.

use review::Worth;

/// Block characters that fill 0 to 8 eighths of a character cell from below.
pub const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The assignment of a game's positions to columns of a bar chart of their values.
#[derive(Copy, Clone, Debug)]
pub struct ColumnScale {
    /// Number of positions of the game that share a column, at least 1.
    shared: usize,
    /// Number of columns for each position of the game, at least 1.
    width: usize,
}

impl ColumnScale {
    /// Spreads `positions` positions of a game over at most `columns` columns of a chart, at most four
    /// for each position.
    pub fn of(positions: usize, columns: usize) -> ColumnScale {
        ColumnScale {
            shared: positions.div_ceil(columns.max(1)).max(1),
            width: (columns / positions.max(1)).clamp(1, 4),
        }
    }

    /// The first chart column of a position, given by its number in the game.
    pub fn column(&self, position: usize) -> usize {
        position / self.shared * self.width
    }

    /// The value of each chart column, from the value of each position of the game. A column is
    /// `None` if none of its positions has been reviewed yet.
    pub fn columns(&self, points: &[Option<Worth>]) -> Vec<Option<Worth>> {
        points
            .chunks(self.shared)
            .flat_map(|it| std::iter::repeat_n(merged(it), self.width))
            .collect()
    }
}

/// The value of a chart column that several positions share: the mean of those with a value, proven
/// if all of these have the same proven outcome.
fn merged(points: &[Option<Worth>]) -> Option<Worth> {
    let known: Vec<Worth> = points.iter().flatten().copied().collect();
    let first = *known.first()?;
    let n_known = u32::try_from(known.len()).unwrap_or(u32::MAX);
    let chance = known.iter().map(|it| it.chance).sum::<f64>() / f64::from(n_known);
    let agree = known.iter().all(|it| it.outcome() == first.outcome());
    Some(Worth {
        chance,
        proof: first.proof.filter(|_| agree),
    })
}

/// Rounds a share (0 to 1) of a bar's full length to a whole number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "the height of a screen is small"
)]
fn part_of(length: usize, share: f64) -> usize {
    (share * length as f64).round() as usize
}

/// Height of the bar for a position's value in a chart of `rows` rows, in eighths of a row. An
/// estimate never reaches the top or bottom edge. 0 for `None`, a position without a value.
pub fn height(worth: Option<Worth>, rows: usize) -> usize {
    let Some(worth) = worth else {
        return 0;
    };
    let whole = part_of(8 * rows, worth.chance);
    match worth.proof {
        Some(_) => whole,
        None => whole.clamp(2, (8 * rows).saturating_sub(4).max(2)),
    }
}
