//! The tables, and how those of older programs become those of this one.
//!
//! Nodes are replaced one by one, so the program of yesterday works on the tables of today: a
//! migration adds, and changes nothing that an older program knows. Where that can't be, `oldest`
//! says which programs may no longer use the database.

use std::time::{Duration, Instant};

use tokio_postgres::{Client, GenericClient, error::SqlState, types::ToSql};

use super::link::Target;
use crate::{Error, error::Obstacle};

/// The oldest `PostgreSQL` that is known to work.
const OLDEST_SERVER: i32 = 130_000;

/// Who changes the tables holds this lock.
const LOCK: i64 = 0x6865_6e67;

/// How long it is tried to change tables that others use.
const PATIENCE: Duration = Duration::from_mins(2);

/// How long those others are left alone in between.
const PAUSE: Duration = Duration::from_millis(200);

/// A step from one version of the tables to the next.
#[derive(Copy, Clone)]
pub(super) struct Migration {
    pub(super) sql: &'static str,
    /// The first version whose programs can use the tables afterwards.
    pub(super) oldest: i32,
}

/// What leads from each version to the next, beginning with nothing. Never changed, only added to.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        oldest: 1,
        sql: EVENTS,
    },
    Migration {
        oldest: 1,
        sql: WORK,
    },
];

/// What servers have: events, and what they have to agree on.
const EVENTS: &str = "
    CREATE TABLE henge.stream (
        name text COLLATE \"C\" PRIMARY KEY,
        head bigint NOT NULL,
        hash bytea NOT NULL,
        label text COLLATE \"C\" NOT NULL,
        wake bigint,
        touched bigint NOT NULL
    );
    CREATE INDEX stream_by_label ON henge.stream (label, touched DESC);
    CREATE INDEX stream_by_wake ON henge.stream (wake, name) WHERE wake IS NOT NULL;
    CREATE SEQUENCE henge.touched;
    CREATE TABLE henge.event (
        stream text COLLATE \"C\" NOT NULL,
        seq bigint NOT NULL,
        command text COLLATE \"C\" NOT NULL,
        request bytea NOT NULL,
        body text NOT NULL,
        hash bytea NOT NULL,
        PRIMARY KEY (stream, seq),
        UNIQUE (stream, command)
    );
    CREATE TABLE henge.note (
        name text COLLATE \"C\" PRIMARY KEY,
        value text NOT NULL
    );
    CREATE TABLE henge.node (
        id text COLLATE \"C\" PRIMARY KEY,
        address text NOT NULL,
        fence bigint NOT NULL,
        beat bigint NOT NULL
    );
    CREATE TABLE henge.outage (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        began bigint NOT NULL,
        ended bigint NOT NULL
    );
    CREATE TABLE henge.claim (
        stream text COLLATE \"C\" PRIMARY KEY,
        node text COLLATE \"C\" NOT NULL,
        fence bigint NOT NULL
    );
    CREATE UNLOGGED TABLE henge.seen (
        stream text COLLATE \"C\" NOT NULL,
        seat smallint NOT NULL,
        node text COLLATE \"C\" NOT NULL,
        connected boolean NOT NULL,
        at bigint NOT NULL,
        PRIMARY KEY (stream, seat, node)
    );
    ALTER TABLE henge.cluster ADD COLUMN alive bigint, ADD COLUMN shift bigint NOT NULL DEFAULT 0;

    -- The time of all nodes, in milliseconds: that of this machine, but it never goes back.
    CREATE FUNCTION henge.time_1() RETURNS bigint LANGUAGE sql VOLATILE AS $$
        SELECT greatest((extract(epoch FROM clock_timestamp()) * 1000)::bigint + shift,
            coalesce(alive, 0)) FROM henge.cluster
    $$;

    -- A node lives. If none did for long, that was an outage; and if this one did not, whatever it
    -- had taken on is lost, and its fencing number changes.
    CREATE FUNCTION henge.beat_1(me text, reached_at text, silence bigint, lease bigint,
        OUT now bigint, OUT number bigint) LANGUAGE plpgsql AS $$
    DECLARE
        before bigint;
        clock bigint;
        moved bigint;
    BEGIN
        SELECT alive, shift INTO before, moved FROM henge.cluster FOR UPDATE;
        IF before IS NULL THEN
            -- What came from a database of one server lived until its last heartbeat.
            SELECT value::bigint INTO before FROM henge.note WHERE name = 'heartbeat';
        END IF;
        clock := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
        now := clock + moved;
        IF now < before THEN
            -- The clock was set back: from here on it counts from where it was.
            now := before;
            moved := before - clock;
        END IF;
        IF silence < now - before THEN
            INSERT INTO henge.outage (began, ended) VALUES (before, now);
        END IF;
        UPDATE henge.cluster SET alive = now, shift = moved;
        INSERT INTO henge.node AS n (id, address, fence, beat) VALUES (me, reached_at, 1, now)
            ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, address = excluded.address,
                fence = n.fence + CASE WHEN lease < excluded.beat - n.beat THEN 1 ELSE 0 END
            RETURNING fence INTO number;
    END $$;
";

/// What workers have: parts of work by what is asked, with their answers, and who lives. The queue
/// is in a schema of its own.
const WORK: &str = "
    CREATE TABLE henge.part (
        key text COLLATE \"C\" PRIMARY KEY,
        program text NOT NULL,
        task text NOT NULL,
        -- Somebody waits for it until then.
        wanted timestamptz NOT NULL,
        -- Changes whenever a worker begins: what another one answers then comes too late.
        fence bigint NOT NULL DEFAULT 0,
        tries integer NOT NULL DEFAULT 0,
        worker text,
        beat timestamptz,
        done bigint NOT NULL DEFAULT 0,
        news text,
        answer bytea,
        failure text
    );
    CREATE INDEX part_by_wanted ON henge.part (wanted);
    CREATE TABLE henge.worker (
        id text COLLATE \"C\" PRIMARY KEY,
        program text NOT NULL,
        machine text NOT NULL,
        slots integer NOT NULL,
        done bigint NOT NULL DEFAULT 0,
        beat timestamptz NOT NULL
    );
";

/// What is in a database: which cluster it is, and which version of the tables it has.
pub(super) struct Cluster {
    pub(super) id: String,
    pub(super) version: i32,
    oldest: i32,
}

/// Makes or modernises the tables, if that is wanted. Returns which cluster it is.
pub(super) async fn prepare(
    client: &mut Client,
    target: &Target,
    migrations: &[Migration],
    create: bool,
) -> Result<Cluster, Error> {
    let failed = |it: tokio_postgres::Error| target.unopened(&it);
    let version =
        "SELECT current_setting('server_version_num')::int, current_setting('server_version')";
    let row = client.query_one(version, &[]).await.map_err(failed)?;
    if row.get::<_, i32>(0) < OLDEST_SERVER {
        let found = row.get::<_, String>(1);
        return Err(target.obstacle(Obstacle::ServerVersion { found }));
    }
    let ours = migrations.len() as i32;
    let found = look(&*client, target).await?;
    let cluster = match found {
        Some(it) if ours <= it.version => it,
        None if !create => return Err(target.obstacle(Obstacle::Foreign)),
        _ => migrate(client, target, migrations).await?,
    };
    if ours < cluster.oldest {
        let found = cluster.version as u32;
        return Err(Error::Newer { found });
    }
    Ok(cluster)
}

/// The cluster of a database. None if the database is empty.
async fn look(client: &impl GenericClient, target: &Target) -> Result<Option<Cluster>, Error> {
    let failed = |it: tokio_postgres::Error| target.unopened(&it);
    let sql = "SELECT to_regclass('henge.cluster') IS NOT NULL,
        EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = 'henge')";
    let row = client.query_one(sql, &[]).await.map_err(failed)?;
    match (row.get(0), row.get(1)) {
        (true, _) => {}
        (false, false) => return Ok(None),
        (false, true) => return Err(target.obstacle(Obstacle::Foreign)),
    }
    let sql = "SELECT id, version, oldest FROM henge.cluster";
    let row = client.query_one(sql, &[]).await.map_err(failed)?;
    Ok(Some(Cluster {
        id: row.get(0),
        version: row.get(1),
        oldest: row.get(2),
    }))
}

/// Makes or modernises the tables, beside nodes that use them.
async fn migrate(
    client: &mut Client,
    target: &Target,
    migrations: &[Migration],
) -> Result<Cluster, Error> {
    let began = Instant::now();
    loop {
        match try_migrate(client, target, migrations).await {
            Ok(cluster) => return Ok(cluster),
            Err(Failed::Known(error)) => return Err(error),
            Err(Failed::Told(error)) => match error.code() {
                Some(&(SqlState::LOCK_NOT_AVAILABLE | SqlState::T_R_DEADLOCK_DETECTED))
                    if began.elapsed() < PATIENCE =>
                {
                    tokio::time::sleep(PAUSE).await;
                }
                Some(&SqlState::INSUFFICIENT_PRIVILEGE) => {
                    return Err(target.obstacle(Obstacle::Rights));
                }
                _ => return Err(target.unopened(&error)),
            },
        }
    }
}

/// Why the tables could not be changed.
enum Failed {
    /// By what the server says.
    Told(tokio_postgres::Error),
    /// By what was found.
    Known(Error),
}

impl From<tokio_postgres::Error> for Failed {
    fn from(error: tokio_postgres::Error) -> Failed {
        Failed::Told(error)
    }
}

async fn try_migrate(
    client: &mut Client,
    target: &Target,
    migrations: &[Migration],
) -> Result<Cluster, Failed> {
    let transaction = client.transaction().await?;
    // Other nodes may be about to do the same, which may take a while: look when none of them can.
    let patience = "SET LOCAL statement_timeout = '2min'; SET LOCAL lock_timeout = '2min'";
    transaction.batch_execute(patience).await?;
    let lock = "SELECT pg_advisory_xact_lock($1)";
    transaction.execute(lock, &[&LOCK]).await?;
    // A node that uses one table may need another that was just changed here: each would wait for the
    // other, and all the rest behind them. We give way, sooner than the server would look for this.
    transaction
        .batch_execute("SET LOCAL lock_timeout = '500ms'")
        .await?;
    let found = look(&transaction, target).await.map_err(Failed::Known)?;
    if found.is_none() {
        let sql = "CREATE SCHEMA IF NOT EXISTS henge;
            CREATE TABLE henge.cluster (id text NOT NULL, version integer NOT NULL,
                oldest integer NOT NULL);
            INSERT INTO henge.cluster VALUES (gen_random_uuid()::text, 0, 0)";
        transaction.batch_execute(sql).await?;
    }
    let version = found.map_or(0, |it| it.version);
    let missing = migrations.get(version as usize..).unwrap_or_default();
    for migration in missing {
        transaction.batch_execute(migration.sql).await?;
    }
    if let Some(last) = missing.last() {
        let sql = "UPDATE henge.cluster SET version = $1, oldest = greatest(oldest, $2)";
        let version = migrations.len() as i32;
        let sets: [&(dyn ToSql + Sync); 2] = [&version, &last.oldest];
        transaction.execute(sql, &sets).await?;
    }
    let cluster = look(&transaction, target).await.map_err(Failed::Known)?;
    transaction.commit().await?;
    cluster.ok_or_else(|| Failed::Known(target.obstacle(Obstacle::Foreign)))
}
