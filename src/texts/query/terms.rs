//! Terms in words, for the tags that show them.

use architrave_interface::{ElementClass, Layer, ReferenceKind, ValidityState};

use crate::catalog::Origin;
use crate::catalog::view::query::{
    Age, AgeUnit, Arrow, Clause, Edges, Fact, Field, How, Node, Relation, Term, Test, TimeBound,
    Verb, Wanted, When,
};
use crate::t::{self, Text};
use crate::texts::origin::origin_label;
use crate::texts::{class_label, kind_label, layer_label, state_label};

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
        Node::Related(of) => relation(of, person),
    }
}

fn relation(of: &Relation, person: Names<'_>) -> String {
    use t::query::terms;
    let what = of.what.as_ref().map(|what| node(what, person, true));
    let what = what.unwrap_or_else(|| terms::ANY.into());
    let words = match of.how {
        How::Within(steps) => terms::within(usize::from(steps), &what),
        How::By(Verb::Depends, Arrow::Subject) => terms::depends(&what),
        How::By(Verb::Depends, Arrow::Object) => terms::needed(&what),
        How::By(verb, arrow) => {
            let arrow = match (verb, arrow) {
                (_, Arrow::Either) => "↔",
                (Verb::Uses, Arrow::Subject) => "←",
                (Verb::Uses, Arrow::Object) | (_, Arrow::Subject) => "→",
                (_, Arrow::Object) => "←",
            };
            format!("{} {arrow} {what}", verb_label(verb))
        }
    };
    match of.least {
        1 => words,
        least => terms::at_least(&words, &least.to_string()),
    }
}

/// The relation that a verb means.
pub(super) fn verb_label(verb: Verb) -> String {
    match verb {
        Verb::Kind(kind) => kind_label(&ReferenceKind::from(kind.name())),
        Verb::Uses => kind_label(&ReferenceKind::Serving),
        Verb::Depends => t::query::offers::DEPENDS.into(),
        Verb::Related => t::query::offers::RELATED.into(),
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
            t::query::terms::property(&field_label(*field), &times)
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
        Field::State => state_label(&ValidityState::from(value.as_str())),
        Field::Owner | Field::ModifiedBy if value.eq_ignore_ascii_case("me") => {
            t::query::terms::ME.into()
        }
        Field::Owner | Field::ModifiedBy => {
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
        Field::Class
        | Field::Layer
        | Field::State
        | Field::Owner
        | Field::ModifiedBy
        | Field::Group
        | Field::Origin
        | Field::Finding
        | Field::Spec
        | Field::Id
        | Field::Element => t::facets::filter_of(&field_label(field), &values),
        Field::Lang => t::query::terms::language(&values),
        // The others take facts or times.
        _ => values,
    }
}

fn fact(fact: &Fact) -> String {
    let text = match fact {
        Fact::Mine => t::facets::MINE,
        Fact::Latest => t::common::LATEST_HERE,
        Fact::Superseded => t::lists::SUPERSEDED,
        Fact::Predecessor => t::lists::HAS_PREDECESSOR,
        Fact::Relation => t::query::terms::RELATION,
        Fact::Visible => t::common::VISIBLE,
        Fact::Hidden => t::common::NOT_VISIBLE,
        Fact::Present(field) => return present(*field),
        Fact::Missing(field) => return missing(*field),
        Fact::Filled(key) => return t::query::terms::property(key, &t::query::terms::HAS_VALUE),
    };
    text.into()
}

/// What a field is called.
pub(super) const fn field_label(field: Field) -> Text {
    match field {
        Field::Lang => t::common::NAME,
        Field::Published => t::common::PUBLISHED,
        Field::Modified => t::common::MODIFIED,
        Field::ModifiedBy => t::common::MODIFIED_BY,
        Field::Class => t::common::CLASS,
        Field::Layer => t::common::LAYER,
        Field::State => t::common::STATE,
        Field::Owner => t::common::OWNER,
        Field::Group => t::common::GROUP,
        Field::Spec => t::common::SPECIALIZATION,
        Field::Id => t::common::INSTANCE_ID,
        Field::Element => t::common::ELEMENT_ID,
        Field::Origin => t::lists::ORIGIN,
        Field::Finding => t::quality::FINDINGS,
        Field::Visible => t::common::VISIBILITY,
        Field::Created => t::common::CREATED,
        Field::Retrieved => t::lists::RETRIEVED,
        Field::Is | Field::Has => t::common::VALUE,
    }
}

fn present(field: Field) -> String {
    match field {
        Field::Published => t::common::PUBLISHED.into(),
        Field::Modified => t::query::terms::has::MODIFIED.into(),
        field => t::query::terms::property(&field_label(field), &t::query::terms::HAS_VALUE),
    }
}

fn missing(field: Field) -> String {
    match field {
        Field::Published => t::common::NOT_PUBLISHED.into(),
        Field::Modified => t::query::terms::lacks::MODIFIED.into(),
        Field::Owner => t::common::NO_OWNER.into(),
        field => t::query::terms::property(&field_label(field), &t::query::terms::IS_EMPTY),
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
