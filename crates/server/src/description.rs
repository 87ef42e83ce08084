//! The description of all that is served: the stateless API, matches, and what may go wrong with
//! either over HTTP.

use api::{
    Route,
    description::{Example, bad_body, bad_input, examples},
};
use matches::Refusal;
use messages::Messages;
use serde_json::{Value, json};
use utoipa::openapi::OpenApi;

use crate::{matches::MatchProblem, problem::Problem};

/// One or more of every route about matches. `tests/examples.rs` runs them all, in this order.
const MATCHES: &str = include_str!("examples.json");

/// What the code says of the API, completed.
pub(crate) fn complete(description: &OpenApi, words: &Messages) -> Value {
    let mut examples = examples(words);
    let matches: Vec<Example> = serde_json::from_str(MATCHES).unwrap_or_default();
    examples.extend(matches);
    let problems = |method: &str, path: &str| {
        let problems = problems(method, path);
        problems.iter().map(|it| it.to_json(words)).collect()
    };
    let mut description = api::description::complete(description, &examples, problems);
    description["components"]["schemas"]["ProblemBody"]["properties"]["head"] = json!({
        "type": "integer",
        "format": "uint64",
        "minimum": 0,
        "description": "Number of the match's last event, where the problem is a stale `seq`.",
    });
    description["components"]["securitySchemes"]["seat"] = json!({
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a seat, from the answer that made it.",
    });
    description
}

/// What may go wrong at a route.
fn problems(method: &str, path: &str) -> Vec<Problem> {
    let is_of_matches = path.contains("/matches");
    let mut problems: Vec<Problem> = Vec::new();
    let stateless = api::find_route(&method.to_uppercase(), path);
    let stateless: Option<&Route> = stateless.ok().map(|(route, _)| route);
    if let Some(route) = stateless {
        let api = api::description::problems(route);
        problems.extend(api.into_iter().map(Problem::Api));
    } else if is_of_matches && method == "post" {
        problems.push(bad_body().into());
        let new = !path.contains("{id}");
        problems.extend(bad_input().filter(|_| new).map(Problem::Api));
    } else if is_of_matches && path.ends_with("/record") {
        // Only one game has PGN.
        problems.extend(bad_input().map(Problem::Api));
    }
    if method == "post" {
        problems.extend([Problem::MediaType, Problem::TooLarge, Problem::Slow]);
    }
    if is_of_matches && method == "post" {
        problems.push(Problem::Origin);
    }
    if path.ends_with("/socket") {
        problems.extend([Problem::Match(MatchProblem::NoSocket), Problem::Origin]);
    }
    if stateless.is_some_and(Route::needs_worker) {
        problems.push(Problem::Busy);
    }
    if is_of_matches {
        problems.extend(troubles(method, path).into_iter().map(Problem::Match));
    }
    let query = MatchProblem::Query("unknown field `x`".to_owned());
    problems.extend([Problem::Match(query), Problem::Host, Problem::Banned]);
    problems.extend([
        Problem::Crowded,
        Problem::Limited { seconds: 1 },
        Problem::Internal,
    ]);
    problems
}

/// What may go wrong with matches.
fn troubles(method: &str, path: &str) -> Vec<MatchProblem> {
    let mut troubles = vec![MatchProblem::Unavailable];
    if path.contains("{id}") {
        troubles.extend([
            MatchProblem::NoMatch,
            MatchProblem::Deleted,
            MatchProblem::Damaged,
        ]);
    }
    if path.ends_with("/matches") || path.ends_with("/join") {
        troubles.push(MatchProblem::Limited { seconds: 1 });
    }
    if method == "post" && path.ends_with("/matches") {
        troubles.extend([MatchProblem::ComputersLimited, MatchProblem::NoComputers]);
    }
    if path.ends_with("/join") {
        let taken = MatchProblem::Refused(Refusal::Taken);
        troubles.extend([taken, MatchProblem::BadJoinId]);
    }
    if path.ends_with("/presence") {
        troubles.extend([MatchProblem::NoToken, MatchProblem::WrongToken]);
    }
    if path.ends_with("/commands") {
        troubles.extend([
            MatchProblem::NoToken,
            MatchProblem::WrongToken,
            MatchProblem::CommandsLimited { seconds: 1 },
            MatchProblem::Stale { head: 7 },
            MatchProblem::Misused,
            MatchProblem::BadId,
            MatchProblem::Refused(Refusal::NotYourTurn),
            MatchProblem::Refused(Refusal::NotYet),
        ]);
    }
    troubles
}
