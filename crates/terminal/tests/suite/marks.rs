//! What is marked on a board, and how pieces and moves are written.

use std::time::Duration;

use messages::Language;
use picture::Charset;
use ratatui::{buffer::Cell, style::Color};
use terminal::{AppEvent, Colours, Depth};

use crate::rig::Rig;

/// Apps with every kind of colours and characters.
fn looks() -> Vec<(&'static str, Rig)> {
    let with = |charset, colours| Rig::with(Language::English, charset, colours);
    vec![
        ("dark", with(Charset::Unicode, Colours::Dark)),
        ("light", with(Charset::Unicode, Colours::Light)),
        ("256 colours", Rig::with_depth(Depth::Indexed)),
        ("16 colours", Rig::with_depth(Depth::Sixteen)),
        ("no colours", with(Charset::Unicode, Colours::None)),
        ("ascii", with(Charset::Ascii, Colours::None)),
        ("ascii in colour", with(Charset::Ascii, Colours::Dark)),
    ]
}

/// The three characters of a cell of Cage's board in a window of 80x24, and how they are drawn. Cells
/// are four columns wide and two rows high, and with grid lines in 3x1.
fn cage_cell(rig: &Rig, square: &str) -> (String, Vec<(Color, Color, bool)>) {
    let text = rig.text(80, 24);
    let file = square.chars().next().expect("a letter");
    let rank = &square[1..];
    let lines: Vec<&str> = text.lines().collect();
    let row = lines.iter().position(|line| {
        let label: String = line.chars().take(6).collect();
        label
            .split(|it: char| !it.is_ascii_digit())
            .any(|it| it == rank)
    });
    let row = row.unwrap_or_else(|| panic!("no rank {rank} in\n{text}"));
    let names = lines.iter().rev().find(|line| {
        let words: Vec<&str> = line.split_whitespace().take(10).collect();
        words.concat() == "abcdefghij"
    });
    let names = names.unwrap_or_else(|| panic!("no files in\n{text}"));
    let middle = names.chars().position(|it| it == file).expect("a file");
    let cells = rig.cells(80, 24);
    let at = row * 80 + middle - 1..row * 80 + middle + 2;
    let style = |it: &Cell| {
        let reversed = it.modifier.contains(ratatui::style::Modifier::REVERSED);
        (it.fg, it.bg, reversed)
    };
    let shown = cells[at.clone()].iter().map(Cell::symbol).collect();
    (shown, cells[at].iter().map(style).collect())
}

#[test]
fn cage_at_80x24_tells_cursor_movers_and_selection_apart() {
    for (look, mut rig) in looks() {
        rig.play("cage", None, ["-", "-"]);
        let (cursor, cursor_style) = cage_cell(&rig, "f6");
        assert_eq!(
            (&cursor[..1], cursor.chars().last()),
            ("[", Some(']')),
            "{look}"
        );
        let (mover, mover_style) = cage_cell(&rig, "i5");
        assert!(
            mover.starts_with('(') && mover.ends_with(')'),
            "{look}: {mover}"
        );
        let (other, other_style) = cage_cell(&rig, "g5");
        assert!(
            other.starts_with(' ') && other.ends_with(' '),
            "{look}: {other}"
        );
        // The cursor has a background that no other cell has.
        assert_ne!(cursor_style[0], mover_style[0], "{look}");
        assert_ne!(cursor_style[0], other_style[0], "{look}");
        let screen = rig.screen();
        assert_eq!(screen.matches('(').count(), 18, "{look}\n{screen}");
        rig.event(AppEvent::Click(terminal::Hit::Square(grid::Square::new(
            8, 4,
        ))));
        let (chosen, chosen_style) = cage_cell(&rig, "i5");
        let signs = if look.starts_with("ascii") {
            ">R<"
        } else {
            "»"
        };
        assert!(chosen.starts_with(signs), "{look}: {chosen}");
        let (target, target_style) = cage_cell(&rig, "j5");
        assert_ne!(chosen, target, "{look}");
        assert_ne!(chosen_style[1..], target_style[1..], "{look}");
    }
}

#[test]
fn free_cells_are_marked_only_if_some_cannot_be_chosen() {
    // The colours of the dots of cells that can be chosen.
    let dot = Color::Rgb(0xe4, 0xea, 0xd6);
    let n_dots = |rig: &Rig| {
        let cells = rig.cells(80, 24);
        cells.iter().filter(|it| it.fg == dot).count()
    };
    let mut rig = Rig::new();
    rig.play("moai", None, ["-", "-"]);
    assert_eq!(n_dots(&rig), 0, "any cell\n{}", rig.screen());
    rig.notation("@d4");
    assert_eq!(n_dots(&rig), 0, "any free cell");
    rig.notation("@e6");
    assert!(20 < n_dots(&rig), "only in line with a pawn");
    let mut rig = Rig::new();
    rig.play("gorogo", None, ["-", "-"]).notation("&c3");
    assert_eq!(n_dots(&rig), 0, "any free point\n{}", rig.screen());
    // No piece has the colour of dots, which are at most a quarter of a cell high and wide.
    let mut rig = Rig::new();
    rig.play("racing-kings", None, ["-", "-"]);
    assert_eq!(n_dots(&rig), 0, "only pieces can be chosen");
    rig.keys("⇥⏎");
    assert_eq!(n_dots(&rig), 3, "d4, f4 and g3\n{}", rig.screen());
    // Without colours, the smallest board has a dot in every free cell, and brackets mean something.
    let mut rig = Rig::without_colours();
    rig.play("moai", None, ["-", "-"]);
    assert!(!rig.text(40, 15).contains('('), "{}", rig.text(40, 15));
}

#[test]
fn pieces_are_letters_in_small_cells_and_in_large_ones_if_the_player_likes() {
    let letters = |rig: &Rig, width, height| -> String {
        let text = rig.text(width, height);
        let board = text.lines().skip(2).filter(|it| !it.contains('—'));
        board
            .flat_map(|it| it.chars().take(if width < 100 { 44 } else { 70 }))
            .filter(|it| "KQRBNDTC".contains(*it))
            .collect()
    };
    let mut drawn = Rig::new();
    drawn.play("racing-kings", None, ["-", "-"]);
    assert!(letters(&drawn, 80, 24).starts_with("KRBNNBRKQRBNNBRQ"));
    assert!(!letters(&drawn, 120, 40).contains("NNBR"));
    let mut written = Rig::with_settings("pieces = letters\n");
    written.play("racing-kings", None, ["-", "-"]);
    assert!(letters(&written, 120, 40).starts_with("KRBNNBRKQRBNNBRQ"));
    let mut portuguese = Rig::with_settings("letters = portuguese\n");
    portuguese.play("racing-kings", None, ["-", "-"]);
    assert!(letters(&portuguese, 80, 24).starts_with("RTBCCBTRDTBCCBTD"));
    // The setting is changed on its screen.
    let mut rig = Rig::new();
    rig.keys("s↓↓↓→").expect("Pieces").expect("letters");
    assert_eq!(rig.settings, "pieces = letters\n");
    rig.keys("↓→")
        .expect("R D T B C")
        .keys("→")
        .expect("♔ ♕ ♖ ♗ ♘");
    assert_eq!(rig.settings, "pieces = letters\nletters = figurines\n");
}

#[test]
fn letters_are_those_of_the_language_unless_the_player_chose_others() {
    let mut rig = Rig::with(Language::Portuguese, Charset::Unicode, Colours::Dark);
    rig.play("racing-kings", None, ["-", "-"]).notation("Cd3");
    rig.expect("Cd3");
    assert_eq!(rig.saved().moves[0].text, "e1d3");
    // In a puzzle, too: R is the king (rei), not a rook.
    let mut rig = Rig::with(Language::Portuguese, Charset::Unicode, Colours::Dark);
    rig.choose("Chess Loop").choose("2x3:2N+2K").keys("r");
    rig.expect("reis: 1 de 2");
    // With the language the letters change, but not those that were chosen.
    let mut rig = Rig::new();
    rig.keys("l").play("racing-kings", None, ["-", "-"]);
    rig.notation("Cd3").expect("Cd3");
    let mut rig = Rig::with_settings("letters = english\n");
    rig.keys("l").play("racing-kings", None, ["-", "-"]);
    rig.notation("Nd3").expect("Nd3");
}

#[test]
fn moves_are_shown_and_typed_in_the_players_letters() {
    let check = |letters: &str, typed: &str, shown: &str| {
        let mut rig = Rig::with_settings(&format!("letters = {letters}\n"));
        rig.play("racing-kings", None, ["-", "-"]).notation(typed);
        rig.expect(&format!("▌{shown}"));
        // The record keeps the notation of all programs.
        assert_eq!(rig.saved().moves[0].text, "e1d3", "{letters}");
        rig.keys("Y");
        assert!(rig.copied[0].contains("Nd3"), "{}", rig.copied[0]);
        rig.expect("Nd3");
    };
    check("english", "Nd3", "Nd3");
    check("portuguese", "Cd3", "Cd3");
    check("figurines", "Nd3", "♘d3");
    check("figurines", "♘d3", "♘d3");
    let mut rig = Rig::with_settings("letters = portuguese\n");
    rig.play("racing-kings", None, ["-", "-"]);
    rig.keys(":Rh3").expect("plays: Rh3_").keys("⏎").wait();
    rig.expect("▌Rh3");
    assert_eq!(rig.saved().moves[0].text, "h2h3", "R is the king");
}

#[test]
fn the_computer_answers_after_a_pause() {
    fn reply(rig: &mut Rig) -> &mut Rig {
        rig.answer_with(terminal::JobOutput::Move(Some("a2a3".to_owned())))
    }
    let tick = |rig: &mut Rig, ms| {
        rig.event(AppEvent::Tick(Duration::from_millis(ms)));
    };
    let mut rig = Rig::still();
    rig.play("racing-kings", None, ["-", "2"]).keys(":h2h3⏎");
    reply(&mut rig);
    rig.turn(2);
    tick(&mut rig, 390);
    rig.turn(2);
    tick(&mut rig, 20);
    rig.turn(3);
    let mut rig = Rig::with_settings("pause = 0\nmotion = off\n");
    rig.play("racing-kings", None, ["-", "2"]).keys(":h2h3⏎");
    reply(&mut rig).turn(3);
    // Time spent thinking counts.
    let mut rig = Rig::still();
    rig.play("racing-kings", None, ["-", "2"]).keys(":h2h3⏎");
    tick(&mut rig, 3000);
    reply(&mut rig).turn(3);
    rig.keys("qs").expect("0.4 s");
}

#[test]
fn the_legend_draws_marks_as_the_board_does() {
    let mut rig = Rig::new();
    rig.play("cage", None, ["-", "-"]);
    let cells = rig.cells(120, 40);
    let (width, panel) = (120, 70);
    let frame = Color::Rgb(0xff, 0xfd, 0xf6);
    let corner = Color::Rgb(0xc9, 0xcd, 0xc2);
    let text = rig.text(120, 40);
    assert!(text.contains("Legend"), "{text}");
    for colour in [frame, corner] {
        let is_there = |it: &&Cell| it.bg == colour || it.fg == colour && it.symbol() != " ";
        let rows = cells.chunks(width).skip(12).take(24);
        let board = rows.clone().flat_map(|row| &row[..panel]);
        assert!(board.clone().any(|it| is_there(&it)), "{colour:?}");
        let legend = rows.flat_map(|row| &row[panel..]);
        assert!(legend.clone().any(|it| is_there(&it)), "{colour:?}\n{text}");
    }
}
