//! The PGN tokenizer: splits a file into tags, comments, moves, marks and results, each with its
//! line and column. Move numbers, check signs and lines for other programs (`%`) produce no token.

use super::sign;

/// A token of a PGN file: a tag, a comment, a move, a mark, a result or a parenthesis.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Token {
    /// A tag: `[Name "value"]`.
    Tag(String, String),
    /// A comment: `{…}`, or from `;` to the end of the line.
    Comment(String),
    /// The parenthesis `(`, which begins a variation.
    Open,
    /// The parenthesis `)`, which ends a variation.
    Close,
    /// A mark beside a move, such as `$1`, `!?` or `+-`, by its number; `None` if PGN has no number
    /// for it.
    Mark(Option<u8>),
    /// A result in its PGN form: `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'static str),
    /// A move in any notation, without marks.
    Move(String),
}

/// A place in a PGN file: line and column (in characters), both from 1.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// A syntax error in a PGN file, as the identifier of its message for users.
pub(super) type Wrong = &'static str;

/// The tokenizer of a PGN file: the text that is still to be read, and its place in the file.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    at: Place,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        Tokens {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            at: Place { line: 1, column: 1 },
        }
    }

    /// Place in the PGN file of the next character to be read.
    pub(super) fn place(&self) -> Place {
        self.at
    }

    fn bump(&mut self) -> Option<char> {
        let next = self.rest.chars().next()?;
        self.rest = &self.rest[next.len_utf8()..];
        if next == '\n' {
            self.at.line += 1;
            self.at.column = 1;
        } else {
            self.at.column += 1;
        }
        Some(next)
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn skip(&mut self, n_characters: usize) {
        for _ in 0..n_characters {
            self.bump();
        }
    }

    fn skip_while(&mut self, is_skipped: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&is_skipped) {
            self.bump();
        }
    }

    fn take_while(&mut self, is_taken: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(it) = self.peek().filter(|it| is_taken(*it)) {
            text.push(it);
            self.bump();
        }
        text
    }

    /// Reads the next token: its place in the file, and the token or a syntax error. `None` at the
    /// end of the file.
    pub(super) fn next(&mut self) -> Option<(Place, Result<Token, Wrong>)> {
        loop {
            self.skip_while(char::is_whitespace);
            // PGN's escape: a line that begins with `%` is data for other programs.
            if self.peek()? == '%' && self.at.column == 1 {
                self.skip_while(|it| it != '\n');
                continue;
            }
            let place = self.at;
            if let Some(token) = self.token() {
                return Some((place, token));
            }
        }
    }

    /// Reads the token that begins with the next character. `None` if the characters read have no
    /// meaning for a record, such as a move number.
    fn token(&mut self) -> Option<Result<Token, Wrong>> {
        Some(match self.peek()? {
            '[' => self.tag(),
            '{' => {
                self.bump();
                let text = self.take_while(|it| it != '}');
                self.bump()
                    .map(|_| Token::Comment(text))
                    .ok_or("pgn-open-comment")
            }
            ';' => {
                self.bump();
                Ok(Token::Comment(self.take_while(|it| it != '\n')))
            }
            // A draw offer, for which PGN has no number.
            '(' if self.rest.starts_with("(=)") => {
                self.skip(3);
                Ok(Token::Mark(None))
            }
            '(' => Ok(self.one(Token::Open)),
            ')' => Ok(self.one(Token::Close)),
            '*' => Ok(self.one(Token::Result("*"))),
            '$' => {
                self.bump();
                let digits = self.take_while(|it| it.is_ascii_digit());
                let number = digits.parse().ok();
                Some(Token::Mark(number))
                    .filter(|_| !digits.is_empty())
                    .ok_or("pgn-stray")
            }
            '!' | '?' => {
                let mark = self.take_while(|it| matches!(it, '!' | '?'));
                Ok(Token::Mark(sign::mark(&mark)))
            }
            // The dots of a move number, separated from it: `1. ... Ka3`.
            '.' | '…' => {
                self.skip_while(is_dot);
                return None;
            }
            it if is_of_word(it) => return self.word(),
            it if sign::piece(it).is_some() && self.begins_move() => return self.word(),
            _ => return self.sign(),
        })
    }

    /// Whether the character after the next one is a letter or digit, so that a figurine before it
    /// begins a move.
    fn begins_move(&self) -> bool {
        let second = self.rest.chars().nth(1);
        second.is_some_and(|it| it.is_ascii_alphanumeric())
    }

    fn one(&mut self, token: Token) -> Token {
        self.bump();
        token
    }

    /// Reads a result, a move number or a move. A mark directly after a move is left for the next token.
    fn word(&mut self) -> Option<Result<Token, Wrong>> {
        let figure = self.peek().and_then(sign::piece);
        let rest = &self.rest[figure.and(self.peek()).map_or(0, char::len_utf8)..];
        let is_part = |char: char| is_of_word(char) || "-–—−/+#=:".contains(char);
        let whole = &rest[..rest.find(|it| !is_part(it)).unwrap_or(rest.len())];
        let result = sign::result(whole);
        let end = if result.is_some() {
            whole.len()
        } else {
            let end = whole.rfind(|char: char| char.is_ascii_alphanumeric() || char == '#');
            end.map_or(whole.len(), |it| it + 1)
        };
        let word: String = figure.into_iter().chain(whole[..end].chars()).collect();
        self.skip(word.chars().count());
        if let Some(result) = result {
            return Some(Ok(Token::Result(result)));
        }
        if word.chars().all(|it| it.is_ascii_digit()) {
            self.skip_while(is_dot);
            return None;
        }
        Some(Ok(Token::Move(word)))
    }

    /// Reads a mark that consists of signs, or `--` (a null move, which no rule allows). A `+` is a
    /// check sign, which Racing Kings doesn't have, and is ignored; any other character is a syntax
    /// error.
    fn sign(&mut self) -> Option<Result<Token, Wrong>> {
        if let Some((sign, number)) = sign::mark_before(self.rest) {
            self.skip(sign.chars().count());
            return Some(Ok(Token::Mark(Some(number))));
        }
        if self.rest.starts_with("--") {
            self.skip(2);
            return Some(Ok(Token::Move("--".to_owned())));
        }
        match self.bump()? {
            '+' => None,
            _ => Some(Err("pgn-stray")),
        }
    }

    fn tag(&mut self) -> Result<Token, Wrong> {
        self.bump();
        self.skip_while(|char| char == ' ' || char == '\t');
        let name = self.take_while(|char| char.is_ascii_alphanumeric() || char == '_');
        self.skip_while(|char| char == ' ' || char == '\t');
        if name.is_empty() || self.bump() != Some('"') {
            return Err("pgn-bad-tag");
        }
        let mut value = String::new();
        loop {
            match self.bump() {
                Some('"') => break,
                Some('\\') => match self.bump() {
                    Some(it @ ('"' | '\\')) => value.push(it),
                    _ => return Err("pgn-bad-tag"),
                },
                Some('\n') | None => return Err("pgn-bad-tag"),
                Some(it) => value.push(it),
            }
        }
        self.skip_while(|char| char == ' ' || char == '\t');
        match self.bump() {
            Some(']') => Ok(Token::Tag(name, value)),
            _ => Err("pgn-bad-tag"),
        }
    }
}

/// Whether a character is a letter, a digit or `½`, with which moves, move numbers and results of
/// PGN begin.
fn is_of_word(it: char) -> bool {
    it.is_ascii_alphanumeric() || it == '½'
}

/// Whether a character is a dot or an ellipsis, which follows move numbers in PGN.
fn is_dot(it: char) -> bool {
    matches!(it, '.' | '…')
}
