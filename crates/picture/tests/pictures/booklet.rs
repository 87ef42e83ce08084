//! Booklets as PDF files: complete, small and reproducible.

use game::{Arrow, ArrowKind, BoardView, Mark, Marks, Sprite, Surface};
use grid::Square;
use picture::booklet::{Booklet, BookletItem, Paper};
use picture::{DrawStyle, Drawing, Theme};

fn drawing(width: u8, height: u8) -> Drawing {
    let mut view = BoardView::new(Surface::Chequered, width, height);
    view.pieces.push((Square::new(0, 0), Sprite("wN")));
    view.pieces.push((Square::new(1, 1), Sprite("bQ")));
    let mut marks = Marks::default();
    marks.set(Square::new(1, 0), Mark::Hint);
    marks.arrows.push(Arrow {
        from: Square::new(0, 0),
        to: Square::new(1, 1),
        kind: ArrowKind::Attack,
    });
    let style = DrawStyle {
        theme: Theme::Light,
        labels: true,
        ..DrawStyle::default()
    };
    picture::draw(&view, &marks, &style)
}

fn item(picture: Drawing) -> BookletItem {
    BookletItem {
        label: "1".to_owned(),
        text: "Ponha dois cavalos e duas damas, à mão.".to_owned(),
        note: "difícil".to_owned(),
        small: "2x4:2N+2Q".to_owned(),
        code: String::new(),
        picture,
    }
}

fn booklet(n_items: usize, side: u8) -> Booklet {
    Booklet {
        language: "pt".to_owned(),
        title: "Ciclos de xadrez".to_owned(),
        intro: vec!["Uma palavra ".repeat(60)],
        example: Some(item(drawing(3, 2))),
        puzzles: vec![item(drawing(side, side)); n_items],
        solutions: vec![item(drawing(side, side)); n_items],
        ..Booklet::default()
    }
}

fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page\n").count()
}

#[test]
fn booklet_is_reproducible() {
    let first = booklet(4, 5).to_pdf();
    assert!(first.starts_with(b"%PDF-"));
    assert!(first.ends_with(b"%%EOF"));
    assert_eq!(first, booklet(4, 5).to_pdf());
}

#[test]
fn puzzles_use_as_few_pages_as_their_squares_allow() {
    for (n_items, side, expected) in [
        (0, 4, 1),
        (1, 4, 3),
        (6, 5, 3),
        (7, 5, 5),
        (13, 5, 7),
        (6, 12, 4),
    ] {
        for paper in [Paper::A4, Paper::Letter] {
            let booklet = Booklet {
                paper,
                ..booklet(n_items, side)
            };
            let pdf = booklet.to_pdf();
            assert_eq!(pages(&pdf), expected, "{n_items} of {side}, {paper:?}");
        }
    }
}

#[test]
fn fonts_are_embedded_and_slabs_are_not_printed() {
    let pdf = booklet(2, 4).to_pdf();
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!(text.matches("/FontFile2").count(), 3);
    assert_eq!(text.matches("/FontDescriptor ").count(), 3);
    assert!(!text.contains("/Type1"), "a font that is not in the file");
    // The on-screen colours of slab and cells, as PDF writes them.
    for ink in [
        "0.3647059 0.41568628 0.3764706 rg",
        "0.64705884 0.69803923 0.6117647 rg",
    ] {
        assert!(!text.contains(ink), "{ink}");
    }
    assert!(text.contains("1 1 1 rg"), "white cells");
}

#[test]
fn qr_code_narrows_the_text() {
    let with_code = |code: &str| {
        let mut item = item(drawing(4, 4));
        item.code = code.to_owned();
        let booklet = Booklet {
            puzzles: vec![item],
            ..Booklet::default()
        };
        let pdf = booklet.to_pdf();
        String::from_utf8_lossy(&pdf).matches(" re\n").count()
    };
    let plain = with_code("");
    // The smallest code has 21 rows of modules, each of at least two runs.
    assert!(plain + 42 < with_code("2x4-2N-2Q-Q___-____"));
    assert_eq!(plain, with_code(&"x".repeat(5_000)), "too long for a code");
}

#[test]
fn sprites_are_stored_once() {
    let [few, many] = [1, 11].map(|n| booklet(n, 4).to_pdf().len());
    assert!(many < few + 100_000, "{few} {many}");
    let pdf = booklet(11, 4).to_pdf();
    let forms = String::from_utf8_lossy(&pdf).matches("/Form").count();
    assert_eq!(forms, 2);
}

/// The PDF of one picture as text; nothing in it is compressed.
fn printed(picture: Drawing) -> String {
    let booklet = Booklet {
        puzzles: vec![item(picture)],
        ..Booklet::default()
    };
    String::from_utf8_lossy(&booklet.to_pdf()).into_owned()
}

#[test]
fn every_sprite_is_printed_in_the_colours_of_its_theme() {
    let sprites = [
        "wK",
        "wQ",
        "wR",
        "wB",
        "wN",
        "bK",
        "bQ",
        "bR",
        "bB",
        "bN",
        "moai-w",
        "moai-b",
        "counter",
        "checker-r",
        "checker-b",
        "stone-w",
        "stone-b",
        "henge",
    ];
    let mut view = BoardView::new(Surface::Points, 18, 1);
    view.pieces = (0..)
        .zip(sprites)
        .map(|(file, id)| (Square::new(file, 0), Sprite(id)))
        .collect();
    let in_theme = |theme| {
        let style = DrawStyle {
            theme,
            ..DrawStyle::default()
        };
        printed(picture::draw(&view, &Marks::default(), &style))
    };
    let light = in_theme(Theme::Light);
    assert_eq!(light.matches("/Form").count(), sprites.len());
    for id in sprites {
        assert!(light.contains(&format!("/{id}-Light Do")), "{id}");
    }
    // The red of a checker, which is white in the grey theme.
    let red = "0.76862746 0.2784314 0.18431373 rg";
    assert!(light.contains(red));
    assert!(!in_theme(Theme::Grey).contains(red));
}

#[test]
fn every_mark_is_printed() {
    let print = |marks: &Marks| {
        let view = BoardView::new(Surface::Tiles, 3, 3);
        printed(picture::draw(&view, marks, &DrawStyle::default()))
    };
    let square = Square::new(1, 1);
    let mut seen = vec![print(&Marks::default())];
    for mark in [
        Mark::From,
        Mark::To,
        Mark::Placed,
        Mark::Taken,
        Mark::Chosen,
        Mark::Legal,
        Mark::Cursor,
        Mark::Hint,
        Mark::Bad,
    ] {
        let mut marks = Marks::default();
        marks.set(square, mark);
        let pdf = print(&marks);
        assert!(!seen.contains(&pdf), "{mark:?} looks like another mark");
        seen.push(pdf);
    }
}
