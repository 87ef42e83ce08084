//! The geometry of a drawing: points, outlines and paths.
//!
//! All lengths are rounded to tenths of a unit, so that all formats agree and files stay small.

use crate::screen::Spot;

/// Width and height of a board's cell in a drawing, in units.
pub(crate) const CELL: f64 = 100.0;

/// Rounds a length to tenths of a unit.
pub(crate) fn tenths(length: f64) -> f64 {
    // Adding zero turns -0 into 0.
    (length * 10.0).round() / 10.0 + 0.0
}

/// A point of a drawing, in units. The y axis points down.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Horizontal coordinate of the point, in units to the right of the origin.
    pub x: f64,
    /// Vertical coordinate of the point, in units below the origin.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The top left corner, in units, of the cell in a column and row of the screen.
    pub(crate) fn corner(spot: Spot) -> Point {
        Point::new(f64::from(spot.column) * CELL, f64::from(spot.row) * CELL)
    }

    /// The middle, in units, of the cell in a column and row of the screen.
    pub(crate) fn middle(spot: Spot) -> Point {
        Point::corner(spot).shift(CELL / 2.0, CELL / 2.0)
    }

    /// This point moved to the right and down by the given numbers of units.
    pub(crate) fn shift(self, right: f64, down: f64) -> Point {
        Point::new(self.x + right, self.y + down)
    }

    /// The point at a fraction `part` of the way from this point to another one.
    fn towards(self, other: Point, part: f64) -> Point {
        self.shift((other.x - self.x) * part, (other.y - self.y) * part)
    }

    pub(crate) fn rounded(self) -> Point {
        Point::new(tenths(self.x), tenths(self.y))
    }
}

/// The edge of a figure: a rectangle, a circle or a path.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A rectangle, with round corners unless the radius is zero.
    Rect {
        /// The rectangle's top left corner.
        corner: Point,
        /// Width of the rectangle, in units.
        width: f64,
        /// Height of the rectangle, in units.
        height: f64,
        /// Radius of the rectangle's corners, in units; 0 for sharp corners.
        radius: f64,
    },
    /// A circle, by its centre and radius.
    Circle {
        /// Centre of the circle.
        centre: Point,
        /// Radius of the circle, in units.
        radius: f64,
    },
    /// An outline of lines and curves.
    Path(Path),
}

impl Outline {
    pub(crate) fn rect(corner: Point, width: f64, height: f64, radius: f64) -> Outline {
        Outline::Rect {
            corner: corner.rounded(),
            width: tenths(width),
            height: tenths(height),
            radius: tenths(radius),
        }
    }

    pub(crate) fn circle(centre: Point, radius: f64) -> Outline {
        Outline::Circle {
            centre: centre.rounded(),
            radius: tenths(radius),
        }
    }

    /// Draws the outline with a pen. Circles and round corners are drawn as cubic Bézier curves,
    /// which every file format has.
    pub fn trace(&self, pen: &mut impl Pen) {
        match *self {
            Outline::Rect {
                corner,
                width,
                height,
                radius,
            } if radius <= 0.0 => pen.rect(corner, width, height),
            Outline::Rect {
                corner,
                width,
                height,
                radius,
            } => trace_rounded(corner, width, height, radius, pen),
            Outline::Circle { centre, radius } => {
                let corner = centre.shift(-radius, -radius);
                trace_rounded(corner, 2.0 * radius, 2.0 * radius, radius, pen);
            }
            Outline::Path(ref path) => path.trace(pen),
        }
    }
}

/// Draws a rectangle with round corners with a pen. It is a circle if the radius is half its side.
fn trace_rounded(corner: Point, width: f64, height: f64, radius: f64, pen: &mut impl Pen) {
    // Distance of the control points of a Bézier quarter circle from the corner.
    let bend = radius * 0.447_715;
    let at = |x, y| corner.shift(x, y);
    pen.move_to(at(radius, 0.0));
    pen.line_to(at(width - radius, 0.0));
    pen.cubic_to(at(width - bend, 0.0), at(width, bend), at(width, radius));
    pen.line_to(at(width, height - radius));
    pen.cubic_to(
        at(width, height - bend),
        at(width - bend, height),
        at(width - radius, height),
    );
    pen.line_to(at(radius, height));
    pen.cubic_to(
        at(bend, height),
        at(0.0, height - bend),
        at(0.0, height - radius),
    );
    pen.line_to(at(0.0, radius));
    pen.cubic_to(at(0.0, bend), at(bend, 0.0), at(radius, 0.0));
    pen.close();
}

/// The drawing operations that a file format implements to draw any outline.
pub trait Pen {
    /// Starts a new line at a point, without drawing anything.
    fn move_to(&mut self, to: Point);
    /// Draws a straight line from the end of the last one to a point.
    fn line_to(&mut self, to: Point);
    /// Draws a cubic Bézier curve from the end of the last line to a point, with two control
    /// points.
    fn cubic_to(&mut self, first: Point, second: Point, to: Point);
    /// Closes the current line with a straight line to its start.
    fn close(&mut self);

    /// Draws a rectangle with its top left corner at a point.
    fn rect(&mut self, corner: Point, width: f64, height: f64) {
        self.move_to(corner);
        self.line_to(corner.shift(width, 0.0));
        self.line_to(corner.shift(width, height));
        self.line_to(corner.shift(0.0, height));
        self.close();
    }
}

/// A segment of a path, from the end of the one before it.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Segment {
    /// Starts a new line at a point, without drawing anything.
    Move(Point),
    /// A straight line to a point.
    Line(Point),
    /// A quadratic Bézier curve: its control point and end.
    Quadratic(Point, Point),
    /// A cubic Bézier curve: its two control points and end.
    Cubic(Point, Point, Point),
    /// An arc of an ellipse from the end of the last segment to a point.
    Arc(Arc),
    /// A straight line back to the start of the current line, which closes it.
    Close,
}

/// An arc of an ellipse whose axes are horizontal and vertical, as in SVG paths.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Arc {
    /// Horizontal and vertical radius of the arc's ellipse, in units.
    pub radii: (f64, f64),
    /// Whether the arc is the longer of the two possible ones between its ends.
    pub large: bool,
    /// Whether the arc is drawn clockwise.
    pub clockwise: bool,
    /// The point where the arc ends.
    pub to: Point,
}

/// A path of lines and curves, as a list of segments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(Vec<Segment>);

impl Path {
    /// The segments of the path, in the order they are drawn.
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    pub(crate) fn move_to(&mut self, to: Point) {
        self.0.push(Segment::Move(to.rounded()));
    }

    pub(crate) fn line_to(&mut self, to: Point) {
        self.0.push(Segment::Line(to.rounded()));
    }

    pub(crate) fn quadratic_to(&mut self, control: Point, to: Point) {
        let segment = Segment::Quadratic(control.rounded(), to.rounded());
        self.0.push(segment);
    }

    pub(crate) fn cubic_to(&mut self, first: Point, second: Point, to: Point) {
        let segment = Segment::Cubic(first.rounded(), second.rounded(), to.rounded());
        self.0.push(segment);
    }

    pub(crate) fn arc_to(&mut self, arc: Arc) {
        self.0.push(Segment::Arc(Arc {
            radii: (tenths(arc.radii.0), tenths(arc.radii.1)),
            to: arc.to.rounded(),
            ..arc
        }));
    }

    pub(crate) fn close(&mut self) {
        self.0.push(Segment::Close);
    }

    /// A path of straight lines through the points.
    pub(crate) fn line(points: &[Point]) -> Path {
        let mut path = Path::default();
        path.add_line(points);
        path
    }

    /// Adds straight lines through the points to the path, not connected to its earlier segments.
    pub(crate) fn add_line(&mut self, points: &[Point]) {
        for (index, &point) in points.iter().enumerate() {
            if index == 0 {
                self.move_to(point);
            } else {
                self.line_to(point);
            }
        }
    }

    /// Draws the path with a pen, converting quadratic curves and arcs to cubic curves.
    fn trace(&self, pen: &mut impl Pen) {
        let (mut at, mut start) = (Point::default(), Point::default());
        for segment in &self.0 {
            at = match *segment {
                Segment::Move(to) => {
                    pen.move_to(to);
                    start = to;
                    to
                }
                Segment::Line(to) => {
                    pen.line_to(to);
                    to
                }
                Segment::Quadratic(control, to) => {
                    let near = |end: Point| end.towards(control, 2.0 / 3.0);
                    pen.cubic_to(near(at), near(to), to);
                    to
                }
                Segment::Cubic(first, second, to) => {
                    pen.cubic_to(first, second, to);
                    to
                }
                Segment::Arc(arc) => {
                    arc.trace(at, pen);
                    arc.to
                }
                Segment::Close => {
                    pen.close();
                    start
                }
            };
        }
    }
}

impl Arc {
    /// Draws the arc, which begins at `from`, as cubic Bézier curves of at most a quarter of the
    /// ellipse each.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an arc has one to four parts"
    )]
    fn trace(&self, from: Point, pen: &mut impl Pen) {
        let (rx, ry) = self.radii;
        let (dx, dy) = ((self.to.x - from.x) / 2.0, (self.to.y - from.y) / 2.0);
        if rx <= 0.0 || ry <= 0.0 || (dx == 0.0 && dy == 0.0) {
            pen.line_to(self.to);
            return;
        }
        // Scaled to a unit circle: half the length of the chord.
        let half = (dx / rx).hypot(dy / ry);
        // Radii too small to reach the end are enlarged, as in SVG.
        let (rx, ry, half) = (rx * half.max(1.0), ry * half.max(1.0), half.min(1.0));
        // Distance of the centre from the chord, and the side of it.
        let side = if self.large == self.clockwise {
            -1.0
        } else {
            1.0
        };
        let aside = side * (1.0 - half * half).max(0.0).sqrt() / half;
        let centre = from.shift(dx - aside * dy * rx / ry, dy + aside * dx * ry / rx);
        let angle = |point: Point| ((point.y - centre.y) / ry).atan2((point.x - centre.x) / rx);
        let (first, last) = (angle(from), angle(self.to));
        let turn = (last - first).rem_euclid(std::f64::consts::TAU);
        let turn = if self.clockwise {
            turn
        } else {
            turn - std::f64::consts::TAU
        };
        let parts = (turn.abs() / std::f64::consts::FRAC_PI_2).ceil().max(1.0);
        let step = turn / parts;
        // Distance of the control points from the ends, along the tangents.
        let reach = 4.0 / 3.0 * (step / 4.0).tan();
        let on = |angle: f64, ahead: f64| {
            let (sin, cos) = angle.sin_cos();
            centre.shift(rx * (cos - ahead * sin), ry * (sin + ahead * cos))
        };
        for part in 0..parts as u32 {
            let (start, end) = (
                first + f64::from(part) * step,
                first + f64::from(part + 1) * step,
            );
            let is_last = part + 1 == parts as u32;
            let to = if is_last { self.to } else { on(end, 0.0) };
            pen.cubic_to(on(start, reach), on(end, -reach), to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pen for tests that records its drawing operations as text.
    #[derive(Default)]
    struct Notes(Vec<String>);

    impl Notes {
        fn add(&mut self, command: &str, points: &[Point]) {
            let points = points.iter().map(|it| it.rounded());
            let points = points.map(|point| format!(" {} {}", point.x, point.y));
            self.0
                .push(command.to_owned() + &points.collect::<String>());
        }
    }

    impl Pen for Notes {
        fn move_to(&mut self, to: Point) {
            self.add("M", &[to]);
        }
        fn line_to(&mut self, to: Point) {
            self.add("L", &[to]);
        }
        fn cubic_to(&mut self, first: Point, second: Point, to: Point) {
            self.add("C", &[first, second, to]);
        }
        fn close(&mut self) {
            self.add("Z", &[]);
        }
    }

    fn check(outline: &Outline, expected: &str) {
        let mut notes = Notes::default();
        outline.trace(&mut notes);
        assert_eq!(notes.0.join(", "), expected);
    }

    fn at(x: f64, y: f64) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn lengths_are_rounded_to_tenths() {
        let rounded = [0.0, -0.04, -0.06, 33.0, 7.5, 2.0 / 3.0].map(tenths);
        let shown = rounded.map(|it| it.to_string());
        assert_eq!(shown.join(" "), "0 0 -0.1 33 7.5 0.7");
    }

    #[test]
    fn outlines_are_traced_with_lines_and_cubic_curves() {
        check(
            &Outline::rect(at(1.0, 2.0), 3.0, 4.0, 0.0),
            "M 1 2, L 4 2, L 4 6, L 1 6, Z",
        );
        check(
            &Outline::circle(at(0.0, 0.0), 10.0),
            "M 0 -10, L 0 -10, C 5.5 -10 10 -5.5 10 0, L 10 0, C 10 5.5 5.5 10 0 10, \
             L 0 10, C -5.5 10 -10 5.5 -10 0, L -10 0, C -10 -5.5 -5.5 -10 0 -10, Z",
        );
        let mut path = Path::line(&[at(0.0, 0.0), at(1.0, 1.0)]);
        path.quadratic_to(at(4.0, 4.0), at(7.0, 1.0));
        path.cubic_to(at(1.0, 2.0), at(3.0, 4.0), at(5.0, 6.0));
        path.close();
        check(
            &Outline::Path(path),
            "M 0 0, L 1 1, C 3 3 5 3 7 1, C 1 2 3 4 5 6, Z",
        );
    }

    fn check_arc(large: bool, clockwise: bool, radii: (f64, f64), expected: &str) {
        let mut path = Path::line(&[at(10.0, 0.0)]);
        path.arc_to(Arc {
            radii,
            large,
            clockwise,
            to: at(0.0, 10.0),
        });
        check(&Outline::Path(path), expected);
    }

    #[test]
    fn arcs_respect_size_and_direction() {
        let circle = (10.0, 10.0);
        check_arc(false, true, circle, "M 10 0, C 10 5.5 5.5 10 0 10");
        check_arc(false, false, circle, "M 10 0, C 4.5 0 0 4.5 0 10");
        check_arc(
            true,
            false,
            circle,
            "M 10 0, C 10 -5.5 5.5 -10 0 -10, C -5.5 -10 -10 -5.5 -10 0, C -10 5.5 -5.5 10 0 10",
        );
        check_arc(
            true,
            true,
            circle,
            "M 10 0, C 15.5 0 20 4.5 20 10, C 20 15.5 15.5 20 10 20, C 4.5 20 0 15.5 0 10",
        );
        check_arc(false, true, (0.0, 10.0), "M 10 0, L 0 10");
        // Too small to reach the end: a half circle over the chord.
        check_arc(
            false,
            true,
            (1.0, 1.0),
            "M 10 0, C 12.8 2.8 12.8 7.2 10 10, C 7.2 12.8 2.8 12.8 0 10",
        );
    }
}
