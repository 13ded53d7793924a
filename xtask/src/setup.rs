//! Installs what is missing, and only that.
mod rust;

use crate::project::Project;
use crate::system::{self, Browser};
use crate::tools::{self, Tool};
use crate::trust::NIGHTLY;
use crate::{Result, browsers, npm, process};
use rust::{component, crates, rustup, standard_library, wasm_target};
use std::fs::{self, File, TryLockError};
use std::process::Command;
use std::thread;
use std::time::Instant;

/// What the release build, the end-to-end tests and the bench run on.
const NODE: u32 = 20;

/// What building the app needs.
pub fn for_build(project: &Project) -> Result<()> {
    alone(project, || {
        node()?;
        building(project)
    })
}

/// What building the app again and again needs.
pub fn for_development(project: &Project) -> Result<()> {
    alone(project, || {
        node()?;
        building(project)?;
        install(project, &[tools::for_development()])
    })
}

/// What building, testing and checking need.
pub fn everything(project: &Project) -> Result<()> {
    for_tests(project)?;
    for_checks(project)
}

/// What building and testing need.
pub fn for_tests(project: &Project) -> Result<()> {
    alone(project, || {
        // Before the thread: Node.js may come from apt too, and two runs of apt exclude each other.
        node()?;
        thread::scope(|scope| {
            // Packages are downloaded while tools are compiled.
            let packages = scope.spawn(packages);
            let tools = building(project).and_then(|()| playwright(project));
            let lost = |_| Err("the installation of packages ended unexpectedly".to_owned());
            tools.and(packages.join().unwrap_or_else(lost))
        })
    })
}

/// What measuring in a browser needs, without what building needs.
pub fn for_bench(project: &Project) -> Result<()> {
    alone(project, || {
        playwright(project)?;
        chromium_and_firefox()
    })
}

/// Installs while no other run does.
fn alone(project: &Project, install: impl FnOnce() -> Result<()>) -> Result<()> {
    let _lock = lock(project)?;
    println!("setup");
    let start = Instant::now();
    install()?;
    println!("set up in {:.1} s", start.elapsed().as_secs_f64());
    tools::clean_up(project)
}

fn building(project: &Project) -> Result<()> {
    wasm_target(project)?;
    standard_library(project)?;
    crates(project)?;
    install(project, &[tools::for_build(project)?])?;
    npm_tools(project)
}

fn install(project: &Project, tools: &[Tool]) -> Result<()> {
    for tool in tools {
        step(
            &format!("{} {}", tool.krate, tool.version),
            tool.why,
            || tool.is_installed(project),
            || tool.install(project),
        )?;
    }
    Ok(())
}

/// What the fuzzers need: a toolchain of their own.
pub fn for_fuzzing(project: &Project) -> Result<()> {
    let is_there =
        || process::output(Command::new("rustc").arg(format!("+{NIGHTLY}")).arg("-V")).is_ok();
    alone(project, || {
        step(NIGHTLY, "builds the fuzzers", is_there, || {
            rustup(
                project,
                &["toolchain", "install", NIGHTLY, "--profile", "minimal"],
            )
        })?;
        install(project, &[tools::for_fuzzing()])
    })
}

/// What `cargo xtask check` needs.
pub fn for_checks(project: &Project) -> Result<()> {
    alone(project, || checking(project))
}

fn checking(project: &Project) -> Result<()> {
    component(project, "rustfmt", &["fmt", "--version"])?;
    component(project, "clippy", &["clippy", "--version"])?;
    wasm_target(project)?;
    install(project, &tools::for_checks())
}

/// The packages of the system that tests need.
fn packages() -> Result<()> {
    chromium_and_firefox()?;
    browsers::look_for_headless_shell();
    sqlite()?;
    servers()
}

/// The programs for which `deploy/` has a configuration, PostgreSQL, and strace. They are installed in CI only: on a
/// person's machine the servers would start.
fn servers() -> Result<()> {
    if !system::is_ci() {
        return Ok(());
    }
    let serves = "serves the app in tests of deploy/";
    for (program, package, what, why) in [
        ("nginx", "nginx", "nginx", serves),
        ("caddy", "caddy", "Caddy", serves),
        (
            "systemd-analyze",
            "systemd",
            "systemd",
            "checks deploy/space.service",
        ),
        (
            "strace",
            "strace",
            "strace",
            "shows what space writes, in a test",
        ),
        (
            "WebKitWebDriver",
            "webkit2gtk-driver",
            "WebKitGTK",
            "end-to-end tests",
        ),
        ("Xvfb", "xvfb", "Xvfb", "the screen of WebKitGTK"),
    ] {
        let is_there = || system::server(program).is_some();
        step(what, why, is_there, || {
            system::apt_install(&[package]).map(drop)
        })?;
    }
    let is_there = || system::postgres().is_some();
    step(
        "PostgreSQL",
        "the database in tests of space",
        is_there,
        || system::apt_install(&["postgresql"]).map(drop),
    )
}

/// End-to-end tests count rows in the service's database.
fn sqlite() -> Result<()> {
    let is_there = || system::on_path("sqlite3").is_some();
    let why = "counts what the service holds, in tests";
    step("sqlite3", why, is_there, || {
        if system::apt_install(&["sqlite3"])? && is_there() {
            return Ok(());
        }
        Err("install sqlite3 ('sudo apt-get install -y sqlite3', 'brew install sqlite', 'sudo dnf install sqlite').".into())
    })
}

fn playwright(project: &Project) -> Result<()> {
    let e2e = project.e2e();
    step(
        "Playwright, axe, SQLite",
        "end-to-end tests, bench",
        || npm::missing(&e2e, &e2e).is_ok_and(|missing| missing.is_empty()),
        || npm::install(&e2e),
    )
}

fn chromium_and_firefox() -> Result<()> {
    step(
        "Chromium and its driver",
        "browser tests, bench",
        || {
            Browser::find()
                .and_then(|browser| browser.version())
                .is_ok()
        },
        browsers::install_chromium,
    )?;
    browsers::look_for_firefox();
    Ok(())
}

/// Shows one step, and does it if it is not done. Checks afterwards that it worked.
fn step(
    what: &str,
    why: &str,
    is_done: impl Fn() -> bool,
    install: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let start = Instant::now();
    let say = |outcome: &str| {
        let seconds = start.elapsed().as_secs_f64();
        println!("  {what:<26} {why:<42} {outcome:<10} {seconds:>6.1} s");
    };
    if is_done() {
        say("found");
        return Ok(());
    }
    println!("  {what:<26} {why:<42} installing");
    install().map_err(|reason| format!("{what} could not be installed: {reason}"))?;
    if !is_done() {
        return Err(format!(
            "{what} was installed and is still not there in the right version. Remove .tools/ and try again."
        ));
    }
    say("installed");
    Ok(())
}

fn node() -> Result<()> {
    let is_there = || {
        system::on_path("npm").is_some()
            && system::on_path("node")
                .and_then(|node| system::version_of(&node).ok())
                .is_some_and(|version| system::major(&version) >= NODE)
    };
    let what = format!("Node.js {NODE} or newer");
    step(&what, "runs wasm-opt and the tests", is_there, || {
        let advice = format!(
            "install Node.js {NODE} or newer with npm: with your system's packages \
             ('sudo apt-get install -y nodejs npm', 'brew install node', 'sudo dnf install nodejs'), or, where those \
             are older, with a version manager such as nvm ('nvm install {NODE}')."
        );
        // An old node that is installed is a person's choice, and apt-get would offer the same again.
        if system::on_path("node").is_none()
            && system::apt_install(&["nodejs", "npm"])?
            && is_there()
        {
            return Ok(());
        }
        Err(advice)
    })
}

/// wasm-opt, esbuild, and a document in which the sign-in page is drawn while the app is built.
fn npm_tools(project: &Project) -> Result<()> {
    let source = project.root().join("xtask").join("npm");
    let folder = project.tools();
    step(
        "wasm-opt, esbuild, happy-dom",
        "make the app small, draw its first page",
        || npm::missing(&source, &folder).is_ok_and(|missing| missing.is_empty()),
        || {
            for name in ["package.json", "package-lock.json"] {
                fs::copy(source.join(name), folder.join(name))
                    .map_err(|reason| format!("{name} cannot be copied to .tools/: {reason}"))?;
            }
            npm::install(&folder)
        },
    )
}

/// Held while setup works, so that two concurrent runs do not overwrite each other.
fn lock(project: &Project) -> Result<File> {
    let folder = project.tools();
    let failed = |reason: std::io::Error| format!("{} cannot be used: {reason}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    let file = File::create(folder.join("lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            println!("another setup is at work here; waiting for it to end");
            file.lock().map_err(failed)?;
        }
        Err(TryLockError::Error(reason)) => return Err(failed(reason)),
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn step_does_not_reinstall_an_installed_tool() {
        let installed = Cell::new(0);
        let step = |is_done: bool| {
            step(
                "x",
                "y",
                || is_done || installed.get() > 0,
                || {
                    installed.set(installed.get() + 1);
                    Ok(())
                },
            )
        };
        assert_eq!(step(true), Ok(()));
        assert_eq!(installed.get(), 0);
        assert_eq!(step(false), Ok(()));
        assert_eq!(installed.get(), 1);
    }

    #[test]
    fn an_install_without_effect_is_an_error() {
        let failure = step("x", "y", || false, || Ok(())).unwrap_err();
        assert!(failure.contains("still not there"), "{failure}");
        let failure = step("x", "y", || false, || Err("no network".into())).unwrap_err();
        assert!(failure.contains("no network"), "{failure}");
    }
}
