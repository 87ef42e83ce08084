//! What goes where: a first page with title, words and an example, pages of puzzles, and pages of
//! solutions, which are smaller.

use crate::{
    BadPicture, Booklet, Item,
    document::Document,
    font::Font,
    page::{ACCENT, Align, INK, Page, QUIET, Type, lines},
    svg::Picture,
};

/// Space around everything that is printed.
const MARGIN: f32 = 54.0;
/// Space between neighbours, across and down.
const GAP: (f32, f32) = (28.0, 20.0);
/// Pictures count 100 units a square; no square is printed larger than this.
const LARGEST: f32 = 0.28;
/// Squares of puzzles should not be smaller, so that a pencil finds room.
const SMALLEST: f32 = 0.17;

const TITLE: Type = Type {
    font: Font::Display,
    size: 40.0,
    colour: INK,
};
const SUBTITLE: Type = Type {
    font: Font::Text,
    size: 13.0,
    colour: QUIET,
};
const HEADING: Type = Type {
    font: Font::Display,
    size: 18.0,
    colour: ACCENT,
};
const BODY: Type = Type {
    font: Font::Text,
    size: 11.0,
    colour: INK,
};
const LABEL: Type = Type {
    font: Font::Display,
    size: 17.0,
    colour: ACCENT,
};
const TASK: Type = Type {
    font: Font::Text,
    size: 9.5,
    colour: INK,
};
const NOTE: Type = Type {
    font: Font::Text,
    size: 8.5,
    colour: QUIET,
};
const EXACT: Type = Type {
    font: Font::Mono,
    size: 6.5,
    colour: QUIET,
};

/// Lays out a booklet and returns its file.
pub(crate) fn print(booklet: &Booklet) -> Result<Vec<u8>, BadPicture> {
    let mut press = Press {
        booklet,
        document: Document::default(),
    };
    press.first_page()?;
    let grids = [(2, 3), (2, 2), (1, 2), (1, 1)];
    press.section(&booklet.puzzles_title, &booklet.puzzles, &grids)?;
    press.section(&booklet.solutions_title, &booklet.solutions, &[(3, 4)])?;
    Ok(press.document.finish(booklet))
}

struct Press<'a> {
    booklet: &'a Booklet,
    document: Document,
}

/// A part of a page: its top left corner and its size.
#[derive(Copy, Clone)]
struct Area {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl Press<'_> {
    /// The part of a page inside its margins.
    fn inside(&self) -> Area {
        let (width, height) = self.booklet.paper.size();
        Area {
            left: MARGIN,
            top: height - MARGIN,
            width: width - 2.0 * MARGIN,
            height: height - 2.0 * MARGIN,
        }
    }

    fn first_page(&mut self) -> Result<(), BadPicture> {
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
            let picture = Picture::read(&example.picture)?;
            let (width, height) = picture.size();
            let factor = (inside.width / width).min(220.0 / height).min(0.5);
            y -= 6.0;
            picture.draw(&mut page.content, &mut self.document, (left, y), factor)?;
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
        Ok(())
    }

    /// Pages of items, in the first grid of columns and rows that leaves room for the squares.
    fn section(
        &mut self,
        heading: &str,
        items: &[Item],
        grids: &[(usize, usize)],
    ) -> Result<(), BadPicture> {
        let pictures: Vec<Picture<'_>> = items
            .iter()
            .map(|item| Picture::read(&item.picture))
            .collect::<Result<_, _>>()?;
        let all: Vec<(&Item, &Picture<'_>)> = items.iter().zip(&pictures).collect();
        let fits = |grid: &&(usize, usize)| {
            let cell = self.cell(**grid, 0);
            let mut factors = all.iter().map(|(item, picture)| scale(item, picture, cell));
            factors.all(|factor| SMALLEST <= factor)
        };
        let last = grids.last().copied().unwrap_or((1, 1));
        let grid = grids.iter().find(fits).copied().unwrap_or(last);
        for group in all.chunks(grid.0 * grid.1) {
            let mut page = Page::new();
            let inside = self.inside();
            let base = inside.top - HEADING.size;
            page.text(heading, HEADING, Align::Left, (inside.left, base));
            page.rule(ACCENT, (inside.left, base - 8.0), inside.width);
            for (index, (item, picture)) in group.iter().enumerate() {
                let cell = self.cell(grid, index);
                self.item(&mut page, item, picture, cell)?;
            }
            self.add(page);
        }
        Ok(())
    }

    /// A cell of a grid below the heading of a page, counted row by row.
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

    fn item(
        &mut self,
        page: &mut Page,
        item: &Item,
        picture: &Picture<'_>,
        cell: Area,
    ) -> Result<(), BadPicture> {
        let base = cell.top - LABEL.size;
        page.text(&item.label, LABEL, Align::Left, (cell.left, base));
        let beside = cell.left + LABEL.font.width(&item.label, LABEL.size) + 8.0;
        page.text(&item.note, NOTE, Align::Left, (beside, base));
        let below = base - TASK.leading() - 1.0;
        let end = page.paragraph(&item.text, TASK, (cell.left, below), cell.width);
        let top = end + TASK.size * 0.6;
        let factor = scale(item, picture, cell);
        picture.draw(
            &mut page.content,
            &mut self.document,
            (cell.left, top),
            factor,
        )?;
        let mut y = top - picture.size().1 * factor - EXACT.leading();
        for line in chunks(&item.small, cell.width) {
            page.text(&line, EXACT, Align::Left, (cell.left, y));
            y -= EXACT.leading();
        }
        Ok(())
    }

    /// Adds a page with its number.
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

/// How much a picture is magnified to fit into a cell with its words.
fn scale(item: &Item, picture: &Picture<'_>, cell: Area) -> f32 {
    let tasks = lines(&item.text, TASK, cell.width).len() as f32;
    let exact = chunks(&item.small, cell.width).len() as f32;
    let words = LABEL.size + (tasks + 1.0) * TASK.leading() + (exact + 1.0) * EXACT.leading();
    let (width, height) = picture.size();
    let room = (cell.height - words).max(10.0);
    (cell.width / width).min(room / height).min(LARGEST)
}

/// An exact text cut to lines of a width, wherever that is.
fn chunks(text: &str, width: f32) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let fits = (width / EXACT.font.width("0", EXACT.size)).max(1.0) as usize;
    letters.chunks(fits).map(|it| it.iter().collect()).collect()
}
