//! The host names that this server answers to, as a defence against DNS rebinding.
//!
//! A hostile page may let its own name resolve to this machine's address. The browser then treats this
//! server's responses as the page's own, and the page can read them. But the browser sends the page's
//! name in the header `Host`, and requests to unknown names are refused. IP addresses are always
//! accepted: they can't be made to resolve elsewhere.

use std::{fmt, net::IpAddr, str::FromStr};

use axum::http::{HeaderMap, Uri, header, uri::Authority};

/// A host name that the server answers to, or `*` for all names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String); // Invariant: lower case, or `*` for all names.

/// The error of parsing a setting of the server's host names: the text is no host name.
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
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        let is_label = |label: &str| !label.is_empty() && label.bytes().all(is_letter);
        if text != ANY && !text.split('.').all(is_label) {
            return Err(BadHostName);
        }
        Ok(HostName(text.to_ascii_lowercase()))
    }
}

/// Whether every host that a request names, in the header `Host` or the request line, is one of
/// `hosts`, below or equal to `localhost`, or an IP address. `*` in `hosts` accepts any request. A
/// request without a host is accepted, since browsers always send one; two headers `Host` are
/// refused.
pub(crate) fn is_ours(headers: &HeaderMap, uri: &Uri, hosts: &[HostName]) -> bool {
    if hosts.iter().any(|HostName(host)| host == ANY) {
        return true;
    }
    let mut named = headers.get_all(header::HOST).iter();
    let (header, another) = (named.next(), named.next());
    let header = header.map(|it| it.to_str().unwrap_or_default());
    let line = uri.authority().map(Authority::as_str);
    let is_ours = |host| name(host).is_some_and(|it| is_own_name(&it, hosts));
    another.is_none() && line.into_iter().chain(header).all(is_ours)
}

fn is_own_name(name: &str, hosts: &[HostName]) -> bool {
    name == "localhost"
        || name.ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok()
        || hosts.iter().any(|HostName(host)| host == name)
}

/// The name of a host without its port, in lower case. `None` if the port isn't a number or a
/// bracket isn't closed.
fn name(host: &str) -> Option<String> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let is_port = port.is_empty()
        || (port.strip_prefix(':'))
            .is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    // A fully qualified name ends with a dot.
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
    fn own_names_and_addresses_are_accepted() {
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
    fn other_names_are_refused() {
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
    fn star_accepts_any_name_and_both_places_are_checked() {
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
