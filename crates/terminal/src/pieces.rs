//! Pieces drawn in one column, their colours, and what a player holds or has lost.

use game::{BoardView, GameInfo, Player, Sprite};
use messages::Messages;
use picture::{Charset, TextRole};
use ratatui::style::Style;

use crate::{
    canvas::Canvas,
    notation::PieceLetters,
    theme::{Ink, Theme, Tone},
};

/// The character for a henge, a stone of GoRoGo that belongs to neither player: a block of which half is
/// dark.
pub(crate) const HENGE: char = '▐';

/// The character of a piece, one column wide. Pieces of one kind share a character and differ by
/// colour, except Cage's checkers; in ASCII they differ by case.
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

/// The ASCII letter of a piece: lower case for Black's and Blue's pieces, upper case for all others.
pub(crate) fn letter(sprite: Sprite) -> char {
    let letter = picture::glyph(sprite, Charset::Ascii).chars().next();
    match (letter.unwrap_or('?'), picture::role(sprite)) {
        ('&', _) => 'H',
        (letter, TextRole::Black | TextRole::Blue) => letter.to_ascii_lowercase(),
        (letter, _) => letter,
    }
}

/// The letter of a piece on a board: of a chess piece in the player's letters, of a pawn the letter of
/// its colour. On painted squares it is upper case, since the colour shows the side. `None` for
/// pieces that need no letter: checkers, stones, henges and counters.
pub(crate) fn board_letter(sprite: Sprite, theme: Theme) -> Option<char> {
    let plain = match sprite.0 {
        "checker-r" | "checker-b" | "stone-w" | "stone-b" | "henge" | "counter" => return None,
        _ => letter(sprite),
    };
    Some(match theme.piece_letters() {
        PieceLetters::Figurines if theme.has_sprites() => sign(sprite, Charset::Unicode),
        PieceLetters::Figurines => plain,
        letters if theme.has_sprites() => letters.letter(plain.to_ascii_uppercase()),
        letters => letters.letter(plain),
    })
}

/// The sign on the chip of a piece without a letter: a full circle for Red's checkers, an empty one
/// for Blue's.
pub(crate) fn chip_sign(sprite: Sprite, theme: Theme) -> char {
    match (sprite.0, theme.charset) {
        ("counter", _) => ' ',
        ("checker-b", Charset::Unicode) => '○',
        (_, charset) => sign(sprite, charset),
    }
}

/// The colours in which a piece is drawn: its fill, its inner lines, and its facet (a lit or shaded
/// part).
pub(crate) fn tones(sprite: Sprite) -> [Tone; 3] {
    match sprite.0 {
        "henge" => [Tone::White, Tone::Black, Tone::Black],
        _ => Theme::piece(picture::role(sprite)),
    }
}

/// Draws a piece three columns wide on the colour of its board, which makes it visible on any
/// background. Draws nothing for `None`. Returns the column behind it.
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

/// The tone of the board that a piece is drawn on, such as pale for red and blue pieces.
fn ground(sprite: Sprite) -> Tone {
    match picture::role(sprite) {
        TextRole::Red | TextRole::Blue => Tone::Pale,
        _ => Tone::Light,
    }
}

/// The style and the character for drawing a piece in one column, on the colour of its board.
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

/// The piece that represents a player: the king, or else any of the player's pieces on the board or in
/// hand. `None` if the player has no piece.
pub(crate) fn emblem(info: &GameInfo, player: Player, view: &BoardView) -> Option<Sprite> {
    let own = role(info, player);
    let on_board = view.pieces.iter().map(|(_, sprite)| *sprite);
    let held = view.hands.iter().map(|it| it.sprite);
    let mut own: Vec<_> = on_board
        .chain(held)
        .filter(|it| picture::role(*it) == own)
        .collect();
    // The king first. The others are in alphabetical order, which needs no meaning: games with a king
    // always have it on the board.
    own.sort_unstable_by_key(|Sprite(name)| (!name.ends_with('K'), *name));
    own.first().copied()
}

/// The colour role of a player's pieces: White, Black, Red and so on.
pub(crate) fn role(info: &GameInfo, player: Player) -> TextRole {
    TextRole::from(info.player(player).colour)
}

/// The number of pieces that a player has captured, in games that count captures, or else has left on
/// the board, in a few characters. Empty if the number says little: a single piece, or pieces of
/// different kinds.
pub(crate) fn holdings(
    info: &GameInfo,
    player: Player,
    view: &BoardView,
    words: &Messages,
) -> String {
    if let Some(taken) = view.taken {
        let count = ("count", taken[player as usize].into());
        return words.with("app-taken", &[count]).into_owned();
    }
    let own = role(info, player);
    let pieces = view.pieces.iter().map(|(_, sprite)| *sprite);
    let pieces: Vec<Sprite> = pieces.filter(|it| picture::role(*it) == own).collect();
    let alike = pieces.iter().all(|it| Some(it) == pieces.first());
    match pieces.len() {
        0 | 1 => String::new(),
        _ if !alike => String::new(),
        count => words
            .with("app-left", &[("count", count.into())])
            .into_owned(),
    }
}

/// Draws a piece in one column, on the colour of its board where squares are painted. Returns the
/// column behind it.
pub(crate) fn small(canvas: &mut Canvas, x: u16, y: u16, sprite: Sprite) -> u16 {
    let theme = canvas.theme;
    if !theme.is_painted() {
        return canvas.text(x, y, &letter(sprite).to_string(), Ink::Plain);
    }
    let (style, sign) = styled(sprite, theme);
    canvas.styled(x, y, sign.encode_utf8(&mut [0; 4]), style)
}

/// The chess pieces of a colour role that stood on the board at the start and are gone, the most
/// important first. Empty in games without chess pieces.
pub(crate) fn captured(start: &BoardView, now: &BoardView, role: TextRole) -> Vec<Sprite> {
    let mut gone: Vec<Sprite> = start.pieces.iter().map(|(_, sprite)| *sprite).collect();
    gone.retain(|it| picture::role(*it) == role);
    for (_, sprite) in &now.pieces {
        if let Some(at) = gone.iter().position(|it| it == sprite) {
            gone.swap_remove(at);
        }
    }
    let rank = |sprite: &Sprite| "KQRBN".find(|letter| sprite.0.ends_with(letter));
    gone.retain(|it| rank(it).is_some());
    gone.sort_unstable_by_key(rank);
    gone
}
