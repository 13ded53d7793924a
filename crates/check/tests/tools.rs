//! Files with the habits of other tools: each is read, its views too, and the built-in rules find what they should.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use architrave_exchange::{Item, Limits, NodeKind, Reader};
use serde_json::Value;

/// What a file must give.
struct Expected {
    file: &'static str,
    /// Elements and relationships that rules look at, junctions and relationships of relationships included.
    checked: (u64, u64),
    /// Findings by rule, in the order of names.
    findings: &'static [(&'static str, usize)],
    /// For each view its name, nodes, connections and bend points.
    views: &'static [(&'static str, usize, usize, usize)],
}

const FILES: [Expected; 6] = [
    // Names in one language, identifiers of 32 digits, alpha in each colour, a group with boxes in boxes, a note, a
    // reference to a view, a line that is no relationship, a relationship on a relationship.
    Expected {
        file: "archi-5.xml",
        checked: (7, 5),
        findings: &[("orphan", 2), ("same-name", 2)],
        views: &[("Vista geral", 5, 2, 2), ("Catálogo", 2, 0, 0)],
    },
    // Windows-1252, identifiers with EAID_, no languages, no styles of connections.
    Expected {
        file: "sparx-windows-1252.xml",
        checked: (6, 5),
        findings: &[
            ("cycle", 1),
            ("relationship-not-allowed", 1),
            ("same-name", 2),
        ],
        views: &[("Anreise", 5, 2, 1)],
    },
    // A model without a name, views without a type, attributes in another order, properties of views and of
    // relationships, an empty modifier.
    Expected {
        file: "visual-paradigm.xml",
        checked: (6, 4),
        findings: &[("relationship-not-allowed", 1)],
        views: &[("Routes", 4, 1, 1)],
    },
    // The namespace, names and kinds of ArchiMate 2.1, line ends of Windows, a view without content.
    Expected {
        file: "archimate-2.1.xml",
        checked: (8, 7),
        findings: &[("orphan", 1), ("relationship-not-allowed", 1)],
        views: &[("Empty", 0, 0, 0), ("Mill", 4, 1, 1)],
    },
    // Chains through junctions; one of three joins several kinds.
    Expected {
        file: "junctions.xml",
        checked: (9, 10),
        findings: &[("relationship-not-allowed", 1)],
        views: &[],
    },
    // Each type and each kind of the format.
    Expected {
        file: "all-types.xml",
        checked: (62, 11),
        findings: &[("orphan", 44)],
        views: &[("Every type", 62, 11, 0)],
    },
];

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/files")
        .join(file)
}

/// The report of a file, and the exit status.
fn report(file: &str) -> (Value, Option<i32>) {
    let program = env!("CARGO_BIN_EXE_architrave-check");
    let args = ["--format", "json", "--fail-on", "hint"];
    let output = Command::new(program).args(args).arg(path(file)).output();
    let output = output.unwrap();
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    (result["files"][0].clone(), output.status.code())
}

#[test]
fn built_in_rules_find_what_is_wrong_in_files_of_other_tools() {
    for expected in &FILES {
        let file = expected.file;
        let (report, status) = report(file);
        assert_eq!(status, Some(1), "{file}");
        let mut findings: BTreeMap<&str, usize> = BTreeMap::new();
        for finding in report["findings"].as_array().unwrap() {
            *findings
                .entry(finding["rule"].as_str().unwrap())
                .or_default() += 1;
        }
        let findings: Vec<_> = findings.into_iter().collect();
        assert_eq!(findings, expected.findings, "{file}");
        let rule = |id: &str| {
            let rules = report["rules"].as_array().unwrap();
            rules.iter().find(|rule| rule["id"] == id).unwrap()
        };
        let checked = (
            rule("orphan")["elements"].as_u64().unwrap(),
            rule("relationship-not-allowed")["relationships"]
                .as_u64()
                .unwrap(),
        );
        assert_eq!(checked, expected.checked, "{file}");
        assert_eq!(report["notChecked"], serde_json::json!([]), "{file}");
    }
}

#[test]
fn views_of_other_tools_are_read_without_findings() {
    for expected in &FILES {
        let file = std::fs::File::open(path(expected.file)).unwrap();
        let mut reader = Reader::new(file, Limits::default()).with_views();
        let items = std::iter::from_fn(|| reader.next_item().unwrap());
        let diagrams = items.filter_map(|item| match item {
            Item::Diagram(diagram) => Some(diagram),
            _ => None,
        });
        let diagrams: Vec<_> = diagrams.collect();
        let views: Vec<_> = diagrams
            .iter()
            .map(|diagram| {
                assert_eq!(diagram.findings.len(), 0, "{}", expected.file);
                let bends = diagram.connections.iter().map(|c| c.bend_points.len());
                (
                    diagram.names[0].value.as_str(),
                    diagram.nodes.len(),
                    diagram.connections.len(),
                    bends.sum(),
                )
            })
            .collect();
        assert_eq!(views, expected.views, "{}", expected.file);
        for node in diagrams.iter().flat_map(|diagram| &diagram.nodes) {
            assert!(node.bounds.is_some(), "{}", expected.file);
            let is_element = matches!(node.kind, NodeKind::Element);
            assert_eq!(node.element.is_some(), is_element, "{}", expected.file);
        }
    }
}

#[test]
fn a_file_of_archi_itself_is_refused_with_what_to_do() {
    let (report, status) = report("archi-native.archimate");
    assert_eq!(status, Some(2));
    let error = report["error"].as_str().unwrap();
    assert!(error.contains("Model to Open Exchange File"), "{error}");
}

#[test]
fn names_in_windows_1252_are_decoded() {
    let (report, _) = report("sparx-windows-1252.xml");
    let messages = report["findings"].to_string();
    for name in ["Anreise prüfen", "Buchung – Kern"] {
        assert!(messages.contains(name), "{messages}");
    }
}
