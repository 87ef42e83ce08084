//! The position editor: the player places pieces freely, and sees at once whether the position is legal
//! and, if not, why.
//!
//! The editor knows no rule and no game. It edits the letters of a position's text, whose format all
//! games share, and lets the game parse the text. The letters of a game and their sprites are collected
//! from known positions: the start, the bench positions, and the examples of the rules.

mod draw;

use catalog::{Game, rules};
use game::{AnyLine, BoardView, Player, Reason, Sprite, read_rows, write_rows};
use grid::Square;
use messages::Language;
use ratatui::crossterm::event::KeyCode;
use session::{GameTerms, Seat, Session};

use crate::{
    analysis::AnalysisScreen,
    app::Screen,
    board,
    context::{Context, Go},
    event::{AppEvent, Hit},
    menu::digit,
    page::Notice,
    play::PlayScreen,
    prompt::{LineKey, StatusLine},
};

pub(crate) use draw::{draw, hints};

/// The letters that stand for pieces and players in the position texts of a game, collected from
/// known positions.
#[derive(Debug, Default)]
struct Letters {
    /// The letter of each kind of piece, and the sprite (picture name) that it is drawn with.
    /// Upper-case letters come first.
    pieces: Vec<(char, Sprite)>,
    /// For each player, the letter that says in a position's text that this player is to move. `None` if
    /// not found.
    sides: [Option<char>; 2],
}

impl Letters {
    /// Collects the letters of pieces and players from the texts of a game's known positions: the
    /// start, the positions for benchmarks, and the examples of the rules.
    fn of(game: &'static Game) -> Letters {
        let mut letters = Letters::default();
        let start = game.open(None, None).ok();
        let bench = game.bench.iter();
        let bench =
            bench.filter_map(|known| game.open(Some(known.position), Some(known.variant)).ok());
        for mut line in start.into_iter().chain(bench) {
            letters.collect(&*line);
            // After a move it is the other player's turn.
            let m = line.legal_moves().into_iter().next();
            if m.is_some_and(|it| line.try_play(&it.text).is_ok()) {
                letters.collect(&*line);
            }
        }
        for board in rules::boards(Language::English.choose(game.rules)) {
            if let Ok(line) = game.open(Some(&board.position), None) {
                letters.collect(&*line);
            }
        }
        letters
            .pieces
            .sort_by_key(|(letter, sprite)| (!letter.is_uppercase(), *sprite));
        letters
    }

    /// Adds the letters in the text of a game's current position: of its pieces, with the sprites
    /// that draw them, and of the player to move.
    fn collect(&mut self, line: &dyn AnyLine) {
        let (text, view) = (line.position(), line.view());
        let mut words = text.split(' ');
        let rows = words.next().and_then(|it| read_rows(it).ok());
        for (square, letter) in rows.iter().flat_map(game::Rows::pieces) {
            let known = self.sprite(letter).is_some();
            if let Some(sprite) = view.piece(square).filter(|_| !known) {
                self.pieces.push((letter, sprite));
            }
        }
        let side = words.next().and_then(|it| it.chars().next());
        let place = &mut self.sides[line.to_move() as usize];
        *place = place.or(side);
    }

    fn sprite(&self, letter: char) -> Option<Sprite> {
        let found = self.pieces.iter().find(|(known, _)| *known == letter);
        found.map(|(_, sprite)| *sprite)
    }
}

/// The screen of the position editor, in which the player places pieces freely and sees whether the
/// position is legal.
#[derive(Debug)]
pub(crate) struct EditorScreen {
    game: &'static Game,
    variant: String,
    letters: Letters,
    /// The picture of the edited board without its pieces.
    empty: BoardView,
    /// The letter of the piece on each cell of the edited board, row by row from the bottom. `None` for
    /// an empty cell.
    cells: Vec<Option<char>>,
    /// The player to move in the edited position.
    side: Player,
    /// The rest of the position's text after the player to move, which is kept unchanged: pieces in
    /// hand, counters of moves.
    rest: String,
    /// A game that starts at the edited position if that is legal, else the reason why it isn't.
    legality: Result<Box<dyn AnyLine>, Reason>,
    cursor: Square,
    flipped: bool,
    line: StatusLine,
}

impl EditorScreen {
    /// Opens the position editor with the current position of a game.
    pub(crate) fn new(game: &'static Game, line: &dyn AnyLine) -> EditorScreen {
        let view = line.view();
        let mut editor = EditorScreen {
            game,
            variant: line.variant(),
            letters: Letters::of(game),
            cursor: board::centre(&view),
            empty: BoardView {
                pieces: Vec::new(),
                hands: Vec::new(),
                taken: None,
                ..view
            },
            cells: Vec::new(),
            side: line.to_move(),
            rest: String::new(),
            legality: Ok(line.boxed_clone()),
            flipped: false,
            line: StatusLine::new(),
        };
        editor.load(&line.position());
        editor
    }

    /// Replaces the edited position by the one that a text describes, legal or not. Does nothing if
    /// the text can't be read or the board has another size.
    fn load(&mut self, text: &str) {
        let mut words = text.trim().splitn(3, ' ');
        let rows = words.next().and_then(|it| read_rows(it).ok());
        let (width, height) = (self.empty.width, self.empty.height);
        let fits = |rows: &game::Rows| rows.width() == width && rows.height() == height;
        let Some(rows) = rows.filter(fits) else {
            return;
        };
        let n_cells = usize::from(width) * usize::from(height);
        self.cells = vec![None; n_cells];
        for (square, letter) in rows.pieces() {
            let index = self.index(square);
            if let Some(cell) = self.cells.get_mut(index) {
                *cell = Some(letter);
            }
        }
        let side = words.next().and_then(|it| it.chars().next());
        if side.is_some() && side == self.letters.sides[1] {
            self.side = Player::Second;
        } else if side.is_some() {
            self.side = Player::First;
        }
        words.next().unwrap_or_default().clone_into(&mut self.rest);
        self.check_legality();
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.rank) * usize::from(self.empty.width) + usize::from(square.file)
    }

    fn at(&self, square: Square) -> Option<char> {
        self.cells.get(self.index(square)).copied().flatten()
    }

    /// The edited position as text, legal or not.
    fn text(&self) -> String {
        let (width, height) = (self.empty.width, self.empty.height);
        let mut text = String::new();
        write_rows(&mut text, width, height, |square| self.at(square))
            .expect("strings can be written");
        let side = self.letters.sides[self.side as usize].unwrap_or('w');
        format!("{text} {side} {}", self.rest).trim_end().to_owned()
    }

    /// Checks by the rules of the game whether the edited position is legal, and stores the result
    /// in `legality`.
    fn check_legality(&mut self) {
        let text = self.text();
        self.legality = self.game.open(Some(&text), Some(&self.variant));
    }

    /// The picture of the edited board with its pieces, legal or not, without pieces in hand.
    fn view(&self) -> BoardView {
        let squares = (0..self.empty.height)
            .flat_map(|rank| (0..self.empty.width).map(move |file| Square::new(file, rank)));
        let piece = |square: Square| Some((square, self.letters.sprite(self.at(square)?)?));
        BoardView {
            pieces: squares.filter_map(piece).collect(),
            ..self.empty.clone()
        }
    }

    pub(crate) fn game(&self) -> &'static Game {
        self.game
    }

    /// The clause of the rules by which the edited position is illegal. `None` if it is legal, or if
    /// no clause is the reason.
    pub(crate) fn cited(&self) -> Option<&'static str> {
        self.legality.as_ref().err()?.clause()
    }

    pub(crate) fn typing(&mut self) -> Option<&mut String> {
        self.line.typing()
    }

    pub(crate) fn copied(&self) -> String {
        self.text()
    }

    pub(crate) fn update(&mut self, event: &AppEvent, context: &mut Context) -> Go {
        match event {
            AppEvent::Key(key) => self.key(*key, context),
            AppEvent::Click(Hit::Square(square)) => {
                self.cursor = *square;
                self.cycle();
                Go::Stay
            }
            AppEvent::Click(Hit::Row(row)) => {
                let piece = self.letters.pieces.get(*row);
                self.put(piece.map(|(letter, _)| *letter));
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn key(&mut self, key: KeyCode, context: &mut Context) -> Go {
        match self.line.key(key) {
            LineKey::NotTyping => (),
            LineKey::Consumed => return Go::Stay,
            LineKey::Submitted(text, ()) => {
                self.typed(&text, context);
                return Go::Stay;
            }
        }
        if board::move_cursor(&self.empty, self.flipped, &mut self.cursor, key) {
            return Go::Stay;
        }
        match key {
            KeyCode::Enter | KeyCode::Char(' ') => self.cycle(),
            KeyCode::Backspace | KeyCode::Delete | KeyCode::Char('.') => self.put(None),
            KeyCode::Tab => {
                self.side = !self.side;
                self.check_legality();
            }
            KeyCode::Char(':' | '/') => self.line.ask((), self.text()),
            KeyCode::Char(letter) if self.letters.sprite(letter).is_some() => {
                self.put(Some(letter));
            }
            KeyCode::Char('1'..='9') => {
                let piece = digit(key).and_then(|it| self.letters.pieces.get(it));
                if let Some((letter, _)) = piece {
                    self.put(Some(*letter));
                }
            }
            KeyCode::Char('c') => {
                let gaps = self.empty.gaps.clone();
                let gaps: Vec<usize> = gaps.iter().map(|it| self.index(*it)).collect();
                for (index, cell) in self.cells.iter_mut().enumerate() {
                    if !gaps.contains(&index) {
                        *cell = None;
                    }
                }
                self.check_legality();
            }
            KeyCode::Char('f') => self.flipped = !self.flipped,
            KeyCode::Char('a') => return self.analyse(context),
            KeyCode::Char('p') => return self.play(context),
            KeyCode::Esc => return Go::Back,
            _ => (),
        }
        Go::Stay
    }

    /// Loads a position that the player typed, or says why that is impossible.
    fn typed(&mut self, text: &str, context: &Context) {
        let before = self.text();
        self.load(text);
        if self.text() == before && text.trim() != before {
            // It was not loaded: the text is invalid, or it is a board of another size.
            let refused = match self.game.open(Some(text), Some(&self.variant)) {
                Ok(_) => Notice::error(context.words.get("app-editor-other-board")),
                Err(reason) => Notice::refused(&reason, context.words),
            };
            // The text stays to be corrected.
            self.line.ask((), text.to_owned());
            self.line.notice = Some(refused);
        }
    }

    /// Places the piece of a letter at the cursor, or removes the piece there if `letter` is `None`.
    /// Gaps of the board can't be changed.
    fn put(&mut self, letter: Option<char>) {
        let index = self.index(self.cursor);
        let is_gap = self.empty.gaps.contains(&self.cursor);
        if let Some(cell) = self.cells.get_mut(index).filter(|_| !is_gap) {
            *cell = letter;
        }
        self.check_legality();
    }

    /// Replaces the piece at the cursor by the next kind of piece; after the last kind the cell is
    /// empty.
    fn cycle(&mut self) {
        let here = self.at(self.cursor);
        let pieces = &self.letters.pieces;
        let next = match here {
            None => pieces.first(),
            Some(letter) => {
                let index = pieces.iter().position(|(known, _)| *known == letter);
                index.and_then(|it| pieces.get(it + 1))
            }
        };
        self.put(next.map(|(letter, _)| *letter));
    }

    fn analyse(&mut self, context: &mut Context) -> Go {
        match &self.legality {
            Ok(line) => {
                let names = [Seat::Person; 2].map(|it| it.to_string());
                let analysing = AnalysisScreen::new(self.game, &**line, names, context);
                Go::over(Screen::Analysis(Box::new(analysing)))
            }
            Err(_) => Go::Stay,
        }
    }

    /// Starts a game from the edited position: the player has the side to move, against the
    /// computer opponent of the settings. Does nothing if the position is illegal or the game is
    /// over.
    fn play(&mut self, context: &mut Context) -> Go {
        let Ok(line) = &self.legality else {
            return Go::Stay;
        };
        if line.ending().is_some() {
            return Go::Stay;
        }
        let computer = Seat::named(self.game, &context.settings.opponent());
        let mut seats = [computer; 2];
        seats[line.to_move() as usize] = Seat::Person;
        let session = Session::new(GameTerms::new(self.game, seats), line.boxed_clone());
        let play = PlayScreen::new(session, context);
        Go::over(Screen::Play(Box::new(play)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bench_position_is_written_as_it_was_loaded() {
        for game in catalog::games() {
            let letters = Letters::of(game);
            assert!(
                letters.sides.iter().all(Option::is_some),
                "{}",
                game.info.id
            );
            for fixed in game.bench {
                let line = game.open(Some(fixed.position), Some(fixed.variant));
                let line = line.expect("a position");
                let editor = EditorScreen::new(game, &*line);
                assert_eq!(editor.text(), line.position());
                assert_eq!(editor.view().pieces.len(), line.view().pieces.len());
                assert!(editor.legality.is_ok());
            }
        }
    }
}
