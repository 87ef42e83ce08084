//! Judges what clients have seen of a cluster. Knows nothing of how it works: only what people were
//! told, what they had sent, and what was there in the end.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A move that somebody has sent, however often.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) id: String,
    /// Number of the last event that the sender knew.
    pub(crate) after: u64,
    pub(crate) text: String,
    /// When it was first sent, in milliseconds since 1970.
    pub(crate) at: i64,
    /// What was answered and when, if it was.
    pub(crate) acknowledged: Option<(u64, i64)>,
}

/// What is known of a match.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) sent: Vec<Sent>,
    /// All events in the end, as each node tells them.
    pub(crate) logs: Vec<Vec<Value>>,
    /// Events as they were told while they happened, by watcher.
    pub(crate) watched: Vec<Vec<Value>>,
}

/// How far a time may be off, in milliseconds.
const TOLERANCE: i64 = 250;

/// What must not be, in words. Nothing if all is well. An event may be older than `oldest`
/// milliseconds when it is acknowledged only if none is given.
pub(crate) fn judge(history: &BTreeMap<String, Seen>, oldest: Option<i64>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, seen) in history {
        let mut say = |what: String| wrong.push(format!("{name}: {what}"));
        let Some(log) = seen.logs.first() else {
            say("nobody has its events".to_owned());
            continue;
        };
        // One total order.
        let numbers: Vec<u64> = log.iter().filter_map(|it| it["seq"].as_u64()).collect();
        if numbers != (1..=log.len() as u64).collect::<Vec<u64>>() {
            say(format!("events are numbered {numbers:?}"));
        }
        if seen.logs.iter().any(|it| it != log) {
            say("nodes tell different events".to_owned());
        }
        for watched in &seen.watched {
            let mut before = None;
            for event in watched {
                let seq = event["seq"].as_u64().unwrap_or(0);
                if before.is_some_and(|it| it + 1 != seq) {
                    say(format!("a watcher has seen {seq} after {before:?}"));
                }
                if log.get(seq as usize - 1) != Some(event) {
                    say(format!("a watcher has seen another event {seq}"));
                }
                before = Some(seq);
            }
        }
        // What was acknowledged is there, once.
        let mut taken = BTreeSet::new();
        for (sent, (seq, at)) in seen
            .sent
            .iter()
            .filter_map(|it| Some((it, it.acknowledged?)))
        {
            let event = log.get(seq as usize - 1).unwrap_or(&Value::Null);
            if event["event"] != "played" || event["move"] != sent.text.as_str() {
                say(format!(
                    "{} was acknowledged as event {seq}, which is {event}",
                    sent.id
                ));
                continue;
            }
            if !taken.insert(seq) {
                say(format!("event {seq} was acknowledged for two commands"));
            }
            let happened = event["at"].as_i64().unwrap_or(0);
            if happened < sent.at - TOLERANCE || at + TOLERANCE < happened {
                say(format!(
                    "{} was sent at {}, took effect at {happened}",
                    sent.id, sent.at
                ));
            }
            if oldest.is_some_and(|it| it < at - happened) {
                say(format!(
                    "event {seq} was {} ms old when it took effect",
                    at - happened
                ));
            }
        }
        // No effect without a cause.
        for event in log {
            let seq = event["seq"].as_u64().unwrap_or(0);
            let kind = event["event"].as_str().unwrap_or_default();
            let is_cause = |it: &&Sent| it.after + 1 == seq && event["move"] == it.text.as_str();
            match kind {
                "created" if seq == 1 => {}
                "credited" => {}
                "played" if seen.sent.iter().filter(is_cause).count() == 1 => {}
                _ => say(format!("nobody has asked for {event}")),
            }
        }
    }
    wrong
}
