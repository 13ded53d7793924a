//! The result as SARIF 2.1.0 (OASIS standard).

use std::path::Path;

use architrave_rules::{Outcome, RuleSet, Severity};
use serde_json::{Value, json};

use crate::check::{FileReport, Reported};
use crate::{problems, titles};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The result as one run.
pub fn sarif(set: &RuleSet, files: &[FileReport]) -> String {
    let rules = set.rules.iter().map(|rule| {
        json!({
            "id": rule.id, "shortDescription": {"text": titles::title(rule)},
            "defaultConfiguration": {"level": level(rule.severity), "enabled": rule.enabled},
        })
    });
    let rules: Vec<Value> = rules.collect();
    let results: Vec<Value> = files
        .iter()
        .flat_map(|file| {
            let findings = file.result.iter().flat_map(|checked| &checked.findings);
            findings.map(|one| result(set, &file.path, one))
        })
        .collect();
    let notifications: Vec<Value> = files
        .iter()
        .flat_map(|file| notifications(set, file))
        .collect();
    let is_successful = files.iter().all(|file| match &file.result {
        Ok(checked) => problems::broken(set, checked).is_empty(),
        Err(_) => false,
    });
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "architrave-check", "version": env!("CARGO_PKG_VERSION"), "rules": rules,
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": is_successful, "toolExecutionNotifications": notifications,
            }],
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "note",
    }
}

fn result(set: &RuleSet, path: &Path, one: &Reported) -> Value {
    let mut result = json!({
        "ruleId": set.rules.get(one.rule).map(|rule| rule.id.as_str()).unwrap_or_default(),
        "ruleIndex": one.rule,
        "level": level(one.severity),
        "message": {"text": one.message},
        "locations": [{
            "physicalLocation": {
                "artifactLocation": {"uri": uri(path)},
                "region": {"startLine": one.place.line.max(1), "startColumn": one.place.column.max(1)},
            },
            "logicalLocations": [{
                "name": one.identifier, "kind": "element",
            }],
        }],
        "partialFingerprints": {"findingKey/v1": one.key},
    });
    if let Some(accepted) = one.accepted.and_then(|at| set.accepted.get(at)) {
        result["suppressions"] = json!([{
            "kind": "external", "status": "accepted", "justification": accepted.reason,
        }]);
    }
    result
}

/// What could not be checked. The format has no place for "not applicable" among results without a location.
fn notifications(set: &RuleSet, file: &FileReport) -> Vec<Value> {
    let location = json!([{"physicalLocation": {"artifactLocation": {"uri": uri(&file.path)}}}]);
    let notify = |level: &str, text: String| json!({"level": level, "message": {"text": text}, "locations": location});
    let checked = match &file.result {
        Ok(checked) => checked,
        Err(text) => return vec![notify("error", text.clone())],
    };
    let broken = problems::broken(set, checked).into_iter();
    let mut all: Vec<Value> = broken.map(|text| notify("error", text)).collect();
    for (index, (rule, report)) in set.rules.iter().zip(&checked.rules).enumerate() {
        let of_rule = |text: String| {
            let mut notification = notify("note", text);
            notification["associatedRule"] = json!({"id": rule.id, "index": index});
            notification
        };
        if let Outcome::NotApplicable(need) = &report.outcome {
            let need = titles::need(*need);
            all.push(of_rule(format!("Not applicable: a file has no {need}.")));
        }
        all.extend(
            report
                .notes
                .iter()
                .map(|note| of_rule(problems::note(note))),
        );
    }
    let left_out = checked.left_out.iter();
    all.extend(left_out.map(|one| {
        let mut notification = notify("note", problems::left_out(one));
        notification["locations"][0]["physicalLocation"]["region"] =
            json!({"startLine": one.place.line.max(1), "startColumn": one.place.column.max(1)});
        notification
    }));
    all
}

/// The path as a URI reference (RFC 3986): relative as it is, absolute with the scheme `file`.
fn uri(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let mut uri = match path.is_absolute() {
        true if text.starts_with('/') => "file://".to_owned(),
        true => "file:///".to_owned(),
        false => String::new(),
    };
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uri_references() {
        assert_eq!(uri(Path::new("a b/ä:#.xml")), "a%20b/%C3%A4%3A%23.xml");
        if cfg!(unix) {
            assert_eq!(uri(Path::new("/x/y.xml")), "file:///x/y.xml");
        }
    }
}
