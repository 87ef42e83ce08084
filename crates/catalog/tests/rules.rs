//! Rules documents as blocks.

use catalog::rules::{Block, Diagram, RichSpan, RichText, boards, parse};

fn plain(words: &str) -> RichText {
    RichText(vec![RichSpan::Plain(words.to_owned())])
}

#[test]
fn document_is_parsed_into_blocks() {
    let document = "# Cage (C1)\n\nA **bold\nword** and `a1-b2`,\na * and [C2] <b>.\n\n\
        - one\n  thing\n- another\n\n```board\n3b2/6 r\nmoves: d4-d5 d6\n```\n\n```sh\nhenge\n```\n";
    let expected = [
        Block::Heading(1, plain("Cage (C1)")),
        Block::Paragraph(RichText(vec![
            RichSpan::Plain("A ".to_owned()),
            RichSpan::Bold("bold\nword".to_owned()),
            RichSpan::Plain(" and ".to_owned()),
            RichSpan::Code("a1-b2".to_owned()),
            RichSpan::Plain(",\na * and [C2] <b>.".to_owned()),
        ])),
        Block::List(vec![plain("one\nthing"), plain("another")]),
        Block::Board(Diagram {
            position: "3b2/6 r".to_owned(),
            moves: vec!["d4-d5".to_owned(), "d6".to_owned()],
        }),
        Block::Code("henge\n".to_owned()),
    ];
    assert_eq!(parse(document), expected);
    assert_eq!(boards(document).count(), 1);
}

#[test]
fn text_without_emphasis_keeps_or_joins_lines() {
    let Some(Block::Paragraph(text)) = parse("Write `x`\nor **y**.").pop() else {
        panic!("a paragraph");
    };
    assert_eq!(text.lines(), "Write x\nor y.");
    assert_eq!(text.line(), "Write x or y.");
}
