//! Games kept in files, and what is exported.

use record::Record;
use terminal::Event;

use crate::rig::Rig;

#[test]
fn a_game_is_saved_after_every_move_and_goes_on_from_there() {
    let mut rig = Rig::new();
    rig.play("moai", Some("6x6"), ["-", "2"]);
    assert!(rig.saves.is_empty());
    rig.keys("⏎").answer();
    let (name, _) = rig.saves.last_key_value().expect("saved");
    assert_eq!(name, "moai-20261116-214503");
    assert_eq!(rig.saved().moves.len(), 2);
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
