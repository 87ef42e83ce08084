//! Compact `GoRoGo` positions for the search: two bit sets and four counts, from the mover's point of
//! view.

use game::{Player, Position};
use gorogo::GoRoGo;

use solve::prove::StateKey;

/// A `GoRoGo` position from the point of view of the player to move, "the mover".
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct State {
    /// The stones of the player to move and all henges (pieces that count for the player whose
    /// turn it is), as bits `5 * rank + file`. A point in both players' sets is a henge.
    own: u32,
    /// The opponent's stones and all henges (pieces that count for the player whose turn it is),
    /// as bits `5 * rank + file`. A point in both players' sets is a henge.
    enemy: u32,
    own_hand: Hand,
    enemy_hand: Hand,
}

const _: () = assert!(size_of::<State>() == 12);

/// The numbers of stones and henges (pieces that count for the player whose turn it is) that a
/// player of `GoRoGo` has not yet played.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Hand {
    stones: u8,
    henges: u8,
}

impl Hand {
    fn total(self) -> u8 {
        self.stones + self.henges
    }
}

const ALL: u32 = (1 << 25) - 1;
const FILE_A: u32 = 0b00001_00001_00001_00001_00001;
const FILE_E: u32 = FILE_A << 4;

/// The points of the 5x5 board that are adjacent to a point of the set.
#[inline]
const fn neighbours(set: u32) -> u32 {
    ((set & !FILE_E) << 1 | (set & !FILE_A) >> 1 | set << 5 | set >> 5) & ALL
}

/// Flood fill: the points of `within` that are connected within it to a point of `seeds`.
#[inline]
const fn reach(seeds: u32, within: u32) -> u32 {
    let mut reached = seeds & within;
    loop {
        reached |= neighbours(reached) & within;
        let next = reached | neighbours(reached) & within;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The opponent's groups of stones that the mover's next move may capture.
#[derive(Copy, Clone, Debug)]
struct Doomed {
    /// The stones of the opponent's groups without a liberty, which any move captures (G6).
    dead: u32,
    /// The opponent's groups with a single liberty. There are at most ten, one per stone.
    in_atari: [InAtari; 10],
    n_in_atari: usize,
}

/// A group of stones with a single liberty, the point where a piece captures it.
#[derive(Copy, Clone, Debug, Default)]
struct InAtari {
    group: u32,
    liberty: u32,
}

impl Doomed {
    #[inline]
    fn new(prey: u32, empty: u32) -> Doomed {
        let mut doomed = Doomed {
            dead: 0,
            in_atari: [InAtari::default(); 10],
            n_in_atari: 0,
        };
        let mut rest = prey;
        while rest != 0 {
            let group = reach(rest & rest.wrapping_neg(), prey);
            rest &= !group;
            let liberty = neighbours(group) & empty;
            if liberty == 0 {
                doomed.dead |= group;
            } else if liberty.is_power_of_two() {
                doomed.in_atari[doomed.n_in_atari % 10] = InAtari { group, liberty };
                doomed.n_in_atari += 1;
            }
        }
        doomed
    }

    /// The points where a piece of the player to move captures groups with a single liberty,
    /// besides those without any, which every move captures.
    #[inline]
    fn liberties(&self) -> u32 {
        let in_atari = self.in_atari.iter().take(self.n_in_atari);
        in_atari.fold(0, |all, group| all | group.liberty)
    }

    /// The opponent's stones that are captured by a piece of the player to move on a point, those
    /// of groups without a liberty included.
    #[inline]
    fn captured_at(&self, point: u32) -> u32 {
        let captured = |all, &InAtari { group, liberty }: &InAtari| {
            if liberty == point { all | group } else { all }
        };
        let in_atari = self.in_atari.iter().take(self.n_in_atari);
        in_atari.fold(self.dead, captured)
    }
}

impl State {
    pub(crate) fn of(pos: &GoRoGo) -> State {
        let (own, enemy) = (pos.to_move(), !pos.to_move());
        let hand = |player: Player| Hand {
            stones: pos.hand(player).stones,
            henges: pos.hand(player).henges,
        };
        State {
            own: pos.stones(own) | pos.henges(),
            enemy: pos.stones(enemy) | pos.henges(),
            own_hand: hand(own),
            enemy_hand: hand(enemy),
        }
    }

    /// Whether White is to move: when an odd number of pieces is left to play, because White plays
    /// the first and the last of the 25 plies (G3).
    #[inline]
    fn white_moves(&self) -> bool {
        (self.own_hand.total() + self.enemy_hand.total()) % 2 == 1
    }

    /// The number of stones that the player to move has captured, minus those they have lost (G10).
    #[inline]
    pub(crate) fn lead(&self) -> i32 {
        let stones = |set: u32, hand: Hand| {
            (set & !(self.own & self.enemy)).count_ones() as i32 + i32::from(hand.stones)
        };
        stones(self.own, self.own_hand) - stones(self.enemy, self.enemy_hand)
    }

    /// The number of pieces that both players have left to play: the maximum number of plies left.
    pub(crate) fn plies_left(&self) -> u8 {
        self.own_hand.total() + self.enemy_hand.total()
    }

    /// Whether the mover has won, once both hands are empty: White wins ties (G10b).
    #[inline]
    fn is_ahead(&self) -> bool {
        self.lead() + i32::from(self.white_moves()) > 0
    }

    /// Calls `f` with each `GoRoGo` state that a move leads to, from the opponent's point of view,
    /// until `f` returns `true`. Returns whether it did.
    #[inline]
    pub(crate) fn any_after(&self, mut f: impl FnMut(State) -> bool) -> bool {
        let (own, enemy) = (self.own, self.enemy);
        let empty = ALL & !(own | enemy);
        let prey = enemy & !own;
        let Hand { stones, henges } = self.own_hand;
        // G3: the opening piece is a henge.
        let opening = own & enemy == 0;
        // G5a: a henge may be played on any empty point, but not as the last piece.
        let may_stone = stones != 0 && !opening;
        let may_henge = henges != 0 && 1 < stones + henges;
        let doomed = Doomed::new(prey, empty);
        let mut capturing = doomed.liberties();
        let mut points = empty & !capturing;
        while capturing | points != 0 {
            // Captures first: they are refutations most often.
            let from = if capturing == 0 {
                &mut points
            } else {
                &mut capturing
            };
            let point = *from & from.wrapping_neg();
            *from ^= point;
            let left = empty & !point;
            let captured = doomed.captured_at(point);
            let enemy = enemy & !captured;
            // G7: judged after the captures, henges included.
            let suicide = || {
                neighbours(point) & (left | captured) == 0
                    && neighbours(reach(point, own | point)) & (left | captured) == 0
            };
            if may_stone && !suicide() {
                let next = State {
                    own: enemy,
                    enemy: own | point,
                    own_hand: self.enemy_hand,
                    enemy_hand: Hand {
                        stones: stones - 1,
                        henges,
                    },
                };
                if f(next) {
                    return true;
                }
            }
            if may_henge {
                let next = State {
                    own: enemy | point,
                    enemy: own | point,
                    own_hand: self.enemy_hand,
                    enemy_hand: Hand {
                        stones,
                        henges: henges - 1,
                    },
                };
                if f(next) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the player to move in a `GoRoGo` state wins, by plain search of all moves to the end
    /// of the game.
    pub(crate) fn wins_by_trying_all(&self) -> bool {
        match self.plies_left() {
            0 => self.is_ahead(),
            1 => self.wins_with_the_last_piece(),
            _ => self.any_after(|next| !next.wins_by_trying_all()),
        }
    }

    /// Whether the mover wins when only one piece is left to play, theirs. Usually decided without
    /// trying moves.
    #[inline]
    fn wins_with_the_last_piece(&self) -> bool {
        let needed = 1 - self.lead() - i32::from(self.white_moves());
        let empty = ALL & !(self.own | self.enemy);
        if needed <= 0 && self.own_hand.stones != 0 && neighbours(empty) & empty != 0 {
            return true; // Beside an empty point no stone is a suicide (G7).
        }
        let prey = self.enemy & !self.own;
        if (prey.count_ones() as i32) < needed {
            return false;
        }
        self.any_after(|next| !next.is_ahead())
    }

    /// The least of the eight images of the `GoRoGo` state under the symmetries of the board.
    #[inline]
    pub(crate) fn canonical(self) -> State {
        let board = u64::from(self.own) | u64::from(self.enemy) << 32;
        let turned = transposed(board);
        let mut best = board;
        for image in [board, turned] {
            let mirrored = mirrored(image);
            best = best.min(image).min(flipped(image));
            best = best.min(mirrored).min(flipped(mirrored));
        }
        State {
            own: best as u32,
            enemy: (best >> 32) as u32,
            ..self
        }
    }

    /// The encoding of the `GoRoGo` state as a key of the solver's table of proof numbers.
    /// Different states have different keys.
    #[inline]
    pub(crate) fn key(&self) -> StateKey {
        let board = u64::from(self.own) | u64::from(self.enemy) << 25;
        let [own, enemy] = [self.own_hand, self.enemy_hand]
            .map(|hand| u64::from(hand.stones) | u64::from(hand.henges) << 4);
        StateKey {
            high: 0,
            low: board | own << 50 | enemy << 56,
        }
    }
}

/// The set of points copied into both 32-bit halves of a word, so that symmetries transform two sets
/// at once.
const fn both(set: u32) -> u64 {
    set as u64 | (set as u64) << 32
}

/// Mirrors two sets of points, one in each half of a word: left and right are exchanged.
#[inline]
const fn mirrored(sets: u64) -> u64 {
    const A: u64 = both(FILE_A);
    (sets & A) << 4 | (sets & A << 1) << 2 | sets & A << 2 | sets >> 2 & A << 1 | sets >> 4 & A
}

/// Flips two sets of points, one in each half of a word: top and bottom are exchanged.
#[inline]
const fn flipped(sets: u64) -> u64 {
    const RANK: u64 = both(0b11111);
    (sets & RANK) << 20
        | (sets & RANK << 5) << 10
        | sets & RANK << 10
        | sets >> 10 & RANK << 5
        | sets >> 20 & RANK
}

/// Transposes two sets of points, one in each half of a word: files and ranks are exchanged.
#[inline]
const fn transposed(sets: u64) -> u64 {
    // The points `d` files right of the diagonal are 6 bits apart and move up by 4 * d bits.
    const D0: u64 = both(1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24);
    const D1: u64 = both(1 << 1 | 1 << 7 | 1 << 13 | 1 << 19);
    const D2: u64 = both(1 << 2 | 1 << 8 | 1 << 14);
    const D3: u64 = both(1 << 3 | 1 << 9);
    const D4: u64 = both(1 << 4);
    sets & D0
        | (sets & D1) << 4
        | (sets & D2) << 8
        | (sets & D3) << 12
        | (sets & D4) << 16
        | sets >> 4 & D1
        | sets >> 8 & D2
        | sets >> 12 & D3
        | sets >> 16 & D4
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::{Outcome, Rng, Symmetric};

    use super::*;

    #[test]
    fn states_agree_with_the_rules() {
        let mut rng = Rng::new(1);
        let mut keys = HashMap::new();
        for _ in 0..400 {
            let mut pos = GoRoGo::START;
            loop {
                check(&pos);
                let state = State::of(&pos).canonical();
                for &symmetry in pos.symmetries() {
                    let image = State::of(&pos.transformed(symmetry));
                    assert_eq!(image.canonical(), state, "{pos}");
                }
                assert_eq!(*keys.entry(state.key().low).or_insert(state), state);
                let Some(m) = pos.pick_move(|n| rng.below(n)) else {
                    break;
                };
                pos.play_unchecked(m);
            }
        }
    }

    fn check(pos: &GoRoGo) {
        let state = State::of(pos);
        let player = pos.to_move();
        assert_eq!(state.white_moves(), player == Player::First);
        let lead = i32::from(pos.captures(player)) - i32::from(pos.captures(!player));
        assert_eq!(state.lead(), lead, "{pos}");
        assert_eq!(state.plies_left() == 0, pos.decided().is_some());
        if let Some(outcome) = pos.decided() {
            assert_eq!(state.is_ahead(), outcome == Outcome::Win(player));
        }
        let (mut expected, mut found) = (Vec::new(), Vec::new());
        pos.every_move(|m| {
            let mut next = pos.clone();
            next.play_unchecked(m);
            expected.push(State::of(&next).key().low);
        });
        state.any_after(|next| {
            found.push(next.key().low);
            false
        });
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{pos}");
    }
}
