//! What people write beside the moves of a game: comments, marks and variations.
//!
//! Notes are a flat list of words, so that nothing recurses however deep variations are.

use game::{AnyLine, Reason};

/// A word beside the moves of a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Note {
    /// What somebody says about the position it stands at. One line, without closing braces.
    Comment(String),
    /// A mark of a move by its number in PGN, such as 2 for `?`.
    Mark(u8),
    /// Begins a variation: other moves instead of the last one.
    Open,
    /// A move of a variation, in any notation.
    Move(String),
    /// Ends a variation.
    Close,
}

impl Note {
    /// A comment on one line, or nothing if it says nothing. Closing braces would end it.
    pub fn comment(text: &str) -> Option<Note> {
        let plain = text.replace('}', ")");
        let words = plain.split(|it: char| it.is_whitespace() || it.is_control());
        let words: Vec<&str> = words.filter(|it| !it.is_empty()).collect();
        (!words.is_empty()).then(|| Note::Comment(words.join(" ")))
    }
}

/// How many comments, marks and variations there are, each variation with all that is in it.
pub(crate) fn count(notes: &[(usize, Note)]) -> usize {
    let (mut depth, mut n_notes) = (0_usize, 0);
    for (_, note) in notes {
        n_notes += usize::from(depth == 0 && *note != Note::Close);
        match note {
            Note::Open => depth += 1,
            Note::Close => depth = depth.saturating_sub(1),
            Note::Comment(_) | Note::Mark(_) | Note::Move(_) => (),
        }
    }
    n_notes
}

/// A line that follows variations and comes back from them.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(crate) line: Box<dyn AnyLine>,
    /// The moves of the line.
    path: Vec<String>,
    asides: Vec<Aside>,
}

/// A variation that has been begun.
#[derive(Debug)]
struct Aside {
    /// The move that it is an alternative to.
    instead_of: String,
    n_moves: usize,
}

impl Walk {
    /// Begins at the start of a game.
    pub(crate) fn new(line: Box<dyn AnyLine>) -> Walk {
        Walk {
            path: line.moves(),
            line,
            asides: Vec::new(),
        }
    }

    /// Whether it is in a variation.
    pub(crate) fn is_aside(&self) -> bool {
        !self.asides.is_empty()
    }

    /// Number of moves since the start, those of variations among them.
    pub(crate) fn ply(&self) -> usize {
        self.path.len()
    }

    /// Number of moves in the innermost open variation.
    pub(crate) fn n_moves(&self) -> usize {
        self.asides.last().map_or(0, |it| it.n_moves)
    }

    /// Goes back before the last move, for others. Returns whether there was one to go back from.
    pub(crate) fn open(&mut self) -> bool {
        if self.asides.last().is_some_and(|it| it.n_moves == 0) {
            return false;
        }
        let Some(instead_of) = self.path.pop() else {
            return false;
        };
        self.line.take_back();
        self.asides.push(Aside {
            instead_of,
            n_moves: 0,
        });
        true
    }

    /// Plays a move and returns how it is shown and written.
    pub(crate) fn play(&mut self, m: &str) -> Result<game::Played, Reason> {
        let played = self.line.try_play(m)?;
        self.path.push(played.text.clone());
        if let Some(aside) = self.asides.last_mut() {
            aside.n_moves += 1;
        }
        Ok(played)
    }

    /// Comes back from the innermost variation. Returns whether there was one.
    pub(crate) fn close(&mut self) -> Result<bool, Reason> {
        let Some(aside) = self.asides.pop() else {
            return Ok(false);
        };
        for _ in 0..aside.n_moves {
            self.line.take_back();
            self.path.pop();
        }
        self.line.try_play(&aside.instead_of)?;
        self.path.push(aside.instead_of);
        Ok(true)
    }
}
