//! Exact knowledge about positions: tables and proofs in a folder of receipts, and provers in memory.
//!
//! Receipts are opened when a search first probes them. A few small ones that take about a second to
//! build are built then, if missing. Errors never fail a search: the knowledge is left out, and
//! [`Knowledge::problems`] reports why. Each file of `src/games` defines what there is to know about
//! its game, as an implementation of [`GameKnowledge`].

use std::{
    any::Any,
    fmt,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use game::{AnyLine, Reason};

use crate::{Game, games};

/// Exact knowledge about the positions of all games (tables, proofs and provers), which searches
/// consult. Each game's part is made on first use.
#[derive(Debug)]
pub struct Knowledge {
    access: Access,
    parts: OnceLock<Vec<(&'static str, Box<dyn GameKnowledge>)>>,
}

/// The sources of exact knowledge that searches may use: none, memory, or a folder of receipts
/// (files with tables and proofs).
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Access {
    /// No exact knowledge at all, so that results don't depend on the machine.
    Nothing,
    /// Only knowledge that can be built in memory, because there is no folder of receipts (files
    /// with tables and proofs).
    Memory,
    /// Receipts (tables and proofs) in a folder, including small ones that are built there.
    Folder(PathBuf),
}

impl Access {
    /// The folder of receipts (tables and proofs); `None` if there is none.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            Access::Folder(folder) => Some(folder),
            Access::Nothing | Access::Memory => None,
        }
    }
}

/// Function that makes the object for the exact knowledge about one game, from the sources that may
/// be used, without opening any file.
pub(crate) type MakeKnowledge = fn(&Access) -> Box<dyn GameKnowledge>;

/// The exact knowledge about one game: its tables, proofs and provers.
pub(crate) trait GameKnowledge: Any + fmt::Debug + Send + Sync {
    /// Makes the knowledge about the game from the sources that `access` allows. Files of tables
    /// and proofs are opened on first use, not here.
    fn new(access: &Access) -> Self
    where
        Self: Sized;

    /// Opens, builds and allocates all tables, proofs and provers that searches of this game in
    /// progress (`line`) and its continuations may use.
    fn prepare(&self, line: &dyn AnyLine);

    /// Why some tables and proofs of the game aren't used: the errors of files that were opened so
    /// far and turned out to be unusable.
    fn problems(&self) -> Vec<Reason> {
        Vec::new()
    }
}

/// A receipt (file with a table or proof about a game) in the folder, described by the header at
/// the file's beginning. Its claim hasn't been verified.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fact {
    /// Kind of receipt: `table` or `proof`.
    pub kind: String,
    /// Name of the game's variant that the table or proof is about.
    pub variant: String,
    /// The part of the game that the table or proof covers: a class of material or a position.
    /// Empty for the whole game.
    pub scope: String,
    /// What the table or proof claims about the game, as an English sentence.
    pub claim: String,
    /// Path of the file with the table or proof.
    pub file: PathBuf,
}

impl Knowledge {
    const fn new(access: Access) -> Knowledge {
        Knowledge {
            access,
            parts: OnceLock::new(),
        }
    }

    /// No knowledge, so that results don't depend on which tables and proofs a machine has.
    pub fn none() -> &'static Knowledge {
        static NONE: Knowledge = Knowledge::new(Access::Nothing);
        &NONE
    }

    /// The exact knowledge that can be built in memory, for a program without files, such as one in a
    /// browser.
    pub fn in_memory() -> &'static Knowledge {
        static MEMORY: Knowledge = Knowledge::new(Access::Memory);
        &MEMORY
    }

    /// Whether exact knowledge is turned off, both receipts (files) and provers (in memory).
    pub(crate) fn is_nothing(&self) -> bool {
        matches!(self.access, Access::Nothing)
    }

    /// Exact knowledge from the user's own folder of tables and proofs, or in memory only if the
    /// system has no folder for the user's data.
    pub fn of_user() -> &'static Knowledge {
        static OWN: OnceLock<Knowledge> = OnceLock::new();
        OWN.get_or_init(|| {
            let folder = home::solved_folder().map_or(Access::Memory, Access::Folder);
            Knowledge::new(folder)
        })
    }

    /// Exact knowledge from the given folder of receipts (files with tables and proofs).
    pub fn at(folder: &Path) -> Knowledge {
        Knowledge::new(Access::Folder(folder.to_owned()))
    }

    /// Lists the receipts (files with tables and proofs) about a game in the folder, without the
    /// checkpoints of unfinished work. Reads the beginnings of files only and builds nothing. Empty
    /// without a folder.
    pub fn facts(&self, game: &Game) -> Vec<Fact> {
        let Access::Folder(folder) = &self.access else {
            return Vec::new();
        };
        let about = |(file, header): (PathBuf, solve::receipt::Header)| {
            let scope = ["class", "scope", "position"];
            let scope = scope.into_iter().find_map(|it| header.field(it));
            let is_claim = header.kind != "checkpoint" && header.game == game.info.id;
            is_claim.then(|| Fact {
                scope: scope.unwrap_or_default().to_owned(),
                kind: header.kind.clone(),
                variant: header.variant.clone(),
                claim: header.claim.clone(),
                file,
            })
        };
        solve::receipt::headers_in(folder)
            .into_iter()
            .filter_map(about)
            .collect()
    }

    /// Opens, builds and allocates all tables, proofs and provers that searches of this game in
    /// progress (`line`) and its continuations may use, so that the first search doesn't spend its
    /// time on that. May take a second the first time. Does nothing if knowledge is turned off.
    pub fn prepare(&self, line: &dyn AnyLine) {
        if self.is_nothing() {
            return;
        }
        let parts = self.parts().iter();
        for (_, part) in parts.filter(|(id, _)| *id == line.info().id) {
            part.prepare(line);
        }
    }

    /// Why some tables and proofs, of any game, aren't used: the errors of files that were opened
    /// so far and turned out to be unusable.
    pub fn problems(&self) -> Vec<Reason> {
        let parts = self.parts.get().into_iter().flatten();
        parts.flat_map(|(_, it)| it.problems()).collect()
    }

    /// Why some tables and proofs of one game aren't used: the errors of its files that were opened
    /// so far and turned out to be unusable.
    pub fn problems_of(&self, game: &Game) -> Vec<Reason> {
        let parts = self.parts.get().into_iter().flatten();
        let own = parts.filter(|(id, _)| *id == game.info.id);
        own.flat_map(|(_, it)| it.problems()).collect()
    }

    /// The exact knowledge of type `K`, which is that about one game; `None` if no game of the
    /// catalog has this type.
    pub(crate) fn part<K: GameKnowledge>(&self) -> Option<&K> {
        self.parts().iter().find_map(|(_, it)| {
            let part: &dyn Any = &**it;
            part.downcast_ref()
        })
    }

    fn parts(&self) -> &[(&'static str, Box<dyn GameKnowledge>)] {
        let make = |game: &&Game| Some((game.info.id, game.knows?(&self.access)));
        (self.parts).get_or_init(|| games().iter().filter_map(make).collect())
    }
}
