//! What a finished game was like, turn by turn.

use std::ops::ControlFlow;

use catalog::SearchContext;
use game::{AnyLine, Reason};
use messages::Messages;
use record::ReplayError;
use review::{Progress, Review, Settings};

use super::{find, thought::Allowance};
use crate::{Problem, ReviewReport, ReviewRequest, ReviewUpdate, SearchLimits};

/// A game to be reviewed, which can be done.
#[derive(Debug)]
pub struct ReviewTask {
    line: Box<dyn AnyLine>,
    settings: Settings,
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
    let game = find(id)?;
    let line = if let Some(text) = &request.record {
        replayed(id, text)?
    } else {
        let (position, variant) = (request.position.as_deref(), request.variant.as_deref());
        let mut line = game.open(position, variant).map_err(Problem::Input)?;
        for m in &request.moves {
            line.try_play(m).map_err(Problem::Illegal)?;
        }
        line
    };
    let limits = request.limits.unwrap_or_default();
    let settings = Settings {
        limits: allowance.limits(limits),
        most_time: allowance.most_time,
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

/// The game of a record, which must be of the expected kind.
pub(super) fn replayed(id: &str, text: &str) -> Result<Box<dyn AnyLine>, Problem> {
    let games = record::read_any(text).map_err(|bad| match bad.reasons() {
        // The rule that forbids a move says more than that it is forbidden.
        (_, Some(cause)) => Problem::Illegal(cause),
        (reason, None) => Problem::Input(reason),
    })?;
    let one = |mut games: Vec<record::Loaded>| (games.len() == 1).then(|| games.swap_remove(0));
    let one = one(games).ok_or(Problem::Input(Reason::new("record-not-one")))?;
    let record = one.record;
    if record.game != id {
        return Err(Problem::Input(
            Reason::new("record-other-game")
                .with("game", record.game.as_str())
                .with("expected", id),
        ));
    }
    record.replay().map_err(|error| match error {
        ReplayError::UnknownGame(game) => Problem::UnknownGame(game),
        ReplayError::Start(reason) => Problem::Input(reason),
        ReplayError::Move { reason, .. } => Problem::Illegal(reason),
    })
}

impl ReviewTask {
    /// The same for the same questions only, so that they can share one answer.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Reviews the game, or as much of it as is wanted. `listener` hears of every position that was
    /// searched and may break it off.
    pub fn run(
        &self,
        context: SearchContext<'_>,
        listener: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Review {
        if self.is_repeatable {
            context.table.clear();
        }
        review::review(&*self.line, &self.settings, context, listener)
    }

    /// What is to be sent about a position, in the reader's language.
    pub fn update(&self, progress: &Progress, words: &Messages) -> ReviewUpdate {
        ReviewUpdate::of(&*self.line, progress, words)
    }

    /// What is to be sent last, in the reader's language.
    pub fn answer(&self, review: &Review, words: &Messages) -> ReviewUpdate {
        let report = ReviewReport::of(&*self.line, review, &self.settings, words);
        ReviewUpdate::last(report)
    }
}
