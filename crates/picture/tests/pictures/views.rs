//! Boards of every kind, made by hand, for tests and for the gallery.

use game::{Arrow, ArrowKind, BoardView, Hand, Mark, Marks, Player, Sprite, Surface};
use grid::Square;

/// A square by its name.
pub(crate) fn at(name: &str) -> Square {
    Square::parse(name).expect(name)
}

/// Marks such as `chosen b5 b6, legal c7`.
pub(crate) fn marks(text: &str) -> Marks {
    let mut marks = Marks::default();
    for group in text.split(", ").filter(|it| !it.is_empty()) {
        let mut words = group.split(' ');
        let mark = match words.next() {
            Some("from") => Mark::From,
            Some("to") => Mark::To,
            Some("placed") => Mark::Placed,
            Some("taken") => Mark::Taken,
            Some("chosen") => Mark::Chosen,
            Some("legal") => Mark::Legal,
            Some("cursor") => Mark::Cursor,
            Some("hint") => Mark::Hint,
            Some("bad") => Mark::Bad,
            other => panic!("no mark {other:?}"),
        };
        words.for_each(|it| marks.set(at(it), mark));
    }
    marks
}

/// Adds arrows such as `a1b2`.
pub(crate) fn arrows(mut marks: Marks, kind: ArrowKind, names: &str) -> Marks {
    for name in names.split(' ') {
        let (from, to) = Square::split(name).expect(name);
        let to = at(to);
        marks.arrows.push(Arrow { from, to, kind });
    }
    marks
}

/// Fills a board from rows of characters, the top row first.
fn fill(mut view: BoardView, rows: &str, sprite: impl Fn(char) -> &'static str) -> BoardView {
    for (rank, row) in (0..).zip(rows.split_whitespace().rev()) {
        for (file, char) in (0..).zip(row.chars()) {
            let square = Square::new(file, rank);
            match char {
                '.' => (),
                '_' => view.gaps.push(square),
                _ => view.pieces.push((square, Sprite(sprite(char)))),
            }
        }
    }
    view
}

pub(crate) fn cage(rows: &str) -> BoardView {
    let mut view = BoardView::new(Surface::Tiles, 10, 10);
    view.centre = true;
    fill(view, rows, |it| {
        if it == 'R' { "checker-r" } else { "checker-b" }
    })
}

pub(crate) fn cage_start() -> BoardView {
    cage(&["bRbRbRbRbR RbRbRbRbRb"; 5].join(" "))
}

pub(crate) fn cage_mid() -> (BoardView, Marks) {
    let view = cage(
        ".RbRb..... .bR....... .R...R.... ..R.RbRbRb .Rb.bRbRbR
         .bRbRbRb.. ....bRbR.. ..RbRbR... .RbRbR.R.R ....R.....",
    );
    let mut marks = marks("to g3, taken g2 h1 i2 h3, chosen b5, legal b6");
    marks.path = vec![(6, 2), (6, 0), (8, 0), (8, 2), (6, 2)];
    (view, marks)
}

pub(crate) fn moai(rows: &str) -> BoardView {
    let small = |side: usize| u8::try_from(side).expect("a small board");
    let width = small(rows.split_whitespace().next().map_or(0, str::len));
    let height = small(rows.split_whitespace().count());
    let view = BoardView::new(Surface::Tiles, width, height);
    fill(view, rows, |it| match it {
        'W' => "moai-w",
        'B' => "moai-b",
        _ => "counter",
    })
}

pub(crate) fn moai_mid() -> (BoardView, Marks) {
    let view = moai("_#...#._ .#..#... .##..... #....#.# .B#.##.. .#.#W... ..##..#. _#....._");
    let marks = marks("from g3, to e3, placed d3, legal d6 c5 d4 a3 g3 h3 f2 e1 g1, cursor e1");
    (view, marks)
}

pub(crate) fn moai_large() -> (BoardView, Marks) {
    let view = moai(
        "__......__ _........_ .......... ...W...... ....##....
         .....#.... ......B... .......... _........_ __......__",
    );
    (
        view,
        marks("from d6, to d7, placed e6, legal a5 b5 g4, hint h8"),
    )
}

pub(crate) fn racing_kings(rows: &str) -> BoardView {
    let mut view = BoardView::new(Surface::Chequered, 8, 8);
    view.finish = true;
    fill(view, rows, chess)
}

pub(crate) fn racing_kings_start() -> BoardView {
    racing_kings("........ ........ ........ ........ ........ ........ krbnNBRK qrbnNBRQ")
}

pub(crate) fn racing_kings_mid() -> (BoardView, Marks) {
    let view =
        racing_kings("........ ..r..... ......K. ........ .r....n. k....... ......Q. q....nR.");
    let marks =
        marks("from c1, to c7, chosen g2, legal g4 e4 d5 c2 f2, cursor c6, bad c7, hint h7");
    let marks = arrows(marks, ArrowKind::Hint, "g6h7");
    (view, arrows(marks, ArrowKind::Bad, "c7c2"))
}

fn chess(letter: char) -> &'static str {
    let names = ["wK", "wQ", "wR", "wB", "wN", "bK", "bQ", "bR", "bB", "bN"];
    let index = "KQRBNkqrbn".find(letter).expect("a piece");
    names[index]
}

pub(crate) fn gorogo(rows: &str) -> BoardView {
    let mut view = BoardView::new(Surface::Points, 5, 5);
    let hand = |player, sprite, count| Hand {
        player,
        sprite: Sprite(sprite),
        count,
    };
    view.hands = vec![
        hand(Player::First, "stone-w", 10),
        hand(Player::First, "henge", 3),
        hand(Player::Second, "stone-b", 9),
        hand(Player::Second, "henge", 0),
    ];
    view.taken = Some([3, 0]);
    fill(view, rows, |it| match it {
        'W' => "stone-w",
        'B' => "stone-b",
        _ => "henge",
    })
}

pub(crate) fn gorogo_start() -> (BoardView, Marks) {
    let points = (0..5).flat_map(|file| (0..5).map(move |rank| Square::new(file, rank)));
    let mut marks = Marks::default();
    points.for_each(|it| marks.set(it, Mark::Legal));
    (gorogo("..... ..... ..... ..... ....."), marks)
}

pub(crate) fn gorogo_mid() -> (BoardView, Marks) {
    let view = gorogo("HW..B .B.W. ..W.H WBW.H .HW.H");
    (
        view,
        marks("to c3, taken d1 d2 d3, legal a3 c4, cursor a4, legal a4, hint c5"),
    )
}

pub(crate) fn chess_loop() -> (BoardView, Marks) {
    let view = BoardView::new(Surface::Chequered, 7, 4);
    let view = fill(view, "N....q. N.q.... ....q.N .q....N", chess);
    let names = "a4c3 f4a4 a3b1 c3a3 e2g2 g2f4 b1g1 g1e2";
    (view, arrows(Marks::default(), ArrowKind::Attack, names))
}

/// All boards with their names.
pub(crate) fn all() -> Vec<(&'static str, BoardView, Marks)> {
    let plain = |name, view| (name, view, Marks::default());
    let with = |name, (view, marks)| (name, view, marks);
    vec![
        plain("cage-start", cage_start()),
        with("cage-mid", cage_mid()),
        with("moai-mid", moai_mid()),
        with("moai-large", moai_large()),
        plain("racing-kings-start", racing_kings_start()),
        with("racing-kings-mid", racing_kings_mid()),
        with("gorogo-start", gorogo_start()),
        with("gorogo-mid", gorogo_mid()),
        with("chess-loop", chess_loop()),
    ]
}
