//! The parts of `cargo xtask bench` that need no browser: benches of crates, which `bench/README.md` describes.
use crate::project::Project;
use crate::{Result, npm, process, system};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The names of the parts.
pub const PARTS: [&str; 3] = ["import", "layout", "analysis"];

/// Measures a part; `false` if something is slower than its limit.
pub fn run(project: &Project, part: &str) -> Result<bool> {
    let folder = project.root().join("target/bench");
    make(&folder)?;
    match part {
        "import" => imports(project, &folder),
        "layout" => layouts(project, &folder),
        _ => bench(project, ("architrave-rules", "analysis"), |cargo| {
            cargo.arg("--out").arg(folder.join("analysis.json"));
        }),
    }
}

/// The service's import against plain inserts of the same rows, and its operations with several clients; with SQLite,
/// and with PostgreSQL where it is installed.
fn imports(project: &Project, folder: &Path) -> Result<bool> {
    let (imports, loads): (&[_], &[_]) = match system::postgres() {
        Some(_) => (&["sqlite", "postgres"], &["sqlite", "postgres", "two"]),
        None => (&["sqlite"], &["sqlite"]),
    };
    let service = |name, databases: &[&str], out: &str| {
        bench(project, ("space", name), |cargo| {
            for database in databases {
                cargo.args(["--database", database]);
            }
            cargo.arg("--out").arg(folder.join(out));
        })
    };
    let mut is_fast_enough = true;
    for database in imports {
        is_fast_enough &= service("import", &[*database], &format!("import-{database}.json"))?;
    }
    is_fast_enough &= service("load", loads, "load.json")?;
    Ok(is_fast_enough)
}

/// Layouts of the same graphs by `crates/layout` and by elkjs.
fn layouts(project: &Project, folder: &Path) -> Result<bool> {
    let graphs = folder.join("layout");
    // Layouts of earlier graphs would be taken for those of elkjs.
    let _ = fs::remove_dir_all(&graphs);
    make(&graphs)?;
    let layout = ("architrave-layout", "layout");
    bench(project, layout, |cargo| {
        cargo.arg("--write").arg(&graphs);
    })?;
    let source = project.root().join("bench/layout");
    if !npm::missing(&source, &source)?.is_empty() {
        npm::install(&source)?;
    }
    let node = system::on_path("node").ok_or("node is not on PATH")?;
    // The recursion of elkjs is deep.
    let mut elk = Command::new(node);
    elk.arg("--stack-size=20000")
        .arg(source.join("elk.mjs"))
        .arg(&graphs);
    if !process::status(&mut elk)?.success() {
        return Err("elkjs could not be measured".into());
    }
    bench(project, layout, |cargo| {
        cargo.arg("--read").arg(&graphs);
        cargo.arg("--out").arg(folder.join("layout.json"));
    })
}

fn make(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)
        .map_err(|reason| format!("{} cannot be made: {reason}", folder.display()))
}

/// Runs a bench of a package with arguments; whether its exit status is 0.
fn bench(
    project: &Project,
    (package, name): (&str, &str),
    arguments: impl Fn(&mut Command),
) -> Result<bool> {
    let mut cargo = process::cargo();
    cargo
        .current_dir(project.root())
        .args(["bench", "--locked", "--package", package])
        .args(["--bench", name, "--"]);
    arguments(&mut cargo);
    Ok(process::status(&mut cargo)?.success())
}
