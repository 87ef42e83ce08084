//! Pieces in one column, their colours, and a player's pieces beside the board.

use game::{BoardView, GameInfo, Player, Sprite};
use messages::Messages;
use picture::{Charset, Role};
use ratatui::style::Style;

use crate::{
    canvas::Canvas,
    theme::{Ink, Theme, Tone},
};

/// A henge in one column: half of it is dark.
pub(crate) const HENGE: char = '▐';

/// The sign of a piece. Both sides share the solid one: its colour says whose it is.
pub(crate) fn sign(sprite: Sprite, charset: Charset) -> char {
    if charset == Charset::Ascii {
        return letter(sprite);
    }
    match sprite.0 {
        "wK" | "bK" => '♚',
        "wQ" | "bQ" => '♛',
        "wR" | "bR" => '♜',
        "wB" | "bB" => '♝',
        "wN" | "bN" => '♞',
        "moai-w" | "moai-b" => '◆',
        "checker-b" => '◐',
        "checker-r" | "stone-w" | "stone-b" => '●',
        "counter" => '█',
        "henge" => HENGE,
        _ => letter(sprite),
    }
}

/// The letter of a piece: capital for the first player, small for the second.
pub(crate) fn letter(sprite: Sprite) -> char {
    let letter = picture::glyph(sprite, Charset::Ascii).chars().next();
    match (letter.unwrap_or('?'), picture::role(sprite)) {
        ('&', _) => 'H',
        (letter, Role::Black | Role::Blue) => letter.to_ascii_lowercase(),
        (letter, _) => letter,
    }
}

/// The colours of a piece: fill, inner drawing and facet.
pub(crate) fn tones(sprite: Sprite) -> [Tone; 3] {
    match sprite.0 {
        "henge" => [Tone::White, Tone::Black, Tone::Black],
        _ => Theme::piece(picture::role(sprite)),
    }
}

/// Writes a piece on the colour of its board, three columns wide, so that it shows in any window.
/// Returns the column behind it.
pub(crate) fn chip(canvas: &mut Canvas, x: u16, y: u16, sprite: Option<Sprite>) -> u16 {
    let theme = canvas.theme;
    let Some(sprite) = sprite else {
        return x + 3;
    };
    if !theme.is_painted() {
        let text = format!("[{}]", letter(sprite));
        return canvas.text(x, y, &text, Ink::Strong);
    }
    let ground = ground(sprite);
    canvas.styled(x, y, "   ", theme.paint(None, Some(ground)));
    let (style, sign) = styled(sprite, theme);
    canvas.styled(x + 1, y, sign.encode_utf8(&mut [0; 4]), style);
    x + 3
}

/// The colour of the board that a piece belongs on.
fn ground(sprite: Sprite) -> Tone {
    match picture::role(sprite) {
        Role::Red | Role::Blue => Tone::Pale,
        _ => Tone::Light,
    }
}

/// A piece in one column on painted ground.
fn styled(sprite: Sprite, theme: Theme) -> (Style, char) {
    let [fill, inner, _] = tones(sprite);
    let sign = sign(sprite, theme.charset);
    let (fg, bg) = if sign.is_ascii() || sign == HENGE {
        (inner, fill)
    } else {
        (fill, ground(sprite))
    };
    (theme.paint(Some(fg), Some(bg)), sign)
}

/// The most important of a player's pieces in sight.
pub(crate) fn emblem(info: &GameInfo, who: Player, view: &BoardView) -> Option<Sprite> {
    let own = role(info, who);
    let on_board = view.pieces.iter().map(|it| it.1);
    let held = view.hands.iter().map(|it| it.sprite);
    let mut own: Vec<_> = on_board
        .chain(held)
        .filter(|it| picture::role(*it) == own)
        .collect();
    // Kings before queens before the others: as `K` stands before `Q` nowhere else, by name.
    own.sort_unstable_by_key(|it| (!it.0.ends_with('K'), it.0));
    own.first().copied()
}

/// What the pieces of a player look like.
pub(crate) fn role(info: &GameInfo, player: Player) -> Role {
    Role::from(info.player(player).colour)
}

/// What a player still has, in a few characters: pieces in hand and taken, or left on the board.
pub(crate) fn holdings(info: &GameInfo, who: Player, view: &BoardView, words: &Messages) -> String {
    if let Some(taken) = view.taken {
        let count = ("count", taken[who as usize].into());
        return words.with("app-taken", &[count]).into_owned();
    }
    let own = role(info, who);
    let pieces = view.pieces.iter().map(|it| it.1);
    let pieces: Vec<Sprite> = pieces.filter(|it| picture::role(*it) == own).collect();
    // Pieces of different worth are not counted.
    let alike = pieces.iter().all(|it| Some(it) == pieces.first());
    match pieces.len() {
        0 | 1 => String::new(),
        _ if !alike => String::new(),
        count => words
            .with("app-left", &[("count", count.into())])
            .into_owned(),
    }
}

/// Writes a piece in one column, on the colour of its board where squares are painted. Returns the
/// column behind it.
pub(crate) fn small(canvas: &mut Canvas, x: u16, y: u16, sprite: Sprite) -> u16 {
    let theme = canvas.theme;
    if !theme.is_painted() {
        return canvas.text(x, y, &letter(sprite).to_string(), Ink::Plain);
    }
    let (style, sign) = styled(sprite, theme);
    canvas.styled(x, y, sign.encode_utf8(&mut [0; 4]), style)
}

/// The pieces of a look that were there at the start and are no more, the most important first.
pub(crate) fn captured(start: &BoardView, now: &BoardView, look: Role) -> Vec<Sprite> {
    let mut gone: Vec<Sprite> = start.pieces.iter().map(|it| it.1).collect();
    gone.retain(|it| picture::role(*it) == look);
    for (_, sprite) in &now.pieces {
        if let Some(at) = gone.iter().position(|it| it == sprite) {
            gone.swap_remove(at);
        }
    }
    let rank = |it: &Sprite| "KQRBN".find(|letter| it.0.ends_with(letter));
    // Where there is only one kind of piece, a number says as much.
    gone.retain(|it| rank(it).is_some());
    gone.sort_unstable_by_key(rank);
    gone
}
