//! The ways in which people enter a move of `GoRoGo`: piece first, or point first.

use game::Position;
use gorogo::GoRoGo;

#[track_caller]
fn check(position: &str, m: &str, expected: &[&str]) {
    let pos = GoRoGo::read(position, None).expect(position);
    assert_eq!(testkit::ways(&pos, m), expected, "{m} in {position}");
}

#[test]
fn piece_or_point_comes_first() {
    check(
        "5/5/5/5/5 w 10,3 10,2 0,0",
        "&c3",
        &["henge c3", "c3 henge"],
    );
    let position = "5/5/2h2/5/5 b 10,2 10,2 0,0";
    check(position, "a1", &["stone-b a1", "a1 stone-b"]);
    check(position, "&a1", &["henge a1", "a1 henge"]);
}
