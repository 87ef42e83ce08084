//! Matches and those who play them.

use serde_json::{Value, json};

use super::{Answer, Running, wait_until};

/// A match, and the tokens of those who play.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    /// By side; empty where a token is none.
    pub(crate) tokens: [String; 2],
}

pub(crate) fn human(name: &str) -> Value {
    json!({ "kind": "human", "name": name })
}

pub(crate) fn computer(player: &str) -> Value {
    json!({ "kind": "computer", "player": player })
}

impl Running {
    /// Makes a match.
    #[track_caller]
    pub(crate) fn make(&self, setup: &Value) -> Table {
        let answer = self.post("/api/v1/matches", &setup.to_string());
        assert_eq!(answer.status, 201, "{}", answer.body);
        let made = answer.json();
        let mut tokens = [String::new(), String::new()];
        for seat in made["seats"].as_array().expect("seats") {
            let n = usize::from(seat["seat"] == "second");
            tokens[n] = text(&seat["token"]);
            let link = format!("/matches/{}#{}", text(&made["id"]), tokens[n]);
            assert_eq!(seat["link"], link);
        }
        Table {
            id: text(&made["id"]),
            tokens,
        }
    }

    /// A match between two people.
    #[track_caller]
    pub(crate) fn make_for_two(&self, game: &str, clock: &Value) -> Table {
        let seats = [human("Ana"), human("Rui")];
        self.make(&json!({ "game": game, "seats": seats, "clock": clock }))
    }

    #[track_caller]
    pub(crate) fn see(&self, table: &Table) -> Value {
        let answer = self.get(&format!("/api/v1/matches/{}", table.id));
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// Sends a command of a side.
    pub(crate) fn order(&self, table: &Table, side: usize, order: &Value) -> Answer {
        let path = format!("/matches/{}/commands", table.id);
        self.post_as(&table.tokens[side], &path, &order.to_string())
    }

    /// Sends a command of a side after the last event, and expects success.
    #[track_caller]
    pub(crate) fn act(&self, table: &Table, side: usize, what: &Value) -> Value {
        let seq = self.see(table)["seq"].as_u64().expect("a number");
        let mut order = what.clone();
        order["seq"] = json!(seq);
        order["id"] = json!(format!("c{seq}"));
        let answer = self.order(table, side, &order);
        assert_eq!(answer.status, 200, "{order} {}", answer.body);
        answer.json()
    }

    #[track_caller]
    pub(crate) fn play(&self, table: &Table, side: usize, m: &str) -> Value {
        self.act(table, side, &json!({ "do": "play", "move": m }))
    }

    /// All events after number `since`.
    #[track_caller]
    pub(crate) fn events(&self, table: &Table, since: u64) -> Vec<Value> {
        let path = format!("/api/v1/matches/{}/events?since={since}", table.id);
        let answer = self.get(&path);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let answer = answer.json();
        answer["events"].as_array().expect("a list").clone()
    }

    /// Waits for a match to be so.
    #[track_caller]
    pub(crate) fn wait(&self, table: &Table, so: impl Fn(&Value) -> bool) -> Value {
        let mut view = Value::Null;
        wait_until("so", || {
            view = self.see(table);
            so(&view)
        });
        view
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A move of a line that chance decides on, always the same one.
pub(crate) fn some_move(line: &dyn game::AnyLine, n: usize) -> String {
    let moves = line.legal_moves();
    moves[(n * 7919 + 13) % moves.len()].text.clone()
}
