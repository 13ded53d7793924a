//! The program itself: what it prints, that it shuts down cleanly, and what survives when it does
//! not.

use std::path::Path;

use serde_json::{Value, json};

use crate::program::{Served, output};
use crate::support::{Response, location, node};

#[tokio::test]
async fn created_elements_survive_a_kill_of_the_service() {
    let data = tempfile::tempdir().unwrap();
    let mut served = Served::start(data.path()).await;
    let created = Response::of(served.post("architectureElements", &sample_node()))
        .await
        .ok();
    served.child.kill().await.unwrap();
    let again = Served::start(data.path()).await;
    assert_eq!(again.sign_ins["licence"], served.sign_ins["licence"]);
    let ids = json!([created["id"]]);
    let response = Response::of(again.post("architectureElements/byIds/bulk", &ids))
        .await
        .ok();
    assert_eq!(response["items"][0], created);
    // The earlier tokens are still valid.
    let before = served.at(&again.url);
    Response::of(before.post("architectureElements/byIds/bulk", &ids))
        .await
        .ok();
}

fn sample_node() -> Value {
    let mut body = node("n", json!([]));
    body["conceptualClass"] = json!("Location");
    body
}

#[cfg(unix)]
#[tokio::test]
async fn signals_stop_the_service() {
    for signal in ["INT", "TERM"] {
        let data = tempfile::tempdir().unwrap();
        let mut served = Served::start(data.path()).await;
        served.signal(signal).await;
        assert!(served.child.wait().await.unwrap().success());
    }
}

#[cfg(unix)]
#[tokio::test]
async fn data_files_are_readable_only_by_their_owner() {
    use std::os::unix::fs::PermissionsExt;
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("new");
    let served = Served::start(&folder).await;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let database = location(&folder).url.is_none().then_some("space.db");
    for name in ["secret.key", "sign-ins.json"].into_iter().chain(database) {
        assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
    }
    drop(served);
}

#[tokio::test]
async fn sample_listens_only_on_a_loopback_address() {
    let data = tempfile::tempdir().unwrap();
    let output = output(&["serve", "--sample", "--listen", "0.0.0.0:0"], data.path()).await;
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("loopback address only"));
    assert!(!data.path().join("space.db").exists());
}

#[tokio::test]
async fn the_help_states_the_limits() {
    let data = tempfile::tempdir().unwrap();
    let output = output(&["--help"], data.path()).await;
    let help = String::from_utf8(output.stdout).unwrap();
    for part in [
        "import-file=512MB",
        "json-body=2MB",
        "ids=1000",
        "--sample",
        "--ttl",
        "secret.key",
    ] {
        assert!(help.contains(part), "{part}");
    }
}
