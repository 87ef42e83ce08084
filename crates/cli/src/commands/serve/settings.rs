//! The settings of the server. A flag counts more than the environment, that more than the file,
//! and that more than what is usual; all of them are read by the same code.

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
use server::{Config, ControlPath, Database, HostName, Origin};

use super::{
    Serve, file,
    logs::{Format, Level},
};
use crate::{args::duration, commands::own_database, failure::Failure};

/// All settings, in the order in which people are told of them. In the environment they are in
/// capitals after `HENGE_`; as flags they have hyphens.
pub(super) const KEYS: [&str; 27] = [
    "listen",
    "prolog",
    "admin",
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

/// The most workers: each is a thread, and no machine has more processors.
const MOST_WORKERS: usize = 1024;
/// The most connections: each is an open file, and few systems allow for more.
const MOST_CONNECTIONS: usize = 1_000_000;
/// How long a body may be at most: shorter ones have no room for a match, longer ones no use.
const BODY: RangeInclusive<usize> = 1024..=1 << 30;
/// Any other number, none of which is ever larger.
const ANY: RangeInclusive<usize> = 0..=1_000_000_000;

/// Everything that can be set.
#[derive(Debug)]
pub(super) struct Settings {
    pub(super) config: Config,
    pub(super) tls_cert: Option<PathBuf>,
    pub(super) tls_key: Option<PathBuf>,
    pub(super) log: Level,
    pub(super) log_format: Format,
}

impl Default for Settings {
    /// What is usual, with matches among the user's files.
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

/// Where the value of a setting goes, and so what it looks like.
#[derive(Debug)]
pub(super) enum Place<'a> {
    Address(&'a mut SocketAddr),
    /// An address, or nothing.
    Listener(&'a mut Option<SocketAddr>),
    /// The name of a file, or nothing.
    Path(&'a mut Option<PathBuf>),
    Control(&'a mut ControlPath),
    Database(&'a mut Database),
    Workers(&'a mut NonZeroUsize),
    /// A number, and what it may be.
    Number(&'a mut usize, RangeInclusive<usize>),
    Time(&'a mut Duration),
    Origins(&'a mut Vec<Origin>),
    Hosts(&'a mut Vec<HostName>),
    Addresses(&'a mut Vec<IpAddr>),
    Level(&'a mut Level),
    Format(&'a mut Format),
}

impl Settings {
    /// The place of a setting, if there is one of that name.
    pub(super) fn place(&mut self, key: &str) -> Option<Place<'_>> {
        let config = &mut self.config;
        Some(match key {
            "listen" => Place::Address(&mut config.listen),
            "prolog" => Place::Listener(&mut config.prolog),
            "admin" => Place::Listener(&mut config.admin),
            "tls_cert" => Place::Path(&mut self.tls_cert),
            "tls_key" => Place::Path(&mut self.tls_key),
            "control" => Place::Control(&mut config.control),
            "retention" => Place::Number(&mut config.retention, ANY),
            "database" => Place::Database(&mut config.database),
            "workers" => Place::Workers(&mut config.workers),
            "queue" => Place::Number(&mut config.queue, ANY),
            "time" => Place::Time(&mut config.max_time),
            "connections" => Place::Number(&mut config.connections, 1..=MOST_CONNECTIONS),
            "per_address" => {
                Place::Number(&mut config.connections_per_address, 1..=MOST_CONNECTIONS)
            }
            "patience" => Place::Time(&mut config.client_timeout),
            "body" => Place::Number(&mut config.max_body_size, BODY),
            "matches_per_minute" => Place::Number(&mut config.matches_per_minute, ANY),
            "requests_per_minute" => Place::Number(&mut config.requests_per_minute, ANY),
            "all_requests_per_minute" => Place::Number(&mut config.all_requests_per_minute, ANY),
            "commands_per_minute" => Place::Number(&mut config.commands_per_minute, ANY),
            "all_commands_per_minute" => Place::Number(&mut config.all_commands_per_minute, ANY),
            "computer_matches" => Place::Number(&mut config.computer_matches, ANY),
            "computer_pace" => Place::Time(&mut config.computer_pace),
            "origins" => Place::Origins(&mut config.origins),
            "hosts" => Place::Hosts(&mut config.hosts),
            "proxies" => Place::Addresses(&mut config.proxies),
            "log" => Place::Level(&mut self.log),
            "log_format" => Place::Format(&mut self.log_format),
            _ => return None,
        })
    }
}

/// The word for a listener that there is not.
const OFF: &str = "off";

impl Place<'_> {
    /// Puts a value there, if it is one.
    pub(super) fn put(self, text: &str) -> Option<()> {
        let text = text.trim();
        match self {
            Place::Address(it) => *it = text.parse().ok()?,
            Place::Listener(it) if text == OFF => *it = None,
            Place::Listener(it) => *it = Some(text.parse().ok()?),
            Place::Path(it) if text == OFF => *it = None,
            Place::Path(it) if !text.is_empty() => *it = Some(text.into()),
            Place::Control(it) if !text.is_empty() => *it = text.parse().ok()?,
            Place::Path(_) | Place::Control(_) => return None,
            Place::Database(it) => *it = text.parse().ok()?,
            Place::Workers(it) => {
                let number: NonZeroUsize = text.parse().ok()?;
                *it = (number.get() <= MOST_WORKERS).then_some(number)?;
            }
            Place::Number(it, range) => {
                let number = text.parse().ok()?;
                *it = range.contains(&number).then_some(number)?;
            }
            Place::Time(it) => *it = duration(text).ok()?,
            Place::Origins(it) => *it = list(text)?,
            Place::Hosts(it) => *it = list(text)?,
            Place::Addresses(it) => *it = list(text)?,
            Place::Level(it) => *it = text.parse().ok()?,
            Place::Format(it) => *it = text.parse().ok()?,
        }
        Some(())
    }

    /// What is there, as it is written in a file.
    pub(super) fn show(&self) -> String {
        let quoted = |it: &dyn ToString| format!("\"{}\"", it.to_string());
        match self {
            Place::Address(it) => quoted(&**it),
            Place::Listener(it) => it.map_or_else(|| quoted(&OFF), |it| quoted(&it)),
            Place::Path(it) => match it {
                Some(path) => quoted(&path.display()),
                None => quoted(&OFF),
            },
            Place::Control(it) => quoted(&**it),
            Place::Database(it) => quoted(&**it),
            Place::Workers(it) => it.to_string(),
            Place::Number(it, _) => it.to_string(),
            Place::Time(it) => quoted(&format!("{}s", it.as_secs_f64())),
            Place::Origins(it) => listed(it),
            Place::Hosts(it) => listed(it),
            Place::Addresses(it) => listed(it),
            Place::Level(it) => quoted(&**it),
            Place::Format(it) => quoted(&**it),
        }
    }

    /// The least and the most that a number may be, if it is one.
    fn range(&self) -> Option<RangeInclusive<usize>> {
        match self {
            Place::Workers(_) => Some(1..=MOST_WORKERS),
            Place::Number(_, range) => Some(range.clone()),
            _ => None,
        }
    }

    /// The message that says what a value looks like.
    fn form(&self) -> &'static str {
        match self {
            Place::Address(_) => "serve-form-address",
            Place::Listener(_) => "serve-form-listener",
            Place::Path(_) | Place::Control(_) => "serve-form-path",
            Place::Database(_) => "serve-form-database",
            Place::Workers(_) | Place::Number(..) => "serve-form-number",
            Place::Time(_) => "serve-form-time",
            Place::Origins(_) => "serve-form-origins",
            Place::Hosts(_) => "serve-form-hosts",
            Place::Addresses(_) => "serve-form-addresses",
            Place::Level(_) => "serve-form-level",
            Place::Format(_) => "serve-form-format",
        }
    }
}

fn list<T: FromStr>(text: &str) -> Option<Vec<T>> {
    let items = text.split(',').map(str::trim).filter(|it| !it.is_empty());
    items.map(|it| it.parse().ok()).collect()
}

fn listed<T: ToString>(items: &[T]) -> String {
    let items: Vec<String> = items
        .iter()
        .map(|it| format!("\"{}\"", it.to_string()))
        .collect();
    format!("[{}]", items.join(", "))
}

/// Collects what was said, from what counts least to what counts most.
pub(super) fn read(options: &Serve) -> Result<Settings, Failure> {
    let mut settings = Settings::default();
    if let Some(file) = file::find(options.config.as_deref()) {
        for (key, value, place) in file::read(&file)? {
            if settings.place(&key).is_none() {
                let args = [("place", place.into()), ("key", key.into())];
                return Err(Failure::input("serve-unknown-setting", &args));
            }
            put(&mut settings, &key, &value, &place)?;
        }
    }
    for key in KEYS {
        let name = format!("HENGE_{}", key.to_ascii_uppercase());
        // What is set to nothing is not set.
        let value = env::var_os(&name).filter(|it| !it.is_empty());
        if let Some(value) = value {
            put(&mut settings, key, &value.to_string_lossy(), &name)?;
        }
        if let Some(value) = options.flag(key) {
            let flag = format!("--{}", key.replace('_', "-"));
            put(&mut settings, key, value, &flag)?;
        }
    }
    Ok(settings)
}

/// Sets a value, or says where it is wrong and what it should look like.
fn put(settings: &mut Settings, key: &str, value: &str, place: &str) -> Result<(), Failure> {
    let Some(target) = settings.place(key) else {
        return Ok(());
    };
    let (form, range) = (target.form(), target.range());
    target.put(value).ok_or_else(|| {
        let mut reason = Reason::new(form)
            .with("place", place)
            .with("key", key)
            .with("value", value);
        if let Some(range) = range {
            // As they are written, without anything between the digits.
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
    fn what_is_shown_can_be_read_again() {
        let mut settings = Settings::default();
        let values = [
            "[::1]:80",
            "127.0.0.1:7878",
            "off",
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
            let place = settings.place(key).expect("a setting");
            place.put(value).expect(value);
        }
        let mut again = Settings::default();
        for key in KEYS {
            let shown = settings.place(key).expect("a setting").show();
            let text = format!("{key} = {shown}");
            for (key, value, _) in file::parse(&text, "file").expect("a file") {
                let place = again.place(&key).expect("a setting");
                place.put(&value).expect(&value);
            }
        }
        assert_eq!(format!("{again:?}"), format!("{settings:?}"));
        assert_eq!(again.config.origins.len(), 2);
    }

    #[test]
    fn what_is_no_value_is_refused() {
        for (key, value) in [
            ("listen", "8080"),
            ("listen", "off"),
            ("prolog", "here"),
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
            let place = settings.place(key).expect("a setting");
            assert_eq!(place.put(value), None, "{key} {value}");
        }
    }
}
