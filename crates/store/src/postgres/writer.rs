//! The one thread of a program that writes: takes what is waiting, commits it at once, then says so.
//!
//! A batch is two round trips: one locks its streams and reads what there is to know of them, the
//! other writes and commits. A connection that is lost is made again, and the batch is tried again
//! until those who wait have waited long enough. Whether a commit whose answer was lost has happened
//! is seen then: its commands are known by their ids.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::future::{try_join, try_join4, try_join5};
use tokio::{
    sync::mpsc::Receiver,
    time::{sleep, timeout},
};
use tokio_postgres::{Client, Statement, types::ToSql};

use super::{
    Shared,
    batch::{Changes, Entry, Stored, Verdict},
    hints::Hints,
    link::may_pass,
    planted::Planted,
};
use crate::{
    Append, Appended, Error, Hash,
    tombstone::COMMAND,
    sqlite::writer::{Job, LARGEST_BATCH, guard, refuse},
};

/// How long somebody waits who wants something written, before he is told to try again.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long the server may take for a round trip.
const ROUND_TRIP: Duration = Duration::from_secs(5);
/// How long to wait before another attempt.
const PAUSE: Duration = Duration::from_millis(50);

/// A job, and since when it has been waiting.
pub(super) type Waiting = (Instant, Job);

/// Why a batch was not committed, as far as anybody knows.
#[derive(Debug)]
enum Failure {
    /// The server says so.
    Refused(tokio_postgres::Error),
    /// The connection was lost, or it takes too long.
    Lost,
    /// The database is another one than before.
    Elsewhere(Error),
}

impl From<tokio_postgres::Error> for Failure {
    fn from(error: tokio_postgres::Error) -> Failure {
        match error.code() {
            Some(_) => Failure::Refused(error),
            None => Failure::Lost,
        }
    }
}

/// A connection with its statements.
struct Link {
    client: Client,
    lock: Statement,
    last: Statement,
    commands: Statement,
    lease: Statement,
    insert: Statement,
    touch: Statement,
    delete: Statement,
    note: Statement,
}

impl Link {
    async fn new(shared: &Shared) -> Result<Link, Failure> {
        let client = timeout(ROUND_TRIP, shared.target.connect()).await;
        let client = client.map_err(|_| Failure::Lost)??;
        shared
            .insist_on_cluster(&client)
            .await
            .map_err(Failure::Elsewhere)?;
        let lock = "SELECT name, head, hash, label, wake FROM stream WHERE name = ANY($1)
            ORDER BY name FOR UPDATE";
        let last = "SELECT n.name, e.seq, e.hash FROM unnest($1::text[]) AS n (name)
            CROSS JOIN LATERAL (SELECT seq, hash FROM event WHERE stream = n.name
                ORDER BY seq DESC LIMIT 1) AS e";
        let commands = "SELECT w.stream, e.seq, e.command, e.request, e.body, e.hash
            FROM unnest($1::text[], $2::text[]) AS w (stream, command)
            CROSS JOIN LATERAL (SELECT * FROM event WHERE event.stream = w.stream
                AND event.command = w.command) AS e";
        // A node whose lease has run out has no number.
        let lease = "SELECT fence FROM node WHERE id = $1 AND time_1() - beat <= $2";
        let insert = "INSERT INTO event (stream, seq, command, request, body, hash)
            SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[], $5::text[],
                $6::bytea[])";
        let touch = "INSERT INTO stream (name, head, hash, label, wake, touched)
            SELECT name, head, hash, label, wake, nextval('touched') FROM unnest($1::text[],
                $2::bigint[], $3::bytea[], $4::text[], $5::bigint[])
                AS s (name, head, hash, label, wake)
            ON CONFLICT (name) DO UPDATE SET head = excluded.head, hash = excluded.hash,
                label = excluded.label, wake = excluded.wake, touched = excluded.touched";
        let delete = "DELETE FROM event WHERE stream = ANY($1)";
        let note = "INSERT INTO note (name, value) SELECT * FROM unnest($1::text[], $2::text[])
            ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        let prepared = try_join(
            try_join4(
                client.prepare(lock),
                client.prepare(last),
                client.prepare(commands),
                client.prepare(lease),
            ),
            try_join4(
                client.prepare(insert),
                client.prepare(touch),
                client.prepare(delete),
                client.prepare(note),
            ),
        );
        let prepared = timeout(ROUND_TRIP, prepared).await;
        let ((lock, last, commands, lease), (insert, touch, delete, note)) =
            prepared.map_err(|_| Failure::Lost)??;
        Ok(Link {
            client,
            lock,
            last,
            commands,
            lease,
            insert,
            touch,
            delete,
            note,
        })
    }

    /// Begins a transaction, locks the streams of a batch and reads what there is to know.
    async fn look(&self, batch: &[Waiting], shared: &Shared) -> Result<Stored, Failure> {
        let (streams, commands) = wanted(batch);
        let streams: Vec<&str> = streams.into_iter().collect();
        let (among, named): (Vec<&str>, Vec<&str>) = commands.into_iter().unzip();
        let is_fenced = |it: &Waiting| matches!(&it.1, Job::Append(it, _) if it.fence.is_some());
        let node = async {
            if !batch.iter().any(is_fenced) {
                return Ok(None);
            }
            let values: [&(dyn ToSql + Sync); 2] = [&shared.node, &shared.lease];
            self.client.query_opt(&self.lease, &values).await
        };
        // The answers of a transaction are those of one moment after another: the locks come first.
        let begin = self.client.batch_execute("BEGIN");
        let named: [&(dyn ToSql + Sync); 2] = [&among, &named];
        let streams: [&(dyn ToSql + Sync); 1] = [&streams];
        let lock = self.client.query(&self.lock, &streams);
        let last = self.client.query(&self.last, &streams);
        let commands = self.client.query(&self.commands, &named);
        // They are sent in this order.
        let all = try_join5(begin, lock, last, commands, node);
        let answers = timeout(ROUND_TRIP, all).await;
        let ((), locked, last, commands, node) = answers.map_err(|_| Failure::Lost)??;
        Ok(Stored::read(&locked, &last, &commands, node.as_ref()))
    }

    /// Writes, and commits.
    async fn commit(&self, changes: &Changes, stored: &Stored) -> Result<(), Failure> {
        let events = &changes.events;
        let streams: Vec<&str> = events.iter().map(|it| it.0.as_str()).collect();
        let numbers: Vec<i64> = events.iter().map(|it| it.1.seq as i64).collect();
        let commands: Vec<&str> = events.iter().map(|it| it.1.command.as_str()).collect();
        let requests: Vec<&[u8]> = events.iter().map(|it| &it.1.request.0[..]).collect();
        let bodies: Vec<&str> = events.iter().map(|it| it.1.body.as_str()).collect();
        let hashes: Vec<&[u8]> = events.iter().map(|it| &it.1.hash.0[..]).collect();
        let touched = changes.touched.iter();
        let touched: Vec<(&str, &Entry)> = touched
            .filter_map(|it| Some((it.as_str(), stored.entry(it)?)))
            .collect();
        let names: Vec<&str> = touched.iter().map(|it| it.0).collect();
        let heads: Vec<i64> = touched.iter().map(|it| it.1.seq as i64).collect();
        let ends: Vec<&[u8]> = touched.iter().map(|it| &it.1.hash.0[..]).collect();
        let labels: Vec<&str> = touched.iter().map(|it| it.1.mark.label.as_str()).collect();
        let wakes: Vec<Option<i64>> = touched.iter().map(|it| it.1.mark.wake).collect();
        let (note_names, values): (Vec<&str>, Vec<&str>) = changes
            .notes
            .iter()
            .map(|it| (it.0.as_str(), it.1.as_str()))
            .unzip();
        let client = &self.client;
        let delete = async {
            if changes.deleted.is_empty() {
                return Ok(0);
            }
            client.execute(&self.delete, &[&changes.deleted]).await
        };
        let insert = async {
            let values: [&(dyn ToSql + Sync); 6] =
                [&streams, &numbers, &commands, &requests, &bodies, &hashes];
            if events.is_empty() {
                return Ok(0);
            }
            client.execute(&self.insert, &values).await
        };
        let touch = async {
            let values: [&(dyn ToSql + Sync); 5] = [&names, &heads, &ends, &labels, &wakes];
            if touched.is_empty() {
                return Ok(0);
            }
            client.execute(&self.touch, &values).await
        };
        let note = async {
            if note_names.is_empty() {
                return Ok(0);
            }
            client.execute(&self.note, &[&note_names, &values]).await
        };
        // After an error the last of these ends the transaction, too; the error is heard first.
        let end = client.batch_execute("COMMIT");
        let all = try_join5(delete, insert, touch, note, end);
        timeout(ROUND_TRIP, all)
            .await
            .map_err(|_| Failure::Lost)??;
        Ok(())
    }
}

/// The streams of a batch, and the commands that may have been carried out before.
fn wanted(batch: &[Waiting]) -> (BTreeSet<&str>, BTreeSet<(&str, &str)>) {
    let (mut streams, mut commands) = (BTreeSet::new(), BTreeSet::new());
    for (_, job) in batch {
        match job {
            Job::Append(
                Append {
                    stream, command, ..
                },
                _,
            ) => {
                streams.insert(stream.as_str());
                commands.insert((stream.as_str(), command.as_str()));
            }
            Job::Note { .. } => {}
            Job::Restore { stream, .. } => {
                streams.insert(stream.as_str());
            }
            Job::Delete { stream, .. } | Job::Bury { stream, .. } => {
                streams.insert(stream.as_str());
                commands.insert((stream.as_str(), COMMAND));
            }
        }
    }
    (streams, commands)
}

/// Carries out jobs until the store is dropped.
pub(super) struct Writer {
    pub(super) shared: Arc<Shared>,
    pub(super) jobs: Receiver<Waiting>,
    pub(super) hints: Hints,
    link: Option<Link>,
    planted: Planted,
}

impl Writer {
    pub(super) fn new(shared: Arc<Shared>, jobs: Receiver<Waiting>, hints: Hints) -> Writer {
        Writer {
            shared,
            jobs,
            hints,
            link: None,
            planted: Planted::read(),
        }
    }

    /// Writes until the store is dropped.
    pub(super) async fn run(mut self) {
        while let Some(first) = self.jobs.recv().await {
            let mut batch = vec![first];
            while batch.len() < LARGEST_BATCH {
                match self.jobs.try_recv() {
                    Ok(next) => batch.push(next),
                    Err(_) => break,
                }
            }
            // Only appends and notes share a transaction.
            let is_large = |it: &Waiting| !matches!(it.1, Job::Append(..) | Job::Note { .. });
            while !batch.is_empty() {
                let first = batch.iter().position(is_large).unwrap_or(batch.len());
                let rest = batch.split_off(first.max(1));
                self.write(batch).await;
                batch = rest;
            }
        }
    }

    /// Writes a batch in one transaction, however often it has to be tried.
    async fn write(&mut self, mut batch: Vec<Waiting>) {
        if self.planted.acknowledges_early {
            return self.write_after_telling(batch).await;
        }
        // What was to be written by commits whose answers were lost.
        let mut doubtful = HashMap::new();
        loop {
            let failure = match self.attempt(&batch, &mut doubtful).await {
                Ok(verdicts) => {
                    self.shared.health.set_writable();
                    for ((_, job), verdict) in batch.into_iter().zip(verdicts) {
                        self.tell(job, verdict);
                    }
                    return;
                }
                Err(failure) => failure,
            };
            self.link = None;
            let passing = match failure {
                Failure::Refused(error) if may_pass(&error) => Error::Unavailable,
                Failure::Refused(error) if batch.len() == 1 => {
                    refuse(
                        batch.into_iter().map(|it| it.1),
                        &self.shared.target.failed(&error),
                    );
                    return;
                }
                Failure::Refused(_) => {
                    // One of them may be at fault: the others are not to suffer for it.
                    for job in batch {
                        Box::pin(self.write(vec![job])).await;
                    }
                    return;
                }
                Failure::Lost => Error::Unavailable,
                Failure::Elsewhere(error) => error,
            };
            self.shared.health.set_stuck();
            let is_late = |it: &Waiting| PATIENCE <= it.0.elapsed();
            let late: Vec<Waiting> = batch.extract_if(.., |it| is_late(it)).collect();
            refuse(late.into_iter().map(|it| it.1), &passing);
            if batch.is_empty() {
                return;
            }
            sleep(PAUSE).await;
        }
    }

    /// The bug of one that acknowledges what is not stored.
    async fn write_after_telling(&mut self, batch: Vec<Waiting>) {
        let Ok(link) = Link::new(&self.shared).await else {
            return refuse(batch.into_iter().map(|it| it.1), &Error::Unavailable);
        };
        let Ok(mut stored) = link.look(&batch, &self.shared).await else {
            return refuse(batch.into_iter().map(|it| it.1), &Error::Unavailable);
        };
        let mut changes = Changes::default();
        for (_, job) in batch {
            let verdict = stored.decide(&job, &mut changes);
            self.tell(job, verdict);
        }
        sleep(self.planted.hold).await;
        link.commit(&changes, &stored).await.unwrap_or_default();
    }

    async fn attempt(
        &mut self,
        batch: &[Waiting],
        doubtful: &mut HashMap<(String, String), Hash>,
    ) -> Result<Vec<Verdict>, Failure> {
        let link = match self.link.take() {
            Some(link) if !link.client.is_closed() => link,
            _ => Link::new(&self.shared).await?,
        };
        if !self.planted.hold.is_zero() {
            sleep(self.planted.hold).await;
        }
        let mut stored = link.look(batch, &self.shared).await?;
        stored.is_unfenced = self.planted.is_unfenced;
        let mut changes = Changes::default();
        let mut verdicts: Vec<Verdict> = batch
            .iter()
            .map(|it| stored.decide(&it.1, &mut changes))
            .collect();
        let mut unsettled = doubtful.clone();
        for verdict in verdicts.iter_mut().zip(batch) {
            settle(verdict, &mut unsettled);
        }
        for (stream, event) in &changes.events {
            doubtful.insert((stream.clone(), event.command.clone()), event.hash);
        }
        link.commit(&changes, &stored).await?;
        self.link = Some(link);
        Ok(verdicts)
    }

    fn tell(&self, job: Job, verdict: Verdict) {
        match (job, verdict) {
            (Job::Append(append, done), Verdict::Append(appended)) => {
                if let Ok(Appended::New(event)) = &appended {
                    self.hints.add(append.stream, event.seq);
                }
                guard(|| done(appended));
            }
            (Job::Note { done, .. }, _) => guard(|| done(Ok(()))),
            (Job::Restore { done, .. }, verdict) => {
                guard(|| done(Ok(matches!(verdict, Verdict::Restored(true)))));
            }
            (Job::Delete { stream, done, .. } | Job::Bury { stream, done, .. }, verdict) => {
                let left = match verdict {
                    Verdict::Tombstone(left) => left,
                    Verdict::Append(_) | Verdict::Note | Verdict::Restored(_) => None,
                };
                if let Some(left) = &left {
                    self.hints.add(stream, left.events + 1);
                }
                guard(|| done(Ok(left)));
            }
            (Job::Append(_, done), _) => guard(|| done(Err(Error::Unavailable))),
        }
    }
}

/// An event that is there already because its commit had succeeded after all is new, once.
fn settle(
    (verdict, (_, job)): (&mut Verdict, &Waiting),
    unsettled: &mut HashMap<(String, String), Hash>,
) {
    let (Verdict::Append(Ok(appended)), Job::Append(append, _)) = (verdict, job) else {
        return;
    };
    if let Appended::Repeated(event) = appended {
        let tried = (append.stream.clone(), append.command.clone());
        if unsettled.remove(&tried) == Some(event.hash) {
            *appended = Appended::New(event.clone());
        }
    }
}
