//! Addresses of servers and links to matches, as players type and paste them.

use std::{
    fmt, io,
    net::{SocketAddr, ToSocketAddrs as _},
    str::FromStr,
    vec,
};

/// The address of a match server: scheme, host and port.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ServerAddress {
    /// Whether connections to the server are encrypted (`https`).
    pub(crate) tls: bool,
    /// Host name or IP address of the server; an IPv6 address without its brackets.
    pub(crate) host: String,
    pub(crate) port: u16,
}

impl ServerAddress {
    /// Host and port of the server as a URL has them, without the port if it is the scheme's
    /// default.
    pub(crate) fn authority(&self) -> String {
        let host = if self.host.contains(':') {
            format!("[{}]", self.host)
        } else {
            self.host.clone()
        };
        if self.port == default_port(self.tls) {
            host
        } else {
            format!("{host}:{}", self.port)
        }
    }

    /// Resolves the server's host name to socket addresses.
    pub(crate) fn addresses(&self) -> io::Result<vec::IntoIter<SocketAddr>> {
        (self.host.as_str(), self.port).to_socket_addrs()
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.tls { "https" } else { "http" };
        write!(f, "{scheme}://{}", self.authority())
    }
}

/// A link to a match on a server. With a token after `#` it lets its holder play at a seat of the
/// match, so it is secret.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Link {
    /// Address of the server that runs the match.
    pub server: ServerAddress,
    /// The id of the match on its server.
    pub id: String,
    /// The secret token that entitles its holder to play at a seat of the match. `None` in links
    /// for spectators.
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

/// The error of a text that was to be parsed as a link to a match, or as the address of a server,
/// and isn't one.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("not a link to a server or a match")]
pub struct BadLink;

/// Parses the address of a server: `https://example.org`, or `example.org:8080`, which means
/// `http`.
impl FromStr for ServerAddress {
    type Err = BadLink;

    fn from_str(text: &str) -> Result<ServerAddress, BadLink> {
        let (server, rest) = split(text)?;
        if rest.trim_matches('/').is_empty() {
            Ok(server)
        } else {
            Err(BadLink)
        }
    }
}

/// Parses a link to a match: `http://127.0.0.1:8080/matches/ID`, with or without a seat's token
/// behind `#`. A malformed token is ignored.
impl FromStr for Link {
    type Err = BadLink;

    fn from_str(text: &str) -> Result<Link, BadLink> {
        let (server, rest) = split(text)?;
        let (path, token) = match rest.split_once('#') {
            Some((path, token)) => (path, Some(token.to_owned())),
            None => (rest, None),
        };
        let path = path.split('?').next().unwrap_or_default();
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let is_id = |id: &&str| {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
            id.bytes().all(fits)
        };
        let id = match (parts.next(), parts.next(), parts.next()) {
            (Some("matches"), Some(id), None) => Some(id),
            _ => None,
        };
        let id = id.filter(is_id).ok_or(BadLink)?;
        let is_token =
            |text: &String| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        Ok(Link {
            server,
            id: id.to_owned(),
            token: token.filter(is_token),
        })
    }
}

/// The port of a server whose URL names none: 443 for `https`, 80 for `http`.
fn default_port(tls: bool) -> u16 {
    if tls { 443 } else { 80 }
}

/// Splits a URL into the server and the rest, which is empty or begins with `/`, `?` or `#`.
fn split(text: &str) -> Result<(ServerAddress, &str), BadLink> {
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
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b".-:_".contains(&byte);
    if host.is_empty() || !host.bytes().all(fits) {
        return Err(BadLink);
    }
    let port = match port {
        Some(port) => port.parse().map_err(|_| BadLink)?,
        None => default_port(tls),
    };
    let host = host.to_owned();
    Ok((ServerAddress { tls, host, port }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsed_link_displays_in_canonical_form() {
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
        // Match ids contain hyphens and underscores.
        check(
            "http://example.org/matches/A_z-9",
            "http://example.org/matches/A_z-9",
        );
        check("https://example.org:443/matches/k3f9#Ab_c-9", seat);
        check("http://[::1]:80/matches/a", "http://[::1]/matches/a");
    }

    #[test]
    fn other_texts_are_not_links() {
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
        assert!("example.org".parse::<ServerAddress>().is_ok());
        assert!("example.org/x".parse::<ServerAddress>().is_err());
    }
}
