//! Searches of whole Moai boards that take days: saved to a checkpoint file at intervals, and resumed
//! from it.

use std::{
    panic,
    path::Path,
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::Duration,
};

use game::Position;
use moai::Moai;
use solve::{
    Oracle,
    checkpoint::{self, CheckpointEvent},
    receipt,
    strategy::Error,
};

use crate::moai::{
    solver::Solver,
    verify::{BOARD, SCOPE},
};

const GAME: &str = Moai::<u64>::INFO.id;

impl Solver {
    /// Runs `work` on a board, such as [`board`](Self::board) or
    /// [`write_board_proof`](Self::write_board_proof), with checkpoints. Loads the checkpoint file at
    /// `path` first if there is one. While the work runs, writes a checkpoint every `interval`, and
    /// one more if the work was stopped. `on_event` is called after each attempt to write, and after
    /// resuming.
    ///
    /// # Errors
    ///
    /// [`Error::Receipt`] if the checkpoint is damaged, or belongs to another board or to a table of
    /// another size; otherwise the error of `work`. Failures to write a checkpoint are only reported
    /// to `on_event`.
    pub fn with_checkpoints<T: Send>(
        &self,
        variant: &str,
        path: &Path,
        interval: Duration,
        on_event: &dyn Fn(CheckpointEvent<'_>),
        work: impl FnOnce() -> Result<T, Error> + Send,
    ) -> Result<T, Error> {
        let expected = [("game", GAME), ("variant", variant), (SCOPE, BOARD)];
        match checkpoint::load(self.table(), path, &expected) {
            Err(error) if error.is_missing() => {}
            found => {
                found?;
                on_event(CheckpointEvent::Resumed);
            }
        }
        let (done, is_done) = channel::<()>();
        let found = thread::scope(|scope| {
            let work = scope.spawn(move || {
                let found = work();
                drop(done);
                found
            });
            while is_done.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                on_event(CheckpointEvent::from_result(
                    &self.save_board(variant, path),
                ));
            }
            work.join()
                .unwrap_or_else(|panic| panic::resume_unwind(panic))
        });
        if let Err(Error::Stopped) = found {
            on_event(CheckpointEvent::from_result(
                &self.save_board(variant, path),
            ));
        }
        found
    }

    /// Writes the state of the search on a Moai board to a checkpoint file that
    /// [`with_checkpoints`](Self::with_checkpoints) resumes from.
    ///
    /// # Errors
    ///
    /// [`receipt::Error::Io`] if the file could not be written.
    pub fn save_board(&self, variant: &str, path: &Path) -> Result<(), receipt::Error> {
        let header = checkpoint::header(GAME, variant, Solver::RULES).with(SCOPE, BOARD);
        checkpoint::save(self.table(), path, &header)
    }
}
