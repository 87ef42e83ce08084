//! The symmetries of a rectangular board (four) and of a square one (eight).

use crate::Square;

/// A rotation or reflection that maps a square board onto itself. The first four also map any
/// rectangle onto itself.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Symmetry {
    /// The symmetry that leaves every square where it is.
    Identity,
    /// Reflection of the board that swaps left and right.
    MirrorFiles,
    /// Reflection of the board that swaps top and bottom.
    MirrorRanks,
    /// Rotation of the board by 180 degrees.
    HalfTurn,
    /// Reflection at the diagonal from the bottom left to the top right corner: files become ranks.
    /// Square boards only.
    Transpose,
    /// Reflection at the diagonal from the top left to the bottom right corner. Square boards only.
    AntiTranspose,
    /// Rotation of the board by 90 degrees clockwise. Square boards only.
    TurnRight,
    /// Rotation of the board by 90 degrees anticlockwise. Square boards only.
    TurnLeft,
}

impl Symmetry {
    /// The eight rotations and reflections that map a square board onto itself,
    /// [`Symmetry::Identity`] first.
    pub const SQUARE: &'static [Symmetry] = &[
        Symmetry::Identity,
        Symmetry::MirrorFiles,
        Symmetry::MirrorRanks,
        Symmetry::HalfTurn,
        Symmetry::Transpose,
        Symmetry::AntiTranspose,
        Symmetry::TurnRight,
        Symmetry::TurnLeft,
    ];

    /// The rotations and reflections that map an empty board of the given size onto itself,
    /// [`Symmetry::Identity`] first: eight if it is square, otherwise four.
    pub fn of(width: u8, height: u8) -> &'static [Symmetry] {
        if width == height {
            Symmetry::SQUARE
        } else {
            &Symmetry::SQUARE[..4]
        }
    }

    /// Whether the symmetry turns files into ranks, so that the width and height of a board are
    /// exchanged.
    pub const fn swaps_sides(self) -> bool {
        matches!(
            self,
            Symmetry::Transpose
                | Symmetry::AntiTranspose
                | Symmetry::TurnRight
                | Symmetry::TurnLeft
        )
    }

    /// The image of a square of a board of the given size. If the symmetry
    /// [swaps sides](Symmetry::swaps_sides), the image lies on a board of exchanged width and
    /// height.
    ///
    /// # Panics
    ///
    /// May panic if the square is not on the board.
    pub fn apply(self, square: Square, width: u8, height: u8) -> Square {
        let Square { file, rank } = square;
        let (right, top) = (width - 1 - file, height - 1 - rank);
        match self {
            Symmetry::Identity => square,
            Symmetry::MirrorFiles => Square::new(right, rank),
            Symmetry::MirrorRanks => Square::new(file, top),
            Symmetry::HalfTurn => Square::new(right, top),
            Symmetry::Transpose => Square::new(rank, file),
            Symmetry::AntiTranspose => Square::new(top, right),
            Symmetry::TurnRight => Square::new(rank, right),
            Symmetry::TurnLeft => Square::new(top, file),
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::TurnRight => Symmetry::TurnLeft,
            Symmetry::TurnLeft => Symmetry::TurnRight,
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn symmetries_differ_and_their_inverses_undo_them() {
        for (width, height) in [(5, 5), (5, 7)] {
            let mut images = HashSet::new();
            for symmetry in Symmetry::of(width, height) {
                let mut image = Vec::new();
                for file in 0..width {
                    for rank in 0..height {
                        let square = Square::new(file, rank);
                        let there = symmetry.apply(square, width, height);
                        assert!(there.is_within(width, height));
                        assert_eq!(symmetry.inverse().apply(there, width, height), square);
                        image.push(there);
                    }
                }
                assert!(images.insert(image));
            }
        }
    }
}
