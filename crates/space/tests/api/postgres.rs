//! What only PostgreSQL can do: several instances on one database, and a database that fails on its own.

use std::process::Stdio;
use std::sync::Arc;
use std::task::Poll;

use serde_json::{Value, json};
use space::App;
use space::error::ApiError;
use space::store::{ADMINISTRATION, Connection, Location, people, publish};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::cluster::{Cluster, WITHOUT_SYNC};
use crate::support::{Client, TestApp, at_once, exchange, node, on_server, person, server};

/// How many elements are created while an instance is killed.
const WRITES: usize = 1_000;

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn two_instances_create_an_element_once_by_its_key() {
    let app = TestApp::start().await;
    let other = app.second().await;
    let clients = [app.with_user("manager"), other.with_user("manager")];
    let responses = at_once(32, |n| {
        let client = clients[n % 2].clone();
        async move {
            let body = node("n", json!([]));
            client.create_once(&format!("k{}", n / 4), &body).await.ok()
        }
    })
    .await;
    for repeats in responses.chunks(4) {
        assert!(repeats.iter().all(|response| *response == repeats[0]));
    }
    assert_eq!(app.count("element").await, 8);
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn settings_that_one_instance_changes_apply_to_the_other() {
    let app = TestApp::start().await;
    let other = app.second().await;
    let manager = other.with_user("manager");
    manager.create(&node("n", json!([]))).await.ok();
    let mut settings = crate::support::settings();
    settings["enabledClasses"] = json!(["Goal"]);
    app.app
        .store
        .write(move |c| space::store::warehouses::set_settings(c, "w1", &settings.to_string()))
        .await
        .unwrap();
    let refused = manager.create(&node("n", json!([]))).await;
    refused.refused(400, "Node is not enabled");
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn two_schemas_of_a_database_do_not_wait_for_each_other() {
    let (one, other) = (TestApp::start().await, TestApp::start().await);
    let (locked, is_locked) = tokio::sync::oneshot::channel();
    let (release, is_released) = std::sync::mpsc::channel();
    let store = one.app.store.clone();
    let held = tokio::spawn(async move {
        let work = move |c: &Connection<'_>| {
            c.lock(ADMINISTRATION)?;
            let _ = locked.send(());
            let _ = is_released.recv();
            Ok::<_, ApiError>(())
        };
        store.write(work).await
    });
    is_locked.await.unwrap();
    let work = |c: &Connection<'_>| c.lock(ADMINISTRATION);
    other.app.store.write(work).await.unwrap();
    release.send(()).unwrap();
    held.await.unwrap().unwrap();
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn a_database_that_was_killed_is_a_503_until_it_is_back() {
    let mut cluster = Cluster::start(WITHOUT_SYNC);
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let location = Location {
        folder: folder.path().into(),
        url: Some(cluster.url()),
    };
    let app = TestApp::start_at(App::open(location).unwrap(), folder).await;
    let manager = app.with_user("manager");
    let before = manager.node("before", json!([])).await;
    cluster.kill();
    let refused = manager.create(&node("meanwhile", json!([]))).await;
    refused.refused(503, "nothing was changed");
    assert_eq!(refused.headers["retry-after"], "5");
    manager
        .bulk("", &[&before])
        .await
        .refused(503, "cannot be reached");
    cluster.restart();
    let response = manager.bulk("", &[&before]).await.ok();
    assert_eq!(response["items"].as_array().unwrap().len(), 1);
    manager.create(&node("after", json!([]))).await.ok();
    assert_eq!(app.count("element").await, 2);
}

/// What happens to the connection of a transaction.
async fn terminate(app: &TestApp, is_at_commit: bool) -> Result<(), ApiError> {
    let server = server().unwrap();
    let work = move |c: &Connection<'_>| {
        let document = person("new").to_string();
        people::insert(c, "w1", "new", None, &document)?;
        let own: i64 = c.value("SELECT pg_backend_pid()::bigint", &[])?.unwrap();
        on_server(server, &format!("SELECT pg_terminate_backend({own})"));
        match is_at_commit {
            true => Ok(()),
            false => people::insert(c, "w1", "newer", None, &document),
        }
    };
    app.app.store.write(work).await
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn a_connection_that_ends_in_a_transaction_changes_nothing() {
    let app = TestApp::start().await;
    let before = app.count("person").await;
    let error = terminate(&app, false).await.unwrap_err();
    assert!(matches!(error, ApiError::Busy(_)), "{error:?}");
    assert_eq!(app.count("person").await, before);
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn a_connection_that_ends_at_commit_leaves_the_outcome_unknown() {
    let app = TestApp::start().await;
    let error = terminate(&app, true).await.unwrap_err();
    assert!(matches!(error, ApiError::OutcomeUnknown(_)), "{error:?}");
    assert!(error.to_string().contains("not known"), "{error}");
    let manager = app.with_user("manager");
    manager.create(&node("after", json!([]))).await.ok();
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn a_request_that_is_cancelled_while_it_begins_leaves_a_usable_connection() {
    let app = TestApp::start().await;
    for _ in 0..64 {
        let read = app
            .app
            .store
            .read(|c| c.value::<i64>("SELECT 1::bigint", &[]));
        let mut read = Box::pin(read);
        // Some of its steps, then it is dropped.
        for _ in 0..3 {
            let polled =
                std::future::poll_fn(|context| Poll::Ready(read.as_mut().poll(context).is_ready()));
            if polled.await {
                break;
            }
            tokio::task::yield_now().await;
        }
    }
    let manager = app.with_user("manager");
    at_once(32, |n| {
        let manager = manager.clone();
        async move { manager.node(&format!("n{n}"), json!([])).await }
    })
    .await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn no_plan_reads_a_whole_table() {
    let app = TestApp::start().await;
    let settings = |c: &Connection<'_>| {
        c.rows(
            "SELECT name, setting FROM pg_settings
             WHERE name IN ('enable_seqscan', 'lock_timeout', 'transaction_isolation') ORDER BY 1",
            &[],
            |row| Ok(format!("{} {}", row.text(0)?, row.text(1)?)),
        )
    };
    let write: Vec<String> = app.app.store.write(settings).await.unwrap();
    let expected = ["enable_seqscan off", "lock_timeout 10000"];
    assert_eq!(write[..2], expected);
    assert_eq!(write[2], "transaction_isolation read committed");
    let read: Vec<String> = app.app.store.read(settings).await.unwrap();
    assert_eq!(read[..2], expected);
    assert_eq!(read[2], "transaction_isolation repeatable read");
}

/// The rows that the statements of this transaction have read.
fn rows_read(c: &Connection<'_>) -> Result<i64, ApiError> {
    let sql = "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint FROM pg_stat_xact_user_tables
         WHERE relid IN ('element'::regclass, 'version'::regclass, 'relationship'::regclass)";
    Ok(c.value(sql, &[])?.unwrap_or(0))
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn publication_reads_few_rows_while_the_statistics_know_of_no_valid_version() {
    const ELEMENTS: usize = 400;
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let element =
        |n| format!(r#"<element identifier="e{n}" xsi:type="Node"><name>{n}</name></element>"#);
    let elements: String = (0..ELEMENTS).map(element).collect();
    let response = manager.import(&exchange(&elements, "")).await.ok();
    let all = response["successfulArchitectureElements"]
        .as_array()
        .unwrap();
    let id = |one: &Value| one["architectureId"].as_str().unwrap().to_owned();
    let ids: Vec<String> = all.iter().map(id).collect();
    app.app.store.refresh_statistics().await;
    let (few, others) = ids.split_at(3);
    let others: Vec<&str> = others.iter().map(String::as_str).collect();
    manager.publish(&others).await.ok();
    let few = few.to_vec();
    let read = app.app.store.write(move |c| {
        let before = rows_read(c)?;
        let at = ("2026-01-01T00:00:00Z", "manager");
        let published = publish::publish(c, "w1", &few, |_| true, at)?;
        assert_eq!(published, few);
        Ok::<_, ApiError>(rows_read(c)? - before)
    });
    let read = read.await.unwrap();
    assert!((1..100).contains(&read), "{read} rows were read");
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn missing_statistics_are_made_when_the_service_starts() {
    let app = TestApp::start().await;
    app.with_user("manager").node("n", json!([])).await;
    let count = |c: &Connection<'_>| {
        let sql = "SELECT count(DISTINCT tablename) FROM pg_stats
             WHERE schemaname = current_schema() AND tablename IN ('element', 'version')";
        c.value::<i64>(sql, &[])
    };
    app.execute(
        "DELETE FROM pg_statistic WHERE starelid IN ('element'::regclass, 'version'::regclass)",
    )
    .await;
    assert_eq!(app.app.store.read(count).await.unwrap(), Some(0));
    app.app.store.make_missing_statistics().await;
    assert_eq!(app.app.store.read(count).await.unwrap(), Some(2));
}

/// A process that serves.
struct Instance {
    child: Child,
    url: String,
}

impl Instance {
    async fn start(location: &Location) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_space"));
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(&location.folder)
            .env("SPACE_DATABASE", location.url.as_ref().unwrap())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next_line().await.unwrap().unwrap();
        let url = line.strip_prefix("listening on ").unwrap().to_owned();
        Self { child, url }
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn killing_an_instance_loses_no_acknowledged_write_and_doubles_none() {
    let app = TestApp::start().await;
    let location = crate::support::location(app.folder.path());
    let (mut killed, other) = (
        Instance::start(&location).await,
        Instance::start(&location).await,
    );
    let client = |instance: &Instance| Client {
        url: instance.url.clone(),
        ..app.with_user("manager")
    };
    let (first, second) = (client(&killed), client(&other));
    let writers = tokio::spawn(at_once(8, move |writer| {
        let (first, second) = (first.clone(), second.clone());
        async move {
            let mut acknowledged = Vec::new();
            let mut is_alive = true;
            for n in (writer..WRITES).step_by(8) {
                let body = node(&format!("n{n}"), json!([]));
                let key = format!("k{n}");
                // As a load balancer does: the other instance, when this one cannot be reached.
                let mut response = None;
                if is_alive && n % 2 == 0 {
                    response = first.try_create_once(&key, &body).await;
                    is_alive = response.is_some();
                }
                let response = match response {
                    Some(response) => response,
                    None => second.create_once(&key, &body).await,
                };
                acknowledged.push(response.ok()["id"].as_str().unwrap().to_owned());
            }
            acknowledged
        }
    }));
    // In the middle of the writes.
    while app.count("element").await < i64::try_from(WRITES / 4).unwrap() {
        tokio::task::yield_now().await;
    }
    killed.child.kill().await.unwrap();
    let acknowledged: Vec<String> = writers.await.unwrap().concat();
    assert_eq!(acknowledged.len(), WRITES);
    assert_eq!(app.count("element").await, WRITES as i64);
    let requested: Vec<&str> = acknowledged.iter().map(String::as_str).collect();
    let response = app.with_user("manager").bulk("", &requested).await.ok();
    assert_eq!(response["items"].as_array().unwrap().len(), WRITES);
}
