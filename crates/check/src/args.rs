//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use architrave_rules::Severity;
use lexopt::ValueExt;
use lexopt::prelude::{Long, Short, Value};

/// What `--help` prints.
pub const HELP: &str = "\
Checks ArchiMate exchange files by rules.

architrave-check [OPTIONS] FILE...

  --rules FILE      a rule set as JSON; without it the built-in rules
  --format FORMAT   text (default), json or sarif
  --fail-on LEVEL   the least severity that fails: error (default), warning or hint
  --language TAG    the language in which names are compared and shown;
                    without it the language of the file
  -h, --help        print this text
  -V, --version     print the version

A finding names file, line and column. Rules that need states, owners, times or
settings do not apply to a file and are listed as not applicable.

Exit status: 0 no finding of that severity or a worse one, 1 findings, 2 wrong
use, an unreadable file, or a rule that cannot run.
";

/// What to do.
pub enum Parsed {
    /// Print the help.
    Help,
    /// Print the version.
    Version,
    /// Check files.
    Check(Args),
}

/// What to check, and how.
pub struct Args {
    /// The files, in the order of the command line.
    pub files: Vec<PathBuf>,
    /// The rule set; `None` for the built-in rules.
    pub rules: Option<PathBuf>,
    /// How to print.
    pub format: Format,
    /// The least severity that fails.
    pub fail_on: Severity,
    /// The language of names; `None` for that of each file.
    pub language: Option<String>,
}

/// A form of the result.
#[derive(Clone, Copy)]
pub enum Format {
    /// A line for each finding.
    Text,
    /// JSON of our own.
    Json,
    /// SARIF 2.1.0.
    Sarif,
}

/// Reads the command line.
pub fn parse(mut parser: lexopt::Parser) -> Result<Parsed, lexopt::Error> {
    let mut args = Args {
        files: Vec::new(),
        rules: None,
        format: Format::Text,
        fail_on: Severity::Error,
        language: None,
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Short('h') | Long("help") => return Ok(Parsed::Help),
            Short('V') | Long("version") => return Ok(Parsed::Version),
            Long("rules") => args.rules = Some(parser.value()?.into()),
            Long("format") => args.format = parser.value()?.parse_with(format)?,
            Long("fail-on") => args.fail_on = parser.value()?.parse_with(severity)?,
            Long("language") => args.language = Some(parser.value()?.string()?),
            Value(file) => args.files.push(path(file)),
            other => return Err(other.unexpected()),
        }
    }
    if args.files.is_empty() {
        return Err("a file is missing".into());
    }
    Ok(Parsed::Check(args))
}

fn path(file: OsString) -> PathBuf {
    file.into()
}

fn format(text: &str) -> Result<Format, &'static str> {
    match text {
        "text" => Ok(Format::Text),
        "json" => Ok(Format::Json),
        "sarif" => Ok(Format::Sarif),
        _ => Err("not text, json or sarif"),
    }
}

fn severity(text: &str) -> Result<Severity, &'static str> {
    let mut all = Severity::ALL.into_iter();
    all.find(|severity| severity.name() == text)
        .ok_or("not error, warning or hint")
}
