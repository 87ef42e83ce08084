//! Marks on the board, under and over the pieces. Each kind of mark has a shape of its own.

use game::{Mark, Marks, Surface};
use grid::Square;

use crate::{
    drawing::{Arc, Group, Outline, Path, Point, Style},
    screen::Spot,
};

use super::{Painter, figure};

/// Distance of a mark on a cell from the cell's edge, and radius of the mark's corners, in units.
#[derive(Copy, Clone)]
struct Edge {
    inset: f64,
    radius: f64,
}

impl Painter<'_> {
    /// Draws the marks that lie under the pieces: the last move, chosen cells, broken rules and the
    /// keyboard cursor.
    pub(super) fn marks_below(&mut self, marks: &Marks) {
        let edge = match self.screen.view.surface {
            Surface::Tiles | Surface::Points => Edge {
                inset: 3.0,
                radius: 12.0,
            },
            Surface::Chequered => Edge {
                inset: 0.0,
                radius: 0.0,
            },
        };
        for (square, spot) in self.marked(marks) {
            self.mark_below(spot, edge, &|mark| marks.has(square, mark));
        }
    }

    fn mark_below(&mut self, spot: Spot, edge: Edge, has: &dyn Fn(Mark) -> bool) {
        let Edge { inset, radius } = edge;
        if [Mark::From, Mark::To, Mark::Placed].into_iter().any(has) {
            self.inset(Style::LastMove, spot, inset, radius);
        }
        let Point { x, y } = Point::corner(spot);
        if has(Mark::From) {
            // On rounded tiles, the corner marks are inset like the tile.
            let (a, b) = (6.0 + inset, 28.0 + inset);
            let near = |start: f64| (start + a, start + b, start + 100.0 - b, start + 100.0 - a);
            let ((x1, x2, x3, x4), (y1, y2, y3, y4)) = (near(x), near(y));
            let mut corners = Path::default();
            for corner in [
                [(x1, y2), (x1, y1), (x2, y1)],
                [(x3, y1), (x4, y1), (x4, y2)],
                [(x4, y3), (x4, y4), (x3, y4)],
                [(x2, y4), (x1, y4), (x1, y3)],
            ] {
                corners.add_line(&corner.map(|(x, y)| Point::new(x, y)));
            }
            self.figure(Style::LeftCorners, Outline::Path(corners));
        }
        if has(Mark::To) {
            let (tip, corner) = (26.0, Point::new(x + 100.0 - inset, y + inset));
            let mut wedge = Path::line(&[corner.shift(-tip, 0.0), corner.shift(-radius, 0.0)]);
            if radius > 0.0 {
                // The wedge fills the corner of the tile, so it has the same radius.
                wedge.arc_to(Arc {
                    radii: (radius, radius),
                    large: false,
                    clockwise: true,
                    to: corner.shift(0.0, radius),
                });
            }
            wedge.line_to(corner.shift(0.0, tip));
            wedge.close();
            self.figure(Style::ReachedWedge, Outline::Path(wedge));
        }
        // Two frames on one cell would hide each other; the keyboard cursor has priority.
        let (cursor, bad, chosen) = (has(Mark::Cursor), has(Mark::Bad), has(Mark::Chosen));
        if chosen {
            let style = if cursor || bad {
                Style::ChosenFill
            } else {
                Style::Chosen
            };
            self.inset(style, spot, inset + 3.5, (radius - 3.5).max(4.0));
        }
        if bad && !cursor {
            self.inset(Style::Bad, spot, inset + 3.5, (radius - 3.5).max(6.0));
        }
        if cursor {
            self.inset(Style::Focus, spot, inset + 4.0, (radius - 4.0).max(8.0));
            self.inset(Style::FocusInside, spot, inset + 10.0, 4.0);
        }
    }

    /// Draws the marks that lie over the pieces: paths, captured pieces, legal targets, hints,
    /// arrows and badges that warn of broken rules.
    pub(super) fn marks_above(&mut self, marks: &Marks) {
        self.way(&marks.path);
        for (square, spot) in self.marked(marks) {
            let at = Point::middle(spot);
            if marks.has(square, Mark::Taken) {
                self.taken(at);
            }
            if marks.has(square, Mark::Legal) {
                match self.screen.view.piece(square) {
                    Some(_) => self.circle(Style::LegalRing, at, 44.0),
                    None => self.circle(Style::LegalDot, at, 14.0),
                }
            }
            if marks.has(square, Mark::Hint) {
                let cursor = marks.has(square, Mark::Cursor);
                self.inset(Style::Hint, spot, if cursor { 18.0 } else { 8.0 }, 10.0);
            }
        }
        for &arrow in &marks.arrows {
            self.arrow(arrow);
        }
        for (square, spot) in self.marked(marks) {
            if marks.has(square, Mark::Bad) {
                self.badge(Point::corner(spot));
            }
        }
    }

    /// Draws the path of a piece that moved in several steps or left the board, as a dotted line
    /// over the pieces. `way` has its points as files and ranks.
    fn way(&mut self, way: &[(i8, i8)]) {
        let slab = self.margin / 2.0;
        let (right, bottom) = (self.width() + slab, self.height() + slab);
        let point = |&(file, rank): &(i8, i8)| {
            let Point { x, y } = Point::middle(self.screen.spot(file.into(), rank.into()));
            // A path that leaves the board is drawn up to the slab.
            Point::new(x.clamp(-slab, right), y.clamp(-slab, bottom))
        };
        if way.len() > 1 {
            let points: Vec<Point> = way.iter().map(point).collect();
            self.figure(Style::Way, Outline::Path(Path::line(&points)));
        }
    }

    fn taken(&mut self, at: Point) {
        if self.screen.view.surface == Surface::Points {
            // A disc hides the grid lines, which would run through the cross.
            self.circle(Style::LightCell, at, 19.0);
        }
        self.figure(Style::TakenCross, cross(at, 13.0));
    }

    fn badge(&mut self, corner: Point) {
        let at = corner.shift(82.0, 18.0);
        let disc = figure(Style::BadgeDisc, Outline::circle(at, 15.0));
        let cross = figure(Style::BadgeCross, cross(at, 6.0));
        self.group(Group::Badge, vec![disc, cross]);
    }

    /// The marked cells of the board, each once, with their places on the screen.
    fn marked(&self, marks: &Marks) -> Vec<(Square, Spot)> {
        let mut squares: Vec<_> = marks.squares.iter().map(|(square, _)| *square).collect();
        squares.sort_unstable();
        squares.dedup();
        squares.retain(|it| self.screen.has(*it));
        let with_spot = |square| (square, self.screen.spot_of(square));
        squares.into_iter().map(with_spot).collect()
    }
}

/// Two diagonal lines through a point, which extend `reach` units to each side of it.
fn cross(at: Point, reach: f64) -> Outline {
    let mut cross = Path::default();
    for (across, down) in [(reach, reach), (-reach, reach)] {
        cross.add_line(&[at.shift(-across, -down), at.shift(across, down)]);
    }
    Outline::Path(cross)
}
