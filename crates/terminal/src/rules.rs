//! The rules in words, cut into cards: some text, and the board it ends with.

use catalog::Game;
use game::AnyLine;
use messages::{Language, Source};

/// A board in the rules, and the moves that are made on it.
#[derive(Clone, Debug)]
pub(crate) struct Example {
    pub(crate) position: String,
    pub(crate) moves: Vec<String>,
}

impl Example {
    /// The position before the moves.
    pub(crate) fn start(&self, game: &Game) -> Option<Box<dyn AnyLine>> {
        game.open(Some(&self.position), None).ok()
    }

    /// The position after the moves.
    pub(crate) fn line(&self, game: &Game) -> Option<Box<dyn AnyLine>> {
        let mut line = self.start(game)?;
        for m in &self.moves {
            line.try_play(m).ok()?;
        }
        Some(line)
    }
}

/// A part of the rules that fits on a screen, more or less.
#[derive(Clone, Debug, Default)]
pub(crate) struct Card {
    /// Headings and paragraphs in order.
    pub(crate) text: Vec<Paragraph>,
    pub(crate) example: Option<Example>,
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
    // Whether the next line goes on with the last paragraph.
    let mut open = false;
    let mut lines = language.choose(rules).lines();
    while let Some(line) = lines.next() {
        let line = line.trim_end();
        if line == "```board" {
            let block: Vec<&str> = lines
                .by_ref()
                .take_while(|it| it.trim_end() != "```")
                .collect();
            let moves = block.iter().find_map(|it| it.strip_prefix("moves:"));
            card.example = Some(Example {
                position: block.first().copied().unwrap_or_default().to_owned(),
                moves: moves
                    .unwrap_or_default()
                    .split_whitespace()
                    .map(ToOwned::to_owned)
                    .collect(),
            });
            cards.push(std::mem::take(&mut card));
            open = false;
        } else if line.starts_with('#') {
            // The title stands above everything already.
            if !card.text.is_empty() {
                cards.push(std::mem::take(&mut card));
            }
            if line.starts_with("##") {
                let heading = line.trim_start_matches('#').trim();
                card.text.push(Paragraph::Heading(heading.to_owned()));
            }
            open = false;
        } else if line.is_empty() {
            open = false;
            if LONG < card.length() {
                cards.push(std::mem::take(&mut card));
            }
        } else if let Some(item) = line.strip_prefix("- ") {
            card.text.push(Paragraph::Item(plain(item)));
            open = true;
        } else {
            add(&mut card, plain(line.trim_start()), open);
            open = true;
        }
    }
    if !card.text.is_empty() {
        cards.push(card);
    }
    cards
}

fn add(card: &mut Card, line: String, open: bool) {
    match card.text.last_mut() {
        Some(Paragraph::Text(text) | Paragraph::Item(text)) if open => {
            text.push(' ');
            text.push_str(&line);
        }
        _ => card.text.push(Paragraph::Text(line)),
    }
}

/// A line without marks of emphasis, which are noise in a terminal.
fn plain(line: &str) -> String {
    line.replace("**", "").replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_of_every_game_can_be_played_in_every_language() {
        for game in &catalog::GAMES {
            let all = Language::ALL.map(|language| {
                let cards = cards(game.rules, language);
                let examples: Vec<Example> =
                    cards.into_iter().filter_map(|it| it.example).collect();
                for example in &examples {
                    assert!(example.line(game).is_some(), "{example:?}");
                }
                examples.len()
            });
            assert!(2 < all[0], "{}", game.info.id);
            assert_eq!(all[0], all[1], "{}", game.info.id);
        }
    }
}
