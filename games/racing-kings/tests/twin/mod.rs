//! The twin of Racing Kings: a slow second implementation that follows the clauses K1-K7 literally,
//! with text as input and output. It shares no code with the game, so that the two can be compared.
#![allow(dead_code)] // Every test binary uses its own part of this module.

pub(crate) mod refusals;

use std::cmp::Ordering;

/// Result of a finished game: White (first player) won, Black (second) won, or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    First,
    Second,
    Draw,
}

/// All legal moves in UCI, sorted as strings; empty when the game is over.
pub(crate) fn moves(position: &str, variant: &str) -> Vec<String> {
    let mut texts: Vec<String> = legal_moves(&parse(position), rules(variant))
        .into_iter()
        .map(uci)
        .collect();
    texts.sort();
    texts
}

/// Canonical FEN after the legal move.
pub(crate) fn play(position: &str, variant: &str, m: &str) -> String {
    let pos = parse(position);
    let m = legal_move(&pos, rules(variant), m);
    write(&after(&pos, m))
}

/// The result of the game, None while it is in progress. Of the position only: the counters and
/// repetitions of K4d are not considered.
pub(crate) fn ending(position: &str, variant: &str) -> Option<Ending> {
    ending_of(&parse(position), rules(variant))
}

/// The SAN of a legal move, without the `#`.
pub(crate) fn san(position: &str, variant: &str, m: &str) -> String {
    let pos = parse(position);
    let rules = rules(variant);
    san_of(&pos, rules, legal_move(&pos, rules, m))
}

/// The SAN of a legal move, with a `#` when the game has a winner after it, the mover or not (section
/// "Notation").
pub(crate) fn san_with_mark(position: &str, variant: &str, m: &str) -> String {
    let pos = parse(position);
    let rules = rules(variant);
    let m = legal_move(&pos, rules, m);
    let mark = match ending_of(&after(&pos, m), rules) {
        Some(Ending::First | Ending::Second) => "#",
        Some(Ending::Draw) | None => "",
    };
    san_of(&pos, rules, m) + mark
}

/// K4b in full: Black, to move, has a legal king move to rank 8.
pub(crate) fn can_follow(position: &str, variant: &str) -> bool {
    can_follow_in(&parse(position), rules(variant))
}

/// K6, the cheap test (variant `standard`): a rank-8 square next to the black king, not occupied by a
/// black piece, not attacked by White. Meaningful only in the situation of K4b: Black to move, White's
/// king on rank 8.
pub(crate) fn can_follow_by_k6(position: &str) -> bool {
    let board = parse(position).board;
    let king = king_of(&board, Side::Black);
    squares().any(|to| {
        to.rank == RANK_8
            && next_to(king, to)
            && side_on(&board, to) != Some(Side::Black)
            && !attacked(&board, to, Side::White)
    })
}

// -------------------------------------------------------------------------------------------------

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rules {
    Standard,
    Feup,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square {
    file: usize,
    rank: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    from: Square,
    to: Square,
}

/// `board[rank][file]`, rank 1 first: a FEN letter, or `EMPTY`.
type Board = [[char; 8]; 8];

#[derive(Clone, Debug)]
struct Position {
    board: Board,
    to_move: Side,
    /// Plies since the last capture.
    clock: u32,
    number: u32,
}

const EMPTY: char = '.';
const RANK_8: usize = 7;

fn rules(variant: &str) -> Rules {
    match variant {
        "standard" => Rules::Standard,
        "feup" => Rules::Feup,
        _ => panic!("unknown variant {variant}"),
    }
}

// K1: the board is 8 x 8.
fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).map(move |file| Square { file, rank }))
}

fn on(board: &Board, square: Square) -> char {
    board[square.rank][square.file]
}

// FEN: White's letters are capitals.
fn side_on(board: &Board, square: Square) -> Option<Side> {
    match on(board, square) {
        EMPTY => None,
        piece if piece.is_ascii_uppercase() => Some(Side::White),
        _ => Some(Side::Black),
    }
}

fn other(side: Side) -> Side {
    match side {
        Side::White => Side::Black,
        Side::Black => Side::White,
    }
}

// K7: one king each.
fn king_of(board: &Board, side: Side) -> Square {
    let letter = match side {
        Side::White => 'K',
        Side::Black => 'k',
    };
    squares()
        .find(|&square| on(board, square) == letter)
        .expect("K7: each side has a king")
}

// --- K2: pieces move as in chess -----------------------------------------------------------------

// K2: one step in any of the eight directions.
fn next_to(a: Square, b: Square) -> bool {
    a != b && a.file.abs_diff(b.file) <= 1 && a.rank.abs_diff(b.rank) <= 1
}

// K2: same file or same rank.
fn straight(a: Square, b: Square) -> bool {
    a != b && (a.file == b.file || a.rank == b.rank)
}

// K2: same diagonal.
fn diagonal(a: Square, b: Square) -> bool {
    a != b && a.file.abs_diff(b.file) == a.rank.abs_diff(b.rank)
}

// K2: two squares one way, one square the other.
fn knights_jump(a: Square, b: Square) -> bool {
    let (files, ranks) = (a.file.abs_diff(b.file), a.rank.abs_diff(b.rank));
    (files, ranks) == (1, 2) || (files, ranks) == (2, 1)
}

// K2 (and D4, a bug we do not copy): only pieces on the squares strictly between `a` and `b`, on their common line,
// are in the way.
fn clear_between(board: &Board, a: Square, b: Square) -> bool {
    let distance = a.file.abs_diff(b.file).max(a.rank.abs_diff(b.rank));
    (1..distance).all(|steps| {
        let square = Square {
            file: towards(a.file, b.file, steps),
            rank: towards(a.rank, b.rank, steps),
        };
        on(board, square) == EMPTY
    })
}

fn towards(a: usize, b: usize, steps: usize) -> usize {
    match a.cmp(&b) {
        Ordering::Less => a + steps,
        Ordering::Equal => a,
        Ordering::Greater => a - steps,
    }
}

// K2: the piece on `from` attacks `to`, whatever is there. Kings too: "may not stand next to each other" (D2).
fn attacks(board: &Board, from: Square, to: Square) -> bool {
    match on(board, from).to_ascii_lowercase() {
        'k' => next_to(from, to),
        'q' => (straight(from, to) || diagonal(from, to)) && clear_between(board, from, to),
        'r' => straight(from, to) && clear_between(board, from, to),
        'b' => diagonal(from, to) && clear_between(board, from, to),
        'n' => knights_jump(from, to),
        _ => false,
    }
}

fn attacked(board: &Board, square: Square, by: Side) -> bool {
    squares().any(|from| side_on(board, from) == Some(by) && attacks(board, from, square))
}

// K2: a piece goes where it attacks, except onto a piece of its own side.
// K2: the king captures normally. D1: in `feup` it may not capture.
fn can_go(pos: &Position, rules: Rules, m: Move) -> bool {
    let target = side_on(&pos.board, m.to);
    if side_on(&pos.board, m.from) != Some(pos.to_move) || target == Some(pos.to_move) {
        return false;
    }
    let is_king = on(&pos.board, m.from).eq_ignore_ascii_case(&'k');
    if rules == Rules::Feup && is_king && target.is_some() {
        return false;
    }
    attacks(&pos.board, m.from, m.to)
}

// --- K3: legality --------------------------------------------------------------------------------

// K3: legal only if afterwards neither king is attacked.
fn leaves_both_kings_alone(pos: &Position, m: Move) -> bool {
    let board = after(pos, m).board;
    [Side::White, Side::Black]
        .into_iter()
        .all(|side| !attacked(&board, king_of(&board, side), other(side)))
}

// K2 and K3, without the test whether the game is over (K4b and K4c need this).
fn legal_by_k3(pos: &Position, rules: Rules, m: Move) -> bool {
    can_go(pos, rules, m) && leaves_both_kings_alone(pos, m)
}

fn moves_by_k3(pos: &Position, rules: Rules) -> impl Iterator<Item = Move> {
    squares()
        .filter(move |&from| side_on(&pos.board, from) == Some(pos.to_move))
        .flat_map(|from| squares().map(move |to| Move { from, to }))
        .filter(move |&m| legal_by_k3(pos, rules, m))
}

// K5: a finished position has no legal moves.
fn legal_moves(pos: &Position, rules: Rules) -> Vec<Move> {
    if ending_of(pos, rules).is_some() {
        return Vec::new();
    }
    moves_by_k3(pos, rules).collect()
}

// FEN: the clock counts plies since the last capture, the number grows after Black's move.
fn after(pos: &Position, m: Move) -> Position {
    let mut next = pos.clone();
    next.board[m.to.rank][m.to.file] = on(&pos.board, m.from);
    next.board[m.from.rank][m.from.file] = EMPTY;
    next.to_move = other(pos.to_move);
    let captures = on(&pos.board, m.to) != EMPTY;
    next.clock = if captures { 0 } else { pos.clock + 1 };
    if pos.to_move == Side::Black {
        next.number = pos.number + 1;
    }
    next
}

// --- K4: end of the game -------------------------------------------------------------------------

// K4: evaluated in the order a, b, c. (K4d is not a matter of the position alone.)
fn ending_of(pos: &Position, rules: Rules) -> Option<Ending> {
    let w8 = king_of(&pos.board, Side::White).rank == RANK_8;
    let b8 = king_of(&pos.board, Side::Black).rank == RANK_8;

    // K4a: White to move: both kings there, a draw; one there, that player wins.
    if pos.to_move == Side::White && w8 && b8 {
        return Some(Ending::Draw);
    }
    if pos.to_move == Side::White && b8 {
        return Some(Ending::Second);
    }
    if pos.to_move == Side::White && w8 {
        return Some(Ending::First);
    }

    // K4b: Black to move and w8. D6: White wins even if Black has no legal move at all.
    if pos.to_move == Side::Black && w8 {
        if !can_follow_in(pos, rules) {
            return Some(Ending::First);
        }
        return match rules {
            Rules::Standard => None,           // D3: following must be played,
            Rules::Feup => Some(Ending::Draw), // in `feup` being able to is enough.
        };
    }

    // K4c: stalemate is a draw.
    if moves_by_k3(pos, rules).next().is_none() {
        return Some(Ending::Draw);
    }
    None
}

// K4b: Black has a legal king move to rank 8.
fn can_follow_in(pos: &Position, rules: Rules) -> bool {
    let king = king_of(&pos.board, Side::Black);
    moves_by_k3(pos, rules).any(|m| m.from == king && m.to.rank == RANK_8)
}

// --- Notation ------------------------------------------------------------------------------------

fn file_letter(square: Square) -> char {
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'][square.file]
}

fn rank_digit(square: Square) -> char {
    ['1', '2', '3', '4', '5', '6', '7', '8'][square.rank]
}

fn square_name(square: Square) -> String {
    format!("{}{}", file_letter(square), rank_digit(square))
}

fn uci(m: Move) -> String {
    square_name(m.from) + &square_name(m.to)
}

fn legal_move(pos: &Position, rules: Rules, text: &str) -> Move {
    let from = squares().find(|&from| text.get(..2) == Some(&square_name(from)));
    let to = squares().find(|&to| text.get(2..) == Some(&square_name(to)));
    let (Some(from), Some(to)) = (from, to) else {
        panic!("{text} is no move");
    };
    let m = Move { from, to };
    assert!(
        ending_of(pos, rules).is_none() && legal_by_k3(pos, rules, m),
        "{text} is not legal in {}",
        write(pos)
    );
    m
}

// SAN: letter, file or rank or both where other pieces of the kind could move there, `x`, square. Never `+`.
fn san_of(pos: &Position, rules: Rules, m: Move) -> String {
    let piece = on(&pos.board, m.from);
    // The game is not over, as `m` is legal; so for its rivals only K3 needs to be tested.
    let rivals: Vec<Square> = squares()
        .filter(|&from| from != m.from && on(&pos.board, from) == piece)
        .filter(|&from| legal_by_k3(pos, rules, Move { from, to: m.to }))
        .collect();

    let mut text = String::from(piece.to_ascii_uppercase());
    if rivals.is_empty() {
        // The letter suffices.
    } else if rivals.iter().all(|rival| rival.file != m.from.file) {
        text.push(file_letter(m.from));
    } else if rivals.iter().all(|rival| rival.rank != m.from.rank) {
        text.push(rank_digit(m.from));
    } else {
        text += &square_name(m.from);
    }
    if on(&pos.board, m.to) != EMPTY {
        text.push('x');
    }
    text + &square_name(m.to)
}

// FEN: rows from the top; `w` or `b`; no castling; no en passant; clock; number.
fn parse(fen: &str) -> Position {
    let fields: Vec<&str> = fen.split(' ').collect();
    let [placement, side, "-", "-", clock, number] = fields[..] else {
        panic!("not six FEN fields of this game: {fen}");
    };
    let rows: Vec<&str> = placement.split('/').collect();
    assert_eq!(rows.len(), 8, "eight rows in {fen}");
    let mut board = [[EMPTY; 8]; 8];
    for (from_top, row) in rows.into_iter().enumerate() {
        let mut file = 0;
        for c in row.chars() {
            if let Some(run) = c.to_digit(10) {
                file += run as usize;
            } else {
                assert!("KQRBNkqrbn".contains(c), "no piece {c} in {fen}");
                board[7 - from_top][file] = c;
                file += 1;
            }
        }
        assert_eq!(file, 8, "eight files in {fen}");
    }
    Position {
        board,
        to_move: match side {
            "w" => Side::White,
            "b" => Side::Black,
            _ => panic!("no side {side} in {fen}"),
        },
        clock: clock.parse().expect("the clock is a number"),
        number: number.parse().expect("the move number is a number"),
    }
}

fn write(pos: &Position) -> String {
    let rows: Vec<String> = pos.board.iter().rev().map(write_row).collect();
    let side = match pos.to_move {
        Side::White => "w",
        Side::Black => "b",
    };
    format!("{} {side} - - {} {}", rows.join("/"), pos.clock, pos.number)
}

fn write_row(row: &[char; 8]) -> String {
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
