//! What is said about moves is true: moves in words are compared with the text of the position,
//! remarks with ranks taken from it and with all replies.

use game::{Arg, Depict, Player, Position, Reason, Rng};
use racing_kings::RacingKings;
use testkit::{number, value};

/// Number of random moves that are checked.
const MOVES: usize = 1_000;

/// The letter of the piece on a square, from the text of the position; `.` if it is empty.
fn letter(pos: &RacingKings, square: grid::Square) -> char {
    let text = pos.to_string();
    let row = text.split('/').nth(7 - usize::from(square.rank));
    let mut file = 0;
    for c in row.expect("eight rows").chars() {
        if let Some(empty) = c.to_digit(10) {
            file += empty;
        } else {
            file += 1;
        }
        if u32::from(square.file) < file {
            return if c.is_ascii_digit() { '.' } else { c };
        }
    }
    panic!("{square} isn't on the board");
}

/// Number of ranks between a player's king and the goal, from the text of the position.
fn ranks_left(pos: &RacingKings, player: Player) -> i64 {
    let text = pos.to_string();
    let king = ['K', 'k'][player as usize];
    let row = text.split('/').position(|row| row.contains(king));
    row.expect("there is a king") as i64
}

/// Id of the message that names the piece with a letter.
fn name(letter: char) -> Arg {
    Arg::Message(match letter.to_ascii_lowercase() {
        'k' => "piece-king",
        'q' => "piece-queen",
        'r' => "piece-rook",
        'b' => "piece-bishop",
        'n' => "piece-knight",
        other => panic!("{other} isn't a piece"),
    })
}

/// Checks the instruction for the move from one square to another.
fn check_words(words: &Reason, pos: &RacingKings, from: grid::Square, to: grid::Square) {
    assert_eq!(value(words, "from"), Arg::from(from));
    assert_eq!(value(words, "to"), Arg::from(to));
    assert_eq!(value(words, "piece"), name(letter(pos, from)), "{pos}");
    match letter(pos, to) {
        '.' => assert_eq!(words.id(), "racing-kings-go", "{pos}"),
        taken => {
            assert_eq!(words.id(), "racing-kings-take", "{pos}");
            assert_eq!(value(words, "taken"), name(taken), "{pos}");
        }
    }
}

/// The squares on higher ranks that the king of the player to move can go to, as the text of a list,
/// found by playing every move.
fn forward(pos: &RacingKings) -> Vec<grid::Square> {
    let player = pos.to_move();
    let mut squares = Vec::new();
    pos.every_move(|m| {
        let mut after = pos.clone();
        after.play_unchecked(m);
        if ranks_left(&after, player) < ranks_left(pos, player) {
            squares.push(after.king(player));
        }
    });
    squares.sort_by_key(|square| (square.rank, square.file));
    squares
}

#[test]
fn moves_in_words_and_distances_of_both_kings_are_true() {
    let mut rng = Rng::new(1);
    let start = RacingKings::start("standard").expect("the start");
    let (mut n, mut n_races, mut n_stopped, mut pos) = (0, 0, 0, start.clone());
    while n < MOVES {
        let Some(m) = pos.pick_move(|n| rng.below(n)) else {
            pos = start.clone();
            continue;
        };
        let mut next = pos.clone();
        next.play_unchecked(m);
        check_words(&pos.in_words(m), &pos, m.from(), m.to());
        let (player, info) = (pos.to_move(), RacingKings::INFO);
        let is_king = letter(&pos, m.from()).eq_ignore_ascii_case(&'k');
        match &pos.remarks(m, &next)[..] {
            [] => assert!(next.outcome().is_some(), "{next}"),
            [race] if is_king => {
                assert_eq!(race.id(), "racing-kings-race");
                assert_eq!(number(race, "left"), ranks_left(&next, player), "{next}");
                assert_eq!(number(race, "behind"), ranks_left(&next, !player), "{next}");
                assert_eq!(value(race, "player"), Arg::from(info.player(player)));
                assert_eq!(value(race, "other"), Arg::from(info.player(!player)));
                n_races += 1;
            }
            [stopped] => {
                assert_eq!(stopped.id(), "racing-kings-king-forward");
                assert_eq!(value(stopped, "other"), Arg::from(info.player(!player)));
                let squares = forward(&next);
                assert_eq!(number(stopped, "count"), squares.len() as i64, "{next}");
                n_stopped += u32::from(squares.is_empty());
                assert_eq!(value(stopped, "squares"), Arg::from(squares), "{next}");
            }
            more => panic!("{more:?}"),
        }
        (n, pos) = (n + 1, next);
    }
    assert!(50 < n_races && 10 < n_stopped, "{n_races} {n_stopped}");
}
