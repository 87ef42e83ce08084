//! The twin of Breakthrough: a slow second implementation that follows the clauses literally, with
//! text as input and output. It shares no code with the game, so that the two can be compared.

use game::{Outcome, Player};

type Board = Vec<Vec<char>>; // Rows from the bottom, `.` for an empty square.

fn read(text: &str) -> (Board, char) {
    let (rows, side) = text.split_once(' ').expect("two fields");
    let row = |text: &str| {
        let cell = |letter: char| match letter.to_digit(10) {
            Some(n) => ".".repeat(n as usize),
            None => letter.to_string(),
        };
        text.chars().map(cell).collect::<String>().chars().collect()
    };
    let mut board: Board = rows.split('/').map(row).collect();
    board.reverse();
    (board, side.chars().next().expect("a side"))
}

fn write(board: &Board, side: char) -> String {
    let row = |cells: &Vec<char>| {
        let mut text = String::new();
        let mut empty = 0;
        for cell in cells.iter().chain(&['\0']) {
            if *cell == '.' {
                empty += 1;
                continue;
            }
            if empty != 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(*cell);
        }
        text.trim_end_matches('\0').to_owned()
    };
    let rows: Vec<String> = board.iter().rev().map(row).collect();
    format!("{} {side}", rows.join("/"))
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

pub(crate) fn moves(text: &str, variant: &str) -> Vec<String> {
    if ending_by_stones(text).is_some() {
        return Vec::new();
    }
    assert_eq!(variant, "standard");
    let (board, side) = read(text);
    let forward: i32 = if side == 'w' { 1 } else { -1 };
    let mut found = Vec::new();
    for rank in 0..6_i32 {
        for file in 0..6_i32 {
            if board[rank as usize][file as usize] != side {
                continue;
            }
            for aside in -1..=1 {
                let (to_file, to_rank) = (file + aside, rank + forward);
                if !(0..6).contains(&to_file) || !(0..6).contains(&to_rank) {
                    continue;
                }
                let target = board[to_rank as usize][to_file as usize];
                if target == '.' || aside != 0 && target == other(side) {
                    let name = |file: i32, rank: i32| {
                        format!("{}{}", (b'a' + file as u8) as char, rank + 1)
                    };
                    found.push(name(file, rank) + &name(to_file, to_rank));
                }
            }
        }
    }
    found.sort();
    found
}

pub(crate) fn play(text: &str, _variant: &str, m: &str) -> String {
    let (mut board, side) = read(text);
    let m: Vec<u8> = m.bytes().collect();
    let at = |i: usize| (usize::from(m[i + 1] - b'1'), usize::from(m[i] - b'a'));
    let ((from_rank, from_file), (to_rank, to_file)) = (at(0), at(2));
    board[from_rank][from_file] = '.';
    board[to_rank][to_file] = side;
    write(&board, other(side))
}

fn ending_by_stones(text: &str) -> Option<Outcome> {
    let (board, _) = read(text);
    let has = |side: char| board.iter().flatten().any(|cell| *cell == side);
    if board[5].contains(&'w') || !has('b') {
        return Some(Outcome::Win(Player::First));
    }
    if board[0].contains(&'b') || !has('w') {
        return Some(Outcome::Win(Player::Second));
    }
    None
}

pub(crate) fn ending(text: &str, variant: &str) -> Option<Outcome> {
    let stuck = || {
        let loser = if text.ends_with('w') {
            Player::First
        } else {
            Player::Second
        };
        Outcome::Win(!loser)
    };
    ending_by_stones(text).or_else(|| moves(text, variant).is_empty().then(stuck))
}

pub(crate) fn perft(text: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = moves(text, "standard");
    let next = |m: &String| perft(&play(text, "standard", m), depth - 1);
    moves.iter().map(next).sum()
}
