//! What a command needs to know about its surroundings: language, output form, terminal.

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

/// The surroundings of a run.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
pub(crate) struct Context {
    pub(crate) words: Messages,
    pub(crate) json: bool,
    /// Whether the language was asked for, not only guessed.
    pub(crate) language_is_asked: bool,
    ascii: bool,
    colour: bool,
    out: io::Stdout,
}

impl Context {
    /// Looks at the environment and at the options that matter before options are parsed: even a
    /// complaint about options must come in the right language and form.
    pub(crate) fn new(args: &[OsString]) -> Context {
        let args: Vec<Cow<'_, str>> = args.iter().map(|it| it.to_string_lossy()).collect();
        let after = args
            .iter()
            .position(|it| it == "--lang")
            .and_then(|i| args.get(i + 1));
        let joined = args.iter().find_map(|it| it.strip_prefix("--lang="));
        let wanted = joined.or(after.map(AsRef::as_ref));
        let wanted = wanted.and_then(|it| it.parse::<Language>().ok());
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
            language_is_asked: wanted.is_some(),
            json: args.iter().any(|it| it == "--json"),
            ascii: args.iter().any(|it| it == "--ascii") || !speaks_unicode(),
            colour: io::stdout().is_terminal() && likes_colour(),
            out: io::stdout(),
        }
    }

    /// Whether a full-screen display can be shown: both ends are a terminal that knows how.
    pub(crate) fn has_screen(&self) -> bool {
        let dumb = env::var_os("TERM").is_none_or(|it| it.is_empty() || it == "dumb");
        io::stdin().is_terminal() && self.out.is_terminal() && !dumb
    }

    /// The colours of a full-screen display. `COLORFGBG`, where it is set, tells the background.
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

    /// Whether what is printed goes to a terminal, where lines have an end.
    pub(crate) fn has_columns(&self) -> bool {
        self.out.is_terminal()
    }

    /// Whether the terminal should be asked for its background: only there the colours depend on it.
    pub(crate) fn asks_ground(&self) -> bool {
        self.colours() != Colours::None && Context::depth() != Depth::Sixteen
    }

    /// How many colours the terminal has.
    pub(crate) fn depth() -> Depth {
        let variable = |name| env::var(name).ok();
        Depth::detect(
            variable("COLORTERM").as_deref(),
            variable("TERM").as_deref(),
        )
    }

    /// How boards are drawn in text.
    pub(crate) fn text_style(&self, flipped: bool) -> TextStyle {
        let charset = if self.ascii {
            Charset::Ascii
        } else {
            Charset::Unicode
        };
        TextStyle { charset, flipped }
    }

    /// A board as text, coloured where the terminal likes it.
    pub(crate) fn draw(&self, view: &BoardView, marks: &Marks, style: TextStyle) -> String {
        if self.colour {
            picture::text_ansi(view, marks, style)
        } else {
            picture::text(view, marks, style)
        }
    }

    /// A message with values inserted.
    pub(crate) fn with(&self, id: &'static str, args: &[(&'static str, Arg)]) -> String {
        self.words.with(id, args).into_owned()
    }

    /// Writes to standard output. Nothing else does.
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

    /// Writes a part of an answer that goes on.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        self.out
            .lock()
            .write_all(text.as_bytes())
            .map_err(Failure::from)
    }

    /// Writes bytes that are no text.
    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> Result<(), Failure> {
        let mut out = self.out.lock();
        let written = out.write_all(bytes).and_then(|()| out.flush());
        written.map_err(Failure::from)
    }

    /// Writes a prompt and leaves the cursor behind it.
    pub(crate) fn ask(&self, prompt: &str) -> Result<(), Failure> {
        let mut out = self.out.lock();
        write!(out, "{prompt} ")
            .and_then(|()| out.flush())
            .map_err(Failure::from)
    }

    /// Writes the one JSON object of an answer.
    pub(crate) fn print_json(&self, value: &serde_json::Value) -> Result<(), Failure> {
        self.print(&value.to_string())
    }
}

/// The locale for messages, by the rules of POSIX: the first of three variables that is set and not
/// empty. Empty if none is.
fn locale() -> String {
    first_variable(["LC_ALL", "LC_MESSAGES", "LANG"]).unwrap_or_default()
}

/// The value of the first variable that is set and not empty.
fn first_variable(names: [&str; 3]) -> Option<String> {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    names.into_iter().find_map(set)
}

/// Whether the user wants colours: see no-color.org, and what simple terminals can do.
fn likes_colour() -> bool {
    let refused = env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty());
    !refused && env::var_os("TERM").is_none_or(|it| it != "dumb")
}

/// Whether the terminal's character set has the board's glyphs. Without any setting we assume so:
/// pipes and service managers often clear the environment.
fn speaks_unicode() -> bool {
    let Some(locale) = first_variable(["LC_ALL", "LC_CTYPE", "LANG"]) else {
        return true;
    };
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}
