//! The independent check of a table: every legal position has a value, and it is the best of the
//! values of its successors.
//!
//! Positions, legal moves and ends of the game come from the rules crate alone, one position at a
//! time; nothing of the builder is used, only the reader of its files. Why this proves the table: a
//! win in n plies has a move to a loss in n - 1, and a loss in n only moves to wins in at most n - 1,
//! so that wins and losses are right by induction from the ends of games. Where the table says draw,
//! no move wins and one at least does not lose: a player who keeps to such moves never loses.

use std::{
    ops::ControlFlow,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
};

use game::{Known, Outcome, Player, Position};
use grid::Square;
use racing_kings::{RacingKings, Role, Variant};

use super::{
    class::Class,
    error::Error,
    shape::Shape,
    table::{Summary, Table, file, place},
    value::Value,
};

/// What was verified.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The class.
    pub class: Class,
    /// What is in the table, counted anew.
    pub summary: Summary,
    /// The smaller classes whose tables, beside this one, were taken as they are.
    pub rests_on: Vec<Class>,
}

/// Verifies a table. The tables of the classes that captures lead to must be in the same folder,
/// and be the very ones it was made from; whether they are right is theirs to prove.
///
/// `progress` is told how many of how many pairs of kings are done.
///
/// # Errors
///
/// Names the damaged byte, or the first position found whose value is wrong and what it should be.
pub fn verify(
    path: &Path,
    threads: usize,
    progress: &(dyn Fn(u64, u64) + Sync),
    stop: &AtomicBool,
) -> Result<Verified, Error> {
    let table = Table::open(path)?;
    table.receipt.payload()?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let class = table.class();
    let rests_on = class.after_captures();
    let mut known = vec![Unpacked::new(&table)?];
    for &smaller in &rests_on {
        let below = Table::open(&file(folder, smaller))?;
        table.expect_below(&below)?;
        known.push(Unpacked::new(&below)?);
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
    Ok(Verified {
        class,
        summary,
        rests_on,
    })
}

/// All values of a table.
struct Unpacked {
    shape: Shape,
    values: [Vec<Value>; 2],
}

impl Unpacked {
    fn new(table: &Table) -> Result<Unpacked, Error> {
        Ok(Unpacked {
            shape: table.shape.clone(),
            values: table.unpack()?,
        })
    }

    /// The value of a position of this class, if it has one.
    fn value(&self, pos: &RacingKings) -> Option<Known> {
        let place = place(&self.shape, pos)?;
        let at = 64 * place.word + place.entry as usize;
        let value = *self.values[pos.to_move() as usize].get(at)?;
        (value != Value::NONE).then(|| value.known(pos.to_move()))
    }
}

/// The men of a class, kings first.
fn pieces(class: Class) -> Vec<(Player, Role)> {
    let kings = Player::BOTH.map(|it| (it, Role::King));
    let others = class.pieces().into_iter().map(|it| (it.owner, it.role));
    kings.into_iter().chain(others).collect()
}

struct Check<'a> {
    path: &'a Path,
    /// The table at hand, then those it rests on.
    known: &'a [Unpacked],
    pieces: Vec<(Player, Role)>,
}

/// Ranks 1 to 7.
const LOWER_SQUARES: usize = 56;

impl Check<'_> {
    /// Checks the position of a longest win that the header shows.
    fn longest(&self, table: &Table) -> Result<(), Error> {
        let Some(text) = table.longest_position() else {
            return Ok(());
        };
        let pos = RacingKings::read(text, None).ok();
        let known = pos.and_then(|it| self.known[0].value(&it));
        if known.is_some_and(|it| it.plies == table.summary().longest) {
            return Ok(());
        }
        Err(Error::Longest {
            path: self.path.to_owned(),
            position: text.to_owned(),
        })
    }

    /// Goes through all positions with the white king on the left half and both on ranks 1 to 7.
    fn all(
        &self,
        threads: usize,
        progress: &(dyn Fn(u64, u64) + Sync),
        stop: &AtomicBool,
    ) -> Result<Summary, Error> {
        let total = (LOWER_SQUARES * LOWER_SQUARES) as u64;
        let (next, done) = (AtomicUsize::new(0), AtomicU64::new(0));
        let result = Mutex::new(Ok(Summary::default()));
        let failed = AtomicBool::new(false);
        let work = || {
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if total <= pair as u64 || failed.load(Ordering::Relaxed) {
                    return;
                }
                let found = if stop.load(Ordering::Relaxed) {
                    Err(Error::Stopped)
                } else {
                    self.pair(pair / LOWER_SQUARES, pair % LOWER_SQUARES)
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

    /// Goes through all positions with the kings on two squares.
    fn pair(&self, white: usize, black: usize) -> Result<Summary, Error> {
        let mut summary = Summary::default();
        if white % 8 < 4 {
            let mut men: Vec<(Square, Player, Role)> = Vec::new();
            for (at, (player, role)) in [white, black].into_iter().zip(&self.pieces) {
                men.push((square(at), *player, *role));
            }
            self.place_next(&mut men, 0, &mut summary)?;
        }
        Ok(summary)
    }

    /// Puts the next piece on every square from `first` on, and checks what is complete.
    fn place_next(
        &self,
        men: &mut Vec<(Square, Player, Role)>,
        first: usize,
        summary: &mut Summary,
    ) -> Result<(), Error> {
        let Some(&(player, role)) = self.pieces.get(men.len()) else {
            for to_move in Player::BOTH {
                if let Some(pos) = RacingKings::set_up(men, to_move, Variant::Standard) {
                    self.position(&pos, summary)?;
                }
            }
            return Ok(());
        };
        for at in first..64 {
            men.push((square(at), player, role));
            // Like pieces come in the order of their squares.
            let alike = self.pieces.get(men.len()) == Some(&(player, role));
            self.place_next(men, if alike { at + 1 } else { 0 }, summary)?;
            men.pop();
        }
        Ok(())
    }

    /// Checks one position.
    fn position(&self, pos: &RacingKings, summary: &mut Summary) -> Result<(), Error> {
        let wrong = |says, should| Error::Wrong {
            path: self.path.to_owned(),
            position: pos.to_string(),
            says,
            should,
        };
        let says = self.known[0].value(pos);
        let should = self.best(pos).map_err(|after| Error::Unknown {
            path: self.path.to_owned(),
            position: after.to_string(),
        })?;
        if says != Some(should) {
            return Err(wrong(says, should));
        }
        summary.count(should);
        Ok(())
    }

    /// The best of the values of the successors, or the successor that has none.
    fn best(&self, pos: &RacingKings) -> Result<Known, RacingKings> {
        let me = pos.to_move();
        let mut best: Option<Known> = None;
        let all = pos.for_each_move(|m| {
            let mut after = pos.clone();
            after.play_unchecked(m);
            let Some(known) = self.value(&after) else {
                return ControlFlow::Break(after);
            };
            let known = Known {
                plies: if known.outcome == Outcome::Draw {
                    0
                } else {
                    known.plies + 1
                },
                ..known
            };
            if best.is_none_or(|it| is_better(known, it, me)) {
                best = Some(known);
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(after) = all {
            return Err(after);
        }
        let outcome = pos.stuck();
        Ok(best.unwrap_or(Known { outcome, plies: 0 }))
    }

    /// The value of a successor: decided at sight, in one of the tables, or, if White's king has
    /// arrived and Black can follow, after one more move.
    fn value(&self, pos: &RacingKings) -> Option<Known> {
        if let Some(outcome) = pos.decided() {
            return Some(Known { outcome, plies: 0 });
        }
        // The clock starts anew with a capture, which leads to another class.
        let table = if 0 < pos.clock() {
            self.known.first()
        } else {
            let class = Class::of(pos);
            self.known.iter().find(|it| Some(it.shape.class) == class)
        };
        let in_table = table.and_then(|it| it.value(pos));
        let white_has_arrived = pos.squares(Player::First, Role::King) >> LOWER_SQUARES != 0;
        if in_table.is_none() && white_has_arrived {
            return self.best(pos).ok();
        }
        in_table
    }
}

fn is_better(a: Known, b: Known, me: Player) -> bool {
    let rank = |it: Known| match it.outcome {
        Outcome::Win(player) if player == me => (2, -i64::from(it.plies)),
        Outcome::Draw => (1, 0),
        Outcome::Win(_) => (0, i64::from(it.plies)),
    };
    rank(b) < rank(a)
}

fn square(number: usize) -> Square {
    Square::new((number % 8) as u8, (number / 8) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::racing_kings::{build, pack::write};

    #[test]
    fn a_single_wrong_value_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let class: Class = "KvK".parse().expect("a class");
        let stop = AtomicBool::new(false);
        build(folder.path(), &[class], 1, &mut |_| (), &stop).expect("a table");
        let path = file(folder.path(), class);
        let table = Table::open(&path).expect("a table");
        let values = table.unpack().expect("sound");
        for word in (0..table.shape.words()).step_by(101) {
            for player in Player::BOTH {
                let right = values[player as usize][64 * word];
                for wrong in [
                    Value::DRAW,
                    Value::win(3),
                    Value::loss(4),
                    Value(right.0 + 2),
                ] {
                    if wrong == right || right == Value::DRAW && wrong.0 == 2 {
                        continue;
                    }
                    write(&path, &table.shape, &[], |it, w, _| {
                        let changed = it == player && w == word;
                        if changed {
                            wrong
                        } else {
                            values[it as usize][64 * w]
                        }
                    })
                    .expect("a table");
                    let error = verify(&path, 1, &|_, _| (), &stop).expect_err("a wrong value");
                    assert!(matches!(error, Error::Wrong { .. }), "{error}");
                }
            }
        }
    }
}
