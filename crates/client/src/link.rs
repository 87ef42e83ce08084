//! Servers and links as people write them.

use std::{fmt, str::FromStr};

/// A server, by its scheme, name and port.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Server {
    /// Whether the connection is encrypted.
    pub(crate) tls: bool,
    /// The name or number; a number of version 6 without its brackets.
    pub(crate) host: String,
    pub(crate) port: u16,
}

impl Server {
    /// Name and port, as in an address.
    pub(crate) fn authority(&self) -> String {
        let host = if self.host.contains(':') {
            format!("[{}]", self.host)
        } else {
            self.host.clone()
        };
        let usual = if self.tls { 443 } else { 80 };
        if self.port == usual {
            host
        } else {
            format!("{host}:{}", self.port)
        }
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.tls { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority())
    }
}

/// A match on a server, and the secret of a seat if there is one behind `#`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Link {
    /// Where the match is.
    pub server: Server,
    /// Its name.
    pub id: String,
    /// The secret of a seat.
    pub token: Option<String>,
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/matches/{}", self.server, self.id)?;
        match &self.token {
            Some(token) => write!(f, "#{token}"),
            None => Ok(()),
        }
    }
}

/// A text is no link, or no server.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("not a link to a server or a match")]
pub struct BadLink;

/// Reads `https://example.org`, or `example.org:8080`, which is not encrypted.
impl FromStr for Server {
    type Err = BadLink;

    fn from_str(text: &str) -> Result<Server, BadLink> {
        let (server, rest) = split(text)?;
        if rest.trim_matches('/').is_empty() {
            Ok(server)
        } else {
            Err(BadLink)
        }
    }
}

/// Reads `http://127.0.0.1:8080/matches/ID`, with or without a seat's secret behind `#`.
impl FromStr for Link {
    type Err = BadLink;

    fn from_str(text: &str) -> Result<Link, BadLink> {
        let (server, rest) = split(text)?;
        let (path, token) = match rest.split_once('#') {
            Some((path, token)) => (path, Some(token.to_owned())),
            None => (rest, None),
        };
        let path = path.split('?').next().unwrap_or_default();
        let mut parts = path.split('/').filter(|it| !it.is_empty());
        let is_name = |it: &&str| {
            it.bytes()
                .all(|it| it.is_ascii_alphanumeric() || matches!(it, b'-' | b'_'))
        };
        let id = match (parts.next(), parts.next(), parts.next()) {
            (Some("matches"), Some(id), None) => Some(id),
            _ => None,
        };
        let id = id.filter(is_name).ok_or(BadLink)?;
        let plain = |it: &String| it.bytes().all(|it| it.is_ascii_graphic());
        Ok(Link {
            server,
            id: id.to_owned(),
            token: token.filter(|it| !it.is_empty() && plain(it)),
        })
    }
}

/// The server of an address, and what follows.
fn split(text: &str) -> Result<(Server, &str), BadLink> {
    let text = text.trim();
    let (tls, rest) = match text.split_once("://") {
        Some(("http", rest)) => (false, rest),
        Some(("https", rest)) => (true, rest),
        Some(_) => return Err(BadLink),
        None => (false, text),
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at(end);
    let (host, port) = match authority.strip_prefix('[') {
        Some(inner) => {
            let (host, port) = inner.split_once(']').ok_or(BadLink)?;
            (host, port.strip_prefix(':'))
        }
        None => match authority.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (authority, None),
        },
    };
    let fits = |it: u8| it.is_ascii_alphanumeric() || b".-:_".contains(&it);
    if host.is_empty() || !host.bytes().all(fits) {
        return Err(BadLink);
    }
    let usual = if tls { 443 } else { 80 };
    let port = match port {
        Some(port) => port.parse().map_err(|_| BadLink)?,
        None => usual,
    };
    let host = host.to_owned();
    Ok((Server { tls, host, port }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_and_written() {
        let check = |text: &str, expected: &str| {
            let link: Link = text.parse().expect("a link");
            assert_eq!(link.to_string(), expected);
            assert_eq!(expected.parse(), Ok(link));
        };
        let local = "http://127.0.0.1:8080/matches/k3f9";
        check(local, local);
        check("127.0.0.1:8080/matches/k3f9/", local);
        check(" http://127.0.0.1:8080/matches/k3f9?lang=pt ", local);
        let seat = "https://example.org/matches/k3f9#Ab_c-9";
        check(seat, seat);
        // Names of matches have dashes and underscores.
        check(
            "http://example.org/matches/A_z-9",
            "http://example.org/matches/A_z-9",
        );
        check("https://example.org:443/matches/k3f9#Ab_c-9", seat);
        check("http://[::1]:80/matches/a", "http://[::1]/matches/a");
    }

    #[test]
    fn other_texts_are_no_links() {
        for text in [
            "",
            "matches/k3f9",
            "ftp://example.org/matches/k3f9",
            "http:///matches/k3f9",
            "http://example.org/",
            "http://example.org/matches/",
            "http://example.org/matches/a/b",
            "http://example.org/matches/a b",
            "http://exa mple.org/matches/a",
            "http://example.org:99999/matches/a",
            "http://example.org\r\nx/matches/a",
        ] {
            assert_eq!(text.parse::<Link>(), Err(BadLink), "{text:?}");
        }
        assert!("example.org".parse::<Server>().is_ok());
        assert!("example.org/x".parse::<Server>().is_err());
    }
}
