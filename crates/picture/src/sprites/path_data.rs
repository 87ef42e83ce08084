//! Parser of SVG path data, as far as `sprites.svg` uses it: absolute commands only.

use crate::drawing::{Arc, Path, Point};

/// Parses SVG path data and transforms every point with `place`. `mirrored` says whether the
/// transform reverses orientation, and so the direction of arcs. `None` if the data is malformed or
/// uses an unsupported command, such as a relative one.
pub(super) fn read(data: &str, place: impl Fn(Point) -> Point, mirrored: bool) -> Option<Path> {
    let mut reader = Reader {
        path: Path::default(),
        at: Point::default(),
        control: None,
        place,
        mirrored,
    };
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        let body = rest.get(1..)?;
        let end = body.find(|it: char| it.is_ascii_alphabetic());
        let (numbers, tail) = body.split_at(end.unwrap_or(body.len()));
        let numbers: Option<Vec<f64>> = numbers
            .split_whitespace()
            .map(|it| it.parse().ok())
            .collect();
        reader.command(command, &numbers?)?;
        rest = tail;
    }
    Some(reader.path)
}

struct Reader<F> {
    path: Path,
    /// End point of the last path command, before the transform.
    at: Point,
    /// Control point of the last quadratic curve, which the command `T` reflects. `None` after
    /// other commands.
    control: Option<Point>,
    place: F,
    mirrored: bool,
}

impl<F: Fn(Point) -> Point> Reader<F> {
    fn command(&mut self, command: char, numbers: &[f64]) -> Option<()> {
        let place = &self.place;
        let control = self.control.take();
        let to = match (command, numbers) {
            ('Z', []) => {
                self.path.close();
                return Some(());
            }
            ('M', &[x, y]) => {
                let to = Point::new(x, y);
                self.path.move_to(place(to));
                to
            }
            ('L', &[x, y]) => self.line(x, y),
            ('H', &[x]) => self.line(x, self.at.y),
            ('V', &[y]) => self.line(self.at.x, y),
            ('Q', &[x1, y1, x, y]) => self.quadratic(Point::new(x1, y1), Point::new(x, y)),
            ('T', &[x, y]) => {
                let before = control?;
                let mirrored = Point::new(2.0 * self.at.x - before.x, 2.0 * self.at.y - before.y);
                self.quadratic(mirrored, Point::new(x, y))
            }
            ('C', &[x1, y1, x2, y2, x, y]) => {
                let to = Point::new(x, y);
                let [first, second] = [(x1, y1), (x2, y2)].map(|(x, y)| place(Point::new(x, y)));
                self.path.cubic_to(first, second, place(to));
                to
            }
            ('A', &[rx, ry, _, large, sweep, x, y]) => {
                let to = Point::new(x, y);
                self.path.arc_to(Arc {
                    radii: (rx, ry),
                    large: 0.5 < large,
                    clockwise: (0.5 < sweep) != self.mirrored,
                    to: place(to),
                });
                to
            }
            _ => return None,
        };
        self.at = to;
        Some(())
    }

    fn line(&mut self, x: f64, y: f64) -> Point {
        let to = Point::new(x, y);
        self.path.line_to((self.place)(to));
        to
    }

    fn quadratic(&mut self, control: Point, to: Point) -> Point {
        let [near, end] = [control, to].map(&self.place);
        self.path.quadratic_to(near, end);
        self.control = Some(control);
        to
    }
}

#[cfg(test)]
mod tests {
    use crate::drawing::Segment;

    use super::*;

    fn segments(data: &str) -> Option<Vec<Segment>> {
        read(data, |it| it, false).map(|it| it.segments().to_vec())
    }

    #[test]
    fn commands_become_segments() {
        let at = Point::new;
        assert_eq!(
            segments("M1 2L3 4H5V7Z"),
            Some(vec![
                Segment::Move(at(1.0, 2.0)),
                Segment::Line(at(3.0, 4.0)),
                Segment::Line(at(5.0, 4.0)),
                Segment::Line(at(5.0, 7.0)),
                Segment::Close,
            ])
        );
        assert_eq!(
            segments("M0 0Q3 3 6 0T12 0C1 2 3 4 5 6"),
            Some(vec![
                Segment::Move(at(0.0, 0.0)),
                Segment::Quadratic(at(3.0, 3.0), at(6.0, 0.0)),
                Segment::Quadratic(at(9.0, -3.0), at(12.0, 0.0)),
                Segment::Cubic(at(1.0, 2.0), at(3.0, 4.0), at(5.0, 6.0)),
            ])
        );
    }

    #[test]
    fn mirrored_arc_reverses_direction() {
        let mirror = |point: Point| Point::new(100.0 - point.x, point.y);
        let path = read("M10 0A5 6 0 1 1 10 8", mirror, true).expect("a path");
        let arc = Arc {
            radii: (5.0, 6.0),
            large: true,
            clockwise: false,
            to: Point::new(90.0, 8.0),
        };
        assert_eq!(path.segments()[1], Segment::Arc(arc));
    }

    #[test]
    fn malformed_path_data_is_refused() {
        for data in [
            "1 2", "M1", "M0 0l1 1", "M0 0L1 x", "Z3", "M0 0é", "é", "M0 0T1 1",
        ] {
            assert_eq!(segments(data), None, "{data}");
        }
    }
}
