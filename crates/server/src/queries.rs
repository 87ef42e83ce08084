//! Which routes of the API read a query string: the others refuse one.

use std::{collections::HashMap, sync::Arc};

use axum::{
    extract::{Request, State as Shared},
    http::Method,
    middleware::Next,
    response::{IntoResponse, Response},
};
use matches::MatchError;
use utoipa::openapi::OpenApi;

use crate::{matches::MatchProblem, middleware::matched_route, problem::Problem};

/// Maximum characters of an unknown query parameter's name that the error response quotes.
const MAX_QUOTED_CHARS: usize = 40;

/// The routes of the API and, for each of their methods, whether it reads a query string.
#[derive(Debug, Default)]
pub(crate) struct QueryRoutes(HashMap<String, ByMethod>);

/// Whether a route reads a query string, for each HTTP method that it has.
type ByMethod = HashMap<String, bool>;

impl QueryRoutes {
    /// Collects from the API's description which operations have a parameter in the query.
    pub(crate) fn of(description: &OpenApi) -> QueryRoutes {
        let description = serde_json::to_value(description).unwrap_or_default();
        let paths = description["paths"].as_object().into_iter().flatten();
        let routes = paths.map(|(path, operations)| {
            let operations = operations.as_object().into_iter().flatten();
            let by_method = operations.map(|(method, operation)| {
                let mut parameters = operation["parameters"].as_array().into_iter().flatten();
                let reads = parameters.any(|parameter| parameter["in"] == "query");
                (method.to_uppercase(), reads)
            });
            (path.clone(), by_method.collect())
        });
        QueryRoutes(routes.collect())
    }

    /// Whether a route reads the query string. For a method that the route doesn't have, whether any
    /// of its methods does: the router then refuses the method, which says more.
    fn reads(&self, route: &str, method: &Method) -> bool {
        let by_method = self.0.get(route);
        by_method.is_some_and(|by_method| match by_method.get(method.as_str()) {
            Some(reads) => *reads,
            None => by_method.values().any(|reads| *reads),
        })
    }
}

/// Refuses a query string where the API reads none: a misspelt or misplaced parameter would otherwise
/// go unnoticed.
pub(crate) async fn refuse_unread_query(
    Shared(queries): Shared<Arc<QueryRoutes>>,
    request: Request,
    next: Next,
) -> Response {
    let route = matched_route(&request);
    if let Some(query) = request.uri().query().filter(|query| !query.is_empty())
        && route.starts_with("/api/v1/")
        && !queries.reads(route, request.method())
    {
        let field = query.split(['=', '&']).next().unwrap_or_default();
        let field: String = field.chars().take(MAX_QUOTED_CHARS).collect();
        let cause = format!("unknown field `{field}`");
        return Problem::from(MatchProblem::from(MatchError::Query(cause))).into_response();
    }
    next.run(request).await
}
