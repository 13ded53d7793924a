//! The database of a test, and the program on it.

use std::path::Path;
use std::sync::OnceLock;

use space::store::Location;

use crate::cluster::{Cluster, WITHOUT_SYNC};

/// The database on which the tests run: `sqlite` (as without it), `postgres` for a server of their own, or the URL of
/// one.
const DATABASE: &str = "SPACE_TEST_DATABASE";

/// The URL of the PostgreSQL database on which the tests run.
pub fn server() -> Option<&'static str> {
    static SERVER: OnceLock<(Option<Cluster>, Option<String>)> = OnceLock::new();
    let (_, url) = SERVER.get_or_init(|| match std::env::var(DATABASE).as_deref() {
        Err(_) | Ok("" | "sqlite") => (None, None),
        Ok("postgres") => {
            let cluster = Cluster::start(WITHOUT_SYNC);
            let url = cluster.url();
            (Some(cluster), Some(url))
        }
        Ok(url) => (None, Some(url.to_owned())),
    });
    url.as_deref()
}

/// The database of a data folder: SQLite in it, or a schema of PostgreSQL for it alone.
pub fn location(folder: &Path) -> Location {
    let url = server().map(|server| {
        // The case counts in names of folders.
        let part = |c: char| match c {
            'A'..='Z' => format!("_{}", c.to_ascii_lowercase()),
            'a'..='z' | '0'..='9' => c.to_string(),
            _ => "_".to_owned(),
        };
        let name: String = folder.to_str().unwrap().chars().map(part).collect();
        let schema = format!("test{name}");
        let sql = format!("CREATE SCHEMA IF NOT EXISTS {schema}");
        on_server(server, &sql);
        format!("{server}?options=-csearch_path%3D{schema}")
    });
    Location {
        folder: folder.into(),
        url,
    }
}

/// Gives a command of the program its data folder and database.
pub fn at(command: &mut tokio::process::Command, folder: &Path) {
    command.arg("--data").arg(folder);
    if let Some(url) = location(folder).url {
        command.env("SPACE_DATABASE", url);
    }
}

/// Runs the program on a database.
pub async fn run(words: &[&str], at: &Location) -> std::process::Output {
    run_with(words, at, &[]).await
}

/// The same with a standard input.
pub async fn run_with(words: &[&str], at: &Location, input: &[u8]) -> std::process::Output {
    use tokio::io::AsyncWriteExt;
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_space"));
    command.args(words).arg("--data").arg(&at.folder);
    command.env_remove("SPACE_DATABASE").kill_on_drop(true);
    if let Some(url) = &at.url {
        command.arg("--database").arg(url);
    }
    command.stdin(std::process::Stdio::piped());
    command.stdout(std::process::Stdio::piped());
    command.stderr(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that refuses its input does not read it to the end.
    let writer = tokio::spawn(async move { stdin.write_all(&input).await.unwrap_or_default() });
    let output = child.wait_with_output().await.unwrap();
    writer.await.unwrap();
    output
}

/// What the program prints on success.
#[track_caller]
pub fn printed(output: &std::process::Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The error of a program that fails, which has `part`.
#[track_caller]
pub fn failed(output: &std::process::Output, part: &str) -> String {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{part}: it succeeded");
    assert_eq!(output.status.code(), Some(1));
    assert!(error.contains(part), "{part:?} is not in {error:?}");
    error
}

/// Runs statements on the PostgreSQL server.
pub fn on_server(url: &str, sql: &str) {
    let run = || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls)
                .await
                .unwrap();
            tokio::spawn(connection);
            client.batch_execute(sql).await.unwrap();
        });
    };
    std::thread::scope(|scope| scope.spawn(run).join()).unwrap();
}
