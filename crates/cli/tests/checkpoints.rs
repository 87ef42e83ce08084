//! Checkpoints of long searches: what is printed when they are resumed, damaged or can't be written.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use serde_json::Value;
use solve::{Stop, strategy::Error};
use solvers::moai::Solver;
use tempfile::TempDir;

use crate::common::{HENGE, henge, signal};

/// Starts `henge` with a limit of 8 KiB per file, to simulate a full disk.
fn on_a_full_disk(args: &str) -> Child {
    let script = format!("trap '' XFSZ; ulimit -f 16; exec '{HENGE}' {args}");
    Command::new("sh")
        .args(["-c", &script])
        .env("LC_ALL", "C.UTF-8")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell")
}

fn interrupt(child: &Child) {
    signal(child.id(), "-INT");
}

#[cfg(unix)]
#[test]
fn unwritable_checkpoint_is_reported_at_once_and_at_the_end() {
    let folder = TempDir::new().expect("a folder");
    let dir = folder.path().display();
    for (search, warning, end) in [
        (
            format!("solve cage --variant 6 --threads 1 --every 1s --dir '{dir}'"),
            "henge: warning: the search's progress can't be saved for now: can't write ",
            "henge: stopped, and the search's progress couldn't be saved: can't write ",
        ),
        (
            format!("solve moai --variant 6x6 --threads 1 --every 1s --dir '{dir}' --lang pt"),
            "henge: aviso: por agora não é possível guardar o progresso da pesquisa: ",
            "henge: interrompido, e não foi possível guardar o progresso da pesquisa: ",
        ),
    ] {
        let mut child = on_a_full_disk(&search);
        let mut told = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut first = String::new();
        told.read_line(&mut first).expect("text");
        assert!(first.starts_with(warning), "{first}");
        assert!(first.contains(".checkpoint: "), "{first}");
        // The search continues until it is interrupted.
        assert_eq!(child.try_wait().expect("a child"), None);
        interrupt(&child);
        let mut rest = String::new();
        told.read_to_string(&mut rest).expect("text");
        assert!(rest.starts_with(end), "{rest}");
        assert_eq!(rest.lines().count(), 1, "{rest}");
        assert_eq!(child.wait().expect("it ends").code(), Some(1));
        let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

/// Writes the checkpoint of a stopped search of 5x5, with the same table size as the command.
fn stopped_search(checkpoint: &Path) {
    let solver = Solver::new(5, 5, 1 << 24, 1).expect("a small board");
    let stop = AtomicBool::new(false);
    let halt = |_: usize, _: usize| stop.store(true, Ordering::Relaxed);
    let hour = Duration::from_hours(1);
    let search = || {
        solver
            .board("5x5", Stop::when(&stop), &halt)
            .ok_or(Error::Stopped)
    };
    let found = solver.with_checkpoints("5x5", checkpoint, hour, &|_| (), search);
    assert!(matches!(found, Err(Error::Stopped)), "{found:?}");
}

#[test]
fn search_resumes_from_a_checkpoint_and_refuses_a_damaged_one() {
    let folder = TempDir::new().expect("a folder");
    let dir = folder.path().to_str().expect("text");
    let checkpoint = folder.path().join("moai-5x5.checkpoint");
    let proof = folder.path().join("moai-5x5.proof");
    let solve = |args: &[&str]| {
        let all = [&["solve", "moai", "--variant", "5x5", "--dir", dir], args].concat();
        let output = henge(&all).stdin(Stdio::null()).output();
        let output = output.expect("henge runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let (code, fresh, told) = solve(&["--json"]);
    assert_eq!((code, &*told), (Some(0), ""));
    let fresh: Value = serde_json::from_str(&fresh).expect("JSON");
    assert_eq!(fresh["resumed"], false, "{fresh}");

    for (args, words) in [
        (&["--json"][..], ""),
        (&[], "henge: resuming from "),
        (&["--lang", "pt"], "henge: a retomar a partir de "),
    ] {
        fs::remove_file(&proof).expect("it was there");
        stopped_search(&checkpoint);
        // What a kill in the middle of writing leaves.
        let half_written = folder.path().join("moai-5x5.checkpoint.1.0.part");
        fs::write(&half_written, "henge receipt 1").expect("room");
        let (code, answer, told) = solve(args);
        assert_eq!(code, Some(0), "{told}");
        assert!(told.starts_with(words), "{told}");
        assert_eq!(told.is_empty(), words.is_empty(), "{told}");
        assert!(!checkpoint.exists(), "it is no longer needed");
        assert!(!half_written.exists(), "it is swept up");
        if let Ok(answer) = serde_json::from_str::<Value>(&answer) {
            assert_eq!(answer["resumed"], true, "{answer}");
            assert_eq!(answer["white_wins"], fresh["white_wins"], "{answer}");
        }
    }

    fs::remove_file(&proof).expect("it was there");
    stopped_search(&checkpoint);
    let mut bytes = fs::read(&checkpoint).expect("a checkpoint");
    bytes[5000] ^= 1;
    fs::write(&checkpoint, &bytes).expect("room");
    let (code, _, told) = solve(&[]);
    assert_eq!(code, Some(1), "{told}");
    assert!(
        told.contains("bit 0 of byte 5000 is flipped; remove it to start afresh"),
        "{told}"
    );
    assert!(!proof.exists());
}

#[cfg(unix)]
#[test]
fn stopped_search_says_how_large_its_checkpoint_is() {
    let folder = TempDir::new().expect("a folder");
    let dir = folder.path().to_str().expect("text");
    let every = ["--threads", "1", "--every", "1s", "--dir", dir];
    let child = henge(&[&["solve", "cage", "--variant", "6"], &every[..]].concat())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("henge runs");
    let files = || -> Vec<u64> {
        let all = fs::read_dir(folder.path()).expect("a folder").flatten();
        let kept = all.filter(|it| it.path().extension().is_some_and(|it| it == "checkpoint"));
        kept.filter_map(|it| Some(it.metadata().ok()?.len()))
            .collect()
    };
    while files().is_empty() {
        std::thread::sleep(Duration::from_millis(10));
    }
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{told}");
    let size = files().first().copied().expect("a checkpoint");
    #[expect(clippy::cast_precision_loss, reason = "one digit is shown")]
    let size = format!(
        "({:.1} MB); run the same command to resume",
        size as f64 / 1e6
    );
    assert!(told.contains(&size), "{told}: {size}");
}
