//! Reviews of finished games.

use ratatui::crossterm::event::KeyCode;

use crate::rig::{Rig, find};

/// The review of a short game of Moai that White resigns.
fn reviewed() -> Rig {
    let mut rig = Rig::new();
    let game = find("moai");
    let mut line = game.open(None, Some("5x5")).expect("a variant");
    for m in ["@c3", "@a3", "b2W+", "a2B+"] {
        line.try_play(m).expect("legal");
    }
    rig.play_line(line, ["-", "-"])
        .keys("Ry")
        .expect("resigned");
    rig.keys("v").expect("Moai 5x5, review");
    rig
}

#[test]
fn a_review_steps_through_the_game_and_its_graph_can_be_clicked() {
    let mut rig = reviewed();
    rig.expect("Reviewing the game: 0 of 5 positions").answer();
    rig.expect("▲").expect("Black wins");
    rig.key(KeyCode::Home).expect("move 0 of 4");
    rig.keys("→→").expect("move 2 of 4").expect("@a3");
    rig.key(KeyCode::End).expect("move 4 of 4");
    rig.event(terminal::AppEvent::Click(terminal::Hit::Ply(1)));
    rig.expect("move 1 of 4").keys("q").expect("game over");
}

#[test]
fn trying_again_starts_a_game_of_its_own() {
    let mut rig = reviewed();
    rig.answer().key(KeyCode::Home);
    rig.keys("→→→t").turn(3);
    let before = rig.saves.len();
    rig.notation("b3W+").turn(4);
    assert_eq!(rig.saves.len(), before + 1, "a game of its own");
    assert!(rig.saves.values().any(|it| it.contains("[result ")));
}

#[test]
fn a_review_opens_at_the_first_turning_point() {
    let mut rig = Rig::new();
    let game = find("racing-kings");
    // White could have reached the goal with Black too far away to follow, and walked back instead.
    let position = "8/7K/k7/8/8/8/8/8 w - - 0 1";
    let mut line = game.open(Some(position), None).expect("a position");
    for m in ["h7h6", "a6a7"] {
        line.try_play(m).expect("legal");
    }
    rig.play_line(line, ["-", "-"])
        .keys("Ry")
        .keys("v")
        .answer();
    rig.expect("move 1 of 2")
        .expect("Kh6 ?")
        .expect("Kg8# wins at once");
    rig.expect("Press t to try again from turn 1");
    rig.keys("n").expect("No more mistakes that way");
    rig.keys("x⏎").expect("Written: ");
    assert!(rig.written[0].1.contains("[result "));
}
