//! The words of a PGN file, each with its place.

use super::sign;

/// A word of a PGN file.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Token {
    /// `[Name "value"]`.
    Tag(String, String),
    /// `{…}`, or from `;` to the end of the line.
    Comment(String),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `$1`, `!?`, `+-`: its number, if it has one.
    Mark(Option<u8>),
    /// `1-0`, `0-1`, `1/2-1/2` or `*`, however it was written.
    Result(&'static str),
    /// A move.
    Move(String),
}

/// Where something is: line and column, from 1.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// What can be wrong with a word: the identifier of a message.
pub(super) type Wrong = &'static str;

/// Reads words one after another.
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

    /// Where the next character is.
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

    /// The next word and where it begins, or what is wrong there. `None` at the end.
    pub(super) fn next(&mut self) -> Option<(Place, Result<Token, Wrong>)> {
        loop {
            self.skip_while(char::is_whitespace);
            // A line that begins so is meant for other programs.
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

    /// The word that begins here. `None` if it says nothing: the number of a move.
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
            // Who offers a draw: no mark has that meaning.
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
            // Of a number that stands apart: `1. ... Ka3`.
            '.' | '…' => {
                self.skip_while(is_dot);
                return None;
            }
            it if is_of_word(it) => return self.word(),
            it if sign::piece(it).is_some() && self.begins_move() => return self.word(),
            _ => return self.sign(),
        })
    }

    /// Whether a move follows the next character.
    fn begins_move(&self) -> bool {
        let second = self.rest.chars().nth(1);
        second.is_some_and(|it| it.is_ascii_alphanumeric())
    }

    fn one(&mut self, token: Token) -> Token {
        self.bump();
        token
    }

    /// A result, the number of a move or a move. A mark right behind a move is left for the next word.
    fn word(&mut self) -> Option<Result<Token, Wrong>> {
        let figure = self.peek().and_then(sign::piece);
        let rest = &self.rest[figure.and(self.peek()).map_or(0, char::len_utf8)..];
        let is_part = |it: char| is_of_word(it) || "-–—−/+#=:".contains(it);
        let whole = &rest[..rest.find(|it| !is_part(it)).unwrap_or(rest.len())];
        let result = sign::result(whole);
        let end = if result.is_some() {
            whole.len()
        } else {
            let end = whole.rfind(|it: char| it.is_ascii_alphanumeric() || it == '#');
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

    /// A mark of signs. Checks, which there are none of, say nothing; two dashes stand for no move.
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
        self.skip_while(|it| it == ' ' || it == '\t');
        let name = self.take_while(|it| it.is_ascii_alphanumeric() || it == '_');
        self.skip_while(|it| it == ' ' || it == '\t');
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
        self.skip_while(|it| it == ' ' || it == '\t');
        match self.bump() {
            Some(']') => Ok(Token::Tag(name, value)),
            _ => Err("pgn-bad-tag"),
        }
    }
}

/// Whether words may begin with a character: moves, their numbers and results.
fn is_of_word(it: char) -> bool {
    it.is_ascii_alphanumeric() || it == '½'
}

/// What stands behind the number of a move.
fn is_dot(it: char) -> bool {
    matches!(it, '.' | '…')
}
