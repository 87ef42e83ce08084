//! Questions that the workers of the database answer, if there are any alive. What they answer is
//! what this server would, to the byte.

use std::convert::Infallible;

use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};
use cluster::{Following, Question, Task, Told};
use futures_util::stream;
use messages::Language;

use crate::app::App;

/// Asks a worker about a game. Nothing if none has begun soon.
async fn begin(
    app: &App,
    game: &str,
    what: &str,
    language: Language,
    body: &[u8],
    chance: u64,
) -> Option<Following> {
    let helpers = app.thinking.helpers()?;
    // Different from all others, so that nobody takes away what somebody else waits for.
    let asker = format!("{} {}", app.run, app.metrics.next_request());
    let question = Question::new(
        format!("{}/games/{game}/{what}", api::PREFIX),
        language.code(),
        body,
        chance,
        app.thinking.most_time(),
        asker,
    )?;
    helpers.begin(&Task::Question(question)).await
}

/// The answer of a worker as a whole. Nothing if it has to be found here.
pub(crate) async fn answer(
    app: &App,
    game: &str,
    what: &str,
    language: Language,
    body: &[u8],
    chance: u64,
) -> Option<Response> {
    let mut following = begin(app, game, what, language, body, chance).await?;
    loop {
        match following.next().await {
            Told::News(_) => {}
            Told::Answer(answer) => {
                let kind = [(header::CONTENT_TYPE, "application/json")];
                return Some((kind, answer).into_response());
            }
            Told::Lost => return None,
        }
    }
}

/// What a worker finds, line by line. Nothing if none has begun soon.
pub(crate) async fn follow(
    app: &App,
    game: &str,
    what: &str,
    language: Language,
    body: &[u8],
) -> Option<Response> {
    let following = begin(app, game, what, language, body, 0).await?;
    let lines = stream::unfold(Some(following), |following| async move {
        let mut following = following?;
        let (mut line, following) = match following.next().await {
            Told::News(line) => (line.into_bytes(), Some(following)),
            Told::Answer(answer) => (answer, None),
            Told::Lost => return None,
        };
        line.push(b'\n');
        Some((Ok::<_, Infallible>(Bytes::from(line)), following))
    });
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Some((kind, Body::from_stream(lines)).into_response())
}
