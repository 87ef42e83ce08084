//! The `OpenAPI` document of the whole server: the stateless API, matches, and the problems that only
//! a server has.

use api::{
    Route,
    description::{Example, bad_body, bad_input, examples},
};
use matches::{MatchError, Refusal};
use messages::Messages;
use serde_json::{Value, json};
use utoipa::openapi::OpenApi;

use crate::{matches::MatchProblem, problem::Problem};

/// Example requests of the API's routes of matches, one or more of each, as JSON. `tests/examples.rs`
/// runs them all, in this order.
const MATCH_EXAMPLES: &str = include_str!("examples.json");

/// Completes the `OpenAPI` document that `utoipa` made of the routes with examples of requests and
/// of problems (error responses).
pub(crate) fn complete(description: &OpenApi, words: &Messages) -> Value {
    let mut examples = examples(words);
    let matches: Vec<Example> = serde_json::from_str(MATCH_EXAMPLES).unwrap_or_default();
    examples.extend(matches);
    let problems = |method: &str, path: &str| {
        let problems = problems(method, path);
        problems
            .iter()
            .map(|problem| problem.to_json(words))
            .collect()
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

/// Examples of the problems (error responses) that the `OpenAPI` document lists for a route.
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
        // PGN is for one game only.
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
        problems.extend(match_problems(method, path).into_iter().map(Problem::Match));
    }
    let query = MatchProblem::from(MatchError::Query("unknown field `x`".to_owned()));
    problems.extend([Problem::Match(query), Problem::Host, Problem::Banned]);
    problems.extend([
        Problem::Crowded,
        Problem::Limited { seconds: 1 },
        Problem::Internal,
    ]);
    problems
}

/// Examples of the problems (error responses) about a match that the `OpenAPI` document lists for a
/// route of matches.
fn match_problems(method: &str, path: &str) -> Vec<MatchProblem> {
    let mut problems = vec![MatchProblem::Unavailable];
    if path.contains("{id}") {
        problems.extend([
            MatchError::NoMatch.into(),
            MatchProblem::Deleted,
            MatchProblem::Damaged,
        ]);
    }
    if path.ends_with("/matches") || path.ends_with("/join") {
        problems.push(MatchProblem::Limited { seconds: 1 });
    }
    if method == "post" && path.ends_with("/matches") {
        problems.extend([
            MatchProblem::ComputersLimited,
            MatchProblem::NoComputers,
            MatchError::Misused.into(),
        ]);
    }
    if path.ends_with("/join") {
        let taken = MatchProblem::from(Refusal::Taken);
        problems.extend([taken, MatchError::BadJoinId.into()]);
    }
    if path.ends_with("/presence") {
        problems.extend([MatchError::NoToken.into(), MatchError::WrongToken.into()]);
    }
    if path.ends_with("/commands") {
        problems.extend([
            MatchError::NoToken.into(),
            MatchError::WrongToken.into(),
            MatchProblem::CommandsLimited { seconds: 1 },
            MatchError::Stale { head: 7 }.into(),
            MatchError::Misused.into(),
            MatchError::BadId.into(),
            MatchError::Refused(Refusal::NotYourTurn).into(),
            MatchError::Refused(Refusal::NotYet).into(),
        ]);
    }
    problems
}
