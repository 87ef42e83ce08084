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
        let mut sentence = context.words.say(reason);
        if let Failure::Move { number, text, .. } = self {
            let args = [
                ("number", (*number).into()),
                ("move", text.as_str().into()),
                ("reason", sentence.as_str().into()),
            ];
            sentence = context.words.with("cli-move-refused", &args).into_owned();
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
        Failure::work("cli-io-failed", &[("error", error.to_string().into())])
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
