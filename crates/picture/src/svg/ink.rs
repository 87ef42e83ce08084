//! What shapes are written with: numbers, points, and text that grows.

use std::fmt;

use crate::screen::Spot;

/// Width of a cell.
pub(super) const CELL: f64 = 100.0;

/// A number with at most one decimal, as short as possible.
pub(super) struct N(pub(super) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        if tenths % 10 == 0 {
            return write!(f, "{}", tenths / 10);
        }
        let sign = if tenths < 0 { "-" } else { "" };
        let tenths = tenths.abs();
        write!(f, "{sign}{}.{}", tenths / 10, tenths % 10)
    }
}

/// A point of the picture, y downwards.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The top left corner of a cell.
    pub(super) fn corner(spot: Spot) -> Point {
        Point::new(f64::from(spot.column) * CELL, f64::from(spot.row) * CELL)
    }

    /// The middle of a cell.
    pub(super) fn middle(spot: Spot) -> Point {
        Point::corner(spot).shift(CELL / 2.0, CELL / 2.0)
    }

    /// The point so far to the right and down.
    pub(super) fn shift(self, right: f64, down: f64) -> Point {
        Point::new(self.x + right, self.y + down)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", N(self.x), N(self.y))
    }
}

/// Text that grows by formatted parts.
#[derive(Default)]
pub(super) struct Ink(String);

impl Ink {
    pub(super) fn put(&mut self, part: fmt::Arguments) {
        self.0 += &part.to_string();
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown =
            [0.0, -0.04, -0.06, 33.0, -33.0, 7.5, -0.5, 1e3, 2.0 / 3.0].map(|it| N(it).to_string());
        assert_eq!(shown.join(" "), "0 0 -0.1 33 -33 7.5 -0.5 1000 0.7");
    }
}
