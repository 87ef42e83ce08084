//! The text of `--help` in every language: clap's structure with texts from the messages.
//!
//! The message `help-COMMAND` describes a command, `example-COMMAND` shows it in use, and
//! `help-COMMAND-OPTION`, or else `help-option-OPTION`, describes an option. A subcommand is named by
//! its whole path, such as `loop-solve`.

use clap::{Arg, ArgAction, Command, CommandFactory};
use game::GameInfo;
use messages::Messages;

use crate::args::Cli;

/// The command-line parser (clap) with its help texts in the language of `words`.
pub(crate) fn command(words: &Messages) -> Command {
    translate(Cli::command().version(VERSION), "henge", words)
}

/// The version of the program, followed by the commit if the build script could find it.
pub(crate) const VERSION: &str = env!("HENGE_VERSION");

/// Adds help texts in the language of `words` to a command, its options and its subcommands. `path` is
/// the words that are typed to reach the command, such as `loop solve`, or `henge` for the program
/// itself.
fn translate(command: Command, path: &str, words: &Messages) -> Command {
    let name = &*path.replace(' ', "-");
    let args = [
        ("games", listed(|game| game.id, "help-or", words).into()),
        ("names", listed(|game| game.name, "help-and", words).into()),
    ];
    let say = |id: &str| words.has(id).then(|| words.with(id, &args).into_owned());
    let heading = |id: &str| say(id).unwrap_or_default();
    let subcommands: Vec<String> = command
        .get_subcommands()
        .map(|it| it.get_name().to_owned())
        .collect();
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
        arg.help(text)
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

/// A property of all games, such as their names, as an enumeration: commas between them, and the
/// translation of the message `word` ("and" or "or") before the last.
fn listed(property: fn(&GameInfo) -> &'static str, word: &str, words: &Messages) -> String {
    let all: Vec<&str> = catalog::games()
        .iter()
        .map(|game| property(game.info))
        .collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            format!("{} {} {last}", rest.join(", "), words.get(word))
        }
        _ => all.join(""),
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
                }
                all.extend(command.get_subcommands().cloned());
            }
        }
    }
}
