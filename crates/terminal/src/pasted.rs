//! Pasted text: recognises a game, a position, a puzzle or a link to a match, and opens the screen for
//! it.

use catalog::Game;
use chess_loop::share::{Puzzle, Seed};
use client::Link;
use game::{AnyLine, Reason};
use record::Record;
use session::Seat;

use crate::{
    analysis::{self, AnalysisScreen},
    app::Screen,
    context::Context,
    online::JoinScreen,
    puzzle_menu::PuzzleMenu,
    reviewing::ReviewScreen,
};

/// What a pasted text was recognised as.
#[derive(Debug)]
pub(crate) enum Pasted {
    /// One or more games; or a game followed by its variations.
    Records(Vec<Record>),
    Position(&'static Game, Box<dyn AnyLine>),
    Puzzle(Puzzle),
    Seed(Seed),
    Link(Link),
}

/// Recognises a pasted text by trying the formats in this order: link to a match, game, seed of a
/// puzzle, puzzle, position of a game.
///
/// # Errors
///
/// The fault of a game, or that the text has no known format.
pub(crate) fn read(text: &str) -> Result<Pasted, Reason> {
    let text = text.trim();
    if text.contains("://")
        && let Ok(link) = text.parse()
    {
        return Ok(Pasted::Link(link));
    }
    if text.starts_with('[') || record::pgn::looks_like(text) {
        let loaded = record::read_any(text).map_err(|it| it.reasons().0)?;
        let records = loaded.into_records();
        if !records.is_empty() {
            return Ok(Pasted::Records(records));
        }
    }
    if let Ok(seed) = text.parse() {
        return Ok(Pasted::Seed(seed));
    }
    if let Ok(puzzle) = text.parse() {
        return Ok(Pasted::Puzzle(puzzle));
    }
    let mut games = catalog::games().iter().copied();
    let found = games.find_map(|game| Some((game, game.open(Some(text), None).ok()?)));
    match found {
        Some((game, line)) => Ok(Pasted::Position(game, line)),
        None => Err(Reason::new("app-paste-unknown")),
    }
}

/// Opens the screen for a pasted text: joins the match of a link, opens the puzzle menu for a
/// puzzle or seed, the review for a finished game without variations, and the analysis board for
/// any other game or position.
///
/// # Errors
///
/// The reason that a game can't be replayed.
pub(crate) fn open(pasted: Pasted, context: &mut Context) -> Result<Screen, Reason> {
    Ok(match pasted {
        Pasted::Link(link) => Screen::Join(Box::new(JoinScreen::new(link, context))),
        Pasted::Seed(seed) => {
            let mut puzzle_menu = PuzzleMenu::new(context);
            puzzle_menu.generate(seed, context);
            Screen::PuzzleMenu(Box::new(puzzle_menu))
        }
        Pasted::Puzzle(puzzle) => {
            let mut puzzle_menu = PuzzleMenu::new(context);
            puzzle_menu.check(puzzle, context);
            Screen::PuzzleMenu(Box::new(puzzle_menu))
        }
        Pasted::Position(game, line) => {
            let names = [Seat::Person; 2].map(|it| it.to_string());
            Screen::Analysis(Box::new(AnalysisScreen::new(game, &*line, names, context)))
        }
        Pasted::Records(records) => {
            let (first, rest) = records
                .split_first()
                .ok_or(Reason::new("app-paste-unknown"))?;
            let line = first.replay().map_err(|_| Reason::new("app-bad-save"))?;
            let unknown = || Reason::new("app-paste-unknown");
            let game = catalog::find(&first.game).ok_or_else(unknown)?;
            let is_variation = |it: &&Record| it.tag(analysis::VARIATION).is_some();
            let variations: Vec<Vec<String>> = rest
                .iter()
                .take_while(is_variation)
                .map(|record| record.moves.iter().map(|it| it.text.clone()).collect())
                .collect();
            let is_over = first.result.is_some() || line.ending().is_some();
            if is_over && variations.is_empty() && !line.moves().is_empty() {
                let reviewing = ReviewScreen::new(first.clone(), context);
                return reviewing
                    .map(|it| Screen::Review(Box::new(it)))
                    .ok_or_else(unknown);
            }
            let names = first.players.clone();
            let analysing = AnalysisScreen::new(game, &*line, names, context);
            let mut analysing = analysing.with_result(first.result.clone());
            analysing.add_lines(&variations, context);
            Screen::Analysis(Box::new(analysing))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_recognised_by_their_format() {
        for game in catalog::games() {
            let start = game.open(None, None).expect("a start");
            let text = format!(" {}\n", start.position());
            let pasted = read(&text).expect("a position");
            assert!(
                matches!(&pasted, Pasted::Position(found, _) if found.info.id == game.info.id),
                "{pasted:?}"
            );
            let record = Record::of(&*start, ["Ana".to_owned(), "Rui".to_owned()]);
            let pasted = read(&record.to_string()).expect("a record");
            assert!(matches!(&pasted, Pasted::Records(all) if all[0].game == game.info.id));
        }
        let check = |text: &str, is_it: fn(&Pasted) -> bool| {
            let pasted = read(text).expect("something known");
            assert!(is_it(&pasted), "{text}: {pasted:?}");
        };
        check("2x3:2N+2K", |it| matches!(it, Pasted::Puzzle(_)));
        check("2x3-2N-2K", |it| matches!(it, Pasted::Puzzle(_)));
        check("v2-any-any-easy-givens-7", |it| {
            matches!(it, Pasted::Seed(_))
        });
        check("http://127.0.0.1:8080/matches/abc#def", |it| {
            matches!(it, Pasted::Link(_))
        });
        for text in ["", "hello", "[game \"cage\"", "\u{1b}[31m", "8/8/8"] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }
}
