//! Requests about matches.

use serde_json::{Value, json};

use super::{Answer, Running, wait_until};

/// A match and the tokens of its players.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    /// By side; empty for a computer's or an open seat.
    pub(crate) tokens: [String; 2],
}

/// The seat of a person, in a request.
pub(crate) fn human(name: &str) -> Value {
    json!({ "kind": "human", "name": name })
}

/// The seat of a computer, in a request.
pub(crate) fn computer(player: &str) -> Value {
    json!({ "kind": "computer", "player": player })
}

impl Running {
    /// Creates a match.
    #[track_caller]
    pub(crate) fn create(&self, setup: &Value) -> Table {
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

    /// Creates a match between two people.
    #[track_caller]
    pub(crate) fn create_for_two(&self, game: &str, clock: &Value) -> Table {
        let seats = [human("Ana"), human("Rui")];
        self.create(&json!({ "game": game, "seats": seats, "clock": clock }))
    }

    /// The current view of a match.
    #[track_caller]
    pub(crate) fn view(&self, table: &Table) -> Value {
        let answer = self.get(&format!("/api/v1/matches/{}", table.id));
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// Sends a command of a side.
    pub(crate) fn command(&self, table: &Table, side: usize, command: &Value) -> Answer {
        let path = format!("/matches/{}/commands", table.id);
        self.post_as(&table.tokens[side], &path, &command.to_string())
    }

    /// Sends a command of a side after the last event, and expects success.
    #[track_caller]
    pub(crate) fn act(&self, table: &Table, side: usize, what: &Value) -> Value {
        let seq = self.view(table)["seq"].as_u64().expect("a number");
        let mut command = what.clone();
        command["seq"] = json!(seq);
        command["id"] = json!(format!("c{seq}"));
        let answer = self.command(table, side, &command);
        assert_eq!(answer.status, 200, "{command} {}", answer.body);
        answer.json()
    }

    /// Makes a move of a side, and expects success.
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

    /// Polls the view of a match until it satisfies a condition.
    #[track_caller]
    pub(crate) fn wait(&self, table: &Table, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let mut view = Value::Null;
        wait_until("as expected", || {
            view = self.view(table);
            is_wanted(&view)
        });
        view
    }
}

/// The text of a JSON string, or nothing.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// An arbitrary legal move, always the same for the same position and `n`.
pub(crate) fn some_move(line: &dyn game::AnyLine, n: usize) -> String {
    let moves = line.legal_moves();
    moves[(n * 7919 + 13) % moves.len()].text.clone()
}
