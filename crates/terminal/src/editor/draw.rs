//! Draws the editor: the board, the pieces to place, and the legality of the position.

use game::{Mark, Marks};
use messages::Messages;
use ratatui::{crossterm::event::KeyCode, layout::Rect};
use session::wording;

use super::EditorScreen;
use crate::{
    board,
    canvas::Canvas,
    event::Hit,
    page::{self, KeyHint, NARROW, Notice, Page, code, digits, key, keys},
    panel,
    theme::Ink,
};

pub(crate) fn hints(editor: &EditorScreen) -> Vec<KeyHint> {
    editor.line.hints(|| own_hints(editor))
}

fn own_hints(editor: &EditorScreen) -> Vec<KeyHint> {
    let mut hints = vec![keys("app-key-arrows", "app-do-move")];
    hints.extend(digits(editor.letters.pieces.len(), "app-do-place"));
    hints.extend([
        key('.', ".", "app-do-clear-square"),
        code(KeyCode::Tab, "app-key-tab", "app-do-other-side"),
        key('a', "a", "app-do-analyse"),
        key('p', "p", "app-do-play-on"),
        page::RULES,
        key('?', "?", "app-do-help"),
        code(KeyCode::Esc, "app-key-esc", "app-do-back"),
        code(KeyCode::Enter, "app-key-enter", "app-do-cycle"),
        key('c', "c", "app-do-clear"),
        key(':', ":", "app-do-type-position"),
        key('f', "f", "app-do-flip"),
    ]);
    hints
}

pub(crate) fn draw(editor: &EditorScreen, canvas: &mut Canvas, words: &Messages) {
    let status = editor
        .line
        .status(words, |()| "app-editor-typing", || legality(editor, words));
    let game = ("game", editor.game.info.name.into());
    let side = editor.game.info.player(editor.side);
    let title = if canvas.area().width < NARROW {
        editor.game.info.name.into()
    } else {
        words.with("app-editor-title", &[game])
    };
    let page = Page {
        title: &title,
        right: &words.with("app-editor-side", &[("player", side.into())]),
        status: &status,
        keys: &hints(editor),
    };
    page.draw(canvas, words);
    let view = editor.view();
    let split = panel::split(page::stage(canvas), &view, canvas.theme);
    let mut marks = Marks::default();
    marks.set(editor.cursor, Mark::Cursor);
    let cursor = Some(editor.cursor);
    board::draw(canvas, split.board, &view, &marks, editor.flipped, cursor);
    if split.panel.width > 0 {
        draw_panel(editor, canvas, split.panel, words);
    }
    page.draw_prompt(canvas);
}

fn draw_panel(editor: &EditorScreen, canvas: &mut Canvas, area: Rect, words: &Messages) {
    let mut y = area.y;
    let pieces = &editor.letters.pieces;
    let names = pieces
        .iter()
        .map(|(_, sprite)| words.get(&format!("sprite-{}", sprite.0)).into_owned());
    let names: Vec<_> = names.collect();
    let widest = names.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    for (index, ((letter, _), name)) in pieces.iter().zip(&names).enumerate() {
        let count = editor.cells.iter().filter(|it| **it == Some(*letter));
        let text = format!("{letter}  {name:<widest$}  {:>2}", count.count());
        // From the tenth on there is no digit, but the letter works for all.
        if index < 9 {
            canvas.text(area.x, y, &format!("{}", index + 1), Ink::Quiet);
        }
        let room = area.width.saturating_sub(3);
        canvas.clipped(area.x + 3, y, room, &text, Ink::Plain);
        canvas.hit(area.x, y, area.width, Hit::Row(index));
        y += 1;
    }
    // A text without spaces would reach to the edge of the window.
    let room = Rect::new(
        area.x,
        y + 1,
        area.width.saturating_sub(1),
        area.bottom().saturating_sub(y + 1),
    );
    canvas.paragraph(room, &editor.text(), Ink::Quiet);
}

/// A notice that says whether the edited position is legal, with the reason if it is illegal.
fn legality(editor: &EditorScreen, words: &Messages) -> Notice {
    match &editor.legality {
        Ok(line) => {
            let told = ("told", wording::status(&**line, words).into());
            Notice::info(words.with("app-editor-legal", &[told]))
        }
        Err(reason) => {
            let reason = ("reason", words.sentence_with_rule(reason).into());
            Notice::error(words.with("app-editor-illegal", &[reason]))
        }
    }
}
