//! The state of one game for training programs, with numbered actions.

use std::{
    any::Any,
    fmt::Debug,
    hash::{DefaultHasher, Hash, Hasher},
    marker::PhantomData,
    ops::Range,
    sync::Arc,
};

use game::{AnyLine, Depict, Line, Player, Position, Reason, Tap};

use crate::{ActionEffect, Actions, AnyBatch, Batch, Layout, playouts::playouts};

/// A game for training programs: the moves from its start position (the line), and the taps (squares,
/// pieces in hand or buttons) of an unfinished turn.
#[derive(Clone, Debug)]
pub struct TrainingState<P: Depict, A: Actions<P>> {
    line: Line<P>,
    // Invariant: a proper beginning of a legal turn's taps.
    so_far: Vec<Tap>,
    layout: Arc<Layout>,
    actions: PhantomData<A>,
}

/// Object-safe interface of [`TrainingState`], which hides the type of the game's positions.
/// Actions are numbers.
pub trait AnyState: Debug + Send + Sync {
    /// The game so far: its start position and the completed turns, without the unfinished one.
    fn line(&self) -> &dyn AnyLine;
    /// The taps (squares, pieces in hand or buttons) of the player's unfinished turn. Empty if actions
    /// are whole turns.
    fn so_far(&self) -> &[Tap];
    /// Number of actions in the numbering. They are numbered from 0 to one less.
    fn n_actions(&self) -> u32;
    /// The numbers of the legal actions in ascending order. Empty if the game is over.
    fn legal(&self) -> Vec<u32>;
    /// Whether the game is over, so that no action is legal.
    fn is_over(&self) -> bool;
    /// Applies the action with this number.
    ///
    /// # Errors
    ///
    /// The action is illegal. The state is then unchanged.
    fn apply(&mut self, action: u32) -> Result<(), Reason>;
    /// Plays a whole turn, in any notation that the game reads. It must begin with the taps (squares,
    /// pieces in hand or buttons) of the unfinished turn.
    ///
    /// # Errors
    ///
    /// The text is no move, or the move is illegal or another turn. The state is then unchanged.
    fn apply_turn(&mut self, text: &str) -> Result<(), Reason>;
    /// Takes back the last action or draw claim. Returns `false` if there is none.
    fn undo(&mut self) -> bool;
    /// The numbers of all actions since the start of the game, oldest first, with those of the
    /// unfinished turn.
    fn history(&self) -> Vec<u32>;
    /// An action as text: a turn in canonical notation, or the name of a tapped square or control.
    /// `None` if there is no such action.
    fn text(&self, action: u32) -> Option<String>;
    /// Parses the [`text`](Self::text) of an action, which need not be legal.
    ///
    /// # Errors
    ///
    /// The text names no action.
    fn read(&self, text: &str) -> Result<u32, Reason>;
    /// Claims a draw by repetition for the player to move.
    ///
    /// # Errors
    ///
    /// The rules allow no claim now.
    fn claim(&mut self) -> Result<(), Reason>;
    /// The planes (grids of numbers) of the game's observations, which are the input of training
    /// programs.
    fn layout(&self) -> &Layout;
    /// Writes the game as `viewer` sees it, as planes (grids of numbers) for training programs, to
    /// `out`, which must have [`Layout::size`] elements.
    fn observe(&self, viewer: Player, out: &mut [f32]);
    /// Clones the state behind the trait object.
    fn boxed_clone(&self) -> Box<dyn AnyState>;
    /// Whether the rest of the game is the same in both states: same position, same unfinished turn,
    /// and same history as far as the rules about repetition and move limits depend on it.
    fn is_same(&self, other: &dyn AnyState) -> bool;
    /// A hash of the position and the unfinished turn: states for which [`is_same`](Self::is_same)
    /// holds have equal fingerprints.
    fn fingerprint(&self) -> u64;
    /// A batch of games that begin at this position, one for each of `numbers`; an unfinished turn is
    /// dropped. The random numbers of a game depend only on `seed` and its number, so that a batch can
    /// be split without changing results.
    fn batch(&self, seed: u64, numbers: Range<u64>) -> Box<dyn AnyBatch>;
    /// Plays random games from here to their end, one for each element of `results` and `lengths`, and
    /// writes their value for the first player (1, 0 or -1) and their number of moves. Games are
    /// numbered from `first`, and depend only on `seed` and their number.
    fn playouts(&self, seed: u64, first: u64, results: &mut [i8], lengths: &mut [u32]);
}

/// Makes the training state of a game so far; `None` if `line` isn't of the game `P`.
pub fn state_of<P: Depict, A: Actions<P>>(line: &dyn AnyLine) -> Option<Box<dyn AnyState>> {
    let line = (line as &dyn Any).downcast_ref::<Line<P>>()?;
    Some(Box::new(TrainingState::<P, A>::new(line.clone())))
}

impl<P: Depict, A: Actions<P>> TrainingState<P, A> {
    /// Makes the training state of a game so far that has no unfinished turn.
    pub fn new(line: Line<P>) -> TrainingState<P, A> {
        TrainingState {
            layout: Arc::new(Layout::of(line.position(), A::BY_TAPS)),
            line,
            so_far: Vec::new(),
            actions: PhantomData,
        }
    }

    /// Makes the training state of a game so far with an unfinished turn, whose taps (squares, pieces
    /// in hand or buttons) must begin a legal turn.
    pub(crate) fn begun(
        line: Line<P>,
        so_far: Vec<Tap>,
        layout: Arc<Layout>,
    ) -> TrainingState<P, A> {
        TrainingState {
            line,
            so_far,
            layout,
            actions: PhantomData,
        }
    }

    fn refused(&self, action: u32) -> Reason {
        if let Some(ending) = self.line.ending() {
            return Reason::over(&ending.reason);
        }
        let pos = self.line.position();
        let most = A::size(pos) - 1;
        match A::text(pos, action) {
            None => Reason::new("action-unknown")
                .with("action", action)
                .with("most", most),
            Some(text) if self.so_far.is_empty() => {
                Reason::new("action-begins-nothing").with("tap", text)
            }
            Some(text) => Reason::new("action-continues-nothing").with("tap", text),
        }
    }
}

impl<P: Depict, A: Actions<P>> AnyState for TrainingState<P, A> {
    fn line(&self) -> &dyn AnyLine {
        &self.line
    }

    fn so_far(&self) -> &[Tap] {
        &self.so_far
    }

    fn n_actions(&self) -> u32 {
        A::size(self.line.position())
    }

    fn legal(&self) -> Vec<u32> {
        let mut legal = Vec::new();
        if !self.is_over() {
            A::each_legal(self.line.position(), &self.so_far, |it| legal.push(it));
        }
        legal.sort_unstable();
        legal.dedup();
        legal
    }

    fn is_over(&self) -> bool {
        self.line.outcome().is_some()
    }

    fn apply(&mut self, action: u32) -> Result<(), Reason> {
        match A::choose(self.line.position(), &self.so_far, action) {
            ActionEffect::Turn(m) => {
                self.line.try_play(m)?;
                self.so_far.clear();
                Ok(())
            }
            // The position may offer moves although a rule about history has ended the game.
            ActionEffect::Tap(tap) if P::HISTORY.is_none() || !self.is_over() => {
                self.so_far.push(tap);
                Ok(())
            }
            ActionEffect::Tap(_) | ActionEffect::Nothing(_) | ActionEffect::Unknown => {
                Err(self.refused(action))
            }
        }
    }

    fn apply_turn(&mut self, text: &str) -> Result<(), Reason> {
        let pos = self.line.position();
        let m = pos.read_move(text)?;
        if let Some(reason) = self.line.why_illegal(m) {
            return Err(reason);
        }
        if !pos.taps(m).starts_with(&self.so_far) {
            return Err(Reason::new("action-other-turn").with("move", text));
        }
        self.line.play_unchecked(m);
        self.so_far.clear();
        Ok(())
    }

    fn undo(&mut self) -> bool {
        if self.so_far.pop().is_some() {
            return true;
        }
        let n_moves = self.line.moves().len();
        let last = self.line.last().filter(|_| A::BY_TAPS);
        let mut taps = last.map_or_else(Vec::new, |(pos, m)| pos.taps(m));
        taps.pop();
        if !self.line.take_back() {
            return false;
        }
        // If a claim was taken back, the number of moves is unchanged.
        if self.line.moves().len() < n_moves {
            self.so_far = taps;
        }
        true
    }

    fn history(&self) -> Vec<u32> {
        let turns = self.line.positions().zip(self.line.moves());
        let mut history: Vec<u32> = turns.flat_map(|(pos, m)| A::of_turn(pos, m)).collect();
        let pos = self.line.position();
        history.extend(A::of_taps(pos, &self.so_far));
        history
    }

    fn text(&self, action: u32) -> Option<String> {
        A::text(self.line.position(), action)
    }

    fn read(&self, text: &str) -> Result<u32, Reason> {
        A::read(self.line.position(), text)
    }

    fn claim(&mut self) -> Result<(), Reason> {
        self.line.claim()?;
        self.so_far.clear();
        Ok(())
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, viewer: Player, out: &mut [f32]) {
        self.layout.write(&self.line, &self.so_far, viewer, out);
    }

    fn boxed_clone(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn AnyState) -> bool {
        let line: &dyn Any = other.line();
        let Some(line) = line.downcast_ref::<Line<P>>() else {
            return false;
        };
        let (ours, theirs) = (self.line.position(), line.position());
        ours == theirs
            && self.so_far == other.so_far()
            && ours.variant() == theirs.variant()
            && (P::HISTORY.is_none()
                || ours.clock() == theirs.clock()
                    && self.line.outcome() == line.outcome()
                    && recent(&self.line) == recent(line))
    }

    fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        P::INFO.id.hash(&mut hasher);
        self.line.position().hash(&mut hasher);
        self.so_far.hash(&mut hasher);
        hasher.finish()
    }

    fn batch(&self, seed: u64, numbers: Range<u64>) -> Box<dyn AnyBatch> {
        Box::new(Batch::<P, A>::new(
            &self.line,
            self.layout.clone(),
            seed,
            numbers,
        ))
    }

    fn playouts(&self, seed: u64, first: u64, results: &mut [i8], lengths: &mut [u32]) {
        playouts(&self.line, seed, first, results, lengths);
    }
}

/// The keys of the current position and of earlier ones that may still recur (those since the last
/// irreversible move), sorted, so that the order of moves doesn't matter.
fn recent<P: Position>(line: &Line<P>) -> Vec<game::Key> {
    let reversible = line.position().clock() as usize + 1;
    let positions = line.positions().rev().take(reversible);
    let mut keys: Vec<_> = positions.map(Position::key).collect();
    keys.sort_unstable();
    keys
}
