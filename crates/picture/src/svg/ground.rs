//! The empty board: slab, cells or points, finish line, centre, and the names of files and ranks.

use game::Surface;

use crate::screen::{Screen, Spot};

use super::{
    Sheet,
    ink::{CELL, Ink, N, Point},
    outline::outline,
};

impl Sheet<'_> {
    /// Slab, cells and what else is part of the empty board.
    pub(super) fn ground(&mut self) {
        let slab = outline(&self.screen, self.margin, 20.0);
        self.draw(format_args!(r#"<path class="b-slab" d="{slab}"/>"#));
        let spots: Vec<_> = self.screen.cells().collect();
        match self.screen.view.surface {
            Surface::Tiles => {
                for (spot, _) in spots {
                    self.inset("b-light", spot, 3.0, 12.0);
                }
            }
            Surface::Chequered => {
                for (spot, square) in spots {
                    let dark = (square.file ^ square.rank) & 1 == 0;
                    self.inset(if dark { "b-dark" } else { "b-light" }, spot, 0.0, 0.0);
                }
            }
            Surface::Points => self.points(),
        }
        if self.screen.view.finish {
            self.finish_line();
        }
        if self.screen.view.centre {
            let centre = Point::new(self.width() / 2.0, self.height() / 2.0);
            self.circle("b-centre", centre, 13.0);
        }
    }

    /// A plate with lines from point to point, and a dot on the middle one.
    fn points(&mut self) {
        let plate = outline(&self.screen, 0.0, 10.0);
        self.draw(format_args!(r#"<path class="b-light" d="{plate}"/>"#));
        let mut lines = Ink::default();
        for (spot, _) in self.screen.cells() {
            let at = Point::middle(spot);
            for (columns, rows, command) in [(1, 0, 'h'), (0, 1, 'v')] {
                let ahead = |n| spot.step(n * columns, n * rows);
                // A line starts at a point without a neighbour behind and runs up to a gap.
                if self.screen.shows(ahead(-1)) {
                    continue;
                }
                let steps = (1..=255)
                    .take_while(|n| self.screen.shows(ahead(*n)))
                    .count();
                if steps > 0 {
                    lines.put(format_args!("M{at}{command}{}", N(steps as f64 * CELL)));
                }
            }
        }
        self.draw(format_args!(r#"<path class="b-line" d="{lines}"/>"#));
        let (width, height) = (self.screen.width(), self.screen.height());
        let star = Spot::new(width / 2, height / 2);
        if width % 2 == 1 && height % 2 == 1 && self.screen.shows(star) {
            self.circle("b-star", Point::middle(star), 9.0);
        }
    }

    /// Two rows of dark dashes on a white band beyond the last rank, as high as the slab allows.
    fn finish_line(&mut self) {
        let row = (self.margin / 3.0).min(8.0).floor();
        let top = if self.screen.flipped {
            self.height()
        } else {
            -2.0 * row
        };
        let (upper, lower) = (N(top + row / 2.0), N(top + row * 1.5));
        let (top, width, height, row) = (N(top), N(self.width()), N(2.0 * row), N(row));
        self.draw(format_args!(
            r#"<rect class="b-fin0" x="0" y="{top}" width="{width}" height="{height}"/>"#
        ));
        self.draw(format_args!(
            r#"<path class="b-fin1" stroke-width="{row}" d="M0 {upper}H{width}M25 {lower}H{width}"/>"#
        ));
    }

    /// Names of files and ranks on the slab, stepping with it.
    pub(super) fn labels(&mut self) {
        let screen = &self.screen;
        // A finish line at the bottom takes the place of the files' names, so they go to the top.
        let on_top = screen.flipped && screen.view.finish;
        let cell = |column, row| {
            let spot = Spot::new(column, row);
            Some((Point::middle(spot), screen.square(spot)?))
        };
        let mut names = Ink::default();
        for column in 0..screen.width() {
            let mut cells = (0..screen.height()).filter_map(|row| cell(column, row));
            let (first, down) = if on_top {
                (cells.next(), -59.5)
            } else {
                (cells.next_back(), 74.5)
            };
            let Some((at, square)) = first else { continue };
            let Some(name) = Screen::file_name(square.file) else {
                continue;
            };
            let (x, y) = (N(at.x), N(at.y + down));
            names.put(format_args!(r#"<text x="{x}" y="{y}">{name}</text>"#));
        }
        for row in 0..screen.height() {
            let mut cells = (0..screen.width()).filter_map(|column| cell(column, row));
            let Some((at, square)) = cells.next() else {
                continue;
            };
            let (x, y, name) = (N(at.x - 67.0), N(at.y + 8.0), u16::from(square.rank) + 1);
            names.put(format_args!(r#"<text x="{x}" y="{y}">{name}</text>"#));
        }
        self.draw(format_args!(
            r#"<g class="b-xy" aria-hidden="true">{names}</g>"#
        ));
    }
}
