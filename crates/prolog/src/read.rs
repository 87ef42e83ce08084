//! Reading terms. No recursion: what is open stands on a stack whose height is limited.

use crate::{Term, term::is_alphanumeric};

/// What a message may not exceed.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Limit {
    /// The whole text: 64 KiB.
    Length,
    /// Lists and arguments within each other: 16. The protocol needs 3.
    Depth,
    /// Atoms, numbers, lists and compounds together: 4,096.
    Terms,
    /// One name: 512 bytes, more than the longest position takes.
    Atom,
    /// One number: 64 bits with a sign.
    Integer,
}

impl Limit {
    /// The most bytes of a message.
    pub const LENGTH: usize = 64 * 1024;
    /// The most lists and arguments within each other.
    pub const DEPTH: usize = 16;
    /// The most terms in a message.
    pub const TERMS: usize = 4096;
    /// The most bytes of a name.
    pub const ATOM: usize = 512;

    /// Name of the limit in replies.
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

/// Why a text is no term.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ReadError {
    /// What stands after so many characters was not expected there.
    #[error("unexpected text after {0} characters")]
    Syntax(usize),
    /// Something is larger than allowed.
    #[error("more than the limit on {}", .0.name())]
    Limit(Limit),
}

/// Reads a term that ends with a full stop.
///
/// Understands plain, quoted and symbolic atoms, whole numbers, lists and compounds: all that
/// `writeq/1` writes of the protocol's terms. Variables, operators, strings and comments are refused.
///
/// # Errors
///
/// Says where the text stops being a term, or which limit it exceeds.
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

/// A list or a compound that is not closed yet.
struct Open {
    /// `None` for a list.
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
            // A term is complete. It may complete those around it.
            loop {
                let Some(mut around) = open.pop() else {
                    return Ok(term);
                };
                around.items.push(term);
                self.skip_space();
                if self.take(',') {
                    open.push(around);
                    break;
                }
                if !self.take(around.closing()) {
                    return Err(self.unexpected());
                }
                term = around.close();
            }
        }
    }

    /// Reads a term that is complete at once, or else opens one.
    fn begin(&mut self, open: &mut Vec<Open>) -> Result<Option<Term>, ReadError> {
        self.skip_space();
        self.n_terms += 1;
        if Limit::TERMS < self.n_terms {
            return Err(ReadError::Limit(Limit::Terms));
        }
        let name = if self.take('[') {
            self.skip_space();
            if self.take(']') {
                return Ok(Some(Term::List(Vec::new())));
            }
            None
        } else if let Some(number) = self.number()? {
            return Ok(Some(Term::Integer(number)));
        } else {
            let name = self.name()?;
            if !self.take('(') {
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
        if self.take('\'') {
            return self.quoted();
        }
        let n = match self.rest.chars().next() {
            Some(it) if it.is_ascii_lowercase() => span(self.rest, is_alphanumeric),
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

    /// The rest of a quoted name, after the opening quote.
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
                Some(it) if it != '\n' => it,
                _ => return Err(self.unexpected()),
            };
            name.push(it);
            if Limit::ATOM < name.len() {
                return Err(ReadError::Limit(Limit::Atom));
            }
            // What an escape sequence ends with has not been passed yet either.
            let width = self.rest.chars().next().map_or(0, char::len_utf8);
            self.advance(width);
        }
    }

    /// The character an escape sequence stands for, up to its last character.
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

    /// The character with a code such as `41\`, up to the backslash.
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

    fn take(&mut self, it: char) -> bool {
        let after = self.rest.strip_prefix(it);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    /// Passes the first `n` bytes of the rest, which end with a whole character.
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

/// Number of bytes before the first character that is not `wanted`.
fn span(text: &str, wanted: impl Fn(char) -> bool) -> usize {
    text.find(|it| !wanted(it)).unwrap_or(text.len())
}

/// Whether a character is of the kind that atoms such as `+` and `=..` consist of.
fn is_symbol(it: char) -> bool {
    "+-*/\\^<>=~:.?@#&$".contains(it)
}
