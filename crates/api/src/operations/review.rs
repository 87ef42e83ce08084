//! The route `review`: every turn of a game compared with the best one.

use std::ops::ControlFlow;

use catalog::SearchContext;
use game::AnyLine;
use messages::Messages;
use review::{Review, ReviewProgress, ReviewSettings};

use super::{allowance::Allowance, game_source::GameSource};
use crate::{Problem, ReviewReport, ReviewRequest, ReviewUpdate, SearchLimits};

/// A validated request for a review of a game (every turn compared with the best one), ready to be
/// run.
#[derive(Debug)]
pub struct ReviewTask {
    line: Box<dyn AnyLine>,
    settings: ReviewSettings,
    is_repeatable: bool,
    key: String,
}

/// A review of a game.
///
/// Every turn is compared with the best one. One JSON object per line: first one for each position
/// searched, the last position first, then the review, which has `done`. The limits apply to each
/// position; the whole review never takes longer than the server's own limit. Closing the connection
/// stops it.
#[utoipa::path(post, path = "/games/{game}/review", params(("game" = String, Path)), request_body = ReviewRequest, responses((status = 200, body = ReviewUpdate, content_type = "application/x-ndjson")))]
pub fn review(
    id: &str,
    request: &ReviewRequest,
    allowance: &Allowance,
) -> Result<ReviewTask, Problem> {
    let source = GameSource {
        record: request.record.as_deref(),
        position: request.position.as_deref(),
        variant: request.variant.as_deref(),
        moves: &request.moves,
    };
    let line = source.line(id)?;
    let limits = request.limits.unwrap_or_default();
    let settings = ReviewSettings {
        limits: allowance.limits(limits),
        max_time: allowance.max_time,
    };
    let key = format!(
        "review {id} {} {} {:?} {settings:?}",
        line.variant(),
        line.start(),
        line.moves()
    );
    Ok(ReviewTask {
        line,
        settings,
        is_repeatable: SearchLimits::are_repeatable(limits),
        key,
    })
}

impl ReviewTask {
    /// Text that identifies the game and the search limits: requests with equal keys may share one
    /// review.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Reviews the game until every turn is judged or the context's flag cancels, which leaves the
    /// rest without a judgement. `listener` receives every position that was searched and may stop
    /// the review.
    pub fn run(
        &self,
        context: SearchContext<'_>,
        listener: &mut dyn FnMut(&ReviewProgress) -> ControlFlow<()>,
    ) -> Review {
        if self.is_repeatable {
            context.table.clear();
        }
        review::review(&*self.line, &self.settings, context, listener)
    }

    /// One line of the response (a JSON object) for a position of the reviewed game that was
    /// searched, in the reader's language.
    pub fn update(&self, progress: &ReviewProgress, words: &Messages) -> ReviewUpdate {
        ReviewUpdate::of(&*self.line, progress, words)
    }

    /// The last line of the response (a JSON object), with the whole review, in the reader's
    /// language.
    pub fn answer(&self, review: &Review, words: &Messages) -> ReviewUpdate {
        let report = ReviewReport::of(&*self.line, review, &self.settings, words);
        ReviewUpdate::last(report)
    }
}
