//! The web app's files, built beforehand and served from memory.
//!
//! All pages of the app are one file, `index.html`, whose script shows what belongs to the path; the
//! server sets its language, title and link preview. The names of files in `/assets/` contain a hash of
//! their content, so that browsers may cache them for ever.

use std::io::{self, Write};

use axum::{
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use flate2::{Compression, write::GzEncoder};
use maud::{Markup, html};
use messages::Messages;

use super::{entries, frame::tag};
use crate::problem::Problem;

/// A file of the web app, which is compiled into the program.
#[derive(Copy, Clone, Debug)]
pub struct AppFile {
    /// The path that the file is served at, such as `/index.html`.
    pub path: &'static str,
    /// The value of the header `ETag`: a hash of the file's content, in quotes.
    pub etag: &'static str,
    /// The file's content, uncompressed.
    pub plain: &'static [u8],
    /// The file's content compressed with Brotli. `None` if that isn't shorter.
    pub brotli: Option<&'static [u8]>,
    /// The file's content compressed with gzip. `None` if that isn't shorter.
    pub gzip: Option<&'static [u8]>,
}

/// First segments of the paths of the web app's pages, besides `/`.
const PAGES: [&str; 11] = [
    "play", "matches", "lobby", "analysis", "editor", "puzzles", "learn", "history", "review",
    "settings", "offline",
];

/// Path of the script that shows a board on other sites' pages. Browsers load a module from another
/// origin only with CORS headers.
const BOARD_MODULE: &str = "/henge-board.js";

/// The file `index.html`, with which the web app answers at all of its pages' paths. `None` if the
/// server was built without the web app.
fn index_file(files: &'static [AppFile]) -> Option<&'static AppFile> {
    files.iter().find(|it| it.path == "/index.html")
}

/// The status with which the web app's page is served at a path: 200 for the app's own paths, 404
/// for other paths if a browser asks. `None` if a file, or an error response, is to be served
/// instead.
pub(crate) fn page_at(
    files: &'static [AppFile],
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Option<StatusCode> {
    let path = uri.path();
    let is_file = files.iter().any(|it| it.path == path);
    if index_file(files).is_none() || is_file || !is_read(method) {
        return None;
    }
    let first = path.split('/').nth(1).unwrap_or_default();
    if PAGES.contains(&first) {
        return Some(StatusCode::OK);
    }
    is_browser(path, headers).then_some(StatusCode::NOT_FOUND)
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

/// Whether a browser asks for a page: it accepts HTML, and the path is not the API's.
fn is_browser(path: &str, headers: &HeaderMap) -> bool {
    !path.starts_with("/api/") && accepts(headers, header::ACCEPT, "text/html")
}

/// Serves the web app's page `index.html` with its language, title and head filled in. As it
/// differs for every path, it is compressed for each response, if the client accepts gzip.
pub(crate) fn index(
    files: &'static [AppFile],
    status: StatusCode,
    words: &Messages,
    title: &str,
    head: &Markup,
    headers: &HeaderMap,
) -> Response {
    let Some(text) = index_file(files).and_then(|it| str::from_utf8(it.plain).ok()) else {
        return Problem::NotFound.into_response();
    };
    let title = html! { title { (title) } }.into_string();
    let start = format!("<html lang=\"{}\"", tag(words.language()));
    let text = text
        .replacen("<html lang=\"en\"", &start, 1)
        .replacen("<title>Henge</title>", &title, 1)
        .replacen("<!-- head -->", &head.0, 1)
        .replacen("<!-- no script -->", &without_script(words).0, 1);
    let fixed = [
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_TYPE, media_type("/index.html")),
    ];
    if accepts(headers, header::ACCEPT_ENCODING, "gzip")
        && let Ok(packed) = gzip(text.as_bytes())
    {
        return (status, fixed, [(header::CONTENT_ENCODING, "gzip")], packed).into_response();
    }
    (status, fixed, text).into_response()
}

/// The content of the web app's `noscript` element: links to the rules of all games and puzzles,
/// whose pages need no script.
fn without_script(words: &Messages) -> Markup {
    html! {
        p.wrap {
            (words.get("page-no-script"))
            @for entry in entries() { " " a href={ "/rules/" (entry.id) } { (entry.name) } }
        }
    }
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(bytes)?;
    packed.finish()
}

/// The web app's page with status 404. `None` if the server was built without the web app, or the
/// client doesn't accept HTML or asks for a path of the API.
pub(crate) fn missing(
    files: &'static [AppFile],
    words: &Messages,
    path: &str,
    headers: &HeaderMap,
) -> Option<Response> {
    index_file(files).filter(|_| is_browser(path, headers))?;
    let (status, title) = (StatusCode::NOT_FOUND, "Henge");
    let nothing = html! {};
    Some(index(files, status, words, title, &nothing, headers))
}

/// Serves a file of the web app, or a 404.
pub(crate) fn fallback(
    files: &'static [AppFile],
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Response {
    let file = files.iter().find(|it| it.path == uri.path());
    match file.filter(|_| is_read(method)) {
        Some(file) => serve(file, headers),
        None => Problem::NotFound.into_response(),
    }
}

/// Serves a file of the web app, with CORS headers if it is [`BOARD_MODULE`].
fn serve(file: &AppFile, headers: &HeaderMap) -> Response {
    let mut response = file_response(file, headers);
    if file.path == BOARD_MODULE {
        let any = HeaderValue::from_static("*");
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, any);
    }
    response
}

/// The response with a file of the web app: 304 if the client has it, and compressed if the client
/// accepts that.
fn file_response(file: &AppFile, headers: &HeaderMap) -> Response {
    let is_known = |value: &HeaderValue| value.to_str().is_ok_and(|tags| tags.contains(file.etag));
    let is_asset = file.path.starts_with("/assets/");
    let keep = if is_asset {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let fixed = [
        (header::CACHE_CONTROL, keep),
        (header::ETAG, file.etag),
        (header::CONTENT_TYPE, media_type(file.path)),
    ];
    if headers.get(header::IF_NONE_MATCH).is_some_and(is_known) {
        return (StatusCode::NOT_MODIFIED, fixed).into_response();
    }
    let takes = |coding| accepts(headers, header::ACCEPT_ENCODING, coding);
    let packed = [("br", file.brotli), ("gzip", file.gzip)];
    for (coding, bytes) in packed {
        if let Some(bytes) = bytes.filter(|_| takes(coding)) {
            return (fixed, [(header::CONTENT_ENCODING, coding)], bytes).into_response();
        }
    }
    (fixed, file.plain).into_response()
}

/// Whether a header such as `Accept` lists the value `wanted` itself, not by a wildcard, with a
/// quality above 0.
fn accepts(headers: &HeaderMap, name: header::HeaderName, wanted: &str) -> bool {
    let values = headers.get_all(name).into_iter();
    let values = values.filter_map(|it| it.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|choice| {
        let mut parts = choice.split(';').map(str::trim);
        parts.next() == Some(wanted) && !parts.any(|it| matches!(it, "q=0" | "q=0.0"))
    })
}

/// The media type of a file by its extension.
fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "ftl" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use axum::body::to_bytes;
    use flate2::read::GzDecoder;
    use messages::Language;

    use super::*;

    const FILES: &[AppFile] = &[
        AppFile {
            path: "/assets/a-1.js",
            etag: "\"1\"",
            plain: b"plain",
            brotli: Some(b"br"),
            gzip: Some(b"gz"),
        },
        AppFile {
            path: "/henge-board.js",
            etag: "\"3\"",
            plain: b"board",
            brotli: None,
            gzip: None,
        },
        AppFile {
            path: "/index.html",
            etag: "\"2\"",
            plain: b"<html lang=\"en\"><title>Henge</title><!-- head --><!-- no script -->",
            brotli: None,
            gzip: None,
        },
    ];

    fn ask(files: &'static [AppFile], path: &str, headers: &[(&'static str, &str)]) -> Response {
        let headers = headers.iter().map(|(name, value)| {
            let value = HeaderValue::from_str(value).expect("a header");
            (header::HeaderName::from_static(name), value)
        });
        let (uri, headers) = (path.parse().expect("an address"), headers.collect());
        let Some(status) = page_at(files, &Method::GET, &uri, &headers) else {
            return fallback(files, &Method::GET, &uri, &headers);
        };
        let head = html! { meta content="<"; };
        let words = Messages::new(Language::Portuguese, [&crate::MESSAGES]);
        index(files, status, &words, "A & B", &head, &headers)
    }

    #[test]
    fn paths_are_files_pages_or_missing() {
        let person = ("accept", "text/html,*/*;q=0.8");
        for (path, headers, status) in [
            ("/assets/a-1.js", vec![], 200),
            ("/assets/a-1.js", vec![("if-none-match", "\"1\"")], 304),
            ("/play", vec![], 200),
            ("/learn/moai/2", vec![], 200),
            ("/nothing", vec![person], 404),
            ("/nothing", vec![], 404),
            ("/api/v1/nothing", vec![person], 404),
        ] {
            assert_eq!(ask(FILES, path, &headers).status(), status, "{path}");
            assert_eq!(
                ask(&[], path, &headers).status(),
                404,
                "{path} without an app"
            );
        }
        let is_page = |it: &Response| {
            let kind = it.headers().get(header::CONTENT_TYPE);
            kind.is_some_and(|it| it.as_bytes().starts_with(b"text/html"))
        };
        assert!(is_page(&ask(FILES, "/nothing", &[person])));
        assert!(!is_page(&ask(FILES, "/nothing", &[])));
        assert!(!is_page(&ask(FILES, "/api/v1/nothing", &[person])));
    }

    #[test]
    fn files_are_compressed_as_accepted_and_assets_are_immutable() {
        for (encodings, coding) in [
            ("gzip, deflate, br", Some("br")),
            ("gzip;q=1, br;q=0", Some("gzip")),
            ("identity", None),
        ] {
            let answer = ask(FILES, "/assets/a-1.js", &[("accept-encoding", encodings)]);
            let found = answer.headers().get(header::CONTENT_ENCODING);
            assert_eq!(found.map(HeaderValue::as_bytes), coding.map(str::as_bytes));
            let keep = &answer.headers()[header::CACHE_CONTROL];
            assert_eq!(keep, "public, max-age=31536000, immutable");
        }
        let page = ask(FILES, "/lobby", &[]);
        assert_eq!(page.headers()[header::CACHE_CONTROL], "no-cache");
    }

    #[tokio::test]
    async fn page_head_is_filled_in_whether_compressed_or_not() {
        let expected = "<html lang=\"pt-PT\"><title>A &amp; B</title><meta content=\"&lt;\"><p class=\"wrap\">Os tabuleiros";
        for encodings in ["identity", "gzip"] {
            let answer = ask(FILES, "/play", &[("accept-encoding", encodings)]);
            let coding = answer.headers().get(header::CONTENT_ENCODING);
            let is_packed = coding.is_some_and(|it| it == "gzip");
            assert_eq!(is_packed, encodings == "gzip");
            let bytes = to_bytes(answer.into_body(), 2000).await.expect("a body");
            let mut text = String::new();
            if is_packed {
                let read = GzDecoder::new(&*bytes).read_to_string(&mut text);
                read.expect("gzip");
            } else {
                text.push_str(str::from_utf8(&bytes).expect("text"));
            }
            assert!(text.starts_with(expected), "{text}");
        }
    }

    #[test]
    fn only_the_board_module_has_cors_headers() {
        for (path, is_shared) in [("/henge-board.js", true), ("/assets/a-1.js", false)] {
            let answer = ask(FILES, path, &[]);
            let allowed = answer.headers().get(header::ACCESS_CONTROL_ALLOW_ORIGIN);
            assert_eq!(allowed.is_some(), is_shared, "{path}");
        }
    }
}
