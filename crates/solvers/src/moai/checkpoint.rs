//! The search of a whole board, as long as it takes.

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
    /// Does some work on a board: [`board`](Self::board), say, or
    /// [`write_board_proof`](Self::write_board_proof). All that is known then is written to a file
    /// every so often, and when the work is stopped; `hear` is told what comes of it. If there is
    /// such a file the work goes on from there.
    ///
    /// # Errors
    ///
    /// Says that the file can't be read, is damaged or belongs to something else, or what the work
    /// says.
    pub fn with_checkpoints<T: Send>(
        &self,
        variant: &str,
        path: &Path,
        every: Duration,
        hear: &dyn Fn(CheckpointEvent<'_>),
        work: impl FnOnce() -> Result<T, Error> + Send,
    ) -> Result<T, Error> {
        let expected = [("game", GAME), ("variant", variant), (SCOPE, BOARD)];
        match checkpoint::load(self.table(), path, &expected) {
            Err(error) if error.is_missing() => {}
            found => {
                found?;
                hear(CheckpointEvent::Resumed);
            }
        }
        let (done, is_done) = channel::<()>();
        let found = thread::scope(|scope| {
            let work = scope.spawn(move || {
                let found = work();
                drop(done);
                found
            });
            while is_done.recv_timeout(every) == Err(RecvTimeoutError::Timeout) {
                hear(CheckpointEvent::from_result(
                    &self.save_board(variant, path),
                ));
            }
            work.join()
                .unwrap_or_else(|panic| panic::resume_unwind(panic))
        });
        if let Err(Error::Stopped) = found {
            hear(CheckpointEvent::from_result(
                &self.save_board(variant, path),
            ));
        }
        found
    }

    /// Writes all that is known to a file that [`with_checkpoints`](Self::with_checkpoints) goes on from.
    ///
    /// # Errors
    ///
    /// Says what the system refused.
    pub fn save_board(&self, variant: &str, path: &Path) -> Result<(), receipt::Error> {
        let header = checkpoint::header(GAME, variant, Solver::RULES).with(SCOPE, BOARD);
        checkpoint::save(self.table(), path, &header)
    }
}
