//! The rules in words, cut into cards: some text, and the board it ends with.

use std::mem;

use catalog::rules::{self, Block, Diagram};
use messages::{Language, Source};

/// A part of the rules that fits on a screen, more or less.
#[derive(Clone, Debug, Default)]
pub(crate) struct Card {
    /// Headings and paragraphs in order.
    pub(crate) text: Vec<Paragraph>,
    pub(crate) example: Option<Diagram>,
}

/// A card with more characters than this takes no further paragraph.
const LONG: usize = 450;

impl Card {
    fn length(&self) -> usize {
        let texts = self.text.iter().map(|it| match it {
            Paragraph::Heading(text) | Paragraph::Text(text) | Paragraph::Item(text) => text,
        });
        texts.map(String::len).sum()
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Paragraph {
    Heading(String),
    Text(String),
    Item(String),
}

/// The rules of a game or puzzle. Every heading begins a new card, and every board ends one.
pub(crate) fn cards(rules: &Source, language: Language) -> Vec<Card> {
    let mut cards = Vec::new();
    let mut card = Card::default();
    for block in rules::parse(language.choose(rules)) {
        let is_full = match block {
            Block::Heading(level, text) => {
                if !card.text.is_empty() {
                    cards.push(mem::take(&mut card));
                }
                // The title stands above everything already.
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
                LONG < card.length()
            }
            Block::List(items) => {
                let items = items.iter().map(|it| Paragraph::Item(it.line()));
                card.text.extend(items);
                LONG < card.length()
            }
            Block::Code(text) => {
                card.text.push(Paragraph::Text(text));
                LONG < card.length()
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
