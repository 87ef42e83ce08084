//! Saved games and exported files.

use record::Record;
use terminal::{AppEvent, NotWritten};

use crate::rig::Rig;

#[test]
fn a_game_is_saved_after_every_move_and_resumed() {
    let mut rig = Rig::new();
    rig.play("moai", Some("6x6"), ["-", "2"]);
    assert!(rig.saves.is_empty());
    rig.keys("⏎").answer();
    let (name, _) = rig.saves.last_key_value().expect("saved");
    assert_eq!(name, "moai-20261116-214503");
    assert_eq!(rig.saved().moves.len(), 2);
    // The app ends in the middle of a move.
    rig.keys("⇥⏎");
    let text = rig.saves.last_key_value().expect("saved").1.clone();
    assert!(text.contains("[taps \""), "{text}");
    let picked = rig.screen();
    let mut again = rig.restarted();
    again.expect("Continue").expect("Moai 6x6").keys("c");
    let status = |screen: &str| screen.lines().nth(22).unwrap_or_default().to_owned();
    assert_eq!(status(&again.screen()), status(&picked));
    again.keys("u").turn(1);
}

#[test]
fn a_write_error_is_shown_and_the_game_continues() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"]).notation("i5xj5*");
    let path = std::path::PathBuf::from("/saves/cage.txt");
    let full = NotWritten::Refused(game::Arg::Message("system-full"));
    rig.event(AppEvent::Written(path, Err(full)));
    rig.expect("Can't write /saves/cage.txt: the disk is full");
    rig.keys("⇥⏎").expect("selected. Jump over");
}

/// Plays a game between two bots to its end.
fn finished(rig: &mut Rig) -> &mut Rig {
    rig.play("cage", Some("4"), ["random", "random"])
        .keys("+++")
        .answer();
    rig.expect("game over")
}

#[test]
fn a_finished_game_is_saved_and_opens_in_the_review() {
    let mut rig = Rig::new();
    finished(&mut rig).keys("q");
    assert_eq!(rig.saves.len(), 1);
    assert!(rig.saved().result.is_some());
    assert!(!rig.shows("Continue"), "{}", rig.screen());
    let mut rig = rig.restarted();
    rig.choose("History").expect("Cage 4").keys("⏎");
    rig.expect("Cage 4, review")
        .answer()
        .keys("a")
        .expect("Cage 4, analysis");
}

#[test]
fn undoing_the_end_starts_another_saved_game() {
    let mut rig = Rig::new();
    finished(&mut rig).keys("u");
    assert_eq!(rig.saves.len(), 1, "the end is still there");
    rig.keys(" ").answer();
    assert_eq!(rig.saves.len(), 2, "another game from there");
    assert!(rig.saves.values().all(|it| it.contains("[result ")));
}

#[test]
fn saved_games_can_be_deleted_even_if_unreadable() {
    let mut rig = Rig::new();
    rig.saves.insert("x-1".to_owned(), "nonsense".to_owned());
    rig.saves
        .insert("x-2".to_owned(), "[game \"cage\"]\n\nzz\n".to_owned());
    rig.list();
    rig.keys("y")
        .expect("unreadable")
        .keys("⏎")
        .expect("can't be read");
    rig.keys("↓⏎")
        .keys("xn")
        .keys("xy")
        .keys("xy")
        .expect("No games yet");
    assert!(rig.saves.is_empty());
}

#[test]
fn records_and_pictures_are_exported() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"])
        .notation("&c3")
        .analyse()
        .keys("x");
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
fn an_export_has_the_whole_game_with_its_variations() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]);
    for m in ["h2h3", "a2a3", "h3h4"] {
        rig.notation(m);
    }
    rig.analyse();
    // Add a variation two moves back, and step back from it.
    rig.keys("←←").notation("a2b3").keys("←");
    rig.keys("x⏎").expect("Written: ");
    let records = record::read_all(&rig.written[0].1).expect("records");
    let moves = |n: usize| -> Vec<&str> {
        let moves = records[n].moves.iter();
        moves.map(|it| it.text.as_str()).collect()
    };
    assert_eq!(records.len(), 2);
    assert_eq!(moves(0), ["h2h3", "a2a3", "h3h4"]);
    assert_eq!(moves(1), ["h2h3", "a2b3"]);
    assert!(records[0].result.is_some(), "the resignation is recorded");
    assert_eq!(records[1].tag("variation"), Some("2"));
    rig.keys("q").expect("game over");
}

#[test]
fn unsaved_variations_are_lost_only_after_a_confirmation() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]).notation("h2h3");
    rig.analyse().notation("a2a3").keys("q");
    rig.expect("are lost unless you export them").keys("n");
    rig.expect("analysis").keys("qy").turn(2);
}

#[test]
fn export_asks_before_replacing_a_file_and_creates_no_folder() {
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"])
        .notation("&c3")
        .analyse();
    let write_to = |rig: &mut Rig, path: &str| {
        rig.keys("x").event(AppEvent::Erase(terminal::Erase::Line));
        rig.keys(path).keys("⏎");
    };
    write_to(&mut rig, "game.txt");
    rig.expect("Written: game.txt");
    write_to(&mut rig, "game.txt");
    rig.expect("game.txt already exists. Replace it?").keys("n");
    assert_eq!(rig.written.len(), 1);
    rig.expect("Write the record to: game.txt").keys("⏎y");
    rig.expect("Written: game.txt");
    assert_eq!(rig.written.len(), 2);
    write_to(&mut rig, "nowhere/game.txt");
    rig.expect("There is no folder nowhere. Choose another path.");
}

#[test]
fn settings_and_saves_of_version_0_2_still_open() {
    // As version 0.2.0 wrote them: without pieces, letters, pause and lessons, and without hints.
    let settings = "language = en\ncolours = dark\ncharacters = unicode\nmotion = off\n\
                    level = 3\nname = Ana\nserver = http://127.0.0.1:8080\n";
    let saves = [
        (
            "moai-20261116-201503",
            "[game \"moai\"]\n[variant \"8x8\"]\n[first \"human\"]\n[second \"2\"]\n\
             [clock \"5+3\"]\n[left \"280.5 291.0\"]\n[taps \"d7 d4\"]\n\n@d4 {2.5} @e6 {0.3}\n",
        ),
        (
            "racing-kings-20261115-201503",
            "[game \"racing-kings\"]\n[variant \"standard\"]\n[first \"human\"]\n[second \"human\"]\n\
             [result \"second\"]\n[reason \"White resigned\"]\n\nh2h3 a2a3\n",
        ),
        (
            "cage-20261114-201503",
            "[game \"cage\"]\n[variant \"10\"]\n[first \"human\"]\n[second \"1\"]\n\
             [result \"first\"]\n[reason \"Blue resigned\"]\n\ni5xj5*\n",
        ),
        (
            "chess-loop-20261110-201503",
            "[game \"chess-loop\"]\n[variant \"2x3:2N+2K\"]\n[start \"N??/???\"]\n[first \"human\"]\n\
             [second \"-\"]\n[published \"1\"]\n[time \"42.0\"]\n[hints \"1\"]\n\n",
        ),
    ];
    let mut rig = Rig::with_settings(settings);
    for (name, text) in saves {
        rig.saves.insert(name.to_owned(), text.to_owned());
    }
    rig.list();
    // The game goes on with its clock and the selection of half a move.
    rig.expect("Continue").keys("c").expect("4:40");
    rig.expect(", to d1").expect(", to d6").keys("q");
    // A game without hints counts as a level beaten.
    rig.keys("y").expect("Racing Kings").expect("Chess Loop");
    rig.keys("q").choose("Cage").expect("level 3").keys("q");
    rig.choose("Chess Loop")
        .choose("2x3:2N+2K")
        .expect("0:42")
        .keys("q");
    // Changed settings keep all the others.
    rig.keys("qql");
    assert_eq!(rig.settings, settings.replace("= en", "= pt"));
}
