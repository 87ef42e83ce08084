//! The lists of balanced openings.

use std::collections::HashSet;

#[test]
fn balanced_openings_are_different_positions_of_games_in_progress() {
    for game in catalog::games() {
        let id = game.info.id;
        let (mut n, mut keys) = (0, HashSet::new());
        for text in game.balanced_openings() {
            let line = game.open(Some(text), None).expect(text);
            assert!(line.ending().is_none(), "{id}: {text}");
            let key = game.symmetric_key(&*line).expect("the standard board");
            assert!(keys.insert(key), "{id}: {text} is there twice");
            n += 1;
        }
        assert_eq!(n, 500, "{id}");
    }
}

#[test]
fn mirror_images_share_a_key() {
    let game = catalog::find("racing-kings").expect("in the list");
    let key = |text| {
        let line = game.open(Some(text), None).expect("a position");
        game.symmetric_key(&*line)
    };
    let [left, right, other] = [
        "8/8/8/8/8/k6K/3n4/4N3 w - - 0 1",
        "8/8/8/8/8/K6k/4n3/3N4 w - - 5 9",
        "8/8/8/8/8/k6K/4n3/4N3 w - - 0 1",
    ];
    assert!(key(left).is_some());
    assert_eq!(key(left), key(right));
    assert_ne!(key(left), key(other));
}
