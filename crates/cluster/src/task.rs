//! What can be asked of workers.

mod atlas;
mod pair;
mod placement;
mod question;
mod table;
mod turn;

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use self::{
    atlas::Range,
    pair::Pair,
    placement::Placement,
    question::Question,
    table::{Check, Table},
    turn::Turn,
};

use crate::{queue::Lane, workshop::Control};

/// A piece of work that any machine does alike.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Task {
    /// A range of the atlas of Chess Loop.
    Atlas(Range),
    /// A table of Racing Kings.
    Table(Table),
    /// The check of such a table.
    Check(Check),
    /// A placement of Moai.
    Placement(Placement),
    /// A pair of games of a match.
    Pair(Pair),
    /// A computer's move in a live match.
    Turn(Turn),
    /// A question to the API.
    Question(Question),
}

/// Why a task has no answer.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Unfinished {
    /// It was stopped.
    Stopped,
    /// It can't be done, and why.
    Failed(String),
}

impl Unfinished {
    pub(crate) fn failed(why: impl fmt::Display) -> Unfinished {
        Unfinished::Failed(why.to_string())
    }
}

impl Task {
    /// The task as text, the same for the same task.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a task.
    pub(crate) fn read(text: &str) -> Result<Task, Unfinished> {
        serde_json::from_str(text).map_err(Unfinished::failed)
    }

    /// What the task is found by, for one version of the program.
    pub(crate) fn key(&self, program: &str) -> String {
        let mut hash = Sha256::new();
        hash.update(program);
        hash.update("\n");
        hash.update(self.text());
        hexadecimal(&hash.finalize()[..16])
    }

    /// How soon it is needed.
    pub(crate) fn lane(&self) -> Lane {
        match self {
            Task::Atlas(_)
            | Task::Table(_)
            | Task::Check(_)
            | Task::Placement(_)
            | Task::Pair(_) => Lane::Long,
            Task::Turn(_) | Task::Question(_) => Lane::Quick,
        }
    }

    /// Does the task.
    pub(crate) fn carry_out(&self, control: &Control<'_>) -> Result<Vec<u8>, Unfinished> {
        match self {
            Task::Atlas(range) => range.carry_out(control),
            Task::Table(table) => table.carry_out(control),
            Task::Check(check) => check.carry_out(control),
            Task::Placement(placement) => placement.carry_out(control),
            Task::Pair(pair) => pair.carry_out(control),
            Task::Turn(turn) => turn.carry_out(control),
            Task::Question(question) => question.carry_out(control),
        }
    }
}

/// Bytes as text.
fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string can't fail");
        text
    })
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Atlas(range) => range.fmt(f),
            Task::Table(table) => table.fmt(f),
            Task::Check(check) => check.fmt(f),
            Task::Placement(placement) => placement.fmt(f),
            Task::Pair(pair) => pair.fmt(f),
            Task::Turn(turn) => turn.fmt(f),
            Task::Question(question) => question.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_reads_back_and_is_named_by_what_it_asks() {
        let ranges = Range::all((4, 4), |it| it.squares() as u64);
        let tasks: Vec<Task> = ranges.iter().cloned().map(Task::Atlas).collect();
        let tasks = [tasks, vec![Task::Placement(Placement::new("5x5", 3))]].concat();
        let mut keys: Vec<String> = Vec::new();
        for task in &tasks {
            assert_eq!(Task::read(&task.text()).as_ref(), Ok(task));
            assert_eq!(task.key("1"), task.clone().key("1"));
            assert_ne!(task.key("1"), task.key("2"), "versions don't mix");
            keys.push(task.key("1"));
        }
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), tasks.len());
        for text in ["", "{}", r#"{"kind":"shell","command":"true"}"#] {
            assert!(
                matches!(Task::read(text), Err(Unfinished::Failed(_))),
                "{text}"
            );
        }
    }

    #[test]
    fn ranges_hold_every_instance_once() {
        let ranges = Range::all((5, 6), |it| it.squares() as u64);
        assert!(10 < ranges.len());
        let all: Vec<_> = ranges.iter().flat_map(Range::instances).collect();
        assert!(all.into_iter().eq(chess_loop::atlas::instances(5, 6)));
        // What isn't the answer to the range is no answer.
        for answer in [&b""[..], b"\xff", b"nonsense\n"] {
            assert_eq!(ranges[0].entries(answer), None);
        }
    }
}
