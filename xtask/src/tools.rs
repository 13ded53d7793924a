//! The programs that setup builds from crates: which, why, in which version, and how.
use crate::{Result, cargo_lock, process, project::Project, system};
use std::env;
use std::fs;

/// The newest trunk that builds on the project's Rust version.
const TRUNK: &str = "0.21.14";

const DENY: &str = "0.20.2";
const MACHETE: &str = "0.9.2";
const FUZZ: &str = "0.13.2";
const LEPTOSFMT: &str = "0.1.33";

/// A program installed with `cargo install` into `.tools/bin`.
pub struct Tool {
    /// The crate.
    pub krate: &'static str,
    /// The programs of the crate that the project uses; each is run to see its version.
    programs: &'static [&'static str],
    /// What it is for.
    pub why: &'static str,
    /// Exactly this version.
    pub version: String,
    /// More arguments for `cargo install`.
    arguments: &'static [&'static str],
    /// Its optimisation level: these programs run for seconds, and optimising does not always pay off.
    optimised: &'static str,
}

/// A tool that is installed as its crate is locked.
fn tool(
    krate: &'static str,
    programs: &'static [&'static str],
    why: &'static str,
    version: &str,
) -> Tool {
    Tool {
        krate,
        programs,
        why,
        version: version.to_owned(),
        arguments: &["--locked"],
        optimised: "0",
    }
}

/// What runs the fuzzers.
pub fn for_fuzzing() -> Tool {
    tool("cargo-fuzz", &["cargo-fuzz"], "runs the fuzzers", FUZZ)
}

/// What checks run besides cargo: licences and sources of the dependencies, and which of them nothing uses.
pub fn for_checks() -> [Tool; 3] {
    [
        tool(
            "cargo-deny",
            &["cargo-deny"],
            "licences and sources of dependencies",
            DENY,
        ),
        tool(
            "cargo-machete",
            &["cargo-machete"],
            "dependencies that nothing uses",
            MACHETE,
        ),
        tool(
            "leptosfmt",
            &["leptosfmt"],
            "the format of views",
            LEPTOSFMT,
        ),
    ]
}

/// What builds the app again when its files change.
pub fn for_development() -> Tool {
    Tool {
        // Without TLS: it downloads nothing here, and passes requests on to this machine only.
        arguments: &["--locked", "--no-default-features"],
        // It only runs the other tools and copies files.
        ..tool("trunk", &["trunk"], "builds the app on each change", TRUNK)
    }
}

/// What building and browser tests run.
pub fn for_build(project: &Project) -> Result<Tool> {
    Ok(Tool {
        // No --locked: its own lock file names a crate version that not every registry mirror has.
        // Without TLS: it talks to the browser's driver on this machine.
        arguments: &["--no-default-features"],
        optimised: "1",
        ..tool(
            "wasm-bindgen-cli",
            &["wasm-bindgen", "wasm-bindgen-test-runner"],
            "the app's JavaScript; runs browser tests",
            &cargo_lock::version(project, "wasm-bindgen")?,
        )
    })
}

impl Tool {
    /// Whether every program is installed and reports the right version.
    pub fn is_installed(&self, project: &Project) -> bool {
        self.programs.iter().all(|program| {
            let file = format!("{program}{}", env::consts::EXE_SUFFIX);
            let path = project.tools().join("bin").join(file);
            system::version_of(&path).is_ok_and(|version| version == self.version)
        })
    }

    /// Builds and installs it, showing cargo's progress.
    pub fn install(&self, project: &Project) -> Result<()> {
        let build = project.tools().join("build");
        process::run(
            process::cargo()
                .current_dir(project.root())
                .args(["install", self.krate, "--version", &self.version, "--force"])
                .args(self.arguments)
                .arg("--root")
                .arg(project.tools())
                // A separate folder: an interrupted build resumes where it stopped.
                .arg("--target-dir")
                .arg(&build)
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", self.optimised)
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
                .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
                .env_remove("RUSTFLAGS")
                .env_remove("CARGO_BUILD_TARGET"),
        )
    }
}

/// Removes the build folder of the tools; it has several hundred megabytes.
pub fn clean_up(project: &Project) -> Result<()> {
    let build = project.tools().join("build");
    if !build.exists() {
        return Ok(());
    }
    fs::remove_dir_all(&build)
        .map_err(|reason| format!("{} cannot be removed: {reason}", build.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_installed_is_false_for_a_missing_tool() {
        let folder = tempfile::tempdir().unwrap();
        let lock = "[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.1\"\n";
        fs::write(folder.path().join("Cargo.lock"), lock).unwrap();
        let project = Project::at(folder.path().to_path_buf()).unwrap();
        let tool = for_build(&project).unwrap();
        assert_eq!(tool.version, "0.2.1");
        assert!(!tool.is_installed(&project));
    }

    #[cfg(unix)]
    #[test]
    fn is_installed_compares_the_version_that_the_program_prints() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("Cargo.lock"), "").unwrap();
        let project = Project::at(folder.path().to_path_buf()).unwrap();
        // cargo serves as the tool: it is always installed and has a version.
        let cargo = env::var_os("CARGO").unwrap();
        fs::create_dir_all(project.tools().join("bin")).unwrap();
        std::os::unix::fs::symlink(&cargo, project.tools().join("bin").join("cargo")).unwrap();
        let mut tool = Tool {
            krate: "cargo",
            programs: &["cargo"],
            why: "",
            version: system::version_of(cargo.as_ref()).unwrap(),
            arguments: &[],
            optimised: "0",
        };
        assert!(tool.is_installed(&project));
        tool.version.push('1');
        assert!(!tool.is_installed(&project));
    }
}
