//! Finding one's way: menus, languages, how to play, and out again.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use record::Record;
use terminal::Event;

use crate::rig::Rig;

/// The names of all games and puzzles, in the order of the catalog.
fn names() -> Vec<&'static str> {
    let games = catalog::games().iter().map(|it| it.info.name);
    let puzzles = catalog::PUZZLES.iter().map(|it| it.name);
    games.chain(puzzles).collect()
}

#[test]
fn how_to_play_has_examples_to_be_played() {
    let mut rig = Rig::new();
    rig.point_at("Moai")
        .keys("hnn")
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
        .point_at("Chess Loop")
        .keys("h")
        .expect("Chess Loop, how to play");
    rig.keys("t").expect("New puzzle");
}

#[test]
fn language_and_colours_change_at_once() {
    let mut rig = Rig::new();
    rig.keys("l")
        .expect("Escolha um jogo")
        .choose("GoRoGo")
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
    rig.choose("Moai").keys("v");
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
    let check = |entry: Option<&str>, keys: &str| {
        let mut rig = Rig::new();
        if let Some(entry) = entry {
            rig.choose(entry);
        }
        rig.keys(keys).event(Event::Interrupt);
        assert!(rig.quit, "{entry:?} {keys}");
    };
    for keys in ["", "r", "h", "?"] {
        check(None, keys);
    }
    for name in names() {
        for keys in ["", "⏎", "h", "?"] {
            check(Some(name), keys);
        }
    }
    for game in catalog::games() {
        for keys in ["s", "a", "s:"] {
            check(Some(game.info.name), keys);
        }
    }
    let mut rig = Rig::new();
    rig.keys("q");
    assert!(rig.quit);
}

#[test]
fn a_digit_opens_what_stands_there() {
    for (name, digit) in names().into_iter().zip('1'..='9') {
        let mut rig = Rig::new();
        rig.key(KeyCode::Char(digit));
        let title = rig.screen().lines().next().unwrap_or_default().to_owned();
        assert!(title.contains(name), "{digit}: {title}");
    }
    let mut rig = Rig::new();
    let last = names().len().min(9);
    rig.keys("?").expect(&format!("1-{last} "));
}

#[test]
fn a_long_list_scrolls_and_leaves_the_status_alone() {
    let mut game = Rig::new();
    game.play("cage", None, ["-", "-"]).notation("i5xj5*");
    let text = game.saves.last_key_value().expect("saved").1.clone();
    let mut rig = Rig::new();
    for day in 1..=30 {
        let name = format!("cage-202611{day:02}-120000");
        rig.saves.insert(name, text.clone());
    }
    rig.keys("r");
    let shows_frame = |rig: &Rig| {
        let screen = rig.screen();
        let lines: Vec<&str> = screen.lines().collect();
        assert!(lines[21].starts_with("────"), "{screen}");
        assert!(lines[22].starts_with(" Unfinished games go on"), "{screen}");
        assert!(lines[23].contains("enter open"), "{screen}");
        assert!(lines[3..21].iter().any(|it| it.ends_with('█')), "{screen}");
    };
    shows_frame(rig.expect("2026-11-30").expect("2026-11-13"));
    assert!(!rig.shows("2026-11-12"));
    shows_frame(rig.key(KeyCode::End).expect("2026-11-01"));
    assert!(!rig.shows("2026-11-30"));
    shows_frame(rig.key(KeyCode::PageUp).expect("2026-11-11"));
    shows_frame(rig.key(KeyCode::Home).expect("2026-11-30"));
    shows_frame(rig.event(Event::Scroll(-1)).expect("2026-11-01"));
    // A click means what is in sight, not what would stand there without scrolling.
    rig.click("2026-11-03").expect("turn 2");
    let effects = rig.saves.len();
    rig.keys("⇥⏎");
    assert_eq!(rig.saves.len(), effects, "it goes on in its own file");
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
