//! Reading what the test programs report.
use crate::{Result, process};
use serde_json::Value;
use std::ops::AddAssign;
use std::process::Command;

/// How many letters of an error are reported.
const LONGEST: usize = 600;

/// What a program that runs tests reported.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub counts: Counts,
    /// The failed tests, each with its error where the program reports it.
    pub failed: Vec<String>,
    /// The tests that did not run, each with the reason, of programs that report one.
    pub skipped: Vec<String>,
}

impl AddAssign for Report {
    fn add_assign(&mut self, more: Self) {
        self.counts += more.counts;
        self.failed.extend(more.failed);
        self.skipped.extend(more.skipped);
    }
}

/// Tests by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
    pub ignored: u64,
}

impl Counts {
    /// How many ran.
    pub fn ran(self) -> u64 {
        self.passed + self.failed
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Self) {
        self.passed += more.passed;
        self.failed += more.failed;
        self.ignored += more.ignored;
    }
}

/// Runs `cargo test`, shows its output, and returns its report and whether it succeeded.
pub fn of_cargo(cargo: &mut Command) -> Result<(Report, bool)> {
    let (output, succeeded) = process::watched(cargo)?;
    Ok((from_cargo(&output), succeeded))
}

/// The sum over all `test result:` lines, which cargo's tests and wasm-bindgen's runner both print.
fn from_cargo(output: &str) -> Report {
    let mut sum = Counts::default();
    let mut failed = Vec::new();
    for line in output.lines() {
        let test = line
            .strip_prefix("test ")
            .and_then(|test| test.split_once(" ... FAIL"));
        failed.extend(test.map(|(name, _)| name.to_owned()));
        let Some((_, result)) = line.split_once("test result: ") else {
            continue;
        };
        let parts = result.split(['.', ';']).map(str::trim);
        for part in parts {
            let Some((number, what)) = part.split_once(' ') else {
                continue;
            };
            let Ok(number) = number.parse::<u64>() else {
                continue;
            };
            match what {
                "passed" => sum.passed += number,
                "failed" => sum.failed += number,
                "ignored" => sum.ignored += number,
                _ => {}
            }
        }
    }
    Report {
        counts: sum,
        failed,
        skipped: Vec::new(),
    }
}

/// Playwright's JSON report. A test that passed only when repeated counts as failed, and so does
/// every error outside of a test.
pub fn from_playwright(report: &str) -> Result<Report> {
    let report: Value = serde_json::from_str(report)
        .map_err(|reason| format!("Playwright's report is not JSON: {reason}"))?;
    let stat = |name: &str| {
        report
            .pointer(&format!("/stats/{name}"))
            .and_then(Value::as_u64)
            .ok_or_else(|| format!("Playwright's report has no number 'stats.{name}'"))
    };
    let outside = list(&report, "errors");
    let counts = Counts {
        passed: stat("expected")?,
        failed: stat("unexpected")? + stat("flaky")? + outside.len() as u64,
        ignored: stat("skipped")?,
    };
    let mut all = Report {
        counts,
        failed: outside.iter().map(message).collect(),
        skipped: Vec::new(),
    };
    for suite in list(&report, "suites") {
        add_specs(suite, &mut all);
    }
    Ok(all)
}

fn list<'a>(of: &'a Value, name: &str) -> &'a [Value] {
    of.get(name)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// An error on one line, without its colours, and where it is.
fn message(error: &Value) -> String {
    let text = error
        .get("message")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let mut plain = String::new();
    let mut is_colour = false;
    for letter in text.chars() {
        match letter {
            '\u{1b}' => is_colour = true,
            'm' if is_colour => is_colour = false,
            _ if is_colour => {}
            letter => plain.push(letter),
        }
    }
    let lines = plain.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = lines.collect::<Vec<_>>().join("; ");
    let mut line: String = line.chars().take(LONGEST).collect();
    let place = |name: &str| error.pointer(&format!("/location/{name}"));
    if let (Some(file), Some(number)) = (place("file").and_then(Value::as_str), place("line")) {
        let file = file.rsplit('/').next().unwrap_or_default();
        line += &format!(" (at {file}:{number})");
    }
    line
}

/// The text of an annotation of this type.
fn annotation<'a>(test: &'a Value, kind: &str) -> Option<&'a str> {
    let text = |of: &'a Value, name: &str| of.get(name).and_then(Value::as_str);
    let mut all = list(test, "annotations").iter();
    let found = all.find(|annotation| text(annotation, "type") == Some(kind))?;
    text(found, "description")
}

/// Adds the specs of a suite, and of those in it, that did not pass.
fn add_specs(suite: &Value, report: &mut Report) {
    for spec in list(suite, "specs") {
        for test in list(spec, "tests") {
            let status = test.get("status").and_then(Value::as_str);
            match status {
                Some("unexpected" | "flaky") => report.failed.push(failure(spec, test)),
                Some("skipped") => {
                    let why = annotation(test, "skip").unwrap_or("no reason");
                    report.skipped.push(format!("{}: {why}", title(spec)));
                }
                _ => {}
            }
        }
    }
    for suite in list(suite, "suites") {
        add_specs(suite, report);
    }
}

/// Where a test is, and what it is called.
fn title(spec: &Value) -> String {
    let text = |name: &str| spec.get(name).and_then(Value::as_str).unwrap_or_default();
    let line = spec.get("line").and_then(Value::as_u64).unwrap_or_default();
    format!("{}:{line} {}", text("file"), text("title"))
}

/// A failed test with its errors. The last one says which rule the page broke; what the page showed is an annotation of
/// `fixtures.ts`.
fn failure(spec: &Value, test: &Value) -> String {
    let errors = list(test, "results")
        .iter()
        .flat_map(|result| list(result, "errors"))
        .map(message);
    let shown = annotation(test, "page").map(|text| format!("shown: {text}"));
    let error = errors.chain(shown).collect::<Vec<_>>().join(" | ");
    format!("{}: {error}", title(spec))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_result_lines_are_summed() {
        let output = "running 3 tests\ntest a ... ok\ntest b::c ... FAILED\n\
            test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.01s\n\
            test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.01s\n";
        let Report { counts, failed, .. } = from_cargo(output);
        assert_eq!(failed, ["b::c"]);
        assert_eq!(
            counts,
            Counts {
                passed: 13,
                failed: 2,
                ignored: 1
            }
        );
        assert_eq!(counts.ran(), 15);
    }

    #[test]
    fn the_result_line_of_the_browser_runner_is_counted() {
        let output =
            "test result: ok. 4 passed; 0 failed; 0 ignored; 0 filtered out; finished in 0.09s\n";
        assert_eq!(from_cargo(output).counts.passed, 4);
    }

    #[test]
    fn text_without_a_result_line_counts_no_tests() {
        assert_eq!(from_cargo("5 passed; no result line\n"), Report::default());
    }

    #[test]
    fn playwright_totals_and_failed_tests_are_read() {
        let report = r#"{"errors":[{"message":"x"}],
            "suites":[{"specs":[{"title":"passes","file":"a.spec.ts","line":1,
                "tests":[{"status":"expected","results":[{"errors":[]}]}]},
                {"title":"needs more","file":"a.spec.ts","line":3,
                "tests":[{"status":"skipped","annotations":[{"type":"skip","description":"no mouse"}]}]}],
                "suites":[{"specs":[{"title":"fails","file":"a.spec.ts","line":7,
                    "tests":[{"status":"unexpected",
                        "results":[{"errors":[{"message":"\u001b[31mError:\u001b[39m no\n\n  more","location":{"file":"/x/b.ts","line":9}},{"message":"broke"}]}],
                        "annotations":[{"type":"skip","description":"y"},{"type":"page","description":"/s: Elements"}]}]}]}]}],
            "stats":{"expected":7,"unexpected":1,"flaky":2,"skipped":3,"duration":5.5}}"#;
        let Report {
            counts,
            failed,
            skipped,
        } = from_playwright(report).unwrap();
        let expected = Counts {
            passed: 7,
            failed: 4,
            ignored: 3,
        };
        assert_eq!(counts, expected);
        assert_eq!(
            failed,
            [
                "x",
                "a.spec.ts:7 fails: Error: no; more (at b.ts:9) | broke | shown: /s: Elements"
            ]
        );
        assert_eq!(skipped, ["a.spec.ts:3 needs more: no mouse"]);
    }

    #[test]
    fn a_report_without_totals_is_an_error() {
        assert!(from_playwright("{}").is_err());
        assert!(from_playwright("not json").is_err());
    }
}
