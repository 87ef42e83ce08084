//! The file of one endgame table: its layout, and reading single values or all of them.
//!
//! The payload, with numbers in little-endian order:
//!
//! ```text
//! number of symbols, 2 bytes           a symbol is a value that occurs in this table
//! their values, 1 byte each
//! code lengths, 1 byte each            for White and Black to move, for each symbol before and for
//!                                      none before: one for each symbol
//! block offsets, 4 bytes each          for White and Black to move; one more than there are blocks
//! blocks                               the values of 4 words each, as Huffman codes
//! ```
//!
//! Only legal positions have a value, and of positions that differ in the order of like pieces only
//! one. Which entries these are follows from the squares of the pieces, so the others take no space.

use std::path::{Path, PathBuf};

use game::{KnownValue, Outcome, Player, Position};
use grid::Word;
use racing_kings::{RacingKings, Role};
use solve::{Stop, bitboard::mirrored, receipt::Receipt};

use crate::racing_kings::{
    board::pair_number,
    class::Class,
    error::Error,
    huffman::{BitReader, Code},
    shape::{Fixed, Shape},
    value::TableValue,
};

/// Number of words (sets of 64 positions) per compressed block. To find a value, its block is decoded
/// from the start, so blocks are small.
pub(crate) const BLOCK_WORDS: usize = 4;

/// The value of the field `kind` in the header of the file of an endgame table.
pub(crate) const KIND: &str = "table";

/// The clauses of the rules that the values of a table depend on, for its header.
pub(crate) const RULES: &str = "K1-K4c, K7; repetition and the 50-move rule (K4d) are left out";

/// Name of the header field with a position of the longest win in the table.
pub(crate) const LONGEST_POSITION: &str = "longest-position";

/// Name of the header field with the smaller tables that a table was built from, and their checksums.
pub(crate) const RESTS_ON: &str = "rests-on";

/// The path in a folder of the file with the table of a material class.
pub fn table_file(folder: &Path, class: Class) -> PathBuf {
    folder.join(format!("racing-kings-{class}.receipt"))
}

/// The place of a position in an endgame table: the number of a word (64 positions that differ only
/// in the square of the last piece), and one of its 64 entries.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct EntryIndex {
    pub(crate) word: usize,
    pub(crate) entry: u32,
}

/// The place of a position in the endgame table of its material class, whose numbering is `shape`;
/// `None` if a king is on the eighth rank. Mirror images have one place.
pub(crate) fn entry_index(shape: &Shape, pos: &RacingKings) -> Option<EntryIndex> {
    let king = |player| pos.squares(player, Role::King).trailing_zeros() as u8;
    let (white, black) = (king(Player::First), king(Player::Second));
    let mirror = 3 < white % 8;
    let seen = |square: u8| if mirror { square ^ 7 } else { square };
    let pair = pair_number(seen(white), seen(black))?;
    let mut number = pair;
    for (i, piece) in shape.pieces.iter().enumerate() {
        if 0 < i && shape.pieces[i - 1] == *piece {
            continue; // The first of like pieces has added them all, in the order of their squares.
        }
        let set = pos.squares(piece.owner, piece.role);
        let set = if mirror { mirrored(set) } else { set };
        for square in set.ones() {
            number = number << 6 | square as usize;
        }
    }
    if shape.pieces.is_empty() {
        return Some(EntryIndex {
            word: number,
            entry: 0,
        });
    }
    Some(EntryIndex {
        word: number >> 6,
        entry: (number & 63) as u32,
    })
}

/// The text by which the header of a table refers to another table: its class and checksum.
pub(crate) fn root_text(class: Class, root: u64) -> String {
    format!("{class}={root:016x}")
}

/// Statistics of an endgame table: its numbers of positions, wins of White, wins of Black and draws, and
/// the length of the longest win. Mirror images count once.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Summary {
    /// Number of legal positions of the class with both kings on ranks 1 to 7, with either player to
    /// move.
    pub positions: u64,
    /// Number of positions of the class that White wins.
    pub white_wins: u64,
    /// Number of positions of the class that Black wins.
    pub black_wins: u64,
    /// Number of drawn positions of the class.
    pub draws: u64,
    /// Number of plies of the longest win in the table.
    pub longest: u32,
}

impl Summary {
    pub(crate) fn count(&mut self, known: KnownValue) {
        self.positions += 1;
        match known.outcome {
            Outcome::Draw => self.draws += 1,
            Outcome::Win(Player::First) => self.white_wins += 1,
            Outcome::Win(Player::Second) => self.black_wins += 1,
        }
        self.longest = self.longest.max(known.plies);
    }

    pub(crate) fn add(&mut self, other: &Summary) {
        self.positions += other.positions;
        self.white_wins += other.white_wins;
        self.black_wins += other.black_wins;
        self.draws += other.draws;
        self.longest = self.longest.max(other.longest);
    }
}

/// The entries of a word (64 positions that differ only in the square of the last piece) that have
/// a value: legal positions with like pieces in the order of their squares. Replaces `fixed` by the
/// word's other pieces.
pub(crate) fn entries(shape: &Shape, word: usize, fixed: &mut Fixed) -> u64 {
    shape.place(word % shape.row(), fixed);
    let ordered = shape.ordered(fixed);
    if ordered == 0 {
        return 0;
    }
    ordered & shape.legal(word / shape.row(), fixed)
}

/// The opened file of the endgame table of one material class of Racing Kings, with all that is
/// needed to look up values in it.
#[derive(Debug)]
pub(crate) struct EndgameTable {
    pub(crate) shape: Shape,
    pub(crate) receipt: Receipt,
    symbols: Vec<TableValue>,
    /// The Huffman codes of the values, by player to move, then by the symbol before the one to be
    /// read; the last code of each player is for the first symbol of a block.
    codes: Vec<Code>,
    /// Offset in the payload of the file of the list of block offsets, in bytes.
    offsets: usize,
    /// Offset in the payload of the file of the first block, in bytes.
    stream: usize,
}

impl EndgameTable {
    /// Opens the file of a table and reads its Huffman codes. Blocks are checked when they are first
    /// read.
    pub(crate) fn open(path: &Path) -> Result<EndgameTable, Error> {
        let receipt = Receipt::open(path)?;
        receipt.expect("kind", KIND)?;
        receipt.expect("game", RacingKings::INFO.id)?;
        receipt.expect("variant", "standard")?;
        receipt.expect("rules", RULES)?;
        let class: Class = receipt
            .header()
            .field("class")
            .unwrap_or_default()
            .parse()?;
        let shape = Shape::new(class);
        let n_symbols = match *receipt.bytes(0..2)? {
            [low, high] => usize::from(u16::from_le_bytes([low, high])),
            _ => 0,
        };
        let symbols = receipt.bytes(2..2 + n_symbols)?;
        let symbols: Vec<TableValue> = symbols.iter().copied().map(TableValue).collect();
        let n_codes = 2 * (n_symbols + 1);
        let start = 2 + n_symbols;
        let offsets = start + n_codes * n_symbols;
        let lengths = receipt.bytes(start..offsets)?;
        let mut codes = Vec::with_capacity(n_codes);
        for (i, lengths) in lengths.chunks(n_symbols.max(1)).enumerate() {
            let code = Code::new(lengths);
            let bad = || receipt.bad_payload(start + i * n_symbols, "these lengths make no code");
            codes.push(code.ok_or_else(bad)?);
        }
        let n_blocks = shape.words().div_ceil(BLOCK_WORDS);
        let stream = offsets + 4 * (2 * n_blocks + 1);
        let table = EndgameTable {
            shape,
            receipt,
            symbols,
            codes,
            offsets,
            stream,
        };
        if table.receipt.len() != stream + table.offset(2 * n_blocks)? {
            return Err(table
                .receipt
                .bad_payload(stream, "the length is not that of the blocks")
                .into());
        }
        Ok(table)
    }

    pub(crate) fn class(&self) -> Class {
        self.shape.class
    }

    /// The numbers of wins and draws that the header of the file states; they aren't checked here.
    pub(crate) fn summary(&self) -> Summary {
        let header = self.receipt.header();
        let number = |name| {
            header
                .field(name)
                .and_then(|text| text.parse().ok())
                .unwrap_or(0)
        };
        Summary {
            positions: number("positions"),
            white_wins: number("white-wins"),
            black_wins: number("black-wins"),
            draws: number("draws"),
            longest: number("longest") as u32,
        }
    }

    /// The position of a longest win that the header of the file names, as FEN; `None` if it names
    /// none.
    pub(crate) fn longest_position(&self) -> Option<&str> {
        self.receipt.header().field(LONGEST_POSITION)
    }

    /// The error that this table, in a file named after `class`, is that of another material class.
    pub(crate) fn is_not(&self, class: Class) -> Error {
        let expected = class.to_string();
        match self.receipt.expect("class", &expected) {
            Err(error) => error.into(),
            Ok(()) => self.wrong(0, "the class is written in another way"),
        }
    }

    /// Checks that this table's header lists the checksum of the smaller table `below`, so that it
    /// was built from exactly that table.
    pub(crate) fn expect_below(&self, below: &EndgameTable) -> Result<(), Error> {
        let expected = root_text(below.class(), below.receipt.root());
        let found = self.receipt.header().field(RESTS_ON).unwrap_or_default();
        if found.split(' ').any(|root| root == expected) {
            return Ok(());
        }
        Err(Error::OtherBelow {
            class: self.class(),
            below: below.class(),
        })
    }

    /// The offset of a block of values from the start of the blocks, in bytes. Blocks are numbered
    /// over both players to move.
    fn offset(&self, block: usize) -> Result<usize, Error> {
        let at = self.offsets + 4 * block;
        match *self.receipt.bytes(at..at + 4)? {
            [a, b, c, d] => Ok(u32::from_le_bytes([a, b, c, d]) as usize),
            _ => Ok(0),
        }
    }

    /// Starts decoding the block with index `block` of the values with `player` to move.
    fn block(&self, player: Player, block: usize) -> Result<Block<'_>, Error> {
        let n_blocks = self.shape.words().div_ceil(BLOCK_WORDS);
        let number = n_blocks * player as usize + block;
        let (start, end) = (self.offset(number)?, self.offset(number + 1)?);
        if end < start {
            return Err(self.wrong(number, "blocks overlap"));
        }
        let bytes = self.receipt.bytes(self.stream + start..self.stream + end)?;
        let first_code = player as usize * (self.symbols.len() + 1);
        Ok(Block {
            codes: &self.codes[first_code..],
            symbols: &self.symbols,
            bits: BitReader::new(bytes),
            before: self.symbols.len(),
        })
    }

    fn wrong(&self, block: usize, problem: &str) -> Error {
        self.receipt
            .bad_payload(self.offsets + 4 * block, problem)
            .into()
    }

    /// The value of the position at a place in the table, with `player` to move.
    pub(crate) fn value(&self, player: Player, index: EntryIndex) -> Result<TableValue, Error> {
        let number = index.word / BLOCK_WORDS;
        let mut block = self.block(player, number)?;
        let mut fixed = Fixed::new();
        for word in number * BLOCK_WORDS..index.word {
            let n_entries = entries(&self.shape, word, &mut fixed).count_ones();
            (0..n_entries)
                .try_for_each(|_| block.next().map(|_| ()))
                .ok_or_else(|| self.bad(number))?;
        }
        let entries = entries(&self.shape, index.word, &mut fixed);
        if entries >> index.entry & 1 == 0 {
            return Err(self.wrong(number, "the position has no value"));
        }
        let n_before = (entries & ((1 << index.entry) - 1)).count_ones();
        let value = (0..=n_before).try_fold(TableValue::DRAW, |_, _| block.next());
        value.ok_or_else(|| self.bad(number))
    }

    fn bad(&self, block: usize) -> Error {
        self.wrong(block, "the bits of this block are no code")
    }

    /// All values of the table by player to move, then by `64 * word + entry`; [`TableValue::NONE`]
    /// where there is no position.
    pub(crate) fn unpack(&self, stop: Stop<'_>) -> Result<[Vec<TableValue>; 2], Error> {
        let unpack = |player| {
            let mut values = vec![TableValue::NONE; 64 * self.shape.words()];
            let (words, _) = values.as_chunks_mut::<64>();
            let mut fixed = Fixed::new();
            for (number, words) in words.chunks_mut(BLOCK_WORDS).enumerate() {
                if stop.is_due() {
                    return Err(Error::Stopped);
                }
                let mut block = self.block(player, number)?;
                for (i, word) in words.iter_mut().enumerate() {
                    let entries = entries(&self.shape, number * BLOCK_WORDS + i, &mut fixed);
                    for entry in entries.ones() {
                        word[entry as usize] = block.next().ok_or_else(|| self.bad(number))?;
                    }
                }
            }
            Ok(values)
        };
        Ok([unpack(Player::First)?, unpack(Player::Second)?])
    }
}

/// A block of the compressed values of an endgame table while it is being decoded.
struct Block<'a> {
    codes: &'a [Code],
    symbols: &'a [TableValue],
    bits: BitReader<'a>,
    /// Index of the symbol read before, which selects the Huffman code of the next one; the number
    /// of symbols at the start of the block.
    before: usize,
}

impl Block<'_> {
    #[inline]
    fn next(&mut self) -> Option<TableValue> {
        let symbol = self.codes.get(self.before)?.read(&mut self.bits)?;
        self.before = usize::from(symbol);
        self.symbols.get(self.before).copied()
    }
}
