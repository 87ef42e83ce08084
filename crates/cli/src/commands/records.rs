//! Reads files of game records, in our own format or PGN, for every command that takes one.

use std::{
    fs,
    io::{self, Read, Write},
    num::NonZeroUsize,
    path::Path,
};

use game::{AnyLine, Arg, Reason};
use record::{BadFile, LoadedGame, Record, ReplayError};

use super::replay::complaint;
use crate::{context::Context, failure::Failure};

/// Reads the records of all games of a file, without their line numbers and other details of the
/// file; `-` is standard input.
pub(crate) fn read(path: &Path, context: &Context) -> Result<Vec<Record>, Failure> {
    let loaded = load(path, context)?;
    Ok(loaded.into_iter().map(|game| game.record).collect())
}

/// Reads all games of a file with their line numbers; `-` is standard input.
pub(crate) fn load(path: &Path, context: &Context) -> Result<Vec<LoadedGame>, Failure> {
    let shown = || ("path", path.display().to_string().into());
    let bytes = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.map_err(|error| {
        let args = [shown(), ("error", (&error).into())];
        Failure::input("cli-read-failed", &args)
    })?;
    let text = decoded(bytes, path)?;
    let shown = path.display().to_string();
    from_text(&text, &shown, context)
}

/// Decodes the bytes of a file of games: UTF-8, or Latin-1 in older PGN files.
pub(crate) fn decoded(bytes: Vec<u8>, path: &Path) -> Result<String, Failure> {
    record::decoded(bytes).map_err(|_| {
        let args = [("path", path.display().to_string().into())];
        Failure::input("replay-not-text", &args)
    })
}

/// Parses all game records of a text. Games and parts of games (of PGN) that records can't hold are
/// left out, and reported on standard error. `path` names the text in error messages.
pub(crate) fn from_text(
    text: &str,
    path: &str,
    context: &Context,
) -> Result<Vec<LoadedGame>, Failure> {
    let shown = || ("path", Arg::from(path.to_owned()));
    let loaded = record::read_any(text).map_err(|bad| match &bad {
        BadFile::Record(bad) => {
            Failure::input("replay-bad-file", &[shown(), ("line", bad.line.into())])
        }
        BadFile::Pgn(bad) => {
            let say = |reason: &Reason| context.words.with(reason.id(), reason.args()).into_owned();
            let cause = bad.cause.as_deref();
            let what = cause.iter().fold(say(&bad.reason), |what, cause| {
                format!("{what}: {}", say(cause))
            });
            // The error cites the clause that forbids the move.
            let id = "replay-bad-pgn";
            let reason = cause
                .and_then(Reason::clause)
                .map_or(Reason::new(id), |clause| Reason::by(clause, id));
            let (name, path) = shown();
            Failure::Input(reason.with(name, path).with("what", what))
        }
    })?;
    for reason in loaded.left_out() {
        writeln!(io::stderr(), "henge: {}", context.words.say(&reason))?;
    }
    Ok(loaded.games)
}

/// The game with this number among those of a file, counted from 1. A number out of range is wrong
/// input.
pub(crate) fn choose<T>(games: &[T], number: NonZeroUsize) -> Result<&T, Failure> {
    let missing = || {
        let args = [
            ("number", number.get().into()),
            ("games", games.len().into()),
        ];
        Failure::input("replay-no-game", &args)
    };
    games.get(number.get() - 1).ok_or_else(missing)
}

/// Replays a recorded game to its last position. An illegal move or start is wrong input.
pub(crate) fn replay(record: &Record, context: &Context) -> Result<Box<dyn AnyLine>, Failure> {
    let wrong = |error: ReplayError| {
        let args = [("problem", complaint(&error, context).into())];
        Failure::input("replay-bad-game", &args)
    };
    record.replay().map_err(wrong)
}
