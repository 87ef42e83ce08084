//! Why a tap can't be part of a legal move, from the clauses alone. A move is a piece and a square for
//! it to go to.

use super::{
    Board, Move, Position, Rules, Side, Square, after, attacks, can_go, king_of, on, other, parse,
    rules, side_on, square_name, squares,
};

/// The clauses that forbid the moves which the taps `so_far` and then `tap` could mean. The game is in
/// progress, and `so_far` begins a legal move.
pub(crate) fn forbidding(
    position: &str,
    variant: &str,
    so_far: &[String],
    tap: &str,
) -> Vec<&'static str> {
    let (pos, rules) = (parse(position), rules(variant));
    let Some(to) = named(tap) else {
        // K1: there are no squares beyond these. K2: pieces go to squares.
        return vec!["K1", "K2"];
    };
    match so_far {
        [] => against_piece(&pos, rules, to),
        [from] => {
            let from = named(from).expect("a square");
            against_move(&pos, rules, Move { from, to })
        }
        _ => panic!("no move has so many taps"),
    }
}

/// The clauses against choosing the piece on a square.
fn against_piece(pos: &Position, rules: Rules, from: Square) -> Vec<&'static str> {
    // K3 forbids all that the piece could do by K2. If it could do nothing, that is K2 itself.
    let moves = squares().map(|to| Move { from, to });
    let by_k3: Vec<_> = moves.filter(|m| can_go(pos, rules, *m)).collect();
    if by_k3.is_empty() {
        return vec!["K2"];
    }
    vec!["K3"]
}

fn against_move(pos: &Position, rules: Rules, m: Move) -> Vec<&'static str> {
    if can_go(pos, rules, m) {
        vec!["K3"]
    } else {
        vec!["K2"]
    }
}

/// Whether the piece on a square attacks the king on another in some position that a move of the chosen
/// piece leads to, or of any piece if none is chosen yet (K3).
pub(crate) fn would_attack(
    position: &str,
    variant: &str,
    chosen: &str,
    target: Option<&str>,
    [piece, king]: [&str; 2],
) -> bool {
    let (pos, rules) = (parse(position), rules(variant));
    let from = named(chosen).expect("a square");
    let targets = squares().filter(|to| target.is_none_or(|name| square_name(*to) == name));
    let [piece, king] = [piece, king].map(|name| named(name).expect("a square"));
    let mut moves = targets.map(|to| Move { from, to });
    moves.any(|m| {
        let board = after(&pos, m).board;
        can_go(&pos, rules, m) && is_king(&board, king) && attacks(&board, piece, king)
    })
}

fn is_king(board: &Board, square: Square) -> bool {
    [Side::White, Side::Black]
        .into_iter()
        .any(|side| king_of(board, side) == square)
}

/// Whether a piece stands strictly between two squares of one line.
pub(crate) fn stands_between(position: &str, name: &str, [from, to]: [&str; 2]) -> bool {
    let pos = parse(position);
    let [at, from, to] = [name, from, to].map(|name| named(name).expect("a square"));
    let apart = |a: Square, b: Square| {
        let [files, ranks] = [a.file.abs_diff(b.file), a.rank.abs_diff(b.rank)];
        files.max(ranks)
    };
    let in_line = super::straight(from, to) || super::diagonal(from, to);
    let on_it = super::straight(from, at) == super::straight(from, to)
        && super::diagonal(from, at) == super::diagonal(from, to)
        && apart(from, at) + apart(at, to) == apart(from, to);
    in_line && on_it && at != from && at != to && side_on(&pos.board, at).is_some()
}

/// Owner of the piece on a square, relative to the player to move: `own`, `other` or `none`.
pub(crate) fn owner(position: &str, name: &str) -> &'static str {
    let pos = parse(position);
    match side_on(&pos.board, named(name).expect("a square")) {
        Some(side) if side == pos.to_move => "own",
        Some(side) if side == other(pos.to_move) => "other",
        _ => "none",
    }
}

/// Id of the message that names the piece on a square.
pub(crate) fn kind(position: &str, name: &str) -> &'static str {
    let board = parse(position).board;
    match on(&board, named(name).expect("a square")).to_ascii_lowercase() {
        'k' => "king",
        'q' => "queen",
        'r' => "rook",
        'b' => "bishop",
        'n' => "knight",
        _ => "nothing",
    }
}

fn named(name: &str) -> Option<Square> {
    squares().find(|square| square_name(*square) == name)
}
