//! Embeds the built web app: every file of `web/dist/app`, with its compressed versions.
//!
//! If the app has not been built, the list is empty and the server's page says how to build it.

use std::{
    env,
    error::Error,
    fmt::Write,
    fs,
    hash::{DefaultHasher, Hasher},
    path::{Path, PathBuf},
};

/// Writes `files.rs` to the build's output folder: an array expression with every file of the web
/// app, as `AppFile`s. The array is empty if the web app hasn't been built.
pub(super) fn embed() -> Result<(), Box<dyn Error>> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    // The folder is tracked, so that cargo reruns this script when the app is built into it.
    let dist = here.join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let app = dist.join("app");
    let app = app.canonicalize().unwrap_or(app);
    let mut paths = Vec::new();
    if app.join("index.html").exists() {
        list(&app, &mut paths)?;
    }
    paths.sort();
    let mut code = String::from("&[");
    for path in paths {
        let name = path
            .strip_prefix(&app)?
            .to_str()
            .ok_or("a name of a file is not Unicode")?;
        let name = name.replace('\\', "/");
        let mut hasher = DefaultHasher::new();
        hasher.write(&fs::read(&path)?);
        write!(
            code,
            "AppFile {{ path: {:?}, etag: \"\\\"{:016x}\\\"\", plain: {}, brotli: {}, gzip: {} }},",
            format!("/{name}"),
            hasher.finish(),
            included(&path)?,
            compressed(&path, "br")?,
            compressed(&path, "gz")?,
        )?;
    }
    code.push(']');
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("files.rs"), code)?;
    Ok(())
}

/// Collects the paths of all files of the web app below a folder, except the compressed versions
/// (`.br` and `.gz`).
fn list(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path().canonicalize()?;
        if path.is_dir() {
            list(&path, paths)?;
        } else if !path
            .extension()
            .is_some_and(|ending| ending == "br" || ending == "gz")
        {
            paths.push(path);
        }
    }
    Ok(())
}

/// Returns a Rust expression for the precompressed version of a file (`path` with `extension`
/// appended): `Some(include_bytes!(…))`, or `None` if there is no such file.
fn compressed(path: &Path, extension: &str) -> Result<String, Box<dyn Error>> {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    let path = PathBuf::from(name);
    Ok(if path.exists() {
        format!("Some({})", included(&path)?)
    } else {
        "None".to_owned()
    })
}

/// Returns a Rust expression that includes the bytes of a file.
fn included(path: &Path) -> Result<String, Box<dyn Error>> {
    let path = path.to_str().ok_or("a path is not Unicode")?;
    Ok(format!("include_bytes!({path:?})"))
}
