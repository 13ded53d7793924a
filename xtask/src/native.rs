//! The tests that need no browser.

use crate::compiler::Compiler;
use crate::counts::{self, Report};
use crate::packages::{KINDS_OF_TARGETS, NATIVE, Package, native};
use crate::project::Project;
use crate::{Result, process, system};
use std::process::Command;

/// Tests that `cargo test` ignores because they need a program. CI has all of them.
const NEED_PROGRAMS: [(&str, &str, &str); 7] = [
    ("node", "bench", "the_bench_passes_its_own_tests"),
    (
        "node",
        "bench",
        "bench_elements_match_the_types_of_the_interface",
    ),
    (
        "nginx",
        "deploy",
        "nginx_serves_the_app_in_front_of_the_service",
    ),
    (
        "caddy",
        "deploy",
        "caddy_serves_the_app_in_front_of_the_service",
    ),
    (
        "caddy",
        "deploy",
        "caddy_passes_requests_to_an_instance_that_is_ready",
    ),
    (
        "systemd-analyze",
        "service",
        "systemd_accepts_the_service_and_its_sandbox",
    ),
    (
        "strace",
        "api",
        "durability::a_write_is_on_the_disk_before_its_response_is_sent",
    ),
];

/// Compiles all of them, with the benches and examples.
pub fn compile(project: &Project, compiler: Compiler) -> Result<()> {
    let all = native(&Package::all(project)?, &KINDS_OF_TARGETS);
    process::run(cargo(project, compiler, &NATIVE).arg("--no-run").args(all))
}

/// Runs all of them.
pub fn tests(project: &Project, compiler: Compiler) -> Result<(Report, bool)> {
    let run = |packages: &[&str], arguments: &[&str]| {
        counts::of_cargo(cargo(project, compiler, packages).args(arguments))
    };
    let packages = Package::all(project)?;
    let all = native(&packages, &["bin", "test"]);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let (mut report, mut succeeded) = run(&NATIVE, &all)?;
    let documented = packages.iter().filter(|package| package.has_examples());
    let documented = documented.flat_map(|package| ["--package", &package.name]);
    let documented: Vec<&str> = documented.collect();
    if !documented.is_empty() {
        let (more, has_succeeded) = run(&documented, &["--doc"])?;
        report += more;
        succeeded &= has_succeeded;
    }
    for (program, target, name) in NEED_PROGRAMS {
        if system::server(program).is_none() && !system::is_ci() {
            println!("{program} is not installed: a test of {target} is ignored");
            continue;
        }
        let one = ["--test", target, "--", "--ignored", "--exact", name];
        let (more, has_succeeded) = run(&NATIVE, &one)?;
        let ran = more.counts.ran();
        report += more;
        report.counts.ignored = report.counts.ignored.saturating_sub(ran);
        succeeded &= has_succeeded && ran == 1;
    }
    Ok((report, succeeded))
}

/// All tests of the service once more, with PostgreSQL instead of SQLite, and those that need it.
pub fn on_postgres(project: &Project, compiler: Compiler) -> Result<(Report, bool)> {
    let mut cargo = cargo(project, compiler, &NATIVE);
    cargo.args(["--test", "api", "--", "--include-ignored"]);
    cargo.args(["--skip", "durability"]);
    counts::of_cargo(cargo.env("SPACE_TEST_DATABASE", "postgres"))
}

fn cargo(project: &Project, compiler: Compiler, packages: &[&str]) -> Command {
    let mut cargo = process::cargo();
    cargo
        .current_dir(project.root())
        .args(["test", "--locked", "--no-fail-fast"])
        .args(packages);
    compiler.set(&mut cargo);
    cargo
}
