//! Parsing and printing of terms, errors with their place, limits, and the framing of messages.

use std::iter::repeat_n;

use prolog::{Limit, MessageReader, ReadError, Reply, Term, read};
use proptest::{
    collection::vec,
    prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest},
};

#[track_caller]
fn check(text: &str, expected: Result<&str, ReadError>) {
    let written = read(text).map(|it| it.to_string());
    assert_eq!(written.as_deref().map_err(|it| *it), expected, "{text}");
}

#[test]
fn parses_everything_writeq_prints() {
    for (text, expected) in [
        ("bye.", "bye"),
        (" bye .\n", "bye"),
        ("initialize(8, -12).", "initialize(8,-12)"),
        ("f(-9223372036854775808).", "f(-9223372036854775808)"),
        ("f([]).", "f([])"),
        ("f( [ ] , 'x' ).", "f([],x)"),
        // SWI-Prolog writes a symbol without quotes.
        ("[+,' ','B',!,;,=..].", "['+',' ','B','!',';','=..']"),
        ("'it''s'.", r"'it\'s'"),
        (r"'it\'s\\\n\x41\\101\é'.", r"'it\'s\\\nAAé'"),
        ("f(\n  [a,\n   b]\n).\n", "f([a,b])"),
        ("''.", "''"),
        ("''(a).", "''(a)"),
        ("f(-).", "f('-')"),
        ("'[]'.", "'[]'"),
        ("aB_9(b).", "aB_9(b)"),
    ] {
        check(text, Ok(expected));
    }
}

#[test]
fn syntax_error_names_the_place() {
    for (text, at) in [
        ("", 0),
        (".", 1),
        ("bye", 3),
        ("bye. bye.", 5),
        ("f(a", 3),
        ("f(a]", 3),
        ("f().", 2),
        ("[a,].", 3),
        ("[a|b].", 2),
        ("f(X).", 2),
        ("_.", 0),
        ("é.", 0),
        ("f (a).", 2),
        ("a+b.", 1),
        ("1.5.", 2),
        ("12ab.", 2),
        ("0'a.", 1),
        ("- 1.", 2),
        ("\"text\".", 0),
        ("% comment\nbye.", 0),
        ("'open.", 6),
        ("'two\nlines'.", 4),
        (r"'\q'.", 2),
        (r"'\x110000\'.", 3),
        (r"'\x41'.", 3),
        (r"'\", 2),
        ("'é'x.", 3),
        ("f(a)).", 4),
    ] {
        check(text, Err(ReadError::Syntax(at)));
    }
}

#[test]
fn each_limit_is_exact() {
    let nested = |n: usize| format!("{}a{}.", "[".repeat(n), "]".repeat(n));
    let calls = |n: usize| format!("{}a{}.", "f(".repeat(n), ")".repeat(n));
    let items = |n: usize| format!("[{}].", vec!["a"; n].join(","));
    let padded = |n: usize| format!("{}a.", " ".repeat(n - 2));
    for (fits, exceeds, limit) in [
        (nested(Limit::DEPTH), nested(Limit::DEPTH + 1), Limit::Depth),
        (calls(Limit::DEPTH), calls(Limit::DEPTH + 1), Limit::Depth),
        (items(Limit::TERMS - 1), items(Limit::TERMS), Limit::Terms),
        (
            padded(Limit::LENGTH),
            padded(Limit::LENGTH + 1),
            Limit::Length,
        ),
        (
            format!("{}.", "a".repeat(Limit::ATOM)),
            format!("{}.", "a".repeat(Limit::ATOM + 1)),
            Limit::Atom,
        ),
        (
            format!("'{}'.", "é".repeat(Limit::ATOM / 2)),
            format!("'{}'.", "é".repeat(Limit::ATOM / 2 + 1)),
            Limit::Atom,
        ),
        (
            "9223372036854775807.".to_owned(),
            "9223372036854775808.".to_owned(),
            Limit::Integer,
        ),
    ] {
        assert!(read(&fits).is_ok(), "{limit:?}");
        assert_eq!(read(&exceeds), Err(ReadError::Limit(limit)));
    }
}

#[test]
fn nesting_a_million_deep_is_refused() {
    for opening in ["[", "f(", "'a'(", "[[],"] {
        // The whole text is too long; a prefix of the allowed length is still too deep.
        let text: String = repeat_n(opening, 1_000_000).collect();
        assert_eq!(read(&text), Err(ReadError::Limit(Limit::Length)));
        let n = Limit::LENGTH / opening.len();
        let deep = ReadError::Limit(Limit::Depth);
        assert_eq!(read(&text[..n * opening.len()]), Err(deep));
    }
}

/// Splits bytes that arrive in pieces of a size into messages.
fn split(bytes: &[u8], size: usize) -> Vec<Result<String, ReadError>> {
    let mut messages = MessageReader::new();
    let mut found = Vec::new();
    for mut piece in bytes.chunks(size) {
        while let Some(message) = messages.next(&mut piece) {
            found.push(message);
        }
        assert!(piece.is_empty());
    }
    found
}

#[test]
fn messages_end_with_a_full_stop_and_a_newline() {
    let bytes = b"\n a.\nb('.x',\n  c). \r\n\xff.\n\nhalf";
    let expected = [
        Ok("a.\n".to_owned()),
        Ok("b('.x',\n  c). \r\n".to_owned()),
        Err(ReadError::Syntax(0)),
    ];
    for size in 1..=bytes.len() {
        assert_eq!(split(bytes, size), expected, "in pieces of {size}");
    }
}

#[test]
fn endless_message_is_one_error() {
    let endless = vec![b'['; 1_000_000];
    let expected = [Err(ReadError::Limit(Limit::Length))];
    for size in [1, 1000, endless.len()] {
        assert_eq!(split(&endless, size), expected);
    }
    // Blank lines are no message.
    assert_eq!(split(&vec![b'\n'; 1_000_000], 1000), []);
}

#[test]
fn error_replies_are_terms_and_only_length_closes() {
    for (error, text, closes) in [
        (ReadError::Syntax(7), "error(syntax(7)).\n", false),
        (
            ReadError::Limit(Limit::Depth),
            "error(limit(depth)).\n",
            false,
        ),
        (
            ReadError::Limit(Limit::Length),
            "error(limit(length)).\n",
            true,
        ),
    ] {
        let reply = Reply::from(error);
        assert_eq!((reply.to_string().as_str(), reply.closes), (text, closes));
    }
}

fn terms() -> impl Strategy<Value = Term> {
    let names = || prop_oneof!["[a-z][a-zA-Z0-9_]{0,8}", any::<String>()];
    let names = move || names().prop_filter("within the limit", |it| it.len() <= Limit::ATOM);
    let leaves = prop_oneof![
        names().prop_map(Term::Atom),
        any::<i64>().prop_map(Term::Integer),
        Just(Term::List(Vec::new())),
    ];
    leaves.prop_recursive(8, 64, 5, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..5).prop_map(Term::List),
            (names(), vec(inner, 1..5)).prop_map(|(name, items)| Term::Compound(name, items)),
        ]
    })
}

proptest! {
    #[test]
    fn terms_round_trip(term in terms()) {
        let text = format!("{term}.");
        prop_assert_eq!(read(&text), Ok(term.clone()));
        // A printed term is one message.
        let messages = split(format!("{text}\n").as_bytes(), 7);
        prop_assert_eq!(messages.len(), 1);
        prop_assert_eq!(messages[0].as_deref().map(read), Ok(Ok(term)));
    }

    #[test]
    fn any_text_is_parsed_or_refused(text in any::<String>()) {
        if let Ok(term) = read(&text) {
            prop_assert_eq!(read(&format!("{term}.")), Ok(term));
        }
    }

    #[test]
    fn damaged_term_is_parsed_or_refused(term in terms(), at in any::<usize>(), by in any::<char>()) {
        let mut text: Vec<char> = format!("{term}.").chars().collect();
        let n = text.len();
        text[at % n] = by;
        let text: String = text.into_iter().collect();
        match read(&text) {
            Ok(term) => prop_assert_eq!(read(&format!("{term}.")), Ok(term)),
            Err(ReadError::Syntax(at)) => prop_assert!(at <= text.chars().count()),
            Err(ReadError::Limit(_)) => {}
        }
    }
}
