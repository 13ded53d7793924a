//! The values that can be offered of a field, and how well each completes what is typed.

use crate::sorting::SortInPlace;
use architrave_interface::{EntityId, EntityIdType, Extra, PropertyType};
use architrave_values::Number;
use hashbrown::HashMap as FastMap;

use super::choice::Choice;
use super::complete::{Detail, Guide, MOST, TimeExample};
use super::fields::{Fact, Field, squeeze_into, squeezed};
use crate::columns::Columns;
use crate::derived_columns::OwnedTranslations;
use crate::{Catalog, Severity};

/// The longest value of a property that is offered, in bytes.
const LONGEST: usize = 60;

/// Of more distinct values only the most frequent ones are compared with what is typed.
const LOOKED_AT: usize = 20_000;

/// A value that can be offered.
pub struct Offer {
    pub value: String,
    pub label: String,
    pub detail: Detail,
    /// Whether it is written without quotes, because the language has a meaning for it.
    pub is_word: bool,
}

impl Offer {
    pub fn new(value: &str, label: impl Into<String>, detail: Detail) -> Self {
        Self {
            value: value.to_owned(),
            label: label.into(),
            detail,
            is_word: false,
        }
    }

    /// A word of the language.
    fn word(value: &str, detail: Detail) -> Self {
        Self {
            is_word: true,
            ..Self::new(value, value, detail)
        }
    }

    /// How well it completes what is typed: smaller is better.
    pub fn fit(&self, sought: &CompletionTarget<'_>, scratch: &mut String) -> Option<usize> {
        sought.fit(&self.value, &self.label, scratch)
    }
}

/// The text to complete, squeezed once.
pub struct CompletionTarget<'a> {
    /// What is typed.
    pub typed: String,
    /// What values begin with to the letter.
    pub begins: &'a str,
    /// Values that are there already.
    pub others: Vec<String>,
}

impl CompletionTarget<'_> {
    /// A target for a typed text.
    pub fn new(typed: &str) -> Self {
        Self {
            typed: squeezed(typed),
            begins: "",
            others: Vec::new(),
        }
    }

    /// How well a value completes it, by itself or its label; smaller is better. `scratch` avoids
    /// an allocation for each value.
    fn fit(&self, value: &str, label: &str, scratch: &mut String) -> Option<usize> {
        if !value.starts_with(self.begins) {
            return None;
        }
        if self.typed.is_empty() && self.others.is_empty() {
            return Some(0);
        }
        squeeze_into(value, scratch);
        if self.others.contains(scratch) {
            return None;
        }
        let by_value = self.fit_of(scratch);
        if by_value == Some(0) || label == value {
            return by_value;
        }
        squeeze_into(label, scratch);
        self.fit_of(scratch).or(by_value)
    }

    fn fit_of(&self, squeezed: &str) -> Option<usize> {
        let typed = self.typed.as_str();
        if squeezed.starts_with(typed) {
            Some(0)
        } else {
            (typed.len() > 2 && squeezed.contains(typed)).then_some(1)
        }
    }
}

/// The values of a field; where there are many, as many of those that fit as are shown.
pub fn offers_of(field: Field, guide: &Guide<'_>, sought: &CompletionTarget<'_>) -> Vec<Offer> {
    let catalog = guide.catalog;
    let columns = &catalog.columns;
    let counts = catalog.totals();
    match field {
        Field::Class | Field::Layer | Field::State | Field::Origin => {
            let mut offers: Vec<(usize, Offer)> = Choice::all(field, catalog)
                .into_iter()
                .map(|choice| {
                    let value = choice.value();
                    let count = counts.of(catalog, field, value);
                    let label = (guide.label)(choice);
                    (count, Offer::new(value, label, Detail::Count(count)))
                })
                .collect();
            // Seen ones first, the most frequent of them before the others.
            offers.arrange_by_key(|(count, _)| std::cmp::Reverse(*count));
            offers.into_iter().map(|(_, offer)| offer).collect()
        }
        Field::Owner | Field::ModifiedBy => {
            let me = Offer::new("me", "me", Detail::Reader);
            let people = people_of(field, catalog)
                .into_iter()
                .map(|(person, count)| {
                    let name = match person.kind {
                        EntityIdType::UserId => (guide.person)(&person.value),
                        _ => None,
                    };
                    Offer::new(
                        &person.value,
                        name.unwrap_or_else(|| person.value.clone()),
                        Detail::Count(count),
                    )
                });
            std::iter::once(me).chain(people).collect()
        }
        Field::Group => {
            let groups = columns.group_info.iter().zip(&counts.groups);
            let groups = groups.filter(|(_, count)| **count > 0);
            groups
                .map(|(group, count)| {
                    let label = group.label.as_ref().and_then(|l| l.best(guide.language));
                    let label = label.map_or(group.key.as_str(), |l| l.value.as_str());
                    Offer::new(&group.key, label, Detail::Count(*count))
                })
                .collect()
        }
        Field::Spec => {
            let all = catalog.specializations();
            let texts = all.values.iter();
            let texts: Vec<_> = texts.map(|n| Some(columns.pool.get(*n))).collect();
            frequent(&all.codes, &texts, catalog, sought, false)
        }
        Field::Lang => catalog
            .languages()
            .into_iter()
            .map(|(language, _)| Offer::new(&language, language.as_str(), Detail::Language))
            .collect(),
        Field::Is | Field::Has | Field::Visible => {
            let facts = Fact::of(field).into_iter();
            let mut offers: Vec<Offer> = facts
                .map(|(name, fact)| Offer::new(name, name, Detail::Fact(field, fact)))
                .collect();
            if field == Field::Has {
                let keys = catalog.property_keys().into_iter();
                offers.extend(keys.map(|m| Offer::new(&m.key, m.key.as_str(), Detail::HasValue)));
            }
            offers
        }
        Field::Modified | Field::Created | Field::Published | Field::Retrieved => {
            let year = guide.year;
            let time = Detail::Time;
            vec![
                Offer::word("today", time(TimeExample::Today)),
                Offer::word("yesterday", time(TimeExample::Yesterday)),
                Offer::word("7d", time(TimeExample::LastDays(7))),
                Offer::word("30d", time(TimeExample::LastDays(30))),
                Offer::word("<-30d", time(TimeExample::BeforeLastDays(30))),
                Offer::word(&year.to_string(), time(TimeExample::ThisYear)),
                Offer::word(&format!(">={year}-01"), time(TimeExample::FromMonth)),
                Offer::word(&format!("<{year}-01-01"), time(TimeExample::BeforeDay)),
            ]
        }
        Field::Finding => {
            let words = Severity::ALL.map(|s| Offer::new(s.name(), s.name(), Detail::None));
            let rules = catalog.findings().map(|found| &found.rules).into_iter();
            let rules = rules.flatten().zip(&counts.findings);
            let rules =
                rules.map(|(rule, n)| Offer::new(&rule.id, rule.title.as_str(), Detail::Count(*n)));
            words.into_iter().chain(rules).collect()
        }
        Field::Id | Field::Element => Vec::new(),
    }
}

/// People and groups that are values of a field, most frequent first.
pub(super) fn people_of(field: Field, catalog: &Catalog) -> Vec<(EntityId, usize)> {
    if field == Field::Owner {
        return catalog.owners();
    }
    let totals = catalog.totals();
    let people = totals.modifiers(catalog, totals).into_iter();
    let person = |(value, count)| {
        let (kind, extra) = (EntityIdType::UserId, Extra::none());
        (EntityId { kind, value, extra }, count)
    };
    people.map(person).collect()
}

/// That there is a value, or none.
pub fn presence_offers(field: Option<Field>) -> Vec<Offer> {
    let can_be_missing = match field {
        None => true,
        Some(field) => matches!(
            field,
            Field::Owner
                | Field::Group
                | Field::Spec
                | Field::Lang
                | Field::Finding
                | Field::Modified
                | Field::Published
        ),
    };
    match can_be_missing {
        true => vec![
            Offer::word("none", Detail::IsEmpty),
            Offer::word("any", Detail::IsNotEmpty),
        ],
        false => Vec::new(),
    }
}

/// Literals of a list, yes and no, else the values seen that fit.
pub fn offers_of_key(typed: &str, guide: &Guide<'_>, sought: &CompletionTarget<'_>) -> Vec<Offer> {
    let catalog = guide.catalog;
    let keys = catalog.property_keys();
    let exact = keys.iter().find(|m| m.key == typed);
    let Some(meta) = exact.or_else(|| keys.iter().find(|m| m.key.eq_ignore_ascii_case(typed)))
    else {
        return Vec::new();
    };
    let literals = meta.validation.as_ref().and_then(|v| v.literals.as_ref());
    if let Some(literals) = literals.filter(|l| !l.is_empty()) {
        let labels = literals.iter().filter_map(|l| l.best(guide.language));
        return labels
            .map(|l| Offer::new(&l.value, l.value.as_str(), Detail::Literal))
            .collect();
    }
    if meta.kind == PropertyType::Boolean {
        return [true, false]
            .map(|yes| {
                let choice = Choice::Boolean(yes);
                Offer::new(choice.value(), (guide.label)(choice), Detail::None)
            })
            .into();
    }
    // A text with markup is searched, and not chosen.
    if meta.kind == PropertyType::BBCode {
        return Vec::new();
    }
    let cells = catalog.property_cells(&meta.key);
    let mut best = Best::new(&catalog.columns, guide.language);
    let texts: Vec<Option<&str>> = cells
        .values
        .iter()
        .map(|cell| best.of(cell.texts()?).filter(|text| text.len() <= LONGEST))
        .collect();
    let is_number = matches!(meta.kind, PropertyType::Integer | PropertyType::Decimal);
    frequent(&cells.codes, &texts, catalog, sought, is_number)
}

/// Texts by code with how many rows have them, most frequent first, or numbers in their order: of
/// those that fit as many as are shown.
fn frequent(
    codes: &[u32],
    texts: &[Option<&str>],
    catalog: &Catalog,
    sought: &CompletionTarget<'_>,
    are_numbers: bool,
) -> Vec<Offer> {
    let mut sums = vec![0_usize; texts.len()];
    for row in catalog.rows() {
        sums[codes[row] as usize] += 1;
    }
    // The same text may have several codes: with and without another language beside it.
    let mut by_text: FastMap<&str, usize> = FastMap::new();
    for (text, sum) in texts.iter().zip(sums) {
        if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
            *by_text.entry(text).or_default() += sum;
        }
    }
    let mut values: Vec<(usize, &str)> = by_text.into_iter().map(|(t, sum)| (sum, t)).collect();
    let order = |a: &(usize, &str), b: &(usize, &str)| b.0.cmp(&a.0).then_with(|| a.1.cmp(b.1));
    if values.len() > LOOKED_AT {
        values.select_nth_unstable_by(LOOKED_AT, order);
        values.truncate(LOOKED_AT);
    }
    values.sort_unstable_by(order);
    if are_numbers {
        // Values that are no numbers come last.
        values.arrange_by(|(_, a), (_, b)| {
            match (Number::parse(a.trim()), Number::parse(b.trim())) {
                (Some(a), Some(b)) => a.compare(&b),
                (a, b) => b.is_some().cmp(&a.is_some()),
            }
        });
    }
    let (mut begins, mut contains) = (Vec::new(), Vec::new());
    let mut scratch = String::new();
    for (sum, text) in values {
        let found = match sought.fit(text, text, &mut scratch) {
            Some(0) => &mut begins,
            Some(_) if contains.len() < MOST => &mut contains,
            _ => continue,
        };
        found.push(Offer::new(text, text, Detail::Count(sum)));
        if begins.len() == MOST {
            return begins;
        }
    }
    begins.extend(contains);
    begins
}

/// Which of several texts a reader sees, without making them again: the languages of most values
/// are the same.
struct Best<'a> {
    columns: &'a Columns,
    language: &'a str,
    /// The place of the best text by the default language and those of the texts that are not
    /// empty.
    known: FastMap<Vec<u32>, Option<usize>>,
    languages: Vec<u32>,
}

impl<'a> Best<'a> {
    fn new(columns: &'a Columns, language: &'a str) -> Self {
        Self {
            columns,
            language,
            known: FastMap::new(),
            languages: Vec::new(),
        }
    }

    fn of<'t>(&mut self, (default, texts): &'t OwnedTranslations) -> Option<&'t str> {
        let full = || texts.iter().filter(|(_, text)| !text.is_empty());
        self.languages.clear();
        self.languages.push(*default);
        self.languages.extend(full().map(|(language, _)| *language));
        let place = match self.known.get(&self.languages) {
            Some(place) => *place,
            None => {
                let languages = self.languages[1..].iter().zip(0_usize..);
                let places = languages.map(|(language, place)| (*language, place.to_string()));
                let places = self.columns.translated(&(*default, places.collect()));
                let best = places.best(self.language);
                let place = best.and_then(|best| best.value.parse().ok());
                self.known.insert(self.languages.clone(), place);
                place
            }
        };
        full().nth(place?).map(|(_, text)| &**text)
    }
}
