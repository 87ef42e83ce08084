//! `henge games`: the catalog.

use std::fmt::Write as _;

use catalog::{Fact, Knowledge, Level};
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
        let bots = game.bots.iter().map(|bot| bot.id.into());
        let players: Vec<_> = [words.get("cli-levels")].into_iter().chain(bots).collect();
        let players = players.join(", ");
        writeln!(text, "  {:12}{players}", words.get("cli-bots")).expect(nothing);
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
    context.print(text.trim_end())
}

/// Breaks a text between words at 78 columns, given where its first line starts.
fn wrapped(text: &str, indent: usize) -> String {
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
        .map(|it| json!({ "id": it.id, "name": it.name, "designer": it.designer }))
        .collect()
}

fn list(context: &Context) -> Vec<Value> {
    let describe = |game: &catalog::Game| {
        let info = game.info;
        let variants: Vec<Value> = info
            .variants
            .iter()
            .map(|it| {
                let about = context.words.get(it.about);
                json!({ "name": it.name, "about": about, "family": it.family })
            })
            .collect();
        json!({
            "id": info.id,
            "name": info.name,
            "designer": info.designer,
            "year": info.year,
            "players": info.players.map(|it| it.name),
            "variants": variants,
            "levels": Level::ALL.map(Level::number),
            "bots": game.bots.iter().map(|bot| bot.id).collect::<Vec<_>>(),
            "exact": {
                "about": context.words.get(game.exact),
                "built": Knowledge::of_user().facts(game).iter().map(fact).collect::<Vec<_>>(),
            },
        })
    };
    catalog::games().iter().copied().map(describe).collect()
}

fn fact(it: &Fact) -> Value {
    json!({
        "kind": it.kind,
        "variant": it.variant,
        "scope": it.scope,
        "claim": it.claim,
        "file": it.file.display().to_string(),
    })
}
