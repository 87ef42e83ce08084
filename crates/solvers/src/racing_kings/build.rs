//! Builds endgame tables, material class by class, smaller classes first.

use std::path::Path;

use solve::Stop;

use crate::racing_kings::{
    class::Class,
    endgame_table::{EndgameTable, table_file},
    error::Error,
    pack::write,
    retrograde::Sweep,
    shape::Shape,
    solved::Solved,
};

/// The progress of [`build`], which builds endgame tables, reported after each step.
#[derive(Copy, Clone, Debug)]
pub struct BuildProgress {
    /// The material class whose table is being built.
    pub class: Class,
    /// The step that was just completed for the class.
    pub stage: BuildStage,
    /// Work done so far for all material classes to be built, in the unit of [`build_cost`].
    pub done: u64,
    /// Total work for all material classes to be built, in the unit of [`build_cost`].
    pub total: u64,
}

/// A completed step of building the endgame table of a material class.
#[derive(Copy, Clone, Debug)]
pub enum BuildStage {
    /// The table of the class exists and is up to date; nothing was done.
    Kept,
    /// All wins and losses of the class up to a number of plies have been found.
    Solving {
        /// The number of plies up to which wins and losses have been found.
        plies: u32,
    },
    /// The table of the class has been written to its file.
    Written,
}

/// The given material classes and all classes that captures lead to from them, smaller ones first.
pub fn with_captures(classes: &[Class]) -> Vec<Class> {
    let mut all = classes.to_vec();
    let mut i = 0;
    while i < all.len() {
        all.extend(all[i].after_captures());
        i += 1;
    }
    all.sort_by_key(|&class| (class.men(), std::cmp::Reverse(class)));
    all.dedup();
    all
}

/// The cost of building the table of a material class: its number of entries for both players to
/// move. The time grows about in proportion.
pub fn build_cost(class: Class) -> u64 {
    128 * Shape::new(class).words() as u64
}

/// Whether a folder has the table of a material class, intact and built from the smaller tables that
/// are there now.
pub fn is_up_to_date(folder: &Path, class: Class) -> bool {
    let below = open_below(folder, class);
    below.is_ok_and(|below| is_sound(&table_file(folder, class), class, &below))
}

/// Opens the tables of the material classes that captures from a class lead to.
fn open_below(folder: &Path, class: Class) -> Result<Vec<EndgameTable>, Error> {
    let smaller = class.after_captures();
    let tables = smaller
        .iter()
        .map(|&class| EndgameTable::open(&table_file(folder, class)));
    tables.collect()
}

/// Builds the endgame tables of some material classes, and of those that captures lead to, in a
/// folder.
///
/// Tables that are up to date are kept, so an interrupted build resumes with the class it was at. Up to
/// four men need less than 100 MB of memory; five need 2 GB.
///
/// # Errors
///
/// [`Error::Receipt`] if a table could not be written, [`Error::Stopped`] if `stop` is due,
/// [`Error::TooLong`] if a win takes more plies than the format allows. Finished tables are kept.
pub fn build(
    folder: &Path,
    classes: &[Class],
    threads: usize,
    progress: &mut dyn FnMut(BuildProgress),
    stop: Stop<'_>,
) -> Result<(), Error> {
    let classes = with_captures(classes);
    let total = classes.iter().map(|&class| build_cost(class)).sum();
    let mut done = 0;
    for class in classes {
        let mut report = |stage, done| {
            progress(BuildProgress {
                class,
                stage,
                done,
                total,
            });
        };
        let path = table_file(folder, class);
        let below = open_below(folder, class)?;
        if is_sound(&path, class, &below) {
            done += build_cost(class);
            report(BuildStage::Kept, done);
            continue;
        }
        let values = {
            let mut n_decided = 0;
            let mut solving = |plies, n_found: u64| {
                n_decided += n_found;
                report(BuildStage::Solving { plies }, done + n_decided);
            };
            solve(class, &below, threads, &mut solving, stop)?
        };
        if stop.is_due() {
            return Err(Error::Stopped);
        }
        let roots: Vec<_> = below
            .iter()
            .map(|table| (table.class(), table.receipt.root()))
            .collect();
        write(&path, &values.shape, &roots, |player, word, entry| {
            values.values[player as usize][64 * word + entry]
        })?;
        done += build_cost(class);
        report(BuildStage::Written, done);
    }
    Ok(())
}

/// Whether a file is the table of a material class, intact and built from these smaller tables.
fn is_sound(path: &Path, class: Class, below: &[EndgameTable]) -> bool {
    let check = || {
        let table = EndgameTable::open(path)?;
        table.receipt.payload()?;
        below
            .iter()
            .try_for_each(|smaller| table.expect_below(smaller))?;
        Ok::<_, Error>(table.class() == class)
    };
    check().unwrap_or(false)
}

fn solve(
    class: Class,
    below: &[EndgameTable],
    threads: usize,
    progress: &mut dyn FnMut(u32, u64),
    stop: Stop<'_>,
) -> Result<Solved, Error> {
    let loaded = below.iter().map(|table| Solved::load(table, stop));
    let loaded: Vec<Solved> = loaded.collect::<Result<_, Error>>()?;
    let of_class = |class: Class| loaded.iter().find(|solved| solved.shape.class == class);
    let subs: Vec<&Solved> = (0..class.men() - 2)
        .filter_map(|i| of_class(class.without(i)))
        .collect();
    Sweep::new(Shape::new(class), &subs, threads).run(progress, stop)
}
