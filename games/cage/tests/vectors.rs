//! Known games and perft counts from `data/vectors.txt`: the number of legal moves before each move,
//! the winner and the way of winning. Every line of the file is checked.

use cage::{Cage, Move};
use game::{Ending, Line, Outcome, Player, Position, perft};

#[test]
fn every_vector_holds() {
    let (mut n_games, mut n_counts) = (0, 0);
    for line in include_str!("data/vectors.txt").lines() {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        match fields[..] {
            [size, counts] if size.starts_with("perft ") => {
                check_perft(&size["perft ".len()..], counts);
                n_counts += 1;
            }
            [size, source, winner, moves] => {
                check_game(size, source, winner, moves);
                n_games += 1;
            }
            _ => panic!("unknown line: {line}"),
        }
    }
    assert_eq!((n_games, n_counts), (12, 4));
}

fn check_perft(size: &str, counts: &str) {
    let start = Cage::start(size).expect(size);
    for (depth, count) in (1..).zip(counts.split(' ')) {
        let expected: u64 = count.parse().expect(count);
        assert_eq!(perft(&start, depth), expected, "depth {depth} on {size}");
    }
}

fn check_game(size: &str, source: &str, winner: &str, moves: &str) {
    let mut line = Line::new(Cage::start(size).expect(size));
    for word in moves.split(' ') {
        let (m, count) = word.split_once(':').expect(word);
        let pos = line.position();
        assert_eq!(line.ending(), None, "{source}: the game is over at {pos}");
        // The file does not count a forced pass.
        let expected: u32 = count.parse::<u32>().expect(count).max(1);
        assert_eq!(pos.count_moves(), expected, "{source}: {m} in {pos}");
        let parsed: Move = m.parse().expect(m);
        assert_eq!(parsed.to_string(), m, "{source}");
        assert_eq!(parsed.is_pass(), count == "0", "{source}: {m} in {pos}");
        line.try_play(parsed)
            .unwrap_or_else(|reason| panic!("{source}: {m}: {reason}"));
    }
    let Ending { outcome, reason } = line.ending().expect("the game is over");
    let player = Player::BOTH[usize::from(winner == "Blue")];
    assert_eq!(Cage::INFO.player(player).name, winner, "{source}");
    assert_eq!(outcome, Outcome::Win(player), "{source}");
    let cause = match source {
        text if text.contains("end=both-empty") => "cage-both-vanished",
        text if text.contains("end=self-annihilated") => "cage-self-annihilated",
        _ => "cage-annihilated",
    };
    assert_eq!(
        (reason.clause(), reason.id()),
        (Some("C10"), cause),
        "{source}"
    );
}
