//! What is known exactly about positions of the games, and lies in a folder of receipts.
//!
//! Tables are opened when a search first asks for them. A small set that takes a moment to build is
//! built then, too, if it is not there. Whatever goes wrong with that only means that less is known.
//! What there is to know about a game is said in its file of `games`.

use std::{
    any::Any,
    fmt,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use game::{AnyLine, Reason};

use crate::{Game, games};

/// Exact knowledge, for searches to consult.
#[derive(Debug)]
pub struct Knowledge {
    access: Access,
    parts: OnceLock<Vec<(&'static str, Box<dyn Part>)>>,
}

/// What may be known.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Access {
    /// Nothing.
    Nothing,
    /// There is no folder, so only what can be had at once.
    Memory,
    /// What lies in a folder, and what can be built there in a moment.
    Folder(PathBuf),
}

impl Access {
    /// The folder, if there is one.
    pub(crate) fn folder(&self) -> Option<&Path> {
        match self {
            Access::Folder(folder) => Some(folder),
            Access::Nothing | Access::Memory => None,
        }
    }
}

/// Prepares what is known about one game.
pub(crate) type MakePart = fn(&Access) -> Box<dyn Part>;

/// What is known about one game.
pub(crate) trait Part: Any + fmt::Debug + Send + Sync {
    /// Opens no file yet: that is done when something is asked.
    fn new(access: &Access) -> Self
    where
        Self: Sized;

    /// Opens, builds and allocates all that searches of a line and of what may follow can ask for.
    fn prepare(&self, line: &dyn AnyLine);

    /// What is wrong with files that had to be left out, as far as they were opened and read.
    fn problems(&self) -> Vec<Reason> {
        Vec::new()
    }
}

/// A receipt that is there.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Fact {
    /// `table` or `proof`.
    pub kind: String,
    /// The variant it is about.
    pub variant: String,
    /// The part of the game it is about: a class of material, a position; empty for all of it.
    pub scope: String,
    /// What it claims, in English.
    pub claim: String,
    /// Its file.
    pub file: PathBuf,
}

impl Knowledge {
    const fn new(access: Access) -> Knowledge {
        Knowledge {
            access,
            parts: OnceLock::new(),
        }
    }

    /// No knowledge at all: what a search finds then does not depend on what was built before.
    pub fn none() -> &'static Knowledge {
        static NONE: Knowledge = Knowledge::new(Access::Nothing);
        &NONE
    }

    /// Whether nothing is to be known, neither from files nor from proofs on the way.
    pub(crate) fn is_nothing(&self) -> bool {
        matches!(self.access, Access::Nothing)
    }

    /// What lies in the user's folder.
    pub fn of_user() -> &'static Knowledge {
        static OWN: OnceLock<Knowledge> = OnceLock::new();
        OWN.get_or_init(|| {
            let folder = home::solved().map_or(Access::Memory, Access::Folder);
            Knowledge::new(folder)
        })
    }

    /// What lies in some folder.
    pub fn at(folder: &Path) -> Knowledge {
        Knowledge::new(Access::Folder(folder.to_owned()))
    }

    /// The receipts about a game that are there. Nothing is built for that.
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

    /// Opens, builds and allocates all that searches of a line and of what may follow can ask for,
    /// which otherwise the first of them does in its own time. May take a second the first time.
    pub fn prepare(&self, line: &dyn AnyLine) {
        if self.is_nothing() {
            return;
        }
        let parts = self.parts().iter();
        for (_, part) in parts.filter(|(id, _)| *id == line.info().id) {
            part.prepare(line);
        }
    }

    /// What is wrong with files that had to be left out, as far as they were opened and read.
    pub fn problems(&self) -> Vec<Reason> {
        let parts = self.parts.get().into_iter().flatten();
        parts.flat_map(|(_, it)| it.problems()).collect()
    }

    /// What is wrong with files about one game: see [`Knowledge::problems`].
    pub fn problems_of(&self, game: &Game) -> Vec<Reason> {
        let parts = self.parts.get().into_iter().flatten();
        let own = parts.filter(|(id, _)| *id == game.info.id);
        own.flat_map(|(_, it)| it.problems()).collect()
    }

    /// What a game knows, if it knows that sort of thing.
    pub(crate) fn part<K: Part>(&self) -> Option<&K> {
        self.parts().iter().find_map(|(_, it)| {
            let part: &dyn Any = &**it;
            part.downcast_ref()
        })
    }

    fn parts(&self) -> &[(&'static str, Box<dyn Part>)] {
        let make = |it: &&Game| Some((it.info.id, it.knows?(&self.access)));
        (self.parts).get_or_init(|| games().iter().filter_map(make).collect())
    }
}
