//! Menus, settings, the history, and leaving the app.

use std::{sync::LazyLock, time::Duration};

use catalog::Game;
use messages::Language;
use ratatui::crossterm::event::KeyCode;
use record::Record;
use terminal::AppEvent;

use crate::rig::Rig;

/// The names of all games and puzzles, in the order of the catalog.
fn names() -> Vec<&'static str> {
    let games = catalog::games().iter().map(|it| it.info.name);
    let puzzles = catalog::PUZZLES.iter().map(|it| it.name);
    games.chain(puzzles).collect()
}

#[test]
fn settings_apply_at_once_and_after_a_restart() {
    let mut rig = Rig::new();
    rig.keys("l")
        .expect("Escolha um jogo")
        .choose("GoRoGo")
        .keys("s");
    rig.expect("jogam as Brancas").keys("q");
    assert_eq!(rig.settings, "language = pt\n");
    let mut rig = rig.restarted();
    rig.expect("Escolha um jogo")
        .keys("l")
        .expect("Choose a game");
    rig.keys("s")
        .expect("Settings")
        .keys("↓→")
        .expect("light background");
    rig.keys("↓→").expect("ASCII").keys("↓↓↓→").expect("off");
    rig.keys("↓→").expect("1.0 s");
    rig.keys("↓→→↓⏎").keys("Ana⏎").expect("Ana");
    let kept = "language = en\ncolours = light\ncharacters = ascii\nmotion = off\npause = 1000\n\
                level = 4\nname = Ana\n";
    assert_eq!(rig.settings, kept);
    let mut rig = rig.restarted();
    rig.keys("s")
        .expect("Ana")
        .expect("plain ASCII")
        .expect("off")
        .keys("q");
    rig.choose("Cage").expect("level 4");
}

#[test]
fn an_unfinished_game_is_the_first_entry_of_the_menu() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "2"]).notation("i5xj5*");
    rig.answer().keys("q").expect("Choose a game");
    let screen = rig.screen();
    let first = screen.lines().find(|line| line.contains("Cage"));
    assert!(
        first.is_some_and(|it| it.contains("Continue")),
        "above all games\n{screen}"
    );
    assert!(rig.text(120, 40).contains("Pick up where you left off"));
    rig.keys("⏎").turn(3);
}

#[test]
fn the_menu_offers_to_continue_with_any_number_of_games() {
    static NINE_GAMES: LazyLock<Vec<&Game>> = LazyLock::new(|| {
        let all = catalog::games().iter().copied().cycle();
        all.take(9).collect()
    });
    for n in 1..=NINE_GAMES.len() {
        for language in Language::ALL {
            for (width, height) in [(120, 40), (110, 36), (160, 45), (200, 60)] {
                let mut rig = Rig::offering(&NINE_GAMES[..n], language);
                rig.add_sample_saves();
                let text = rig.text(width, height);
                let shown = format!("{n} games at {width}x{height}\n{text}");
                let head = match language {
                    Language::English => "Pick up where you left off",
                    Language::Portuguese => "Continuar de onde ficou",
                };
                // Lower windows have a list from eight games on, with the same first entry.
                let is_list = height == 36 && 7 < n && text.contains("c Contin");
                assert!(text.contains(head) || is_list, "{shown}");
                let quit = match language {
                    Language::English => "q Quit",
                    Language::Portuguese => "q Sair",
                };
                assert!(text.contains(quit), "{shown}");
                let cut = rig.cut(width, height);
                assert!(cut.is_empty(), "{cut:?} of {shown}");
            }
        }
    }
}

#[test]
fn history_can_be_filtered_and_counts_results() {
    let mut rig = Rig::new();
    let mut keep = |name: &str, game: &str, players: [&str; 2], result: &str| {
        let [first, second] = players;
        let result = match result {
            "" => String::new(),
            who => format!("[result \"{who}\"]\n[reason \"told here\"]\n"),
        };
        let text = format!(
            "[game \"{game}\"]\n[variant \"\"]\n[first \"{first}\"]\n[second \"{second}\"]\n{result}"
        );
        rig.saves.insert(name.to_owned(), text);
    };
    keep("cage-20261101-120000", "cage", ["human", "2"], "first");
    keep("cage-20261102-120000", "cage", ["3", "human"], "first");
    keep("cage-20261103-120000", "cage", ["human", "3"], "");
    keep("moai-20261104-120000", "moai", ["human", "1"], "first");
    keep(
        "racing-kings-20261105-120000",
        "racing-kings",
        ["human", "human"],
        "draw",
    );
    rig.list();
    rig.keys("y")
        .expect("2 won, 0 drawn, 1 lost")
        .expect("Results by game");
    rig.expect("100 %").expect("50 %").expect("two people");
    let n_games = |rig: &Rig| rig.screen().matches(" Nov ").count();
    assert_eq!(n_games(&rig), 5);
    rig.keys("gg")
        .expect("3 of 5: Cage")
        .expect("results by opponent");
    assert_eq!(n_games(&rig), 3);
    rig.keys("rr").expect("1 of 5: Cage, won");
    rig.keys("⎋").expect("2 won, 0 drawn").keys("/two⏎");
    assert_eq!(n_games(&rig), 1);
    rig.keys("/").event(AppEvent::Erase(terminal::Erase::Line));
    rig.keys("nothing at all⏎").expect("No game matches");
    rig.keys("⎋q").expect("little-known board games");
}

#[test]
fn a_board_of_any_size_can_be_typed() {
    let mut rig = Rig::new();
    rig.choose("Moai").keys("v");
    for _ in 0..3 {
        rig.key(KeyCode::Backspace);
    }
    // An invalid size is refused, and stays in the prompt to be corrected.
    rig.keys("4x99⏎").expect("(rule M1)").expect("Board: 4x99_");
    for _ in 0..4 {
        rig.key(KeyCode::Backspace);
    }
    rig.keys("6x7⏎").expect("‹ 6x7 ›").keys("s");
    rig.expect("Moai 6x7");
}

#[test]
fn left_and_right_change_the_board_and_up_and_down_leave_the_prompt() {
    let mut rig = Rig::new();
    rig.choose("Moai")
        .point_at("8x8")
        .keys("→")
        .expect("‹ 9x9 ›");
    rig.keys("←←")
        .expect("‹ 7x7 ›")
        .keys("←←←")
        .expect("‹ 19x19 ›");
    rig.keys("→")
        .expect("‹ 5x5 ›")
        .keys("⏎")
        .expect("Board: 5x5_");
    rig.keys("↓");
    assert!(!rig.shows("Board: 5x5_"), "{}", rig.screen());
    rig.keys("→").expect("1 min + 1 s");
}

#[test]
fn control_c_quits_from_every_screen() {
    let check = |entry: Option<&str>, keys: &str| {
        let mut rig = Rig::new();
        if let Some(entry) = entry {
            rig.choose(entry);
        }
        rig.keys(keys).event(AppEvent::Interrupt);
        assert!(rig.quit, "{entry:?} {keys}");
    };
    for keys in ["", "y", "s", "i", "?"] {
        check(None, keys);
    }
    for name in names() {
        for keys in ["", "⏎", "i", "?"] {
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
fn digits_open_games_and_puzzles_in_order() {
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
fn a_long_list_scrolls_and_never_covers_the_status() {
    let mut game = Rig::new();
    game.play("cage", None, ["-", "-"]).notation("i5xj5*");
    let text = game.saves.last_key_value().expect("saved").1.clone();
    let mut rig = Rig::new();
    for day in 1..=30 {
        let name = format!("cage-202611{day:02}-120000");
        rig.saves.insert(name, text.clone());
    }
    rig.list();
    rig.keys("y");
    let shows_frame = |rig: &Rig| {
        let screen = rig.screen();
        let lines: Vec<&str> = screen.lines().collect();
        assert_eq!(lines[21], "", "{screen}");
        assert!(lines[22].ends_with("Press Enter to resume."), "{screen}");
        assert!(lines[23].contains("enter open"), "{screen}");
        assert!(lines[3..21].iter().any(|it| it.ends_with('█')), "{screen}");
    };
    shows_frame(rig.expect("30 Nov").expect("20 Nov"));
    assert!(!rig.shows("10 Nov"));
    shows_frame(rig.key(KeyCode::End).expect(" 1 Nov"));
    assert!(!rig.shows("30 Nov"));
    shows_frame(rig.key(KeyCode::PageUp).expect("11 Nov"));
    shows_frame(rig.key(KeyCode::Home).expect("30 Nov"));
    shows_frame(rig.event(AppEvent::Scroll(-1)).expect(" 1 Nov"));
    // A click in a scrolled list opens the visible row.
    rig.click(" 3 Nov").turn(2);
    let effects = rig.saves.len();
    rig.keys("⇥⏎");
    assert_eq!(
        rig.saves.len(),
        effects,
        "the game continues in its own file"
    );
}

#[test]
fn random_keys_never_panic_or_corrupt_saves() {
    let mut rng = game::Rng::new(11);
    let keys = "⏎⏎⏎⎋↑↓←→⇥12345abcdefhlnpqrstuvwx.:/@&+-?ynR ";
    let keys: Vec<char> = keys.chars().collect();
    for _ in 0..6 {
        let mut rig = Rig::new();
        for _ in 0..400 {
            let n = u32::try_from(keys.len()).expect("a few keys");
            let key = keys[rng.below(n) as usize];
            rig.keys(&key.to_string());
            if rng.below(10) == 0 {
                rig.event(AppEvent::Tick(Duration::from_millis(300)));
            }
            if rng.below(20) == 0 && rig.jobs.len() == 1 {
                // Only one output, or a game between computers would be played to its end.
                let (id, _) = rig.jobs.pop_first().expect("a job");
                rig.event(AppEvent::JobOutput(id, terminal::JobOutput::Move(None)));
            }
            rig.screen();
        }
        assert!(rig.saves.values().all(|it| it.parse::<Record>().is_ok()));
    }
}
