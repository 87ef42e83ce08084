//! The off-screen buffer that a board is drawn on. It may be larger than the window, and can be read
//! back while drawing, unlike a canvas.

use ratatui::style::Modifier;

use crate::{canvas::Canvas, theme::Tone};

/// A character on the off-screen sheet that a board is drawn on, with its colour tones.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Dot {
    pub(super) char: char,
    /// Tone of the character. `None` for the terminal's default colour.
    pub(super) fg: Option<Tone>,
    /// Tone of the background. `None` for the terminal's default background.
    pub(super) bg: Option<Tone>,
    pub(super) modifier: Modifier,
}

/// An off-screen picture of a board, made of characters. Drawing outside it has no effect.
#[derive(Debug)]
pub(super) struct Sheet {
    width: i32,
    dots: Vec<Option<Dot>>,
}

impl Sheet {
    pub(super) fn new(width: u16, height: u16) -> Sheet {
        Sheet {
            width: width.into(),
            dots: vec![None; usize::from(width) * usize::from(height)],
        }
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&x) && 0 <= y;
        let index = usize::try_from(y * self.width + x).ok()?;
        (inside && index < self.dots.len()).then_some(index)
    }

    /// The character at a column and row of the off-screen sheet. `None` where nothing was drawn.
    pub(super) fn at(&self, x: i32, y: i32) -> Option<Dot> {
        self.dots[self.index(x, y)?]
    }

    /// The background tone at a column and row of the off-screen sheet. `None` where nothing was drawn,
    /// or for the terminal's default background.
    pub(super) fn ground(&self, x: i32, y: i32) -> Option<Tone> {
        self.at(x, y)?.bg
    }

    pub(super) fn set(&mut self, x: i32, y: i32, dot: Option<Dot>) {
        if let Some(index) = self.index(x, y) {
            self.dots[index] = dot;
        }
    }

    /// Draws a character at a column and row of the off-screen sheet, in tone `fg` on tone `bg`.
    pub(super) fn put(
        &mut self,
        (x, y): (i32, i32),
        char: char,
        fg: impl Into<Option<Tone>>,
        bg: impl Into<Option<Tone>>,
    ) {
        let dot = Dot {
            char,
            fg: fg.into(),
            bg: bg.into(),
            modifier: Modifier::empty(),
        };
        self.set(x, y, Some(dot));
    }

    /// Draws a bold character at a column and row of the off-screen sheet, in tone `fg` on tone `bg`.
    pub(super) fn bold(&mut self, at: (i32, i32), char: char, fg: Tone, bg: Option<Tone>) {
        self.put(at, char, fg, bg);
        self.modify(at, Modifier::BOLD);
    }

    /// Adds a text modifier, such as bold, to the character at a column and row of the off-screen
    /// sheet. Does nothing where no character was drawn.
    pub(super) fn modify(&mut self, (x, y): (i32, i32), modifier: Modifier) {
        if let Some(dot) = self.at(x, y) {
            let modifier = dot.modifier | modifier;
            self.set(x, y, Some(Dot { modifier, ..dot }));
        }
    }

    /// Draws a character on the off-screen sheet without changing the background at its place.
    pub(super) fn over(&mut self, (x, y): (i32, i32), char: char, fg: Tone) {
        let bg = self.ground(x, y);
        self.put((x, y), char, fg, bg);
    }

    /// Draws a text on the off-screen sheet, cut off at the sheet's edge.
    pub(super) fn text(
        &mut self,
        (x, y): (i32, i32),
        text: &str,
        fg: impl Into<Option<Tone>>,
        bg: impl Into<Option<Tone>>,
    ) {
        let (fg, bg) = (fg.into(), bg.into());
        for (x, char) in (x..).zip(text.chars()) {
            self.put((x, y), char, fg, bg);
        }
    }

    /// Fills a rectangle of the off-screen sheet with a background tone.
    pub(super) fn fill(&mut self, (x, y): (i32, i32), (w, h): (i32, i32), bg: Tone) {
        for y in y..y + h {
            for x in x..x + w {
                self.put((x, y), ' ', None, bg);
            }
        }
    }

    /// Copies the character at `(x, y)` of this off-screen sheet to the place `at` on a canvas. Where
    /// nothing was drawn, the canvas stays as it is.
    pub(super) fn show(&self, (x, y): (i32, i32), canvas: &mut Canvas, at: (u16, u16)) {
        let Some(dot) = self.at(x, y) else {
            return;
        };
        let style = canvas.theme.paint(dot.fg, dot.bg);
        let style = style.add_modifier(dot.modifier);
        canvas.styled(at.0, at.1, dot.char.encode_utf8(&mut [0; 4]), style);
    }
}
