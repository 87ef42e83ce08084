//! Prolog terms, and how they are printed.

use std::fmt;

/// A Prolog term without variables, operators and floating-point numbers: the protocol has none.
///
/// `Display` prints it so that `read/1` reads it back, and quotes every atom that may need it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Term {
    /// An atom. The empty list is a [`List`](Term::List), not the atom `[]`.
    Atom(String),
    /// A signed integer of at most 64 bits.
    Integer(i64),
    /// A proper list, with its elements.
    List(Vec<Term>),
    /// A compound term: the functor's name, and at least one argument.
    Compound(String, Vec<Term>),
}

impl Term {
    /// Makes an atom with this name.
    pub fn atom(name: impl Into<String>) -> Term {
        Term::Atom(name.into())
    }

    /// Makes a compound term, or an atom if there are no arguments.
    pub fn compound(name: &str, arguments: Vec<Term>) -> Term {
        if arguments.is_empty() {
            return Term::atom(name);
        }
        Term::Compound(name.to_owned(), arguments)
    }

    /// The name and the arguments of a compound term, or of an atom, which has none. `None` for
    /// integers and lists.
    pub fn parts(&self) -> Option<(&str, &[Term])> {
        match self {
            Term::Atom(name) => Some((name, &[])),
            Term::Compound(name, arguments) => Some((name, arguments)),
            Term::Integer(_) | Term::List(_) => None,
        }
    }

    /// The name of the atom; `None` if the term is not an atom.
    pub fn as_atom(&self) -> Option<&str> {
        match self {
            Term::Atom(name) => Some(name),
            _ => None,
        }
    }

    /// The value of the integer; `None` if the term is not an integer.
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Term::Integer(number) => Some(*number),
            _ => None,
        }
    }

    /// The elements of the list; `None` if the term is not a list.
    pub fn as_list(&self) -> Option<&[Term]> {
        match self {
            Term::List(items) => Some(items),
            _ => None,
        }
    }
}

impl From<i64> for Term {
    fn from(number: i64) -> Term {
        Term::Integer(number)
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Atom(name) => write_atom(f, name),
            Term::Integer(number) => write!(f, "{number}"),
            Term::List(items) => {
                f.write_str("[")?;
                write_items(f, items)?;
                f.write_str("]")
            }
            Term::Compound(name, arguments) => {
                write_atom(f, name)?;
                f.write_str("(")?;
                write_items(f, arguments)?;
                f.write_str(")")
            }
        }
    }
}

fn write_items(f: &mut fmt::Formatter<'_>, items: &[Term]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i != 0 {
            f.write_str(",")?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

/// Whether an atom needs no quotes: a lower-case letter, then letters, digits and underscores.
fn is_plain(name: &str) -> bool {
    name.starts_with(|it: char| it.is_ascii_lowercase()) && name.chars().all(is_alphanumeric)
}

/// Whether a character may follow the first one of an atom without quotes.
pub(crate) fn is_alphanumeric(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

fn write_atom(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    if is_plain(name) {
        return f.write_str(name);
    }
    f.write_str("'")?;
    for character in name.chars() {
        match character {
            '\'' => f.write_str("\\'")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            control if control.is_control() => write!(f, "\\x{:x}\\", u32::from(control))?,
            plain => write!(f, "{plain}")?,
        }
    }
    f.write_str("'")
}
