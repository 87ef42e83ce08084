//! Pasting, copying, the line being typed, and the position editor.

use terminal::{AppEvent, Erase};

use crate::rig::Rig;

#[test]
fn pasted_text_opens_the_screen_for_its_format() {
    let check = |text: &str, shown: &str| {
        let mut rig = Rig::new();
        rig.event(AppEvent::Paste(text.to_owned())).answer();
        rig.expect(shown).keys("?");
    };
    check("8/7K/8/8/8/8/k7/8 w - - 0 1", "Racing Kings, analysis");
    check("2x3:2N+2K", "Place 2 knights and 2 kings");
    check("v2-any-any-easy-givens-7", "Place ");
    let finished = "[game \"racing-kings\"]\n[variant \"standard\"]\n[start \"8/7K/k7/8/8/8/8/8 w - - 0 1\"]\n[first \"Ana\"]\n[second \"Rui\"]\n[result \"first\"]\n[reason \"resigned\"]\n\nh7h6 a6a7\n";
    check(finished, "Racing Kings, review");
    let pgn = "[AppEvent \"?\"]\n[Variant \"Racing Kings\"]\n[Result \"*\"]\n\n1. Bd4 *\n";
    check(pgn, "Racing Kings, analysis");
    check("hello", "isn't a position, a game, a puzzle or a link");
}

#[test]
fn a_copied_game_is_pasted_again_with_its_variations() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"])
        .notation("&c3")
        .notation("b2");
    rig.keys("y").expect("Copied").keys("q");
    let position = rig.copied[0].clone();
    rig.analyse()
        .keys("←")
        .notation("d4")
        .keys("Y")
        .expect("Copied")
        .keys("q");
    let game = rig.copied[1].clone();
    let mut rig = Rig::new();
    rig.event(AppEvent::Paste(position))
        .expect("GoRoGo, analysis");
    rig.keys("q")
        .event(AppEvent::Paste(game))
        .expect("GoRoGo, analysis");
    rig.expect("Variation 1 of 2")
        .keys("q")
        .expect("Choose a game");
}

#[test]
fn racing_kings_is_copied_as_pgn() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"])
        .notation("f2d4")
        .keys("Y");
    assert!(rig.copied[0].contains("1. Bd4"), "{}", rig.copied[0]);
    // While a question is open, the key answers it and copies nothing.
    rig.keys("qRy").expect("resigned");
    assert_eq!(rig.copied.len(), 1);
}

#[test]
fn a_line_being_typed_accepts_pasted_text_and_can_be_erased() {
    let mut rig = Rig::new();
    rig.choose("Moai").keys("v");
    rig.event(AppEvent::Erase(Erase::Line)).expect("Board: _");
    rig.event(AppEvent::Paste("6x7\nmore".to_owned()))
        .expect("Board: 6x7_");
    rig.keys("⏎s").expect("Moai 6x7");
    rig.keys(":one two")
        .event(AppEvent::Erase(Erase::Word))
        .expect("one _");
    rig.event(AppEvent::Erase(Erase::Line)).keys("⎋").turn(1);
}

#[test]
fn the_editor_shows_the_legality_of_a_position_at_once() {
    let mut rig = Rig::new();
    rig.choose("Racing Kings")
        .keys("e")
        .expect("set up a position");
    rig.expect("Legal. White to move")
        .keys("c")
        .expect("Not a legal position. ");
    rig.keys(":").event(AppEvent::Erase(Erase::Line));
    rig.keys("8/7K/8/8/8/8/k7/8 b - - 0 1⏎")
        .expect("Legal. Black to move");
    rig.key(ratatui::crossterm::event::KeyCode::Tab);
    rig.expect("Legal. White to move")
        .keys("y")
        .expect("8/7K/8/8/8/8/k7/8 w")
        .keys("q");
    rig.keys("a").expect("Racing Kings, analysis").keys("q");
    rig.keys("p").turn(1).notation("Kh8").expect("You win");
}

#[test]
fn the_editor_says_what_is_wrong_with_a_typed_position_and_keeps_it() {
    let mut rig = Rig::new();
    rig.choose("Racing Kings").keys("e:");
    rig.keys(" junk⏎")
        .expect("✕ Not a legal position. The text has 7 fields");
    rig.keys(":")
        .event(AppEvent::Erase(Erase::Line))
        .keys("zzz⏎");
    rig.expect("✕").expect("zzz_").keys("⎋").expect("7 fields");
}

#[test]
fn the_editor_places_and_removes_pieces_by_keys() {
    let mut rig = Rig::new();
    rig.choose("Cage").keys("e").expect("Legal").keys("c");
    rig.keys("r").expect("red checker    1").keys("→r");
    rig.expect("red checker    2")
        .expect("Not a legal position. ");
    rig.keys(".")
        .expect("red checker    1")
        .keys("⏎")
        .expect("blue checker   1")
        .keys("⎋");
    rig.expect("Set up a position");
}
