//! `cargo xtask test`: runs all stages, also after one has failed.
use crate::args::Kind;
use crate::check::{self, BROWSER_PACKAGES, BROWSER_TARGET};
use crate::counts::{self, Report};
use crate::project::Project;
use crate::stages::Stages;
use crate::system::{self, Browser};
use crate::{Result, bundle, locales, postgres, process, setup, space};
use architrave_locales::BASE;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread::{self, JoinHandle};

/// Runs the stages of these kinds. The last line it prints is `N passed, M failed`.
pub fn run(project: &Project, kinds: &[Kind]) -> ExitCode {
    let wanted = |kind: Kind| kinds.contains(&kind);
    let mut stages = Stages::default();
    let mut is_set_up = true;
    if wanted(Kind::Browser) || wanted(Kind::EndToEnd) {
        is_set_up = stages.step("setup", || setup::everything(project));
    } else if wanted(Kind::Check) {
        stages.step("setup", || setup::for_checks(project));
    }
    // Optimising the app keeps one core busy for minutes, and the others wait for it.
    let building = (is_set_up && wanted(Kind::EndToEnd)).then(|| beside(project));
    if wanted(Kind::Check) {
        for (name, mut command) in check::commands(project) {
            stages.step(name, || process::run(&mut command));
        }
    }
    if wanted(Kind::Native) {
        stages.tests("native tests", || native(project));
        if has_postgres() {
            stages.tests("the service on PostgreSQL", || on_postgres(project));
        }
    }
    if wanted(Kind::Browser) {
        if is_set_up {
            stages.tests("browser tests", || browser(project));
        } else {
            stages.not_run("browser tests", "setup failed");
        }
    }
    if wanted(Kind::EndToEnd) {
        let mut service = None;
        let is_built = building.is_some_and(|building| {
            stages.step("release build", || {
                let lost = |_| Err("the build came to no end".to_owned());
                service = Some(building.join().unwrap_or_else(lost)?);
                Ok(())
            })
        });
        match service.filter(|_| is_built) {
            Some(service) => {
                stages.tests("end-to-end tests", || {
                    end_to_end(project, &service, &[], &[])
                });
                for language in other_languages(project) {
                    stages.tests(&format!("journeys in {language}"), || {
                        let language = [("INTERFACE", language.as_str())];
                        end_to_end(project, &service, &["--grep", "@journey"], &language)
                    });
                }
                stages.tests("journeys in Firefox", || {
                    let firefox = system::firefox()?;
                    let firefox = [
                        ("E2E_BROWSER", "firefox"),
                        ("FIREFOX", firefox.to_str().unwrap_or_default()),
                    ];
                    end_to_end(project, &service, &["--grep", "@journey|@engine"], &firefox)
                });
                if system::has_webkit() || std::env::var_os("CI").is_some() {
                    stages.tests("journeys in WebKit", || {
                        let webkit = [("E2E_BROWSER", "webkit")];
                        // Playwright gets no downloads from an installed Firefox.
                        let some = "@journey|@engine|@webkit";
                        end_to_end(project, &service, &["--grep", some], &webkit)
                    });
                } else {
                    println!("WebKitGTK is not installed: the journeys are not run in it");
                }
                if has_postgres() && system::server("nginx").is_some() {
                    stages.tests("journeys and faults on two instances", || {
                        let server = postgres::Server::start(project)?;
                        let database = [("POSTGRES", server.url.as_str())];
                        let some = ["--grep", "@journey|-faults.spec"];
                        end_to_end(project, &service, &some, &database)
                    });
                }
            }
            None => stages.not_run("end-to-end tests", "what they test was not built"),
        }
    }
    print!("{}", stages.summary());
    ExitCode::from(u8::from(stages.total().failed > 0))
}

/// Builds the app and the service for release while other stages run; returns the service's
/// program.
fn beside(project: &Project) -> JoinHandle<Result<PathBuf>> {
    let project = project.clone();
    thread::spawn(move || {
        bundle::release_quietly(&project)?;
        space::build(&project, true)
    })
}

fn native(project: &Project) -> Result<(Report, bool)> {
    let cargo = |arguments: &[&str]| {
        let mut cargo = process::cargo();
        cargo
            .current_dir(project.root())
            .args(["test", "--locked", "--no-fail-fast"])
            .args(arguments);
        cargo_tests(&mut cargo)
    };
    let mut report = Report::default();
    let mut succeeded = true;
    // The other targets of the app have tests for the browser only, and compiling it once more for them takes
    // minutes.
    let all_but_the_app = [
        "--workspace",
        "--exclude",
        "architrave",
        "--exclude",
        "architrave-gallery",
    ];
    for packages in [&all_but_the_app[..], &["--package", "architrave", "--lib"]] {
        let (more, has_succeeded) = cargo(packages)?;
        report += more;
        succeeded &= has_succeeded;
    }
    // `cargo test` ignores what needs these programs. CI has all of them.
    for (program, package, tests, name) in [
        ("node", "xtask", "bench", "the_bench_passes_its_own_tests"),
        (
            "node",
            "xtask",
            "bench",
            "bench_elements_match_the_types_of_the_interface",
        ),
        (
            "nginx",
            "xtask",
            "deploy",
            "nginx_serves_the_app_in_front_of_the_service",
        ),
        (
            "caddy",
            "xtask",
            "deploy",
            "caddy_serves_the_app_in_front_of_the_service",
        ),
        (
            "caddy",
            "xtask",
            "deploy",
            "caddy_passes_requests_to_an_instance_that_is_ready",
        ),
        (
            "systemd-analyze",
            "xtask",
            "service",
            "systemd_accepts_the_service_and_its_sandbox",
        ),
        (
            "strace",
            "space",
            "api",
            "durability::a_write_is_on_the_disk_before_its_response_is_sent",
        ),
    ] {
        if system::server(program).is_none() && std::env::var_os("CI").is_none() {
            println!("{program} is not installed: a test of {tests} is ignored");
            continue;
        }
        let arguments = [
            "--package",
            package,
            "--test",
            tests,
            "--",
            "--ignored",
            "--exact",
            name,
        ];
        let (more, has_succeeded) = cargo(&arguments)?;
        let ran = more.counts.ran();
        report += more;
        report.counts.ignored = report.counts.ignored.saturating_sub(ran);
        succeeded &= has_succeeded && ran == 1;
    }
    Ok((report, succeeded))
}

/// Whether tests run on PostgreSQL: where it is installed, and in CI, which installs it.
fn has_postgres() -> bool {
    let has = system::postgres().is_some() || std::env::var_os("CI").is_some();
    if !has {
        println!("PostgreSQL is not installed: tests of the service on it are not run");
    }
    has
}

/// All tests of the service once more, with PostgreSQL instead of SQLite, and those that need it.
fn on_postgres(project: &Project) -> Result<(Report, bool)> {
    let mut cargo = process::cargo();
    cargo
        .current_dir(project.root())
        .args(["test", "--locked", "--no-fail-fast", "--package", "space"])
        .args([
            "--test",
            "api",
            "--",
            "--include-ignored",
            "--skip",
            "durability",
        ])
        .env("SPACE_TEST_DATABASE", "postgres");
    cargo_tests(&mut cargo)
}

fn browser(project: &Project) -> Result<(Report, bool)> {
    let mut cargo = process::cargo();
    cargo.current_dir(project.root()).arg("test");
    for package in BROWSER_PACKAGES {
        cargo.args(["--package", package]);
    }
    let runner = project.tools().join("bin").join("wasm-bindgen-test-runner");
    cargo
        .args([
            "--locked",
            "--target",
            BROWSER_TARGET,
            "--tests",
            "--no-fail-fast",
        ])
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("CHROMEDRIVER", Browser::find()?.driver)
        // Also the tests that do not say where they want to run.
        .env("WASM_BINDGEN_USE_BROWSER", "1")
        // Seconds; the usual 20 are few for a busy machine.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "180");
    cargo_tests(&mut cargo)
}

fn cargo_tests(cargo: &mut Command) -> Result<(Report, bool)> {
    let (output, succeeded) = process::watched(cargo)?;
    Ok((counts::from_cargo(&output), succeeded))
}

/// The languages beside the one in which all tests run.
fn other_languages(project: &Project) -> Vec<String> {
    let all = locales::all(project).unwrap_or_default();
    let tags = all.into_iter().map(|locale| locale.tag);
    tags.filter(|tag| tag != BASE).collect()
}

/// Runs the tests that these arguments of Playwright choose, with these variables.
pub fn end_to_end(
    project: &Project,
    service: &Path,
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> Result<(Report, bool)> {
    let folder = project.e2e();
    let report = folder.join("test-results").join("report.json");
    // A report of an earlier run must not be taken for the report of this one.
    if report.exists() {
        fs::remove_file(&report)
            .map_err(|reason| format!("{} cannot be removed: {reason}", report.display()))?;
    }
    let node = system::on_path("node").ok_or("node is not on PATH")?;
    let mut playwright = Command::new(node);
    playwright
        .current_dir(&folder)
        .arg(folder.join("node_modules/@playwright/test/cli.js"))
        .arg("test")
        .args(arguments)
        .envs(variables.iter().copied())
        .env("SPACE", service)
        .env("ASSETS", project.dist())
        .env("CHROME", Browser::find()?.chrome)
        .env("REPORT", &report);
    let succeeded = process::run(&mut playwright).is_ok();
    let report = fs::read_to_string(&report)
        .map_err(|reason| format!("Playwright wrote no report: {reason}"))?;
    Ok((counts::from_playwright(&report)?, succeeded))
}
