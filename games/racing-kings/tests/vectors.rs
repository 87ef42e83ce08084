//! Known data from `data/vectors.txt`: perft counts, results, refused moves and texts, and a game.
//! Every line of the file is checked.

use game::{Depict, Line, Outcome, Player, Position, perft};
use racing_kings::{Move, RacingKings};

const VECTORS: &str = include_str!("data/vectors.txt");
const START: &str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";

fn read(text: &str) -> RacingKings {
    let text = if text == "start" { START } else { text };
    text.parse().expect(text)
}

/// Plays a move as people write it.
fn play(pos: &mut RacingKings, text: &str) {
    let m = pos.read_move(text).expect(text);
    pos.try_play(m).expect(text);
}

fn outcome(text: &str) -> Option<Outcome> {
    match text {
        "1-0" => Some(Outcome::Win(Player::First)),
        "0-1" => Some(Outcome::Win(Player::Second)),
        "draw" | "draws" | "1/2-1/2" => Some(Outcome::Draw),
        "ongoing" => None,
        _ => panic!("{text} is no result"),
    }
}

#[test]
fn every_vector_holds() {
    let mut n_lines = 0;
    for line in VECTORS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [kind, subject, expected] = fields[..3] else {
            panic!("{line}");
        };
        match kind {
            "perft" => check_perft(subject, expected),
            "divide3" => check_divide(subject, expected),
            "illegal" => check_illegal(subject, expected),
            "result" | "stalemate-draw" => check_result(subject, expected),
            "invalid-fen" => check_invalid(subject, expected),
            "insufficient" => check_in_progress(subject, expected),
            "game" => check_game(subject, expected),
            _ => panic!("unknown line: {line}"),
        }
        n_lines += 1;
    }
    assert_eq!(n_lines, 24);
}

fn check_perft(position: &str, counts: &str) {
    let pos = read(position);
    for (i, count) in counts.split(' ').enumerate() {
        let expected: u64 = count.parse().expect(count);
        assert_eq!(perft(&pos, i as u32 + 1), expected, "{position}");
    }
}

fn check_divide(position: &str, expected: &str) {
    let pos = read(position);
    let (parts, total) = expected.split_once(" = ").expect("a total");
    let mut n_moves = 0;
    for part in parts.split(", ") {
        let (m, count) = part.split_once(' ').expect(part);
        let mut child = pos.clone();
        child
            .try_play(m.parse::<Move>().expect(m))
            .expect("a legal move");
        assert_eq!(perft(&child, 2).to_string(), count, "{m}");
        n_moves += 1;
    }
    assert_eq!(pos.count_moves(), n_moves);
    assert_eq!(perft(&pos, 3).to_string(), total);
}

/// Checks a line such as `e2c1 (Nxc1 would check a2)`: the move in both notations is refused.
fn check_illegal(position: &str, expected: &str) {
    let pos = read(position);
    let (uci, rest) = expected.split_once(" (").expect("a reason");
    let (san, king) = rest.split_once(" would check ").expect("a check");
    let m: Move = uci.parse().expect(uci);
    assert_eq!(pos.read_move(san), Ok(m));
    let reason = pos.why_illegal(m).expect("illegal").to_string();
    assert!(
        reason.starts_with("K3: racing-kings-gives-check"),
        "{reason}"
    );
    let king = king.trim_end_matches(')');
    assert!(reason.contains(&format!("king={king}")), "{reason}");
}

/// Remarks in result lines, for readers of the file only.
const REMARKS: [&str; 4] = [
    "Black failed to follow",
    "Black cannot follow",
    "Black king two ranks away",
    "Black may follow",
];

/// Checks a result, and optionally the results of single moves: `after Kg7 -> 1-0`, `Ka8 draws`.
fn check_result(position: &str, expected: &str) {
    let pos = read(position);
    let mut parts = expected.split(['(', ';', ',']).map(str::trim);
    let result = parts.next().expect("a result");
    let result = result.strip_suffix(" at once").unwrap_or(result);
    assert_eq!(pos.outcome(), outcome(result), "{position}");
    assert_eq!(pos.has_moves(), result == "ongoing", "{position}");
    for part in parts {
        let (moves, result) = if let Some((moves, result)) = part.split_once(" -> ") {
            (moves.trim_start_matches("after "), result)
        } else if let Some((m, "draws")) = part.split_once(' ') {
            (m, "draws")
        } else {
            let remark = part.trim_end_matches(')');
            assert!(REMARKS.contains(&remark), "unknown: {part}");
            continue;
        };
        for m in moves.split('/') {
            let mut child = pos.clone();
            play(&mut child, m);
            assert_eq!(child.outcome(), outcome(result), "{m} in {position}");
        }
    }
}

fn check_invalid(position: &str, why: &str) {
    let (text, expected) = match why {
        "both kings on rank 8 with Black to move" => (
            position.to_owned(),
            "K7: racing-kings-black-arrived-black-to-move square=d8",
        ),
        "the black king on rank 8 with Black to move" => (
            position.to_owned(),
            "K7: racing-kings-black-arrived-black-to-move square=a8",
        ),
        "side to move in check" => (
            position.to_owned(),
            "K7: racing-kings-in-check player=player-black king=a2 piece=piece-rook square=a4",
        ),
        "too much material" => {
            assert_eq!(position, "start with b1 changed to white rook");
            (
                START.replace("qrbnNBRQ", "qRbnNBRQ"),
                "K7: racing-kings-too-many count=3 most=2 piece=piece-rook squares=b1, g1, g2 \
                 player=player-white",
            )
        }
        _ => panic!("unknown reason: {why}"),
    };
    let reason = text.parse::<RacingKings>().expect_err(&text);
    assert_eq!(reason.to_string(), expected);
}

fn check_in_progress(position: &str, expected: &str) {
    assert_eq!(expected, "neither side (bare kings may still race)");
    assert_eq!(Line::new(read(position)).ending(), None, "{position}");
}

fn check_game(moves: &str, expected: &str) {
    let rest = expected.strip_prefix("all legal, final ").expect("a final");
    let (position, remark) = rest.split_once(" (").expect("a remark");
    assert_eq!(remark, "resigned)");
    let mut pos = read("start");
    for san in moves.split(' ').filter(|word| !word.ends_with('.')) {
        let m = pos.read_move(san).expect(san);
        assert_eq!(pos.show_move(m), san);
        play(&mut pos, san);
    }
    assert_eq!(pos.to_string(), position);
}
