//! 4 x 4 solved strongly: who wins every position that can come up, and in how many plies.
//!
//! It takes a moment to build, so that programs may just do so when they start. As a file it is a
//! table of 5 bytes a position, sorted: the checkers of the player to move and of the other, 16
//! bits each, the lowest first, and the value. Of the eight images of a position the one with the
//! least number is there.

use std::{collections::HashMap, path::Path};

use cage::Cage;
use game::{KnownValue, Outcome, Position, Probe};
use solve::receipt::{self, Header, Receipt, ReceiptWriter};

use crate::cage::state::{FOUR, State};

/// Every position of 4 x 4 that can come up, with its value.
#[derive(Debug)]
pub struct Table4x4 {
    /// Sorted by number.
    entries: Vec<Entry>,
}

/// What the header of the file says it is.
pub(crate) const KIND: &str = "table";

/// Bytes of an entry in a file.
const BYTES: usize = 5;

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Entry {
    /// The mover's checkers in the lower half, the other's in the upper one.
    pub(crate) number: u32,
    pub(crate) value: Ending,
}

/// How a game ends if both play well.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Ending {
    /// Whether the player to move wins.
    pub(crate) wins: bool,
    /// After how many plies: the winner hurries, the loser does not.
    pub(crate) plies: u8,
}

impl Ending {
    /// The end of the game one ply earlier, seen by the other player.
    pub(crate) fn before(self) -> Ending {
        Ending {
            wins: !self.wins,
            plies: self.plies.saturating_add(1),
        }
    }

    /// How much a player likes it: early wins most, early losses least.
    pub(crate) fn merit(self) -> i32 {
        let plies = i32::from(self.plies);
        if self.wins { 256 - plies } else { plies - 256 }
    }
}

/// The number of a position: of its eight images the one with the least checkers. 4 x 4 bits each.
fn number(state: State) -> u32 {
    let squeezed = |set: u64| {
        let rows = (0..4).map(|rank| (set >> (8 * rank) & 0xf) << (4 * rank));
        rows.sum::<u64>() as u32
    };
    squeezed(state.own) | squeezed(state.enemy) << 16
}

impl Table4x4 {
    /// The name of the file in a folder.
    pub const FILE: &'static str = "cage-4.table";

    /// Solves the game.
    pub fn build() -> Table4x4 {
        let mut known = HashMap::new();
        if let Ok(start) = Cage::start("4") {
            let start = State::of(&start);
            solve(start.canonical(&FOUR), &mut known);
        }
        let entry = |(state, value)| Entry {
            number: number(state),
            value,
        };
        let mut entries: Vec<Entry> = known.into_iter().map(entry).collect();
        entries.sort_by_key(|it| it.number);
        Table4x4 { entries }
    }

    /// The table in a folder; if it is not there or not sound, a new one, which is kept there if
    /// the system lets us.
    pub fn open_or_build(folder: &Path) -> Table4x4 {
        let path = folder.join(Table4x4::FILE);
        Table4x4::open(&path).unwrap_or_else(|_| {
            let table = Table4x4::build();
            // Not being able to keep it costs a moment the next time.
            table.write(&path).ok();
            table
        })
    }

    /// Number of positions, up to symmetry.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no position, which never happens.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(crate) fn find(&self, number: u32) -> Option<Ending> {
        let found = self.entries.binary_search_by_key(&number, |it| it.number);
        Some(self.entries[found.ok()?].value)
    }

    /// Writes the table.
    ///
    /// # Errors
    ///
    /// Says what the system refused.
    pub fn write(&self, path: &Path) -> Result<(), receipt::Error> {
        let mut file = ReceiptWriter::create(path, &header(self.len()))?;
        for entry in &self.entries {
            let value = entry.value.plies << 1 | u8::from(entry.value.wins);
            file.put(&entry.number.to_le_bytes())?;
            file.put(&[value])?;
        }
        file.finish()?;
        Ok(())
    }

    /// Reads a table.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the file.
    pub fn open(path: &Path) -> Result<Table4x4, receipt::Error> {
        let receipt = Receipt::open(path)?;
        let bytes = receipt.payload()?;
        let expected = header(bytes.len() / BYTES);
        for field in ["kind", "game", "variant", "rules", "positions"] {
            receipt.expect(field, expected.field(field).unwrap_or_default())?;
        }
        let mut entries: Vec<Entry> = Vec::with_capacity(bytes.len() / BYTES);
        for (i, it) in bytes.chunks(BYTES).enumerate() {
            let &[a, b, c, d, value] = it else {
                return Err(receipt.bad_payload(i * BYTES, "half an entry"));
            };
            let number = u32::from_le_bytes([a, b, c, d]);
            if entries.last().is_some_and(|last| number <= last.number) {
                return Err(receipt.bad_payload(i * BYTES, "entries out of order"));
            }
            let value = Ending {
                wins: value & 1 == 1,
                plies: value >> 1,
            };
            entries.push(Entry { number, value });
        }
        Ok(Table4x4 { entries })
    }
}

fn header(positions: usize) -> Header {
    let header = Header {
        kind: KIND.to_owned(),
        game: Cage::INFO.id.to_owned(),
        variant: "4".to_owned(),
        rules: "C1-C11".to_owned(),
        claim: "who wins every position that can come up on 4 x 4, and in how many plies"
            .to_owned(),
        made: "depth-first search of all games".to_owned(),
        more: Vec::new(),
    };
    header.with("positions", positions.to_string())
}

/// The value of a canonical state, after those of all that can follow.
fn solve(state: State, known: &mut HashMap<State, Ending>) -> Ending {
    if let Some(wins) = state.decided() {
        return Ending { wins, plies: 0 };
    }
    if let Some(&value) = known.get(&state) {
        return value;
    }
    let mut after = Vec::new();
    state.for_each_after(&FOUR, |next| after.push(next));
    if after.is_empty() {
        after.push(state.passed()); // C4
    }
    let values = after
        .into_iter()
        .map(|next| solve(next.canonical(&FOUR), known).before());
    let best = values.max_by_key(|it| it.merit());
    let best = best.unwrap_or(Ending {
        wins: false,
        plies: 0,
    });
    known.insert(state, best);
    best
}

impl Probe<Cage> for Table4x4 {
    fn probe(&self, pos: &Cage) -> Option<KnownValue> {
        if pos.side() != 4 {
            return None;
        }
        let state = State::of(pos);
        let ending = match state.decided() {
            Some(wins) => Ending { wins, plies: 0 },
            None => self.find(number(state.canonical(&FOUR)))?,
        };
        let player = pos.to_move();
        Some(KnownValue {
            outcome: Outcome::Win(if ending.wins { player } else { !player }),
            plies: ending.plies.into(),
        })
    }
}
