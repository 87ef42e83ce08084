//! The tasks that workers can do. One file for each kind; each kind is created by a client, executed by a worker,
//! and its result is checked by the client.

mod atlas;
mod computer_move;
mod pair;
mod placement;
mod search;
mod table;

use std::{
    fmt::{self, Write as _},
    ops::RangeInclusive,
};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use self::{
    atlas::AtlasTask,
    computer_move::MoveTask,
    pair::PairTask,
    placement::PlacementTask,
    search::SearchTask,
    table::{TableCheckTask, TableTask},
};

use crate::task_context::TaskContext;

/// A task for a worker: the description of a computation that any machine with the same version of the
/// program can do.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Task {
    /// Solves some instances of the puzzle Chess Loop for its atlas, the list of all board sizes and pieces
    /// with their numbers of solutions.
    Atlas(AtlasTask),
    /// Builds an endgame table of Racing Kings, which has the result of every position with certain pieces on
    /// the board (a class of material).
    Table(TableTask),
    /// Checks every value of a Racing Kings endgame table that a worker has built.
    Check(TableCheckTask),
    /// Proves who wins the game Moai on a board after its pawns have been placed in one particular way.
    Placement(PlacementTask),
    /// Plays a pair of games of a contest between computer players: one opening, with sides swapped.
    Pair(PairTask),
    /// Chooses a computer player's move in a live match.
    Move(MoveTask),
    /// Responds to a search request that a server has received over its stateless API.
    Search(SearchTask),
}

/// The urgency of a task, stored in the column `priority` of its database row. Workers claim the smallest
/// number first.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum TaskPriority {
    /// A player waits for the computer's move.
    Opponent = 0,
    /// A client waits for an analysis, a hint or a review.
    Analysis = 1,
    /// The task is a part of a long job, such as solving a game.
    Job = 2,
}

impl TaskPriority {
    /// The priority as stored in the column `priority` of the task table.
    pub(crate) fn number(self) -> i16 {
        self as i16
    }
}

/// A group of task priorities with execution slots of its own on each worker, so that a task that a player
/// waits for needn't wait for a part of a long job to be finished.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Lane {
    /// The lane of tasks that are parts of long jobs.
    Long,
    /// The lane of tasks that a player or a client of a server waits for.
    Quick,
}

impl Lane {
    /// Number of lanes (groups of tasks with their own slots on a worker): long jobs, and tasks that a player
    /// or client waits for.
    pub(crate) const COUNT: usize = 2;

    /// Index of the lane (a group of task priorities) in an array with one element for each lane.
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// The range of priorities of the tasks that are executed in the lane (a group of tasks with its own
    /// slots on a worker).
    pub(crate) fn priorities(self) -> RangeInclusive<TaskPriority> {
        match self {
            Lane::Long => TaskPriority::Job..=TaskPriority::Job,
            Lane::Quick => TaskPriority::Opponent..=TaskPriority::Analysis,
        }
    }
}

/// Why a task that a worker executed has no result.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum TaskError {
    /// The task was stopped before it was finished: no client wants it, another worker has it, or the worker
    /// ends.
    #[error("stopped")]
    Stopped,
    /// The task can't be done. The text says why.
    #[error("{0}")]
    Failed(String),
}

impl TaskError {
    pub(crate) fn failed(why: impl fmt::Display) -> TaskError {
        TaskError::Failed(why.to_string())
    }
}

impl Task {
    /// The task as JSON. Equal tasks have equal texts.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Parses a task from its JSON ([`Task::text`]).
    pub(crate) fn parse(text: &str) -> Result<Task, TaskError> {
        serde_json::from_str(text).map_err(TaskError::failed)
    }

    /// The key of the task's database row: a hash of the version of the program and the task's JSON.
    pub(crate) fn key(&self, program: &str) -> String {
        let mut hash = Sha256::new();
        hash.update(program);
        hash.update("\n");
        hash.update(self.text());
        hexadecimal(&hash.finalize()[..16])
    }

    /// The urgency of the task, determined by its kind.
    pub(crate) fn priority(&self) -> TaskPriority {
        match self {
            Task::Atlas(_)
            | Task::Table(_)
            | Task::Check(_)
            | Task::Placement(_)
            | Task::Pair(_) => TaskPriority::Job,
            Task::Search(_) => TaskPriority::Analysis,
            Task::Move(_) => TaskPriority::Opponent,
        }
    }

    /// Executes the task in this thread and blocks until it is done. Returns its result, whose format depends
    /// on the kind of task.
    pub(crate) fn execute(&self, context: &TaskContext<'_>) -> Result<Vec<u8>, TaskError> {
        match self {
            Task::Atlas(task) => task.execute(context),
            Task::Table(task) => task.execute(context),
            Task::Check(task) => task.execute(context),
            Task::Placement(task) => task.execute(context),
            Task::Pair(task) => task.execute(context),
            Task::Move(task) => task.execute(context),
            Task::Search(task) => task.execute(context),
        }
    }
}

/// Writes bytes as lower-case hexadecimal digits.
fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string can't fail");
        text
    })
}

/// Writes the task in a few words, such as `table KQRvKR`, for messages.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Atlas(task) => task.fmt(f),
            Task::Table(task) => task.fmt(f),
            Task::Check(task) => task.fmt(f),
            Task::Placement(task) => task.fmt(f),
            Task::Pair(task) => task.fmt(f),
            Task::Move(task) => task.fmt(f),
            Task::Search(task) => task.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_parses_back_and_key_depends_on_task_and_version() {
        let ranges = AtlasTask::all((4, 4), |instance| instance.squares() as u64);
        let tasks: Vec<Task> = ranges.iter().cloned().map(Task::Atlas).collect();
        let tasks = [tasks, vec![Task::Placement(PlacementTask::new("5x5", 3))]].concat();
        let mut keys: Vec<String> = Vec::new();
        for task in &tasks {
            assert_eq!(Task::parse(&task.text()).as_ref(), Ok(task));
            assert_eq!(task.key("1"), task.clone().key("1"));
            assert_ne!(task.key("1"), task.key("2"), "versions don't mix");
            keys.push(task.key("1"));
        }
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), tasks.len());
        for text in ["", "{}", r#"{"kind":"shell","command":"true"}"#] {
            assert!(
                matches!(Task::parse(text), Err(TaskError::Failed(_))),
                "{text}"
            );
        }
    }

    #[test]
    fn atlas_tasks_cover_every_instance_once() {
        let ranges = AtlasTask::all((5, 6), |instance| instance.squares() as u64);
        assert!(10 < ranges.len());
        let all: Vec<_> = ranges.iter().flat_map(AtlasTask::instances).collect();
        assert!(all.into_iter().eq(chess_loop::atlas::instances(5, 6)));
        // A result that doesn't belong to the task is rejected.
        for answer in [&b""[..], b"\xff", b"nonsense\n"] {
            assert_eq!(ranges[0].entries(answer), None);
        }
    }
}
