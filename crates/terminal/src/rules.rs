//! The written rules of a game or puzzle, divided into cards: some text, and the board it ends with.

use std::mem;

use catalog::rules::{self, Block, Diagram};
use messages::{Language, Source};

/// A page of the lessons: a part of the rules that usually fits on a screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct LessonCard {
    /// Headings and paragraphs of the page, in order.
    pub(crate) text: Vec<Paragraph>,
    /// The example position of the page, on which the reader may make moves. `None` if it has none.
    pub(crate) example: Option<Diagram>,
}

/// Length in bytes of the text above which a page of the lessons is full: about what fits beside a
/// board in a window of 80x24.
const FULL_CARD: usize = 450;

impl LessonCard {
    fn length(&self) -> usize {
        let texts = self.text.iter().map(|it| match it {
            Paragraph::Heading(text) | Paragraph::Text(text) | Paragraph::Item(text) => text,
        });
        texts.map(String::len).sum()
    }
}

/// A block of text of a [`LessonCard`].
#[derive(Clone, Debug)]
pub(crate) enum Paragraph {
    Heading(String),
    Text(String),
    /// An item of a list in the rules.
    Item(String),
}

/// Divides the rules of a game or puzzle into pages of the lessons. A heading begins a new page, and a
/// page ends after a board or when it is full.
pub(crate) fn cards(rules: &Source, language: Language) -> Vec<LessonCard> {
    let mut cards = Vec::new();
    let mut card = LessonCard::default();
    for block in rules::parse(language.choose(rules)) {
        let is_full = match block {
            Block::Heading(level, text) => {
                if !card.text.is_empty() {
                    cards.push(mem::take(&mut card));
                }
                // The screen shows the title itself.
                if 1 < level {
                    card.text.push(Paragraph::Heading(text.line()));
                }
                false
            }
            Block::Board(board) => {
                card.example = Some(board);
                true
            }
            Block::Paragraph(text) => {
                card.text.push(Paragraph::Text(text.line()));
                FULL_CARD < card.length()
            }
            Block::List(items) => {
                let items = items.iter().map(|it| Paragraph::Item(it.line()));
                card.text.extend(items);
                FULL_CARD < card.length()
            }
            Block::Code(text) => {
                card.text.push(Paragraph::Text(text));
                FULL_CARD < card.length()
            }
        };
        if is_full {
            cards.push(mem::take(&mut card));
        }
    }
    if !card.text.is_empty() {
        cards.push(card);
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_same_examples() {
        for game in catalog::games() {
            let all = Language::ALL.map(|language| {
                let boards = cards(game.rules, language).into_iter();
                boards.filter_map(|it| it.example).count()
            });
            assert!(2 < all[0], "{}", game.info.id);
            assert_eq!(all[0], all[1], "{}", game.info.id);
        }
    }
}
