//! Finds the reason why a square can't be tapped, without knowing a rule.
//!
//! The rules give reasons only for complete moves. So the tapped square is put into the texts of legal
//! moves, and the rules say why each of these moves is illegal. If all reasons are the same, that is the
//! one; else the likeliest is chosen.

use game::{AnyLine, LegalMove, Reason, Tap};
use grid::Square;

/// Maximum number of legal moves into whose text a wrongly tapped square is put, to learn from the
/// rules why it is wrong. The limit bounds the delay of the answer.
const MAX_SAMPLE: usize = 12;

/// Maximum number of forms of written moves (such as `-` or `x` between the squares) that are tried
/// to find out why a piece can't move.
const MAX_NOTATIONS: usize = 3;

/// The reason why `tap`, the square that the player selected, can't follow `taps` in any legal
/// move. `None` if it is a pile or button beside the board.
pub(super) fn of(
    line: &dyn AnyLine,
    legal: &[LegalMove],
    taps: &[Tap],
    tap: Tap,
) -> Option<Reason> {
    let Tap::Square(square) = tap else {
        return None;
    };
    let view = line.view();
    let is_taken = |it: Square| view.piece(it).is_some();
    let mut moves: Vec<(&LegalMove, Square)> = legal
        .iter()
        .filter(|it| it.taps.starts_with(taps))
        .filter_map(|it| match it.taps.get(taps.len())? {
            Tap::Square(other) => Some((it, *other)),
            Tap::Hand(_) | Tap::Button(_) => None,
        })
        .collect();
    // Captures are written unlike other moves, so similar squares are tried first.
    moves.sort_by_key(|(_, other)| is_taken(*other) != is_taken(square));
    let reasons: Vec<Reason> = moves
        .into_iter()
        .take(MAX_SAMPLE)
        .filter_map(|(m, other)| {
            line.preview(&with_square(m, taps.len(), other, square))
                .err()
        })
        .collect();
    let is_last = legal
        .iter()
        .any(|m| m.taps.starts_with(taps) && m.taps.len() == taps.len() + 1);
    let alike = reasons.iter().all(|it| Some(it) == reasons.first());
    match reasons.into_iter().next() {
        // With its last tap the move is complete, so the first reason is about this very move.
        Some(reason) if alike || is_last && !taps.is_empty() => Some(reason),
        _ if is_taken(square) => Some(stuck(line, legal, square)),
        _ => Some(Reason::new("app-cannot-pick").with("square", square.to_string())),
    }
}

/// The reason why the piece on a square can't move at all. Moves of the piece to all cells nearby
/// are tried, in a few of the forms in which legal moves are written. Most of them are refused
/// because this kind of piece never moves like that; the most frequent of the other reasons is the
/// answer.
fn stuck(line: &dyn AnyLine, legal: &[LegalMove], square: Square) -> Reason {
    let view = line.view();
    let mut notations: Vec<String> = Vec::new();
    let mut reasons: Vec<Reason> = Vec::new();
    for m in legal {
        let squares = m.taps.iter().filter_map(|it| match it {
            Tap::Square(square) => Some(*square),
            Tap::Hand(_) | Tap::Button(_) => None,
        });
        let squares: Vec<Square> = squares.collect();
        let [from, to] = squares[..] else {
            continue;
        };
        let notation = m
            .text
            .replace(|char: char| char.is_ascii_alphanumeric() && char != 'x', "");
        if notations.contains(&notation) || MAX_NOTATIONS <= notations.len() {
            continue;
        }
        notations.push(notation);
        let moved = LegalMove {
            text: with_square(m, 0, from, square),
            taps: vec![Tap::Square(square), Tap::Square(to)],
            ..m.clone()
        };
        let near = (0..view.height)
            .flat_map(|rank| (0..view.width).map(move |file| Square::new(file, rank)))
            .filter(|near| *near != square && near.file.abs_diff(square.file) < 4)
            .filter(|near| near.rank.abs_diff(square.rank) < 4);
        let tried = near.map(|it| with_square(&moved, 1, to, it));
        reasons.extend(tried.filter_map(|it| line.preview(&it).err()));
    }
    let count = |reason: &Reason| reasons.iter().filter(|it| it.id() == reason.id()).count();
    let usual = reasons.iter().map(count).max().unwrap_or(0);
    let telling = reasons.iter().filter(|it| count(it) < usual);
    let telling = telling.max_by_key(|it| count(it)).cloned();
    telling.unwrap_or_else(|| Reason::new("app-stuck").with("square", square.to_string()))
}

/// The text of a move in which the square of its tap number `index`, `old`, is replaced by `new`.
fn with_square(m: &LegalMove, index: usize, old: Square, new: Square) -> String {
    let (old, new) = (old.to_string(), new.to_string());
    // Squares appear in the text in the order of the taps: skip the earlier ones.
    let mut at = 0;
    for tap in m.taps.iter().take(index) {
        if let Tap::Square(square) = tap {
            let name = square.to_string();
            at = m.text[at..]
                .find(&name)
                .map_or(at, |it| at + it + name.len());
        }
    }
    match m.text[at..].find(&old) {
        Some(it) => {
            let start = at + it;
            format!("{}{new}{}", &m.text[..start], &m.text[start + old.len()..])
        }
        None => m.text.clone(),
    }
}
