//! The whole API in one call, for programs without a queue of their own: a browser's worker, a
//! Python module, a test. They get what the server would send, to the byte.

use std::{ops::ControlFlow, sync::atomic::AtomicBool};

use catalog::{Analysis, Knowledge, SearchContext};
use game::Reason;
use messages::{Language, Messages};
use review::ReviewProgress;
use search::TranspositionTable;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Allowance, AnalyseTask, PREFIX, PictureFormat, Problem, PuzzleTask, Words, analyse, best,
    count, game, games, generate, hint, inspect, legal, line, new_game, picture, play, review,
    solve, verify,
};

/// Memory of the searches.
const MEGABYTES: usize = 16;

/// A request as it would be sent over HTTP.
#[derive(Copy, Clone, Debug, Default)]
pub struct Call<'a> {
    /// `GET` or `POST`.
    pub method: &'a str,
    /// Such as `/api/v1/games`.
    pub path: &'a str,
    /// The reader's language.
    pub language: Language,
    /// JSON, if the route takes any.
    pub body: &'a [u8],
    /// Decides what the request leaves to chance: a seed that is not given.
    pub chance: u64,
}

/// What would be sent back.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Reply {
    /// The status of HTTP.
    pub status: u16,
    /// JSON, or the last line of an analysis.
    pub body: String,
}

/// Who hears of each line of an analysis before the last, and may break it off.
type Listener<'a> = dyn FnMut(&str) -> ControlFlow<()> + 'a;

/// Answers requests in place, one at a time.
#[derive(Debug)]
pub struct Host {
    knowledge: &'static Knowledge,
    allowance: Allowance,
    table: TranspositionTable,
    words: Words,
}

impl Host {
    /// A host that allows questions to look things up and to take so much.
    pub fn new(knowledge: &'static Knowledge, allowance: Allowance) -> Host {
        Host {
            knowledge,
            allowance,
            table: TranspositionTable::new(MEGABYTES),
            words: Words::new(&[]),
        }
    }

    /// Answers a request, or says in words why not. `cancel` stops a search, as `listener` may.
    pub fn answer(
        &self,
        call: &Call<'_>,
        cancel: &AtomicBool,
        listener: &mut Listener<'_>,
    ) -> Reply {
        let words = self.words.of(call.language);
        match self.try_answer(call, words, cancel, listener) {
            Ok(body) => Reply { status: 200, body },
            Err(problem) => Reply {
                status: problem.kind().status.0,
                body: problem.to_json(words).to_string(),
            },
        }
    }

    fn try_answer(
        &self,
        call: &Call<'_>,
        words: &Messages,
        cancel: &AtomicBool,
        listener: &mut Listener<'_>,
    ) -> Result<String, Problem> {
        let path = call.path.strip_prefix(PREFIX).ok_or(Problem::NotFound)?;
        let parts: Vec<&str> = path.split('/').skip(1).collect();
        let context = SearchContext {
            table: &self.table,
            knowledge: self.knowledge,
            cancel,
        };
        let run = |task: PuzzleTask| Ok(json(&task.run(cancel, words)?));
        match (call.method, &parts[..]) {
            ("GET", ["games"]) => Ok(json(&games(self.knowledge, words))),
            ("GET", ["games", id]) => Ok(json(&game(id, self.knowledge, words)?)),
            ("POST", ["games", id, "new"]) => Ok(json(&new_game(id, &read(call)?, words)?)),
            ("POST", ["games", id, "legal"]) => Ok(json(&legal(id, &read(call)?, words)?)),
            ("POST", ["games", id, "play"]) => Ok(json(&play(id, &read(call)?, words)?)),
            ("POST", ["games", id, "line"]) => Ok(json(&line(id, &read(call)?, words)?)),
            ("POST", ["games", id, "best"]) => {
                let task = best(id, &read(call)?, &self.allowance, call.chance)?;
                Ok(json(&task.answer(&task.run(context), words)?))
            }
            ("POST", ["games", id, "analyse"]) => {
                let task = analyse(id, &read(call)?, &self.allowance)?;
                Ok(follow(&task, context, words, listener))
            }
            ("POST", ["games", id, "review"]) => {
                let task = review(id, &read(call)?, &self.allowance)?;
                let mut tell =
                    |progress: &ReviewProgress| listener(&json(&task.update(progress, words)));
                let found = task.run(context, &mut tell);
                Ok(json(&task.answer(&found, words)))
            }
            ("POST", ["games", id, "picture"]) => {
                let task = picture(id, &read(call)?)?;
                match task.format {
                    PictureFormat::Svg => Ok(task.svg()),
                    // An answer in place is text.
                    PictureFormat::Png | PictureFormat::Gif => {
                        Err(Problem::Input(Reason::new("picture-svg-only")))
                    }
                }
            }
            ("POST", ["puzzles", "chess-loop", "solve"]) => run(solve(&read(call)?)?),
            ("POST", ["puzzles", "chess-loop", "count"]) => run(count(&read(call)?)?),
            ("POST", ["puzzles", "chess-loop", "inspect"]) => {
                Ok(json(&inspect(&read(call)?, words)?))
            }
            ("POST", ["puzzles", "chess-loop", "verify"]) => {
                Ok(json(&verify(&read(call)?, words)?))
            }
            ("POST", ["puzzles", "chess-loop", "generate"]) => {
                run(generate(&read(call)?, call.chance)?)
            }
            ("POST", ["puzzles", "chess-loop", "hint"]) => run(hint(&read(call)?, words)?),
            (
                _,
                ["games"]
                | ["games", _]
                | [
                    "games",
                    _,
                    "new" | "legal" | "play" | "line" | "best" | "analyse" | "review" | "picture",
                ]
                | [
                    "puzzles",
                    "chess-loop",
                    "solve" | "count" | "inspect" | "verify" | "generate" | "hint",
                ],
            ) => Err(Problem::Method),
            _ => Err(Problem::NotFound),
        }
    }
}

/// Analyses and passes on what is found on the way.
fn follow(
    task: &AnalyseTask,
    context: SearchContext<'_>,
    words: &Messages,
    listener: &mut Listener<'_>,
) -> String {
    let mut sink = |round: &Analysis| listener(&json(&task.update(round, false, words)));
    let found = task.run(context, &mut sink);
    json(&task.update(&found, true, words))
}

fn read<T: DeserializeOwned>(call: &Call<'_>) -> Result<T, Problem> {
    read_body(call.body)
}

/// Reads the body of a request: an object in JSON.
///
/// # Errors
///
/// Says where it is not what the request needs.
pub fn read_body<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let problem = |it: serde_json::Error| Problem::Body(it.to_string());
    // A list would be read as the fields in their order.
    if body.trim_ascii_start().first() == Some(&b'[') {
        return Err(problem(serde::de::Error::custom("expected an object")));
    }
    serde_json::from_slice(body).map_err(problem)
}

/// An answer as text. Answers are plain data, which can always be written.
fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
