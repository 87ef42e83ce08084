//! Tests of the notations for people: SAN, written and parsed, and the report's form (D7).

use game::Depict;
use racing_kings::RacingKings;

use super::{
    START,
    checks::{reads_move, refused, writes},
};

#[test]
fn san_is_as_short_as_it_can_be() {
    writes(START, "e2c3", None);
    writes(START, "e2d4", Some("Nd4"));
    writes(START, "e2c2", None);
    writes(START, "e1c2", Some("Nxc2"));
    // On one file the rank distinguishes two pieces, on different files the file does, even if the
    // rank would, too.
    let pos = "8/8/4k3/R7/8/8/R7/7K w - - 0 1";
    writes(pos, "a5a3", Some("R5a3"));
    writes(pos, "a2a3", Some("R2a3"));
    writes(pos, "a5b5", Some("Rb5"));
    let pos = "8/8/4k3/8/8/R6R/8/2K5 w - - 0 1";
    writes(pos, "a3b3", Some("Rab3"));
    writes(pos, "h3g3", Some("Rhg3"));
    // A pinned piece is not counted, as it can't move there.
    let pos = "8/8/6k1/b7/8/2N3N1/8/4K3 w - - 0 1";
    writes(pos, "g3e4", Some("Ne4"));
}

#[test]
fn san_of_an_illegal_move_is_its_canonical_text() {
    let pos: RacingKings = START.parse().expect("a FEN");
    for text in ["e2c1", "d4d5", "g1g2", "a1a8"] {
        assert_eq!(pos.show_move(text.parse().expect(text)), text);
    }
}

#[test]
fn san_marks_a_move_that_decides() {
    writes("8/6K1/8/8/8/8/k7/8 w - - 0 1", "g7g8", Some("Kg8#"));
    // The mark is set even if the mover has lost.
    writes("1K6/7k/8/8/8/8/8/8 b - - 0 1", "h7g7", Some("Kg7#"));
    writes("1K6/7k/8/8/8/8/8/8 b - - 0 1", "h7g8", Some("Kg8"));
    writes("8/6K1/8/8/8/8/k7/8 w - - 0 1", "g7f7", Some("Kf7"));
    writes("8/6K1/8/k7/8/8/8/8 w - - 0 1", "g7g8", Some("Kg8#"));
    writes("8/k5K1/8/8/8/8/8/8 w - - 0 1", "g7g8", Some("Kg8"));
}

#[test]
fn d7_the_form_of_the_report_is_an_alias() {
    for text in ["78-68", "7868"] {
        reads_move(START, text, "h2h3");
    }
    reads_move(START, "85-73", "e1c2");
    reads_move(START, "11-88", "a8h1");
    // Illegal moves in this form are refused like others, and moves are never shown in it.
    refused(
        START,
        "75-83",
        "K3: racing-kings-gives-check king=a2 other=piece-knight square=c1",
    );
    writes(START, "h2h3", Some("Kh3"));
    for text in [
        "78--68", "78 68", "786", "78-6", "78-60", "98-68", "7-868", "78-68#", "78x68",
    ] {
        let expected = format!("bad-move-text text={text} example=e2g3");
        reads_move(START, text, &expected);
    }
}

#[test]
fn san_is_parsed_leniently_and_refused_with_a_helpful_reason() {
    let read = reads_move;
    for text in [
        "Nxc2", "Nc2", "Nexc2", "N1xc2", "Ne1xc2", "Ne1c2", "Nxc2#", "e1c2", "Ne1-c2", "Ne1–c2",
        "N:c2", "Ne1:c2",
    ] {
        read(START, text, "e1c2");
    }
    let two = "8/8/4k3/8/8/R6R/8/2K5 w - - 0 1";
    read(two, "Rab3", "a3b3");
    read(two, "Rh3b3", "h3b3");
    read(
        two,
        "Rb3",
        "racing-kings-ambiguous text=Rb3 moves=Rab3, Rhb3",
    );
    read(two, "Rxb3", "K2: racing-kings-nothing-to-take square=b3");
    read(
        two,
        "Nb3",
        "K2: racing-kings-no-such-piece text=Nb3 player=player-white piece=piece-knight",
    );
    read(
        two,
        "Rcb3",
        "K2: racing-kings-no-such-piece text=Rcb3 player=player-white piece=piece-rook",
    );
    // An illegal SAN parses to the move nearest to it, which is then refused.
    refused(
        START,
        "Nxc1",
        "K3: racing-kings-gives-check king=a2 other=piece-knight square=c1",
    );
    refused(
        START,
        "Qh8",
        "K2: racing-kings-blocked piece=piece-queen from=h1 to=h8 other=piece-king square=h2",
    );
    for text in [
        "", "N", "Nx", "xc2", "nc2", "Nxc9", "Nxi2", "Cxc2", "Dh8", "Nxc2+", "Nxc2##", "Nxxc2",
        "Nee1xc2", "N1exc2", "N0xc2", "e1c2q", "e1", "E1C2", "é1c2", "Né1", "0000", "O-O", "N-c2",
        "Ne-c2", "N1-c2", "Ne1--c2", "Ne1x-c2", "Ne1-xc2",
    ] {
        let expected = format!("bad-move-text text={text} example=e2g3");
        read(START, text, &expected);
    }
}
