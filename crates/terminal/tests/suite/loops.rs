//! Chess Loop: choosing a puzzle, placing pieces, conflicts, hints, attempts.

use messages::Language;
use picture::Charset;
use ratatui::crossterm::event::KeyCode;
use terminal::Colours;

use crate::rig::Rig;

/// Opens the first published puzzle with knights.
fn open(rig: &mut Rig) -> &mut Rig {
    // The puzzle comes after all games.
    let key = (catalog::games().len() + 1).to_string();
    rig.keys(&key).choose("2x3:2N+2K")
}

#[test]
fn a_published_puzzle_is_solved_with_hints_alone() {
    let mut rig = Rig::new();
    open(&mut rig).expect("Chess Loop 1");
    for _ in 0..40 {
        if rig.shows("Solved!") {
            break;
        }
        rig.keys("h").answer().keys("hh");
        follow_hint(&mut rig);
    }
    rig.expect("Solved!").expect("Each piece attacks one");
}

/// Executes the action that the last sentence of the hint names.
fn follow_hint(rig: &mut Rig) {
    let screen = rig.screen();
    let panel = screen
        .lines()
        .take(21)
        .map(|it| it.chars().skip(42).collect::<String>());
    let panel: String = panel.map(|it| it.trim_end().to_owned() + " ").collect();
    let (_, hint) = panel
        .split_once("Hint")
        .unwrap_or_else(|| panic!("{screen}"));
    let hint = hint.split("Attacks").next().unwrap_or_default();
    let last = hint.split(". ").filter(|it| !it.trim().is_empty()).last();
    let last = last.unwrap_or_default().trim_end().trim_end_matches('.');
    let is_square = |word: &&str| {
        let [file, rank] = word.as_bytes() else {
            return false;
        };
        file.is_ascii_lowercase() && rank.is_ascii_digit()
    };
    let words = last.split([' ', ',']);
    let square = words
        .clone()
        .find(is_square)
        .unwrap_or_else(|| panic!("{last}\n{screen}"));
    go_to(rig, square);
    rig.key(if last.contains("Clear") {
        KeyCode::Delete
    } else if last.contains("knight") {
        KeyCode::Char('1')
    } else if last.contains("king") {
        KeyCode::Char('2')
    } else {
        KeyCode::Char('.')
    });
}

/// Moves the cursor of a small board to a square.
fn go_to(rig: &mut Rig, square: &str) {
    let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
    for _ in 0..10 {
        rig.key(KeyCode::Left).key(KeyCode::Down);
    }
    for _ in 0..file {
        rig.key(KeyCode::Right);
    }
    for _ in 0..rank {
        rig.key(KeyCode::Up);
    }
}

#[test]
fn conflicts_are_marked_and_named() {
    let mut rig = Rig::new();
    open(&mut rig);
    go_to(&mut rig, "a1");
    rig.keys("2→2");
    rig.expect("a1 K → b1 K !");
    rig.keys("u").keys("u");
    assert!(!rig.shows("a1 K"), "{}", rig.screen());
}

#[test]
fn a_full_but_wrong_board_shows_its_fault() {
    let mut rig = Rig::new();
    open(&mut rig);
    for (square, key) in [("a1", '1'), ("b1", '1'), ("a2", '2'), ("c2", '2')] {
        go_to(&mut rig, square);
        rig.key(KeyCode::Char(key));
    }
    rig.expect(" on ");
    assert!(
        !rig.shows("Solved") && !rig.shows("\n Place 2"),
        "{}",
        rig.screen()
    );
}

#[test]
fn a_new_puzzle_is_generated_and_its_attempt_saved() {
    let mut rig = Rig::without_colours();
    rig.choose("Chess Loop").keys("g").expect("Making a puzzle");
    rig.answer().expect("Place ");
    assert!(rig.saves.is_empty(), "nothing has been done yet");
    // At least one of the squares is not given.
    for _ in 0..8 {
        rig.keys("1→");
    }
    let (name, text) = rig.saves.first_key_value().expect("a file");
    assert!(name.starts_with("chess-loop-20261116-2145"), "{name}");
    assert!(text.contains("[seed \"v2-"), "{text}");
    let before = rig.screen();
    rig.keys("qqc");
    let board = |screen: &str| -> Vec<String> {
        let lines = screen.lines().skip(3).take(7);
        lines
            .map(|line| {
                line.chars()
                    .take(38)
                    .filter(|char| !"[]".contains(*char))
                    .collect::<String>()
                    .trim_end()
                    .replace(' ', "")
            })
            .collect()
    };
    assert_eq!(
        board(&before),
        board(&rig.screen()),
        "\n{before}\n{}",
        rig.screen()
    );
}

#[test]
fn a_puzzle_can_be_typed_and_an_invalid_one_is_refused() {
    let mut rig = Rig::new();
    rig.choose("Chess Loop")
        .keys(":4x4:nonsense⏎")
        .expect("isn't a puzzle");
    rig.keys(":2x4:2N+2Q⏎")
        .expect("Checking that the puzzle has a solution")
        .answer()
        .expect("Place 2 knights and 2 queens");
}

#[test]
fn given_pieces_cannot_be_changed() {
    let mut rig = Rig::new();
    rig.choose("Chess Loop")
        .keys(":2x4:2N+2Q:Q???/????⏎")
        .answer();
    go_to(&mut rig, "a2");
    rig.keys("2")
        .expect("a2 is part of the puzzle and can't be changed");
}

#[test]
fn attacks_are_drawn_in_ascii() {
    let mut rig = Rig::with(Language::English, Charset::Ascii, Colours::None);
    rig.choose("Chess Loop")
        .keys(":1x4:2R+2K⏎")
        .answer()
        .expect("too small");
    rig.keys(":3x3:2B+2R⏎").answer();
    go_to(&mut rig, "a1");
    rig.key(KeyCode::Char('2'));
    go_to(&mut rig, "c1");
    rig.key(KeyCode::Char('1'));
    go_to(&mut rig, "b3");
    rig.expect("|     r>    |     -     |     B     |")
        .expect("a1 R -> c1 B");
}

#[test]
fn numbers_open_published_puzzles_and_unsolvable_puzzles_are_refused() {
    let mut rig = Rig::new();
    rig.choose("Chess Loop")
        .keys(":15⏎")
        .expect("Chess Loop 15");
    rig.keys("q:99⏎").expect("numbered 0 to 15");
    rig.keys(":5x5:3K+3Q⏎").answer();
    rig.expect("A queen attacks back any king");
}

#[test]
fn a_puzzle_without_givens_has_no_grade() {
    let mut rig = Rig::new();
    rig.choose("Chess Loop").point_at(" some ").keys("→");
    rig.expect(" none ").keys("g");
    let job = rig.jobs.values().next().expect("a job");
    let terminal::BackgroundJob::Generate(seed) = job else {
        panic!("{job:?}");
    };
    assert_eq!((seed.spec.grade, seed.spec.givens), (None, false));
}

/// Solves the first published puzzle, which is open, as K.K over N.N.
fn solve(rig: &mut Rig) {
    for (square, key) in [("a2", '2'), ("c2", '2'), ("a1", '1'), ("c1", '1')] {
        go_to(rig, square);
        rig.key(KeyCode::Char(key));
    }
    rig.expect("Solved!");
}

#[test]
fn an_attempt_is_resumed_and_a_solved_puzzle_shows_its_best_time() {
    let mut rig = Rig::new();
    open(&mut rig);
    go_to(&mut rig, "a2");
    rig.keys("2h").answer();
    rig.event(terminal::AppEvent::Tick(std::time::Duration::from_secs(83)));
    rig.expect("1:2").keys("qq");
    let mut rig = rig.restarted();
    rig.expect("Continue")
        .expect("Chess Loop 1")
        .expect("1 of 4 pieces");
    open(&mut rig)
        .expect("Chess Loop 1")
        .expect("1:2")
        .expect("♚");
    solve(&mut rig);
    let text = rig.saves.last_key_value().expect("kept").1.clone();
    assert!(
        text.contains("[hints \"1\"]") && text.contains("[solved \"2026-11-16\"]"),
        "{text}"
    );
    rig.keys("q");
    let row = |rig: &Rig| {
        let screen = rig.screen();
        let row = screen.lines().find(|it| it.contains("2x3:2N+2K"));
        row.map(|it| it.chars().take(36).collect::<String>())
            .unwrap_or_default()
    };
    assert!(row(&rig).contains("✓ 1:2"), "{}", row(&rig));
    let mut rig = rig.restarted();
    assert!(!rig.shows("Continue"), "nothing is unfinished");
    open(&mut rig).expect("Solved!");
    // Another attempt does not change the first one.
    rig.keys("c").expect("0:00");
    solve(&mut rig);
    rig.keys("q");
    assert_eq!(rig.saves.len(), 2);
    assert!(row(&rig).contains("✓ 0:0"), "the best time: {}", row(&rig));
}

#[test]
fn the_loop_of_the_day_has_a_fixed_seed_and_streaks_are_counted() {
    let mut rig = Rig::new();
    rig.point_at("Loop of the day")
        .expect("Solve it to start a streak")
        .keys("t");
    let job = rig.jobs.values().next().expect("a job");
    let terminal::BackgroundJob::Generate(seed) = job else {
        panic!("{job:?}");
    };
    assert_eq!(seed.to_string(), "v2-any-any-medium-givens-20261116");
    rig.answer().expect("Loop of the day, 2026-11-16").keys("q");
    for day in ["14", "15", "16"] {
        let text = format!(
            "[game \"chess-loop\"]\n[variant \"2x3:2N+2K\"]\n[start \"K.K/N.N\"]\n[first \"human\"]\n[second \"-\"]\n[day \"2026-11-{day}\"]\n[grade \"medium\"]\n[solved \"2026-11-{day}\"]\n"
        );
        rig.saves
            .insert(format!("chess-loop-202611{day}-120000"), text);
    }
    rig.list();
    rig.expect("3 days in a row").keys("t").expect("Solved!");
}

#[test]
fn the_goal_is_always_shown_and_the_piece_under_the_cursor_explained() {
    let goal = "Each piece attacks one of the other type, in one loop.";
    let mut rig = Rig::new();
    open(&mut rig).expect(goal);
    assert!(rig.text(60, 20).contains(goal), "{}", rig.text(60, 20));
    go_to(&mut rig, "a1");
    rig.keys("2→2");
    // The verifier's words about the king on b1, with the clause that the rules key opens.
    rig.expect("The king on b1 attacks its own type on a1 (rule L4).");
    rig.keys("←")
        .expect("The king on a1 attacks its own type on b1 (rule L4).");
    rig.keys("↑").expect(goal);
    let panel = crate::rig::panel(&rig);
    assert!(panel.contains("Each piece attacks one"), "{panel}");
}

#[test]
fn a_solved_puzzle_shows_its_result_and_leads_on() {
    let mut rig = Rig::new();
    open(&mut rig).keys("h").answer();
    rig.event(terminal::AppEvent::Tick(std::time::Duration::from_secs(50)));
    rig.keys("←2→→2↓1←←1").expect("Solved! 0:52, one hint.");
    for gone in ["1 2 place", "mark as empty", "h hint"] {
        assert!(!rig.shows(gone), "{}", rig.screen());
    }
    rig.expect("n next puzzle").expect("c start again");
    // The board stays as it is.
    rig.keys("1.").expect("Solved! 0:52, one hint.");
    rig.keys("c")
        .expect("0:00")
        .keys("n")
        .expect("Chess Loop 2");
    // After a puzzle that was made, another one is made.
    let mut rig = Rig::new();
    rig.choose("Chess Loop").keys(":2x3:2N+2K⏎").answer();
    rig.keys("n").expect("Place 2");
    rig.keys("←2→→2↓1←←1").expect("Solved!").expect("no hints");
    rig.keys("n")
        .expect("Making a puzzle")
        .answer()
        .expect("Place ");
    assert!(!rig.shows("Solved!"), "{}", rig.screen());
}
