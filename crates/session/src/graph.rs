//! The course of a game as columns, for graphs made of characters: eighths of a row, where proven
//! results reach the edge and estimates never do.

use review::Worth;

/// Eighths of a row, from nothing to all of it.
pub const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// How positions are spread over columns.
#[derive(Copy, Clone, Debug)]
pub struct Scale {
    /// Positions that share a column.
    shared: usize,
    /// Columns of a position, if it has some of its own.
    width: usize,
}

impl Scale {
    /// Spreads so many positions over at most so many columns, each over four at most.
    pub fn of(positions: usize, columns: usize) -> Scale {
        Scale {
            shared: positions.div_ceil(columns.max(1)).max(1),
            width: (columns / positions.max(1)).clamp(1, 4),
        }
    }

    /// The first column of a position.
    pub fn column(&self, position: usize) -> usize {
        position / self.shared * self.width
    }

    /// What each column shows. `None` where nothing is known yet.
    pub fn columns(&self, points: &[Option<Worth>]) -> Vec<Option<Worth>> {
        points
            .chunks(self.shared)
            .flat_map(|it| std::iter::repeat_n(merged(it), self.width))
            .collect()
    }
}

/// One column of several positions: their mean, proven if all are and agree.
fn merged(points: &[Option<Worth>]) -> Option<Worth> {
    let known: Vec<Worth> = points.iter().flatten().copied().collect();
    let first = *known.first()?;
    let chance = known.iter().map(|it| it.chance).sum::<f64>() / known.len() as f64;
    let agree = known.iter().all(|it| it.outcome() == first.outcome());
    Some(Worth {
        chance,
        proof: first.proof.filter(|_| agree),
    })
}

/// Eighths of so many rows that are filled. An estimate never reaches the edge.
pub fn height(worth: Option<Worth>, rows: usize) -> usize {
    let Some(worth) = worth else {
        return 0;
    };
    let whole = (worth.chance * (8 * rows) as f64).round() as usize;
    match worth.proof {
        Some(_) => whole,
        None => whole.clamp(2, (8 * rows).saturating_sub(4).max(2)),
    }
}
