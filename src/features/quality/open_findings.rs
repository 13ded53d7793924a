//! What the rules of an import need of loaded elements: their open findings and relationships.

use architrave_metamodel::Kind;
use architrave_rules::{Context, FILE, StoredRules, evaluate};
use architrave_worker::{LoadedRelationship, OpenFinding, OpenSubject};

use super::subject::relationship;
use crate::browser;
use crate::catalog::Catalog;
use crate::catalog::view::QueryContext;
use crate::features::analysis::landscape;
use crate::state::App;

/// Open findings and relationships of loaded elements.
#[derive(Default)]
pub struct LoadedForRules {
    pub open: Vec<OpenFinding>,
    pub relationships: Vec<LoadedRelationship>,
    /// The state of the catalog that they are of.
    pub state: u64,
}

/// Both, for the rules as they are stored.
pub fn loaded_for_rules(app: App, rules: &str, language: &str) -> LoadedForRules {
    LoadedForRules {
        open: open_findings(app, rules, language),
        relationships: app.catalog.with_untracked(relationships),
        state: app.catalog.with_untracked(Catalog::state),
    }
}

/// Those of ArchiMate's kinds, between the places of elements in `Catalog::newest_rows`.
fn relationships(catalog: &Catalog) -> Vec<LoadedRelationship> {
    let landscape = landscape::of(catalog);
    let edges = landscape.graph.edges().iter();
    let relationships = edges.filter_map(|edge| {
        let kind = Kind::ALL.iter().position(|kind| Some(*kind) == edge.kind)?;
        Some(LoadedRelationship {
            kind: u8::try_from(kind).ok()?,
            is_directed: edge.is_directed,
            source: edge.source,
            target: edge.target,
        })
    });
    relationships.collect()
}

/// Those of rules that a file can correct: it has what they ask for. `rules` are as they are stored.
fn open_findings(app: App, rules: &str, language: &str) -> Vec<OpenFinding> {
    let stored = StoredRules::from_bytes((!rules.is_empty()).then_some(rules.as_bytes()));
    let mut set = stored.set(&[language]);
    set.rules.retain(|rule| rule.check.is_local());
    app.catalog.with_untracked(|catalog| {
        let landscape = landscape::of(catalog);
        let context = Context {
            query: QueryContext {
                now: browser::now(),
                ..QueryContext::default()
            },
            language,
            unknown_users: None,
            lacks: FILE,
        };
        let report = evaluate(&set, catalog, &landscape, &context);
        let element = |node: u32| landscape.element_id(catalog, node).to_owned();
        let open = report.findings.iter().filter(|f| f.accepted.is_none());
        let open = open.filter_map(|finding| {
            let subject = match finding.subject {
                architrave_rules::Subject::Element(node) => OpenSubject::Element(element(node)),
                architrave_rules::Subject::Relationship(_) => {
                    let (source, target, kind) = relationship(catalog, &landscape, finding)?;
                    OpenSubject::Relationship {
                        kind: kind.to_string(),
                        source: element(source),
                        target: element(target),
                    }
                }
            };
            let rule = set.rules.get(finding.rule)?.id.clone();
            Some(OpenFinding { rule, subject })
        });
        open.collect()
    })
}
