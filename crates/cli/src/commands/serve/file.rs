//! The file of settings: where it is, how it is read, and how a first one is written.

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use game::Reason;
use toml::de::{DeTable, DeValue};

use super::settings::{KEYS, Settings};
use crate::{context::Context, failure::Failure};

/// The file to read: the one that was named, or the first that exists of those that need no name.
pub(super) fn find(named: Option<&Path>) -> Option<PathBuf> {
    let named = named.map(Path::to_owned).or_else(|| {
        let set = env::var_os("HENGE_CONFIG").filter(|it| !it.is_empty());
        set.map(PathBuf::from)
    });
    if named.is_some() {
        return named;
    }
    let own = home::config_folder().map(|it| it.join("serve.toml"));
    let shared = Some(PathBuf::from("/etc/henge/serve.toml"));
    [own, shared].into_iter().flatten().find(|it| it.exists())
}

/// A setting of a file: its name, its value, and where it is.
type Entry = (String, String, String);

/// Reads a file.
pub(super) fn read(file: &Path) -> Result<Vec<Entry>, Failure> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).map_err(|error| {
        let args = [("file", name.as_str().into()), ("error", (&error).into())];
        Failure::input("serve-no-file", &args)
    })?;
    parse(&text, &name).map_err(Failure::Input)
}

/// Reads the text of a file. Values are made what they would be as flags.
pub(super) fn parse(text: &str, file: &str) -> Result<Vec<Entry>, Reason> {
    let place = |at: usize| {
        let line = text.get(..at).map_or(1, |it| it.matches('\n').count() + 1);
        format!("{file}:{line}")
    };
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |it| it.start);
        Reason::new("serve-bad-file")
            .with("place", place(at))
            .with("what", error.message().to_owned())
    })?;
    let mut entries = Vec::new();
    for (key, value) in table.get_ref() {
        let place = place(key.span().start);
        let value = match value.get_ref() {
            DeValue::Array(items) => {
                let items: Vec<String> = items.iter().map(|it| plain(it.get_ref())).collect();
                items.join(",")
            }
            value => plain(value),
        };
        entries.push((key.get_ref().to_string(), value, place));
    }
    Ok(entries)
}

/// A value as a flag would have it. What no flag can be is left for the setting to refuse.
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

/// A file that explains every setting and changes none.
pub(super) fn commented(usual: &mut Settings, context: &Context) -> String {
    let mut text = comment(&context.words.get("serve-file-head"));
    for key in KEYS {
        let Some(place) = usual.place(key) else {
            continue;
        };
        let id = format!("help-serve-{key}");
        let (help, value) = (context.words.get(&id), place.show());
        write!(text, "\n{}# {key} = {value}\n", comment(&help)).unwrap_or_default();
    }
    text
}

/// Lines of a comment.
fn comment(text: &str) -> String {
    text.lines()
        .map(|it| format!("## {it}").trim_end().to_owned() + "\n")
        .collect()
}
