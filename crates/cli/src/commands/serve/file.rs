//! The settings file of the server, in TOML: finds it, parses it, and prints a commented one.

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use game::Reason;
use nevermind::Nevermind as _;
use toml::de::{DeTable, DeValue};

use super::settings::{KEYS, Settings};
use crate::{context::Context, failure::Failure};

/// The path of the server's settings file: `named`, or that of `HENGE_CONFIG`, or the first that
/// exists of `serve.toml` in the user's settings folder and in `/etc/henge`. `None` if there is
/// none of these.
pub(super) fn find(named: Option<&Path>) -> Option<PathBuf> {
    let named = named.map(Path::to_owned).or_else(|| {
        let set = env::var_os("HENGE_CONFIG").filter(|path| !path.is_empty());
        set.map(PathBuf::from)
    });
    if named.is_some() {
        return named;
    }
    let own = home::config_folder().map(|folder| folder.join("serve.toml"));
    let shared = Some(PathBuf::from("/etc/henge/serve.toml"));
    [own, shared]
        .into_iter()
        .flatten()
        .find(|path| path.exists())
}

/// One setting in the server's settings file.
#[derive(Debug)]
pub(super) struct FileEntry {
    pub(super) key: String,
    /// The value of the setting, in the form that it has as a command-line flag.
    pub(super) value: String,
    /// File and line of the setting for error messages, such as `serve.toml:3`.
    pub(super) place: String,
}

/// Reads and parses a settings file of the server.
pub(super) fn read(file: &Path) -> Result<Vec<FileEntry>, Failure> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).map_err(|error| {
        let args = [("file", name.as_str().into()), ("error", (&error).into())];
        Failure::input("serve-no-file", &args)
    })?;
    parse(&text, &name).map_err(Failure::Input)
}

/// Parses the text of a settings file of the server. Values are converted to the form that they
/// have as flags.
pub(super) fn parse(text: &str, file: &str) -> Result<Vec<FileEntry>, Reason> {
    let place = |at: usize| {
        let line = text
            .get(..at)
            .map_or(1, |before| before.matches('\n').count() + 1);
        format!("{file}:{line}")
    };
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        Reason::new("serve-bad-file")
            .with("place", place(at))
            .with("what", error.message().to_owned())
    })?;
    let mut entries = Vec::new();
    for (key, value) in table.get_ref() {
        let place = place(key.span().start);
        let value = match value.get_ref() {
            DeValue::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| plain(item.get_ref())).collect();
                items.join(",")
            }
            value => plain(value),
        };
        let key = key.get_ref().to_string();
        entries.push(FileEntry { key, value, place });
    }
    Ok(entries)
}

/// Converts a TOML value to the form that it has as a command-line flag. A table or a nested list
/// has no such form and becomes `{…}` or `[…]`, which no number, address or duration accepts.
fn plain(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(it) => it.to_string(),
        DeValue::Integer(it) => it.as_str().replace('_', ""),
        DeValue::Float(it) => it.as_str().to_owned(),
        DeValue::Boolean(it) => it.to_string(),
        DeValue::Datetime(it) => it.to_string(),
        DeValue::Array(_) => "[…]".to_owned(),
        DeValue::Table(_) => "{…}".to_owned(),
    }
}

/// The text of a settings file that explains every setting of the server in comments and changes
/// none.
pub(super) fn commented(defaults: &mut Settings, context: &Context) -> String {
    let mut text = comment(&context.words.get("serve-file-head"));
    for key in KEYS {
        let Some(target) = defaults.target(key) else {
            continue;
        };
        let id = format!("help-serve-{key}");
        let (help, value) = (context.words.get(&id), target.show());
        let written = write!(text, "\n{}# {key} = {value}\n", comment(&help));
        written.nevermind("writing to a string can't fail");
    }
    text
}

/// Formats a text as comment lines of a TOML file.
fn comment(text: &str) -> String {
    text.lines()
        .map(|line| format!("## {line}").trim_end().to_owned() + "\n")
        .collect()
}
