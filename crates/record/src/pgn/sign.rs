//! Signs that people write beside moves and at the end of games, and what PGN has for them.

/// Signs with their numbers in PGN.
const MARKS: [(&str, u8); 38] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("+/−", 16),
    ("±", 16),
    ("-/+", 17),
    ("−/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("⨀", 22),
    ("⊙", 22),
    ("↑", 36),
    ("→", 40),
    ("=∞", 44),
    ("⇆", 132),
    ("⊕", 138),
];

/// Results as people write them, and as PGN does.
const RESULTS: [(&str, &str); 4] = [
    ("1-0", "1-0"),
    ("0-1", "0-1"),
    ("1/2-1/2", "1/2-1/2"),
    ("1/2", "1/2-1/2"),
];

/// The number of a mark.
pub(super) fn mark(sign: &str) -> Option<u8> {
    let known = MARKS.iter().find(|(it, _)| *it == sign);
    known.map(|(_, number)| *number)
}

/// The longest mark that a text begins with, and its number.
pub(super) fn mark_before(text: &str) -> Option<(&'static str, u8)> {
    let known = MARKS.iter().filter(|(it, _)| text.starts_with(it));
    known.max_by_key(|(it, _)| it.len()).copied()
}

/// The result that a text means, as PGN writes it: also `½-½`, `1/2`, `1:0` and dashes of all lengths.
pub(super) fn result(text: &str) -> Option<&'static str> {
    let plain = text.replace(['–', '—', '−', ':'], "-").replace('½', "1/2");
    let known = RESULTS.iter().find(|(it, _)| *it == plain);
    known.map(|(_, result)| *result)
}

/// The letter of a piece that is drawn: `♔h3`.
pub(super) fn piece(figure: char) -> Option<char> {
    let at = "♔♚♕♛♖♜♗♝♘♞".chars().position(|it| it == figure)?;
    "KQRBN".chars().nth(at / 2)
}
