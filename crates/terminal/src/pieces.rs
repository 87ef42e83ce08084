//! A player's pieces beside the board: what they look like, and how many there are.

use game::{BoardView, GameInfo, Player};
use messages::Messages;
use picture::{Charset, Role};

/// The glyph of a player's pieces: the most important of those in sight.
pub(crate) fn glyph(
    info: &GameInfo,
    who: Player,
    view: &BoardView,
    charset: Charset,
) -> &'static str {
    let own = role(info, who);
    let on_board = view.pieces.iter().map(|it| it.1);
    let held = view.hands.iter().map(|it| it.sprite);
    let mut own: Vec<_> = on_board
        .chain(held)
        .filter(|it| picture::role(*it) == own)
        .collect();
    // Kings before queens before the others: as `K` stands before `Q` nowhere else, by name.
    own.sort_unstable_by_key(|it| (!it.0.ends_with('K'), it.0));
    own.first().map_or(" ", |it| picture::glyph(*it, charset))
}

/// What the pieces of a player look like.
pub(crate) fn role(info: &GameInfo, player: Player) -> Role {
    Role::from(info.player(player).colour)
}

/// What a player still has, in a few characters: pieces in hand and taken, or left on the board.
pub(crate) fn holdings(
    info: &GameInfo,
    who: Player,
    view: &BoardView,
    charset: Charset,
    words: &Messages,
) -> String {
    let mut parts: Vec<String> = Vec::new();
    for hand in view.hands.iter().filter(|it| it.player == who) {
        parts.push(format!(
            "{}{}",
            picture::glyph(hand.sprite, charset),
            hand.count
        ));
    }
    if let Some(taken) = view.taken {
        let count = ("count", taken[who as usize].into());
        parts.push(words.with("app-taken", &[count]).into_owned());
    }
    if parts.is_empty() {
        let own = role(info, who);
        let pieces = view.pieces.iter().filter(|it| picture::role(it.1) == own);
        let count = pieces.count();
        if 1 < count {
            let count = ("count", count.into());
            parts.push(words.with("app-left", &[count]).into_owned());
        }
    }
    parts.join(" ")
}
