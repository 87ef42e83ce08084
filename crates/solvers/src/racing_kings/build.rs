//! Building tables, class by class, the smaller ones first.

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

/// What a build is doing.
#[derive(Copy, Clone, Debug)]
pub struct BuildProgress {
    /// The class at hand.
    pub class: Class,
    /// What is done with it.
    pub stage: BuildStage,
    /// Work done so far, all classes together.
    pub done: u64,
    /// All the work.
    pub total: u64,
}

/// What is being done with a class.
#[derive(Copy, Clone, Debug)]
pub enum BuildStage {
    /// Its table is there and sound.
    Kept,
    /// It is being solved; wins of so many plies are known.
    Solving {
        /// The plies.
        plies: u32,
    },
    /// Its table has been written.
    Written,
}

/// The given classes and all that captures lead to, smaller ones first.
pub fn with_captures(classes: &[Class]) -> Vec<Class> {
    let mut all = classes.to_vec();
    let mut i = 0;
    while i < all.len() {
        all.extend(all[i].after_captures());
        i += 1;
    }
    all.sort_by_key(|it| (it.men(), std::cmp::Reverse(*it)));
    all.dedup();
    all
}

/// How much work a class is, in the unit of [`BuildProgress`].
pub fn build_cost(class: Class) -> u64 {
    128 * Shape::new(class).words() as u64
}

/// Whether the table of a class is in a folder, undamaged, and made from the smaller ones there.
pub fn is_up_to_date(folder: &Path, class: Class) -> bool {
    let below: Result<Vec<EndgameTable>, Error> = class
        .after_captures()
        .iter()
        .map(|it| EndgameTable::open(&table_file(folder, *it)))
        .collect();
    below.is_ok_and(|it| is_sound(&table_file(folder, class), class, &it))
}

/// Builds the tables of some classes, and of those that captures lead to, in a folder.
///
/// Tables that are there and sound are kept, so that an interrupted build goes on where it was.
/// Up to four men need less than 100 MB of memory; five need 2 GB.
///
/// # Errors
///
/// Says what the system refused, or that the work was stopped. Finished tables are kept.
pub fn build(
    folder: &Path,
    classes: &[Class],
    threads: usize,
    progress: &mut dyn FnMut(BuildProgress),
    stop: Stop<'_>,
) -> Result<(), Error> {
    let classes = with_captures(classes);
    let weight = |it: &Class| build_cost(*it);
    let total = classes.iter().map(weight).sum();
    let mut done = 0;
    for class in classes {
        let mut tell = |stage, done| {
            progress(BuildProgress {
                class,
                stage,
                done,
                total,
            });
        };
        let path = table_file(folder, class);
        let below = class.after_captures();
        let below: Result<Vec<EndgameTable>, Error> = below
            .iter()
            .map(|it| EndgameTable::open(&table_file(folder, *it)))
            .collect();
        let below = below?;
        if is_sound(&path, class, &below) {
            done += weight(&class);
            tell(BuildStage::Kept, done);
            continue;
        }
        let values = {
            let mut n_decided = 0;
            let mut solving = |plies, n_found: u64| {
                n_decided += n_found;
                tell(BuildStage::Solving { plies }, done + n_decided);
            };
            solve(class, &below, threads, &mut solving, stop)?
        };
        if stop.is_due() {
            return Err(Error::Stopped);
        }
        let roots: Vec<_> = below
            .iter()
            .map(|it| (it.class(), it.receipt.root()))
            .collect();
        write(&path, &values.shape, &roots, |player, word, entry| {
            values.values[player as usize][64 * word + entry]
        })?;
        done += weight(&class);
        tell(BuildStage::Written, done);
    }
    Ok(())
}

/// Whether the table of a class is there, undamaged, and made from these smaller ones.
fn is_sound(path: &Path, class: Class, below: &[EndgameTable]) -> bool {
    let check = || {
        let table = EndgameTable::open(path)?;
        table.receipt.payload()?;
        below.iter().try_for_each(|it| table.expect_below(it))?;
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
    let loaded: Result<Vec<Solved>, Error> =
        below.iter().map(|it| Solved::load(it, stop)).collect();
    let loaded = loaded?;
    let subs: Vec<&Solved> = (0..class.men() - 2)
        .filter_map(|i| loaded.iter().find(|it| it.shape.class == class.without(i)))
        .collect();
    Sweep::new(Shape::new(class), &subs, threads).run(progress, stop)
}
