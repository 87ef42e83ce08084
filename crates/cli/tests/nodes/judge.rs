//! Judges a cluster by what its clients have seen, without knowing how it works: what they sent, what was
//! acknowledged, what spectators received, and the final log of every node.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::players::{BASE, INCREMENT};

/// A move that a client has sent, once or several times.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) id: String,
    /// Number of the last event that the sender knew.
    pub(crate) after: u64,
    pub(crate) text: String,
    /// Time of the first attempt, in milliseconds since 1970.
    pub(crate) at: i64,
    /// The acknowledgement, if one arrived.
    pub(crate) acknowledged: Option<Acknowledged>,
}

/// An acknowledgement that a client has received.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Acknowledged {
    /// The number of the event that the move became.
    pub(crate) seq: u64,
    /// Time of its arrival, in milliseconds since 1970.
    pub(crate) at: i64,
}

/// The observations of all clients of a match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// Whether the second player is a computer.
    pub(crate) has_computer: bool,
    pub(crate) sent: Vec<Sent>,
    /// The final log, as each node returns it.
    pub(crate) logs: Vec<Vec<Value>>,
    /// The events that each spectator received while they happened.
    pub(crate) watched: Vec<Vec<Value>>,
}

impl Seen {
    /// Whether exactly one sent move caused an event.
    fn was_sent(&self, event: &Value) -> bool {
        let seq = event["seq"].as_u64().unwrap_or(0);
        let is_cause = |sent: &&Sent| sent.after + 1 == seq && event["move"] == sent.text.as_str();
        self.sent.iter().filter(is_cause).count() == 1
    }

    /// Whether the computer has not yet replied to the last move.
    pub(crate) fn is_owed(&self, log: &[Value]) -> bool {
        let last = log.iter().rfind(|event| event["event"] == "played");
        let is_unanswered = |event: &Value| event["result"].is_null() && self.was_sent(event);
        self.has_computer && last.is_some_and(is_unanswered)
    }
}

/// Maximum difference between the times of clients and nodes, in milliseconds. They run on one machine.
const TOLERANCE: i64 = 250;

/// The findings of the judge.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    /// Violations, in words. Empty if there are none.
    pub(crate) wrong: Vec<String>,
    /// Largest difference between two times that should be equal, in milliseconds.
    pub(crate) worst_time: i64,
    /// Number of moves by computers.
    pub(crate) n_computer_moves: usize,
    /// Number of spectators who received any event.
    pub(crate) n_watchers: usize,
}

/// The clocks of both players, computed from the time control and the times of events alone.
struct ClockModel {
    left: [i64; 2],
    since: i64,
    n_moves: usize,
}

impl ClockModel {
    fn new(at: i64) -> ClockModel {
        ClockModel {
            left: [BASE; 2],
            since: at,
            n_moves: 0,
        }
    }

    /// Applies an event. Returns what the clocks should show.
    fn apply(&mut self, event: &Value) -> [i64; 2] {
        let at = event["at"].as_i64().unwrap_or(0);
        let thought = (at - self.since).max(0);
        // No time is charged before both have moved.
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

/// Judges the matches of a test, by id. With `oldest`, an event must not be older than so many
/// milliseconds when it is acknowledged.
pub(crate) fn judge(history: &BTreeMap<String, Seen>, oldest: Option<i64>) -> Verdict {
    let mut verdict = Verdict::default();
    for (name, seen) in history {
        let Some(log) = seen.logs.first() else {
            let wrong = format!("{name}: no node has its events");
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

/// One match before the judge.
struct Case<'a> {
    name: &'a str,
    seen: &'a Seen,
    log: &'a [Value],
    verdict: &'a mut Verdict,
}

impl Case<'_> {
    fn violation(&mut self, what: &str) {
        self.verdict.wrong.push(format!("{}: {what}", self.name));
    }

    /// Records a difference between times. Returns whether it exceeds [`TOLERANCE`].
    fn is_off(&mut self, by: i64) -> bool {
        self.verdict.worst_time = self.verdict.worst_time.max(by);
        TOLERANCE < by
    }

    /// All nodes and spectators see one total order of events, without a gap.
    fn order(&mut self) {
        let (seen, log) = (self.seen, self.log);
        let numbers: Vec<u64> = log
            .iter()
            .filter_map(|event| event["seq"].as_u64())
            .collect();
        if numbers != (1..=log.len() as u64).collect::<Vec<u64>>() {
            self.violation(&format!("events are numbered {numbers:?}"));
        }
        if seen.logs.iter().any(|other| other != log) {
            self.violation("nodes return different events");
        }
        let times: Vec<i64> = log
            .iter()
            .filter_map(|event| event["at"].as_i64())
            .collect();
        if !times.is_sorted() {
            self.violation(&format!("events happened at {times:?}"));
        }
        for watched in &seen.watched {
            self.verdict.n_watchers += usize::from(!watched.is_empty());
            let mut before = None;
            for event in watched {
                let seq = event["seq"].as_u64().unwrap_or(0);
                if before.is_some_and(|before| before + 1 != seq) {
                    self.violation(&format!("a watcher has seen {seq} after {before:?}"));
                }
                if (seq as usize)
                    .checked_sub(1)
                    .and_then(|index| log.get(index))
                    != Some(event)
                {
                    self.violation(&format!("a watcher has seen another event {seq}"));
                }
                before = Some(seq);
            }
        }
    }

    /// Every acknowledged move is in the log, once.
    fn acknowledgements(&mut self, oldest: Option<i64>) {
        let mut taken = BTreeSet::new();
        let sent = self.seen.sent.iter();
        for (sent, Acknowledged { seq, at }) in
            sent.filter_map(|sent| Some((sent, sent.acknowledged?)))
        {
            let event = self.log.get(seq as usize - 1).unwrap_or(&Value::Null);
            let id = &sent.id;
            if event["event"] != "played" || event["move"] != sent.text.as_str() {
                self.violation(&format!(
                    "{id} was acknowledged as event {seq}, which is {event}"
                ));
                continue;
            }
            if !taken.insert(seq) {
                self.violation(&format!("event {seq} was acknowledged for two commands"));
            }
            let happened = event["at"].as_i64().unwrap_or(0);
            if self.is_off((sent.at - happened).max(happened - at).max(0)) {
                let sent = sent.at;
                self.violation(&format!(
                    "{id} was sent at {sent}, took effect at {happened}"
                ));
            }
            let age = at - happened;
            if oldest.is_some_and(|oldest| oldest < age) {
                self.violation(&format!("event {seq} was {age} ms old when it took effect"));
            }
        }
    }

    /// Every event has a cause, and a computer replies to every move once.
    fn causes(&mut self) {
        let mut is_answered = true;
        for event in self.log {
            let seq = event["seq"].as_u64().unwrap_or(0);
            match event["event"].as_str().unwrap_or_default() {
                "created" if seq == 1 => {}
                "credited" => {}
                "played" if self.seen.was_sent(event) => {
                    if !is_answered {
                        self.violation(&format!("the computer has not answered before {seq}"));
                    }
                    is_answered = !self.seen.has_computer;
                }
                "played" if !is_answered => {
                    is_answered = true;
                    self.verdict.n_computer_moves += 1;
                }
                _ => self.violation(&format!("no command caused {event}")),
            }
        }
        if self.seen.is_owed(self.log) {
            self.violation("the computer has not answered the last move");
        }
    }

    /// Every event shows the clocks that [`ClockModel`] computes.
    fn clocks(&mut self) {
        let Some(first) = self.log.first() else {
            return;
        };
        let mut model = ClockModel::new(first["at"].as_i64().unwrap_or(0));
        for event in self.log {
            let (should, shown) = (model.apply(event), &event["clock"]);
            let off = [0, 1].map(|i| {
                let shown = shown[i].as_i64().unwrap_or(i64::MAX);
                shown.saturating_sub(should[i]).saturating_abs()
            });
            if self.is_off(off[0].max(off[1])) {
                self.violation(&format!("clocks show {shown}, not {should:?}: {event}"));
            }
        }
    }
}

/// A match without violations: two moves of a player, each answered by the computer.
fn valid() -> Seen {
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
        acknowledged: Some(Acknowledged {
            seq: after + 1,
            at: at + 20,
        }),
    };
    Seen {
        has_computer: true,
        sent: vec![sent(1, "a", 1990), sent(4, "c", 4490)],
        logs: vec![log.clone(), log.clone()],
        watched: vec![log[1..4].to_vec()],
    }
}

/// Breaks a valid match.
type Change<'a> = &'a dyn Fn(&mut Seen);

#[test]
fn judge_finds_every_planted_violation() {
    let judged = |change: Change<'_>| {
        let mut seen = valid();
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
            &|seen| seen.sent[1].acknowledged = Some(Acknowledged { seq: 6, at: 4510 }),
            "was acknowledged as event",
        ),
        (
            &|seen| both(seen, &|log| drop(log.remove(3))),
            "are numbered",
        ),
        (
            &|seen| drop(seen.logs[1].pop()),
            "nodes return different events",
        ),
        (
            &|seen| drop(seen.watched[0].remove(1)),
            "a watcher has seen",
        ),
        (&|seen| drop(seen.sent.remove(1)), "no command caused"),
        (&|seen| seen.has_computer = false, "no command caused"),
        (
            &|seen| both(seen, &|log| drop(log.pop())),
            "not answered the last move",
        ),
        (
            &|seen| both(seen, &|log| log[4]["clock"][0] = (BASE - 951).into()),
            "clocks show",
        ),
        (
            &|seen| both(seen, &|log| log[5]["at"] = 4400.into()),
            "events happened at",
        ),
    ];
    for (change, expected) in cases {
        let wrong = judged(change);
        assert!(
            wrong.iter().any(|what| what.contains(expected)),
            "{expected}: {wrong:?}"
        );
    }
    let twice = |seen: &mut Seen| {
        for log in &mut seen.logs {
            let mut again = log[5].clone();
            again["seq"] = 7.into();
            log.push(again);
        }
    };
    let wrong = judged(&twice);
    assert!(
        wrong.iter().any(|what| what.contains("no command caused")),
        "{wrong:?}"
    );
}
