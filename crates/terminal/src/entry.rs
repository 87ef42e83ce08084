//! Entering a move: by taps with the cursor or the mouse, or as text.
//!
//! No rule is known here. Every legal move comes with the ways to enter it, so the taps that may follow
//! are the next taps of the ways that start with the taps made so far. When the taps equal a way of a
//! move, the move is complete.

mod parts;

use game::{AnyLine, BoardView, LegalMove, Mark, Marks, Reason, Sprite, Tap, Taps, next_taps};
use grid::Square;
use ratatui::crossterm::event::KeyCode;

use crate::{board, event::Hit, prompt::MAX_TYPED};

/// Above this many legal moves, a move has to be typed: listing all of them would take too long.
const MAX_LISTED_MOVES: u32 = 100_000;

/// The state of entering a move: as text, or by taps, each of which selects a square, a pile of
/// pieces in hand or a button.
#[derive(Debug)]
pub(crate) struct MoveEntry {
    /// The picture of the board with the part of the move that was entered so far.
    pub(crate) view: BoardView,
    /// The picture of the current position, without the move being entered.
    base: BoardView,
    /// The game at the current position, from which the steps of its legal moves are computed.
    line: Box<dyn AnyLine>,
    /// The effect of the next tap (step of entering a move) on the board; [`Aim::Target`] if it
    /// depends on the move. `None` if the next tap is on a pile beside the board, or if there is
    /// none.
    aim: Option<Aim>,
    /// The square that the player last selected, if no legal move continues with it.
    refused: Option<Square>,
    legal: Vec<LegalMove>,
    /// Whether there are too many legal moves to list them, so that a move has to be typed.
    pub(crate) crowded: bool,
    taps: Taps,
    /// The squares of the pieces that were tapped, where they stand after the part of the move that
    /// was entered so far.
    chosen: Vec<Square>,
    /// Where each button that completes a move makes a piece land.
    landings: Vec<(Tap, Square)>,
    cursor: Square,
    /// Index of the pile or button beside the board (the tray) that the cursor is on. `None` while the
    /// cursor is on the board.
    tray_focus: Option<usize>,
    /// The pile of pieces in hand from which the player last took a piece. It is preselected at
    /// later turns in which every move starts with a pile.
    pile: Option<Sprite>,
    /// The move being typed. `None` while no move is typed.
    pub(crate) typed: Option<String>,
    pub(crate) flipped: bool,
}

/// The effect of a key or a click on the move being entered by taps (each selects a square, pile or
/// button) or as text.
#[derive(Debug)]
pub(crate) enum EntryOutcome {
    /// The key or click has no meaning for entering a move.
    Nothing,
    /// The cursor may have moved, or the text of a move being typed has changed.
    Changed,
    /// A square, pile or button was tapped, or the last tap was taken back; the move is not complete.
    Picked,
    /// The move is complete, in this notation. It may be illegal if it was typed.
    Move(String),
    /// No legal move continues with the tapped square, for this reason.
    Refused(Reason),
}

pub(crate) use parts::Aim;

/// A pile of pieces in hand, or a button, beside the board, which can be tapped to enter a move.
#[derive(Clone, Debug)]
pub(crate) struct TrayItem {
    pub(crate) tap: Tap,
    /// Number of pieces left in a pile. `None` for a button.
    pub(crate) count: Option<u8>,
    pub(crate) chosen: bool,
    /// Where a button makes a piece land. `None` for a pile, and for a button that moves nothing.
    pub(crate) lands: Option<Square>,
    /// The key that taps this pile or button. `None` if it has none.
    pub(crate) key: Option<char>,
}

impl MoveEntry {
    pub(crate) fn new(line: &dyn AnyLine) -> MoveEntry {
        let view = line.view();
        let cursor = board::centre(&view);
        let mut entry = MoveEntry {
            base: view.clone(),
            view,
            line: line.boxed_clone(),
            aim: None,
            refused: None,
            legal: Vec::new(),
            crowded: false,
            taps: Vec::new(),
            chosen: Vec::new(),
            landings: Vec::new(),
            cursor,
            tray_focus: None,
            pile: None,
            typed: None,
            flipped: false,
        };
        entry.refresh(line);
        entry
    }

    /// Starts the entry of a move over at the current position of a game.
    pub(crate) fn refresh(&mut self, line: &dyn AnyLine) {
        self.view = line.view();
        self.base = self.view.clone();
        self.line = line.boxed_clone();
        self.crowded = MAX_LISTED_MOVES < line.count_moves();
        self.legal = if self.crowded {
            Vec::new()
        } else {
            line.legal_moves()
        };
        self.taps.clear();
        self.typed = None;
        self.tray_focus = None;
        self.refused = None;
        self.pick_pile();
        if !board::has(&self.view, self.cursor) {
            self.cursor = board::centre(&self.view);
        }
        self.settle_focus();
    }

    /// Shows the current position of a game without letting the player enter a move.
    pub(crate) fn rest(&mut self, line: &dyn AnyLine) {
        self.refresh(line);
        self.legal.clear();
        self.taps.clear();
        self.aim = None;
        self.tray_focus = None;
    }

    /// The taps (squares, piles or buttons) of the move being entered so far, including a
    /// preselected pile.
    pub(crate) fn taps(&self) -> &[Tap] {
        &self.taps
    }

    /// The taps (squares, piles or buttons) of the move being entered so far. Empty if the only one
    /// is a pile, which may have been preselected.
    pub(crate) fn own_taps(&self) -> &[Tap] {
        match self.taps.first() {
            Some(Tap::Hand(_)) if self.taps.len() == 1 => &[],
            _ => &self.taps,
        }
    }

    pub(crate) fn legal(&self) -> &[LegalMove] {
        &self.legal
    }

    /// The taps (squares, piles, buttons or edges) that may follow those made so far, in any way of a
    /// legal move.
    pub(crate) fn next(&self) -> Vec<Tap> {
        next_taps(self.ways(), &self.taps)
    }

    fn ways(&self) -> impl Iterator<Item = &Taps> {
        self.legal.iter().flat_map(|it| &it.ways)
    }

    /// The taps that may follow those made so far in the canonical way of a legal move. If no
    /// canonical way starts with them, those of all ways.
    pub(crate) fn usual_next(&self) -> Vec<Tap> {
        let usual = next_taps(self.legal.iter().map(|it| &it.taps), &self.taps);
        if usual.is_empty() {
            return self.next();
        }
        usual
    }

    /// The square under the cursor. `None` while the cursor is on the tray, the piles and buttons beside
    /// the board.
    pub(crate) fn cursor(&self) -> Option<Square> {
        self.tray_focus.is_none().then_some(self.cursor)
    }

    /// The effect of the next tap (step of entering a move) on the board; [`Aim::Target`] if it
    /// depends on the move. `None` if the next tap is on a pile beside the board, or if there is
    /// none.
    pub(crate) fn aim(&self) -> Option<Aim> {
        self.aim
    }

    /// The square that was last selected, if no legal move continues with it.
    pub(crate) fn refused(&self) -> Option<Square> {
        self.refused
    }

    pub(crate) fn tray_focus(&self) -> Option<usize> {
        self.tray_focus
    }

    /// Marks the squares tapped so far, those that may be tapped next, a refused one, and the cursor.
    pub(crate) fn mark(&self, marks: &mut Marks) {
        for square in &self.chosen {
            marks.set(*square, Mark::Chosen);
        }
        let next = if self.own_taps().is_empty() {
            self.usual_next()
        } else {
            self.next()
        };
        for tap in next {
            if let Tap::Square(square) = tap {
                marks.set(square, Mark::Legal);
            }
        }
        if let Some(square) = self.refused {
            marks.set(square, Mark::Bad);
        }
        if let Some(square) = self.cursor() {
            marks.set(square, Mark::Cursor);
        }
    }

    /// The tray: the piles and buttons beside the board that can be tapped.
    pub(crate) fn tray(&self) -> Vec<TrayItem> {
        let piles = next_taps(self.ways(), &[]);
        let piles = piles.into_iter().filter_map(|tap| match tap {
            Tap::Hand(sprite) => {
                let hand = self.view.hands.iter().find(|it| it.sprite == sprite);
                Some(TrayItem {
                    tap,
                    count: hand.map(|it| it.count),
                    chosen: self.taps.first() == Some(&tap),
                    lands: None,
                    key: None,
                })
            }
            Tap::Square(_) | Tap::Button(_) | Tap::Edge(..) => None,
        });
        let buttons = self.next();
        let buttons = buttons.into_iter().filter_map(|tap| match tap {
            Tap::Button(_) => Some(TrayItem {
                tap,
                count: None,
                chosen: false,
                lands: self.landing(tap),
                key: self.sign(tap),
            }),
            Tap::Square(_) | Tap::Hand(_) | Tap::Edge(..) => None,
        });
        let mut items: Vec<TrayItem> = piles.chain(buttons).collect();
        for (item, digit) in items.iter_mut().zip('1'..='9') {
            item.key = item.key.or(Some(digit));
        }
        items
    }

    /// The key of a button beside the board: the last character of the move that it completes, such
    /// as the `+` of `d7W+`. `None` if that is a letter or digit, or the button doesn't complete a
    /// move.
    fn sign(&self, tap: Tap) -> Option<char> {
        let taps: Vec<Tap> = self.taps.iter().copied().chain([tap]).collect();
        let m = self.legal.iter().find(|it| it.ways.contains(&taps))?;
        let sign = m.text.chars().last()?;
        (!sign.is_alphanumeric()).then_some(sign)
    }

    /// Handles a key while a move is entered: moves the cursor, taps what is under it, or edits a typed
    /// move.
    pub(crate) fn key(&mut self, key: KeyCode, line: &dyn AnyLine) -> EntryOutcome {
        if self.typed.is_some() {
            return self.type_key(key);
        }
        self.refused = None;
        match key {
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, -1),
            KeyCode::Down => self.step(0, 1),
            KeyCode::Tab => self.jump(true),
            KeyCode::BackTab => self.jump(false),
            KeyCode::Enter | KeyCode::Char(' ') => self.pick(line),
            KeyCode::Esc | KeyCode::Backspace => self.take_back_tap(),
            KeyCode::Char(':' | '/') if !self.legal.is_empty() || self.crowded => {
                self.typed = Some(String::new());
                EntryOutcome::Changed
            }
            // Some moves start with these characters, and no command does.
            KeyCode::Char(sign @ ('@' | '&')) if !self.legal.is_empty() => {
                self.typed = Some(sign.to_string());
                EntryOutcome::Changed
            }
            KeyCode::Char(char) => {
                let item = self.tray().into_iter().find(|it| it.key == Some(char));
                item.map_or(EntryOutcome::Nothing, |it| self.tap(it.tap, line))
            }
            _ => EntryOutcome::Nothing,
        }
    }

    fn type_key(&mut self, key: KeyCode) -> EntryOutcome {
        let Some(text) = &mut self.typed else {
            return EntryOutcome::Nothing;
        };
        match key {
            KeyCode::Char(char) if text.chars().count() < MAX_TYPED => text.push(char),
            KeyCode::Backspace if text.is_empty() => self.typed = None,
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Esc => self.typed = None,
            KeyCode::Enter => {
                let text = text.trim().to_owned();
                self.typed = None;
                if !text.is_empty() {
                    return EntryOutcome::Move(text);
                }
            }
            _ => return EntryOutcome::Nothing,
        }
        EntryOutcome::Changed
    }

    /// Handles a click on a square, or on a pile or button beside the board.
    pub(crate) fn click(&mut self, hit: Hit, line: &dyn AnyLine) -> EntryOutcome {
        self.refused = None;
        match hit {
            Hit::Square(square) => {
                self.cursor = square;
                self.tray_focus = None;
                self.pick(line)
            }
            Hit::Tray(index) => match self.tray().get(index) {
                Some(item) => self.tap(item.tap, line),
                None => EntryOutcome::Nothing,
            },
            Hit::Key(_) | Hit::Row(_) | Hit::Turn(..) | Hit::Ply(_) => EntryOutcome::Nothing,
        }
    }

    /// Selects the square, pile or button under the cursor as the next step of the move being
    /// entered. Does nothing if the player has no legal moves to enter.
    fn pick(&mut self, line: &dyn AnyLine) -> EntryOutcome {
        if self.legal.is_empty() {
            return EntryOutcome::Nothing;
        }
        let tap = match self.tray_focus {
            Some(index) => self.tray().get(index).map(|it| it.tap),
            None => Some(Tap::Square(self.cursor)),
        };
        tap.map_or(EntryOutcome::Nothing, |tap| self.tap(tap, line))
    }

    fn tap(&mut self, tap: Tap, line: &dyn AnyLine) -> EntryOutcome {
        let first: Vec<Tap> = next_taps(self.ways(), &[]);
        if self.next().contains(&tap) {
            self.taps.push(tap);
        } else if self.own_taps().last() == Some(&tap) {
            self.taps.pop();
            self.pick_pile();
        } else if first.contains(&tap) && !self.is_target(tap) {
            // The move is entered anew, with another piece or pile.
            self.taps = vec![tap];
        } else {
            let Some(reason) = line.refusal(&self.taps, tap) else {
                return EntryOutcome::Nothing;
            };
            self.refused = match tap {
                Tap::Square(square) => Some(square),
                Tap::Hand(_) | Tap::Button(_) | Tap::Edge(..) => None,
            };
            return EntryOutcome::Refused(reason);
        }
        if let (Tap::Hand(sprite), 1) = (tap, self.taps.len()) {
            self.pile = Some(sprite);
        }
        if let Some(m) = self.legal.iter().find(|it| it.ways.contains(&self.taps)) {
            return EntryOutcome::Move(m.text.clone());
        }
        self.settle_focus();
        EntryOutcome::Picked
    }

    /// Whether a tap can only mean the target of the piece in hand: a square, in a game whose moves
    /// all begin with a pile. Another way of a move may begin with it, but not with this piece.
    fn is_target(&self, tap: Tap) -> bool {
        let usual = next_taps(self.legal.iter().map(|it| &it.taps), &[]);
        let is_pile = |it: &Tap| matches!(it, Tap::Hand(_));
        let is_in_hand = matches!(self.taps.as_slice(), [Tap::Hand(_)]);
        is_in_hand && matches!(tap, Tap::Square(_)) && usual.iter().all(is_pile)
    }

    /// Restores the taps (squares, piles or buttons) of a partly entered move from a saved game, up
    /// to the first one that is not possible.
    pub(crate) fn resume(&mut self, words: &[&str]) {
        self.taps.clear();
        for word in words {
            let next = self.next();
            match next
                .into_iter()
                .find(|it| session::wording::tap_word(*it) == *word)
            {
                Some(tap) => self.taps.push(tap),
                None => break,
            }
        }
        if self.taps.is_empty() {
            self.pick_pile();
        }
        self.settle_focus();
    }

    /// Preselects a pile of pieces in hand if every legal move begins with one: the pile used last,
    /// or else the largest.
    fn pick_pile(&mut self) {
        if !self.taps.is_empty() {
            return;
        }
        let next = self.usual_next();
        let is_pile = |it: &Tap| matches!(it, Tap::Hand(_));
        if next.is_empty() || !next.iter().all(is_pile) {
            return;
        }
        let usual = self.pile.map(Tap::Hand).filter(|it| next.contains(it));
        let largest = next.iter().max_by_key(|tap| match tap {
            Tap::Hand(sprite) => {
                let hand = self.view.hands.iter().find(|it| it.sprite == *sprite);
                hand.map_or(0, |it| it.count)
            }
            Tap::Square(_) | Tap::Button(_) | Tap::Edge(..) => 0,
        });
        self.taps.extend(usual.or(largest.copied()));
    }

    /// Updates the picture after a tap, and moves the cursor to the only square that may be tapped
    /// next (after the player's first tap), or to the first button beside the board if no square
    /// may.
    fn settle_focus(&mut self) {
        self.update_parts();
        let next = self.usual_next();
        if let ([Tap::Square(only)], false) = (next.as_slice(), self.own_taps().is_empty()) {
            self.cursor = *only;
        }
        let on_board = next.iter().any(|it| matches!(it, Tap::Square(_)));
        let first_button = self
            .tray()
            .iter()
            .position(|it| matches!(it.tap, Tap::Button(_)));
        self.tray_focus = first_button.filter(|_| !on_board);
    }

    /// Moves the cursor by columns and rows of the screen, on the board or through the tray beside it.
    fn step(&mut self, columns: i32, rows: i32) -> EntryOutcome {
        let n_items = self.tray().len();
        if let Some(index) = self.tray_focus {
            match (columns, rows) {
                (_, -1) => self.tray_focus = None,
                (-1, _) if index == 0 => self.tray_focus = None,
                (-1, _) => self.tray_focus = Some(index.saturating_sub(1)),
                (1, _) => self.tray_focus = Some((index + 1).min(n_items.saturating_sub(1))),
                _ => (),
            }
            return EntryOutcome::Changed;
        }
        match board::neighbour(&self.view, self.flipped, self.cursor, columns, rows) {
            Some(square) => self.cursor = square,
            None if (rows == 1 || columns == 1) && 0 < n_items => self.tray_focus = Some(0),
            None => (),
        }
        EntryOutcome::Changed
    }

    /// Moves the cursor to the next square that may be tapped, or through the tray beside the board if
    /// there is none.
    fn jump(&mut self, forward: bool) -> EntryOutcome {
        let mut places: Vec<(u8, u8, Square)> = self
            .usual_next()
            .into_iter()
            .filter_map(|tap| match tap {
                Tap::Square(square) => Some((u8::MAX - square.rank, square.file, square)),
                Tap::Hand(_) | Tap::Button(_) | Tap::Edge(..) => None,
            })
            .collect();
        places.sort_unstable();
        let here = (u8::MAX - self.cursor.rank, self.cursor.file);
        let backwards = self.flipped == forward;
        if backwards {
            places.reverse();
        }
        let beyond = |(row, column, _): &&(u8, u8, Square)| {
            let there = (*row, *column);
            if backwards {
                there < here
            } else {
                here < there
            }
        };
        let found = places.iter().find(beyond).or(places.first());
        if let Some((_, _, square)) = found {
            self.cursor = *square;
            self.tray_focus = None;
        } else {
            let n_items = self.tray().len().max(1);
            let at = self.tray_focus.map_or(0, |index| index + 1);
            self.tray_focus = (!self.tray().is_empty()).then_some(at % n_items);
        }
        EntryOutcome::Changed
    }
}
