//! Boards described in words, for screen readers.

use game::{AnyLine, BoardView};
use grid::Square;
use messages::Messages;

use crate::wording;

/// Describes a board from top to bottom, one line for each rank with pieces and one for each run of
/// empty ranks.
pub fn board(view: &BoardView, words: &Messages) -> String {
    let mut lines = Vec::new();
    let mut rank = view.height;
    while let Some(this) = rank.checked_sub(1) {
        let pieces = pieces(view, this, words);
        if pieces.is_empty() {
            let last = (0..this)
                .rev()
                .take_while(|it| !has_pieces(view, *it))
                .last();
            let last = last.unwrap_or(this);
            let args = [
                ("ranks", (this - last + 1).into()),
                ("first", (this + 1).into()),
                ("last", (last + 1).into()),
            ];
            lines.push(words.with("local-rank-empty", &args).into_owned());
            rank = last;
            continue;
        }
        let args = [
            ("rank", (this + 1).into()),
            ("pieces", pieces.join(", ").into()),
        ];
        lines.push(words.with("local-rank", &args).into_owned());
        rank = this;
    }
    lines.join("\n")
}

/// Describes a position in words: the board, the players' hands, and who is to move or how the game
/// ended.
pub fn position(line: &dyn AnyLine, words: &Messages) -> String {
    let board = board(&line.view(), words);
    let hands = wording::hands(line, words);
    format!("{board}\n{hands}{}", wording::status(line, words))
}

fn squares(view: &BoardView, rank: u8) -> impl Iterator<Item = Square> {
    (0..view.width).map(move |file| Square::new(file, rank))
}

fn has_pieces(view: &BoardView, rank: u8) -> bool {
    squares(view, rank).any(|it| view.piece(it).is_some())
}

fn pieces(view: &BoardView, rank: u8, words: &Messages) -> Vec<String> {
    squares(view, rank)
        .filter_map(|square| {
            let sprite = view.piece(square)?;
            let args = [
                (
                    "piece",
                    words
                        .get(&format!("sprite-{}", sprite.0))
                        .into_owned()
                        .into(),
                ),
                ("square", square.to_string().into()),
            ];
            Some(words.with("local-piece-on", &args).into_owned())
        })
        .collect()
}
