//! The result as JSON. The form has a version; `docs/decisions/0051-rules.md` describes it.

use architrave_rules::{Outcome, RuleSet, Severity};
use serde_json::{Value, json};

use crate::check::{Checked, FileReport, Reported};
use crate::{problems, titles};

/// The result as JSON.
pub fn json(set: &RuleSet, files: &[FileReport]) -> String {
    let files: Vec<Value> = files.iter().map(|file| of_file(set, file)).collect();
    let result = json!({"version": 1, "ruleSet": set.name, "files": files});
    format!("{result:#}\n")
}

fn of_file(set: &RuleSet, file: &FileReport) -> Value {
    let path = file.path.to_string_lossy();
    let checked = match &file.result {
        Ok(checked) => checked,
        Err(text) => return json!({"file": path, "error": text}),
    };
    let left_out: Vec<Value> = checked
        .left_out
        .iter()
        .map(|one| {
            json!({
                "line": one.place.line, "column": one.place.column, "identifier": one.identifier,
                "message": problems::left_out(one),
            })
        })
        .collect();
    let findings: Vec<Value> = checked
        .findings
        .iter()
        .map(|one| of_finding(set, one))
        .collect();
    json!({
        "file": path, "open": open(checked), "rules": rules(set, checked), "findings": findings, "notChecked": left_out,
    })
}

fn open(checked: &Checked) -> Value {
    let count = |severity: Severity| {
        let findings = checked.findings.iter();
        let open = findings.filter(|one| one.severity == severity && one.accepted.is_none());
        (severity.name().to_owned(), open.count().into())
    };
    Value::Object(Severity::ALL.into_iter().map(count).collect())
}

fn rules(set: &RuleSet, checked: &Checked) -> Vec<Value> {
    let rules = set.rules.iter().zip(&checked.rules);
    rules
        .map(|(rule, report)| {
            let outcome = match &report.outcome {
                Outcome::Ran => json!("ran"),
                Outcome::Off => json!("off"),
                Outcome::Broken(_) => json!("broken"),
                Outcome::NotApplicable(_) => json!("notApplicable"),
            };
            let needs = match &report.outcome {
                Outcome::NotApplicable(need) => json!(titles::need(*need)),
                _ => Value::Null,
            };
            let notes: Vec<String> = report.notes.iter().map(problems::note).collect();
            json!({
                "id": rule.id, "name": titles::title(rule), "severity": rule.severity.name(), "outcome": outcome,
                "needs": needs, "elements": report.elements, "relationships": report.relationships,
                "findings": report.findings.len(), "accepted": report.accepted, "notes": notes,
            })
        })
        .collect()
}

fn of_finding(set: &RuleSet, one: &Reported) -> Value {
    let accepted = one.accepted.and_then(|at| set.accepted.get(at));
    let kind = if one.is_relationship {
        "relationship"
    } else {
        "element"
    };
    json!({
        "rule": set.rules.get(one.rule).map(|rule| &rule.id), "severity": one.severity.name(),
        "line": one.place.line, "column": one.place.column, kind: one.identifier, "message": one.message,
        "key": one.key, "accepted": accepted,
    })
}
