//! Where a page comes from, and whether it may act here.
//!
//! A browser says in the header `Origin` which page sends a request. Programs say nothing, and have
//! a token to show instead: nothing here is granted because of who a browser's user is.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    str::FromStr,
};

use axum::http::{HeaderMap, HeaderValue, header};

/// The origin of a page: scheme, host and port, written as browsers write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String); // Invariant: canonical, so that equal origins are equal texts.

/// A text isn't an origin.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an origin, such as https://example.org")]
pub struct BadOrigin;

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Origin {
    type Err = BadOrigin;

    fn from_str(text: &str) -> Result<Origin, BadOrigin> {
        let text = text.to_ascii_lowercase();
        let (scheme, host) = text.split_once("://").ok_or(BadOrigin)?;
        Origin::new(scheme, host).ok_or(BadOrigin)
    }
}

impl Origin {
    /// From a scheme and a host, which may have a port.
    fn new(scheme: &str, host: &str) -> Option<Origin> {
        let usual = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return None,
        };
        let host = host.to_ascii_lowercase();
        let (name, port) = if let Some(rest) = host.strip_prefix('[') {
            let (address, port) = rest.split_once(']')?;
            let address: Ipv6Addr = address.parse().ok()?;
            (format!("[{address}]"), port)
        } else {
            let at = host.find(':').unwrap_or(host.len());
            let (name, port) = host.split_at_checked(at).filter(|it| is_name(it.0))?;
            (name.to_owned(), port)
        };
        let port = match port {
            "" => usual,
            _ => digits(port.strip_prefix(':')?)?,
        };
        Some(Origin(if port == usual {
            format!("{scheme}://{name}")
        } else {
            format!("{scheme}://{name}:{port}")
        }))
    }
}

/// A port, without signs or zeros in front.
fn digits(text: &str) -> Option<u16> {
    let port: u16 = text.parse().ok()?;
    (port.to_string() == text).then_some(port)
}

/// Whether it is a name of the domain system, or an address in the usual form.
fn is_name(text: &str) -> bool {
    let letters = |it: &str| {
        !it.is_empty()
            && it
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'-' || it == b'_')
    };
    // What ends in a number is an address, and there is one way to write it.
    let numeric = text
        .rsplit('.')
        .next()
        .is_some_and(|it| it.bytes().all(|it| it.is_ascii_digit()));
    if numeric {
        return text.parse::<Ipv4Addr>().is_ok();
    }
    text.len() <= 253 && text.split('.').all(letters)
}

/// Whether a request that changes something, or opens a socket, may come from where it comes from:
/// a program, which names no origin, a page of ours, or one of `others`.
pub(crate) fn is_welcome(headers: &HeaderMap, others: &[Origin]) -> bool {
    if !headers.contains_key(header::ORIGIN) {
        // A browser that hides the origin still says whether the page is ours.
        let site = headers.get("sec-fetch-site");
        return site.is_none_or(|it| it == "same-origin" || it == "none");
    }
    named(headers).is_some_and(|(origin, _)| others.contains(&origin) || is_own(headers, &origin))
}

/// The origin of a request, if it comes from a page of one of `others`, to be told that it may.
pub(crate) fn friend(headers: &HeaderMap, others: &[Origin]) -> Option<HeaderValue> {
    let (origin, text) = named(headers)?;
    others.contains(&origin).then(|| text.clone())
}

/// The origin that a request names, and how.
fn named(headers: &HeaderMap) -> Option<(Origin, &HeaderValue)> {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let (Some(value), None) = (origins.next(), origins.next()) else {
        return None;
    };
    let text = value.to_str().ok()?;
    // Browsers write origins in one way only: anything else doesn't come from a browser.
    let origin = text.parse().ok().filter(|it: &Origin| it.0 == text)?;
    Some((origin, value))
}

/// Whether the page is from the host that the request was sent to.
fn is_own(headers: &HeaderMap, origin: &Origin) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return false;
    };
    let Ok(host) = host.to_str() else {
        return false;
    };
    // The connection may have been encrypted on its way to a proxy: both schemes are ours.
    ["http", "https"]
        .iter()
        .any(|scheme| Origin::new(scheme, host).as_ref() == Some(origin))
}

/// Where a client finds this server, as far as it says. A proxy that is trusted says whether the
/// connection to it is encrypted.
pub(crate) fn base(headers: &HeaderMap, trusted: bool, encrypted: bool) -> String {
    let told = |name: &str| headers.get(name).and_then(|it| it.to_str().ok());
    let forwarded = told("x-forwarded-proto").filter(|_| trusted);
    let scheme = forwarded.unwrap_or(if encrypted { "https" } else { "http" });
    let host = told(header::HOST.as_str()).unwrap_or_default();
    Origin::new(scheme, host).map_or_else(String::new, |it| it.0)
}

/// The client's address: that of the connection, or the one that a proxy of ours reports.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let mut client = peer.to_canonical();
    let forwarded = headers.get_all("x-forwarded-for").iter();
    let forwarded: Vec<&str> = forwarded
        .filter_map(|it| it.to_str().ok())
        .flat_map(|it| it.split(','))
        .collect();
    // Each proxy adds the address it heard from at the end; only our own are believed.
    for text in forwarded.iter().rev() {
        if !proxies.contains(&client) {
            break;
        }
        let Ok(address) = text.trim().parse::<IpAddr>() else {
            break;
        };
        client = address.to_canonical();
    }
    client
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    /// Headers as text, one a line.
    fn headers(text: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in text.lines() {
            let (name, value) = line.split_once(": ").expect("a header");
            headers.append(
                HeaderName::from_bytes(name.as_bytes()).expect("a name"),
                HeaderValue::from_bytes(value.as_bytes()).expect("a value"),
            );
        }
        headers
    }

    #[track_caller]
    fn check(host: &str, origin: &str, expected: bool) {
        let others = ["https://friend.example", "http://[2001:db8::1]:8080"]
            .map(|it| it.parse().expect("an origin"));
        let headers = headers(&format!("host: {host}\norigin: {origin}"));
        assert_eq!(
            is_welcome(&headers, &others),
            expected,
            "{origin} at {host}"
        );
    }

    #[test]
    fn pages_of_ours_and_of_friends_are_welcome() {
        check("henge.example", "https://henge.example", true);
        check("henge.example", "http://henge.example", true);
        check("HENGE.example", "https://henge.example", true);
        check("henge.example:443", "https://henge.example", true);
        check("henge.example:80", "http://henge.example", true);
        check("henge.example:8080", "http://henge.example:8080", true);
        check("localhost:8080", "http://localhost:8080", true);
        check("127.0.0.1:8080", "http://127.0.0.1:8080", true);
        check("[::1]:8080", "http://[::1]:8080", true);
        check("[0:0:0:0:0:0:0:1]:8080", "http://[::1]:8080", true);
        check(
            "xn--bcher-kva.example",
            "https://xn--bcher-kva.example",
            true,
        );
        check("henge.example", "https://friend.example", true);
        check("henge.example", "http://[2001:db8::1]:8080", true);
    }

    #[test]
    fn clients_find_the_server_where_they_asked_for_it() {
        for (text, trusted, encrypted, expected) in [
            (
                "host: henge.example:8080",
                false,
                false,
                "http://henge.example:8080",
            ),
            ("host: henge.example", false, true, "https://henge.example"),
            (
                "host: henge.example\nx-forwarded-proto: https",
                true,
                false,
                "https://henge.example",
            ),
            (
                "host: henge.example\nx-forwarded-proto: https",
                false,
                false,
                "http://henge.example",
            ),
            ("host: a\"><b", false, false, ""),
            ("accept: */*", false, false, ""),
        ] {
            assert_eq!(base(&headers(text), trusted, encrypted), expected, "{text}");
        }
    }

    #[test]
    fn all_others_are_not() {
        for origin in [
            "null",
            "",
            "*",
            "https://evil.example",
            // Look-alikes.
            "https://henge.example.evil.example",
            "https://evilhenge.example",
            "https://henge.example.",
            "https://www.henge.example",
            "https://example",
            "https://henge-example",
            "https://friend.example.evil.example",
            "https://notfriend.example",
            // Other ports and schemes.
            "https://henge.example:8443",
            "https://henge.example:80",
            "http://henge.example:443",
            "http://friend.example",
            "https://friend.example:8443",
            "http://[2001:db8::1]",
            "ws://henge.example",
            "wss://henge.example",
            "ftp://henge.example",
            "file://henge.example",
            "chrome-extension://henge.example",
            // Not as a browser writes it.
            "HTTPS://henge.example",
            "https://HENGE.example",
            "https://henge.example:443",
            "https://henge.example/",
            "https://henge.example/path",
            "https://henge.example?x",
            "https://henge.example#x",
            "https://user@henge.example",
            "https://user:pass@henge.example",
            "https://henge.example:",
            "https://henge.example:0443",
            "https://henge.example:+443",
            "https://henge.example:99999",
            "https:/henge.example",
            "https:henge.example",
            "//henge.example",
            "henge.example",
            "https://",
            " https://henge.example",
            "https://henge.example https://evil.example",
            "https://henge.example, https://evil.example",
            "https://hengé.example",
            "https://henge\u{ff0e}example",
            "http://[2001:0db8::0001]:8080",
            "http://[2001:db8::1",
            "http://2001:db8::1",
        ] {
            check("henge.example", origin, false);
        }
        check("127.0.0.1", "http://127.1", false);
        check("127.0.0.1", "http://2130706433", false);
        check("127.0.0.1", "http://0x7f.0.0.1", false);
        check("[::1]", "http://[::2]", false);
        check("[::1]", "http://127.0.0.1", false);
        check("127.0.0.1:8080", "http://localhost:8080", false);
        check("evil.example@henge.example", "https://henge.example", false);
        check("", "https://henge.example", false);
    }

    #[test]
    fn programs_name_no_origin_and_nobody_names_two() {
        let check = |text: &str, expected| {
            assert_eq!(is_welcome(&headers(text), &[]), expected, "{text}");
        };
        check("host: a", true);
        check("", true);
        check("host: a\norigin: http://a\norigin: http://a", false);
        check("host: a\nhost: b\norigin: http://a", false);
        check("origin: http://a", false);
        // Browsers tell it even where they send no origin.
        check("host: a\nsec-fetch-site: same-origin", true);
        check("host: a\nsec-fetch-site: none", true);
        check("host: a\nsec-fetch-site: same-site", false);
        check("host: a\nsec-fetch-site: cross-site", false);
    }

    #[test]
    fn only_our_own_proxies_are_believed() {
        let proxies = ["10.0.0.1", "10.0.0.2"].map(|it| it.parse().expect("an address"));
        let check = |peer: &str, text: &str, expected: &str| {
            let peer = peer.parse().expect("an address");
            let client = client(peer, &headers(text), &proxies).to_string();
            assert_eq!(client, expected, "{peer} {text}");
        };
        check("192.0.2.1", "", "192.0.2.1");
        check("192.0.2.1", "x-forwarded-for: 1.2.3.4", "192.0.2.1");
        check("10.0.0.1", "", "10.0.0.1");
        check("10.0.0.1", "x-forwarded-for: 1.2.3.4", "1.2.3.4");
        check("::ffff:10.0.0.1", "x-forwarded-for: 1.2.3.4", "1.2.3.4");
        check("10.0.0.1", "x-forwarded-for: 6.6.6.6, 1.2.3.4", "1.2.3.4");
        check("10.0.0.1", "x-forwarded-for: 1.2.3.4, 10.0.0.2", "1.2.3.4");
        check(
            "10.0.0.1",
            "x-forwarded-for: 6.6.6.6\nx-forwarded-for: 1.2.3.4",
            "1.2.3.4",
        );
        check("10.0.0.1", "x-forwarded-for: nobody", "10.0.0.1");
        check("10.0.0.1", "x-forwarded-for: 1.2.3.4, x", "10.0.0.1");
        check("10.0.0.1", "x-forwarded-for: 2001:db8::7", "2001:db8::7");
    }
}
