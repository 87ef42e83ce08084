//! Keys and clicks in a game.

use std::time::Duration;

use game::Player;
use ratatui::crossterm::event::KeyCode;
use terminal::{AppEvent, Depth, Hit};

use crate::rig::{Rig, find, panel, smallest};

#[test]
fn every_game_is_played_to_its_end_with_the_cursor_alone() {
    for game in catalog::games() {
        let mut rig = Rig::new();
        rig.play(game.info.id, Some(smallest(game)), ["-", "random"]);
        for turn in 0..2000 {
            if rig.shows("game over") {
                break;
            }
            // Move to some square that may be tapped, and tap it; a button is already under the cursor.
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
    rig.click("Racing Kings").expect("level 2").click("Start");
    rig.event(AppEvent::Click(Hit::Square(grid::Square::new(4, 1))));
    rig.expect("e2 selected");
    rig.event(AppEvent::Click(Hit::Square(grid::Square::new(6, 2))))
        .answer();
    assert_eq!(rig.saved().moves[0].text, "e2g3");
    rig.click("u undo").turn(1);
    rig.click("? help").expect("Keys (any key").click("Henge");
    rig.click("q leave").expect("Choose a game");
}

#[test]
fn only_legal_continuations_are_marked() {
    let mut rig = Rig::without_colours();
    rig.play("racing-kings", None, ["-", "-"]).expect("(K)");
    rig.notation("h2h3").notation("a2a3");
    rig.event(AppEvent::Click(Hit::Square(grid::Square::new(7, 2))));
    rig.expect("h3 selected. Move to: ");
    assert!(!rig.shows("(N)"), "{}", rig.screen());
    rig.keys("⎋").expect("(N)");
}

#[test]
fn an_illegal_tap_shows_the_rule_that_forbids_it() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]);
    let mut pick = |file, rank, answer: &str| {
        rig.event(AppEvent::Click(Hit::Square(grid::Square::new(file, rank))));
        rig.expect(answer);
    };
    pick(0, 0, "The queen on a1 is Black's (rule");
    pick(4, 4, "There's no piece on e5 (rule");
    pick(5, 0, "(rule K");
    pick(4, 1, "e2 selected");
    pick(4, 4, "A knight doesn't move from e2 to e5 (rule K2)");
    let mut rig = Rig::new();
    rig.play("moai", None, ["-", "-"])
        .notation("@d4")
        .notation("@e6");
    rig.event(AppEvent::Click(Hit::Square(grid::Square::new(1, 0))));
    rig.expect("A counter on b1 wouldn't be in line with a pawn (rule M6.2)");
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"]).notation("&c3");
    rig.event(AppEvent::Click(Hit::Square(grid::Square::new(2, 2))));
    rig.expect("c3 is taken by a henge (rule G5)");
}

#[test]
fn prompts_name_the_next_step_and_taps_are_drawn_at_once() {
    let square = |file, rank| AppEvent::Click(Hit::Square(grid::Square::new(file, rank)));
    let mut rig = Rig::without_colours();
    rig.play("moai", None, ["-", "-"])
        .expect("Place your pawn on any cell.");
    rig.notation("@d4").notation("@e6");
    rig.expect("Place a counter. 40 cells are possible.");
    assert!(!rig.shows("▒"), "{}", rig.screen());
    rig.event(square(3, 6));
    rig.expect("▒")
        .expect("Which one does it move: the white pawn on d4 or the black pawn on e6?");
    rig.event(square(3, 3)).expect("Pull or push?");
    rig.keys("⎋⎋");
    assert!(!rig.shows("▒"), "taken back\n{}", rig.screen());
    rig.event(square(7, 3))
        .expect("It can only move the white pawn on d4: choose it.");
    let mut rig = Rig::without_colours();
    rig.play("gorogo", None, ["-", "-"])
        .expect("Place a henge on a free point.")
        .notation("&c3")
        .expect("Place a stone on a free point.")
        .keys("1")
        .expect("Place a henge on a free point.");
    let mut rig = Rig::without_colours();
    rig.play("cage", None, ["-", "-"])
        .expect("Choose a checker to move. 18 can.");
    rig.event(square(8, 4)).expect("i5 selected. Jump over: j5");
}

#[test]
fn a_refused_square_is_marked_until_the_next_key() {
    for (game, file, rank) in [("racing-kings", 5, 0), ("cage", 5, 5)] {
        let mut rig = Rig::without_colours();
        rig.play(game, None, ["-", "-"]);
        rig.event(AppEvent::Click(Hit::Square(grid::Square::new(file, rank))));
        rig.expect("✕").expect("(rule ");
        assert!(!rig.shows("can't be chosen"), "{}", rig.screen());
        let marked = rig.screen().lines().any(|it| it.contains('!'));
        assert!(marked, "{}", rig.screen());
        rig.keys("↑");
        assert!(!rig.screen().contains('!'), "{}", rig.screen());
    }
}

#[test]
fn a_typed_move_is_played_or_refused_with_the_reason() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"])
        .keys("&c3")
        .expect("White plays: &c3_");
    rig.keys("⏎").turn(2);
    rig.notation("zz").expect("“zz” is");
    rig.notation("c3")
        .expect("c3 is taken by a henge (rule G5)");
    rig.keys(":").key(KeyCode::Backspace).turn(2);
}

#[test]
fn moves_are_shown_step_by_step() {
    // With 16 colours the board has letters and brackets, which show up in the text.
    let begin = |mut rig: Rig| {
        rig.play("moai", None, ["-", "-"])
            .notation("@d4")
            .notation("@e6");
        rig.keys(":d7W+⏎");
        rig
    };
    let pawn_on = |rig: &Rig, rank: &str, pawn: &str| {
        let screen = rig.screen();
        let mut rows = screen.lines();
        let found = rows.any(|row| row.starts_with(rank) && row.contains(pawn));
        assert!(found, "{pawn} on {rank} in\n{screen}");
    };
    let mut rig = begin(Rig::with_depth(Depth::Sixteen));
    rig.expect("│‹▒›│");
    pawn_on(&rig, "  4", " W ");
    rig.event(AppEvent::Tick(Duration::from_millis(100)));
    pawn_on(&rig, "  3", "‹W›");
    rig.wait();
    pawn_on(&rig, "  1", "‹W›");
    assert!(panel(&rig).contains("A counter on d7, White's pawn from d4 to d1"));
    // Any key ends the motion.
    let mut rig = begin(Rig::with_depth(Depth::Sixteen));
    rig.key(KeyCode::Tab);
    pawn_on(&rig, "  1", "‹W›");
    // There is no motion without colours, or if it is turned off.
    pawn_on(&begin(Rig::without_colours()), "  1", "‹W›");
    pawn_on(&begin(Rig::still()), "  1", "‹W›");
}

#[test]
fn undo_and_redo_stop_at_the_persons_turns() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "2"]);
    rig.keys("u").expect("Nothing to undo");
    rig.keys("⏎").answer();
    rig.turn(3);
    rig.keys("←⏎").answer();
    rig.turn(5);
    let moves = rig.saved().moves;
    rig.keys("u").turn(3).keys("u").turn(1);
    rig.keys("r").wait().turn(3).keys("r").wait().turn(5);
    let texts = |moves: &[record::RecordedMove]| -> Vec<String> {
        moves.iter().map(|it| it.text.clone()).collect()
    };
    assert_eq!(texts(&rig.saved().moves), texts(&moves));
    rig.keys("r").expect("Nothing to redo");
    rig.keys("u")
        .keys("→→⏎")
        .answer()
        .keys("r")
        .expect("Nothing to redo");
}

#[test]
fn output_of_a_cancelled_job_is_ignored() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "8"]).notation("i5xj5*");
    assert_eq!(rig.jobs.len(), 1);
    rig.expect("is thinking");
    let (id, _) = rig.jobs.pop_first().expect("a job");
    rig.keys("q").expect("Choose a game");
    let late = terminal::JobOutput::Move(Some("j3xj4".to_owned()));
    rig.event(AppEvent::JobOutput(id, late)).wait();
    assert_eq!(rig.saved().moves.len(), 1);
}

#[test]
fn leaving_stops_the_engine() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["8", "-"]);
    assert_eq!(rig.jobs.len(), 1);
    rig.keys("q").expect("Choose a game");
    assert!(rig.jobs.is_empty());
    rig.play("cage", None, ["-", "8"]).keys("a");
    assert_eq!(rig.jobs.len(), 1);
    rig.keys("q");
    assert!(rig.jobs.is_empty());
}

#[test]
fn a_hint_names_a_move_and_a_reason() {
    let mut rig = Rig::without_colours();
    rig.play("racing-kings", None, ["-", "2"])
        .keys("h")
        .expect("Looking for a hint");
    rig.answer();
    assert!(
        panel(&rig).contains("king can then step forward"),
        "{}",
        rig.screen()
    );
    assert!(rig.shows("{"), "its squares are marked\n{}", rig.screen());
    rig.notation("h2h3");
    assert!(!panel(&rig).contains("step forward"));
}

#[test]
fn resigning_asks_first_and_ends_the_game() {
    let mut rig = Rig::new();
    rig.play("moai", None, ["-", "1"]).keys("⏎").answer();
    rig.keys("R").expect("Resign this game?").keys("n").turn(3);
    rig.keys("Ry")
        .expect("You lose. White resigned.")
        .expect("game over");
    assert_eq!(
        rig.saved().result.map(|it| it.outcome),
        Some(game::Outcome::Win(Player::Second))
    );
    rig.keys("n").turn(1).expect("White Pebble");
}

#[test]
fn draws_are_offered_and_claimed_where_the_rules_have_them() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"]).keys("d").turn(1);
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]).keys("d");
    rig.expect("Offer a draw?").keys("n").turn(1).keys("dy");
    rig.expect("White offers a draw. Black, do you accept?")
        .keys("n")
        .expect("declined");
    rig.keys("dyy").expect("Draw by agreement");
    assert!(!rig.shows("declined"), "{}", rig.screen());
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]);
    for _ in 0..2 {
        for m in ["e2g3", "d2b3", "g3e2", "b3d2"] {
            rig.notation(m);
        }
    }
    rig.keys("d").expect("Claim a draw?").keys("y");
    rig.expect("Draw claimed after the position occurred 3 times (rule K4d)");
}

#[test]
fn the_computer_declines_a_draw_unless_it_is_losing() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "1"]).keys("dy");
    rig.expect("considering your draw offer").answer();
    rig.expect("› The draw offer was declined");
    // The notice disappears with the next key.
    rig.keys("h").answer();
    assert!(!rig.shows("declined"), "{}", rig.screen());
    // White is about to win, so Black accepts a draw.
    let mut rig = Rig::new();
    let game = find("racing-kings");
    let lost = "8/7K/8/8/8/8/k7/8 w - - 0 1";
    let line = game.open(Some(lost), None).expect("a position");
    rig.play_line(line, ["-", "1"]).keys("dy").answer();
    rig.expect("Draw by agreement");
}

#[test]
fn keys_typed_while_the_computer_thinks_are_not_commands() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "2"])
        .keys(":e2g3⏎")
        .wait();
    rig.expect("is thinking");
    // A move typed too early without `:`: R must not resign, and d must not offer a draw.
    rig.keys("Rduahnv").expect("is thinking");
    rig.keys(":Rxd2⏎").expect("Not your turn yet").keys("⎋");
    rig.keys(":Nf").answer();
    rig.expect("Nf_").keys("5⏎").wait().expect("is thinking");
    assert_eq!(rig.saved().moves.len(), 3);
    assert!(rig.saved().result.is_none());
}

#[test]
fn captured_pieces_are_shown_beside_the_capturing_player() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]).notation("e2g3");
    let beside = |rig: &Rig| {
        let screen = rig.screen();
        let line = screen.lines().find(|it| it.contains("♚  Black"));
        line.expect("a card").to_owned()
    };
    assert!(!beside(&rig).contains('♝'), "{}", rig.screen());
    rig.notation("d1f2");
    assert!(beside(&rig).contains('♝'), "{}", rig.screen());
}

#[test]
fn no_hint_is_given_in_a_game_between_people() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"]).keys("h");
    rig.expect("In a game between two people there are no hints");
    assert!(rig.jobs.is_empty());
}

#[test]
fn the_hinted_move_is_played_by_a_key() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "2"]).keys("p").turn(1);
    rig.keys("h")
        .answer()
        .expect("p play the hint")
        .keys("p")
        .wait();
    rig.turn(2);
    assert_eq!(rig.saved().moves.len(), 1);
}

#[test]
fn resigning_asks_first_and_leaving_loses_nothing() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"]).notation("i5xj5*");
    rig.keys("R").expect("Resign this game?").keys("n").turn(2);
    rig.keys("q").expect("Choose a game").keys("c").turn(2);
    rig.keys("Ry")
        .expect("Red wins. Blue resigned.")
        .keys("q")
        .expect("Choose a game");
}

#[test]
fn the_clock_of_the_player_to_move_runs_and_expires() {
    let mut rig = Rig::new();
    rig.choose("Cage")
        .point_at("none")
        .keys("→")
        .expect("1 min + 1 s");
    rig.point_at("level 2").keys("←←");
    assert_eq!(rig.screen().matches("human").count(), 2);
    rig.keys("s").expect("1:00");
    rig.event(AppEvent::Tick(Duration::from_secs(20)))
        .expect("0:40");
    rig.notation("i5xj5*").expect("0:41");
    let text = rig.saves.last_key_value().expect("a save").1.clone();
    assert!(
        text.contains("[clock \"60+1\"]") && text.contains("[left \"41.0 "),
        "{text}"
    );
    rig.event(AppEvent::Tick(Duration::from_secs(61)));
    rig.expect("Red wins. Blue ran out of time.");
}

#[test]
fn a_game_between_computers_can_be_paused_stepped_and_sped_up() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["random", "random"]);
    rig.event(AppEvent::Tick(Duration::from_millis(100)));
    rig.keys(" ").expect("Paused").answer();
    let before = rig.turn_shown();
    rig.wait();
    assert_eq!(rig.turn_shown(), before, "nothing happens in a pause");
    rig.keys("→").answer();
    assert_eq!(rig.turn_shown(), before + 1);
    rig.keys("----")
        .keys(" ")
        .expect("speed 1 of 6")
        .keys("++")
        .expect("speed 3 of 6");
    rig.keys("+++").answer().expect("game over");
}

#[test]
fn the_computers_first_move_cannot_be_undone() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["2", "-"]).answer();
    rig.turn(2).keys("u");
    rig.expect("Nothing to undo").turn(2);
}

#[test]
fn a_point_where_the_stone_in_hand_may_not_go_is_refused_with_its_rule() {
    // A henge may go to a1, a stone may not (G7): the stone in hand isn't exchanged in silence.
    let mut rig = Rig::new();
    rig.play_from("gorogo", "3wh/5/5/b4/1b3 w 9,2 8,2 0,0");
    let corner = Hit::Square(grid::Square::new(0, 0));
    rig.event(AppEvent::Click(corner));
    rig.expect("✕")
        .expect("(rule G7)")
        .expect("‹ white stone × 9 ›");
    rig.keys("1").event(AppEvent::Click(corner));
    rig.wait().turn(2);
}
