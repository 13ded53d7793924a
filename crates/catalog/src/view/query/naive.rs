//! A simple implementation of queries over whole elements, with which tests compare the fast one.

use std::collections::BTreeSet;

use architrave_interface::{ArchitectureElement, EntityIdType, History, Translated};

use super::fields::{Fact, Field};
use super::limits::Bounds;
use super::node::Node;
use super::read::matches_language;
use super::{Arrow, How, Query, QueryContext, Test, Verb, Wanted, When};
use crate::Side;
use crate::fold::fold;
use crate::title::split_identifier;
use crate::typed::{Typed, read};
use crate::view::{Facet, View};
use crate::{NAME, Origin};
use architrave_metamodel::{Dependent, Kind};
use architrave_skim::bbcode::{parse, plain};
use architrave_values::parse_rfc3339;

/// An element with what the catalog stores beside it.
#[derive(Clone, Debug)]
pub struct Known {
    pub element: ArchitectureElement,
    pub origin: Origin,
    pub at: f64,
}

/// Whether an element among all fits a query.
pub fn fits(query: &Query, one: &Known, all: &[Known], asker: &QueryContext<'_>) -> bool {
    let mut clauses = query.clauses.iter();
    clauses.all(|clause| node_holds(&clause.node, one, all, asker))
}

fn node_holds(node: &Node, one: &Known, all: &[Known], asker: &QueryContext<'_>) -> bool {
    match node {
        Node::Term(term) => test_holds(&term.test, one, all, asker) != term.negated,
        Node::Not(node) => !node_holds(node, one, all, asker),
        Node::All(nodes) => nodes.iter().all(|n| node_holds(n, one, all, asker)),
        Node::Any(nodes) => nodes.iter().any(|n| node_holds(n, one, all, asker)),
        Node::Related(relation) => {
            let id = one.element.element_id.as_str();
            let found = match relation.how {
                How::By(verb, arrow) => related(id, verb, arrow, all),
                How::Within(steps) => around(id, steps, all),
            };
            let is_what = |id: &&&str| {
                let Some(what) = &relation.what else {
                    return true;
                };
                let mut newest = all.iter().filter(|o| o.element.element_id == ***id);
                newest.any(|o| is_latest(o, all) && node_holds(what, o, all, asker))
            };
            found.iter().filter(is_what).count() >= relation.least as usize
        }
    }
}

/// Each relation that a newest version says: its element, the other one, the kind and the side.
fn said(all: &[Known]) -> Vec<(&str, &str, Option<Kind>, Side)> {
    let newest = all.iter().filter(|one| is_latest(one, all));
    let ends = newest.flat_map(|one| {
        let references = one.element.references.iter();
        let ends = references.flat_map(|r| &r.target.element_refs);
        ends.map(|end| (one.element.element_id.as_str(), end))
    });
    ends.map(|(own, end)| {
        (
            own,
            end.element_id.as_str(),
            Kind::named(end.kind.as_str()),
            Side::of(&end.direction),
        )
    })
    .collect()
}

fn related<'a>(id: &str, verb: Verb, arrow: Arrow, all: &'a [Known]) -> BTreeSet<&'a str> {
    let fits = |kind: Option<Kind>, side: Side| {
        let (source, target) = (side != Side::Incoming, side != Side::Outgoing);
        let (subject, object) = match verb {
            Verb::Related => (source, target),
            Verb::Kind(wanted) if kind == Some(wanted) => (source, target),
            Verb::Uses if kind == Some(Kind::Serving) => (target, source),
            Verb::Depends => match kind.map(Kind::dependent) {
                Some(Dependent::Source) => (source, target),
                Some(Dependent::Target) => (target, source),
                Some(Dependent::Both) => (true, true),
                None => (false, false),
            },
            _ => (false, false),
        };
        match arrow {
            Arrow::Subject => subject,
            Arrow::Object => object,
            Arrow::Either => subject || object,
        }
    };
    let said = said(all).into_iter();
    said.filter_map(|(own, other, kind, side)| match () {
        () if own == id && fits(kind, side) => Some(other),
        () if other == id && fits(kind, side.other()) => Some(own),
        () => None,
    })
    .collect()
}

fn around<'a>(id: &str, steps: u8, all: &'a [Known]) -> BTreeSet<&'a str> {
    let said = said(all);
    let ids = said.iter().flat_map(|(own, other, ..)| [*own, *other]);
    let ids = ids.chain(all.iter().map(|one| one.element.element_id.as_str()));
    let mut found: BTreeSet<&str> = ids.filter(|one| *one == id).collect();
    for _ in 0..steps {
        let next = said.iter().flat_map(|(own, other, ..)| {
            let is = |one: &str| found.contains(one);
            [is(own).then_some(*other), is(other).then_some(*own)]
        });
        let next: Vec<&str> = next.flatten().collect();
        found.extend(next);
    }
    found
}

/// The facets that an element does not fit, layers with classes.
pub fn missed(view: &View, one: &Known, all: &[Known], asker: &QueryContext<'_>) -> Vec<Facet> {
    let misses = |facet: &Facet| {
        let values = view.values(*facet);
        let has = |value: &str| values.iter().any(|v| v == value);
        let element = &one.element;
        match facet {
            Facet::Layer => false,
            Facet::Class => {
                let layer = view.layers.iter().any(|l| l == element.layer.as_str());
                let none = values.is_empty() && view.layers.is_empty();
                !(none || layer || has(element.conceptual_class.as_str()))
            }
            _ => !values.is_empty() && !values_of(*facet, one, all).iter().any(|v| has(v)),
        }
    };
    let mut missed: Vec<Facet> = Facet::ALL.into_iter().filter(misses).collect();
    // A name may be missing in several languages: each is tested.
    if !view.missing.is_empty() {
        missed.retain(|f| *f != Facet::Missing);
        if !view.missing.iter().any(|l| !has_name(&one.element, l)) {
            missed.push(Facet::Missing);
        }
    }
    let _ = asker;
    missed
}

/// The values that an element has of a facet.
pub fn values_of(facet: Facet, one: &Known, all: &[Known]) -> Vec<String> {
    let element = &one.element;
    let yes = |is: bool| vec![if is { "yes" } else { "no" }.to_owned()];
    match facet {
        Facet::State => vec![element.validity_state.as_str().to_owned()],
        Facet::Layer => vec![element.layer.as_str().to_owned()],
        Facet::Class => vec![element.conceptual_class.as_str().to_owned()],
        Facet::Owner => {
            let owners = element.owners.iter();
            owners.map(|o| format!("{}:{}", o.kind, o.value)).collect()
        }
        Facet::ModifiedBy => vec![modifier(element).to_owned()],
        Facet::Group => element.groups.iter().map(|g| g.key.clone()).collect(),
        Facet::Version => {
            let latest = is_latest(one, all);
            vec![if latest { "latest" } else { "superseded" }.to_owned()]
        }
        Facet::Missing => Vec::new(),
        Facet::Predecessor => yes(element.has_predecessor),
        Facet::Published => yes(element.published.is_some()),
        Facet::Visible => yes(element.visibility.visible),
        Facet::Origin => vec![one.origin.key().to_owned()],
        Facet::Finding => Vec::new(),
    }
}

/// Who modified an element last, else who created it.
pub fn modifier(element: &ArchitectureElement) -> &str {
    let last = element.modified.as_ref().unwrap_or(&element.created);
    &last.by
}

pub fn is_mine(one: &Known, asker: &QueryContext<'_>) -> bool {
    let owns = |me: &str| {
        let mut owners = one.element.owners.iter();
        owners.any(|o| o.kind == EntityIdType::UserId && o.value == me)
    };
    one.element.principal_is_owner || asker.me.is_some_and(owns)
}

pub fn has_name(element: &ArchitectureElement, language: &str) -> bool {
    names(element).is_some_and(|name| {
        let mut texts = name.translations.iter();
        texts.any(|t| !t.value.trim().is_empty() && matches_language(&t.language, language))
    })
}

fn names(element: &ArchitectureElement) -> Option<&Translated> {
    let mut names = element.properties.iter().filter(|p| p.meta.key == NAME);
    names.find_map(|p| p.value.as_ref())
}

fn time(history: Option<&History>) -> f64 {
    history
        .and_then(|h| parse_rfc3339(&h.at))
        .unwrap_or(f64::NAN)
}

fn changed(element: &ArchitectureElement) -> f64 {
    time(element.modified.as_ref().or(Some(&element.created)))
}

fn is_latest(one: &Known, all: &[Known]) -> bool {
    let (mine, at) = (&one.element, changed(&one.element));
    let versions = all.iter().map(|k| &k.element);
    let mut others = versions.filter(|e| e.element_id == mine.element_id && e.id != mine.id);
    others.all(|other| {
        let order = changed(other).total_cmp(&at);
        order.then_with(|| other.id.cmp(&mine.id)).is_lt()
    })
}

fn refers_to(element: &ArchitectureElement, id: Option<&str>) -> bool {
    let ends = element
        .references
        .iter()
        .flat_map(|r| &r.target.element_refs);
    ends.into_iter()
        .any(|end| id.is_none_or(|id| end.element_id == id))
}

fn test_holds(test: &Test, one: &Known, all: &[Known], asker: &QueryContext<'_>) -> bool {
    let element = &one.element;
    match test {
        Test::Either(tests) => tests.iter().any(|test| test_holds(test, one, all, asker)),
        Test::Text(text) => {
            let names = names(element).into_iter().flat_map(|n| &n.translations);
            let mut lines: Vec<String> = names.map(|t| fold(&t.value)).collect();
            lines.push(fold(&split_identifier(element.conceptual_class.as_str())));
            lines.push(fold(element.specialization.as_deref().unwrap_or("")));
            lines.extend([fold(&element.id), fold(&element.element_id)]);
            lines.iter().any(|line| line.contains(&fold(text)))
        }
        Test::OneOf(field, values) => values
            .iter()
            .any(|value| has(*field, value, one, all, asker)),
        Test::Facts(facts) => facts.iter().any(|fact| fact_holds(fact, one, all, asker)),
        Test::When(field, times) => {
            let at = match field {
                Field::Created => time(Some(&element.created)),
                Field::Published => time(element.published.as_ref()),
                Field::Retrieved => one.at,
                _ => changed(element),
            };
            times.iter().any(|when| match when {
                When::Younger(age) => at >= asker.now - age.millis(),
                When::Between(edges) => {
                    let (from, to) = edges.interval(|t| asker.calendar().period(t)).unwrap();
                    from <= at && at < to
                }
            })
        }
        Test::Property(key, wanted) => {
            let of_key: Vec<_> = element
                .properties
                .iter()
                .filter(|p| p.meta.key == *key)
                .collect();
            let filled =
                |p: &&&architrave_interface::Property| p.value.as_ref().is_some_and(is_filled);
            let Some(property) = of_key.iter().find(filled) else {
                return wanted.contains(&Wanted::Missing);
            };
            let literals = property
                .meta
                .validation
                .as_ref()
                .and_then(|v| v.literals.clone());
            let literals = literals.unwrap_or_default();
            let value = property.value.as_ref().unwrap();
            wanted.iter().any(|wanted| {
                value.translations.iter().any(|t| {
                    let typed = read(&property.meta.kind, &literals, &t.value);
                    match wanted {
                        Wanted::Present => true,
                        Wanted::Missing => false,
                        Wanted::Contains(text) => {
                            let shown = match typed {
                                Typed::Literal(place) => {
                                    let labels = literals[place].translations.iter();
                                    labels.map(|l| l.value.clone()).collect()
                                }
                                Typed::Boolean(yes) => {
                                    vec![if yes { "Yes" } else { "No" }.to_owned()]
                                }
                                _ => Vec::new(),
                            };
                            let raw = match typed {
                                Typed::Markup(markup) => plain(&parse(markup)),
                                _ => t.value.clone(),
                            };
                            let mut texts = shown.iter().chain([&raw]);
                            texts.any(|shown| fold(shown).contains(&fold(text)))
                        }
                        Wanted::Within(edges) => {
                            let bounds = Bounds::of(edges, &property.meta.kind, asker.calendar());
                            bounds.is_some_and(|b| b.hold(&typed))
                        }
                    }
                })
            })
        }
    }
}

pub fn is_filled(value: &Translated) -> bool {
    value.translations.iter().any(|t| !t.value.is_empty())
}

fn has(field: Field, value: &str, one: &Known, all: &[Known], asker: &QueryContext<'_>) -> bool {
    let element = &one.element;
    let facet = |facet| values_of(facet, one, all).iter().any(|v| v == value);
    let named = |id: &str| {
        let name = (asker.person)(id)
            .map(|name| fold(&name))
            .unwrap_or_default();
        name.starts_with(&fold(value)) || name.split(' ').any(|word| word.starts_with(&fold(value)))
    };
    match field {
        Field::Class => facet(Facet::Class),
        Field::Layer => facet(Facet::Layer),
        Field::State => facet(Facet::State),
        Field::Origin => facet(Facet::Origin),
        Field::Owner => {
            let is = |id: &str| fold(id) == fold(value);
            (value.eq_ignore_ascii_case("me") && is_mine(one, asker))
                || element.owners.iter().any(|o| {
                    let user = o.kind == EntityIdType::UserId;
                    is(&o.value)
                        || is(&format!("{}:{}", o.kind, o.value))
                        || (user && named(&o.value))
                })
        }
        Field::ModifiedBy => {
            let id = modifier(element);
            (value.eq_ignore_ascii_case("me") && asker.me == Some(id))
                || [id.to_owned(), format!("UserId:{id}")]
                    .iter()
                    .any(|id| fold(id) == fold(value))
                || named(id)
        }
        Field::Group => element.groups.iter().any(|g| fold(&g.key) == fold(value)),
        Field::Spec => fold(element.specialization.as_deref().unwrap_or("")).contains(&fold(value)),
        Field::Id => fold(&element.id).contains(&fold(value)),
        Field::Element => fold(&element.element_id).contains(&fold(value)),
        Field::Lang => has_name(element, value),
        _ => unreachable!("no field of values"),
    }
}

fn has_any(field: Field, element: &ArchitectureElement) -> bool {
    let text = |text: &Option<String>| text.as_ref().is_some_and(|t| !t.is_empty());
    match field {
        Field::Owner => !element.owners.is_empty(),
        Field::ModifiedBy => !modifier(element).is_empty(),
        Field::Group => !element.groups.is_empty(),
        Field::Spec => text(&element.specialization),
        Field::Lang => names(element)
            .is_some_and(|n| n.translations.iter().any(|t| !t.value.trim().is_empty())),
        Field::Modified => element.modified.is_some(),
        Field::Published => element.published.is_some(),
        _ => true,
    }
}

fn fact_holds(fact: &Fact, one: &Known, all: &[Known], asker: &QueryContext<'_>) -> bool {
    let element = &one.element;
    match fact {
        Fact::Mine => is_mine(one, asker),
        Fact::Latest => is_latest(one, all),
        Fact::Superseded => !is_latest(one, all),
        Fact::Predecessor => element.has_predecessor,
        Fact::Relation => {
            let id = Some(element.element_id.as_str());
            let others = all.iter().filter(|k| is_latest(k, all));
            refers_to(element, None) || others.into_iter().any(|k| refers_to(&k.element, id))
        }
        Fact::Present(field) => has_any(*field, element),
        Fact::Missing(field) => !has_any(*field, element),
        Fact::Visible => element.visibility.visible,
        Fact::Hidden => !element.visibility.visible,
        Fact::Filled(key) => {
            let mut of_key = element.properties.iter().filter(|p| p.meta.key == *key);
            of_key.any(|p| p.value.as_ref().is_some_and(is_filled))
        }
    }
}
