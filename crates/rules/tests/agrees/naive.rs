//! Each check as its definition says it, over whole models.

use std::collections::BTreeSet;

use architrave_catalog::fold::fold;
use architrave_interface::{Translated, Translation};
use architrave_metamodel::{Concept, Dependent, Kind, is_allowed};
use architrave_rules::Check;

use crate::made::{ALL, Joined, LOADED, Model, Version, kind};

pub const UNKNOWN: [&str; 2] = ["gone", "lost"];

/// Queries, each with what it means.
pub type Meaning = fn(&Version) -> bool;
pub const QUERIES: [(&str, Meaning); 4] = [
    ("class:Node", |version| version.class == "Node"),
    ("state:Valid,Draft", |version| {
        matches!(version.state, "Valid" | "Draft")
    }),
    ("-has:owner", |version| version.owners.is_empty()),
    ("lang:de", |version| has_name(version, "de")),
];

/// Patterns of names, each with what it means.
pub type NameTest = fn(&str) -> bool;
pub const PATTERNS: [(&str, NameTest); 3] = [
    ("[A-ZÄ]*", |name| {
        name.starts_with(|c: char| c.is_ascii_uppercase() || c == 'Ä')
    }),
    ("*#", |name| name.ends_with(|c: char| c.is_ascii_digit())),
    ("????|Knoten", |name| {
        name == "Knoten" || name.chars().count() == 4
    }),
];

fn has_name(version: &Version, language: &str) -> bool {
    let fits = |tag: &str| tag == language || tag.starts_with(&format!("{language}-"));
    let mut names = version.names.iter();
    names.any(|(tag, text)| fits(tag) && !text.trim().is_empty())
}

fn best_name(version: &Version) -> Option<String> {
    let texts = version.names.iter();
    let mut name = Translated::new("en", "");
    name.translations = texts
        .map(|(tag, text)| Translation::new(tag, text))
        .collect();
    name.best("en").map(|best| best.value.clone())
}

fn concept(model: &Model, element: usize) -> Option<Concept> {
    let class = model.class(element);
    Concept::ALL
        .iter()
        .copied()
        .find(|concept| concept.name() == class)
}

/// The findings of a check, each as a text.
pub fn findings(
    check: &Check,
    model: &Model,
    in_scope: impl Fn(usize) -> bool,
) -> BTreeSet<String> {
    let loaded = || {
        let all = model.elements.iter().enumerate();
        all.filter(|(element, _)| in_scope(*element))
    };
    let named = |found: &dyn Fn(usize, &Version) -> bool| -> BTreeSet<String> {
        let found = loaded().filter(|(element, version)| found(*element, version));
        found.map(|(element, _)| format!("e{element}")).collect()
    };
    let joined: Vec<Joined> = model.joined().copied().collect();
    let touches = |joined: &&Joined| in_scope(joined.source) || in_scope(joined.target);
    let state = |element: usize| model.elements.get(element).map_or("", |v| v.state);
    match check {
        Check::RelationshipNotAllowed {} => {
            let mut found = BTreeSet::new();
            for one in joined.iter().filter(touches) {
                let ends = (concept(model, one.source), concept(model, one.target));
                let (Some(kind), (Some(source), Some(target))) = (kind(one.kind), ends) else {
                    continue;
                };
                let backward = !one.is_directed && is_allowed(kind, target, source);
                if !is_allowed(kind, source, target) && !backward {
                    found.insert(format!("r{}", one.id));
                }
            }
            found.extend(junctions(model, &joined, &in_scope));
            found
        }
        Check::PropertyMissing { key } if key == "name" => {
            named(&|_, version| version.names.iter().all(|(_, text)| text.trim().is_empty()))
        }
        Check::PropertyMissing { .. } => {
            named(&|_, version| version.risk.is_none_or(|(_, value)| value.is_empty()))
        }
        Check::MandatoryMissing {} => named(&|_, version| version.risk == Some((true, ""))),
        Check::NoOwner {} => named(&|_, version| version.owners.is_empty()),
        Check::OwnerUnknown {} => {
            let mut found = BTreeSet::new();
            for (element, version) in loaded() {
                for (kind, value) in &version.owners {
                    if *kind == "UserId" && UNKNOWN.contains(value) {
                        found.insert(format!("e{element} {value}"));
                    }
                }
            }
            found
        }
        Check::Orphan {} => named(&|element, _| {
            let mut joined = joined.iter();
            !joined.any(|one| one.source == element || one.target == element)
        }),
        Check::NotModified { days } => named(&|_, version| version.age >= *days),
        Check::DraftTooOld { days } => {
            named(&|_, version| version.state == "Draft" && version.age >= *days)
        }
        Check::NeededNotValid { kinds } => named(&|element, version| {
            let dependents = joined.iter().flat_map(|one| pairs(one, kinds.0.iter()));
            let mut dependents = dependents.filter(|(_, dependency)| *dependency == element);
            version.state != "Valid" && dependents.any(|(dependent, _)| state(dependent) == "Valid")
        }),
        Check::ValidReliesOnInvalid { kinds } => {
            let relies = |one: &&Joined| {
                let mut pairs = pairs(one, kinds.0.iter()).into_iter();
                pairs.any(|(a, b)| state(a) == "Valid" && state(b) == "Invalid")
            };
            let found = joined.iter().filter(touches).filter(relies);
            found.map(|one| format!("r{}", one.id)).collect()
        }
        Check::SameName {} => named(&|element, version| {
            let key = |version: &Version| {
                let name = best_name(version).unwrap_or_default();
                (version.class, fold(name.trim()))
            };
            let mut others = loaded().filter(|(other, _)| *other != element);
            let is_junction = version.class == "Junction";
            !is_junction
                && !key(version).1.is_empty()
                && others.any(|(_, other)| key(other) == key(version))
        }),
        Check::NamePattern { pattern } => {
            let (_, fits) = PATTERNS.iter().find(|(text, _)| text == pattern).unwrap();
            named(&|_, version| {
                version.class != "Junction" && best_name(version).is_some_and(|name| !fits(&name))
            })
        }
        Check::LanguageMissing { language } => {
            named(&|_, version| version.class != "Junction" && !has_name(version, language))
        }
        Check::ValueNotListed { values, .. } => named(&|_, version| {
            let value = version.risk.map_or("", |(_, value)| value.trim());
            !value.is_empty() && !values.iter().any(|listed| listed == value)
        }),
        Check::Cycle { kinds } => cycles(&joined, |one| {
            let is_kind = kind(one.kind).is_some_and(|kind| kinds.0.contains(kind));
            is_kind && one.is_directed && in_scope(one.source) && in_scope(one.target)
        }),
        Check::Query { query } => {
            let (_, fits) = QUERIES.iter().find(|(text, _)| text == query).unwrap();
            named(&|_, version| fits(version))
        }
    }
}

/// Which end of a relationship depends on which.
fn pairs(one: &Joined, mut kinds: impl Iterator<Item = Kind>) -> Vec<(usize, usize)> {
    let (source, target) = (one.source, one.target);
    let Some(kind) = kinds.find(|kind| kind.name() == one.kind) else {
        return Vec::new();
    };
    match kind.dependent() {
        Dependent::Source if one.is_directed => vec![(source, target)],
        Dependent::Target if one.is_directed => vec![(target, source)],
        _ => vec![(source, target), (target, source)],
    }
}

fn junctions(model: &Model, joined: &[Joined], in_scope: impl Fn(usize) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for junction in (0..ALL).filter(|element| model.class(*element) == "Junction") {
        let at = |one: &&Joined| one.source == junction || one.target == junction;
        let of: Vec<&Joined> = joined.iter().filter(at).collect();
        // What no relationship mentions and is not loaded does not exist.
        let mut ends = of.iter().flat_map(|one| [one.source, one.target]);
        let is_there = junction < LOADED || !of.is_empty();
        if !is_there || !(in_scope(junction) || ends.any(&in_scope)) {
            continue;
        }
        let other = |one: &Joined| concept(model, one.source + one.target - junction);
        let judged = of
            .iter()
            .filter(|one| kind(one.kind).is_some() && other(one).is_some());
        let judged: Vec<&&Joined> = judged.collect();
        let kinds: BTreeSet<&str> = judged.iter().map(|one| one.kind).collect();
        if kinds.len() > 1 {
            found.push(format!("e{junction} kinds"));
            continue;
        }
        for into in judged
            .iter()
            .filter(|one| one.is_directed && one.target == junction)
            .filter(|one| model.class(one.source) != "Junction")
        {
            for target in behind(model, joined, junction, into.kind) {
                let source = other(into).unwrap();
                if !is_allowed(kind(into.kind).unwrap(), source, target) {
                    let (source, target) = (source.name(), target.name());
                    found.push(format!("e{junction} {} {source} {target}", into.kind));
                }
            }
        }
    }
    found
}

/// The concepts to which relationships of a kind lead from a junction, over other junctions too.
fn behind(model: &Model, joined: &[Joined], junction: usize, kind: &str) -> BTreeSet<Concept> {
    let steps = || {
        joined
            .iter()
            .filter(|one| one.is_directed && one.kind == kind)
    };
    let mut reached = BTreeSet::from([junction]);
    loop {
        let more = steps()
            .filter(|one| reached.contains(&one.source) && model.class(one.source) == "Junction");
        let more: BTreeSet<usize> = more.map(|one| one.target).collect();
        if more.is_subset(&reached) {
            break;
        }
        reached.extend(more);
    }
    let ends = reached
        .into_iter()
        .filter(|at| model.class(*at) != "Junction");
    ends.filter_map(|at| concept(model, at)).collect()
}

/// Groups of elements that reach one another, by Warshall's closure.
fn cycles(joined: &[Joined], follows: impl Fn(&Joined) -> bool) -> BTreeSet<String> {
    let mut reaches = [[false; ALL]; ALL];
    for one in joined.iter().filter(|one| follows(one)) {
        reaches[one.source][one.target] = true;
    }
    for middle in 0..ALL {
        for from in 0..ALL {
            for to in 0..ALL {
                reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
            }
        }
    }
    let group = |element: usize| {
        let members = (0..ALL).filter(|other| reaches[element][*other] && reaches[*other][element]);
        let members: Vec<String> = members.map(|member| format!("e{member}")).collect();
        members.join(" ")
    };
    let on_cycle = (0..ALL).filter(|element| reaches[*element][*element]);
    on_cycle.map(group).collect()
}
