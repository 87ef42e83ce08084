//! Tasks of `henge loop atlas`: the atlas of Chess Loop, solved range by range.

use std::fmt::{self, Write as _};

use chess_loop::{
    Instance,
    atlas::{AtlasEntry, instances},
    solve::{self, Stopped},
};
use serde::{Deserialize, Serialize};

use super::TaskError;
use crate::{liveness, task_context::TaskContext};

/// Approximate number of tasks that an atlas of Chess Loop is divided into. Many more than workers, so that
/// none is idle for long while the last tasks are being done.
const TASKS_PER_ATLAS: u64 = 256;

/// Task that solves a range of the atlas of Chess Loop: puzzle instances (a board size with its pieces) up to
/// a size. The range is given by their positions in [`instances`].
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct AtlasTask {
    max: (u8, u8),
    from: usize,
    to: usize,
}

impl AtlasTask {
    /// Divides the atlas of Chess Loop, up to `max` rows and columns, into tasks that take about equally
    /// long. `effort` estimates how long an instance (a board size with its pieces) takes.
    pub fn all(max: (u8, u8), effort: impl Fn(Instance) -> u64) -> Vec<AtlasTask> {
        let all: Vec<u64> = instances(max.0, max.1).map(effort).collect();
        let enough = all.iter().sum::<u64>() / TASKS_PER_ATLAS + 1;
        let (mut ranges, mut from, mut sum) = (Vec::new(), 0, 0);
        for (i, effort) in all.iter().enumerate() {
            sum += effort;
            if enough <= sum || i + 1 == all.len() {
                let to = i + 1;
                ranges.push(AtlasTask { max, from, to });
                (from, sum) = (to, 0);
            }
        }
        ranges
    }

    /// The Chess Loop instances (a board size with its pieces) that the task has to solve.
    pub fn instances(&self) -> Vec<Instance> {
        instances(self.max.0, self.max.1)
            .skip(self.from)
            .take(self.to.saturating_sub(self.from))
            .collect()
    }

    /// Parses the result of the task: one atlas entry (number of solutions and an example) for each instance.
    /// `None` if it is anything else, or an example in it is wrong.
    pub fn entries(&self, result: &[u8]) -> Option<Vec<AtlasEntry>> {
        let text = str::from_utf8(result).ok()?;
        let entries: Vec<AtlasEntry> = text
            .lines()
            .map(|line| line.parse().ok())
            .collect::<Option<_>>()?;
        let instances = self.instances();
        let is_complete = entries.iter().map(|entry| entry.instance).eq(instances);
        (is_complete && entries.iter().all(AtlasEntry::is_sound)).then_some(entries)
    }

    pub(super) fn execute(&self, context: &TaskContext<'_>) -> Result<Vec<u8>, TaskError> {
        let instances = self.instances();
        let mut text = String::new();
        for (i, &instance) in instances.iter().enumerate() {
            let watched = solve::SolveControl::new(context.stop);
            let watched = watched.with_progress(&|_| liveness::show());
            let entry = AtlasEntry::find(instance, &watched);
            let entry = entry.map_err(|Stopped| TaskError::Stopped)?;
            writeln!(text, "{entry}").map_err(TaskError::failed)?;
            context.report_progress(i as u64 + 1, instances.len() as u64);
        }
        Ok(text.into_bytes())
    }
}

impl fmt::Display for AtlasTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AtlasTask { max, from, to } = self;
        write!(f, "atlas {}x{} {from}..{to}", max.0, max.1)
    }
}
