//! `space backup` and `space restore`, between both databases.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::{Value, json};
use space::store::Location;
use tempfile::TempDir;

use crate::support::{TestApp, exchange, failed, location, node, printed, run, run_with};

/// A data folder without a database.
struct Target {
    folder: TempDir,
    location: Location,
}

impl Target {
    fn of(location: impl Fn(&Path) -> Location) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let location = location(folder.path());
        Self { folder, location }
    }

    /// The database that the tests run on.
    fn new() -> Self {
        Self::of(location)
    }

    fn sqlite() -> Self {
        Self::of(|folder| folder.into())
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn restore(&self, file: &Path) -> std::process::Output {
        run(&["restore", file.to_str().unwrap()], &self.location).await
    }

    async fn spaces(&self) -> Value {
        let listed = run(&["admin", "--json", "space", "list"], &self.location).await;
        serde_json::from_str(&printed(&listed)).unwrap()
    }
}

async fn backup(at: &Location, file: &Path) {
    let output = run(&["backup", file.to_str().unwrap()], at).await;
    assert!(printed(&output).contains("secret.key"));
}

/// The database of a service.
fn of(app: &TestApp) -> Location {
    match app.app.store {
        space::store::Store::Sqlite(_) => app.folder.path().into(),
        space::store::Store::Postgres(_) => location(app.folder.path()),
    }
}

/// All lines but the header, which has the time; the hash of the footer, which covers the header, is left out.
fn content(file: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let mut lines: Vec<_> = text.lines().skip(1).map(str::to_owned).collect();
    let mut footer: Value = serde_json::from_str(&lines.pop().unwrap()).unwrap();
    assert!(footer.as_object_mut().unwrap().remove("sha256").is_some());
    lines.push(footer.to_string());
    lines
}

/// Elements with relationships, several versions and replies, in two process spaces.
async fn fill(app: &TestApp) {
    let manager = app.with_user("manager");
    let model = |name: &str| {
        let element = |n| {
            format!(
                r#"<element identifier="e{n}" xsi:type="Node"><name>{name} {n} "ä"\</name></element>"#
            )
        };
        let relationship = |n| {
            let target = (n + 1) % 600;
            format!(
                r#"<relationship identifier="r{n}" xsi:type="Serving" source="e{n}" target="e{target}"/>"#
            )
        };
        let elements: String = (0..600).map(element).collect();
        exchange(&elements, &(0..600).map(relationship).collect::<String>())
    };
    let first = manager.import_once("import", &model("first")).await.ok();
    let ids = first["successfulArchitectureElements"].as_array().unwrap();
    let ids: Vec<&str> = ids
        .iter()
        .take(3)
        .map(|one| one["architectureId"].as_str().unwrap())
        .collect();
    manager.publish(&ids).await.ok();
    manager.import(&model("second")).await.ok();
    let owners = json!([{"type": "UserId", "value": "owner"}]);
    manager.create_once("key", &node("a", owners)).await.ok();
    let outsider = app
        .with_user("outsider")
        .elsewhere("w2", crate::support::OTHER_KEY);
    outsider.node("b", json!([])).await;
    app.app
        .store
        .write(|c| {
            space::store::revocations::revoke(c, "reader", 1)?;
            space::store::set_note(c, "a note", "text")
        })
        .await
        .unwrap();
}

#[tokio::test]
async fn a_database_that_was_restored_from_a_backup_has_the_same_backup() {
    for app in [TestApp::start().await, TestApp::start_with_sqlite().await] {
        fill(&app).await;
        let mut from = of(&app);
        let files = tempfile::tempdir().unwrap();
        let first = files.path().join("0");
        backup(&from, &first).await;
        let mut targets = Vec::new();
        for (n, target) in [Target::sqlite(), Target::new(), Target::sqlite()]
            .into_iter()
            .enumerate()
        {
            let file = files.path().join(n.to_string());
            let told = target.restore(&file).await;
            assert!(
                printed(&told).contains("2 process spaces, 6 people, 602 elements, 1202 versions"),
                "{told:?}"
            );
            from = target.location.clone();
            let file = files.path().join((n + 1).to_string());
            backup(&from, &file).await;
            assert!(
                content(&file) == content(&first),
                "restore {n} changed something"
            );
            assert!(printed(&run(&["check"], &from).await).starts_with("no problems found\n"));
            targets.push(target);
        }
    }
}

#[tokio::test]
async fn a_backup_goes_through_a_pipe() {
    let app = TestApp::start().await;
    let output = run(&["backup", "-"], &of(&app)).await;
    let bytes = printed(&output);
    assert!(String::from_utf8_lossy(&output.stderr).contains("Keys are not in it"));
    let target = Target::new();
    printed(&run_with(&["restore", "-"], &target.location, bytes.as_bytes()).await);
    assert_eq!(target.spaces().await.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_backup_made_during_writes_is_one_state() {
    let app = TestApp::start().await;
    let (stop, created) = (
        Arc::new(AtomicBool::new(false)),
        Arc::new(AtomicUsize::new(0)),
    );
    let writer = {
        let (manager, stop, created) = (
            app.with_user("manager"),
            Arc::clone(&stop),
            Arc::clone(&created),
        );
        tokio::spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                let id = manager.node("n", json!([])).await;
                manager.publish(&[&id]).await.ok();
                created.fetch_add(1, Ordering::Relaxed);
            }
        })
    };
    let mut least = 0;
    for _ in 0..3 {
        while created.load(Ordering::Relaxed) <= least {
            tokio::task::yield_now().await;
        }
        least = created.load(Ordering::Relaxed);
        let target = Target::new();
        let file = target.file("b");
        backup(&of(&app), &file).await;
        printed(&target.restore(&file).await);
        assert!(
            printed(&run(&["check"], &target.location).await).starts_with("no problems found\n")
        );
        let footer: Value = serde_json::from_str(content(&file).last().unwrap()).unwrap();
        assert!(footer["rows"]["element"].as_u64().unwrap() >= least as u64);
        assert_eq!(footer["rows"]["element"], footer["rows"]["version"]);
    }
    stop.store(true, Ordering::Relaxed);
    writer.await.unwrap();
}

#[tokio::test]
async fn a_file_that_was_cut_off_or_changed_is_refused_and_nothing_is_stored() {
    let app = TestApp::start().await;
    app.with_user("manager").node("Vault", json!([])).await;
    let target = Target::new();
    let file = target.file("good");
    backup(&of(&app), &file).await;
    let good = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = good.split_inclusive('\n').collect();
    let (all, last) = (lines.len(), lines[lines.len() - 1]);
    let element = lines
        .iter()
        .position(|line| line.contains("Vault"))
        .unwrap();
    let mut without = lines.clone();
    without.remove(element);
    let cases = [
        (good[..good.len() - 1].to_owned(), "cut off"),
        (lines[..all - 1].concat(), "cut off"),
        (lines[..all / 2].concat(), "cut off"),
        (good[..good.len() / 2].to_owned(), "cut off"),
        (good.replace("Vault", "Fault"), "changed"),
        (good.replace("Vault", "Va\"ult"), "changed"),
        (without.concat(), "changed"),
        (good.replacen("\"at\":\"2", "\"at\":\"1", 1), "changed"),
        (good.clone() + last, "changed"),
        (
            good.replacen("\"format\":1", "\"format\":2", 1),
            "format 2 of backups",
        ),
        (
            good.replacen("\"database\":4", "\"database\":5", 1),
            "from a database of format 5",
        ),
        (String::new(), "is no file of 'space backup'"),
        ("<model/>".to_owned(), "is no file of 'space backup'"),
    ];
    for (text, part) in cases {
        let bad = target.file("bad");
        std::fs::write(&bad, &text).unwrap();
        failed(&target.restore(&bad).await, part);
        let listed = run(&["admin", "space", "list"], &target.location).await;
        let error = String::from_utf8_lossy(&listed.stderr);
        assert!(
            listed.stdout.trim_ascii().is_empty() || error.contains("no data"),
            "{part}: {listed:?}"
        );
    }
    failed(
        &target.restore(&target.file("none")).await,
        "cannot be read",
    );
    printed(&target.restore(&file).await);
    assert_eq!(target.spaces().await.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_backup_is_not_restored_into_a_database_with_process_spaces() {
    let app = TestApp::start().await;
    let target = Target::new();
    let file = target.file("b");
    backup(&of(&app), &file).await;
    printed(&run(&["admin", "space", "create", "office"], &target.location).await);
    let error = failed(&target.restore(&file).await, "process spaces (office)");
    assert!(error.contains("nothing was changed"), "{error}");
    assert_eq!(target.spaces().await.as_array().unwrap().len(), 1);
    failed(
        &run(&["restore"], &target.location).await,
        "FILE is missing",
    );
}

#[tokio::test]
async fn nothing_is_backed_up_where_no_data_are() {
    let target = Target::new();
    let file = target.file("b");
    let output = run(&["backup", file.to_str().unwrap()], &target.location).await;
    failed(&output, "holds no data yet");
    assert!(!file.exists());
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_is_readable_by_its_owner_only_and_replaces_no_device() {
    use std::os::unix::fs::PermissionsExt;
    let app = TestApp::start().await;
    let file = app.folder.path().join("b");
    backup(&of(&app), &file).await;
    assert_eq!(
        std::fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let folder = app.folder.path().to_str().unwrap();
    failed(
        &run(&["backup", folder], &of(&app)).await,
        "cannot be written",
    );
}
