//! The names that this server answers to.
//!
//! A page of a stranger may have its own name lead to this machine (DNS rebinding): its browser then
//! takes our answers for the page's own, and the page can read them. It can't keep the browser from
//! telling, in the header `Host`, which name was asked for. Addresses need no such care: nobody can
//! have them lead elsewhere.

use std::{fmt, net::IpAddr, str::FromStr};

use axum::http::{HeaderMap, Uri, header, uri::Authority};

/// A name that this server may be reached by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String); // Invariant: lower case, or `*` for any.

/// A text isn't the name of a host.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a host, such as henge.example.org")]
pub struct BadHostName;

const ANY: &str = "*";

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for HostName {
    type Err = BadHostName;

    fn from_str(text: &str) -> Result<HostName, BadHostName> {
        let is_letter = |it: u8| it.is_ascii_alphanumeric() || b"-_".contains(&it);
        let is_label = |it: &str| !it.is_empty() && it.bytes().all(is_letter);
        if text != ANY && !text.split('.').all(is_label) {
            return Err(BadHostName);
        }
        Ok(HostName(text.to_ascii_lowercase()))
    }
}

/// Whether a request was sent to names of ours only: some of `hosts`, this machine's own, or addresses.
/// A request to a proxy names a host in its first line, too. Old programs name none at all, and
/// browsers always do.
pub(crate) fn is_ours(headers: &HeaderMap, uri: &Uri, hosts: &[HostName]) -> bool {
    if hosts.iter().any(|it| it.0 == ANY) {
        return true;
    }
    let mut named = headers.get_all(header::HOST).iter();
    let (header, another) = (named.next(), named.next());
    let header = header.map(|it| it.to_str().unwrap_or_default());
    let line = uri.authority().map(Authority::as_str);
    let is_ours = |host| name(host).is_some_and(|it| is_name_of_ours(&it, hosts));
    another.is_none() && line.into_iter().chain(header).all(is_ours)
}

fn is_name_of_ours(name: &str, hosts: &[HostName]) -> bool {
    name == "localhost"
        || name.ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok()
        || hosts.iter().any(|it| it.0 == name)
}

/// A host without its port, in lower case.
fn name(host: &str) -> Option<String> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let is_port = port.is_empty()
        || (port.strip_prefix(':')).is_some_and(|it| it.bytes().all(|it| it.is_ascii_digit()));
    // A full stop at the end means the same name.
    let name = name.strip_suffix('.').unwrap_or(name);
    is_port.then(|| name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[track_caller]
    fn check(host: &str, expected: bool) {
        let hosts = ["Henge.example"].map(|it| it.parse().expect("a host"));
        let mut headers = HeaderMap::new();
        let value = HeaderValue::from_str(host).expect("a header");
        headers.insert(header::HOST, value);
        assert_eq!(
            is_ours(&headers, &Uri::default(), &hosts),
            expected,
            "{host}"
        );
    }

    #[test]
    fn names_of_ours_and_addresses_are_answered_to() {
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "localhost.",
            "game.localhost:8080",
            "127.0.0.1:8080",
            "[::1]:8080",
            "192.0.2.7",
            "henge.example",
            "henge.example:443",
            "HENGE.EXAMPLE",
            "henge.example.",
        ] {
            check(host, true);
        }
    }

    #[test]
    fn all_other_names_are_not() {
        for host in [
            "",
            "evil.example",
            "henge.example.evil.example",
            "evil-henge.example",
            "sub.henge.example",
            "localhost.evil.example",
            "evillocalhost",
            "127.0.0.1.evil.example",
            "0x7f.1",
            "henge.example@evil.example",
            "henge.example:80:80",
            "henge.example:x",
            "[::1].evil.example",
            "[::1",
        ] {
            check(host, false);
        }
    }

    #[test]
    fn any_name_will_do_where_that_is_wanted() {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("evil.example"));
        let any = ["*".parse().expect("any")];
        assert!(is_ours(&headers, &Uri::default(), &any));
        headers.append(header::HOST, HeaderValue::from_static("localhost"));
        assert!(!is_ours(&headers, &Uri::default(), &[]), "two names");
        assert!(is_ours(&HeaderMap::new(), &Uri::default(), &[]), "no name");
        let elsewhere = Uri::from_static("http://evil.example/api/v1/games");
        assert!(!is_ours(&HeaderMap::new(), &elsewhere, &[]));
        headers.insert(header::HOST, HeaderValue::from_static("localhost"));
        assert!(!is_ours(&headers, &elsewhere, &[]), "both are looked at");
        let here = Uri::from_static("http://localhost:8080/api/v1/games");
        assert!(is_ours(&headers, &here, &[]));
        for text in ["", ".", "a..b", "a b", "a:80", "http://a", "*.a"] {
            assert_eq!(text.parse::<HostName>(), Err(BadHostName), "{text}");
        }
    }
}
