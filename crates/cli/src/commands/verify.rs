//! `henge verify`: checks receipts (tables and proofs) by deriving their claims again from the rules alone.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use serde_json::{Value, json};
use solve::{Error, VerifiedReceipt, receipt};

use super::solve::{advance, args::Verify, bar, rounded, stop, threads};
use crate::{context::Context, failure::Failure};

pub(crate) fn run(options: &Verify, context: &Context) -> Result<ExitCode, Failure> {
    let mut files = Vec::new();
    for path in &options.files {
        files.extend(receipts(path)?);
    }
    let start = Instant::now();
    let (mut answers, mut wrong) = (Vec::new(), 0);
    for (i, path) in files.iter().enumerate() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let bar = bar();
        bar.set_message(format!("{}/{} {name}", i + 1, files.len()));
        let report = |done, total| advance(&bar, done, total);
        let threads = threads(options.threads);
        let found = catalog::verify(path, threads, &report, stop());
        bar.finish_and_clear();
        match found {
            Err(error) if error.is_stop() => {
                let args = [("done", i.into()), ("all", files.len().into())];
                return Err(Failure::work("verify-stopped", &args));
            }
            found => {
                wrong += usize::from(found.is_err());
                if context.json {
                    answers.push(answer(path, &found, context));
                } else {
                    context.print(&in_words(path, &found, context))?;
                }
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    if context.json {
        let all = json!({ "ok": wrong == 0, "files": answers, "seconds": rounded(seconds) });
        context.print_json(&all)?;
    } else if 1 < files.len() {
        let args = [
            ("files", files.len().into()),
            ("wrong", wrong.into()),
            ("seconds", context.words.decimal(seconds, 1).into()),
        ];
        context.print(&context.with("verify-done", &args))?;
    }
    Ok(ExitCode::from(u8::from(0 < wrong)))
}

/// The files to verify (tables, proofs and checkpoints): the path itself if it isn't a folder, or
/// those in the folder, in the order of their names. Fails if the folder has none.
fn receipts(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let args = [("path", path.display().to_string().into())];
    let files = receipt::files_in(path);
    if files.is_empty() {
        return Err(Failure::work("verify-nothing", &args));
    }
    Ok(files)
}

fn in_words(path: &Path, found: &Result<VerifiedReceipt, Error>, context: &Context) -> String {
    let found = match found {
        Ok(found) => found,
        Err(error) => return format!("✗ {}", context.words.say(&error.reason())),
    };
    let args = [
        ("path", path.display().to_string().into()),
        ("kind", found.header.kind.clone().into()),
        ("checked", found.checked.into()),
    ];
    let mut text = format!("✓ {}", context.with("verify-ok", &args));
    if !found.rests_on.is_empty() {
        let args = [("names", found.rests_on.join(", ").into())];
        write!(text, "\n  {}", context.with("verify-rests-on", &args))
            .expect("writing to a string can't fail");
    }
    text
}

fn answer(path: &Path, found: &Result<VerifiedReceipt, Error>, context: &Context) -> Value {
    let file = path.display().to_string();
    match found {
        Ok(VerifiedReceipt {
            header,
            checked,
            rests_on,
            ..
        }) => json!({
            "file": file,
            "ok": true,
            "kind": header.kind,
            "game": header.game,
            "variant": header.variant,
            "rules": header.rules,
            "claim": header.claim,
            "checked": checked,
            "rests_on": rests_on,
        }),
        Err(error) => {
            let reason = error.reason();
            let message = context.words.say(&reason);
            json!({ "file": file, "ok": false, "error": { "id": reason.id(), "message": message } })
        }
    }
}
