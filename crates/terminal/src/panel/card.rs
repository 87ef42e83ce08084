//! Draws a player beside the board: emblem, name, clock and captured pieces.

use game::Sprite;
use messages::Messages;
use ratatui::layout::Rect;

use crate::{
    canvas::{Canvas, cells, width as text_width},
    pieces,
    theme::Ink,
};

/// What is shown of one player beside the board.
#[derive(Clone, Debug)]
pub(crate) struct PlayerCard {
    /// The piece that stands for the player. `None` if the player has no piece.
    pub(crate) emblem: Option<Sprite>,
    /// The name of the player's colour, such as White.
    pub(crate) side: String,
    /// The name of the person or computer. Empty if both players are people at this machine.
    pub(crate) name: String,
    /// The player's remaining time. `None` in a game without clocks.
    pub(crate) clock: Option<String>,
    pub(crate) is_mover: bool,
    /// The number of pieces that the player has left or has captured, in words. Empty if it says little.
    pub(crate) holdings: String,
    /// The opponent's pieces that the player has captured.
    pub(crate) captured: Vec<Sprite>,
}

impl PlayerCard {
    fn title(&self) -> &str {
        if self.name.is_empty() {
            &self.side
        } else {
            &self.name
        }
    }

    /// Draws the player beside the board: in three rows if `large`, else in one.
    pub(crate) fn draw(
        &self,
        canvas: &mut Canvas,
        x: u16,
        y: u16,
        width: u16,
        large: bool,
        words: &Messages,
    ) {
        if !large {
            self.draw_short(canvas, Rect::new(x, y, width, 1));
            return;
        }
        let text = pieces::chip(canvas, x, y, self.emblem) + 1;
        canvas.text(text, y, self.title(), Ink::Strong);
        // The second row names the colour, unless the first one does.
        let side = match (self.name.is_empty(), self.is_mover) {
            (true, true) => words.get("app-mover").into_owned(),
            (true, false) => String::new(),
            (false, true) => {
                let name = ("side", self.side.clone().into());
                words.with("app-side-to-move", &[name]).into_owned()
            }
            (false, false) => self.side.clone(),
        };
        let ink = if self.is_mover { Ink::Sun } else { Ink::Quiet };
        if self.is_mover {
            canvas.text(x + 1, y + 1, canvas.theme.pick("▸", ">"), Ink::Sun);
        }
        canvas.text(text, y + 1, &side, ink);
        let end = draw_captured(canvas, text, y + 2, &self.captured, width);
        if self.captured.is_empty() {
            canvas.text(end, y + 2, &self.holdings, Ink::Quiet);
        }
        if let Some(clock) = &self.clock {
            let ink = if self.is_mover {
                Ink::Strong
            } else {
                Ink::Quiet
            };
            draw_clock(canvas, x + width, y, clock, ink);
        }
    }

    /// Draws the player in one row: emblem, colour, name, clock, and what was captured if there is room.
    pub(crate) fn draw_short(&self, canvas: &mut Canvas, row: Rect) {
        let Rect { x, y, .. } = row;
        let mut end = row.right();
        if let Some(clock) = &self.clock {
            let clock = format!(" {clock} ");
            let ink = if self.is_mover {
                Ink::Chosen
            } else {
                Ink::Quiet
            };
            canvas.right(end, y, &clock, ink);
            end = end.saturating_sub(text_width(&clock));
        }
        let text = pieces::chip(canvas, x, y, self.emblem) + 1;
        let room = end.saturating_sub(text);
        let mut at = canvas.clipped(text, y, room, &self.side, Ink::Strong) + 1;
        if at < end && !self.name.is_empty() {
            at = canvas.clipped(at, y, end - at, &self.name, Ink::Quiet) + 1;
        }
        if self.is_mover && at + 1 < end {
            at = canvas.text(at, y, canvas.theme.pick("◂", "<"), Ink::Sun) + 1;
        }
        let captured = cells(self.captured.len());
        let holdings = text_width(&self.holdings);
        if 0 < captured && at + captured < end {
            draw_captured(canvas, at, y, &self.captured, end - at);
        } else if captured == 0 && at + holdings < end {
            canvas.text(at, y, &self.holdings, Ink::Quiet);
        }
    }
}

/// Draws the pieces that a player has captured, one column each. Returns the column behind them.
fn draw_captured(canvas: &mut Canvas, x: u16, y: u16, captured: &[Sprite], width: u16) -> u16 {
    let mut at = x;
    for sprite in captured.iter().take(width.into()) {
        at = pieces::small(canvas, at, y, *sprite);
    }
    at
}

/// Draws a player's clock in half blocks, three rows high, so that it ends before the column `end`; as
/// plain text if the terminal has no such characters.
fn draw_clock(canvas: &mut Canvas, end: u16, y: u16, clock: &str, ink: Ink) {
    let digits: Option<Vec<[&str; 5]>> = clock.chars().map(digit).collect();
    let Some(digits) = digits.filter(|_| canvas.theme.has_sprites()) else {
        canvas.right(end, y, clock, ink);
        return;
    };
    let width: usize = digits.iter().map(|it| it[0].len() + 1).sum();
    let mut x = (end + 1).saturating_sub(cells(width));
    for rows in digits {
        for (y, pair) in (y..).zip(rows.chunks(2)) {
            let below = pair.get(1).copied().unwrap_or("...");
            let halves = pair[0].chars().zip(below.chars());
            let text: String = halves
                .map(|half| match half {
                    ('#', '#') => '█',
                    ('#', _) => '▀',
                    (_, '#') => '▄',
                    _ => ' ',
                })
                .collect();
            canvas.text(x, y, &text, ink);
        }
        x += cells(rows[0].len()) + 1;
    }
}

/// The pixels of a character of a large clock, five rows of `#` and `.`. `None` for characters that no
/// clock has.
const fn digit(char: char) -> Option<[&'static str; 5]> {
    Some(match char {
        '0' => ["###", "#.#", "#.#", "#.#", "###"],
        '1' => [".#.", "##.", ".#.", ".#.", "###"],
        '2' => ["###", "..#", "###", "#..", "###"],
        '3' => ["###", "..#", ".##", "..#", "###"],
        '4' => ["#.#", "#.#", "###", "..#", "..#"],
        '5' => ["###", "#..", "###", "..#", "###"],
        '6' => ["###", "#..", "###", "#.#", "###"],
        '7' => ["###", "..#", "..#", ".#.", ".#."],
        '8' => ["###", "#.#", "###", "#.#", "###"],
        '9' => ["###", "#.#", "###", "..#", "###"],
        ':' => [".", "#", ".", "#", "."],
        '.' => [".", ".", ".", ".", "#"],
        _ => return None,
    })
}
