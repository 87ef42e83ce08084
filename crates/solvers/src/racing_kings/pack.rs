//! Compresses the values of a material class and writes the file of its table. The layout is
//! described in [`endgame_table`](crate::racing_kings::endgame_table).

use std::path::Path;

use game::{Player, Position};
use grid::{Square, Word};
use racing_kings::{RacingKings, Role, Variant};
use solve::receipt::{Header, ReceiptWriter};

use crate::racing_kings::{
    board::PAIRS,
    class::Class,
    endgame_table::{
        BLOCK_WORDS, KIND, LONGEST_POSITION, RESTS_ON, RULES, Summary, entries, root_text,
    },
    error::Error,
    huffman::{BitWriter, Code, lengths},
    shape::{Fixed, Shape},
    value::TableValue,
};

/// Compresses an endgame table and writes its file. `value` returns the value of a position by
/// player to move, number of the word of 64 positions, and entry in that word; `rests_on` are the
/// smaller tables it was built from, with their checksums.
pub(crate) fn write(
    path: &Path,
    shape: &Shape,
    rests_on: &[(Class, u64)],
    value: impl Fn(Player, usize, usize) -> TableValue,
) -> Result<(), Error> {
    let packed = Packed::new(shape, value);
    let mut header = Header {
        kind: KIND.to_owned(),
        game: RacingKings::INFO.id.to_owned(),
        variant: "standard".to_owned(),
        rules: RULES.to_owned(),
        claim: format!(
            "value and plies to the end with best play of every {} position with both kings on ranks 1 to 7",
            shape.class
        ),
        made: "retrograde analysis by plies".to_owned(),
        more: Vec::new(),
    }
    .with("class", shape.class.to_string())
    .with("positions", packed.summary.positions.to_string())
    .with("white-wins", packed.summary.white_wins.to_string())
    .with("black-wins", packed.summary.black_wins.to_string())
    .with("draws", packed.summary.draws.to_string())
    .with("longest", packed.summary.longest.to_string());
    if let Some(text) = packed.longest.and_then(|place| place.position(shape)) {
        header = header.with(LONGEST_POSITION, text);
    }
    if !rests_on.is_empty() {
        let roots = rests_on.iter().map(|&(class, root)| root_text(class, root));
        header = header.with(RESTS_ON, roots.collect::<Vec<String>>().join(" "));
    }
    let mut writer = ReceiptWriter::create(path, &header)?;
    writer.put(&packed.front)?;
    writer.put(&packed.stream)?;
    writer.finish()?;
    Ok(())
}

/// Calls `f` for each word of an endgame table (64 positions that differ only in the square of the
/// last piece), with its number and the set of its entries that have a value.
fn each_word(shape: &Shape, mut f: impl FnMut(usize, u64)) {
    let mut fixed = Fixed::new();
    for word in 0..shape.words() {
        f(word, entries(shape, word, &mut fixed));
    }
}

/// The place of a position in an endgame table: the player to move, the number of a word (64
/// positions that differ only in the square of the last piece), and the entry in it.
#[derive(Copy, Clone)]
struct Place {
    to_move: Player,
    word: usize,
    entry: u32,
}

impl Place {
    /// The position at this place of the table, as FEN; `None` if the rules don't allow it.
    fn position(self, shape: &Shape) -> Option<String> {
        let square = |index: u8| Square::new(index % 8, index / 8);
        let kings = PAIRS[self.word / shape.row()];
        let mut men: Vec<(Square, Player, Role)> = Player::BOTH
            .into_iter()
            .map(|player| (square(kings[player as usize]), player, Role::King))
            .collect();
        let in_row = self.word % shape.row();
        for (i, piece) in shape.pieces.iter().enumerate() {
            let at = if i < shape.n_fixed() {
                shape.square(in_row, i)
            } else {
                self.entry as u8
            };
            men.push((square(at), piece.owner, piece.role));
        }
        let pos = RacingKings::set_up(&men, self.to_move, Variant::Standard)?;
        Some(pos.to_string())
    }
}

/// The compressed values of a material class, ready to be written to a file.
struct Packed {
    /// A position of the longest win of the class; `None` if there is no win.
    longest: Option<Place>,
    /// The payload of the file before the blocks: symbols, code lengths and block offsets.
    front: Vec<u8>,
    /// The blocks of compressed values in the payload of the file.
    stream: Vec<u8>,
    summary: Summary,
}

impl Packed {
    fn new(shape: &Shape, value: impl Fn(Player, usize, usize) -> TableValue) -> Packed {
        // First pass: count how often each value follows each other value. Row 256 is for the first
        // value of a block.
        let mut counts = vec![[0_u64; 256]; 2 * 257];
        let mut summary = Summary::default();
        let mut longest = None;
        for to_move in Player::BOTH {
            let mut before = 256;
            each_word(shape, |word, entries| {
                if word % BLOCK_WORDS == 0 {
                    before = 256;
                }
                for entry in entries.ones() {
                    let value = value(to_move, word, entry as usize);
                    counts[257 * to_move as usize + before][usize::from(value.0)] += 1;
                    before = usize::from(value.0);
                    if summary.longest < value.plies() {
                        longest = Some(Place {
                            to_move,
                            word,
                            entry,
                        });
                    }
                    summary.count(value.known(to_move));
                }
            });
        }
        let occurs = |&symbol: &usize| counts.iter().any(|row| 0 < row[symbol]);
        let symbols: Vec<usize> = (0..256).filter(occurs).collect();
        let mut front = (symbols.len() as u16).to_le_bytes().to_vec();
        front.extend(symbols.iter().map(|&symbol| symbol as u8));
        let mut codes = vec![vec![(0, 0); 256]; 2 * 257];
        for player in 0..2 {
            for before in symbols.iter().copied().chain([256]) {
                let row = &counts[257 * player + before];
                let row: Vec<u64> = symbols.iter().map(|&symbol| row[symbol]).collect();
                let lengths = lengths(&row);
                if let Some(code) = Code::new(&lengths) {
                    for (&symbol, code) in symbols.iter().zip(code.codes(symbols.len())) {
                        codes[257 * player + before][symbol] = code;
                    }
                }
                front.extend(lengths);
            }
        }
        // Second pass: write the codes.
        let mut stream = BitWriter::default();
        for player in Player::BOTH {
            let mut before = 256;
            each_word(shape, |word, entries| {
                if word % BLOCK_WORDS == 0 {
                    front.extend((stream.align() as u32).to_le_bytes());
                    before = 256;
                }
                for entry in entries.ones() {
                    let value = usize::from(value(player, word, entry as usize).0);
                    stream.put(codes[257 * player as usize + before][value]);
                    before = value;
                }
            });
        }
        front.extend((stream.align() as u32).to_le_bytes());
        Packed {
            longest,
            front,
            stream: stream.into_bytes(),
            summary,
        }
    }
}
