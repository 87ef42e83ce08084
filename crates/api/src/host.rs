//! The whole API in one blocking call, for programs without a job queue of their own: a browser's
//! worker, a Python module, a cluster worker, a test. The response is what the server would send, byte
//! for byte.

use std::{
    ops::ControlFlow,
    sync::{OnceLock, atomic::AtomicBool},
};

use catalog::{Analysis, Knowledge, SearchContext};
use messages::{Language, Messages};
use review::ReviewProgress;
use search::TranspositionTable;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Allowance, AnalyseTask, Handler, Problem, RouteInput, Words, analyse, best, picture, review,
    routes,
};

/// Size of the transposition table of a [`Host`], in megabytes. Small, because a browser's tab has
/// one of these.
const TABLE_MEGABYTES: usize = 16;

/// A request to the API for a [`Host`], with the parts that an HTTP request would have.
#[derive(Copy, Clone, Debug, Default)]
pub struct Request<'a> {
    /// The HTTP method of the request: `GET` or `POST`.
    pub method: &'a str,
    /// The path of the request, such as `/api/v1/games`.
    pub path: &'a str,
    /// The language of the sentences in the response.
    pub language: Language,
    /// The body of the request: JSON, or empty if the route takes none.
    pub body: &'a [u8],
    /// Random bits from which a seed is made for a new puzzle or a computer player's choices, if
    /// the body of the request gives none.
    pub chance: u64,
}

/// A response of the API from a [`Host`], with the parts that an HTTP response would have.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Response {
    /// The HTTP status code of the response.
    pub status: u16,
    /// The media type of the body, as the header `Content-Type` of an HTTP response has it.
    pub media_type: &'static str,
    /// The body of the response: JSON (also for an error), or a picture. Of a response with many
    /// lines, the last one.
    pub body: Vec<u8>,
}

impl Response {
    fn of_json(body: String) -> Response {
        Response {
            status: 200,
            media_type: "application/json",
            body: body.into_bytes(),
        }
    }

    /// Makes the response with many lines of which all but the last have been sent.
    fn of_last_line(line: String) -> Response {
        Response {
            media_type: "application/x-ndjson",
            ..Response::of_json(line)
        }
    }

    /// Makes the response of a request that failed, in the reader's language.
    fn of_problem(problem: &Problem, words: &Messages) -> Response {
        Response {
            status: problem.kind().status.0,
            media_type: "application/problem+json",
            body: problem.to_json(words).to_string().into_bytes(),
        }
    }

    /// The body as text; empty for a picture in PNG or GIF.
    pub fn text(&self) -> &str {
        str::from_utf8(&self.body).unwrap_or_default()
    }
}

/// Callback that receives each line (a JSON object) of the response to an analysis or a review
/// except the last one. `Break` stops the search.
type LineSink<'a> = dyn FnMut(&str) -> ControlFlow<()> + 'a;

/// Answers API requests on the caller's thread, one at a time, for programs without a job queue.
#[derive(Debug)]
pub struct Host {
    knowledge: &'static Knowledge,
    allowance: Allowance,
    /// Allocated by the first search: a host that answers without searching does without it.
    table: OnceLock<TranspositionTable>,
    words: Words,
}

impl Host {
    /// Makes a host whose searches look positions up in `knowledge` and stay within `allowance`.
    pub fn new(knowledge: &'static Knowledge, allowance: Allowance) -> Host {
        Host {
            knowledge,
            allowance,
            table: OnceLock::new(),
            words: Words::new(&[]),
        }
    }

    /// All messages of the games, the puzzles and the API in one language.
    pub fn words(&self, language: Language) -> &Messages {
        self.words.of(language)
    }

    /// Executes a request and returns its response, also if it fails. Setting `cancel`, or a
    /// `Break` from `lines`, stops a search early; the response is then what was found so far, or
    /// an error if that is nothing. A puzzle that is cancelled always ends in an error.
    pub fn answer(
        &self,
        request: &Request<'_>,
        cancel: &AtomicBool,
        lines: &mut LineSink<'_>,
    ) -> Response {
        let words = self.words.of(request.language);
        let answered = self.try_answer(request, words, cancel, lines);
        answered.unwrap_or_else(|problem| Response::of_problem(&problem, words))
    }

    fn try_answer(
        &self,
        request: &Request<'_>,
        words: &Messages,
        cancel: &AtomicBool,
        lines: &mut LineSink<'_>,
    ) -> Result<Response, Problem> {
        let (route, game) = routes::find_route(request.method, request.path)?;
        let input = RouteInput {
            game,
            body: request.body,
            knowledge: self.knowledge,
            words,
            chance: request.chance,
        };
        let context = || SearchContext {
            table: (self.table).get_or_init(|| TranspositionTable::new(TABLE_MEGABYTES)),
            knowledge: self.knowledge,
            cancel,
        };
        let body = request.body;
        let answered = match route.handler {
            Handler::Immediate(answer) | Handler::Play(answer) => answer(&input)?,
            Handler::Puzzle(task) => json(&task(&input)?.run(cancel, words)?),
            Handler::Best => {
                let task = best(game, &read_body(body)?, &self.allowance, request.chance)?;
                json(&task.answer(&task.run(context()), words)?)
            }
            Handler::Analyse => {
                let task = analyse(game, &read_body(body)?, &self.allowance)?;
                let last = run_analysis(&task, context(), words, lines);
                return Ok(Response::of_last_line(last));
            }
            Handler::Review => {
                let task = review(game, &read_body(body)?, &self.allowance)?;
                let mut sink =
                    |progress: &ReviewProgress| lines(&json(&task.update(progress, words)));
                let found = task.run(context(), &mut sink);
                return Ok(Response::of_last_line(json(&task.answer(&found, words))));
            }
            Handler::Picture => {
                let task = picture(game, &read_body(body)?)?;
                return Ok(Response {
                    status: 200,
                    media_type: task.media_type(),
                    body: task.draw(cancel).ok_or(Problem::OutOfTime)?,
                });
            }
        };
        Ok(Response::of_json(answered))
    }
}

/// Runs an analysis, sends the line of each round to `lines`, and returns the last line of the
/// response.
fn run_analysis(
    task: &AnalyseTask,
    context: SearchContext<'_>,
    words: &Messages,
    lines: &mut LineSink<'_>,
) -> String {
    let mut sink = |round: &Analysis| lines(&json(&task.update(round, false, words)));
    let found = task.run(context, &mut sink);
    json(&task.update(&found, true, words))
}

/// Parses the body of a request, which must be a JSON object.
///
/// # Errors
///
/// [`Problem::Body`] with the place at which the body isn't what the request needs.
pub fn read_body<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let problem = |error: serde_json::Error| Problem::Body(error.to_string());
    // `serde` would read a list as the fields of the struct in order.
    if body.trim_ascii_start().first() == Some(&b'[') {
        return Err(problem(serde::de::Error::custom("expected an object")));
    }
    serde_json::from_slice(body).map_err(problem)
}

/// Serialises the body of a response as JSON.
pub(crate) fn json(response: &impl Serialize) -> String {
    // Responses are plain data with string keys, which always serialise.
    serde_json::to_string(response).unwrap_or_default()
}
