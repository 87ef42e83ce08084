//! Looks up Racing Kings positions in all endgame tables of a folder.

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

/// Maximum number of men of the material classes that [`EndgameTables::open_or_build`] builds. Three
/// take a moment, four would take 12 seconds.
const MAX_BUILT_MEN: usize = 3;

/// The endgame tables of Racing Kings in a folder that could be opened, mapped into memory.
#[derive(Debug, Default)]
pub struct EndgameTables {
    tables: HashMap<Class, EndgameTable>,
    /// The first error of a probe, which found a damaged table; unset if there was none.
    damage: OnceLock<Error>,
}

impl EndgameTables {
    /// Opens all endgame tables in a folder. Returns the tables that could be opened, and an error
    /// for each file that could not.
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

    /// Opens all tables in a folder, after building those of up to three men if one of them is
    /// missing or damaged, which takes a moment. If building fails, the tables that are there are
    /// used. Several processes may do so at the same time. Returns errors as [`open`](Self::open)
    /// does.
    pub fn open_or_build(folder: &Path) -> (EndgameTables, Vec<Error>) {
        let small: Vec<Class> = (2..=MAX_BUILT_MEN).flat_map(all_classes).collect();
        let (tables, errors) = EndgameTables::open(folder);
        let is_intact = |table: &EndgameTable| table.receipt.payload().is_ok();
        let is_there = |class: &Class| tables.tables.get(class).is_some_and(is_intact);
        if small.iter().all(is_there) {
            return (tables, errors);
        }
        // If the folder can't be written to, the tables that are there are used.
        let built = build(folder, &small, 1, &mut |_| (), Stop::never());
        match built {
            Ok(()) => EndgameTables::open(folder),
            Err(_) => (tables, errors),
        }
    }

    /// The first damage of a table that a probe has found; `None` if all blocks probed so far were
    /// intact. Blocks are checked when they are first read.
    pub fn damage(&self) -> Option<&Error> {
        self.damage.get()
    }

    /// The material classes that have a table, with the numbers of wins and draws in its header,
    /// smaller classes first.
    pub fn classes(&self) -> Vec<(Class, Summary)> {
        let summaries = self
            .tables
            .iter()
            .map(|(class, table)| (*class, table.summary()));
        let mut classes: Vec<_> = summaries.collect();
        classes.sort_by_key(|&(class, _)| (class.men(), std::cmp::Reverse(class)));
        classes
    }

    /// The numbers of wins and draws in the header of a material class's table; `None` if there is no
    /// table.
    pub fn summary(&self, class: Class) -> Option<Summary> {
        Some(self.tables.get(&class)?.summary())
    }

    /// The position of a longest win in the header of a material class's table, as FEN; `None` if
    /// there is no table, or no win in it.
    pub fn longest_position(&self, class: Class) -> Option<&str> {
        self.tables.get(&class)?.longest_position()
    }

    /// Looks up the value of a position, and the number of plies to the end if the winner plays as
    /// quickly and the loser as slowly as possible. A draw has 0 plies. `None` if a table that is
    /// needed is missing, or the variant isn't the standard one.
    ///
    /// # Errors
    ///
    /// [`Error::Receipt`] if the block with the value is damaged.
    pub fn try_probe(&self, pos: &RacingKings) -> Result<Option<KnownValue>, Error> {
        if pos.rules() != Variant::Standard {
            return Ok(None);
        }
        if let Some(outcome) = pos.decided() {
            return Ok(Some(KnownValue { outcome, plies: 0 }));
        }
        let kings = game::Player::BOTH.map(|player| pos.squares(player, Role::King));
        if (kings[0] | kings[1]) & RANK_8 != 0 {
            return self.probe_moves(pos);
        }
        let Some(table) = Class::of(pos).and_then(|class| self.tables.get(&class)) else {
            return Ok(None);
        };
        let Some(index) = entry_index(&table.shape, pos) else {
            return Ok(None);
        };
        let value = table.value(pos.to_move(), index)?;
        Ok(Some(value.known(pos.to_move())))
    }

    /// The value of a position that isn't in the tables because a king is on the eighth rank: the best
    /// of the values after its moves.
    fn probe_moves(&self, pos: &RacingKings) -> Result<Option<KnownValue>, Error> {
        let mut best: Option<KnownValue> = None;
        let all = pos.for_each_move(|m| {
            let mut after = pos.clone();
            after.play_unchecked(m);
            match self.try_probe(&after) {
                Ok(Some(known)) => {
                    let known = one_ply_more(known);
                    if best.is_none_or(|best| rank(best, pos) < rank(known, pos)) {
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
    /// The value of a position by [`try_probe`](EndgameTables::try_probe). `None` also for wins that
    /// [may be drawn by the 50-move rule](may_be_drawn_by_clock), and if the table is damaged; the
    /// first damage is kept for [`EndgameTables::damage`].
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

/// Whether the 50-move rule, which the tables ignore, could end the game before a known win: the
/// clock of the position plus the plies to go exceeds 100, unless a piece is captured on the way. A
/// win on the hundredth ply still counts, because the race is decided first (K4).
pub fn may_be_drawn_by_clock(pos: &RacingKings, known: KnownValue) -> bool {
    let limit = RacingKings::HISTORY.map_or(u32::MAX, |history| history.clock_limit);
    known.outcome != Outcome::Draw && limit < pos.clock() + known.plies
}

/// The value of a position from that of its successor: the same outcome, one ply farther away. Draws
/// have no distance.
fn one_ply_more(known: KnownValue) -> KnownValue {
    match known.outcome {
        Outcome::Draw => known,
        Outcome::Win(_) => KnownValue {
            plies: known.plies + 1,
            ..known
        },
    }
}

/// A number that orders values by preference of the player to move: quick wins, slow wins, draws, slow
/// losses, quick losses.
fn rank(known: KnownValue, pos: &RacingKings) -> i64 {
    let plies = i64::from(known.plies);
    match known.outcome {
        Outcome::Draw => 0,
        Outcome::Win(player) if player == pos.to_move() => 1_000_000 - plies,
        Outcome::Win(_) => plies - 1_000_000,
    }
}
