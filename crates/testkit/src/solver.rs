//! Tests every solver must pass: its answers against plain minimax over the rules, and its receipts
//! written, checked and damaged.

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
    Error, Oracle, Stop, Value, Verifier,
    checkpoint::CheckpointEvent,
    receipt::{self, Flip},
    strategy::{self, verify_position},
};

/// Who wins positions of a game without draws, and how soon, by trying everything.
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
    /// Who wins.
    ///
    /// # Panics
    ///
    /// Panics when a game ends in a draw.
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

    /// Plies until the end when the winner hurries and the loser does not.
    ///
    /// # Panics
    ///
    /// Panics when a game ends in a draw.
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

/// A random position after so many plies, `None` if the game ends before.
///
/// # Panics
///
/// Panics when there is no such variant.
pub fn random_position<P: Position>(variant: &str, plies: u32, rng: &mut Rng) -> Option<P> {
    let mut pos = P::start(variant).expect(variant);
    for _ in 0..plies {
        let m = pos.pick_move(|n| rng.below(n))?;
        pos.play_unchecked(m);
    }
    pos.outcome().is_none().then_some(pos)
}

/// Compares an oracle with minimax on `n` random positions after so many plies, and its winning
/// moves and lines with it.
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
        assert_eq!(oracle.known(&pos), Some(Value::win_if(won)), "{pos}");
        let m = oracle.winning_move(&pos, never);
        assert_eq!(m.is_some(), won, "{pos}");
        if let Some(m) = m {
            let mut next = pos.clone();
            next.try_play(m).expect("the winning move is legal");
            assert_eq!(minimax.winner(&next), winner, "{pos} {m}");
        }
        let mut end = pos.clone();
        for m in oracle.line(&pos, never).expect("nobody stops it") {
            end.try_play(m).expect("the line is legal");
        }
        assert_eq!(end.outcome(), Some(Outcome::Win(winner)), "{pos}");
        let longest = oracle.plies(&pos, 1 << 20, never);
        let longest = longest.expect("nobody stops it");
        assert!(minimax.plies(&pos) <= longest, "{pos}");
    }
}

/// Most nodes a search may visit between two looks at the clock.
const MOST_NODES: u64 = 256;

/// How often it may look before its time is up.
const LOOKS_ALLOWED: u64 = 20;

/// Checks that a fresh oracle with one thread looks at the clock often, and stops when time is up,
/// in a position that takes long to prove.
///
/// # Panics
///
/// Panics when it does not.
pub fn check_stop<P: Symmetric>(oracle: &impl Oracle<P>, pos: &P) {
    thread_local! {
        static LOOKS: Cell<u64> = const { Cell::new(0) };
    }
    // Time passes only when somebody looks.
    let clock = || {
        LOOKS.set(LOOKS.get() + 1);
        Duration::from_millis(LOOKS.get())
    };
    LOOKS.set(0);
    let stop = Stop::never().or_at(clock, Duration::from_millis(LOOKS_ALLOWED));
    assert_eq!(oracle.value(pos, stop), None, "{pos} is too easy");
    assert_eq!(LOOKS.get(), LOOKS_ALLOWED, "it goes on after its time");
    let nodes = oracle.nodes();
    assert!(nodes <= LOOKS_ALLOWED * MOST_NODES, "{nodes} nodes");
}

/// The complaint of a verifier about a file, if there is one.
pub fn complaint(path: &Path, verifier: &Verifier) -> Option<Error> {
    solve::verify(path, [verifier], 1, &|_, _| (), Stop::never()).err()
}

/// The bit that an error names.
pub fn flip(error: &Error) -> Option<Flip> {
    match error {
        Error::Receipt(receipt::Error::Damaged { flip, .. })
        | Error::Proof(strategy::Error::Receipt(receipt::Error::Damaged { flip, .. })) => *flip,
        _ => None,
    }
}

/// Flips bits of a receipt, one at a time, each of which must be found and named; cuts it; and puts
/// it back. `step` bytes lie between those that are tried.
///
/// # Panics
///
/// Panics when damage is not found.
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

/// Writes the proof of a position to a file and checks it, sound and damaged.
///
/// # Panics
///
/// Panics when the proof does not prove what it should, or damage is not found.
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

/// A folder for a checkpoint that can't be made, because a file is in its way, until the second
/// refusal has been heard of.
#[derive(Debug)]
pub struct BlockedFolder {
    folder: PathBuf,
    heard: Mutex<Vec<&'static str>>,
}

impl BlockedFolder {
    /// A blocked folder inside another folder.
    ///
    /// # Panics
    ///
    /// Panics when nothing can be written there.
    pub fn new(parent: &Path) -> BlockedFolder {
        let folder = parent.join("blocked");
        fs::write(&folder, "in the way").expect("room");
        BlockedFolder {
            folder,
            heard: Mutex::new(Vec::new()),
        }
    }

    /// The file of the checkpoint.
    pub fn checkpoint(&self) -> PathBuf {
        self.folder.join("checkpoint")
    }

    /// Hears of the checkpoint.
    ///
    /// # Panics
    ///
    /// Panics when a refusal names another file.
    pub fn hear(&self, event: CheckpointEvent<'_>) {
        let mut heard = self.heard();
        heard.push(match event {
            CheckpointEvent::Resumed => "resumed",
            CheckpointEvent::Written => "written",
            CheckpointEvent::Refused(error) => {
                assert!(error.path().starts_with(&self.folder), "{error}");
                "refused"
            }
        });
        if heard.len() == 2 {
            fs::remove_file(&self.folder).expect("it is there");
        }
    }

    /// What has been heard so far.
    ///
    /// # Panics
    ///
    /// Panics when somebody has panicked before.
    pub fn heard(&self) -> MutexGuard<'_, Vec<&'static str>> {
        self.heard.lock().expect("nobody panics")
    }
}
