//! Extractors: the body of a request within its limits of size and time, and the reader's language.

use std::sync::Arc;

use axum::{
    body::{Bytes, to_bytes},
    extract::{FromRequest, FromRequestParts, Request},
    http::{HeaderMap, Method, Uri, header, request::Parts},
};
use messages::Language;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{app::App, problem::Problem};

/// Extractor of the body of a request as bytes. The body must be declared as JSON, but isn't
/// parsed. Empty for `GET` and `HEAD`.
#[derive(Debug)]
pub(crate) struct JsonBody(pub(crate) Bytes);

/// Extractor of the body of a request, parsed from JSON as a `T`.
#[derive(Debug)]
pub(crate) struct Input<T>(pub(crate) T);

/// Extractor of the body of a request: parsed from JSON as a `T`, and the bytes that were sent.
#[derive(Debug)]
pub(crate) struct Sent<T>(pub(crate) T, pub(crate) Bytes);

impl FromRequest<Arc<App>> for JsonBody {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<JsonBody, Problem> {
        if matches!(*request.method(), Method::GET | Method::HEAD) {
            return Ok(JsonBody(Bytes::new()));
        }
        if !is_json(request.headers()) {
            return Err(Problem::MediaType);
        }
        let body = to_bytes(request.into_body(), app.max_body_size);
        // `to_bytes` doesn't tell a body that is too long from one that broke off.
        let body = timeout(app.client_timeout, body)
            .await
            .map_err(|_| Problem::Slow)?
            .map_err(|_| Problem::TooLarge)?;
        Ok(JsonBody(body))
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Input<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Input<T>, Problem> {
        let Sent(input, _) = Sent::from_request(request, app).await?;
        Ok(Input(input))
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Sent<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Sent<T>, Problem> {
        let JsonBody(body) = JsonBody::from_request(request, app).await?;
        Ok(Sent(api::read_body(&body)?, body))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|it| it.to_str().ok());
    let kind = kind.and_then(|it| it.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

/// Extractor of the language of a response: the one that the query names (`?lang=pt`), else the first
/// known one of the header `Accept-Language`, else English.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Lang(pub(crate) Language);

impl Lang {
    /// The first language of the header `Accept-Language` that the server has sentences in, or English.
    pub(crate) fn of(headers: &HeaderMap) -> Lang {
        let accepted = headers.get(header::ACCEPT_LANGUAGE);
        let accepted = accepted.and_then(|it| it.to_str().ok()).unwrap_or_default();
        let known = accepted.split(',').find_map(|choice| {
            let code = choice.split([';', '-']).next().unwrap_or_default().trim();
            code.to_ascii_lowercase().parse().ok()
        });
        Lang(known.unwrap_or_default())
    }

    /// The language that the query of a request names, as in `?lang=pt`. `None` if the query names
    /// no language or an unknown one.
    fn named(uri: &Uri) -> Option<Lang> {
        let mut fields = uri.query()?.split('&');
        let code = fields.find_map(|it| it.strip_prefix("lang="))?;
        code.parse().ok().map(Lang)
    }
}

impl<S: Sync> FromRequestParts<S> for Lang {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Lang, Problem> {
        Ok(Lang::named(&parts.uri).unwrap_or_else(|| Lang::of(&parts.headers)))
    }
}
