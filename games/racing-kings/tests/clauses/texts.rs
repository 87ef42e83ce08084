//! Tests of the clauses about positions and their texts, K1 and K7, and of equality and symmetry.

use game::{Player, Position, Symmetric};
use grid::{Square, Symmetry};
use racing_kings::{RacingKings, Role};

use super::{
    START,
    checks::{round_trips, unreadable},
};

#[test]
fn k1_the_start_position() {
    for variant in ["standard", "feup"] {
        let pos = RacingKings::start(variant).expect(variant);
        assert_eq!(pos.to_string(), START);
        assert_eq!(pos.to_move(), Player::First);
        assert_eq!(pos.count_moves(), 21);
    }
    let reason = RacingKings::start("crazy").expect_err("no such variant");
    assert_eq!(
        reason.to_string(),
        "unknown-variant variant=crazy known=standard, feup"
    );
}

#[test]
fn k7_the_board_is_checked() {
    let rest = "w - - 0 1";
    for (board, expected) in [
        (
            "8/8/8/8/8/8/8",
            "K1: racing-kings-board-size files=8 ranks=7",
        ),
        (
            "9/9/9/9/9/9/9/9",
            "K1: racing-kings-board-size files=9 ranks=8",
        ),
        (
            "8/8/8/8/8/8/k6K/7",
            "text-row-length row=1 cells=7 expected=8",
        ),
        (
            "8/8/8/8/8/8/k5XK/8",
            "racing-kings-unknown-letter letter=X square=g2",
        ),
        ("8/8/8/8/4p3/8/k6K/8", "K7: racing-kings-pawn square=e4"),
        (
            "8/8/8/8/8/8/k7/8",
            "K7: racing-kings-no-king player=player-white",
        ),
        (
            "8/8/8/8/8/8/7K/8",
            "K7: racing-kings-no-king player=player-black",
        ),
        (
            "k7/8/k7/8/8/8/7K/8",
            "K7: racing-kings-many-kings squares=a6, a8 player=player-black",
        ),
        (
            "8/8/8/8/NNN5/8/k6K/8",
            "K7: racing-kings-too-many count=3 most=2 piece=piece-knight squares=a4, b4, c4 \
             player=player-white",
        ),
        (
            "8/8/8/8/4q3/4q3/k6K/8",
            "K7: racing-kings-too-many count=2 most=1 piece=piece-queen squares=e3, e4 \
             player=player-black",
        ),
        (
            "8/8/8/8/4b3/8/k3b2K/4b3",
            "K7: racing-kings-too-many count=3 most=2 piece=piece-bishop squares=e1, e2, e4 \
             player=player-black",
        ),
        (
            "8/8/8/8/8/8/6kK/8",
            "K7: racing-kings-kings-touch king=g2 square=h2",
        ),
        (
            "8/8/8/8/8/5n2/k6K/8",
            "K7: racing-kings-in-check player=player-white king=h2 piece=piece-knight square=f3",
        ),
        (
            "8/8/8/8/2B5/8/k6K/8",
            "K7: racing-kings-in-check player=player-black king=a2 piece=piece-bishop square=c4",
        ),
    ] {
        unreadable(&format!("{board} {rest}"), expected);
    }
    for board in [
        "8/8/8/NN6/8/8/k6K/8",
        "8/8/8/8/4q3/8/k6K/8",
        "8/8/8/8/8/8/k6K/8",
        "8/8/8/8/8/4n3/k6K/8",
    ] {
        round_trips(&format!("{board} {rest}"));
    }
}

#[test]
fn k7_the_other_fields_are_checked() {
    let board = "8/8/8/8/8/8/k6K/8";
    let number = |id: &str, text: &str, least: u16| {
        format!("racing-kings-bad-{id} text={text} least={least} most=65535")
    };
    for (fields, expected) in [
        ("w - - 0", "text-field-count found=5 expected=6".to_owned()),
        (
            "w - - 0 1 ",
            "text-field-count found=7 expected=6".to_owned(),
        ),
        ("x - - 0 1", "text-side text=x first=w second=b".to_owned()),
        ("w KQ - 0 1", "K7: racing-kings-castling text=KQ".to_owned()),
        (
            "w - e3 0 1",
            "K7: racing-kings-en-passant text=e3".to_owned(),
        ),
        ("w - - -1 1", number("clock", "-1", 0)),
        ("w - - +1 1", number("clock", "+1", 0)),
        ("w - - 01 1", number("clock", "01", 0)),
        ("w - - 65536 1", number("clock", "65536", 0)),
        ("w - -  1", number("clock", "", 0)),
        ("w - - 0 0", number("number", "0", 1)),
        ("w - - 0 007", number("number", "007", 1)),
        ("w - - 0 x", number("number", "x", 1)),
    ] {
        unreadable(&format!("{board} {fields}"), &expected);
    }
    for fields in ["w - - 0 1", "b - - 99 1", "w - - 65535 65535"] {
        round_trips(&format!("{board} {fields}"));
    }
}

#[test]
fn k7_black_is_not_to_move_after_arriving() {
    for (board, king) in [
        ("k6K/8/8/8/8/8/8/8", "a8"),
        ("k7/8/8/8/8/8/7K/8", "a8"),
        ("4brk1/8/5n2/K7/8/8/8/8", "g8"),
    ] {
        unreadable(
            &format!("{board} b - - 0 1"),
            &format!("K7: racing-kings-black-arrived-black-to-move square={king}"),
        );
        round_trips(&format!("{board} w - - 0 1"));
    }
}

#[test]
fn k7_counters_saturate() {
    let mut pos: RacingKings = "8/8/8/8/8/8/k6K/8 b - - 65535 65535"
        .parse()
        .expect("a FEN");
    pos.try_play("a2a1".parse().expect("a move"))
        .expect("legal");
    assert_eq!(pos.to_string(), "8/8/8/8/8/8/7K/k7 w - - 65535 65535");
}

#[test]
fn positions_differ_by_variant_and_side_but_not_by_counters() {
    let read = |text: &str, variant| RacingKings::read(text, Some(variant)).expect(text);
    let pos = read("8/8/8/8/8/8/k6K/8 w - - 0 1", "standard");
    let same = read("8/8/8/8/8/8/k6K/8 w - - 9 33", "standard");
    assert_eq!((&pos, pos.key()), (&same, same.key()));
    for other in [
        read("8/8/8/8/8/8/k6K/8 w - - 0 1", "feup"),
        read("8/8/8/8/8/8/k6K/8 b - - 0 1", "standard"),
        read("8/8/8/8/8/8/k7/7K w - - 0 1", "standard"),
        read("8/8/8/8/8/8/K6k/8 w - - 0 1", "standard"),
    ] {
        assert!(pos != other && pos.key() != other.key(), "{other}");
    }
    assert_eq!(
        RacingKings::read(START, None).map(|pos| pos.variant()),
        Ok("standard".to_owned())
    );
    let reason = RacingKings::read(START, Some("")).expect_err("no variant");
    assert_eq!(reason.id(), "unknown-variant");
}

#[test]
fn mirroring_files_is_the_only_symmetry() {
    let pos: RacingKings = START.parse().expect("a FEN");
    assert_eq!(
        pos.symmetries(),
        [Symmetry::Identity, Symmetry::MirrorFiles]
    );
    let mirrored = pos.transformed(Symmetry::MirrorFiles);
    assert_eq!(
        mirrored.to_string(),
        "8/8/8/8/8/8/KRBNnbrk/QRBNnbrq w - - 0 1"
    );
}

#[test]
fn k1_piece_returns_owner_and_kind() {
    let pos: RacingKings = START.parse().expect("a FEN");
    let at = |name: &str| Square::parse(name).expect(name);
    assert_eq!(pos.piece(at("a1")), Some((Player::Second, Role::Queen)));
    assert_eq!(pos.piece(at("f2")), Some((Player::First, Role::Bishop)));
    assert_eq!((pos.piece(at("a3")), pos.piece(at("i1"))), (None, None));
    let kings = Player::BOTH.map(|player| pos.king(player));
    assert_eq!(kings, [at("h2"), at("a2")]);
}
