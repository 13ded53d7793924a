//! `cargo xtask serve`: installs, builds and starts everything, and prints the address to open.
use crate::args::ServeOptions;
use crate::project::Project;
use crate::space::{self, Event, Running};
use crate::{Result, bundle, setup};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Builds for release, starts the service with its sample, and stays until Ctrl-C.
pub fn run(project: &Project, options: ServeOptions) -> Result<()> {
    setup::for_build(project)?;
    bundle::release(project)?;
    let program = space::build(project, true)?;
    let (events, received) = channel();
    let mut service = start(project, &program, options, events)?;
    stay(&mut service, &received)
}

/// Starts the service with the options, and makes Ctrl-C an event.
pub fn start(
    project: &Project,
    program: &Path,
    options: ServeOptions,
    events: Sender<Event>,
) -> Result<Running> {
    let listen = options.listen.unwrap_or_else(|| {
        let (address, is_usual) = space::free_address();
        if !is_usual {
            println!("127.0.0.1:8080 is taken; using {address}");
        }
        address
    });
    let data = data_folder(project, options.data)?;
    let interrupted = events.clone();
    ctrlc::set_handler(move || drop(interrupted.send(Event::Interrupted)))
        .map_err(|reason| format!("Ctrl-C cannot be handled: {reason}"))?;
    space::start(project, program, &listen, &data, events)
}

/// Waits until the service ends or has to end.
pub fn stay(service: &mut Running, received: &Receiver<Event>) -> Result<()> {
    for event in received {
        match event {
            Event::Listening(address) => {
                println!("\n  Architrave is ready. Open  {address}/\n  Ctrl-C stops it.\n")
            }
            Event::Interrupted => {
                println!("stopping");
                let status = service.stop()?;
                return if status.success() {
                    Ok(())
                } else {
                    Err(format!("the service did not end in order: {status}"))
                };
            }
            Event::Ended => {
                let status = service.wait()?;
                return Err(format!(
                    "the service ended by itself: {status}. What it wrote is above."
                ));
            }
        }
    }
    Ok(())
}

/// A folder on the command line is relative to the current folder, the default one to the project.
fn data_folder(project: &Project, given: Option<PathBuf>) -> Result<PathBuf> {
    match given {
        None => Ok(project.root().join("data").join("sample")),
        Some(folder) => std::path::absolute(&folder)
            .map_err(|reason| format!("{} is no folder: {reason}", folder.display())),
    }
}
