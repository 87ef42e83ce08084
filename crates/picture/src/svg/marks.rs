//! Marks: what is pointed out on the board, under and over the pieces. One meaning, one shape.

use game::{Mark, Marks, Surface};
use grid::Square;

use crate::screen::Spot;

use super::{
    Sheet,
    ink::{Ink, N, Point},
};

/// How far a mark stays away from the edge of a cell, and how round it is there.
#[derive(Copy, Clone)]
struct Edge {
    inset: f64,
    radius: f64,
}

impl Sheet<'_> {
    /// Marks that pieces stand on.
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
            self.inset("m-last", spot, inset, radius);
        }
        let Point { x, y } = Point::corner(spot);
        if has(Mark::From) {
            // On round tiles the corners move in with the tile.
            let (a, b) = (6.0 + inset, 28.0 + inset);
            let near = |it: f64| (N(it + a), N(it + b), N(it + 100.0 - b), N(it + 100.0 - a));
            let ((x1, x2, x3, x4), (y1, y2, y3, y4)) = (near(x), near(y));
            self.draw(format_args!(
                r#"<path class="m-from" d="M{x1} {y2}V{y1}H{x2}M{x3} {y1}H{x4}V{y2}M{x4} {y3}V{y4}H{x3}M{x2} {y4}H{x1}V{y3}"/>"#
            ));
        }
        if has(Mark::To) {
            let (tip, x, y) = (26.0, x + 100.0 - inset, y + inset);
            let (left, bottom) = (N(x - tip), N(y + tip));
            // The wedge fills the corner of the tile, so it is as round.
            let (before, after, r) = (N(x - radius), N(y + radius), N(radius));
            let (x, y) = (N(x), N(y));
            self.draw(format_args!(
                r#"<path class="m-wedge" d="M{left} {y}H{before}A{r} {r} 0 0 1 {x} {after}V{bottom}Z"/>"#
            ));
        }
        // Two frames on one cell would hide each other: the keyboard's comes first.
        let (cursor, bad, chosen) = (has(Mark::Cursor), has(Mark::Bad), has(Mark::Chosen));
        if chosen {
            let class = if cursor || bad { "m-fill" } else { "m-sel" };
            self.inset(class, spot, inset + 3.5, (radius - 3.5).max(4.0));
        }
        if bad && !cursor {
            self.inset("m-bad", spot, inset + 3.5, (radius - 3.5).max(6.0));
        }
        if cursor {
            self.inset("m-focus", spot, inset + 4.0, (radius - 4.0).max(8.0));
            self.inset("m-focus-in", spot, inset + 10.0, 4.0);
        }
    }

    /// Marks that lie on top of the pieces.
    pub(super) fn marks_above(&mut self, marks: &Marks) {
        self.path(&marks.path);
        for (square, spot) in self.marked(marks) {
            let at = Point::middle(spot);
            if marks.has(square, Mark::Taken) {
                self.cross(at);
            }
            if marks.has(square, Mark::Legal) {
                match self.screen.view.piece(square) {
                    Some(_) => self.circle("m-cap", at, 44.0),
                    None => self.circle("m-dot", at, 14.0),
                }
            }
            if marks.has(square, Mark::Hint) {
                let cursor = marks.has(square, Mark::Cursor);
                self.inset("m-hint", spot, if cursor { 18.0 } else { 8.0 }, 10.0);
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

    /// The way of a piece that took several steps, as dots.
    fn path(&mut self, path: &[(i8, i8)]) {
        let slab = self.margin / 2.0;
        let (right, bottom) = (self.width() + slab, self.height() + slab);
        let mut line = Ink::default();
        for (index, &(file, rank)) in path.iter().enumerate() {
            let Point { x, y } = Point::middle(self.screen.spot(file.into(), rank.into()));
            // A piece that left the board is followed as far as the slab.
            let point = Point::new(x.clamp(-slab, right), y.clamp(-slab, bottom));
            let command = if index == 0 { 'M' } else { 'L' };
            line.put(format_args!("{command}{point}"));
        }
        if path.len() > 1 {
            self.draw(format_args!(r#"<path class="m-path" d="{line}"/>"#));
        }
    }

    fn cross(&mut self, at: Point) {
        if self.screen.view.surface == Surface::Points {
            // Lines would run through the cross.
            self.circle("b-light", at, 19.0);
        }
        let from = at.shift(-13.0, -13.0);
        self.draw(format_args!(
            r#"<path class="m-gone" d="M{from}l26 26m0-26l-26 26"/>"#
        ));
    }

    fn badge(&mut self, corner: Point) {
        let (x, y) = (N(corner.x + 82.0), N(corner.y + 18.0));
        let cross = corner.shift(76.0, 12.0);
        self.draw(format_args!(
            r#"<g class="m-badx"><circle cx="{x}" cy="{y}" r="15"/><path d="M{cross}l12 12m0-12l-12 12"/></g>"#
        ));
    }

    /// The marked cells of the board, each once, and where they are.
    fn marked(&self, marks: &Marks) -> Vec<(Square, Spot)> {
        let mut squares: Vec<_> = marks.squares.iter().map(|(square, _)| *square).collect();
        squares.sort_unstable();
        squares.dedup();
        squares.retain(|it| self.screen.has(*it));
        let spot = |it| (it, self.screen.spot_of(it));
        squares.into_iter().map(spot).collect()
    }
}
