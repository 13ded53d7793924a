//! Runs the rules of a set, one after the other.

mod dependencies;
mod junctions;
mod names;
mod relationships;
mod values;

pub use self::junctions::steps_behind;

use std::collections::HashMap;

use architrave_analysis::Landscape;
use architrave_catalog::Catalog;
use architrave_interface::ValidityState;

use crate::report::{Broken, Detail, Finding, Note, Outcome, Report, RuleReport, Subject};
use crate::scope::{NoScope, Scope};
use crate::{Check, Context, Pattern, Rule, RuleSet};

/// How many scopes are in memory: each has a byte for every element.
const MOST_SCOPES: usize = 32;

/// Evaluates the rules of a set on the newest loaded versions. `landscape` is that of the catalog.
pub fn evaluate(
    set: &RuleSet,
    catalog: &Catalog,
    landscape: &Landscape,
    context: &Context<'_>,
) -> Report {
    let mut evaluator = Evaluator::default();
    while evaluator.step(set, catalog, landscape, context) {}
    evaluator.finish(set, catalog, landscape)
}

/// An evaluation in steps of one rule: 250,000 elements take up to 60 ms for a rule, and a page can react between them. All
/// steps get the same set, catalog, landscape and context.
#[derive(Debug, Default)]
pub struct Evaluator {
    report: Report,
    scopes: HashMap<String, Result<Scope, NoScope>>,
}

impl Evaluator {
    /// Evaluates the next rule; false where there is none.
    pub fn step(
        &mut self,
        set: &RuleSet,
        catalog: &Catalog,
        landscape: &Landscape,
        context: &Context<'_>,
    ) -> bool {
        let Some(rule) = set.rules.get(self.report.rules.len()) else {
            return false;
        };
        if !rule.enabled {
            self.report.add(Err(Outcome::Off));
            return true;
        }
        if self.scopes.len() == MOST_SCOPES {
            self.scopes.clear();
        }
        let scope = self
            .scopes
            .entry(rule.scope.clone())
            .or_insert_with(|| Scope::read(&rule.scope, catalog, landscape, context));
        let checked = match scope {
            Ok(scope) => Run {
                catalog,
                landscape,
                context,
                scope,
            }
            .check(&rule.check),
            Err(none) => Err(none.clone().outcome(Broken::Scope)),
        };
        self.report.add(checked);
        true
    }

    /// What all rules found.
    pub fn finish(self, set: &RuleSet, catalog: &Catalog, landscape: &Landscape) -> Report {
        let mut report = self.report;
        mark_accepted(&mut report, set, catalog, landscape);
        report
    }
}

/// One rule that runs.
pub(crate) struct Run<'a> {
    pub(crate) catalog: &'a Catalog,
    pub(crate) landscape: &'a Landscape,
    pub(crate) context: &'a Context<'a>,
    pub(crate) scope: &'a Scope,
}

/// What a rule found.
#[derive(Default)]
pub(crate) struct Checked {
    pub(crate) notes: Vec<Note>,
    pub(crate) elements: usize,
    pub(crate) relationships: usize,
    pub(crate) findings: Vec<(Subject, Detail)>,
}

impl Checked {
    fn element(&mut self, node: u32, detail: Detail) {
        self.findings.push((Subject::Element(node), detail));
    }

    fn relationship(&mut self, edge: u32, detail: Detail) {
        self.findings.push((Subject::Relationship(edge), detail));
    }

    fn note_if(&mut self, count: usize, note: fn(usize) -> Note) {
        if count > 0 {
            self.notes.push(note(count));
        }
    }
}

impl<'a> Run<'a> {
    fn check(&self, check: &Check) -> Result<Checked, Outcome> {
        if let Some(need) = self.context.lacks_for(check) {
            return Err(Outcome::NotApplicable(need));
        }
        let mut checked = match check {
            Check::RelationshipNotAllowed {} => self.relationships(),
            Check::PropertyMissing { key } => self.property_missing(key),
            Check::MandatoryMissing {} => self.mandatory_missing(),
            Check::NoOwner {} => self.no_owner(),
            Check::OwnerUnknown {} => self.owner_unknown(),
            Check::Orphan {} => self.orphans(),
            Check::NotModified { days } => self.older_than(*days, None),
            Check::DraftTooOld { days } => self.older_than(*days, Some(&ValidityState::Draft)),
            Check::NeededNotValid { kinds } => self.needed_not_valid(kinds.0),
            Check::ValidReliesOnInvalid { kinds } => self.valid_relies_on_invalid(kinds.0),
            Check::SameName {} => self.same_name(),
            Check::NamePattern { pattern } => {
                let pattern = Pattern::parse(pattern).map_err(Broken::Pattern);
                self.name_pattern(&pattern.map_err(Outcome::Broken)?)
            }
            Check::LanguageMissing { language } => self.language_missing(language),
            Check::ValueNotListed { values, .. } if values.is_empty() => {
                return Err(Outcome::Broken(Broken::NoValues));
            }
            Check::ValueNotListed { key, values } => self.value_not_listed(key, values),
            Check::Cycle { kinds } if kinds.0.is_empty() => {
                return Err(Outcome::Broken(Broken::NoKinds));
            }
            Check::Cycle { kinds } => self.cycles(kinds.0),
            Check::Query { query } => self.query(query)?,
        };
        if self.scope.is_empty() {
            checked.notes.insert(0, Note::ScopeIsEmpty);
        }
        Ok(checked)
    }

    /// Each loaded node of the scope, with its row.
    fn elements(&self) -> impl Iterator<Item = (u32, usize)> + use<'a> {
        let (landscape, scope) = (self.landscape, self.scope);
        let nodes = 0..landscape.loaded_count() as u32;
        nodes.filter_map(move |node| {
            let row = landscape.row(node).filter(|_| scope.has(node))?;
            Some((node, row))
        })
    }

    /// The validity state of each loaded node.
    fn states(&self) -> Vec<Option<&'a ValidityState>> {
        let (catalog, landscape) = (self.catalog, self.landscape);
        let nodes = 0..landscape.loaded_count() as u32;
        let state = |node| Some(catalog.row_view(landscape.row(node)?)?.state());
        nodes.map(state).collect()
    }

    fn query(&self, query: &str) -> Result<Checked, Outcome> {
        if query.trim().is_empty() {
            return Err(Outcome::Broken(Broken::EmptyQuery));
        }
        let found = Scope::read(query, self.catalog, self.landscape, self.context)
            .map_err(|none| none.outcome(Broken::Query))?;
        if found.is_all() {
            return Err(Outcome::Broken(Broken::EmptyQuery));
        }
        let mut checked = Checked::default();
        for (node, _) in self.elements() {
            checked.elements += 1;
            if found.has(node) {
                checked.element(node, Detail::None);
            }
        }
        Ok(checked)
    }
}

impl Report {
    fn add(&mut self, checked: Result<Checked, Outcome>) {
        let (outcome, checked) = match checked {
            Ok(checked) => (Outcome::Ran, checked),
            Err(outcome) => (outcome, Checked::default()),
        };
        let rule = self.rules.len();
        let from = self.findings.len();
        let findings = checked.findings.into_iter();
        self.findings
            .extend(findings.map(|(subject, detail)| Finding {
                rule,
                subject,
                detail,
                accepted: None,
            }));
        self.rules.push(RuleReport {
            outcome,
            notes: checked.notes,
            elements: checked.elements,
            relationships: checked.relationships,
            findings: from..self.findings.len(),
            accepted: 0,
        });
    }
}

/// Finds the acceptance of each finding. Keys are made for rules with acceptances only.
fn mark_accepted(report: &mut Report, set: &RuleSet, catalog: &Catalog, landscape: &Landscape) {
    let accepted = set.accepted.iter().enumerate();
    let by_key: HashMap<&str, usize> = accepted
        .rev()
        .map(|(at, one)| (one.key.as_str(), at))
        .collect();
    let of_rule = |rule: &Rule| {
        let start = format!("{}|", rule.id);
        set.accepted.iter().any(|one| one.key.starts_with(&start))
    };
    for (rule, report_of) in set.rules.iter().zip(&mut report.rules) {
        if !of_rule(rule) {
            continue;
        }
        for finding in &mut report.findings[report_of.findings.clone()] {
            let key = finding.key(set, catalog, landscape);
            finding.accepted = by_key.get(key.as_str()).copied();
            report_of.accepted += usize::from(finding.accepted.is_some());
        }
    }
}
