//! `cargo xtask trust`: what takes too long for every change. It writes its figures into `docs/security.md`.
use crate::args::TrustOptions;
use crate::project::Project;
use crate::stages::Stages;
use crate::{Result, bundle, process, setup, space, test};
use std::fs;
use std::process::{Command, ExitCode};

/// A nightly toolchain that builds the fuzzers: they need flags of the compiler that no release has.
pub const NIGHTLY: &str = "nightly-2026-10-30";
/// The readers of what others write, and where files to begin with are, below `fuzz/`. What a fuzzer finds interesting
/// is in `target/fuzz/corpus`.
const FUZZED: [(&str, &str); 5] = [
    ("bbcode", "seeds/bbcode"),
    ("exchange", "../crates/exchange/tests/files"),
    ("page", ""),
    ("query", "seeds/query"),
    ("response", "../crates/interface/tests/golden"),
];
/// The tests of `tests/e2e/trust/`: what is counted, and whether they run in Firefox. Killing a tab and measuring its
/// memory need Chromium's own protocol.
const LONG_TESTS: [(&str, &str, bool); 5] = [
    ("faults", "faults at requests of journeys", true),
    (
        "storage",
        "writes to the browser's database that fail",
        true,
    ),
    (
        "browser",
        "clocks that jump, workers that die and memory that runs out",
        true,
    ),
    ("kills", "killed tabs", false),
    ("soak", "runs of 10,000 steps in one tab", false),
];
/// What surrounds the figures in the document.
const MARKS: (&str, &str) = ("<!-- cargo xtask trust -->\n", "<!-- end -->");

/// What a part without a finding counted, and its command.
struct Figure {
    what: String,
    number: u64,
    command: String,
}

/// Runs the parts that are named, or all.
pub fn run(project: &Project, options: &TrustOptions) -> Result<ExitCode> {
    let wanted = |part: &str| options.parts.is_empty() || options.parts.iter().any(|p| p == part);
    let mut stages = Stages::default();
    let mut figures = Vec::new();
    if wanted("fuzz") {
        setup::for_fuzzing(project)?;
        for (target, seeds) in FUZZED {
            stages.step(&format!("fuzz {target}"), || {
                let runs = fuzz(project, target, seeds, options.minutes)?;
                figures.push(Figure {
                    what: format!("inputs of the fuzzer of `{target}` without a finding"),
                    number: runs,
                    command: format!("trust fuzz --minutes {}", options.minutes),
                });
                Ok(())
            });
        }
    }
    if wanted("dev") {
        setup::for_development(project)?;
        stages.step("build by trunk", || {
            let folder = project.root().join("target").join("trunk");
            let mut trunk = bundle::trunk(project)?;
            process::run(
                trunk
                    .args(["build", "--offline", "--locked", "--dist"])
                    .arg(folder),
            )
        });
    }
    if wanted("e2e") || wanted("suite") {
        setup::everything(project)?;
        bundle::release(project)?;
        let service = space::build(project, true)?;
        if wanted("suite") {
            let every = [("EVERY_WIDTH", "1")];
            stages.tests("pages at every width", || {
                test::end_to_end(project, &service, &["widths"], &every)
            });
            stages.tests("every test in Firefox", || {
                test::in_firefox(project, &service, &[], &[])
            });
            if test::has_two_instances() {
                stages.tests("faults on two instances", || {
                    test::on_two_instances(project, &service, &["create-faults", "publish-faults"])
                });
            }
        }
        for (file, what, runs_in_firefox) in LONG_TESTS.into_iter().filter(|_| wanted("e2e")) {
            let browsers: [(&str, test::RunEndToEnd); 2] = [
                ("Chromium", test::end_to_end),
                ("Firefox", test::in_firefox),
            ];
            for (browser, run) in browsers.into_iter().take(1 + usize::from(runs_in_firefox)) {
                let mut passed = 0;
                let is_clean = stages.tests(&format!("{file} in {browser}"), || {
                    let (ran, succeeded) = run(project, &service, &[file], &[("TRUST", "1")])?;
                    passed = ran.counts.passed;
                    Ok((ran, succeeded))
                });
                if is_clean {
                    figures.push(Figure {
                        what: format!("{what} in {browser}"),
                        number: passed,
                        command: "trust e2e".to_owned(),
                    });
                }
            }
        }
    }
    print!("{}", stages.summary());
    write(project, &figures)?;
    Ok(ExitCode::from(u8::from(stages.total().failed > 0)))
}

/// Runs a fuzzer for so many minutes, and returns how many inputs it tried.
fn fuzz(project: &Project, target: &str, seeds: &str, minutes: u32) -> Result<u64> {
    let folder = project.root().join("fuzz");
    let corpus = project
        .root()
        .join("target")
        .join("fuzz")
        .join("corpus")
        .join(target);
    fs::create_dir_all(&corpus).map_err(|e| format!("{}: {e}", corpus.display()))?;
    let mut cargo = Command::new(project.tools().join("bin").join("cargo-fuzz"));
    cargo
        .current_dir(&folder)
        // The code has no `unsafe`, for which the sanitizers are.
        .args(["run", "--fuzz-dir", ".", "--sanitizer", "none", target])
        .arg(&corpus)
        .args((!seeds.is_empty()).then_some(seeds))
        .args([
            "--",
            "-timeout=10",
            "-rss_limit_mb=2048",
            "-print_final_stats=1",
        ])
        .arg(format!("-max_total_time={}", minutes * 60))
        .env("RUSTUP_TOOLCHAIN", NIGHTLY)
        .env_remove("RUSTFLAGS");
    let said = process::reported(&mut cargo)?;
    let runs = said
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    let runs = runs.and_then(|runs| runs.trim().parse().ok());
    runs.ok_or_else(|| {
        format!("the fuzzer of {target} did not say how many inputs it tried\n{said}")
    })
}

/// Puts the figures of this run in place of those of an earlier one.
fn write(project: &Project, figures: &[Figure]) -> Result<()> {
    let path = project.root().join("docs").join("security.md");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let text = with_figures(&text, figures).ok_or_else(|| {
        format!(
            "{} has no place for the figures: {}",
            path.display(),
            MARKS.0
        )
    })?;
    fs::write(&path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Replaces the rows whose command ran again, and keeps the others.
fn with_figures(text: &str, figures: &[Figure]) -> Option<String> {
    let (before, rest) = text.split_once(MARKS.0)?;
    let (table, after) = rest.split_once(MARKS.1)?;
    let row = |figure: &Figure| {
        let Figure {
            what,
            number,
            command,
        } = figure;
        format!("| {what} | {number} | `cargo xtask {command}` |\n")
    };
    let what = |row: &str| row.split('|').nth(1).map(|cell| cell.trim().to_owned());
    let is_new = |old: &str| {
        figures
            .iter()
            .any(|new| what(old).as_ref() == Some(&new.what))
    };
    let remaining = table.lines().skip(2).filter(|old| !is_new(old));
    let remaining: String = remaining.map(|row| format!("{row}\n")).collect();
    let new: String = figures.iter().map(row).collect();
    let head = "| what | number | command |\n|---|---|---|\n";
    Some([before, MARKS.0, head, &remaining, &new, MARKS.1, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_replace_those_of_the_same_name() {
        let begin = MARKS.0.to_owned() + "| what | number | command |\n|---|---|---|\n";
        let old = format!(
            "a\n{begin}| one | 1 | `x` |\n| two | 2 | `y` |\n{}\nz\n",
            MARKS.1
        );
        let figure = Figure {
            what: "two".into(),
            number: 3,
            command: "trust".into(),
        };
        let new = with_figures(&old, &[figure]).unwrap();
        let row = "| two | 3 | `cargo xtask trust` |\n";
        assert_eq!(
            new,
            format!("a\n{begin}| one | 1 | `x` |\n{row}{}\nz\n", MARKS.1)
        );
        assert_eq!(with_figures("no place", &[]), None);
    }
}
