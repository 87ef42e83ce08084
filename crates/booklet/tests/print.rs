//! Booklets as files: whole, small, the same every time, and never with a picture left out silently.

use booklet::{BadPicture, Booklet, Item, Paper};
use game::{Arrow, ArrowKind, BoardView, Mark, Marks, Sprite, Surface};
use grid::Square;
use picture::{SvgStyle, Theme};

fn svg(width: u8, height: u8) -> String {
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
    let style = SvgStyle {
        theme: Theme::Light,
        labels: true,
        ..SvgStyle::default()
    };
    picture::svg(&view, &marks, &style)
}

fn item(picture: String) -> Item {
    Item {
        label: "1".to_owned(),
        text: "Ponha dois cavalos e duas damas, à mão.".to_owned(),
        note: "difícil".to_owned(),
        small: "2x4:2N+2Q".to_owned(),
        picture,
    }
}

fn booklet(n_items: usize, side: u8) -> Booklet {
    Booklet {
        language: "pt".to_owned(),
        title: "Ciclos de xadrez".to_owned(),
        intro: vec!["Uma palavra ".repeat(60)],
        example: Some(item(svg(3, 2))),
        puzzles: vec![item(svg(side, side)); n_items],
        solutions: vec![item(svg(side, side)); n_items],
        ..Booklet::default()
    }
}

fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page\n").count()
}

#[test]
fn the_same_booklet_gives_the_same_bytes() {
    let first = booklet(4, 5).to_pdf().expect("a file");
    assert!(first.starts_with(b"%PDF-"));
    assert!(first.ends_with(b"%%EOF"));
    assert_eq!(first, booklet(4, 5).to_pdf().expect("a file"));
}

#[test]
fn puzzles_fill_as_few_pages_as_their_squares_allow() {
    for (n_items, side, expected) in [
        (0, 4, 1),
        (1, 4, 3),
        (6, 5, 3),
        (7, 5, 4),
        (13, 5, 6),
        (6, 12, 4),
    ] {
        for paper in [Paper::A4, Paper::Letter] {
            let booklet = Booklet {
                paper,
                ..booklet(n_items, side)
            };
            let pdf = booklet.to_pdf().expect("a file");
            assert_eq!(pages(&pdf), expected, "{n_items} of {side}, {paper:?}");
        }
    }
}

#[test]
fn sprites_are_stored_once() {
    let [few, many] = [1, 11].map(|n| booklet(n, 4).to_pdf().expect("a file").len());
    assert!(many < few + 100_000, "{few} {many}");
    let pdf = booklet(11, 4).to_pdf().expect("a file");
    let forms = String::from_utf8_lossy(&pdf).matches("/Form").count();
    assert_eq!(forms, 2);
}

#[test]
fn what_cannot_be_drawn_is_an_error() {
    let print = |picture: &str| {
        let mut booklet = booklet(1, 4);
        booklet.puzzles[0].picture = picture.to_owned();
        booklet.to_pdf()
    };
    for text in ["", "<svg/>", "<svg", "<svg viewBox='0 0 0 0'/>"] {
        assert!(
            matches!(print(text), Err(BadPicture::NotSvg(_))),
            "{text:?}"
        );
    }
    for body in [
        "<image/>",
        "<use href='#none'/>",
        "<rect fill='red'/>",
        "<path d='M0 0A1'/>",
        "<rect x='left'/>",
    ] {
        let text = format!("<svg viewBox='0 0 9 9'>{body}</svg>");
        let printed = print(&text);
        assert!(
            matches!(printed, Err(BadPicture::Unknown(_))),
            "{body}: {printed:?}"
        );
    }
}
