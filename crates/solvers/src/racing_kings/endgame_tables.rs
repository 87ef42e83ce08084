//! Probing: what the tables of a folder know about a position.

use std::{collections::HashMap, ops::ControlFlow, path::Path, sync::OnceLock};

use game::{KnownValue, Outcome, Position, Probe};
use racing_kings::{RANK_8, RacingKings, Role, Variant};
use solve::Stop;

use crate::racing_kings::{
    build::build,
    class::{Class, MAX_MEN, all_classes},
    endgame_table::{EndgameTable, Summary, entry_index, table_file},
    error::Error,
};

/// Men of the classes that are built at once when they are missing.
const SMALL_MEN: usize = 3;

/// The tables of a folder, mapped into memory.
#[derive(Debug, Default)]
pub struct EndgameTables {
    tables: HashMap<Class, EndgameTable>,
    /// The first damage that a search came across.
    damage: OnceLock<Error>,
}

impl EndgameTables {
    /// Opens all tables in a folder. Those that can't be used are left out and returned as errors.
    pub fn open(folder: &Path) -> (EndgameTables, Vec<Error>) {
        let mut tables = HashMap::new();
        let mut errors = Vec::new();
        for class in (2..=MAX_MEN).flat_map(all_classes) {
            match EndgameTable::open(&table_file(folder, class)) {
                Ok(table) if table.class() == class => {
                    tables.insert(class, table);
                }
                Ok(table) => errors.push(table.is_not(class)),
                Err(Error::Receipt(error)) if error.is_missing() => (),
                Err(error) => errors.push(error),
            }
        }
        let damage = OnceLock::new();
        (EndgameTables { tables, damage }, errors)
    }

    /// As [`open`](Self::open), but the classes of up to three men, which take a moment, are built
    /// first if they are not there and sound. Several programs may do so at the same time.
    pub fn open_or_build(folder: &Path) -> (EndgameTables, Vec<Error>) {
        let small: Vec<Class> = (2..=SMALL_MEN).flat_map(all_classes).collect();
        let (tables, errors) = EndgameTables::open(folder);
        let is_sound = |it: &EndgameTable| it.receipt.payload().is_ok();
        if (small.iter()).all(|it| tables.tables.get(it).is_some_and(is_sound)) {
            return (tables, errors);
        }
        // Where nothing can be written less is known, and `open` tells what is wrong.
        let built = build(folder, &small, 1, &mut |_| (), Stop::never());
        match built {
            Ok(()) => EndgameTables::open(folder),
            Err(_) => (tables, errors),
        }
    }

    /// What is wrong with a table, if a search came across it: a block is looked at when it is first
    /// needed.
    pub fn damage(&self) -> Option<&Error> {
        self.damage.get()
    }

    /// The classes there are tables of, and what the tables say is in them.
    pub fn classes(&self) -> Vec<(Class, Summary)> {
        let summaries = self
            .tables
            .iter()
            .map(|(class, table)| (*class, table.summary()));
        let mut classes: Vec<_> = summaries.collect();
        classes.sort_by_key(|it| (it.0.men(), std::cmp::Reverse(it.0)));
        classes
    }

    /// What the table of a class says is in it.
    pub fn summary(&self, class: Class) -> Option<Summary> {
        Some(self.tables.get(&class)?.summary())
    }

    /// A position of the longest win of a class, as its table shows it.
    pub fn longest_position(&self, class: Class) -> Option<&str> {
        self.tables.get(&class)?.longest_position()
    }

    /// The value of a position, and the plies to the end if both play their best: the winner as
    /// quickly, the loser as slowly as possible. A draw has 0 plies. `None` if no table knows, or
    /// if the variant is not the standard one.
    ///
    /// # Errors
    ///
    /// Says where the table is damaged.
    pub fn try_probe(&self, pos: &RacingKings) -> Result<Option<KnownValue>, Error> {
        if pos.rules() != Variant::Standard {
            return Ok(None);
        }
        if let Some(outcome) = pos.decided() {
            return Ok(Some(KnownValue { outcome, plies: 0 }));
        }
        let kings = game::Player::BOTH.map(|it| pos.squares(it, Role::King));
        if (kings[0] | kings[1]) & RANK_8 != 0 {
            return self.probe_moves(pos);
        }
        let Some(table) = Class::of(pos).and_then(|it| self.tables.get(&it)) else {
            return Ok(None);
        };
        let Some(index) = entry_index(&table.shape, pos) else {
            return Ok(None);
        };
        let value = table.value(pos.to_move(), index)?;
        Ok(Some(value.known(pos.to_move())))
    }

    /// The best of the moves: for the few positions that go on with a king on the eighth rank.
    fn probe_moves(&self, pos: &RacingKings) -> Result<Option<KnownValue>, Error> {
        let mut best: Option<KnownValue> = None;
        let all = pos.for_each_move(|m| {
            let mut after = pos.clone();
            after.play_unchecked(m);
            match self.try_probe(&after) {
                Ok(Some(known)) => {
                    let known = one_ply_more(known);
                    if best.is_none_or(|it| rank(it, pos) < rank(known, pos)) {
                        best = Some(known);
                    }
                    ControlFlow::Continue(())
                }
                unknown => ControlFlow::Break(unknown),
            }
        });
        let stuck = KnownValue {
            outcome: pos.stuck(),
            plies: 0,
        };
        match all {
            ControlFlow::Continue(()) => Ok(best.or(Some(stuck))),
            ControlFlow::Break(unknown) => unknown,
        }
    }
}

impl Probe<RacingKings> for EndgameTables {
    /// As [`try_probe`](EndgameTables::try_probe); what is damaged is not known, but
    /// [told of](EndgameTables::damage), nor are wins that
    /// [may be cut short](may_be_drawn_by_clock).
    #[inline]
    fn probe(&self, pos: &RacingKings) -> Option<KnownValue> {
        if MAX_MEN < pos.men() {
            return None;
        }
        let known = match self.try_probe(pos) {
            Ok(known) => known?,
            Err(error) => {
                self.damage.get_or_init(|| error);
                return None;
            }
        };
        (!may_be_drawn_by_clock(pos, known)).then_some(known)
    }
}

/// Whether the 50-move rule, which the tables leave out, could end the game before a known win:
/// the clock and the plies to go pass 100, if nothing is taken on the way. A win on the hundredth
/// ply still counts, for the race is looked at first (K4).
pub fn may_be_drawn_by_clock(pos: &RacingKings, known: KnownValue) -> bool {
    let limit = RacingKings::HISTORY.map_or(u32::MAX, |it| it.clock_limit);
    known.outcome != Outcome::Draw && limit < pos.clock() + known.plies
}

/// A successor's value seen one ply before. Draws have no distance.
fn one_ply_more(known: KnownValue) -> KnownValue {
    match known.outcome {
        Outcome::Draw => known,
        Outcome::Win(_) => KnownValue {
            plies: known.plies + 1,
            ..known
        },
    }
}

/// How much the player to move likes a value: quick wins, draws, slow losses.
fn rank(known: KnownValue, pos: &RacingKings) -> i64 {
    let plies = i64::from(known.plies);
    match known.outcome {
        Outcome::Draw => 0,
        Outcome::Win(player) if player == pos.to_move() => 1_000_000 - plies,
        Outcome::Win(_) => plies - 1_000_000,
    }
}
