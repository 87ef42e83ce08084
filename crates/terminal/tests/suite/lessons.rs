//! Lessons: the goal, a small game with a guide, and tasks, from the data that browsers show, too.

use catalog::{
    Game,
    lesson::{Exercise, LessonStep, Placing},
};
use game::{AnyLine, Tap};
use grid::Square;
use messages::Language;
use picture::Charset;
use terminal::{AppEvent, Colours, Hit};

use crate::rig::{RECORDED, Rig, find};

fn in_language(language: Language) -> Rig {
    Rig::with(language, Charset::Unicode, Colours::Dark)
}

/// Opens the lessons of a game or puzzle.
fn open(rig: &mut Rig, name: &str) {
    rig.point_at(name).keys("i");
}

fn click(rig: &mut Rig, square: Square) {
    rig.event(AppEvent::Click(Hit::Square(square)));
}

/// Clicks on the squares of a legal move, and chooses the piles and buttons by the cursor: a task about
/// a henge has it in hand already.
fn tap(rig: &mut Rig, line: &dyn AnyLine, m: &str) {
    let legal = line.legal_moves();
    let taps = &legal.iter().find(|it| it.text == m).expect("legal").taps;
    for tap in taps {
        match tap {
            Tap::Square(square) => click(rig, *square),
            Tap::Button(_) => {
                let sign = m.chars().last().expect("a sign").to_string();
                rig.keys(&sign);
            }
            Tap::Hand(_) | Tap::Edge(..) => (),
        }
    }
    rig.wait();
}

/// What stands beside the board, in one line.
fn beside(rig: &Rig) -> String {
    let screen = rig.screen();
    let of_signs = |line: &str| {
        let at = line.find(['◆', '◇', '✓'])?;
        Some(line[..at].chars().count())
    };
    let column = screen
        .lines()
        .find_map(of_signs)
        .expect("signs of the steps");
    let right = screen.lines().skip(1).take(21).map(|line| {
        let right: String = line.chars().skip(column).collect();
        right.trim().to_owned()
    });
    right.collect::<Vec<_>>().join(" ")
}

/// Expects a text beside the board, whose lines may be broken anywhere.
#[track_caller]
fn expect<'a>(rig: &'a mut Rig, text: &str) -> &'a mut Rig {
    assert!(
        beside(rig).contains(text),
        "no {text:?} in\n{}",
        rig.screen()
    );
    rig
}

fn title(step: &str, words: &messages::Messages) -> String {
    words.get(&format!("{step}-title")).into_owned()
}

/// Completes a step of a game's lesson in one of the ways that a person would.
fn complete(rig: &mut Rig, game: &Game, step: &LessonStep) {
    match &step.exercise {
        Exercise::Find { shown, .. } => {
            let line = step.open(game).expect("a position");
            tap(rig, &*line, shown);
        }
        Exercise::Forbidden { squares, .. } => {
            for square in squares {
                click(rig, Square::parse(square).expect("a square"));
            }
        }
        Exercise::Play { .. } => {
            // Replies depend on the moves alone, so the test can compute them.
            let lesson = game.lesson().expect("a lesson");
            let mut moves: Vec<String> = Vec::new();
            for _ in 0..60 {
                let guided = lesson.play(game, step, &moves).expect("a game");
                let line = guided.expect("legal").line;
                moves = line.moves();
                if line.ending().is_some() {
                    return;
                }
                let legal = line.legal_moves();
                let m = &legal[(moves.len() * 7) % legal.len()].text;
                rig.notation(m).wait();
                moves.push(m.clone());
            }
            panic!("the game is too long");
        }
    }
}

#[test]
fn every_step_of_every_lesson_can_be_completed_and_is_remembered() {
    for language in Language::ALL {
        for id in RECORDED {
            let game = find(id);
            let lesson = game.lesson().expect("a lesson");
            let words = catalog::messages(language, []);
            let mut rig = in_language(language);
            open(&mut rig, game.info.name);
            let n = lesson.steps.len();
            for (index, step) in lesson.steps.iter().enumerate() {
                let of = match language {
                    Language::English => format!("step {} of {n}", index + 1),
                    Language::Portuguese => format!("passo {} de {n}", index + 1),
                };
                rig.expect(&of);
                expect(&mut rig, &title(&step.message, &words));
                assert_eq!(rig.cut(80, 24), Vec::<String>::new(), "{}", rig.screen());
                assert!(!rig.shows("▾"), "{}", rig.screen());
                complete(&mut rig, game, step);
                let done = match (index + 1 == n, language) {
                    (false, Language::English) => "Right! Press n",
                    (false, Language::Portuguese) => "Certo! Prima n",
                    (true, Language::English) => "Press t to play your first game",
                    (true, Language::Portuguese) => "Prima t para jogar a sua primeira partida",
                };
                rig.expect(done);
                let kept = rig.settings.lines().find(|it| it.starts_with("lesson-"));
                assert!(kept.expect("kept").ends_with(&step.id), "{}", rig.settings);
                rig.keys("⏎");
            }
            // All is known after a restart, and the lesson begins anew.
            let mut again = rig.restarted();
            open(&mut again, game.info.name);
            assert_eq!(again.screen().matches('✓').count(), n);
            again.keys("t");
            assert!(!again.shows("✓"), "{}", again.screen());
        }
    }
}

#[test]
fn the_goal_comes_first_then_a_whole_game_then_at_least_eight_tasks() {
    for id in RECORDED {
        let steps = find(id).lesson().expect("a lesson").steps;
        let words = catalog::messages(Language::English, []);
        let is_goal = matches!(steps[0].exercise, Exercise::Find { is_goal: true, .. });
        let is_game = matches!(steps[1].exercise, Exercise::Play { .. });
        assert!(is_goal && is_game && 10 <= steps.len(), "{id}");
        let mut rig = Rig::new();
        open(&mut rig, find(id).info.name);
        rig.expect("The goal").keys("n");
        expect(&mut rig, &title(&steps[1].message, &words));
    }
}

#[test]
fn a_lesson_resumes_at_the_first_step_that_is_not_completed() {
    let mut rig = Rig::with_settings("lesson-cage = win small\nlesson-unknown = a b\n");
    open(&mut rig, "Cage");
    rig.expect("step 3 of 13").expect("✓ ✓ ◆ ◇");
    // Clicks on the signs open their steps.
    rig.click("✓ ✓").expect("step 1 of 13");
    rig.keys("nn").notation("a1-b2").expect("Right!");
    let kept = "lesson-cage = win small closer\nlesson-unknown = a b\n";
    assert_eq!(rig.settings, kept);
    // Completing a step again changes nothing.
    rig.keys("r").notation("a1-b2").expect("Right!");
    assert_eq!(rig.settings, kept);
}

#[test]
fn moves_that_the_task_does_not_ask_for_are_explained() {
    let mut rig = Rig::new();
    open(&mut rig, "Cage");
    // Legal, but not the task; then a refusal with its clause.
    rig.notation("d1-c2")
        .expect("is legal, but it isn't what the task asks for");
    rig.notation("a4-a2").expect("✕");
    rig.keys("i")
        .expect("Cage, rules")
        .expect("is marked")
        .keys("q");
    rig.keys("h")
        .expect("Go to a4 with the arrow keys")
        .keys("r");
    // The forbidden move is refused, which completes the step; a legal one doesn't.
    rig.keys("nnn").expect("Keep your own apart");
    rig.notation("a1-a2")
        .expect("This time, try the move that isn't.");
    rig.keys("h").expect("Go to a1");
    click(&mut rig, Square::new(0, 0));
    rig.expect("Go to b2");
    click(&mut rig, Square::new(1, 1));
    expect(&mut rig, "Exactly: that isn't allowed.").expect("Right!");
    // The rules open at the step's clause.
    rig.keys("i").expect("Rule C5 is marked");
}

#[test]
fn the_guide_names_the_rule_of_each_move_and_gives_advice() {
    let mut rig = Rig::new();
    open(&mut rig, "Cage");
    rig.keys("n");
    expect(&mut rig, "You could jump off the board: that costs");
    rig.keys(":b2xb1*⏎");
    // The opponent answers after a pause.
    rig.event(AppEvent::Tick(std::time::Duration::from_millis(100)));
    rig.expect("Blue answers");
    expect(&mut rig, "You, b2xb1*: Off the board.");
    assert!(!rig.shows("Blue, "), "{}", rig.screen());
    rig.wait().wait().expect("Blue, ").expect("(rule C7)");
    expect(&mut rig, "Is a step better?")
        .keys("i")
        .expect("Rule C7 is marked");
    rig.keys("q").keys("u");
    expect(&mut rig, "The board starts full.");
    assert!(!rig.shows("u undo"), "{}", rig.screen());
    // Nothing is said of a game without an own move, and all of it in Portuguese.
    let mut rig = in_language(Language::Portuguese);
    open(&mut rig, "Cage");
    rig.keys("n").notation("b2xb1*").wait();
    expect(&mut rig, "O seu lance, b2xb1*: Para fora");
    expect(&mut rig, "(regra C7)");
}

#[test]
fn the_lesson_of_chess_loop_is_done_by_placing_pieces() {
    let steps = catalog::PUZZLES[0].lesson().expect("a lesson").steps;
    let tasks = steps
        .iter()
        .filter(|it| !matches!(it.placing, Placing::Solve));
    assert!(9 <= tasks.count(), "a goal and eight tasks");
    let mut rig = Rig::new();
    open(&mut rig, "Chess Loop");
    for step in &steps {
        match &step.placing {
            Placing::Find { accepted, .. } => {
                click(&mut rig, Square::parse(&accepted[0]).expect("a square"));
            }
            Placing::Forbidden { square, .. } => {
                click(&mut rig, Square::parse(square).expect("a square"));
                expect(&mut rig, "Exactly: that isn't allowed.");
                expect(&mut rig, "(rule L4)");
            }
            Placing::Solve => {
                expect(&mut rig, "Enter puts a piece on the square");
                solve(&mut rig);
            }
        }
        let is_last = step.id == steps[steps.len() - 1].id;
        rig.expect(if is_last {
            "solve your first puzzle"
        } else {
            "Right!"
        });
        assert_eq!(rig.cut(80, 24), Vec::<String>::new(), "{}", rig.screen());
        rig.keys("n");
    }
    assert!(rig.saves.is_empty(), "exercises aren't saved");
    rig.keys("t").expect("New puzzle");
    // Wrong squares are explained by the verifier, or as not asked for.
    let mut rig = Rig::with_settings("lesson-chess-loop = close small attack");
    open(&mut rig, "Chess Loop");
    rig.expect("Attack with a king").keys("→⏎");
    rig.expect("d2 isn't wrong, but it isn't what the task asks for.");
    click(&mut rig, Square::new(1, 1));
    rig.expect("A piece is on b2 already.").keys("n");
    click(&mut rig, Square::new(2, 1));
    rig.expect("✕").expect("(rule L4)");
    rig.keys("h").expect("with the arrow keys and press Enter.");
}

/// Solves the small puzzle of the lesson, with two knights and two kings on three columns and two
/// rows: the first board that the verifier accepts is entered by clicks.
fn solve(rig: &mut Rig) {
    let solution = (0..3_u32.pow(6)).find_map(|code| {
        let cell = |at| [".", "N", "K"][(code / 3_u32.pow(at) % 3) as usize];
        let row = |from: u32| (from..from + 3).map(cell).collect::<String>();
        let board = format!("{}/{}", row(0), row(3));
        let is_right =
            board.matches('N').count() == 2 && chess_loop::verify::verify(&board).is_ok();
        is_right.then_some(board)
    });
    let solution = solution.expect("a solution");
    for (rank, row) in (0..2).rev().zip(solution.split('/')) {
        for (file, piece) in (0..3).zip(row.chars()) {
            // Each click changes the cell: empty, knight, king.
            let n_clicks = [('.', 0), ('N', 1), ('K', 2)];
            let n_clicks = n_clicks.iter().find(|(it, _)| *it == piece);
            for _ in 0..n_clicks.map_or(0, |(_, n)| *n) {
                click(rig, Square::new(file, rank));
            }
        }
    }
}

#[test]
fn boards_of_lessons_are_as_large_as_the_window_allows() {
    let mut rig = Rig::new();
    open(&mut rig, "Cage");
    // Columns on which a click hits the cell a1.
    let width = |rig: &Rig, size: (u16, u16)| rig.cell_width(size, Square::new(0, 0));
    assert_eq!(width(&rig, (80, 24)), 10);
    assert_eq!(width(&rig, (120, 40)), 16);
    // In the smallest windows the whole board is visible, and the task with it.
    for (id, task) in [
        ("Racing Kings", "eighth row"),
        ("Cage", "blue checker"),
        ("GoRoGo", "Win this game"),
    ] {
        let mut rig = Rig::new();
        open(&mut rig, id);
        let text = rig.text(40, 15);
        assert!(text.contains(task), "{text}");
        assert!(width(&rig, (40, 15)) > 0, "{text}");
    }
}
