//! Views, taps and traces of moves; and the texts for players: every reason has its message in every
//! language, and the boards shown in the rules are legal positions.

use std::collections::{BTreeMap, BTreeSet};

use cage::{Cage, MESSAGES, Move, RULES};
use game::{Depict, Position, Sprite, Step, Surface, Tap};
use grid::{Direction, Square};

fn square(name: &str) -> Square {
    Square::parse(name).expect(name)
}

fn position(text: &str) -> Cage {
    text.parse().expect(text)
}

fn legal(pos: &Cage, text: &str) -> Move {
    let m = text.parse().expect(text);
    assert_eq!(pos.why_illegal(m), None, "{text} in {pos}");
    m
}

#[test]
fn view_marks_the_centre_and_shows_checkers_of_both_colours() {
    let view = position("4/4/b3/r3 r").view();
    assert_eq!(
        (view.surface, view.width, view.height),
        (Surface::Tiles, 4, 4)
    );
    assert!(view.centre);
    assert_eq!(view.piece(square("a1")), Some(Sprite("checker-r")));
    assert_eq!(view.piece(square("a2")), Some(Sprite("checker-b")));
    assert_eq!(view.pieces.len(), 2);
}

#[test]
fn taps_are_the_squares_of_the_notation() {
    let check = |text: &str, m: &str, expected: &[&str]| {
        let pos = position(text);
        let expected = expected.iter().map(|name| Tap::Square(square(name)));
        let expected: Vec<Tap> = expected.collect();
        assert_eq!(pos.taps(legal(&pos, m)), expected, "{m}");
    };
    check("6/6/6/6/b5/r5 r", "a1-b2", &["a1", "b2"]);
    check("6/6/6/6/b5/r5 r", "a1xa2", &["a1", "a2"]);
    check("4/4/4/rb1b r", "a1xb1xd1*", &["a1", "b1", "d1"]);
    let pos = position("6/4r1/6/2b3/6/6 b");
    assert_eq!(pos.taps(Move::PASS), [Tap::Button("cage-button-pass")]);
}

#[test]
fn trace_of_a_jump_slides_captures_and_leaves_the_board() {
    let pos = position("4/4/4/rb1b r");
    let [a1, b1, c1, d1] = ["a1", "b1", "c1", "d1"].map(square);
    let trace = pos.trace(legal(&pos, "a1xb1xd1*"));
    assert_eq!(
        trace.steps,
        [
            Step::Slide(a1, c1),
            Step::Take(b1),
            Step::Leave(c1, Direction::new(1, 0)),
            Step::Take(d1),
        ]
    );
    let pos = position("6/4r1/6/2b3/6/6 b");
    assert_eq!(pos.trace(Move::PASS).steps, []);
}

#[test]
fn accessors_of_a_move_return_its_parts() {
    let m: Move = "b9xb8xa7*".parse().expect("a move");
    assert_eq!(m.from(), Some(square("b9")));
    assert!(m.captures().eq([square("b8"), square("a7")]));
    assert_eq!(m.n_captures(), 2);
    assert!(m.leaves_board() && !m.is_pass());
    assert_eq!(m.step_to(), None);
    let m: Move = "c10-b9".parse().expect("a move");
    assert_eq!(m.step_to(), Some(square("b9")));
    assert_eq!((Move::PASS.from(), Move::PASS.n_captures()), (None, 0));
}

/// The ids of the messages in a file, each with the names of its arguments.
fn messages(file: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut last = "";
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with("cage-") || line.starts_with("about-") || line.starts_with("exact-") {
            (last, _) = line.split_once(" = ").expect(line);
            found.entry(last).or_default();
        }
        let inserted = line.split("{ $").skip(1);
        let names = inserted.filter_map(|rest| rest.split(' ').next());
        found.entry(last).or_default().extend(names);
    }
    found.remove("");
    found
}

#[test]
fn every_message_exists_in_every_language() {
    let [(_, english), (_, portuguese)] = MESSAGES;
    assert_eq!(messages(english), messages(portuguese));
}

#[test]
fn every_reason_has_a_message_and_every_message_a_use() {
    let sources = [
        include_str!("../src/moves.rs"),
        include_str!("../src/reasons.rs"),
        include_str!("../src/remarks.rs"),
        include_str!("../src/position.rs"),
        include_str!("../src/taps.rs"),
        include_str!("../src/text.rs"),
        include_str!("../src/view.rs"),
    ];
    let mut used: BTreeSet<&str> = BTreeSet::from(["about-cage", "exact-cage"]);
    for quoted in sources
        .iter()
        .flat_map(|source| source.split('"').skip(1).step_by(2))
    {
        if quoted.starts_with("cage-") {
            used.insert(quoted);
        }
    }
    let defined: BTreeSet<&str> = messages(MESSAGES[0].1).into_keys().collect();
    assert_eq!(used, defined);
}

#[test]
fn boards_in_the_rules_are_legal_positions() {
    for (language, rules) in RULES {
        let mut n_pictures = 0;
        for block in rules.split("```board\n").skip(1) {
            let (block, _) = block.split_once("```").expect("a closing fence");
            let mut lines = block.lines();
            let mut pos = position(lines.next().expect("a position"));
            let moves = lines
                .next()
                .map(|line| line.strip_prefix("moves: ").expect(line));
            for m in moves.into_iter().flat_map(|moves| moves.split(' ')) {
                pos.play_unchecked(legal(&pos, m));
            }
            assert_eq!(lines.next(), None, "{language}");
            n_pictures += 1;
        }
        assert!(4 <= n_pictures, "{language}");
        for line in rules.lines().filter(|line| !line.contains('/')) {
            assert!(line.chars().count() <= 78, "{language}: {line}");
        }
        let n_lines = rules.lines().count();
        assert!((40..=100).contains(&n_lines), "{language}: {n_lines} lines");
    }
}
