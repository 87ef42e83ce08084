//! Pieces in hand: a tray for each player below the board, each kind of piece with its number.

use game::{Hand, Player};

use super::{
    Sheet,
    ink::{N, Point},
};

const GAP: f64 = 14.0;
const TRAY: f64 = 80.0;
const FRAME: f64 = 6.0;
const PIECE: f64 = 60.0;
/// Width of a piece with its number.
const ITEM: f64 = 124.0;

impl Sheet<'_> {
    /// Draws the trays, side by side where they fit, and makes the picture as large as they need.
    pub(super) fn hands(&mut self) {
        let (left, right) = (-self.margin, self.end.x);
        let (mut x, mut y) = (left, self.end.y + GAP);
        for player in Player::BOTH {
            let hands = self.screen.view.hands.iter();
            let held: Vec<_> = hands.filter(|it| it.player == player).copied().collect();
            if held.is_empty() {
                continue;
            }
            let width = held.len() as f64 * ITEM + GAP;
            if x > left && x + width > right {
                (x, y) = (left, y + TRAY + GAP);
            }
            self.tray(&held, Point { x, y }, width);
            x += width + GAP;
            self.end.x = self.end.x.max(x - GAP);
            self.end.y = y + TRAY;
        }
    }

    fn tray(&mut self, held: &[Hand], at: Point, width: f64) {
        // Half of the frame lies outside the rectangle.
        let (x, y) = (N(at.x + FRAME / 2.0), N(at.y + FRAME / 2.0));
        let (width, height) = (N(width - FRAME), N(TRAY - FRAME));
        self.draw(format_args!(
            r#"<rect class="b-tray" x="{x}" y="{y}" width="{width}" height="{height}" rx="16"/>"#
        ));
        for (index, hand) in held.iter().enumerate() {
            let right = GAP + index as f64 * ITEM + PIECE / 2.0;
            let middle = at.shift(right, TRAY / 2.0);
            self.sprite(hand.sprite, middle, PIECE);
            let (x, y) = (N(middle.x + PIECE / 2.0 + 26.0), N(middle.y + 12.0));
            let count = hand.count;
            self.draw(format_args!(
                r#"<text class="b-count" x="{x}" y="{y}">{count}</text>"#
            ));
        }
    }
}
