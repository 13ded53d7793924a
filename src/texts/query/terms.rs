//! Terms in words, for the tags that show them.

use architrave_interface::{ElementClass, Layer};

use crate::catalog::Origin;
use crate::catalog::view::query::{
    Age, AgeUnit, Clause, Edges, Fact, Field, Moment, Node, Term, Test, Wanted, When,
};
use crate::format::counted;
use crate::texts::origin::origin_label;
use crate::texts::{class_label, layer_label};

/// The name of a person by the user id, where it is known.
type Names<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A clause in words; `person` gives the name of an owner's id, where one is known.
pub fn clause(clause: &Clause, person: impl Fn(&str) -> Option<String>) -> String {
    node(&clause.node, &person, false)
}

fn node(of: &Node, person: Names<'_>, is_inside: bool) -> String {
    let join = |nodes: &[Node], word: &str| {
        let parts: Vec<String> = nodes.iter().map(|n| node(n, person, true)).collect();
        match is_inside {
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
    match of.negated {
        true => format!("Not: {words}"),
        false => words,
    }
}

fn test(of: &Test, person: Names<'_>) -> String {
    match of {
        Test::Text(text) => format!("“{text}”"),
        Test::OneOf(field, values) => one_of(*field, values, person),
        Test::Facts(facts) => either(facts.iter().map(fact)),
        Test::When(field, times) => {
            let times = either(times.iter().map(when));
            match field {
                Field::Created => format!("Created {times}"),
                Field::Published => format!("Published {times}"),
                Field::Retrieved => format!("Retrieved {times}"),
                _ => format!("Modified {times}"),
            }
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
            origin.map_or_else(|| value.clone(), |o| origin_label(o).into())
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
        Field::Class => format!("Class: {values}"),
        Field::Layer => format!("Layer: {values}"),
        Field::State => format!("State: {values}"),
        Field::Owner => format!("Owner: {values}"),
        Field::Group => format!("Group: {values}"),
        Field::Origin => format!("Origin: {values}"),
        Field::Spec => format!("Specialization contains {values}"),
        Field::Id => format!("Instance id contains {values}"),
        Field::Element => format!("Logical id contains {values}"),
        Field::Lang => format!("Name in {values}"),
        // The others take facts or times.
        _ => values,
    }
}

fn fact(fact: &Fact) -> String {
    match fact {
        Fact::Mine => "Mine",
        Fact::Latest => "Latest known here",
        Fact::Superseded => "Superseded here",
        Fact::Predecessor => "Has a predecessor",
        Fact::Relation => "Has a relation",
        Fact::Visible => "Visible",
        Fact::Hidden => "Not visible",
        Fact::Present(field) => present(*field),
        Fact::Missing(field) => missing(*field),
        Fact::Filled(key) => return format!("{key} has a value"),
    }
    .to_owned()
}

const fn present(field: Field) -> &'static str {
    match field {
        Field::Lang => "Has a name",
        Field::Published => "Published",
        Field::Modified => "Modified since creation",
        Field::Class => "Has a class",
        Field::Layer => "Has a layer",
        Field::State => "Has a state",
        Field::Owner => "Has an owner",
        Field::Group => "Has a group",
        Field::Spec => "Has a specialization",
        Field::Id => "Has an instance id",
        Field::Element => "Has a logical id",
        Field::Origin => "Has an origin",
        Field::Visible => "Has a visibility",
        Field::Created => "Has a creation date",
        Field::Retrieved => "Has a retrieval date",
        Field::Is | Field::Has => "Has a value",
    }
}

const fn missing(field: Field) -> &'static str {
    match field {
        Field::Lang => "No name",
        Field::Published => "Not published",
        Field::Modified => "Not modified since creation",
        Field::Class => "No class",
        Field::Layer => "No layer",
        Field::State => "No state",
        Field::Owner => "No owner",
        Field::Group => "No group",
        Field::Spec => "No specialization",
        Field::Id => "No instance id",
        Field::Element => "No logical id",
        Field::Origin => "No origin",
        Field::Visible => "No visibility",
        Field::Created => "No creation date",
        Field::Retrieved => "No retrieval date",
        Field::Is | Field::Has => "No value",
    }
}

fn when(when: &When) -> String {
    match when {
        When::Younger(age) => match (age.number, age.unit) {
            (1, AgeUnit::Hour) => "in the last hour".to_owned(),
            (1, AgeUnit::Day) => "in the last day".to_owned(),
            (1, AgeUnit::Week) => "in the last week".to_owned(),
            (1, AgeUnit::Year) => "in the last year".to_owned(),
            _ => format!("in the last {}", duration(*age)),
        },
        When::Between(edges) => time(edges),
    }
}

fn duration(age: Age) -> String {
    let number = usize::try_from(age.number).unwrap_or(usize::MAX);
    match age.unit {
        AgeUnit::Hour => counted(number, "hour", "hours"),
        AgeUnit::Day => counted(number, "day", "days"),
        AgeUnit::Week => counted(number, "week", "weeks"),
        AgeUnit::Year => counted(number, "year", "years"),
    }
}

fn moment(text: &str) -> String {
    match Moment::of(text) {
        Moment::Ago(age) => format!("{} ago", duration(age)),
        Moment::Today => "today".to_owned(),
        Moment::Yesterday => "yesterday".to_owned(),
        Moment::Month(text) | Moment::Day(text) | Moment::Other(text) => text.to_owned(),
    }
}

/// A time between edges.
fn time(edges: &Edges) -> String {
    match (&edges.from, &edges.to) {
        (Some((a, true)), Some((b, true))) if a == b => match Moment::of(a) {
            Moment::Month(text) => format!("in {text}"),
            Moment::Day(text) => format!("on {text}"),
            Moment::Other(text) => format!("at {text}"),
            Moment::Ago(_) | Moment::Today | Moment::Yesterday => moment(a),
        },
        (Some((a, _)), Some((b, _))) => format!("{} to {}", moment(a), moment(b)),
        (Some((a, with)), None) => match (Moment::of(a), with) {
            (Moment::Ago(age), true) => format!("at most {} ago", duration(age)),
            (Moment::Ago(age), false) => format!("less than {} ago", duration(age)),
            (_, true) => format!("from {}", moment(a)),
            (_, false) => format!("after {}", moment(a)),
        },
        (None, Some((b, with))) => match (Moment::of(b), with) {
            (Moment::Ago(age), true) => format!("at least {} ago", duration(age)),
            (Moment::Ago(age), false) => format!("more than {} ago", duration(age)),
            (_, true) => format!("until {}", moment(b)),
            (_, false) => format!("before {}", moment(b)),
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
        (Some((a, true)), None) => format!("≥ {a}"),
        (Some((a, false)), None) => format!("> {a}"),
        (None, Some((b, true))) => format!("≤ {b}"),
        (None, Some((b, false))) => format!("< {b}"),
        (None, None) => String::new(),
    }
}

fn either(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" or ")
}
