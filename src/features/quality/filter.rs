//! Which findings fit the filter.

use architrave_analysis::Landscape;
use architrave_rules::{Finding, Subject};

use super::options::QualityOptions;
use super::subject::nodes;
use crate::catalog::Catalog;
use crate::catalog::fold::fold;

/// The filter: what is empty fits all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FindingFilter {
    /// Words that must all be in the names, without case and accents.
    words: Vec<String>,
    /// Type and id of an owner.
    owner: Option<(String, String)>,
    /// A kind of relationships, or a class.
    kind: String,
}

impl FindingFilter {
    /// The filter of an address.
    pub fn of(options: &QualityOptions) -> Self {
        let words = fold(&options.filter);
        let owner = options.owner.split_once(':');
        Self {
            words: words.split_whitespace().map(str::to_owned).collect(),
            owner: owner.map(|(kind, id)| (kind.to_owned(), id.to_owned())),
            kind: options.kind.clone(),
        }
    }

    /// Whether every finding fits.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a finding fits.
    pub fn fits(
        &self,
        catalog: &Catalog,
        landscape: &Landscape,
        language: &str,
        finding: &Finding,
    ) -> bool {
        let (first, second) = nodes(landscape, finding);
        let all = || std::iter::once(first).chain(second);
        self.has_kind(catalog, landscape, finding)
            && (self.owner.is_none() || all().any(|n| self.is_owned(catalog, landscape, n)))
            && self.has_words(all().map(|n| name(catalog, landscape, language, n)))
    }

    fn has_kind(&self, catalog: &Catalog, landscape: &Landscape, finding: &Finding) -> bool {
        self.kind.is_empty() || kind_or_class(catalog, landscape, finding) == self.kind
    }

    fn is_owned(&self, catalog: &Catalog, landscape: &Landscape, node: u32) -> bool {
        let row = landscape.row(node).and_then(|row| catalog.row_view(row));
        let (Some(row), Some((kind, id))) = (row, &self.owner) else {
            return false;
        };
        let mut owners = row.owners();
        owners.any(|(own, value)| own.as_str() == kind && value == id)
    }

    fn has_words<'a>(&self, names: impl Iterator<Item = &'a str>) -> bool {
        if self.words.is_empty() {
            return true;
        }
        let names: Vec<String> = names.map(fold).collect();
        let is_there = |word: &String| names.iter().any(|name| name.contains(word.as_str()));
        self.words.iter().all(is_there)
    }
}

/// The name of a node, else its logical id.
fn name<'a>(catalog: &'a Catalog, landscape: &Landscape, language: &str, node: u32) -> &'a str {
    let row = landscape.row(node);
    let name = row.and_then(|row| catalog.name_at(row, language));
    name.unwrap_or_else(|| landscape.element_id(catalog, node))
}

/// The kind of a relationship, or the class of an element.
pub fn kind_or_class<'a>(
    catalog: &'a Catalog,
    landscape: &Landscape,
    finding: &Finding,
) -> &'a str {
    match finding.subject {
        Subject::Relationship(edge) => landscape.kind_name(catalog, edge),
        Subject::Element(node) => {
            let row = landscape.row(node);
            row.map_or("", |row| catalog.class_at(row).as_str())
        }
    }
}
