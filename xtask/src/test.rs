//! `cargo xtask test`: runs all stages, also after one has failed.
use crate::args::Kind;
use crate::check::{self, BROWSER_PACKAGES, BROWSER_TARGET, Check, WORKERS};
use crate::compiler::Compiler;
use crate::counts::{self, Report};
use crate::packages::{self, Package, browser_tests};
use crate::project::Project;
use crate::stages::Stages;
use crate::system::{self, Browser};
use crate::{Result, bundle, locales, native, postgres, process, setup, space};
use architrave_locales::BASE;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::mpsc;
use std::thread;

/// Runs the stages of these kinds. The last line it prints is `N passed, M failed`.
pub fn run(project: &Project, kinds: &[Kind]) -> ExitCode {
    let wanted = |kind: Kind| kinds.contains(&kind);
    let mut stages = Stages::default();
    let installs = wanted(Kind::Browser) || wanted(Kind::EndToEnd);
    let setup: fn(&Project) -> Result<()> = match installs {
        true => setup::for_tests,
        false => |_| Ok(()),
    };
    let (sender, set_up) = mpsc::channel();
    // Optimising the app keeps one core busy for minutes, and the others wait for it.
    let building = {
        let (project, builds) = (project.clone(), wanted(Kind::EndToEnd));
        thread::spawn(move || {
            let installed = setup(&project);
            let builds = builds && installed.is_ok();
            // A receiver that is gone needs no answer.
            let _ = sender.send(installed);
            builds.then(|| released(&project)).transpose()
        })
    };
    // Where nothing is compiled yet, the compilation of the tests lints.
    let lints = system::is_ci() && wanted(Kind::Check);
    let mut checks = Vec::new();
    if wanted(Kind::Check) {
        match check::commands(project) {
            Ok(commands) => checks = commands,
            Err(failure) => stages.not_run("checks", &failure),
        }
    }
    checks.retain(|check| !(lints && check.done_by.is_some_and(wanted)));
    let choose_compiler = |stages: &mut Stages, name, compile: &dyn Fn(Compiler) -> Result<()>| {
        let is_clean = lints && stages.step(name, || compile(Compiler::Clippy));
        // Where clippy finds something or does not lint, the usual compiler compiles the tests, so that they run.
        if is_clean {
            Compiler::Clippy
        } else {
            Compiler::Usual
        }
    };
    let run_checks = |stages: &mut Stages, checks: Vec<Check>| {
        for mut check in checks {
            stages.step(check.name, || process::run(&mut check.command));
        }
    };
    // Setup waits for the network and for the last crate of each tool.
    let (with_tools, others): (Vec<_>, Vec<_>) =
        checks.into_iter().partition(|check| check.needs_setup);
    run_checks(&mut stages, others);
    let native = wanted(Kind::Native).then(|| {
        let compile = |compiler| native::compile(project, compiler);
        choose_compiler(&mut stages, "clippy", &compile)
    });
    let lost = || "it ended unexpectedly".to_owned();
    let is_set_up = stages.step("setup", || set_up.recv().map_err(|_| lost())?);
    if !with_tools.is_empty() {
        if stages.step("setup of checks", || setup::for_checks(project)) {
            run_checks(&mut stages, with_tools);
        } else {
            for check in with_tools {
                stages.not_run(check.name, "its program could not be installed");
            }
        }
    }
    if let Some(compiler) = native {
        stages.tests("native tests", || native::tests(project, compiler));
        if has_postgres() {
            stages.tests("the service on PostgreSQL", || {
                native::on_postgres(project, compiler)
            });
        }
    }
    if wanted(Kind::Browser) {
        if is_set_up {
            let compile = |compiler| {
                let workers = packages::workers(&Package::all(project)?);
                process::run(browser(project, compiler)?.args(workers).arg("--no-run"))
            };
            let compiler = choose_compiler(&mut stages, "clippy for the browser", &compile);
            stages.tests("browser tests", || {
                counts::of_cargo(&mut browser(project, compiler)?)
            });
        } else {
            if lints {
                stages.not_run("clippy for the browser", "setup failed");
            }
            stages.not_run("browser tests", "setup failed");
        }
    }
    if wanted(Kind::EndToEnd) {
        let mut service = None;
        let is_built = is_set_up
            && stages.step("release build", || {
                service = building.join().map_err(|_| lost())??;
                Ok(())
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
                    in_firefox(project, &service, &["--grep", "@journey|@engine"], &[])
                });
                if system::has_webkit() || system::is_ci() {
                    stages.tests("journeys in WebKit", || {
                        let webkit = [("E2E_BROWSER", "webkit")];
                        end_to_end(project, &service, &["--grep", "@journey|@engine"], &webkit)
                    });
                } else {
                    println!("WebKitGTK is not installed: the journeys are not run in it");
                }
                if has_two_instances() {
                    stages.tests("journeys on two instances", || {
                        // Those that write or wait for the service.
                        let some = r"(create|elements|import|offline|publish)\S*\.spec.*@journey";
                        on_two_instances(project, &service, &["--grep", some])
                    });
                }
            }
            None => stages.not_run("end-to-end tests", "what they test was not built"),
        }
    }
    print!("{}", stages.summary());
    ExitCode::from(u8::from(stages.total().failed > 0))
}

/// Builds the app and the service for release; returns the service's program.
fn released(project: &Project) -> Result<PathBuf> {
    bundle::release_quietly(project)?;
    space::build(project, true)
}

/// Whether tests run on PostgreSQL: where it is installed, and in CI, which installs it.
fn has_postgres() -> bool {
    let has = system::postgres().is_some() || system::is_ci();
    if !has {
        println!("PostgreSQL is not installed: tests of the service on it are not run");
    }
    has
}

/// Whether tests run on two instances of the service, which need a database for both and a server in front of them.
pub fn has_two_instances() -> bool {
    has_postgres() && system::server("nginx").is_some()
}

/// The tests in the browser. The workers have none; in CI they are compiled with the tests to be linted. Running the tests
/// names the same packages: with others, dependencies have other features and are compiled once more.
fn browser(project: &Project, compiler: Compiler) -> Result<Command> {
    let mut cargo = process::cargo();
    cargo.current_dir(project.root()).arg("test");
    let linted = if system::is_ci() { WORKERS } else { &[] };
    for package in BROWSER_PACKAGES.iter().chain(linted) {
        cargo.args(["--package", package]);
    }
    let runner = project.tools().join("bin").join("wasm-bindgen-test-runner");
    cargo
        .args(["--locked", "--target", BROWSER_TARGET, "--no-fail-fast"])
        .args(browser_tests(&Package::all(project)?))
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("CHROMEDRIVER", Browser::find()?.driver)
        // Also the tests that do not say where they want to run.
        .env("WASM_BINDGEN_USE_BROWSER", "1")
        // Seconds; the usual 20 are few for a busy machine.
        .env("WASM_BINDGEN_TEST_TIMEOUT", "180");
    compiler.set(&mut cargo);
    Ok(cargo)
}

/// The languages beside the one in which all tests run.
fn other_languages(project: &Project) -> Vec<String> {
    let all = locales::all(project).unwrap_or_default();
    let tags = all.into_iter().map(|locale| locale.tag);
    tags.filter(|tag| tag != BASE).collect()
}

/// Runs those on two instances of the service with one database, PostgreSQL.
pub fn on_two_instances(
    project: &Project,
    service: &Path,
    arguments: &[&str],
) -> Result<(Report, bool)> {
    let server = postgres::Server::start(project)?;
    let database = [("POSTGRES", server.url.as_str())];
    end_to_end(project, service, arguments, &database)
}

/// Runs end-to-end tests of a service: those that arguments of Playwright choose, with these variables.
pub type RunEndToEnd = fn(&Project, &Path, &[&str], &[(&str, &str)]) -> Result<(Report, bool)>;

/// Runs the tests that these arguments of Playwright choose in Firefox, with these variables.
pub fn in_firefox(
    project: &Project,
    service: &Path,
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> Result<(Report, bool)> {
    let program = system::firefox()?;
    let firefox = [
        ("E2E_BROWSER", "firefox"),
        ("FIREFOX", program.to_str().unwrap_or_default()),
    ];
    end_to_end(project, service, arguments, &[&firefox, variables].concat())
}

/// Playwright's test runner, for Chromium.
pub fn playwright(project: &Project) -> Result<Command> {
    let folder = project.e2e();
    let node = system::on_path("node").ok_or("node is not on PATH")?;
    let mut playwright = Command::new(node);
    playwright
        .current_dir(&folder)
        .arg(folder.join("node_modules/@playwright/test/cli.js"))
        .arg("test")
        .env("CHROME", Browser::for_tests()?);
    Ok(playwright)
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
    let mut playwright = playwright(project)?;
    playwright
        .args(arguments)
        .env("SPACE", service)
        .env("ASSETS", project.dist())
        .envs(variables.iter().copied())
        .env("REPORT", &report);
    let succeeded = process::run(&mut playwright).is_ok();
    let report = fs::read_to_string(&report)
        .map_err(|reason| format!("Playwright wrote no report: {reason}"))?;
    Ok((counts::from_playwright(&report)?, succeeded))
}
