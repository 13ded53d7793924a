//! The database: no statement reads a whole table, and older databases are migrated.

use std::path::Path;

use rusqlite::Connection;
use serde_json::json;
use space::App;

use crate::support::{TestApp, exchange, node};

/// Statements that are meant to read all of a table or of a process space, by how they begin.
const READ_ALL: [&str; 15] = [
    // For the command line, which lists them.
    "SELECT id, name, disabled FROM warehouse ORDER BY id",
    "SELECT id, role, disabled, document FROM person WHERE warehouse_id = ?1 ORDER BY id",
    "SELECT name, created_at FROM licence WHERE warehouse_id = ?1",
    // Every key is compared, so that the time does not show the position of a match.
    "SELECT warehouse_id = ?1, key_hash FROM licence",
    "SELECT EXISTS (SELECT 1 FROM person WHERE id = ?1)",
    // A new sample has only the rows that these read.
    "UPDATE relationship SET created_at = (",
    // Of any table.
    "INSERT INTO {}",
    // By the key of any table.
    "UPDATE {} SET {values} WHERE {keys}",
    // Of the program itself.
    "SELECT count(*) FROM (SELECT 1 FROM warehouse LIMIT 1)",
    // Of any table, for a backup.
    "SELECT {columns} FROM {table}",
    // Only on PostgreSQL.
    "SELECT pg_database_size",
    "SELECT pg_advisory_xact_lock",
    "SELECT EXISTS (SELECT 1 FROM pg_stats",
    "SELECT e.id FROM element e",
    "SELECT v.id FROM version v\n",
];

/// Every statement in the source: the literals that begin as one.
fn statements(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // `space check` is meant to read everything.
        if path.ends_with("store/postgres") || path.ends_with("src/check") {
            continue;
        }
        if path.is_dir() {
            statements(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            for literal in text.split('"') {
                let verbs = ["SELECT ", "INSERT ", "UPDATE ", "DELETE "];
                if verbs.iter().any(|verb| literal.starts_with(verb)) {
                    found.push(literal.to_owned());
                }
            }
        }
    }
}

/// All variants of a statement that is composed of parts.
fn variants(statement: String) -> Vec<String> {
    let in_list = "IN (SELECT value FROM json_each(?2))";
    let statement = statement.replace("{in_list}", in_list);
    let statement = ["{lock}", "{order}", "{by_index}"]
        .iter()
        .fold(statement, |text, part| text.replace(part, ""));
    if !statement.contains('{') {
        return vec![statement];
    }
    let ends = [("source_id", "target_id"), ("target_id", "source_id")];
    let variant = |(own, other)| statement.replace("{own}", own).replace("{other}", other);
    ends.map(variant).to_vec()
}

#[tokio::test]
async fn no_statement_reads_a_whole_table_or_process_space() {
    let app = TestApp::start_with_sqlite().await;
    let mut found = Vec::new();
    statements(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")),
        &mut found,
    );
    assert!(
        found.len() >= 25,
        "statements are no longer found: {}",
        found.len()
    );
    for all in READ_ALL {
        assert!(
            found.iter().any(|statement| statement.starts_with(all)),
            "{all}"
        );
    }
    let c = space::store::sqlite::connect(app.folder.path()).unwrap();
    let mut slow = Vec::new();
    for statement in found.into_iter().flat_map(variants) {
        if READ_ALL.iter().any(|all| statement.starts_with(all)) {
            continue;
        }
        let mut plan = c
            .prepare(&format!("EXPLAIN QUERY PLAN {statement}"))
            .unwrap();
        let mut rows = plan.raw_query();
        while let Some(row) = rows.next().unwrap() {
            let detail: String = row.get("detail").unwrap();
            let is_list = detail.contains("VIRTUAL TABLE") || detail == "SCAN CONSTANT ROW";
            let reads_table = detail.starts_with("SCAN") && !is_list;
            // Each table holds all process spaces: a lookup by the space alone reads all rows of
            // one.
            let reads_space = detail.ends_with("(warehouse_id=?)");
            if reads_table || reads_space {
                slow.push(format!("{detail}: {statement}"));
            }
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

/// Names and columns of all tables and indexes.
fn shape(c: &Connection) -> Vec<String> {
    let mut statement = c
        .prepare(
            "SELECT o.type || ' ' || o.name || ' ' || group_concat(coalesce(i.name, t.name))
             FROM sqlite_master o
             LEFT JOIN pragma_index_info(o.name) i ON o.type = 'index'
             LEFT JOIN pragma_table_info(o.name) t ON o.type = 'table'
             GROUP BY o.type, o.name ORDER BY 1",
        )
        .unwrap();
    let rows = statement.query_map([], |row| row.get(0)).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

#[tokio::test]
async fn a_database_of_format_1_is_migrated() {
    let app = TestApp::start_with_sqlite().await;
    let manager = app.with_user("manager");
    let elements = r#"<element identifier="a" xsi:type="Node"><name>a</name></element>"#;
    let file = |name: &str| {
        let relationship = format!(
            r#"<relationship identifier="r" xsi:type="Serving" source="a" target="a"><name>{name}</name></relationship>"#
        );
        exchange(elements, &relationship)
    };
    manager.import(&file("before")).await.ok();
    let created = manager.create_once("k", &node("n", json!([]))).await;
    created.ok();
    let fresh = shape(&space::store::sqlite::connect(app.folder.path()).unwrap());
    app.execute(
        "DROP INDEX version_valid;
         DROP TABLE revocation;
         DROP INDEX licence_by_name;
         ALTER TABLE licence DROP COLUMN name;
         ALTER TABLE licence DROP COLUMN created_at;
         ALTER TABLE person DROP COLUMN disabled;
         ALTER TABLE warehouse DROP COLUMN name;
         ALTER TABLE warehouse DROP COLUMN disabled;
         DROP INDEX relationship_by_id;
         DROP INDEX idempotent_reply_by_time;
         ALTER TABLE idempotent_reply RENAME TO creation;
         CREATE INDEX creation_by_time ON creation (warehouse_id, at);
         PRAGMA user_version = 1;",
    )
    .await;
    let app = app.restart().await;
    let c = space::store::sqlite::connect(app.folder.path()).unwrap();
    assert_eq!(shape(&c), fresh);
    let version: i64 = c
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    assert_eq!(version, 4);
    let manager = app.with_user("manager");
    assert_eq!(
        manager.create_once("k", &node("n", json!([]))).await.text,
        created.text,
        "the key is still known"
    );
    manager.import(&file("after")).await.ok();
    assert_eq!(app.count("relationship").await, 1);
}

#[tokio::test]
async fn a_database_of_a_later_format_is_refused() {
    let app = TestApp::start_with_sqlite().await;
    app.execute("PRAGMA user_version = 5").await;
    let why = App::open(app.folder.path()).err().unwrap();
    assert!(
        why.contains("has format 5, this program knows format 4"),
        "{why}"
    );
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_reads_the_files_of_a_database_in_use() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let app = App::open(folder.path()).unwrap();
    app.store
        .write(|c| space::store::set_note(c, "a", "b"))
        .await
        .unwrap();
    let mut names = Vec::new();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", file.file_name());
        names.push(file.file_name().into_string().unwrap());
    }
    assert!(names.contains(&"space.db-wal".to_owned()), "{names:?}");
    assert!(names.contains(&"space.db-shm".to_owned()), "{names:?}");
}

#[tokio::test]
async fn a_database_opens_and_is_read_while_another_program_writes() {
    let app = TestApp::start_with_sqlite().await;
    let writer = space::store::sqlite::connect(app.folder.path()).unwrap();
    writer.execute_batch("BEGIN IMMEDIATE").unwrap();
    let start = std::time::Instant::now();
    let other = space::store::sqlite::connect(app.folder.path()).unwrap();
    let spaces = space::store::warehouses::all(&space::store::Connection::Sqlite(&other)).unwrap();
    assert_eq!(spaces.len(), 2);
    assert!(start.elapsed() < space::limits::DATABASE_WAIT / 2);
}

#[test]
fn a_busy_database_is_a_503() {
    use axum::response::IntoResponse;
    let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
    let error = space::error::ApiError::from(rusqlite::Error::SqliteFailure(busy, None));
    let response = error.into_response();
    assert_eq!(response.status(), 503);
    assert_eq!(response.headers()["retry-after"], "5");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_service_holds_its_lock_on_the_database() {
    let app = TestApp::start_with_sqlite().await;
    // Another connection of this process must not release it.
    drop(space::store::sqlite::connect(app.folder.path()).unwrap());
    let id = {
        use std::os::unix::fs::MetadataExt;
        let file = std::fs::metadata(app.folder.path().join("space.db")).unwrap();
        file.ino()
    };
    let locks = std::fs::read_to_string("/proc/locks").unwrap();
    let (own, inode) = (format!(" {} ", std::process::id()), format!(":{id} "));
    let held = locks
        .lines()
        .any(|lock| lock.contains(&own) && lock.contains(&inode));
    assert!(held, "no lock on inode {id} in\n{locks}");
}
