//! Proof numbers and how ten bits hold them.

use super::ProvenValue;

/// How many undecided positions, at least, have to be decided to prove that the player to move
/// wins, and that he loses.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct ProofNumbers {
    /// Of those that have to be decided to prove a win.
    pub win: u32,
    /// Of those that have to be decided to prove a loss.
    pub loss: u32,
}

/// The number of what can't be proved, as the opposite has been.
pub(super) const NEVER: u32 = 1 << 30;

impl ProofNumbers {
    /// A win is proved.
    pub const WON: ProofNumbers = ProofNumbers {
        win: 0,
        loss: NEVER,
    };
    /// A loss is proved.
    pub const LOST: ProofNumbers = ProofNumbers {
        win: NEVER,
        loss: 0,
    };

    /// A first guess for a position about which only the lead of the player to move is known. Both
    /// numbers are `even` when nobody leads.
    #[inline]
    pub const fn guess(even: i32, lead: i32) -> ProofNumbers {
        const fn positive(n: i32) -> u32 {
            if n < 1 { 1 } else { n as u32 }
        }
        ProofNumbers {
            win: positive(even - 2 * lead),
            loss: positive(even + 2 * lead),
        }
    }

    /// The value, if it has been proved.
    #[inline]
    pub const fn value(self) -> Option<ProvenValue> {
        match self {
            ProofNumbers { win: 0, .. } => Some(ProvenValue::Win),
            ProofNumbers { loss: 0, .. } => Some(ProvenValue::Loss),
            _ => None,
        }
    }
}

/// Bits of an entry's data.
pub(super) const BITS: u32 = 10;

const LEVEL: u64 = 31;

/// What a number of 5 bits stands for: all small numbers, then steps of a third. Search needs no
/// more: on Moai 5x6 exact numbers saved 4 % of the nodes.
const LEVELS: [u32; 32] = {
    let (mut levels, mut i, mut n) = ([0; 32], 1, 1_u32);
    while i < 32 {
        levels[i] = n;
        n += if n < 6 { 1 } else { n / 3 };
        i += 1;
    }
    levels
};

/// The highest level that is not above a positive number.
fn level(n: u32) -> u64 {
    LEVELS.partition_point(|it| *it <= n) as u64 - 1
}

/// What the table knows about a position: two levels, one of which is 0 when the value is proved.
/// The other one then tells how much work that was. Never 0.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Entry(u64);

impl Entry {
    /// Packs numbers that took so many nodes to find.
    pub(super) fn new(numbers: ProofNumbers, nodes: u64) -> Entry {
        let effort = u64::from(nodes.max(1).ilog2() + 1).min(LEVEL);
        Entry(match numbers.value() {
            Some(ProvenValue::Win) => effort,
            Some(ProvenValue::Loss) => effort << 5,
            None => level(numbers.win) << 5 | level(numbers.loss),
        })
    }

    /// Reads what [`bits`](Self::bits) gave. `None` for nothing at all.
    #[inline]
    pub(super) fn from_bits(bits: u64) -> Option<Entry> {
        let bits = bits & ((1 << BITS) - 1);
        (bits != 0).then_some(Entry(bits))
    }

    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub(super) fn numbers(self) -> ProofNumbers {
        let (win, loss) = (self.0 >> 5, self.0 & LEVEL);
        match (win, loss) {
            (0, _) => ProofNumbers::WON,
            (_, 0) => ProofNumbers::LOST,
            _ => ProofNumbers {
                win: LEVELS[win as usize],
                loss: LEVELS[loss as usize],
            },
        }
    }

    /// How much it would cost to lose the entry: roughly the logarithm of the work in it.
    pub(super) fn worth(self) -> u64 {
        let (win, loss) = (self.0 >> 5, self.0 & LEVEL);
        match (win, loss) {
            (0, effort) | (effort, 0) => 2 * effort,
            _ => (win + loss) / 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_proofs_exactly_and_numbers_roughly() {
        for (numbers, value) in [
            (ProofNumbers::WON, ProvenValue::Win),
            (ProofNumbers::LOST, ProvenValue::Loss),
        ] {
            for nodes in [0, 1, 2, 1 << 20, u64::MAX] {
                let entry = Entry::new(numbers, nodes);
                assert_eq!(entry.numbers().value(), Some(value));
                assert_eq!(Entry::from_bits(entry.bits()), Some(entry));
            }
        }
        for win in 1..2000 {
            for loss in [1, 2, 7, 100, NEVER - 1] {
                let entry = Entry::new(ProofNumbers { win, loss }, 1);
                assert_eq!(Entry::from_bits(entry.bits()), Some(entry));
                assert_eq!(entry.numbers().value(), None);
                let found = entry.numbers().win;
                assert!(found <= win && win < 2 + found + found / 3);
            }
        }
        assert_eq!(Entry::from_bits(0), None);
    }
}
