//! Rows of a table as requests: checked by the rules of the form, for they become drafts first.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use architrave_interface::{
    CreateElement, ElementClass, EntityId, Extra, PropertyType, Translated,
};

use super::mapping::{Target, plain};
use super::options::{options, suggest};
use super::owners::{OwnerStatus, OwnerStatuses, parts};
use super::pending::{PendingRows, Twin};
use super::sheet::{Line, SheetCell};
use crate::catalog::{Catalog, NAME, fold::fold};
use crate::draft::Draft;
use crate::features::create::fields::{FieldSpec, Layout, layout};
use crate::features::create::request::build;
use crate::t;
use crate::texts::class_label;
use crate::value::{Notation, is_text};

/// A row, compared with what is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// Its number in the table.
    pub number: usize,
    /// Its class, where one is given that the interface lists or that was seen here.
    pub class: Option<ElementClass>,
    /// Its name, in the reader's language where it has one.
    pub name: String,
    /// The request, if nothing is to fix.
    pub request: Option<CreateElement>,
    /// The errors: the column, where it is one of the table's, and the words.
    pub problems: Vec<(Option<usize>, String)>,
    /// Who else has its class and name: a row above, a loaded element, or a pending row of a batch.
    pub twin: Option<Twin>,
}

/// Everything rows are checked with.
pub struct Rules {
    layouts: HashMap<ElementClass, Layout>,
    kinds: BTreeMap<String, PropertyType>,
    names: HashMap<(ElementClass, String), String>,
    language: String,
    columns: ColumnContext,
    pending: Arc<PendingRows>,
}

/// How each column is read, and what is known of the owners in it.
#[derive(Default)]
pub struct ColumnContext {
    /// The notation of each column.
    pub notations: Vec<ColumnNotation>,
    /// What is known of each owner.
    pub owners: OwnerStatuses,
}

/// In which notation the numbers or days of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnNotation {
    /// It makes no difference.
    Irrelevant,
    /// In this one.
    Chosen(Notation),
    /// Not chosen yet, and the cells do not decide it.
    Open,
}

/// A place in a row with what is to fix: the column, where it is one of the table's, and the words.
type Fix = (Option<usize>, String);

impl Rules {
    /// The rules for rows of these classes with properties of these keys.
    pub fn new(
        catalog: &Catalog,
        classes: &HashSet<ElementClass>,
        kinds: BTreeMap<String, PropertyType>,
        language: &str,
        columns: ColumnContext,
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
            columns,
            pending: Arc::default(),
        }
    }

    /// The same rules with the pending rows of batches.
    pub fn with_pending(self, pending: Arc<PendingRows>) -> Self {
        Self { pending, ..self }
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
            let (draft, found) = self.draft(line, targets, class);
            let mut checked = self.checked(line, targets, &draft, found);
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
                    .or_else(|| self.names.get(&key).cloned().map(Twin::Known))
                    .or_else(|| self.pending.get(&key).cloned().map(Twin::Pending));
                checked.twin = checked.twin.take().or(twin);
                seen.entry(key).or_insert(line.number);
            }
            checked
        };
        lines.iter().map(one).collect()
    }

    /// The row as a draft, and what is wrong with its class, its owners and its numbers.
    fn draft(
        &self,
        line: &Line,
        targets: &[Target],
        class: Option<&ElementClass>,
    ) -> (Draft, Vec<Fix>) {
        let mut draft = Draft::new(String::new(), String::new());
        draft.class = class.cloned();
        let mut found = Vec::new();
        let mut has_wrong_class = false;
        for (column, (target, cell)) in targets.iter().zip(&line.cells).enumerate() {
            let text = cell.text().trim();
            if text.is_empty() {
                continue;
            }
            if let (SheetCell::Error { error }, true) = (cell, *target != Target::Nothing) {
                let problem = t::batch::check::cell_error(error);
                found.push((Some(column), problem));
                has_wrong_class |= *target == Target::Class;
                continue;
            }
            match target {
                Target::Nothing => {}
                Target::Class => match class_of(text, self.layouts.keys()) {
                    Some(class) => draft.class = Some(class),
                    None => {
                        draft.class = None;
                        has_wrong_class = true;
                        let meant = suggest(text, &options(target, &[], &[], &self.language));
                        let problem = t::batch::check::no_such_class(text);
                        found.push((Some(column), with_suggestion(problem, meant)));
                    }
                },
                Target::Specialization => text.clone_into(&mut draft.specialization),
                Target::Owners(kind) => {
                    for id in parts(text) {
                        let status = self.columns.owners.get(&(kind.clone(), id.to_owned()));
                        let problem = status.unwrap_or(&OwnerStatus::Checking).problem(id);
                        found.extend(problem.map(|problem| (Some(column), problem)));
                        let owner = EntityId {
                            kind: kind.clone(),
                            value: id.to_owned(),
                            extra: Extra::none(),
                        };
                        if !draft.owners.contains(&owner) {
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
                    let literal = self.literal(draft.class.as_ref(), key, cell.text());
                    let text = match self.read(&kind, column, cell) {
                        Ok(text) => literal.unwrap_or(text),
                        Err(problem) => {
                            found.push((Some(column), problem));
                            continue;
                        }
                    };
                    draft.set_text(key, &kind, language, &text);
                }
            }
        }
        if draft.class.is_none() && !has_wrong_class {
            let column = targets.iter().position(|t| *t == Target::Class);
            found.push((column, t::batch::check::NO_CLASS.into()));
        }
        (draft, found)
    }

    /// A cell as the form would have it, in the notation of its column.
    fn read(&self, kind: &PropertyType, column: usize, cell: &SheetCell) -> Result<String, String> {
        let is_number = matches!(cell, SheetCell::Number { .. });
        let cell = cell.text();
        let written = written(kind, cell);
        let Some([one, other]) = Notation::of_kind(kind).filter(|_| !is_number) else {
            return Ok(written);
        };
        let readings = (one.read(kind, cell), other.read(kind, cell));
        match self.columns.notations.get(column) {
            Some(ColumnNotation::Chosen(notation)) => match (notation.read(kind, cell), readings) {
                (Some(read), _) => Ok(read),
                // The check says what is wrong.
                (None, (None, None)) => Ok(written),
                (None, _) => Err(t::batch::check::other_notation(
                    cell.trim(),
                    &notation.label(),
                )),
            },
            _ => match readings {
                (Some(a), Some(b)) if a == b => Ok(a),
                (None, None) => Ok(written),
                (Some(a), Some(b)) => Err(t::batch::check::ambiguous(cell.trim(), &a, &b)),
                (Some(_), None) | (None, Some(_)) => Err(t::batch::check::CHOOSE_NOTATION.into()),
            },
        }
    }

    /// The literal that a cell means whatever its case, in any language.
    fn literal(&self, class: Option<&ElementClass>, key: &str, cell: &str) -> Option<String> {
        let field = self.layouts.get(class?)?.field(key)?;
        let literals = field.validation.as_ref()?.literals.as_ref()?;
        let wanted = fold(cell.trim());
        let texts = |literal: &Translated| {
            let texts = literal.translations.iter().map(|t| t.value.clone());
            texts.collect::<Vec<_>>()
        };
        let mut meant = literals.iter().map(texts).filter_map(|texts| {
            let exact = texts.iter().find(|text| text.as_str() == cell.trim());
            let any = exact.or_else(|| texts.iter().find(|text| fold(text) == wanted));
            any.map(|text| (exact.is_some(), text.clone()))
        });
        let first = meant.next()?;
        let mut others = meant.collect::<Vec<_>>();
        others.push(first);
        let exact = others.iter().find(|(is_exact, _)| *is_exact);
        match (exact, others.as_slice()) {
            (Some((_, text)), _) | (None, [(_, text)]) => Some(text.clone()),
            // Two literals differ in case only.
            _ => None,
        }
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
        mut problems: Vec<Fix>,
    ) -> Checked {
        let empty = Layout::default();
        let layout = draft.class.as_ref().and_then(|c| self.layouts.get(c));
        let (request, found) = build(draft, layout.unwrap_or(&empty), &self.language, false);
        for problem in found {
            let column = targets.iter().position(|t| t.key() == Some(&problem.key));
            // What could not be read is not missing.
            if problem.is_missing && problems.iter().any(|(c, _)| *c == column && c.is_some()) {
                continue;
            }
            let field = layout.and_then(|l| l.field(&problem.key));
            let label = field.map_or_else(|| problem.key.clone(), |f| label(f, &self.language));
            // The form offers them in a list; in a table they have to be said.
            let values = field.map(|f| values(f, &self.language)).unwrap_or_default();
            let typed = column.and_then(|at| line.cells.get(at));
            let meant = typed.zip(field).and_then(|(typed, field)| {
                let target = Target::Property {
                    key: field.key.clone(),
                    language: String::new(),
                };
                let fields = std::slice::from_ref(field);
                suggest(typed.text(), &options(&target, fields, &[], &self.language))
            });
            let text = match (values.is_empty(), problem.is_missing) {
                (true, _) => t::batch::check::at_field(&label, &problem.text),
                (false, true) => t::batch::check::mandatory(&label, &values),
                (false, false) => {
                    with_suggestion(t::batch::check::only_values(&label, &values), meant)
                }
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

/// A problem and, where one is likely, what was meant.
fn with_suggestion(problem: String, meant: Option<String>) -> String {
    match meant {
        Some(meant) => format!("{problem} {}", t::batch::check::meant(&meant)),
        None => problem,
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

/// A cell as the form would have it: what spreadsheets write for yes and no. Anything else stays as
/// it is, and is said to be wrong.
fn written(kind: &PropertyType, cell: &str) -> String {
    let text = cell.trim();
    match kind {
        PropertyType::Boolean => match fold(text).as_str() {
            "true" | "yes" | "wahr" | "ja" => "true".into(),
            "false" | "no" | "falsch" | "nein" => "false".into(),
            _ => text.to_owned(),
        },
        PropertyType::String | PropertyType::BBCode | PropertyType::Unknown(_) => cell.to_owned(),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
