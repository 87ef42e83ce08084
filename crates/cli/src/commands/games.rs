//! `henge games`: lists the catalog with variants, bots, levels and exact answers.

use std::fmt::Write as _;

use api::GameSummary;
use catalog::{Computer, ComputerKind, Game, Knowledge};
use messages::Messages;
use serde_json::{Value, json};

use crate::{context::Context, failure::Failure};

pub(crate) fn run(context: &Context) -> Result<(), Failure> {
    if context.json {
        return context.print_json(&json!({ "games": list(context), "puzzles": puzzles() }));
    }
    let words = &context.words;
    let mut text = String::new();
    for game in catalog::games() {
        let info = game.info;
        let nothing = "writing to a string can't fail";
        let title = [
            ("name", info.name.into()),
            ("designer", info.designer.into()),
            ("year", info.year.to_string().into()),
        ];
        writeln!(
            text,
            "{:14}{}",
            info.id,
            context.with("cli-game-title", &title)
        )
        .expect(nothing);
        for (i, variant) in info.variants.iter().enumerate() {
            let head = if i == 0 {
                words.get("cli-variants")
            } else {
                "".into()
            };
            let about = wrapped(&words.get(variant.about), 32);
            writeln!(text, "  {head:12}{:18}{about}", variant.name).expect(nothing);
        }
        writeln!(text, "  {:12}{}", words.get("cli-bots"), bots(game, words)).expect(nothing);
        let exact = wrapped(&words.get(game.exact), 14);
        writeln!(text, "  {:12}{exact}\n", words.get("cli-exact")).expect(nothing);
    }
    for puzzle in &catalog::PUZZLES {
        let title = [
            ("name", puzzle.name.into()),
            ("designer", puzzle.designer.into()),
        ];
        let title = context.with("cli-puzzle-title", &title);
        writeln!(text, "{:14}{title}\n", puzzle.id).expect("writing to a string can't fail");
    }
    let levels = catalog::games().first().map(|game| {
        let levels = game
            .computers()
            .filter(|computer| matches!(computer.kind(), ComputerKind::Level(_)));
        players(levels, words)
    });
    writeln!(text, "{}", words.get("cli-levels")).expect("writing to a string can't fail");
    text += &levels.unwrap_or_default();
    context.print(text.trim_end())
}

/// Formats the bots of a game as rows of id, name and description. Other names of the same bots,
/// which are still accepted, are left out.
fn bots(game: &'static Game, words: &Messages) -> String {
    let bots = game.bots.iter().filter(|bot| !bot.is_alias());
    let rows = bots.filter_map(|bot| {
        let computer = game.computer(bot.id)?;
        let about = format!("{}. {}", computer.name(words), computer.description(words));
        Some(format!("{:18}{}", bot.id, wrapped(&about, 32)))
    });
    rows.collect::<Vec<_>>().join(&format!("\n{:14}", ""))
}

/// Formats computer players as aligned rows of id (as typed on the command line), name and
/// description.
pub(crate) fn players(list: impl Iterator<Item = Computer>, words: &Messages) -> String {
    let rows: Vec<[String; 3]> = list
        .map(|computer| {
            let id = computer.to_string();
            [id, computer.name(words), computer.description(words)]
        })
        .collect();
    let width = |i: usize| {
        rows.iter()
            .map(|row| row[i].chars().count())
            .max()
            .unwrap_or(0)
    };
    let (id, name) = (width(0), width(1));
    let lines = rows.iter().map(|[typed, called, about]| {
        let about = wrapped(about, id + name + 6);
        format!("  {typed:id$}  {called:name$}  {about}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Wraps a text between words at 78 columns and indents all lines but the first, which the caller
/// prints from column `indent` on.
pub(super) fn wrapped(text: &str, indent: usize) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if indent + line.chars().count() + word.chars().count() < 78 => {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join(&format!("\n{:indent$}", ""))
}

fn puzzles() -> Vec<Value> {
    let puzzles = catalog::PUZZLES.iter();
    puzzles
        .map(|puzzle| {
            let (id, name, designer) = (puzzle.id, puzzle.name, puzzle.designer);
            json!({ "id": id, "name": name, "designer": designer })
        })
        .collect()
}

/// The API's summary of every game as JSON, with the path of each file (table or proof) that solves
/// a part of it.
fn list(context: &Context) -> Vec<Value> {
    let knowledge = Knowledge::of_user();
    let describe = |game: &'static Game| {
        let mut answer = json!(GameSummary::of(game, knowledge, &context.words));
        let built = answer["exact"]["built"].as_array_mut();
        for (receipt, fact) in built.into_iter().flatten().zip(knowledge.facts(game)) {
            receipt["file"] = json!(fact.file.display().to_string());
        }
        answer
    };
    catalog::games().iter().copied().map(describe).collect()
}
