//! Drawing text into a buffer, and recording what can be clicked where.
//!
//! All drawing goes through a [`Canvas`]: it clips, applies the theme, writes moves with the player's
//! letters, replaces characters outside ASCII where the terminal has only that, and records clickable
//! areas and texts that were cut, which tests check.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use crate::{
    event::Hit,
    theme::{Ink, Theme},
};

/// The clickable areas of a frame that was drawn, and the texts that did not fit into it. Where
/// areas overlap, the one added last counts.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    areas: Vec<(Rect, Hit)>,
    /// Texts of the frame that were cut short or left out for lack of room.
    cut: Vec<String>,
}

impl Hits {
    /// The target of a click at a column and row of the window. `None` if that place is not clickable.
    pub fn at(&self, column: u16, row: u16) -> Option<Hit> {
        let place = Position::new(column, row);
        let areas = self.areas.iter().rev();
        let found = areas.clone().find(|(area, _)| area.contains(place));
        found.map(|(_, hit)| *hit)
    }

    /// The texts of the frame that were cut short or left out for lack of room. Tests check that there
    /// are none.
    pub fn cut(&self) -> &[String] {
        &self.cut
    }
}

/// The buffer of the window while a frame is drawn into it. Text outside it is dropped.
pub(crate) struct Canvas<'a> {
    pub(crate) theme: Theme,
    buffer: &'a mut Buffer,
    hits: Hits,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, theme: Theme) -> Canvas<'a> {
        Canvas {
            theme,
            buffer,
            hits: Hits::default(),
        }
    }

    pub(crate) fn area(&self) -> Rect {
        self.buffer.area
    }

    pub(crate) fn into_hits(self) -> Hits {
        self.hits
    }

    /// The underlying buffer of the window, for rendering widgets of `ratatui`.
    pub(crate) fn buffer(&mut self) -> &mut Buffer {
        self.buffer
    }

    /// Adds the clickable areas and cut texts of a part of the window that was drawn on a canvas of
    /// its own, with the areas moved to column `x` and row `y`.
    pub(crate) fn add_hits(&mut self, hits: &Hits, x: u16, y: u16) {
        let moved = hits.areas.iter().map(|(area, hit)| {
            let area = Rect::new(area.x + x, area.y + y, area.width, area.height);
            (area, *hit)
        });
        self.hits.areas.extend(moved);
        self.hits.cut.extend_from_slice(&hits.cut);
    }

    /// Writes a text, cut off at the edge of the buffer. Returns the column behind the text.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, ink: Ink) -> u16 {
        self.styled(x, y, text, self.theme.ink(ink))
    }

    /// Writes a text in at most `width` columns, ending in dots if it is cut. Returns the column behind
    /// the text.
    pub(crate) fn clipped(&mut self, x: u16, y: u16, width: u16, text: &str, ink: Ink) -> u16 {
        let long = usize::from(width) < text.chars().count();
        if !long {
            return self.text(x, y, text, ink);
        }
        self.hits.cut.push(text.to_owned());
        let dots = self.theme.pick("…", "...");
        let room = usize::from(width).saturating_sub(dots.chars().count());
        let cut: String = text.chars().take(room).chain(dots.chars()).collect();
        self.text(x, y, &cut, ink)
    }

    /// Writes a text in row `y`, aligned to the right: it ends directly before the column `end`.
    pub(crate) fn right(&mut self, end: u16, y: u16, text: &str, ink: Ink) {
        self.text(end.saturating_sub(width(text)), y, text, ink);
    }

    /// Writes a text in a style, cut off at the edge of the buffer. Returns the column behind the text.
    pub(crate) fn styled(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let area = self.buffer.area;
        if area.height <= y || area.width.saturating_sub(x) < width(text.trim_end()) {
            self.hits.cut.push(text.to_owned());
        }
        if y < area.height && x < area.width {
            let room = usize::from(area.width - x);
            let text = self.theme.piece_letters().show(text);
            let shown = match self.theme.charset {
                picture::Charset::Unicode => text.into_owned(),
                picture::Charset::Ascii => to_ascii(&text),
            };
            self.buffer.set_stringn(x, y, shown, room, style);
        }
        x.saturating_add(width(text))
    }

    /// Writes a heading followed by a horizontal line, with a second text at the end of the line.
    pub(crate) fn heading(&mut self, x: u16, y: u16, width: u16, text: &str, right: &str) {
        let end = self.clipped(x, y, width, text, Ink::Strong);
        let room = (x + width).saturating_sub(self::width(right));
        let line = room.saturating_sub(end + 1 + u16::from(!right.is_empty()));
        let dash = self.theme.pick("─", "-").repeat(line.into());
        self.text(end + 1, y, &dash, Ink::Faint);
        if !right.is_empty() {
            self.text(room, y, right, Ink::Quiet);
        }
    }

    /// Fills an area with spaces in the terminal's default style.
    pub(crate) fn clear(&mut self, area: Rect) {
        let spaces = " ".repeat(area.width.into());
        for y in area.y..area.bottom() {
            self.styled(area.x, y, &spaces, Style::reset());
        }
    }

    /// Makes `width` columns of a row of the window clickable, from column `x` on: a click there is
    /// reported as `hit`.
    pub(crate) fn hit(&mut self, x: u16, y: u16, width: u16, hit: Hit) {
        self.hit_area(Rect::new(x, y, width, 1), hit);
    }

    /// Makes a rectangle of the window clickable: a click there is reported as `hit`.
    pub(crate) fn hit_area(&mut self, area: Rect, hit: Hit) {
        self.hits.areas.push((area, hit));
    }

    /// Writes a text wrapped to the width of an area, as many lines as fit. Returns the row below the
    /// text.
    pub(crate) fn paragraph(&mut self, area: Rect, text: &str, ink: Ink) -> u16 {
        let lines = wrap(text, area.width.into());
        if usize::from(area.height) < lines.len() {
            self.hits.cut.push(text.to_owned());
        }
        let shown = lines.iter().take(area.height.into());
        for (y, line) in (area.y..).zip(shown) {
            self.text(area.x, y, line, ink);
        }
        area.y + cells(lines.len()).min(area.height)
    }
}

/// Number of columns that a text takes, one per character.
pub(crate) fn width(text: &str) -> u16 {
    cells(text.chars().count())
}

/// Converts a number of rows or columns to the type of coordinates, at most [`u16::MAX`].
pub(crate) fn cells(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// A text that fits into `width` columns, or else its longest beginning that fits and ends before a
/// comma or a full stop. If there is none, the whole text all the same.
pub(crate) fn shortened(text: &str, width: u16) -> &str {
    let fits = |it: &str| it.chars().count() <= width.into();
    let ends = text
        .rmatch_indices([',', '.'])
        .map(|(index, _)| &text[..index]);
    let whole = std::iter::once(text).chain(ends);
    whole.into_iter().find(|it| fits(it)).unwrap_or(text)
}

/// Breaks a text into lines of at most `width` columns, at spaces where possible. Line breaks in the
/// text are kept.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut used = 0;
        for word in paragraph.split_whitespace() {
            let mut word: Vec<char> = word.chars().collect();
            if 0 < used && width < used + 1 + word.len() {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            if 0 < used {
                line.push(' ');
                used += 1;
            }
            while width < used + word.len() {
                // A word longer than a line, such as a whole game written without spaces.
                line.extend(word.drain(..width - used));
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            used += word.len();
            line.extend(word);
        }
        lines.push(line);
    }
    lines
}

/// Replaces every character outside ASCII by the most similar one in ASCII, or by a question mark.
fn to_ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            ' '..='~' => plain.push(char),
            'á' | 'à' | 'â' | 'ã' => plain.push('a'),
            'é' | 'ê' | 'è' => plain.push('e'),
            'í' => plain.push('i'),
            'ó' | 'ô' | 'õ' => plain.push('o'),
            'ú' | 'ü' => plain.push('u'),
            'ç' => plain.push('c'),
            'Á' | 'À' | 'Â' | 'Ã' => plain.push('A'),
            'É' | 'Ê' => plain.push('E'),
            'Í' => plain.push('I'),
            'Ó' | 'Ô' | 'Õ' => plain.push('O'),
            'Ú' => plain.push('U'),
            'Ç' => plain.push('C'),
            '“' | '”' | '«' | '»' => plain.push('"'),
            '‘' | '’' => plain.push('\''),
            '×' => plain.push('x'),
            '≈' => plain.push('~'),
            '·' | '…' => plain.push('.'),
            '–' | '—' | '─' => plain.push('-'),
            '‹' | '←' => plain.push('<'),
            '›' | '→' => plain.push('>'),
            '↑' => plain.push('^'),
            '↓' => plain.push('v'),
            _ => plain.push('?'),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_at_words_and_long_words_are_broken() {
        let check = |text, width, lines: &[&str]| assert_eq!(wrap(text, width), lines, "{text}");
        check("one two three", 7, &["one two", "three"]);
        check("a\n\nb", 7, &["a", "", "b"]);
        check("ab abcdefgh c", 4, &["ab", "abcd", "efgh", "c"]);
        check("", 4, &[]);
        check("abc", 0, &["a", "b", "c"]);
    }

    #[test]
    fn text_is_shortened_at_a_comma_or_full_stop() {
        let check = |width, left| assert_eq!(shortened("Cage, Cobble, one move", width), left);
        check(22, "Cage, Cobble, one move");
        check(21, "Cage, Cobble");
        check(11, "Cage");
        check(3, "Cage, Cobble, one move");
        assert_eq!(shortened("Two days. Go on.", 15), "Two days. Go on");
        assert_eq!(shortened("Two days. Go on.", 14), "Two days");
    }

    #[test]
    fn characters_outside_ascii_are_replaced() {
        assert_eq!(to_ascii("Não: “é” ≈ 1 × 2…"), "Nao: \"e\" ~ 1 x 2.");
        assert!(to_ascii("♔▒◆╔漢").is_ascii());
    }
}
