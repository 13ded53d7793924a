//! Packages from npm, at the versions of a committed package-lock.json.
use crate::{Result, process, system};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Installs into `folder/node_modules` what the package.json and package-lock.json of `folder` name.
pub fn install(folder: &Path) -> Result<()> {
    let npm = system::on_path("npm").ok_or(
        "npm is not on PATH. It comes with Node.js; on Debian it is a package of its own, 'npm'.",
    )?;
    process::output(
        Command::new(npm)
            .current_dir(folder)
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
            .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]),
    )
    .map(|_| ())
}

/// The packages in the lock of `locked_in` that `folder/node_modules` does not have; empty when all are
/// installed.
pub fn missing(locked_in: &Path, folder: &Path) -> Result<Vec<String>> {
    let lock = read(&locked_in.join("package-lock.json"))?;
    // npm notes in this file what it installed.
    let installed = folder.join("node_modules").join(".package-lock.json");
    let installed = if installed.is_file() {
        read(&installed)?
    } else {
        Value::Null
    };
    Ok(difference(&lock, &installed))
}

fn difference(lock: &Value, installed: &Value) -> Vec<String> {
    let version = |from: &Value, path: &str| {
        let version = from.get("packages")?.get(path)?.get("version")?.as_str()?;
        Some(version.to_owned())
    };
    let Some(packages) = lock.get("packages").and_then(Value::as_object) else {
        return Vec::new();
    };
    packages
        .iter()
        // The package itself has an empty path; optional ones are for other systems.
        .filter(|(path, package)| !path.is_empty() && package.get("optional").is_none())
        .filter(|(path, _)| version(lock, path) != version(installed, path))
        .map(|(path, _)| path.trim_start_matches("node_modules/").to_owned())
        .collect()
}

fn read(path: &Path) -> Result<Value> {
    let text = fs::read_to_string(path)
        .map_err(|reason| format!("{} cannot be read: {reason}", path.display()))?;
    serde_json::from_str(&text)
        .map_err(|reason| format!("{} is not JSON: {reason}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;
    use serde_json::json;

    #[test]
    fn difference_lists_only_missing_or_outdated_packages() {
        let lock = json!({"packages": {
            "": {"name": "tests"},
            "node_modules/a": {"version": "1.0.0"},
            "node_modules/b": {"version": "2.0.0"},
            "node_modules/only-elsewhere": {"version": "3.0.0", "optional": true},
        }});
        let installed = json!({"packages": {
            "node_modules/a": {"version": "1.0.0"},
            "node_modules/b": {"version": "1.9.0"},
            "node_modules/more": {"version": "9.0.0"},
        }});
        assert_eq!(difference(&lock, &installed), ["b"]);
        assert_eq!(difference(&lock, &Value::Null), ["a", "b"]);
        assert!(difference(&lock, &lock).is_empty());
    }

    #[test]
    fn committed_lock_files_contain_no_urls() {
        let project = Project::find().unwrap();
        let other = ["xtask/npm", "bench/layout"].map(|folder| project.root().join(folder));
        for folder in other.into_iter().chain([project.e2e()]) {
            let lock = fs::read_to_string(folder.join("package-lock.json")).unwrap();
            assert!(!lock.contains("://"), "{}", folder.display());
            assert!(lock.contains("\"integrity\""), "{}", folder.display());
        }
    }
}
