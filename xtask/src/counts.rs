//! Counting tests in what the test programs report.
use crate::Result;
use serde_json::Value;
use std::ops::AddAssign;

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

/// The sum over all `test result:` lines, which cargo's tests and wasm-bindgen's runner both print.
pub fn from_cargo(output: &str) -> Counts {
    let mut sum = Counts::default();
    for line in output.lines() {
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
    sum
}

/// The totals of Playwright's JSON report. A test that passed only when repeated counts as failed, and so does
/// every error outside of a test.
pub fn from_playwright(report: &str) -> Result<Counts> {
    let report: Value = serde_json::from_str(report)
        .map_err(|reason| format!("Playwright's report is not JSON: {reason}"))?;
    let stat = |name: &str| {
        report
            .pointer(&format!("/stats/{name}"))
            .and_then(Value::as_u64)
            .ok_or_else(|| format!("Playwright's report has no number 'stats.{name}'"))
    };
    let outside = report
        .get("errors")
        .and_then(Value::as_array)
        .map_or(0, |errors| errors.len() as u64);
    Ok(Counts {
        passed: stat("expected")?,
        failed: stat("unexpected")? + stat("flaky")? + outside,
        ignored: stat("skipped")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_result_lines_are_summed() {
        let output = "running 3 tests\ntest a ... ok\n\
            test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.01s\n\
            test result: FAILED. 10 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.01s\n";
        let counts = from_cargo(output);
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
        assert_eq!(from_cargo(output).passed, 4);
    }

    #[test]
    fn text_without_a_result_line_counts_no_tests() {
        assert_eq!(from_cargo("5 passed; no result line\n"), Counts::default());
    }

    #[test]
    fn playwright_totals_are_read() {
        let report = r#"{"errors":[{"message":"x"}],
            "stats":{"expected":7,"unexpected":1,"flaky":2,"skipped":3,"duration":5.5}}"#;
        let expected = Counts {
            passed: 7,
            failed: 4,
            ignored: 3,
        };
        assert_eq!(from_playwright(report), Ok(expected));
    }

    #[test]
    fn a_report_without_totals_is_an_error() {
        assert!(from_playwright("{}").is_err());
        assert!(from_playwright("not json").is_err());
    }
}
