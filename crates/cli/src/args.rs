//! The command line: its commands and options, and its errors as sentences of our own.

use std::{ffi::OsString, num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{
    Args, FromArgMatches, Parser, Subcommand,
    error::{ContextKind, ContextValue, ErrorKind},
};
use clap_complete::Shell;
use client::Link;
use messages::Language;
use picture::Theme;

use crate::{
    commands::{
        Admin, Backup, Check, Engine, Export, Import, Loop, Match, Migrate, Purge, Replay,
        ReviewArgs, Serve, Solve, Top, Verify, Work,
    },
    context::Context,
    failure::Failure,
    help,
};

/// The whole command line. Its help texts are messages, added by [`help::command`].
#[derive(Debug, Parser)]
#[command(name = "henge", disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Used by `Context::new`, which reads it before options are parsed. Declared here so that it is
    /// validated and appears in the help.
    #[arg(long, global = true, value_name = "en|pt")]
    lang: Option<Language>,
    /// Used by `Context::new`, like `lang`.
    #[arg(long, global = true)]
    ascii: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Games(JsonFlag),
    Rules {
        game: String,
        #[command(flatten)]
        form: JsonFlag,
    },
    New {
        game: String,
        #[arg(long)]
        variant: Option<String>,
        #[command(flatten)]
        form: JsonFlag,
    },
    Show(Show),
    Legal {
        #[command(flatten)]
        at: PositionArgs,
        #[command(flatten)]
        form: JsonFlag,
    },
    Perft {
        #[command(flatten)]
        at: PositionArgs,
        depth: u32,
        #[arg(long)]
        divide: bool,
        #[command(flatten)]
        form: JsonFlag,
    },
    Play(Play),
    Join {
        link: Link,
        #[arg(long)]
        name: Option<String>,
    },
    #[command(arg_required_else_help = false)]
    Loop {
        #[command(subcommand)]
        command: Loop,
    },
    #[command(alias = "analyze")]
    Analyse(Analyse),
    #[command(arg_required_else_help = false)]
    Solve {
        #[command(subcommand)]
        command: Solve,
    },
    Verify(Verify),
    Bench(JsonFlag),
    Match(Box<Match>),
    Replay(Replay),
    Review(ReviewArgs),
    Engine(Engine),
    /// The commands for operators under their old names, such as `henge backup`: hidden, but for
    /// `henge serve`.
    #[command(flatten)]
    Operate(ServerCommand),
    #[command(arg_required_else_help = false)]
    Server {
        #[command(subcommand)]
        command: ServerCommand,
    },
    Completions {
        #[arg(value_name = "bash|zsh|fish", value_parser = shell)]
        shell: Shell,
    },
    Man {
        command: Vec<OsString>,
    },
    /// Writes man pages and completions for packages. Hidden from the help.
    #[command(hide = true)]
    Manual {
        folder: PathBuf,
    },
    Help {
        command: Vec<OsString>,
    },
}

/// The commands of `henge server`, for those who run one.
#[derive(Debug, Subcommand)]
pub(crate) enum ServerCommand {
    Serve(Box<Serve>),
    Top(Top),
    #[command(arg_required_else_help = false)]
    Admin {
        #[command(subcommand)]
        command: Admin,
    },
    Backup(Backup),
    Check(Check),
    Export(Export),
    Import(Import),
    Purge(Purge),
    Migrate(Migrate),
    Work(Work),
}

/// The option `--json` of commands that can answer with a JSON object.
#[derive(Debug, Args)]
pub(crate) struct JsonFlag {
    /// Used by `Context::new`, which reads it before options are parsed.
    #[arg(long)]
    json: bool,
}

/// A position in a game: the start, and the moves played since.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    pub(crate) game: String,
    #[arg(long)]
    pub(crate) variant: Option<String>,
    #[arg(long)]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) at: PositionArgs,
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    pub(crate) png: Option<PathBuf>,
    #[arg(long, value_name = "PIXELS", requires = "png")]
    pub(crate) size: Option<u32>,
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) colours: Colours,
    #[arg(long, value_name = "TAPS")]
    pub(crate) pick: Option<String>,
    #[arg(long, value_name = "MOVE")]
    pub(crate) hint: Option<String>,
    #[arg(long)]
    pub(crate) flip: bool,
    #[arg(long, conflicts_with_all = ["svg", "png", "pick", "hint", "flip"])]
    pub(crate) describe: bool,
    #[command(flatten)]
    form: JsonFlag,
}

/// The option `--theme` of commands that draw pictures.
#[derive(Debug, Args)]
pub(crate) struct Colours {
    #[arg(
        long,
        value_name = "auto|light|dark|grey",
        default_value = "auto",
        hide_default_value = true,
        value_parser = theme
    )]
    pub(crate) theme: Theme,
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "WHO")]
    pub(crate) first: Option<String>,
    #[arg(long, value_name = "WHO")]
    pub(crate) second: Option<String>,
    #[arg(long)]
    pub(crate) variant: Option<String>,
    #[arg(long)]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long)]
    pub(crate) describe: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Analyse {
    #[command(flatten)]
    pub(crate) at: PositionArgs,
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "1",
        hide_default_value = true
    )]
    pub(crate) lines: NonZeroUsize,
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "1",
        hide_default_value = true
    )]
    pub(crate) threads: NonZeroUsize,
    #[arg(
        long,
        value_name = "MEGABYTES",
        default_value = "64",
        hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..=16_384)
    )]
    pub(crate) hash: u32,
    #[arg(long, value_name = "MOVE")]
    pub(crate) compare: Option<String>,
    #[command(flatten)]
    form: JsonFlag,
}

/// Parses a duration such as `5s`, `500ms`, `2m`, or `5` for seconds. Zero is refused.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let time = arena::duration(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| text.to_owned())
}

pub(crate) fn theme(text: &str) -> Result<Theme, String> {
    match text {
        "auto" => Ok(Theme::Auto),
        "light" => Ok(Theme::Light),
        "dark" => Ok(Theme::Dark),
        "grey" => Ok(Theme::Grey),
        _ => Err(text.to_owned()),
    }
}

/// Parses the name of a shell. Only shells that completions are tested for are accepted.
fn shell(name: &str) -> Result<Shell, String> {
    match name {
        "bash" => Ok(Shell::Bash),
        "zsh" => Ok(Shell::Zsh),
        "fish" => Ok(Shell::Fish),
        _ => Err(name.to_owned()),
    }
}

/// Parses the command line. `--help`, `help` and `--version` print their text and exit.
pub(crate) fn parse(args: &[OsString], context: &Context) -> Result<Cli, Failure> {
    let command = help::command(&context.words);
    let matches = command
        .clone()
        .try_get_matches_from(args)
        .map_err(|error| describe(&error, &command, args))?;
    let cli = Cli::from_arg_matches(&matches).map_err(|error| describe(&error, &command, args))?;
    if let Some(Command::Help { command: of }) = &cli.command {
        // `henge help play` is `henge play --help`.
        let words = args.iter().take(1).chain(of).cloned();
        let words: Vec<OsString> = words.chain(["--help".into()]).collect();
        let help = command.clone().try_get_matches_from(&words);
        return Err(help.map_or_else(|error| describe(&error, &command, &words), |_| usage()));
    }
    Ok(cli)
}

fn usage() -> Failure {
    Failure::input("cli-bad-usage", &[])
}

/// Turns an error of the command-line parser (clap) into a message of this program in the user's
/// language. For `--help` and `--version`, which clap reports as errors, prints their text and
/// exits. `args` is the command line that `root` could not parse.
fn describe(error: &clap::Error, root: &clap::Command, args: &[OsString]) -> Failure {
    let get = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    };
    let invalid = ("argument", get(ContextKind::InvalidArg).into());
    match error.kind() {
        // These two are not errors: clap prints them and exits with code 0.
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => error.exit(),
        ErrorKind::InvalidSubcommand => {
            let name = get(ContextKind::InvalidSubcommand);
            let path = command_path(root, args);
            if path == "henge" && is_game_or_puzzle(&name) {
                return Failure::input("cli-command-is-game", &[("game", name.into())]);
            }
            let command = ("command", name.into());
            let known = (
                "known",
                suggested(error, ContextKind::SuggestedSubcommand).into(),
            );
            Failure::input(
                "cli-unknown-command",
                &[command, ("path", path.into()), known],
            )
        }
        ErrorKind::UnknownArgument if !get(ContextKind::InvalidArg).starts_with('-') => {
            Failure::input("cli-unexpected-word", &[invalid])
        }
        ErrorKind::UnknownArgument => {
            let known = ("known", suggested(error, ContextKind::SuggestedArg).into());
            Failure::input("cli-unknown-option", &[invalid, known])
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let value = get(ContextKind::InvalidValue);
            if value.is_empty() {
                return Failure::input("cli-no-value", &[invalid]);
            }
            // `--time`, not `--time <TIME>`: the value follows.
            let argument = get(ContextKind::InvalidArg);
            let name = match argument.split_once(" <") {
                Some((name, _)) => name,
                None => &argument,
            };
            let args = [("argument", name.into()), ("value", value.as_str().into())];
            Failure::input("cli-bad-value", &args)
        }
        ErrorKind::MissingRequiredArgument => Failure::input("cli-missing", &[invalid]),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let known = ("known", get(ContextKind::ValidSubcommand).into());
            Failure::input("cli-missing-command", &[known])
        }
        ErrorKind::ArgumentConflict => match get(ContextKind::PriorArg) {
            other if other.is_empty() || other == get(ContextKind::InvalidArg) => {
                Failure::input("cli-twice", &[invalid])
            }
            other => Failure::input("cli-conflict", &[invalid, ("other", other.into())]),
        },
        ErrorKind::InvalidUtf8 => Failure::input("cli-not-text", &[]),
        _ => usage(),
    }
}

/// The command that a command line names, as far as its words are known, such as `henge solve`.
fn command_path(root: &clap::Command, args: &[OsString]) -> String {
    let mut path = vec!["henge".to_owned()];
    let mut command = root;
    for word in args.iter().skip(1).filter_map(|it| it.to_str()) {
        if let Some(sub) = command.find_subcommand(word) {
            path.push(sub.get_name().to_owned());
            command = sub;
        }
    }
    path.join(" ")
}

fn is_game_or_puzzle(name: &str) -> bool {
    catalog::find(name).is_some() || catalog::find_puzzle(name).is_some()
}

/// The name that the command-line parser (clap) suggests instead of an unknown one. Empty if it has
/// none.
fn suggested(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        // The best one comes last.
        Some(ContextValue::Strings(texts)) => texts.last().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}
