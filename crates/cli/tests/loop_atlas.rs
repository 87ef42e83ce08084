//! `henge loop atlas`: the table doesn't depend on threads or format, and an interrupted run resumes.

use std::{
    fs,
    io::Read,
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::loop_::{Folder, henge, json, text};

#[test]
fn atlas_does_not_depend_on_threads() {
    let folder = Folder::new("atlas");
    let table = text(&["atlas", "--max", "3x4"], 0);
    assert!(table.starts_with("instance,rows,columns,count,first,second,total,classes,example\n"));
    assert!(
        table.contains("\n2x3:2N+2K,2,3,2,N,K,2,1,N.N/K.K\n"),
        "{table}"
    );
    assert_eq!(text(&["atlas", "--max", "3x4", "--threads", "1"], 0), table);
    let file = folder.file("atlas.csv");
    let done = text(&["atlas", "--max", "3x4", "--output", &file], 0);
    assert!(done.contains("solvable"), "{done}");
    assert_eq!(fs::read_to_string(&file).expect("written"), table);
    assert!(fs::metadata(folder.file("atlas.csv.part")).is_err());

    let answer = json(&["atlas", "--max", "3x4"], 0);
    let rows = table.lines().count() - 1;
    assert_eq!(answer["entries"].as_array().map(Vec::len), Some(rows));
    let as_json = text(&["atlas", "--max", "3x4", "--format", "json"], 0);
    assert_eq!(
        serde_json::from_str::<Value>(&as_json).expect("JSON"),
        answer
    );
}

#[test]
fn atlas_resumes_after_a_kill() {
    let folder = Folder::new("resume");
    let file = folder.file("atlas.csv");
    let journal = folder.file("atlas.csv.part");
    let whole = text(&["atlas", "--max", "4x4"], 0);

    // Killed in the middle: the entries in the journal are kept.
    let args = ["atlas", "--max", "8x8", "--threads", "1", "--output", &file];
    let mut child = henge(&args).spawn().expect("henge runs");
    let written = || fs::metadata(&journal).map_or(0, |it| it.len());
    while written() < 100 && child.try_wait().expect("a child").is_none() {
        std::thread::yield_now();
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    let kept = fs::read_to_string(&journal).expect("the journal");
    assert!(kept.lines().count() > 1, "{kept}");

    // A journal with a wrong entry, a line that isn't one, and a last line that was cut short.
    let torn =
        format!("{kept}2x3:2N+2K total=7 classes=1 K.K/NN.\nnonsense\n2x4:2N+2Q total=4 clas");
    fs::write(&journal, torn).expect("written");
    text(&["atlas", "--max", "4x4", "--output", &file], 0);
    assert_eq!(fs::read_to_string(&file).expect("written"), whole);
    assert!(fs::metadata(&journal).is_err());
}

#[cfg(unix)]
#[test]
fn ctrl_c_reports_what_is_kept() {
    let folder = Folder::new("ctrl-c");
    let file = folder.file("atlas.csv");
    let journal = folder.file("atlas.csv.part");
    let interrupt = |args: &[&str], ready: &dyn Fn() -> bool| {
        let mut command = henge(args);
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("henge runs");
        while !ready() && child.try_wait().expect("a child").is_none() {
            std::thread::yield_now();
        }
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill runs").success());
        let code = child.wait().expect("ended").code();
        let mut told = String::new();
        let mut pipe = child.stderr.take().expect("piped");
        pipe.read_to_string(&mut told).expect("text");
        assert_eq!(code, Some(1), "{told}");
        told
    };
    let some = || fs::metadata(&journal).is_ok_and(|it| 100 < it.len());
    let told = interrupt(&["atlas", "--max", "8x8", "--output", &file], &some);
    assert!(told.contains("puzzles, kept in"), "{told}");
    assert!(some());
}
