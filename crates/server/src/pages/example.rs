//! Examples of answers as people read them: shortened, and laid out.

use serde_json::Value;

/// The longest text and the longest lists that are shown whole: of values, and of anything else.
const TEXT: usize = 120;
const VALUES: usize = 8;
const LIST: usize = 2;

/// An example that does not fill the page: a real answer has the rest.
pub(super) fn shortened(value: &Value) -> Value {
    match value {
        Value::String(text) if TEXT < text.chars().count() && !text.starts_with('{') => {
            let text: String = text.chars().take(TEXT).collect();
            Value::String(format!("{text}…"))
        }
        Value::Array(items) => {
            let plain = items.iter().all(|it| !it.is_array() && !it.is_object());
            let most = if plain { VALUES } else { LIST };
            let mut shown: Vec<Value> = items.iter().take(most).map(shortened).collect();
            if most < items.len() {
                shown.push(Value::String("…".to_owned()));
            }
            Value::Array(shown)
        }
        Value::Object(fields) => {
            let fields = fields.iter().map(|it| (it.0.clone(), shortened(it.1)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

/// The widest value that is kept on one line.
const WIDTH: usize = 72;

/// JSON for people: what fits on a line stays on it.
pub(super) fn pretty(value: &Value, depth: usize) -> String {
    let line = value.to_string();
    if line.chars().count() + 2 * depth <= WIDTH {
        return line;
    }
    let inner = "  ".repeat(depth + 1);
    let parts: Vec<String> = match value {
        Value::Array(items) => items
            .iter()
            .map(|it| format!("{inner}{}", pretty(it, depth + 1)))
            .collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, it)| format!("{inner}\"{name}\": {}", pretty(it, depth + 1)))
            .collect(),
        _ => return line,
    };
    let [open, close] = if value.is_array() {
        ["[", "]"]
    } else {
        ["{", "}"]
    };
    format!(
        "{open}\n{}\n{}{close}",
        parts.join(",\n"),
        "  ".repeat(depth)
    )
}
