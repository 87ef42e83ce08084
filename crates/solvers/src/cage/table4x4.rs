//! The strong solution of Cage on 4x4: the winner of every reachable position, and the number of
//! plies.
//!
//! Building it takes a moment, so programs do it on first use. The payload of the file has 5 bytes
//! per position, sorted by number: the checkers of the player to move and of the opponent, 16 bits
//! each, little-endian, then the value. Of the eight images of a position only the one with the least
//! number is stored.

use std::{collections::HashMap, path::Path};

use cage::Cage;
use game::{KnownValue, Outcome, Position, Probe};
use nevermind::Nevermind as _;
use solve::receipt::{self, Header, Receipt, ReceiptWriter};

use crate::cage::state::{FOUR, State};

/// The value (winner and number of plies) of every position of Cage on 4x4 that can come up in a
/// game and isn't the end of one. Symmetric positions are stored once.
#[derive(Debug)]
pub struct Table4x4 {
    /// All positions with their values, sorted by the number that encodes the position.
    entries: Vec<Entry>,
}

/// The value of the header field `kind` in the file of the table of Cage on 4x4.
pub(crate) const KIND: &str = "table";

/// Size in the table's file of a position with its value, in bytes.
const ENTRY_SIZE: usize = 5;

/// A position of Cage on 4x4 with its value.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Entry {
    /// The number that encodes the position: the checkers of the player to move in the lower 16
    /// bits, the opponent's in the upper.
    pub(crate) number: u32,
    pub(crate) value: Ending,
}

/// The value of a Cage position: the end of the game if both players play perfectly.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Ending {
    /// Whether the player to move wins under perfect play.
    pub(crate) wins: bool,
    /// Number of plies to the end of the game. The winner minimises it, the loser maximises it.
    pub(crate) plies: u8,
}

impl Ending {
    /// The value of a position one ply before this one, if the move to this one is played: for the
    /// other player, and one ply longer.
    pub(crate) fn before(self) -> Ending {
        Ending {
            wins: !self.wins,
            plies: self.plies.saturating_add(1),
        }
    }

    /// A number that orders values by preference of the player to move: quick wins are greatest,
    /// quick losses least.
    pub(crate) fn merit(self) -> i32 {
        let plies = i32::from(self.plies);
        if self.wins { 256 - plies } else { plies - 256 }
    }
}

/// The number that encodes a 4x4 Cage state: the checkers of the player to move in the lower 16
/// bits, the opponent's in the upper.
fn number(state: State) -> u32 {
    let squeezed = |set: u64| {
        let rows = (0..4).map(|rank| (set >> (8 * rank) & 0xf) << (4 * rank));
        rows.sum::<u64>() as u32
    };
    squeezed(state.own) | squeezed(state.enemy) << 16
}

impl Table4x4 {
    /// The file name of the table of Cage on 4x4.
    pub const FILE: &'static str = "cage-4.table";

    /// Builds the table by solving all reachable positions of Cage on 4x4.
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
        entries.sort_by_key(|entry| entry.number);
        Table4x4 { entries }
    }

    /// Opens the table of Cage on 4x4 in a folder. If it is missing or damaged, builds a new one and
    /// writes it to the folder if possible.
    pub fn open_or_build(folder: &Path) -> Table4x4 {
        let path = folder.join(Table4x4::FILE);
        Table4x4::open(&path).unwrap_or_else(|_| {
            let table = Table4x4::build();
            table.write(&path).nevermind("it is built again next time");
            table
        })
    }

    /// Number of positions in the table; symmetric positions count once.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the table has no positions.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(crate) fn find(&self, number: u32) -> Option<Ending> {
        let found = self
            .entries
            .binary_search_by_key(&number, |entry| entry.number);
        Some(self.entries[found.ok()?].value)
    }

    /// Writes the table of Cage on 4x4 to a receipt, a file with checksums.
    ///
    /// # Errors
    ///
    /// [`receipt::Error::Io`] if the file could not be written.
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

    /// Reads the table of Cage on 4x4 from a receipt, a file with checksums. Checks its format, not
    /// its values; [`verify_4x4`] does that.
    ///
    /// # Errors
    ///
    /// The file can't be read, is damaged, or isn't a table of this kind.
    ///
    /// [`verify_4x4`]: crate::cage::verify_4x4
    pub fn open(path: &Path) -> Result<Table4x4, receipt::Error> {
        let receipt = Receipt::open(path)?;
        let bytes = receipt.payload()?;
        let expected = header(bytes.len() / ENTRY_SIZE);
        for field in ["kind", "game", "variant", "rules", "positions"] {
            receipt.expect(field, expected.field(field).unwrap_or_default())?;
        }
        let mut entries: Vec<Entry> = Vec::with_capacity(bytes.len() / ENTRY_SIZE);
        for (i, entry) in bytes.chunks(ENTRY_SIZE).enumerate() {
            let &[a, b, c, d, value] = entry else {
                return Err(receipt.bad_payload(i * ENTRY_SIZE, "half an entry"));
            };
            let number = u32::from_le_bytes([a, b, c, d]);
            if entries.last().is_some_and(|last| number <= last.number) {
                return Err(receipt.bad_payload(i * ENTRY_SIZE, "entries out of order"));
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

/// Solves a canonical state of Cage on 4x4 and all that can follow, and returns its value. Adds the
/// values of all these states to `known`, but for those in which the game is over.
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
    let best = values.max_by_key(|ending| ending.merit());
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
