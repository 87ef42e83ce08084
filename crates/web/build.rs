//! Puts the built web app into the program: every file of `web/dist/app`, with its compressed twins.
//! Without a built app the list is empty, and the server says how to build it.

use std::{
    env,
    error::Error,
    fmt::Write,
    fs,
    hash::{DefaultHasher, Hasher},
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    // The folder is always there, so that cargo notices when something is built into it.
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
            twin(&path, "br")?,
            twin(&path, "gz")?,
        )?;
    }
    code.push(']');
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("files.rs"), code)?;
    Ok(())
}

/// All files below a folder, without the compressed ones.
fn list(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path().canonicalize()?;
        if path.is_dir() {
            list(&path, paths)?;
        } else if !path.extension().is_some_and(|it| it == "br" || it == "gz") {
            paths.push(path);
        }
    }
    Ok(())
}

/// The compressed form of a file as an expression, if there is one.
fn twin(path: &Path, extension: &str) -> Result<String, Box<dyn Error>> {
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

/// The bytes of a file as an expression.
fn included(path: &Path) -> Result<String, Box<dyn Error>> {
    let path = path.to_str().ok_or("a path is not Unicode")?;
    Ok(format!("include_bytes!({path:?})"))
}
