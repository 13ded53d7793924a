//! Parts of Rust's toolchain, and the crates of the project.
use super::step;
use crate::check::BROWSER_TARGET;
use crate::project::Project;
use crate::{Result, process, system};
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn wasm_target(project: &Project) -> Result<()> {
    let is_there = || {
        let libraries = process::output(Command::new("rustc").current_dir(project.root()).args([
            "--print",
            "target-libdir",
            "--target",
            BROWSER_TARGET,
        ]));
        libraries.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
    };
    step(
        BROWSER_TARGET,
        "Rust's standard library for the app",
        is_there,
        || rustup(project, &["target", "add", BROWSER_TARGET]),
    )
}

/// Downloads the crates of the workspace: each command downloads only what it compiles, and reading their licences needs all.
pub fn crates(project: &Project) -> Result<()> {
    step(
        "crates",
        "the dependencies in Cargo.lock",
        || fetch(project, &["--offline"]).is_ok(),
        || fetch(project, &[]),
    )
}

/// The source of the standard library, and the crates that it uses.
pub fn standard_library(project: &Project) -> Result<()> {
    let manifest = || -> Result<PathBuf> {
        let mut rustc = Command::new("rustc");
        let sysroot = ["--print", "sysroot"];
        let root = process::output(rustc.current_dir(project.root()).args(sysroot))?;
        let library = Path::new(root.trim()).join("lib/rustlib/src/rust/library");
        Ok(library.join("Cargo.toml"))
    };
    let fetch_own = |options: &[&str]| -> Result<()> {
        let manifest = manifest()?;
        let own = ["--target", BROWSER_TARGET, "--manifest-path"];
        let own = own
            .into_iter()
            .chain([manifest.to_str().unwrap_or_default()]);
        let all: Vec<&str> = own.chain(options.iter().copied()).collect();
        fetch(project, &all)
    };
    let has_source = || manifest().is_ok_and(|manifest| manifest.exists());
    step(
        "rust-src",
        "Rust's standard library, built with the app",
        || has_source() && fetch_own(&["--offline"]).is_ok(),
        || {
            if !has_source() {
                rustup(project, &["component", "add", "rust-src"])?;
            }
            fetch_own(&[])
        },
    )
}

fn fetch(project: &Project, options: &[&str]) -> Result<()> {
    let mut cargo = process::cargo();
    cargo
        .current_dir(project.root())
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["fetch", "--quiet", "--locked"])
        .args(options);
    process::output(&mut cargo).map(drop)
}

pub fn component(project: &Project, name: &str, probe: &[&str]) -> Result<()> {
    let is_there = || {
        let mut cargo = process::cargo();
        process::output(cargo.current_dir(project.root()).args(probe)).is_ok()
    };
    step(name, "format and lints", is_there, || {
        rustup(project, &["component", "add", name])
    })
}

pub fn rustup(project: &Project, arguments: &[&str]) -> Result<()> {
    let rustup = system::on_path("rustup").ok_or_else(|| {
        format!(
            "rustup is not on PATH. Install it, or add what 'rustup {}' adds in the way your Rust was installed.",
            arguments.join(" ")
        )
    })?;
    process::run(
        Command::new(rustup)
            .current_dir(project.root())
            .args(arguments),
    )
}
