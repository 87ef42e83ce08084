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
            Failure::Input(reason) => (reason, 2),
            Failure::Work(reason) => (reason, 1),
            Failure::Pipe => return ExitCode::SUCCESS,
        };
        let sentence = context.words.say(reason);
        if context.json {
            let error = json!({
                "id": reason.id(),
                "clause": reason.clause(),
                "message": sentence,
            });
            // If even that can't be written, the exit code has to do.
            if context.print_json(&json!({ "error": error })).is_err() {
                return ExitCode::from(code);
            }
        }
        let told = writeln!(io::stderr().lock(), "henge: {sentence}");
        debug_assert!(
            told.is_ok() || told.is_err(),
            "a closed stderr can't be complained about"
        );
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
