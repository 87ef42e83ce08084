//! A computer player's move.

use std::{num::NonZeroUsize, ops::ControlFlow};

use catalog::{Analysis, Computer, Game, Level, Resources, SearchContext, SearchSettings};
use game::{AnyLine, Reason, Rng};
use messages::Messages;
use search::Limits;

use super::{find, open, thought::Allowance};
use crate::{BestMove, BestRequest, Problem, Score, SearchLimits};

/// A question for a move, which can be answered.
#[derive(Debug)]
pub struct BestTask {
    game: &'static Game,
    line: Box<dyn AnyLine>,
    player: Player,
    is_repeatable: bool,
    key: String,
}

/// Who is to find the move.
#[derive(Debug)]
enum Player {
    Search(SearchSettings),
    Computer {
        computer: Computer,
        seed: u64,
        limits: Limits,
    },
}

/// What was found, in no language yet.
#[derive(Clone, Debug)]
pub enum Finding {
    /// By a search within limits.
    Analysis(Analysis),
    /// By a level or a bot. `None` if it was stopped first.
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
    let line = open(game, &request.position, request.variant.as_deref())?;
    if let Some(ending) = line.ending() {
        return Err(Problem::Illegal(Reason::over(&ending.reason)));
    }
    let name = match (request.level, &request.bot) {
        (Some(level), _) => Some(level.to_string()),
        (None, Some(bot)) => Some(bot.clone()),
        (None, None) => None,
    };
    let asked = request.limits.map(|it| allowance.limits(it));
    let key = format!(
        "best {id} {} {} {name:?} {:?} {asked:?}",
        line.variant(),
        line.position(),
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
    /// The same for the same questions only, so that they can share one answer.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Thinks until there is an answer, or until it is no longer wanted.
    pub fn run(&self, context: SearchContext<'_>) -> Finding {
        if self.is_repeatable {
            context.table.clear();
        }
        let line = &*self.line;
        match &self.player {
            Player::Search(settings) => {
                let mut go_on = |_: &Analysis| ControlFlow::Continue(());
                let found = self.game.analyse(line, settings, context, &mut go_on);
                Finding::Analysis(found)
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
                Finding::Move(computer.choose(line, &mut resources))
            }
        }
    }

    /// The answer to be sent, in the reader's language.
    ///
    /// # Errors
    ///
    /// Nothing was found in the time allowed.
    pub fn answer(&self, finding: &Finding, words: &Messages) -> Result<BestMove, Problem> {
        let (m, score, line, caution) = match finding {
            Finding::Move(m) => {
                let m = m.clone().ok_or(Problem::OutOfTime)?;
                (m.clone(), None, vec![m], None)
            }
            Finding::Analysis(it) => {
                let best = it.lines.first().ok_or(Problem::OutOfTime)?;
                let m = best.first().ok_or(Problem::OutOfTime)?.to_owned();
                let score = Score::of(&*self.line, best);
                let caution = it.caution.as_ref().map(|it| words.say(it));
                (m, Some(score), best.moves.clone(), caution)
            }
        };
        let mut after = self.line.boxed_clone();
        after.try_play(&m).map_err(Problem::Illegal)?;
        Ok(BestMove {
            m,
            position: after.position(),
            score,
            line,
            caution,
        })
    }
}
