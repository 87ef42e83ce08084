//! The independent verifier of an endgame table: checks that every legal position has a value, and
//! that it is the best of the values of its successors.
//!
//! Positions, legal moves and ends of games come from the rules crate, one position at a time.
//! Nothing of the builder is used, only the reader of its files. Every position is looked up as a
//! probe would; its successors by their number if the move is quiet, which is faster.
//!
//! Why this proves the table: a win in n plies has a move to a loss in n - 1, and a loss in n has only
//! moves to wins in at most n - 1, so wins and losses are right by induction from the ends of games.
//! In a drawn position no move wins and at least one doesn't lose: a player who always plays such a
//! move never loses.

use std::{
    ops::ControlFlow,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};

use game::{KnownValue, Outcome, Player, Position};
use grid::Word;
use racing_kings::{Move, RacingKings, Role, Variant};
use solve::{Checked, ProgressFn, Stop, Verifier, receipt::Receipt};

use crate::racing_kings::{
    class::Class,
    endgame_table::{EndgameTable, KIND, Summary, entry_index, table_file},
    error::Error,
    shape::Shape,
    value::TableValue,
};

mod men;

use men::Men;

/// The verifier of the files (receipts) with results about Racing Kings: endgame tables.
pub const VERIFIER: Verifier = Verifier {
    game: RacingKings::INFO.id,
    check,
    messages: Some(&MESSAGES),
};

/// Fluent files with the messages of the verifier's [`Error`], as (language code, content).
const MESSAGES: [(&str, &str); 2] = [
    ("en", include_str!("../../messages/racing-kings/en.ftl")),
    ("pt", include_str!("../../messages/racing-kings/pt.ftl")),
];

fn check(
    receipt: &Receipt,
    threads: usize,
    progress: ProgressFn<'_>,
    stop: Stop<'_>,
) -> Result<Option<Checked>, solve::Error> {
    if receipt.header().kind != KIND {
        return Ok(None);
    }
    let found = verify(receipt.path(), threads, progress, stop)?;
    Ok(Some(Checked {
        steps: found.summary.positions,
        rests_on: found.rests_on.iter().map(ToString::to_string).collect(),
    }))
}

/// The result of verifying an endgame table: what it contains, and on which other tables it
/// depends.
#[derive(Clone, Debug)]
pub struct VerifiedTable {
    /// The material class of the table.
    pub class: Class,
    /// The numbers of wins and draws in the table, counted again.
    pub summary: Summary,
    /// The smaller classes whose tables this one depends on. They have to be verified separately.
    pub rests_on: Vec<Class>,
}

/// Verifies an endgame table on a number of threads. The tables of the classes that captures lead to
/// must be in the same folder and be the ones it was built from. Their values are assumed to be
/// right: they have to be verified separately.
///
/// Calls `progress` with the number of pairs of kings done and their total.
///
/// # Errors
///
/// Any [`Error`]: it names the damaged byte, or the first position found whose value is wrong and the
/// right value.
pub fn verify(
    path: &Path,
    threads: usize,
    progress: ProgressFn<'_>,
    stop: Stop<'_>,
) -> Result<VerifiedTable, Error> {
    let table = EndgameTable::open(path)?;
    table.receipt.payload()?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let class = table.class();
    let rests_on = class.after_captures();
    let mut known = vec![Unpacked::new(&table, stop)?];
    for &smaller in &rests_on {
        let below = EndgameTable::open(&table_file(folder, smaller))?;
        table.expect_below(&below)?;
        known.push(Unpacked::new(&below, stop)?);
    }
    let check = Check {
        path,
        known: &known,
        pieces: pieces(class),
    };
    let summary = check.all(threads, progress, stop)?;
    if summary != table.summary() {
        return Err(Error::Miscounted {
            path: path.to_owned(),
            counted: summary,
            says: table.summary(),
        });
    }
    check.longest(&table)?;
    Ok(VerifiedTable {
        class,
        summary,
        rests_on,
    })
}

/// All values of an endgame table, decompressed.
struct Unpacked {
    shape: Shape,
    values: [Vec<TableValue>; 2],
}

impl Unpacked {
    fn new(table: &EndgameTable, stop: Stop<'_>) -> Result<Unpacked, Error> {
        Ok(Unpacked {
            shape: table.shape.clone(),
            values: table.unpack(stop)?,
        })
    }

    /// The index into `values` of a position of this material class; `None` if a king has arrived
    /// on the eighth rank.
    fn number(&self, pos: &RacingKings) -> Option<usize> {
        let index = entry_index(&self.shape, pos)?;
        Some(64 * index.word + index.entry as usize)
    }

    /// The value at an index of the table; `None` if the entry there isn't a position or the index
    /// is out of range.
    #[inline]
    fn value(&self, to_move: Player, number: usize) -> Option<Rank> {
        let value = *self.values[to_move as usize].get(number)?;
        (value != TableValue::NONE).then(|| Rank::of(value))
    }
}

/// The value of a position as a number ordered by preference of the player to move: quick wins, slow
/// wins, draws, slow losses, quick losses. A win in n plies is `END - n`, a loss `n - END`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
struct Rank(i16);

impl Rank {
    const DRAW: Rank = Rank(0);

    /// The rank of a game that is over and won; more than the plies of any win.
    const END: i16 = 1000;

    #[inline]
    fn of(value: TableValue) -> Rank {
        let won = Rank::END - value.plies() as i16;
        match value {
            TableValue::DRAW => Rank::DRAW,
            TableValue(even) if even % 2 == 0 => Rank(won),
            TableValue(_) => Rank(-won),
        }
    }

    /// The rank of a finished game for the player to move.
    fn ended(outcome: Outcome, to_move: Player) -> Rank {
        match outcome {
            Outcome::Draw => Rank::DRAW,
            Outcome::Win(player) if player == to_move => Rank(Rank::END),
            Outcome::Win(_) => Rank(-Rank::END),
        }
    }

    /// The rank of the position one ply earlier, for the other player, if the move to this one is
    /// played.
    #[inline]
    fn before(self) -> Rank {
        Rank(self.0.signum() - self.0)
    }

    fn known(self, to_move: Player) -> KnownValue {
        let (outcome, end) = match self.0 {
            0 => (Outcome::Draw, 0),
            1.. => (Outcome::Win(to_move), Rank::END),
            _ => (Outcome::Win(!to_move), -Rank::END),
        };
        let plies = u32::from(self.0.abs_diff(end));
        KnownValue { outcome, plies }
    }
}

/// The men of a material class as (player, role), kings first.
fn pieces(class: Class) -> Vec<(Player, Role)> {
    let kings = Player::BOTH.map(|player| (player, Role::King));
    let pieces = class.pieces().into_iter();
    let others = pieces.map(|piece| (piece.owner, piece.role));
    kings.into_iter().chain(others).collect()
}

/// The verification of one endgame table: its path, the values of all tables involved, and its men.
struct Check<'a> {
    path: &'a Path,
    /// The values of the table to verify, then of those it depends on.
    known: &'a [Unpacked],
    pieces: Vec<(Player, Role)>,
}

/// Number of squares on ranks 1 to 7.
const LOWER_SQUARES: usize = 56;

impl Check<'_> {
    /// Checks that the position shown in the table's header, if any, is a longest win.
    fn longest(&self, table: &EndgameTable) -> Result<(), Error> {
        let Some(text) = table.longest_position() else {
            return Ok(());
        };
        let pos = RacingKings::read(text, None).ok();
        let known = pos.and_then(|pos| self.says(&pos));
        if known.is_some_and(|known| known.plies == table.summary().longest) {
            return Ok(());
        }
        Err(Error::Longest {
            path: self.path.to_owned(),
            position: text.to_owned(),
        })
    }

    /// Checks all positions of the class with the white king on the left half and both kings on ranks
    /// 1 to 7.
    fn all(
        &self,
        threads: usize,
        progress: ProgressFn<'_>,
        stop: Stop<'_>,
    ) -> Result<Summary, Error> {
        let total = (LOWER_SQUARES / 2 * LOWER_SQUARES) as u64;
        let (next, done) = (AtomicUsize::new(0), AtomicU64::new(0));
        let result = Mutex::new(Ok(Summary::default()));
        let failed = AtomicBool::new(false);
        let work = || {
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if total <= pair as u64 || failed.load(Ordering::Relaxed) {
                    return;
                }
                let (left, black) = (pair / LOWER_SQUARES, pair % LOWER_SQUARES);
                let found = if stop.is_due() {
                    Err(Error::Stopped)
                } else {
                    self.pair(left / 4 * 8 + left % 4, black, stop)
                };
                if found.is_err() {
                    failed.store(true, Ordering::Relaxed);
                }
                if let Ok(mut result) = result.lock() {
                    match (&mut *result, found) {
                        (Ok(sum), Ok(found)) => sum.add(&found),
                        (Ok(_), Err(error)) => *result = Err(error),
                        (Err(_), _) => (),
                    }
                }
                progress(done.fetch_add(1, Ordering::Relaxed) + 1, total);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        result.into_inner().unwrap_or(Err(Error::Stopped))
    }

    /// Checks all positions of the class with the kings on these two squares, and counts their
    /// values.
    fn pair(&self, white: usize, black: usize, stop: Stop<'_>) -> Result<Summary, Error> {
        let mut summary = Summary::default();
        if white != black {
            let mut men = Men::new(&self.pieces, white, black);
            self.place_next(&mut men, &mut summary, stop)?;
        }
        Ok(summary)
    }

    /// Places the next piece of the class on every free square in turn, and checks the positions once
    /// all pieces are placed.
    fn place_next(
        &self,
        men: &mut Men<'_>,
        summary: &mut Summary,
        stop: Stop<'_>,
    ) -> Result<(), Error> {
        let Some(free) = men.free() else {
            for to_move in Player::BOTH {
                if let Some(pos) = RacingKings::set_up(men.placed(), to_move, Variant::Standard) {
                    self.position(&pos, men, summary)?;
                }
            }
            return Ok(());
        };
        if stop.is_due() {
            return Err(Error::Stopped);
        }
        for at in free.ones() {
            men.put(at as usize);
            self.place_next(men, summary, stop)?;
            men.take_back();
        }
        Ok(())
    }

    /// Checks that the table's value of one position is the best of its successors' values.
    fn position(
        &self,
        pos: &RacingKings,
        men: &Men<'_>,
        summary: &mut Summary,
    ) -> Result<(), Error> {
        let number = self.known[0].number(pos);
        let says = number.and_then(|number| self.known[0].value(pos.to_move(), number));
        let quick = |m| {
            let after = men.after(number?, m)?;
            self.known[0].value(!pos.to_move(), after)
        };
        let should = self.best(pos, quick).map_err(|after| Error::Unknown {
            path: self.path.to_owned(),
            position: after.to_string(),
        })?;
        let known = should.known(pos.to_move());
        if says != Some(should) {
            return Err(Error::Wrong {
                path: self.path.to_owned(),
                position: pos.to_string(),
                says: says.map(|rank| rank.known(pos.to_move())),
                should: known,
            });
        }
        summary.count(known);
        Ok(())
    }

    /// The best value that a move from a position leads to, or as an error a successor that has no
    /// value. `quick` may return the value after a move without playing it, which is faster, or
    /// `None`.
    #[inline]
    fn best(
        &self,
        pos: &RacingKings,
        quick: impl Fn(Move) -> Option<Rank>,
    ) -> Result<Rank, RacingKings> {
        let mut best: Option<Rank> = None;
        let all = pos.for_each_move(|m| {
            let Some(rank) = quick(m).or_else(|| self.played(pos, m)) else {
                let mut after = pos.clone();
                after.play_unchecked(m);
                return ControlFlow::Break(after);
            };
            best = best.max(Some(rank.before()));
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(after) = all {
            return Err(after);
        }
        Ok(best.unwrap_or(Rank::ended(pos.stuck(), pos.to_move())))
    }

    /// The value of the position after a move: that of a finished game, from one of the tables, or,
    /// if White's king has arrived and Black can follow, the best after one more move. `None` if no
    /// table has it.
    fn played(&self, pos: &RacingKings, m: Move) -> Option<Rank> {
        let mut after = pos.clone();
        after.play_unchecked(m);
        if let Some(outcome) = after.decided() {
            return Some(Rank::ended(outcome, after.to_move()));
        }
        let white_has_arrived = after.squares(Player::First, Role::King) >> LOWER_SQUARES != 0;
        if white_has_arrived {
            return self.best(&after, |_| None).ok();
        }
        // A capture, which leads to another class, resets the clock of the 50-move rule.
        let table = if 0 < after.clock() {
            self.known.first()
        } else {
            let class = Class::of(&after);
            self.known
                .iter()
                .find(|table| Some(table.shape.class) == class)
        };
        let table = table?;
        table.value(after.to_move(), table.number(&after)?)
    }

    /// The value of any position according to the table to verify; `None` if it isn't there.
    fn says(&self, pos: &RacingKings) -> Option<KnownValue> {
        let table = self.known.first()?;
        if Class::of(pos) != Some(table.shape.class) {
            return None;
        }
        let rank = table.value(pos.to_move(), table.number(pos)?)?;
        Some(rank.known(pos.to_move()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::racing_kings::{build, pack::write};

    #[test]
    fn a_single_wrong_value_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let class: Class = "KvK".parse().expect("a class");
        build(folder.path(), &[class], 1, &mut |_| (), Stop::never()).expect("a table");
        let path = table_file(folder.path(), class);
        let table = EndgameTable::open(&path).expect("a table");
        let values = table.unpack(Stop::never()).expect("sound");
        for word in (0..table.shape.words()).step_by(101) {
            for player in Player::BOTH {
                let right = values[player as usize][64 * word];
                for wrong in [
                    TableValue::DRAW,
                    TableValue::win(3),
                    TableValue::loss(4),
                    TableValue(right.0 + 2),
                ] {
                    if wrong == right || right == TableValue::DRAW && wrong.0 == 2 {
                        continue;
                    }
                    write(&path, &table.shape, &[], |to_move, w, _| {
                        if to_move == player && w == word {
                            wrong
                        } else {
                            values[to_move as usize][64 * w]
                        }
                    })
                    .expect("a table");
                    let error =
                        verify(&path, 1, &|_, _| (), Stop::never()).expect_err("a wrong value");
                    assert!(matches!(error, Error::Wrong { .. }), "{error}");
                }
            }
        }
    }
}
