//! The bench's own parts: its tests run by Node.js, and its elements read by the interface's types.
#![allow(clippy::unwrap_used)] // the helpers of a test fail the test
use architrave_interface::ArchitectureElement;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../bench")
        .canonicalize()
        .unwrap()
}

fn node(arguments: &[&str]) -> Output {
    Command::new("node")
        .current_dir(folder())
        .args(arguments)
        .output()
        .unwrap()
}

fn tests(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests(&path, found);
        } else if path.to_string_lossy().ends_with(".test.mjs") {
            found.push(path.to_string_lossy().into_owned());
        }
    }
}

#[test]
#[ignore = "needs Node.js"]
fn the_bench_passes_its_own_tests() {
    let mut found = Vec::new();
    tests(&folder(), &mut found);
    assert!(found.len() >= 4, "{found:?}");
    let arguments: Vec<&str> = std::iter::once("--test")
        .chain(found.iter().map(String::as_str))
        .collect();
    let output = node(&arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
}

#[test]
#[ignore = "needs Node.js"]
fn bench_elements_match_the_types_of_the_interface() {
    const SCRIPT: &str = "import('./data/elements.mjs').then(({ json }) => { \
        for (let i = 1; i <= 300; i += 1) console.log(json(i, 300)); })";
    let output = node(&["-e", SCRIPT]);
    let lines = String::from_utf8(output.stdout).unwrap();
    assert_eq!(lines.lines().count(), 300);
    for line in lines.lines() {
        let element: ArchitectureElement = serde_json::from_str(line).unwrap();
        let class = &element.conceptual_class;
        assert!(class.is_known(), "{class:?}");
        assert_eq!(class.layer().as_ref(), Some(&element.layer));
        assert!(element.validity_state.is_known());
        assert!(element.extra.is_empty(), "{:?}", element.extra);
        assert_eq!(element.properties.len(), 12);
        for property in &element.properties {
            assert!(property.meta.kind.is_known());
            assert!(property.extra.is_empty() && property.meta.extra.is_empty());
        }
        for reference in &element.references {
            assert!(reference.meta.multiplicity.is_known());
            assert!(reference.meta.extra.is_empty() && reference.target.extra.is_empty());
            for end in &reference.target.element_refs {
                assert!(end.kind.is_known() && end.direction.is_known());
            }
        }
    }
}
