//! The outline of a board around all its cells, following the gaps, with round corners.

use std::collections::BTreeSet;

use crate::{
    drawing::{Path, Point},
    screen::{Screen, Spot},
};

/// Maximum radius of the concave corners of a board's outline, in units.
const INNER_RADIUS: f64 = 8.0;

/// The four directions along the lines between cells, clockwise. The outline of a board is followed
/// with the cells on its right.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
enum Way {
    Right,
    Down,
    Left,
    Up,
}

impl Way {
    const ALL: [Way; 4] = [Way::Right, Way::Down, Way::Left, Way::Up];

    const fn step(self) -> (i32, i32) {
        match self {
            Way::Right => (1, 0),
            Way::Down => (0, 1),
            Way::Left => (-1, 0),
            Way::Up => (0, -1),
        }
    }

    const fn clockwise(self) -> Way {
        match self {
            Way::Right => Way::Down,
            Way::Down => Way::Left,
            Way::Left => Way::Up,
            Way::Up => Way::Right,
        }
    }

    const fn counterclockwise(self) -> Way {
        self.clockwise().clockwise().clockwise()
    }

    fn go(self, spot: Spot) -> Spot {
        let (columns, rows) = self.step();
        spot.step(columns, rows)
    }
}

/// A corner of a board's outline, with the directions of the outline before and after it. It is the
/// top left corner of the cell at column and row `at` on the screen.
struct Bend {
    at: Spot,
    before: Way,
    after: Way,
}

/// The outline of a board as a path, `distance` units outside its cells, with convex corners of the
/// given radius. One closed loop for each border, also around holes.
pub(super) fn edge(screen: &Screen, distance: f64, radius: f64) -> Path {
    let mut edges = edges(screen);
    let mut path = Path::default();
    while let Some(&(start, way)) = edges.first() {
        let bends = bends(&mut edges, start, way);
        draw_closed(&mut path, &bends, distance, radius);
    }
    path
}

/// All edges between a cell of the board and a place without a cell, each by its start and its
/// direction, clockwise around the cell.
fn edges(screen: &Screen) -> BTreeSet<(Spot, Way)> {
    let mut edges = BTreeSet::new();
    for (spot, _) in screen.cells() {
        let starts = [(0, 0), (1, 0), (1, 1), (0, 1)];
        for (way, (columns, rows)) in Way::ALL.into_iter().zip(starts) {
            if !screen.shows(way.counterclockwise().go(spot)) {
                edges.insert((spot.step(columns, rows), way));
            }
        }
    }
    edges
}

/// Removes the edges of one closed outline from the set and returns the outline's corners in order.
fn bends(edges: &mut BTreeSet<(Spot, Way)>, start: Spot, way: Way) -> Vec<Bend> {
    let mut bends = Vec::new();
    let (mut at, mut before) = (start, way);
    while edges.remove(&(at, before)) {
        at = before.go(at);
        // Where two cells touch only at a corner, turning left keeps both in one outline.
        let ways = [before.counterclockwise(), before, before.clockwise()];
        let next = ways.into_iter().find(|way| edges.contains(&(at, *way)));
        let after = next.unwrap_or(way);
        if after != before {
            bends.push(Bend { at, before, after });
        }
        before = after;
    }
    bends
}

fn draw_closed(path: &mut Path, bends: &[Bend], distance: f64, radius: f64) {
    for (index, bend) in bends.iter().enumerate() {
        let turns_right = bend.after == bend.before.clockwise();
        let radius = if turns_right {
            radius
        } else {
            INNER_RADIUS.min(radius)
        };
        let outwards = [bend.before, bend.after].map(Way::counterclockwise);
        let tip = Point::corner(bend.at);
        let tip = outwards
            .into_iter()
            .fold(tip, |tip, way| walk(tip, way, distance));
        let from = walk(tip, bend.before, -radius);
        let to = walk(tip, bend.after, radius);
        if index == 0 {
            path.move_to(from);
        } else {
            path.line_to(from);
        }
        path.quadratic_to(tip, to);
    }
    path.close();
}

fn walk(from: Point, way: Way, distance: f64) -> Point {
    let (x, y) = way.step();
    from.shift(f64::from(x) * distance, f64::from(y) * distance)
}

#[cfg(test)]
mod tests {
    use game::{BoardView, Surface};
    use grid::Square;

    use super::*;
    use crate::drawing::Segment;

    fn check(gaps: &[&str], loops: usize, corners: usize) {
        let mut view = BoardView::new(Surface::Tiles, 3, 3);
        view.gaps = gaps.iter().filter_map(|it| Square::parse(it)).collect();
        for flipped in [false, true] {
            let path = edge(&Screen::new(&view, flipped), 33.0, 20.0);
            let count =
                |is: fn(&Segment) -> bool| path.segments().iter().filter(|it| is(it)).count();
            let closed = count(|it| matches!(it, Segment::Close));
            let bends = count(|it| matches!(it, Segment::Quadratic(..)));
            assert_eq!(closed, loops, "{gaps:?}: {path:?}");
            assert_eq!(bends, corners, "{gaps:?}: {path:?}");
        }
    }

    #[test]
    fn outline_follows_gaps() {
        check(&[], 1, 4);
        check(&["a1"], 1, 6);
        check(&["a1", "a3", "c1", "c3"], 1, 12);
        check(&["b1"], 1, 8);
    }

    #[test]
    fn hole_has_an_outline_of_its_own() {
        check(&["b2"], 2, 8);
    }

    #[test]
    fn cells_touching_at_a_corner_share_an_outline() {
        check(&["a1", "b1", "a2", "c2", "b3", "c3"], 1, 12);
        check(&["b1", "a2", "c2", "b3"], 1, 20);
    }

    #[test]
    fn empty_board_has_no_outline() {
        let view = BoardView::new(Surface::Tiles, 0, 3);
        let path = edge(&Screen::new(&view, false), 33.0, 20.0);
        assert!(path.segments().is_empty());
    }
}
