//! Sentences in both languages, and numbers that agree between screens.

use std::path::PathBuf;

use messages::Language;
use picture::Charset;
use ratatui::crossterm::event::KeyCode;
use terminal::{AppEvent, Colours, NotWritten};

use crate::{
    rig::Rig,
    screens::{Way, ways},
};

fn in_language(language: Language) -> Rig {
    Rig::with(language, Charset::Unicode, Colours::Dark)
}

/// Every screen in every language.
fn everywhere() -> impl Iterator<Item = (String, Rig)> {
    let both = |(name, way): (String, Way)| {
        Language::ALL.map(|language| {
            let mut rig = in_language(language);
            way(&mut rig);
            (format!("{name} {}", language.code()), rig)
        })
    };
    ways().into_iter().flat_map(both)
}

/// A screen as one line of words.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_goal_of_moai_is_shown_in_the_menu_and_before_a_game() {
    for (language, goal) in [
        (
            Language::English,
            "Push and pull two stone heads until your opponent's can't move.",
        ),
        (
            Language::Portuguese,
            "Empurre e puxe duas cabeças de pedra; perde quem não puder mover a sua.",
        ),
    ] {
        let mut rig = in_language(language);
        rig.expect(goal);
        rig.choose("Moai").expect(goal);
        let wide = flat(&rig.text(120, 40));
        assert!(wide.contains(goal), "{wide}");
    }
}

#[test]
fn no_text_is_cut_off_in_windows_from_80x24_on() {
    for (name, rig) in everywhere() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let cut = rig.cut(width, height);
            let screen = rig.text(width, height);
            assert!(cut.is_empty(), "{name}: {cut:?}\n{screen}");
        }
    }
}

#[test]
fn a_write_error_is_shown_in_full() {
    let path = "/a/folder/with/a/rather/long/name/and/another/one/in/it/cage-20261116-214503.txt";
    for (language, why) in [
        (Language::English, "the disk is full"),
        (Language::Portuguese, "o disco está cheio"),
    ] {
        let mut rig = in_language(language);
        rig.play("cage", None, ["-", "-"]);
        let full = NotWritten::Refused(game::Arg::Message("system-full"));
        rig.event(AppEvent::Written(PathBuf::from(path), Err(full)));
        assert!(rig.cut(80, 24).is_empty(), "{}", rig.screen());
        let screen = flat(&rig.screen());
        assert!(screen.contains(why), "{screen}");
        // A path may be broken at the end of a line.
        let letters = screen.replace(' ', "");
        assert!(letters.contains(path), "{screen}");
    }
}

/// A game of Racing Kings, resigned after five good moves and reviewed: no long explanation takes the
/// place of the list of moves.
fn reviewed(language: Language) -> Rig {
    let mut rig = in_language(language);
    rig.play("racing-kings", None, ["-", "-"]);
    for m in ["f2d4", "c2e4", "h2g3", "a2b3", "g3f4"] {
        rig.notation(m);
    }
    rig.keys("Ryv").answer();
    rig
}

#[test]
fn a_move_has_the_same_number_everywhere() {
    let mut rig = reviewed(Language::English);
    rig.key(KeyCode::Home);
    let shown = ["Bd4", "Be4", "Kg3", "Kb3", "Kf4"];
    for (ply, m) in shown.into_iter().enumerate() {
        rig.key(KeyCode::Right);
        // The list of moves and the text above it both count pairs of moves.
        rig.turn(ply + 2);
        let dots = if ply % 2 == 0 { "." } else { "..." };
        rig.expect(&format!("{}{dots} {m}", ply / 2 + 1));
    }
}

#[test]
fn sizes_name_columns_before_rows() {
    let mut rig = Rig::new();
    rig.choose("Moai")
        .keys("v")
        .event(AppEvent::Erase(terminal::Erase::Line));
    rig.keys("4x99⏎").expect("4 columns × 99 rows");
    let mut rig = Rig::new();
    rig.choose("Chess Loop").keys(":15⏎");
    let text = flat(&rig.screen());
    assert!(text.contains("7 columns and 4 rows"), "{text}");
    let mut rig = in_language(Language::Portuguese);
    rig.choose("Chess Loop").keys(":15⏎");
    let text = flat(&rig.screen());
    assert!(text.contains("7 colunas e 4 linhas"), "{text}");
}

#[test]
fn history_shows_endings_in_the_current_language() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "1"])
        .notation("i5xj5*")
        .answer()
        .keys("Ryq");
    rig.play("racing-kings", None, ["-", "-"]).notation("h2h3");
    rig.keys("dyy").expect("Draw by agreement").keys("q");
    let kept: Vec<String> = rig.saves.values().cloned().collect();
    assert!(kept.iter().any(|it| it.contains("[how \"agreement\"]")));
    for (language, sentences) in [
        (
            Language::English,
            ["Red resigns. Blue wins", "Draw by agreement"],
        ),
        (
            Language::Portuguese,
            [
                "As Vermelhas desistem. Ganham as Azuis",
                "Empate por acordo",
            ],
        ),
    ] {
        let mut again = in_language(language);
        again.saves.clone_from(&rig.saves);
        again.list();
        again.keys("y");
        let both = flat(&again.screen()) + &flat(&again.keys("↓").screen());
        for sentence in sentences {
            assert!(both.contains(sentence), "{sentence} in {both}");
        }
    }
}
