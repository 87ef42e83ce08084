//! Signs beside moves and spellings of results that PGN files use, and their PGN equivalents: a
//! numeric annotation glyph (NAG) for a mark, one of four words for a result.

/// Signs for judgements of moves and positions, each with its numeric annotation glyph (NAG).
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

/// Spellings of results (after [`result`] has unified dashes and fractions), each with its PGN form.
const RESULTS: [(&str, &str); 4] = [
    ("1-0", "1-0"),
    ("0-1", "0-1"),
    ("1/2-1/2", "1/2-1/2"),
    ("1/2", "1/2-1/2"),
];

/// The numeric annotation glyph (NAG) of a sign beside a move, such as 2 for `?`. `None` if the
/// sign is unknown.
pub(super) fn mark(sign: &str) -> Option<u8> {
    let known = MARKS.iter().find(|(it, _)| *it == sign);
    known.map(|(_, number)| *number)
}

/// The longest known sign beside moves that a text begins with, and its numeric annotation glyph
/// (NAG). `None` if the text begins with no sign.
pub(super) fn mark_before(text: &str) -> Option<(&'static str, u8)> {
    let known = MARKS.iter().filter(|(it, _)| text.starts_with(it));
    known.max_by_key(|(it, _)| it.len()).copied()
}

/// The PGN form of the result of a finished game, which may be spelled `½-½`, `1/2`, `1:0` or with
/// any kind of dash; `None` for any other text, also for `*`.
pub(super) fn result(text: &str) -> Option<&'static str> {
    let plain = text.replace(['–', '—', '−', ':'], "-").replace('½', "1/2");
    let known = RESULTS.iter().find(|(it, _)| *it == plain);
    known.map(|(_, result)| *result)
}

/// The letter of a piece that is written as a figurine, such as `K` for `♔` or `♚`. `None` for any
/// other character, also for pawns, which Racing Kings does not have.
pub(super) fn piece(figure: char) -> Option<char> {
    let at = "♔♚♕♛♖♜♗♝♘♞".chars().position(|it| it == figure)?;
    "KQRBN".chars().nth(at / 2)
}
