//! The log of the program: lines on stderr, as text or JSON. Never headers, queries or bodies, so no secrets.

use std::fmt;
use std::io;
use std::panic::{self, PanicHookInfo};
use std::str::FromStr;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::{FilterExt, Targets, filter_fn};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::FormatTime;
use tracing_subscriber::layer::{Layer, SubscriberExt};

use crate::clock;

/// The environment variable that says what is logged.
pub const FILTER: &str = "SPACE_LOG";
/// The program, whose modules are the only ones that may log: what a library logs could hold a header.
const PROGRAM: &str = "space";

/// The form of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object in each line.
    Json,
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            other => Err(format!("--log \"{other}\": it must be text or json")),
        }
    }
}

/// Starts the log. A panic gets a line in it, without a message that was put together from data.
///
/// # Errors
/// When the filter is wrong, or there is a log already.
pub fn start(format: LogFormat, filter: Option<&str>) -> Result<(), String> {
    let filter = filter.filter(|text| !text.is_empty()).unwrap_or("info");
    let filter = parse_filter(filter)?;
    let is_own = |target: &str| {
        let rest = target.strip_prefix(PROGRAM);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    let filter = filter.and(filter_fn(move |metadata| is_own(metadata.target())));
    // A closed stderr is not reported on stderr: the service continues.
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(io::stderr)
        .with_timer(Clock)
        .with_target(false)
        .with_ansi(false)
        .log_internal_errors(false);
    let lines = match format {
        LogFormat::Text => lines.with_filter(filter).boxed(),
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .with_filter(filter)
            .boxed(),
    };
    tracing::subscriber::set_global_default(tracing_subscriber::registry().with(lines))
        .map_err(|error| format!("the log cannot be started: {error}"))?;
    panic::set_hook(Box::new(log_panic));
    Ok(())
}

/// Reads a filter: a level, or levels of modules (`warn,space::server=debug`).
fn parse_filter(text: &str) -> Result<Targets, String> {
    let is_level = |level: &str| !level.is_empty() && level.parse::<LevelFilter>().is_ok();
    let is_directive = |part: &str| match part.split_once('=') {
        Some((module, level)) => module.starts_with(PROGRAM) && is_level(level),
        None => is_level(part),
    };
    let directives: Vec<&str> = text.split(',').map(str::trim).collect();
    let filter = directives.iter().all(|part| is_directive(part));
    filter
        .then(|| directives.join(",").parse().ok())
        .flatten()
        .ok_or_else(|| {
            format!(
                "{FILTER}=\"{text}\": it must be off, error, warn, info, debug or trace, \
                 or such levels of modules: warn,space::server=debug"
            )
        })
}

/// A message that is no literal may hold a part of a body.
fn log_panic(info: &PanicHookInfo<'_>) {
    let message = info.payload().downcast_ref::<&'static str>();
    let place = info.location().map(ToString::to_string);
    tracing::error!(
        place = place.unwrap_or_default(),
        message = *message.unwrap_or(&"panicked")
    );
}

/// The time of a line, written as all times of the service are.
struct Clock;

impl FormatTime for Clock {
    fn format_time(&self, writer: &mut Writer<'_>) -> fmt::Result {
        writer.write_str(&clock::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_filter_accepts_levels_and_modules_of_the_program() {
        for text in [
            "off",
            "info",
            "DEBUG",
            "warn, space::server=debug",
            "space=trace",
        ] {
            assert!(parse_filter(text).is_ok(), "{text}");
        }
        for text in ["", "imfo", "hyper=trace", "space=loud", "info,,"] {
            let error = parse_filter(text).unwrap_err();
            assert!(error.contains("SPACE_LOG"), "{text}: {error}");
        }
    }

    #[test]
    fn log_format_names_what_is_allowed() {
        assert_eq!("json".parse(), Ok(LogFormat::Json));
        let error = LogFormat::from_str("yaml").unwrap_err();
        assert!(error.contains("text or json"), "{error}");
    }
}
