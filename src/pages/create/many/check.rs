//! Rows of a table as requests: checked by the rules of the form, for they become drafts first.

use std::collections::{BTreeMap, HashMap, HashSet};

use architrave_interface::{CreateElement, ElementClass, EntityId, Extra, PropertyType};

use super::super::fields::{FieldSpec, Layout, layout};
use super::super::request::build;
use super::mapping::{Target, plain};
use super::sheet::Line;
use crate::catalog::{Catalog, NAME, class_label, fold::fold};
use crate::draft::Draft;
use crate::value::is_text;

/// A row, held against what is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// Its number in the table.
    pub number: usize,
    /// Its class, where one is given that the interface lists or that was seen here.
    pub class: Option<ElementClass>,
    /// Its name, in the reader's language where it has one.
    pub name: String,
    /// What is sent, if nothing is to fix.
    pub request: Option<CreateElement>,
    /// What is to fix: the column, where it is one of the table's, and the words.
    pub problems: Vec<(Option<usize>, String)>,
    /// Whether another row above or an element known here has its class and name.
    pub twin: Option<Twin>,
}

/// Who has the same class and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Twin {
    /// The row with this number.
    Row(usize),
    /// The element known here with this instance id.
    Known(String),
}

/// Everything rows are checked with.
pub struct Rules {
    layouts: HashMap<ElementClass, Layout>,
    kinds: BTreeMap<String, PropertyType>,
    names: HashMap<(ElementClass, String), String>,
    language: String,
}

impl Rules {
    /// The rules for rows of these classes with properties of these keys.
    pub fn new(
        catalog: &Catalog,
        classes: &HashSet<ElementClass>,
        kinds: BTreeMap<String, PropertyType>,
        language: &str,
    ) -> Self {
        let mut sample = Draft::new(String::new(), String::new());
        for (key, kind) in &kinds {
            sample.add_key(key, kind);
        }
        let layouts = classes
            .iter()
            .map(|class| (class.clone(), layout(catalog, class, &sample)));
        let mut names = HashMap::new();
        for row in catalog.newest_rows() {
            let Some(listed) = catalog.listed_at(row) else {
                continue;
            };
            let class = &listed.element.conceptual_class;
            if !classes.contains(class) {
                continue;
            }
            for name in listed.element.name.iter().flat_map(|n| &n.translations) {
                let key = (class.clone(), fold(name.value.trim()));
                names
                    .entry(key)
                    .or_insert_with(|| listed.element.id.clone());
            }
        }
        Self {
            layouts: layouts.collect(),
            kinds,
            names,
            language: language.to_owned(),
        }
    }

    /// Checks every row; those with the same class and name as another are marked.
    pub fn check(
        &self,
        lines: &[Line],
        targets: &[Target],
        class: Option<&ElementClass>,
    ) -> Vec<Checked> {
        let mut seen: HashMap<(ElementClass, String), usize> = HashMap::new();
        let one = |line: &Line| {
            let (draft, class_problem) = self.draft(line, targets, class);
            let mut checked = self.checked(line, targets, &draft, class_problem);
            let names = draft
                .field(NAME)
                .map(|f| f.texts.as_slice())
                .unwrap_or_default();
            for name in names.iter().map(|t| fold(t.value.trim())) {
                let Some(class) = checked.class.clone().filter(|_| !name.is_empty()) else {
                    continue;
                };
                let key = (class, name);
                let twin = seen
                    .get(&key)
                    .filter(|number| **number != line.number)
                    .map(|number| Twin::Row(*number))
                    .or_else(|| self.names.get(&key).cloned().map(Twin::Known));
                checked.twin = checked.twin.take().or(twin);
                seen.entry(key).or_insert(line.number);
            }
            checked
        };
        lines.iter().map(one).collect()
    }

    /// The row as a draft, and what is wrong with its class.
    fn draft(
        &self,
        line: &Line,
        targets: &[Target],
        class: Option<&ElementClass>,
    ) -> (Draft, Option<(Option<usize>, String)>) {
        let mut draft = Draft::new(String::new(), String::new());
        draft.class = class.cloned();
        let mut problem = None;
        for (column, (target, cell)) in targets.iter().zip(&line.cells).enumerate() {
            let text = cell.trim();
            if text.is_empty() {
                continue;
            }
            match target {
                Target::Nothing => {}
                Target::Class => match class_of(text, self.layouts.keys()) {
                    Some(class) => draft.class = Some(class),
                    None => {
                        draft.class = None;
                        problem = Some((Some(column), format!("There is no class “{text}”.")));
                    }
                },
                Target::Specialization => text.clone_into(&mut draft.specialization),
                Target::Owners(kind) => {
                    for id in text.split([';', ',', '\n']).map(str::trim) {
                        let owner = EntityId {
                            kind: kind.clone(),
                            value: id.to_owned(),
                            extra: Extra::none(),
                        };
                        if !id.is_empty() && !draft.owners.contains(&owner) {
                            draft.owners.push(owner);
                        }
                    }
                }
                Target::Property { key, language } => {
                    let kind = self.kind(draft.class.as_ref(), key);
                    let language = match (is_text(&kind), language.is_empty()) {
                        (false, _) => "",
                        (true, true) => &self.language,
                        (true, false) => language,
                    };
                    draft.set_text(key, &kind, language, &written(&kind, cell));
                }
            }
        }
        if draft.class.is_none() && problem.is_none() {
            let column = targets.iter().position(|t| *t == Target::Class);
            problem = Some((column, "It has no class.".into()));
        }
        (draft, problem)
    }

    fn kind(&self, class: Option<&ElementClass>, key: &str) -> PropertyType {
        let of_class = class
            .and_then(|class| self.layouts.get(class)?.field(key))
            .map(|field| &field.kind);
        let any = of_class.or_else(|| self.kinds.get(key));
        any.cloned().unwrap_or(PropertyType::String)
    }

    fn checked(
        &self,
        line: &Line,
        targets: &[Target],
        draft: &Draft,
        class_problem: Option<(Option<usize>, String)>,
    ) -> Checked {
        let empty = Layout::default();
        let layout = draft.class.as_ref().and_then(|c| self.layouts.get(c));
        let (request, found) = build(draft, layout.unwrap_or(&empty), &self.language, false);
        let mut problems: Vec<_> = class_problem.into_iter().collect();
        for problem in found {
            let column = targets.iter().position(|t| t.key() == Some(&problem.key));
            let field = layout.and_then(|l| l.field(&problem.key));
            let label = field.map_or_else(|| problem.key.clone(), |f| label(f, &self.language));
            // The form offers them in a list; in a table they have to be said.
            let values = field.map(|f| values(f, &self.language)).unwrap_or_default();
            let text = match (values.is_empty(), problem.is_missing) {
                (true, _) => format!("{label}: {}", problem.text),
                (false, true) => format!("{label} is mandatory: {values}"),
                (false, false) => format!("{label} takes only {values}"),
            };
            problems.push((column, text));
        }
        Checked {
            number: line.number,
            class: draft.class.clone(),
            name: draft.name(&self.language).unwrap_or_default().to_owned(),
            request: request.filter(|_| problems.is_empty()),
            problems,
            twin: None,
        }
    }
}

/// The values that a property takes, in words; nothing where it takes any.
fn values(field: &FieldSpec, language: &str) -> String {
    let literals = field.validation.as_ref().and_then(|v| v.literals.as_ref());
    let words: Vec<&str> = literals
        .into_iter()
        .flatten()
        .filter_map(|literal| Some(literal.best(language)?.value.as_str()))
        .collect();
    words.join(", ")
}

/// What a property is called.
pub fn label(field: &FieldSpec, language: &str) -> String {
    let label = field.label.as_ref().and_then(|l| l.best(language));
    label.map_or_else(|| field.key.clone(), |l| l.value.clone())
}

/// The class that a cell means: by its name in the interface or as people write it, or one that
/// was seen here.
pub fn class_of<'a>(
    text: &str,
    seen: impl Iterator<Item = &'a ElementClass>,
) -> Option<ElementClass> {
    let wanted = plain(text);
    let fits = |class: &&ElementClass| {
        plain(class.as_str()) == wanted || plain(&class_label(class)) == wanted
    };
    ElementClass::ALL
        .iter()
        .find(fits)
        .or_else(|| seen.into_iter().find(fits))
        .cloned()
}

/// A cell as the form would have it: what spreadsheets write for yes and no, and a day as it is
/// written in German. Anything that could mean two things stays as it is, and is said to be wrong.
fn written(kind: &PropertyType, cell: &str) -> String {
    let text = cell.trim();
    match kind {
        PropertyType::Boolean => match fold(text).as_str() {
            "true" | "yes" | "wahr" | "ja" => "true".into(),
            "false" | "no" | "falsch" | "nein" => "false".into(),
            _ => text.to_owned(),
        },
        PropertyType::Date => german_day(text).unwrap_or_else(|| text.to_owned()),
        PropertyType::String | PropertyType::BBCode | PropertyType::Unknown(_) => cell.to_owned(),
        _ => text.to_owned(),
    }
}

/// `21.11.2026` → `2026-11-21`.
fn german_day(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split('.').collect();
    let [day, month, year] = parts.as_slice() else {
        return None;
    };
    let digits = |s: &str, most: usize| {
        (1..=most).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit())
    };
    (digits(day, 2) && digits(month, 2) && digits(year, 4) && year.len() == 4)
        .then(|| format!("{year}-{month:0>2}-{day:0>2}"))
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
