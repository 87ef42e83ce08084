//! Text with emphasised words, as the sentences of lessons have it: `a **jump** captures`.

/// A part of a line of text, and whether it is emphasised.
pub(super) type Span = (String, bool);

/// Breaks a text into lines of at most `width` columns at spaces. Words between `**` are emphasised.
pub(super) fn wrap(text: &str, width: usize) -> Vec<Vec<Span>> {
    let mut lines = Vec::new();
    let mut line: Vec<Span> = Vec::new();
    let mut used = 0;
    let mut strong = false;
    for word in text.split_whitespace() {
        let spans = spans(word, &mut strong);
        let length: usize = spans.iter().map(|(it, _)| it.chars().count()).sum();
        if 0 < used && width < used + 1 + length {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if 0 < used {
            // The space between two words is emphasised if both are.
            let starts_strong = spans.first().is_some_and(|(_, it)| *it);
            let both = starts_strong && line.last().is_some_and(|(_, it)| *it);
            push(&mut line, " ", both);
            used += 1;
        }
        for (part, is_strong) in &spans {
            push(&mut line, part, *is_strong);
        }
        used += length;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The parts of a word between its `**`, each of which turns emphasis on or off.
fn spans(word: &str, strong: &mut bool) -> Vec<Span> {
    let mut spans = Vec::new();
    for (index, part) in word.split("**").enumerate() {
        if 0 < index {
            *strong = !*strong;
        }
        if !part.is_empty() {
            spans.push((part.to_owned(), *strong));
        }
    }
    spans
}

fn push(line: &mut Vec<Span>, text: &str, strong: bool) {
    match line.last_mut() {
        Some((last, it)) if *it == strong => last.push_str(text),
        _ => line.push((text.to_owned(), strong)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emphasised_words_are_wrapped_without_their_signs() {
        let check = |text, width, expected: &[&str]| {
            let shown = |line: &Vec<Span>| -> String {
                let part = |(text, strong): &Span| match strong {
                    true => format!("<{text}>"),
                    false => text.clone(),
                };
                line.iter().map(part).collect()
            };
            let lines: Vec<String> = wrap(text, width).iter().map(shown).collect();
            assert_eq!(lines, expected);
        };
        check("a **jump** goes", 20, &["a <jump> goes"]);
        check(
            "must **never stand** here",
            11,
            &["must <never>", "<stand> here"],
        );
        check("**Jump.** Over", 20, &["<Jump.> Over"]);
        check("(**no**)", 20, &["(<no>)"]);
        check("", 20, &[]);
    }
}
