//! Batches: many games of the same kind that are stepped together.

use std::{fmt::Debug, marker::PhantomData, ops::Range, sync::Arc};

use game::{Depict, Line, Outcome, Reason, Rng, Tap};

use crate::{
    ActionEffect, Actions, AnyState, Layout, TrainingState,
    playouts::{game_rng, value},
};

/// Games that are stepped together. A game that ends is restarted at once from the batch's start, as
/// vectorised training environments do.
#[derive(Debug)]
pub struct Batch<P: Depict, A: Actions<P>> {
    start: Line<P>,
    seed: u64,
    numbers: Range<u64>,
    games: Vec<OneGame<P>>,
    /// The legal actions of all games of the batch as bit sets, `words` 64-bit words per game, one game
    /// after another.
    legal: Vec<u64>,
    /// Number of 64-bit words in `legal` for each game.
    words: usize,
    n_actions: usize,
    layout: Arc<Layout>,
    actions: PhantomData<A>,
}

#[derive(Clone, Debug)]
struct OneGame<P: Depict> {
    line: Line<P>,
    so_far: Vec<Tap>,
    rng: Rng,
}

/// Output buffers of a step for all games of a batch, provided by the caller.
#[derive(Debug)]
pub struct Stepped<'a> {
    /// Rewards of both players, two elements per game: 1, 0 or -1 if the game ended in this step,
    /// otherwise 0.
    pub rewards: &'a mut [f32],
    /// Whether the game ended in this step, one element per game. The fields below then describe the
    /// new game.
    pub ended: &'a mut [bool],
    /// The player to act next (0 or 1) in each game, one element per game.
    pub players: &'a mut [i8],
    /// Whether each action is legal, for each game as many elements as there are actions.
    pub legal: &'a mut [bool],
    /// The observation of the player to act in each game, [`Layout::size`] elements per game; an
    /// empty slice skips observations.
    pub observations: &'a mut [f32],
}

impl Stepped<'_> {
    /// Writes the rewards of game number `game` and whether it ended; an outcome of `None` means
    /// that it continues.
    fn end(&mut self, game: usize, outcome: Option<Outcome>) {
        let value = f32::from(outcome.map_or(0, value));
        // `0.0 - value` instead of `-value`, to avoid -0.
        self.rewards[2 * game..][..2].copy_from_slice(&[value, 0.0 - value]);
        self.ended[game] = outcome.is_some();
    }
}

/// The error of [`AnyBatch::check`]: an action that is illegal in its game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct IllegalAction {
    /// Index in the batch of the game in which the action is illegal.
    pub game: usize,
    /// The number that was passed as the action of this game: an illegal action, or out of range.
    pub action: i64,
}

/// Object-safe interface of [`Batch`], which hides the type of the game's positions.
pub trait AnyBatch: Debug + Send + Sync {
    /// Checks that the actions, one for each game, are all legal.
    ///
    /// # Errors
    ///
    /// Returns the first illegal action.
    fn check(&self, actions: &[i64]) -> Result<(), IllegalAction>;
    /// The reason why an action is illegal. `None` if it is legal, if its number is negative or exceeds
    /// 32 bits, or if the batch has no such game.
    fn why(&self, refused: IllegalAction) -> Option<Reason>;
    /// Applies one action in each game and writes the results to `out`. A game with an illegal
    /// action doesn't change.
    fn step(&mut self, actions: &[i64], out: &mut Stepped<'_>);
    /// Restarts all games with their initial seeds, and writes their state to `out`.
    fn reset(&mut self, out: &mut Stepped<'_>);
    /// Picks a legal action for each game, uniformly at random, and writes its number to `actions`.
    fn sample(&mut self, actions: &mut [i64]);
    /// The position of each game of the batch, as text.
    fn positions(&self) -> Vec<String>;
}

impl<P: Depict, A: Actions<P>> Batch<P, A> {
    pub(crate) fn new(
        line: &Line<P>,
        layout: Arc<Layout>,
        seed: u64,
        numbers: Range<u64>,
    ) -> Batch<P, A> {
        let n_actions = A::size(line.position()) as usize;
        let words = n_actions.div_ceil(u64::BITS as usize);
        let n_games = (numbers.end - numbers.start) as usize;
        let mut batch = Batch {
            start: line.clone(),
            seed,
            numbers,
            games: Vec::with_capacity(n_games),
            legal: vec![0; words * n_games],
            words,
            n_actions,
            layout,
            actions: PhantomData,
        };
        batch.begin();
        batch
    }

    fn begin(&mut self) {
        let game = |number| OneGame {
            line: self.start.clone(),
            so_far: Vec::new(),
            rng: game_rng(self.seed, number),
        };
        self.games = self.numbers.clone().map(game).collect();
        for (game, legal) in self
            .games
            .iter()
            .zip(self.legal.chunks_exact_mut(self.words))
        {
            find_legal::<P, A>(game, legal);
        }
    }

    fn write_game(&self, i: usize, out: &mut Stepped<'_>) {
        let game = &self.games[i];
        let player = game.line.position().to_move();
        out.players[i] = player as i8;
        let legal = &self.legal[i * self.words..][..self.words];
        let mask = &mut out.legal[i * self.n_actions..][..self.n_actions];
        for (word, part) in legal.iter().zip(mask.chunks_mut(u64::BITS as usize)) {
            for (bit, place) in part.iter_mut().enumerate() {
                *place = word >> bit & 1 == 1;
            }
        }
        if !out.observations.is_empty() {
            let size = self.layout.size();
            let seen = &mut out.observations[i * size..][..size];
            self.layout.write(&game.line, &game.so_far, player, seen);
        }
    }

    fn is_legal(&self, i: usize, action: i64) -> bool {
        let Ok(action) = usize::try_from(action) else {
            return false;
        };
        let bit = u64::BITS as usize;
        action < self.n_actions
            && self.legal[i * self.words + action / bit] >> (action % bit) & 1 == 1
    }
}

/// Writes the numbers of the legal actions of a game into `legal` as a bit set. Returns whether there
/// are any.
fn find_legal<P: Depict, A: Actions<P>>(game: &OneGame<P>, legal: &mut [u64]) -> bool {
    legal.fill(0);
    let mut any = false;
    A::each_legal(game.line.position(), &game.so_far, |action| {
        any = true;
        legal[action as usize / 64] |= 1 << (action % 64);
    });
    any
}

/// The outcome of a game, or `None` if it continues. `has_moves` says whether its position offers
/// moves.
fn outcome<P: Depict>(line: &Line<P>, has_moves: bool) -> Option<Outcome> {
    let pos = line.position();
    if !has_moves {
        return Some(pos.decided().unwrap_or_else(|| pos.stuck()));
    }
    match P::HISTORY {
        None => None,
        Some(_) => line.outcome(),
    }
}

impl<P: Depict, A: Actions<P>> AnyBatch for Batch<P, A> {
    fn check(&self, actions: &[i64]) -> Result<(), IllegalAction> {
        let illegal = |&(i, action): &(usize, i64)| !self.is_legal(i, action);
        match actions.iter().copied().enumerate().find(illegal) {
            Some((game, action)) => Err(IllegalAction { game, action }),
            None => Ok(()),
        }
    }

    fn why(&self, IllegalAction { game, action }: IllegalAction) -> Option<Reason> {
        let game = self.games.get(game)?;
        let action = u32::try_from(action).ok()?;
        let layout = Arc::clone(&self.layout);
        let mut state =
            TrainingState::<P, A>::begun(game.line.clone(), game.so_far.clone(), layout);
        state.apply(action).err()
    }

    fn step(&mut self, actions: &[i64], out: &mut Stepped<'_>) {
        for (i, &action) in actions.iter().enumerate().take(self.games.len()) {
            out.end(i, None);
            if !self.is_legal(i, action) {
                self.write_game(i, out);
                continue;
            }
            let game = &mut self.games[i];
            match A::choose(game.line.position(), &game.so_far, action as u32) {
                ActionEffect::Turn(m) => {
                    game.line.play_unchecked(m);
                    game.so_far.clear();
                }
                ActionEffect::Tap(tap) => game.so_far.push(tap),
                ActionEffect::Nothing(_) | ActionEffect::Unknown => (),
            }
            let legal = &mut self.legal[i * self.words..][..self.words];
            let has_moves = find_legal::<P, A>(game, legal);
            if let Some(outcome) = outcome(&game.line, has_moves) {
                out.end(i, Some(outcome));
                game.line.clone_from(&self.start);
                find_legal::<P, A>(game, legal);
            }
            self.write_game(i, out);
        }
    }

    fn reset(&mut self, out: &mut Stepped<'_>) {
        self.begin();
        for i in 0..self.games.len() {
            out.end(i, None);
            self.write_game(i, out);
        }
    }

    fn sample(&mut self, actions: &mut [i64]) {
        let legal = self.legal.chunks_exact(self.words);
        for ((game, legal), action) in self.games.iter_mut().zip(legal).zip(actions) {
            let count = legal.iter().map(|it| it.count_ones()).sum();
            let mut rank = game.rng.below(count);
            for (i, word) in legal.iter().enumerate() {
                let ones = word.count_ones();
                if rank < ones {
                    *action = 64 * i as i64 + i64::from(nth_one(*word, rank));
                    break;
                }
                rank -= ones;
            }
        }
    }

    fn positions(&self) -> Vec<String> {
        let text = |it: &OneGame<P>| it.line.position().to_string();
        self.games.iter().map(text).collect()
    }
}

/// The index, from 0, of the set bit number `rank` (from 0) of a 64-bit word.
fn nth_one(mut word: u64, rank: u32) -> u32 {
    for _ in 0..rank {
        word &= word - 1;
    }
    word.trailing_zeros()
}
