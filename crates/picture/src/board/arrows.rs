//! Arrows. They are curved, so that two opposite arrows between the same squares don't overlap, and
//! have a halo, so that they are visible on any piece or square.

use game::{Arrow, ArrowKind};

use crate::drawing::{Group, Outline, Path, Point, Style};

use super::{Painter, figure};

/// Sideways offset of the control point of an arrow's curve from the straight line, as a fraction
/// of the arrow's length.
const BOW: f64 = 0.06;
/// Distance of an arrow's start from the middle of the cell where it starts: the smaller of a
/// number of units and a fraction of the arrow's length, so that short arrows stay visible.
const START: (f64, f64) = (34.0, 0.24);
/// Distance of an arrow's tip from the middle of the cell where it ends: the smaller of a number of
/// units and a fraction of the arrow's length, so that short arrows stay visible.
const TIP: (f64, f64) = (40.0, 0.28);
/// Length and half the width of the head of an arrow, in units.
const HEAD: (f64, f64) = (24.0, 12.5);

impl Painter<'_> {
    pub(super) fn arrow(&mut self, arrow: Arrow) {
        let squares = [arrow.from, arrow.to];
        if arrow.from == arrow.to || !squares.iter().all(|it| self.screen.has(*it)) {
            return;
        }
        let [from, to] = squares.map(|it| Point::middle(self.screen.spot_of(it)));
        let (x, y) = (to.x - from.x, to.y - from.y);
        let length = x.hypot(y);
        let bow = from.shift(x / 2.0 - BOW * y, y / 2.0 + BOW * x);
        let reach = |(units, part): (f64, f64)| units.min(length * part);
        let start = towards(from, bow, reach(START), 0.0);
        let tip = towards(to, bow, reach(TIP), 0.0);
        let neck = reach(TIP) + HEAD.0;
        let [base, left, right] = [0.0, HEAD.1, -HEAD.1].map(|it| towards(to, bow, neck, it));

        let mut line = Path::line(&[start]);
        line.quadratic_to(bow, base);
        let mut head = Path::line(&[tip, left, right]);
        head.close();
        let (line, head) = (Outline::Path(line), Outline::Path(head));
        let (line_style, head_style) = match arrow.kind {
            ArrowKind::Attack => (Style::AttackLine, Style::AttackHead),
            ArrowKind::Bad => (Style::BadLine, Style::BadHead),
            ArrowKind::Hint => (Style::HintLine, Style::HintHead),
        };
        let shapes = vec![
            figure(Style::HaloLine, line.clone()),
            figure(Style::HaloHead, head.clone()),
            figure(line_style, line),
            figure(head_style, head),
        ];
        self.group(Group::Arrow(arrow.kind), shapes);
    }
}

/// The point `ahead` units from `from` in the direction of `to`, moved `aside` units
/// perpendicularly to that direction.
fn towards(from: Point, to: Point, ahead: f64, aside: f64) -> Point {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = x.hypot(y);
    from.shift(
        (x * ahead - y * aside) / length,
        (y * ahead + x * aside) / length,
    )
}
