//! Tests of the battery itself: a correct toy game passes, and each of thirteen planted bugs fails.

// Squares, counts and scores are small by construction: casts between their widths lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

use std::{fmt, ops::ControlFlow, panic::catch_unwind, str::FromStr};

use game::{
    BoardView, Depict, GameInfo, Key, Outcome, Pieces, Player, PlayerInfo, Position, Reason,
    Sprite, Step, Surface, Tap, Taps, Trace, VariantInfo,
};
use grid::Square;

/// Number of coins at the start.
const PILE: u8 = 12;

/// A toy game: twelve coins in a row, players take one or two from the right in turn, and the player
/// who takes the last one wins. `BUG` selects the planted bug.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
struct Coins<const BUG: u8> {
    left: u8,
    first_to_move: bool,
}

const NO_BUG: u8 = 0;
const TEXT_LOSES_SIDE: u8 = 1;
const KEY_LOSES_SIDE: u8 = 2;
const COUNTS_ONE_MORE: u8 = 3;
const PICKS_ALWAYS_THE_SAME: u8 = 4;
const TAPS_ARE_PREFIXES: u8 = 5;
const TRACE_FORGETS_A_COIN: u8 = 6;
const MOVE_TWICE: u8 = 7;
const MOVES_AFTER_THE_END: u8 = 8;
const NO_CLAUSE: u8 = 9;
const MOVE_TEXT_CHANGES: u8 = 10;
const UNLISTED_PIECE: u8 = 11;
const TAP_WITHOUT_REASON: u8 = 12;
const WAY_TO_ANOTHER_MOVE: u8 = 13;

/// A move: the number of coins taken.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
struct Take<const BUG: u8>(u8);

impl<const BUG: u8> fmt::Display for Take<BUG> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", if BUG == MOVE_TEXT_CHANGES { 1 } else { self.0 })
    }
}

impl<const BUG: u8> FromStr for Take<BUG> {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Self, Reason> {
        match text {
            "1" => Ok(Take(1)),
            "2" => Ok(Take(2)),
            _ => Err(Reason::new("bad-move-text")),
        }
    }
}

impl<const BUG: u8> fmt::Display for Coins<BUG> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.first_to_move || BUG == TEXT_LOSES_SIDE;
        write!(f, "{} {}", self.left, if first { "w" } else { "b" })
    }
}

impl<const BUG: u8> FromStr for Coins<BUG> {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Self, Reason> {
        Coins::read(text, None)
    }
}

impl<const BUG: u8> Position for Coins<BUG> {
    type Move = Take<BUG>;

    const INFO: GameInfo = GameInfo {
        id: "coins",
        name: "Coins",
        designer: "",
        year: 0,
        players: [PlayerInfo::WHITE, PlayerInfo::BLACK],
        variants: &[VariantInfo {
            name: "standard",
            about: "",
            family: false,
        }],
    };

    fn start(_variant: &str) -> Result<Self, Reason> {
        Ok(Coins {
            left: PILE,
            first_to_move: true,
        })
    }

    fn read(text: &str, _variant: Option<&str>) -> Result<Self, Reason> {
        let bad = || Reason::new("text-field-count");
        let (left, side) = text.split_once(' ').ok_or_else(bad)?;
        let left = left.parse().map_err(|_| bad())?;
        Ok(Coins {
            left,
            first_to_move: side == "w",
        })
    }

    fn variant(&self) -> String {
        "standard".to_owned()
    }

    fn to_move(&self) -> Player {
        Player::BOTH[usize::from(!self.first_to_move)]
    }

    fn for_each_move<B>(&self, mut f: impl FnMut(Take<BUG>) -> ControlFlow<B>) -> ControlFlow<B> {
        for n in 1..=self.left.min(2) {
            f(Take(n))?;
            if BUG == MOVE_TWICE && self.left == 5 {
                f(Take(n))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play_unchecked(&mut self, m: Take<BUG>) {
        self.left -= m.0;
        self.first_to_move = !self.first_to_move;
    }

    fn decided(&self) -> Option<Outcome> {
        (BUG == MOVES_AFTER_THE_END && self.left == 1).then(|| Outcome::Win(self.to_move()))
    }

    fn stuck(&self) -> Outcome {
        Outcome::Win(!self.to_move())
    }

    fn key(&self) -> Key {
        let side = u64::from(self.first_to_move && BUG != KEY_LOSES_SIDE);
        Key(u64::from(self.left) * 2 + side)
    }

    fn objection(&self, _m: Take<BUG>) -> Reason {
        match BUG {
            NO_CLAUSE => Reason::new("coins-too-few"),
            _ => Reason::by("X1", "coins-too-few"),
        }
    }

    fn cause(&self) -> Reason {
        Reason::by("X2", "coins-last")
    }

    fn count_moves(&self) -> u32 {
        u32::from(self.left.min(2)) + u32::from(BUG == COUNTS_ONE_MORE && self.left == 3)
    }

    fn pick_move(&self, choose: impl FnOnce(u32) -> u32) -> Option<Take<BUG>> {
        if self.left == 0 {
            return None;
        }
        let n = choose(u32::from(self.left.min(2)));
        Some(Take(if BUG == PICKS_ALWAYS_THE_SAME {
            1
        } else {
            n as u8 + 1
        }))
    }
}

impl<const BUG: u8> Depict for Coins<BUG> {
    const PIECES: Pieces = Pieces {
        of: [&[], &[]],
        shared: if BUG == UNLISTED_PIECE {
            &[]
        } else {
            &[Sprite("counter")]
        },
    };

    fn view(&self) -> BoardView {
        let mut view = BoardView::new(Surface::Tiles, PILE, 1);
        view.pieces = (0..self.left)
            .map(|file| (Square::new(file, 0), Sprite("counter")))
            .collect();
        view
    }

    fn taps(&self, m: Take<BUG>) -> Taps {
        let n = if BUG == TAPS_ARE_PREFIXES {
            1..=m.0
        } else {
            m.0..=m.0
        };
        n.map(|n| Tap::Square(Square::new(self.left - n, 0)))
            .collect()
    }

    fn ways(&self, m: Take<BUG>) -> Vec<Taps> {
        let also = (BUG == WAY_TO_ANOTHER_MOVE && m.0 == 2).then(|| self.taps(Take(1)));
        [self.taps(m)].into_iter().chain(also).collect()
    }

    fn refusal(&self, so_far: &[Tap], tap: Tap) -> Option<Reason> {
        let fits = |n: &u8| so_far.is_empty() && self.taps(Take(*n)).first() == Some(&tap);
        let fits = (1..=self.left.min(2)).any(|n| fits(&n));
        match BUG {
            TAP_WITHOUT_REASON if tap == Tap::Square(Square::new(0, 0)) => None,
            _ => (!fits).then(|| Reason::by("X1", "coins-too-few")),
        }
    }

    fn trace(&self, m: Take<BUG>) -> Trace {
        let taken = m.0 - u8::from(BUG == TRACE_FORGETS_A_COIN && m.0 == 2);
        let steps = (1..=taken)
            .map(|n| Step::Take(Square::new(self.left - n, 0)))
            .collect();
        Trace { steps }
    }
}

/// Whether the game with a planted bug passes the battery.
fn passes<const BUG: u8>() -> bool {
    catch_unwind(|| testkit::check::<Coins<BUG>>("standard", 50)).is_ok()
}

#[test]
fn correct_game_passes() {
    assert!(passes::<NO_BUG>());
}

#[test]
fn every_planted_bug_is_noticed() {
    let noticed = [
        ("text", !passes::<TEXT_LOSES_SIDE>()),
        ("key", !passes::<KEY_LOSES_SIDE>()),
        ("count", !passes::<COUNTS_ONE_MORE>()),
        ("pick", !passes::<PICKS_ALWAYS_THE_SAME>()),
        ("taps", !passes::<TAPS_ARE_PREFIXES>()),
        ("trace", !passes::<TRACE_FORGETS_A_COIN>()),
        ("twice", !passes::<MOVE_TWICE>()),
        ("after the end", !passes::<MOVES_AFTER_THE_END>()),
        ("clause", !passes::<NO_CLAUSE>()),
        ("move text", !passes::<MOVE_TEXT_CHANGES>()),
        ("pieces", !passes::<UNLISTED_PIECE>()),
        ("reason of a tap", !passes::<TAP_WITHOUT_REASON>()),
        ("ways", !passes::<WAY_TO_ANOTHER_MOVE>()),
    ];
    for (promise, noticed) in noticed {
        assert!(noticed, "{promise}");
    }
}

#[test]
fn twin_with_other_moves_is_noticed() {
    let compare = |max_coins: u8| {
        catch_unwind(|| {
            testkit::twin::<Coins<NO_BUG>>(
                "standard",
                200,
                |text, _| {
                    let left: u8 = text
                        .split(' ')
                        .next()
                        .and_then(|coins| coins.parse().ok())
                        .expect("text");
                    (1..=left.min(max_coins)).map(|n| n.to_string()).collect()
                },
                |text, _, m| {
                    let mut pos: Coins<NO_BUG> = text.parse().expect("text");
                    pos.play_unchecked(m.parse().expect("move"));
                    pos.to_string()
                },
                |text, _| text.parse::<Coins<NO_BUG>>().expect("text").outcome(),
            );
        })
        .is_ok()
    };
    assert!(compare(2));
    assert!(!compare(3));
}
