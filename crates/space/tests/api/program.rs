//! The program itself, running for a test.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::support::at;

/// The program with these words and a data folder.
pub fn command(words: &[&str], data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_space"));
    command
        .args(words)
        .env_remove(space::logging::FILTER)
        .kill_on_drop(true);
    at(&mut command, data);
    command
}

/// What the program prints with these words.
pub async fn output(words: &[&str], data: &Path) -> Output {
    command(words, data).output().await.unwrap()
}

/// A running `space serve --sample`.
pub struct Served {
    pub child: Child,
    pub url: String,
    pub sign_ins: Value,
    pub data: PathBuf,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Served {
    pub async fn start(data: &Path) -> Self {
        Self::with(data, &[], "").await
    }

    /// With more options and a filter of the log.
    pub async fn with(data: &Path, options: &[&str], filter: &str) -> Self {
        let mut command = command(&["serve", "--sample", "--listen", "127.0.0.1:0"], data);
        let mut child = command
            .args(options)
            .env(space::logging::FILTER, filter)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let Some(line) = lines.next_line().await.unwrap() else {
            let mut log = String::new();
            let stderr = child.stderr.as_mut().unwrap();
            stderr.read_to_string(&mut log).await.unwrap();
            panic!("the service did not start: {log}");
        };
        let url = line.strip_prefix("listening on ").unwrap().to_owned();
        let text = std::fs::read_to_string(data.join("sign-ins.json")).unwrap();
        Self {
            child,
            url,
            sign_ins: serde_json::from_str(&text).unwrap(),
            data: data.to_owned(),
            lines,
        }
    }

    /// The same sign-ins at the address of another service.
    pub fn at(self, url: &str) -> Self {
        Self {
            url: url.to_owned(),
            ..self
        }
    }

    /// The address of `--monitor`.
    pub async fn monitor(&mut self) -> String {
        address(&mut self.lines, "monitoring on ").await
    }

    pub fn post(&self, path: &str, body: &Value) -> reqwest::RequestBuilder {
        self.request("POST", path).json(body)
    }

    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/v1/warehouses/sample/{path}", self.url);
        reqwest::Client::new()
            .request(method.parse().unwrap(), url)
            .header("Authorization", format!("Bearer {}", self.token()))
            .header("BpmLicense", self.licence())
    }

    pub fn token(&self) -> &str {
        self.sign_ins["signIns"][0]["token"].as_str().unwrap()
    }

    pub fn licence(&self) -> &str {
        self.sign_ins["licence"].as_str().unwrap()
    }

    pub async fn signal(&self, name: &str) {
        let id = self.child.id().unwrap().to_string();
        let mut kill = Command::new("kill");
        let status = kill.args(["-s", name, &id]).status().await.unwrap();
        assert!(status.success());
    }

    /// Stops the program and returns its log.
    pub async fn log(mut self) -> String {
        self.signal("TERM").await;
        let mut log = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut log).await.unwrap();
        assert!(self.child.wait().await.unwrap().success(), "{log}");
        log
    }
}

async fn address(lines: &mut Lines<BufReader<ChildStdout>>, before: &str) -> String {
    let line = lines.next_line().await.unwrap().expect("a line");
    line.strip_prefix(before).expect("an address").to_owned()
}
