//! Errors of commands: each is printed as one sentence and ends the program with an exit code.

use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

use game::{Arg, Reason};
use nevermind::Nevermind as _;
use serde_json::json;

use crate::context::Context;

/// Why a command of the program failed, and so which exit code it ends with.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user's input is wrong: exit code 2.
    Input(Reason),
    /// One of several moves in the input is illegal: exit code 2.
    Move {
        /// The number of the illegal move among those in the input, from 1.
        number: usize,
        /// The illegal move as it was written.
        text: String,
        /// Why the move is illegal.
        reason: Reason,
    },
    /// The text of the option `--position` isn't a position: exit code 2.
    Position(Reason),
    /// The command's work failed although the input was valid, such as a file that can't be written:
    /// exit code 1.
    Work(Reason),
    /// The reader of standard output has closed it, as `head` does: exit code 0 and no message.
    Pipe,
}

impl Failure {
    /// Creates a failure for wrong input (exit code 2), described by the message with this id and these
    /// values.
    pub(crate) fn input(id: &'static str, args: &[(&'static str, Arg)]) -> Failure {
        Failure::Input(reason(id, args))
    }

    /// Creates a failure for work that failed (exit code 1), described by the message with this id and
    /// these values.
    pub(crate) fn work(id: &'static str, args: &[(&'static str, Arg)]) -> Failure {
        Failure::Work(reason(id, args))
    }

    /// Prints the error to standard error, and with `--json` to standard output too, with a guess at a
    /// misspelt name. Returns the exit code. Prints nothing for a closed pipe.
    pub(crate) fn report(&self, context: &Context) -> ExitCode {
        let (reason, code) = match self {
            Failure::Input(reason) | Failure::Position(reason) | Failure::Move { reason, .. } => {
                (reason, 2)
            }
            Failure::Work(reason) => (reason, 1),
            Failure::Pipe => return ExitCode::SUCCESS,
        };
        if context.json {
            // The clause has a field of its own.
            let plain = context.words.with(reason.id(), reason.args());
            let error = json!({
                "id": reason.id(),
                "clause": reason.clause(),
                "message": self.sentence(&plain, reason, context),
            });
            let printed = context.print_json(&json!({ "error": error }));
            printed.nevermind("standard output is closed; the error goes to standard error, too");
        }
        let sentence = self.sentence(&context.words.with_rule(reason), reason, context);
        let text = wrapped(&format!("henge: {sentence}"), columns());
        let printed = writeln!(io::stderr().lock(), "{text}");
        printed.nevermind("standard error is closed; the exit code remains");
        ExitCode::from(code)
    }

    /// The whole sentence about the error: where it is, what it is (`text`), and a guess at what was
    /// meant.
    fn sentence(&self, text: &str, reason: &Reason, context: &Context) -> String {
        let why = ("reason", Arg::Text(text.to_owned()));
        let words = &context.words;
        let sentence = match self {
            Failure::Move { number, text, .. } => {
                let args = [
                    ("number", (*number).into()),
                    ("move", text.as_str().into()),
                    why,
                ];
                words.with("cli-move-refused", &args).into_owned()
            }
            Failure::Position(_) => words.with("cli-position-refused", &[why]).into_owned(),
            Failure::Input(_) | Failure::Work(_) | Failure::Pipe => text.to_owned(),
        };
        let Some(meant) = meant(reason) else {
            return sentence;
        };
        let guess = words.with("cli-did-you-mean", &[("meant", meant.into())]);
        format!("{}. {guess}", sentence.trim_end_matches('.'))
    }
}

/// The width of the terminal that standard error is shown on. `None` if it isn't a terminal.
fn columns() -> Option<usize> {
    let is_terminal = io::stderr().is_terminal();
    is_terminal.then(terminal::columns).flatten()
}

/// Breaks a text between words into lines of at most `columns` characters, where that is possible.
fn wrapped(text: &str, columns: Option<usize>) -> String {
    let Some(columns) = columns else {
        return text.to_owned();
    };
    let (mut lines, mut width) = (String::new(), 0);
    for word in text.split(' ') {
        let length = word.chars().count();
        if width == 0 {
            width = length;
        } else if width + 1 + length <= columns {
            lines.push(' ');
            width += 1 + length;
        } else {
            lines.push('\n');
            width = length;
        }
        lines.push_str(word);
    }
    lines
}

/// Guesses what was meant by an unknown name: the known name at the smallest edit distance, if that is
/// at most a third of the given name's length. The known names are the text argument `known` of the
/// error's reason, separated by commas; the given name is its first other argument.
fn meant(reason: &Reason) -> Option<String> {
    let text = |(_, value): &(_, Arg)| match value {
        Arg::Text(text) => Some(text.clone()),
        _ => None,
    };
    let args = reason.args();
    let known = args.iter().find(|(name, _)| *name == "known");
    let given = args.iter().find(|(name, _)| *name != "known");
    let (known, given) = (known.and_then(text)?, given.and_then(text)?);
    // 0 for one or two letters: nothing can be guessed from those.
    let max_distance = given.chars().count() / 3;
    let near = known.split(", ").map(|name| (distance(&given, name), name));
    let (_, nearest) = near
        .filter(|(distance, _)| 0 < max_distance && *distance <= max_distance)
        .min_by_key(|(distance, _)| *distance)?;
    Some(nearest.to_owned())
}

/// The edit distance of two words (optimal string alignment): the smallest number of letters to change,
/// insert, delete or swap with their neighbour. Upper and lower case count as equal.
fn distance(one: &str, other: &str) -> usize {
    let letters = |word: &str| word.to_lowercase().chars().collect::<Vec<_>>();
    let (one, other) = (letters(one), letters(other));
    let mut rows = vec![(0..=other.len()).collect::<Vec<_>>()];
    for i in 1..=one.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let changed = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
            let mut least = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if 1 < i && 1 < j && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    let last = rows.last().and_then(|row| row.last());
    last.copied().unwrap_or(0)
}

fn reason(id: &'static str, args: &[(&'static str, Arg)]) -> Reason {
    let new = Reason::new(id);
    args.iter().fold(new, |reason, (name, value)| {
        reason.with(name, value.clone())
    })
}

impl From<Reason> for Failure {
    fn from(reason: Reason) -> Failure {
        Failure::Input(reason)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::Pipe;
        }
        Failure::work("cli-io-failed", &[("error", (&error).into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_broken_between_words() {
        let text = "henge: stopped early, run the same command to resume";
        assert_eq!(wrapped(text, None), text);
        assert_eq!(
            wrapped(text, Some(23)),
            "henge: stopped early,\nrun the same command to\nresume"
        );
        assert_eq!(
            wrapped("henge: a-very-long-word", Some(9)),
            "henge:\na-very-long-word"
        );
    }

    #[test]
    fn misspelt_name_is_guessed() {
        let meant = |given: &str, known: &str| {
            let reason = Reason::new("x").with("given", given).with("known", known);
            super::meant(&reason)
        };
        let games = "moai, cage, racing-kings, gorogo";
        for (given, name) in [
            ("moia", "moai"),
            ("Cage", "cage"),
            ("racingkings", "racing-kings"),
            ("gorog", "gorogo"),
        ] {
            assert_eq!(meant(given, games).as_deref(), Some(name), "{given}");
        }
        for given in ["chess", "", "x", "mancala"] {
            assert_eq!(meant(given, games), None, "{given}");
        }
        assert_eq!(meant("anything", ""), None);
        assert_eq!(meant("5", "10, 8, 6, 4"), None);
    }
}
