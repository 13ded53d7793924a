//! The program `space`; see `space --help`.

use std::process::ExitCode;

use mimalloc::MiMalloc;
use space::{args, commands};

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let result = args::parse(std::env::args_os().skip(1)).and_then(commands::run);
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("space: {why}");
            ExitCode::FAILURE
        }
    }
}
