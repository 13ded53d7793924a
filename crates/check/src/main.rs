//! `architrave-check`: checks ArchiMate exchange files by rules, for continuous integration.
#![warn(missing_docs)]

mod args;
mod check;
mod json;
mod problems;
mod sarif;
mod text;
mod titles;
mod words;

use std::io::Write;
use std::process::ExitCode;

use architrave_rules::{RuleSet, Severity};
use args::{Args, Format, Parsed};
use check::{Checked, FileReport};

/// Nothing at or above the level.
const CLEAN: u8 = 0;
/// Findings at or above the level.
const FINDINGS: u8 = 1;
/// Wrong use, or something that could not be read or checked.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    match args::parse(lexopt::Parser::from_env()) {
        Ok(Parsed::Help) => print(args::HELP).into(),
        Ok(Parsed::Version) => print(concat!(
            "architrave-check ",
            env!("CARGO_PKG_VERSION"),
            "\n"
        ))
        .into(),
        Ok(Parsed::Check(args)) => run(&args).into(),
        Err(error) => {
            complain(&format!("{error}. See architrave-check --help."));
            FAILED.into()
        }
    }
}

fn run(args: &Args) -> u8 {
    let (set, is_whole) = match rules(args) {
        Ok(set) => set,
        Err(text) => {
            complain(&text);
            return FAILED;
        }
    };
    let files: Vec<FileReport> = args
        .files
        .iter()
        .map(|path| check::check(path, &set, args.language.as_deref()))
        .collect();
    let printed = match args.format {
        Format::Text => print(&text::text(&set, &files)),
        Format::Json => print(&json::json(&set, &files)),
        Format::Sarif => print(&sarif::sarif(&set, &files)),
    };
    let mut status = if is_whole { printed } else { FAILED };
    for file in &files {
        match &file.result {
            Err(text) => {
                complain(&format!("{}: {text}", file.shown()));
                status = FAILED;
            }
            Ok(checked) => {
                for broken in problems::broken(&set, checked) {
                    complain(&format!("{}: {broken}", file.shown()));
                    status = FAILED;
                }
                if status == CLEAN && has_findings(checked, args.fail_on) {
                    status = FINDINGS;
                }
            }
        }
    }
    status
}

/// The rule set, and whether all of it could be read.
fn rules(args: &Args) -> Result<(RuleSet, bool), String> {
    let Some(path) = &args.rules else {
        return Ok((RuleSet::built_in(&[]), true));
    };
    let shown = words::clean(&path.to_string_lossy());
    let text = std::fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
    let loaded = RuleSet::from_json(&text)
        .map_err(|error| format!("{shown}:{}", problems::read_error(&error)))?;
    for problem in &loaded.problems {
        complain(&format!("{shown}:{}", problems::rule_problem(problem)));
    }
    Ok((loaded.set, loaded.problems.is_empty()))
}

fn has_findings(checked: &Checked, fail_on: Severity) -> bool {
    let mut open = checked
        .findings
        .iter()
        .filter(|finding| finding.accepted.is_none());
    open.any(|finding| finding.severity <= fail_on)
}

/// Writes to the standard output. A reader that closes it early makes the result useless.
fn print(text: &str) -> u8 {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => CLEAN,
        Err(_) => FAILED,
    }
}

fn complain(text: &str) {
    // Nobody is left to tell if that fails.
    let _ = writeln!(std::io::stderr().lock(), "architrave-check: {text}");
}
