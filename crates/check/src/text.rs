//! A line for each finding, and a summary of each file.

use std::fmt::Write as _;

use architrave_rules::{Outcome, RuleSet, Severity};

use crate::check::{Checked, FileReport};
use crate::{problems, titles};

/// The result as text.
pub fn text(set: &RuleSet, files: &[FileReport]) -> String {
    let mut out = String::new();
    for file in files {
        if let Ok(checked) = &file.result {
            // A string takes everything.
            let _ = one(&mut out, set, &file.shown(), checked);
        }
    }
    out
}

fn one(out: &mut String, set: &RuleSet, file: &str, checked: &Checked) -> std::fmt::Result {
    let open = || {
        checked
            .findings
            .iter()
            .filter(|finding| finding.accepted.is_none())
    };
    for finding in open() {
        let id = set
            .rules
            .get(finding.rule)
            .map_or("", |rule| rule.id.as_str());
        let (line, column) = (finding.place.line, finding.place.column);
        let severity = finding.severity.name();
        writeln!(
            out,
            "{file}:{line}:{column}: {severity}: {} [{id}]",
            finding.message
        )?;
    }
    for one in &checked.left_out {
        let (line, column) = (one.place.line, one.place.column);
        writeln!(
            out,
            "{file}:{line}:{column}: note: {}",
            problems::left_out(one)
        )?;
    }
    let counts = Severity::ALL.map(|severity| {
        let count = open()
            .filter(|finding| finding.severity == severity)
            .count();
        titles::counted(count, severity.name())
    });
    let accepted = checked.findings.len() - open().count();
    let accepted = match accepted {
        0 => String::new(),
        count => format!(", {count} accepted"),
    };
    writeln!(out, "{file}: {}{accepted}", counts.join(", "))?;
    for (rule, report) in set.rules.iter().zip(&checked.rules) {
        let id = &rule.id;
        match &report.outcome {
            Outcome::Ran => {
                let (findings, of) = (report.findings.len(), titles::coverage(report));
                writeln!(out, "  {id}: {findings} in {of}")?;
            }
            Outcome::NotApplicable(need) => {
                writeln!(
                    out,
                    "  {id}: not applicable, a file has no {}",
                    titles::need(*need)
                )?;
            }
            Outcome::Broken(_) => writeln!(out, "  {id}: cannot run")?,
            Outcome::Off => writeln!(out, "  {id}: off")?,
        }
        for note in &report.notes {
            writeln!(out, "    {}", problems::note(note))?;
        }
    }
    Ok(())
}
