//! Contestants: the running players of a contest, with their state between moves.

use std::{
    num::NonZeroU64,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::protocol::{Clocks, Go};
use catalog::{Computer, ComputerKind, Knowledge, Level, Resources};
use game::{AnyLine, Rng};
use search::{Limits, TimeSource, TranspositionTable, Tuning};

use crate::{PlayerFault, PlayerLimits};

/// A player that has been started for a contest and chooses moves in its games.
pub trait Contestant: Send {
    /// Prepares the player for a new game. Built-in players take all their random choices in that
    /// game from `seed`; external programs ignore it.
    ///
    /// # Errors
    ///
    /// The player failed, and loses the game.
    fn new_game(&mut self, seed: u64) -> Result<(), PlayerFault>;

    /// Chooses a move for the player to move in the game `line`, as text. Should return before
    /// `deadline` (a duration from the call on) and soon after `cancel` is set. The caller measures
    /// the time itself and rejects a late move.
    ///
    /// # Errors
    ///
    /// The player failed and loses the game, or `cancel` was set.
    fn choose(
        &mut self,
        line: &dyn AnyLine,
        go: &Go,
        deadline: Duration,
        cancel: &AtomicBool,
    ) -> Result<String, PlayerFault>;
}

/// A contestant that runs inside this process: a level (which searches) or a bot (which doesn't).
#[derive(Debug)]
pub(crate) struct BuiltIn {
    computer: Computer,
    limits: PlayerLimits,
    tuning: Tuning,
    table: TranspositionTable,
    rng: Rng,
    clock: TimeSource,
}

impl BuiltIn {
    pub(crate) fn new(
        computer: Computer,
        limits: &PlayerLimits,
        tuning: Tuning,
        clock: TimeSource,
    ) -> BuiltIn {
        BuiltIn {
            computer,
            tuning,
            limits: *limits,
            // Only the strongest level uses the table.
            table: TranspositionTable::new(if is_strongest(&computer) {
                limits.megabytes()
            } else {
                1
            }),
            rng: Rng::new(0),
            clock,
        }
    }
}

fn is_strongest(computer: &Computer) -> bool {
    matches!(computer.kind(), ComputerKind::Level(Level::FULL))
}

impl Contestant for BuiltIn {
    fn new_game(&mut self, seed: u64) -> Result<(), PlayerFault> {
        self.table.clear();
        self.rng = Rng::new(seed);
        Ok(())
    }

    fn choose(
        &mut self,
        line: &dyn AnyLine,
        go: &Go,
        _deadline: Duration,
        cancel: &AtomicBool,
    ) -> Result<String, PlayerFault> {
        let given = go.limits(line.to_move(), Clocks::OVERHEAD);
        let limits = if given == Limits::default() && is_strongest(&self.computer) {
            Limits::time(Level::FULL_TIME)
        } else {
            given
        };
        let mut resources = Resources {
            rng: &mut self.rng,
            table: &self.table,
            threads: self.limits.threads.unwrap_or(std::num::NonZeroUsize::MIN),
            // Without tables and proofs, so that results don't depend on the machine.
            knowledge: Knowledge::none(),
            limits: Some(Limits {
                clock: self.clock,
                ..limits
            }),
            cancel,
        };
        let m = self
            .computer
            .choose_with(&self.tuning, line, &mut resources);
        m.ok_or(PlayerFault::NoMove)
    }
}

/// A contestant that plays plain UCT: Monte Carlo tree search with random playouts, the baseline
/// that other players are measured against.
#[derive(Debug)]
pub(crate) struct UctPlayer {
    playouts: NonZeroU64,
    rng: Rng,
    clock: TimeSource,
}

impl UctPlayer {
    pub(crate) fn new(playouts: NonZeroU64, clock: TimeSource) -> UctPlayer {
        let rng = Rng::new(0);
        UctPlayer {
            playouts,
            rng,
            clock,
        }
    }
}

impl Contestant for UctPlayer {
    fn new_game(&mut self, seed: u64) -> Result<(), PlayerFault> {
        self.rng = Rng::new(seed);
        Ok(())
    }

    fn choose(
        &mut self,
        line: &dyn AnyLine,
        _go: &Go,
        _deadline: Duration,
        cancel: &AtomicBool,
    ) -> Result<String, PlayerFault> {
        let seed = self.rng.bits();
        let game = catalog::find(line.info().id);
        let goes_on = || {
            // UCT has no time limit; reading the clock only signals progress to a clock that
            // watches for stalled work.
            self.clock.now();
            !cancel.load(Ordering::Relaxed)
        };
        let m = game.and_then(|it| it.uct_baseline(line, self.playouts.get(), seed, &goes_on));
        m.ok_or(PlayerFault::NoMove)
    }
}
