//! Terms in words, for the tags that show them.

use architrave_interface::{ElementClass, Layer};

use crate::catalog::Origin;
use crate::catalog::view::query::{
    Age, AgeUnit, Clause, Edges, Fact, Field, Node, Term, Test, TimeBound, Wanted, When,
};
use crate::t::{self, Text};
use crate::texts::origin::origin_label;
use crate::texts::{class_label, layer_label};

/// The name of a person by the user id, where it is known.
type Names<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A clause in words; `person` gives the name of an owner's id, where one is known.
pub fn clause(clause: &Clause, person: impl Fn(&str) -> Option<String>) -> String {
    node(&clause.node, &person, false)
}

fn node(of: &Node, person: Names<'_>, is_inside: bool) -> String {
    let join = |nodes: &[Node], joined: fn(&str, &str) -> String| {
        let parts = nodes.iter().map(|n| node(n, person, true));
        let words = parts.reduce(|first, second| joined(&first, &second));
        let words = words.unwrap_or_default();
        match is_inside {
            true => format!("({words})"),
            false => words,
        }
    };
    match of {
        Node::Term(of) => term(of, person),
        Node::Not(of) => t::query::terms::not(&node(of, person, true)),
        Node::All(nodes) => join(nodes, t::query::terms::both),
        Node::Any(nodes) => join(nodes, t::query::terms::either),
    }
}

fn term(of: &Term, person: Names<'_>) -> String {
    let words = test(&of.test, person);
    match of.negated {
        true => t::query::terms::not(&words),
        false => words,
    }
}

fn test(of: &Test, person: Names<'_>) -> String {
    match of {
        Test::Text(text) => t::query::terms::text(text),
        Test::OneOf(field, values) => one_of(*field, values, person),
        Test::Facts(facts) => either(facts.iter().map(fact)),
        Test::When(field, times) => {
            let times = either(times.iter().map(when));
            match field {
                Field::Created => t::query::terms::created(&times),
                Field::Published => t::query::terms::published(&times),
                Field::Retrieved => t::query::terms::retrieved(&times),
                _ => t::query::terms::modified(&times),
            }
        }
        Test::Property(key, wanted) => {
            t::query::terms::property(key, &either(wanted.iter().map(value)))
        }
        Test::Either(tests) => either(tests.iter().map(|of| test(of, person))),
    }
}

fn one_of(field: Field, values: &[String], person: Names<'_>) -> String {
    let values = values.iter().map(|value| match field {
        Field::Class => class_label(&ElementClass::from(value.as_str())),
        Field::Layer => layer_label(&Layer::from(value.as_str())),
        Field::Owner if value.eq_ignore_ascii_case("me") => t::query::terms::ME.into(),
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
    // The beginning of a name may match many.
    let values = match values.as_slice() {
        [first, rest @ ..] if rest.len() > 2 => t::query::terms::first_or_rest(rest.len(), first),
        values => either(values.iter().cloned()),
    };
    match field {
        Field::Class => t::query::terms::class(&values),
        Field::Layer => t::query::terms::layer(&values),
        Field::State => t::query::terms::state(&values),
        Field::Owner => t::query::terms::owner(&values),
        Field::Group => t::query::terms::group(&values),
        Field::Origin => t::query::terms::origin(&values),
        Field::Spec => t::query::terms::specialization(&values),
        Field::Id => t::query::terms::instance_id(&values),
        Field::Element => t::query::terms::logical_id(&values),
        Field::Lang => t::query::terms::language(&values),
        // The others take facts or times.
        _ => values,
    }
}

fn fact(fact: &Fact) -> String {
    let text = match fact {
        Fact::Mine => t::query::terms::MINE,
        Fact::Latest => t::lists::LATEST,
        Fact::Superseded => t::lists::SUPERSEDED,
        Fact::Predecessor => t::lists::HAS_PREDECESSOR,
        Fact::Relation => t::query::terms::RELATION,
        Fact::Visible => t::common::VISIBLE,
        Fact::Hidden => t::common::NOT_VISIBLE,
        Fact::Present(field) => present(*field),
        Fact::Missing(field) => missing(*field),
        Fact::Filled(key) => return t::query::terms::filled(key),
    };
    text.into()
}

const fn present(field: Field) -> Text {
    match field {
        Field::Lang => t::query::terms::has::NAME,
        Field::Published => t::common::PUBLISHED,
        Field::Modified => t::query::terms::has::MODIFIED,
        Field::Class => t::query::terms::has::CLASS,
        Field::Layer => t::query::terms::has::LAYER,
        Field::State => t::query::terms::has::STATE,
        Field::Owner => t::query::terms::has::OWNER,
        Field::Group => t::query::terms::has::GROUP,
        Field::Spec => t::query::terms::has::SPECIALIZATION,
        Field::Id => t::query::terms::has::INSTANCE_ID,
        Field::Element => t::query::terms::has::LOGICAL_ID,
        Field::Origin => t::query::terms::has::ORIGIN,
        Field::Visible => t::query::terms::has::VISIBILITY,
        Field::Created => t::query::terms::has::CREATED,
        Field::Retrieved => t::query::terms::has::RETRIEVED,
        Field::Is | Field::Has => t::query::terms::has::VALUE,
    }
}

const fn missing(field: Field) -> Text {
    match field {
        Field::Lang => t::query::terms::lacks::NAME,
        Field::Published => t::common::NOT_PUBLISHED,
        Field::Modified => t::query::terms::lacks::MODIFIED,
        Field::Class => t::query::terms::lacks::CLASS,
        Field::Layer => t::query::terms::lacks::LAYER,
        Field::State => t::query::terms::lacks::STATE,
        Field::Owner => t::common::NO_OWNER,
        Field::Group => t::query::terms::lacks::GROUP,
        Field::Spec => t::query::terms::lacks::SPECIALIZATION,
        Field::Id => t::query::terms::lacks::INSTANCE_ID,
        Field::Element => t::query::terms::lacks::LOGICAL_ID,
        Field::Origin => t::query::terms::lacks::ORIGIN,
        Field::Visible => t::query::terms::lacks::VISIBILITY,
        Field::Created => t::query::terms::lacks::CREATED,
        Field::Retrieved => t::query::terms::lacks::RETRIEVED,
        Field::Is | Field::Has => t::query::terms::lacks::VALUE,
    }
}

fn when(when: &When) -> String {
    match when {
        When::Younger(age) => {
            use t::query::terms as texts;
            let number = usize::try_from(age.number).unwrap_or(usize::MAX);
            match age.unit {
                AgeUnit::Hour => texts::last_hours(number),
                AgeUnit::Day => texts::last_days(number),
                AgeUnit::Week => texts::last_weeks(number),
                AgeUnit::Year => texts::last_years(number),
            }
        }
        When::Between(edges) => time(edges),
    }
}

fn duration(age: Age) -> String {
    let number = usize::try_from(age.number).unwrap_or(usize::MAX);
    match age.unit {
        AgeUnit::Hour => t::query::terms::hours(number),
        AgeUnit::Day => t::query::terms::days(number),
        AgeUnit::Week => t::query::terms::weeks(number),
        AgeUnit::Year => t::query::terms::years(number),
    }
}

fn moment(text: &str) -> String {
    match TimeBound::of(text) {
        TimeBound::Ago(age) => t::query::terms::ago(&duration(age)),
        TimeBound::Today => String::from(t::query::terms::TODAY),
        TimeBound::Yesterday => String::from(t::query::terms::YESTERDAY),
        TimeBound::Month(text) | TimeBound::Day(text) | TimeBound::Other(text) => text.to_owned(),
    }
}

/// A time between edges.
fn time(edges: &Edges) -> String {
    match (&edges.from, &edges.to) {
        (Some((a, true)), Some((b, true))) if a == b => match TimeBound::of(a) {
            TimeBound::Month(text) => t::query::terms::in_period(text),
            TimeBound::Day(text) => t::query::terms::on_day(text),
            TimeBound::Other(text) => t::query::terms::at_time(text),
            TimeBound::Ago(_) | TimeBound::Today | TimeBound::Yesterday => moment(a),
        },
        (Some((a, _)), Some((b, _))) => t::query::terms::range(&moment(a), &moment(b)),
        (Some((a, with)), None) => match (TimeBound::of(a), with) {
            (TimeBound::Ago(age), true) => t::query::terms::at_most_ago(&duration(age)),
            (TimeBound::Ago(age), false) => t::query::terms::less_than_ago(&duration(age)),
            (_, true) => t::query::terms::from(&moment(a)),
            (_, false) => t::query::terms::after(&moment(a)),
        },
        (None, Some((b, with))) => match (TimeBound::of(b), with) {
            (TimeBound::Ago(age), true) => t::query::terms::at_least_ago(&duration(age)),
            (TimeBound::Ago(age), false) => t::query::terms::more_than_ago(&duration(age)),
            (_, true) => t::query::terms::until(&moment(b)),
            (_, false) => t::query::terms::before(&moment(b)),
        },
        (None, None) => String::new(),
    }
}

fn value(wanted: &Wanted) -> String {
    match wanted {
        Wanted::Present => t::query::terms::HAS_VALUE.into(),
        Wanted::Missing => t::query::terms::IS_EMPTY.into(),
        Wanted::Contains(text) => t::query::terms::contains(text),
        Wanted::Within(edges) if edges.is_relative() => time(edges),
        Wanted::Within(edges) => between(edges),
    }
}

/// A value between edges.
fn between(edges: &Edges) -> String {
    match (&edges.from, &edges.to) {
        (Some((a, true)), Some((b, true))) if a == b => format!("= {a}"),
        (Some((a, _)), Some((b, _))) => t::query::terms::range(a, b),
        (Some((a, true)), None) => format!("≥ {a}"),
        (Some((a, false)), None) => format!("> {a}"),
        (None, Some((b, true))) => format!("≤ {b}"),
        (None, Some((b, false))) => format!("< {b}"),
        (None, None) => String::new(),
    }
}

fn either(words: impl Iterator<Item = String>) -> String {
    words
        .reduce(|first, second| t::query::terms::either(&first, &second))
        .unwrap_or_default()
}
