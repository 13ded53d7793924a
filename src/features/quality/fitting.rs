//! The findings that fit the filter: by rule, and by element.

use std::collections::HashMap;

use architrave_analysis::Landscape;
use architrave_rules::{Report, RuleSet, Severity};

use super::filter::FindingFilter;
use super::subject::nodes;
use crate::catalog::Catalog;
use crate::catalog::sorting::SortInPlace;

/// The findings of a rule that fit, by their place in the report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleFindings {
    pub open: Vec<u32>,
    pub accepted: Vec<u32>,
}

/// The findings that fit, by rule in the order of the set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fitting {
    pub rules: Vec<RuleFindings>,
}

/// An element with findings that nobody accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElementFindings {
    pub node: u32,
    /// How many of each severity, the worst first.
    pub counts: [u32; 3],
    /// The findings.
    pub open: Vec<u32>,
}

impl Fitting {
    /// The findings of a report that fit.
    pub fn of(
        report: &Report,
        catalog: &Catalog,
        landscape: &Landscape,
        language: &str,
        filter: &FindingFilter,
    ) -> Self {
        let mut rules = vec![RuleFindings::default(); report.rules.len()];
        for (place, finding) in (0_u32..).zip(&report.findings) {
            if !filter.is_empty() && !filter.fits(catalog, landscape, language, finding) {
                continue;
            }
            let Some(rule) = rules.get_mut(finding.rule) else {
                continue;
            };
            match finding.accepted {
                None => rule.open.push(place),
                Some(_) => rule.accepted.push(place),
            }
        }
        Self { rules }
    }

    /// How many findings of a severity are open.
    pub fn open(&self, set: &RuleSet, severity: Severity) -> usize {
        let rules = self.rules.iter().zip(&set.rules);
        let same = rules.filter(|(_, rule)| rule.severity == severity);
        same.map(|(findings, _)| findings.open.len()).sum()
    }

    /// How many findings are open.
    pub fn open_count(&self) -> usize {
        self.rules.iter().map(|rule| rule.open.len()).sum()
    }

    /// How many findings are accepted.
    pub fn accepted_count(&self) -> usize {
        self.rules.iter().map(|rule| rule.accepted.len()).sum()
    }

    /// The rules of a severity that have open findings, in the order of the set.
    pub fn rules_of(&self, set: &RuleSet, severity: Severity) -> Vec<usize> {
        let rules = self.rules.iter().zip(&set.rules).enumerate();
        let wanted = rules
            .filter(|(_, (findings, rule))| rule.severity == severity && !findings.open.is_empty());
        wanted.map(|(place, _)| place).collect()
    }

    /// The elements with open findings: those with most errors first, then most warnings, then most hints. A
    /// relationship counts for its source and its target.
    pub fn elements(
        &self,
        set: &RuleSet,
        report: &Report,
        landscape: &Landscape,
    ) -> Vec<ElementFindings> {
        let mut places: HashMap<u32, usize> = HashMap::new();
        let mut all: Vec<ElementFindings> = Vec::new();
        for (findings, rule) in self.rules.iter().zip(&set.rules) {
            for place in &findings.open {
                let Some(finding) = report.findings.get(*place as usize) else {
                    continue;
                };
                let (first, second) = nodes(landscape, finding);
                let second = second.filter(|second| *second != first);
                for node in std::iter::once(first).chain(second) {
                    let at = *places.entry(node).or_insert_with(|| {
                        all.push(ElementFindings {
                            node,
                            counts: [0; 3],
                            open: Vec::new(),
                        });
                        all.len() - 1
                    });
                    all[at].counts[rule.severity as usize] += 1;
                    all[at].open.push(*place);
                }
            }
        }
        all.arrange_by(|a, b| b.counts.cmp(&a.counts).then(a.node.cmp(&b.node)));
        all
    }
}

#[cfg(test)]
mod tests;
