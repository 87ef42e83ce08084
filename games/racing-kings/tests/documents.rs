//! The boards shown in the rules are legal positions, and the moves on them are legal.

use game::{Depict, Position};
use racing_kings::{RULES, RacingKings};

#[test]
fn boards_in_the_rules_are_legal_positions() {
    for (language, text) in RULES {
        let mut n_boards = 0;
        for block in text.split("```board\n").skip(1) {
            let (block, _) = block.split_once("```").expect("a closing fence");
            let mut lines = block.lines();
            let first = lines.next().and_then(|fen| fen.parse().ok());
            let mut pos: RacingKings = first.expect(block);
            let moves = lines.next().and_then(|line| line.strip_prefix("moves: "));
            for m in moves.into_iter().flat_map(|moves| moves.split(' ')) {
                pos.try_play(pos.read_move(m).expect(m)).expect(m);
            }
            assert_eq!(lines.next(), None, "{block}");
            n_boards += 1;
        }
        assert_eq!(n_boards, 3, "{language}");
        assert!(
            text.lines().all(|line| line.chars().count() <= 78),
            "{language}"
        );
    }
}
