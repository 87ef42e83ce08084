//! Known games and perft counts from `data/vectors.txt`: the number of legal moves before each turn,
//! the landing square of each pawn, and the winner. Every line of the file is checked.

use game::Depict as _;
use game::{Outcome, Player, Position, Step, perft};
use grid::Square;
use moai::{Moai, Move};

#[test]
fn every_vector_holds() {
    let (mut n_games, mut n_perfts) = (0, 0);
    for line in include_str!("data/vectors.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (head, tail) = line.split_once(" | ").expect(line);
        let head: Vec<&str> = head.split(' ').collect();
        match head[..] {
            ["perft", variant, white, black] => {
                check_perft(&set_up(variant, &white[1..], &black[1..]), tail);
                n_perfts += 1;
            }
            [variant, white, black, winner, still_movable] => {
                let pos = set_up(variant, &white[2..], &black[2..]);
                check_game(pos, tail, winner, still_movable);
                n_games += 1;
            }
            _ => panic!("unknown line: {line}"),
        }
    }
    assert_eq!((n_games, n_perfts), (5, 4));
}

/// M3, M4: White places, Black places, White begins.
fn set_up(variant: &str, white: &str, black: &str) -> Moai<u64> {
    let mut pos = Moai::start(variant).expect(variant);
    play(&mut pos, &format!("@{white}"));
    play(&mut pos, &format!("@{black}"));
    assert_eq!(pos.to_move(), Player::First);
    pos
}

fn play(pos: &mut Moai<u64>, m: &str) {
    let m: Move = m.parse().expect(m);
    let played = pos.try_play(m);
    assert_eq!(played, Ok(()), "{m} in {pos}");
}

fn check_perft(pos: &Moai<u64>, counts: &str) {
    for (i, count) in counts.split(' ').enumerate() {
        let count: u64 = count.parse().expect(counts);
        assert_eq!(perft(pos, i as u32 + 1), count, "{pos}");
    }
}

fn check_game(mut pos: Moai<u64>, moves: &str, winner: &str, still_movable: &str) {
    for turn in moves.split(' ') {
        let (m, result) = turn.split_once('>').expect(turn);
        let (landing, n_moves) = result.split_once(':').expect(turn);
        assert_eq!(pos.outcome(), None, "{pos}");
        assert_eq!(pos.count_moves().to_string(), n_moves, "{pos}");
        let trace = pos.trace(m.parse().expect(m));
        let to = Square::parse(landing).expect(turn);
        assert!(
            matches!(trace.steps[..], [Step::Place(..), Step::Slide(_, landing)] if landing == to),
            "{turn} in {pos}"
        );
        play(&mut pos, m);
    }
    let winner = match winner {
        "winner=White" => Player::First,
        "winner=Black" => Player::Second,
        _ => panic!("no winner: {winner}"),
    };
    assert_eq!(pos.outcome(), Some(Outcome::Win(winner)), "{pos}");
    assert_eq!(pos.count_moves(), 0, "{pos}");
    let movable = 0 < pos.freedom(winner);
    assert_eq!(
        format!("opponent_still_movable_by_loser={movable}"),
        still_movable,
        "{pos}"
    );
}
