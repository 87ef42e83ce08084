//! The twin of `GoRoGo`: a slow second implementation that follows the clauses G1-G10 literally, with
//! text as input and output. It shares no code with the game, so that the two can be compared.
#![allow(dead_code)] // Every test binary uses its own part of this module.

pub(crate) mod refusals;

use std::cmp::Ordering;

/// Result of a finished game: White (first player) won, Black (second) won, or a draw (never in this
/// game).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    First,
    Second,
    Draw,
}

/// All legal moves, sorted as strings; empty when the game is over.
pub(crate) fn moves(position: &str, variant: &str) -> Vec<String> {
    only_standard(variant);
    let mut texts: Vec<String> = legal_moves(&parse(position))
        .into_iter()
        .map(write_move)
        .collect();
    texts.sort();
    texts
}

/// Canonical position text after the legal move.
pub(crate) fn play(position: &str, variant: &str, m: &str) -> String {
    only_standard(variant);
    let pos = parse(position);
    let m = legal_moves(&pos)
        .into_iter()
        .find(|&legal| write_move(legal) == m)
        .unwrap_or_else(|| panic!("{m} is not legal in {position}"));
    write(&after(&pos, m))
}

/// The result of the game, None while it is in progress.
pub(crate) fn ending(position: &str, variant: &str) -> Option<Ending> {
    only_standard(variant);
    ending_of(&parse(position))
}

// -------------------------------------------------------------------------------------------------

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Point {
    column: usize,
    row: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Stone,
    Henge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    piece: Piece,
    point: Point,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hand {
    stones: u32,
    henges: u32,
}

/// `board[row][column]`, row 1 first: `w`, `b`, `h` or `EMPTY`.
type Board = [[char; 5]; 5];

#[derive(Clone, Debug)]
struct Position {
    board: Board,
    to_move: Side,
    white_hand: Hand,
    black_hand: Hand,
    captured_by_white: u32,
    captured_by_black: u32,
}

const EMPTY: char = '.';
const HENGE: char = 'h';

fn only_standard(variant: &str) {
    assert_eq!(variant, "standard", "the only variant");
}

// G1: 5 x 5 points.
fn points() -> impl Iterator<Item = Point> {
    (0..5).flat_map(|row| (0..5).map(move |column| Point { column, row }))
}

// G1: orthogonal neighbours.
fn neighbours(point: Point) -> impl Iterator<Item = Point> {
    points().filter(move |other| {
        point.column.abs_diff(other.column) + point.row.abs_diff(other.row) == 1
    })
}

fn on(board: &Board, point: Point) -> char {
    board[point.row][point.column]
}

fn stone_of(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

fn other(side: Side) -> Side {
    match side {
        Side::White => Side::Black,
        Side::Black => Side::White,
    }
}

fn hand_of(pos: &Position, side: Side) -> Hand {
    match side {
        Side::White => pos.white_hand,
        Side::Black => pos.black_hand,
    }
}

// --- Groups --------------------------------------------------------------------------------------

// G6, G7: the maximal orthogonally connected group holding `start`, of points with one of these contents.
fn group(board: &Board, start: Point, contents: &[char]) -> Vec<Point> {
    let mut members = vec![start];
    let mut visited = 0;
    while visited < members.len() {
        for next in neighbours(members[visited]) {
            if contents.contains(&on(board, next)) && !members.contains(&next) {
                members.push(next);
            }
        }
        visited += 1;
    }
    members
}

// G6, G7: at least one empty neighbouring point.
fn has_liberty(board: &Board, group: &[Point]) -> bool {
    group
        .iter()
        .any(|&member| neighbours(member).any(|next| on(board, next) == EMPTY))
}

// --- The turn ------------------------------------------------------------------------------------

fn place(board: &Board, mover: Side, m: Move) -> Board {
    let mut placed = *board;
    placed[m.point.row][m.point.column] = match m.piece {
        Piece::Stone => stone_of(mover),
        Piece::Henge => HENGE, // G4: counts as a piece of the player to move.
    };
    placed
}

// G6: the opponent's stones, on the whole board, whose group of stones only has no empty neighbouring point.
// G4, G8: henges and the mover's own stones are never among them.
fn captured(board: &Board, mover: Side) -> Vec<Point> {
    let theirs = stone_of(other(mover));
    points()
        .filter(|&point| on(board, point) == theirs)
        .filter(|&point| !has_liberty(board, &group(board, point, &[theirs])))
        .collect()
}

// G6: all of them leave simultaneously. The board after placing and capturing, and the number of stones taken.
fn place_and_capture(board: &Board, mover: Side, m: Move) -> (Board, u32) {
    let placed = place(board, mover, m);
    let mut cleared = placed;
    let mut taken = 0;
    for point in captured(&placed, mover) {
        cleared[point.row][point.column] = EMPTY;
        taken += 1;
    }
    (cleared, taken)
}

// G7: after the removal, the new stone's group - own stones together with all connected henges - lacks a liberty.
fn is_suicide(board: &Board, mover: Side, point: Point) -> bool {
    let (cleared, _) = place_and_capture(
        board,
        mover,
        Move {
            piece: Piece::Stone,
            point,
        },
    );
    !has_liberty(&cleared, &group(&cleared, point, &[stone_of(mover), HENGE]))
}

// G2, G3: nothing has been played yet.
fn is_ply_1(pos: &Position) -> bool {
    points().all(|point| on(&pos.board, point) == EMPTY)
        && pos.white_hand
            == (Hand {
                stones: 10,
                henges: 3,
            })
        && pos.black_hand
            == (Hand {
                stones: 10,
                henges: 2,
            })
}

// G5: a stone or a henge from your hand, and an empty point.
fn is_legal(pos: &Position, m: Move) -> bool {
    let hand = hand_of(pos, pos.to_move);
    if on(&pos.board, m.point) != EMPTY {
        return false;
    }
    match m.piece {
        // G5a: anywhere, but not as the last piece.
        Piece::Henge => {
            let last_piece = hand.stones == 0 && hand.henges == 1;
            hand.henges > 0 && !last_piece
        }
        // G3: ply 1 is a henge. G5b: no suicide.
        Piece::Stone => {
            hand.stones > 0 && !is_ply_1(pos) && !is_suicide(&pos.board, pos.to_move, m.point)
        }
    }
}

// G3: passing is not allowed, so these are all. (With both hands empty, G10b, there are none.)
fn legal_moves(pos: &Position) -> Vec<Move> {
    let mut found = Vec::new();
    for point in points() {
        for piece in [Piece::Stone, Piece::Henge] {
            let m = Move { piece, point };
            if is_legal(pos, m) {
                found.push(m);
            }
        }
    }
    found
}

// G3: the players alternate. G2: a piece is played once, and captured stones never return to a hand.
fn after(pos: &Position, m: Move) -> Position {
    let (board, taken) = place_and_capture(&pos.board, pos.to_move, m);
    let mut next = pos.clone();
    next.board = board;
    next.to_move = other(pos.to_move);
    let (hand, captures) = match pos.to_move {
        Side::White => (&mut next.white_hand, &mut next.captured_by_white),
        Side::Black => (&mut next.black_hand, &mut next.captured_by_black),
    };
    match m.piece {
        Piece::Stone => hand.stones -= 1,
        Piece::Henge => hand.henges -= 1,
    }
    *captures += taken; // G6: one per stone.
    next
}

// --- The end -------------------------------------------------------------------------------------

fn ending_of(pos: &Position) -> Option<Ending> {
    // G10b: both hands empty: more captured stones wins; equal, White wins.
    let nothing = Hand {
        stones: 0,
        henges: 0,
    };
    if pos.white_hand == nothing && pos.black_hand == nothing {
        return match pos.captured_by_white.cmp(&pos.captured_by_black) {
            Ordering::Greater | Ordering::Equal => Some(Ending::First),
            Ordering::Less => Some(Ending::Second),
        };
    }
    // G10a: a player without a legal move loses.
    if legal_moves(pos).is_empty() {
        return match pos.to_move {
            Side::White => Some(Ending::Second),
            Side::Black => Some(Ending::First),
        };
    }
    None
}

// --- Notation ------------------------------------------------------------------------------------

fn write_move(m: Move) -> String {
    let mark = match m.piece {
        Piece::Stone => "",
        Piece::Henge => "&",
    };
    let letter = ['a', 'b', 'c', 'd', 'e'][m.point.column];
    format!("{mark}{letter}{}", m.point.row + 1)
}

// Rows from the top; side to move; White's hand; Black's hand; captures by White, by Black.
fn parse(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    let [placement, side, white_hand, black_hand, captures] = fields[..] else {
        panic!("not five fields: {text}");
    };
    let rows: Vec<&str> = placement.split('/').collect();
    assert_eq!(rows.len(), 5, "five rows in {text}");
    let mut board = [[EMPTY; 5]; 5];
    for (from_top, row) in rows.into_iter().enumerate() {
        let mut column = 0;
        for c in row.chars() {
            if let Some(run) = c.to_digit(10) {
                column += run as usize;
            } else {
                assert!("wbh".contains(c), "no piece {c} in {text}");
                board[4 - from_top][column] = c;
                column += 1;
            }
        }
        assert_eq!(column, 5, "five columns in {text}");
    }
    let (captured_by_white, captured_by_black) = parse_pair(captures);
    Position {
        board,
        to_move: match side {
            "w" => Side::White,
            "b" => Side::Black,
            _ => panic!("no side {side} in {text}"),
        },
        white_hand: parse_hand(white_hand),
        black_hand: parse_hand(black_hand),
        captured_by_white,
        captured_by_black,
    }
}

fn parse_hand(text: &str) -> Hand {
    let (stones, henges) = parse_pair(text);
    Hand { stones, henges }
}

fn parse_pair(text: &str) -> (u32, u32) {
    let (first, second) = text.split_once(',').expect("two numbers with a comma");
    (
        first.parse().expect("a number before the comma"),
        second.parse().expect("a number after the comma"),
    )
}

fn write(pos: &Position) -> String {
    let rows: Vec<String> = pos.board.iter().rev().map(write_row).collect();
    let side = match pos.to_move {
        Side::White => "w",
        Side::Black => "b",
    };
    format!(
        "{} {side} {},{} {},{} {},{}",
        rows.join("/"),
        pos.white_hand.stones,
        pos.white_hand.henges,
        pos.black_hand.stones,
        pos.black_hand.henges,
        pos.captured_by_white,
        pos.captured_by_black,
    )
}

fn write_row(row: &[char; 5]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for &c in row {
        if c == EMPTY {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &run.to_string();
            run = 0;
        }
        text.push(c);
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}
