//! The routes of the stateless API, each listed once.
//!
//! A route's method and path are those of the `#[utoipa::path]` attribute on its function in
//! `operations`; the list at the end of this file adds how the route is executed. The rest derives
//! from that list: [`Host`](crate::Host) dispatches by [`find_route`], the server builds its HTTP router
//! from [`ROUTES`], and [`description`] is the `OpenAPI` document of the same functions.

use std::sync::LazyLock;

use catalog::Knowledge;
use messages::Messages;
use utoipa::openapi::{HttpMethod, OpenApi};

use crate::{
    PREFIX, Problem, ProblemBody, PuzzleTask, count, game, games, generate, hint,
    host::{json, read_body},
    inspect, legal, lesson, lesson_play, line, new_game, operations, play, puzzle_lesson, solve,
    tap, verify,
};

/// The HTTP method of a route.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Method {
    /// `GET`, which takes no body.
    Get,
    /// `POST`, which takes a JSON object.
    Post,
}

impl Method {
    /// The name of the method as HTTP spells it: `GET` or `POST`.
    pub fn as_str(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
        }
    }
}

/// One route of the stateless API, whose requests contain everything that the response depends on.
#[derive(Debug)]
pub struct Route {
    /// The HTTP method that the route is served at.
    pub method: Method,
    /// The path of the route below [`PREFIX`], such as `/games/{game}/legal`.
    pub path: String,
    /// How the route is executed, with the function that does it unless the host has to call it
    /// itself.
    pub handler: Handler,
}

/// How a route is executed, which decides on which thread a host runs it.
#[derive(Copy, Clone, Debug)]
pub enum Handler {
    /// Computes the JSON body of the response at once. Cheap enough for the thread that serves the
    /// connection.
    Immediate(fn(&RouteInput<'_>) -> Result<String, Problem>),
    /// Plays the moves of the request and computes the JSON body at once; a move may be illegal.
    Play(fn(&RouteInput<'_>) -> Result<String, Problem>),
    /// Validates a request about a puzzle and returns the work to be done, which takes time.
    Puzzle(fn(&RouteInput<'_>) -> Result<PuzzleTask, Problem>),
    /// Chooses one move, by a level, a bot or a search, on a worker thread: the host calls
    /// [`best()`](crate::best()).
    Best,
    /// Searches for the best variations, with one line of output per round: the host calls
    /// [`analyse()`](crate::analyse()).
    Analyse,
    /// Reviews a game, with one line of output per position: the host calls
    /// [`review()`](crate::review()).
    Review,
    /// Draws a board or a game: the host calls [`picture()`](crate::picture()).
    Picture,
}

/// The part of a request, and of its host, that a [`Handler`] function reads.
#[derive(Copy, Clone, Debug)]
pub struct RouteInput<'a> {
    /// The id of the game: the segment of the path in place of `{game}`; empty if the route has
    /// none.
    pub game: &'a str,
    /// The request's body, not parsed yet.
    pub body: &'a [u8],
    /// The exact knowledge (tables and proofs) of the host: the program that serves the API.
    pub knowledge: &'a Knowledge,
    /// Messages in the reader's language, for the sentences in the response.
    pub words: &'a Messages,
    /// Random bits from which a seed is made for a new puzzle or a computer player's choices, if
    /// the body of the request gives none.
    pub chance: u64,
}

impl Route {
    fn new<P: utoipa::Path>(handler: Handler) -> Route {
        let is_post = P::methods().contains(&HttpMethod::Post);
        Route {
            method: if is_post { Method::Post } else { Method::Get },
            path: P::path(),
            handler,
        }
    }

    /// Whether requests run on a worker thread (puzzles except checks of a board, searches, reviews
    /// and pictures), so that they may be refused or run out of time.
    pub fn needs_worker(&self) -> bool {
        match self.handler {
            Handler::Immediate(_) | Handler::Play(_) => false,
            Handler::Puzzle(_)
            | Handler::Best
            | Handler::Analyse
            | Handler::Review
            | Handler::Picture => true,
        }
    }

    /// Whether a request to the route may fail with [`Problem::Illegal`]: it contains moves, or
    /// asks for a move or an analysis of a game that may be over.
    pub(crate) fn may_be_illegal(&self) -> bool {
        match self.handler {
            Handler::Immediate(_) | Handler::Puzzle(_) => false,
            Handler::Play(_)
            | Handler::Best
            | Handler::Analyse
            | Handler::Review
            | Handler::Picture => true,
        }
    }

    /// Matches a path below [`PREFIX`] against the route and returns the segment in place of
    /// `{game}`, which is empty if the route has none. `None` if the path is another route's.
    fn matches<'a>(&self, path: &'a str) -> Option<&'a str> {
        let (mut expected, mut found) = (self.path.split('/'), path.split('/'));
        let mut game = "";
        loop {
            match (expected.next(), found.next()) {
                (None, None) => return Some(game),
                (Some("{game}"), Some(segment)) => game = segment,
                (expected, found) if expected == found => {}
                _ => return None,
            }
        }
    }
}

/// The route of a request, and the segment of the path in place of `{game}`.
///
/// # Errors
///
/// [`Problem::NotFound`] if no route has this path, [`Problem::Method`] if one has, with another
/// method.
pub fn find_route<'a>(method: &str, path: &'a str) -> Result<(&'static Route, &'a str), Problem> {
    let path = path.strip_prefix(PREFIX).ok_or(Problem::NotFound)?;
    let mut problem = Problem::NotFound;
    for route in ROUTES.iter() {
        match route.matches(path) {
            Some(game) if route.method.as_str() == method => return Ok((route, game)),
            Some(_) => problem = Problem::Method,
            None => {}
        }
    }
    Err(problem)
}

/// The routes as an `OpenAPI` document whose paths begin with [`PREFIX`], without examples and
/// problems.
pub(crate) fn description() -> OpenApi {
    let mut description = <Description as utoipa::OpenApi>::openapi();
    let paths = std::mem::take(&mut description.paths.paths).into_iter();
    let paths = paths.map(|(path, item)| (format!("{PREFIX}{path}"), item));
    description.paths.paths = paths.collect();
    description
}

/// Makes [`ROUTES`] and [`Description`] of one list. `utoipa` names the type that holds a function's
/// attribute `__path_` and the function's name; macros can't put names together, so both are given.
macro_rules! routes {
    ($($module:ident :: $function:ident, $attribute:ident => $handler:expr;)*) => {
        #[derive(utoipa::OpenApi)]
        #[openapi(
            info(
                title = "Henge",
                description = "Abstract games and puzzles: a position in, an answer out. Problems are \
                told in the language of `Accept-Language`: `en` or `pt`.",
                license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
            ),
            paths($(operations::$module::$function),*),
            components(schemas(ProblemBody))
        )]
        struct Description;

        /// Every route of the stateless API (the routes that need no stored match).
        pub static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(|| {
            use Handler::{Analyse, Best, Immediate, Picture, Play, Puzzle, Review};

            vec![$(Route::new::<operations::$module::$attribute>($handler)),*]
        });
    };
}

routes! {
    games::games, __path_games => Immediate(|input| Ok(json(&games(input.knowledge, input.words))));
    games::game, __path_game =>
        Immediate(|input| Ok(json(&game(input.game, input.knowledge, input.words)?)));
    games::new_game, __path_new_game =>
        Immediate(|input| Ok(json(&new_game(input.game, &read_body(input.body)?, input.words)?)));
    games::legal, __path_legal =>
        Immediate(|input| Ok(json(&legal(input.game, &read_body(input.body)?, input.words)?)));
    games::play, __path_play =>
        Play(|input| Ok(json(&play(input.game, &read_body(input.body)?, input.words)?)));
    games::line, __path_line =>
        Play(|input| Ok(json(&line(input.game, &read_body(input.body)?, input.words)?)));
    games::tap, __path_tap =>
        Play(|input| Ok(json(&tap(input.game, &read_body(input.body)?, input.words)?)));
    lessons::lesson, __path_lesson => Immediate(|input| Ok(json(&lesson(input.game, input.words)?)));
    lessons::lesson_play, __path_lesson_play =>
        Play(|input| Ok(json(&lesson_play(input.game, &read_body(input.body)?, input.words)?)));
    best::best, __path_best => Best;
    analyse::analyse, __path_analyse => Analyse;
    review::review, __path_review => Review;
    picture::picture, __path_picture => Picture;
    puzzles::solve, __path_solve => Puzzle(|input| solve(&read_body(input.body)?));
    puzzles::count, __path_count => Puzzle(|input| count(&read_body(input.body)?));
    puzzles::verify, __path_verify =>
        Immediate(|input| Ok(json(&verify(&read_body(input.body)?, input.words)?)));
    puzzles::inspect, __path_inspect =>
        Immediate(|input| Ok(json(&inspect(&read_body(input.body)?, input.words)?)));
    lessons::puzzle_lesson, __path_puzzle_lesson =>
        Immediate(|input| Ok(json(&puzzle_lesson(input.words))));
    puzzles::generate, __path_generate =>
        Puzzle(|input| generate(&read_body(input.body)?, input.chance));
    puzzles::hint, __path_hint => Puzzle(|input| hint(&read_body(input.body)?, input.words));
}
