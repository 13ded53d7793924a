//! `space migrate`, and who may make tables.

use space::store::{Location, Store};

use crate::support::{TestApp, failed, location, printed, run};

/// A database of format 3 in the folder of a service that has ended.
async fn of_format_3() -> TestApp {
    let app = TestApp::start_with_sqlite().await;
    app.execute("DROP INDEX version_valid; PRAGMA user_version = 3")
        .await;
    app
}

fn format(at: &Location) -> i64 {
    let c = rusqlite::Connection::open(at.folder.join("space.db")).unwrap();
    c.pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap()
}

#[tokio::test]
async fn a_dry_run_tells_the_migrations_and_changes_nothing() {
    let app = of_format_3().await;
    let at: Location = app.folder.path().into();
    let told = printed(&run(&["migrate", "--dry-run"], &at).await);
    let expected = "has format 3; would be applied:\n  4  an element has at most one Valid version\nnothing was changed\n";
    assert!(told.ends_with(expected), "{told}");
    assert_eq!(format(&at), 3);

    let told = printed(&run(&["migrate"], &at).await);
    let expected = "had format 3; applied:\n  4  an element has at most one Valid version\n";
    assert!(told.ends_with(expected), "{told}");
    assert_eq!(format(&at), 4);
    let index = "SELECT count(*) FROM sqlite_master WHERE name = 'version_valid'";
    let c = rusqlite::Connection::open(at.folder.join("space.db")).unwrap();
    assert_eq!(
        c.query_row(index, [], |row| row.get::<_, i64>(0)).unwrap(),
        1
    );

    let told = printed(&run(&["migrate"], &at).await);
    assert!(
        told.ends_with("has format 4, that of this program\n"),
        "{told}"
    );
}

#[tokio::test]
async fn only_serve_and_migrate_bring_a_database_to_another_format() {
    let app = of_format_3().await;
    let at: Location = app.folder.path().into();
    for words in [
        ["serve", "--no-migrate", "--listen=127.0.0.1:0"],
        ["admin", "space", "list"],
        ["admin", "token", "revoke"],
        ["backup", "f", "--data=ignored"],
        ["check", "--json", "--data=ignored"],
    ] {
        let error = failed(
            &run(&words, &at).await,
            "has format 3, this program needs format 4",
        );
        assert!(error.contains("'space migrate'"), "{error}");
        assert_eq!(format(&at), 3, "{words:?}");
    }
}

#[tokio::test]
async fn a_database_of_a_later_format_is_refused_by_every_command() {
    let app = TestApp::start().await;
    let (at, sql) = match app.app.store {
        Store::Sqlite(_) => (app.folder.path().into(), "PRAGMA user_version = 5"),
        Store::Postgres(_) => (location(app.folder.path()), "UPDATE format SET version = 5"),
    };
    app.execute(sql).await;
    for words in [
        &["migrate"][..],
        &["migrate", "--dry-run"],
        &["serve", "--listen", "127.0.0.1:0"],
        &["serve", "--no-migrate"],
        &["admin", "space", "list"],
        &["admin", "space", "create", "office"],
        &["backup", "-"],
        &["check"],
    ] {
        failed(
            &run(words, &at).await,
            "has format 5, this program knows format 4",
        );
    }
}

#[tokio::test]
async fn tables_are_made_by_migrate_and_not_by_a_look() {
    let folder = tempfile::tempdir().unwrap();
    let at = location(folder.path());
    for words in [
        &["migrate", "--dry-run"][..],
        &["serve", "--no-migrate"],
        &["admin", "space", "list"],
        &["admin", "person", "add", "office", "anna", "--name", "Anna"],
        &["check"],
    ] {
        let output = run(words, &at).await;
        match words {
            ["migrate", ..] => {
                assert!(printed(&output).contains("has no tables; those of format 4 would be made"))
            }
            _ => _ = failed(&output, "holds no data yet"),
        }
    }
    assert!(!folder.path().join("space.db").exists());
    assert!(printed(&run(&["migrate"], &at).await).contains("those of format 4 were made"));
    assert_eq!(
        printed(&run(&["admin", "--json", "space", "list"], &at).await),
        "[]\n"
    );
}
