//! The tables of a `PostgreSQL` database, and their migrations.
//!
//! Nodes are upgraded one by one, so a program of the previous version has to work on tables of this one:
//! a migration only adds tables, columns and indexes, and changes nothing that an older program uses. Where
//! that is impossible, [`Migration::oldest`] raises the minimum version, and older programs refuse to open
//! the database. Migrations run in one transaction under an advisory lock, beside nodes that keep writing.

use std::time::{Duration, Instant};

use tokio_postgres::{Client, GenericClient, error::SqlState, types::ToSql};

use super::link::Target;
use crate::{Error, error::Obstacle};

/// The oldest `PostgreSQL` that Henge is tested with, as `server_version_num`: version 13.
const MIN_SERVER_VERSION: i32 = 130_000;

/// Key of the advisory lock that is held while the tables are migrated: "heng" in ASCII.
const MIGRATION_LOCK_KEY: i64 = 0x6865_6e67;

/// Maximum time that a migration waits for other nodes to release their locks.
const MIGRATION_TIMEOUT: Duration = Duration::from_mins(2);

/// Pause between two attempts to migrate the tables, in which the other nodes can finish what they were
/// doing.
const MIGRATION_RETRY_INTERVAL: Duration = Duration::from_millis(200);

/// A migration: a step from one version of the database's tables to the next.
#[derive(Copy, Clone)]
pub(super) struct Migration {
    pub(super) sql: &'static str,
    /// The oldest table version whose programs can still use the database afterwards.
    pub(super) oldest: i32,
}

/// The migrations that create the tables in an empty database, one for each table version. Never changed,
/// only added to: databases of every version are in use.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        oldest: 1,
        sql: EVENTS,
    },
    Migration {
        oldest: 1,
        sql: WORK,
    },
    Migration {
        oldest: 1,
        sql: QUEUE,
    },
    Migration {
        oldest: 1,
        sql: REFUSALS,
    },
    Migration {
        oldest: 1,
        sql: HEAP_ONLY,
    },
];

/// SQL of table version 1: the event log, notes, and the tables by which nodes coordinate.
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

    -- The time that all nodes use, in milliseconds: the clock of this machine, but it never goes back.
    CREATE FUNCTION henge.time_1() RETURNS bigint LANGUAGE sql VOLATILE AS $$
        SELECT greatest((extract(epoch FROM clock_timestamp()) * 1000)::bigint + shift,
            coalesce(alive, 0)) FROM henge.cluster
    $$;

    -- The heartbeat of a node. A gap without any heartbeat is recorded as an outage. A node whose own
    -- lease has expired gets a new fencing number.
    CREATE FUNCTION henge.beat_1(me text, reached_at text, silence bigint, lease bigint,
        OUT now bigint, OUT number bigint) LANGUAGE plpgsql AS $$
    DECLARE
        before bigint;
        clock bigint;
        moved bigint;
    BEGIN
        SELECT alive, shift INTO before, moved FROM henge.cluster FOR UPDATE;
        IF before IS NULL THEN
            -- A database migrated from SQLite was in use until its last heartbeat note.
            SELECT value::bigint INTO before FROM henge.note WHERE name = 'heartbeat';
        END IF;
        clock := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
        now := clock + moved;
        IF now < before THEN
            -- The machine's clock was set back: count on from the last heartbeat.
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

/// SQL of table version 2: the tasks of cluster jobs with their results, and the live workers.
const WORK: &str = "
    CREATE TABLE henge.part (
        key text COLLATE \"C\" PRIMARY KEY,
        program text NOT NULL,
        task text NOT NULL,
        -- A client wants the result until then, unless it renews this.
        wanted timestamptz NOT NULL,
        -- Fencing token: changes whenever a worker begins. A result under an older one is refused.
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

/// SQL of table version 3: the table `part`, one row per task of a cluster job, becomes the queue
/// of tasks as well. Programs of version 2, which have their queue in the schema `henge_queue`,
/// insert rows without these columns, and never read rows of another version of the program.
const QUEUE: &str = "
    ALTER TABLE henge.part
        -- 0 for a computer player's move, 1 for a search request, 2 for a part of a long job.
        ADD COLUMN priority smallint NOT NULL DEFAULT 2,
        -- When the task was requested: the order among equal priorities.
        ADD COLUMN queued timestamptz NOT NULL DEFAULT now();
";

/// SQL of table version 4: a database that can't store events (its disk is full) is an outage, though
/// heartbeats, which change rows in place, succeed. And time that is ahead of the machine's clock, because
/// that was wrong once, slowly returns to it. Nodes of version 3 keep using the functions of version 1.
const REFUSALS: &str = "
    -- Since when events can't be stored, in milliseconds.
    ALTER TABLE henge.cluster ADD COLUMN IF NOT EXISTS refused bigint;

    -- Whether events can be stored: inserts some, and takes that back.
    CREATE OR REPLACE FUNCTION henge.probe_1() RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO henge.event (stream, seq, command, request, body, hash)
            SELECT '', n, n::text, '', repeat(md5(n::text), 32), '' FROM generate_series(-64, -1) n;
        RAISE EXCEPTION USING ERRCODE = 'HG001';
    EXCEPTION
        WHEN SQLSTATE 'HG001' THEN RETURN true;
        WHEN OTHERS THEN RETURN false;
    END $$;

    -- The heartbeat of a node, as `beat_1`. A node that couldn't store an event says how many milliseconds
    -- ago that was. From then on the cluster counts as out, until a node finds that events can be stored.
    CREATE OR REPLACE FUNCTION henge.beat_2(me text, reached_at text, silence bigint, lease bigint,
        refused_ago bigint, OUT now bigint, OUT number bigint, OUT refused_since bigint,
        OUT last_outage bigint) LANGUAGE plpgsql AS $$
    DECLARE
        before bigint;
        clock bigint;
        moved bigint;
        excess bigint;
    BEGIN
        SELECT alive, shift, refused INTO before, moved, refused_since FROM henge.cluster FOR UPDATE;
        IF before IS NULL THEN
            SELECT value::bigint INTO before FROM henge.note WHERE name = 'heartbeat';
        END IF;
        clock := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
        now := clock + moved;
        IF now < before THEN
            now := before;
            moved := before - clock;
        ELSIF 0 < moved THEN
            -- Ahead of the machine's clock: a tenth of the time since the last heartbeat is left out.
            excess := least(moved, (now - coalesce(before, now)) / 10);
            now := now - excess;
            moved := moved - excess;
        END IF;
        IF silence < now - before THEN
            INSERT INTO henge.outage (began, ended) VALUES (before, now);
        END IF;
        IF refused_ago IS NOT NULL THEN
            refused_since := least(coalesce(refused_since, now), now - refused_ago);
        ELSIF refused_since IS NOT NULL AND henge.probe_1() THEN
            INSERT INTO henge.outage (began, ended) VALUES (refused_since, now);
            refused_since := NULL;
        END IF;
        UPDATE henge.cluster SET alive = now, shift = moved, refused = refused_since;
        INSERT INTO henge.node AS n (id, address, fence, beat) VALUES (me, reached_at, 1, now)
            ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, address = excluded.address,
                fence = n.fence + CASE WHEN lease < excluded.beat - n.beat THEN 1 ELSE 0 END
            RETURNING fence INTO number;
        SELECT max(id) INTO last_outage FROM henge.outage;
    END $$;
";

/// SQL of table version 5: room in every page of the table of streams, so that the update that comes with
/// each event writes the new row into the same page and leaves all indexes alone (a heap-only update).
const HEAP_ONLY: &str = "
    ALTER TABLE henge.stream SET (fillfactor = 70);
";

/// The identity of a Henge database (a random id), and the version of its tables.
pub(super) struct Cluster {
    pub(super) id: String,
    pub(super) version: i32,
    oldest: i32,
}

/// Checks the version of the database server, and migrates the tables if they are older than this
/// program. An empty database gets its tables if `create` is set, and is an error otherwise.
/// Returns the database's id and table version.
pub(super) async fn prepare(
    client: &mut Client,
    target: &Target,
    migrations: &[Migration],
    create: bool,
) -> Result<Cluster, Error> {
    let failed = |error: tokio_postgres::Error| target.open_error(&error);
    let version =
        "SELECT current_setting('server_version_num')::int, current_setting('server_version')";
    let row = client.query_one(version, &[]).await.map_err(failed)?;
    if row.get::<_, i32>(0) < MIN_SERVER_VERSION {
        let found = row.get::<_, String>(1);
        return Err(target.obstacle(Obstacle::ServerVersion { found }));
    }
    let ours = version_of(migrations);
    let found = read_cluster(&*client, target).await?;
    let cluster = match found {
        Some(cluster) if ours <= cluster.version => cluster,
        None if !create => return Err(target.obstacle(Obstacle::Foreign)),
        _ => migrate(client, target, migrations).await?,
    };
    if ours < cluster.oldest {
        let found = u32::try_from(cluster.version).unwrap_or(0);
        return Err(Error::Newer { found });
    }
    Ok(cluster)
}

/// The table version that a database has after all these migrations.
fn version_of(migrations: &[Migration]) -> i32 {
    i32::try_from(migrations.len()).unwrap_or(i32::MAX)
}

/// Reads the id and table version of a database. `None` if it has no tables of Henge yet.
async fn read_cluster(
    client: &impl GenericClient,
    target: &Target,
) -> Result<Option<Cluster>, Error> {
    let failed = |error: tokio_postgres::Error| target.open_error(&error);
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

/// Runs the migrations that a database lacks, and retries while nodes that use the tables hold locks on them.
async fn migrate(
    client: &mut Client,
    target: &Target,
    migrations: &[Migration],
) -> Result<Cluster, Error> {
    let began = Instant::now();
    loop {
        match try_migrate(client, target, migrations).await {
            Ok(cluster) => return Ok(cluster),
            Err(MigrateError::Unusable(error)) => return Err(error),
            Err(MigrateError::Server(error)) => match error.code() {
                Some(&(SqlState::LOCK_NOT_AVAILABLE | SqlState::T_R_DEADLOCK_DETECTED))
                    if began.elapsed() < MIGRATION_TIMEOUT =>
                {
                    tokio::time::sleep(MIGRATION_RETRY_INTERVAL).await;
                }
                Some(&SqlState::INSUFFICIENT_PRIVILEGE) => {
                    return Err(target.obstacle(Obstacle::Rights));
                }
                _ => return Err(target.open_error(&error)),
            },
        }
    }
}

/// Why one attempt to migrate the tables failed.
enum MigrateError {
    /// The database server reported an error. A lock that wasn't available is worth another attempt.
    Server(tokio_postgres::Error),
    /// The database can't be used, so another attempt is pointless.
    Unusable(Error),
}

impl From<tokio_postgres::Error> for MigrateError {
    fn from(error: tokio_postgres::Error) -> MigrateError {
        MigrateError::Server(error)
    }
}

/// Makes one attempt to run the migrations that a database lacks, in one transaction.
async fn try_migrate(
    client: &mut Client,
    target: &Target,
    migrations: &[Migration],
) -> Result<Cluster, MigrateError> {
    let transaction = client.transaction().await?;
    // Another node may be migrating: wait for it, and read the version only then.
    let timeouts = "SET LOCAL statement_timeout = '2min'; SET LOCAL lock_timeout = '2min'";
    transaction.batch_execute(timeouts).await?;
    let lock = "SELECT pg_advisory_xact_lock($1)";
    transaction.execute(lock, &[&MIGRATION_LOCK_KEY]).await?;
    // A node that holds a lock on one table may wait for another that was just altered here: a deadlock,
    // with every other node queued behind it. The migration gives way after half a second, before the
    // server's deadlock detector (1 s) would end one of the two.
    transaction
        .batch_execute("SET LOCAL lock_timeout = '500ms'")
        .await?;
    let found = read_cluster(&transaction, target).await;
    let found = found.map_err(MigrateError::Unusable)?;
    if found.is_none() {
        let sql = "CREATE SCHEMA IF NOT EXISTS henge;
            CREATE TABLE henge.cluster (id text NOT NULL, version integer NOT NULL,
                oldest integer NOT NULL);
            INSERT INTO henge.cluster VALUES (gen_random_uuid()::text, 0, 0)";
        transaction.batch_execute(sql).await?;
    }
    let version = found.map_or(0, |cluster| cluster.version);
    let done = usize::try_from(version).unwrap_or(usize::MAX);
    let missing = migrations.get(done..).unwrap_or_default();
    for migration in missing {
        transaction.batch_execute(migration.sql).await?;
    }
    if let Some(last) = missing.last() {
        let sql = "UPDATE henge.cluster SET version = $1, oldest = greatest(oldest, $2)";
        let version = version_of(migrations);
        let sets: [&(dyn ToSql + Sync); 2] = [&version, &last.oldest];
        transaction.execute(sql, &sets).await?;
    }
    let cluster = read_cluster(&transaction, target).await;
    let cluster = cluster.map_err(MigrateError::Unusable)?;
    transaction.commit().await?;
    cluster.ok_or_else(|| MigrateError::Unusable(target.obstacle(Obstacle::Foreign)))
}
