//! Scripts and styles without comments, with short names: esbuild does it, see docs/decisions/0004.
use crate::{Result, process, project::Project};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The syntax that `src/start.js` may use: it runs in browsers that are too old for the app, to say so. It is no module,
/// and without `--format` it stays a script.
const START: (&str, &str) = ("start.js", "--target=es2019");

/// Minifies files in place; all of them lie in one folder.
pub fn files(project: &Project, files: &[PathBuf], options: &[&str]) -> Result<()> {
    let Some(folder) = files.first().and_then(|file| file.parent()) else {
        return Ok(());
    };
    let program = project.tools().join("node_modules").join(".bin");
    let mut esbuild = Command::new(program.join("esbuild"));
    esbuild
        .args(["--minify", "--allow-overwrite", "--log-level=warning"])
        .args(options)
        .arg(format!("--outdir={}", folder.display()))
        .args(files);
    process::output(&mut esbuild).map(drop)
}

/// Minifies the styles and scripts of a built app, but for the main script: its integrity is in the page.
pub fn folder(project: &Project, dist: &Path) -> Result<()> {
    let entries = fs::read_dir(dist).map_err(|reason| format!("{}: {reason}", dist.display()))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let (styles, scripts): (Vec<_>, Vec<_>) = paths
        .filter(|path| has_ending(path, "css") || has_ending(path, "js"))
        .partition(|path| has_ending(path, "css"));
    let is_start = |path: &PathBuf| path.file_name() == Some(OsStr::new(START.0));
    let (start, scripts): (Vec<_>, Vec<_>) = scripts.into_iter().partition(is_start);
    let is_main = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("architrave-")
    };
    let workers: Vec<_> = scripts.into_iter().filter(|path| !is_main(path)).collect();
    files(project, &styles, &[])?;
    files(project, &workers, &[])?;
    files(project, &start, &[START.1])
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension() == Some(OsStr::new(ending))
}
