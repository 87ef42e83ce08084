//! The data of SVG paths: straight lines and curves, as far as our own drawings use them.

use pdf_writer::Content;

use crate::BadPicture;

/// Adds a path to the present one.
pub(crate) fn draw(data: &str, content: &mut Content) -> Result<(), BadPicture> {
    let unknown = || BadPicture::Unknown(format!("the path {data:.40}"));
    let mut rest = data;
    let mut pen = Pen::new(content);
    while let Some(command) = rest.chars().next() {
        if !command.is_ascii_alphabetic() {
            return Err(unknown());
        }
        let body = &rest[1..];
        let end = body.find(|it: char| it.is_ascii_alphabetic());
        let (numbers, tail) = body.split_at(end.unwrap_or(body.len()));
        let numbers = read_numbers(numbers).ok_or_else(unknown)?;
        pen.command(command, &numbers).ok_or_else(unknown)?;
        rest = tail;
    }
    Ok(())
}

/// Numbers separated by blanks, commas or their signs.
fn read_numbers(text: &str) -> Option<Vec<f32>> {
    let spaced = text.replace(',', " ").replace('-', " -");
    spaced
        .split_whitespace()
        .map(|it| it.parse().ok())
        .collect()
}

type Point = (f32, f32);

struct Pen<'a> {
    content: &'a mut Content,
    at: Point,
    start: Point,
    /// The control point of the quadratic curve just drawn, which `T` mirrors.
    control: Option<Point>,
}

impl Pen<'_> {
    fn new(content: &mut Content) -> Pen<'_> {
        Pen {
            content,
            at: (0.0, 0.0),
            start: (0.0, 0.0),
            control: None,
        }
    }

    /// Draws a command with all its numbers; none if they don't fit or the command is not known.
    fn command(&mut self, command: char, numbers: &[f32]) -> Option<()> {
        let takes = match command.to_ascii_uppercase() {
            'Z' => {
                self.content.close_path();
                (self.at, self.control) = (self.start, None);
                return numbers.is_empty().then_some(());
            }
            'H' | 'V' => 1,
            'M' | 'L' | 'T' => 2,
            'Q' => 4,
            'C' => 6,
            _ => return None,
        };
        let groups = numbers.chunks_exact(takes);
        if numbers.is_empty() || !groups.remainder().is_empty() {
            return None;
        }
        for (index, group) in groups.enumerate() {
            // After the first point, `M` draws lines.
            let first_move = command.eq_ignore_ascii_case(&'M') && index == 0;
            self.segment(command, group, first_move);
        }
        Some(())
    }

    fn segment(&mut self, command: char, numbers: &[f32], is_move: bool) {
        let from = if command.is_ascii_lowercase() {
            self.at
        } else {
            (0.0, 0.0)
        };
        let points: Vec<Point> = numbers
            .chunks_exact(2)
            .map(|it| (from.0 + it[0], from.1 + it[1]))
            .collect();
        let mirrored = self
            .control
            .take()
            .map_or(self.at, |(x, y)| (2.0 * self.at.0 - x, 2.0 * self.at.1 - y));
        match (command.to_ascii_uppercase(), &points[..]) {
            ('H', _) => self.line((from.0 + numbers[0], self.at.1)),
            ('V', _) => self.line((self.at.0, from.1 + numbers[0])),
            ('C', &[first, second, to]) => self.cubic(first, second, to),
            ('Q', &[control, to]) => self.quadratic(control, to),
            ('T', &[to]) => self.quadratic(mirrored, to),
            (_, &[to]) if is_move => {
                self.content.move_to(to.0, to.1);
                (self.at, self.start) = (to, to);
            }
            (_, &[to]) => self.line(to),
            _ => (),
        }
    }

    fn line(&mut self, to: Point) {
        self.content.line_to(to.0, to.1);
        self.at = to;
    }

    fn cubic(&mut self, first: Point, second: Point, to: Point) {
        self.content
            .cubic_to(first.0, first.1, second.0, second.1, to.0, to.1);
        self.at = to;
    }

    /// A quadratic curve, which PDF knows only as a cubic one.
    fn quadratic(&mut self, control: Point, to: Point) {
        let near = |end: Point| {
            let part = |end: f32, control: f32| end + (control - end) * 2.0 / 3.0;
            (part(end.0, control.0), part(end.1, control.1))
        };
        self.cubic(near(self.at), near(to), to);
        self.control = Some(control);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(data: &str, expected: &str) {
        let mut content = Content::new();
        let drawn = draw(data, &mut content);
        let operators = content.finish().to_vec();
        let operators = String::from_utf8(operators).expect("operators are text");
        match drawn {
            Ok(()) => assert_eq!(operators.replace('\n', " ").trim(), expected, "{data}"),
            Err(error) => assert_eq!(error.to_string(), expected, "{data}"),
        }
    }

    #[test]
    fn paths_become_operators() {
        check("M1 2L3,4Z", "1 2 m 3 4 l h");
        check("M1 2H5V7", "1 2 m 5 2 l 5 7 l");
        check("M1 2h5v-7", "1 2 m 6 2 l 6 -5 l");
        check("M0 0 1 1l1-1", "0 0 m 1 1 l 2 0 l");
        check("M0 0C1 2 3 4 5 6", "0 0 m 1 2 3 4 5 6 c");
        check("M0 0Q3 3 6 0", "0 0 m 2 2 4 2 6 0 c");
        check("M0 0Q3 3 6 0T12 0", "0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c");
    }

    #[test]
    fn other_paths_are_refused() {
        for data in ["M0 0A1 1 0 0 1 2 2", "1 2", "M1", "M0 0L1 x", "Z3", "M0 0é"] {
            check(
                data,
                &format!("the picture has the path {data:.40}, which is not drawn"),
            );
        }
    }
}
