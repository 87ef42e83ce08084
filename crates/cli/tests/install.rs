//! Completions, man pages, help, the version, and guesses at misspelt names.

use std::{
    env, fs,
    io::Write,
    process::{Command, Output, Stdio},
};

use crate::common;

fn henge(args: &[&str]) -> Output {
    let args = [args, &["--lang", "en"]].concat();
    common::henge(&args).output().expect("henge runs")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn shown(args: &[&str]) -> String {
    let output = henge(args);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    String::from_utf8(output.stdout).expect("text")
}

/// Checks a text with a program, which may be missing unless `HENGE_TESTS=all`.
fn check_with(program: &str, args: &[&str], input: &str) {
    let spawned = Command::new(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = spawned else {
        let is_wanted = env::var_os("HENGE_TESTS").is_some();
        assert!(
            !is_wanted,
            "{program} is missing: run `scripts/setup --tests`"
        );
        return;
    };
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{program}: {}", stderr(&output));
    assert!(output.stderr.is_empty(), "{program}: {}", stderr(&output));
}

#[test]
fn shells_complete_every_command() {
    let commands = ["analyse", "completions", "generate", "replay", "--variant"];
    for (shell, check) in [
        ("bash", &["-n"][..]),
        ("zsh", &["-n"]),
        ("fish", &["--no-execute"]),
    ] {
        let script = shown(&["completions", shell]);
        for command in commands {
            // Fish writes options without their dashes.
            let word = command.trim_start_matches('-');
            assert!(script.contains(word), "{shell}: {word}");
        }
        check_with(shell, check, &script);
    }
    // The completions work in Bash itself.
    let script = shown(&["completions", "bash"]);
    let ask = format!(
        "{script}\nCOMP_WORDS=(henge ana)\nCOMP_CWORD=1\n_henge henge ana henge\n\
        [[ ${{COMPREPLY[*]}} == analyse* ]] || {{ echo \"${{COMPREPLY[*]}}\" >&2; exit 1; }}\n"
    );
    check_with("bash", &[], &ask);
    // They know games, variants and players.
    for (words, expected) in [
        ("rules mo", "moai"),
        ("rules chess", "chess-loop"),
        ("play cage --second hum", "human"),
        ("new cage --variant 1", "10"),
        ("server bac", "backup"),
    ] {
        let last = words.rsplit(' ').next().expect("a word");
        let before = words.split(' ').rev().nth(1).expect("two words");
        let ask = format!(
            "{script}\nCOMP_WORDS=(henge {words})\nCOMP_CWORD={}\n_henge henge {last} {before}\n\
            [[ \" ${{COMPREPLY[*]}} \" == *\" {expected}\"* ]] || \
            {{ echo \"${{COMPREPLY[*]}}\" >&2; exit 1; }}\n",
            words.split(' ').count(),
        );
        check_with("bash", &[], &ask);
    }
    let wrong = henge(&["completions", "tcsh"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn every_command_has_a_man_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let man = folder.path().join("man1");
    let path = man.to_str().expect("text");
    for language in ["en", "pt"] {
        let args = ["manual", path, "--lang", language];
        let output = common::henge(&args).output().expect("henge runs");
        assert!(output.status.success(), "{}", stderr(&output));
        let mut n_pages = 0;
        for page in fs::read_dir(&man).expect("pages") {
            let page = page.expect("a page").path();
            let text = fs::read_to_string(&page).expect("text");
            let name = page.file_stem().and_then(|it| it.to_str()).expect("a name");
            assert!(text.contains(&format!(".TH {name}")), "{name}");
            // A man page has the example of `--help`.
            assert!(text.contains("henge"), "{name}");
            n_pages += 1;
        }
        assert!(40 < n_pages, "only {n_pages} pages");
        for name in [
            "henge",
            "henge-play",
            "henge-loop-solve",
            "henge-completions",
        ] {
            assert!(man.join(format!("{name}.1")).exists(), "{name}");
        }
    }
    assert!(!man.join("henge-manual.1").exists());
    // A folder that can't be created is named in the error.
    let page = man.join("henge.1").display().to_string();
    let output = common::henge(&["manual", &page]).output();
    let output = output.expect("henge runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains(&page), "{}", stderr(&output));
}

#[test]
fn help_is_a_command_too() {
    assert_eq!(shown(&["help"]), shown(&["--help"]));
    assert_eq!(shown(&["help", "play"]), shown(&["play", "--help"]));
    assert_eq!(
        shown(&["help", "loop", "solve"]),
        shown(&["loop", "solve", "--help"])
    );
    let portuguese = common::henge(&["help", "play", "--lang", "pt"]).output();
    let portuguese = portuguese.expect("henge runs");
    assert!(String::from_utf8_lossy(&portuguese.stdout).contains("Exemplo"));
    let wrong = henge(&["help", "paly"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        stderr(&wrong).contains("Did you mean “play”?"),
        "{}",
        stderr(&wrong)
    );
}

#[test]
fn both_spellings_analyse() {
    let args = ["gorogo", "--depth", "2", "--json"];
    let lines = |command: &str| {
        let text = shown(&[&[command][..], &args].concat());
        let answer: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        answer["lines"].clone()
    };
    assert_eq!(lines("analyze"), lines("analyse"));
}

#[test]
fn misspelt_names_get_a_suggestion() {
    for (args, meant) in [
        (&["paly", "cage"][..], "play"),
        (&["loop", "slove"], "solve"),
        (&["new", "moia"], "moai"),
        (&["legal", "racingkings"], "racing-kings"),
        (&["legal", "cage", "--vairant", "6"], "--variant"),
        (
            &["new", "racing-kings", "--variant", "standrad"],
            "standard",
        ),
        (&["play", "gorogo", "--second", "feup-hrad"], "feup-hard"),
    ] {
        let output = henge(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let guess = format!("Did you mean “{meant}”?");
        assert!(
            stderr(&output).contains(&guess),
            "{args:?}: {}",
            stderr(&output)
        );
        assert_eq!(stderr(&output).lines().count(), 1, "{args:?}");
        assert!(
            !stderr(&output).contains('…'),
            "{args:?}: {}",
            stderr(&output)
        );
    }
    for args in [
        &["frobnicate"][..],
        &["new", "chess"],
        &["new", "cage", "--colour"],
    ] {
        let output = henge(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!stderr(&output).contains("Did you mean"), "{args:?}");
    }
}

#[test]
fn the_version_names_the_commit_if_it_is_known() {
    let text = shown(&["--version"]);
    let rest = text.trim_end().strip_prefix("henge ").expect("a name");
    let (version, commit) = rest.split_once(' ').unwrap_or((rest, ""));
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    let is_commit = |it: &str| 7 <= it.len() && it.chars().all(|c| c.is_ascii_hexdigit());
    let commit = commit.trim_start_matches('(').trim_end_matches(')');
    assert!(commit.is_empty() || is_commit(commit), "{text}");
    assert_eq!(shown(&["-V"]), text);
}
