//! What is worth knowing of a file before it is sent, in words and with lines.

use std::collections::{BTreeMap, HashMap, HashSet};

use architrave_interface::ElementClass;
use architrave_worker::{FileElement, Problem, Stopped};

use super::model::{ModelFile, best};
use crate::catalog::{Catalog, class_label};
use crate::format::{count, counted};

/// What an entry of the list means for the import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The service refuses the whole file.
    Refused,
    /// The service lists it as failed.
    Fails,
    /// It may fail, or be left out.
    May,
    /// Worth knowing.
    Note,
    /// It is as it should be.
    Good,
}

/// One kind of finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// What it means.
    pub weight: Weight,
    /// What it is.
    pub title: String,
    /// What follows from it; may be empty.
    pub text: String,
    /// How many of what: "4 elements".
    pub count: String,
    /// Where.
    pub places: Vec<Place>,
    /// Whether it rests on what was seen here so far.
    pub learned: bool,
}

/// A place in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// What stands there.
    pub text: String,
}

/// What was seen of the process space so far: labelled as learned wherever it is used.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Keys seen on each class; a class that was not seen is missing.
    pub keys: HashMap<String, HashSet<String>>,
}

impl Seen {
    /// What the elements known here say of the classes of `file`.
    pub fn of(catalog: &Catalog, file: &ModelFile) -> Self {
        let seen = catalog.classes();
        let used: HashSet<&str> = file
            .elements
            .iter()
            .filter_map(|e| e.class.as_deref())
            .collect();
        let mut keys = HashMap::new();
        for class in used {
            let element_class = ElementClass::from(class);
            if seen.contains_key(&element_class) {
                let learned = catalog.learned(&element_class).keys;
                let names = learned.into_iter().map(|key| key.meta.key).collect();
                keys.insert(class.to_owned(), names);
            }
        }
        Self { keys }
    }

    /// Whether nothing was seen: then nothing can be said of what is new.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether a class was never seen, while others were.
    pub fn is_new(&self, class: &str) -> bool {
        !self.is_empty() && !self.keys.contains_key(class)
    }
}

/// All checks of a file, the gravest first.
pub fn checks(file: &ModelFile, seen: &Seen, language: &str) -> Vec<Check> {
    let mut list = vec![
        stopped(file.summary.stopped.as_ref()),
        no_type(file, language),
        unknown_types(file, language),
        new_types(file, seen),
        new_keys(file, seen),
        ends_missing(file),
        ends_fail(file),
        on_relationships(file),
        junctions(file),
        paths(file),
        no_identifier(file, language),
        duplicates(file, language),
        names_missing(file),
        same_names(file, language),
        languages_missing(file, language),
        empty_values(file),
        well_formed(file),
        views(file),
    ];
    let mut list: Vec<Check> = list.drain(..).flatten().collect();
    list.sort_by_key(|check| check.weight);
    list
}

/// Why the file cannot be uploaded, if it cannot.
pub fn refusal(file: &ModelFile) -> Option<&'static str> {
    match file.summary.stopped.as_ref()?.problem {
        Problem::NotWellFormed => Some("The service refuses a file that is not well-formed."),
        Problem::WrongKind => Some("This is not an ArchiMate exchange file."),
        Problem::Unreadable => Some("The file cannot be read."),
        Problem::NotReadHere => None,
    }
}

fn check(
    weight: Weight,
    title: &str,
    text: &str,
    many: (&str, &str),
    places: Vec<Place>,
) -> Option<Check> {
    (!places.is_empty()).then(|| Check {
        weight,
        title: title.to_owned(),
        text: text.to_owned(),
        count: counted(places.len(), many.0, many.1),
        places,
        learned: false,
    })
}

const ELEMENTS: (&str, &str) = ("element", "elements");
const RELATIONSHIPS: (&str, &str) = ("relationship", "relationships");

fn named(element: &FileElement, language: &str) -> Place {
    Place {
        line: element.line,
        text: match best(&element.names, language) {
            Some(name) => format!("“{name}”"),
            None => "no name".into(),
        },
    }
}

fn stopped(stopped: Option<&Stopped>) -> Option<Check> {
    let stopped = stopped?;
    let (title, weight) = match stopped.problem {
        Problem::NotWellFormed => (
            "Not well-formed XML: the service will refuse it",
            Weight::Refused,
        ),
        Problem::WrongKind => ("Not an ArchiMate exchange file", Weight::Refused),
        Problem::NotReadHere => ("Not read to its end here", Weight::May),
        Problem::Unreadable => ("The file cannot be read", Weight::Refused),
    };
    let piece = stopped.piece.as_ref().map(|(before, behind)| Place {
        line: stopped.line,
        text: format!("{before}▸{behind}"),
    });
    Some(Check {
        weight,
        title: title.into(),
        text: stopped.text.clone(),
        count: String::new(),
        places: piece.into_iter().collect(),
        learned: false,
    })
}

fn no_type(file: &ModelFile, language: &str) -> Option<Check> {
    let elements = file.elements.iter().filter(|e| e.kind.is_none());
    check(
        Weight::Fails,
        "Element has no type",
        "The service will list it as failed.",
        ELEMENTS,
        elements.map(|e| named(e, language)).collect(),
    )
}

fn unknown_types(file: &ModelFile, language: &str) -> Option<Check> {
    let unknown = |e: &&FileElement| e.kind.is_some() && e.class.is_none() && !e.junction;
    let elements = file.elements.iter().filter(unknown);
    let place = |e: &FileElement| {
        let Place { line, text } = named(e, language);
        let kind = e.kind.as_deref().unwrap_or_default();
        Place {
            line,
            text: format!("{kind}, {text}"),
        }
    };
    check(
        Weight::May,
        "Type that the format does not have",
        "It will fail unless the service knows it.",
        ELEMENTS,
        elements.map(place).collect(),
    )
}

fn new_types(file: &ModelFile, seen: &Seen) -> Option<Check> {
    let mut new: BTreeMap<&str, (u64, usize)> = BTreeMap::new();
    for element in &file.elements {
        if let Some(class) = element.class.as_deref().filter(|class| seen.is_new(class)) {
            new.entry(class).or_insert((element.line, 0)).1 += 1;
        }
    }
    let places = new.iter().map(|(class, (line, n))| Place {
        line: *line,
        text: match n {
            1 => class_label(&(*class).into()),
            n => format!("{}, first of {}", class_label(&(*class).into()), count(*n)),
        },
    });
    let mut places: Vec<Place> = places.collect();
    places.sort_by_key(|place| place.line);
    let total = new.values().map(|(_, n)| n).sum();
    let found = check(
        Weight::May,
        "Type never seen in this space",
        "Fails if the space has not enabled the type.",
        ELEMENTS,
        places,
    )?;
    Some(Check {
        count: counted(total, "element", "elements"),
        learned: true,
        ..found
    })
}

fn new_keys(file: &ModelFile, seen: &Seen) -> Option<Check> {
    let keys = file.keys();
    let mut new: BTreeMap<(&str, &str), (u64, usize)> = BTreeMap::new();
    for element in &file.elements {
        let Some(class) = element.class.as_deref() else {
            continue;
        };
        let Some(known) = seen.keys.get(class) else {
            continue;
        };
        for property in &element.properties {
            let key = keys
                .get(property.definition.as_str())
                .copied()
                .unwrap_or(&property.definition);
            if !known.contains(key) {
                new.entry((key, class)).or_insert((property.line, 0)).1 += 1;
            }
        }
    }
    let places = new.iter().map(|((key, class), (line, n))| Place {
        line: *line,
        text: format!(
            "{key} on {}, {}",
            class_label(&(*class).into()),
            counted(*n, "value", "values")
        ),
    });
    let total = new.values().map(|(_, n)| n).sum();
    let found = check(
        Weight::May,
        "Key never seen on its class",
        "Dropped if the space does not declare the key.",
        ("value", "values"),
        places.collect(),
    )?;
    Some(Check {
        count: counted(total, "value", "values"),
        learned: true,
        ..found
    })
}

fn ends_missing(file: &ModelFile) -> Option<Check> {
    let (elements, relationships) = (file.elements_by_id(), file.relationships_by_id());
    let mut places = Vec::new();
    for relationship in &file.relationships {
        let kind = relationship.kind.as_deref().unwrap_or("No kind");
        for (word, end) in [("from", &relationship.source), ("to", &relationship.target)] {
            let text = match end.as_deref() {
                None => format!("{kind} {word} nothing"),
                Some(id) if !elements.contains_key(id) && !relationships.contains_key(id) => {
                    format!("{kind} {word} {id}")
                }
                Some(_) => continue,
            };
            places.push(Place {
                line: relationship.line,
                text,
            });
        }
    }
    let found = check(
        Weight::May,
        "Source or target is not in the file",
        "Fails unless the service finds the other end.",
        RELATIONSHIPS,
        places,
    )?;
    let lines: HashSet<u64> = found.places.iter().map(|p| p.line).collect();
    let n = if file.summary.lines < 3 {
        found.places.len()
    } else {
        lines.len()
    };
    Some(Check {
        count: counted(n, "relationship", "relationships"),
        ..found
    })
}

/// Relationships of elements that will fail.
fn ends_fail(file: &ModelFile) -> Option<Check> {
    let failing: HashSet<&str> = file
        .elements
        .iter()
        .filter(|e| e.kind.is_none())
        .filter_map(|e| e.identifier.as_deref())
        .collect();
    let fails = |end: &Option<String>| end.as_deref().is_some_and(|id| failing.contains(id));
    let hit = file
        .relationships
        .iter()
        .filter(|r| fails(&r.source) || fails(&r.target));
    let place = |r: &architrave_worker::FileRelationship| Place {
        line: r.line,
        text: r.kind.clone().unwrap_or_else(|| "No kind".into()),
    };
    check(
        Weight::May,
        "Relationship of an element that will fail",
        "Fails with its element.",
        RELATIONSHIPS,
        hit.map(place).collect(),
    )
}

fn on_relationships(file: &ModelFile) -> Option<Check> {
    let relationships = file.relationships_by_id();
    let leads = |end: &Option<String>| {
        end.as_deref()
            .is_some_and(|id| relationships.contains_key(id))
    };
    let hit = file
        .relationships
        .iter()
        .filter(|r| leads(&r.source) || leads(&r.target));
    let place = |r: &architrave_worker::FileRelationship| Place {
        line: r.line,
        text: r.kind.clone().unwrap_or_else(|| "No kind".into()),
    };
    check(
        Weight::May,
        "Relationship to or from a relationship",
        "The interface knows relationships between elements only.",
        RELATIONSHIPS,
        hit.map(place).collect(),
    )
}

fn junctions(file: &ModelFile) -> Option<Check> {
    let places = file.elements.iter().filter(|e| e.junction).map(|e| Place {
        line: e.line,
        text: e.kind.clone().unwrap_or_default(),
    });
    check(
        Weight::May,
        "Junction",
        "The interface has no class for junctions: they and their relationships may fail.",
        ("junction", "junctions"),
        places.collect(),
    )
}

fn paths(file: &ModelFile) -> Option<Check> {
    let paths = file
        .elements
        .iter()
        .filter(|e| e.kind.as_deref() == Some("Path"));
    check(
        Weight::May,
        "Path",
        "The interface calls it communication path; it may fail.",
        ELEMENTS,
        paths.map(|e| named(e, "")).collect(),
    )
}

fn no_identifier(file: &ModelFile, language: &str) -> Option<Check> {
    let elements = file.elements.iter().filter(|e| e.identifier.is_none());
    check(
        Weight::May,
        "Identifier missing",
        "The answer can't name it, and no relationship can lead to it.",
        ELEMENTS,
        elements.map(|e| named(e, language)).collect(),
    )
}

fn duplicates(file: &ModelFile, language: &str) -> Option<Check> {
    let mut places = Vec::new();
    for (id, all) in file.elements_by_id() {
        for &at in all.iter().skip(1) {
            let Place { line, text } = named(&file.elements[at], language);
            places.push(Place {
                line,
                text: format!("{id}, {text}"),
            });
        }
    }
    for (id, all) in file.relationships_by_id() {
        for &at in all.iter().skip(1) {
            let r = &file.relationships[at];
            let kind = r.kind.as_deref().unwrap_or("No kind");
            places.push(Place {
                line: r.line,
                text: format!("{id}, {kind}"),
            });
        }
    }
    places.sort_by_key(|place| place.line);
    check(
        Weight::May,
        "Identifier used again",
        "Two entries of one identifier: the service may take only one.",
        ("entry", "entries"),
        places,
    )
}

fn names_missing(file: &ModelFile) -> Option<Check> {
    let nameless = |e: &&FileElement| !e.junction && best(&e.names, "").is_none();
    let place = |e: &FileElement| Place {
        line: e.line,
        text: match (&e.class, &e.kind) {
            (Some(class), _) => class_label(&class.as_str().into()),
            (None, Some(kind)) => kind.clone(),
            (None, None) => "no type".into(),
        },
    };
    check(
        Weight::Note,
        "Name missing or empty",
        "",
        ELEMENTS,
        file.elements.iter().filter(nameless).map(place).collect(),
    )
}

fn same_names(file: &ModelFile, language: &str) -> Option<Check> {
    let mut names: HashMap<(&str, &str), Vec<u64>> = HashMap::new();
    for element in &file.elements {
        if let (Some(kind), Some(name)) = (element.kind.as_deref(), best(&element.names, language))
        {
            names.entry((kind, name)).or_default().push(element.line);
        }
    }
    let twice = names.into_iter().filter(|(_, lines)| lines.len() > 1);
    let mut places: Vec<Place> = twice
        .map(|((_, name), lines)| Place {
            line: lines[1],
            text: format!("“{name}”, {} times", lines.len()),
        })
        .collect();
    places.sort_by_key(|place| place.line);
    check(
        Weight::Note,
        "Same name twice within one type",
        "",
        ("name", "names"),
        places,
    )
}

fn languages_missing(file: &ModelFile, language: &str) -> Option<Check> {
    let lacks = |e: &&FileElement| {
        let mut names = e.names.iter().filter(|n| !n.value.trim().is_empty());
        names.any(|n| n.language.is_none())
    };
    check(
        Weight::Note,
        "Name without a language",
        "",
        ELEMENTS,
        file.elements
            .iter()
            .filter(lacks)
            .map(|e| named(e, language))
            .collect(),
    )
}

fn empty_values(file: &ModelFile) -> Option<Check> {
    let keys = file.keys();
    let properties = file.elements.iter().flat_map(|e| &e.properties);
    let empty = properties.filter(|p| p.values.iter().all(|v| v.value.trim().is_empty()));
    let place = |p: &architrave_worker::FileProperty| Place {
        line: p.line,
        text: keys
            .get(p.definition.as_str())
            .copied()
            .unwrap_or(&p.definition)
            .to_owned(),
    };
    check(
        Weight::Note,
        "Property without a value",
        "",
        ("value", "values"),
        empty.map(place).collect(),
    )
}

fn well_formed(file: &ModelFile) -> Option<Check> {
    file.summary.stopped.is_none().then(|| Check {
        weight: Weight::Good,
        title: "Well-formed XML with an ArchiMate exchange root".into(),
        text: String::new(),
        count: String::new(),
        places: Vec::new(),
        learned: false,
    })
}

fn views(file: &ModelFile) -> Option<Check> {
    let views = Some(file.summary.views).filter(|n| *n > 0)?;
    Some(Check {
        weight: Weight::Good,
        title: format!(
            "{}: the service reports nothing on views",
            counted(views, "view", "views")
        ),
        text: String::new(),
        count: String::new(),
        places: Vec::new(),
        learned: false,
    })
}

#[cfg(test)]
#[path = "checks_tests.rs"]
mod tests;
