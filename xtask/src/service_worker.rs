//! The service worker of the built app, which caches all its files for a start without a network.
use crate::Result;
use crate::digest::{integrity, stamp};
use crate::precompress;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The file's name. It stays the same, so that a browser finds the next version under it.
pub const FILE: &str = "service-worker.js";

/// Files that the deployment writes, and files that no page requests.
const LEFT_OUT: [&str; 4] = [FILE, "config.json", "fonts/fonts.css", "fonts/mono.css"];

/// Writes the service worker beside the files of a built app, which must be as they will be served.
pub fn write(dist: &Path) -> Result<()> {
    let mut files = BTreeMap::new();
    for file in precompress::files(dist)? {
        let name = file.to_string_lossy().replace('\\', "/");
        if LEFT_OUT.contains(&name.as_str()) || name.starts_with("fonts/") && name.ends_with(".txt")
        {
            continue;
        }
        let content = fs::read(dist.join(&file)).map_err(|reason| format!("{name}: {reason}"))?;
        let path = match name.as_str() {
            "index.html" => "/".to_owned(),
            name => format!("/{name}"),
        };
        files.insert(path, integrity(&content));
    }
    let path = dist.join(FILE);
    fs::write(&path, script(&files)?).map_err(|reason| format!("{}: {reason}", path.display()))
}

fn script(files: &BTreeMap<String, String>) -> Result<String> {
    let list = serde_json::to_string_pretty(files).map_err(|reason| reason.to_string())?;
    let version = format!("const VERSION = \"{}\";", stamp(list.as_bytes()));
    let script = include_str!("service_worker.js");
    let script = script.replacen("const VERSION = \"\";", &version, 1);
    Ok(script.replacen("const FILES = {};", &format!("const FILES = {list};"), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn service_worker_lists_every_public_file_with_its_digest() {
        let dist = tempfile::tempdir().unwrap();
        let put = |name: &str| fs::write(dist.path().join(name), name).unwrap();
        fs::create_dir(dist.path().join("fonts")).unwrap();
        for name in [
            "index.html",
            "index.html.br",
            "a-0123456789abcdef.wasm",
            "config.json",
        ] {
            put(name);
        }
        for name in ["fonts/a.woff2", "fonts/fonts.css", "fonts/OFL.txt"] {
            put(name);
        }
        write(dist.path()).unwrap();
        let first = fs::read_to_string(dist.path().join(FILE)).unwrap();
        for name in [
            "\"/\":",
            "\"/a-0123456789abcdef.wasm\":",
            "\"/fonts/a.woff2\":",
        ] {
            assert!(first.contains(name), "{name}");
        }
        for name in [
            "\"/index.html",
            "\"/config.json\":",
            "fonts.css",
            "OFL",
            ".br",
        ] {
            assert!(!first.contains(name), "{name}");
        }
        // A second write beside its own file gives the same file; other content gives another version.
        write(dist.path()).unwrap();
        assert_eq!(fs::read_to_string(dist.path().join(FILE)).unwrap(), first);
        fs::write(dist.path().join("index.html"), "changed").unwrap();
        write(dist.path()).unwrap();
        assert_ne!(fs::read_to_string(dist.path().join(FILE)).unwrap(), first);
    }
}
