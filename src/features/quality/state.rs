//! The state of the page: its address, the findings that fit, and what is chosen.

use std::sync::Arc;

use architrave_rules::{Outcome, RuleSet, Severity};
use leptos::prelude::*;

use super::evaluation::SharedEvaluation;
use super::filter::FindingFilter;
use super::fitting::{ElementFindings, Fitting};
use super::lines::{Chosen, Line, lines};
use super::options::{Mode, QualityOptions};
use super::own_rule::RuleDrafts;
use super::shared_rules::SharedRules;
use super::store::RuleStore;
use super::trend::Trend;
use crate::effect::memo;
use crate::features::analysis::landscape::SharedLandscape;
use crate::features::page_address::PageAddress;
use crate::paths::{self, Page};
use crate::state::App;

/// The page. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct QualityState {
    pub app: App,
    pub address: PageAddress<QualityOptions>,
    pub options: Memo<QualityOptions>,
    pub landscape: Memo<SharedLandscape>,
    pub store: RuleStore,
    /// Own rules that were typed and not saved.
    pub drafts: RuleDrafts,
    /// The rules as they are now; an evaluation may still be of earlier ones.
    pub set: Memo<RuleSet>,
    pub evaluation: Memo<SharedEvaluation>,
    /// The findings that fit the filter.
    pub fitting: Memo<Arc<Fitting>>,
    /// The elements with findings that fit.
    pub elements: Memo<Arc<Vec<ElementFindings>>>,
    /// What changed since the load before.
    pub trend: RwSignal<Option<Arc<Trend>>>,
    pub chosen: Memo<Chosen>,
    /// The rows of the table.
    pub lines: Memo<Arc<Vec<Line>>>,
    /// The finding that is shown, by its place in the report.
    pub shown: Memo<Option<u32>>,
    /// The key of the finding that is about to be accepted.
    pub accepting: RwSignal<Option<String>>,
    /// Whether the accepted findings of a rule are listed.
    pub is_accepted_open: RwSignal<bool>,
}

impl QualityState {
    /// The page of the address.
    pub fn new(app: App) -> Self {
        let address =
            PageAddress::<QualityOptions>::new(app, |space| paths::page(space, Page::Quality));
        let options = address.options;
        app.findings.want();
        let SharedRules {
            store,
            landscape,
            set,
            evaluation,
            drafts,
            trend,
        } = SharedRules::of(app);
        // Views of the page follow these; the shared ones outlive it.
        let landscape = memo(move |_| landscape.get());
        let set = memo(move |_| set.get());
        let evaluation = memo(move |_| evaluation.get());
        trend.follow(app, store, evaluation);
        let filter = memo(move |_| options.with(FindingFilter::of));
        let fitting = memo(move |_| {
            let (evaluation, language) = (evaluation.get(), app.prefs.content_language());
            app.catalog.with_untracked(|catalog| {
                let (report, landscape) = (&evaluation.report, &evaluation.landscape);
                let fitting =
                    filter.with(|f| Fitting::of(report, catalog, landscape, &language, f));
                Arc::new(fitting)
            })
        });
        let elements = memo(move |_| {
            let evaluation = evaluation.get();
            let (set, report) = (&evaluation.set, &evaluation.report);
            Arc::new(fitting.with(|f| f.elements(set, report, &evaluation.landscape)))
        });
        let choice = memo(move |_| options.with(|o| (o.mode, o.rule.clone(), o.element.clone())));
        let chosen = memo(move |_| {
            let evaluation = evaluation.get();
            choice.with(|(mode, rule, element)| match mode {
                Mode::Accepted => Chosen::Accepted,
                Mode::Rule if rule.is_empty() => fitting
                    .with(|fitting| first_rule(&evaluation, fitting))
                    .map_or(Chosen::Nothing, Chosen::Rule),
                Mode::Rule => {
                    let mut rules = evaluation.set.rules.iter();
                    let place = rules.position(|other| other.id == *rule);
                    place.map_or(Chosen::Nothing, Chosen::Rule)
                }
                Mode::Element => elements.with(|elements| {
                    let id = |node| {
                        app.catalog
                            .with_untracked(|c| evaluation.landscape.element_id(c, node).to_owned())
                    };
                    let mut all = elements.iter();
                    let found = match element.is_empty() {
                        true => all.next(),
                        false => all.find(|one| id(one.node) == *element),
                    };
                    found.map_or(Chosen::Nothing, |one| Chosen::Element(one.node))
                }),
            })
        });
        let is_accepted_open = RwSignal::new(true);
        let lines = memo(move |_| {
            let elements = match chosen.get() {
                Chosen::Element(_) => elements.get(),
                _ => Arc::default(),
            };
            let is_open = is_accepted_open.get();
            Arc::new(fitting.with(|f| lines(f, &elements, chosen.get(), is_open)))
        });
        let wanted = memo(move |_| options.with(|options| options.finding.clone()));
        let shown = memo(move |_| {
            let wanted = wanted.get();
            let evaluation = evaluation.get();
            if wanted.is_empty() {
                return None;
            }
            app.catalog.with_untracked(|catalog| {
                let all = fitting.get();
                let lines = lines.get();
                let listed = lines.iter().filter_map(|line| line.finding());
                // Where accepted findings are folded, the shown one may be among them.
                let folded = match chosen.get() {
                    Chosen::Rule(rule) => all.rules.get(rule).map(|rule| rule.accepted.as_slice()),
                    _ => None,
                };
                let folded = folded.unwrap_or_default().iter().copied();
                listed
                    .chain(folded)
                    .find(|place| evaluation.key(catalog, *place) == wanted)
            })
        });
        Self {
            app,
            address,
            options,
            landscape,
            set,
            store,
            drafts,
            evaluation,
            fitting,
            elements,
            trend: trend.trend,
            chosen,
            lines,
            shown,
            accepting: RwSignal::new(None),
            is_accepted_open,
        }
    }

    /// Whether everything is there that findings depend on, tracked.
    pub fn is_ready(self) -> bool {
        let is_whole = || self.evaluation.with(|evaluation| evaluation.is_whole);
        self.app.catalog.ready() && self.store.is_ready() && is_whole()
    }

    /// Shows a finding beside the list, or none. Going back leaves the finding that was opened first.
    pub fn show(self, place: Option<u32>) {
        let evaluation = self.evaluation.get_untracked();
        let key = place.map(|place| {
            let catalog = self.app.catalog;
            catalog.with_untracked(|catalog| evaluation.key(catalog, place))
        });
        let replace = self.options.with_untracked(|o| !o.finding.is_empty());
        self.address
            .change(replace, |options| options.finding = key.unwrap_or_default());
    }

    /// The instance ids of the elements of findings, each once; untracked.
    pub fn instances(self, places: impl Iterator<Item = u32>) -> Vec<String> {
        let evaluation = self.evaluation.get_untracked();
        let mut nodes = Vec::new();
        for place in places {
            if let Some((_, finding)) = evaluation.finding(place) {
                let (first, second) = super::subject::nodes(&evaluation.landscape, finding);
                nodes.push(first);
                nodes.extend(second);
            }
        }
        nodes.sort_unstable();
        nodes.dedup();
        let row = |node: u32| evaluation.landscape.row(node);
        self.app.catalog.with_untracked(|catalog| {
            let rows = nodes.into_iter().filter_map(row);
            rows.map(|row| catalog.id_at(row).to_string()).collect()
        })
    }
}

/// The rule to begin with: the first with open findings, the worst severity first.
fn first_rule(evaluation: &SharedEvaluation, fitting: &Fitting) -> Option<usize> {
    let set = &evaluation.set;
    let mut rules = Severity::ALL.into_iter();
    let first = rules.find_map(|severity| fitting.rules_of(set, severity).first().copied());
    let reports = evaluation.report.rules.iter();
    first.or_else(|| {
        let mut reports = reports.enumerate();
        let ran = reports.find(|(_, report)| report.outcome == Outcome::Ran && report.accepted > 0);
        ran.map(|(place, _)| place)
    })
}
