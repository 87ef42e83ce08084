//! Looking at a game with the engine's help.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use catalog::{Analysis, Knowledge, SearchContext, Settings};
use game::{Outcome, Reason};
use messages::Language;
use picture::Charset;
use ratatui::crossterm::event::KeyCode;
use search::{Limits, Table, Value};
use tempfile::TempDir;
use terminal::{Answer, Colours};

use crate::rig::{Rig, Worth, find, made_up};

#[test]
fn an_analysis_steps_tries_and_keeps_variations() {
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]);
    for m in ["h2h3", "a2a3", "h3h4"] {
        rig.notation(m);
    }
    rig.keys("a")
        .answer()
        .expect("an estimate")
        .expect("Lines at depth");
    rig.keys("←←")
        .expect("turn 2")
        .keys(":a2b3⏎")
        .expect("Variation 2 of 2");
    rig.key(KeyCode::Down).expect("Variation 1 of 2");
    rig.key(KeyCode::End)
        .expect("turn 4")
        .key(KeyCode::Home)
        .expect("turn 1");
    rig.answer().keys("1").expect("turn 2");
    rig.keys("e")
        .expect("engine off")
        .keys("eq")
        .expect("Racing Kings  ")
        .expect("turn 4");
}

#[test]
fn a_proof_is_called_proven_and_fills_the_bar() {
    let mut rig = Rig::new();
    rig.play("cage", Some("4"), ["-", "-"]);
    rig.keys("a").answer();
    for _ in 0..12 {
        if rig.shows("Proven") {
            break;
        }
        rig.keys("1").answer();
    }
    rig.expect("Proven for ");
    let screen = rig.screen();
    let bar = screen.lines().find(|it| it.contains(['█', '░']));
    let bar = bar.unwrap_or_default();
    assert_ne!(bar.contains('█'), bar.contains('░'), "{screen}");
}

#[test]
fn a_distance_that_may_be_shorter_is_never_shown_as_exact() {
    let analysed = |language, charset, worth| {
        let mut rig = Rig::with(language, charset, Colours::Dark);
        rig.play("cage", Some("4"), ["-", "-"]).keys("a");
        rig.make_up(worth);
        rig
    };
    let (unicode, ascii) = (Charset::Unicode, Charset::Ascii);
    analysed(Language::English, unicode, Worth::Known)
        .expect("Proven for Red: win in 5\n")
        .expect("1 win in 5 a3");
    analysed(Language::English, unicode, Worth::Proof)
        .expect("Proven for Red: win in at most 5\n")
        .expect("1  win ≤ 5 a3");
    analysed(Language::English, ascii, Worth::Proof).expect("1 win <= 5 a3");
    analysed(Language::Portuguese, unicode, Worth::Known)
        .expect("Provado (Vermelhas): ganha em 5\n")
        .expect("1 ganha em 5 a3");
    analysed(Language::Portuguese, unicode, Worth::Proof)
        .expect("Provado (Vermelhas): ganha em máx. 5\n")
        .expect("1 ganha ≤ 5 a3");
}

/// What stands beside the board, as one line of words.
fn panel(rig: &Rig) -> String {
    let screen = rig.screen();
    let lines = screen.lines().skip(2).take(19);
    let words = lines.flat_map(|it| {
        let right: String = it.chars().skip(42).collect();
        right
            .split_whitespace()
            .map(ToOwned::to_owned)
            .collect::<Vec<_>>()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// What the tables say about a position of Racing Kings.
fn looked_up(position: &str, knowledge: &'static Knowledge) -> Analysis {
    let game = find("racing-kings");
    let line = game.open(Some(position), None).expect("a position");
    let settings = Settings::new(Limits::nodes(2_000));
    let context = SearchContext {
        table: &Table::new(1),
        knowledge,
        cancel: &AtomicBool::new(false),
    };
    let mut go_on = |_: &_| ControlFlow::Continue(());
    game.analyse(&*line, &settings, context, &mut go_on)
}

#[test]
fn a_win_that_the_clock_may_spoil_is_never_called_proven_without_saying_so() {
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
    let sentence = "without a capture on the way the 50-move rule makes it a draw.";
    assert!(found.caution.is_some());
    let mut rig = Rig::new();
    rig.play_from("racing-kings", &late)
        .keys("a")
        .answer_with(Answer::Found(found.clone()));
    assert!(!rig.shows("Proven"), "{}", rig.screen());
    assert!(panel(&rig).contains(sentence), "{}", rig.screen());
    rig.keys("qh").answer_with(Answer::Found(found.clone()));
    assert!(panel(&rig).contains(sentence), "{}", rig.screen());
    // Whatever the value says, the sentence stands beside it.
    let mut rig = Rig::new();
    rig.play_from("racing-kings", &late).keys("a");
    let line = find("racing-kings").open(Some(&late), None);
    let proven = Analysis {
        caution: found.caution,
        ..made_up(&*line.expect("a position"), 3, Worth::Known)
    };
    rig.answer_with(Answer::Found(proven.clone()));
    rig.expect("Proven for White");
    assert!(panel(&rig).contains(sentence), "{}", rig.screen());
    rig.keys("qh").answer_with(Answer::Found(proven));
    assert!(panel(&rig).contains(sentence), "{}", rig.screen());
    // Nothing of the kind is said where the win comes in time.
    let early = at_clock(99 - plies);
    let mut rig = Rig::new();
    rig.play_from("racing-kings", &early).keys("a");
    rig.answer_with(Answer::Found(looked_up(&early, knowledge)));
    rig.expect("Proven for ");
    assert!(!panel(&rig).contains("50-move"), "{}", rig.screen());
}

#[test]
fn tables_that_had_to_be_left_out_are_told_of_once() {
    let problem = Reason::new("solve-bad-header")
        .with("path", "KRk.table")
        .with("field", "game");
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]).keys("h");
    // Who asks for a hint is not bothered.
    let ticket = *rig.asked.keys().next().expect("a question");
    rig.event(terminal::Event::Answer(
        ticket,
        Answer::Problems(vec![problem]),
    ));
    rig.make_up(Worth::Chance);
    assert!(panel(&rig).contains("a chance of"), "{}", rig.screen());
    assert!(!rig.shows("KRk.table"));
    rig.keys("a").make_up(Worth::Chance);
    rig.expect("KRk.table has a header that makes no sense");
    rig.keys("e").keys("e").make_up(Worth::Chance);
    assert!(!rig.shows("KRk.table"), "{}", rig.screen());
}
