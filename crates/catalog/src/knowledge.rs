//! What is known exactly about positions of the games, and lies in a folder of receipts.
//!
//! Tables are opened when a search first asks for them. A small set that takes a moment to build is
//! built then, too, if it is not there: Racing Kings up to three men, Cage on 4x4, and the proof of
//! Moai on 5x5. Whatever goes wrong with that only means that less is known.

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

use game::Reason;
use solve::{
    cage::Four,
    moai::Small,
    racing_kings::{Error, Tables},
};

use crate::Game;

/// Exact knowledge, for searches to consult.
#[derive(Debug)]
pub struct Knowledge {
    place: Place,
    racing_kings: OnceLock<(Tables, Vec<Reason>)>,
    cage: OnceLock<Four>,
    moai: OnceLock<Result<Small, Option<Reason>>>,
}

#[derive(Debug)]
enum Place {
    /// Nothing is to be known.
    Nowhere,
    /// No folder, so that only what can be had at once is known.
    Memory,
    Folder(PathBuf),
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
    const fn new(place: Place) -> Knowledge {
        Knowledge {
            place,
            racing_kings: OnceLock::new(),
            cage: OnceLock::new(),
            moai: OnceLock::new(),
        }
    }

    /// No knowledge at all: what a search finds then does not depend on what was built before.
    pub fn none() -> &'static Knowledge {
        static NONE: Knowledge = Knowledge::new(Place::Nowhere);
        &NONE
    }

    /// Whether nothing is to be known, neither from files nor from proofs on the way.
    pub(crate) fn is_nothing(&self) -> bool {
        matches!(self.place, Place::Nowhere)
    }

    /// What lies in the user's folder.
    pub fn of_user() -> &'static Knowledge {
        static OWN: OnceLock<Knowledge> = OnceLock::new();
        OWN.get_or_init(|| {
            let folder = home::solved().map_or(Place::Memory, Place::Folder);
            Knowledge::new(folder)
        })
    }

    /// What lies in some folder.
    pub fn at(folder: &Path) -> Knowledge {
        Knowledge::new(Place::Folder(folder.to_owned()))
    }

    /// The receipts about a game that are there. Nothing is built for that.
    pub fn facts(&self, game: &Game) -> Vec<Fact> {
        let Place::Folder(folder) = &self.place else {
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
        solve::receipts(folder)
            .into_iter()
            .filter_map(about)
            .collect()
    }

    /// What is wrong with files that had to be left out, as far as they were opened and read.
    pub fn problems(&self) -> Vec<Reason> {
        let mut problems = Vec::new();
        if let Some((tables, errors)) = self.racing_kings.get() {
            problems.clone_from(errors);
            problems.extend(tables.damage().map(Error::reason));
        }
        if let Some(Err(problem)) = self.moai.get() {
            problems.extend(problem.clone());
        }
        problems
    }

    pub(crate) fn racing_kings(&self) -> Option<&Tables> {
        let Place::Folder(folder) = &self.place else {
            return None;
        };
        let ready = || {
            let (tables, errors) = Tables::ready(folder);
            (tables, errors.iter().map(Error::reason).collect())
        };
        Some(&self.racing_kings.get_or_init(ready).0)
    }

    /// What is known about a board of Moai: the small one.
    pub(crate) fn moai(&self, variant: &str) -> Option<&Small> {
        let Place::Folder(folder) = &self.place else {
            return None;
        };
        if variant != Small::VARIANT {
            return None;
        }
        // Where nothing can be written less is known; what is there and can't be used is told of.
        let is_there = || solve::moai::file(folder, Small::VARIANT).exists();
        let ready = || {
            let why = |it: solve::strategy::Error| is_there().then(|| it.reason());
            Small::ready(folder).map_err(why)
        };
        self.moai.get_or_init(ready).as_ref().ok()
    }

    pub(crate) fn cage(&self) -> Option<&Four> {
        match &self.place {
            Place::Nowhere => None,
            Place::Memory => Some(self.cage.get_or_init(Four::build)),
            Place::Folder(folder) => Some(self.cage.get_or_init(|| Four::ready(folder))),
        }
    }
}
