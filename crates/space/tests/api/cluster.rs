//! A PostgreSQL server for tests, which ends with this process however that ends.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// Tests need not wait for the disk.
pub const WITHOUT_SYNC: &str = "-c fsync=off";

/// A server of its own.
pub struct Cluster {
    folder: TempDir,
    port: u16,
    options: &'static str,
    /// An option of initdb.
    initdb: &'static str,
    /// Runs the server, and its URL.
    script: Option<(Child, String)>,
}

impl Cluster {
    /// Starts a server with these options for it.
    pub fn start(options: &'static str) -> Self {
        Self::start_with(options, "")
    }

    /// The same with an option of initdb.
    pub fn start_with(options: &'static str, initdb: &'static str) -> Self {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let mut cluster = Self {
            folder: tempfile::Builder::new().prefix("pg").tempdir().unwrap(),
            port: free.local_addr().unwrap().port(),
            options,
            initdb,
            script: None,
        };
        drop(free);
        cluster.restart();
        cluster
    }

    /// The URL of its database.
    pub fn url(&self) -> String {
        self.script.as_ref().unwrap().1.clone()
    }

    /// Ends it at once, as a crash does.
    pub fn kill(&mut self) {
        let file = self.folder.path().join("data/postmaster.pid");
        let text = std::fs::read_to_string(file).unwrap();
        let kill = Command::new("kill")
            .args(["-9", text.lines().next().unwrap()])
            .status();
        assert!(kill.unwrap().success());
        self.end();
    }

    /// Starts it again.
    pub fn restart(&mut self) {
        let mut script = Command::new("sh")
            .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/postgres.sh"))
            .arg(self.folder.path())
            .args([&self.port.to_string(), self.options, self.initdb])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(script.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert!(line.starts_with("postgres://"), "PostgreSQL did not start");
        self.script = Some((script, line.trim().to_owned()));
    }

    fn end(&mut self) {
        if let Some((mut script, _)) = self.script.take() {
            drop(script.stdin.take());
            let _ = script.wait();
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.end();
    }
}
