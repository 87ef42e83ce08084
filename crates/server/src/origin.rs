//! The origin of a request: which site's page sends it, and which address it comes from.
//!
//! A browser names the page's origin in the header `Origin`; programs send none. The check keeps other
//! sites' pages from acting in matches. It is no authentication: that is by the token of a seat.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

use axum::http::{HeaderMap, HeaderValue, header};

/// The origin of a page: scheme, host and port, as browsers write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String); // Invariant: canonical, so that equal origins are equal texts.

/// The error of parsing a setting of allowed origins: the text isn't scheme, host and port of a
/// page.
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
    /// The origin of a page, from its scheme and its host, which may have a port. `None` unless the
    /// scheme is `http` or `https` and the host is well-formed.
    fn new(scheme: &str, host: &str) -> Option<Origin> {
        let default_port = match scheme {
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
            let (name, port) = host
                .split_at_checked(at)
                .filter(|(name, _)| is_name(name))?;
            (name.to_owned(), port)
        };
        let port = match port {
            "" => default_port,
            _ => parse_port(port.strip_prefix(':')?)?,
        };
        Some(Origin(if port == default_port {
            format!("{scheme}://{name}")
        } else {
            format!("{scheme}://{name}:{port}")
        }))
    }
}

/// Parses the number of a port. `None` if it has a sign or leading zeros, or is too large.
fn parse_port(text: &str) -> Option<u16> {
    let port: u16 = text.parse().ok()?;
    (port.to_string() == text).then_some(port)
}

/// Whether a text is a DNS name, or an IPv4 address with four decimal numbers.
fn is_name(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(is_letter);
    // Browsers read a name whose last label is a number as an IPv4 address.
    let last = text.rsplit('.').next().unwrap_or_default();
    if last.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse::<Ipv4Addr>().is_ok();
    }
    text.len() <= 253 && text.split('.').all(is_label)
}

/// Whether a request that acts in a match or opens a socket is allowed: it comes from a program, which
/// sends no origin, from this server's own page, or from a page of one of the `allowed` origins.
pub(crate) fn is_allowed(headers: &HeaderMap, allowed: &[Origin]) -> bool {
    if !headers.contains_key(header::ORIGIN) {
        // A browser that omits the origin still says whether the page is of the same site.
        let site = headers.get("sec-fetch-site");
        return site.is_none_or(|site| site == "same-origin" || site == "none");
    }
    let origin = named(headers);
    origin.is_some_and(|(origin, _)| allowed.contains(&origin) || is_own(headers, &origin))
}

/// The header `Origin` of a request from a page of one of the `allowed` origins, to be echoed in
/// the CORS headers. `None` for any other request.
pub(crate) fn allowed_origin(headers: &HeaderMap, allowed: &[Origin]) -> Option<HeaderValue> {
    let (origin, text) = named(headers)?;
    allowed.contains(&origin).then(|| text.clone())
}

/// The origin in a request's header `Origin`, parsed and as text. `None` if the request has none,
/// several, or one in a form that no browser would write.
fn named(headers: &HeaderMap) -> Option<(Origin, &HeaderValue)> {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let (Some(value), None) = (origins.next(), origins.next()) else {
        return None;
    };
    let text = value.to_str().ok()?;
    // Browsers write an origin in one way only.
    let origin = text
        .parse()
        .ok()
        .filter(|origin: &Origin| origin.0 == text)?;
    Some((origin, value))
}

/// Whether the origin is the host that the request was sent to, so that the page is this server's own.
fn is_own(headers: &HeaderMap, origin: &Origin) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return false;
    };
    let Ok(host) = host.to_str() else {
        return false;
    };
    // A proxy may have ended TLS, so the scheme is not known here.
    ["http", "https"]
        .iter()
        .any(|scheme| Origin::new(scheme, host).as_ref() == Some(origin))
}

/// The server's URL as the client sees it; empty if the request names no valid host. A trusted proxy
/// says in `X-Forwarded-Proto` whether the client's connection is encrypted.
pub(crate) fn base(headers: &HeaderMap, trusted: bool, encrypted: bool) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let forwarded = text("x-forwarded-proto").filter(|_| trusted);
    let scheme = forwarded.unwrap_or(if encrypted { "https" } else { "http" });
    let host = text(header::HOST.as_str()).unwrap_or_default();
    Origin::new(scheme, host).map_or_else(String::new, |Origin(url)| url)
}

/// The address that a client gets whose trusted proxy reports none that can be read: no machine's, so
/// it is neither trusted nor local.
const STRANGER: IpAddr = IpAddr::V6(Ipv6Addr::UNSPECIFIED);

/// Parses an address in `X-Forwarded-For`, which some proxies write with a port: `192.0.2.1:443`,
/// `[2001:db8::1]:443` or `[2001:db8::1]`.
fn parse_forwarded(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let address = text.parse().ok();
    let address = address.or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
    address.or_else(|| text.strip_prefix('[')?.strip_suffix(']')?.parse().ok())
}

/// The client's address: that of the connection, or the one that a trusted proxy reports in
/// `X-Forwarded-For`. A client of which the proxy reports something else (`unknown`, say) is a
/// [`STRANGER`].
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let mut client = peer.to_canonical();
    let forwarded = headers.get_all("x-forwarded-for").iter();
    let forwarded: Vec<&str> = forwarded
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .collect();
    // Each proxy appends the address it received the request from, so the list is read from its end for
    // as long as the sender is a trusted proxy.
    for text in forwarded.iter().rev() {
        if !proxies.contains(&client) {
            break;
        }
        let Some(address) = parse_forwarded(text) else {
            return STRANGER;
        };
        client = address.to_canonical();
    }
    client
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    /// Parses headers, one per line.
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
        let allowed = ["https://friend.example", "http://[2001:db8::1]:8080"]
            .map(|it| it.parse().expect("an origin"));
        let headers = headers(&format!("host: {host}\norigin: {origin}"));
        assert_eq!(
            is_allowed(&headers, &allowed),
            expected,
            "{origin} at {host}"
        );
    }

    #[test]
    fn own_pages_and_configured_origins_are_allowed() {
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
    fn base_is_the_url_that_the_client_used() {
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
    fn other_origins_are_refused() {
        for origin in [
            "null",
            "",
            "*",
            "https://evil.example",
            // Similar names.
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
    fn missing_origin_is_allowed_and_two_are_refused() {
        let check = |text: &str, expected| {
            assert_eq!(is_allowed(&headers(text), &[]), expected, "{text}");
        };
        check("host: a", true);
        check("", true);
        check("host: a\norigin: http://a\norigin: http://a", false);
        check("host: a\nhost: b\norigin: http://a", false);
        check("origin: http://a", false);
        // Browsers send this header even where they omit the origin.
        check("host: a\nsec-fetch-site: same-origin", true);
        check("host: a\nsec-fetch-site: none", true);
        check("host: a\nsec-fetch-site: same-site", false);
        check("host: a\nsec-fetch-site: cross-site", false);
    }

    #[test]
    fn only_trusted_proxies_set_the_client_address() {
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
        check("10.0.0.1", "x-forwarded-for: 2001:db8::7", "2001:db8::7");
        // Some proxies add the port.
        check("10.0.0.1", "x-forwarded-for: 1.2.3.4:5678", "1.2.3.4");
        check(
            "10.0.0.1",
            "x-forwarded-for: [2001:db8::7]:5678",
            "2001:db8::7",
        );
        check("10.0.0.1", "x-forwarded-for: [2001:db8::7]", "2001:db8::7");
        check("10.0.0.1", "x-forwarded-for: [::ffff:1.2.3.4]:5", "1.2.3.4");
        check(
            "10.0.0.1",
            "x-forwarded-for: 1.2.3.4:5, 10.0.0.2:6",
            "1.2.3.4",
        );
        // What can't be read must not count as the proxy, which is trusted and may be local.
        for unknown in [
            "nobody",
            "unknown",
            "_hidden",
            "",
            "1.2.3.4, x",
            "1.2.3.4:x",
            "[::1",
        ] {
            check("10.0.0.1", &format!("x-forwarded-for: {unknown}"), "::");
        }
    }
}
