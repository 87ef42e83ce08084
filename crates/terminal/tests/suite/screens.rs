//! Pictures of every screen at 80 x 24 and 120 x 40, and what holds for all of them.

use game::Rng;
use messages::Language;
use picture::Charset;
use ratatui::{buffer::Cell, crossterm::event::KeyCode, style::Color};
use terminal::Colours;

use crate::rig::{Rig, Worth, find};

/// Brings a new app to a screen.
type Way = Box<dyn Fn(&mut Rig)>;

/// Every screen by its name.
fn ways() -> Vec<(String, Way)> {
    let mut ways: Vec<(String, Way)> = Vec::new();
    let mut add = |name: &str, way: fn(&mut Rig)| ways.push((name.to_owned(), Box::new(way)));
    add("home", |_| ());
    add("home-help", |rig| {
        rig.keys("?");
    });
    add("saves-none", |rig| {
        rig.keys("r");
    });
    add("saves", |rig| {
        rig.play("cage", None, ["-", "3"]);
        rig.notation("i5xj5*").answer().keys("q");
        rig.play("moai", Some("5x5"), ["-", "-"]);
        rig.notation("@c3").notation("@d4").keys("q").keys("r");
    });
    add("play-typing", |rig| {
        rig.play("racing-kings", None, ["-", "-"]).keys(":Ng3");
    });
    add("play-refused", |rig| {
        rig.play("racing-kings", None, ["-", "-"]).notation("e2e5");
    });
    add("play-tapped", |rig| {
        rig.play("moai", None, ["-", "-"]);
        rig.notation("@d4").notation("@e6").keys("⇥⏎⇥⏎");
    });
    add("play-resign", |rig| {
        rig.play("cage", Some("6"), ["-", "2"]).keys("R");
    });
    add("play-help", |rig| {
        rig.play("racing-kings", None, ["-", "2"]).keys("?");
    });
    add("play-hint", |rig| {
        rig.play("gorogo", None, ["-", "-"]).notation("&c3");
        rig.keys("h").make_up(Worth::Chance);
    });
    add("play-large", |rig| {
        rig.play("moai", Some("19x19"), ["-", "-"]).notation("@j10");
    });
    add("play-draw-offered", |rig| {
        rig.play("racing-kings", None, ["-", "-"]).notation("h2h3");
        rig.keys("d");
    });
    add("watch-paused", |rig| {
        rig.play("gorogo", None, ["random", "random"])
            .keys(" →")
            .answer();
        rig.keys("→").answer();
    });
    add("analysis-proven", |rig| {
        rig.play("cage", Some("4"), ["-", "-"])
            .keys("a")
            .make_up(Worth::Known)
            .keys("w");
    });
    add("analysis-export", |rig| {
        rig.play("moai", Some("5x5"), ["-", "-"]).notation("@c3");
        rig.keys("ax");
    });
    add("puzzles", |rig| {
        rig.choose("Chess Loop");
    });
    add("puzzle", |rig| {
        rig.choose("Chess Loop").choose("4x5:3R+3K");
    });
    add("puzzle-conflict", |rig| {
        rig.choose("Chess Loop").choose("4x5:3N+3K").keys("1→2→1↓2");
    });
    add("puzzle-hint", |rig| {
        rig.choose("Chess Loop")
            .choose("2x3:2N+2K")
            .keys("h")
            .answer()
            .keys("hh");
    });
    add("puzzle-solved", |rig| {
        rig.choose("Chess Loop")
            .choose("2x3:2N+2K")
            .keys("←2→→2↓1←←1");
    });
    ways.push((
        "learn-chess-loop".to_owned(),
        Box::new(|rig| {
            rig.point_at("Chess Loop").keys("hnn");
        }),
    ));
    ways.extend(ways_of_games());
    ways
}

/// The screens that every game has.
fn ways_of_games() -> Vec<(String, Way)> {
    let mut ways: Vec<(String, Way)> = Vec::new();
    for game in catalog::games() {
        let (id, name) = (game.info.id, game.info.name);
        let mut add = |name: &str, way: Way| ways.push((format!("{name}-{id}"), way));
        add(
            "setup",
            Box::new(move |rig| {
                rig.choose(name);
            }),
        );
        add(
            "start",
            Box::new(move |rig| {
                rig.play(id, None, ["-", "3"]);
            }),
        );
        add(
            "middle",
            Box::new(move |rig| {
                rig.play(id, None, ["-", "-"]);
                for m in random_moves(id, 15) {
                    rig.notation(&m);
                }
            }),
        );
        add(
            "end",
            Box::new(move |rig| {
                rig.play(id, None, ["random", "random"])
                    .keys("+++")
                    .answer();
            }),
        );
        add(
            "analysis",
            Box::new(move |rig| {
                rig.play(id, None, ["-", "-"]);
                for m in random_moves(id, 9) {
                    rig.notation(&m);
                }
                rig.keys("a").keys("←←").wait().make_up(Worth::Chance);
            }),
        );
        add(
            "learn",
            Box::new(move |rig| {
                rig.point_at(name).keys("hnn");
            }),
        );
    }
    ways
}

/// The same random moves every time.
fn random_moves(id: &str, n: usize) -> Vec<String> {
    let mut line = find(id).open(None, None).expect("a start");
    let mut rng = Rng::new(3);
    while line.moves().len() < n && line.ending().is_none() {
        let moves = line.legal_moves();
        let m = &moves[rng.below(moves.len() as u32) as usize].text;
        line.try_play(m).expect("legal");
    }
    line.moves()
}

#[test]
fn every_screen_looks_as_it_did() {
    for (name, way) in ways() {
        let mut rig = Rig::new();
        way(&mut rig);
        let both = format!(
            "{}\n{}\n{}",
            rig.text(80, 24),
            "#".repeat(120),
            rig.text(120, 40)
        );
        insta::assert_snapshot!(name, both);
    }
}

#[test]
fn screens_in_portuguese_look_as_they_did() {
    for (name, way) in ways() {
        let shown = [
            "home",
            "setup",
            "middle-cage",
            "end",
            "analysis-moai",
            "learn-gorogo",
            "puzzle",
        ];
        if !shown.iter().any(|it| name.starts_with(it)) {
            continue;
        }
        let mut rig = Rig::with(Language::Portuguese, Charset::Unicode, Colours::Dark);
        way(&mut rig);
        insta::assert_snapshot!(format!("pt-{name}"), rig.text(80, 24));
    }
}

#[test]
fn screens_in_ascii_are_ascii_and_say_as_much() {
    for language in Language::ALL {
        for (name, way) in ways() {
            let mut rig = Rig::with(language, Charset::Ascii, Colours::None);
            way(&mut rig);
            let text = rig.screen();
            assert!(text.is_ascii(), "{name}\n{text}");
            // A question mark stands for what has no letter in ASCII: there may be none but those
            // that are there in Unicode, too.
            let mut same = Rig::with(language, Charset::Unicode, Colours::None);
            way(&mut same);
            let asked = |text: &str| text.matches('?').count();
            assert_eq!(asked(&text), asked(&same.screen()), "{name}\n{text}");
            if language == Language::English && name.starts_with("middle") {
                insta::assert_snapshot!(format!("ascii-{name}"), text);
            }
        }
    }
}

#[test]
fn colours_change_nothing_but_colours() {
    for (name, way) in ways() {
        let cells = [Colours::None, Colours::Dark, Colours::Light].map(|colours| {
            let mut rig = Rig::with(Language::English, Charset::Unicode, colours);
            way(&mut rig);
            rig.cells(80, 24)
        });
        let lines = |cells: &[Cell]| -> Vec<String> {
            let line = |it: &[Cell]| it.iter().map(Cell::symbol).collect();
            cells.chunks(80).map(line).collect()
        };
        // The first menu names the colours themselves, in one line.
        let expected = usize::from(name.starts_with("home"));
        for other in [&cells[1], &cells[2]] {
            let lines = lines(&cells[0]).into_iter().zip(lines(other));
            let differ: Vec<_> = lines.filter(|(a, b)| a != b).collect();
            assert_eq!(differ.len(), expected, "{name}: {differ:?}");
        }
        for cell in &cells[0] {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{name}");
        }
        for cell in cells[1].iter().chain(&cells[2]) {
            let is_one_of_16 = !matches!(cell.fg, Color::Rgb(..) | Color::Indexed(_));
            assert!(is_one_of_16 && cell.bg == Color::Reset, "{name}: {cell:?}");
        }
        // White and bright yellow can't be read on a light background.
        for cell in &cells[2] {
            assert!(
                !matches!(cell.fg, Color::White | Color::LightYellow),
                "{name}"
            );
        }
    }
}

#[test]
fn the_cursor_is_seen_without_colours() {
    let mut rig = Rig::with(Language::English, Charset::Ascii, Colours::None);
    rig.play("cage", None, ["-", "-"]);
    assert_eq!(rig.reversed(), "[R]");
}

#[test]
fn a_window_that_is_too_small_says_so_and_recovers() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"]);
    for (width, height) in [(79, 24), (80, 23), (40, 10), (10, 3), (1, 1)] {
        let text = rig.text(width, height);
        assert!(!text.contains("Moves"), "{text}");
    }
    let text = rig.text(60, 10).replace('\n', " ");
    assert!(text.contains("Henge needs 80 by 24"), "{text}");
    assert!(rig.shows("Red: pick a square"));
    rig.key(KeyCode::Tab);
    assert!(rig.text(300, 100).contains("Red: pick a square"));
}

#[test]
fn every_screen_can_be_drawn_at_any_size() {
    for (_, way) in ways() {
        let mut rig = Rig::new();
        way(&mut rig);
        for (width, height) in [(1, 1), (80, 24), (81, 25), (133, 24), (80, 60), (250, 90)] {
            rig.text(width, height);
        }
    }
}
