//! Boards as text in both charsets, and the conversion between squares and places in the text.

use game::{BoardView, Mark, Marks, Player, Sprite, Surface};
use grid::Square;
use picture::{CellPlace, Charset, TextRole, TextStyle};

use crate::views;

const CHARSETS: [Charset; 2] = [Charset::Unicode, Charset::Ascii];

fn style(charset: Charset, flipped: bool) -> TextStyle {
    TextStyle { charset, flipped }
}

/// Text in both charsets with the legend below it.
fn shown(view: &BoardView, marks: &Marks, flipped: bool) -> String {
    let both = CHARSETS.map(|charset| {
        let legend = picture::legend(view, marks, charset);
        let legend: Vec<_> = legend.iter().map(|(it, id)| format!("{it} {id}")).collect();
        let board = picture::text(view, marks, style(charset, flipped));
        format!("{board}{}\n", legend.join(", "))
    });
    both.join("\n")
}

#[test]
fn every_kind_of_board_matches_its_text_snapshot() {
    for (name, view, marks) in views::all() {
        insta::assert_snapshot!(name, shown(&view, &marks, false));
    }
}

#[test]
fn flipped_boards_match_snapshots() {
    let (view, marks) = views::moai_mid();
    insta::assert_snapshot!("moai-flipped", shown(&view, &marks, true));
    let (view, marks) = views::racing_kings_mid();
    insta::assert_snapshot!("racing-kings-flipped", shown(&view, &marks, true));
    let (view, marks) = views::gorogo_mid();
    insta::assert_snapshot!("gorogo-flipped", shown(&view, &marks, true));
}

#[test]
fn marks_are_written_as_brackets() {
    let view = views::cage_start();
    let marks = views::marks(
        "cursor a10, chosen b10, legal c10, to d10, from e10, placed f10, hint g10, bad h10",
    );
    let text = picture::text(&view, &marks, TextStyle::default());
    assert_eq!(
        text.lines().nth(1),
        Some(" 10 │ [○][●](○)‹●›‹○›‹●›{○}!●! ○  ●  │")
    );
}

#[test]
fn the_cursor_keeps_the_dot_of_a_legal_cell() {
    let (view, marks) = views::moai_mid();
    let legend = picture::legend(&view, &marks, Charset::Unicode);
    assert!(legend.contains(&("[·]".to_owned(), "legend-cursor")));
    assert!(legend.contains(&("·".to_owned(), "legend-legal")));
}

#[test]
fn hands_are_listed_by_player() {
    let (view, _) = views::gorogo_mid();
    let glyphs = |player, charset| picture::hand_glyphs(&view, player, charset);
    assert_eq!(glyphs(Player::First, Charset::Unicode), "○○○○○○○○○○ ◫◫◫");
    assert_eq!(glyphs(Player::Second, Charset::Ascii), "BBBBBBBBB");
}

#[test]
fn ansi_text_differs_only_in_colour_codes() {
    for (_, view, marks) in views::all() {
        let plain = picture::text(&view, &marks, TextStyle::default());
        let mut ansi = picture::text_ansi(&view, &marks, TextStyle::default());
        while let Some(start) = ansi.find('\x1b') {
            let length = ansi[start..].find('m').expect("codes end with m");
            ansi.replace_range(start..=start + length, "");
        }
        assert_eq!(ansi, plain);
    }
}

#[test]
fn pieces_and_signs_have_roles() {
    let (view, marks) = views::cage_mid();
    let lines = picture::board_lines(&view, &marks, TextStyle::default());
    let has = |line: usize, text: &str, role| {
        lines[line]
            .iter()
            .any(|span| span.text.trim() == text && span.role == role)
    };
    assert!(has(5, "(", TextRole::Legal) && has(5, "●", TextRole::Red));
    assert!(has(6, "[", TextRole::Chosen) && has(6, "○", TextRole::Blue));
    assert!(has(8, "‹", TextRole::Last) && has(8, "×", TextRole::Taken));
    assert!(has(
        0,
        "┌────────────────────────────────┐",
        TextRole::Frame
    ));
}

fn boards() -> impl Iterator<Item = BoardView> {
    let surfaces = [Surface::Tiles, Surface::Chequered, Surface::Points];
    let sides = [0, 1, 2, 5, 8, 9, 10, 19, 24, 25, 26, 255];
    let boards = sides
        .into_iter()
        .flat_map(move |width| sides.map(|height| (width, height)));
    surfaces.into_iter().flat_map(move |surface| {
        boards.clone().flat_map(move |(width, height)| {
            let plain = BoardView::new(surface, width, height);
            let mut gapped = plain.clone();
            gapped.gaps = vec![Square::new(0, 0), Square::new(3, 2), Square::new(200, 9)];
            let mut finish = plain.clone();
            finish.finish = true;
            [plain, gapped, finish]
        })
    })
}

#[test]
fn lines_fit_a_terminal_and_end_without_spaces() {
    for view in boards().filter(|it| it.width <= Square::MAX_SIDE) {
        for charset in CHARSETS {
            let text = picture::text(&view, &Marks::default(), style(charset, false));
            for line in text.lines() {
                assert!(line.chars().count() <= 80, "{line}");
                assert!(!line.ends_with(' '), "{line:?}");
                assert!(charset == Charset::Unicode || line.is_ascii(), "{line}");
            }
        }
    }
}

#[test]
fn square_at_inverts_locate() {
    for view in boards().filter(|view| view.width <= 26 && view.height <= 26) {
        for flipped in [false, true] {
            let style = style(Charset::Ascii, flipped);
            for square in (0..30).flat_map(|it| (0..30).map(move |rank| Square::new(it, rank))) {
                let on_board = square.is_within(view.width, view.height);
                let place = picture::locate(&view, style, square);
                assert_eq!(place.is_some(), on_board && !view.gaps.contains(&square));
                let Some(CellPlace { column, row, width }) = place else {
                    continue;
                };
                for column in column..column + width {
                    assert_eq!(picture::square_at(&view, style, column, row), Some(square));
                }
            }
        }
    }
}

#[test]
fn locate_inverts_square_at() {
    for (_, mut view, _) in views::all() {
        view.pieces.clear();
        for flipped in [false, true] {
            let style = style(Charset::Unicode, flipped);
            for square in (0..10).flat_map(|it| (0..10).map(move |rank| Square::new(it, rank))) {
                let Some(place) = picture::locate(&view, style, square) else {
                    continue;
                };
                let mut marks = Marks::default();
                marks.set(square, Mark::Hint);
                let text = picture::text(&view, &marks, style);
                let line = text.lines().nth(place.row.into()).expect("a line");
                let cell: Vec<_> = line.chars().skip(place.column.into()).take(3).collect();
                assert!(matches!(cell[..], ['{', _, '}']), "{square}: {cell:?}");
            }
        }
    }
}

#[test]
fn nothing_is_drawn_off_the_board() {
    for view in boards() {
        let mut marks = Marks::default();
        marks.set(Square::new(255, 255), Mark::Cursor);
        let mut odd = view.clone();
        odd.pieces.push((Square::new(255, 255), Sprite("nothing")));
        let text = |view, marks| picture::text(view, marks, TextStyle::default());
        assert_eq!(text(&odd, &marks), text(&view, &Marks::default()));
    }
}

#[test]
fn the_widest_board_with_names_has_no_box() {
    let view = BoardView::new(Surface::Tiles, 26, 2);
    let text = picture::text(&view, &Marks::default(), TextStyle::default());
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("2  ·  ·  ·"));
    assert!(lines[2].ends_with("y  z"));
}
