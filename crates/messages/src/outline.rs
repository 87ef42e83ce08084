//! What a Fluent file contains, for the test that compares languages.

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
