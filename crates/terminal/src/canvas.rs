//! Writing into a buffer, and remembering what can be clicked where.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use crate::{
    event::Hit,
    theme::{Ink, Theme},
};

/// What can be clicked, and where. Later entries lie on top.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    areas: Vec<(Rect, Hit)>,
    cut: Vec<String>,
}

impl Hits {
    /// What lies at a place.
    pub fn at(&self, column: u16, row: u16) -> Option<Hit> {
        let place = Position::new(column, row);
        let areas = self.areas.iter().rev();
        let found = areas.clone().find(|(area, _)| area.contains(place));
        found.map(|(_, hit)| *hit)
    }

    /// The texts for which there was no room, or not enough of it.
    pub fn cut(&self) -> &[String] {
        &self.cut
    }
}

/// A buffer being filled. What falls outside is dropped.
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

    /// Where widgets are rendered that know nothing of a canvas.
    pub(crate) fn buffer(&mut self) -> &mut Buffer {
        self.buffer
    }

    /// Takes over what can be clicked in a part that was drawn by itself.
    pub(crate) fn add_hits(&mut self, hits: &Hits, x: u16, y: u16) {
        let moved = hits.areas.iter().map(|(area, hit)| {
            let area = Rect::new(area.x + x, area.y + y, area.width, area.height);
            (area, *hit)
        });
        self.hits.areas.extend(moved);
        self.hits.cut.extend_from_slice(&hits.cut);
    }

    /// Writes a text, cut off at the edge. Returns the column behind it.
    pub(crate) fn text(&mut self, x: u16, y: u16, text: &str, ink: Ink) -> u16 {
        self.styled(x, y, text, self.theme.ink(ink))
    }

    /// Writes a text in no more than `width` columns.
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

    /// Writes a text that ends before the column `end`.
    pub(crate) fn right(&mut self, end: u16, y: u16, text: &str, ink: Ink) {
        let width = text.chars().count() as u16;
        self.text(end.saturating_sub(width), y, text, ink);
    }

    pub(crate) fn styled(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let area = self.buffer.area;
        let width = text.chars().count() as u16;
        if area.height <= y || area.width.saturating_sub(x) < text.trim_end().chars().count() as u16
        {
            self.hits.cut.push(text.to_owned());
        }
        if y < area.height && x < area.width {
            let room = usize::from(area.width - x);
            // Characters a terminal can't show in this setting must not reach it.
            let text = match self.theme.charset {
                picture::Charset::Unicode => text.to_owned(),
                picture::Charset::Ascii => to_ascii(text),
            };
            self.buffer.set_stringn(x, y, text, room, style);
        }
        x.saturating_add(width)
    }

    /// A heading with a line behind it, and something at its end.
    pub(crate) fn heading(&mut self, x: u16, y: u16, width: u16, text: &str, right: &str) {
        let end = self.clipped(x, y, width, text, Ink::Strong);
        let room = (x + width).saturating_sub(right.chars().count() as u16);
        let line = room.saturating_sub(end + 1 + u16::from(!right.is_empty()));
        let dash = self.theme.pick("─", "-").repeat(line.into());
        self.text(end + 1, y, &dash, Ink::Faint);
        if !right.is_empty() {
            self.text(room, y, right, Ink::Quiet);
        }
    }

    /// Clears an area.
    pub(crate) fn clear(&mut self, area: Rect) {
        let spaces = " ".repeat(area.width.into());
        for y in area.y..area.bottom() {
            self.styled(area.x, y, &spaces, Style::reset());
        }
    }

    /// Makes an area clickable.
    pub(crate) fn hit(&mut self, x: u16, y: u16, width: u16, hit: Hit) {
        self.hit_area(Rect::new(x, y, width, 1), hit);
    }

    /// The same for several lines.
    pub(crate) fn hit_area(&mut self, area: Rect, hit: Hit) {
        self.hits.areas.push((area, hit));
    }

    /// Writes a text over several lines. Returns the line behind it.
    pub(crate) fn paragraph(&mut self, area: Rect, text: &str, ink: Ink) -> u16 {
        let lines = wrap(text, area.width.into());
        if usize::from(area.height) < lines.len() {
            self.hits.cut.push(text.to_owned());
        }
        let shown = lines.iter().take(area.height.into());
        for (y, line) in (area.y..).zip(shown) {
            self.text(area.x, y, line, ink);
        }
        area.y + (lines.len() as u16).min(area.height)
    }
}

/// As much of a list or of a few sentences as fits, without half a part at the end.
pub(crate) fn shortened(text: &str, width: u16) -> &str {
    let fits = |it: &str| it.chars().count() <= width.into();
    let ends = text.rmatch_indices([',', '.']).map(|it| &text[..it.0]);
    let whole = std::iter::once(text).chain(ends);
    whole.into_iter().find(|it| fits(it)).unwrap_or(text)
}

/// Breaks a text into lines of at most so many columns. Line breaks in it are kept.
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
                // A word longer than a line: a whole game as one text, say.
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

/// A text with every character that is not ASCII replaced by what comes nearest.
fn to_ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for it in text.chars() {
        match it {
            ' '..='~' => plain.push(it),
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
    fn a_list_is_shortened_by_whole_parts() {
        let check = |width, left| assert_eq!(shortened("Cage, Cobble, one move", width), left);
        check(22, "Cage, Cobble, one move");
        check(21, "Cage, Cobble");
        check(11, "Cage");
        check(3, "Cage, Cobble, one move");
        assert_eq!(shortened("Two days. Go on.", 15), "Two days. Go on");
        assert_eq!(shortened("Two days. Go on.", 14), "Two days");
    }

    #[test]
    fn nothing_but_ascii_is_left() {
        assert_eq!(to_ascii("Não: “é” ≈ 1 × 2…"), "Nao: \"e\" ~ 1 x 2.");
        assert!(to_ascii("♔▒◆╔漢").is_ascii());
    }
}
