//! The written rules of a game or puzzle on one page, opened over a game at the clause that was just
//! cited.

use catalog::rules::{self, Block, Diagram};
use game::{BoardView, Marks, Reason};
use messages::Messages;
use picture::{Charset, TextStyle};
use ratatui::crossterm::event::KeyCode;

use crate::{
    canvas::{Canvas, wrap},
    context::Go,
    event::AppEvent,
    lessons::Subject,
    page::{KeyHint, Notice, Page, code, key, keys},
    theme::Ink,
};

/// A part of the rules that is scrolled as a whole.
#[derive(Debug)]
struct Passage {
    kind: PassageKind,
    text: String,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum PassageKind {
    Heading,
    Text,
    /// An item of a list.
    Item,
    /// A board or notation, whose lines are not wrapped.
    Verbatim,
}

/// The screen with the rules of a game or puzzle.
#[derive(Debug)]
pub(crate) struct RulesScreen {
    subject: Subject,
    /// The clause that was cited, such as `K3`. `None` opens the rules at their beginning.
    clause: Option<String>,
    passages: Vec<Passage>,
    /// Index of the passage that contains the cited clause. `None` if none does.
    cited: Option<usize>,
    /// Index of the first passage that is shown. Fewer rows are scrolled if the last passages would
    /// not fill the window.
    first: usize,
}

/// Maximum number of passages between a cited clause and the heading that is shown above it.
const MAX_ABOVE: usize = 3;

impl RulesScreen {
    pub(crate) fn new(
        subject: Subject,
        clause: Option<&str>,
        charset: Charset,
        words: &Messages,
    ) -> RulesScreen {
        let passages = passages(subject, charset, words);
        let cited = clause.and_then(|it| find(&passages, it));
        // The heading above the clause is shown with it, unless it is far away.
        let above = |cited: usize| {
            let near = passages[..=cited].iter().rev().take(MAX_ABOVE + 1);
            let heading = near
                .into_iter()
                .position(|it| it.kind == PassageKind::Heading);
            cited - heading.unwrap_or(0)
        };
        RulesScreen {
            subject,
            clause: clause.filter(|_| cited.is_some()).map(str::to_owned),
            first: cited.map_or(0, above),
            passages,
            cited,
        }
    }

    pub(crate) fn update(&mut self, event: &AppEvent) -> Go {
        match event {
            AppEvent::Key(KeyCode::Char('q' | 'i') | KeyCode::Esc) => return Go::Back,
            AppEvent::Key(KeyCode::Up) => self.scroll(-1),
            AppEvent::Key(KeyCode::Down | KeyCode::Char(' ') | KeyCode::Enter) => self.scroll(1),
            AppEvent::Key(KeyCode::PageUp) => self.scroll(-4),
            AppEvent::Key(KeyCode::PageDown) => self.scroll(4),
            AppEvent::Key(KeyCode::Home) => self.first = 0,
            AppEvent::Key(KeyCode::End) => self.first = self.passages.len().saturating_sub(1),
            AppEvent::Scroll(by) => self.scroll(*by),
            _ => (),
        }
        Go::Stay
    }

    fn scroll(&mut self, by: i32) {
        let by = isize::try_from(by).unwrap_or(0);
        let first = self.first.saturating_add_signed(by);
        self.first = first.min(self.passages.len().saturating_sub(1));
    }
}

/// All passages of the rules of a game or puzzle, without their title.
fn passages(subject: Subject, charset: Charset, words: &Messages) -> Vec<Passage> {
    let rules = match subject {
        Subject::Game(game) => game.rules,
        Subject::Puzzle(puzzle) => puzzle.rules,
    };
    let mut passages = Vec::new();
    let mut add = |kind, text| passages.push(Passage { kind, text });
    for block in rules::parse(words.language().choose(rules)) {
        match block {
            Block::Heading(1, _) => (),
            Block::Heading(_, text) => add(PassageKind::Heading, text.line()),
            Block::Paragraph(text) => add(PassageKind::Text, text.line()),
            Block::List(items) => {
                for item in items {
                    add(PassageKind::Item, item.line());
                }
            }
            Block::Board(board) => {
                if let Ok((view, marks)) = picture(subject, &board) {
                    let style = TextStyle {
                        charset,
                        flipped: false,
                    };
                    add(PassageKind::Verbatim, picture::text(&view, &marks, style));
                }
            }
            Block::Code(text) => add(PassageKind::Verbatim, text),
        }
    }
    passages
}

fn picture(subject: Subject, board: &Diagram) -> Result<(BoardView, Marks), Reason> {
    match subject {
        Subject::Game(game) => board.picture(game),
        Subject::Puzzle(puzzle) => puzzle.picture(&board.position),
    }
}

/// The index of the first passage that names a clause, or else the clause that it is a part of: `K4b`
/// is a part of `K4`, and `M6.2` of `M6`.
fn find(passages: &[Passage], clause: &str) -> Option<usize> {
    let names = |text: &str, clause: &str| {
        let mut words = text.split(|it: char| !(it.is_alphanumeric() || it == '.'));
        words.any(|it| it.trim_end_matches('.') == clause)
    };
    let find_in = |clause: &str, headings: bool| {
        passages.iter().position(|passage| match passage.kind {
            PassageKind::Verbatim => false,
            PassageKind::Heading => headings && names(&passage.text, clause),
            PassageKind::Text | PassageKind::Item => names(&passage.text, clause),
        })
    };
    let mut clause = clause;
    loop {
        // A heading may name all clauses of its section.
        let found = find_in(clause, false).or_else(|| find_in(clause, true));
        if found.is_some() {
            return found;
        }
        let whole = clause.strip_suffix(|it: char| it.is_ascii_lowercase());
        clause = whole.or(clause.rsplit_once('.').map(|(whole, _)| whole))?;
    }
}

pub(crate) fn hints() -> Vec<KeyHint> {
    vec![
        keys("app-key-up-down", "app-do-scroll"),
        keys("app-key-pages", "app-do-scroll-page"),
        key('?', "?", "app-do-help"),
        key('q', "q", "app-do-back"),
        code(KeyCode::Home, "app-key-home-end", "app-do-rules-ends"),
    ]
}

/// A line of the rules on the screen.
struct Line {
    ink: Ink,
    text: String,
    is_cited: bool,
}

/// Widest column of text, in columns of the window: longer lines are hard to read.
const MAX_TEXT_WIDTH: u16 = 76;

pub(crate) fn draw(screen: &RulesScreen, canvas: &mut Canvas, words: &Messages) {
    let name = screen.subject.name();
    let status = match &screen.clause {
        Some(clause) => words.with("app-rules-cited", &[("clause", clause.clone().into())]),
        None => words.get("app-rules-about"),
    };
    let area = Page {
        title: &words.with("app-rules-title", &[("game", name.into())]),
        right: "",
        status: &Notice::info(status),
        keys: &hints(),
    }
    .draw(canvas, words);
    let width = area.width.saturating_sub(3).min(MAX_TEXT_WIDTH);
    let mut lines: Vec<Line> = Vec::new();
    let mut top = 0;
    for (index, passage) in screen.passages.iter().enumerate() {
        let is_item = passage.kind == PassageKind::Item;
        let follows = screen.passages.get(index.wrapping_sub(1));
        let after_item = follows.is_some_and(|it| it.kind == PassageKind::Item);
        if 0 < index && !(is_item && after_item) {
            lines.push(Line {
                ink: Ink::Plain,
                text: String::new(),
                is_cited: false,
            });
        }
        if index == screen.first {
            top = lines.len();
        }
        lines.extend(lines_of(
            passage,
            width,
            screen.cited == Some(index),
            canvas,
        ));
    }
    let top = top.min(lines.len().saturating_sub(area.height.into()));
    for (y, line) in (area.y..area.bottom()).zip(&lines[top..]) {
        if line.is_cited {
            canvas.text(area.x, y, canvas.theme.pick("▌", ">"), Ink::Sun);
        }
        canvas.text(area.x + 2, y, &line.text, line.ink);
    }
    let below = lines.len() - top;
    if usize::from(area.height) < below {
        canvas.right(
            area.right(),
            area.bottom(),
            &words.get("app-more"),
            Ink::Quiet,
        );
    }
}

fn lines_of(passage: &Passage, width: u16, is_cited: bool, canvas: &Canvas) -> Vec<Line> {
    let bullet = canvas.theme.pick("• ", "- ");
    let (texts, ink): (Vec<String>, Ink) = match passage.kind {
        PassageKind::Heading => (wrap(&passage.text, width.into()), Ink::Accent),
        PassageKind::Text => (wrap(&passage.text, width.into()), Ink::Plain),
        PassageKind::Item => {
            let lines = wrap(&passage.text, width.saturating_sub(2).into());
            let lines = lines.into_iter().enumerate();
            let lines =
                lines.map(|(at, line)| if at == 0 { bullet } else { "  " }.to_owned() + &line);
            (lines.collect(), Ink::Plain)
        }
        PassageKind::Verbatim => {
            let lines = passage.text.lines().map(str::trim_end);
            (lines.map(ToOwned::to_owned).collect(), Ink::Quiet)
        }
    };
    let ink = if is_cited && ink == Ink::Plain {
        Ink::Strong
    } else {
        ink
    };
    let line = |text| Line {
        ink,
        text,
        is_cited,
    };
    texts.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use messages::Language;

    use super::*;
    use crate::app;

    #[test]
    fn every_cited_clause_is_found_in_the_rules() {
        // A clause of each kind that refusals and endings of the games cite.
        let cited = [
            ("moai", "M6.2"),
            ("moai", "M5"),
            ("cage", "C5"),
            ("cage", "C7"),
            ("racing-kings", "K3"),
            ("racing-kings", "K4b"),
            ("gorogo", "G6"),
        ];
        for language in Language::ALL {
            let words = app::words(language);
            for (game, clause) in cited {
                let subject = Subject::Game(catalog::find(game).expect("a game"));
                let screen = RulesScreen::new(subject, Some(clause), Charset::Unicode, &words);
                let at = screen.cited.expect(clause);
                let text = &screen.passages[at].text;
                assert!(text.contains(&clause[..2]), "{clause}: {text}");
                assert!(at < 2 || 0 < screen.first, "{clause}");
            }
            let puzzle = Subject::Puzzle(&catalog::PUZZLES[0]);
            for clause in ["L2", "L4", "L5"] {
                let screen = RulesScreen::new(puzzle, Some(clause), Charset::Ascii, &words);
                assert!(screen.cited.is_some(), "{clause}");
            }
            let unknown = RulesScreen::new(puzzle, Some("X9"), Charset::Ascii, &words);
            assert_eq!((unknown.cited, unknown.first), (None, 0));
        }
    }
}
