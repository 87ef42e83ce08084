//! Tests that every solver must pass: its values against plain minimax, its reaction to time limits,
//! and its receipts (proof files) written, verified and damaged.

use std::{
    cell::Cell,
    collections::HashMap,
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard},
    time::Duration,
};

use game::{Outcome, Player, Position, Rng, Symmetric};
use solve::{
    Error, Oracle, ProvenValue, Stop, Verifier,
    checkpoint::CheckpointEvent,
    receipt::{self, Flip},
    strategy::{self, verify_position},
};

/// Reference solver for games without draws: plain minimax with memory. Only for positions close to
/// the end.
#[derive(Debug)]
pub struct Minimax<P> {
    winners: HashMap<P, Player>,
    plies: HashMap<P, u32>,
}

impl<P> Default for Minimax<P> {
    fn default() -> Minimax<P> {
        Minimax {
            winners: HashMap::new(),
            plies: HashMap::new(),
        }
    }
}

impl<P: Position> Minimax<P> {
    /// The winner of a position if both players play perfectly.
    ///
    /// # Panics
    ///
    /// Panics if a game ends in a draw.
    pub fn winner(&mut self, pos: &P) -> Player {
        if let Some(outcome) = pos.outcome() {
            match outcome {
                Outcome::Win(player) => return player,
                Outcome::Draw => panic!("{pos}: a draw"),
            }
        }
        if let Some(winner) = self.winners.get(pos) {
            return *winner;
        }
        let player = pos.to_move();
        let wins = pos.for_each_move(|m| {
            let mut next = pos.clone();
            next.play_unchecked(m);
            if self.winner(&next) == player {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let winner = if wins.is_break() { player } else { !player };
        self.winners.insert(pos.clone(), winner);
        winner
    }

    /// Number of plies until the game ends if the winner plays the shortest way and the loser the
    /// longest.
    ///
    /// # Panics
    ///
    /// Panics if a game ends in a draw.
    pub fn plies(&mut self, pos: &P) -> u32 {
        if pos.outcome().is_some() {
            return 0;
        }
        if let Some(&plies) = self.plies.get(pos) {
            return plies;
        }
        let winner = self.winner(pos);
        let mut all = Vec::new();
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        for m in moves {
            let mut next = pos.clone();
            next.play_unchecked(m);
            if self.winner(&next) == winner {
                all.push(1 + self.plies(&next));
            }
        }
        let best = if winner == pos.to_move() {
            all.into_iter().min()
        } else {
            all.into_iter().max()
        };
        let plies = best.expect("there is a move");
        self.plies.insert(pos.clone(), plies);
        plies
    }
}

/// The position of a variant after `plies` random moves, or `None` if the game is over by then.
///
/// # Panics
///
/// Panics if the variant does not exist.
pub fn random_position<P: Position>(variant: &str, plies: u32, rng: &mut Rng) -> Option<P> {
    let mut pos = P::start(variant).expect(variant);
    for _ in 0..plies {
        let m = pos.pick_move(|n| rng.below(n))?;
        pos.play_unchecked(m);
    }
    pos.outcome().is_none().then_some(pos)
}

/// Compares a solver with minimax on `n` positions after `plies` random moves: the winner, whether
/// a winning move exists and wins, that the solver's line of moves ends in the win, and that its
/// bound on the length of the game is not too low.
///
/// # Panics
///
/// Panics at the first disagreement, naming the position.
pub fn check_values<P: Symmetric>(oracle: &impl Oracle<P>, variant: &str, plies: u32, n: usize) {
    let never = Stop::never();
    let mut rng = Rng::new(plies.into());
    let mut minimax = Minimax::default();
    let positions = (0..).filter_map(|_| random_position::<P>(variant, plies, &mut rng));
    for pos in positions.take(n).collect::<Vec<P>>() {
        let winner = minimax.winner(&pos);
        assert_eq!(oracle.winner(&pos, never), Some(winner), "{pos}");
        let won = winner == pos.to_move();
        assert_eq!(oracle.known(&pos), Some(ProvenValue::win_if(won)), "{pos}");
        let m = oracle.winning_move(&pos, never);
        assert_eq!(m.is_some(), won, "{pos}");
        if let Some(m) = m {
            let mut next = pos.clone();
            next.try_play(m).expect("the winning move is legal");
            assert_eq!(minimax.winner(&next), winner, "{pos} {m}");
        }
        let mut end = pos.clone();
        for m in oracle.line(&pos, never).expect("never stopped") {
            end.try_play(m).expect("the line is legal");
        }
        assert_eq!(end.outcome(), Some(Outcome::Win(winner)), "{pos}");
        let longest = oracle.plies(&pos, 1 << 20, never);
        let longest = longest.expect("never stopped");
        assert!(minimax.plies(&pos) <= longest, "{pos}");
    }
}

/// Maximum number of nodes a solver may visit between two readings of the clock, so that it stops in
/// time.
const MAX_NODES_PER_READING: u64 = 256;

/// Number of clock readings after which the fake clock of [`check_stop`] reports that time is over.
const N_READINGS: u64 = 20;

/// Checks that a fresh oracle with one thread reads the clock often enough, and stops at the first
/// reading after its time is over. `pos` must take long to prove.
///
/// # Panics
///
/// Panics if the oracle proves the position, reads the clock after its time, or visits too many
/// nodes between two readings.
pub fn check_stop<P: Symmetric>(oracle: &impl Oracle<P>, pos: &P) {
    thread_local! {
        static READINGS: Cell<u64> = const { Cell::new(0) };
    }
    // A fake clock that advances by a millisecond at each reading.
    let clock = || {
        READINGS.set(READINGS.get() + 1);
        Duration::from_millis(READINGS.get())
    };
    READINGS.set(0);
    let stop = Stop::never().or_at(clock, Duration::from_millis(N_READINGS));
    assert_eq!(oracle.value(pos, stop), None, "{pos} is too easy");
    assert_eq!(READINGS.get(), N_READINGS, "it goes on after its time");
    let nodes = oracle.nodes();
    assert!(nodes <= N_READINGS * MAX_NODES_PER_READING, "{nodes} nodes");
}

/// The error that a verifier reports for the receipt (proof file) at `path`, or `None` if the receipt
/// is valid.
pub fn complaint(path: &Path, verifier: &Verifier) -> Option<Error> {
    solve::verify(path, [verifier], 1, &|_, _| (), Stop::never()).err()
}

/// The bit of a receipt (proof file) that a verification error names as flipped, or `None` if it
/// names none.
pub fn flip(error: &Error) -> Option<Flip> {
    match error {
        Error::Receipt(receipt::Error::Damaged { flip, .. })
        | Error::Proof(strategy::Error::Receipt(receipt::Error::Damaged { flip, .. })) => *flip,
        _ => None,
    }
}

/// Damages a receipt (proof file) and checks that the verifier notices: flips single bits, each of
/// which must be named by the error, then truncates the file. Tries every `step`-th byte. Restores
/// the file.
///
/// # Panics
///
/// Panics if some damage is not reported, or reported wrongly.
pub fn check_damage(path: &Path, verifier: &Verifier, step: usize) {
    let good = fs::read(path).expect("the file is there");
    for byte in (0..good.len()).step_by(step) {
        for bit in 0..8 {
            let mut bad = good.clone();
            bad[byte] ^= 1 << bit;
            fs::write(path, &bad).expect("the disk has room");
            let error = complaint(path, verifier).expect("a flipped bit is found");
            let expected = Flip {
                byte: byte as u64,
                bit,
            };
            assert_eq!(flip(&error), Some(expected), "{error}");
        }
    }
    for len in (0..good.len()).step_by(step) {
        fs::write(path, &good[..len]).expect("the disk has room");
        let error = complaint(path, verifier).expect("a part of a file is noticed");
        let cut = matches!(
            error,
            Error::Receipt(receipt::Error::Truncated { .. } | receipt::Error::NotAReceipt { .. })
        );
        assert!(cut, "{len}: {error}");
    }
    fs::write(path, &good).expect("the disk has room");
    assert!(complaint(path, verifier).is_none());
}

/// Writes the proof of a position to a file, verifies it, and checks that damage to it is noticed.
///
/// # Panics
///
/// Panics if the proof does not prove the oracle's value, or some damage is not reported.
pub fn check_proof<P: Symmetric>(
    oracle: &impl Oracle<P>,
    pos: &P,
    path: &Path,
    verifier: &Verifier,
) {
    let never = Stop::never();
    let written = oracle.write_proof(path, pos, never);
    let written = written.expect("it can be proved");
    assert_eq!(Some(written.winner), oracle.winner(pos, never));
    assert!(0 < written.replies);
    let shown = verify_position::<P>(path, never).expect("it is proved");
    assert_eq!(shown, written);
    let bytes = fs::metadata(path).expect("the file is there").len() as usize;
    check_damage(path, verifier, bytes.div_ceil(200));
}

/// A checkpoint folder that can't be created because a file has its name. After two events (refused
/// checkpoints) the file is removed, so that the third attempt succeeds.
#[derive(Debug)]
pub struct BlockedFolder {
    folder: PathBuf,
    events: Mutex<Vec<&'static str>>,
}

impl BlockedFolder {
    /// Creates a blocked folder inside `parent`.
    ///
    /// # Panics
    ///
    /// Panics if `parent` is not writable.
    pub fn new(parent: &Path) -> BlockedFolder {
        let folder = parent.join("blocked");
        fs::write(&folder, "in the way").expect("room");
        BlockedFolder {
            folder,
            events: Mutex::new(Vec::new()),
        }
    }

    /// Path of the checkpoint file inside the blocked folder.
    pub fn checkpoint(&self) -> PathBuf {
        self.folder.join("checkpoint")
    }

    /// Records a checkpoint event. Removes the file that blocks the folder after the second one.
    ///
    /// # Panics
    ///
    /// Panics if a refusal names a file outside the folder.
    pub fn record(&self, event: CheckpointEvent<'_>) {
        let mut events = self.events();
        events.push(match event {
            CheckpointEvent::Resumed => "resumed",
            CheckpointEvent::Written => "written",
            CheckpointEvent::Failed(error) => {
                assert!(error.path().starts_with(&self.folder), "{error}");
                "refused"
            }
        });
        if events.len() == 2 {
            fs::remove_file(&self.folder).expect("it is there");
        }
    }

    /// The checkpoint events recorded so far: `resumed`, `written` or `refused`.
    ///
    /// # Panics
    ///
    /// Panics if another thread has panicked while it recorded an event.
    pub fn events(&self) -> MutexGuard<'_, Vec<&'static str>> {
        self.events.lock().expect("not poisoned")
    }
}
