//! What keys and clicks do in a game.

use std::time::Duration;

use game::Player;
use ratatui::crossterm::event::KeyCode;
use terminal::{Event, Hit};

use crate::rig::{Rig, smallest};

#[test]
fn every_game_is_played_to_its_end_with_the_cursor_alone() {
    for game in catalog::games() {
        let mut rig = Rig::new();
        rig.play(game.info.id, Some(smallest(game)), ["-", "random"]);
        for turn in 0..2000 {
            if rig.shows("game over") {
                break;
            }
            // Hop to some square that may be picked, and pick it; a button has the focus already.
            for _ in 0..turn % 7 {
                rig.key(KeyCode::Tab);
            }
            rig.key(KeyCode::Enter).answer().wait();
        }
        rig.expect("game over").expect("rematch");
        let record = rig.saved();
        let line = record.replay().expect("a legal game");
        assert_eq!(
            line.ending().map(|it| it.outcome),
            record.result.map(|it| it.outcome)
        );
    }
}

#[test]
fn a_game_can_be_played_with_the_mouse_alone() {
    let mut rig = Rig::new();
    rig.click("Racing Kings").expect("level 3").click(" Start ");
    rig.event(Event::Click(Hit::Square(grid::Square::new(4, 1))));
    rig.expect("e2 picked");
    rig.event(Event::Click(Hit::Square(grid::Square::new(6, 2))))
        .answer();
    assert_eq!(rig.saved().moves[0].text, "e2g3");
    rig.click("u undo").expect("turn 1");
    rig.click("? help").expect("Keys (any key").click("Henge");
    rig.click("q leave").expect("Choose a game");
}

#[test]
fn only_what_can_follow_is_shown() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]).expect("(♔)");
    rig.notation("h2h3").notation("a2a3");
    rig.event(Event::Click(Hit::Square(grid::Square::new(7, 2))));
    rig.expect("h3 picked. Next: ");
    assert!(!rig.shows("(♘)"), "{}", rig.screen());
    rig.keys("⎋").expect("(♘)");
}

#[test]
fn a_wrong_pick_is_answered_by_the_rules() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]);
    let mut pick = |file, rank, answer: &str| {
        rig.event(Event::Click(Hit::Square(grid::Square::new(file, rank))));
        rig.expect(answer);
    };
    pick(0, 0, "the queen on a1 belongs to Black");
    pick(4, 4, "no piece stands on e5");
    pick(5, 0, "f1 can't be picked now");
    pick(4, 1, "e2 picked");
    pick(4, 4, "K2: a knight does not move from e2 to e5");
    let mut rig = Rig::new();
    rig.play("moai", None, ["-", "-"])
        .notation("@d4")
        .notation("@e6");
    rig.event(Event::Click(Hit::Square(grid::Square::new(3, 3))));
    rig.expect("No: M6").expect("d4");
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"]).notation("&c3");
    rig.event(Event::Click(Hit::Square(grid::Square::new(2, 2))));
    rig.expect("c3 is taken by a henge");
}

#[test]
fn a_typed_move_is_read_or_refused_with_the_reason() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"])
        .keys("&c3")
        .expect("White plays: &c3_");
    rig.keys("⏎").expect("turn 2");
    rig.notation("zz").expect("No: “zz” is no move");
    rig.notation("c3").expect("No: G5: c3 is taken");
    rig.keys(":").key(KeyCode::Backspace).expect("turn 2");
}

#[test]
fn moves_are_shown_step_by_step() {
    let mut rig = Rig::new();
    rig.play("moai", None, ["-", "-"])
        .notation("@d4")
        .notation("@e6");
    rig.keys(":d7W+⏎");
    rig.expect("‹▒›").expect("│‹▒›│");
    assert!(
        rig.screen()
            .lines()
            .any(|it| it.starts_with(" 4") && it.contains('◇'))
    );
    rig.event(Event::Tick(Duration::from_millis(150)));
    assert!(
        rig.screen()
            .lines()
            .any(|it| it.starts_with(" 3") && it.contains("‹◇›"))
    );
    rig.wait();
    assert!(
        rig.screen()
            .lines()
            .any(|it| it.starts_with(" 1") && it.contains("‹◇›"))
    );
    rig.expect("counter on d7, white pawn d4 to d1");
}

#[test]
fn undo_and_redo_go_from_turn_to_turn_of_the_person() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "2"]);
    rig.keys("u").expect("nothing to take back");
    rig.keys("⏎").answer();
    rig.expect("turn 3");
    rig.keys("←⏎").answer();
    rig.expect("turn 5");
    let moves = rig.saved().moves;
    rig.keys("u").expect("turn 3").keys("u").expect("turn 1");
    rig.keys("r")
        .wait()
        .expect("turn 3")
        .keys("r")
        .wait()
        .expect("turn 5");
    let texts = |moves: &[record::Played]| -> Vec<String> {
        moves.iter().map(|it| it.text.clone()).collect()
    };
    assert_eq!(texts(&rig.saved().moves), texts(&moves));
    rig.keys("r").expect("nothing to play again");
    rig.keys("u")
        .keys("→→⏎")
        .answer()
        .keys("r")
        .expect("nothing to play again");
}

#[test]
fn undo_stops_the_engine_and_its_late_answer_is_ignored() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "8"]).notation("i5xj5*");
    assert_eq!(rig.asked.len(), 1);
    rig.expect("is thinking");
    let (ticket, _) = rig.asked.pop_first().expect("a question");
    rig.keys("u").expect("turn 1");
    assert!(rig.asked.is_empty(), "the question was cancelled");
    let late = terminal::Answer::Move(Some("j3xj4".to_owned()));
    rig.event(Event::Answer(ticket, late))
        .wait()
        .expect("turn 1");
}

#[test]
fn leaving_stops_the_engine() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["8", "-"]);
    assert_eq!(rig.asked.len(), 1);
    rig.keys("q").expect("Choose a game");
    assert!(rig.asked.is_empty());
    rig.play("cage", None, ["-", "-"]).keys("a");
    assert_eq!(rig.asked.len(), 1);
    rig.keys("q");
    assert!(rig.asked.is_empty());
}

#[test]
fn a_hint_names_a_move_and_a_reason() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"])
        .keys("h")
        .expect("Looking for a hint");
    rig.answer().expect("Hint").expect("a chance of");
    assert!(rig.shows("{"), "its squares are marked\n{}", rig.screen());
    rig.notation("h2h3");
    assert!(!rig.shows("a chance of"));
}

#[test]
fn resigning_asks_first_and_ends_the_game() {
    let mut rig = Rig::new();
    rig.play("moai", None, ["-", "1"]).keys("⏎").answer();
    rig.keys("R")
        .expect("Resign this game?")
        .keys("n")
        .expect("turn 3");
    rig.keys("Ry")
        .expect("White resigns. Black wins.")
        .expect("game over");
    assert_eq!(
        rig.saved().result.map(|it| it.outcome),
        Some(game::Outcome::Win(Player::Second))
    );
    rig.keys("n").expect("turn 1").expect("White level 1");
}

#[test]
fn draws_are_offered_and_claimed_where_the_rules_have_them() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"])
        .keys("d")
        .expect("turn 1");
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]).keys("d");
    rig.expect("White offers a draw. Black, do you accept?")
        .keys("n")
        .expect("declined");
    rig.keys("dy").expect("A draw by agreement");
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]);
    for _ in 0..2 {
        for m in ["e2g3", "d2b3", "g3e2", "b3d2"] {
            rig.notation(m);
        }
    }
    rig.keys("d").expect("A draw. K4d: draw claimed");
}

#[test]
fn the_computer_answers_an_offer_by_its_own_judgement() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "1"]).keys("d");
    rig.expect("considers the draw").answer();
    assert!(
        rig.shows("declined") || rig.shows("by agreement"),
        "{}",
        rig.screen()
    );
}

#[test]
fn a_clock_runs_for_the_one_to_move_and_time_runs_out() {
    let mut rig = Rig::new();
    rig.choose("Cage")
        .point_at("none")
        .keys("→")
        .expect("1 min + 1 s");
    rig.point_at("level 3").keys("←←←");
    assert_eq!(rig.screen().matches("person").count(), 2);
    rig.keys("s").expect("1:00");
    rig.event(Event::Tick(Duration::from_secs(20)))
        .expect("0:40");
    rig.notation("i5xj5*").expect("0:41");
    let text = rig.saves.last_key_value().expect("a save").1.clone();
    assert!(
        text.contains("[clock \"60+1\"]") && text.contains("[left \"41.0 "),
        "{text}"
    );
    rig.event(Event::Tick(Duration::from_secs(61)));
    rig.expect("Blue is out of time. Red wins.");
}

#[test]
fn two_computers_are_watched_with_speed_pause_and_step() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["random", "random"]);
    rig.event(Event::Tick(Duration::from_millis(100)));
    rig.keys(" ").expect("Paused").answer();
    let turn = |rig: &Rig| {
        let screen = rig.screen();
        let at = screen.find("turn ").expect("a turn");
        screen[at + 5..]
            .split_whitespace()
            .next()
            .and_then(|it| it.parse::<u32>().ok())
    };
    let before = turn(&rig);
    rig.wait();
    assert_eq!(turn(&rig), before, "nothing happens in a pause");
    rig.keys("→").answer();
    assert_eq!(turn(&rig), before.map(|it| it + 1));
    rig.keys("----")
        .keys(" ")
        .expect("speed 1 of 6")
        .keys("++")
        .expect("speed 3 of 6");
    rig.keys("+++").answer().expect("game over");
}

#[test]
fn where_the_computer_began_there_is_nothing_to_undo_before_the_first_move() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["2", "-"]).answer();
    rig.expect("turn 2").keys("u");
    rig.expect("There is nothing to take back").expect("turn 2");
}
