//! The habits of bots: which moves they choose in positions that call for one.

use catalog::find;
use game::Rng;

/// Checks the moves of a bot in a position, over 50 seeds.
fn check_habit(game: &str, position: &str, bot: &str, expected: impl Fn(&str) -> bool) {
    let game = find(game).expect("in the list");
    let line = game.open(Some(position), None).expect(position);
    let bot = game.bot(bot).expect("in the list");
    for seed in 0..50 {
        let m = bot.choose(&*line, &mut Rng::new(seed)).expect("a move");
        assert!(expected(&m), "{} plays {m} in {position}", bot.id);
    }
}

#[test]
fn peaceful_bot_captures_only_if_forced() {
    let start = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
    check_habit("racing-kings", start, "feup-1", |m| m != "e1c2");
    let only_captures = "8/7K/8/8/8/8/1R6/k7 b - - 0 1";
    check_habit("racing-kings", only_captures, "feup-1", |m| m == "a1b2");
}

#[test]
fn the_bots_of_the_report_block_and_capture() {
    // Black's stone has its last liberty on b1.
    let black_in_danger = "5/5/2h2/w4/b4 b 9,2 9,2 0,0";
    check_habit("gorogo", black_in_danger, "feup-medium", |m| m == "b1");
    check_habit("gorogo", black_in_danger, "feup-hard", |m| m == "b1");
    let black_in_reach = "5/5/2hb1/w4/b4 w 9,2 8,2 0,0";
    let takes = |m: &str| matches!(m, "b1" | "&b1");
    check_habit("gorogo", black_in_reach, "feup-hard", takes);
}
