//! Boards in words, as the alternative text of pictures.

use game::BoardView;
use messages::Messages;

/// With more pieces on the board than this, its description has the number of each kind of piece
/// instead of their squares: a list would be too long to be listened to.
const MAX_LISTED_PIECES: usize = 24;

/// Describes a board in words, such as `A board of Moai. White pawn: e3. Counter: b1, c4`.
pub(super) fn describe(view: &BoardView, name: &str, words: &Messages) -> String {
    let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
    for (square, sprite) in &view.pieces {
        let square = square.to_string();
        match kinds.iter_mut().find(|(kind, _)| *kind == sprite.0) {
            Some((_, squares)) => squares.push(square),
            None => kinds.push((sprite.0, vec![square])),
        }
    }
    let title = words.with("home-board", &[("name", name.into())]);
    let mut parts = vec![title.into_owned()];
    for (sprite, squares) in kinds {
        let sprite = super::capitalised(&words.get(&format!("sprite-{sprite}")));
        parts.push(if view.pieces.len() <= MAX_LISTED_PIECES {
            format!("{sprite}: {}", squares.join(", "))
        } else {
            format!("{sprite}: {}", squares.len())
        });
    }
    parts.join(". ")
}

#[cfg(test)]
mod tests {
    use messages::Language;

    use super::*;

    #[track_caller]
    fn check(game: &str, position: Option<&str>, language: Language, expected: &str) {
        let line = catalog::find(game).expect("a game").open(position, None);
        let words = Messages::new(language, [&crate::MESSAGES]);
        let told = describe(&line.expect("a position").view(), game, &words);
        assert_eq!(told, expected);
    }

    #[test]
    fn few_pieces_are_listed_and_many_are_counted() {
        let few = Some("8/7K/8/8/8/k7/8/N5N1 w - - 0 1");
        check(
            "racing-kings",
            few,
            Language::English,
            "A board of racing-kings. White knight: a1, g1. Black king: a3. White king: h7",
        );
        check(
            "cage",
            None,
            Language::Portuguese,
            "Um tabuleiro de cage. Peça vermelha: 50. Peça azul: 50",
        );
    }
}
