//! Formats an atlas as CSV or JSON.

use std::fmt::Write as _;

use chess_loop::atlas::AtlasEntry;
use serde_json::{Value, json};

use super::Format;

/// Formats the entries of an atlas (puzzles with their numbers of solutions) as the text of a CSV
/// or JSON file.
pub(super) fn write(entries: &[&AtlasEntry], format: Format) -> String {
    match format {
        Format::Csv => csv(entries),
        Format::Json => {
            let rows: Vec<Value> = entries.iter().map(|it| object(it)).collect();
            format!("{}\n", json!({ "entries": rows }))
        }
    }
}

fn csv(entries: &[&AtlasEntry]) -> String {
    let mut text = String::from("instance,rows,columns,count,first,second,total,classes,example\n");
    for entry in entries {
        let instance = entry.instance;
        let [first, second] = instance.pair();
        let example = entry.example.as_ref().map(ToString::to_string);
        writeln!(
            text,
            "{instance},{},{},{},{first},{second},{},{},{}",
            instance.rows(),
            instance.cols(),
            instance.n(),
            entry.count.total,
            entry.count.classes,
            example.unwrap_or_default(),
        )
        .expect("writing to a string can't fail");
    }
    text
}

fn object(entry: &AtlasEntry) -> Value {
    let instance = entry.instance;
    let [first, second] = instance.pair().map(|it| it.letter().to_string());
    json!({
        "instance": instance.to_string(),
        "rows": instance.rows(),
        "columns": instance.cols(),
        "count": instance.n(),
        "first": first,
        "second": second,
        "total": entry.count.total,
        "classes": entry.count.classes,
        "example": entry.example.as_ref().map(ToString::to_string),
    })
}
