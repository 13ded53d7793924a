//! A PostgreSQL server for tests.
use crate::Result;
use crate::project::Project;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A server of its own, which ends with this value.
pub struct Server {
    script: Child,
    /// The URL of its database.
    pub url: String,
    _folder: TempDir,
}

impl Server {
    /// Starts a server that does not wait for the disk.
    pub fn start(project: &Project) -> Result<Self> {
        let fail = |reason: std::io::Error| format!("PostgreSQL did not start: {reason}");
        let folder = tempfile::tempdir().map_err(fail)?;
        let free = TcpListener::bind("127.0.0.1:0").map_err(fail)?;
        let port = free.local_addr().map_err(fail)?.port();
        drop(free);
        let mut script = Command::new("sh")
            .arg(project.root().join("crates/space/tests/postgres.sh"))
            .arg(folder.path())
            .args([&port.to_string(), "-c fsync=off"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(fail)?;
        let mut url = String::new();
        if let Some(output) = script.stdout.take() {
            BufReader::new(output).read_line(&mut url).map_err(fail)?;
        }
        let url = url.trim().to_owned();
        match url.starts_with("postgres://") {
            true => Ok(Self {
                script,
                url,
                _folder: folder,
            }),
            false => Err("PostgreSQL did not start".into()),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The script ends the server when its input ends.
        drop(self.script.stdin.take());
        let _ = self.script.wait();
    }
}
