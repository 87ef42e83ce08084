//! The description of what is said over sockets, as `AsyncAPI` 3 wants it: the live part of the API,
//! which `OpenAPI` can't describe. The messages come from the code, what they mean from here.

use api::description::schemas;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use crate::matches::Talk;

const ABOUT: &str = "\
What is said over the sockets of Henge, one JSON object a message. What is asked over HTTP is \
described in `/api/v1/openapi.json`; `docs/programs/live.md` tells the whole story.

A client connects with the number of the last event it knows (`since`), hears `hello`, then every \
event after that number, in order and without a gap, and from then on each event as it happens. A \
player shows the token once, and may then send commands. A client that loses the connection comes back \
with the number of the last event it heard, shows its token again, sends again every command that was \
neither acknowledged nor refused, with the same `id` and the same `seq`, and has missed nothing.";

const MATCH: &str = "\
Events of one match, and commands of its players.

Messages are told apart by a field that only they have: `hello`, `event`, `seat`, `ack`, `refused` or \
`presence`. A client should ignore messages with none of them, and fields that it doesn't know.";

const LOBBY: &str = "All open challenges, at once and again whenever they change. Nothing that a client \
says here is answered.";

/// What a message means: its name, its schema, and what to know about it.
const MESSAGES: [(&str, &str, &str); 9] = [
    (
        "hello",
        "Hello",
        "Always the first message, once a connection. `head` is the number of the last event so \
        far; if `since` was smaller, the events between follow at once. A `head` smaller than \
        `since` means that the server was restored from a backup: forget what you know and begin \
        again with `since=0`.",
    ),
    (
        "token",
        "ShowToken",
        "Shows the secret of a seat. It is answered with `seat`, or with `refused`. Until then \
        commands are refused with `no-token`. A player with an open socket that has shown the token \
        is present.",
    ),
    (
        "seat",
        "Seated",
        "The answer to a good `token`: the seat that it opens, for as long as this connection lasts.",
    ),
    (
        "command",
        "Order",
        "Something that a player does. `id` is made up by the client and is the seat's own: both \
        players may use the same. `seq` must be the number of the match's last event; if it is not, \
        the answer is `refused` with the problem `stale`, and `problem.head` is the right number. \
        Look at what has happened before you send the command again, with the new `seq` and a new \
        `id`. Every event makes `seq` stale, also those that nobody asked for: `credited` comes when \
        the server was away, and a command with the `seq` before it is refused although nobody has \
        moved. The same `id` with the same content takes effect once and is answered as it was the \
        first time; with anything else it is refused with `command-id-used`.",
    ),
    (
        "ack",
        "Ack",
        "A command took effect and is on disk. `seq` is the number of the event that it caused. The \
        event comes as its own message and may come before or after this one: wait for the event \
        with that number before you draw the board. A command that was sent again is acknowledged \
        with the number it got the first time, whose event may have come long ago.",
    ),
    (
        "refused",
        "Refused",
        "A message was not understood, or a command had no effect; `problem` is what the same request \
        over HTTP would be answered with, in the language of `Accept-Language`. `refused` is the \
        command's id, or null if the message was not a command. Send the same command again, as it \
        was, only after a problem of status 429 or 503.",
    ),
    (
        "event",
        "PublicEvent",
        "Something that has happened, and how the match stands since. Events have numbers without a \
        gap, and each reads the same for everybody and always. `credited` gives time back that passed \
        while the server was away: the position is as it was, the clocks are not, and `seq` is one \
        more.",
    ),
    (
        "presence",
        "PresenceNews",
        "Who is there: once after the first events, and again when somebody comes or goes. Only for \
        those who connect with `presence=true`. From `claim_at` on, if the player is not back by \
        then, the opponent may claim the win with the command `claim-win`.",
    ),
    (
        "challenges",
        "Challenges",
        "All open challenges that are listed, the newest first.",
    ),
];

/// Which messages the server hears in the socket of a match, and which it says.
const HEARD: [&str; 2] = ["token", "command"];
const SAID: [&str; 6] = ["hello", "event", "seat", "ack", "refused", "presence"];

/// When a socket closes, and what to do then.
const CLOSE_CODES: [(u16, &str); 8] = [
    (
        1001,
        "The server stops. Come back in a second: it is often a restart.",
    ),
    (1002, "What came was not a WebSocket frame."),
    (1003, "Binary messages are not understood: send text."),
    (1007, "A text was not UTF-8."),
    (
        1008,
        "More than 100 messages in 20 seconds. Come back, and send less.",
    ),
    (1009, "A message was longer than 8 KiB."),
    (
        1013,
        "You fell more than 64 events behind, or nothing can be read at the moment. Come back in a \
        second with the number of the last event you heard.",
    ),
    (
        4410,
        "The match has been deleted by the server's operators. Don't come back: it is gone.",
    ),
];

/// The whole description, as text.
pub(crate) fn document() -> String {
    let schema = |name: &str| MESSAGES.iter().find(|it| it.0 == name).map(|it| it.1);
    let heard: Vec<&str> = HEARD.into_iter().filter_map(schema).collect();
    let said = SAID.into_iter().chain(["challenges"]);
    let said: Vec<&str> = said.filter_map(schema).collect();
    let mut schemas = schemas(&Talk::openapi(), &heard, &said);
    plain(&mut schemas);
    let messages = MESSAGES.iter().map(|(name, schema, about)| {
        let mut message = json!({
            "name": name,
            "description": about,
            "payload": { "$ref": format!("#/components/schemas/{schema}") },
        });
        // What an answer is the answer to.
        let id = match *name {
            "command" => "id",
            "ack" => "ack",
            "refused" => "refused",
            _ => return ((*name).to_owned(), message),
        };
        message["correlationId"] = json!({
            "description": "The command's id.",
            "location": format!("$message.payload#/{id}"),
        });
        ((*name).to_owned(), message)
    });
    let messages: Map<String, Value> = messages.collect();
    let close_codes: Map<String, Value> = CLOSE_CODES
        .iter()
        .map(|(code, about)| (code.to_string(), json!(about)))
        .collect();
    let codes = CLOSE_CODES.map(|(code, about)| format!("- {code}: {about}"));
    let about = format!(
        "{MATCH}\n\nA quiet client is asked for a sign of life every 10 seconds (a ping, which \
        WebSocket libraries answer by themselves) and is given up after 25. The server closes with:\n\n{}",
        codes.join("\n")
    );
    let since = json!({
        "type": "integer",
        "minimum": 0,
        "default": 0,
        "description": "Number of the last event that is known already.",
    });
    let presence = json!({
        "type": "boolean",
        "default": false,
        "description": "Whether to hear who comes and goes.",
    });
    let query = json!({
        "type": "object",
        "properties": { "since": since, "presence": presence },
        "additionalProperties": false,
    });
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Henge, live",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "defaultContentType": "application/json",
        "servers": { "here": {
            "host": "{host}",
            "protocol": "ws",
            "description": "Encrypted (`wss`) where a proxy or the server's own certificate is in front.",
            "variables": { "host": { "default": "127.0.0.1:8080" } },
        } },
        "channels": {
            "match": {
                "address": "/api/v1/matches/{id}/socket",
                "description": about,
                "parameters": { "id": { "description": "The match's id." } },
                "messages": chosen(HEARD.iter().chain(&SAID)),
                "bindings": { "ws": { "method": "GET", "query": query, "bindingVersion": "0.1.0" } },
                "x-close-codes": close_codes,
            },
            "lobby": {
                "address": "/api/v1/lobby/socket",
                "description": LOBBY,
                "messages": chosen(["challenges"].iter()),
                "bindings": { "ws": { "method": "GET", "bindingVersion": "0.1.0" } },
                "x-close-codes": close_codes,
            },
        },
        "operations": {
            "tell": operation("send", "match", &["hello", "event", "presence"], "Tells what happens."),
            "listen": {
                "action": "receive",
                "channel": { "$ref": "#/channels/match" },
                "summary": "Takes tokens and commands.",
                "messages": references("match", &HEARD),
                "reply": {
                    "channel": { "$ref": "#/channels/match" },
                    "messages": references("match", &["seat", "ack", "refused"]),
                },
            },
            "tellLobby": operation("send", "lobby", &["challenges"], "Tells the open challenges."),
        },
        "components": { "messages": messages, "schemas": schemas },
    })
    .to_string()
}

fn operation(action: &str, channel: &str, messages: &[&str], about: &str) -> Value {
    json!({
        "action": action,
        "channel": { "$ref": format!("#/channels/{channel}") },
        "summary": about,
        "messages": references(channel, messages),
    })
}

/// The messages of a channel.
fn chosen<'a>(names: impl Iterator<Item = &'a &'a str>) -> Map<String, Value> {
    let message = |it: &&str| {
        let reference = json!({ "$ref": format!("#/components/messages/{it}") });
        ((*it).to_owned(), reference)
    };
    names.map(message).collect()
}

fn references(channel: &str, names: &[&str]) -> Value {
    let reference = |it: &&str| json!({ "$ref": format!("#/channels/{channel}/messages/{it}") });
    names.iter().map(reference).collect()
}

/// `OpenAPI` has words of its own, which mean something else or nothing here.
fn plain(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(plain),
        Value::Object(fields) => {
            // A field may have that name, but then it has a schema.
            if fields
                .get("discriminator")
                .is_some_and(|it| it.get("mapping").is_some())
            {
                fields.remove("discriminator");
            }
            if let Some(example) = fields.remove("example") {
                fields.insert("examples".to_owned(), json!([example]));
            }
            fields.values_mut().for_each(plain);
        }
        _ => {}
    }
}
