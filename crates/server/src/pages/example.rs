//! Examples of responses on the page of the API reference, shortened and formatted.

use serde_json::Value;

/// Maximum characters of a text in an example of the API reference.
const MAX_TEXT_CHARS: usize = 120;
/// Maximum items that an example of the API reference shows of a list of plain values.
const MAX_VALUES: usize = 8;
/// Maximum items that an example of the API reference shows of a list of objects or lists, each of
/// which takes several lines.
const MAX_OBJECTS: usize = 2;

/// Shortens the long texts and lists of an example, with `…` in place of the rest.
pub(super) fn shortened(value: &Value) -> Value {
    match value {
        Value::String(text) if MAX_TEXT_CHARS < text.chars().count() && !text.starts_with('{') => {
            let text: String = text.chars().take(MAX_TEXT_CHARS).collect();
            Value::String(format!("{text}…"))
        }
        Value::Array(items) => {
            let plain = (items.iter()).all(|item| !item.is_array() && !item.is_object());
            let limit = if plain { MAX_VALUES } else { MAX_OBJECTS };
            let mut shown: Vec<Value> = items.iter().take(limit).map(shortened).collect();
            if limit < items.len() {
                shown.push(Value::String("…".to_owned()));
            }
            Value::Array(shown)
        }
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| (name.clone(), shortened(value)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

/// Maximum characters of a JSON value on one line of an example, with its indentation.
const LINE_WIDTH: usize = 72;

/// Formats JSON with a line break only where a value doesn't fit on a line.
pub(super) fn pretty(value: &Value, depth: usize) -> String {
    let line = value.to_string();
    if line.chars().count() + 2 * depth <= LINE_WIDTH {
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
