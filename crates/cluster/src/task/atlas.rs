//! The atlas of Chess Loop, range by range.

use std::fmt::{self, Write as _};

use chess_loop::{
    Instance,
    atlas::{AtlasEntry, instances},
    solve::{self, Stopped},
};
use serde::{Deserialize, Serialize};

use super::Unfinished;
use crate::{life, workshop::Control};

/// How many ranges an atlas has, more or less: many for each machine, so that none has to wait long
/// for the last.
const RANGES: u64 = 256;

/// A range of the atlas up to a size: some of its instances, by their numbers.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct Range {
    max: (u8, u8),
    from: usize,
    to: usize,
}

impl Range {
    /// All ranges of the atlas up to a size. `effort` says roughly how long an instance takes.
    pub fn all(max: (u8, u8), effort: impl Fn(Instance) -> u64) -> Vec<Range> {
        let all: Vec<u64> = instances(max.0, max.1).map(effort).collect();
        let enough = all.iter().sum::<u64>() / RANGES + 1;
        let (mut ranges, mut from, mut sum) = (Vec::new(), 0, 0);
        for (i, effort) in all.iter().enumerate() {
            sum += effort;
            if enough <= sum || i + 1 == all.len() {
                let to = i + 1;
                ranges.push(Range { max, from, to });
                (from, sum) = (to, 0);
            }
        }
        ranges
    }

    /// The instances in the range.
    pub fn instances(&self) -> Vec<Instance> {
        instances(self.max.0, self.max.1)
            .skip(self.from)
            .take(self.to.saturating_sub(self.from))
            .collect()
    }

    /// The entries that an answer holds: one for each instance, with examples that are right.
    /// Nothing if it is something else.
    pub fn entries(&self, answer: &[u8]) -> Option<Vec<AtlasEntry>> {
        let text = str::from_utf8(answer).ok()?;
        let entries: Vec<AtlasEntry> = text
            .lines()
            .map(|it| it.parse().ok())
            .collect::<Option<_>>()?;
        let instances = self.instances();
        let is_complete = entries.iter().map(|it| it.instance).eq(instances);
        (is_complete && entries.iter().all(AtlasEntry::is_sound)).then_some(entries)
    }

    pub(super) fn carry_out(&self, control: &Control<'_>) -> Result<Vec<u8>, Unfinished> {
        let instances = self.instances();
        let mut text = String::new();
        for (i, &instance) in instances.iter().enumerate() {
            let watched = solve::SolveControl::new(control.stop).with_progress(&|_| life::show());
            let entry = AtlasEntry::find(instance, &watched);
            let entry = entry.map_err(|Stopped| Unfinished::Stopped)?;
            writeln!(text, "{entry}").map_err(Unfinished::failed)?;
            control.tell(i as u64 + 1, instances.len() as u64);
        }
        Ok(text.into_bytes())
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { max, from, to } = self;
        write!(f, "atlas {}x{} {from}..{to}", max.0, max.1)
    }
}
