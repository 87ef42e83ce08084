//! The environment of a run: language, form of the output, capabilities of the terminal. Commands
//! print through it.

use std::{
    borrow::Cow,
    env,
    ffi::OsString,
    io::{self, IsTerminal, Write},
};

use game::{Arg, BoardView, Marks};
use messages::{Language, Messages, Source};
use picture::{Charset, TextStyle};
use terminal::{Colours, Depth};

use crate::failure::Failure;

const MESSAGES: Source = [
    ("en", include_str!("../messages/en.ftl")),
    ("pt", include_str!("../messages/pt.ftl")),
];

const LOOP_MESSAGES: Source = [
    ("en", include_str!("../messages/loop/en.ftl")),
    ("pt", include_str!("../messages/loop/pt.ftl")),
];

const MATCH_MESSAGES: Source = [
    ("en", include_str!("../messages/match/en.ftl")),
    ("pt", include_str!("../messages/match/pt.ftl")),
];

const OPERATING_MESSAGES: Source = [
    ("en", include_str!("../messages/operating/en.ftl")),
    ("pt", include_str!("../messages/operating/pt.ftl")),
];

const PLAYING_MESSAGES: Source = [
    ("en", include_str!("../messages/playing/en.ftl")),
    ("pt", include_str!("../messages/playing/pt.ftl")),
];

const SOLVE_MESSAGES: Source = [
    ("en", include_str!("../messages/solve/en.ftl")),
    ("pt", include_str!("../messages/solve/pt.ftl")),
];

const REVIEW_MESSAGES: Source = [
    ("en", include_str!("../messages/review/en.ftl")),
    ("pt", include_str!("../messages/review/pt.ftl")),
];

const WORK_MESSAGES: Source = [
    ("en", include_str!("../messages/work/en.ftl")),
    ("pt", include_str!("../messages/work/pt.ftl")),
];

/// The environment of a run of the program (language, output format, terminal), read once at its
/// start.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
pub(crate) struct Context {
    pub(crate) words: Messages,
    /// Whether the command's answer is to be a JSON object: the option `--json`.
    pub(crate) json: bool,
    /// Whether the language was given by `--lang`, not guessed from the locale.
    pub(crate) is_language_given: bool,
    ascii: bool,
    colour: bool,
    out: io::Stdout,
}

impl Context {
    /// Reads the environment, and the options `--lang`, `--json` and `--ascii` before the others
    /// are parsed: even an error about options is printed in the right language and form.
    pub(crate) fn new(args: &[OsString]) -> Context {
        let args: Vec<Cow<'_, str>> = args.iter().map(|arg| arg.to_string_lossy()).collect();
        let after = args
            .iter()
            .position(|arg| arg == "--lang")
            .and_then(|i| args.get(i + 1));
        let joined = args.iter().find_map(|arg| arg.strip_prefix("--lang="));
        let wanted = joined.or(after.map(AsRef::as_ref));
        let wanted = wanted.and_then(|code| code.parse::<Language>().ok());
        let language = wanted.unwrap_or_else(|| Language::of_locale(&locale()));
        let own = [
            &MESSAGES,
            &session::MESSAGES,
            &LOOP_MESSAGES,
            &MATCH_MESSAGES,
            &OPERATING_MESSAGES,
            &PLAYING_MESSAGES,
            &SOLVE_MESSAGES,
            &REVIEW_MESSAGES,
            &WORK_MESSAGES,
        ];
        Context {
            words: catalog::messages(language, own),
            is_language_given: wanted.is_some(),
            json: args.iter().any(|arg| arg == "--json"),
            ascii: args.iter().any(|arg| arg == "--ascii") || !has_unicode(),
            colour: io::stdout().is_terminal() && wants_colour(),
            out: io::stdout(),
        }
    }

    /// Whether the full-screen app can run: input and output are a terminal that isn't `dumb`.
    pub(crate) fn has_screen(&self) -> bool {
        let dumb = env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        io::stdin().is_terminal() && self.out.is_terminal() && !dumb
    }

    /// The colours of the full-screen app: none without a terminal or with `NO_COLOR`; otherwise
    /// those for a light background if the variable `COLORFGBG` says so, else for a dark one.
    pub(crate) fn colours(&self) -> Colours {
        if !self.colour {
            return Colours::None;
        }
        let set = env::var("COLORFGBG").unwrap_or_default();
        match set.rsplit(';').next() {
            Some("7" | "15") => Colours::Light,
            _ => Colours::Dark,
        }
    }

    /// Whether standard output is a terminal, where long lines are wrapped.
    pub(crate) fn has_columns(&self) -> bool {
        self.out.is_terminal()
    }

    /// Whether the full-screen app should query the background colour of the terminal. `false`
    /// without colours, and with 16 of them, which don't depend on it.
    pub(crate) fn queries_background(&self) -> bool {
        self.colours() != Colours::None && Context::depth() != Depth::Sixteen
    }

    /// The number of colours that the terminal supports, by the variables `COLORTERM` and `TERM`.
    pub(crate) fn depth() -> Depth {
        let variable = |name| env::var(name).ok();
        Depth::detect(
            variable("COLORTERM").as_deref(),
            variable("TERM").as_deref(),
        )
    }

    /// The style of boards in text: their character set and orientation. `flipped` puts the last
    /// rank at the bottom.
    pub(crate) fn text_style(&self, flipped: bool) -> TextStyle {
        let charset = if self.ascii {
            Charset::Ascii
        } else {
            Charset::Unicode
        };
        TextStyle { charset, flipped }
    }

    /// Draws a board as text, with ANSI colours if standard output is a terminal and colours are
    /// wanted.
    pub(crate) fn draw(&self, view: &BoardView, marks: &Marks, style: TextStyle) -> String {
        if self.colour {
            picture::text_ansi(view, marks, style)
        } else {
            picture::text(view, marks, style)
        }
    }

    /// Formats the message with this id in the user's language, with values inserted.
    pub(crate) fn with(&self, id: &'static str, args: &[(&'static str, Arg)]) -> String {
        self.words.with(id, args).into_owned()
    }

    /// Prints a text to standard output, with a newline at the end unless it has one or is empty,
    /// and flushes it.
    pub(crate) fn print(&self, text: &str) -> Result<(), Failure> {
        let mut out = self.out.lock();
        let end = if text.ends_with('\n') || text.is_empty() {
            ""
        } else {
            "\n"
        };
        write!(out, "{text}{end}")
            .and_then(|()| out.flush())
            .map_err(Failure::from)
    }

    /// Writes a part of a long text to standard output, without flushing it.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        self.out
            .lock()
            .write_all(text.as_bytes())
            .map_err(Failure::from)
    }

    /// Writes binary output, such as a picture, to standard output.
    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> Result<(), Failure> {
        let mut out = self.out.lock();
        let written = out.write_all(bytes).and_then(|()| out.flush());
        written.map_err(Failure::from)
    }

    /// Writes a prompt to standard output and leaves the cursor on its line.
    pub(crate) fn ask(&self, prompt: &str) -> Result<(), Failure> {
        let mut out = self.out.lock();
        write!(out, "{prompt} ")
            .and_then(|()| out.flush())
            .map_err(Failure::from)
    }

    /// Prints a JSON object to standard output on one line.
    pub(crate) fn print_json(&self, value: &serde_json::Value) -> Result<(), Failure> {
        self.print(&value.to_string())
    }
}

/// The name of the user's locale for messages, by the rules of POSIX: the first of `LC_ALL`,
/// `LC_MESSAGES` and `LANG` that is set and not empty. Empty if none is.
fn locale() -> String {
    first_variable(["LC_ALL", "LC_MESSAGES", "LANG"]).unwrap_or_default()
}

/// The value of the first environment variable that is set and not empty. `None` if there is none.
fn first_variable(names: [&str; 3]) -> Option<String> {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    names.into_iter().find_map(set)
}

/// Whether colours are wanted and possible: `NO_COLOR` is not set (no-color.org) and the terminal isn't
/// `dumb`.
fn wants_colour() -> bool {
    let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !refused && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Whether the locale's character set is UTF-8. Without a locale it is assumed to be: pipes and service
/// managers often clear the environment.
fn has_unicode() -> bool {
    let Some(locale) = first_variable(["LC_ALL", "LC_CTYPE", "LANG"]) else {
        return true;
    };
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}
