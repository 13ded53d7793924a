//! What a response confirms is on the disk before it is sent.

use std::process::Stdio;

use serde_json::json;
use space::store::{Connection, Location, licences, people, people::Role, warehouses};
use space::{App, settings};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

use crate::support::{Client, Response, node};

/// A call of the system in the order in which they ended.
#[derive(Debug, PartialEq)]
enum Call {
    /// Something was written to the log of the database.
    Log,
    /// The log of the database was brought to the disk.
    Sync,
    /// A response with success was sent.
    Response,
}

/// The calls in what strace wrote; `-y` shows the file of each handle.
fn calls(trace: &str) -> Vec<Call> {
    let call = |line: &str| {
        let of_log = line.contains("space.db-wal");
        let is = |name: &str| line.contains(&format!(" {name}("));
        match () {
            () if of_log && (is("pwrite64") || is("write")) => Some(Call::Log),
            () if of_log && (is("fdatasync") || is("fsync")) => Some(Call::Sync),
            () if line.contains("\"HTTP/1.1 200") => Some(Call::Response),
            () => None,
        }
    };
    trace.lines().filter_map(call).collect()
}

#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "needs strace, with which cargo xtask test runs it"]
async fn a_write_is_on_the_disk_before_its_response_is_sent() {
    let data = tempfile::tempdir().unwrap();
    let app = App::open(Location::from(data.path())).unwrap();
    app.store
        .write(|c: &Connection<'_>| {
            warehouses::insert(c, "w1", &settings::permissive())?;
            licences::insert(c, "w1", "test", "key")?;
            people::insert(c, "w1", "manager", Some(Role::Manager), "{}")
        })
        .await
        .unwrap();
    let token = app.tokens.issue("manager", 600).unwrap();
    drop(app);
    let trace = data.path().join("trace");
    let mut child = Command::new("strace")
        .args(["-f", "-y", "-s", "16", "-o"])
        .arg(&trace)
        .args([
            "-e",
            "trace=write,writev,pwrite64,sendto,sendmsg,fsync,fdatasync",
        ])
        .arg(env!("CARGO_BIN_EXE_space"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().unwrap();
    let client = Client {
        http: reqwest::Client::builder().no_proxy().build().unwrap(),
        url: line.strip_prefix("listening on ").unwrap().to_owned(),
        token,
        key: "key".into(),
        warehouse: "w1".into(),
    };
    let mut ids = Vec::new();
    for n in 0..5 {
        let created: Response = client.create(&node(&format!("n{n}"), json!([]))).await;
        ids.push(created.ok()["id"].as_str().unwrap().to_owned());
    }
    for id in &ids {
        client.publish(&[id]).await.ok();
    }
    let pid = child.id().unwrap().to_string();
    // strace ends with what it traces.
    Command::new("pkill")
        .args(["-TERM", "-P", &pid])
        .status()
        .await
        .unwrap();
    child.wait().await.unwrap();
    let trace = std::fs::read_to_string(&trace).unwrap();
    let all = calls(&trace);
    let responses = all.iter().filter(|call| **call == Call::Response).count();
    assert_eq!(responses, 10, "{trace}");
    // The requests follow each other: between two responses the second one is written, then synced.
    for calls in all.split(|call| *call == Call::Response).take(10) {
        let written = calls.iter().rposition(|call| *call == Call::Log);
        let synced = calls.iter().rposition(|call| *call == Call::Sync);
        assert!(
            written.is_some() && written < synced,
            "a response was sent before its write was synced: {calls:?} in {all:?}"
        );
    }
}
