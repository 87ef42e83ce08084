//! The `AsyncAPI` 3 document of the `WebSocket`s, which `OpenAPI` can't describe. The schemas of the
//! messages come from their types, the descriptions from this file.

use api::description::schemas;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use crate::matches::SocketMessages;

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

/// A message that is sent over a WebSocket, as the `AsyncAPI` document describes it.
struct MessageInfo {
    name: &'static str,
    /// The name of the type whose schema describes the message.
    schema: &'static str,
    description: &'static str,
}

/// All messages of the `WebSocket`s, in the order of the `AsyncAPI` document.
const MESSAGES: [MessageInfo; 9] = [
    MessageInfo {
        name: "hello",
        schema: "Hello",
        description: "Always the first message, once a connection. `head` is the number of the last event so \
        far; if `since` was smaller, the events between follow at once. A `head` smaller than \
        `since` means that the server was restored from a backup: forget what you know and begin \
        again with `since=0`.",
    },
    MessageInfo {
        name: "token",
        schema: "ShowToken",
        description: "Shows the secret of a seat. It is answered with `seat`, or with `refused`. Until then \
        commands are refused with `no-token`. A player with an open socket that has shown the token \
        is present.",
    },
    MessageInfo {
        name: "seat",
        schema: "Seated",
        description: "The answer to a good `token`: the seat that it opens, for as long as this connection lasts.",
    },
    MessageInfo {
        name: "command",
        schema: "Order",
        description: "Something that a player does. `id` is made up by the client and is the seat's own: both \
        players may use the same. `seq` must be the number of the match's last event; if it is not, \
        the answer is `refused` with the problem `stale`, and `problem.head` is the right number. \
        Look at what has happened before you send the command again, with the new `seq` and a new \
        `id`. Every event makes `seq` stale, also those that nobody asked for: `credited` comes when \
        the server was away, and a command with the `seq` before it is refused although nobody has \
        moved. The same `id` with the same content takes effect once and is answered as it was the \
        first time; with anything else it is refused with `command-id-used`.",
    },
    MessageInfo {
        name: "ack",
        schema: "Ack",
        description: "A command took effect and is on disk. `seq` is the number of the event that it caused. The \
        event comes as its own message and may come before or after this one: wait for the event \
        with that number before you draw the board. A command that was sent again is acknowledged \
        with the number it got the first time, whose event may have come long ago.",
    },
    MessageInfo {
        name: "refused",
        schema: "Refused",
        description: "A message was not understood, or a command had no effect; `problem` is what the same request \
        over HTTP would be answered with, in the language of `Accept-Language`. `refused` is the \
        command's id, or null if the message was not a command. Send the same command again, as it \
        was, only after a problem of status 429 or 503.",
    },
    MessageInfo {
        name: "event",
        schema: "PublicEvent",
        description: "Something that has happened, and how the match stands since. Events have numbers without a \
        gap, and each reads the same for everybody and always. `credited` gives time back that passed \
        while the server was away: the position is as it was, the clocks are not, and `seq` is one \
        more.",
    },
    MessageInfo {
        name: "presence",
        schema: "PresenceNews",
        description: "Who is there: once after the first events, and again when somebody comes or goes. Only for \
        those who connect with `presence=true`. From `claim_at` on, if the player is not back by \
        then, the opponent may claim the win with the command `claim-win`.",
    },
    MessageInfo {
        name: "challenges",
        schema: "Challenges",
        description: "All open challenges that are listed, the newest first.",
    },
];

/// Names of the messages that the server receives on the socket of a match.
const RECEIVED: [&str; 2] = ["token", "command"];
/// Names of the messages that the server sends on the socket of a match.
const SENT: [&str; 6] = ["hello", "event", "seat", "ack", "refused", "presence"];

/// The codes with which the server closes a WebSocket, and what a client should do then.
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

/// The whole `AsyncAPI` document, as JSON.
pub(crate) fn document() -> String {
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
        "channels": channels(),
        "operations": operations(),
        "components": { "messages": messages(), "schemas": message_schemas() },
    })
    .to_string()
}

/// The schemas of all messages over `WebSocket`s, and of the types that they contain.
fn message_schemas() -> Value {
    let schema_of = |name: &str| {
        let message = MESSAGES.iter().find(|message| message.name == name);
        message.map(|message| message.schema)
    };
    let received: Vec<&str> = RECEIVED.into_iter().filter_map(schema_of).collect();
    let sent = SENT.into_iter().chain(["challenges"]);
    let sent: Vec<&str> = sent.filter_map(schema_of).collect();
    let mut schemas = schemas(&SocketMessages::openapi(), &received, &sent);
    remove_openapi_keywords(&mut schemas);
    schemas
}

fn messages() -> Map<String, Value> {
    let messages = MESSAGES.iter().map(|message| {
        let mut described = json!({
            "name": message.name,
            "description": message.description,
            "payload": { "$ref": format!("#/components/schemas/{}", message.schema) },
        });
        // The field that pairs a command with its acknowledgement or refusal.
        let id_field = match message.name {
            "command" => Some("id"),
            "ack" => Some("ack"),
            "refused" => Some("refused"),
            _ => None,
        };
        if let Some(id_field) = id_field {
            described["correlationId"] = json!({
                "description": "The command's id.",
                "location": format!("$message.payload#/{id_field}"),
            });
        }
        (message.name.to_owned(), described)
    });
    messages.collect()
}

fn channels() -> Value {
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
        "description": "Number of the last event that the client has. The events after it are sent. Without it, all.",
    });
    let presence = json!({
        "type": "boolean",
        "default": false,
        "description": "Whether the server also sends a message whenever a player comes or leaves. False by default.",
    });
    let query = json!({
        "type": "object",
        "properties": { "since": since, "presence": presence },
        "additionalProperties": false,
    });
    json!({
        "match": {
            "address": "/api/v1/matches/{id}/socket",
            "description": about,
            "parameters": { "id": { "description": "The match's id." } },
            "messages": channel_messages(RECEIVED.iter().chain(&SENT)),
            "bindings": { "ws": { "method": "GET", "query": query, "bindingVersion": "0.1.0" } },
            "x-close-codes": close_codes,
        },
        "lobby": {
            "address": "/api/v1/lobby/socket",
            "description": LOBBY,
            "messages": channel_messages(["challenges"].iter()),
            "bindings": { "ws": { "method": "GET", "bindingVersion": "0.1.0" } },
            "x-close-codes": close_codes,
        },
    })
}

fn operations() -> Value {
    json!({
        "tell": operation("send", "match", &["hello", "event", "presence"], "Tells what happens."),
        "listen": {
            "action": "receive",
            "channel": { "$ref": "#/channels/match" },
            "summary": "Takes tokens and commands.",
            "messages": references("match", &RECEIVED),
            "reply": {
                "channel": { "$ref": "#/channels/match" },
                "messages": references("match", &["seat", "ack", "refused"]),
            },
        },
        "tellLobby": operation("send", "lobby", &["challenges"], "Tells the open challenges."),
    })
}

fn operation(action: &str, channel: &str, messages: &[&str], about: &str) -> Value {
    json!({
        "action": action,
        "channel": { "$ref": format!("#/channels/{channel}") },
        "summary": about,
        "messages": references(channel, messages),
    })
}

/// References to messages in `components`, as a channel of the `AsyncAPI` document lists them.
fn channel_messages<'a>(names: impl Iterator<Item = &'a &'a str>) -> Map<String, Value> {
    let message = |name: &&str| {
        let reference = json!({ "$ref": format!("#/components/messages/{name}") });
        ((*name).to_owned(), reference)
    };
    names.map(message).collect()
}

/// References to messages of a channel, as an operation of the `AsyncAPI` document lists them.
fn references(channel: &str, names: &[&str]) -> Value {
    let reference =
        |name: &&str| json!({ "$ref": format!("#/channels/{channel}/messages/{name}") });
    names.iter().map(reference).collect()
}

/// Replaces keywords that only `OpenAPI` has by those of JSON Schema, which `AsyncAPI` uses.
fn remove_openapi_keywords(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(remove_openapi_keywords),
        Value::Object(fields) => {
            // A property may be called `discriminator`, but then its schema has no `mapping`.
            let discriminator = fields.get("discriminator");
            if discriminator.is_some_and(|keyword| keyword.get("mapping").is_some()) {
                fields.remove("discriminator");
            }
            if let Some(example) = fields.remove("example") {
                fields.insert("examples".to_owned(), json!([example]));
            }
            fields.values_mut().for_each(remove_openapi_keywords);
        }
        _ => {}
    }
}
