//! The two passes of a review over the positions of a game.
//!
//! [`Reviewer`] keeps two lists by ply: `found` holds the raw search results, and `known` holds the
//! values after [`Reviewer::reconcile`] has made neighbouring positions consistent. Judgements use
//! `known` only. A pass ends early when the search is cancelled or the listener returns `Break`;
//! whatever was found by then stays valid.

use std::{ops::ControlFlow, time::Duration};

use catalog::{Analysis, Game, SearchContext, SearchSettings, Variation};
use game::{AnyLine, Outcome, Player};
use search::{Limits, Value};

use crate::{
    ReviewListener, ReviewPass, ReviewProgress, ReviewSettings, ReviewedTurn, Worth,
    explain::prepend_move,
    judge::{Judgement, judge, loss},
    turn_number, wording,
    worth::Proof,
};

/// Maximum turns that the second pass searches again, those with the largest loss first. Bounds the
/// time of a review of a long and erratic game.
const MAX_REPEATED_TURNS: usize = 12;

/// Factor by which the search limits of the second pass exceed those of the first; for a depth
/// limit, the number of plies added.
const REPEAT_FACTOR: u32 = 2;

/// Share of the whole review's time that the first pass may use, in tenths.
const FIRST_PASS_TENTHS: u32 = 6;

/// The value and best variation of a position of the reviewed game.
#[derive(Clone, Debug)]
struct Known {
    worth: Worth,
    /// The best variation from the position. `None` if the game is over, the played move was the
    /// only legal one, or it proved to be better than the best one found.
    best: Option<Variation>,
}

/// A move of the reviewed game: who made it, its notations, and whether it was the only legal one.
struct Move {
    player: Player,
    text: String,
    shown: String,
    is_forced: bool,
}

/// A running review: its inputs, and the values found so far.
pub(crate) struct Reviewer<'a> {
    whole: &'a dyn AnyLine,
    game: Option<&'static Game>,
    settings: &'a ReviewSettings,
    context: SearchContext<'a>,
    moves: Vec<Move>,
    /// Search results of the positions by ply, including the position after the last move. `None`
    /// for a position that hasn't been searched.
    found: Vec<Option<Known>>,
    /// The search results of `found`, made consistent by [`Reviewer::reconcile`].
    known: Vec<Option<Known>>,
    started: Duration,
    nodes: u64,
}

impl<'a> Reviewer<'a> {
    pub(crate) fn new(
        whole: &'a dyn AnyLine,
        settings: &'a ReviewSettings,
        context: SearchContext<'a>,
    ) -> Reviewer<'a> {
        let limits = settings.limits;
        if limits.time.is_none() && limits.soft_time.is_none() {
            // Entries of earlier searches must not change a result that promises to be repeatable.
            context.table.clear();
        }
        let texts = whole.moves().into_iter().zip(whole.shown_moves());
        let mut line = before(whole, 0);
        let mut moves = Vec::new();
        for (text, shown) in texts {
            moves.push(Move {
                player: line.to_move(),
                is_forced: line.count_moves() == 1,
                shown,
                text,
            });
            let played = line.try_play(&moves[moves.len() - 1].text);
            debug_assert!(played.is_ok(), "the moves of a line are legal: {played:?}");
        }
        Reviewer {
            game: catalog::find(whole.info().id),
            found: vec![None; moves.len() + 1],
            known: Vec::new(),
            started: limits.clock.now(),
            whole,
            settings,
            context,
            moves,
            nodes: 0,
        }
    }

    /// Runs both passes of the review. Returns `Break` if the review was cancelled.
    pub(crate) fn run(&mut self, listener: &mut ReviewListener<'_>) -> ControlFlow<()> {
        let flow = self.search_all(listener);
        self.reconcile();
        flow?;
        let doubtful = self.doubtful();
        for (i, ply) in doubtful.iter().enumerate() {
            self.search_again(*ply, doubtful.len() - i)?;
            self.reconcile();
            let steps = [i + 1, doubtful.len()];
            report(
                listener,
                ReviewPass::TurningPoints,
                steps,
                *ply,
                self.worth(*ply),
            )?;
        }
        ControlFlow::Continue(())
    }

    fn search_all(&mut self, listener: &mut ReviewListener<'_>) -> ControlFlow<()> {
        let total = self.found.len();
        for ply in (0..total).rev() {
            let found = self.search_once(ply)?;
            let worth = Some(found.worth);
            self.found[ply] = Some(found);
            let steps = [total - ply, total];
            report(listener, ReviewPass::Positions, steps, ply, worth)?;
        }
        ControlFlow::Continue(())
    }

    /// Searches the position at `ply` for the first pass. Final positions and positions with a
    /// single legal move get their value without a search.
    fn search_once(&mut self, ply: usize) -> ControlFlow<(), Known> {
        let line = before(self.whole, ply);
        if let Some(ending) = line.ending() {
            let proof = Proof {
                outcome: ending.outcome,
                plies: 0,
                exact: true,
            };
            let worth = Worth::proven(proof);
            return ControlFlow::Continue(Known { worth, best: None });
        }
        if let (Some(m), Some(Some(next))) = (self.moves.get(ply), self.found.get(ply + 1))
            && m.is_forced
        {
            let worth = next.worth.one_ply_earlier();
            return ControlFlow::Continue(Known { worth, best: None });
        }
        let whole = self.settings.max_time;
        let max_time = whole.map(|it| it * FIRST_PASS_TENTHS / 10);
        let limits = self.limits(self.settings.limits, max_time, ply + 1);
        let found = self.search(&*line, limits)?;
        ControlFlow::Continue(known(&*line, &found))
    }

    /// Searches a turn again for the second pass: the position after the played move, the position
    /// before it, and the position after the best move. Proven values aren't searched again.
    fn search_again(&mut self, ply: usize, turns_left: usize) -> ControlFlow<()> {
        let longer = |time: Duration| time * REPEAT_FACTOR;
        let limits = self.settings.limits;
        let limits = Limits {
            depth: limits.depth.map(|it| it.saturating_add(REPEAT_FACTOR)),
            nodes: limits
                .nodes
                .map(|it| it.saturating_mul(REPEAT_FACTOR.into())),
            time: limits.time.map(longer),
            soft_time: limits.soft_time.map(longer),
            ..limits
        };
        let line = before(self.whole, ply);
        let player = line.to_move();
        let mut searches = 3 * turns_left;
        let mut search = |reviewer: &mut Self, line: &dyn AnyLine| {
            let limits = reviewer.limits(limits, reviewer.settings.max_time, searches);
            searches -= 1;
            reviewer.search(line, limits)
        };
        let is_open = |worth: Option<Worth>| worth.is_none_or(|it| it.proof.is_none());
        if is_open(self.worth(ply + 1)) {
            let after = before(self.whole, ply + 1);
            let found = search(self, &*after)?;
            self.found[ply + 1] = Some(known(&*after, &found));
        }
        if !is_open(self.worth(ply)) {
            return ControlFlow::Continue(());
        }
        let found = search(self, &*line)?;
        let mut best = known(&*line, &found);
        let first = best.best.as_ref().and_then(Variation::first);
        if let Some(m) = first.map(str::to_owned)
            && m != self.moves[ply].text
            && is_open(Some(best.worth))
        {
            // The positions after both moves are searched with the same limits; values of
            // searches of different length can't be compared.
            let mut after = line.boxed_clone();
            if after.try_play(&m).is_ok() && after.ending().is_none() {
                let replies = search(self, &*after)?;
                if let Ok(line) = prepend_move(&*line, &m, &replies) {
                    best.worth = Worth::of(line.value, line.exact, player);
                    best.best = Some(line);
                }
            }
        }
        self.found[ply] = Some(best);
        ControlFlow::Continue(())
    }

    /// The limits of the next search of the review if `searches` more have to share the rest of
    /// `max_time`.
    fn limits(&self, limits: Limits, max_time: Option<Duration>, searches: usize) -> Limits {
        let spent = limits.clock.now().saturating_sub(self.started);
        let share = |whole: Duration| {
            let left = whole.saturating_sub(spent) / u32::try_from(searches.max(1)).unwrap_or(1);
            left.max(Duration::from_millis(1))
        };
        Limits {
            time: limits.time.into_iter().chain(max_time.map(share)).min(),
            ..limits
        }
    }

    fn search(&mut self, line: &dyn AnyLine, limits: Limits) -> ControlFlow<(), Analysis> {
        let Some(game) = self.game else {
            return ControlFlow::Break(());
        };
        let mut ignore = |_: &Analysis| ControlFlow::Continue(());
        let found = game.analyse(
            line,
            &SearchSettings::new(limits),
            self.context,
            &mut ignore,
        );
        self.nodes += found.nodes;
        // The result of a cancelled search is discarded: it would be compared with complete ones.
        let is_stopped = self
            .context
            .cancel
            .load(std::sync::atomic::Ordering::Relaxed);
        if is_stopped || found.lines.is_empty() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(found)
    }

    /// Rebuilds `known` from `found` and makes neighbouring positions consistent.
    ///
    /// Backwards: a position is worth at least as much to the mover as the position that the played
    /// move led to, because that move was available. Forwards: a proven value also holds after the
    /// best move, and a proven loss after any move.
    fn reconcile(&mut self) {
        self.known.clone_from(&self.found);
        let n = self.moves.len();
        for ply in (0..n).rev() {
            let (Some(now), Some(next)) = (self.worth(ply), self.worth(ply + 1)) else {
                continue;
            };
            let m = &self.moves[ply];
            let is_nearer = |a: Proof, b: Proof| a.plies + 1 < b.plies;
            let is_better = match (now.proof, next.proof) {
                (Some(a), Some(b)) => {
                    a.outcome == b.outcome && next.is_won_by(m.player) && is_nearer(b, a)
                }
                (Some(_), None) => false,
                (None, Some(b)) if b.outcome == Outcome::Win(m.player) => true,
                (None, _) => now.chance_of(m.player) < next.chance_of(m.player),
            };
            if is_better || m.is_forced {
                // A draw after the move proves a draw at least, not the exact outcome, so unless the
                // move was forced only a win counts as proven.
                let is_certain = m.is_forced || next.is_won_by(m.player);
                let worth = next.one_ply_earlier();
                let proof = worth.proof.filter(|_| is_certain);
                let best = self.known[ply].as_ref().and_then(|it| it.best.clone());
                let best = best.filter(|it| it.first() == Some(&m.text));
                self.known[ply] = Some(Known {
                    worth: Worth { proof, ..worth },
                    best,
                });
            }
        }
        for ply in 0..n {
            let (Some(now), Some(next)) = (&self.known[ply], self.worth(ply + 1)) else {
                continue;
            };
            let m = &self.moves[ply];
            let is_best = now.best.as_ref().and_then(Variation::first) == Some(&m.text);
            // A caution means that a rule outside the table (such as repetition) may spoil the
            // tabulated win; then the value isn't carried forward.
            let is_sure = now.best.as_ref().is_none_or(|it| it.caution.is_none());
            let holds = is_best || now.worth.is_won_by(!m.player);
            if next.proof.is_none() && now.worth.proof.is_some() && is_sure && holds {
                let worth = now.worth.one_ply_later();
                if let Some(known) = &mut self.known[ply + 1] {
                    known.worth = worth;
                }
            }
        }
    }

    /// Plies of the moves that seem to have turned the game, largest loss first, at most
    /// [`MAX_REPEATED_TURNS`].
    fn doubtful(&self) -> Vec<usize> {
        let turned = |ply: &usize| self.judgement(*ply) == Some(Judgement::Turned);
        let mut plies: Vec<usize> = (0..self.moves.len()).filter(turned).collect();
        let loss_at = |ply: usize| {
            let worths = self.around(ply).unwrap_or([Worth::EVEN; 2]);
            loss(self.moves[ply].player, worths)
        };
        plies.sort_by(|a, b| loss_at(*b).total_cmp(&loss_at(*a)));
        plies.truncate(MAX_REPEATED_TURNS);
        plies
    }

    fn worth(&self, ply: usize) -> Option<Worth> {
        self.known.get(ply)?.as_ref().map(|it| it.worth)
    }

    fn best(&self, ply: usize) -> Option<&Variation> {
        self.known.get(ply)?.as_ref()?.best.as_ref()
    }

    /// Values of the positions before and after the move at `ply`; `None` unless both are known.
    fn around(&self, ply: usize) -> Option<[Worth; 2]> {
        Some([self.worth(ply)?, self.worth(ply + 1)?])
    }

    fn judgement(&self, ply: usize) -> Option<Judgement> {
        let m = &self.moves[ply];
        // Without a best variation, no better move is known.
        let best = self.best(ply).and_then(Variation::first);
        let is_best = best.is_none_or(|it| it == m.text);
        let worths = self.around(ply)?;
        Some(judge(m.player, worths, m.is_forced, is_best))
    }

    pub(crate) fn points(&self) -> Vec<Option<Worth>> {
        (0..self.known.len()).map(|it| self.worth(it)).collect()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The moves of the reviewed game with their judgements and, for turning points, their
    /// explanations.
    pub(crate) fn turns(&self) -> Vec<ReviewedTurn> {
        let begins = self.moves.first().map_or(Player::First, |it| it.player);
        let turn = |(ply, m): (usize, &Move)| {
            let judgement = self.judgement(ply);
            let worths = self.around(ply);
            let is_worse = matches!(judgement, Some(Judgement::Slip | Judgement::Turned));
            let better = self.best(ply).filter(|_| is_worse).cloned();
            let mut turn = ReviewedTurn {
                ply,
                number: turn_number(ply, begins),
                player: m.player,
                text: m.text.clone(),
                shown: m.shown.clone(),
                is_forced: m.is_forced,
                judgement,
                loss: match judgement {
                    Some(Judgement::NoDifference) | None => 0.0,
                    Some(_) => worths.map_or(0.0, |it| loss(m.player, it)),
                },
                is_estimate: !m.is_forced
                    && worths.is_some_and(|pair| pair.iter().any(|it| it.proof.is_none())),
                better,
                why: Vec::new(),
            };
            if judgement == Some(Judgement::Turned)
                && let Some(worths) = worths
            {
                let line = before(self.whole, ply);
                let played = self.played(&*line, ply);
                turn.why = wording::why(&*line, &turn, worths, played.as_ref());
            }
            turn
        };
        self.moves.iter().enumerate().map(turn).collect()
    }

    /// The move that was played at `ply`, followed by the best continuation, as a variation. `None`
    /// if the position after it wasn't searched.
    fn played(&self, line: &dyn AnyLine, ply: usize) -> Option<Variation> {
        let next = self.known.get(ply + 1)?.as_ref()?;
        let mover = self
            .moves
            .get(ply + 1)
            .map_or_else(|| self.whole.to_move(), |it| it.player);
        let value = match next.worth.proof {
            Some(it) => Value::Proven {
                outcome: it.outcome,
                plies: it.plies,
            },
            None => Value::Estimate {
                win_chance: next.worth.chance_of(mover),
                raw: 0,
            },
        };
        let replies = Analysis {
            lines: next
                .best
                .iter()
                .map(|it| Variation {
                    value,
                    ..it.clone()
                })
                .collect(),
            ..Analysis::default()
        };
        prepend_move(line, &self.moves[ply].text, &replies).ok()
    }
}

fn report(
    listener: &mut ReviewListener<'_>,
    pass: ReviewPass,
    [done, total]: [usize; 2],
    ply: usize,
    worth: Option<Worth>,
) -> ControlFlow<()> {
    listener(&ReviewProgress {
        pass,
        done,
        total,
        ply,
        worth,
    })
}

/// The reviewed game, taken back to the position before the move at `ply`.
fn before(whole: &dyn AnyLine, ply: usize) -> Box<dyn AnyLine> {
    let n = whole.moves().len();
    let mut line = whole.boxed_clone();
    for _ in ply..n {
        line.take_back();
    }
    // A draw claim takes a step of its own to take back.
    if ply < n && line.moves().len() != ply {
        line.take_back();
    }
    line
}

/// The value and best variation of a search result. A best move that ends the game with a win is
/// marked as proven even if the search was too short to prove it.
fn known(line: &dyn AnyLine, found: &Analysis) -> Known {
    let mover = line.to_move();
    let mut best = found.lines.first().cloned();
    let mut next = line.boxed_clone();
    let first = best.as_ref().and_then(Variation::first);
    if first.is_some_and(|m| next.try_play(m).is_ok())
        && next.ending().map(|it| it.outcome) == Some(Outcome::Win(mover))
    {
        let value = Value::Proven {
            outcome: Outcome::Win(mover),
            plies: 1,
        };
        if let Some(best) = &mut best {
            (best.value, best.exact) = (value, true);
            best.moves.truncate(1);
            best.shown.truncate(1);
        }
        let worth = Worth::of(value, true, mover);
        return Known { worth, best };
    }
    let value = found.value.or(found.lines.first().map(|it| it.value));
    let value = value.unwrap_or(Value::Estimate {
        win_chance: 0.5,
        raw: 0,
    });
    Known {
        worth: Worth::of(value, found.exact, mover),
        best,
    }
}
