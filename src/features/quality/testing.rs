//! A small catalog with findings, for tests.

use architrave_rules::{
    Accepted, Check, Context, FILE, Report, Rule, RuleSet, Severity, VERSION, evaluate,
};
use serde_json::json;

use crate::catalog::testing::{element, reference, with};
use crate::catalog::view::QueryContext;
use crate::catalog::{Catalog, Origin};
use crate::features::analysis::landscape;

/// Three goals: the first triggers the second, which ArchiMate does not allow, and the third is alone.
pub fn catalog() -> Catalog {
    let mut catalog = Catalog::default();
    for (number, name) in ["Alpha", "Beta", "Gämma"].iter().enumerate() {
        let (plain, _) = element(&format!("i{number}"), &format!("e{number}"), "Goal", name);
        let own = match number {
            0 => vec![reference("r0", "Triggering", "Target", "e1", "Goal")],
            _ => Vec::new(),
        };
        let (element, json) = with(
            &plain,
            json!({"layer": "MotivationElements", "references": own}),
        );
        catalog.take(element, json, Origin::Pasted, 1.0);
    }
    catalog
}

pub fn set(accepted: Vec<Accepted>) -> RuleSet {
    RuleSet {
        version: VERSION,
        name: String::new(),
        rules: vec![
            Rule::new("orphan", Severity::Warning, Check::Orphan {}),
            Rule::new("allowed", Severity::Error, Check::RelationshipNotAllowed {}),
        ],
        accepted,
    }
}

pub fn report(set: &RuleSet, catalog: &Catalog) -> Report {
    let context = Context {
        query: QueryContext {
            me: None,
            now: 0.0,
            midnight: |_| 0.0,
            person: &|_| None,
            names: 0,
        },
        language: "en",
        unknown_users: None,
        lacks: FILE,
    };
    evaluate(set, catalog, &landscape::of(catalog), &context)
}
