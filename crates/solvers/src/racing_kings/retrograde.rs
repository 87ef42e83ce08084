//! Retrograde analysis of a Racing Kings material class, ply by ply, 64 positions at a time.
//!
//! Two sets are kept for each player to move: positions that they have *lost* so far, and legal
//! positions that they have *not won* so far. In every ply a position becomes a win if a move leads to
//! a position that the rival has lost, and a loss if no move leads to a position that the rival has not
//! won. Both need the same operation on a set: which positions have a move into it?
//! [`Sweep::reach`] computes that for the moves of all pieces: for the last piece by sliding a whole
//! word, for the others by loading other words. Captures lead into the sets of smaller classes, which
//! are solved before. Positions that are neither won nor lost when nothing changes any more are draws.

use std::sync::Mutex;

use game::Player;
use grid::Word;
use racing_kings::Role;
use solve::{Stop, bitboard::mirrored};

use crate::racing_kings::{
    arrive::arrivals,
    board::{N_PAIRS, PAIRS, attacks, between, pair_number, spread},
    error::Error,
    shape::{Fixed, Shape},
    solved::{Sets, Solved, Sub, all_legal},
    value::TableValue,
};

/// A move of a king that stays on ranks 1 to 7.
#[derive(Copy, Clone, Debug)]
struct Step {
    /// The number of the pair of kings after the move, mirrored if `mirror` is set.
    pair: usize,
    /// The square that the king moves to, not mirrored.
    to: u8,
    /// Whether White's king crosses to the right half, so that the position must be mirrored.
    mirror: bool,
}

/// The retrograde analysis of one material class: finds the value of all its positions.
pub(crate) struct Sweep<'a> {
    shape: Shape,
    /// The solved smaller classes that capturing one piece leads to, by the index of the captured
    /// piece.
    subs: Vec<Sub<'a>>,
    /// The positions that the player to move has lost so far, and those not won so far, by player
    /// to move.
    sets: [Sets; 2],
    /// The positions that may turn out to be lost, by player to move: there is a legal move, and no
    /// king move to the eighth rank draws.
    can_lose: [Vec<u64>; 2],
    /// The moves of the mover's king that stay on ranks 1 to 7, ignoring other pieces, by player to
    /// move and pair of kings.
    steps: [Vec<Vec<Step>>; 2],
    values: [Vec<TableValue>; 2],
    threads: usize,
}

/// The positions that one ply of the analysis has found to be won and lost, as two sets for each
/// word of 64 positions.
type Fresh = Vec<[u64; 2]>;

impl<'a> Sweep<'a> {
    /// Prepares the analysis of a material class. `subs` are the solved classes without one piece, in
    /// the order of the pieces.
    pub(crate) fn new(shape: Shape, subs: &[&'a Solved], threads: usize) -> Sweep<'a> {
        let sets = all_legal(&shape);
        let n_values = 64 * shape.words();
        Sweep {
            subs: subs.iter().map(|solved| Sub::new(solved)).collect(),
            steps: Player::BOTH
                .map(|player| (0..N_PAIRS).map(|pair| steps(player, pair)).collect()),
            sets: [sets.clone(), sets],
            can_lose: Player::BOTH.map(|_| vec![0; shape.words()]),
            values: Player::BOTH.map(|_| vec![TableValue::DRAW; n_values]),
            shape,
            threads,
        }
    }

    /// Solves the material class. Calls `progress` after each ply with the ply and the number of
    /// positions that it has decided.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] if `stop` is due, [`Error::TooLong`] if a win takes more plies than a
    /// [`TableValue`] can hold.
    pub(crate) fn run(
        mut self,
        progress: &mut dyn FnMut(u32, u64),
        stop: Stop<'_>,
    ) -> Result<Solved, Error> {
        let deepest_sub = self.subs.iter().map(|sub| sub.solved.max_plies).max();
        let deepest_sub = deepest_sub.unwrap_or(0);
        let mut fresh = [self.blank(), self.blank()];
        self.begin(&mut fresh, stop);
        let mut max_plies = 0;
        for plies in 1.. {
            // The sets of the last step are incomplete if it was stopped, so they must not be used.
            if stop.is_due() {
                return Err(Error::Stopped);
            }
            let n_found = self.apply(&mut fresh, plies)?;
            progress(plies, n_found);
            if 0 < n_found {
                max_plies = plies;
            } else if deepest_sub < plies {
                break;
            }
            for sub in &mut self.subs {
                sub.advance(plies);
            }
            for (mover, fresh) in Player::BOTH.into_iter().zip(&mut fresh) {
                self.rows(fresh, stop, |pair, row| self.turn(mover, pair, row));
            }
        }
        Ok(Solved {
            shape: self.shape,
            values: self.values,
            max_plies,
        })
    }

    fn blank(&self) -> Fresh {
        vec![[0; 2]; self.shape.words()]
    }

    /// Calls `f` on all threads for each pair of kings, with its number and its part (row) of
    /// `words`, which has an item for each word of 64 positions of the class. If `stop` becomes
    /// due, the remaining rows are skipped and `words` is incomplete.
    fn rows<T: Send>(&self, words: &mut [T], stop: Stop<'_>, f: impl Fn(usize, &mut [T]) + Sync) {
        let rows = Mutex::new(words.chunks_mut(self.shape.row()).enumerate());
        let work = || {
            // A poisoned lock means that another thread has panicked; then the scope panics too.
            while let Some((pair, row)) = rows.lock().ok().and_then(|mut rows| rows.next()) {
                if stop.is_due() {
                    return;
                }
                f(pair, row);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
    }

    /// Finds the wins in one ply, by a king's arrival on the eighth rank, and the positions that
    /// may turn out to be lost. Writes the wins to `fresh`.
    fn begin(&mut self, fresh: &mut [Fresh; 2], stop: Stop<'_>) {
        for mover in Player::BOTH {
            let mut found = self.blank();
            self.rows(&mut found, stop, |pair, row| {
                let mut fixed = Fixed::new();
                for (in_row, [win, can_lose]) in row.iter_mut().enumerate() {
                    self.shape.place(in_row, &mut fixed);
                    let word = pair * self.shape.row() + in_row;
                    let [_, legal] = self.sets[mover as usize][word];
                    if legal == 0 {
                        continue;
                    }
                    let arrivals = arrivals(&self.shape.setting(pair, &fixed), mover);
                    let [_, has_moves] = self.reach(mover, pair, in_row);
                    *win = arrivals.win & legal;
                    *can_lose = has_moves & legal & !arrivals.draw;
                }
            });
            for (word, [win, can_lose]) in found.into_iter().enumerate() {
                fresh[mover as usize][word] = [win, 0];
                self.can_lose[mover as usize][word] = can_lose;
            }
        }
    }

    /// Finds the positions of one pair of kings that the mover is now known to win or lose, from
    /// the positions that the opponent has lost and not won so far. Writes them to `row`, two sets
    /// for each word of 64 positions.
    fn turn(&self, mover: Player, pair: usize, row: &mut [[u64; 2]]) {
        for (in_row, fresh) in row.iter_mut().enumerate() {
            let word = pair * self.shape.row() + in_row;
            let [lost, not_won] = self.sets[mover as usize][word];
            let open = not_won & !lost;
            if open == 0 {
                continue;
            }
            let [to_lost, to_not_won] = self.reach(mover, pair, in_row);
            let can_lose = self.can_lose[mover as usize][word];
            *fresh = [open & to_lost, open & can_lose & !to_not_won];
        }
    }

    /// Records the wins and losses found in ply `plies` in the table of values and in the sets of
    /// lost and not won positions, and clears `fresh`. Returns their number.
    fn apply(&mut self, fresh: &mut [Fresh; 2], plies: u32) -> Result<u64, Error> {
        let mut count = 0;
        for (side, fresh) in fresh.iter_mut().enumerate() {
            let (words, _) = self.values[side].as_chunks_mut::<64>();
            let all = self.sets[side].iter_mut().zip(words).zip(fresh);
            for ((sets, values), fresh) in all {
                let [win, loss] = std::mem::take(fresh);
                if win | loss == 0 {
                    continue;
                }
                if TableValue::MAX_PLIES < plies {
                    return Err(Error::TooLong(self.shape.class));
                }
                sets[0] |= loss;
                sets[1] &= !win;
                for (set, value) in [
                    (win, TableValue::win(plies)),
                    (loss, TableValue::loss(plies)),
                ] {
                    set.ones().for_each(|i| values[i as usize] = value);
                }
                count += u64::from((win | loss).count_ones());
            }
        }
        Ok(count)
    }

    /// Of a word of 64 positions, those from which the mover has a move to a position that the
    /// opponent has lost, and those with a move to one that the opponent has not won. They may
    /// include positions that aren't legal.
    fn reach(&self, mover: Player, pair: usize, in_row: usize) -> [u64; 2] {
        let shape = &self.shape;
        let rival = !mover as usize;
        let sets = &self.sets[rival];
        let n_fixed = shape.n_fixed();
        let row = pair * shape.row();
        let word = row + in_row;
        let mut squares = [0; 4];
        let [white, black] = PAIRS[pair];
        let mut occupied = 1 << white | 1 << black;
        for (i, square) in squares[..n_fixed].iter_mut().enumerate() {
            *square = shape.square(in_row, i);
            occupied |= 1 << *square;
        }
        let enemy = |i: &usize| shape.pieces[*i].owner != mover;
        let last_is_enemy = shape.last().is_some_and(|last| last.owner != mover);
        let mut out = Pair::default();

        for step in &self.steps[mover as usize][pair] {
            let image = |in_row| {
                if step.mirror {
                    mirror_row(in_row, n_fixed)
                } else {
                    in_row
                }
            };
            let seen = |found: [u64; 2]| {
                if step.mirror {
                    found.map(mirrored)
                } else {
                    found
                }
            };
            out.add(seen(sets[step.pair * shape.row() + image(in_row)]), !0);
            for j in (0..n_fixed)
                .filter(enemy)
                .filter(|&j| squares[j] == step.to)
            {
                let (sub, rest) = self.without(j, image(in_row));
                out.add(
                    seen(sub.sets[rival][step.pair * sub.solved.shape.row() + rest]),
                    !0,
                );
            }
            if last_is_enemy {
                let found = self.without_last(rival, step.pair, image(in_row));
                out.add(found, 1 << step.to);
            }
        }

        for i in (0..n_fixed).filter(|i| !enemy(i)) {
            let from = squares[i];
            let shift = 6 * (n_fixed - 1 - i);
            let others = in_row & !(63 << shift);
            let lines = between(from);
            let targets = attacks(shape.pieces[i].role, from, occupied);
            for to in (targets & !occupied).ones() {
                let to = to as usize;
                out.add(sets[row + (others | to << shift)], !lines[to]);
            }
            for j in (0..n_fixed)
                .filter(enemy)
                .filter(|&j| targets >> squares[j] & 1 != 0)
            {
                let to = usize::from(squares[j]);
                let (sub, rest) = self.without(j, others | to << shift);
                out.add(
                    sub.sets[rival][pair * sub.solved.shape.row() + rest],
                    !lines[to],
                );
            }
            if last_is_enemy {
                for to in (targets & !occupied).ones() {
                    let in_row = others | (to as usize) << shift;
                    out.add(self.without_last(rival, pair, in_row), 1 << to);
                }
            }
        }

        if let Some(last) = shape.last().filter(|_| !last_is_enemy) {
            out.add(sets[word].map(|set| spread(last.role, set, !occupied)), !0);
            for j in (0..n_fixed).filter(enemy) {
                let (sub, rest) = self.without(j, in_row);
                let found = sub.sets[rival][pair * sub.solved.shape.row() + rest];
                let hit = found.map(|set| (set >> squares[j] & 1).wrapping_neg());
                out.add(hit, attacks(last.role, squares[j], occupied));
            }
        }
        out.0
    }

    /// The smaller class that capturing fixed piece `j` (any but the kings and the last) leads to,
    /// and the index, within a pair of kings, of that class's word with the remaining fixed pieces.
    #[inline]
    fn without(&self, j: usize, in_row: usize) -> (&Sub<'a>, usize) {
        let shift = 6 * (self.shape.n_fixed() - 1 - j);
        let rest = in_row >> (shift + 6) << shift | in_row & ((1 << shift) - 1);
        (&self.subs[j], rest)
    }

    /// Whether the position after capturing the last piece is one that the opponent has lost, and
    /// one that the opponent has not won: each all ones or zero. In the smaller class the last of
    /// the fixed pieces takes the place of the last piece.
    #[inline]
    fn without_last(&self, rival: usize, pair: usize, in_row: usize) -> [u64; 2] {
        let sub = &self.subs[self.shape.n_fixed()];
        let (rest, bit) = (in_row >> 6, in_row & 63);
        let found = sub.sets[rival][pair * sub.solved.shape.row() + rest];
        found.map(|set| (set >> bit & 1).wrapping_neg())
    }
}

/// Of a word of 64 positions, those found to have a move to a position that the opponent has lost,
/// and those with a move to one that the opponent has not won.
#[derive(Copy, Clone, Default)]
struct Pair([u64; 2]);

impl Pair {
    #[inline]
    fn add(&mut self, found: [u64; 2], mask: u64) {
        self.0[0] |= found[0] & mask;
        self.0[1] |= found[1] & mask;
    }
}

/// Mirrors left and right the squares of the fixed pieces (all but the kings and the last) in the
/// index of a word within its pair of kings.
#[inline]
fn mirror_row(in_row: usize, n_fixed: usize) -> usize {
    (0..n_fixed).fold(in_row, |all, i| all ^ 7 << (6 * i))
}

/// The moves of a player's king that stay on ranks 1 to 7, ignoring other pieces, for a pair of
/// kings.
fn steps(mover: Player, pair: usize) -> Vec<Step> {
    let kings = PAIRS[pair];
    let step = |to: u32| {
        let to = to as u8;
        let mut after = kings;
        after[mover as usize] = to;
        let mirror = 3 < after[0] % 8;
        if mirror {
            after = after.map(|square| square ^ 7);
        }
        let pair = pair_number(after[0], after[1])?;
        Some(Step { pair, to, mirror })
    };
    attacks(Role::King, kings[mover as usize], 0)
        .ones()
        .filter_map(step)
        .collect()
}
