//! Programs that come from the system: node, Chromium, its driver, Firefox.
use crate::{Result, process};
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Names under which Chromium is installed, in the order of preference.
const CHROMIUM: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// Chromium without windows, under its name in Debian.
pub const HEADLESS_SHELL: &str = "chromium-headless-shell";

/// Names under which Firefox is installed, in the order of preference.
const FIREFOX: &[&str] = &[
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/// A browser and the driver that belongs to it.
#[derive(Clone, Debug)]
pub struct Browser {
    pub chrome: PathBuf,
    pub driver: PathBuf,
}

impl Browser {
    /// The one that CHROME and CHROMEDRIVER name, else the one on PATH. The failure says what is missing.
    pub fn find() -> Result<Self> {
        let chrome = named_by("CHROME")?
            .or_else(|| CHROMIUM.iter().find_map(|name| on_path(name)))
            .ok_or("Chromium is not on PATH, and CHROME does not name it")?;
        let driver = named_by("CHROMEDRIVER")?
            .or_else(|| on_path("chromedriver"))
            .ok_or("chromedriver is not on PATH, and CHROMEDRIVER does not name it")?;
        Ok(Self { chrome, driver })
    }

    /// The Chromium of end-to-end tests: without windows where it is installed and CHROME names no other.
    pub fn for_tests() -> Result<PathBuf> {
        match (named_by("CHROME")?, on_path(HEADLESS_SHELL)) {
            (None, Some(shell)) => Ok(shell),
            _ => Ok(Self::find()?.chrome),
        }
    }

    /// The common version of browser and driver; a driver only drives its own major version.
    pub fn version(&self) -> Result<String> {
        let chrome = version_of(&self.chrome)?;
        let driver = version_of(&self.driver)?;
        if major(&chrome) == major(&driver) {
            Ok(chrome)
        } else {
            Err(format!(
                "{} has version {chrome} and {} version {driver}: they must have the same major version",
                self.chrome.display(),
                self.driver.display()
            ))
        }
    }
}

/// The Firefox that FIREFOX names, else the one on PATH.
pub fn firefox() -> Result<PathBuf> {
    named_by("FIREFOX")?
        .or_else(|| FIREFOX.iter().find_map(|name| on_path(name)))
        .ok_or_else(|| "Firefox is not on PATH, and FIREFOX does not name it".to_owned())
}

/// Whether this is a run in continuous integration: everything is installed and compiled once, and nothing may be left out.
pub fn is_ci() -> bool {
    env::var_os("CI").is_some()
}

/// Whether WebKitGTK can be driven here: by its driver, on a virtual screen.
pub fn has_webkit() -> bool {
    on_path("WebKitWebDriver").is_some() && on_path("Xvfb").is_some()
}

/// The version that `PROGRAM --version` prints.
pub fn version_of(program: &Path) -> Result<String> {
    let text = process::output(Command::new(program).arg("--version"))?;
    version_in(&text).ok_or_else(|| {
        format!(
            "'{} --version' prints no version: {}",
            program.display(),
            text.trim()
        )
    })
}

/// The first word of `text` that begins like a version (`132`, `v20.1.0`).
fn version_in(text: &str) -> Option<String> {
    text.split_whitespace()
        .map(|word| word.trim_start_matches('v'))
        .find(|word| word.starts_with(|first: char| first.is_ascii_digit()))
        .map(str::to_owned)
}

/// The number before the first dot.
pub fn major(version: &str) -> u32 {
    let digits = version.split('.').next().unwrap_or_default();
    digits.parse().unwrap_or_default()
}

/// The file with this name in one of the folders on PATH, or itself if it is a path that exists.
pub fn on_path(name: &str) -> Option<PathBuf> {
    if Path::new(name).is_absolute() {
        return Path::new(name).is_file().then(|| PathBuf::from(name));
    }
    let path = env::var_os("PATH")?;
    let names = [
        name.to_owned(),
        format!("{name}{}", env::consts::EXE_SUFFIX),
    ];
    env::split_paths(&path)
        .flat_map(|folder| names.clone().map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

/// A server, also where Debian keeps them: in a folder that is on root's PATH alone.
pub fn server(name: &str) -> Option<PathBuf> {
    on_path(name).or_else(|| on_path(&format!("/usr/sbin/{name}")))
}

/// The program that makes a PostgreSQL server, also where Debian keeps it.
pub fn postgres() -> Option<PathBuf> {
    on_path("initdb").or_else(|| {
        let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        let programs = versions
            .flatten()
            .map(|version| version.path().join("bin/initdb"));
        programs.filter(|program| program.is_file()).max()
    })
}

fn named_by(variable: &str) -> Result<Option<PathBuf>> {
    match env::var_os(variable).filter(|value| !value.is_empty()) {
        None => Ok(None),
        Some(value) if Path::new(&value).is_file() => Ok(Some(PathBuf::from(value))),
        Some(value) => Err(format!(
            "{variable} names {}, which is no file",
            Path::new(&value).display()
        )),
    }
}

/// Installs packages with apt-get where that is possible: on Debian and its kin, as root. `Ok(false)` elsewhere.
pub fn apt_install(packages: &[&str]) -> Result<bool> {
    let is_root = process::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if !is_root || on_path("apt-get").is_none() {
        return Ok(false);
    }
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command
            .env("DEBIAN_FRONTEND", "noninteractive")
            .args(arguments);
        process::output(&mut command)
    };
    // The lists of packages do not change while setup runs.
    static UPDATED: OnceLock<()> = OnceLock::new();
    if UPDATED.get().is_none() {
        apt(&["update"])?;
        let _ = UPDATED.set(());
    }
    let mut arguments = vec!["install", "-y", "--no-install-recommends"];
    arguments.extend(packages);
    apt(&arguments)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_in_parses_the_output_of_each_program() {
        for (text, version) in [
            ("trunk 0.21.14\n", "0.21.14"),
            ("wasm-bindgen 0.2.130\n", "0.2.130"),
            ("wasm-opt version 132 (version_132)\n", "132"),
            ("v20.20.2\n", "20.20.2"),
            (
                "Chromium 142.0.7444.162 built on Debian GNU/Linux 12\n",
                "142.0.7444.162",
            ),
            ("Version 1.65.1\n", "1.65.1"),
        ] {
            assert_eq!(version_in(text).as_deref(), Some(version), "{text}");
        }
        assert_eq!(version_in("no version here"), None);
        assert_eq!(major("142.0.1"), 142);
        assert_eq!(major("132"), 132);
    }

    #[test]
    fn on_path_returns_none_for_a_missing_program() {
        assert_eq!(on_path("no-such-program-here"), None);
        assert_eq!(on_path("/no/such/file"), None);
    }
}
