//! Which folder of the app may use which: pages compose features, and what is below knows neither.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder or file, and the modules that nothing in it may use.
const RULES: [(&str, &[&str]); 6] = [
    (
        "src/api",
        &["state", "components", "features", "pages", "shell"],
    ),
    (
        "src/storage",
        &["state", "components", "features", "pages", "shell"],
    ),
    ("src/state", &["components", "features", "pages", "shell"]),
    (
        "src/operations",
        &["components", "features", "pages", "shell"],
    ),
    ("src/components", &["features", "pages", "shell"]),
    ("src/features", &["pages"]),
];

#[test]
fn no_layer_uses_one_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut wrong = Vec::new();
    for (place, above) in RULES {
        let mut files = vec![root.join(format!("{place}.rs"))];
        sources(&root.join(place), &mut files);
        let files: Vec<PathBuf> = files.into_iter().filter(|file| file.exists()).collect();
        assert!(!files.is_empty(), "{place} is gone: adapt the rules");
        for file in files {
            let text = fs::read_to_string(&file).expect("a source file");
            // Tests may look at the whole.
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for module in above {
                if code.contains(&format!("crate::{module}")) {
                    wrong.push(format!("{} uses crate::{module}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
}
