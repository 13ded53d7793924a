//! Columns and facets of the list of elements.

use super::origin::origin_label;
use crate::catalog::view::{Column, Facet};
use crate::catalog::{Catalog, EvaluatedRule, Origin};
use crate::t::{self, Text};

/// The heading of a column; of a property, its key.
pub fn column_label(column: &Column) -> &str {
    match column {
        Column::Name => t::common::NAME.get(),
        Column::Class => t::common::CLASS.get(),
        Column::Layer => t::common::LAYER.get(),
        Column::Specialization => t::common::SPECIALIZATION.get(),
        Column::State => t::common::STATE.get(),
        Column::Owners => t::common::OWNERS.get(),
        Column::Groups => t::lists::GROUPS.get(),
        Column::Created => t::common::CREATED.get(),
        Column::Modified => t::common::MODIFIED.get(),
        Column::ModifiedBy => t::common::MODIFIED_BY.get(),
        Column::Published => t::common::PUBLISHED.get(),
        Column::Retrieved => t::lists::RETRIEVED.get(),
        Column::Origin => t::lists::ORIGIN.get(),
        Column::Findings => t::quality::FINDINGS.get(),
        Column::Id => t::common::INSTANCE_ID.get(),
        Column::ElementId => t::common::ELEMENT_ID.get(),
        Column::Property(key) => key,
    }
}

/// What rules are called, one after the other.
pub fn rule_titles<'a>(rules: impl Iterator<Item = &'a EvaluatedRule>) -> String {
    let titles: Vec<&str> = rules.map(|rule| rule.title.as_str()).collect();
    titles.join(", ")
}

/// The heading of a facet.
pub const fn facet_label(facet: Facet) -> Text {
    match facet {
        Facet::State => t::common::STATE,
        Facet::Layer => t::common::LAYER,
        Facet::Class => t::common::CLASS,
        Facet::Owner => t::common::OWNER,
        Facet::ModifiedBy => t::common::MODIFIED_BY,
        Facet::Group => t::common::GROUP,
        Facet::Version => t::common::VERSION,
        Facet::Missing => t::lists::NAME_MISSING_IN,
        Facet::Predecessor => t::lists::PREDECESSOR,
        Facet::Published => t::common::PUBLISHED,
        Facet::Visible => t::common::VISIBILITY,
        Facet::Origin => t::lists::ORIGIN,
        Facet::Finding => t::quality::FINDINGS,
    }
}

/// A value of a facet, in words where the facet has few values.
pub fn facet_value(facet: Facet, value: &str) -> String {
    let words = match (facet, value) {
        (Facet::Version, "latest") => t::common::LATEST_HERE.get(),
        (Facet::Version, "superseded") => t::lists::SUPERSEDED.get(),
        (Facet::Predecessor, "yes") => t::lists::HAS_PREDECESSOR.get(),
        (Facet::Predecessor, "no") => t::lists::NO_PREDECESSOR.get(),
        (Facet::Published, "yes") => t::common::PUBLISHED.get(),
        (Facet::Published, "no") => t::common::NOT_PUBLISHED.get(),
        (Facet::Visible, "yes") => t::common::VISIBLE.get(),
        (Facet::Visible, "no") => t::common::NOT_VISIBLE.get(),
        (Facet::Origin, key) => {
            let origin = Origin::ALL.into_iter().find(|o| o.key() == key);
            origin.map_or(key, |origin| origin_label(origin).get())
        }
        _ => value,
    };
    words.to_owned()
}

/// The heading of a column: of a property, the label that its settings give.
pub fn column_heading(catalog: &Catalog, column: &Column, language: &str) -> String {
    if let Column::Property(key) = column {
        let meta = catalog.meta_of(key);
        let label = meta
            .and_then(|m| m.label.as_ref())
            .and_then(|l| l.best(language));
        return label.map_or_else(|| key.to_string(), |l| l.value.clone());
    }
    column_label(column).to_owned()
}
