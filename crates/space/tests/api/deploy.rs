//! The commands of the files in `deploy/`, read by the parser of the program.

use std::time::Duration;

use space::args::{Command, Serve, parse};

fn file(name: &str) -> String {
    let path = format!("{}/../../deploy/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// What comes after `start` in the line that begins with it.
fn line<'a>(text: &'a str, start: &str) -> &'a str {
    let found = text.lines().find_map(|line| line.strip_prefix(start));
    found.unwrap_or_else(|| panic!("no line begins with {start}"))
}

fn serve<'a>(words: impl IntoIterator<Item = &'a str>) -> Serve {
    match parse(words.into_iter().map(Into::into)) {
        Ok(Command::Serve(options)) => *options,
        other => panic!("{other:?}"),
    }
}

/// The items of the list `command` in `compose.yaml`; with `optional`, those that are commented out too.
fn compose(text: &str, optional: bool) -> Vec<String> {
    let (_, list) = text.split_once("\n  command:\n").unwrap();
    let lines = list.lines().take_while(|line| line.starts_with("    "));
    let item = |line: &str| {
        let line = line.trim_start();
        let line = match optional {
            true => line.strip_prefix("# ").unwrap_or(line),
            false => line,
        };
        line.strip_prefix("- ").map(str::to_owned)
    };
    lines.filter_map(item).collect()
}

#[test]
fn the_image_serves_with_options_that_the_program_knows() {
    let text = file("Containerfile");
    let words: Vec<String> = serde_json::from_str(line(&text, "CMD ")).unwrap();
    let options = serve(words.iter().map(String::as_str));
    assert_eq!(options.listen.to_string(), "0.0.0.0:8080");
    // It answers without credentials, and `--publish-all` would publish it.
    assert_eq!(options.monitor, None);
    assert_eq!(line(&text, "EXPOSE "), "8080");
}

#[test]
fn instances_and_the_service_stop_later_than_their_limits() {
    let (compose_text, unit) = (file("compose.yaml"), file("space.service"));
    let words = compose(&compose_text, false);
    let mut unit_words = line(&unit, "ExecStart=").split(' ');
    assert_eq!(unit_words.next(), Some("/usr/local/bin/space"));
    let grace = line(&compose_text, "  stop_grace_period: ").trim_end_matches('s');
    for (options, grace) in [
        (serve(words.iter().map(String::as_str)), grace),
        (serve(unit_words), line(&unit, "TimeoutStopSec=")),
    ] {
        assert!(options.monitor.is_some());
        // Caddy asks every 2 s.
        assert!(options.limits.drain_time > Duration::from_secs(2));
        let grace = Duration::from_secs(grace.parse().unwrap());
        assert!(grace > options.limits.drain_time + options.limits.stop_time);
    }
    let with_provider = compose(&compose_text, true);
    let options = serve(with_provider.iter().map(String::as_str));
    assert!(options.identity.is_some());
}
