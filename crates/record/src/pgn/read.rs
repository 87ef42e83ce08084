//! The PGN parser: from tokens to records, one game after another.
//!
//! Moves are played while they are read, since SAN can't be understood without the position.
//! Variations are kept on an explicit stack, not in recursion, so deep nesting can't overflow.

use std::time::Duration;

use game::{Outcome, Player, Reason};
use nevermind::Nevermind as _;

use super::{
    BadPgn, GAME, LeftOut, Pgn, PgnGame, VARIANT, sign, time_control,
    token::{Place, Token, Tokens, Wrong},
};
use crate::{
    GameResult, Note, PlacedNote, Record, RecordedMove, notes::VariationWalk, to_milliseconds,
};

/// Parses all Racing Kings games of a PGN file. Games of other chess variants are skipped and
/// counted.
///
/// # Errors
///
/// The text is malformed, has no game, or a move of a game is illegal (a variation with an illegal
/// move is dropped instead); the error has line and column. If all games are of other variants, the
/// error is at the first of them.
pub fn read(text: &str) -> Result<Pgn, BadPgn> {
    let mut tokens = Tokens::new(text);
    let mut file = File::default();
    let mut draft: Option<Draft> = None;
    while let Some((place, token)) = tokens.next() {
        if draft.as_ref().is_some_and(Draft::is_skipped) && !matches!(token, Ok(Token::Tag(..))) {
            continue;
        }
        let token = token.map_err(|wrong| bad(place, wrong))?;
        let is_next =
            matches!(token, Token::Tag(..)) && draft.as_ref().is_some_and(Draft::has_begun);
        if is_next && let Some(done) = draft.take() {
            file.add(done, place)?;
        }
        let current = draft.get_or_insert_with(|| Draft::new(place));
        current.add(place, token)?;
    }
    if let Some(done) = draft {
        file.add(done, tokens.place())?;
    }
    match (file.games.is_empty(), file.first_other) {
        (false, _) => Ok(Pgn {
            games: file.games,
            others: file.others,
        }),
        (true, Some(other)) => Err(other),
        (true, None) => Err(bad(Place { line: 1, column: 1 }, "pgn-no-game")),
    }
}

/// The contents of a PGN file that is being parsed: the games read so far.
#[derive(Default)]
struct File {
    games: Vec<PgnGame>,
    others: usize,
    /// The error for the first game of another variant, returned if the file has no Racing Kings game.
    first_other: Option<BadPgn>,
}

impl File {
    /// Adds a game whose last token has been read to the file's games, or counts it if it is of
    /// another variant.
    fn add(&mut self, mut draft: Draft, end: Place) -> Result<(), BadPgn> {
        if !draft.has_begun() {
            draft.begin(end)?;
        }
        if let Some(other) = draft.other {
            self.others += 1;
            self.first_other.get_or_insert(other);
        } else {
            self.games.push(draft.finish()?);
        }
        Ok(())
    }
}

fn bad(place: Place, wrong: Wrong) -> BadPgn {
    bad_with(place, Reason::new(wrong))
}

fn bad_with(place: Place, reason: Reason) -> BadPgn {
    BadPgn {
        reason: reason.with("line", place.line).with("column", place.column),
        line: place.line,
        column: place.column,
        cause: None,
    }
}

/// A PGN game that is being parsed.
struct Draft {
    at: Place,
    tags: Vec<(String, String)>,
    /// The current position of the game and its variations. `None` while only tags have been read,
    /// and if the game is of another variant.
    walk: Option<VariationWalk>,
    /// The error that names the game's variant, if the game is skipped because it is no Racing
    /// Kings; else `None`.
    other: Option<BadPgn>,
    start: Option<String>,
    moves: Vec<RecordedMove>,
    notes: Vec<PlacedNote>,
    /// Remaining time on each player's clock, in milliseconds; `None` if unknown.
    clocks: [Option<u64>; 2],
    increment: u64,
    result: Option<&'static str>,
    /// Place of the opening parenthesis of each open variation, outermost first.
    open: Vec<Place>,
    /// Depth of the outermost open variation that is being dropped, with everything inside it.
    /// `None` if none is.
    lost: Option<usize>,
    left_out: LeftOut,
}

impl Draft {
    fn new(at: Place) -> Draft {
        Draft {
            at,
            tags: Vec::new(),
            walk: None,
            other: None,
            start: None,
            moves: Vec::new(),
            notes: Vec::new(),
            clocks: [None; 2],
            increment: 0,
            result: None,
            open: Vec::new(),
            lost: None,
            left_out: LeftOut::default(),
        }
    }

    fn has_begun(&self) -> bool {
        self.walk.is_some() || self.other.is_some()
    }

    fn is_skipped(&self) -> bool {
        self.other.is_some()
    }

    fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(it, _)| it == name);
        tag.map(|(_, value)| value.as_str())
    }

    /// Adds the next token of the file to the game that is being parsed.
    fn add(&mut self, place: Place, token: Token) -> Result<(), BadPgn> {
        if let Token::Tag(name, value) = token {
            self.tags.push((name, value));
            return Ok(());
        }
        if !self.has_begun() {
            self.begin(place)?;
        }
        if self.is_skipped() {
            return Ok(());
        }
        // Many programs write the reason of the ending as a comment after the result.
        if self.result.is_some() && !matches!(token, Token::Comment(_)) {
            return Err(bad(place, "pgn-after-result"));
        }
        match token {
            Token::Open => self.open(place),
            Token::Close => self.close(place)?,
            // Everything inside a dropped variation is dropped.
            _ if self.lost.is_some() => (),
            Token::Comment(text) if self.open.is_empty() => self.comment(&text),
            Token::Comment(text) => self.note(Note::comment(&text)),
            Token::Mark(Some(number)) => self.note(Some(Note::Mark(number))),
            Token::Mark(None) => self.left_out.marks += 1,
            Token::Move(text) if self.open.is_empty() => self.play(place, &text)?,
            Token::Move(text) => self.play_aside(&text),
            Token::Result(result) if self.open.is_empty() => self.result = Some(result),
            Token::Tag(..) | Token::Result(_) => (),
        }
        Ok(())
    }

    fn note(&mut self, note: Option<Note>) {
        let n_moves = self.moves.len();
        self.notes
            .extend(note.map(|note| PlacedNote { n_moves, note }));
    }

    /// Begins a variation of the game that is being parsed. If there is no move for it to replace,
    /// it is dropped.
    fn open(&mut self, place: Place) {
        self.open.push(place);
        if self.lost.is_some() {
            return;
        }
        if self.walk.as_mut().is_some_and(VariationWalk::open) {
            self.note(Some(Note::Open));
        } else {
            self.left_out.variations += 1;
            self.lost = Some(self.open.len());
        }
    }

    fn close(&mut self, place: Place) -> Result<(), BadPgn> {
        let depth = self.open.len();
        if self.open.pop().is_none() {
            return Err(bad(place, "pgn-stray"));
        }
        match self.lost {
            Some(lost) if lost < depth => return Ok(()),
            Some(_) => {
                self.lost = None;
                return Ok(());
            }
            None => (),
        }
        let is_empty = self.walk.as_ref().is_some_and(|it| it.n_moves() == 0);
        self.come_back();
        if is_empty {
            self.forget_aside();
        } else {
            self.note(Some(Note::Close));
        }
        Ok(())
    }

    /// Plays a move of a variation. If the move is illegal, the whole variation is dropped.
    fn play_aside(&mut self, text: &str) {
        let played = self.walk.as_mut().map(|it| it.play(text));
        if let Some(Ok(played)) = played {
            self.note(Some(Note::Move(played.text)));
        } else {
            self.come_back();
            self.forget_aside();
            self.lost = Some(self.open.len());
        }
    }

    fn come_back(&mut self) {
        if let Some(walk) = &mut self.walk {
            walk.close()
                .nevermind("the replaced move was legal in this position before");
        }
    }

    /// Removes the notes of the innermost variation, including its `Open`, and counts it as dropped.
    fn forget_aside(&mut self) {
        self.left_out.variations += 1;
        let mut depth = 0_usize;
        while let Some(PlacedNote { note, .. }) = self.notes.pop() {
            match note {
                Note::Close => depth += 1,
                Note::Open if depth == 0 => break,
                Note::Open => depth -= 1,
                Note::Comment(_) | Note::Mark(_) | Note::Move(_) => (),
            }
        }
    }

    /// Opens the initial position that the game's tags give, or marks the game as skipped if it is
    /// of another variant.
    fn begin(&mut self, place: Place) -> Result<(), BadPgn> {
        let named = self.tag("Variant").unwrap_or("chess");
        let plain: String = named.chars().filter(char::is_ascii_alphanumeric).collect();
        if !plain.eq_ignore_ascii_case("racingkings") {
            let reason = Reason::new("pgn-other-variant").with("variant", named);
            self.other = Some(bad_with(self.at, reason));
            return Ok(());
        }
        let variant = self.tag("HengeVariant").map(str::to_owned);
        let fen = self.tag("FEN").map(str::to_owned);
        let game = catalog::find(GAME).ok_or_else(|| bad(place, "pgn-no-game"))?;
        let open = |position: Option<&str>| game.open(position, variant.as_deref());
        let opened = open(fen.as_deref()).map_err(|cause| BadPgn {
            cause: Some(Box::new(cause)),
            ..bad(self.at, "pgn-bad-start")
        })?;
        let standard = open(None).map(|it| it.position());
        let start = opened.start();
        self.start = (standard != Ok(start.clone())).then_some(start);
        self.walk = Some(VariationWalk::new(opened));
        if let Some(control) = self.tag("TimeControl").and_then(time_control) {
            self.clocks = [Some(control.base); 2];
            self.increment = control.increment;
        }
        Ok(())
    }

    fn play(&mut self, place: Place, text: &str) -> Result<(), BadPgn> {
        let Some(walk) = &mut self.walk else {
            return Err(bad(place, "pgn-stray"));
        };
        let played = walk.play(text);
        let played = played.map_err(|cause| BadPgn {
            cause: Some(Box::new(cause)),
            ..bad_with(place, Reason::new("pgn-bad-move").with("move", text))
        })?;
        self.moves.push(RecordedMove {
            text: played.text,
            time: None,
        });
        Ok(())
    }

    /// Extracts thinking and clock times from a PGN comment and keeps the rest as a note.
    fn comment(&mut self, text: &str) {
        // Writers may break lines between any two words of a comment, also inside `[%clk 0:01:00]`.
        let mut rest = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let elapsed = cut(&mut rest, "%emt");
        let clock = cut(&mut rest, "%clk");
        self.note(Note::comment(&rest));
        let Some(mover) = self.walk.as_ref().map(|it| !it.line.to_move()) else {
            return;
        };
        let own = &mut self.clocks[mover as usize];
        let spent = match (clock, *own) {
            (Some(now), Some(before)) => (before + self.increment).checked_sub(now),
            _ => None,
        };
        let time = elapsed.or(spent);
        match (clock, time, self.moves.last_mut()) {
            (_, Some(time), Some(last)) => last.time = Some(Duration::from_millis(time)),
            (Some(_), _, _) => self.left_out.clocks += 1,
            _ => (),
        }
        if clock.is_some() {
            *own = clock;
        } else if let (Some(spent), Some(before)) = (elapsed, *own) {
            *own = (before + self.increment).checked_sub(spent);
        }
    }

    fn finish(self) -> Result<PgnGame, BadPgn> {
        let draft = self;
        if let Some(place) = draft.open.last() {
            return Err(bad(*place, "pgn-open-variation"));
        }
        let is_known = |it: &&str| !matches!(*it, "" | "?");
        let player = |name| {
            draft
                .tag(name)
                .filter(is_known)
                .unwrap_or_default()
                .to_owned()
        };
        let tagged = draft.tag("Result").and_then(outcome);
        let found = draft.result.map_or(tagged, outcome);
        let has_both = draft.result.is_some() && found.is_some();
        let other_result = tagged.filter(|it| has_both && Some(*it) != found);
        let reason = draft.tag("Reason").unwrap_or_default().to_owned();
        let variant = draft.walk.as_ref().map(|it| it.line.variant());
        let record = Record {
            game: GAME.to_owned(),
            variant: variant.unwrap_or_default(),
            players: [player("White"), player("Black")],
            result: found.map(|outcome| GameResult { outcome, reason }),
            tags: further(&draft.tags),
            start: draft.start,
            moves: draft.moves,
            notes: draft.notes,
        };
        Ok(PgnGame {
            record,
            left_out: draft.left_out,
            line: draft.at.line,
            other_result,
        })
    }
}

/// The outcome that the text of a PGN result stands for; `None` for `*` and for unknown text.
fn outcome(result: &str) -> Option<Outcome> {
    match sign::result(result)? {
        "1-0" => Some(Outcome::Win(Player::First)),
        "0-1" => Some(Outcome::Win(Player::Second)),
        "1/2-1/2" => Some(Outcome::Draw),
        _ => None,
    }
}

/// The PGN tags that a record keeps in [`Record::tags`]: those without a field of their own and
/// with a known value.
fn further(tags: &[(String, String)]) -> Vec<(String, String)> {
    const FIELDS: [&str; 9] = [
        "White",
        "Black",
        "Result",
        "Variant",
        "SetUp",
        "FEN",
        "Reason",
        "HengeVariant",
        VARIANT,
    ];
    // Writers must include the tags of PGN's seven tag roster, with `?` for an unknown value.
    let is_unknown = |name: &str, value: &str| {
        matches!(
            (name, value),
            ("Event" | "Site" | "Round", "?" | "") | ("Date", "????.??.??" | "?" | "")
        )
    };
    tags.iter()
        .filter(|(name, value)| !FIELDS.contains(&name.as_str()) && !is_unknown(name, value))
        .map(|(name, value)| (name.replace('_', "-"), value.clone()))
        // Tags that a record writes for its own fields must not appear twice.
        .filter(|(name, _)| {
            let own = [
                "game", "variant", "start", "first", "second", "result", "reason",
            ];
            !own.contains(&name.as_str())
        })
        .collect()
}

/// Removes every time `[name 0:01:02.5]` from a comment and returns the last of them, in
/// milliseconds. `None` if there is none. Malformed times are left in the comment.
fn cut(comment: &mut String, name: &str) -> Option<u64> {
    let opening = format!("[{name} ");
    let (mut kept, mut last) = (String::new(), None);
    let mut rest = comment.as_str();
    while let Some(start) = rest.find(&opening) {
        let (before, found) = rest.split_at(start);
        let inner = &found[opening.len()..];
        let time = inner
            .find(']')
            .map(|end| (milliseconds(&inner[..end]), end));
        kept.push_str(before);
        if let Some((Some(time), end)) = time {
            last = Some(time);
            rest = &inner[end + 1..];
        } else {
            kept.push_str(&opening);
            rest = inner;
        }
    }
    kept.push_str(rest);
    *comment = kept;
    last
}

/// Parses a time such as `0:01:02.5` (any number of parts separated by colons) into milliseconds.
/// `None` if it is malformed or too long.
fn milliseconds(time: &str) -> Option<u64> {
    let mut total = 0.0;
    for part in time.trim().split(':') {
        let part: f64 = part.parse().ok().filter(|it| (0.0..1e6).contains(it))?;
        total = total * 60.0 + part;
    }
    (total < 1e9).then(|| to_milliseconds(total))
}
