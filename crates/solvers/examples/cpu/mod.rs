//! Processor time, which doesn't depend on other load as elapsed time does.

use std::{fs, time::Duration};

/// Processor time of all threads of this process so far. Zero where the system has no `/proc`.
pub(crate) fn cpu_time() -> Duration {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit(") ").next().unwrap_or_default().split(' ');
    let ticks = fields
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok());
    Duration::from_millis(10 * ticks.sum::<u64>())
}
