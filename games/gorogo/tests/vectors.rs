//! Known games and perft counts from `data/vectors.txt`: numbers of legal moves, captures and
//! results. Every line of the file is checked.

use game::{Outcome, Player, Position, Symmetric, perft};
use gorogo::{GoRoGo, Move};

#[test]
fn every_vector_holds() {
    let (mut games, mut counts) = (0, 0);
    for line in include_str!("data/vectors.txt").lines() {
        let (head, body) = line.split_once(" | ").unwrap_or((line, ""));
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(from) = head.strip_prefix("perft ") {
            counts += check_perft(from, body);
        } else {
            check_game(head, body);
            games += 1;
        }
    }
    assert_eq!((games, counts), (5, 7), "the file has lost some lines");
}

/// Checks the perft counts of depth 1, 2, … after some moves. Returns the number of counts.
fn check_perft(from: &str, counts: &str) -> u32 {
    let mut pos = GoRoGo::START;
    for m in from
        .split(' ')
        .filter(|word| !matches!(*word, "start" | "after"))
    {
        pos.try_play(m.parse().expect(m)).expect(m);
    }
    let mut depth = 0;
    for expected in counts.split(' ') {
        depth += 1;
        let expected: u64 = expected.parse().expect("a count");
        assert_eq!(perft(&pos, depth), expected, "depth {depth} of {pos}");
    }
    depth
}

/// Plays a game in each of the eight orientations of the board. `c3x2:17` is a stone on c3 that
/// captures two stones and is one of 17 legal moves.
fn check_game(head: &str, moves: &str) {
    let expected = Expected::read(head);
    for &symmetry in GoRoGo::START.symmetries() {
        let mut pos = GoRoGo::START;
        for turn in moves.split(' ') {
            let (m, legal) = turn.split_once(':').expect(turn);
            let (m, captured) = m.split_once('x').unwrap_or((m, "0"));
            let m: Move = m.parse().expect(turn);
            let m = pos.transformed_move(m, symmetry);
            assert_eq!(pos.count_moves().to_string(), legal, "{turn} in {pos}");
            let n_captured = pos.captured_by(m).count_ones();
            assert_eq!(n_captured.to_string(), captured, "{turn} in {pos}");
            let player = pos.to_move();
            let before = pos.captures(player);
            pos.try_play(m).expect(turn);
            let after = pos.captures(player);
            assert_eq!(u32::from(after - before), n_captured, "{turn} in {pos}");
        }
        expected.check(&pos.transformed(symmetry.inverse()));
    }
}

/// The expected end of a recorded game.
struct Expected<'a> {
    winner: Player,
    reason: &'a str,
    captures: [u8; 2],
    hands: [[u8; 2]; 2],
    board: &'a str,
}

impl<'a> Expected<'a> {
    /// Parses `winner=White reason=tie captures W3 B3 hands W[0, 0] B[0, 0] final=BBB.B/…`.
    fn read(head: &'a str) -> Expected<'a> {
        let after = |mark: &str| {
            let (_, rest) = head.split_once(mark).expect(mark);
            rest
        };
        let word = |mark: &str| after(mark).split(' ').next().expect(mark);
        let number = |text: &str| text.trim().parse().expect("a number");
        let hand = |mark: &str| {
            let (pair, _) = after(mark).split_once(']').expect(mark);
            let (stones, henges) = pair.split_once(',').expect(mark);
            [number(stones), number(henges)]
        };
        Expected {
            winner: match word("winner=") {
                "White" => Player::First,
                "Black" => Player::Second,
                other => panic!("no player is called {other}"),
            },
            reason: word("reason="),
            captures: [number(word("captures W")), number(word(" B"))],
            hands: [hand("hands W["), hand("] B[")],
            board: word("final="),
        }
    }

    fn check(&self, pos: &GoRoGo) {
        assert_eq!(pos.outcome(), Some(Outcome::Win(self.winner)), "{pos}");
        let (clause, id) = match self.reason {
            "score" => ("G10b", "gorogo-score"),
            "tie" => ("G10b", "gorogo-tie"),
            "only-henge-left" => ("G10a", "gorogo-only-henge-left"),
            "stuck" => ("G10a", "gorogo-stuck"),
            other => panic!("no such reason: {other}"),
        };
        let reason = pos.cause();
        assert_eq!((reason.clause(), reason.id()), (Some(clause), id), "{pos}");
        let captures = Player::BOTH.map(|player| pos.captures(player));
        assert_eq!(captures, self.captures);
        let hands = Player::BOTH.map(|player| {
            let hand = pos.hand(player);
            [hand.stones, hand.henges]
        });
        assert_eq!(hands, self.hands, "{pos}");
        let text = pos.to_string();
        let board = text.split(' ').next().expect("a board");
        assert_eq!(spelled_out(board), self.board.to_lowercase(), "{pos}");
    }
}

/// The text of a board with a dot for each empty point, as in the vector file.
fn spelled_out(board: &str) -> String {
    let cells = |letter: char| match letter.to_digit(10) {
        Some(n) => ".".repeat(n as usize),
        None => letter.to_string(),
    };
    board.chars().map(cells).collect()
}
