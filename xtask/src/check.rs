//! `cargo xtask check`: format, dependencies, clippy for both targets and docs, with warnings as errors, the texts of all
//! languages, and the sizes of a built app.
use crate::args::Kind;
use crate::packages::{self, NATIVE, Package};
use crate::{Result, budget, locales, process, project::Project, system};
use std::process::Command;

/// The packages with tests that run in the browser.
pub const BROWSER_PACKAGES: &[&str] = &["architrave", "architrave-gallery"];
/// The workers: checked for the browser, tested end to end.
pub const WORKERS: &[&str] = &[
    "architrave-layout-worker",
    "architrave-retriever",
    "architrave-spreadsheet",
    "architrave-worker",
];
/// The target they are built for.
pub const BROWSER_TARGET: &str = "wasm32-unknown-unknown";
/// Packages whose docs are not checked in CI: the dependencies that only they have would be compiled once more for it.
const LARGE_PACKAGES: [&str; 3] = ["architrave-check", "space", "xtask"];

/// Runs all of them, also after one has failed, and names those that failed.
pub fn run(project: &Project) -> Result<()> {
    let mut failed = Vec::new();
    for mut check in commands(project)? {
        println!("{}", check.name);
        if let Err(failure) = process::run(&mut check.command) {
            failed.push(format!("{}: {failure}", check.name));
        }
    }
    if let Err(failure) = locales::check(project) {
        failed.push(format!("texts: {failure}"));
    }
    if budget::is_built(&project.dist()) {
        match budget::check(project) {
            Ok(table) => print!("{table}"),
            Err(failure) => failed.push(failure),
        }
    }
    if failed.is_empty() {
        println!("format, dependencies, clippy and docs have no complaints");
        Ok(())
    } else {
        Err(failed.join("\n       "))
    }
}

/// A program that checks the project.
pub struct Check {
    pub name: &'static str,
    pub command: Command,
    /// Whether its program is one that setup installs.
    pub needs_setup: bool,
    /// The kind of tests whose compilation in CI lints the same code (`Compiler::Clippy`).
    pub done_by: Option<Kind>,
}

/// All checks; the quick ones come first.
pub fn commands(project: &Project) -> Result<Vec<Check>> {
    let packages = Package::all(project)?;
    let cargo = |arguments: &[&str]| {
        let mut cargo = process::cargo();
        cargo.current_dir(project.root()).args(arguments);
        cargo
    };
    let warnings = ["--", "-D", "warnings"];
    // As tests: the app is checked in its other form for the browser, and both take minutes.
    let mut native = cargo(&["clippy", "--locked", "--quiet", "--profile", "test"]);
    native
        .args(NATIVE)
        .args(packages::native(&packages, &packages::KINDS_OF_TARGETS))
        .args(warnings);
    // Code that only tests use is dead here.
    let mut programs = cargo(&["clippy", "--locked", "--quiet"]);
    programs
        .args(NATIVE)
        .args(packages::programs(&packages))
        .args(warnings);
    let for_browser = |packages: &[&str], tests: Vec<String>| {
        let mut browser = cargo(&["clippy", "--locked", "--quiet", "--lib", "--bins"]);
        let packages = packages.iter().flat_map(|package| ["--package", *package]);
        browser.args(tests).args(packages);
        browser.args(["--target", BROWSER_TARGET]).args(warnings);
        browser
    };
    let browser = for_browser(BROWSER_PACKAGES, packages::browser_tests(&packages));
    let workers = for_browser(WORKERS, Vec::new());
    let mut docs = cargo(&["doc", "--locked", "--workspace", "--no-deps"]);
    docs.args(["--document-private-items", "--quiet"]);
    if system::is_ci() {
        let large = BROWSER_PACKAGES.iter().chain(&LARGE_PACKAGES);
        docs.args(large.flat_map(|package| ["--exclude", *package]));
    }
    // Links to private items work in these docs.
    docs.env(
        "RUSTDOCFLAGS",
        "-D warnings -A rustdoc::private_intra_doc_links",
    );
    let tool = |name: &str, arguments: &[&str]| {
        let program = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        let mut tool = Command::new(project.tools().join("bin").join(program));
        tool.current_dir(project.root()).args(arguments);
        tool
    };
    let views = ["--quiet", "--check", "src", "tests", "crates/gallery/src"];
    let deny = ["--locked", "check", "licenses", "bans", "sources"];
    let check = |name, command| Check {
        name,
        command,
        needs_setup: false,
        done_by: None,
    };
    let compiled = |name, command, tests| Check {
        done_by: Some(tests),
        ..check(name, command)
    };
    let installed = |name, program, arguments| Check {
        needs_setup: true,
        ..check(name, tool(program, arguments))
    };
    Ok(vec![
        check("format", cargo(&["fmt", "--all", "--check"])),
        installed("format of views", "leptosfmt", &views),
        installed("dependencies", "cargo-deny", &deny),
        installed("unused dependencies", "cargo-machete", &["."]),
        compiled("clippy", native, Kind::Native),
        // Tests of a package with a program compile the program too.
        compiled("clippy for programs", programs, Kind::Native),
        compiled("clippy for the browser", browser, Kind::Browser),
        compiled("clippy for workers", workers, Kind::Browser),
        check("docs", docs),
    ])
}
