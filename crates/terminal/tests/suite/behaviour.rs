//! What keys and clicks do.

use std::time::Duration;

use game::Player;
use messages::Language;
use picture::Charset;
use ratatui::crossterm::event::KeyCode;
use record::Record;
use terminal::{Colours, Event, Hit};

use crate::rig::{Rig, Worth};

/// The record of the only saved game.
fn saved(rig: &Rig) -> Record {
    let (_, text) = rig.saves.last_key_value().expect("a saved game");
    text.parse().expect("a record")
}

#[test]
fn every_game_is_played_to_its_end_with_the_cursor_alone() {
    for (id, variant) in [
        ("moai", Some("5x5")),
        ("cage", Some("4")),
        ("racing-kings", None),
        ("gorogo", None),
    ] {
        let mut rig = Rig::new();
        rig.play(id, variant, ["-", "random"]);
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
        let record = saved(&rig);
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
    assert_eq!(saved(&rig).moves[0].text, "e2g3");
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
    let moves = saved(&rig).moves;
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
    assert_eq!(texts(&saved(&rig).moves), texts(&moves));
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
        saved(&rig).result.map(|it| it.outcome),
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
    rig.keys("2")
        .keys("↑→")
        .expect("1 min + 1 s")
        .keys("↑↑←←←")
        .expect("person");
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
fn a_game_is_saved_after_every_move_and_goes_on_from_there() {
    let mut rig = Rig::new();
    rig.play("moai", Some("6x6"), ["-", "2"]);
    assert!(rig.saves.is_empty());
    rig.keys("⏎").answer();
    let (name, _) = rig.saves.last_key_value().expect("saved");
    assert_eq!(name, "moai-20261116-214503");
    assert_eq!(saved(&rig).moves.len(), 2);
    // A counter is picked, then everything ends.
    rig.keys("⇥⏎");
    let text = rig.saves.last_key_value().expect("saved").1.clone();
    assert!(text.contains("[taps \""), "{text}");
    let picked = rig.screen();
    let mut again = Rig::new();
    again.saves.clone_from(&rig.saves);
    again.keys("r").expect("Moai").keys("⏎");
    let status = |screen: &str| screen.lines().nth(22).unwrap_or_default().to_owned();
    assert_eq!(status(&again.screen()), status(&picked));
    again.keys("u").expect("turn 1");
}

#[test]
fn a_disk_that_refuses_is_told_about_and_the_game_goes_on() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"]).notation("i5xj5*");
    let path = std::path::PathBuf::from("/saves/cage.txt");
    rig.event(Event::Written(path, Err("no space left".to_owned())));
    rig.expect("Can't write /saves/cage.txt: no space left");
    rig.keys("⇥⏎").expect("Blue: ");
}

#[test]
fn a_finished_game_is_kept_when_wanted_and_opens_for_analysis() {
    let mut rig = Rig::new();
    rig.play("cage", Some("4"), ["random", "random"])
        .keys("+++")
        .answer();
    rig.expect("game over").keys("s").expect("Saved as cage-");
    rig.keys("q")
        .expect("Saved games (1)")
        .keys("r⏎")
        .expect("Cage 4, analysis");
    rig.keys("qqq");
    let mut rig = Rig::new();
    rig.play("cage", Some("4"), ["random", "random"])
        .keys("+++")
        .answer();
    rig.keys("q").expect("Saved games (none)");
}

#[test]
fn saved_games_can_be_removed_and_broken_ones_do_no_harm() {
    let mut rig = Rig::new();
    rig.saves.insert("x-1".to_owned(), "nonsense".to_owned());
    rig.saves
        .insert("x-2".to_owned(), "[game \"cage\"]\n\nzz\n".to_owned());
    rig.keys("r")
        .expect("can't be read")
        .keys("⏎")
        .expect("can't be read");
    rig.keys("↓⏎")
        .keys("xn")
        .keys("xy")
        .keys("xy")
        .expect("no saved games");
    assert!(rig.saves.is_empty());
}

#[test]
fn an_analysis_steps_tries_and_keeps_variations() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]);
    for m in ["h2h3", "a2a3", "h3h4"] {
        rig.notation(m);
    }
    rig.keys("a")
        .answer()
        .expect("an estimate")
        .expect("Lines at depth");
    rig.keys("←←")
        .expect("turn 2")
        .keys(":a2b3⏎")
        .expect("Variation 2 of 2");
    rig.key(KeyCode::Down).expect("Variation 1 of 2");
    rig.key(KeyCode::End)
        .expect("turn 4")
        .key(KeyCode::Home)
        .expect("turn 1");
    rig.answer().keys("1").expect("turn 2");
    rig.keys("e")
        .expect("engine off")
        .keys("eq")
        .expect("Racing Kings  ")
        .expect("turn 4");
}

#[test]
fn a_proof_is_called_proven_and_fills_the_bar() {
    let mut rig = Rig::new();
    rig.play("cage", Some("4"), ["-", "-"]);
    rig.keys("a").answer();
    for _ in 0..12 {
        if rig.shows("Proven") {
            break;
        }
        rig.keys("1").answer();
    }
    rig.expect("Proven for ");
    assert!(
        rig.shows("████████ ") || rig.shows("░░░░░░░░ "),
        "{}",
        rig.screen()
    );
}

#[test]
fn a_distance_that_may_be_shorter_is_never_shown_as_exact() {
    let analysed = |language, charset, worth| {
        let mut rig = Rig::with(language, charset, Colours::Dark);
        rig.play("cage", Some("4"), ["-", "-"]).keys("a");
        rig.make_up(worth);
        rig
    };
    let (unicode, ascii) = (Charset::Unicode, Charset::Ascii);
    analysed(Language::English, unicode, Worth::Known)
        .expect("Proven for Red: win in 5\n")
        .expect("1 win in 5 a3");
    analysed(Language::English, unicode, Worth::Proof)
        .expect("Proven for Red: win in at most 5\n")
        .expect("1  win ≤ 5 a3");
    analysed(Language::English, ascii, Worth::Proof).expect("1 win <= 5 a3");
    analysed(Language::Portuguese, unicode, Worth::Known)
        .expect("Provado (Vermelhas): ganha em 5\n")
        .expect("1 ganha em 5 a3");
    analysed(Language::Portuguese, unicode, Worth::Proof)
        .expect("Provado (Vermelhas): ganha em máx. 5\n")
        .expect("1 ganha ≤ 5 a3");
}

#[test]
fn records_and_pictures_are_exported() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"])
        .notation("&c3")
        .keys("ax");
    rig.expect("Write the record to: gorogo-20261116-2145")
        .keys("⏎")
        .expect("Written: ");
    let record: Record = rig.written[0].1.parse().expect("a record");
    assert_eq!(record.moves[0].text, "&c3");
    rig.keys("v⏎");
    assert!(rig.written[1].0.extension().is_some_and(|it| it == "svg"));
    assert!(rig.written[1].1.starts_with("<svg"));
    rig.keys("v⎋").expect("Black to move");
}

#[test]
fn how_to_play_has_examples_to_be_played() {
    let mut rig = Rig::new();
    rig.keys("hnn")
        .expect("make the move @d4")
        .keys(":@d4⏎")
        .wait()
        .expect("Right. Go on.");
    rig.keys(":@a2⏎")
        .wait()
        .expect("not the move of the example");
    rig.keys("r")
        .expect("make the move @d4")
        .keys("ss")
        .wait()
        .expect("Right. Read on");
    rig.keys("n").wait();
    rig.keys(":zz⏎").expect("No: ");
    rig.keys("q")
        .keys("↓↓↓↓h")
        .expect("Chess Loop, how to play");
    rig.keys("t").expect("New puzzle");
}

#[test]
fn language_and_colours_change_at_once() {
    let mut rig = Rig::new();
    rig.keys("l")
        .expect("Escolha um jogo")
        .keys("4")
        .expect("nível 3")
        .keys("s");
    rig.expect("jogam as Brancas")
        .keys("q")
        .keys("l")
        .expect("Choose a game");
    rig.keys("c")
        .expect("light background")
        .keys("c")
        .expect("Colours: none");
}

#[test]
fn a_board_of_any_size_can_be_asked_for() {
    let mut rig = Rig::new();
    rig.keys("1v");
    for _ in 0..3 {
        rig.key(KeyCode::Backspace);
    }
    rig.keys("4x99⏎").expect("No: ");
    rig.keys("v");
    for _ in 0..3 {
        rig.key(KeyCode::Backspace);
    }
    rig.keys("6x7⏎").expect("6x7").keys("s").expect("Moai 6x7");
}

#[test]
fn control_c_ends_it_from_anywhere() {
    for keys in ["", "1", "1s", "1a", "5", "5⏎", "r", "h", "?", "1s:"] {
        let mut rig = Rig::new();
        rig.keys(keys).event(Event::Interrupt);
        assert!(rig.quit, "{keys}");
    }
    let mut rig = Rig::new();
    rig.keys("q");
    assert!(rig.quit);
}

#[test]
fn any_keys_at_all_do_no_harm() {
    let mut rng = game::Rng::new(11);
    let keys = "⏎⏎⏎⎋↑↓←→⇥12345abcdefhlnpqrstuvwx.:/@&+-?ynR ";
    let keys: Vec<char> = keys.chars().collect();
    for _ in 0..6 {
        let mut rig = Rig::new();
        for _ in 0..400 {
            let key = keys[rng.below(keys.len() as u32) as usize];
            rig.keys(&key.to_string());
            if rng.below(10) == 0 {
                rig.event(Event::Tick(Duration::from_millis(300)));
            }
            if rng.below(20) == 0 && rig.asked.len() == 1 {
                // One answer, not a whole game of two computers.
                let (ticket, _) = rig.asked.pop_first().expect("a question");
                rig.event(Event::Answer(ticket, terminal::Answer::Move(None)));
            }
            rig.screen();
        }
        assert!(rig.saves.values().all(|it| it.parse::<Record>().is_ok()));
    }
}
