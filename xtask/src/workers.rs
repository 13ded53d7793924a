//! Names the programs of the app's workers after their content, so that a page never starts a worker of another
//! version than its own, and no browser requests one twice.
use crate::Result;
use crate::digest::stamp;
use std::fs;
use std::path::Path;

/// The end of the name of the script that starts a worker.
pub const LOADER: &str = "_loader.js";

/// Renames each worker's program, script and loader; returns the workers' names with the URLs of their loaders.
pub fn rename(dist: &Path) -> Result<Vec<(String, String)>> {
    let entries = fs::read_dir(dist).map_err(|reason| format!("{}: {reason}", dist.display()))?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name();
            name.to_string_lossy()
                .strip_suffix(LOADER)
                .map(str::to_owned)
        })
        .collect();
    names.sort();
    let named = names.into_iter().map(|name| {
        let program = move_to(dist, &format!("{name}_bg.wasm"), &name, "_bg.wasm", &[])?;
        let uses = [(format!("{name}_bg.wasm"), program)];
        let script = move_to(dist, &format!("{name}.js"), &name, ".js", &uses)?;
        let uses = [(format!("{name}.js"), script)];
        let loader = format!("{name}-loader");
        let loader = move_to(dist, &format!("{name}{LOADER}"), &loader, ".js", &uses)?;
        Ok((name, format!("/{loader}")))
    });
    named.collect()
}

/// Moves a file to a name with its content's stamp, after the names of the files it uses are replaced in it.
fn move_to(
    dist: &Path,
    file: &str,
    name: &str,
    ending: &str,
    uses: &[(String, String)],
) -> Result<String> {
    let path = dist.join(file);
    let fault = |reason: std::io::Error| format!("{file}: {reason}");
    let mut content = fs::read(&path).map_err(fault)?;
    for (old, new) in uses {
        let text = String::from_utf8(content).map_err(|reason| format!("{file}: {reason}"))?;
        if !text.contains(old) {
            return Err(format!("{file} does not name {old}"));
        }
        content = text.replace(old, new).into_bytes();
    }
    let new = format!("{name}-{}{ending}", stamp(&content));
    fs::write(dist.join(&new), content).map_err(fault)?;
    fs::remove_file(&path).map_err(fault)?;
    Ok(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_worker_file_refers_to_the_next_by_content_hash() {
        let dist = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| fs::write(dist.path().join(name), text).unwrap();
        put("worker_bg.wasm", "program");
        put("worker.js", "new URL('worker_bg.wasm', import.meta.url)");
        put(
            "worker_loader.js",
            "import init from './worker.js';await init();",
        );
        let workers = rename(dist.path()).unwrap();
        let [(name, loader)] = &workers[..] else {
            panic!("one worker: {workers:?}")
        };
        assert_eq!(name, "worker");
        let read = |name: &str| fs::read_to_string(dist.path().join(name)).unwrap();
        let named = |text: &str| {
            text.split('\'')
                .nth(1)
                .unwrap()
                .trim_start_matches("./")
                .to_owned()
        };
        let script = named(&read(loader.trim_start_matches('/')));
        let program = named(&read(&script));
        assert_eq!(program, format!("worker-{}_bg.wasm", stamp(b"program")));
        assert_eq!(read(&program), "program");
        assert_eq!(fs::read_dir(dist.path()).unwrap().count(), 3);
    }
}
