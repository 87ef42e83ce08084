//! Splits the command line of an external program into words, with the quoting rules of a shell.

/// Splits the command line of a program into words. Quotes of both kinds protect spaces; a
/// backslash protects any character, except inside single quotes. Returns `None` if a quote isn't
/// closed or the text ends with a backslash.
pub(crate) fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(it) = chars.next() {
        match (it, quote) {
            (it, Some(open)) if it == open => quote = None,
            ('\\', None | Some('"')) => word.get_or_insert_default().push(chars.next()?),
            ('"' | '\'', None) => {
                quote = Some(it);
                word.get_or_insert_default();
            }
            (it, None) if it.is_whitespace() => words.extend(word.take()),
            (it, _) => word.get_or_insert_default().push(it),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_like_a_shell() {
        for (text, words) in [
            ("henge engine", vec!["henge", "engine"]),
            ("  a  'b c' \"d e\" ", vec!["a", "b c", "d e"]),
            (
                r#"my\ engine "a\"b" '\' """#,
                vec!["my engine", "a\"b", "\\", ""],
            ),
            ("", vec![]),
        ] {
            assert_eq!(
                split(text).as_deref(),
                Some(words.map_owned().as_slice()),
                "{text}"
            );
        }
        assert_eq!(split("a 'b"), None);
        assert_eq!(split("a\\"), None);
    }

    trait Owned {
        fn map_owned(self) -> Vec<String>;
    }

    impl Owned for Vec<&str> {
        fn map_owned(self) -> Vec<String> {
            self.into_iter().map(ToOwned::to_owned).collect()
        }
    }
}
