//! The task table on a `PostgreSQL` server: claims, leases, priorities and fencing.

#[path = "../../../store/tests/common/mod.rs"]
mod postgres;

use std::collections::BTreeMap;

use tokio::{runtime::Runtime, task::JoinSet};

use self::postgres::{Cluster, cluster};
use super::*;
use crate::{AtlasTask, MoveTask, SearchTask, worker::runtime};

/// A new database with its table, and the runtime to use it in.
struct Fixture {
    cluster: &'static Cluster,
    url: String,
    runtime: Runtime,
}

impl Fixture {
    /// `None` if `PostgreSQL` isn't installed.
    fn new() -> Option<Fixture> {
        let cluster = cluster()?;
        Some(Fixture {
            cluster,
            url: cluster.new_database(),
            runtime: runtime().expect("a runtime"),
        })
    }

    /// The table as another process sees it, with connections of its own.
    fn table(&self, program: &str) -> TaskTable {
        let table = TaskTable::open(&self.url, program, 4);
        self.runtime.block_on(table).expect("a database")
    }

    fn wait<T>(&self, work: impl Future<Output = Result<T, Error>>) -> T {
        self.runtime.block_on(work).expect("the database answers")
    }

    fn sql(&self, sql: &str) -> String {
        let database = self.url.rsplit('/').next().expect("a name");
        self.cluster.run(database, sql)
    }

    /// Lets all leases expire, as if their workers had died.
    fn expire_leases(&self) {
        self.sql("UPDATE henge.part SET beat = beat - interval '5 s'");
    }
}

fn jobs(n: usize) -> Vec<Task> {
    let all = AtlasTask::all((6, 6), |_| 1);
    let jobs = all.into_iter().take(n).map(Task::Atlas).collect::<Vec<_>>();
    assert_eq!(jobs.len(), n);
    jobs
}

fn search(nonce: &str) -> Task {
    let time = Duration::from_secs(1);
    let task = SearchTask::new("/x".to_owned(), "en", b"{}", 1, time, nonce.to_owned());
    Task::Search(task.expect("UTF-8"))
}

fn computer_move() -> Task {
    let line = catalog::find("moai").expect("known").open(None, None);
    let line = line.expect("a start");
    Task::Move(MoveTask::new(&*line, "1", 1, Duration::from_secs(1)))
}

#[test]
fn concurrent_claims_take_each_task_once() {
    let Some(fixture) = Fixture::new() else {
        return;
    };
    let tables = [fixture.table("1"), fixture.table("1")];
    let tasks = jobs(60);
    fixture.wait(tables[0].request(&tasks));
    let claims: Vec<(String, Claim)> = fixture.runtime.block_on(async {
        let mut workers = JoinSet::new();
        for n in 0..8 {
            let (table, name) = (tables[n % 2].clone(), format!("worker {n}"));
            workers.spawn(async move {
                let mut claims = Vec::new();
                while let Some(claim) = table.claim(Lane::Long, &name).await.expect("claimed") {
                    claims.push((name.clone(), claim));
                }
                claims
            });
        }
        workers.join_all().await.concat()
    });
    let mut by_key: BTreeMap<String, Vec<(String, Claim)>> = BTreeMap::new();
    for (worker, claim) in claims {
        let claimed = by_key.entry(claim.key.clone()).or_default();
        claimed.push((worker, claim));
    }
    assert_eq!(by_key.len(), tasks.len(), "every task was claimed");
    for (key, claimed) in by_key {
        let [(worker, claim)] = &claimed[..] else {
            panic!("{key}: {claimed:?}");
        };
        assert_eq!(claim.fence, 1);
        let owner = format!("SELECT worker FROM henge.part WHERE key = '{key}'");
        assert_eq!(&fixture.sql(&owner), worker);
    }
}

#[test]
fn task_of_a_dead_worker_is_claimed_again_and_its_late_result_refused() {
    let Some(fixture) = Fixture::new() else {
        return;
    };
    let (first, second) = (fixture.table("1"), fixture.table("1"));
    fixture.wait(first.request(&jobs(1)));
    let dead = fixture.wait(first.claim(Lane::Long, "dead"));
    let dead = dead.expect("a task");
    assert_eq!(
        fixture.wait(first.heartbeat(&dead, 500)),
        ClaimState::Held,
        "renewed"
    );
    let taken = fixture.wait(second.claim(Lane::Long, "next"));
    assert_eq!(taken, None, "the lease lasts");
    fixture.expire_leases();
    let claim = fixture.wait(second.claim(Lane::Long, "next"));
    let claim = claim.expect("the lease has expired");
    assert_eq!((&claim.key, claim.fence), (&dead.key, dead.fence + 1));
    // The first worker was only paused, and wakes up.
    assert_eq!(fixture.wait(first.heartbeat(&dead, 900)), ClaimState::Lost);
    let late = first.store_result(&dead, "dead", Ok(b"late"));
    assert_eq!(fixture.wait(late), ClaimState::Lost);
    assert_eq!(fixture.wait(first.result(&dead.key)), None);
    let result = second.store_result(&claim, "next", Ok(b"right"));
    assert_eq!(fixture.wait(result), ClaimState::Held);
    let again = first.store_result(&dead, "dead", Ok(b"late"));
    assert_eq!(fixture.wait(again), ClaimState::Lost);
    let stored = fixture.wait(first.result(&claim.key));
    assert_eq!(stored.as_deref(), Some(&b"right"[..]));
    assert_eq!(fixture.wait(second.claim(Lane::Long, "next")), None);
}

#[test]
fn lanes_are_separate_and_moves_are_claimed_before_searches() {
    let Some(fixture) = Fixture::new() else {
        return;
    };
    let table = fixture.table("1");
    let (job, one, other) = (jobs(1).remove(0), search("one"), search("other"));
    for task in [&job, &one, &other, &computer_move()] {
        fixture.wait(table.request(std::slice::from_ref(task)));
    }
    let claim = |lane| {
        let claim = fixture.wait(table.claim(lane, "w"))?;
        Some(Task::parse(&claim.task).expect("a task"))
    };
    assert_eq!(claim(Lane::Quick), Some(computer_move()));
    assert_eq!(claim(Lane::Quick), Some(one), "first come, first served");
    assert_eq!(claim(Lane::Quick), Some(other));
    assert_eq!(claim(Lane::Quick), None);
    assert_eq!(claim(Lane::Long), Some(job));
    assert_eq!(claim(Lane::Long), None);
}

#[test]
fn task_fails_after_too_many_dead_workers_and_is_tried_again_when_requested() {
    let Some(fixture) = Fixture::new() else {
        return;
    };
    let table = fixture.table("1");
    let task = jobs(1);
    fixture.wait(table.request(&task));
    for n in 0..MAX_ATTEMPTS {
        let claim = fixture.wait(table.claim(Lane::Long, "w"));
        assert!(claim.is_some(), "attempt {n}");
        fixture.expire_leases();
    }
    assert_eq!(fixture.wait(table.claim(Lane::Long, "w")), None);
    let failure = "SELECT failure FROM henge.part";
    assert_eq!(fixture.sql(failure), "5 workers have failed to finish it");
    fixture.wait(table.request(&task));
    assert!(fixture.wait(table.claim(Lane::Long, "w")).is_some());
}

#[test]
fn released_task_is_claimed_at_once_and_no_attempt_is_counted() {
    let Some(fixture) = Fixture::new() else {
        return;
    };
    let table = fixture.table("1");
    fixture.wait(table.request(&jobs(1)));
    for n in 0..2 * MAX_ATTEMPTS {
        let claim = fixture.wait(table.claim(Lane::Long, "w"));
        let claim = claim.expect("open");
        if n % 2 == 0 {
            fixture.wait(table.release_all("w"));
        } else {
            fixture.wait(table.release(&claim));
        }
    }
    assert_eq!(fixture.sql("SELECT tries FROM henge.part"), "0");
}

#[test]
fn hanging_task_is_claimed_again_but_its_result_counts_until_then() {
    let Some(fixture) = Fixture::new() else {
        return;
    };
    let table = fixture.table("1");
    fixture.wait(table.request(&jobs(1)));
    let hanging = fixture.wait(table.claim(Lane::Long, "w")).expect("open");
    fixture.wait(table.give_up_lease(&hanging));
    let state = fixture.wait(table.heartbeat(&hanging, 0));
    assert_eq!(state, ClaimState::Held, "it continues after all");
    fixture.wait(table.give_up_lease(&hanging));
    assert!(fixture.wait(table.claim(Lane::Long, "other")).is_some());
    let late = table.store_result(&hanging, "w", Ok(b"late"));
    assert_eq!(fixture.wait(late), ClaimState::Lost);
}

#[test]
fn unwanted_foreign_and_finished_tasks_are_not_claimed() {
    let Some(fixture) = Fixture::new() else {
        return;
    };
    let (table, other_version) = (fixture.table("1"), fixture.table("2"));
    let task = jobs(1);
    fixture.wait(table.request(&task));
    assert_eq!(fixture.wait(other_version.claim(Lane::Long, "w")), None);
    let claim = fixture.wait(table.claim(Lane::Long, "w")).expect("open");
    // Its client has gone.
    fixture.sql("UPDATE henge.part SET wanted = now()");
    assert_eq!(
        fixture.wait(table.heartbeat(&claim, 0)),
        ClaimState::Unwanted
    );
    fixture.wait(table.release(&claim));
    assert_eq!(fixture.wait(table.claim(Lane::Long, "w")), None);
    // Another client requests it, and the result is shared by a third.
    fixture.wait(table.request(&task));
    let claim = fixture.wait(table.claim(Lane::Long, "w")).expect("open");
    let stored = table.store_result(&claim, "w", Ok(b"result"));
    assert_eq!(fixture.wait(stored), ClaimState::Held);
    fixture.wait(table.request(&task));
    assert_eq!(fixture.wait(table.claim(Lane::Long, "w")), None);
    // Rejected, it is done again.
    fixture.wait(table.reject(&claim.key, "wrong"));
    assert!(fixture.wait(table.claim(Lane::Long, "w")).is_some());
    // Withdrawn, it is unwanted.
    fixture.wait(table.withdraw(&claim.key));
    assert_eq!(
        fixture.wait(table.heartbeat(&claim, 0)),
        ClaimState::Unwanted
    );
}

#[test]
fn claims_read_only_rows_that_are_wanted_now() {
    let Some(fixture) = Fixture::new() else {
        return;
    };
    let table = fixture.table("1");
    fixture.wait(table.request(&jobs(1)));
    let plan = fixture.sql(
        "SET search_path = henge; SET enable_seqscan = off;
        EXPLAIN SELECT key FROM part WHERE program = '1' AND now() < wanted AND answer IS NULL
            AND failure IS NULL AND priority BETWEEN 2 AND 2
            AND (beat IS NULL OR beat < now() - interval '4 s')
            ORDER BY priority, queued, key LIMIT 1 FOR UPDATE SKIP LOCKED",
    );
    assert!(plan.contains("part_by_wanted"), "{plan}");
}
