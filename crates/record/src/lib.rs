//! A game written down: the one text form for saved games, match logs and exports.
//!
//! ```text
//! [game "racing-kings"]
//! [variant "standard"]
//! [first "level 8"]
//! [second "random"]
//! [result "first"]
//! [reason "K4a: the white king has arrived"]
//!
//! h2h3 {0.102} a2a3 {0.098} h3h4 …
//! ```
//!
//! Tags first, an empty line, then the moves in canonical notation, each followed by its thinking
//! time in seconds where it is known, and by [what people say about it](Note). The tag `start` holds the position the game began from when
//! that is not the variant's own. Unknown tags are kept, so that newer programs can add some.
//! A file may hold several records, one after another. Racing Kings may be [PGN](pgn), too:
//! [`read_any`] takes both.

mod notes;
pub mod pgn;
mod read;

use std::{fmt, time::Duration};

use catalog::Game;
use game::{AnyLine, Outcome, Player, Reason};

pub use notes::Note;
pub use read::{
    BadFile, BadRecord, Chunk, Chunks, Games, Loaded, chunks, decoded, read_all, read_any,
};

/// A game, or the beginning of one.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Record {
    /// Identifier of the game.
    pub game: String,
    /// Name of the variant.
    pub variant: String,
    /// Where it began, if not at the variant's start.
    pub start: Option<String>,
    /// Who played, the first player first.
    pub players: [String; 2],
    /// How it ended, if it did.
    pub result: Option<GameResult>,
    /// Any further tags, in order.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub moves: Vec<Played>,
    /// What is written beside the moves, each word with the number of moves before it.
    pub notes: Vec<(usize, Note)>,
}

/// How a recorded game ended: by the rules, or because somebody resigned or ran out of time.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GameResult {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// Why, as a sentence.
    pub reason: String,
}

/// A move of a recorded game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Played {
    /// Canonical text.
    pub text: String,
    /// How long the player thought, to the millisecond.
    pub time: Option<Duration>,
}

impl Record {
    /// The record of a line, without result and times.
    pub fn of(line: &dyn AnyLine, players: [String; 2]) -> Record {
        let (game, variant) = (line.info().id, line.variant());
        let standard = catalog::find(game).and_then(|it| it.open(None, Some(&variant)).ok());
        let start = line.start();
        let is_standard = standard.is_some_and(|it| it.position() == start);
        let moves = line
            .moves()
            .into_iter()
            .map(|text| Played { text, time: None });
        Record {
            game: game.to_owned(),
            variant,
            start: (!is_standard).then_some(start),
            players,
            moves: moves.collect(),
            ..Record::default()
        }
    }

    /// Plays the record again.
    ///
    /// # Errors
    ///
    /// Says which game is unknown, which text is wrong or which move is illegal.
    pub fn replay(&self) -> Result<Box<dyn AnyLine>, ReplayError> {
        let mut line = self.open()?;
        for (i, played) in self.moves.iter().enumerate() {
            line.try_play(&played.text)
                .map_err(|reason| ReplayError::Move {
                    number: i + 1,
                    reason,
                })?;
        }
        Ok(line)
    }

    /// The line before the first move.
    ///
    /// # Errors
    ///
    /// Says which game is unknown or what is wrong with its start.
    pub fn open(&self) -> Result<Box<dyn AnyLine>, ReplayError> {
        let game: &Game =
            catalog::find(&self.game).ok_or_else(|| ReplayError::UnknownGame(self.game.clone()))?;
        let variant = Some(self.variant.as_str()).filter(|it| !it.is_empty());
        game.open(self.start.as_deref(), variant)
            .map_err(ReplayError::Start)
    }

    /// How many notes there are, a variation with all that is in it being one.
    pub fn n_notes(&self) -> usize {
        notes::count(&self.notes)
    }

    /// The notes after so many moves.
    fn notes_after(&self, n_moves: usize) -> impl Iterator<Item = &Note> {
        let from = self.notes.partition_point(|it| it.0 < n_moves);
        let notes = self.notes[from..].iter();
        notes.take_while(move |it| it.0 == n_moves).map(|it| &it.1)
    }

    /// The value of a further tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(it, _)| it == name);
        tag.map(|(_, value)| value.as_str())
    }
}

/// Why a record can't be played again.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ReplayError {
    /// There is no such game.
    #[error("unknown game {0}")]
    UnknownGame(String),
    /// The variant or the start position is wrong.
    #[error("bad start: {0}")]
    Start(Reason),
    /// A move is wrong.
    #[error("move {number}: {reason}")]
    Move {
        /// Number of the move, from 1.
        number: usize,
        /// What is wrong with it.
        reason: Reason,
    },
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tag(f, "game", &self.game)?;
        tag(f, "variant", &self.variant)?;
        if let Some(start) = &self.start {
            tag(f, "start", start)?;
        }
        tag(f, "first", &self.players[0])?;
        tag(f, "second", &self.players[1])?;
        if let Some(result) = &self.result {
            tag(f, "result", result_word(result.outcome))?;
            tag(f, "reason", &result.reason)?;
        }
        for (name, value) in &self.tags {
            tag(f, name, value)?;
        }
        if self.moves.is_empty() && self.notes.is_empty() {
            return Ok(());
        }
        writeln!(f)?;
        let mut words: Vec<String> = self.notes_after(0).map(note_word).collect();
        for (i, played) in self.moves.iter().enumerate() {
            words.push(match played.time {
                Some(time) => format!("{} {{{:.3}}}", played.text, time.as_secs_f64()),
                None => played.text.clone(),
            });
            words.extend(self.notes_after(i + 1).map(note_word));
        }
        let mut width = 0;
        for word in words {
            if 0 < width {
                let fits = width + 1 + word.len() <= 78;
                f.write_str(if fits { " " } else { "\n" })?;
                width = if fits { width + 1 } else { 0 };
            }
            f.write_str(&word)?;
            width += word.len();
        }
        writeln!(f)
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = escaped(value).replace(['\n', '\r'], " ");
    writeln!(f, "[{name} \"{value}\"]")
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

fn note_word(note: &Note) -> String {
    match note {
        Note::Comment(text) => format!("{{\"{}\"}}", escaped(text)),
        Note::Mark(number) => format!("${number}"),
        Note::Open => "(".to_owned(),
        Note::Move(text) => text.clone(),
        Note::Close => ")".to_owned(),
    }
}

fn result_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::First) => "first",
        Outcome::Win(Player::Second) => "second",
        Outcome::Draw => "draw",
    }
}
