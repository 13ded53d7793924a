//! The program from outside: exit status, texts, JSON and SARIF.
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};

const MODEL: &str = r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
  <name xml:lang="en">Model</name>
  <elements>
    <element identifier="p" xsi:type="BusinessProcess"><name>Bill</name></element>
    <element identifier="a" xsi:type="ApplicationComponent"><name>Meter&#x9;Data</name></element>
    <element identifier="j" xsi:type="AndJunction"><name>Join</name></element>
    <element identifier="l" xsi:type="Location"><name>bill</name></element>
    <element identifier="l" xsi:type="Location"><name>Bill</name></element>
  </elements>
  <relationships>
    <relationship identifier="r" xsi:type="Realization" source="p" target="a"/>
    <relationship identifier="f" xsi:type="Flow" source="p" target="j"/>
    <relationship identifier="t" xsi:type="Triggering" source="j" target="a"/>
  </relationships>
</model>
"#;

/// A file of this test.
fn file(test: &str, name: &str, content: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path
}

fn run(args: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_architrave-check");
    Command::new(program).args(args).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn findings_name_line_rule_and_what_is_allowed() {
    let path = file("findings", "m.xml", MODEL);
    let path = path.to_str().unwrap();
    let output = run(&[path]);
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    let expected = [
        "m.xml:7:5: error: \"Join\" (Junction) joins relationships of several kinds: Flow, Triggering. [relationship-not-allowed]",
        "m.xml:8:5: warning: \"bill\" (Location) has no relationships. [orphan]",
        "m.xml:9:5: note: element \"l\" not checked: something before it has the same identifier",
        "m.xml:12:5: error: ArchiMate does not allow Realization from \"Bill\" (BusinessProcess) to \"Meter Data\" (ApplicationComponent). \
         Allowed: Flow, Association, Triggering, Serving. Realization is allowed in the opposite direction. [relationship-not-allowed]",
        "m.xml: 2 errors, 1 warning, 0 hints",
        "  relationship-not-allowed: 2 in 3 relationships, 1 junction",
        "  no-owner: not applicable, a file has no owners",
    ];
    for line in expected {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(errors(&output), "");
}

#[test]
fn exit_status_is_that_of_the_worst_open_finding() {
    let path = file("status", "m.xml", MODEL);
    let path = path.to_str().unwrap();
    let rules = |accepted: &[&str]| {
        let accepted: Vec<Value> = accepted
            .iter()
            .map(|key| json!({"key": key, "reason": "Vendor's model", "by": "Anna", "at": "2026-11-14T10:00:00Z"}))
            .collect();
        let rules = json!({"version": 1, "name": "CI", "accepted": accepted, "rules": [
            {"id": "orphan", "severity": "warning", "check": {"type": "orphan"}},
        ]});
        let path = file(
            "status",
            &format!("{}.json", accepted.len()),
            &rules.to_string(),
        );
        path.to_str().unwrap().to_owned()
    };
    let status = |args: &[&str]| run(&[args, &[path]].concat()).status.code();
    let (none, one) = (rules(&[]), rules(&["orphan|l"]));
    assert_eq!(status(&["--rules", &none]), Some(0));
    assert_eq!(status(&["--rules", &none, "--fail-on", "warning"]), Some(1));
    assert_eq!(status(&["--rules", &none, "--fail-on", "hint"]), Some(1));
    assert_eq!(status(&["--rules", &one, "--fail-on", "hint"]), Some(0));
    let text = out(&run(&["--rules", &one, path]));
    assert!(
        text.contains("0 errors, 0 warnings, 0 hints, 1 accepted") && !text.contains("warning:")
    );
}

#[test]
fn what_cannot_be_read_or_run_exits_with_2_and_the_rest_is_checked() {
    let good = file("failed", "m.xml", MODEL);
    let bad = file("failed", "bad.xml", "<model");
    let (good, bad) = (good.to_str().unwrap(), bad.to_str().unwrap());
    let output = run(&["missing.xml", bad, good]);
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).contains("m.xml:12:5: error"));
    let text = errors(&output);
    assert!(
        text.contains("missing.xml: ") && text.contains("bad.xml: The file is not well-formed XML")
    );

    let rules = r#"{"version": 1, "rules": [
  {"id": "a", "severity": "hint", "check": {"type": "older"}},
  {"id": "b", "severity": "hint", "scope": "nope:x", "check": {"type": "orphan"}},
  {"id": "c", "severity": "error", "check": {"type": "orphan"}},
  {"id": "d", "severity": "error", "check": {"type": "name-pattern", "pattern": "[a"}}
]}"#;
    let path = file("failed", "rules.json", rules);
    let output = run(&["--rules", path.to_str().unwrap(), good]);
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).contains("m.xml:8:5: error"));
    let text = errors(&output);
    for line in [
        "rules.json:2: rule a: there is no check \"older\"",
        "m.xml: rule b cannot run: its scope cannot be read at \"nope\"",
        "m.xml: rule d cannot run: the pattern has no ] for the [ at byte 0",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }

    let newer = file("failed", "newer.json", "{\"version\": 2,\n\"rules\": []}");
    for args in [
        &["--rules", newer.to_str().unwrap(), good][..],
        &["--format", "xml", good],
        &["--fail-on", "all", good],
        &["--odd", good],
        &[],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            out(&output).is_empty() && !errors(&output).is_empty(),
            "{args:?}"
        );
    }
}

#[test]
fn a_scope_that_asks_for_what_a_file_has_not_is_not_applicable() {
    let path = file("scope", "m.xml", MODEL);
    let scopes = [
        ("state:Draft", "notApplicable"),
        ("class:Location -has:owner", "notApplicable"),
        ("modified:30d", "notApplicable"),
        ("class:Location", "ran"),
        ("has:relation", "ran"),
    ];
    let rules: Vec<Value> = (0..)
        .zip(scopes)
        .map(|(at, (scope, _))| {
            json!({"id": format!("r{at}"), "severity": "hint", "scope": scope, "check": {"type": "orphan"}})
        })
        .collect();
    let rules = json!({"version": 1, "rules": rules}).to_string();
    let rules = file("scope", "rules.json", &rules);
    let output = run(&[
        "--format",
        "json",
        "--rules",
        rules.to_str().unwrap(),
        path.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let result: Value = serde_json::from_str(&out(&output)).unwrap();
    for (at, (scope, outcome)) in scopes.into_iter().enumerate() {
        assert_eq!(
            result["files"][0]["rules"][at]["outcome"], outcome,
            "{scope}"
        );
    }
}

#[test]
fn json_and_sarif_have_the_same_findings() {
    let path = file("formats", "m.xml", MODEL);
    let path = path.to_str().unwrap();
    let parsed = |format: &str| -> Value {
        let output = run(&["--format", format, path]);
        assert_eq!(output.status.code(), Some(1));
        serde_json::from_str(&out(&output)).unwrap()
    };
    let (own, sarif) = (parsed("json"), parsed("sarif"));
    let findings = own["files"][0]["findings"].as_array().unwrap();
    assert_eq!(
        own["files"][0]["open"],
        json!({"error": 2, "warning": 1, "hint": 0})
    );
    assert_eq!(own["files"][0]["notChecked"][0]["line"], 9);
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    let results = run["results"].as_array().unwrap();
    assert_eq!(findings.len(), results.len());
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for (finding, result) in findings.iter().zip(results) {
        assert_eq!(result["ruleId"], finding["rule"]);
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(rules[index]["id"], finding["rule"]);
        assert_eq!(result["message"]["text"], finding["message"]);
        assert_eq!(
            result["partialFingerprints"]["findingKey/v1"],
            finding["key"]
        );
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["region"]["startLine"], finding["line"]);
        assert_eq!(place["region"]["startColumn"], finding["column"]);
        assert!(
            place["artifactLocation"]["uri"]
                .as_str()
                .unwrap()
                .ends_with("formats/m.xml")
        );
    }
    let keys: Vec<&str> = findings
        .iter()
        .map(|one| one["key"].as_str().unwrap())
        .collect();
    let expected = [
        "relationship-not-allowed|j|kinds",
        "orphan|l",
        "relationship-not-allowed|r|p|a",
    ];
    assert_eq!(keys, expected);
    let notes = run["invocations"][0]["toolExecutionNotifications"]
        .as_array()
        .unwrap();
    let is_not_applicable = |note: &&Value| note["associatedRule"]["id"] == "no-owner";
    assert_eq!(notes.iter().filter(is_not_applicable).count(), 1);
}
