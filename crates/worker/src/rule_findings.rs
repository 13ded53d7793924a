//! Runs the rules of a set on the file, which is read again: as elements it needs several times the memory of the
//! packed form, and only for this.

use std::io::Read;

use architrave_analysis::Landscape;
use architrave_catalog::view::QueryContext;
use architrave_exchange::Limits;
use architrave_file_elements::{FileElements, FileModel, Place};
use architrave_rules::{Context, FILE, Finding, Outcome, Report, RuleSet, Subject, evaluate};

use crate::gather::{Input, of_error};
use crate::rule_codes::{check_code, note_code, outcome_code, severity_code};
use crate::rule_fixed::Fixed;
use crate::rule_history::History;
use crate::rule_loaded::{WHOLE_LIMIT, add_loaded, needs_whole, whole_set};
use crate::rule_places::Describer;
use crate::unchanged::Unchanged;
use crate::{
    LoadedFile, OpenFinding, RULE_PLACES, RULES_LIMIT, RulePlace, RuleResult, Ruled, RulesFailure,
};

impl LoadedFile {
    /// Runs the rules of a set, which is JSON, or empty for the built-in rules. `input` reads the file again; names are
    /// in `language`; `open` are findings of loaded elements, some of which
    /// the file may correct; `now` is in milliseconds since 1970. Which findings are new follows from the last check.
    ///
    /// # Errors
    /// The file is too large, or cannot be read to its end any more; or the set cannot be read.
    pub fn run_rules(
        &self,
        input: impl Read,
        rules: &str,
        open: &[OpenFinding],
        language: &str,
        now: f64,
    ) -> Result<Ruled, RulesFailure> {
        if let Some(stopped) = &self.summary.stopped {
            return Err(RulesFailure::Stopped(Box::new(stopped.clone())));
        }
        if self.summary.bytes > RULES_LIMIT {
            return Err(RulesFailure::TooLarge { limit: RULES_LIMIT });
        }
        let (set, unreadable) = rule_set(rules)?;
        let mut model = model(Box::new(input))?;
        let context = Context {
            query: QueryContext {
                now,
                ..QueryContext::default()
            },
            language,
            unknown_users: None,
            lacks: FILE,
        };
        let alone = FileElements::of(&model);
        let mut loaded = 0;
        let mut whole = None;
        if self.summary.bytes <= WHOLE_LIMIT
            && let Some(set) = whole_set(&set)
        {
            loaded = add_loaded(&mut model, &self.earlier, language);
            whole = (loaded > 0).then(|| (FileElements::of(&model), set));
        }
        // Rules need the memory.
        drop(model);
        let alone = Evaluated::new(alone, &set, &context);
        let whole = whole.map(|(file, set)| Evaluated::new(file, &set, &context));
        let found = Found {
            set: &set,
            unchanged: self.unchanged(),
            fixed: Fixed::new(&self.earlier, &alone.file.catalog, &alone.landscape),
            alone: &alone,
            whole: whole.as_ref(),
            open,
            language,
        };
        Ok(Ruled {
            unreadable,
            rules: (0..set.rules.len())
                .filter_map(|at| found.rule(at))
                .collect(),
            left_out: alone.file.left_out.len(),
            is_compared: found.unchanged.is_some(),
            loaded,
            set: set.name.clone(),
        })
    }
}

/// The rule set, and how many parts of it could not be read.
fn rule_set(json: &str) -> Result<(RuleSet, usize), RulesFailure> {
    if json.is_empty() {
        return Ok((RuleSet::built_in(&[]), 0));
    }
    let loaded = RuleSet::from_json(json).map_err(|_| RulesFailure::UnreadableSet)?;
    Ok((loaded.set, loaded.problems.len()))
}

fn model(input: Input<'_>) -> Result<FileModel, RulesFailure> {
    FileModel::read(input, Limits::default())
        .map_err(|error| RulesFailure::Stopped(Box::new(of_error(&error, None))))
}

/// Elements, and what rules found in them.
struct Evaluated {
    file: FileElements,
    landscape: Landscape,
    report: Report,
}

impl Evaluated {
    fn new(file: FileElements, set: &RuleSet, context: &Context<'_>) -> Self {
        let landscape = Landscape::of(&file.catalog);
        let report = evaluate(set, &file.catalog, &landscape, context);
        Self {
            file,
            landscape,
            report,
        }
    }

    /// Where a finding is; line 0 for one that is not about the file.
    fn place(&self, finding: &Finding) -> Place {
        let (catalog, landscape) = (&self.file.catalog, &self.landscape);
        let place = match finding.subject {
            Subject::Element(node) => self.file.elements.get(landscape.element_id(catalog, node)),
            Subject::Relationship(edge) => {
                let id = landscape.relationship_id(catalog, edge);
                self.file.relationships.get(&id)
            }
        };
        place.copied().unwrap_or(Place { line: 1, column: 1 })
    }
}

/// What rules found.
struct Found<'a> {
    set: &'a RuleSet,
    /// In the file alone.
    alone: &'a Evaluated,
    /// In the file and loaded elements, for the rules that need them.
    whole: Option<&'a Evaluated>,
    unchanged: Option<Unchanged<'a>>,
    fixed: Fixed<'a>,
    open: &'a [OpenFinding],
    language: &'a str,
}

impl Found<'_> {
    fn rule(&self, at: usize) -> Option<RuleResult> {
        let rule = self.set.rules.get(at)?;
        let whole = self.whole.filter(|_| needs_whole(&rule.check));
        let evaluated = whole.unwrap_or(self.alone);
        let Evaluated {
            file,
            landscape,
            report,
        } = evaluated;
        let (report, findings) = (report.rules.get(at)?, report.of_rule(at));
        let history = self
            .unchanged
            .as_ref()
            .map(|unchanged| History::new(unchanged, &file.catalog, landscape, findings));
        let in_file = findings.iter().filter(|one| evaluated.place(one).line > 0);
        let (open, accepted): (Vec<&Finding>, Vec<&Finding>) =
            in_file.partition(|one| one.accepted.is_none());
        let mut sorted: Vec<(bool, Place, &Finding)> = open
            .into_iter()
            .map(|one| {
                let is_known = history
                    .as_ref()
                    .is_some_and(|history| history.is_known(one, &rule.check));
                (is_known, evaluated.place(one), one)
            })
            .collect();
        sorted.sort_by_key(|(is_known, place, _)| (*is_known, *place));
        let known = sorted.iter().filter(|(is_known, ..)| *is_known).count();
        let describer = Describer {
            catalog: &file.catalog,
            landscape,
            language: self.language,
        };
        let shown = sorted.iter().take(RULE_PLACES);
        Some(RuleResult {
            id: rule.id.clone(),
            name: rule.name.clone(),
            check: check_code(&rule.check),
            severity: severity_code(rule.severity),
            outcome: outcome_code(&report.outcome),
            notes: report.notes.iter().filter_map(note_code).collect(),
            new: sorted.len() - known,
            known,
            accepted: accepted.len(),
            fixed: match report.outcome {
                Outcome::Ran => self.fixed.count(rule, self.open, findings),
                _ => 0,
            },
            places: shown
                .map(|(is_known, place, finding)| RulePlace {
                    line: place.line,
                    column: place.column,
                    is_known: *is_known,
                    subject: describer.subject(finding.subject),
                    detail: describer.detail(finding),
                })
                .collect(),
        })
    }
}
