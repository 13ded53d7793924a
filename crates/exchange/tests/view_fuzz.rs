//! Damaged views: whatever the file, reading ends without a panic, and what was read is consistent.

#![allow(clippy::expect_used)]

use std::io::Read;

use architrave_exchange::{Diagram, Error, Item, Limits, Reader, ReferenceCheck, write_model};
use architrave_exchange::{DiagramFinding, Model};
use proptest::prelude::*;

mod support;

use support::mutate::mutate;
use support::random::Random;

const GARDENS: [&[u8]; 2] = [
    include_bytes!("files/garden-3.1.xml"),
    include_bytes!("files/garden-2.1.xml"),
];

/// Values to put in place of an attribute's.
const VALUES: [&str; 22] = [
    "",
    " ",
    "0",
    "-1",
    "1",
    "1.5",
    "255",
    "256",
    "100000000",
    "100000001",
    "-2147483649",
    "1e9",
    "NaN",
    "none",
    "Element",
    "Label",
    "Line",
    "no-frame",
    "el-bed",
    "re-has",
    "vi-plan",
    "bold bold",
];

/// Elements to put in place of others.
const NAMES: [&str; 12] = [
    "node",
    "connection",
    "view",
    "views",
    "style",
    "label",
    "bendpoint",
    "viewRef",
    "font",
    "viewpoints",
    "color",
    "other",
];

struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(to.len()).min(self.0.len());
        to[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

/// The views up to the end or an error, and what references are open.
type Outcome = (Vec<Diagram>, Vec<DiagramFinding>, Option<Error>);

fn read(input: impl Read) -> Outcome {
    let mut reader = Reader::new(input, Limits::default()).with_views();
    let mut check = ReferenceCheck::default();
    let mut diagrams = Vec::new();
    let error = loop {
        match reader.next_item() {
            Ok(Some(item)) => {
                check.take(&item);
                if let Item::Diagram(diagram) = item {
                    diagrams.push(diagram);
                }
            }
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    (diagrams, check.end(), error)
}

fn check(file: &[u8], pieces: usize) -> Result<(), TestCaseError> {
    let (diagrams, references, error) = read(file);
    let lines = file.iter().filter(|b| matches!(b, b'\n' | b'\r')).count() as u64 + 1;
    for diagram in &diagrams {
        for (at, node) in diagram.nodes.iter().enumerate() {
            prop_assert!(node.parent.is_none_or(|parent| parent < at));
            let bounds = node.bounds.unwrap_or_default();
            let numbers = [bounds.x, bounds.y, bounds.width, bounds.height];
            prop_assert!(numbers.iter().all(|n| n.abs() <= 100_000_000));
        }
        let findings = &diagram.findings;
        prop_assert!(findings.is_sorted_by_key(|f| (f.line, f.column)));
        for finding in findings.iter().chain(&references) {
            prop_assert!((1..=lines).contains(&finding.line), "{finding:?}");
        }
    }
    let (again, _, other_error) = read(Pieces(file, pieces));
    prop_assert_eq!(&diagrams, &again);
    let text = |error: Option<Error>| error.map(|error| error.to_string());
    let error = text(error);
    prop_assert_eq!(&error, &text(other_error));
    // The reader that only counts stops at the same place, and meets as many views.
    let mut reader = Reader::new(file, Limits::default());
    let mut views = 0;
    let counting_error = loop {
        match reader.next_item() {
            Ok(Some(Item::View(_))) => views += 1,
            Ok(Some(_)) => {}
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    prop_assert_eq!(views, diagrams.len());
    prop_assert_eq!(error, text(counting_error));
    // What was read can be written and is read again.
    let model = Model {
        diagrams,
        ..Model::default()
    };
    let mut written = Vec::new();
    write_model(&mut written, &model).expect("written");
    let (again, _, error) = read(&written[..]);
    prop_assert!(error.is_none());
    let shapes = |diagrams: &[Diagram]| -> Vec<_> {
        let shapes = diagrams.iter().map(|d| {
            let parents: Vec<_> = d.nodes.iter().map(|n| (n.parent, n.bounds)).collect();
            (parents, d.connections.len())
        });
        shapes.collect()
    };
    prop_assert_eq!(shapes(&again), shapes(&model.diagrams));
    Ok(())
}

/// Changes the file so that its XML stays well-formed: an attribute or its value, a tag, or all elements of a name.
fn edit(file: &mut String, random: &mut Random) {
    let mut place = |mark: &str| {
        let places: Vec<usize> = file.match_indices(mark).map(|found| found.0).collect();
        places.get(random.below(places.len())).copied()
    };
    match place("=\"").zip(place("<")) {
        Some((at, _)) if random.below(6) < 3 => {
            let value = at + 2..at + 2 + file[at + 2..].find('"').unwrap_or_default();
            file.replace_range(value, VALUES[random.below(VALUES.len())]);
        }
        Some((at, _)) if random.below(3) == 0 => {
            let start = file[..at].rfind(' ').unwrap_or(at);
            let end = at + 3 + file[at + 2..].find('"').unwrap_or_default();
            file.replace_range(start..end, "");
        }
        Some((_, at)) if random.below(2) == 0 => {
            let end = file[at..].find('>').map_or(at, |length| at + length + 1);
            let tag = file[at..end].to_owned();
            match tag.ends_with("/>") {
                true if random.below(3) == 0 => file.replace_range(at..end, ""),
                true => file.insert_str(at, &tag),
                false => {}
            }
        }
        _ => {
            let name = |random: &mut Random| NAMES[random.below(NAMES.len())];
            let (from, to) = (name(random), name(random));
            for (open, close) in [("<", " "), ("<", ">"), ("</", ">")] {
                *file = file.replace(
                    &format!("{open}{from}{close}"),
                    &format!("{open}{to}{close}"),
                );
            }
        }
    }
}

#[test]
fn any_beginning_of_a_file_is_read_as_far_as_it_goes() {
    for garden in GARDENS {
        let whole = read(garden).0;
        for length in 0..garden.len() {
            let (diagrams, _, error) = read(&garden[..length]);
            assert!(diagrams.len() <= whole.len());
            assert_eq!(diagrams, whole[..diagrams.len()]);
            let is_complete = garden[length..].iter().all(u8::is_ascii_whitespace);
            assert_eq!(error.is_none(), is_complete, "{length}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn damaged_views_are_read_consistently(seed in any::<u64>(), edits in 1usize..6, damage in 0usize..2, pieces in 1usize..50) {
        let mut random = Random::new(seed);
        let garden = GARDENS[random.below(GARDENS.len())].to_vec();
        let mut file = String::from_utf8(garden).expect("UTF-8");
        for _ in 0..edits {
            edit(&mut file, &mut random);
        }
        let mut file = file.into_bytes();
        for _ in 0..damage {
            mutate(&mut file, &mut random);
        }
        check(&file, pieces)?;
    }
}
