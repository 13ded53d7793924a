//! Terms in plain words, for the tags that show them.

use architrave_interface::{ElementClass, Layer};

use super::calendar::{age, is_relative};
use super::fields::Field;
use super::limits::Edges;
use super::node::{Clause, Node};
use super::{Term, Test, Wanted, When};
use crate::Origin;
use crate::title::{class_label, layer_label};

/// The name of a person by the user id, where it is known.
type Names<'a> = &'a dyn Fn(&str) -> Option<String>;

impl Clause {
    /// The clause in words; `person` gives the name of an owner's id, where one is known.
    pub fn words(&self, person: impl Fn(&str) -> Option<String>) -> String {
        node(&self.node, &person, false)
    }
}

fn node(of: &Node, person: Names<'_>, inside: bool) -> String {
    let join = |nodes: &[Node], word: &str| {
        let parts: Vec<String> = nodes.iter().map(|n| node(n, person, true)).collect();
        match inside {
            true => format!("({})", parts.join(word)),
            false => parts.join(word),
        }
    };
    match of {
        Node::Term(of) => term(of, person),
        Node::Not(of) => format!("Not: {}", node(of, person, true)),
        Node::All(nodes) => join(nodes, " and "),
        Node::Any(nodes) => join(nodes, " or "),
    }
}

fn term(of: &Term, person: Names<'_>) -> String {
    let words = test(&of.test, person);
    if of.negated {
        format!("Not: {words}")
    } else {
        words
    }
}

fn test(of: &Test, person: Names<'_>) -> String {
    match of {
        Test::Text(text) => format!("“{text}”"),
        Test::OneOf(field, values) => one_of(*field, values, person),
        Test::DerivedColumns(facts) => either(facts.iter().map(super::Fact::words)),
        Test::When(field, times) => {
            let name = capital(field.name());
            format!("{name} {}", either(times.iter().map(when)))
        }
        Test::Property(key, wanted) => format!("{key} {}", either(wanted.iter().map(value))),
        Test::Either(tests) => either(tests.iter().map(|of| test(of, person))),
    }
}

fn one_of(field: Field, values: &[String], person: Names<'_>) -> String {
    let values = values.iter().map(|value| match field {
        Field::Class => class_label(&ElementClass::from(value.as_str())),
        Field::Layer => layer_label(&Layer::from(value.as_str())),
        Field::Owner if value.eq_ignore_ascii_case("me") => "me".into(),
        Field::Owner => {
            let id = value.split_once(':').map_or(value.as_str(), |(_, id)| id);
            person(id).unwrap_or_else(|| value.clone())
        }
        Field::Origin => {
            let origin = Origin::ALL.into_iter().find(|o| o.key() == value);
            origin.map_or_else(|| value.clone(), |o| o.label().into())
        }
        _ => value.clone(),
    });
    let values: Vec<String> = values.collect();
    // The beginning of a name may stand for many.
    let values = match values.as_slice() {
        [first, rest @ ..] if rest.len() > 2 => format!("{first} or {} others", rest.len()),
        values => either(values.iter().cloned()),
    };
    match field {
        Field::Spec => format!("Specialization contains {values}"),
        Field::Id => format!("Instance id contains {values}"),
        Field::Element => format!("Logical id contains {values}"),
        Field::Lang => format!("Name in {values}"),
        _ => format!("{}: {values}", capital(field.name())),
    }
}

fn when(when: &When) -> String {
    match when {
        When::Younger(age) => {
            let lasts = duration(age);
            format!("in the last {}", lasts.strip_prefix("1 ").unwrap_or(&lasts))
        }
        When::Between(edges) => time(edges),
    }
}

/// `30d` as `30 days`.
fn duration(age: &str) -> String {
    let (number, unit) = age.split_at(age.len() - 1);
    let (one, many) = match unit.to_lowercase().as_str() {
        "h" => ("hour", "hours"),
        "w" => ("week", "weeks"),
        "y" => ("year", "years"),
        _ => ("day", "days"),
    };
    match number {
        "1" => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

/// How long before now a time is that is written so: `-30d`.
fn ago(text: &str) -> Option<String> {
    let back = text.strip_prefix('-').filter(|back| age(back).is_some());
    back.map(|back| format!("{} ago", duration(back)))
}

/// A time between edges.
fn time(edges: &Edges) -> String {
    let moment = |text: &str| match is_relative(text) {
        true => ago(text).unwrap_or_else(|| text.to_lowercase()),
        false => text.to_owned(),
    };
    match (&edges.from, &edges.to) {
        (Some((a, true)), Some((b, true))) if a == b => match a.len() {
            _ if is_relative(a) => moment(a),
            4 | 7 => format!("in {a}"),
            10 => format!("on {a}"),
            _ => format!("at {a}"),
        },
        (Some((a, _)), Some((b, _))) => format!("{} to {}", moment(a), moment(b)),
        (Some((a, with)), None) => match (ago(a), with) {
            (Some(ago), true) => format!("at most {ago}"),
            (Some(ago), false) => format!("less than {ago}"),
            (None, true) => format!("from {}", moment(a)),
            (None, false) => format!("after {}", moment(a)),
        },
        (None, Some((b, with))) => match (ago(b), with) {
            (Some(ago), true) => format!("at least {ago}"),
            (Some(ago), false) => format!("more than {ago}"),
            (None, true) => format!("until {}", moment(b)),
            (None, false) => format!("before {}", moment(b)),
        },
        (None, None) => String::new(),
    }
}

fn value(wanted: &Wanted) -> String {
    match wanted {
        Wanted::Present => "has a value".into(),
        Wanted::Missing => "is empty".into(),
        Wanted::Contains(text) => format!("contains “{text}”"),
        Wanted::Within(edges) if edges.is_relative() => time(edges),
        Wanted::Within(edges) => between(edges),
    }
}

/// A value between edges.
fn between(edges: &Edges) -> String {
    match (&edges.from, &edges.to) {
        (Some((a, true)), Some((b, true))) if a == b => format!("= {a}"),
        (Some((a, _)), Some((b, _))) => format!("{a} to {b}"),
        (Some((a, with)), None) => format!("{} {a}", if *with { "≥" } else { ">" }),
        (None, Some((b, with))) => format!("{} {b}", if *with { "≤" } else { "<" }),
        (None, None) => String::new(),
    }
}

fn either(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" or ")
}

fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
