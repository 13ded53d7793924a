//! The packages of the workspace, and which of their targets a command compiles.
use crate::check::{BROWSER_PACKAGES, WORKERS};
use crate::project::Project;
use crate::{Result, process};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

/// The packages of the native lints and tests: with others, dependencies have other features and are compiled once more.
pub const NATIVE: [&str; 3] = ["--workspace", "--exclude", "architrave-gallery"];

/// The kinds of targets, beside libraries, that lints read.
pub const KINDS_OF_TARGETS: [&str; 4] = ["bin", "test", "bench", "example"];

/// A package.
#[derive(Deserialize)]
pub struct Package {
    pub name: String,
    manifest_path: String,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
    name: String,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    target_directory: PathBuf,
}

impl Metadata {
    fn read(project: &Project) -> Result<Self> {
        let mut cargo = process::cargo();
        cargo
            .current_dir(project.root())
            .args(["metadata", "--no-deps", "--format-version", "1"]);
        serde_json::from_str(&process::output(&mut cargo)?)
            .map_err(|reason| format!("cargo metadata: {reason}"))
    }
}

/// Where cargo puts what it compiles.
pub fn target_folder(project: &Project) -> Result<PathBuf> {
    Metadata::read(project).map(|metadata| metadata.target_directory)
}

impl Package {
    /// All packages.
    pub fn all(project: &Project) -> Result<Vec<Self>> {
        Metadata::read(project).map(|metadata| metadata.packages)
    }

    fn is_for_browser(&self) -> bool {
        BROWSER_PACKAGES.contains(&self.name.as_str())
    }

    /// Whether its docs may have examples, which are tests.
    pub fn has_examples(&self) -> bool {
        let folder = Path::new(&self.manifest_path).with_file_name("src");
        !self.is_for_browser() && has_code_in_docs(&folder)
    }

    /// Arguments of cargo for its targets of these kinds.
    fn select(&self, kinds: &[&str]) -> impl Iterator<Item = String> {
        self.targets.iter().flat_map(|target| {
            let kinds = target.kind.iter().filter(|k| kinds.contains(&k.as_str()));
            kinds.flat_map(|kind| [format!("--{kind}"), target.name.clone()])
        })
    }
}

/// Everything with native tests, and of these `kinds`. Other targets of the app have tests for the browser only, and
/// compiling it once more for them takes minutes.
pub fn native(packages: &[Package], kinds: &[&str]) -> Vec<String> {
    let others = not_for_browser(packages, kinds);
    std::iter::once("--lib".to_owned()).chain(others).collect()
}

/// The programs, without that of the app.
pub fn programs(packages: &[Package]) -> Vec<String> {
    not_for_browser(packages, &["bin"]).collect()
}

fn not_for_browser(packages: &[Package], kinds: &[&str]) -> impl Iterator<Item = String> {
    let packages = packages.iter().filter(|package| !package.is_for_browser());
    packages.flat_map(|package| package.select(kinds))
}

/// The tests that run in the browser. The libraries and programs of the app have none, and take minutes to compile as tests.
pub fn browser_tests(packages: &[Package]) -> Vec<String> {
    let own = packages.iter().filter(|package| package.is_for_browser());
    own.flat_map(|package| package.select(&["test"])).collect()
}

/// The programs of the workers.
pub fn workers(packages: &[Package]) -> Vec<String> {
    let workers = packages
        .iter()
        .filter(|package| WORKERS.contains(&package.name.as_str()));
    workers
        .flat_map(|package| package.select(&["bin"]))
        .collect()
}

fn has_code_in_docs(folder: &Path) -> bool {
    has_line(folder, &|line| {
        line.starts_with("/// ```") || line.starts_with("//! ```")
    })
}

/// Whether a Rust file in this folder has such a line, without its indent.
fn has_line(folder: &Path, is_wanted: &dyn Fn(&str) -> bool) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| {
        if path.is_dir() {
            return has_line(&path, is_wanted);
        }
        let is_rust = path.extension().is_some_and(|end| end == "rs");
        let text = fs::read_to_string(&path).unwrap_or_default();
        is_rust && text.lines().any(|line| is_wanted(line.trim_start()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, targets: &[(&str, &str)]) -> Package {
        let target = |(kind, name): &(&str, &str)| Target {
            kind: vec![(*kind).to_owned()],
            name: (*name).to_owned(),
        };
        Package {
            name: name.to_owned(),
            manifest_path: String::new(),
            targets: targets.iter().map(target).collect(),
        }
    }

    #[test]
    fn targets_are_named_by_kind() {
        let packages = [
            package(
                "architrave",
                &[("lib", "architrave"), ("test", "components")],
            ),
            package(
                "space",
                &[
                    ("lib", "space"),
                    ("bin", "space"),
                    ("test", "api"),
                    ("bench", "load"),
                ],
            ),
        ];
        let tests = native(&packages, &["bin", "test"]);
        assert_eq!(tests, ["--lib", "--bin", "space", "--test", "api"]);
        assert_eq!(browser_tests(&packages), ["--test", "components"]);
        assert_eq!(programs(&packages), ["--bin", "space"]);
        let worker = package("architrave-worker", &[("lib", "w"), ("bin", "worker")]);
        assert_eq!(workers(&[worker]), ["--bin", "worker"]);
        assert!(workers(&packages).is_empty());
    }

    #[test]
    fn examples_in_docs_are_found() {
        let packages = Package::all(&Project::find().unwrap()).unwrap();
        let has = |name: &str| {
            let found = packages.iter().find(|package| package.name == name);
            found.unwrap().has_examples()
        };
        assert!(has("architrave-exchange"));
        assert!(!has("architrave"));
    }

    /// cargo compiles a program without its tests for the tests that run it: by that, CI lints it.
    #[test]
    fn every_program_has_tests_that_run_it() {
        let packages = Package::all(&Project::find().unwrap()).unwrap();
        let is_native = |package: &&Package| {
            !package.is_for_browser() && !WORKERS.contains(&package.name.as_str())
        };
        for package in packages.iter().filter(is_native) {
            let has = |kind: &str| package.select(&[kind]).next().is_some();
            assert!(!has("bin") || has("test"), "{} has no tests", package.name);
        }
    }

    /// `--test api` selects the targets of this name in all packages.
    #[test]
    fn no_test_of_the_app_has_the_name_of_another() {
        let packages = Package::all(&Project::find().unwrap()).unwrap();
        let others = native(&packages, &["bin", "test"]);
        for test in browser_tests(&packages) {
            let is_kind = test.starts_with("--");
            assert!(
                is_kind || !others.contains(&test),
                "{test} is not the only one"
            );
        }
    }

    /// Only what `browser_tests` selects runs in the browser.
    #[test]
    fn the_app_itself_has_no_tests_for_the_browser() {
        let project = Project::find().unwrap();
        for folder in ["src", "crates/gallery/src"] {
            assert!(!has_line(&project.root().join(folder), &|line| {
                line.starts_with("#[wasm_bindgen_test")
            }));
        }
    }
}
