//! The boards drawn in the rules for people are positions, and the moves on them are legal.

use game::{Depict, Position};
use racing_kings::{RULES, RacingKings};

#[test]
fn every_board_in_the_rules_can_be_shown() {
    for (language, text) in RULES {
        let mut n_boards = 0;
        for block in text.split("```board\n").skip(1) {
            let (block, _) = block.split_once("```").expect("a closing fence");
            let mut lines = block.lines();
            let mut pos: RacingKings = lines.next().and_then(|it| it.parse().ok()).expect(block);
            let moves = lines.next().and_then(|it| it.strip_prefix("moves: "));
            for m in moves.into_iter().flat_map(|it| it.split(' ')) {
                pos.try_play(pos.read_move(m).expect(m)).expect(m);
            }
            assert_eq!(lines.next(), None, "{block}");
            n_boards += 1;
        }
        assert_eq!(n_boards, 3, "{language}");
        assert!(
            text.lines().all(|it| it.chars().count() <= 78),
            "{language}"
        );
    }
}
