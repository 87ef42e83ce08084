//! Pieces in hand: a tray for each player below the board, with each kind of piece and its count.

use game::{Hand, Player};

use crate::drawing::{Lettering, Outline, Point, Style};

use super::Painter;

/// Space around the trays that show pieces in hand, and around the pieces on a tray, in units.
const GAP: f64 = 14.0;
/// Height of the tray that shows a player's pieces in hand, in units.
const TRAY: f64 = 80.0;
/// Stroke width of the frame around a tray of pieces in hand, in units.
const FRAME: f64 = 6.0;
/// Width, in units, of the cell that a piece in hand is scaled to fit; smaller than a cell of the
/// board.
const PIECE: f64 = 60.0;
/// Width of a piece in hand together with the number beside it, in units.
const ITEM: f64 = 124.0;

/// Converts a number of pieces to `f64`, to multiply lengths with.
fn count(items: usize) -> f64 {
    u32::try_from(items).map_or(f64::INFINITY, f64::from)
}

impl Painter<'_> {
    /// Draws a tray of pieces in hand for each player below the board, side by side if they fit,
    /// and enlarges the picture accordingly. Does nothing in games without pieces in hand.
    pub(super) fn hands(&mut self) {
        let (left, right) = (-self.margin, self.end.x);
        let (mut x, mut y) = (left, self.end.y + GAP);
        for player in Player::BOTH {
            let hands = self.screen.view.hands.iter();
            let held: Vec<_> = hands.filter(|it| it.player == player).copied().collect();
            if held.is_empty() {
                continue;
            }
            let width = count(held.len()) * ITEM + GAP;
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
        // Half of the frame's stroke lies outside the rectangle.
        let corner = at.shift(FRAME / 2.0, FRAME / 2.0);
        let tray = Outline::rect(corner, width - FRAME, TRAY - FRAME, 16.0);
        self.figure(Style::Tray, tray);
        for (index, hand) in held.iter().enumerate() {
            let right = GAP + count(index) * ITEM + PIECE / 2.0;
            let middle = at.shift(right, TRAY / 2.0);
            self.sprite(hand.sprite, middle, PIECE);
            let beside = middle.shift(PIECE / 2.0 + 26.0, 12.0);
            self.text(Lettering::Count, beside, hand.count.to_string());
        }
    }
}
