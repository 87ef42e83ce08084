//! Many games of one kind, stepped together.

use std::{fmt::Debug, marker::PhantomData, ops::Range, sync::Arc};

use game::{Depict, Line, Outcome, Reason, Rng, Tap};

use crate::{
    Actions, AnyState, Choice, Layout, State,
    playouts::{luck, value},
};

/// Games that are stepped together. A game that ends begins anew at once.
#[derive(Debug)]
pub struct Batch<P: Depict, A: Actions<P>> {
    start: Line<P>,
    seed: u64,
    numbers: Range<u64>,
    games: Vec<OneGame<P>>,
    /// The legal actions of all games, a bit each.
    legal: Vec<u64>,
    /// Words of `legal` that belong to one game.
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

/// What a step leads to, for every game of a batch. Every slice has one place a game, or as many as
/// its name says.
#[derive(Debug)]
pub struct Stepped<'a> {
    /// Two places a game, the first player's first: 1, 0 or -1 where a game has just ended, else 0.
    pub rewards: &'a mut [f32],
    /// Whether a game has just ended. What follows is about the new one then.
    pub ended: &'a mut [bool],
    /// Who takes the next action: 0 or 1.
    pub players: &'a mut [i8],
    /// Whether an action is legal: one place an action and game.
    pub legal: &'a mut [bool],
    /// What the player to move sees: as many places a game as the layout says, or none at all.
    pub observations: &'a mut [f32],
}

impl Stepped<'_> {
    /// Notes whether and how a game has just ended.
    fn end(&mut self, game: usize, outcome: Option<Outcome>) {
        let value = f32::from(outcome.map_or(0, value));
        // No negative zero.
        self.rewards[2 * game..][..2].copy_from_slice(&[value, 0.0 - value]);
        self.ended[game] = outcome.is_some();
    }
}

/// An action of a batch that is not legal.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Refused {
    /// The place of the game in its batch.
    pub game: usize,
    /// The number.
    pub action: i64,
}

/// Object-safe face of [`Batch`].
pub trait AnyBatch: Debug + Send + Sync {
    /// Whether all actions are legal.
    ///
    /// # Errors
    ///
    /// Names the first that is not.
    fn check(&self, actions: &[i64]) -> Result<(), Refused>;
    /// Why an action is not legal. `None` if it is, or if no action has such a number.
    fn why(&self, refused: Refused) -> Option<Reason>;
    /// Takes an action in every game and tells what it led to. Illegal actions are left out.
    fn step(&mut self, actions: &[i64], out: &mut Stepped<'_>);
    /// Begins all games anew with the luck they had at first, and tells how they stand.
    fn reset(&mut self, out: &mut Stepped<'_>);
    /// Picks a legal action for every game, all with equal chance.
    fn sample(&mut self, actions: &mut [i64]);
    /// The canonical texts of the positions.
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
            rng: luck(self.seed, number),
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

    fn tell(&self, i: usize, out: &mut Stepped<'_>) {
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

/// Writes the legal actions of a game as bits. Returns whether there is any.
fn find_legal<P: Depict, A: Actions<P>>(game: &OneGame<P>, legal: &mut [u64]) -> bool {
    legal.fill(0);
    let mut any = false;
    A::each_legal(game.line.position(), &game.so_far, |action| {
        any = true;
        legal[action as usize / 64] |= 1 << (action % 64);
    });
    any
}

/// How a game ended, if it has, given whether its position offers moves.
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
    fn check(&self, actions: &[i64]) -> Result<(), Refused> {
        let illegal = |&(i, action): &(usize, i64)| !self.is_legal(i, action);
        match actions.iter().copied().enumerate().find(illegal) {
            Some((game, action)) => Err(Refused { game, action }),
            None => Ok(()),
        }
    }

    fn why(&self, Refused { game, action }: Refused) -> Option<Reason> {
        let game = self.games.get(game)?;
        let action = u32::try_from(action).ok()?;
        let layout = Arc::clone(&self.layout);
        let mut state = State::<P, A>::begun(game.line.clone(), game.so_far.clone(), layout);
        state.apply(action).err()
    }

    fn step(&mut self, actions: &[i64], out: &mut Stepped<'_>) {
        for (i, &action) in actions.iter().enumerate().take(self.games.len()) {
            out.end(i, None);
            if !self.is_legal(i, action) {
                self.tell(i, out);
                continue;
            }
            let game = &mut self.games[i];
            match A::choose(game.line.position(), &game.so_far, action as u32) {
                Choice::Turn(m) => {
                    game.line.play_unchecked(m);
                    game.so_far.clear();
                }
                Choice::Tap(tap) => game.so_far.push(tap),
                Choice::Nothing(_) | Choice::Unknown => (),
            }
            let legal = &mut self.legal[i * self.words..][..self.words];
            let has_moves = find_legal::<P, A>(game, legal);
            if let Some(outcome) = outcome(&game.line, has_moves) {
                out.end(i, Some(outcome));
                game.line.clone_from(&self.start);
                find_legal::<P, A>(game, legal);
            }
            self.tell(i, out);
        }
    }

    fn reset(&mut self, out: &mut Stepped<'_>) {
        self.begin();
        for i in 0..self.games.len() {
            out.end(i, None);
            self.tell(i, out);
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

/// The place of a word's set bit number `rank`, counted from 0.
fn nth_one(mut word: u64, rank: u32) -> u32 {
    for _ in 0..rank {
        word &= word - 1;
    }
    word.trailing_zeros()
}
