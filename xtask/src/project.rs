//! The paths of the project.
use crate::Result;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The project's folders.
#[derive(Clone, Debug)]
pub struct Project {
    root: PathBuf,
}

impl Project {
    /// The project this program was started in (`cargo run` says so), else the one it was built from.
    pub fn find() -> Result<Self> {
        let package = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = package.parent().unwrap_or(&package).to_path_buf();
        Self::at(root)
    }

    /// The project in the folder `root`.
    pub fn at(root: PathBuf) -> Result<Self> {
        if root.join("Cargo.lock").is_file() {
            Ok(Self { root })
        } else {
            Err(format!(
                "no Cargo.lock in {}: start this with 'cargo xtask' inside the project.",
                root.display()
            ))
        }
    }

    /// The top folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder that setup installs into.
    pub fn tools(&self) -> PathBuf {
        self.root.join(".tools")
    }

    /// A program that setup installs from npm.
    pub fn npm_tool(&self, name: &str) -> PathBuf {
        self.tools().join("node_modules").join(".bin").join(name)
    }

    /// The built app.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// The end-to-end tests.
    pub fn e2e(&self) -> PathBuf {
        self.root.join("tests").join("e2e")
    }

    /// PATH with the project's own tools first: trunk calls wasm-bindgen by its name.
    pub fn path(&self) -> Result<OsString> {
        let own = [
            self.tools().join("bin"),
            self.tools().join("node_modules").join(".bin"),
        ];
        let inherited = env::var_os("PATH").unwrap_or_default();
        env::join_paths(own.into_iter().chain(env::split_paths(&inherited))).map_err(|reason| {
            format!("PATH cannot be extended by the project's tools: {reason}. Move the project to a folder without ':' in its name.")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_begins_with_the_tools_of_the_project() {
        let project = Project::find().unwrap();
        let path = project.path().unwrap();
        let first: Vec<PathBuf> = env::split_paths(&path).take(2).collect();
        assert_eq!(first[0], project.tools().join("bin"));
        assert!(first[1].ends_with(".tools/node_modules/.bin"));
    }

    #[test]
    fn project_at_fails_for_an_empty_folder() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Project::at(folder.path().to_path_buf()).is_err());
    }
}
