//! One game whose moves are entered by number.

use std::{
    any::Any,
    fmt::Debug,
    hash::{DefaultHasher, Hash, Hasher},
    marker::PhantomData,
    ops::Range,
    sync::Arc,
};

use game::{AnyLine, Depict, Line, Player, Position, Reason, Tap};

use crate::{Actions, AnyBatch, Batch, Choice, Layout, playouts::playouts};

/// A line of a game, and the taps of a turn that has been begun.
#[derive(Clone, Debug)]
pub struct State<P: Depict, A: Actions<P>> {
    line: Line<P>,
    // Invariant: a proper beginning of a legal turn's taps.
    so_far: Vec<Tap>,
    layout: Arc<Layout>,
    actions: PhantomData<A>,
}

/// Object-safe face of [`State`]. Players are as in `game`, actions are their numbers.
pub trait AnyState: Debug + Send + Sync {
    /// The line, without what has been begun.
    fn line(&self) -> &dyn AnyLine;
    /// The taps of a turn that has been begun. Empty where actions are whole turns.
    fn so_far(&self) -> &[Tap];
    /// How many numbers of actions there are. All are smaller.
    fn n_actions(&self) -> u32;
    /// The legal actions in ascending order. None when the game is over.
    fn legal(&self) -> Vec<u32>;
    /// Whether the game is over.
    fn is_over(&self) -> bool;
    /// Takes an action.
    ///
    /// # Errors
    ///
    /// Says why it is illegal, leaving the state as it is.
    fn apply(&mut self, action: u32) -> Result<(), Reason>;
    /// Plays a whole turn in any notation. It must go on as it has been begun.
    ///
    /// # Errors
    ///
    /// Says why the text is no move or why the move is illegal, leaving the state as it is.
    fn apply_turn(&mut self, text: &str) -> Result<(), Reason>;
    /// Takes back a claim or else the last action. Returns whether there was one.
    fn undo(&mut self) -> bool;
    /// All actions since the start of the line.
    fn history(&self) -> Vec<u32>;
    /// An action in words. `None` if there is no such action.
    fn text(&self, action: u32) -> Option<String>;
    /// The action of which [`text`](Self::text) speaks. It need not be legal.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the text.
    fn read(&self, text: &str) -> Result<u32, Reason>;
    /// Ends the game as a draw by repetition.
    ///
    /// # Errors
    ///
    /// Says why nothing can be claimed.
    fn claim(&mut self) -> Result<(), Reason>;
    /// Which planes an observation has.
    fn layout(&self) -> &Layout;
    /// Writes what a player sees. `out` is as long as the layout says.
    fn observe(&self, viewer: Player, out: &mut [f32]);
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyState>;
    /// Whether what remains of the game is the same: position, turn begun, and what rules about
    /// history will ever look at.
    fn is_same(&self, other: &dyn AnyState) -> bool;
    /// The same number for the same states.
    fn fingerprint(&self) -> u64;
    /// Many games that begin where this state stands. Game number `i` of `numbers` has luck of its
    /// own, which depends on nothing but `seed` and `i`.
    fn batch(&self, seed: u64, numbers: Range<u64>) -> Box<dyn AnyBatch>;
    /// Plays random games from here to their ends, one for each place of `results` and `lengths`:
    /// 1, 0 or -1 for the first player, and the number of moves. The games' numbers begin with
    /// `first`, and their luck depends on nothing but `seed` and their number.
    fn playouts(&self, seed: u64, first: u64, results: &mut [i8], lengths: &mut [u32]);
}

/// The state of a line, if it is one of the game `P`.
pub fn state_of<P: Depict, A: Actions<P>>(line: &dyn AnyLine) -> Option<Box<dyn AnyState>> {
    let line = (line as &dyn Any).downcast_ref::<Line<P>>()?;
    Some(Box::new(State::<P, A>::new(line.clone())))
}

impl<P: Depict, A: Actions<P>> State<P, A> {
    /// The state of a line in which no turn has been begun.
    pub fn new(line: Line<P>) -> State<P, A> {
        State {
            layout: Arc::new(Layout::of(line.position(), A::BY_TAPS)),
            line,
            so_far: Vec::new(),
            actions: PhantomData,
        }
    }

    /// The state of a line in which a turn has been begun, as the taps are of some legal one.
    pub(crate) fn begun(line: Line<P>, so_far: Vec<Tap>, layout: Arc<Layout>) -> State<P, A> {
        State {
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

impl<P: Depict, A: Actions<P>> AnyState for State<P, A> {
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
            Choice::Turn(m) => {
                self.line.try_play(m)?;
                self.so_far.clear();
                Ok(())
            }
            // The position may offer moves though history has ended the game.
            Choice::Tap(tap) if P::HISTORY.is_none() || !self.is_over() => {
                self.so_far.push(tap);
                Ok(())
            }
            Choice::Tap(_) | Choice::Nothing(_) | Choice::Unknown => Err(self.refused(action)),
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
        // What was taken back may have been a claim.
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

/// The positions that may still recur, in an order that does not depend on how they came about.
fn recent<P: Position>(line: &Line<P>) -> Vec<game::Key> {
    let reversible = line.position().clock() as usize + 1;
    let positions = line.positions().rev().take(reversible);
    let mut keys: Vec<_> = positions.map(Position::key).collect();
    keys.sort_unstable();
    keys
}
