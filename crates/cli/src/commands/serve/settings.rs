//! The settings of the server. Flags take precedence over environment variables, those over the settings
//! file, and that over the defaults. Values have the same syntax everywhere and are parsed by the same
//! code.

use std::{
    env,
    net::{IpAddr, SocketAddr},
    num::NonZeroUsize,
    ops::RangeInclusive,
    path::PathBuf,
    str::FromStr,
    time::Duration,
};

use game::Reason;
use server::{Config, ControlPath, Database, HostName, Origin, PeerAddress};

use super::{
    Serve, file,
    logs::{Format, Level},
};
use crate::{args::duration, commands::own_database, failure::Failure};

/// The names of all settings of the server, in the order of the documentation. `per_address` is the
/// key in a file, `HENGE_PER_ADDRESS` in the environment and `--per-address` as a flag.
pub(super) const KEYS: [&str; 30] = [
    "listen",
    "prolog",
    "admin",
    "peer",
    "tls_cert",
    "tls_key",
    "control",
    "database",
    "retention",
    "workers",
    "queue",
    "time",
    "connections",
    "per_address",
    "patience",
    "body",
    "matches_per_minute",
    "joins_per_minute",
    "open_challenges",
    "requests_per_minute",
    "all_requests_per_minute",
    "commands_per_minute",
    "all_commands_per_minute",
    "computer_matches",
    "computer_pace",
    "origins",
    "hosts",
    "proxies",
    "log",
    "log_format",
];

/// Maximum for the setting of worker threads: more than any machine has processors.
const MAX_WORKERS: usize = 1024;
/// Maximum for the setting of connections. Each is an open file, and few systems allow more.
const MAX_CONNECTIONS: usize = 1_000_000;
/// Range of the limit on request bodies, in bytes: less has no room for a match, more has no use.
const BODY_LIMIT_RANGE: RangeInclusive<usize> = 1024..=1 << 30;
/// Range of the numeric settings without a range of their own: more than any of them needs.
const ANY: RangeInclusive<usize> = 0..=1_000_000_000;

/// The values of all settings of `henge serve`: the server's configuration, its TLS files and its
/// log.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) config: Config,
    pub(super) tls_cert: Option<PathBuf>,
    pub(super) tls_key: Option<PathBuf>,
    pub(super) log: Level,
    pub(super) log_format: Format,
}

impl Default for Settings {
    /// The default settings, with the database in the user's data folder, or in memory if there is
    /// no such folder.
    fn default() -> Settings {
        Settings {
            config: Config {
                database: own_database().unwrap_or(Database::Memory),
                ..Config::default()
            },
            tls_cert: None,
            tls_key: None,
            log: Level::default(),
            log_format: Format::default(),
        }
    }
}

/// The variable in which the value of a setting is stored. The enum's variant determines the syntax
/// of the value.
#[derive(Debug)]
pub(super) enum Target<'a> {
    Address(&'a mut SocketAddr),
    /// A setting that is an address to listen on; `None` for the value `off`.
    Listener(&'a mut Option<SocketAddr>),
    /// A setting that is the path of a file; `None` for the value `off`.
    Path(&'a mut Option<PathBuf>),
    Control(&'a mut ControlPath),
    Peer(&'a mut PeerAddress),
    Database(&'a mut Database),
    Workers(&'a mut NonZeroUsize),
    /// A setting that is a number, and the range that its value must be in.
    Number(&'a mut usize, RangeInclusive<usize>),
    Time(&'a mut Duration),
    Origins(&'a mut Vec<Origin>),
    Hosts(&'a mut Vec<HostName>),
    Addresses(&'a mut Vec<IpAddr>),
    Level(&'a mut Level),
    Format(&'a mut Format),
}

impl Settings {
    /// The variable that the setting `key` is stored in. `None` if there is no setting of that
    /// name.
    pub(super) fn target(&mut self, key: &str) -> Option<Target<'_>> {
        let config = &mut self.config;
        Some(match key {
            "listen" => Target::Address(&mut config.listen),
            "prolog" => Target::Listener(&mut config.prolog),
            "admin" => Target::Listener(&mut config.admin),
            "peer" => Target::Peer(&mut config.peer),
            "tls_cert" => Target::Path(&mut self.tls_cert),
            "tls_key" => Target::Path(&mut self.tls_key),
            "control" => Target::Control(&mut config.control),
            "retention" => Target::Number(&mut config.retention, ANY),
            "database" => Target::Database(&mut config.database),
            "workers" => Target::Workers(&mut config.workers),
            "queue" => Target::Number(&mut config.queue, ANY),
            "time" => Target::Time(&mut config.max_time),
            "connections" => Target::Number(&mut config.connections, 1..=MAX_CONNECTIONS),
            "per_address" => {
                Target::Number(&mut config.connections_per_address, 1..=MAX_CONNECTIONS)
            }
            "patience" => Target::Time(&mut config.client_timeout),
            "body" => Target::Number(&mut config.max_body_size, BODY_LIMIT_RANGE),
            "matches_per_minute" => Target::Number(&mut config.matches_per_minute, ANY),
            "joins_per_minute" => Target::Number(&mut config.joins_per_minute, ANY),
            "open_challenges" => Target::Number(&mut config.open_challenges, ANY),
            "requests_per_minute" => Target::Number(&mut config.requests_per_minute, ANY),
            "all_requests_per_minute" => Target::Number(&mut config.all_requests_per_minute, ANY),
            "commands_per_minute" => Target::Number(&mut config.commands_per_minute, ANY),
            "all_commands_per_minute" => Target::Number(&mut config.all_commands_per_minute, ANY),
            "computer_matches" => Target::Number(&mut config.computer_matches, ANY),
            "computer_pace" => Target::Time(&mut config.computer_pace),
            "origins" => Target::Origins(&mut config.origins),
            "hosts" => Target::Hosts(&mut config.hosts),
            "proxies" => Target::Addresses(&mut config.proxies),
            "log" => Target::Level(&mut self.log),
            "log_format" => Target::Format(&mut self.log_format),
            _ => return None,
        })
    }
}

/// The value of a setting for a listener or file that is not used.
const OFF: &str = "off";

impl Target<'_> {
    /// Parses the value of a setting and stores it in the setting's variable. `None` if the value
    /// is invalid.
    pub(super) fn set(self, text: &str) -> Option<()> {
        let text = text.trim();
        match self {
            Target::Address(it) => *it = text.parse().ok()?,
            Target::Listener(it) if text == OFF => *it = None,
            Target::Listener(it) => *it = Some(text.parse().ok()?),
            Target::Path(it) if text == OFF => *it = None,
            Target::Path(it) if !text.is_empty() => *it = Some(text.into()),
            Target::Control(it) if !text.is_empty() => *it = text.parse().ok()?,
            Target::Path(_) | Target::Control(_) => return None,
            Target::Peer(it) => *it = text.parse().ok()?,
            Target::Database(it) => *it = text.parse().ok()?,
            Target::Workers(it) => {
                let number: NonZeroUsize = text.parse().ok()?;
                *it = (number.get() <= MAX_WORKERS).then_some(number)?;
            }
            Target::Number(it, range) => {
                let number = text.parse().ok()?;
                *it = range.contains(&number).then_some(number)?;
            }
            Target::Time(it) => *it = duration(text).ok()?,
            Target::Origins(it) => *it = list(text)?,
            Target::Hosts(it) => *it = list(text)?,
            Target::Addresses(it) => *it = list(text)?,
            Target::Level(it) => *it = text.parse().ok()?,
            Target::Format(it) => *it = text.parse().ok()?,
        }
        Some(())
    }

    /// Formats the current value of a setting, in the syntax of the settings file.
    pub(super) fn show(&self) -> String {
        let quoted = |it: &dyn ToString| format!("\"{}\"", it.to_string());
        match self {
            Target::Address(it) => quoted(&**it),
            Target::Listener(it) => it.map_or_else(|| quoted(&OFF), |it| quoted(&it)),
            Target::Path(it) => match it {
                Some(path) => quoted(&path.display()),
                None => quoted(&OFF),
            },
            Target::Control(it) => quoted(&**it),
            Target::Peer(it) => quoted(&**it),
            Target::Database(it) => quoted(&**it),
            Target::Workers(it) => it.to_string(),
            Target::Number(it, _) => it.to_string(),
            Target::Time(it) => quoted(&format!("{}s", it.as_secs_f64())),
            Target::Origins(it) => listed(it),
            Target::Hosts(it) => listed(it),
            Target::Addresses(it) => listed(it),
            Target::Level(it) => quoted(&**it),
            Target::Format(it) => quoted(&**it),
        }
    }

    /// The range that a numeric setting must be in. `None` if the setting is not a number.
    fn range(&self) -> Option<RangeInclusive<usize>> {
        match self {
            Target::Workers(_) => Some(1..=MAX_WORKERS),
            Target::Number(_, range) => Some(range.clone()),
            _ => None,
        }
    }

    /// The id of the message that describes the syntax of a setting's value.
    fn syntax(&self) -> &'static str {
        match self {
            Target::Address(_) => "serve-form-address",
            Target::Listener(_) => "serve-form-listener",
            Target::Peer(_) => "serve-form-peer",
            Target::Path(_) | Target::Control(_) => "serve-form-path",
            Target::Database(_) => "serve-form-database",
            Target::Workers(_) | Target::Number(..) => "serve-form-number",
            Target::Time(_) => "serve-form-time",
            Target::Origins(_) => "serve-form-origins",
            Target::Hosts(_) => "serve-form-hosts",
            Target::Addresses(_) => "serve-form-addresses",
            Target::Level(_) => "serve-form-level",
            Target::Format(_) => "serve-form-format",
        }
    }
}

/// Parses the value of a setting that is a list separated by commas. `None` if an element is
/// invalid.
fn list<T: FromStr>(text: &str) -> Option<Vec<T>> {
    let items = text
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty());
    items.map(|item| item.parse().ok()).collect()
}

/// Formats a list as a setting's value in the TOML settings file: `["a", "b"]`.
fn listed<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items
        .iter()
        .map(|item| format!("\"{}\"", item.to_string()))
        .collect();
    format!("[{}]", items.join(", "))
}

/// Reads all settings of the server: from the file, then from the environment, then from the flags,
/// each of which overrides the ones before.
pub(super) fn read(options: &Serve) -> Result<Settings, Failure> {
    let mut settings = Settings::default();
    if let Some(file) = file::find(options.config.as_deref()) {
        for file::FileEntry { key, value, place } in file::read(&file)? {
            if settings.target(&key).is_none() {
                let args = [("place", place.into()), ("key", key.into())];
                return Err(Failure::input("serve-unknown-setting", &args));
            }
            set(&mut settings, &key, &value, format!("{place}: {key}"))?;
        }
    }
    for key in KEYS {
        let name = format!("HENGE_{}", key.to_ascii_uppercase());
        // An empty variable counts as not set.
        let value = env::var_os(&name).filter(|value| !value.is_empty());
        if let Some(value) = value {
            set(&mut settings, key, &value.to_string_lossy(), name)?;
        }
        if let Some(value) = options.flag(key) {
            let flag = format!("--{}", key.replace('_', "-"));
            set(&mut settings, key, value, flag)?;
        }
    }
    Ok(settings)
}

/// Sets a setting of the server. The error of an invalid value has `name`, as the operator wrote it
/// (`--listen`, `HENGE_LISTEN`, `serve.toml:3: listen`), and the syntax that the value should
/// have. Does nothing if there is no setting `key`.
fn set(settings: &mut Settings, key: &str, value: &str, name: String) -> Result<(), Failure> {
    let Some(target) = settings.target(key) else {
        return Ok(());
    };
    let (syntax, range) = (target.syntax(), target.range());
    target.set(value).ok_or_else(|| {
        // Owned texts aren't shortened: a file's path and line are shown whole.
        let mut reason = Reason::new(syntax).with("name", name).with("value", value);
        if let Some(range) = range {
            // As texts, so that messages don't group their digits.
            let (least, most) = (range.start().to_string(), range.end().to_string());
            reason = reason.with("least", least).with("most", most);
        }
        Failure::Input(reason)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_values_parse_to_the_same_settings() {
        let mut settings = Settings::default();
        let values = [
            "[::1]:80",
            "127.0.0.1:7878",
            "off",
            "10.0.0.1:8090",
            "a.pem",
            "off",
            "a/b.sock",
            "sqlite:a/b.db",
            "400",
            "3",
            "5",
            "1.5s",
            "100",
            "10",
            "2m",
            "4096",
            "7",
            "20",
            "6",
            "1000",
            "0",
            "300",
            "5000",
            "9",
            "250ms",
            "https://a.example, http://b.example:8080",
            "a.example, b.example",
            "10.0.0.1,::1",
            "debug",
            "json",
        ];
        for (key, value) in KEYS.iter().zip(values) {
            let target = settings.target(key).expect("a setting");
            target.set(value).expect(value);
        }
        let mut again = Settings::default();
        for key in KEYS {
            let shown = settings.target(key).expect("a setting").show();
            let text = format!("{key} = {shown}");
            for entry in file::parse(&text, "file").expect("a file") {
                let target = again.target(&entry.key).expect("a setting");
                target.set(&entry.value).expect(&entry.value);
            }
        }
        assert_eq!(format!("{again:?}"), format!("{settings:?}"));
        assert_eq!(again.config.origins.len(), 2);
    }

    #[test]
    fn invalid_values_are_refused() {
        for (key, value) in [
            ("listen", "8080"),
            ("listen", "off"),
            ("prolog", "here"),
            ("peer", "8090"),
            ("tls_cert", ""),
            ("control", ""),
            ("retention", "long"),
            ("database", "mysql://here"),
            ("workers", "0"),
            ("workers", "1025"),
            ("connections", "0"),
            ("connections", "18446744073709551615"),
            ("per_address", "0"),
            ("per_address", "1000001"),
            ("body", "0"),
            ("body", "18446744073709551615"),
            ("matches_per_minute", "18446744073709551615"),
            ("queue", "-1"),
            ("time", "0s"),
            ("time", "soon"),
            ("origins", "example.org"),
            ("origins", "https://a.example/path"),
            ("hosts", "https://a.example"),
            ("hosts", "a.example:8080"),
            ("proxies", "localhost"),
            ("log", "loud"),
            ("log_format", "xml"),
        ] {
            let mut settings = Settings::default();
            let target = settings.target(key).expect("a setting");
            assert_eq!(target.set(value), None, "{key} {value}");
        }
    }
}
