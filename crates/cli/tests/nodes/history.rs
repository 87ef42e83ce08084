//! Judges what clients have seen of a cluster. Knows nothing of how it works: only what people were
//! told, what they had sent, and what was there in the end.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::players::{BASE, INCREMENT};

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
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// Whether the second player is a computer.
    pub(crate) has_computer: bool,
    pub(crate) sent: Vec<Sent>,
    /// All events in the end, as each node tells them.
    pub(crate) logs: Vec<Vec<Value>>,
    /// Events as they were told while they happened, by watcher.
    pub(crate) watched: Vec<Vec<Value>>,
}

impl Seen {
    /// Whether somebody asked for an event.
    fn is_asked_for(&self, event: &Value) -> bool {
        let seq = event["seq"].as_u64().unwrap_or(0);
        let is_cause = |it: &&Sent| it.after + 1 == seq && event["move"] == it.text.as_str();
        self.sent.iter().filter(is_cause).count() == 1
    }

    /// Whether the computer has still to answer a move.
    pub(crate) fn is_owed(&self, log: &[Value]) -> bool {
        let last = log.iter().rfind(|it| it["event"] == "played");
        self.has_computer && last.is_some_and(|it| it["result"].is_null() && self.is_asked_for(it))
    }
}

/// How far a time may be off, in milliseconds.
const TOLERANCE: i64 = 250;

/// What a judge has found.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    /// What must not be, in words. Nothing if all is well.
    pub(crate) wrong: Vec<String>,
    /// By how much a time was off at most, in milliseconds.
    pub(crate) worst_time: i64,
    /// How many moves of computers there are.
    pub(crate) n_computer_moves: usize,
    /// How many have watched something.
    pub(crate) n_watchers: usize,
}

/// What both clocks should show, by the time control and the times of events alone.
struct Model {
    left: [i64; 2],
    since: i64,
    n_moves: usize,
}

impl Model {
    fn new(at: i64) -> Model {
        Model {
            left: [BASE; 2],
            since: at,
            n_moves: 0,
        }
    }

    /// Takes note of an event. Returns what the clocks should show.
    fn hear(&mut self, event: &Value) -> [i64; 2] {
        let at = event["at"].as_i64().unwrap_or(0);
        let thought = (at - self.since).max(0);
        // Nobody is charged before both have moved.
        let runs = 2 <= self.n_moves;
        match event["event"].as_str() {
            Some("played") => {
                let left = &mut self.left[self.n_moves % 2];
                if runs {
                    *left = (*left - thought).max(0) + INCREMENT;
                }
                self.n_moves += 1;
                self.since = at;
            }
            Some("credited") => {
                let given = event["milliseconds"].as_i64().unwrap_or(0);
                self.since += given.clamp(0, thought);
            }
            _ => {}
        }
        let mut shown = self.left;
        if 2 <= self.n_moves && event["result"].is_null() {
            shown[self.n_moves % 2] -= at - self.since;
        }
        shown
    }
}

/// Judges a history. An event may be older than `oldest` milliseconds when it is acknowledged only if
/// none is given.
pub(crate) fn judge(history: &BTreeMap<String, Seen>, oldest: Option<i64>) -> Verdict {
    let mut verdict = Verdict::default();
    for (name, seen) in history {
        let Some(log) = seen.logs.first() else {
            let wrong = format!("{name}: nobody has its events");
            verdict.wrong.push(wrong);
            continue;
        };
        let mut case = Case {
            name,
            seen,
            log,
            verdict: &mut verdict,
        };
        case.order();
        case.acknowledgements(oldest);
        case.causes();
        case.clocks();
    }
    verdict
}

/// A match that is judged.
struct Case<'a> {
    name: &'a str,
    seen: &'a Seen,
    log: &'a [Value],
    verdict: &'a mut Verdict,
}

impl Case<'_> {
    fn say(&mut self, what: &str) {
        self.verdict.wrong.push(format!("{}: {what}", self.name));
    }

    /// By how much a time is off. Returns whether that is too much.
    fn is_off(&mut self, by: i64) -> bool {
        self.verdict.worst_time = self.verdict.worst_time.max(by);
        TOLERANCE < by
    }

    /// One total order, for everybody.
    fn order(&mut self) {
        let (seen, log) = (self.seen, self.log);
        let numbers: Vec<u64> = log.iter().filter_map(|it| it["seq"].as_u64()).collect();
        if numbers != (1..=log.len() as u64).collect::<Vec<u64>>() {
            self.say(&format!("events are numbered {numbers:?}"));
        }
        if seen.logs.iter().any(|it| it != log) {
            self.say("nodes tell different events");
        }
        let times: Vec<i64> = log.iter().filter_map(|it| it["at"].as_i64()).collect();
        if !times.is_sorted() {
            self.say(&format!("events happened at {times:?}"));
        }
        for watched in &seen.watched {
            self.verdict.n_watchers += usize::from(!watched.is_empty());
            let mut before = None;
            for event in watched {
                let seq = event["seq"].as_u64().unwrap_or(0);
                if before.is_some_and(|it| it + 1 != seq) {
                    self.say(&format!("a watcher has seen {seq} after {before:?}"));
                }
                if (seq as usize).checked_sub(1).and_then(|it| log.get(it)) != Some(event) {
                    self.say(&format!("a watcher has seen another event {seq}"));
                }
                before = Some(seq);
            }
        }
    }

    /// What was acknowledged is there, once.
    fn acknowledgements(&mut self, oldest: Option<i64>) {
        let mut taken = BTreeSet::new();
        let sent = self.seen.sent.iter();
        for (sent, (seq, at)) in sent.filter_map(|it| Some((it, it.acknowledged?))) {
            let event = self.log.get(seq as usize - 1).unwrap_or(&Value::Null);
            let id = &sent.id;
            if event["event"] != "played" || event["move"] != sent.text.as_str() {
                self.say(&format!(
                    "{id} was acknowledged as event {seq}, which is {event}"
                ));
                continue;
            }
            if !taken.insert(seq) {
                self.say(&format!("event {seq} was acknowledged for two commands"));
            }
            let happened = event["at"].as_i64().unwrap_or(0);
            if self.is_off((sent.at - happened).max(happened - at).max(0)) {
                let sent = sent.at;
                self.say(&format!(
                    "{id} was sent at {sent}, took effect at {happened}"
                ));
            }
            let age = at - happened;
            if oldest.is_some_and(|it| it < age) {
                self.say(&format!("event {seq} was {age} ms old when it took effect"));
            }
        }
    }

    /// No effect without a cause; and a computer answers every move once.
    fn causes(&mut self) {
        let mut is_answered = true;
        for event in self.log {
            let seq = event["seq"].as_u64().unwrap_or(0);
            match event["event"].as_str().unwrap_or_default() {
                "created" if seq == 1 => {}
                "credited" => {}
                "played" if self.seen.is_asked_for(event) => {
                    if !is_answered {
                        self.say(&format!("the computer has not answered before {seq}"));
                    }
                    is_answered = !self.seen.has_computer;
                }
                "played" if !is_answered => {
                    is_answered = true;
                    self.verdict.n_computer_moves += 1;
                }
                _ => self.say(&format!("nobody has asked for {event}")),
            }
        }
        if self.seen.is_owed(self.log) {
            self.say("the computer has not answered the last move");
        }
    }

    /// Clocks show what they should.
    fn clocks(&mut self) {
        let Some(first) = self.log.first() else {
            return;
        };
        let mut model = Model::new(first["at"].as_i64().unwrap_or(0));
        for event in self.log {
            let (should, shown) = (model.hear(event), &event["clock"]);
            let off = [0, 1].map(|i| {
                let shown = shown[i].as_i64().unwrap_or(i64::MAX);
                shown.saturating_sub(should[i]).saturating_abs()
            });
            if self.is_off(off[0].max(off[1])) {
                self.say(&format!("clocks show {shown}, not {should:?}: {event}"));
            }
        }
    }
}

/// A match as it should be: three moves of somebody, each answered by the computer.
fn sound() -> Seen {
    let event = |seq: u64, what: &str, m: &str, at: i64, clock: [i64; 2]| {
        serde_json::json!({ "seq": seq, "event": what, "move": m, "at": at, "clock": clock,
            "milliseconds": 300, "result": null })
    };
    let log = vec![
        event(1, "created", "", 1000, [BASE, BASE]),
        event(2, "played", "a", 2000, [BASE, BASE]),
        event(3, "played", "b", 2500, [BASE, BASE]),
        event(4, "credited", "", 3500, [BASE - 700, BASE]),
        event(5, "played", "c", 4500, [BASE - 700, BASE]),
        event(6, "played", "d", 5000, [BASE - 700, BASE + 500]),
    ];
    let sent = |after: u64, m: &str, at: i64| Sent {
        id: format!("m{after}"),
        after,
        text: m.to_owned(),
        at,
        acknowledged: Some((after + 1, at + 20)),
    };
    Seen {
        has_computer: true,
        sent: vec![sent(1, "a", 1990), sent(4, "c", 4490)],
        logs: vec![log.clone(), log.clone()],
        watched: vec![log[1..4].to_vec()],
    }
}

/// Makes something wrong.
type Change<'a> = &'a dyn Fn(&mut Seen);

#[test]
fn the_judge_sees_what_is_wrong() {
    let judged = |change: Change<'_>| {
        let mut seen = sound();
        change(&mut seen);
        judge(&BTreeMap::from([("match".to_owned(), seen)]), Some(500)).wrong
    };
    assert_eq!(judged(&|_| ()), Vec::<String>::new());
    let both = |seen: &mut Seen, change: &dyn Fn(&mut Vec<Value>)| {
        seen.logs.iter_mut().for_each(change);
        seen.watched.clear();
    };
    let cases: [(Change<'_>, &str); 9] = [
        (
            &|it| it.sent[1].acknowledged = Some((6, 4510)),
            "was acknowledged as event",
        ),
        (&|it| both(it, &|log| drop(log.remove(3))), "are numbered"),
        (&|it| drop(it.logs[1].pop()), "nodes tell different events"),
        (&|it| drop(it.watched[0].remove(1)), "a watcher has seen"),
        (&|it| drop(it.sent.remove(1)), "nobody has asked for"),
        (&|it| it.has_computer = false, "nobody has asked for"),
        (
            &|it| both(it, &|log| drop(log.pop())),
            "not answered the last move",
        ),
        (
            &|it| both(it, &|log| log[4]["clock"][0] = (BASE - 951).into()),
            "clocks show",
        ),
        (
            &|it| both(it, &|log| log[5]["at"] = 4400.into()),
            "events happened at",
        ),
    ];
    for (change, said) in cases {
        let wrong = judged(change);
        assert!(
            wrong.iter().any(|it| it.contains(said)),
            "{said}: {wrong:?}"
        );
    }
    let twice = |it: &mut Seen| {
        for log in &mut it.logs {
            let mut again = log[5].clone();
            again["seq"] = 7.into();
            log.push(again);
        }
    };
    let wrong = judged(&twice);
    assert!(
        wrong.iter().any(|it| it.contains("nobody has asked for")),
        "{wrong:?}"
    );
}
