//! The parser of Prolog terms. It uses no recursion: open lists and compounds are on a stack of
//! limited height.

use crate::{Term, term::is_alphanumeric};

/// The limits of a message that a client sends. Exceeding one is an error that names it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Limit {
    /// Length of a whole message: 64 KiB.
    Length,
    /// Depth of nested lists and arguments in a message: 16. The protocol needs 3.
    Depth,
    /// Number of atoms, integers, lists and compound terms in a message together: 4,096.
    Terms,
    /// Length of the name of an atom or functor: 512 bytes, more than the longest position takes.
    Atom,
    /// Range of an integer: 64 bits with a sign.
    Integer,
}

impl Limit {
    /// Maximum length of a message, in bytes.
    pub const LENGTH: usize = 64 * 1024;
    /// Maximum depth of nested lists and arguments in a message.
    pub const DEPTH: usize = 16;
    /// Maximum number of terms in a message, parts of other terms included.
    pub const TERMS: usize = 4096;
    /// Maximum bytes of an atom's or a functor's name.
    pub const ATOM: usize = 512;

    /// The limit's name in error replies to the client.
    pub fn name(self) -> &'static str {
        match self {
            Limit::Length => "length",
            Limit::Depth => "depth",
            Limit::Terms => "terms",
            Limit::Atom => "atom",
            Limit::Integer => "integer",
        }
    }
}

/// Why a text is not a Prolog term.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ReadError {
    /// Not a term: the text after this many characters can't be part of one, or isn't UTF-8.
    #[error("unexpected text after {0} characters")]
    Syntax(usize),
    /// The text is too long, too deeply nested or otherwise beyond this limit of messages.
    #[error("more than the limit on {}", .0.name())]
    Limit(Limit),
}

/// Parses a term that ends with a full stop.
///
/// Accepts plain, quoted and symbolic atoms, integers, lists and compounds: everything that `writeq/1`
/// prints of the protocol's terms. Variables, operators, strings and comments are errors.
///
/// # Errors
///
/// [`ReadError::Syntax`] with the place at which the text stops being a term, or
/// [`ReadError::Limit`] with the limit that it exceeds.
pub fn read(text: &str) -> Result<Term, ReadError> {
    if Limit::LENGTH < text.len() {
        return Err(ReadError::Limit(Limit::Length));
    }
    let mut reader = Reader {
        text,
        rest: text,
        n_terms: 0,
    };
    let term = reader.term()?;
    reader.skip_space();
    let end = reader.rest;
    match end.strip_prefix('.').map(str::trim_ascii_start) {
        Some("") => Ok(term),
        Some(more) => {
            reader.rest = more;
            Err(reader.unexpected())
        }
        None => Err(reader.unexpected()),
    }
}

/// A list or a compound term that the parser has not closed yet.
struct Open {
    /// The functor of the compound term; `None` for a list.
    name: Option<String>,
    items: Vec<Term>,
}

impl Open {
    fn closing(&self) -> char {
        match self.name {
            Some(_) => ')',
            None => ']',
        }
    }

    fn close(self) -> Term {
        match self.name {
            Some(name) => Term::Compound(name, self.items),
            None => Term::List(self.items),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
    n_terms: usize,
}

impl<'a> Reader<'a> {
    fn term(&mut self) -> Result<Term, ReadError> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            let Some(mut term) = self.begin(&mut open)? else {
                continue;
            };
            // A term is complete, and may be the last item of those around it.
            loop {
                let Some(mut around) = open.pop() else {
                    return Ok(term);
                };
                around.items.push(term);
                self.skip_space();
                if self.eat(',') {
                    open.push(around);
                    break;
                }
                if !self.eat(around.closing()) {
                    return Err(self.unexpected());
                }
                term = around.close();
            }
        }
    }

    /// Parses an atom, an integer or an empty list; or else pushes the list or compound term that
    /// begins here onto the stack `open`, and returns `None`.
    fn begin(&mut self, open: &mut Vec<Open>) -> Result<Option<Term>, ReadError> {
        self.skip_space();
        self.n_terms += 1;
        if Limit::TERMS < self.n_terms {
            return Err(ReadError::Limit(Limit::Terms));
        }
        let name = if self.eat('[') {
            self.skip_space();
            if self.eat(']') {
                return Ok(Some(Term::List(Vec::new())));
            }
            None
        } else if let Some(number) = self.number()? {
            return Ok(Some(Term::Integer(number)));
        } else {
            let name = self.name()?;
            if !self.eat('(') {
                return Ok(Some(Term::Atom(name)));
            }
            Some(name)
        };
        if open.len() == Limit::DEPTH {
            return Err(ReadError::Limit(Limit::Depth));
        }
        let items = Vec::new();
        open.push(Open { name, items });
        Ok(None)
    }

    fn number(&mut self) -> Result<Option<i64>, ReadError> {
        let unsigned = self.rest.strip_prefix('-').unwrap_or(self.rest);
        let n_digits = span(unsigned, |it| it.is_ascii_digit());
        if n_digits == 0 {
            return Ok(None);
        }
        let digits = self.advance(self.rest.len() - unsigned.len() + n_digits);
        if self.rest.starts_with(is_alphanumeric) {
            return Err(self.unexpected());
        }
        let number = digits.parse();
        number
            .map(Some)
            .map_err(|_| ReadError::Limit(Limit::Integer))
    }

    fn name(&mut self) -> Result<String, ReadError> {
        if self.eat('\'') {
            return self.quoted();
        }
        let n = match self.rest.chars().next() {
            Some(first) if first.is_ascii_lowercase() => span(self.rest, is_alphanumeric),
            Some('!' | ';') => 1,
            _ => span(self.rest, is_symbol),
        };
        if n == 0 {
            return Err(self.unexpected());
        }
        if Limit::ATOM < n {
            return Err(ReadError::Limit(Limit::Atom));
        }
        Ok(self.advance(n).to_owned())
    }

    /// Parses the rest of a quoted atom after the opening quote.
    fn quoted(&mut self) -> Result<String, ReadError> {
        let mut name = String::new();
        loop {
            let it = match self.rest.chars().next() {
                Some('\'') => {
                    self.advance(1);
                    // Two quotes stand for one.
                    if !self.rest.starts_with('\'') {
                        return Ok(name);
                    }
                    '\''
                }
                Some('\\') => {
                    self.advance(1);
                    self.escaped()?
                }
                Some(plain) if plain != '\n' => plain,
                _ => return Err(self.unexpected()),
            };
            name.push(it);
            if Limit::ATOM < name.len() {
                return Err(ReadError::Limit(Limit::Atom));
            }
            // Skips the character itself, or the last one of its escape sequence.
            let width = self.rest.chars().next().map_or(0, char::len_utf8);
            self.advance(width);
        }
    }

    /// Parses an escape sequence after the backslash, up to but without its last character.
    fn escaped(&mut self) -> Result<char, ReadError> {
        let Some(it) = self.rest.chars().next() else {
            return Err(self.unexpected());
        };
        let plain = match it {
            '\\' | '\'' | '"' | '`' => it,
            'a' => '\x07',
            'b' => '\x08',
            'e' => '\x1b',
            'f' => '\x0c',
            'n' => '\n',
            'r' => '\r',
            's' => ' ',
            't' => '\t',
            'v' => '\x0b',
            'x' => {
                self.advance(1);
                return self.code(16);
            }
            '0'..='7' => return self.code(8),
            _ => return Err(self.unexpected()),
        };
        Ok(plain)
    }

    /// Parses a character code such as `41\`, up to but without the backslash.
    fn code(&mut self, radix: u32) -> Result<char, ReadError> {
        let n = span(self.rest, |it| it.is_digit(radix));
        let (digits, after) = self.rest.split_at(n);
        let code = u32::from_str_radix(digits, radix).ok();
        match code.and_then(char::from_u32) {
            Some(it) if after.starts_with('\\') => {
                self.advance(n);
                Ok(it)
            }
            _ => Err(self.unexpected()),
        }
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    /// Skips a character of the text if it comes next. Returns whether it did.
    fn eat(&mut self, expected: char) -> bool {
        let after = self.rest.strip_prefix(expected);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// Skips and returns the first `n` bytes of the text not yet parsed, which must end at a
    /// character boundary.
    fn advance(&mut self, n: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at(n);
        self.rest = rest;
        passed
    }

    fn unexpected(&self) -> ReadError {
        let passed = &self.text[..self.text.len() - self.rest.len()];
        ReadError::Syntax(passed.chars().count())
    }
}

/// Number of bytes at the start of the text before the first character that is not `wanted`.
fn span(text: &str, wanted: impl Fn(char) -> bool) -> usize {
    text.find(|it| !wanted(it)).unwrap_or(text.len())
}

/// Whether a character is one of those that symbolic atoms such as `+` and `=..` consist of.
fn is_symbol(it: char) -> bool {
    "+-*/\\^<>=~:.?@#&$".contains(it)
}
