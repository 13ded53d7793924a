//! Scripts and styles without comments, with short names: esbuild does it, see docs/decisions/0004.
use crate::{Result, precompress, process, project::Project};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The syntax that `src/start.js` may use: it also runs in browsers that are too old for the app, and tells them so. It
/// is no module, and without `--format` it stays a script.
const START: (&str, &str) = ("start.js", "--target=es2019");

/// Minifies files in place; all of them are in one folder.
pub fn files(project: &Project, files: &[PathBuf], options: &[&str]) -> Result<()> {
    let Some(folder) = files.first().and_then(|file| file.parent()) else {
        return Ok(());
    };
    let mut esbuild = Command::new(project.npm_tool("esbuild"));
    esbuild
        .args(["--minify", "--allow-overwrite", "--log-level=warning"])
        .args(options)
        .arg(format!("--outdir={}", folder.display()))
        .args(files);
    process::output(&mut esbuild).map(drop)
}

/// Minifies the styles and scripts of a built app, except for the main script: its integrity is in the page.
pub fn folder(project: &Project, dist: &Path) -> Result<()> {
    let all = precompress::files(dist)?;
    let those = |is_wanted: fn(&str) -> bool| -> Vec<PathBuf> {
        // Files of subfolders have a longer name.
        let names = all.iter().filter_map(|path| path.to_str());
        let wanted = names.filter(|name| !name.contains(['/', '\\']) && is_wanted(name));
        wanted.map(|name| dist.join(name)).collect()
    };
    let is_worker =
        |name: &str| name.ends_with(".js") && name != START.0 && !name.starts_with("architrave-");
    files(project, &those(|name| name.ends_with(".css")), &[])?;
    files(project, &those(is_worker), &[])?;
    files(project, &those(|name| name == START.0), &[START.1])
}
