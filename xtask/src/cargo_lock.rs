//! What Cargo.lock says about a package.
use crate::{Result, project::Project};
use std::fs;

/// The version of `package` that the project is locked to.
pub fn version(project: &Project, package: &str) -> Result<String> {
    let path = project.root().join("Cargo.lock");
    let text = fs::read_to_string(&path)
        .map_err(|reason| format!("{} cannot be read: {reason}", path.display()))?;
    version_in(&text, package).ok_or_else(|| {
        format!(
            "Cargo.lock names no version, or more than one, of '{package}': the app needs exactly one."
        )
    })
}

/// `None` if the package is missing, or has more than one version.
fn version_in(lock: &str, package: &str) -> Option<String> {
    let wanted = format!("name = \"{package}\"");
    let mut versions = lock
        .split("[[package]]")
        .filter(|block| block.lines().any(|line| line == wanted))
        .filter_map(|block| {
            let line = block
                .lines()
                .find_map(|line| line.strip_prefix("version = "))?;
            Some(line.trim_matches('"').to_owned())
        });
    let version = versions.next()?;
    versions.next().is_none().then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "version = 4\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n\
        dependencies = [\n \"wasm-bindgen-macro\",\n]\n\n[[package]]\nname = \"wasm-bindgen-macro\"\n\
        version = \"0.2.131\"\n\n[[package]]\nname = \"twice\"\nversion = \"1.0.0\"\n\n[[package]]\n\
        name = \"twice\"\nversion = \"2.0.0\"\n";

    #[test]
    fn version_in_matches_the_exact_package_name() {
        assert_eq!(version_in(LOCK, "wasm-bindgen").as_deref(), Some("0.2.130"));
        assert_eq!(
            version_in(LOCK, "wasm-bindgen-macro").as_deref(),
            Some("0.2.131")
        );
    }

    #[test]
    fn version_in_rejects_missing_and_duplicate_packages() {
        assert_eq!(version_in(LOCK, "wasm"), None);
        assert_eq!(version_in(LOCK, "twice"), None);
    }

    #[test]
    fn cargo_lock_has_exactly_one_version_of_wasm_bindgen() {
        let version = version(&Project::find().unwrap(), "wasm-bindgen").unwrap();
        assert!(version.starts_with("0.2."), "{version}");
    }
}
