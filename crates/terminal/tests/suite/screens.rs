//! Snapshots of every screen, and properties that all screens share.

use catalog::Game;
use game::Rng;
use messages::Language;
use picture::Charset;
use ratatui::{buffer::Cell, crossterm::event::KeyCode, style::Color};
use terminal::{AppEvent, Colours, Depth, Hit};

use crate::rig::{RECORDED, Rig, Worth, find};

/// Leads a new app to a screen.
pub(crate) type Way = Box<dyn Fn(&mut Rig)>;

/// The ways to all screens, by the screen's name.
pub(crate) fn ways() -> Vec<(String, Way)> {
    let mut ways: Vec<(String, Way)> = Vec::new();
    let mut add = |name: &str, way: fn(&mut Rig)| ways.push((name.to_owned(), Box::new(way)));
    add("home", |_| ());
    add("home-help", |rig| {
        rig.keys("?");
    });
    add("history-none", |rig| {
        rig.keys("y");
    });
    add("history", |rig| {
        rig.add_sample_saves().keys("y↓");
    });
    add("home-continue", |rig| {
        rig.add_sample_saves();
    });
    add("settings", |rig| {
        rig.keys("s");
    });
    add("online", |rig| {
        rig.keys("o");
    });
    add("online-refused", |rig| {
        rig.keys("o⏎nonsense⏎");
    });
    add("editor", |rig| {
        rig.choose("Racing Kings").keys("e");
    });
    add("editor-illegal", |rig| {
        rig.choose("Cage").keys("ecr→r");
    });
    add("review", |rig| {
        let position = "8/7K/k7/8/8/8/8/8 w - - 0 1";
        rig.play_from("racing-kings", position);
        rig.notation("h7h6").notation("a6a7");
        rig.keys("Ryv").answer();
    });
    add("setup-board", |rig| {
        rig.choose("Moai").point_at("8x8");
    });
    add("setup-wrong", |rig| {
        rig.choose("Moai").keys("v99⏎");
    });
    add_play(&mut add);
    add_puzzles(&mut add);
    ways.push((
        "learn-chess-loop".to_owned(),
        Box::new(|rig| {
            rig.point_at("Chess Loop").keys("inn");
        }),
    ));
    ways.extend(catalog::games().iter().flat_map(|it| ways_of(it)));
    ways
}

/// The ways to screens with snapshots: those of the recorded games only. Games that are added later have
/// to be right, not unchanged.
fn recorded_ways() -> Vec<(String, Way)> {
    let is_other = |it: &&&Game| !RECORDED.contains(&it.info.id);
    let others: Vec<&str> = catalog::games()
        .iter()
        .filter(is_other)
        .map(|it| it.info.id)
        .collect();
    let mut ways = ways();
    ways.retain(|(name, _)| !others.iter().any(|id| name.ends_with(&format!("-{id}"))));
    ways
}

/// Adds the screens of a game that is played, watched or analysed.
fn add_play(add: &mut impl FnMut(&str, fn(&mut Rig))) {
    add("play-rules", |rig| {
        rig.play("racing-kings", None, ["-", "-"])
            .notation("e2c3")
            .keys("i");
    });
    add("play-won", |rig| {
        rig.play_against("racing-kings", "8/7K/8/8/8/8/k7/8 w - - 0 1")
            .notation("Kh8");
    });
    add("analysis-leave", |rig| {
        rig.play("cage", Some("4"), ["-", "-"])
            .analyse()
            .notation("c3xc4*");
        rig.keys("q");
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
        let mut line = find("gorogo").open(None, None).expect("the start");
        line.try_play("&c3").expect("legal");
        rig.play_line(line, ["1", "-"]);
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
            .analyse()
            .make_up(Worth::Known)
            .keys("w");
    });
    add("analysis-export", |rig| {
        rig.play("moai", Some("5x5"), ["-", "-"]).notation("@c3");
        rig.analyse().keys("x");
    });
}

/// Adds the screens of puzzles.
fn add_puzzles(add: &mut impl FnMut(&str, fn(&mut Rig))) {
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
}

/// The ways to the screens that every game has.
fn ways_of(game: &Game) -> Vec<(String, Way)> {
    let mut ways: Vec<(String, Way)> = Vec::new();
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
            rig.analyse().keys("←←").wait().make_up(Worth::Chance);
        }),
    );
    add(
        "learn",
        Box::new(move |rig| {
            rig.point_at(name).keys("inn");
        }),
    );
    ways
}

/// Random moves from the start of a game, the same every time.
fn random_moves(id: &str, n: usize) -> Vec<String> {
    let mut line = find(id).open(None, None).expect("a start");
    let mut rng = Rng::new(3);
    while line.moves().len() < n && line.ending().is_none() {
        let moves = line.legal_moves();
        let n = u32::try_from(moves.len()).expect("a few moves");
        let m = &moves[rng.below(n) as usize].text;
        line.try_play(m).expect("legal");
    }
    line.moves()
}

#[test]
fn every_screen_matches_its_snapshot() {
    for (name, way) in recorded_ways() {
        let mut rig = Rig::recorded(Language::English);
        way(&mut rig);
        if name.starts_with("home") {
            let text = rig.text(200, 60);
            insta::assert_snapshot!(format!("{name}-large"), text);
        }
        let both = format!(
            "{}\n{}\n{}",
            rig.text(80, 24),
            "#".repeat(120),
            rig.text(120, 40)
        );
        insta::assert_snapshot!(name, both);
    }
}

/// Games in the middle of a move, and a puzzle with some of its pieces placed.
fn boards() -> Vec<(&'static str, Rig)> {
    let square = |file, rank| AppEvent::Click(Hit::Square(grid::Square::new(file, rank)));
    let mut moai = Rig::new();
    moai.play("moai", None, ["-", "-"]);
    moai.notation("@d4").notation("@e6").notation("d7W+");
    let mut cage = Rig::new();
    cage.play("cage", None, ["-", "-"]).notation("i5xj5*");
    let mut kings = Rig::new();
    kings.play("racing-kings", None, ["-", "-"]);
    kings.notation("h2h3").notation("a2a3").event(square(6, 1));
    let mut gorogo = Rig::new();
    gorogo.play("gorogo", None, ["-", "-"]);
    gorogo.notation("&c3").notation("c4").notation("b3");
    let mut puzzle = Rig::new();
    puzzle.choose("Chess Loop").keys(":4x7:4N+4Q⏎").answer();
    puzzle.keys("1→2↑1").keys("←.");
    vec![
        ("moai", moai),
        ("cage", cage),
        ("racing-kings", kings),
        ("gorogo", gorogo),
        ("chess-loop", puzzle),
    ]
}

#[test]
fn every_board_matches_its_snapshot_at_five_sizes() {
    let sizes = [(80, 24), (120, 40), (200, 60), (60, 20), (40, 15)];
    for (name, rig) in boards() {
        for (width, height) in sizes {
            let text = rig.text(width, height);
            insta::assert_snapshot!(format!("{name}-{width}x{height}"), text);
        }
    }
}

#[test]
fn a_board_that_is_too_large_scrolls_and_keeps_its_panel() {
    let mut rig = Rig::new();
    rig.play("moai", Some("19x19"), ["-", "2"]);
    let text = rig.text(80, 24);
    assert!(text.contains("Moves ─"), "{text}");
    assert!(text.contains("j  k"), "the cursor is visible\n{text}");
    assert!(!text.contains("r  s"), "{text}");
    for _ in 0..9 {
        rig.key(KeyCode::Right);
    }
    let text = rig.text(80, 24);
    assert!(text.contains("r  s"), "{text}");
    assert!(text.contains("Moves ─"), "{text}");
}

#[test]
fn screens_in_portuguese_match_their_snapshots() {
    for (name, way) in recorded_ways() {
        let shown = [
            "home",
            "history",
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
        let mut rig = Rig::recorded(Language::Portuguese);
        way(&mut rig);
        insta::assert_snapshot!(format!("pt-{name}"), rig.text(80, 24));
    }
}

#[test]
fn screens_in_ascii_lose_no_character() {
    for language in Language::ALL {
        for (name, way) in ways() {
            let mut rig = Rig::with(language, Charset::Ascii, Colours::None);
            way(&mut rig);
            let text = rig.screen();
            assert!(text.is_ascii(), "{name}\n{text}");
            // A question mark replaces a character that ASCII lacks, so there must be no more of them than
            // in Unicode.
            let mut same = Rig::with(language, Charset::Unicode, Colours::None);
            way(&mut same);
            let n_marks = |text: &str| text.matches('?').count();
            assert_eq!(n_marks(&text), n_marks(&same.screen()), "{name}\n{text}");
            let is_recorded = RECORDED.iter().any(|it| name == format!("middle-{it}"));
            if language == Language::English && is_recorded {
                insta::assert_snapshot!(format!("ascii-{name}"), text);
            }
        }
    }
}

#[test]
fn a_light_background_changes_nothing_but_colours() {
    for (name, way) in ways() {
        let cells = [Colours::None, Colours::Dark, Colours::Light].map(|colours| {
            let mut rig = Rig::with(Language::English, Charset::Unicode, colours);
            way(&mut rig);
            rig.cells(80, 24)
        });
        let lines = |cells: &[Cell]| -> Vec<String> {
            let line = |row: &[Cell]| row.iter().map(Cell::symbol).collect();
            cells.chunks(80).map(line).collect()
        };
        // Only the settings name the palette.
        let both = lines(&cells[1]).into_iter().zip(lines(&cells[2]));
        let both = both.map(|(a, b)| (a, b.replace("light background › ", "dark background ›  ")));
        let differ: Vec<_> = both.filter(|(a, b)| a != b).collect();
        assert!(differ.is_empty(), "{name}: {differ:?}");
        for cell in &cells[0] {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{name}");
        }
        // The 16 colours that users redefine are not used if there are others.
        for cell in cells[1].iter().chain(&cells[2]) {
            for colour in [cell.fg, cell.bg] {
                let sure = matches!(colour, Color::Rgb(..) | Color::Reset);
                assert!(sure, "{name}: {cell:?}");
            }
        }
    }
}

#[test]
fn colour_8_is_never_used_with_sixteen_colours() {
    for (name, way) in ways() {
        let mut rig = Rig::with_depth(Depth::Sixteen);
        way(&mut rig);
        for cell in rig.cells(80, 24) {
            for colour in [cell.fg, cell.bg] {
                let fine = [0, 1, 3, 4, 5, 6, 15].map(Color::Indexed);
                let fine = colour == Color::Reset || fine.contains(&colour);
                assert!(fine, "{name}: {cell:?}");
            }
            // Text keeps the terminal's default colour: only the board has others, on its own background.
            let has_background = cell.bg != Color::Reset;
            assert!(
                cell.fg == Color::Reset || has_background,
                "{name}: {cell:?}"
            );
        }
    }
}

#[test]
fn the_cursor_is_visible_without_colours() {
    let mut rig = Rig::with(Language::English, Charset::Ascii, Colours::None);
    rig.play("cage", None, ["-", "-"]);
    assert_eq!(rig.reversed(), "[R]");
}

#[test]
fn a_window_that_is_too_small_asks_for_a_larger_one() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"]);
    for (width, height) in [(23, 24), (80, 9), (10, 3), (1, 1)] {
        let text = rig.text(width, height);
        assert!(!text.contains("Red"), "{text}");
    }
    let text = rig.text(60, 9).replace('\n', " ");
    assert!(text.contains("Henge needs 24 × 10"), "{text}");
    assert!(rig.shows("Red to move"));
    rig.key(KeyCode::Tab);
    assert!(rig.text(300, 100).contains("Red to move"));
}

/// Columns and rows of windows, from too small to very large.
const SIZES: [(u16, u16); 12] = [
    (1, 1),
    (24, 10),
    (30, 12),
    (40, 15),
    (60, 20),
    (78, 19),
    (80, 24),
    (81, 25),
    (109, 35),
    (133, 24),
    (80, 60),
    (250, 90),
];

#[test]
fn no_screen_panics_at_any_window_size() {
    for (_, way) in ways() {
        let mut rig = Rig::new();
        way(&mut rig);
        for (width, height) in SIZES {
            rig.text(width, height);
        }
    }
}
