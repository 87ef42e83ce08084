//! The layout of a booklet: a first page with title, text and an example, then pages of puzzles, then
//! pages of solutions in a smaller size. All lengths are in points, and y is upwards.

use crate::Drawing;

use crate::booklet::{
    Booklet, BookletItem, code,
    document::Document,
    font::Font,
    page::{ACCENT, Align, INK, Page, QUIET, Type, lines},
    shapes,
};

/// Width of the empty margin on each side of a page, in points.
const MARGIN: f32 = 54.0;
/// Space between neighbouring puzzles or solutions of a page, horizontal and vertical, in points.
const GAP: (f32, f32) = (28.0, 20.0);
/// Maximum scale of a puzzle's or solution's picture, in points per unit. A square of the board is
/// 100 units, so at most 34 points.
const MAX_SCALE: f32 = 0.34;
/// Minimum scale of a puzzle's picture, in points per unit, so that its squares are large enough to
/// write in.
const MIN_SCALE: f32 = 0.17;

const TITLE: Type = Type::new(Font::Display, 40.0, INK);
const SUBTITLE: Type = Type::new(Font::Text, 13.0, QUIET);
const HEADING: Type = Type::new(Font::Display, 18.0, ACCENT);
const BODY: Type = Type::new(Font::Text, 11.0, INK);
const LABEL: Type = Type::new(Font::Display, 17.0, ACCENT);
const TASK: Type = Type::new(Font::Text, 9.5, INK);
const NOTE: Type = Type::new(Font::Text, 8.5, QUIET);
const EXACT: Type = Type::new(Font::Text, 7.5, QUIET);
/// Side of a printed QR code, in points. Large enough for phone cameras.
const CODE: f32 = 54.0;

/// Lays a booklet out on pages and returns them as a PDF file.
pub(crate) fn print(booklet: &Booklet) -> Vec<u8> {
    let mut press = Press {
        booklet,
        document: Document::default(),
    };
    press.first_page();
    let grids = [(2, 3), (2, 2), (1, 2), (1, 1)];
    press.section(&booklet.puzzles_title, &booklet.puzzles, &grids);
    press.section(
        &booklet.solutions_title,
        &booklet.solutions,
        &[(2, 4), (2, 3)],
    );
    press.document.finish(booklet)
}

struct Press<'a> {
    booklet: &'a Booklet,
    document: Document,
}

/// A rectangle of a page: top left corner and size, in points.
#[derive(Copy, Clone)]
struct Area {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl Press<'_> {
    /// The area of a page inside its margins.
    fn inside(&self) -> Area {
        let (width, height) = self.booklet.paper.size();
        Area {
            left: MARGIN,
            top: height - MARGIN,
            width: width - 2.0 * MARGIN,
            height: height - 2.0 * MARGIN,
        }
    }

    fn first_page(&mut self) {
        let booklet = self.booklet;
        let inside = self.inside();
        let left = inside.left;
        let mut page = Page::new();
        let mut y = inside.top - 60.0;
        page.text(&booklet.title, TITLE, Align::Left, (left, y));
        y -= 26.0;
        page.text(&booklet.subtitle, SUBTITLE, Align::Left, (left, y));
        y -= 16.0;
        page.rule(ACCENT, (left, y), inside.width);
        y -= 34.0;
        let measure = inside.width.min(430.0);
        for paragraph in &booklet.intro {
            y = page.paragraph(paragraph, BODY, (left, y), measure) - 7.0;
        }
        if let Some(example) = &booklet.example {
            let (width, height) = size(&example.picture);
            let factor = (inside.width / width).min(220.0 / height).min(0.5);
            y -= 6.0;
            self.picture(&mut page, &example.picture, (left, y), factor);
            y -= height * factor + 18.0;
            page.paragraph(&example.text, NOTE, (left, y), measure);
        }
        let credit = lines(&booklet.credit, NOTE, inside.width);
        let mut y = MARGIN + 30.0 + credit.len() as f32 * NOTE.leading();
        for line in credit {
            page.text(&line, NOTE, Align::Left, (left, y));
            y -= NOTE.leading();
        }
        self.add(page);
    }

    /// Adds the pages of puzzles or of solutions. They are arranged in the first of the grids
    /// (columns, rows) in which every picture reaches [`MIN_SCALE`], or else in the last.
    fn section(&mut self, heading: &str, items: &[BookletItem], grids: &[(usize, usize)]) {
        let fits = |grid: &&(usize, usize)| {
            let cell = self.cell(**grid, 0);
            let mut factors = items.iter().map(|item| scale(item, cell));
            factors.all(|factor| MIN_SCALE <= factor)
        };
        let last = grids.last().copied().unwrap_or((1, 1));
        let grid = grids.iter().find(fits).copied().unwrap_or(last);
        for group in items.chunks(grid.0 * grid.1) {
            let mut page = Page::new();
            let inside = self.inside();
            let base = inside.top - HEADING.size;
            page.text(heading, HEADING, Align::Left, (inside.left, base));
            page.rule(ACCENT, (inside.left, base - 8.0), inside.width);
            for (index, item) in group.iter().enumerate() {
                let cell = self.cell(grid, index);
                self.item(&mut page, item, cell);
            }
            self.add(page);
        }
    }

    /// The area of one cell of a page's grid (columns, rows), which lies below the page heading.
    /// Cells are numbered row by row, from 0.
    fn cell(&self, (columns, rows): (usize, usize), index: usize) -> Area {
        let inside = self.inside();
        let head = HEADING.size + 26.0;
        let part = |whole: f32, gap: f32, n: usize| (whole - gap * (n as f32 - 1.0)) / n as f32;
        let width = part(inside.width, GAP.0, columns);
        let height = part(inside.height - head, GAP.1, rows);
        let (column, row) = ((index % columns) as f32, (index / columns) as f32);
        Area {
            left: inside.left + column * (width + GAP.0),
            top: inside.top - head - row * (height + GAP.1),
            width,
            height,
        }
    }

    fn item(&mut self, page: &mut Page, item: &BookletItem, cell: Area) {
        let base = cell.top - LABEL.size;
        page.text(&item.label, LABEL, Align::Left, (cell.left, base));
        let beside = cell.left + LABEL.font.width(&item.label, LABEL.size) + 8.0;
        page.text(&item.note, NOTE, Align::Left, (beside, base));
        let below = base - TASK.leading() - 1.0;
        let end = page.paragraph(&item.text, TASK, (cell.left, below), words(item, cell));
        let mut top = end + TASK.size * 0.6;
        if !item.code.is_empty() {
            let left = cell.left + cell.width - CODE;
            code::draw(&item.code, &mut page.content, (left, cell.top), CODE);
            top = top.min(cell.top - CODE - 6.0);
        }
        let factor = scale(item, cell);
        self.picture(page, &item.picture, (cell.left, top), factor);
        let (_, height) = size(&item.picture);
        let y = top - height * factor - EXACT.leading();
        page.text(&item.small, EXACT, Align::Left, (cell.left, y));
    }

    fn picture(&mut self, page: &mut Page, drawing: &Drawing, at: (f32, f32), factor: f32) {
        shapes::draw(drawing, &mut page.content, &mut self.document, at, factor);
    }

    /// Finishes a page with its footer, the booklet's title and the page number (not on the first
    /// page), and adds it to the document.
    fn add(&mut self, mut page: Page) {
        let number = self.document.pages.len() + 1;
        let inside = self.inside();
        let y = MARGIN - 22.0;
        if 1 < number {
            let title = &self.booklet.title;
            page.text(title, NOTE, Align::Left, (inside.left, y));
            let middle = inside.left + inside.width / 2.0;
            page.text(&number.to_string(), NOTE, Align::Centre, (middle, y));
        }
        self.document.pages.push(page.finish());
    }
}

/// The scale, in points per unit, at which the picture of a puzzle or solution fits into a cell of
/// the page together with its texts, but at most [`MAX_SCALE`].
fn scale(item: &BookletItem, cell: Area) -> f32 {
    let tasks = lines(&item.text, TASK, words(item, cell)).len() as f32;
    let code = if item.code.is_empty() {
        0.0
    } else {
        CODE + 6.0
    };
    let head = (LABEL.size + (tasks + 1.0) * TASK.leading()).max(code);
    let exact = if item.small.is_empty() { 1.0 } else { 2.0 };
    let (width, height) = size(&item.picture);
    let room = (cell.height - head - exact * EXACT.leading()).max(10.0);
    (cell.width / width).min(room / height).min(MAX_SCALE)
}

/// Available width for the text above a picture, in points. A QR code beside the text reduces it.
fn words(item: &BookletItem, cell: Area) -> f32 {
    if item.code.is_empty() {
        cell.width
    } else {
        cell.width - CODE - 10.0
    }
}

/// Width and height of a drawing, in its own units.
fn size(drawing: &Drawing) -> (f32, f32) {
    (drawing.width as f32, drawing.height as f32)
}
