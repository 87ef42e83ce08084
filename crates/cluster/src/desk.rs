//! The table of parts: what is asked, who does it, what came of it.

use std::{future::Future, sync::Arc, time::Duration};

use graphile_worker::Database;
use store::ConnectionPool;
use tokio::{sync::Notify, time::timeout};
use tokio_postgres::{Row, types::ToSql};

use crate::{
    Error, Task,
    queue::{self, Driver, LEASE, Lane},
};

/// How long a part stays wanted after whoever waits for it was last heard of, in seconds.
const WANTED: f64 = 15.0;

/// How many workers may fail to finish a part before it is given up: one that takes all memory must
/// not kill them all.
const TRIES: i32 = 5;

/// How long answers are kept that nobody has asked for again, in days.
const KEPT: i32 = 30;

/// How long a question may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// What answers and other news are told on.
const CHANNEL: &str = "henge_work";

type Value<'a> = &'a (dyn ToSql + Sync);

/// The table of parts, for one version of the program.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    connections: ConnectionPool,
    pub(crate) database: Database,
    pub(crate) program: Arc<str>,
}

/// A part that a worker has begun.
#[derive(Debug)]
pub(crate) struct Begun {
    pub(crate) task: String,
    pub(crate) fence: i64,
}

/// How a worker stands with a part it has begun.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Standing {
    /// It goes on.
    Held,
    /// Nobody waits for it any more.
    Unwanted,
    /// Another worker has taken over.
    Lost,
}

/// How a part stands.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) key: String,
    pub(crate) is_answered: bool,
    pub(crate) failure: Option<String>,
    /// In thousandths.
    pub(crate) done: i64,
    /// Whether no worker is at it.
    pub(crate) is_idle: bool,
}

impl Desk {
    /// Opens the database with at most so many connections. `signal` wakes the workers here.
    pub(crate) async fn open(
        url: &str,
        program: &str,
        most: usize,
        signal: Arc<Notify>,
    ) -> Result<Desk, Error> {
        let connections = ConnectionPool::open(url, most).await?;
        let database = Driver::database(&connections, signal);
        queue::prepare(&connections, &database).await?;
        Ok(Desk {
            connections,
            database,
            program: program.into(),
        })
    }

    /// Hears of jobs, for ever.
    pub(crate) async fn hear_jobs(self, heard: impl Fn() + Send + Sync + 'static) {
        let heard = Box::new(move |_: Option<&str>| heard());
        self.connections.listen(queue::CHANNEL, heard).await;
    }

    /// Hears of answers, by their keys, for ever. No key where one may have been missed.
    pub(crate) async fn hear_answers(self, heard: impl Fn(Option<&str>) + Send + Sync + 'static) {
        let heard = Box::new(heard);
        self.connections.listen(CHANNEL, heard).await;
    }

    async fn rows(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<Row>, Error> {
        let client = self.connections.client().await?;
        let asked = async {
            let statement = client.prepare_cached(sql).await?;
            client.query(&statement, values).await
        };
        match timeout(PATIENCE, asked).await {
            Ok(Ok(rows)) => Ok(rows),
            Ok(Err(error)) => Err(self.connections.failed(&error).into()),
            Err(_) => Err(store::Error::Unavailable.into()),
        }
    }

    /// Asks for tasks of one lane: whoever asked before shares them.
    pub(crate) async fn ask(&self, tasks: &[Task]) -> Result<(), Error> {
        let Some(lane) = tasks.first().map(Task::lane) else {
            return Ok(());
        };
        let keys: Vec<String> = tasks.iter().map(|it| it.key(&self.program)).collect();
        let texts: Vec<String> = tasks.iter().map(Task::text).collect();
        let sql = "INSERT INTO part AS p (key, program, task, wanted)
            SELECT key, $1, task, now() + $2 * interval '1 s'
                FROM unnest($3::text[], $4::text[]) AS a (key, task)
            ON CONFLICT (key) DO UPDATE
                SET wanted = greatest(p.wanted, excluded.wanted), failure = NULL,
                    tries = CASE WHEN p.failure IS NULL THEN p.tries ELSE 0 END
            RETURNING key, answer IS NOT NULL";
        let rows = self
            .rows(sql, &[&&*self.program, &WANTED, &keys, &texts])
            .await?;
        let open: Vec<String> = rows
            .iter()
            .filter(|it| !it.get::<_, bool>(1))
            .map(|it| it.get(0))
            .collect();
        queue::add(&self.database, lane, &open, &self.program).await
    }

    /// Sees to it that parts of something large are in the queue.
    pub(crate) async fn queue(&self, keys: &[String]) -> Result<(), Error> {
        queue::add(&self.database, Lane::Long, keys, &self.program).await
    }

    /// Answers a task that somebody else has an answer to.
    pub(crate) async fn offer(&self, task: &Task, answer: &[u8]) -> Result<(), Error> {
        let sql = "INSERT INTO part AS p (key, program, task, wanted, answer)
            VALUES ($1, $2, $3, now(), $4)
            ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, fence = p.fence + 1
                WHERE p.answer IS NULL";
        let (key, text) = (task.key(&self.program), task.text());
        self.rows(sql, &[&key, &&*self.program, &text, &answer])
            .await
            .map(drop)
    }

    /// Says that parts are waited for.
    pub(crate) async fn want(&self, keys: &[String]) -> Result<(), Error> {
        let sql = "UPDATE part SET wanted = now() + $2 * interval '1 s'
            WHERE key = ANY($1) AND answer IS NULL AND wanted < now() + $2 * interval '0.7 s'";
        self.rows(sql, &[&keys, &WANTED]).await.map(drop)
    }

    /// How parts stand.
    pub(crate) async fn look(&self, keys: &[String]) -> Result<Vec<Seen>, Error> {
        let sql = "SELECT key, answer IS NOT NULL, failure, done,
                beat IS NULL OR beat < now() - $2 * interval '1 s'
            FROM part WHERE key = ANY($1)";
        let rows = self
            .rows(sql, &[&keys, &(2.0 * LEASE.as_secs_f64())])
            .await?;
        let seen = rows.iter().map(|it| Seen {
            key: it.get(0),
            is_answered: it.get(1),
            failure: it.get(2),
            done: it.get(3),
            is_idle: it.get(4),
        });
        Ok(seen.collect())
    }

    /// The answer to a task, if there is one.
    pub(crate) async fn answer(&self, key: &str) -> Result<Option<Vec<u8>>, Error> {
        let sql = "SELECT answer FROM part WHERE key = $1";
        let rows = self.rows(sql, &[&key]).await?;
        Ok(rows.first().and_then(|it| it.get(0)))
    }

    /// Throws away an answer that proved wrong, so that the task is done again.
    pub(crate) async fn reject(&self, key: &str, why: &str) -> Result<(), Error> {
        let sql = "UPDATE part SET answer = NULL, done = 0,
                failure = CASE WHEN tries < $2 THEN NULL ELSE $3 END
            WHERE key = $1";
        self.rows(sql, &[&key, &TRIES, &why]).await?;
        self.queue(&[key.to_owned()]).await
    }

    /// Lets go of a part that only one asks for: what was answered is not needed any more.
    pub(crate) async fn withdraw(&self, key: &str) -> Result<(), Error> {
        let sql = "DELETE FROM part WHERE key = $1";
        self.rows(sql, &[&key]).await.map(drop)
    }

    /// Throws away an answer that may be wrong, for the next who asks.
    pub(crate) async fn forget(&self, key: &str) -> Result<(), Error> {
        let sql = "UPDATE part SET answer = NULL, done = 0 WHERE key = $1";
        self.rows(sql, &[&key]).await.map(drop)
    }

    /// Begins a part, if it is still to be done.
    pub(crate) async fn begin(&self, key: &str, worker: &str) -> Result<Option<Begun>, Error> {
        let sql = "UPDATE part SET fence = fence + 1, tries = tries + 1, worker = $2, beat = now(),
                done = 0, failure = CASE WHEN tries < $3 THEN NULL ELSE $4 END
            WHERE key = $1 AND answer IS NULL AND failure IS NULL AND now() < wanted
            RETURNING task, fence, failure IS NULL";
        let why = format!("{TRIES} workers have failed to finish it");
        let rows = self.rows(sql, &[&key, &worker, &TRIES, &why]).await?;
        let begun = rows.first().filter(|it| it.get(2)).map(|it| Begun {
            task: it.get(0),
            fence: it.get(1),
        });
        if begun.is_none() && !rows.is_empty() {
            self.tell(key).await?;
        }
        Ok(begun)
    }

    /// Says how far a part has come, in thousandths.
    pub(crate) async fn beat(&self, key: &str, fence: i64, done: i64) -> Result<Standing, Error> {
        let sql = "UPDATE part SET beat = now(), done = $3 WHERE key = $1 AND fence = $2
            AND answer IS NULL RETURNING now() < wanted";
        let rows = self.rows(sql, &[&key, &fence, &done]).await?;
        Ok(match rows.first().map(|it| it.get(0)) {
            Some(true) => Standing::Held,
            Some(false) => Standing::Unwanted,
            None => self.standing_of_others(key).await?,
        })
    }

    /// Lets others have a part whose computation shows no sign of life. Its answer counts until one
    /// of them has begun.
    pub(crate) async fn give_back(&self, key: &str, fence: i64, lane: Lane) -> Result<(), Error> {
        let sql = "UPDATE part SET beat = NULL WHERE key = $1 AND fence = $2 AND answer IS NULL
            AND now() < wanted RETURNING key";
        if self.rows(sql, &[&key, &fence]).await?.is_empty() {
            return Ok(());
        }
        queue::add_again(&self.database, lane, key, &self.program).await?;
        self.tell(key).await
    }

    /// Tells what is known before the answer. Only the newest is kept.
    pub(crate) async fn say(&self, key: &str, fence: i64, line: &str) -> Result<(), Error> {
        let sql = "UPDATE part SET news = $3 WHERE key = $1 AND fence = $2 AND answer IS NULL";
        self.rows(sql, &[&key, &fence, &line]).await?;
        self.tell(key).await
    }

    /// What is known before the answer.
    pub(crate) async fn news(&self, key: &str) -> Result<Option<String>, Error> {
        let rows = self
            .rows("SELECT news FROM part WHERE key = $1", &[&key])
            .await?;
        Ok(rows.first().and_then(|it| it.get(0)))
    }

    /// Who is asked for nothing any more has lost nothing; else it is somebody else's by now.
    async fn standing_of_others(&self, key: &str) -> Result<Standing, Error> {
        let sql = "SELECT 1 FROM part WHERE key = $1";
        let is_there = !self.rows(sql, &[&key]).await?.is_empty();
        Ok(if is_there {
            Standing::Lost
        } else {
            Standing::Unwanted
        })
    }

    /// Answers a part, or says why it can't be done. [`Standing::Held`] if that was taken: not if
    /// another worker has begun since.
    pub(crate) async fn put(
        &self,
        key: &str,
        fence: i64,
        worker: &str,
        answer: Result<&[u8], &str>,
    ) -> Result<Standing, Error> {
        let sql = "WITH answered AS (
                UPDATE part SET answer = $3, failure = $4, done = 1000
                WHERE key = $1 AND fence = $2 AND answer IS NULL RETURNING key),
            counted AS (
                UPDATE worker SET done = done + 1
                WHERE id = $5 AND EXISTS (SELECT 1 FROM answered))
            SELECT key FROM answered";
        let rows = self
            .rows(sql, &[&key, &fence, &answer.ok(), &answer.err(), &worker])
            .await?;
        if rows.is_empty() {
            return self.standing_of_others(key).await;
        }
        self.tell(key).await?;
        Ok(Standing::Held)
    }

    /// Tells those who wait that there is news, outside of any transaction.
    async fn tell(&self, key: &str) -> Result<(), Error> {
        let sql = "SELECT pg_notify($1, $2)";
        self.rows(sql, &[&CHANNEL, &key]).await.map(drop)
    }

    /// A name that no other worker has, on this machine or another.
    pub(crate) async fn new_name(&self) -> Result<String, Error> {
        let rows = self.rows("SELECT gen_random_uuid()::text", &[]).await?;
        let name = rows.first().map(|it| it.get(0));
        name.ok_or_else(|| store::Error::Unavailable.into())
    }

    /// Says that a worker lives.
    pub(crate) async fn live(&self, worker: &str, machine: &str, slots: i32) -> Result<(), Error> {
        let sql = "INSERT INTO worker (id, program, machine, slots, beat)
            VALUES ($1, $2, $3, $4, now())
            ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, slots = excluded.slots";
        self.rows(sql, &[&worker, &&*self.program, &machine, &slots])
            .await
            .map(drop)
    }

    /// Forgets a worker.
    pub(crate) async fn leave(&self, worker: &str) -> Result<(), Error> {
        let sql = "DELETE FROM worker WHERE id = $1";
        self.rows(sql, &[&worker]).await.map(drop)
    }

    /// How many tasks living workers of this version can do at once.
    pub(crate) async fn slots(&self) -> Result<usize, Error> {
        let sql = "SELECT coalesce(sum(slots), 0)::bigint FROM worker
            WHERE program = $1 AND now() - beat <= $2 * interval '1 s'";
        let rows = self
            .rows(sql, &[&&*self.program, &LEASE.as_secs_f64()])
            .await?;
        let slots = rows.first().map_or(0, |it| it.get::<_, i64>(0));
        Ok(usize::try_from(slots).unwrap_or(0))
    }

    /// Throws away what nobody needs any more: old answers, and workers that are long dead.
    pub(crate) async fn tidy(&self) -> Result<(), Error> {
        let sql = "DELETE FROM part WHERE wanted < now() - $1 * interval '1 day'";
        self.rows(sql, &[&f64::from(KEPT)]).await?;
        let sql = "DELETE FROM worker WHERE beat < now() - interval '1 day'";
        self.rows(sql, &[]).await.map(drop)
    }
}

/// Tries again what failed because the database could not be reached, until it can.
pub(crate) async fn insist<T, F>(mut attempt: impl FnMut() -> F) -> Result<T, Error>
where
    F: Future<Output = Result<T, Error>>,
{
    loop {
        match attempt().await {
            Err(error) if error.may_pass() => tokio::time::sleep(queue::BEAT / 4).await,
            other => return other,
        }
    }
}
