//! Rules documents: a subset of Markdown in which the rules of games and puzzles are written, parsed
//! into blocks for front ends to draw.
//!
//! The subset has headings, paragraphs, lists, fenced blocks, bold and code. A fenced block named
//! `board` holds a position on its first line and, after `moves:`, the moves played from there. The
//! parser accepts any text; only drawing a board can fail.

use std::mem;

use game::{AnyLine, BoardView, Marks, Reason};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};

use crate::Game;

/// A block of a rules document, for front ends to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading, with its level from 1 (the title) to 6.
    Heading(u8, RichText),
    /// A paragraph of the rules.
    Paragraph(RichText),
    /// A list, as the text of each of its items. Whether it is numbered isn't kept.
    List(Vec<RichText>),
    /// A board to be drawn, from a fenced block named `board`.
    Board(Diagram),
    /// Any code block that is not a board, shown as it is written.
    Code(String),
}

/// Text of a rules document with emphasis (bold and code), as a list of spans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RichText(pub Vec<RichSpan>);

/// A run of text with the same emphasis in a rules document. Line breaks of the document are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RichSpan {
    /// A run of text without emphasis.
    Plain(String),
    /// A run of bold text.
    Bold(String),
    /// A run of text set as code: a move, a position or a name.
    Code(String),
}

/// A board in a rules document, and the moves played on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Text of the position that the board shows before its moves are played: the first line of the
    /// block in the document.
    pub position: String,
    /// The moves played on the board, in any notation that the game reads.
    pub moves: Vec<String>,
}

impl RichText {
    /// The text of a rules document's paragraph, heading or item without emphasis, with the
    /// document's line breaks.
    pub fn lines(&self) -> String {
        self.0.iter().map(RichSpan::words).collect()
    }

    /// The text of a rules document's paragraph, heading or item without emphasis, with its line
    /// breaks replaced by spaces.
    pub fn line(&self) -> String {
        self.lines().replace('\n', " ")
    }

    fn push(&mut self, words: &str, span: fn(String) -> RichSpan) {
        let next = span(words.to_owned());
        match (self.0.last_mut(), &next) {
            (Some(RichSpan::Plain(last)), RichSpan::Plain(words))
            | (Some(RichSpan::Bold(last)), RichSpan::Bold(words)) => last.push_str(words),
            _ => self.0.push(next),
        }
    }
}

impl RichSpan {
    /// The text of the span without its emphasis.
    pub fn words(&self) -> &str {
        let (RichSpan::Plain(words) | RichSpan::Bold(words) | RichSpan::Code(words)) = self;
        words
    }
}

impl Diagram {
    fn parse(block: &str) -> Diagram {
        let moves = block.lines().find_map(|it| it.strip_prefix("moves:"));
        let moves = moves.unwrap_or_default().split_whitespace();
        Diagram {
            position: block.lines().next().unwrap_or_default().to_owned(),
            moves: moves.map(ToOwned::to_owned).collect(),
        }
    }

    /// Opens the game at the diagram's position, before its moves.
    ///
    /// # Errors
    ///
    /// The position is illegal.
    pub fn start(&self, game: &Game) -> Result<Box<dyn AnyLine>, Reason> {
        game.open(Some(&self.position), None)
    }

    /// The picture of the board after the diagram's moves, with marks that highlight the last move.
    ///
    /// # Errors
    ///
    /// The position or a move is illegal.
    pub fn picture(&self, game: &Game) -> Result<(BoardView, Marks), Reason> {
        let mut line = self.start(game)?;
        for m in &self.moves {
            line.try_play(m)?;
        }
        Ok((line.view(), line.last_marks()))
    }
}

/// Parses a rules document (Markdown) into blocks. Any text is accepted.
pub fn parse(document: &str) -> Vec<Block> {
    let mut reader = Reader::default();
    Parser::new(document).for_each(|it| reader.read(it));
    reader.blocks
}

/// All boards of a rules document, in order.
pub fn boards(document: &str) -> impl Iterator<Item = Diagram> {
    parse(document).into_iter().filter_map(|it| match it {
        Block::Board(board) => Some(board),
        _ => None,
    })
}

/// The state of the parser of rules documents: the finished blocks, and the one that is being read.
#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    /// Text of the paragraph, heading or list item that the parser is reading.
    text: RichText,
    /// Finished items of the list that the parser is reading; `None` outside lists.
    items: Option<Vec<RichText>>,
    /// Name and contents of the code block that the parser is reading; `None` outside code blocks.
    fenced: Option<(String, String)>,
    bold: bool,
}

impl Reader {
    fn read(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            // Terminals can't render HTML, so it is taken as text.
            Event::Text(words) | Event::Html(words) | Event::InlineHtml(words) => self.add(&words),
            Event::Code(words) => self.text.push(&words, RichSpan::Code),
            Event::SoftBreak | Event::HardBreak => self.add("\n"),
            Event::Rule
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Strong => self.bold = true,
            Tag::List(_) => self.items = Some(Vec::new()),
            Tag::CodeBlock(CodeBlockKind::Fenced(name)) => {
                self.fenced = Some((name.to_string(), String::new()));
            }
            Tag::CodeBlock(CodeBlockKind::Indented) => self.fenced = Some(Default::default()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong => self.bold = false,
            TagEnd::Heading(level) => {
                let heading = Block::Heading(number(level), mem::take(&mut self.text));
                self.blocks.push(heading);
            }
            // A paragraph inside a list item belongs to the item's text.
            TagEnd::Paragraph if self.items.is_none() => {
                let paragraph = Block::Paragraph(mem::take(&mut self.text));
                self.blocks.push(paragraph);
            }
            TagEnd::Item => {
                let item = mem::take(&mut self.text);
                self.items.get_or_insert_default().push(item);
            }
            TagEnd::List(_) => {
                let items = self.items.take().unwrap_or_default();
                self.blocks.push(Block::List(items));
            }
            TagEnd::CodeBlock => {
                let (name, contents) = self.fenced.take().unwrap_or_default();
                self.blocks.push(match name.as_str() {
                    "board" => Block::Board(Diagram::parse(&contents)),
                    _ => Block::Code(contents),
                });
            }
            _ => {}
        }
    }

    fn add(&mut self, words: &str) {
        match &mut self.fenced {
            Some((_, contents)) => contents.push_str(words),
            None if self.bold => self.text.push(words, RichSpan::Bold),
            None => self.text.push(words, RichSpan::Plain),
        }
    }
}

fn number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}
