//! `cargo xtask gallery`: every component of the app in every state.
use crate::args::GalleryTask;
use crate::project::Project;
use crate::{Result, bundle, process, setup, test};

/// Builds the gallery without optimisation and shows it, until Ctrl-C, or takes pictures of it.
pub fn run(project: &Project, task: GalleryTask) -> Result<()> {
    setup::for_development(project)?;
    if task == GalleryTask::Show {
        // It is built again when its files change.
        return trunk(project, "serve");
    }
    setup::for_bench(project)?;
    trunk(project, "build")?;
    let target = project.root().join("target");
    let mut pictures = test::playwright(project)?;
    pictures
        .args(["--config", "gallery/gallery.config.ts"])
        .arg(match task {
            GalleryTask::Compare => "--update-snapshots=none",
            GalleryTask::Keep | GalleryTask::Show => "--update-snapshots=all",
        })
        .env("GALLERY", target.join("gallery"))
        .env("PICTURES", target.join("gallery-pictures"));
    process::run(&mut pictures)
}

fn trunk(project: &Project, command: &str) -> Result<()> {
    let mut trunk = bundle::trunk(project)?;
    // Its own Trunk.toml is in its folder.
    trunk
        .current_dir(project.root().join("crates/gallery"))
        .args([command, "--offline", "--locked"]);
    process::run(&mut trunk)
}
