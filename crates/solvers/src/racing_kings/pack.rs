//! Packing the values of a class and writing its file. How it is laid out: see [`endgame_table`](crate::racing_kings::endgame_table).

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
    value::Value,
};

/// Packs a table and writes its file. `value` tells the value for each player to move, word and
/// entry; `rests_on` names the smaller tables and their roots.
pub(crate) fn write(
    path: &Path,
    shape: &Shape,
    rests_on: &[(Class, u64)],
    value: impl Fn(Player, usize, usize) -> Value,
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
    if let Some(text) = packed.longest.and_then(|it| position(shape, it)) {
        header = header.with(LONGEST_POSITION, text);
    }
    if !rests_on.is_empty() {
        let roots: Vec<String> = rests_on.iter().map(|it| root_text(it.0, it.1)).collect();
        header = header.with(RESTS_ON, roots.join(" "));
    }
    let mut writer = ReceiptWriter::create(path, &header)?;
    writer.put(&packed.front)?;
    writer.put(&packed.stream)?;
    writer.finish()?;
    Ok(())
}

/// Calls `f` with the number of each word and its entries.
fn each_word(shape: &Shape, mut f: impl FnMut(usize, u64)) {
    let mut fixed = Fixed::new();
    for word in 0..shape.words() {
        f(word, entries(shape, word, &mut fixed));
    }
}

/// The text of a position.
fn position(shape: &Shape, (player, word, entry): (Player, usize, u32)) -> Option<String> {
    let square = |it: u8| Square::new(it % 8, it / 8);
    let kings = PAIRS[word / shape.row()];
    let mut men: Vec<(Square, Player, Role)> = Player::BOTH
        .into_iter()
        .map(|it| (square(kings[it as usize]), it, Role::King))
        .collect();
    let in_row = word % shape.row();
    for (i, piece) in shape.pieces.iter().enumerate() {
        let at = if i < shape.n_fixed() {
            shape.square(in_row, i)
        } else {
            entry as u8
        };
        men.push((square(at), piece.owner, piece.role));
    }
    let pos = RacingKings::set_up(&men, player, Variant::Standard)?;
    Some(pos.to_string())
}

struct Packed {
    /// Where a longest win is.
    longest: Option<(Player, usize, u32)>,
    front: Vec<u8>,
    stream: Vec<u8>,
    summary: Summary,
}

impl Packed {
    fn new(shape: &Shape, value: impl Fn(Player, usize, usize) -> Value) -> Packed {
        // First look: which values follow which.
        let mut counts = vec![[0_u64; 256]; 2 * 257];
        let mut summary = Summary::default();
        let mut longest = None;
        for player in Player::BOTH {
            let mut before = 256;
            each_word(shape, |word, entries| {
                if word % BLOCK_WORDS == 0 {
                    before = 256;
                }
                for entry in entries.ones() {
                    let value = value(player, word, entry as usize);
                    counts[257 * player as usize + before][usize::from(value.0)] += 1;
                    before = usize::from(value.0);
                    if summary.longest < value.plies() {
                        longest = Some((player, word, entry));
                    }
                    summary.count(value.known(player));
                }
            });
        }
        let occurs = |it: &usize| counts.iter().any(|row| 0 < row[*it]);
        let symbols: Vec<usize> = (0..256).filter(occurs).collect();
        let mut front = (symbols.len() as u16).to_le_bytes().to_vec();
        front.extend(symbols.iter().map(|&it| it as u8));
        let mut codes = vec![vec![(0, 0); 256]; 2 * 257];
        for player in 0..2 {
            for before in symbols.iter().copied().chain([256]) {
                let row = &counts[257 * player + before];
                let lengths = lengths(&symbols.iter().map(|&it| row[it]).collect::<Vec<_>>());
                if let Some(code) = Code::new(&lengths) {
                    for (&symbol, code) in symbols.iter().zip(code.codes(symbols.len())) {
                        codes[257 * player + before][symbol] = code;
                    }
                }
                front.extend(lengths);
            }
        }
        // Second look: write the codes down.
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
