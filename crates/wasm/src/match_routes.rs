//! The routes of matches for the matches that are at home in this browser, as a server has them.
//!
//! Four methods are the embedder's own, below the path of a match: `LOAD` feeds stored events to the
//! module, one JSON object a line; `FORGET` drops the match from memory; `WAKE` executes what is due
//! without a player's command, and returns when to call it again and which search is needed; `MOVE`
//! executes the move that the search found. Every event that is to be stored is handed to the import
//! `append` before the response is returned.

use api::{Problem, ProblemKind, Response, read_body};
use game::Reason;
use matches::{
    Command, Home, Id, KeptEvent, Match, MatchError, MatchRequest, PendingAction, Seat, Time,
    Token,
    wire::{
        Ack, Greeting, Hello, Made, NewMatch, PlayerPresence, Presence, PresenceNews, Seated,
        ShowToken, SignedCommand,
    },
};
use messages::Messages;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{exchange::Call, imports};

/// Path of the routes of matches.
const MATCHES: &str = "/api/v1/matches";

/// Maximum events in one response.
const EVENTS_PAGE_SIZE: usize = 500;

/// Why a request about a match fails.
enum Failure {
    Match(MatchError),
    Api(Problem),
}

impl From<MatchError> for Failure {
    fn from(error: MatchError) -> Failure {
        Failure::Match(error)
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Api(problem)
    }
}

type Answer = Result<Response, Failure>;

/// Executes a request about a match. `None` if it isn't about one.
pub(crate) fn answer(home: &mut Home, call: &Call<'_>, words: &Messages) -> Option<Response> {
    let path = call.path.strip_prefix(MATCHES)?;
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let mut parts = path.trim_start_matches('/').splitn(2, '/');
    let (id, rest) = (parts.next()?, parts.next().unwrap_or_default());
    let route = Route {
        call,
        words,
        now: imports::now(),
        query,
    };
    let answered = if path.is_empty() {
        route.create(home)
    } else {
        match id.parse() {
            Ok(id) => route.of_match(home, &id, rest),
            Err(_) => Err(MatchError::NoMatch.into()),
        }
    };
    for event in home.take_appended() {
        imports::append(&to_json(&event));
    }
    Some(answered.unwrap_or_else(|failure| problem(&failure, words)))
}

/// A request about a match, with what its execution depends on.
struct Route<'a> {
    call: &'a Call<'a>,
    words: &'a Messages,
    now: Time,
    query: &'a str,
}

/// The body of `WAKE`.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Wake {
    /// Milliseconds for which this browser has been closed since the last event.
    closed: i64,
}

/// The part of an event that acknowledges a command.
#[derive(Deserialize)]
struct Numbered {
    seq: u64,
}

/// The body of `MOVE`.
#[derive(Deserialize)]
struct Move {
    /// Number of the match's last event when the search was requested.
    seq: u64,
    #[serde(rename = "move")]
    m: String,
}

impl Route<'_> {
    fn create(&self, home: &mut Home) -> Answer {
        if self.call.method != "POST" {
            return Err(Problem::Method.into());
        }
        let wanted: NewMatch = read_body(self.call.body)?;
        let draft = wanted.draft(|bytes| {
            imports::fill_random(bytes);
            Ok::<_, MatchError>(())
        })?;
        home.create(&draft, self.now)?;
        let made = Made {
            id: draft.id.to_string(),
            watch: draft.id.page_path(),
            view: self.view(home, &draft.id)?,
            seats: draft.keys,
        };
        Ok(json_response(201, &made))
    }

    fn of_match(&self, home: &mut Home, id: &Id, rest: &str) -> Answer {
        match (self.call.method, rest) {
            ("LOAD", "") => self.load(home, id),
            ("FORGET", "") => {
                home.forget(id);
                Ok(json_response(200, &()))
            }
            ("WAKE", "") => self.wake(home, id),
            ("MOVE", "") => self.make_move(home, id),
            ("GET", "") => Ok(json_response(200, &self.view(home, id)?)),
            ("GET", "events") => self.events(home, id),
            ("GET", "presence") => {
                let presence = presence(home.state(id)?, self.now);
                Ok(json_response(200, &presence))
            }
            ("GET", "record") => self.record(home, id),
            ("GET", "socket") => self.open_socket(home, id),
            ("POST", "socket") => Ok(self.receive(home, id)),
            ("POST", "commands") => {
                home.state(id)?;
                let token = self.token()?;
                let signed: SignedCommand = read_body(self.call.body)?;
                let request = MatchRequest::of_player(token, signed)?;
                Ok(text_response(200, home.execute(id, &request, self.now)?))
            }
            _ => Err(Problem::NotFound.into()),
        }
    }

    fn load(&self, home: &mut Home, id: &Id) -> Answer {
        let lines = self.call.body.split(|byte| *byte == b'\n');
        let events: Result<Vec<KeptEvent>, _> = lines
            .filter(|line| !line.is_empty())
            .map(serde_json::from_slice)
            .collect();
        let events = events.map_err(|error| Problem::Body(error.to_string()))?;
        let head = home.load(id, &events)?;
        Ok(json_response(200, &json!({ "head": head })))
    }

    fn wake(&self, home: &mut Home, id: &Id) -> Answer {
        let Wake { closed } = read_body(self.call.body)?;
        home.wake(id, closed, self.now)?;
        let state = home.state(id)?;
        let body = json!({
            "seq": state.seq(),
            "deadline": state.deadline().filter(|_| !state.is_exhibit()),
            "search": search(state, self.now),
        });
        Ok(json_response(200, &body))
    }

    fn make_move(&self, home: &mut Home, id: &Id) -> Answer {
        let Move { seq, m } = read_body(self.call.body)?;
        let state = home.state(id)?;
        let Some(PendingAction::Move { player }) = state.pending_action() else {
            return Err(MatchError::Stale { head: state.seq() }.into());
        };
        if seq != state.seq() {
            return Err(MatchError::Stale { head: state.seq() }.into());
        }
        let event = home.act(id, player, Command::Play { m }, self.now)?;
        Ok(text_response(200, event))
    }

    fn view(&self, home: &Home, id: &Id) -> Result<matches::View, MatchError> {
        let say = |reason: &Reason| self.words.say(reason);
        Ok(home.state(id)?.view(id, self.now, say))
    }

    fn events(&self, home: &Home, id: &Id) -> Answer {
        let events = home.events(id, self.since()?)?;
        let page: Vec<&str> = (events.iter().take(EVENTS_PAGE_SIZE))
            .map(String::as_str)
            .collect();
        let head = home.state(id)?.seq();
        let body = format!("{{\"events\":[{}],\"head\":{head}}}", page.join(","));
        Ok(text_response(200, body))
    }

    fn record(&self, home: &Home, id: &Id) -> Answer {
        let say = |reason: &Reason| self.words.say(reason);
        let record = home.state(id)?.named_record(id, say);
        let (media_type, text) = match self.parameter("form") {
            None | Some("text") => ("text/plain; charset=utf-8", record.to_string()),
            Some("pgn") => {
                let text = record::pgn::write(&record);
                let text = text.map_err(|error| Problem::Input(error.reason()))?;
                ("application/x-chess-pgn", text)
            }
            Some(other) => return Err(MatchError::Query(other.to_owned()).into()),
        };
        Ok(Response {
            media_type,
            ..text_response(200, text)
        })
    }

    /// What a server sends first over the socket of a match: the greeting, the events after the last
    /// that the client has, and who is present.
    fn open_socket(&self, home: &Home, id: &Id) -> Answer {
        let state = home.state(id)?;
        let hello = Greeting {
            id: id.to_string(),
            head: state.seq(),
            now: self.now.0,
        };
        let mut lines = vec![to_json(&Hello { hello })];
        lines.extend_from_slice(home.events(id, self.since()?)?);
        if self.parameter("presence") == Some("true") {
            let presence = presence(state, self.now);
            lines.push(to_json(&PresenceNews { presence }));
        }
        Ok(Response {
            media_type: "application/x-ndjson",
            ..text_response(200, lines.join("\n"))
        })
    }

    /// Executes a message of a client over the socket of a match, a token or a command, and returns the
    /// reply.
    fn receive(&self, home: &mut Home, id: &Id) -> Response {
        let message: Result<Value, Problem> = read_body(self.call.body);
        let command = message.as_ref().ok().and_then(|it| it.get("id"));
        let command = command.and_then(Value::as_str).map(ToOwned::to_owned);
        let replied = match message {
            Err(problem) => Err(problem.into()),
            Ok(message) if message.get("token").is_some() => self.seat(home, id),
            Ok(_) => self.execute_over_socket(home, id),
        };
        let reply = replied.unwrap_or_else(|failure| {
            let problem = problem_json(&failure, self.words);
            to_json(&json!({ "refused": command, "problem": problem }))
        });
        text_response(200, reply)
    }

    fn seat(&self, home: &Home, id: &Id) -> Result<String, Failure> {
        let ShowToken { token } = read_body(self.call.body)?;
        let token: Token = token.parse().map_err(|_| MatchError::WrongToken)?;
        let player = home.state(id)?.player_of(&token);
        let seat = player.ok_or(MatchError::WrongToken)?.into();
        Ok(to_json(&Seated { seat }))
    }

    fn execute_over_socket(&self, home: &mut Home, id: &Id) -> Result<String, Failure> {
        let signed: SignedCommand = read_body(self.call.body)?;
        let ack = signed.id.clone();
        let token = self.token().map_err(|_| MatchError::NoTokenSaid)?;
        let request = MatchRequest::of_player(token, signed)?;
        let event: Numbered = serde_json::from_str(&home.execute(id, &request, self.now)?)
            .map_err(|error| Problem::Body(error.to_string()))?;
        let seq = event.seq;
        Ok(to_json(&Ack { ack, seq }))
    }

    fn token(&self) -> Result<Token, MatchError> {
        match self.call.token {
            "" => Err(MatchError::NoToken),
            text => text.parse().map_err(|_| MatchError::WrongToken),
        }
    }

    fn since(&self) -> Result<u64, MatchError> {
        let since = self.parameter("since").unwrap_or("0");
        since
            .parse()
            .map_err(|_| MatchError::Query(since.to_owned()))
    }

    fn parameter(&self, name: &str) -> Option<&str> {
        let mut parts = self.query.split('&').filter_map(|it| it.split_once('='));
        parts
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }
}

/// The request for the move of the computer that is to move: what `POST` to `path` answers is to be
/// played, at a pace that people can follow if both are computers. `None` if no computer is to move.
fn search(state: &Match, now: Time) -> Option<Value> {
    let Some(PendingAction::Move { .. }) = state.pending_action() else {
        return None;
    };
    let (line, computer) = (state.line(), state.computer_to_move()?);
    let level = computer.parse::<u8>().ok();
    let bot = level.is_none().then_some(computer);
    let time = state.computer_time(now);
    Some(json!({
        "paced": state.is_between_computers(),
        "path": format!("/api/v1/games/{}/best", line.info().id),
        "body": {
            "position": line.start(),
            "variant": line.variant(),
            "moves": line.moves(),
            "level": level,
            "bot": bot,
            "limits": time.map(|time| json!({ "seconds": time.as_secs_f64() })),
        },
    }))
}

/// Presence in a match at home here: the players are at this browser.
fn presence(state: &Match, now: Time) -> Presence {
    let seats = state.setup().seats.iter().map(|seat| PlayerPresence {
        here: !matches!(seat, Seat::Open),
        ..PlayerPresence::default()
    });
    Presence {
        seats: seats.collect(),
        now: now.0,
    }
}

/// The response for a request that failed, in the reader's language.
fn problem(failure: &Failure, words: &Messages) -> Response {
    let body = problem_json(failure, words);
    let status = body["status"].as_u64().and_then(|it| it.try_into().ok());
    Response {
        media_type: "application/problem+json",
        ..text_response(status.unwrap_or(500), body.to_string())
    }
}

fn problem_json(failure: &Failure, words: &Messages) -> Value {
    let error = match failure {
        Failure::Api(problem) => return problem.to_json(words),
        Failure::Match(error) => error,
    };
    let (status, id, reason) = error.kind();
    let cause = match error {
        MatchError::Query(what) => Some(what.clone()),
        _ => None,
    };
    let kind = ProblemKind {
        status: (status, title(status)),
        id,
        reason,
        cause,
    };
    let mut body = serde_json::to_value(kind.body(words)).unwrap_or_default();
    if let MatchError::Stale { head } = error {
        body["head"] = json!(head);
    }
    body
}

/// The name of an HTTP status that a problem of a match has.
fn title(status: u16) -> &'static str {
    match status {
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        409 => "Conflict",
        503 => "Service Unavailable",
        _ => "Unprocessable Entity",
    }
}

fn to_json(value: &impl Serialize) -> String {
    // Plain data with string keys, which always serialises.
    serde_json::to_string(value).unwrap_or_default()
}

fn json_response(status: u16, value: &impl Serialize) -> Response {
    text_response(status, to_json(value))
}

fn text_response(status: u16, text: String) -> Response {
    Response {
        status,
        media_type: "application/json",
        body: text.into_bytes(),
    }
}
