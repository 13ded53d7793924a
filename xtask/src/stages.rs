//! The results of the stages of the tests.
use crate::Result;
use crate::counts::{Counts, Report};
use std::time::{Duration, Instant};

/// One stage that ran, or could not run.
struct Stage {
    name: String,
    report: Report,
    time: Duration,
    /// Why a stage counts as failed beyond its failed tests.
    problem: Option<String>,
}

/// All stages so far.
#[derive(Default)]
pub struct Stages {
    done: Vec<Stage>,
}

impl Stages {
    /// Runs a stage without tests: it adds nothing when it succeeds, and one failure otherwise.
    pub fn step(&mut self, name: &str, work: impl FnOnce() -> Result<()>) -> bool {
        self.record(name, || work().map(|()| (Report::default(), true)), false)
    }

    /// Runs a stage of tests, which returns their report and whether its program succeeded.
    pub fn tests(&mut self, name: &str, work: impl FnOnce() -> Result<(Report, bool)>) -> bool {
        self.record(name, work, true)
    }

    /// Notes a stage that could not run because of another.
    pub fn not_run(&mut self, name: &str, because: &str) {
        self.record(name, || Err(format!("not run: {because}")), false);
    }

    fn record(
        &mut self,
        name: &str,
        work: impl FnOnce() -> Result<(Report, bool)>,
        has_tests: bool,
    ) -> bool {
        println!("\n== {name}");
        let start = Instant::now();
        let (mut report, problem) = match work() {
            Err(failure) => (Report::default(), Some(failure)),
            Ok((report, true)) if has_tests && report.counts.ran() == 0 => {
                (report, Some("no test ran".to_owned()))
            }
            Ok((report, false)) if report.counts.failed == 0 => (
                report,
                Some("ended with an error outside of a test".to_owned()),
            ),
            Ok((report, _)) => (report, None),
        };
        if let Some(problem) = &problem {
            eprintln!("error: {problem}");
            report.counts.failed += 1;
        }
        let succeeded = report.counts.failed == 0;
        self.done.push(Stage {
            name: name.to_owned(),
            report,
            time: start.elapsed(),
            problem,
        });
        succeeded
    }

    /// The sum over all stages.
    pub fn total(&self) -> Counts {
        let mut total = Counts::default();
        for stage in &self.done {
            total += stage.report.counts;
        }
        total
    }

    /// A line for each stage, one for each failed test, and a separate last line with the total.
    pub fn summary(&self) -> String {
        let mut summary = format!(
            "\n  {:<26} {:>7} {:>7} {:>8} {:>9}\n",
            "stage", "passed", "failed", "ignored", "seconds"
        );
        for Stage {
            name,
            report: Report { counts, .. },
            time,
            problem,
        } in &self.done
        {
            let first = problem.as_deref().and_then(|text| text.lines().next());
            summary += &format!(
                "  {name:<26} {:>7} {:>7} {:>8} {:>9.1}  {}\n",
                counts.passed,
                counts.failed,
                counts.ignored,
                time.as_secs_f64(),
                first.unwrap_or_default()
            );
        }
        for stage in &self.done {
            for skipped in &stage.report.skipped {
                summary += &format!("\n  not run in {}: {skipped}", stage.name);
            }
            for failed in &stage.report.failed {
                summary += &format!("\n  failed in {}: {failed}", stage.name);
            }
        }
        let total = self.total();
        summary + &format!("\n{} passed, {} failed\n", total.passed, total.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(passed: u64, failed: u64) -> Report {
        let counts = Counts {
            passed,
            failed,
            ignored: 0,
        };
        let failed = (0..failed).map(|number| format!("test {number}"));
        Report {
            counts,
            failed: failed.collect(),
            skipped: Vec::new(),
        }
    }

    #[test]
    fn summary_ends_with_a_line_of_only_the_totals() {
        let mut stages = Stages::default();
        assert!(stages.step("format", || Ok(())));
        assert!(stages.tests("native", || Ok((report(7, 0), true))));
        let partly = Report {
            skipped: vec!["drags a file: no mouse".into()],
            ..report(3, 2)
        };
        assert!(!stages.tests("browser", || Ok((partly, false))));
        let summary = stages.summary();
        assert_eq!(summary.lines().last(), Some("10 passed, 2 failed"));
        assert!(summary.contains("failed in browser: test 1\n"), "{summary}");
        let skipped = "not run in browser: drags a file: no mouse\n";
        assert!(summary.contains(skipped), "{summary}");
    }

    #[test]
    fn a_broken_stage_counts_as_one_failure() {
        let mut stages = Stages::default();
        assert!(!stages.step("clippy", || Err("a warning\nand more".into())));
        assert!(!stages.tests("native", || Ok((report(5, 0), false))));
        assert!(!stages.tests("browser", || Ok((report(0, 0), true))));
        stages.not_run("end to end", "the app was not built");
        assert_eq!(stages.total(), report(5, 4).counts);
        let summary = stages.summary();
        assert!(summary.contains("a warning\n"), "{summary}");
        assert!(summary.contains("no test ran"), "{summary}");
        assert!(
            summary.contains("not run: the app was not built"),
            "{summary}"
        );
    }
}
