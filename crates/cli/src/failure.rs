//! Errors as people and programs see them: one sentence, one exit code.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use game::{Arg, Reason};
use serde_json::json;

use crate::context::Context;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is wrong: exit code 2. Told by a message or a rule.
    Input(Reason),
    /// One of several given moves is refused: exit code 2.
    Move {
        /// Which one, from 1.
        number: usize,
        /// As it was given.
        text: String,
        /// Why it can't be played.
        reason: Reason,
    },
    /// The work failed: exit code 1.
    Work(Reason),
    /// Nobody reads our output any more. Not worth a word.
    Pipe,
}

impl Failure {
    /// Wrong input, told by a message of the command line.
    pub(crate) fn input(id: &'static str, args: &[(&'static str, Arg)]) -> Failure {
        Failure::Input(reason(id, args))
    }

    /// Work that failed, told by a message of the command line.
    pub(crate) fn work(id: &'static str, args: &[(&'static str, Arg)]) -> Failure {
        Failure::Work(reason(id, args))
    }

    /// Tells the user and returns the exit code.
    pub(crate) fn report(&self, context: &Context) -> ExitCode {
        let (reason, code) = match self {
            Failure::Input(reason) | Failure::Move { reason, .. } => (reason, 2),
            Failure::Work(reason) => (reason, 1),
            Failure::Pipe => return ExitCode::SUCCESS,
        };
        let mut sentence = if context.json {
            context.words.say(reason)
        } else {
            context.words.with_rule(reason)
        };
        if let Failure::Move { number, text, .. } = self {
            let args = [
                ("number", (*number).into()),
                ("move", text.as_str().into()),
                ("reason", Arg::Text(sentence)),
            ];
            sentence = context.words.with("cli-move-refused", &args).into_owned();
        }
        if let Some(meant) = meant(reason) {
            let guess = [("meant", meant.into())];
            let guess = context.words.with("cli-did-you-mean", &guess);
            sentence = format!("{}. {guess}", sentence.trim_end_matches('.'));
        }
        if context.json {
            let error = json!({
                "id": reason.id(),
                "clause": reason.clause(),
                "message": sentence,
            });
            context
                .print_json(&json!({ "error": error }))
                .nevermind("stderr tells it too");
        }
        let told = writeln!(io::stderr().lock(), "henge: {sentence}");
        told.nevermind("if nobody listens, the exit code has to do");
        ExitCode::from(code)
    }
}

/// What was meant by a name that is not known, if the reason tells which are (`known`) and one of
/// them is nearly the same.
fn meant(reason: &Reason) -> Option<String> {
    let text = |it: &Arg| match it {
        Arg::Text(text) => Some(text.clone()),
        _ => None,
    };
    let args = reason.args();
    let known = args.iter().find(|it| it.0 == "known").map(|it| &it.1);
    let given = args.iter().find(|it| it.0 != "known").map(|it| &it.1);
    let (known, given) = (known.and_then(text)?, given.and_then(text)?);
    let length = given.chars().count();
    // A third of the letters may be wrong, so nothing can be said of a letter or two.
    let most = length / 3;
    let near = known.split(", ").map(|it| (distance(&given, it), it));
    let (_, nearest) = near
        .filter(|it| 0 < most && it.0 <= most)
        .min_by_key(|it| it.0)?;
    Some(nearest.to_owned())
}

/// How many letters have to be changed, added, left out or exchanged with their neighbour to make
/// one word of another.
fn distance(one: &str, other: &str) -> usize {
    let letters = |it: &str| it.to_lowercase().chars().collect::<Vec<_>>();
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
    rows.last().and_then(|it| it.last()).copied().unwrap_or(0)
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

/// Results whose errors are of no use to anybody.
trait Nevermind {
    /// Drops the result. `why` says why nobody misses the error.
    fn nevermind(self, why: &str);
}

impl<T, E> Nevermind for Result<T, E> {
    fn nevermind(self, _why: &str) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_nearly_right_is_guessed() {
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
