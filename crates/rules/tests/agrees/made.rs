//! Small random models, and the catalogs that they make.

use architrave_catalog::testing::{element, reference, with};
use architrave_catalog::{Catalog, Origin};
use architrave_metamodel::Kind;
use proptest::prelude::*;
use serde_json::{Value, json};

pub const NOW: f64 = 1_790_000_000_000.0;
pub const DAY: f64 = 86_400_000.0;

/// Logical elements; those from `LOADED` on are only referred to.
pub const LOADED: usize = 6;
pub const ALL: usize = 8;

pub const CLASSES: [&str; 6] = [
    "Node",
    "ApplicationComponent",
    "BusinessProcess",
    "DataObject",
    "Junction",
    "DataLake",
];
pub const STATES: [&str; 4] = ["Draft", "Valid", "Invalid", "Next"];
pub const KINDS: [&str; 6] = [
    "Serving",
    "Triggering",
    "Access",
    "Association",
    "Realization",
    "ArchitectureReference",
];

/// The newest version of an element.
#[derive(Clone, Debug)]
pub struct Version {
    pub class: &'static str,
    pub state: &'static str,
    /// Kind and value.
    pub owners: Vec<(&'static str, &'static str)>,
    /// Days before now.
    pub age: u32,
    /// Language and text.
    pub names: Vec<(&'static str, &'static str)>,
    /// Whether the settings require it, and its value.
    pub risk: Option<(bool, &'static str)>,
}

#[derive(Clone, Copy, Debug)]
pub struct Joined {
    pub id: usize,
    pub source: usize,
    pub target: usize,
    pub kind: &'static str,
    pub is_directed: bool,
    /// Whether the source reports it, and whether the target does.
    pub reported: (bool, bool),
}

#[derive(Clone, Debug)]
pub struct Model {
    pub elements: Vec<Version>,
    /// Classes of elements that are not loaded.
    pub others: Vec<&'static str>,
    /// Whether there is an older version too, of which nothing counts.
    pub has_older: Vec<bool>,
    joined: Vec<Joined>,
}

impl Model {
    pub fn class(&self, element: usize) -> &'static str {
        match self.elements.get(element) {
            Some(version) => version.class,
            None => self.others[element - LOADED],
        }
    }

    /// The relationships that a loaded element reports.
    pub fn joined(&self) -> impl Iterator<Item = &Joined> {
        self.joined.iter().filter(|joined| {
            (joined.reported.0 && joined.source < LOADED)
                || (joined.reported.1 && joined.target < LOADED)
        })
    }

    fn references(&self, element: usize) -> Vec<Value> {
        let mut references = Vec::new();
        for joined in &self.joined {
            let id = format!("r{}", joined.id);
            let mut add = |direction: &str, to: usize| {
                let direction = if joined.is_directed {
                    direction
                } else {
                    "None"
                };
                let (to, class) = (format!("e{to}"), self.class(to));
                references.push(reference(&id, joined.kind, direction, &to, class));
            };
            if joined.reported.0 && joined.source == element {
                add("Target", joined.target);
            }
            if joined.reported.1 && joined.target == element {
                add("Source", joined.source);
            }
        }
        references
    }

    /// The catalog, with elements taken in this order.
    pub fn catalog(&self, order: impl Iterator<Item = usize>) -> Catalog {
        let mut catalog = Catalog::default();
        for number in order {
            let version = &self.elements[number];
            if self.has_older[number] {
                let old = Version {
                    class: "Location",
                    state: "Valid",
                    owners: vec![("UserId", "gone")],
                    age: version.age + 400,
                    names: vec![("en", "Node 1")],
                    risk: Some((true, "")),
                };
                // A cycle, if it counted.
                let to_itself = ["Source", "Target"].map(|direction| {
                    reference(
                        "old",
                        "Serving",
                        direction,
                        &format!("e{}", (number + 1) % LOADED),
                        "Node",
                    )
                });
                take(&mut catalog, number, "old", &old, to_itself.to_vec());
            }
            take(
                &mut catalog,
                number,
                "new",
                version,
                self.references(number),
            );
        }
        catalog
    }
}

fn take(
    catalog: &mut Catalog,
    number: usize,
    which: &str,
    version: &Version,
    references: Vec<Value>,
) {
    let text = |texts: &[(&str, &str)]| {
        let texts: Vec<Value> = texts
            .iter()
            .map(|(language, value)| json!({"language": language, "value": value}))
            .collect();
        json!({"defaultLanguage": "en", "translations": texts})
    };
    let mut properties = vec![json!({
        "meta": {"key": "name", "core": true, "type": "String"}, "value": text(&version.names),
    })];
    if let Some((mandatory, value)) = version.risk {
        properties.push(json!({
            "meta": {"key": "risk", "core": false, "type": "String", "validation": {"mandatory": mandatory}},
            "value": text(&[("en", value)]),
        }));
    }
    let owners = version.owners.iter();
    let owners: Vec<Value> = owners
        .map(|(kind, value)| json!({"type": kind, "value": value}))
        .collect();
    let days = (NOW / DAY) as i64 - i64::from(version.age);
    let (plain, _) = element(
        &format!("i{number}-{which}"),
        &format!("e{number}"),
        version.class,
        "x",
    );
    let (made, json) = with(
        &plain,
        json!({
            "validityState": version.state, "owners": owners, "properties": properties, "references": references,
            "created": {"at": "2001-01-01T00:00:00Z", "by": "u"},
            "modified": {"at": date(days), "by": "u"},
        }),
    );
    catalog.take(made, json, Origin::Pasted, NOW);
}

/// Midnight of a day since 1970-01-01 (Howard Hinnant's civil_from_days).
fn date(days: i64) -> String {
    let z = days + 719_468;
    let era = z.div_euclid(146_097);
    let of_era = z.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T00:00:00Z")
}

fn versions() -> impl Strategy<Value = Version> {
    let names = proptest::sample::subsequence(
        vec![
            ("en", "Node 1"),
            ("de", "Knoten"),
            ("de-AT", "node 2"),
            ("fr", " "),
        ],
        0..=4,
    );
    let more = proptest::option::of(proptest::sample::select(vec![
        "NODE 1", "Nöde 1", "node", " ", "Ärger",
    ]));
    let owners = proptest::sample::subsequence(
        vec![
            ("UserId", "anna"),
            ("UserId", "gone"),
            ("GroupId", "gone"),
            ("UserId", "lost"),
        ],
        0..=4,
    );
    let risk = proptest::option::of((
        any::<bool>(),
        proptest::sample::select(vec!["", " ", "High", "high", "Low"]),
    ));
    (
        proptest::sample::select(CLASSES.to_vec()),
        proptest::sample::select(STATES.to_vec()),
        owners,
        0_u32..200,
        names,
        more,
        risk,
    )
        .prop_map(|(class, state, owners, age, mut names, more, risk)| {
            if let Some(english) = more {
                names.retain(|(language, _)| *language != "en");
                names.push(("en", english));
            }
            Version {
                class,
                state,
                owners,
                age,
                names,
                risk,
            }
        })
}

pub fn models() -> impl Strategy<Value = Model> {
    let joined = (
        0..ALL,
        0..ALL,
        proptest::sample::select(KINDS.to_vec()),
        proptest::bool::weighted(0.85),
        any::<(bool, bool)>(),
    );
    (
        proptest::collection::vec(versions(), LOADED),
        proptest::collection::vec(proptest::sample::select(CLASSES.to_vec()), ALL - LOADED),
        proptest::collection::vec(any::<bool>(), LOADED),
        proptest::collection::vec(joined, 0..14),
    )
        .prop_map(|(elements, others, has_older, joined)| {
            let joined = joined.into_iter().enumerate();
            let joined = joined.map(
                |(id, (source, target, kind, is_directed, reported))| Joined {
                    id,
                    source,
                    target,
                    kind,
                    is_directed,
                    // An element reports a relationship with itself once.
                    reported: (reported.0, reported.1 && source != target),
                },
            );
            Model {
                elements,
                others,
                has_older,
                joined: joined.collect(),
            }
        })
}

pub fn kind(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.name() == name)
}
