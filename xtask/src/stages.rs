//! The results of the stages of the tests.
use crate::{Result, counts::Counts};
use std::time::{Duration, Instant};

/// One stage that ran, or could not run.
struct Stage {
    name: String,
    counts: Counts,
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
        self.record(name, || work().map(|()| (Counts::default(), true)), false)
    }

    /// Runs a stage of tests, which returns its counts and whether its program succeeded.
    pub fn tests(&mut self, name: &str, work: impl FnOnce() -> Result<(Counts, bool)>) -> bool {
        self.record(name, work, true)
    }

    /// Notes a stage that could not run because of another.
    pub fn not_run(&mut self, name: &str, because: &str) {
        self.record(name, || Err(format!("not run: {because}")), false);
    }

    fn record(
        &mut self,
        name: &str,
        work: impl FnOnce() -> Result<(Counts, bool)>,
        has_tests: bool,
    ) -> bool {
        println!("\n== {name}");
        let start = Instant::now();
        let (mut counts, problem) = match work() {
            Err(failure) => (Counts::default(), Some(failure)),
            Ok((counts, true)) if has_tests && counts.ran() == 0 => {
                (counts, Some("no test ran".to_owned()))
            }
            Ok((counts, false)) if counts.failed == 0 => (
                counts,
                Some("ended with an error outside of a test".to_owned()),
            ),
            Ok((counts, _)) => (counts, None),
        };
        if let Some(problem) = &problem {
            eprintln!("error: {problem}");
            counts.failed += 1;
        }
        let succeeded = counts.failed == 0;
        self.done.push(Stage {
            name: name.to_owned(),
            counts,
            time: start.elapsed(),
            problem,
        });
        succeeded
    }

    /// The sum over all stages.
    pub fn total(&self) -> Counts {
        let mut total = Counts::default();
        for stage in &self.done {
            total += stage.counts;
        }
        total
    }

    /// A line for each stage, and a separate last line with the total.
    pub fn summary(&self) -> String {
        let mut summary = format!(
            "\n  {:<26} {:>7} {:>7} {:>8} {:>9}\n",
            "stage", "passed", "failed", "ignored", "seconds"
        );
        for Stage {
            name,
            counts,
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
        let total = self.total();
        summary + &format!("\n{} passed, {} failed\n", total.passed, total.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(passed: u64, failed: u64) -> Counts {
        Counts {
            passed,
            failed,
            ignored: 0,
        }
    }

    #[test]
    fn summary_ends_with_a_line_of_only_the_totals() {
        let mut stages = Stages::default();
        assert!(stages.step("format", || Ok(())));
        assert!(stages.tests("native", || Ok((counts(7, 0), true))));
        assert!(!stages.tests("browser", || Ok((counts(3, 2), false))));
        assert_eq!(stages.summary().lines().last(), Some("10 passed, 2 failed"));
    }

    #[test]
    fn a_broken_stage_counts_as_one_failure() {
        let mut stages = Stages::default();
        assert!(!stages.step("clippy", || Err("a warning\nand more".into())));
        assert!(!stages.tests("native", || Ok((counts(5, 0), false))));
        assert!(!stages.tests("browser", || Ok((counts(0, 0), true))));
        stages.not_run("end to end", "the app was not built");
        assert_eq!(stages.total(), counts(5, 4));
        let summary = stages.summary();
        assert!(summary.contains("a warning\n"), "{summary}");
        assert!(summary.contains("no test ran"), "{summary}");
        assert!(
            summary.contains("not run: the app was not built"),
            "{summary}"
        );
    }
}
