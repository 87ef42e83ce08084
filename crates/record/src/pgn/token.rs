//! The words of a PGN file, each with its place.

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
    /// `$1`, `!?`: its number, if it has one.
    Mark(Option<u8>),
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
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

/// The marks that have signs of their own, from number 1.
const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

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
                let known = MARKS.iter().position(|it| *it == mark);
                Ok(Token::Mark(known.map(|it| it as u8 + 1)))
            }
            it if it.is_ascii_alphanumeric() || it == '-' => return self.word(),
            _ => {
                self.bump();
                Err("pgn-stray")
            }
        })
    }

    fn one(&mut self, token: Token) -> Token {
        self.bump();
        token
    }

    /// A result, the number of a move or a move.
    fn word(&mut self) -> Option<Result<Token, Wrong>> {
        let is_part = |it: char| it.is_ascii_alphanumeric() || "-/+#=:".contains(it);
        let word = self.take_while(is_part);
        let result = ["1-0", "0-1", "1/2-1/2"].into_iter().find(|it| *it == word);
        if let Some(result) = result {
            return Some(Ok(Token::Result(result)));
        }
        if word.chars().all(|it| it.is_ascii_digit()) {
            self.skip_while(|it| it == '.');
            return None;
        }
        Some(Ok(Token::Move(word)))
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
