//! Proof-number search: answers yes or no, and nothing in between.
//!
//! A position's proof number says how many positions must at least be shown to be won for it to be
//! won, its disproof number the same for the opposite. The search always looks where the fewest are
//! missing, depth first, and remembers numbers by the whole position: unlike the answer of a search
//! that remembers fingerprints, the answer can't rest on two positions being mixed up.

use std::{collections::HashMap, fmt, hash::BuildHasherDefault, mem, sync::atomic::AtomicBool};

use game::{Outcome, Player, Position};

use crate::{
    limits::{Budget, GRANT, Limits, Share, Stopped},
    tag::Mixer,
};

/// What [`prove`] found out.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Proof<M> {
    /// Whether the player can force a win. `None` if the limits were too tight to tell.
    pub answer: Option<bool>,
    /// A winning move, if the answer is yes and it is that player's turn.
    pub best: Option<M>,
    /// Positions visited.
    pub nodes: u64,
}

/// Why [`prove`] did not even try.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Refusal {
    /// Positions of the game may recur, so that their values depend on how they were reached.
    Repeats,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Repeats => f.write_str("positions of this game may recur"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Decides whether `player` can force a win, remembering at most `capacity` positions.
///
/// Of the limits, the depth is ignored. Draws count as "no".
///
/// # Errors
///
/// Refuses games with rules about history.
pub fn prove<P: Position>(
    pos: &P,
    player: Player,
    limits: Limits,
    capacity: usize,
    cancel: &AtomicBool,
) -> Result<Proof<P::Move>, Refusal> {
    if P::HISTORY.is_some() {
        return Err(Refusal::Repeats);
    }
    let budget = Budget::new(limits, cancel, GRANT);
    let mut prover = Prover {
        player,
        share: Share::new(&budget),
        memory: Memory::new(capacity),
    };
    let numbers = match prover.first_sight(pos) {
        Ok(settled) => settled,
        Err(Open(start)) => prover.widen(pos, Numbers::ENDLESS, 0).unwrap_or(start),
    };
    let answer = numbers.answer();
    let mut best = None;
    if answer == Some(true) && pos.to_move() == player {
        pos.every_move(|m| {
            let mut child = pos.clone();
            child.play_unchecked(m);
            if best.is_none() && prover.look_up(&child).answer() == Some(true) {
                best = Some(m);
            }
        });
    }
    prover.share.settle();
    Ok(Proof {
        answer,
        best,
        nodes: budget.nodes(),
    })
}

/// Proof and disproof number. As limits: what is too much.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

/// What can't be had at any price. Finite sums stay below.
const NEVER: u32 = u32::MAX;

/// No real game lasts longer; a deeper line is given up rather than overflow the stack.
const DEEPEST: u32 = 1000;

impl Numbers {
    const ENDLESS: Numbers = Numbers {
        proof: NEVER,
        disproof: NEVER,
    };

    fn settled(yes: bool) -> Numbers {
        let (proof, disproof) = if yes { (0, NEVER) } else { (NEVER, 0) };
        Numbers { proof, disproof }
    }

    fn answer(self) -> Option<bool> {
        match self {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            Numbers { .. } => None,
        }
    }

    /// The same numbers with the roles of the players exchanged.
    fn swapped(self) -> Numbers {
        Numbers {
            proof: self.disproof,
            disproof: self.proof,
        }
    }

    /// Turns numbers so that `proof` is what the player to move wants to become 0.
    fn seen_by_mover(self, mover_asks: bool) -> Numbers {
        if mover_asks { self } else { self.swapped() }
    }
}

fn sum(numbers: impl Iterator<Item = u32>) -> u32 {
    let mut total = 0_u32;
    for number in numbers {
        if number == NEVER {
            return NEVER;
        }
        total = total.saturating_add(number).min(NEVER - 1);
    }
    total
}

/// First numbers of a position that is not over.
struct Open(Numbers);

struct Prover<'a, P> {
    player: Player,
    share: Share<'a>,
    memory: Memory<P>,
}

impl<P: Position> Prover<'_, P> {
    /// Numbers of a position without looking further: final ones, or a guess by the number of
    /// moves, as the more there are, the more must be shown to fail.
    fn first_sight(&self, pos: &P) -> Result<Numbers, Open> {
        let n_moves = pos.count_moves();
        if n_moves == 0 {
            let outcome = pos.decided().unwrap_or_else(|| pos.stuck());
            return Ok(Numbers::settled(outcome == Outcome::Win(self.player)));
        }
        let guess = Numbers {
            proof: 1,
            disproof: n_moves,
        };
        Err(Open(guess.seen_by_mover(pos.to_move() == self.player)))
    }

    fn look_up(&self, pos: &P) -> Numbers {
        self.memory.find(pos).unwrap_or_else(|| {
            self.first_sight(pos)
                .unwrap_or_else(|Open(numbers)| numbers)
        })
    }

    /// Searches below a position that is not over until one of its numbers reaches its limit.
    fn widen(&mut self, pos: &P, limits: Numbers, ply: u32) -> Result<Numbers, Stopped> {
        self.share.visit()?;
        if DEEPEST <= ply {
            return Err(Stopped);
        }
        let asks = pos.to_move() == self.player;
        let limits = limits.seen_by_mover(asks);
        let mut children = Vec::new();
        pos.every_move(|m| {
            let mut child = pos.clone();
            child.play_unchecked(m);
            let numbers = self.look_up(&child).seen_by_mover(asks);
            children.push((child, numbers));
        });
        loop {
            let (mut best, mut least, mut next) = (0, NEVER, NEVER);
            for (i, (_, numbers)) in children.iter().enumerate() {
                if numbers.proof < least {
                    (best, next, least) = (i, least, numbers.proof);
                } else {
                    next = next.min(numbers.proof);
                }
            }
            let numbers = Numbers {
                proof: least,
                disproof: sum(children.iter().map(|it| it.1.disproof)),
            };
            if limits.proof <= numbers.proof
                || limits.disproof <= numbers.disproof
                || numbers.seen_by_mover(asks).answer().is_some()
            {
                let numbers = numbers.seen_by_mover(asks);
                self.memory.keep(pos.clone(), numbers);
                return Ok(numbers);
            }
            let Some((child, seen)) = children.get_mut(best) else {
                return Err(Stopped); // A position that is not over has moves.
            };
            // A child is left when another one looks clearly better; a little patience saves
            // going to and fro.
            let patience = next.saturating_add(1).saturating_add(next / 4);
            let others = numbers.disproof - seen.disproof;
            let child_limits = Numbers {
                proof: limits.proof.min(patience),
                disproof: match limits.disproof {
                    NEVER => NEVER,
                    limit => limit - others,
                },
            };
            let found = self.widen(child, child_limits.seen_by_mover(asks), ply + 1)?;
            *seen = found.seen_by_mover(asks);
        }
    }
}

/// Numbers by position. When it is full, what has not been used for longest is forgotten.
struct Memory<P> {
    young: HashMap<P, Numbers, BuildHasherDefault<Mixer>>,
    old: HashMap<P, Numbers, BuildHasherDefault<Mixer>>,
    capacity: usize,
}

impl<P: Position> Memory<P> {
    fn new(capacity: usize) -> Memory<P> {
        Memory {
            young: HashMap::default(),
            old: HashMap::default(),
            capacity,
        }
    }

    fn find(&self, pos: &P) -> Option<Numbers> {
        self.young.get(pos).or_else(|| self.old.get(pos)).copied()
    }

    fn keep(&mut self, pos: P, numbers: Numbers) {
        if self.capacity / 2 <= self.young.len() {
            self.old = mem::take(&mut self.young);
        }
        self.young.insert(pos, numbers);
    }
}
