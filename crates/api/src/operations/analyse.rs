//! The route `analyse`: the best lines of a position, round by round as the search deepens.

use std::num::NonZeroUsize;

use catalog::{Analysis, Game, SearchContext, SearchSettings, Sink};
use game::{AnyLine, Reason};
use messages::Messages;

use super::{allowance::Allowance, find, open};
use crate::{AnalyseRequest, AnalysisUpdate, Problem};

/// Maximum lines (variations) of an analysis; a request for more gets this many. Each costs a
/// search of its own.
const MAX_LINES: usize = 10;

/// A validated request for the best variations of a position, ready to be run.
#[derive(Debug)]
pub struct AnalyseTask {
    game: &'static Game,
    line: Box<dyn AnyLine>,
    settings: SearchSettings,
    is_repeatable: bool,
    key: String,
}

/// The best lines of a position.
///
/// One JSON object per line while the search deepens; the last has `done`. Closing the connection
/// stops it.
#[utoipa::path(post, path = "/games/{game}/analyse", params(("game" = String, Path)), request_body = AnalyseRequest, responses((status = 200, body = AnalysisUpdate, content_type = "application/x-ndjson")))]
pub fn analyse(
    id: &str,
    request: &AnalyseRequest,
    allowance: &Allowance,
) -> Result<AnalyseTask, Problem> {
    let game = find(id)?;
    let mut line = open(game, &request.position, request.variant.as_deref())?;
    for m in &request.moves {
        line.try_play(m).map_err(Problem::Illegal)?;
    }
    if let Some(ending) = line.ending() {
        return Err(Problem::Illegal(Reason::over(&ending.reason)));
    }
    let limits = allowance.limits(request.limits);
    let lines = request.lines.unwrap_or(1).min(MAX_LINES);
    let lines = NonZeroUsize::new(lines).unwrap_or(NonZeroUsize::MIN);
    let key = format!(
        "analyse {id} {} {} {:?} {lines} {limits:?}",
        line.variant(),
        line.start(),
        line.moves()
    );
    let settings = SearchSettings {
        lines,
        ..SearchSettings::new(limits)
    };
    Ok(AnalyseTask {
        game,
        line,
        settings,
        is_repeatable: request.limits.are_repeatable(),
        key,
    })
}

impl AnalyseTask {
    /// Text that identifies the position, the number of variations and the limits: requests with
    /// equal keys may share one search.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Searches the position until the limits are reached or the context's flag cancels. `sink`
    /// receives every completed round and may stop the search. Clears the transposition table first
    /// if the result has to be repeatable.
    pub fn run(&self, context: SearchContext<'_>, sink: &mut Sink<'_>) -> Analysis {
        if self.is_repeatable {
            context.table.clear();
        }
        let (game, line) = (self.game, &*self.line);
        game.analyse(line, &self.settings, context, sink)
    }

    /// One line of the response (a JSON object) for a completed round of the search. `done` marks
    /// the last one.
    pub fn update(&self, round: &Analysis, done: bool, words: &Messages) -> AnalysisUpdate {
        AnalysisUpdate::of(&*self.line, round, done, words)
    }
}
