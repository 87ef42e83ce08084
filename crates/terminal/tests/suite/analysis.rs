//! The analysis board.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use catalog::{Analysis, Knowledge, SearchContext, SearchSettings};
use game::{Outcome, Reason};
use messages::Language;
use picture::Charset;
use ratatui::{crossterm::event::KeyCode, style::Color};
use search::{Limits, TranspositionTable, Value};
use tempfile::TempDir;
use terminal::{Colours, JobOutput};

use crate::{
    jobs::made_up,
    rig::{Rig, Worth, find, panel},
};

#[test]
fn variations_can_be_added_and_stepped_through() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]);
    for m in ["h2h3", "a2a3", "h3h4"] {
        rig.notation(m);
    }
    rig.analyse()
        .answer()
        .expect(", estimate")
        .expect("7 plies, ");
    rig.keys("←←")
        .turn(2)
        .keys(":a2b3⏎")
        .expect("Variation 2 of 2");
    rig.key(KeyCode::Down).expect("Variation 1 of 2");
    rig.key(KeyCode::End).turn(4).key(KeyCode::Home).turn(1);
    rig.answer().keys("1").turn(2);
    rig.keys("e")
        .expect("engine off")
        .keys("eqy")
        .expect("Racing Kings  ")
        .turn(4);
}

#[test]
fn a_proven_win_fills_the_evaluation_bar() {
    let mut rig = Rig::new();
    rig.play("cage", Some("4"), ["-", "-"]);
    rig.analyse().answer();
    for _ in 0..12 {
        if rig.shows(", proven") {
            break;
        }
        rig.keys("1").answer();
    }
    rig.expect(", proven");
    // The bar has either Red's colour or Blue's, never both.
    let cells = rig.cells(80, 24);
    let row = cells
        .chunks(80)
        .find(|row| row.iter().any(|cell| cell.symbol() == "▏"));
    let row = row.expect("a bar");
    let has = |colour| row[40..].iter().any(|it| it.bg == colour);
    let [red, blue] = [Color::Rgb(0xa8, 0x32, 0x1d), Color::Rgb(0x1f, 0x4f, 0x8a)].map(has);
    assert_ne!(red, blue, "{}", rig.screen());
}

#[test]
fn an_upper_bound_of_the_distance_is_not_shown_as_exact() {
    let analysed = |language, charset, worth| {
        let mut rig = Rig::with(language, charset, Colours::Dark);
        rig.play("cage", Some("4"), ["-", "-"]).analyse();
        rig.make_up(worth);
        rig
    };
    let has_sentence = |rig: Rig, sentence: &str| {
        assert!(panel(&rig).contains(sentence), "{}", rig.screen());
        rig
    };
    let (unicode, ascii) = (Charset::Unicode, Charset::Ascii);
    has_sentence(
        analysed(Language::English, unicode, Worth::Known),
        "Red wins in 3 moves, proven ",
    )
    .expect("1 win in 5 a3");
    has_sentence(
        analysed(Language::English, unicode, Worth::Proof),
        "Red wins within 3 moves, proven ",
    )
    .expect("1  win ≤ 5 a3");
    analysed(Language::English, ascii, Worth::Proof).expect("1 win <= 5 a3");
    has_sentence(
        analysed(Language::Portuguese, unicode, Worth::Known),
        "Ganham as Vermelhas em 3 lances, provado ",
    )
    .expect("1 ganha em 5 a3");
    has_sentence(
        analysed(Language::Portuguese, unicode, Worth::Proof),
        "Ganham as Vermelhas em, no máximo, 3 lances, provado ",
    )
    .expect("1 ganha ≤ 5 a3");
}

/// The analysis of a Racing Kings position with tables.
fn looked_up(position: &str, knowledge: &'static Knowledge) -> Analysis {
    let game = find("racing-kings");
    let line = game.open(Some(position), None).expect("a position");
    let settings = SearchSettings::new(Limits::nodes(2_000));
    let context = SearchContext {
        table: &TranspositionTable::new(1),
        knowledge,
        cancel: &AtomicBool::new(false),
    };
    let mut keep_searching = |_: &_| ControlFlow::Continue(());
    game.analyse(&*line, &settings, context, &mut keep_searching)
}

#[test]
fn a_win_that_the_50_move_rule_may_spoil_is_shown_with_a_caution() {
    let folder = TempDir::new().expect("a folder");
    let knowledge: &'static Knowledge = Box::leak(Box::new(Knowledge::at(folder.path())));
    let at_clock = |clock: u32| format!("8/8/8/8/8/1k6/8/K6R w - - {clock} 1");
    let Some(Value::Proven {
        outcome: Outcome::Win(_),
        plies,
    }) = looked_up(&at_clock(0), knowledge).value
    else {
        panic!("the tables know who wins");
    };
    let late = at_clock(101 - plies);
    let found = looked_up(&late, knowledge);
    let sentence = "without a capture on the way, the 50-move rule makes it a draw (rule K4d).";
    assert!(found.caution.is_some());
    let mut rig = Rig::new();
    rig.play_against("racing-kings", &late)
        .keys("a")
        .answer_with(JobOutput::Analysis(found.clone()));
    assert!(!rig.shows(", proven"), "{}", rig.screen());
    assert!(panel(&rig).contains(sentence), "{}", rig.screen());
    rig.keys("qh")
        .answer_with(JobOutput::Analysis(found.clone()));
    assert!(panel(&rig).contains(sentence), "{}", rig.screen());
    // The caution is shown beside a proven value, too.
    let mut rig = Rig::new();
    rig.play_against("racing-kings", &late).keys("a");
    let line = find("racing-kings").open(Some(&late), None);
    let proven = Analysis {
        caution: found.caution,
        ..made_up(&*line.expect("a position"), 3, Worth::Known)
    };
    rig.answer_with(JobOutput::Analysis(proven.clone()));
    assert!(panel(&rig).contains(", proven"), "{}", rig.screen());
    assert!(panel(&rig).contains(sentence), "{}", rig.screen());
    rig.keys("qh").answer_with(JobOutput::Analysis(proven));
    assert!(panel(&rig).contains(sentence), "{}", rig.screen());
    // There is no caution if the win comes in time.
    let early = at_clock(99 - plies);
    let mut rig = Rig::new();
    rig.play_against("racing-kings", &early).keys("a");
    rig.answer_with(JobOutput::Analysis(looked_up(&early, knowledge)));
    assert!(panel(&rig).contains(", proven"), "{}", rig.screen());
    assert!(!panel(&rig).contains("50-move"), "{}", rig.screen());
}

#[test]
fn unusable_tables_are_reported_once_by_the_analysis() {
    let problem = Reason::new("solve-bad-header")
        .with("path", "KRk.table")
        .with("field", "game");
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "2"]).keys("h");
    // A hint does not report them.
    let id = *rig.jobs.keys().next().expect("a job");
    rig.event(terminal::AppEvent::JobOutput(
        id,
        JobOutput::Problems(vec![problem]),
    ));
    rig.make_up(Worth::Chance);
    assert!(
        panel(&rig).contains("king can then step forward"),
        "{}",
        rig.screen()
    );
    assert!(!rig.shows("KRk.table"));
    rig.keys("a").make_up(Worth::Chance);
    rig.expect("KRk.table has a header that makes no sense");
    rig.keys("e").keys("e").make_up(Worth::Chance);
    assert!(!rig.shows("KRk.table"), "{}", rig.screen());
}
