//! The empty board: slab, cells or points, finish line, centre mark, and labels of files and ranks.

use game::Surface;

use crate::{
    drawing::{Group, Lettering, Outline, Path, Point, Shape, Style},
    screen::{Screen, Spot},
};

use super::{Painter, edge::edge, figure, letters};

impl Painter<'_> {
    /// Draws the empty board, without the labels of files and ranks.
    pub(super) fn surface(&mut self) {
        let slab = edge(&self.screen, self.margin, 20.0);
        self.figure(Style::Slab, Outline::Path(slab));
        let spots: Vec<_> = self.screen.cells().collect();
        match self.screen.view.surface {
            Surface::Tiles => {
                for (spot, _) in spots {
                    self.inset(Style::LightCell, spot, 3.0, 12.0);
                }
            }
            Surface::Chequered => {
                for (spot, square) in spots {
                    let dark = (square.file ^ square.rank) & 1 == 0;
                    let style = if dark {
                        Style::DarkCell
                    } else {
                        Style::LightCell
                    };
                    self.inset(style, spot, 0.0, 0.0);
                }
            }
            Surface::Points => self.points(),
        }
        if self.screen.view.finish {
            self.finish_line();
        }
        if self.screen.view.centre {
            let centre = Point::new(self.width() / 2.0, self.height() / 2.0);
            self.circle(Style::Centre, centre, 13.0);
        }
    }

    /// Draws a board whose pieces stand on intersections: a plate with grid lines, and a dot on the
    /// middle point if there is one.
    fn points(&mut self) {
        let plate = edge(&self.screen, 0.0, 10.0);
        self.figure(Style::LightCell, Outline::Path(plate));
        let mut lines = Path::default();
        for (spot, _) in self.screen.cells() {
            let at = Point::middle(spot);
            for (columns, rows) in [(1, 0), (0, 1)] {
                let ahead = |n| spot.step(n * columns, n * rows);
                // A grid line starts at a point without a neighbour before it and ends at the next gap.
                if self.screen.shows(ahead(-1)) {
                    continue;
                }
                let last = (1..=255)
                    .map(ahead)
                    .take_while(|it| self.screen.shows(*it))
                    .last();
                if let Some(last) = last {
                    lines.add_line(&[at, Point::middle(last)]);
                }
            }
        }
        self.figure(Style::GridLine, Outline::Path(lines));
        let (width, height) = (self.screen.width(), self.screen.height());
        let star = Spot::new(width / 2, height / 2);
        if width % 2 == 1 && height % 2 == 1 && self.screen.shows(star) {
            self.circle(Style::Star, Point::middle(star), 9.0);
        }
    }

    /// Draws the finish line beyond the last rank: two rows of dark dashes on a white band, on the
    /// slab around the cells.
    fn finish_line(&mut self) {
        let row = (self.margin / 3.0).min(8.0).floor();
        let top = if self.screen.flipped {
            self.height()
        } else {
            -2.0 * row
        };
        let width = self.width();
        let band = Outline::rect(Point::new(0.0, top), width, 2.0 * row, 0.0);
        self.figure(Style::FinishBand, band);
        let mut dashes = Path::default();
        for (left, down) in [(0.0, row / 2.0), (25.0, row * 1.5)] {
            let y = top + down;
            dashes.add_line(&[Point::new(left, y), Point::new(width, y)]);
        }
        let mut dashes = figure(Style::FinishDashes, Outline::Path(dashes));
        if let Shape::Figure(_, figure) = &mut dashes
            && let Some(stroke) = &mut figure.appearance.stroke
        {
            stroke.width = row;
        }
        self.shapes.push(dashes);
    }

    /// Draws the labels of files and ranks on the slab around the cells, following the gaps of the
    /// board.
    pub(super) fn labels(&mut self) {
        let screen = &self.screen;
        // If the finish line is at the bottom, it takes the place of the file labels, which go to the
        // top.
        let on_top = screen.flipped && screen.view.finish;
        let cell = |column, row| {
            let spot = Spot::new(column, row);
            Some((Point::middle(spot), screen.square(spot)?))
        };
        let mut names = Vec::new();
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
            let at = at.shift(0.0, down);
            names.push(letters(Lettering::CellName, at, name.into()));
        }
        for row in 0..screen.height() {
            let mut cells = (0..screen.width()).filter_map(|column| cell(column, row));
            let Some((at, square)) = cells.next() else {
                continue;
            };
            let (at, name) = (at.shift(-67.0, 8.0), u16::from(square.rank) + 1);
            names.push(letters(Lettering::CellName, at, name.to_string()));
        }
        self.group(Group::CellNames, names);
    }
}
