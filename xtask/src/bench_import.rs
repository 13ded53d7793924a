//! The parts of `cargo xtask bench` that need no browser: the service's import against plain inserts of the same rows, and
//! its operations with several clients; with SQLite, and with PostgreSQL where it is installed. See
//! `crates/space/benches/`.
use crate::project::Project;
use crate::{Result, process, system};
use std::fs;

/// Measures; `false` if an import is slower than its limit.
pub fn run(project: &Project) -> Result<bool> {
    let folder = project.root().join("target/bench");
    fs::create_dir_all(&folder)
        .map_err(|reason| format!("{} cannot be made: {reason}", folder.display()))?;
    let (imports, loads): (&[_], &[_]) = match system::postgres() {
        Some(_) => (&["sqlite", "postgres"], &["sqlite", "postgres", "two"]),
        None => (&["sqlite"], &["sqlite"]),
    };
    let mut is_fast_enough = true;
    for database in imports {
        let out = folder.join(format!("import-{database}.json"));
        is_fast_enough &= bench(project, "import", &[database], &out)?;
    }
    is_fast_enough &= bench(project, "load", loads, &folder.join("load.json"))?;
    Ok(is_fast_enough)
}

fn bench(project: &Project, name: &str, databases: &[&str], out: &std::path::Path) -> Result<bool> {
    let mut cargo = process::cargo();
    cargo
        .current_dir(project.root())
        .args(["bench", "--package", "space", "--bench", name, "--"])
        .args(
            databases
                .iter()
                .flat_map(|database| ["--database", *database]),
        )
        .arg("--out")
        .arg(out);
    Ok(process::status(&mut cargo)?.success())
}
