//! Notes: comments, marks and variations beside the moves of a game.
//!
//! Notes are a flat list in which `Open` and `Close` bracket a variation, not a tree. Neither the
//! parsers nor the writers recurse, so deeply nested variations can't overflow the stack.
//!
//! ```text
//! h2h3 $1 ( h2g3 a2a3 ) a2a3      notes after move 1: Mark(1) Open Move(h2g3) Move(a2a3) Close
//! ```

use game::{AnyLine, Reason};

/// One note beside the moves of a game: a comment, a mark (judgement of a move), or a part of a
/// variation.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Note {
    /// A comment on the position after the moves before it. One line, without closing braces.
    Comment(String),
    /// A judgement of a move, as its PGN number (numeric annotation glyph), such as 2 for `?`.
    Mark(u8),
    /// The beginning of a variation, whose first move replaces the move before it.
    Open,
    /// A move of a variation, in any notation.
    Move(String),
    /// The end of a variation that [`Open`](Note::Open) began.
    Close,
}

/// A note and its place among the moves of the game itself.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PlacedNote {
    /// Number of moves of the game before the note; moves of variations don't count.
    pub n_moves: usize,
    /// The comment, mark or part of a variation.
    pub note: Note,
}

impl Note {
    /// Makes a comment of any text, or `None` if the text is blank. Whitespace and control characters
    /// become single spaces, and `}` becomes `)`, because a closing brace would end the comment in PGN.
    pub fn comment(text: &str) -> Option<Note> {
        let plain = text.replace('}', ")");
        let words = plain.split(|char: char| char.is_whitespace() || char.is_control());
        let words: Vec<&str> = words.filter(|it| !it.is_empty()).collect();
        (!words.is_empty()).then(|| Note::Comment(words.join(" ")))
    }
}

/// Number of comments, marks and outermost variations among the notes; what is inside a variation
/// isn't counted.
pub(crate) fn count(notes: &[PlacedNote]) -> usize {
    let (mut depth, mut n_notes) = (0_usize, 0);
    for PlacedNote { note, .. } in notes {
        n_notes += usize::from(depth == 0 && *note != Note::Close);
        match note {
            Note::Open => depth += 1,
            Note::Close => depth = depth.saturating_sub(1),
            Note::Comment(_) | Note::Mark(_) | Note::Move(_) => (),
        }
    }
    n_notes
}

/// A position that walks through a game and its variations: it plays moves, steps into a variation
/// with `open` and returns to where it left the game with `close`.
#[derive(Debug)]
pub(crate) struct VariationWalk {
    pub(crate) line: Box<dyn AnyLine>,
    /// The moves from the start to the current position, through all open variations.
    path: Vec<String>,
    asides: Vec<Aside>,
}

/// A variation that has been entered and not yet left.
#[derive(Debug)]
struct Aside {
    /// The move that the variation replaces. It is played again at the end of the variation.
    instead_of: String,
    n_moves: usize,
}

impl VariationWalk {
    /// Begins a walk through a game and its variations at the current position of `line`.
    pub(crate) fn new(line: Box<dyn AnyLine>) -> VariationWalk {
        VariationWalk {
            path: line.moves(),
            line,
            asides: Vec::new(),
        }
    }

    /// Whether the walk is inside a variation.
    pub(crate) fn is_aside(&self) -> bool {
        !self.asides.is_empty()
    }

    /// Number of moves from the start of the game to the current position, through all open
    /// variations.
    pub(crate) fn ply(&self) -> usize {
        self.path.len()
    }

    /// Number of moves played so far in the innermost open variation; 0 outside variations.
    pub(crate) fn n_moves(&self) -> usize {
        self.asides.last().map_or(0, |it| it.n_moves)
    }

    /// Enters a variation by taking the last move back. Returns `false`, and changes nothing, if
    /// there is no move that the variation could replace.
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

    /// Plays a move of the game or of the innermost open variation. Returns the move in its usual
    /// notation, such as SAN, and in canonical notation.
    pub(crate) fn play(&mut self, m: &str) -> Result<game::Played, Reason> {
        let played = self.line.try_play(m)?;
        self.path.push(played.text.clone());
        if let Some(aside) = self.asides.last_mut() {
            aside.n_moves += 1;
        }
        Ok(played)
    }

    /// Leaves the innermost variation and plays again the move that it replaced. Returns `false` if no
    /// variation is open.
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
