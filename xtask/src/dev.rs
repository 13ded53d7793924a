//! `cargo xtask dev`: `serve` without optimisation, and the app is rebuilt when its files change.
use crate::args::ServeOptions;
use crate::{Result, bundle, process, project::Project, serve, setup, space};
use std::sync::mpsc::channel;

/// Stays until Ctrl-C. The service itself is not rebuilt: start again after changing it.
pub fn run(project: &Project, options: ServeOptions) -> Result<()> {
    setup::for_development(project)?;
    let program = space::build(project, false)?;
    // Once before the service starts, so that it finds an app to serve.
    bundle::debug(project)?;
    let (events, received) = channel();
    let mut service = serve::start(project, &program, options, events)?;
    let mut trunk = bundle::trunk(project)?;
    let mut watch = trunk
        .args(["watch", "--offline", "--locked"])
        .spawn()
        .map_err(|reason| format!("{} did not start: {reason}", process::shown(&trunk)))?;
    let outcome = serve::stay(&mut service, &received);
    drop(watch.kill());
    drop(watch.wait());
    outcome
}
