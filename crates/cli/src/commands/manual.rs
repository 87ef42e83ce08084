//! `henge completions` prints shell completions; `henge manual` writes man pages, for packages. Both are
//! generated from the command line's own description, in the language of the messages.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use clap::{Command, builder::PossibleValuesParser};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::{context::Context, failure::Failure, help};

/// Prints a script with which a shell completes the commands and options of `henge`.
pub(crate) fn run_completions(shell: Shell, context: &Context) -> Result<(), Failure> {
    let mut script = Vec::new();
    let described = help::described(&context.words);
    // The generator would offer hidden commands, too.
    let visible = described.get_subcommands().filter(|it| !it.is_hide_set());
    let mut command = Command::new("henge")
        .version(help::VERSION)
        .args(described.get_arguments().cloned())
        .subcommands(visible.map(|it| with_values(it.clone())))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true);
    clap_complete::generate(shell, &mut command, "henge", &mut script);
    context.print(String::from_utf8_lossy(&script).trim_end())
}

/// Adds the values that the shell offers for games, variants and players. Only for completions: the
/// commands themselves accept more, such as boards of any size.
fn with_values(command: Command) -> Command {
    let has_puzzles = matches!(command.get_name(), "play" | "rules");
    let games = catalog::games();
    let ids = games.iter().map(|it| it.info.id);
    let puzzles = catalog::PUZZLES.iter().map(|it| it.id);
    let boards: Vec<&str> = ids.chain(puzzles.filter(|_| has_puzzles)).collect();
    let variants = games.iter().flat_map(|it| it.info.variants);
    let variants: BTreeSet<&str> = variants.filter(|it| !it.family).map(|it| it.name).collect();
    let computers = games.iter().flat_map(|it| it.computers());
    let players: BTreeSet<String> = ["human".to_owned()]
        .into_iter()
        .chain(computers.map(|it| it.to_string()))
        .collect();
    let names: Vec<String> = command
        .get_subcommands()
        .map(|it| it.get_name().to_owned())
        .collect();
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        "game" if !arg.get_action().takes_values() || arg.get_long().is_some() => arg,
        "game" => arg.value_parser(PossibleValuesParser::new(boards.clone())),
        "variant" => arg.value_parser(PossibleValuesParser::new(variants.clone())),
        "first" | "second" => arg.value_parser(PossibleValuesParser::new(players.clone())),
        _ => arg,
    });
    names.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, with_values)
    })
}

/// Prints the man page of `henge`, or of the command with this path, such as `loop solve`.
pub(crate) fn run_man(path: &[OsString], context: &Context) -> Result<(), Failure> {
    let mut command = help::described(&context.words);
    command.build();
    let mut name = "henge".to_owned();
    for word in path {
        let word = word.to_string_lossy();
        let found = command.find_subcommand(&*word).cloned();
        let args = [
            ("command", word.clone().into_owned().into()),
            ("path", "henge".into()),
        ];
        command = found.ok_or_else(|| Failure::input("cli-unknown-command", &args))?;
        name = format!("{name}-{}", command.get_name());
    }
    let mut page = Vec::new();
    let shown = command.name(name);
    Man::new(shown).manual("Henge").render(&mut page)?;
    context.print(String::from_utf8_lossy(&page).trim_end())
}

/// Writes a man page for `henge` and one for each of its visible commands and subcommands into a
/// folder.
pub(crate) fn run_manual(folder: &Path, context: &Context) -> Result<(), Failure> {
    let unwritable = |path: &Path, error: io::Error| {
        let path = path.display().to_string();
        let args = [("path", path.into()), ("error", (&error).into())];
        Failure::work("cli-write-failed", &args)
    };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, error))?;
    let mut command = help::described(&context.words);
    command.build();
    for (path, page) in pages(&command, "henge", folder)? {
        fs::write(&path, page).map_err(|error| unwritable(&path, error))?;
    }
    Ok(())
}

/// The man pages of a command and of its visible subcommands, with the paths to write them to.
fn pages(command: &Command, name: &str, folder: &Path) -> io::Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut page = Vec::new();
    // The man page of `henge loop solve` is `henge-loop-solve`.
    let shown = command.clone().name(name.to_owned());
    Man::new(shown).manual("Henge").render(&mut page)?;
    let mut all = vec![(folder.join(format!("{name}.1")), page)];
    let visible = command.get_subcommands().filter(|it| !it.is_hide_set());
    for sub in visible {
        all.extend(pages(sub, &format!("{name}-{}", sub.get_name()), folder)?);
    }
    Ok(all)
}
