//! A PostgreSQL server for tests, which ends with this process however that ends.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// Makes a server in `$1` with the programs in `$2` on port `$3` with the options `$4`, prints a line when it answers, and stops it when
/// its input ends. `postgres` does not run as root.
const SCRIPT: &str = r#"
set -e
"$2/initdb" -D "$1/data" -A trust -E UTF8 --no-sync >"$1/initdb.log"
"$2/pg_ctl" -D "$1/data" -l "$1/log" -w -o "-p $3 -k $1 -c listen_addresses=127.0.0.1 -c max_connections=500 $4" start >"$1/start.log"
echo started
cat >/dev/null || true
"$2/pg_ctl" -D "$1/data" -m immediate stop >/dev/null 2>&1 || true
"#;

/// Tests need not wait for the disk.
pub const WITHOUT_SYNC: &str = "-c fsync=off";

/// A server of its own.
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    script: Child,
}

impl Cluster {
    /// Starts a server with these options for it.
    pub fn start(options: &str) -> Self {
        let folder = tempfile::Builder::new().prefix("pg").tempdir().unwrap();
        let programs = programs();
        let port = std::net::TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let arguments = [
            folder.path().to_str().unwrap(),
            programs.to_str().unwrap(),
            &port.to_string(),
            options,
        ];
        let mut script = as_postgres(SCRIPT, &arguments, folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(script.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert_eq!(line, "started\n", "PostgreSQL did not start");
        Self {
            folder,
            programs,
            port,
            script,
        }
    }

    /// The URL of its database.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }

    /// Ends all its processes at once, as a crash does.
    pub fn kill(&self) {
        let script = r#"kill -9 $(head -1 "$1/data/postmaster.pid"); while pgrep -F "$1/data/postmaster.pid"; do :; done"#;
        self.run(script);
    }

    /// Starts it again.
    pub fn restart(&self) {
        let script = r#"
            until "$2/pg_ctl" -D "$1/data" -l "$1/log" -w -o "-p $3 -k $1 -c listen_addresses=127.0.0.1" start; do :; done
        "#;
        self.run(script);
    }

    fn run(&self, script: &str) {
        let arguments = [
            self.folder.path().to_str().unwrap(),
            self.programs.to_str().unwrap(),
            &self.port.to_string(),
        ];
        let mut command = as_postgres(script, &arguments, self.folder.path());
        let status = command.stdout(Stdio::null()).status().unwrap();
        assert!(status.success(), "{script}");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.script.stdin.take());
        let _ = self.script.wait();
    }
}

/// The newest programs of a server: on PATH, or where Debian keeps them.
fn programs() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    if let Some(folder) = std::env::split_paths(&path).find(|f| f.join("initdb").is_file()) {
        return folder;
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").expect("PostgreSQL is installed");
    let folders = versions.map(|version| version.unwrap().path().join("bin"));
    folders.max().expect("PostgreSQL is installed")
}

/// A shell with this script and arguments, as a user who may run a server.
fn as_postgres(script: &str, arguments: &[&str], folder: &Path) -> Command {
    let is_root = Command::new("id")
        .arg("-u")
        .output()
        .unwrap()
        .stdout
        .starts_with(b"0\n");
    if !is_root {
        let mut command = Command::new("sh");
        command.args(["-c", script, "sh"]).args(arguments);
        return command;
    }
    let chown = Command::new("chown").arg("postgres").arg(folder).status();
    assert!(chown.unwrap().success());
    let mut command = Command::new("su");
    command
        .args(["-s", "/bin/sh", "-c", script, "--", "postgres", "sh"])
        .args(arguments)
        .current_dir(folder);
    command
}
