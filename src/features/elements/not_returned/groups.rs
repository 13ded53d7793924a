//! Ids without an element of this retrieval, by why that is so.

use crate::catalog::sorting::SortInPlace;
use crate::t;
use crate::texts::origin::missing_reason;
use std::collections::HashMap;
use std::sync::Arc;

use crate::catalog::{Catalog, RetrievalResult};
use crate::csv;
use crate::features::export::iso;
use crate::texts::title;

/// How many reasons have a group of their own. A service may write the id into each text.
const MOST: usize = 40;

/// Why there is no element.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The service's status and text, or ours where it gave none.
    Said { status: String, text: String },
    /// Each for a different reason.
    Others,
    /// It was not asked for yet.
    NotRequested,
}

/// Ids with the same reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub reason: Reason,
    /// The ids, in the order they came to be known.
    pub ids: Vec<Arc<str>>,
}

/// The reason of an id; `None` where it was served.
pub fn reason(catalog: &Catalog, id: &str) -> Option<Reason> {
    let entry = catalog.entry(id)?;
    if entry.result == RetrievalResult::NotRequested {
        return (!entry.listed).then_some(Reason::NotRequested);
    }
    let (status, text) = missing_reason(&entry.result)?;
    Some(Reason::Said { status, text })
}

/// The groups, the largest first; then rare reasons together, then what was not asked for.
pub fn groups(catalog: &Catalog) -> Vec<Group> {
    let mut places: HashMap<Reason, usize> = HashMap::new();
    let mut groups: Vec<Group> = Vec::new();
    for entry in catalog.entries() {
        let Some(reason) = reason(catalog, &entry.id) else {
            continue;
        };
        let place = *places.entry(reason.clone()).or_insert_with(|| {
            let ids = Vec::new();
            groups.push(Group { reason, ids });
            groups.len() - 1
        });
        groups[place].ids.push(entry.id.clone());
    }
    groups.arrange_by(|a, b| {
        let last = |g: &Group| g.reason == Reason::NotRequested;
        let rank = |g: &Group| std::cmp::Reverse(g.ids.len());
        (last(a), rank(a), &a.reason).cmp(&(last(b), rank(b), &b.reason))
    });
    let not_requested = groups.pop_if(|g| g.reason == Reason::NotRequested);
    if groups.len() > MOST {
        let rare = groups.split_off(MOST - 1);
        let ids = rare.into_iter().flat_map(|g| g.ids).collect();
        groups.push(Group {
            reason: Reason::Others,
            ids,
        });
    }
    groups.extend(not_requested);
    groups
}

/// The ids as a table: why there is no element, and what was seen of it before.
pub fn table(catalog: &Catalog, ids: &[Arc<str>], language: &str) -> String {
    let mut text = String::new();
    let headings = [
        "id",
        "status",
        "error",
        "elementId",
        "lastSeenName",
        "lastSeenClass",
        "lastSeen",
    ];
    csv::write_row(&mut text, &headings, ',');
    for id in ids {
        let (status, why) = match reason(catalog, id) {
            Some(Reason::Said { status, text }) => (status, text),
            _ => (String::new(), t::common::NOT_REQUESTED.into()),
        };
        let mut row = vec![id.to_string(), status, why];
        match catalog.listed(id) {
            Some(seen) => {
                let name = title(&seen.element, language);
                let is_name = name.is_name();
                row.extend([
                    seen.element.element_id.clone(),
                    if is_name { name.text } else { String::new() },
                    seen.element.conceptual_class.to_string(),
                    iso(seen.at),
                ]);
            }
            None => row.extend(std::iter::repeat_n(String::new(), 4)),
        }
        csv::write_row(&mut text, &row, ',');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use proptest::prelude::*;

    fn catalog(errors: &[(&str, i32, &str)], not_requested: &[&str]) -> Catalog {
        let mut catalog = Catalog::default();
        let errors: Vec<_> = errors
            .iter()
            .map(|(id, status, error)| serde_json::json!({"id": id, "status": status, "error": error}))
            .collect();
        let response = serde_json::json!({"items": [], "errors": errors});
        let response = serde_json::from_value(response).unwrap();
        catalog.take_response(&[], response, Origin::Pasted, 0.0);
        let ids: Vec<String> = not_requested.iter().map(ToString::to_string).collect();
        catalog.add(&ids, Origin::Pasted, 0.0);
        catalog
    }

    #[test]
    fn id_groups_are_sorted_by_size_with_unrequested_ids_last() {
        let catalog = catalog(
            &[
                ("a", 500, "x"),
                ("b", 404, "x"),
                ("c", 404, "y"),
                ("d", 404, "y"),
            ],
            &["e", "f", "g"],
        );
        let groups = groups(&catalog);
        let ids: Vec<String> = groups.iter().map(|g| g.ids.join("")).collect();
        assert_eq!(ids, ["cd", "b", "a", "efg"]);
        assert_eq!(groups[3].reason, Reason::NotRequested);
    }

    #[test]
    fn the_id_table_escapes_formulas_and_can_be_read_back() {
        let catalog = catalog(&[("a", 404, "=gone"), ("-b", 404, "no, never")], &["c"]);
        let ids: Vec<Arc<str>> = catalog.entries().iter().map(|e| e.id.clone()).collect();
        let text = table(&catalog, &ids, "en");
        let rows = csv::parse(&text, ',');
        assert_eq!(rows[1][..3], ["a", "404", "'=gone"]);
        assert_eq!(rows[3][2], "Not requested");
        assert!(rows.iter().all(|row| row.len() == rows[0].len()));
        let again = crate::features::elements::id_file::read(&text).ids;
        assert_eq!(again, ["a", "-b", "c"].map(Arc::<str>::from));
    }

    proptest! {
        #[test]
        fn every_id_belongs_to_exactly_one_group(
            reasons in prop::collection::vec(0..120u32, 0..200), not_requested in 0..4usize,
        ) {
            let texts: Vec<(String, String)> = reasons.iter().enumerate()
                .map(|(n, reason)| (format!("i{n}"), format!("r{reason}"))).collect();
            let errors: Vec<(&str, i32, &str)> = texts.iter()
                .map(|(id, text)| (id.as_str(), 404, text.as_str())).collect();
            let names: Vec<String> = (0..not_requested).map(|n| format!("n{n}")).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let catalog = catalog(&errors, &names);
            let groups = groups(&catalog);
            prop_assert!(groups.len() <= MOST + 1);
            let tally = catalog.tally();
            let all: usize = groups.iter().map(|g| g.ids.len()).sum();
            prop_assert_eq!(all, tally.not_returned + tally.not_requested);
            prop_assert_eq!(tally.loaded + all, tally.known);
        }
    }
}
