//! The contents of a Fluent file, for tests that compare languages and check the vocabulary.

use std::collections::BTreeSet;

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

pub(crate) fn read(text: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    let resource =
        FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| format!("{errors:?}"))?;
    let mut messages = Vec::new();
    for entry in resource.entries() {
        match entry {
            Entry::Message(message) => {
                let mut names = BTreeSet::new();
                if let Some(pattern) = &message.value {
                    walk(pattern, &mut names);
                }
                messages.push((message.id.name.to_owned(), names.into_iter().collect()));
            }
            Entry::Junk { content } => return Err((*content).to_owned()),
            _ => (),
        }
    }
    Ok(messages)
}

/// Parses a Fluent file and returns the id of each message with all text that it may produce: every
/// variant and form, with `…` for values.
pub(crate) fn texts(text: &str) -> Result<Vec<(String, String)>, String> {
    let resource =
        FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| format!("{errors:?}"))?;
    let mut all = Vec::new();
    for entry in resource.entries() {
        let Entry::Message(message) = entry else {
            continue;
        };
        let mut said = String::new();
        let grammar = ["gender", "number"];
        let forms = message.attributes.iter();
        let forms = forms.filter(|it| !grammar.contains(&it.id.name));
        for pattern in message.value.iter().chain(forms.map(|it| &it.value)) {
            say(pattern, &mut said);
            said.push('\n');
        }
        all.push((message.id.name.to_owned(), said));
    }
    Ok(all)
}

fn say(pattern: &Pattern<&str>, said: &mut String) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => said.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(InlineExpression::StringLiteral { value }) => {
                    said.push_str(value);
                }
                Expression::Inline(_) => said.push('…'),
                Expression::Select { variants, .. } => {
                    for variant in variants {
                        said.push(' ');
                        say(&variant.value, said);
                    }
                }
            },
        }
    }
}

fn walk(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(inline) => note(inline, names),
            Expression::Select { selector, variants } => {
                note(selector, names);
                for variant in variants {
                    walk(&variant.value, names);
                }
            }
        }
    }
}

fn note(inline: &InlineExpression<&str>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                note(argument, names);
            }
        }
        _ => (),
    }
}
