//! What is wrong with the subject of a finding.

use architrave_analysis::Landscape;
use architrave_interface::ElementClass;
use architrave_metamodel::Concept;
use architrave_rules::{Check, Detail, Rule};

use super::{about, kind_name, kind_names};
use crate::catalog::{Catalog, short_id};
use crate::t;
use crate::texts::{class_label, row_title};

/// How many names a circle shows.
const SHOWN: usize = 5;

/// What texts of findings need.
#[derive(Clone, Copy)]
pub struct Details<'a> {
    /// The elements.
    pub catalog: &'a Catalog,
    /// Their relationships.
    pub landscape: &'a Landscape,
    /// The language of names.
    pub language: &'a str,
}

impl Details<'_> {
    /// What is wrong, in a line.
    pub fn text(&self, rule: &Rule, detail: &Detail) -> String {
        use t::quality::detail as texts;
        match detail {
            Detail::None => plain(&rule.check),
            Detail::NotAllowed { allowed, .. } if allowed.is_empty() => {
                t::quality::allowed::NONE.into()
            }
            Detail::NotAllowed { allowed, .. } => texts::allowed(&kind_names(*allowed).join(", ")),
            Detail::JunctionKinds(kinds) => texts::junction_kinds(&kind_names(*kinds).join(", ")),
            Detail::JunctionEnds {
                kind,
                source,
                target,
            } => texts::junction_ends(&kind_name(*kind), &concept(*source), &concept(*target)),
            Detail::Mandatory { meta } => {
                let meta = self.catalog.meta_property(*meta);
                texts::mandatory(meta.map_or("", |meta| meta.key.as_str()))
            }
            Detail::UnknownOwner(user) => texts::unknown_owner(user),
            Detail::Age { days } => texts::age(*days as usize),
            Detail::NeededBy { node, count } => match count.saturating_sub(1) {
                0 => texts::needed_by(&self.name(*node)),
                more => texts::needed_by_more(&self.name(*node), &more.to_string()),
            },
            Detail::ReliesOn {
                dependent,
                dependency,
            } => texts::relies_on(&self.name(*dependency), &self.name(*dependent)),
            Detail::SameName { other, count } => {
                let id = short_id(self.landscape.element_id(self.catalog, *other));
                match count.saturating_sub(1) {
                    0 => texts::same_name(&id),
                    more => texts::same_name_more(&id, &more.to_string()),
                }
            }
            Detail::Value(value) => texts::value(value),
            Detail::Cycle { steps, members } => {
                let last = steps.last().map(|step| step.node);
                let nodes = last.into_iter().chain(steps.iter().map(|step| step.node));
                let names = nodes.map(|node| self.name(node)).take(SHOWN + 1);
                let mut names = names.collect::<Vec<_>>().join(" → ");
                if steps.len() > SHOWN {
                    names.push_str(" → …");
                }
                texts::cycle(members.len(), &names)
            }
        }
    }

    /// The name of a node, as lists show it.
    pub fn name(&self, node: u32) -> String {
        let row = self.landscape.row(node);
        match row.and_then(|row| self.catalog.row_view(row)) {
            Some(row) => row_title(row, self.language).text,
            None => {
                let id = short_id(self.landscape.element_id(self.catalog, node));
                let class = self.landscape.concept(node).map(concept);
                class.map_or_else(|| id.clone(), |class| format!("{class} {id}"))
            }
        }
    }
}

fn concept(concept: Concept) -> String {
    class_label(&ElementClass::from(concept.name()))
}

/// What a check finds, where it finds nothing in particular.
fn plain(check: &Check) -> String {
    use t::quality::check as texts;
    match check {
        Check::NoOwner {} => t::common::NO_OWNER.into(),
        Check::Orphan {} => texts::ORPHAN.into(),
        Check::PropertyMissing { key } => texts::property_missing(key),
        Check::LanguageMissing { language } => {
            texts::language_missing(&crate::format::language_name(language))
        }
        Check::NamePattern { pattern } => texts::name_pattern(pattern),
        Check::Query { query } => query.clone(),
        other => about(other).into(),
    }
}
