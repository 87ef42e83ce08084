//! The route `best`: a move by a level, a bot, or a search within limits.

use std::{num::NonZeroUsize, ops::ControlFlow};

use catalog::{Analysis, Computer, Game, Level, Resources, SearchContext, SearchSettings};
use game::{AnyLine, Reason, Rng};
use messages::Messages;
use review::explain;
use search::Limits;

use super::{allowance::Allowance, find, open};
use crate::{BestMove, BestRequest, Problem, Score, SearchLimits};

/// A validated request for a computer player's move, ready to be run.
#[derive(Debug)]
pub struct BestTask {
    game: &'static Game,
    line: Box<dyn AnyLine>,
    player: Player,
    is_repeatable: bool,
    key: String,
}

/// What chooses the move: a search within limits, or a level or bot with a seed.
#[derive(Debug)]
enum Player {
    Search(SearchSettings),
    Computer {
        computer: Computer,
        seed: u64,
        limits: Limits,
    },
}

/// The result of a [`BestTask`], from which its response is made.
#[derive(Clone, Debug)]
pub enum BestResult {
    /// The variations that a search within the request's limits found.
    Analysis(Analysis),
    /// The move of a level or a bot, in canonical notation. `None` if the player found none.
    Move(Option<String>),
}

/// A computer player's move.
///
/// Name a level from 1 to 8, a bot of the game, or search limits; otherwise the search takes one
/// second. The server never thinks longer than its own limit.
#[utoipa::path(post, path = "/games/{game}/best", params(("game" = String, Path)), request_body = BestRequest, responses((status = 200, body = BestMove)))]
pub fn best(
    id: &str,
    request: &BestRequest,
    allowance: &Allowance,
    chance: u64,
) -> Result<BestTask, Problem> {
    let game = find(id)?;
    let mut line = open(game, &request.position, request.variant.as_deref())?;
    for m in &request.moves {
        line.try_play(m).map_err(Problem::Illegal)?;
    }
    if let Some(ending) = line.ending() {
        return Err(Problem::Illegal(Reason::over(&ending.reason)));
    }
    let name = match (request.level, &request.bot) {
        (Some(level), _) => Some(level.to_string()),
        (None, Some(bot)) => Some(bot.clone()),
        (None, None) => None,
    };
    let asked = request.limits.map(|limits| allowance.limits(limits));
    let key = format!(
        "best {id} {} {} {:?} {name:?} {:?} {asked:?}",
        line.variant(),
        line.start(),
        line.moves(),
        request.seed
    );
    let player = match name {
        None => {
            let limits = asked.unwrap_or_else(|| allowance.limits(SearchLimits::default()));
            Player::Search(SearchSettings::new(limits))
        }
        Some(name) => Player::Computer {
            computer: (game.computer(&name)).ok_or(Problem::UnknownPlayer(name))?,
            seed: request.seed.unwrap_or(chance),
            limits: asked.unwrap_or_else(|| Limits {
                time: allowance.at_most(Some(Level::FULL_TIME)),
                clock: allowance.clock,
                ..Limits::default()
            }),
        },
    };
    Ok(BestTask {
        game,
        line,
        player,
        is_repeatable: request.limits.is_some_and(SearchLimits::are_repeatable),
        key,
    })
}

impl BestTask {
    /// Text that identifies the position, the player, its limits and the seed, if one is given:
    /// requests with equal keys may share one search.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Chooses the move of the level, the bot or the search, until the limits are reached or the
    /// context's flag cancels. Clears the transposition table first if the result has to be
    /// repeatable.
    pub fn run(&self, context: SearchContext<'_>) -> BestResult {
        if self.is_repeatable {
            context.table.clear();
        }
        let line = &*self.line;
        match &self.player {
            Player::Search(settings) => {
                let mut ignore_rounds = |_: &Analysis| ControlFlow::Continue(());
                let found = self
                    .game
                    .analyse(line, settings, context, &mut ignore_rounds);
                BestResult::Analysis(found)
            }
            Player::Computer {
                computer,
                seed,
                limits,
            } => {
                let mut resources = Resources {
                    rng: &mut Rng::new(*seed),
                    table: context.table,
                    threads: NonZeroUsize::MIN,
                    knowledge: context.knowledge,
                    limits: Some(*limits),
                    cancel: context.cancel,
                };
                BestResult::Move(computer.choose(line, &mut resources))
            }
        }
    }

    /// The response with the chosen move, in the reader's language.
    ///
    /// # Errors
    ///
    /// [`Problem::OutOfTime`] if no move was found in the time allowed.
    pub fn answer(&self, result: &BestResult, words: &Messages) -> Result<BestMove, Problem> {
        let (m, score, line, caution) = match result {
            BestResult::Move(m) => {
                let m = m.clone().ok_or(Problem::OutOfTime)?;
                (m.clone(), None, vec![m], None)
            }
            BestResult::Analysis(analysis) => {
                let best = analysis.lines.first().ok_or(Problem::OutOfTime)?;
                let m = best.first().ok_or(Problem::OutOfTime)?.to_owned();
                let score = Score::of(&*self.line, best);
                let caution = analysis.caution.as_ref();
                let caution = caution.map(|caution| words.say(caution));
                (m, Some(score), best.moves.clone(), caution)
            }
        };
        let mut after = self.line.boxed_clone();
        after.try_play(&m).map_err(Problem::Illegal)?;
        let found = match result {
            BestResult::Analysis(analysis) => analysis.lines.first(),
            BestResult::Move(_) => None,
        };
        let hint = explain::hint(&*self.line, &m, found).ok_or(Problem::OutOfTime)?;
        Ok(BestMove {
            sentence: words.sentence_because(&hint.instruction, hint.because.as_ref()),
            m,
            position: after.position(),
            score,
            line,
            caution,
        })
    }
}
