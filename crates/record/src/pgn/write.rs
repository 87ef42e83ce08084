//! The PGN writer. It replays the record to write its moves in SAN with their numbers.

use std::{fmt::Write as _, mem, time::Duration};

use game::{AnyLine, Outcome, Player};

use super::{GAME, NotPgn, VARIANT, time_control};
use crate::{Note, Record, ReplayError, notes::VariationWalk};

/// Width at which lines of moves in PGN are wrapped, in characters. The PGN standard requires lines
/// under 80.
const COLUMNS: usize = 79;

/// Writes a record of Racing Kings as PGN, ending with a line break.
///
/// # Errors
///
/// The record is of another game, or can't be replayed.
pub fn write(record: &Record) -> Result<String, NotPgn> {
    if record.game != GAME {
        return Err(NotPgn::Game(record.game.clone()));
    }
    let line = record.replay()?;
    let result = match record.result.as_ref().map(|it| it.outcome) {
        Some(Outcome::Win(Player::First)) => "1-0",
        Some(Outcome::Win(Player::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    };
    let mut text = String::new();
    tags(record, &*line, result, &mut text);
    text.push('\n');
    let mut words = words(record)?;
    words.push(result.to_owned());
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if 0 < width {
            let fits = width + 1 + length <= COLUMNS;
            text.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        text.push_str(&word);
        width += length;
    }
    text.push('\n');
    Ok(text)
}

fn tags(record: &Record, line: &dyn AnyLine, result: &str, text: &mut String) {
    let mut tag = |name: &str, value: &str| {
        let value = value
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace(|it: char| it.is_control(), " ");
        writeln!(text, "[{name} \"{value}\"]").expect("a string");
    };
    let known = |name: &'static str, unknown: &'static str| {
        let value = record.tag(name).unwrap_or(unknown);
        (name, value.to_owned())
    };
    for (name, value) in [
        known("Event", "?"),
        known("Site", "?"),
        known("Date", "????.??.??"),
        known("Round", "?"),
    ] {
        tag(name, &value);
    }
    let player = |it: usize| match record.players[it].as_str() {
        "" => "?",
        name => name,
    };
    tag("White", player(0));
    tag("Black", player(1));
    tag("Result", result);
    tag("Variant", VARIANT);
    if line.variant() != line.info().standard() {
        tag("HengeVariant", &line.variant());
    }
    if record.start.is_some() {
        tag("SetUp", "1");
        tag("FEN", &line.start());
    }
    if let Some(result) = &record.result
        && !result.reason.is_empty()
    {
        tag("Reason", &result.reason);
    }
    for (name, value) in &record.tags {
        let roster = ["Event", "Site", "Date", "Round"];
        if !roster.contains(&name.as_str()) {
            tag(&name.replace('-', "_"), value);
        }
    }
}

/// The move text of a PGN game as words to be wrapped into lines: move numbers, moves, times and
/// notes.
fn words(record: &Record) -> Result<Vec<String>, ReplayError> {
    let line = record.open()?;
    let start = line.start();
    let mut fields = start.split(' ');
    let black_begins = fields.nth(1) == Some("b");
    let number: u64 = fields.nth(3).and_then(|it| it.parse().ok()).unwrap_or(1);
    let mut text = Writer {
        walk: VariationWalk::new(line),
        before: 2 * number.min(1 << 32) + u64::from(black_begins),
        needs_number: true,
        opens: false,
        words: Vec::new(),
    };
    let control = record.tag("TimeControl").and_then(time_control);
    let mut clocks = [control.map(|it| it.base); 2];
    let increment = control.map_or(0, |it| it.increment);
    for note in record.notes_after(0) {
        text.note(note, 0)?;
    }
    for (i, played) in record.moves.iter().enumerate() {
        let mover = text.walk.line.to_move();
        text.play(&played.text, i + 1)?;
        let clock = &mut clocks[mover as usize];
        *clock = match (*clock, played.time) {
            (Some(left), Some(time)) => {
                let spent = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                (left + increment).checked_sub(spent)
            }
            _ => None,
        };
        // PGN puts marks directly after their move, before comments, and times are comments.
        let notes: Vec<&Note> = record.notes_after(i + 1).collect();
        let n_marks = notes
            .iter()
            .take_while(|it| matches!(it, Note::Mark(_)))
            .count();
        let (marks, others) = notes.split_at(n_marks);
        for mark in marks {
            text.note(mark, i + 1)?;
        }
        if let Some(time) = played.time {
            text.comment(&times(time, *clock));
        }
        for note in others {
            text.note(note, i + 1)?;
        }
    }
    Ok(text.words)
}

/// The move text of a PGN game that is being written.
struct Writer {
    walk: VariationWalk,
    /// Twice the full-move number of the game's initial position, plus 1 if Black is to move. With
    /// the moves played added, half of it is the number of the next move.
    before: u64,
    /// Whether the next move needs its number even if it is Black's: at the beginning, and after a
    /// comment or variation.
    needs_number: bool,
    /// Whether the next word is the first of a variation, and gets its opening parenthesis.
    opens: bool,
    words: Vec<String>,
}

impl Writer {
    fn push(&mut self, word: &str) {
        let open = if self.opens { "(" } else { "" };
        self.opens = false;
        self.words.push(format!("{open}{word}"));
    }

    /// Writes a move, with its move number where PGN requires one. `number` counts the moves of the
    /// game itself, from 1, and is for the error only.
    fn play(&mut self, m: &str, number: usize) -> Result<(), ReplayError> {
        let ply = self.before + self.walk.ply() as u64;
        let played = self.walk.play(m);
        let played = played.map_err(|reason| ReplayError::Move { number, reason })?;
        if ply.is_multiple_of(2) {
            self.push(&format!("{}.", ply / 2));
        } else if self.needs_number {
            self.push(&format!("{}...", ply / 2));
        }
        self.push(&played.shown);
        self.needs_number = false;
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        for word in format!("{{{text}}}").split(' ') {
            match self.words.last_mut() {
                // A line that begins with `%` would be skipped by readers, so this word stays on
                // the line of the last one.
                Some(last) if word.starts_with('%') => {
                    last.push(' ');
                    last.push_str(word);
                }
                _ => self.push(word),
            }
        }
        self.needs_number = true;
    }

    fn note(&mut self, note: &Note, number: usize) -> Result<(), ReplayError> {
        let wrong = |reason| ReplayError::Move { number, reason };
        match note {
            Note::Comment(text) => {
                // The text may come from elsewhere than `Note::comment`; make it safe for PGN.
                if let Some(Note::Comment(text)) = Note::comment(text) {
                    self.comment(&text);
                }
            }
            Note::Mark(mark) => self.push(&format!("${mark}")),
            Note::Open => {
                self.opens = self.walk.open();
                self.needs_number = true;
            }
            Note::Move(m) if self.walk.is_aside() => self.play(m, number)?,
            Note::Close if self.walk.close().map_err(wrong)? => {
                // An empty variation isn't written.
                let is_empty = mem::take(&mut self.opens);
                if let Some(last) = self.words.last_mut().filter(|_| !is_empty) {
                    last.push(')');
                }
                self.needs_number = true;
            }
            // Without an open variation these mean nothing.
            Note::Move(_) | Note::Close => (),
        }
        Ok(())
    }
}

/// The PGN comment that holds the time spent on a move and, if known, the time left on the clock,
/// which is in milliseconds.
fn times(time: Duration, clock: Option<u64>) -> String {
    let spent = format!("[%emt {}]", shown(time));
    match clock {
        Some(left) => format!("[%clk {}] {spent}", shown(Duration::from_millis(left))),
        None => spent,
    }
}

/// Formats a duration as hours, minutes, seconds and milliseconds: `1:02:03.456`.
fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    format!(
        "{}:{:02}:{:02}.{:03}",
        seconds / 3_600,
        seconds / 60 % 60,
        seconds % 60,
        time.subsec_millis()
    )
}
