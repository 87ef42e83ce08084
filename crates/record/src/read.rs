//! The parser of records: [`read_all`] for a whole text, [`chunks`] for a stream, and [`read_any`]
//! for a file that may be PGN instead.
//!
//! The text is untrusted. Every error is a [`BadRecord`] with its line number; no rules are consulted.

use std::{
    io::{self, BufRead},
    str::FromStr,
    string::FromUtf8Error,
    time::Duration,
};

use game::{Outcome, Player, Reason};

use crate::{
    GameResult, Note, Record, RecordedMove,
    notes::PlacedNote,
    pgn::{self, BadPgn, LeftOut},
    to_milliseconds,
};

/// A syntax error in the text of a record.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BadRecord {
    /// Number of the offending line of the text, from 1.
    pub line: usize,
    /// The syntax error: what the parser expected or found, in English, for logs and programmers.
    pub problem: &'static str,
}

impl BadRecord {
    /// The message for users that names the line with the syntax error, but doesn't say what is
    /// wrong.
    pub fn reason(&self) -> Reason {
        Reason::new("record-bad").with("line", self.line)
    }
}

/// The byte order mark, which some editors put at the beginning of a file. It is skipped when a
/// file of records is read.
const MARK: char = '\u{feff}';

/// The text of one record in a file of many.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Chunk {
    /// Line in the file where the record begins, from 1.
    pub line: usize,
    /// The lines of one record, not yet parsed.
    pub text: String,
}

impl Chunk {
    /// Parses the text of the chunk as a record.
    ///
    /// # Errors
    ///
    /// The text is malformed; the error has the line number in the whole file.
    pub fn read(&self) -> Result<Record, BadRecord> {
        self.text.parse().map_err(|bad: BadRecord| BadRecord {
            line: bad.line + self.line - 1,
            ..bad
        })
    }
}

/// Splits a file into the texts of its records, without parsing them.
///
/// Only one record is in memory at a time, and a malformed record doesn't prevent reading the
/// others.
pub fn chunks<R: BufRead>(reader: R) -> Chunks<R> {
    Chunks {
        lines: reader.lines(),
        line: 0,
        begun: None,
    }
}

/// Iterator over the unparsed records of a file, made by [`chunks`].
#[derive(Debug)]
pub struct Chunks<R> {
    lines: io::Lines<R>,
    /// Number of lines of the file that have been read so far.
    line: usize,
    /// The record whose end has not been read yet. `None` before the first record.
    begun: Option<Chunk>,
}

impl<R: BufRead> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<io::Result<Chunk>> {
        for line in self.lines.by_ref() {
            let mut line = match line {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            self.line += 1;
            if self.line == 1 && line.starts_with(MARK) {
                line.remove(0);
            }
            let is_first = line.trim_start().starts_with("[game ");
            let done = match self.begun.take_if(|_| is_first) {
                Some(done) => Some(done),
                // Empty lines between records belong to none.
                None if self.begun.is_none() && line.trim().is_empty() => continue,
                None => None,
            };
            let chunk = self.begun.get_or_insert_with(|| Chunk {
                line: self.line,
                text: String::new(),
            });
            chunk.text.push_str(&line);
            chunk.text.push('\n');
            if done.is_some() {
                return done.map(Ok);
            }
        }
        self.begun.take().map(Ok)
    }
}

/// Parses a text that consists of any number of records.
///
/// # Errors
///
/// Any of the records is malformed; the error has the first offending line.
pub fn read_all(text: &str) -> Result<Vec<Record>, BadRecord> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let mut records = Vec::new();
    let mut current: Option<Draft> = None;
    for (i, line) in text.lines().enumerate() {
        let problem = |problem| BadRecord {
            line: i + 1,
            problem,
        };
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if !line.starts_with('[') {
            let draft = current.as_mut().ok_or(problem("moves without a game"))?;
            draft.moves(line).map_err(problem)?;
            continue;
        }
        let (name, value) = split_tag(line).ok_or(problem("expected [name \"value\"]"))?;
        if name == "game"
            && let Some(done) = current.replace(Draft::default())
        {
            records.push(done.finish().map_err(problem)?);
        }
        let draft = current.get_or_insert_default();
        draft.tag(name, value).map_err(problem)?;
    }
    if let Some(done) = current {
        let line = text.lines().count();
        records.push(
            done.finish()
                .map_err(|problem| BadRecord { line, problem })?,
        );
    }
    Ok(records)
}

/// The games of a file of records or of PGN.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Games {
    /// The games of the file, in file order.
    pub games: Vec<LoadedGame>,
    /// Number of skipped games of other chess variants. Always 0 unless the file is PGN.
    pub others: usize,
}

impl Games {
    /// Messages that say how many games of the file were skipped and how many parts of games were
    /// dropped, one for each kind of part. Empty if none were.
    pub fn left_out(&self) -> Vec<Reason> {
        let left_out: LeftOut = self.games.iter().map(|it| it.left_out).sum();
        let others = Reason::new("pgn-lost-games").with("count", self.others);
        let others = Some(others).filter(|_| 0 < self.others);
        others.into_iter().chain(left_out.reasons()).collect()
    }

    /// The games as records only. What was dropped, where each game began and contradicting results
    /// are lost.
    pub fn into_records(self) -> Vec<Record> {
        self.games.into_iter().map(|it| it.record).collect()
    }
}

/// A game read from a file of records or of PGN.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LoadedGame {
    /// The game as a [`Record`].
    pub record: Record,
    /// Numbers of the parts of a PGN game that a record can't hold and that were dropped. All 0
    /// unless the file is PGN.
    pub left_out: LeftOut,
    /// Line in the file where the game begins, from 1. Known for PGN only; otherwise 1.
    pub line: usize,
    /// The outcome that the PGN tag `Result` states, if it contradicts the result at the end of the
    /// moves; else `None`.
    pub other_result: Option<Outcome>,
}

/// Decodes the bytes of a file of games: as UTF-8 or, if they aren't valid UTF-8 but look like PGN,
/// as Latin-1, the encoding of the original PGN standard.
///
/// # Errors
///
/// The bytes aren't UTF-8 and don't look like PGN.
pub fn decoded(bytes: Vec<u8>) -> Result<String, FromUtf8Error> {
    String::from_utf8(bytes).or_else(|error| {
        // Every Latin-1 byte is the Unicode character of the same number.
        let text: String = error.as_bytes().iter().copied().map(char::from).collect();
        Some(text).filter(|it| pgn::looks_like(it)).ok_or(error)
    })
}

/// The reason why a file of games can't be read.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum BadFile {
    /// The file is no PGN and has a malformed record.
    #[error(transparent)]
    Record(#[from] BadRecord),
    /// The file looks like PGN and is malformed, has an illegal move, or has no game of Racing
    /// Kings.
    #[error(transparent)]
    Pgn(Box<BadPgn>),
}

impl BadFile {
    /// The error as a message for users and, if a move or position breaks a rule, the message that
    /// names the rule.
    pub fn reasons(&self) -> (Reason, Option<Reason>) {
        match self {
            BadFile::Record(bad) => (bad.reason(), None),
            BadFile::Pgn(bad) => (bad.reason.clone(), bad.cause.as_deref().cloned()),
        }
    }
}

/// Parses all games of a file of records or of PGN, whichever the text [looks like](pgn::looks_like).
///
/// # Errors
///
/// The text is malformed or, in PGN, has an illegal move or no game of Racing Kings; the error
/// names the place.
pub fn read_any(text: &str) -> Result<Games, BadFile> {
    if !pgn::looks_like(text) {
        let records = read_all(text)?.into_iter().map(|record| LoadedGame {
            record,
            left_out: LeftOut::default(),
            line: 1,
            other_result: None,
        });
        return Ok(Games {
            games: records.collect(),
            others: 0,
        });
    }
    let read = pgn::read(text).map_err(|bad| BadFile::Pgn(Box::new(bad)))?;
    let games = read.games.into_iter().map(|game| LoadedGame {
        left_out: game.left_out,
        record: game.record,
        line: game.line,
        other_result: game.other_result,
    });
    Ok(Games {
        games: games.collect(),
        others: read.others,
    })
}

impl FromStr for Record {
    type Err = BadRecord;

    fn from_str(text: &str) -> Result<Record, BadRecord> {
        let mut all = read_all(text)?;
        match all.len() {
            1 => Ok(all.swap_remove(0)),
            0 => Err(BadRecord {
                line: 1,
                problem: "no game",
            }),
            _ => Err(BadRecord {
                line: 1,
                problem: "more than one game",
            }),
        }
    }
}

/// A record that is being parsed.
#[derive(Default)]
struct Draft {
    record: Record,
    outcome: Option<Outcome>,
    reason: Option<String>,
    /// Nesting depth of the variations that are open at this point of the record; 0 in the game
    /// itself.
    depth: usize,
}

impl Draft {
    fn tag(&mut self, name: &str, value: String) -> Result<(), &'static str> {
        if !self.record.moves.is_empty() || !self.record.notes.is_empty() {
            return Err("a tag after the moves");
        }
        match name {
            "game" => self.record.game = value,
            "variant" => self.record.variant = value,
            "start" => self.record.start = Some(value),
            "first" => self.record.players[0] = value,
            "second" => self.record.players[1] = value,
            "result" => {
                self.outcome = Some(match value.as_str() {
                    "first" => Outcome::Win(Player::First),
                    "second" => Outcome::Win(Player::Second),
                    "draw" => Outcome::Draw,
                    _ => return Err("the result is first, second or draw"),
                });
            }
            "reason" => self.reason = Some(value),
            _ => self.record.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    fn moves(&mut self, line: &str) -> Result<(), &'static str> {
        let mut rest = line.trim_start();
        while !rest.is_empty() {
            let after = if let Some(quoted) = rest.strip_prefix("{\"") {
                let (text, after) = split_quoted(quoted)
                    .and_then(|(text, after)| Some((text, after.strip_prefix('}')?)))
                    .ok_or("expected a comment such as {\"a mistake\"}")?;
                self.notes(Note::comment(&text));
                after
            } else {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                self.word(&rest[..end])?;
                &rest[end..]
            };
            rest = after.trim_start();
        }
        Ok(())
    }

    fn notes(&mut self, note: Option<Note>) {
        let n_moves = self.record.moves.len();
        let placed = note.map(|note| PlacedNote { n_moves, note });
        self.record.notes.extend(placed);
    }

    /// Parses one word of the record's move text: a move, a time, a mark, or the beginning or end
    /// of a variation.
    fn word(&mut self, word: &str) -> Result<(), &'static str> {
        if word == "(" {
            if self.record.moves.is_empty() {
                return Err("a variation before the first move");
            }
            self.depth += 1;
            self.notes(Some(Note::Open));
        } else if word == ")" {
            let outer = self.depth.checked_sub(1);
            self.depth = outer.ok_or("a variation ends that has not begun")?;
            self.notes(Some(Note::Close));
        } else if let Some(number) = word.strip_prefix('$') {
            let number = number.parse().map_err(|_| "expected a mark such as $2")?;
            self.notes(Some(Note::Mark(number)));
        } else if word.starts_with('{') {
            self.time(word)?;
        } else if 0 < self.depth {
            self.notes(Some(Note::Move(word.to_owned())));
        } else {
            self.record.moves.push(RecordedMove {
                text: word.to_owned(),
                time: None,
            });
        }
        Ok(())
    }

    fn time(&mut self, word: &str) -> Result<(), &'static str> {
        let seconds = word.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        let seconds = seconds.and_then(|it| it.parse::<f64>().ok());
        let time = seconds.and_then(|it| Duration::try_from_secs_f64(it).ok());
        let time = time.ok_or("expected a time such as {1.250}")?;
        let last = self.record.moves.last_mut().filter(|_| self.depth == 0);
        let last = last.ok_or("a time without a move")?;
        last.time = Some(Duration::from_millis(to_milliseconds(time.as_secs_f64())));
        Ok(())
    }

    fn finish(mut self) -> Result<Record, &'static str> {
        if 0 < self.depth {
            return Err("a variation does not end");
        }
        if self.record.game.is_empty() {
            return Err("the game is not named");
        }
        self.record.result = match (self.outcome, self.reason) {
            (Some(outcome), reason) => Some(GameResult {
                outcome,
                reason: reason.unwrap_or_default(),
            }),
            (None, Some(_)) => return Err("a reason without a result"),
            (None, None) => None,
        };
        Ok(self.record)
    }
}

/// Splits a tag `[name "value"]` of a record into name and value, undoing the escapes in the value.
/// `None` if it is malformed.
fn split_tag(line: &str) -> Option<(&str, String)> {
    let (name, quoted) = line.strip_prefix('[')?.split_once(" \"")?;
    let named = !name.is_empty()
        && name
            .chars()
            .all(|char| char.is_ascii_alphanumeric() || char == '-');
    let (value, after) = split_quoted(quoted)?;
    (named && after == "]").then_some((name, value))
}

/// Splits a tag's value or a comment, without its opening quote, at the closing quote: the
/// unescaped text before it, and the rest of the line after it. `None` if there is no closing quote
/// or a bad escape.
fn split_quoted(quoted: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = quoted.chars();
    loop {
        match chars.next()? {
            '\\' => value.push(chars.next().filter(|it| matches!(it, '\\' | '"'))?),
            '"' => return Some((value, chars.as_str())),
            it => value.push(it),
        }
    }
}
