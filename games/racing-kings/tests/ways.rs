//! The way in which people enter a move of Racing Kings: piece and square.

use game::Position;
use racing_kings::RacingKings;

#[test]
fn move_is_entered_by_piece_and_square() {
    let pos = RacingKings::start("standard").expect("the start");
    assert_eq!(testkit::ways(&pos, "h2h3"), ["h2 h3"]);
    assert_eq!(testkit::ways(&pos, "Ng3"), ["e2 g3"]);
}
