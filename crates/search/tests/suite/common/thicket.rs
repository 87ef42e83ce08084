//! An artificial game for testing proofs: a random graph of positions without any structure that a
//! heuristic could exploit, small enough for minimax.

use std::{fmt, ops::ControlFlow, str::FromStr};

use game::{GameInfo, Heuristic, Key, Outcome, Player, PlayerInfo, Position, Reason, Rng};

/// A position: one of 64 places, and the number of plies left. Everything about it (player to move,
/// moves, outcome) is a hash of both and of the seed.
///
/// Games end early in wins, draws and losses, sometimes because there is no move. Players need not
/// alternate. With only 64 places per ply, different lines transpose into each other.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Thicket {
    pub(crate) seed: u64,
    pub(crate) place: u64,
    /// Plies until the game ends at the latest.
    pub(crate) left: u32,
}

impl Thicket {
    /// A hash of the position and a salt, which names the question.
    fn dice(&self, salt: u64) -> u64 {
        let word = self.seed ^ self.place << 40 ^ u64::from(self.left) << 32 ^ salt << 56;
        Rng::step(Rng::step(word).1).1
    }
}

#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub(crate) struct Jump(u8);

impl fmt::Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Jump {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Jump, Reason> {
        text.parse()
            .map(Jump)
            .map_err(|_| Reason::new("bad-move-text"))
    }
}

impl fmt::Display for Thicket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.seed, self.place, self.left)
    }
}

impl FromStr for Thicket {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Thicket, Reason> {
        Thicket::read(text, None)
    }
}

impl Position for Thicket {
    type Move = Jump;

    const INFO: GameInfo = GameInfo {
        id: "thicket",
        name: "Thicket",
        designer: "",
        year: 0,
        players: [PlayerInfo::WHITE, PlayerInfo::BLACK],
        variants: &[],
    };

    fn start(variant: &str) -> Result<Thicket, Reason> {
        Thicket::read(variant, None)
    }

    fn read(text: &str, _variant: Option<&str>) -> Result<Thicket, Reason> {
        let numbers: Vec<u64> = text.split(' ').flat_map(str::parse).collect();
        match *numbers {
            [seed, place, left] => Ok(Thicket {
                seed,
                place,
                left: left as u32,
            }),
            _ => Err(Reason::new("bad-position-text")),
        }
    }

    fn variant(&self) -> String {
        self.to_string()
    }

    fn to_move(&self) -> Player {
        // Mostly in turn.
        let odd = u64::from(self.left % 2) ^ u64::from(self.dice(1).is_multiple_of(8));
        Player::BOTH[odd as usize]
    }

    fn for_each_move<B>(&self, mut f: impl FnMut(Jump) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        for i in 0..self.dice(2) % 7 {
            f(Jump(i as u8))?;
        }
        ControlFlow::Continue(())
    }

    fn play_unchecked(&mut self, m: Jump) {
        self.place = self.dice(8 + u64::from(m.0)) % 64;
        self.left = self.left.saturating_sub(1);
    }

    fn decided(&self) -> Option<Outcome> {
        if self.left != 0 && !self.dice(3).is_multiple_of(8) {
            return None;
        }
        Some(match self.dice(4) % 3 {
            0 => Outcome::Draw,
            1 => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        })
    }

    fn stuck(&self) -> Outcome {
        if self.dice(5).is_multiple_of(2) {
            Outcome::Draw
        } else {
            Outcome::Win(!self.to_move())
        }
    }

    fn key(&self) -> Key {
        Key(self.dice(6))
    }

    fn objection(&self, _m: Jump) -> Reason {
        Reason::new("illegal")
    }

    fn cause(&self) -> Reason {
        Reason::new("over")
    }
}

/// A heuristic of extreme random estimates that implements every optional method, to provoke false
/// proofs.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Wild;

impl Heuristic<Thicket> for Wild {
    fn evaluate(&self, pos: &Thicket) -> i32 {
        (pos.dice(20) % 60_001) as i32 - 30_000
    }

    fn urgency(&self, pos: &Thicket, m: Jump) -> i32 {
        (pos.dice(30 + u64::from(m.0)) % 601) as i32 - 300
    }

    fn is_noisy(&self, pos: &Thicket, m: Jump) -> bool {
        pos.dice(40 + u64::from(m.0)).is_multiple_of(3)
    }

    fn noisy_moves(&self, pos: &Thicket, mut f: impl FnMut(Jump)) {
        pos.every_move(|m| {
            if self.is_noisy(pos, m) {
                f(m);
            }
        });
    }

    fn pass(&self, pos: &Thicket) -> Option<Thicket> {
        Some(Thicket {
            place: pos.dice(50) % 64,
            ..pos.clone()
        })
    }
}
