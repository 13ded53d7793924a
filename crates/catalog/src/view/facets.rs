//! How many elements each value of a facet has, under the other filters.

use crate::sorting::SortInPlace;
use architrave_interface::{ElementClass, EntityId, Layer, Translated, ValidityState};

use super::query::matches_language;
use super::spec::Facet;
use crate::columns::flag;
use crate::{Catalog, Origin};

/// Counts beside the values that can be chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facets {
    /// Elements of the signed-in person.
    pub mine: usize,
    /// States: the five of the interface in its picture's order, then others that were seen.
    pub states: Vec<(ValidityState, usize)>,
    /// Layers with their classes.
    pub layers: Vec<LayerFacet>,
    /// Owners, most frequent first.
    pub owners: Vec<(EntityId, usize)>,
    /// Groups by key with their label, most frequent first.
    pub groups: Vec<(String, Option<Translated>, usize)>,
    /// The other facets: their values as a view writes them.
    pub others: Vec<(Facet, Vec<(String, usize)>)>,
}

/// A layer and the classes seen in it.
#[derive(Clone, Debug, PartialEq)]
pub struct LayerFacet {
    /// The layer, by the elements' own field.
    pub layer: Layer,
    /// Elements of the layer.
    pub count: usize,
    /// Its classes, most frequent first.
    pub classes: Vec<(ElementClass, usize)>,
}

impl Facets {
    /// The values of one of the other facets.
    pub fn of(&self, facet: Facet) -> &[(String, usize)] {
        let found = self.others.iter().find(|(f, _)| *f == facet);
        found.map_or(&[], |(_, values)| values)
    }
}

/// Layers in the order of lists.
pub const LAYERS: [Layer; 7] = [
    Layer::BusinessLayer,
    Layer::ApplicationLayer,
    Layer::TechnologyLayer,
    Layer::MotivationElements,
    Layer::StrategyLayer,
    Layer::ImplementationAndMigrationLayer,
    Layer::GenericLayer,
];

/// States in the order of the pictures.
const STATES: [ValidityState; 5] = [
    ValidityState::Draft,
    ValidityState::Upcoming,
    ValidityState::Next,
    ValidityState::Valid,
    ValidityState::Invalid,
];

/// The facets of all loaded elements, without any filter: which values there are, in a stable
/// order. No element is read again for it until the catalog changes.
pub fn unfiltered(catalog: &Catalog) -> Facets {
    catalog.totals().clone().finish(catalog)
}

/// How often each value of the facets occurs.
pub fn totals(catalog: &Catalog) -> Totals {
    let mut totals = Totals::new(catalog);
    let newest = catalog.is_newest();
    for row in catalog.rows() {
        totals.rows += 1;
        totals.count(catalog, row, newest[row], 0, true);
    }
    totals
}

/// Running counts, by the numbers of the columns.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    pub rows: usize,
    pub mine: usize,
    states: Vec<usize>,
    kinds: Vec<usize>,
    owners: Vec<usize>,
    modifiers: Vec<usize>,
    pub groups: Vec<usize>,
    /// Superseded, latest.
    versions: [usize; 2],
    predecessor: [usize; 2],
    published: [usize; 2],
    visible: [usize; 2],
    origins: [usize; Origin::ALL.len()],
    /// By rule.
    pub findings: Vec<usize>,
    name_languages: Vec<usize>,
}

/// The bit of a facet, in the set of those that an element does not fit.
pub const fn bit(facet: Facet) -> u16 {
    1 << facet as u16
}

/// The bit of "mine", beside those of the facets.
pub const MINE: u16 = 1 << 14;

impl Totals {
    pub fn new(catalog: &Catalog) -> Self {
        let columns = &catalog.columns;
        let rules = catalog.findings().map_or(0, |found| found.rules.len());
        Self {
            findings: vec![0; rules],
            states: vec![0; columns.states.all().len()],
            kinds: vec![0; columns.kinds.all().len()],
            owners: vec![0; columns.owners_seen.all().len()],
            modifiers: vec![0; columns.modifiers_seen.all().len()],
            groups: vec![0; columns.group_info.len()],
            name_languages: vec![0; columns.name_language_sets.all().len()],
            ..Self::default()
        }
    }

    /// Counts an element for each facet that misses nothing but itself; with `more` false, takes
    /// it out of the counts.
    pub fn count(&mut self, catalog: &Catalog, row: usize, newest: bool, missed: u16, more: bool) {
        let add = |n: &mut usize| if more { *n += 1 } else { *n -= 1 };
        let columns = &catalog.columns;
        let counts = |facet: Facet| missed & !bit(facet) == 0;
        if counts(Facet::State) {
            add(&mut self.states[columns.state[row] as usize]);
        }
        if counts(Facet::Class) {
            add(&mut self.kinds[columns.kind[row] as usize]);
        }
        if counts(Facet::Owner) {
            once(columns.owners.get(row), &mut self.owners, add);
        }
        if counts(Facet::ModifiedBy) {
            add(&mut self.modifiers[columns.modified_by[row] as usize]);
        }
        if counts(Facet::Group) {
            once(columns.groups.get(row), &mut self.groups, add);
        }
        if counts(Facet::Version) {
            add(&mut self.versions[usize::from(newest)]);
        }
        let flags = columns.flags[row];
        if counts(Facet::Predecessor) {
            add(&mut self.predecessor[usize::from(flags & flag::PREDECESSOR != 0)]);
        }
        if counts(Facet::Published) {
            add(&mut self.published[usize::from(flags & flag::PUBLISHED != 0)]);
        }
        if counts(Facet::Visible) {
            add(&mut self.visible[usize::from(flags & flag::VISIBLE != 0)]);
        }
        if counts(Facet::Origin) {
            add(&mut self.origins[catalog.entries()[row].origin as usize]);
        }
        if let Some(findings) = catalog.findings().filter(|_| counts(Facet::Finding)) {
            once(findings.by_row.get(row), &mut self.findings, add);
        }
        if counts(Facet::Missing) {
            add(&mut self.name_languages[columns.name_languages[row] as usize]);
        }
    }

    /// How many have a value of a field.
    pub fn of(&self, catalog: &Catalog, field: super::query::Field, value: &str) -> usize {
        use super::query::Field;
        let columns = &catalog.columns;
        let sum = |sums: &[usize], is: &dyn Fn(usize) -> bool| -> usize {
            let fitting = sums.iter().enumerate().filter(|(code, _)| is(*code));
            fitting.map(|(_, sum)| sum).sum()
        };
        match field {
            Field::Class => sum(&self.kinds, &|code| {
                columns.kinds.all()[code].1.as_str() == value
            }),
            Field::Layer => sum(&self.kinds, &|code| {
                columns.kinds.all()[code].0.as_str() == value
            }),
            Field::State => sum(&self.states, &|code| {
                columns.states.all()[code].as_str() == value
            }),
            Field::Origin => sum(&self.origins, &|code| Origin::ALL[code].key() == value),
            _ => 0,
        }
    }

    /// The counts by value. A value that is there, but only with other filters, stays with 0.
    pub fn finish(self, catalog: &Catalog) -> Facets {
        let columns = &catalog.columns;
        let all = catalog.totals();
        let others = self.others(catalog, all);
        let seen_states = columns.states.all();
        let mut states: Vec<_> = STATES
            .into_iter()
            .map(|s| {
                let at = seen_states.iter().position(|seen| *seen == s);
                let n = at.map_or(0, |at| self.states[at]);
                (s, n)
            })
            .collect();
        let mut unlisted: Vec<_> = seen_states
            .iter()
            .zip(self.states.iter().zip(&all.states))
            .filter(|(s, (_, all))| !s.is_known() && **all > 0)
            .map(|(s, (n, _))| (s.clone(), *n))
            .collect();
        unlisted.arrange_by(Ord::cmp);
        states.append(&mut unlisted);
        let mut owners: Vec<_> = (0..)
            .zip(self.owners.iter().zip(&all.owners))
            .filter(|(_, (_, all))| **all > 0)
            .map(|(code, (n, _))| (columns.owner(code), *n))
            .collect();
        owners.arrange_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.value.cmp(&b.0.value)));
        let mut groups: Vec<_> = columns
            .group_info
            .iter()
            .zip(self.groups.iter().zip(&all.groups))
            .filter(|(_, (_, all))| **all > 0)
            .map(|(group, (n, _))| (group.key.clone(), group.label.clone(), *n))
            .collect();
        groups.arrange_by(|a, b| b.2.cmp(&a.2).then_with(|| a.0.cmp(&b.0)));
        let kinds = columns.kinds.all().iter();
        let kinds = kinds.zip(self.kinds.iter().zip(&all.kinds));
        let kinds = kinds.filter(|(_, (_, all))| **all > 0);
        Facets {
            mine: self.mine,
            states,
            layers: layers(kinds.map(|((layer, class), (n, _))| (layer, class, *n))),
            owners,
            groups,
            others,
        }
    }

    fn others(&self, catalog: &Catalog, all: &Self) -> Vec<(Facet, Vec<(String, usize)>)> {
        let pair = |[no, yes]: [usize; 2], words: [&str; 2]| {
            vec![(words[0].to_owned(), yes), (words[1].to_owned(), no)]
        };
        let origins = Origin::ALL
            .iter()
            .zip(self.origins.iter().zip(&all.origins));
        let mut origins: Vec<_> = origins
            .filter(|(_, (_, all))| **all > 0)
            .map(|(origin, (n, _))| (origin.key().to_owned(), *n))
            .collect();
        origins.arrange_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        vec![
            (
                Facet::Version,
                pair(self.versions, ["latest", "superseded"]),
            ),
            (Facet::Missing, self.missing(catalog)),
            (Facet::Predecessor, pair(self.predecessor, ["yes", "no"])),
            (Facet::Published, pair(self.published, ["yes", "no"])),
            (Facet::Visible, pair(self.visible, ["yes", "no"])),
            (Facet::Origin, origins),
            (Facet::Finding, self.findings(catalog, all)),
            (Facet::ModifiedBy, self.modifiers(catalog, all)),
        ]
    }

    /// How many elements each rule found; rules that found none are left out.
    fn findings(&self, catalog: &Catalog, all: &Self) -> Vec<(String, usize)> {
        let rules = catalog.findings().map_or(&[][..], |found| &found.rules);
        let counts = self.findings.iter().zip(&all.findings);
        let rules = rules.iter().zip(counts).filter(|(_, (_, all))| **all > 0);
        rules.map(|(rule, (n, _))| (rule.id.clone(), *n)).collect()
    }

    /// How many elements each person modified last, most frequent first.
    pub fn modifiers(&self, catalog: &Catalog, all: &Self) -> Vec<(String, usize)> {
        let counts = self.modifiers.iter().zip(&all.modifiers);
        let people = catalog.columns.modifiers().zip(counts);
        let people = people.filter(|(id, (_, all))| **all > 0 && !id.is_empty());
        let mut people: Vec<_> = people.map(|(id, (n, _))| (id.to_owned(), *n)).collect();
        people.arrange_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        people
    }

    /// Of each language seen, how many have no name in it; in the order of how often it was seen.
    fn missing(&self, catalog: &Catalog) -> Vec<(String, usize)> {
        let columns = &catalog.columns;
        let sets = columns.name_language_sets.all();
        let lacks = |set: &[u32], language: &str| {
            !set.iter()
                .any(|tag| matches_language(columns.pool.get(*tag), language))
        };
        let languages = catalog
            .languages()
            .into_iter()
            .map(|(language, _)| language);
        languages
            .filter(|language| !language.is_empty())
            .map(|language| {
                let sums = sets.iter().zip(&self.name_languages);
                let sums = sums.filter(|(set, _)| lacks(set, &language));
                let sum = sums.map(|(_, n)| n).sum();
                (language, sum)
            })
            .collect()
    }
}

/// Counts each value of a list once.
fn once(codes: &[u32], sums: &mut [usize], add: impl Fn(&mut usize)) {
    for (at, code) in codes.iter().enumerate() {
        if !codes[..at].contains(code) {
            add(&mut sums[*code as usize]);
        }
    }
}

fn layers<'a>(
    kinds: impl Iterator<Item = (&'a Layer, &'a ElementClass, usize)>,
) -> Vec<LayerFacet> {
    let empty = |layer: &Layer| LayerFacet {
        layer: layer.clone(),
        count: 0,
        classes: Vec::new(),
    };
    let mut layers: Vec<LayerFacet> = LAYERS.iter().map(empty).collect();
    for (layer, class, n) in kinds {
        let at = layers.iter().position(|l| l.layer == *layer);
        let at = at.unwrap_or_else(|| {
            layers.push(empty(layer));
            layers.len() - 1
        });
        layers[at].count += n;
        layers[at].classes.push((class.clone(), n));
    }
    for layer in &mut layers {
        layer
            .classes
            .arrange_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    }
    layers[LAYERS.len()..].arrange_by(|a, b| a.layer.cmp(&b.layer));
    layers
}
