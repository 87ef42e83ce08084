//! Game records: the text format of saved games, contest logs and exports.
//!
//! A [`Record`] holds a game's tags, its moves and the notes beside them, as strings. It is parsed
//! without knowing any rules, written with [`ToString`], and checked against the rules only by
//! [`Record::replay`]. Racing Kings games may also be [PGN](pgn). [`read_any`] reads a file in either
//! format; [`chunks`] streams a large file of records and isolates the bad ones. Nothing here opens
//! files: callers pass text or a reader.
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
//! Tags come first, then an empty line, then the moves in canonical notation. Each move may be
//! followed by its thinking time in seconds and by [notes](Note). The tag `start` holds the initial
//! position if it isn't the variant's own. Unknown tags are kept, so that newer programs can add
//! some. A file may hold several records, one after another. `docs/programs/records.md` has the grammar.
//!
//! ```
//! let record: record::Record = "[game \"racing-kings\"]\n\nh2h3 {0.102} a2a3".parse()?;
//! assert_eq!(record.moves.len(), 2);
//! assert_eq!(record.replay()?.moves(), ["h2h3", "a2a3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod notes;
pub mod pgn;
mod read;

use std::{fmt, time::Duration};

use catalog::Game;
use game::{AnyLine, Outcome, Player, Reason};

pub use notes::{Note, PlacedNote};
pub use read::{
    BadFile, BadRecord, Chunk, Chunks, Games, LoadedGame, chunks, decoded, read_all, read_any,
};

/// One recorded game, finished or not: its start, players, result, moves and notes. Only
/// [`Record::replay`] checks the moves against the rules.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Record {
    /// Catalog identifier of the game, such as `racing-kings`.
    pub game: String,
    /// Name of the game's variant. An empty name means the standard variant.
    pub variant: String,
    /// Text of the position that the game began with; `None` if it is the variant's own start.
    pub start: Option<String>,
    /// Names of the players, first player first. Empty if unknown.
    pub players: [String; 2],
    /// The result of the game; `None` if it isn't over, was ended without a result, or the result
    /// is unknown.
    pub result: Option<GameResult>,
    /// Tags of the record that have no field of their own, as name and value, in file order.
    pub tags: Vec<(String, String)>,
    /// The moves of the game itself; those of variations are in `notes`.
    pub moves: Vec<RecordedMove>,
    /// Comments, marks (judgements of moves, such as `?`) and variations beside the moves, ordered
    /// by the number of moves before them.
    pub notes: Vec<PlacedNote>,
}

/// The result of a recorded game that is over: who won, and why it ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GameResult {
    /// The winner of the recorded game, or a draw.
    pub outcome: Outcome,
    /// Why the game ended, as a sentence, usually in English. May be empty.
    pub reason: String,
}

/// A move of a recorded game, with its thinking time.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RecordedMove {
    /// The text of the move, usually in canonical notation. Only replaying the record checks that
    /// it is legal.
    pub text: String,
    /// The player's thinking time for the move, to the millisecond; `None` if unknown.
    pub time: Option<Duration>,
}

impl Record {
    /// Makes a record of the moves played in a game so far. The result, times, tags and notes are
    /// left empty.
    pub fn of(line: &dyn AnyLine, players: [String; 2]) -> Record {
        let (game, variant) = (line.info().id, line.variant());
        let standard = catalog::find(game).and_then(|it| it.open(None, Some(&variant)).ok());
        let start = line.start();
        let is_standard = standard.is_some_and(|it| it.position() == start);
        let moves = line
            .moves()
            .into_iter()
            .map(|text| RecordedMove { text, time: None });
        Record {
            game: game.to_owned(),
            variant,
            start: (!is_standard).then_some(start),
            players,
            moves: moves.collect(),
            ..Record::default()
        }
    }

    /// Plays all moves of the record from its initial position and returns the resulting game.
    ///
    /// # Errors
    ///
    /// The game is unknown, the variant or initial position is invalid, or a move is illegal.
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

    /// Opens the initial position of the record, without playing its moves.
    ///
    /// # Errors
    ///
    /// The game is unknown, or the variant or initial position is invalid.
    pub fn open(&self) -> Result<Box<dyn AnyLine>, ReplayError> {
        let game: &Game =
            catalog::find(&self.game).ok_or_else(|| ReplayError::UnknownGame(self.game.clone()))?;
        let variant = Some(self.variant.as_str()).filter(|it| !it.is_empty());
        game.open(self.start.as_deref(), variant)
            .map_err(ReplayError::Start)
    }

    /// Number of notes in the record. A variation counts as one, whatever it contains.
    pub fn n_notes(&self) -> usize {
        notes::count(&self.notes)
    }

    /// The notes of the record that stand after the first `n_moves` moves.
    fn notes_after(&self, n_moves: usize) -> impl Iterator<Item = &Note> {
        let from = self.notes.partition_point(|it| it.n_moves < n_moves);
        let notes = self.notes[from..].iter();
        notes
            .take_while(move |it| it.n_moves == n_moves)
            .map(|it| &it.note)
    }

    /// Returns the value of the first tag called `name` in [`Record::tags`], or `None` if there is
    /// none.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(it, _)| it == name);
        tag.map(|(_, value)| value.as_str())
    }
}

/// The reason why a record can't be replayed.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ReplayError {
    /// The catalog has no game with the record's game identifier, which is this.
    #[error("unknown game {0}")]
    UnknownGame(String),
    /// The record's variant or initial position is invalid, for this reason.
    #[error("bad start: {0}")]
    Start(Reason),
    /// A move of the record can't be read or is illegal.
    #[error("move {number}: {reason}")]
    Move {
        /// Number of the offending move in the record, from 1.
        number: usize,
        /// Message that names the rule that the move breaks, or says why its text can't be read.
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

/// Converts seconds to milliseconds, to the nearest; negative values become 0.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "callers pass finite times, and `as` saturates"
)]
fn to_milliseconds(seconds: f64) -> u64 {
    (seconds * 1e3).round() as u64
}

fn result_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::First) => "first",
        Outcome::Win(Player::Second) => "second",
        Outcome::Draw => "draw",
    }
}
