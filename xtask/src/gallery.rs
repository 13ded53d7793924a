//! `cargo xtask gallery`: every component of the app in every state.
use crate::{Result, bundle, process, project::Project, setup};

/// Builds the gallery without optimisation, serves it, and builds it again when its files change. Stays until Ctrl-C.
pub fn run(project: &Project) -> Result<()> {
    setup::for_development(project)?;
    let mut trunk = bundle::trunk(project)?;
    // Its own Trunk.toml is in its folder.
    trunk
        .current_dir(project.root().join("crates/gallery"))
        .args(["serve", "--offline", "--locked"]);
    process::run(&mut trunk)
}
