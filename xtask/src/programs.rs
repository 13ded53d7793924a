//! The programs of the app for release: cargo compiles them, wasm-bindgen gives them their scripts, wasm-opt makes them small.
//! See docs/decisions/0004.
use crate::check::BROWSER_TARGET;
use crate::html::{attribute, tags};
use crate::packages::target_folder;
use crate::{Result, process, project::Project, split};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes cargo build the standard library with the app, with the same optimisation, and without the texts of panics.
/// See docs/decisions/0034.
const SMALL_STANDARD_LIBRARY: [(&str, &str); 3] = [
    ("RUSTC_BOOTSTRAP", "1"),
    ("CARGO_UNSTABLE_BUILD_STD", "std,panic_abort"),
    // Added to the flags in .cargo/config.toml.
    (
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        "-Zunstable-options -Cpanic=immediate-abort",
    ),
];

/// A program that the page names.
#[derive(Debug, PartialEq, Eq)]
pub struct Program<'a> {
    pub name: &'a str,
    pub is_worker: bool,
    manifest: &'a str,
    profile: &'a str,
    /// How wasm-opt optimises it: `3`, `z`.
    level: &'a str,
}

impl<'a> Program<'a> {
    /// The program of a tag of `index.html`, by the attributes that trunk reads; `None` for other tags.
    pub fn of(tag: &'a str) -> Option<Self> {
        if attribute(tag, "rel") != Some("rust") {
            return None;
        }
        Some(Self {
            name: attribute(tag, "data-bin")?,
            is_worker: attribute(tag, "data-type") == Some("worker"),
            manifest: attribute(tag, "href")?,
            profile: attribute(tag, "data-cargo-profile-release")?,
            level: attribute(tag, "data-wasm-opt")?,
        })
    }
}

/// Builds the programs of the page `source`; `run` runs cargo. Returns the folder of `NAME.js` and `NAME_bg.wasm` of each. The
/// chunks of the app are written into the folder `chunks`.
pub fn build(
    project: &Project,
    source: &str,
    chunks: &Path,
    run: fn(&mut Command) -> Result<()>,
) -> Result<PathBuf> {
    let compiled = target_folder(project)?.join(BROWSER_TARGET);
    let out = project.tools().join("programs");
    let fault = |reason| format!("{} cannot be prepared: {reason}", out.display());
    if out.exists() {
        fs::remove_dir_all(&out).map_err(fault)?;
    }
    fs::create_dir_all(&out).map_err(fault)?;
    let mut programs: BTreeMap<&str, Vec<Program<'_>>> = BTreeMap::new();
    for program in tags(source).filter_map(Program::of) {
        programs.entry(program.profile).or_default().push(program);
    }
    // Optimising a program uses one core. Of one profile, cargo compiles one program at a time.
    programs
        .into_par_iter()
        .try_for_each(|(profile, programs)| {
            for program in programs {
                run(&mut cargo(project, &program))?;
                let wasm = compiled
                    .join(profile)
                    .join(format!("{}.wasm", program.name));
                if program.is_worker {
                    process::output(&mut wasm_bindgen(project, &wasm, &out, program.name))?;
                } else {
                    split::run(project, &wasm, &out, program.name, chunks)?;
                }
                optimise(project, &program, &out)?;
            }
            Ok::<_, String>(())
        })?;
    Ok(out)
}

fn cargo(project: &Project, program: &Program<'_>) -> Command {
    let mut cargo = process::cargo();
    cargo
        .current_dir(project.root())
        .args(["build", "--locked", "--target", BROWSER_TARGET])
        .args(["--manifest-path", program.manifest])
        .args(["--bin", program.name, "--profile", program.profile])
        .env(split::VARIABLE, "1")
        .envs(SMALL_STANDARD_LIBRARY);
    cargo
}

/// wasm-bindgen for a compiled program: writes `NAME.js` and `NAME_bg.wasm` into the folder `out`.
pub fn wasm_bindgen(project: &Project, wasm: &Path, out: &Path, name: &str) -> Command {
    let program = format!("wasm-bindgen{}", env::consts::EXE_SUFFIX);
    let mut wasm_bindgen = Command::new(project.tools().join("bin").join(program));
    wasm_bindgen
        .args(["--target=web", "--no-typescript"])
        .arg(format!("--out-dir={}", out.display()))
        .arg(format!("--out-name={name}"))
        .arg(wasm);
    wasm_bindgen
}

fn optimise(project: &Project, program: &Program<'_>, out: &Path) -> Result<()> {
    let wasm = out.join(format!("{}_bg.wasm", program.name));
    let small = out.join(format!("{}_small.wasm", program.name));
    process::output(
        Command::new(project.npm_tool("wasm-opt"))
            .arg(format!("-O{}", program.level))
            .arg(&wasm)
            .arg("-o")
            .arg(&small),
    )?;
    fs::rename(&small, &wasm).map_err(|reason| format!("{}: {reason}", wasm.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn program_has_the_attributes_of_its_tag() {
        let tag = r#"<link data-trunk rel="rust" href="a/Cargo.toml" data-bin="a" data-type="worker" data-cargo-profile-release="small" data-wasm-opt="z" />"#;
        let expected = Program {
            name: "a",
            is_worker: true,
            manifest: "a/Cargo.toml",
            profile: "small",
            level: "z",
        };
        assert_eq!(Program::of(tag), Some(expected));
        assert_eq!(
            Program::of(r#"<link data-trunk rel="css" href="a.css" />"#),
            None
        );
    }
}
