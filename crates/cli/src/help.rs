//! The text of `--help` in every language: clap's structure with texts from the messages.
//!
//! The message `help-COMMAND` describes a command, `example-COMMAND` shows it in use, and
//! `help-COMMAND-OPTION`, or else `help-option-OPTION`, describes an option. A subcommand is named by
//! its whole path, such as `loop-solve`.

use clap::{Arg, ArgAction, Command, CommandFactory};
use messages::Messages;

use crate::args::Cli;

/// The commands in the groups in which `henge --help` lists them, with the message of each group's
/// heading. All others are hidden: they work, and `henge help COMMAND` explains them.
const GROUPS: [(&str, &[&str]); 6] = [
    ("help-group-play", &["play", "join", "games", "rules"]),
    (
        "help-group-study",
        &[
            "analyse", "review", "replay", "show", "new", "legal", "solve", "verify",
        ],
    ),
    ("help-group-puzzles", &["loop"]),
    ("help-group-engines", &["engine", "match"]),
    ("help-group-server", &["serve", "server"]),
    ("help-group-program", &["completions", "man", "help"]),
];

/// The commands that draw no board: their help doesn't mention `--ascii`, though they accept it.
const DRAWLESS: [&str; 14] = [
    "admin",
    "backup",
    "bench",
    "check",
    "completions",
    "engine",
    "export",
    "import",
    "man",
    "migrate",
    "perft",
    "purge",
    "top",
    "work",
];

/// The options of `henge serve` that its help lists. The others are settings of a server in use, which
/// `--print-config` explains.
const SERVE_OPTIONS: [&str; 8] = [
    "config",
    "print_config",
    "listen",
    "hosts",
    "database",
    "tls_cert",
    "tls_key",
    "log",
];

/// Columns of the list of commands: names are padded to this width.
const NAME_COLUMNS: usize = 15;

/// Width of the list of commands, in columns.
const COLUMNS: usize = 80;

/// The command-line parser (clap) with its help texts in the language of `words`. `--help` lists the
/// commands in groups, which clap can't do: it gets them as a text, and all are hidden from clap's
/// own list.
pub(crate) fn command(words: &Messages) -> Command {
    let root = described(words);
    let template = format!(
        "{{about}}\n\n{}: {}\n\n{}{{all-args}}{{after-help}}\n",
        words.get("help-heading-usage"),
        usage(&root, "henge", words),
        groups(&root, words),
    );
    let hidden = command_names(&root).into_iter().fold(root, |root, name| {
        root.mut_subcommand(name, |it| it.hide(true))
    });
    hidden.help_template(template)
}

/// The command-line parser (clap) with its help texts, in which only the commands that `--help` doesn't
/// list are hidden. For man pages and completions.
pub(crate) fn described(words: &Messages) -> Command {
    let root = translate(Cli::command().version(VERSION), "henge", words);
    let is_listed = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    command_names(&root).into_iter().fold(root, |root, name| {
        let hides = !is_listed(&name);
        root.mut_subcommand(name, |it| it.hide(hides))
    })
}

fn command_names(command: &Command) -> Vec<String> {
    let names = command.get_subcommands().map(Command::get_name);
    names.map(ToOwned::to_owned).collect()
}

/// The list of commands in groups, for `henge --help`.
fn groups(root: &Command, words: &Messages) -> String {
    let mut text = String::new();
    for (heading, names) in GROUPS {
        text += &words.get(heading);
        text += ":\n";
        for name in names {
            let about = root.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let mut line = format!("  {name:width$}", width = NAME_COLUMNS - 2);
            for word in about.split_whitespace() {
                let last = line.rsplit('\n').next().unwrap_or_default();
                if COLUMNS < last.chars().count() + 1 + word.chars().count() {
                    line.push('\n');
                    line.extend(std::iter::repeat_n(' ', NAME_COLUMNS));
                } else if !line.ends_with(' ') {
                    line.push(' ');
                }
                line += word;
            }
            text += &line;
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// The version of the program, followed by the commit if the build script could find it.
pub(crate) const VERSION: &str = env!("HENGE_VERSION");

/// Adds help texts in the language of `words` to a command, its options and its subcommands. `path` is
/// the words that are typed to reach the command, such as `loop solve`, or `henge` for the program
/// itself.
fn translate(command: Command, path: &str, words: &Messages) -> Command {
    // `henge server backup` and `henge backup` are explained by the same messages.
    let own = path.strip_prefix("server ").unwrap_or(path);
    let name = &*own.replace(' ', "-");
    let ids = || catalog::games().iter().map(|it| it.info.id);
    let names = catalog::games().iter().map(|it| it.info.name);
    let names = names.chain(catalog::PUZZLES.iter().map(|it| it.name));
    let boards = ids().chain(catalog::PUZZLES.iter().map(|it| it.id));
    let args = [
        ("games", listed(ids(), "help-or", words).into()),
        ("boards", listed(boards, "help-or", words).into()),
        ("names", listed(names, "help-and", words).into()),
    ];
    let say = |id: &str| words.has(id).then(|| words.with(id, &args).into_owned());
    let heading = |id: &str| say(id).unwrap_or_default();
    let subcommands = command_names(&command);
    let usage = usage(&command, path, words);
    let mut command = command
        .about(say(&format!("help-{name}")).unwrap_or_default())
        .help_template(format!(
            "{{about}}\n\n{}: {}\n\n{{all-args}}{{after-help}}\n",
            heading("help-heading-usage"),
            usage
        ))
        .subcommand_help_heading(heading("help-heading-commands"))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .max_term_width(80);
    if name == "henge" {
        let help = Arg::new("help")
            .short('h')
            .long("help")
            .action(ArgAction::Help)
            .global(true);
        let version = Arg::new("version")
            .short('V')
            .long("version")
            .action(ArgAction::Version);
        command = command.arg(help).arg(version);
    }
    let first = name.split('-').next().unwrap_or_default();
    if DRAWLESS.contains(&first) || name == "serve" {
        // Hides the option that every command would get from the program.
        let ascii = Arg::new("ascii").long("ascii").action(ArgAction::SetTrue);
        command = command.arg(ascii.hide(true));
    }
    if let Some(example) = say(&format!("example-{name}")) {
        command = command.after_help(format!("{}:\n{example}", heading("help-heading-example")));
    }
    // Options of every command are listed last.
    let mut place = if name == "henge" { 100 } else { 0 };
    command = command.mut_args(|arg| {
        let id = arg.get_id().to_string();
        let own = say(&format!("help-{name}-{id}"));
        let text = own
            .or_else(|| say(&format!("help-option-{id}")))
            .unwrap_or_default();
        place += 1;
        let kind = if arg.is_positional() {
            "arguments"
        } else {
            "options"
        };
        let takes_values = arg.get_action().takes_values();
        let is_listed = name != "serve" || SERVE_OPTIONS.contains(&&*id);
        let is_hidden = arg.is_hide_set() || !is_listed;
        arg.help(text)
            .hide(is_hidden)
            // A negative number is then reported as a wrong value, not as an unknown option.
            .allow_negative_numbers(takes_values)
            .help_heading(heading(&format!("help-heading-{kind}")))
            .display_order(place)
    });
    for sub in subcommands {
        let path = match path {
            "henge" => sub.clone(),
            outer => format!("{outer} {sub}"),
        };
        command = command.mut_subcommand(&sub, |it| translate(it, &path, words));
    }
    command
}

/// Words as an enumeration: commas between them, and the translation of the message `word` ("and" or
/// "or") before the last.
fn listed(all: impl Iterator<Item = &'static str>, word: &str, words: &Messages) -> String {
    let all: Vec<&str> = all.collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("{} {} {last}", rest.join(", "), words.get(word))
        }
        _ => all.concat(),
    }
}

/// The usage line of a command, such as `henge perft GAME DEPTH [OPTIONS]`, in the language of `words`.
/// Clap has one in English only.
fn usage(command: &Command, path: &str, words: &Messages) -> String {
    let mut usage = vec!["henge".to_owned()];
    if path != "henge" {
        usage.push(path.to_owned());
    }
    for arg in command.get_positionals() {
        let value = arg.get_id().as_str().to_uppercase();
        usage.push(if arg.is_required_set() {
            value
        } else {
            format!("[{value}]")
        });
    }
    if command.has_subcommands() {
        usage.push(format!("[{}]", words.get("help-heading-command")));
    }
    usage.push(format!(
        "[{}]",
        words.get("help-heading-options").to_uppercase()
    ));
    usage.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;

    #[test]
    fn every_command_and_option_is_explained_in_every_language() {
        for language in ["en", "pt"] {
            let context = Context::new(&["henge".into(), "--lang".into(), language.into()]);
            let mut root = command(&context.words);
            root.build();
            let mut all = vec![root];
            while let Some(command) = all.pop() {
                let name = command.get_name().to_owned();
                assert!(
                    command
                        .get_about()
                        .is_some_and(|it| !it.to_string().is_empty()),
                    "{name}"
                );
                assert!(
                    command.get_after_help().is_some(),
                    "{name} has no example ({language})"
                );
                for arg in command.get_arguments() {
                    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
                    assert!(!help.is_empty(), "{name} {} ({language})", arg.get_id());
                    let value = arg.get_value_names().and_then(|it| it.first());
                    let value = value.map(ToString::to_string).unwrap_or_default();
                    let is_number = ["NUMBER", "MEGABYTES", "DAYS", "DEPTH"].contains(&&*value);
                    let says_what_fits = help.contains(|it: char| it.is_ascii_digit());
                    assert!(
                        !is_number || says_what_fits,
                        "{name} {} has no range ({language}): {help}",
                        arg.get_id()
                    );
                    let most = chess_loop::model::MAX_SIDE.to_string();
                    assert!(
                        value != "ROWSxCOLUMNS" || help.contains(&most),
                        "{name} {}: {help}",
                        arg.get_id()
                    );
                }
                all.extend(command.get_subcommands().cloned());
            }
        }
    }
}
