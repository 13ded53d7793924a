//! The part of `cargo xtask bench` that needs no browser: the service's import, against plain inserts of the same
//! rows into SQLite. See `crates/space/benches/import.rs`.
use crate::project::Project;
use crate::{Result, process};
use std::fs;
use std::process::Command;

/// Measures; `false` if the import is slower than its limit.
pub fn run(project: &Project) -> Result<bool> {
    let out = project.root().join("target/bench/import.json");
    if let Some(folder) = out.parent() {
        fs::create_dir_all(folder)
            .map_err(|reason| format!("{} cannot be made: {reason}", folder.display()))?;
    }
    Ok(process::status(command(project).arg("--out").arg(out))?.success())
}

fn command(project: &Project) -> Command {
    let mut cargo = process::cargo();
    cargo.current_dir(project.root()).args([
        "bench",
        "--package",
        "space",
        "--bench",
        "import",
        "--",
    ]);
    cargo
}
