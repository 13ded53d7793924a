//! The program itself: what it prints, that it shuts down cleanly, and what survives when it does
//! not.

use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::support::{Response, at, location, node};

fn space(words: &[&str], data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_space"));
    command.args(words).kill_on_drop(true);
    at(&mut command, data);
    command
}

async fn output(words: &[&str], data: &Path) -> Output {
    space(words, data).output().await.unwrap()
}

/// A running `space serve --sample`.
struct Served {
    child: Child,
    url: String,
    sign_ins: Value,
}

impl Served {
    async fn start(data: &Path) -> Self {
        let mut command = space(&["serve", "--sample", "--listen", "127.0.0.1:0"], data);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next_line().await.unwrap().expect("a first line");
        let url = line
            .strip_prefix("listening on ")
            .expect("the address")
            .to_owned();
        let text = std::fs::read_to_string(data.join("sign-ins.json")).unwrap();
        Self {
            child,
            url,
            sign_ins: serde_json::from_str(&text).unwrap(),
        }
    }

    fn post(&self, path: &str, body: &Value) -> reqwest::RequestBuilder {
        reqwest::Client::new()
            .post(format!("{}/v1/warehouses/sample/{path}", self.url))
            .header(
                "Authorization",
                format!(
                    "Bearer {}",
                    self.sign_ins["signIns"][0]["token"].as_str().unwrap()
                ),
            )
            .header("BpmLicense", self.sign_ins["licence"].as_str().unwrap())
            .json(body)
    }

    async fn signal(&self, name: &str) {
        let id = self.child.id().unwrap().to_string();
        assert!(
            Command::new("kill")
                .args(["-s", name, &id])
                .status()
                .await
                .unwrap()
                .success()
        );
    }
}

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
    let before = Served {
        url: again.url.clone(),
        ..served
    };
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
async fn signals_stop_the_service_and_the_log_has_no_secret() {
    for signal in ["INT", "TERM"] {
        let data = tempfile::tempdir().unwrap();
        let mut served = Served::start(data.path()).await;
        let path = "architectureElements?secret=in-the-query";
        Response::of(served.post(path, &sample_node())).await.ok();
        Response::of(served.post("architectureElements", &json!({"secret": "in-the-body"})))
            .await
            .refused(400, "conceptualClass");
        served.signal(signal).await;
        assert!(served.child.wait().await.unwrap().success());
        let mut log = String::new();
        served
            .child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut log)
            .await
            .unwrap();
        assert!(
            log.contains("POST /v1/warehouses/sample/architectureElements 200"),
            "{log}"
        );
        let mut secrets = vec![
            "secret",
            "in-the-query",
            "in-the-body",
            served.sign_ins["licence"].as_str().unwrap(),
        ];
        let tokens = served.sign_ins["signIns"].as_array().unwrap();
        secrets.extend(
            tokens
                .iter()
                .map(|person| person["token"].as_str().unwrap()),
        );
        for secret in secrets {
            assert!(!log.contains(secret), "a secret is in the log");
        }
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
        "512 MB",
        "2 MB",
        "1000 (bulk",
        "--sample",
        "--ttl",
        "secret.key",
    ] {
        assert!(help.contains(part), "{part}");
    }
}
