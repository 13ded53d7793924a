//! Building, starting and stopping the reference service.
use crate::{Result, process, project::Project};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

/// How long the service may take to end its open requests before it is killed.
const PATIENCE: Duration = Duration::from_secs(15);

/// Builds the service and returns the path of the program.
pub fn build(project: &Project, release: bool) -> Result<PathBuf> {
    let mut cargo = process::cargo();
    cargo
        .current_dir(project.root())
        .args(["build", "--locked", "--package", "space", "--bin", "space"])
        .arg("--message-format=json-render-diagnostics")
        .stderr(Stdio::inherit());
    if release {
        cargo.arg("--release");
    }
    let messages = process::output(&mut cargo)?;
    executable_in(&messages).ok_or_else(|| "cargo did not say where it built 'space'".to_owned())
}

/// The program that cargo's messages name last.
fn executable_in(messages: &str) -> Option<PathBuf> {
    let mut executables = messages.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        Some(PathBuf::from(message.get("executable")?.as_str()?))
    });
    executables.next_back()
}

/// What `serve` and `dev` wait for.
pub enum Event {
    /// The service answers at this address.
    Listening(String),
    /// The service, or the rebuilding of the app, has ended.
    Ended,
    /// Ctrl-C, or the system asks to end.
    Interrupted,
}

/// The service as a process of its own.
pub struct Running {
    child: Child,
}

/// Starts the service with its sample and the built app.
pub fn start(
    project: &Project,
    program: &Path,
    listen: &str,
    data: &Path,
    events: Sender<Event>,
) -> Result<Running> {
    let mut command = Command::new(program);
    command
        .current_dir(project.root())
        .args(["serve", "--sample", "--listen", listen, "--data"])
        .arg(data)
        .arg("--assets")
        .arg(project.dist())
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    // In a process group of its own it does not get Ctrl-C directly, but once from here, in order.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command
        .spawn()
        .map_err(|reason| format!("{} did not start: {reason}", process::shown(&command)))?;
    let stdout = child.stdout.take();
    thread::spawn(move || {
        for line in stdout
            .into_iter()
            .flat_map(|out| BufReader::new(out).lines())
        {
            let Ok(line) = line else { break };
            match line.strip_prefix("listening on ") {
                Some(address) => drop(events.send(Event::Listening(address.trim().to_owned()))),
                None => println!("{line}"),
            }
        }
        drop(events.send(Event::Ended));
    });
    Ok(Running { child })
}

impl Running {
    /// Waits for a service that is ending by itself.
    pub fn wait(&mut self) -> Result<ExitStatus> {
        self.child
            .wait()
            .map_err(|reason| format!("the service was lost: {reason}"))
    }

    /// Asks the service to end its open requests and exit; kills it if it does not within
    /// [`PATIENCE`].
    pub fn stop(&mut self) -> Result<ExitStatus> {
        if cfg!(unix) {
            let id = self.child.id().to_string();
            // Not INT: programs that a shell starts in the background ignore it.
            drop(process::output(
                Command::new("kill").args(["-s", "TERM", &id]),
            ));
            let start = Instant::now();
            while start.elapsed() < PATIENCE {
                if let Ok(Some(status)) = self.child.try_wait() {
                    return Ok(status);
                }
                thread::sleep(Duration::from_millis(20));
            }
        }
        drop(self.child.kill());
        self.wait()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            drop(self.child.kill());
        }
    }
}

/// The usual address if it is free, else one of the next, else any; and whether it is the usual one.
pub fn free_address() -> (String, bool) {
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    let port = (8080..8100).find(is_free).unwrap_or(0);
    (format!("127.0.0.1:{port}"), port == 8080)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executable_in_reads_the_path_from_cargo_messages() {
        let messages = "{\"reason\":\"compiler-artifact\",\"executable\":null}\nnot json\n\
            {\"reason\":\"compiler-artifact\",\"executable\":\"/x/space\"}\n{\"reason\":\"build-finished\"}\n";
        assert_eq!(executable_in(messages), Some(PathBuf::from("/x/space")));
        assert_eq!(executable_in(""), None);
    }

    #[test]
    fn free_address_does_not_return_a_port_in_use() {
        let (address, _) = free_address();
        let taken = TcpListener::bind(&address);
        let (other, is_usual) = free_address();
        assert!(taken.is_err() || other != address);
        assert!(taken.is_err() || !is_usual);
    }

    #[cfg(unix)]
    #[test]
    fn start_reports_the_address_and_stop_ends_the_service() {
        let project = Project::find().unwrap();
        let program = project.root().join("xtask/fixtures/space.sh");
        let folder = tempfile::tempdir().unwrap();
        let (sender, events) = std::sync::mpsc::channel();
        let mut running = start(&project, &program, "127.0.0.1:0", folder.path(), sender).unwrap();
        let event = events.recv_timeout(Duration::from_secs(30)).unwrap();
        assert!(matches!(event, Event::Listening(address) if address == "http://127.0.0.1:9"));
        assert_eq!(running.stop().unwrap().code(), Some(7));
        let event = events.recv_timeout(Duration::from_secs(30)).unwrap();
        assert!(matches!(event, Event::Ended));
    }
}
