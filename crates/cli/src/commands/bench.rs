//! `henge bench`: runs fixed searches. The signature is the sum of their nodes: it changes if and only if
//! the search does.

use std::{fmt::Write as _, time::Duration};

use catalog::SearchSettings;
use engine::{Config, Engine, Handle};
use search::Limits;
use serde_json::{Map, json};

use crate::{context::Context, failure::Failure};

#[expect(
    clippy::cast_precision_loss,
    reason = "a speed needs no more than 15 digits"
)]
pub(crate) fn run(context: &Context) -> Result<(), Failure> {
    let engine = Engine::new(Config {
        megabytes: 8,
        ..Config::default()
    })?;
    let (mut text, mut games, mut signature) = (String::new(), Map::new(), 0);
    for game in catalog::games() {
        let (mut nodes, mut elapsed) = (0, Duration::ZERO);
        for fixed in game.bench {
            let line = game.open(Some(fixed.position), Some(fixed.variant))?;
            let settings = SearchSettings::new(Limits::depth(fixed.depth));
            let search = engine.analyse(line, settings);
            let found = search.ok().and_then(Handle::wait).unwrap_or_default();
            nodes += found.nodes;
            elapsed += found.elapsed;
        }
        signature += nodes;
        let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-9);
        let args = [
            ("nodes", nodes.into()),
            (
                "seconds",
                context.words.decimal(elapsed.as_secs_f64(), 2).into(),
            ),
            ("speed", context.words.decimal(speed / 1e6, 2).into()),
        ];
        let figures = context.with("bench-game", &args);
        writeln!(text, "{:14}{figures}", game.info.id).expect("writing to a string can't fail");
        let answer = json!({ "nodes": nodes, "nodes_per_second": speed.round() });
        games.insert(game.info.id.to_owned(), answer);
    }
    if context.json {
        return context.print_json(&json!({ "signature": signature, "games": games }));
    }
    context.print(&format!("{text}signature {signature}"))
}
