//! What rules found in the loaded elements. The app evaluates them and calls [`Catalog::set_findings`];
//! the table filters, counts and sorts by it as by any other column.

use std::sync::atomic::Ordering;

use serde::{Deserialize, Serialize};

use super::lists::Lists;
use super::store::{Catalog, STATE};
use super::text_pool::as_u32;

/// How bad a finding is, from the worst on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// It must be corrected.
    Error,
    /// It should be corrected.
    Warning,
    /// It is worth a look.
    Hint,
}

impl Severity {
    /// All of them, from the worst on.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Hint];

    /// Its name in a rule set and in a filter.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Hint => "hint",
        }
    }
}

/// A rule that was evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluatedRule {
    /// Its id, as a filter writes it.
    pub id: String,
    /// What it is called, in the reader's language.
    pub title: String,
    /// How bad its findings are.
    pub severity: Severity,
}

/// The open findings of each row.
#[derive(Debug)]
pub struct FindingColumn {
    /// The rules of the set that ran.
    pub rules: Vec<EvaluatedRule>,
    /// For each row the rules that found it, each once, in the order of the set.
    pub(super) by_row: Lists<u32>,
    /// Another number for each column.
    number: u64,
    /// For each row whether it was evaluated: older versions are not.
    checked: Vec<bool>,
}

impl FindingColumn {
    /// Whether rules were evaluated on a row.
    pub(super) fn is_checked(&self, row: usize) -> bool {
        self.checked.get(row).copied().unwrap_or(false)
    }

    /// Whether a rule is meant by a value of a filter: its id, or its severity.
    pub(super) fn is_meant(rule: &EvaluatedRule, value: &str) -> bool {
        rule.id.eq_ignore_ascii_case(value) || rule.severity.name().eq_ignore_ascii_case(value)
    }

    /// A number by which rows are ordered: more and worse findings have a larger one. `None` without findings.
    pub(super) fn rank(&self, row: usize) -> Option<u64> {
        let weight = |rule: &u32| match self.rules[*rule as usize].severity {
            Severity::Error => 1 << 40,
            Severity::Warning => 1 << 20,
            Severity::Hint => 1,
        };
        let rank: u64 = self.by_row.get(row).iter().map(weight).sum();
        (rank > 0).then_some(rank)
    }
}

impl Catalog {
    /// Takes over the open findings of an evaluation, as pairs of row and rule. They stay until others come, or rows
    /// are removed. Costs a pass over the rows.
    pub fn set_findings(&mut self, rules: Vec<EvaluatedRule>, mut found: Vec<(u32, u32)>) {
        found.sort_unstable();
        found.dedup();
        let rows = self.entries().len();
        let (mut by_row, mut list, mut rest) = (Lists::default(), Vec::new(), found.as_slice());
        by_row.make_room(rows);
        for row in 0..rows {
            by_row.push_empty();
            let count = rest.partition_point(|(other, _)| *other <= as_u32(row));
            let (own, others) = rest.split_at(count);
            if !own.is_empty() {
                list.clear();
                list.extend(own.iter().map(|(_, rule)| *rule));
                by_row.set(row, &list);
            }
            rest = others;
        }
        let checked = self.is_newest().to_vec();
        let number = STATE.fetch_add(1, Ordering::Relaxed);
        self.replace_findings(Some(FindingColumn {
            rules,
            by_row,
            number,
            checked,
        }));
    }

    /// Drops the findings: they are not known any more.
    pub fn forget_findings(&mut self) {
        self.replace_findings(None);
    }

    /// Another number for other findings; 0 where they are not known.
    pub(super) fn findings_number(&self) -> u64 {
        self.findings().map_or(0, |findings| findings.number)
    }

    /// The rules that found a row; `None` where it was not evaluated, as older versions of an element are not.
    pub fn findings_of(&self, row: usize) -> Option<impl Iterator<Item = &EvaluatedRule>> {
        let findings = self.findings().filter(|found| found.is_checked(row))?;
        let rules = findings.by_row.get(row).iter();
        Some(rules.map(|rule| &findings.rules[*rule as usize]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Origin;
    use crate::testing::element;
    use crate::view::{
        Facet, Gap, Query, QueryContext, Sort, View, count, pick, select, sort_rows, unsearched,
    };

    fn rule(id: &str, severity: Severity) -> EvaluatedRule {
        EvaluatedRule {
            id: id.to_owned(),
            title: id.to_uppercase(),
            severity,
        }
    }

    /// Five rows, the last one an older version of the first, with findings of three rules.
    fn checked() -> Catalog {
        let mut catalog = Catalog::default();
        // Of versions of the same time, the one with the larger id is the newer one.
        for (id, of) in [
            ("i-0", "e-0"),
            ("i-1", "e-1"),
            ("i-2", "e-2"),
            ("i-3", "e-3"),
            ("h-4", "e-0"),
        ] {
            let (element, json) = element(id, of, "Node", "Grid");
            catalog.take(element, json, Origin::Pasted, 0.0);
        }
        let rules = vec![
            rule("owner", Severity::Error),
            rule("orphan", Severity::Hint),
            rule("name", Severity::Warning),
        ];
        catalog.set_findings(rules, vec![(2, 1), (0, 0), (0, 1), (0, 0), (1, 2)]);
        catalog
    }

    fn rows(catalog: &Catalog, query: &str) -> Vec<u32> {
        let view = View::from_query(query);
        let mut rows = select(catalog, &view, &QueryContext::default()).rows;
        rows.sort_unstable();
        rows
    }

    #[test]
    fn findings_filter_rows_by_rule_severity_and_presence() {
        let catalog = checked();
        for (query, expected) in [
            ("?q=finding:owner", vec![0]),
            ("?q=finding:error,name", vec![0, 1]),
            ("?q=finding:hint", vec![0, 2]),
            ("?q=finding:any", vec![0, 1, 2]),
            ("?q=has:finding", vec![0, 1, 2]),
            ("?q=finding:none", vec![3]),
            ("?q=-finding:hint", vec![1, 3, 4]),
            ("?finding=orphan&finding=name", vec![0, 1, 2]),
        ] {
            assert_eq!(rows(&catalog, query), expected, "{query}");
        }
        let wrong = Query::read("finding:ownr", &catalog);
        assert_eq!(wrong.problems.len(), 1);
    }

    #[test]
    fn facet_counts_findings_by_rule() {
        let catalog = checked();
        let of = |query: &str| {
            let asker = QueryContext::default();
            let selected = select(&catalog, &View::from_query(query), &asker);
            let facets = count(&catalog, &selected, &asker).unwrap();
            let counts = facets.of(Facet::Finding).iter();
            counts.map(|(id, n)| (id.clone(), *n)).collect::<Vec<_>>()
        };
        let pairs = |counts: [usize; 3]| {
            let ids = ["owner", "orphan", "name"].map(str::to_owned);
            ids.into_iter().zip(counts).collect::<Vec<_>>()
        };
        assert_eq!(of(""), pairs([1, 2, 1]));
        assert_eq!(of("?finding=name"), pairs([1, 2, 1]));
        assert_eq!(of("?q=finding:owner"), pairs([1, 1, 0]));
    }

    #[test]
    fn rows_with_worse_findings_come_first() {
        let catalog = checked();
        let sort = [Sort::from_key("-findings").unwrap()];
        assert_eq!(sort_rows(&catalog, &sort)[..3], [0, 1, 2]);
    }

    #[test]
    fn unknown_findings_are_never_none() {
        let mut catalog = checked();
        assert_eq!(catalog.findings_of(3).map(Iterator::count), Some(0));
        assert!(catalog.findings_of(4).is_none(), "an older version");
        catalog.forget_findings();
        assert!(catalog.findings_of(0).is_none());
        for query in ["?q=finding:none", "?q=finding:any", "?q=finding:owner"] {
            assert!(rows(&catalog, query).is_empty(), "{query}");
            let query = Query::read(&query[3..], &catalog);
            let gaps = unsearched(&query, &catalog, &QueryContext::default());
            assert_eq!(gaps[0].gap, Gap::Findings);
        }
    }

    #[test]
    fn a_selection_follows_new_findings() {
        let mut catalog = checked();
        let asker = QueryContext::default();
        let view = View::from_query("?q=finding:owner");
        let before = select(&catalog, &view, &asker);
        let rules = vec![rule("owner", Severity::Error)];
        catalog.set_findings(rules, vec![(3, 0)]);
        assert!(count(&catalog, &before, &asker).is_none());
        let all = sort_rows(&catalog, &view.sort);
        assert_eq!(pick(&catalog, &all, &view, &asker, Some(&before)).rows, [3]);
    }
}
