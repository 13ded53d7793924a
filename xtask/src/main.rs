//! The project's own commands: `cargo xtask --help` lists them.
mod args;
mod bench;
mod bench_native;
mod browsers;
mod budget;
mod bundle;
mod cargo_lock;
mod check;
mod compiler;
mod counts;
mod dev;
mod digest;
mod gallery;
mod html;
mod licences;
mod locales;
mod minify;
mod native;
mod npm;
mod packages;
mod page;
mod postgres;
mod precompress;
mod prerender;
mod process;
mod programs;
mod project;
mod serve;
mod service_worker;
mod setup;
mod space;
mod split;
mod stages;
mod styles;
mod system;
mod test;
mod tools;
mod trust;
mod workers;

use args::Command;
use project::Project;
use std::process::ExitCode;

/// What went wrong, where, and what to do about it, in words for the person at the terminal.
type Failure = String;
/// The result of anything that can fail here.
type Result<T> = std::result::Result<T, Failure>;

fn main() -> ExitCode {
    match args::parse(std::env::args().skip(1)) {
        Ok(command) => run(command).unwrap_or_else(|failure| report(&failure, 1)),
        Err(failure) => report(&failure, 2),
    }
}

fn run(command: Command) -> Result<ExitCode> {
    if command == Command::Help {
        print!("{}", args::HELP);
        return Ok(ExitCode::SUCCESS);
    }
    let project = Project::find()?;
    match command {
        Command::Help => {}
        Command::Setup => setup::everything(&project)?,
        Command::Build => {
            setup::for_build(&project)?;
            bundle::release(&project)?;
        }
        Command::Serve(options) => serve::run(&project, options)?,
        Command::Dev(options) => dev::run(&project, options)?,
        Command::Gallery(task) => gallery::run(&project, task)?,
        Command::Check => {
            setup::for_checks(&project)?;
            check::run(&project)?;
        }
        Command::Test(kinds) => return Ok(test::run(&project, &kinds)),
        Command::Bench(options) => return bench::run(&project, &options),
        Command::Trust(options) => return trust::run(&project, &options),
    }
    Ok(ExitCode::SUCCESS)
}

fn report(failure: &str, code: u8) -> ExitCode {
    eprintln!("error: {failure}");
    ExitCode::from(code)
}
