//! Reading what comes with a request.

use std::sync::Arc;

use axum::{
    body::{Bytes, to_bytes},
    extract::{FromRequest, FromRequestParts, Request},
    http::{HeaderMap, header, request::Parts},
};
use messages::Language;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{app::App, problem::Problem};

/// A body of JSON.
#[derive(Debug)]
pub(crate) struct Input<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Input<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Input<T>, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::MediaType);
        }
        let body = to_bytes(request.into_body(), app.largest_body);
        // Whether it is too long or broken off, it is too much for us.
        let body: Bytes = timeout(app.patience, body)
            .await
            .map_err(|_| Problem::Slow)?
            .map_err(|_| Problem::TooLarge)?;
        serde_json::from_slice(&body)
            .map(Input)
            .map_err(|it| api::Problem::Body(it.to_string()).into())
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|it| it.to_str().ok());
    let kind = kind.and_then(|it| it.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

/// The language the reader prefers among those we speak.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Lang(pub(crate) Language);

impl Lang {
    /// The first language of the header `Accept-Language` that we speak.
    pub(crate) fn of(headers: &HeaderMap) -> Lang {
        let accepted = headers.get(header::ACCEPT_LANGUAGE);
        let accepted = accepted.and_then(|it| it.to_str().ok()).unwrap_or_default();
        let spoken = accepted.split(',').find_map(|it| {
            let code = it.split([';', '-']).next().unwrap_or_default().trim();
            code.to_ascii_lowercase().parse().ok()
        });
        Lang(spoken.unwrap_or_default())
    }
}

impl<S: Sync> FromRequestParts<S> for Lang {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Lang, Problem> {
        Ok(Lang::of(&parts.headers))
    }
}
