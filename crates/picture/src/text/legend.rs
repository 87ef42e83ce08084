//! The legend: explanations of the signs on a board.

use game::{BoardView, Mark, Marks, Sprite};

use crate::{Charset, sprites::SPRITE_INFO};

use super::{layout::Layout, sign::Sign};

/// Ids of the messages in a legend and the marks (highlights of squares, such as a hint) that each
/// explains, in the order of the legend.
const MESSAGES: [(&str, &[Mark]); 7] = [
    ("legend-cursor", &[Mark::Cursor]),
    ("legend-chosen", &[Mark::Chosen]),
    ("legend-legal", &[Mark::Legal]),
    ("legend-last", &[Mark::To, Mark::From, Mark::Placed]),
    ("legend-taken", &[Mark::Taken]),
    ("legend-hint", &[Mark::Hint]),
    ("legend-bad", &[Mark::Bad]),
];

/// Lists every sign on the board as it is written there, with the id of the message that explains it:
/// first pieces (also those in hand), then marks, then the finish line.
///
/// Pieces have `sprite-…`, marks `legend-cursor`, `legend-chosen`, `legend-legal`, `legend-last`,
/// `legend-taken`, `legend-hint` and `legend-bad`, the finish line `legend-finish`. `legend-legal`
/// occurs twice if free cells and pieces are marked differently.
pub fn legend(view: &BoardView, marks: &Marks, charset: Charset) -> Vec<(String, &'static str)> {
    let on_board = view.pieces.iter().map(|(_, sprite)| sprite);
    let held = view.hands.iter().filter(|it| it.count > 0);
    let sprites: Vec<_> = on_board.chain(held.map(|it| &it.sprite)).collect();
    let pieces = SPRITE_INFO
        .iter()
        .filter(|info| sprites.iter().any(|Sprite(id)| *id == info.id))
        .map(|info| (info.glyph(charset).to_owned(), info.message));

    let layout = Layout::new(view, false);
    let cells = layout.screen.cells();
    let signs: Vec<Sign> = cells
        .map(|(_, square)| Sign::of(&layout, marks, square, charset))
        .collect();
    let first = |shown: &dyn Fn(&Sign) -> Option<String>| signs.iter().find_map(shown);
    let marks = MESSAGES.into_iter().flat_map(|(id, marks)| {
        let is_explained = |mark: Option<Mark>| mark.is_some_and(|it| marks.contains(&it));
        let inside = first(&|sign| is_explained(sign.inside).then(|| sign.glyph()));
        let around = first(&|sign| is_explained(sign.bracketed).then(|| sign.whole()));
        [inside, around]
            .into_iter()
            .flatten()
            .map(move |it| (it, id))
    });

    let finish = (charset.pick('═', '=').to_string(), "legend-finish");
    let finish = view.finish.then_some(finish);
    pieces.chain(marks).chain(finish).collect()
}
