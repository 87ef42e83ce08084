//! Speed of the Chess Loop solver, as CPU time of one thread.
//!
//! Each result is checked. Systems count CPU time in steps of some milliseconds, so short tasks run
//! many times in a row, and the mean is printed.

use std::{
    fs,
    io::{self, Write},
    time::Duration,
};

use chess_loop::{
    Givens, Instance,
    published::PUBLISHED,
    solve::{self, SolutionCount, SolveControl},
};

use crate::cpu_time;

/// A task of the Chess Loop solver whose CPU time is measured.
struct Task {
    name: &'static str,
    /// Wanted CPU time of one run of the task, in milliseconds.
    target: u64,
    /// Number of runs of the task in a row, so that their sum is long enough to be measured.
    times: u32,
    work: fn(),
}

const TASKS: [Task; 7] = [
    Task {
        name: "16 published, all solutions",
        target: 5,
        times: 200,
        work: || {
            for published in &PUBLISHED {
                assert_eq!(count(published.instance()).classes, 1);
            }
        },
    },
    Task {
        name: "6x6:4B+4N, all solutions",
        target: 10,
        times: 200,
        work: || {
            let expected = SolutionCount {
                total: 1454,
                classes: 187,
            };
            assert_eq!(count(read("6x6:4B+4N")), expected);
        },
    },
    Task {
        name: "8x8:6N+6Q, first solution",
        target: 50,
        times: 50,
        work: || decide("8x8:6N+6Q", true),
    },
    Task {
        name: "8x8:8N+8Q, proof of none",
        target: 2_000,
        times: 50,
        work: || decide("8x8:8N+8Q", false),
    },
    Task {
        name: "8x8:8R+8K, proof of none",
        target: 5_000,
        times: 100,
        work: || decide("8x8:8R+8K", false),
    },
    Task {
        name: "8x8:12B+12N, proof of none",
        target: 60_000,
        times: 5,
        work: || decide("8x8:12B+12N", false),
    },
    Task {
        name: "8x8:8R+8B, proof of none",
        target: 60_000,
        times: 2,
        work: || decide("8x8:8R+8B", false),
    },
];

/// Runs every task of the Chess Loop solver and prints its mean CPU time, and the peak memory.
pub(crate) fn run(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\nChess Loop, one thread, CPU time")?;
    for task in &TASKS {
        let before = cpu_time();
        (0..task.times).for_each(|_| (task.work)());
        let time = cpu_time().saturating_sub(before) / task.times;
        let target = short(Duration::from_millis(task.target));
        writeln!(out, "{:30}{:>9} (target {target})", task.name, short(time))?;
    }
    if let Some(megabytes) = peak_memory() {
        writeln!(out, "{:30}{megabytes:>6} MB (target 500 MB)", "most memory")?;
    }
    Ok(())
}

fn short(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        format!("{:.2} ms", time.as_secs_f64() * 1e3)
    } else {
        format!("{:.1} s", time.as_secs_f64())
    }
}

fn read(text: &str) -> Instance {
    text.parse().expect("a constant instance")
}

fn count(instance: Instance) -> SolutionCount {
    let counted = solve::count(&instance, &Givens::none(), &SolveControl::default());
    counted.expect("it isn't stopped")
}

fn decide(text: &str, expected: bool) {
    let found = solve::first(&read(text), &Givens::none(), &SolveControl::default());
    let found = found.expect("it isn't stopped");
    assert_eq!(found.is_some(), expected, "{text}");
}

/// Peak memory of this process in megabytes, on Linux. `None` on other systems.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|it| it.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024)
}
