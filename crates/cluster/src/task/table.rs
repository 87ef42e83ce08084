//! Tables of Racing Kings, class by class.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use solve::receipt::{self, FileOperation};
use solvers::racing_kings::{
    Class, Error, build, is_up_to_date, table_file, verify, with_captures,
};

use super::{Task, Unfinished, hexadecimal};
use crate::workshop::Control;

/// The table of a class. Those that captures lead to have to be known before.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct Table {
    class: String,
}

impl Table {
    /// The table of a class.
    pub fn of(class: Class) -> Table {
        Table {
            class: class.to_string(),
        }
    }

    /// Puts a table that has been [checked](Check) into a folder where the smaller ones are. Returns
    /// whether it is whole, and made from those.
    ///
    /// # Errors
    ///
    /// Says what the system refused.
    pub fn keep(&self, folder: &Path, answer: &[u8]) -> Result<bool, Error> {
        let class: Class = self.class.parse()?;
        let path = table_file(folder, class);
        let failed = |it| receipt::Error::io(&path, FileOperation::Writing, it);
        home::write(&path, answer).map_err(failed)?;
        let is_kept = is_up_to_date(folder, class);
        if !is_kept {
            fs::remove_file(&path).map_err(failed)?;
        }
        Ok(is_kept)
    }

    pub(super) fn carry_out(&self, control: &Control<'_>) -> Result<Vec<u8>, Unfinished> {
        let (class, folder) = prepare(&self.class, control)?;
        let path = table_file(&folder, class);
        // One that proved wrong must not be handed out again.
        if path.exists() {
            fs::remove_file(&path).map_err(Unfinished::failed)?;
        }
        let mut tell = |it: solvers::racing_kings::BuildProgress| control.tell(it.done, it.total);
        match build(&folder, &[class], 1, &mut tell, control.stop()) {
            Err(Error::Stopped) => Err(Unfinished::Stopped),
            Err(error) => Err(Unfinished::failed(error)),
            Ok(()) => fs::read(&path).map_err(Unfinished::failed),
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}", self.class)
    }
}

/// The check of a table that was answered: every value of it, with code that has nothing to do with
/// what built it. This takes longer than building it, so it is a task of its own.
#[derive(Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
pub struct Check {
    class: String,
    /// Of the table, so that another one is checked anew.
    hash: String,
}

impl Check {
    /// The check of a table.
    pub fn of(table: &Table, answer: &[u8]) -> Check {
        Check {
            class: table.class.clone(),
            hash: hash(answer),
        }
    }

    /// What an answer says that is wrong with the table. Nothing if it is right.
    pub fn complaint(answer: &[u8]) -> Option<String> {
        (answer != RIGHT).then(|| String::from_utf8_lossy(answer).into_owned())
    }

    pub(super) fn carry_out(&self, control: &Control<'_>) -> Result<Vec<u8>, Unfinished> {
        let (class, folder) = prepare(&self.class, control)?;
        let table = control.known(&Task::Table(Table::of(class)));
        let table = table.filter(|it| hash(it) == self.hash);
        let Some(table) = table else {
            return Ok(b"another table is there by now".to_vec());
        };
        let path = folder.join(format!("{class}-{}.check", self.hash));
        home::write(&path, &table).map_err(Unfinished::failed)?;
        let tell = |done, all| control.tell(done, all);
        let verified = verify(&path, 1, &tell, control.stop());
        // What is left behind goes with the folder.
        fs::remove_file(&path).unwrap_or_default();
        match verified {
            Ok(it) if it.class == class => Ok(RIGHT.to_vec()),
            Ok(it) => Ok(format!("it is the table of {}", it.class).into_bytes()),
            Err(Error::Stopped) => Err(Unfinished::Stopped),
            Err(error) => Ok(error.to_string().into_bytes()),
        }
    }
}

/// The answer to a check of a table that is right.
const RIGHT: &[u8] = b"right";

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "check of table {}", self.class)
    }
}

fn hash(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Fetches the tables that a class rests on, as far as somebody has them: one that is missing, or
/// damaged, is built here.
fn prepare(class: &str, control: &Control<'_>) -> Result<(Class, PathBuf), Unfinished> {
    let class: Class = class.parse().map_err(Unfinished::failed)?;
    let folder = control.workshop.folder()?;
    for below in with_captures(&[class]) {
        let path = table_file(&folder, below);
        if below == class || path.exists() {
            continue;
        }
        if let Some(bytes) = control.known(&Task::Table(Table::of(below))) {
            home::write(&path, &bytes).map_err(Unfinished::failed)?;
        }
    }
    Ok((class, folder))
}
