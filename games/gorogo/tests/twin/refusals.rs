//! Why a tap can't be part of a legal move, from the clauses alone: every clause that forbids one of the
//! moves that the taps could still mean. A move is a piece and a point, in either order.

use super::{
    EMPTY, HENGE, Hand, Move, Piece, Point, Position, Side, group, hand_of, has_liberty, is_ply_1,
    is_suicide, on, parse, place_and_capture, points, stone_of, write_move,
};

const PIECES: [Piece; 2] = [Piece::Stone, Piece::Henge];

/// All clauses that forbid the moves which the taps `so_far` and then `tap` could mean. The game is in
/// progress, and `so_far` begins a legal move.
pub(crate) fn forbidding(position: &str, so_far: &[String], tap: &str) -> Vec<&'static str> {
    let pos = parse(position);
    let taps = so_far.iter().map(String::as_str).chain([tap]);
    let mut pieces = Vec::new();
    let mut chosen = Vec::new();
    for tap in taps {
        match tap {
            "henge" => pieces.push(Piece::Henge),
            // G5: from your own hand.
            "stone-w" if pos.to_move == Side::Black => return vec!["G5"],
            "stone-b" if pos.to_move == Side::White => return vec!["G5"],
            "stone-w" | "stone-b" => pieces.push(Piece::Stone),
            // G1, G5: the board has no such point.
            _ => match point(tap) {
                Some(point) => chosen.push(point),
                None => return vec!["G1", "G5"],
            },
        }
    }
    let mut clauses = Vec::new();
    // G5: a turn is one piece and one point.
    if 1 < pieces.len() || 1 < chosen.len() {
        clauses.push("G5");
    }
    let pieces = pieces.last().map_or(PIECES.to_vec(), |piece| vec![*piece]);
    let points = chosen
        .last()
        .map_or(points().collect(), |point| vec![*point]);
    for piece in pieces {
        for point in &points {
            clauses.extend(against(
                &pos,
                Move {
                    piece,
                    point: *point,
                },
            ));
        }
    }
    clauses
}

/// Every clause that a move breaks, each examined as if the others held.
fn against(pos: &Position, m: Move) -> Vec<&'static str> {
    let mut clauses = Vec::new();
    let hand = hand_of(pos, pos.to_move);
    if on(&pos.board, m.point) != EMPTY {
        clauses.push("G5");
    }
    match m.piece {
        Piece::Henge => {
            if hand.henges == 0 {
                clauses.push("G5");
            }
            let last = Hand {
                stones: 0,
                henges: 1,
            };
            if hand == last {
                clauses.push("G5a");
            }
        }
        Piece::Stone => {
            if hand.stones == 0 {
                clauses.push("G5");
            }
            if is_ply_1(pos) {
                clauses.push("G3");
            }
            if on(&pos.board, m.point) == EMPTY && is_suicide(&pos.board, pos.to_move, m.point) {
                clauses.extend(["G5b", "G7"]);
            }
        }
    }
    clauses
}

/// Names of the points of the group that a stone of the player to move would have on an empty point,
/// with the henges it is connected to, after captures (G7). Sorted; empty if the group has a liberty.
pub(crate) fn group_without_liberties(position: &str, name: &str) -> Vec<String> {
    let pos = parse(position);
    let point = point(name).expect("a point");
    let piece = Piece::Stone;
    let (cleared, _) = place_and_capture(&pos.board, pos.to_move, Move { piece, point });
    let group = group(&cleared, point, &[stone_of(pos.to_move), HENGE]);
    let text = |point| write_move(Move { piece, point });
    let mut names: Vec<String> = group.iter().copied().map(text).collect();
    names.sort();
    names.retain(|_| !has_liberty(&cleared, &group));
    names
}

/// The letter on a point: `w`, `b`, `h` or a dot.
pub(crate) fn content(position: &str, name: &str) -> char {
    on(&parse(position).board, point(name).expect("a point"))
}

fn point(name: &str) -> Option<Point> {
    let column = "abcde".find(name.get(..1)?)?;
    let row: usize = name.get(1..)?.parse().ok()?;
    (1..=5).contains(&row).then(|| Point {
        column,
        row: row - 1,
    })
}
