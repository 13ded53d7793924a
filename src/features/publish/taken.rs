//! Taking responses over into a ledger: what the service returned is compared with what was requested.

use std::collections::{HashMap, HashSet};

use architrave_interface::ArchitectureElement;

use super::ledger::{Ledger, Now, Other, Outcome, PublicationStamp};

impl Ledger {
    /// Takes over the response to a request for `asked`: first by instance id, then, for what is
    /// left, by logical id, for a publication may come back as a new version.
    pub fn take_returned(
        &mut self,
        requested: &[String],
        elements: &[ArchitectureElement],
        unreadable: &[Option<String>],
    ) {
        let requested: HashSet<&str> = requested.iter().map(String::as_str).collect();
        let mut left: Vec<&ArchitectureElement> = elements.iter().collect();
        let mut by_id: HashMap<&str, usize> = HashMap::new();
        for (at, row) in self.rows.iter().enumerate() {
            if requested.contains(row.id.as_str()) {
                by_id.insert(&row.id, at);
            }
        }
        let mut found: Vec<(usize, Outcome)> = Vec::new();
        left.retain(|element| match by_id.remove(element.id.as_str()) {
            Some(at) => {
                found.push((at, returned(element)));
                false
            }
            None => true,
        });
        for id in unreadable.iter().flatten() {
            if let Some(at) = by_id.remove(id.as_str()) {
                found.push((
                    at,
                    Outcome::Returned {
                        id: id.clone(),
                        state: None,
                        publication: None,
                    },
                ));
            }
        }
        let mut rest: Vec<usize> = by_id.into_values().collect();
        rest.sort_unstable();
        for at in rest {
            let of = self.rows[at].element_id.as_deref();
            let twin = left.iter().position(|e| Some(e.element_id.as_str()) == of);
            found.push((
                at,
                match twin {
                    Some(twin) => returned(left.remove(twin)),
                    None => Outcome::NotReturned(Now::NotRead),
                },
            ));
        }
        for (at, outcome) in found {
            self.rows[at].outcome = outcome;
        }
        self.others.extend(left.into_iter().map(|element| Other {
            id: element.id.clone(),
            element_id: element.element_id.clone(),
            state: element.validity_state.clone(),
        }));
    }

    /// Notes when a request with these ids was sent.
    pub fn sent(&mut self, ids: &[String], at: f64) {
        let ids: HashSet<&str> = ids.iter().map(String::as_str).collect();
        let rows = self.rows.iter_mut();
        for row in rows.filter(|row| ids.contains(row.id.as_str())) {
            row.sent = Some(at);
        }
    }

    /// Marks every id of a request alike.
    pub fn mark(&mut self, requested: &[String], outcome: &Outcome) {
        let requested: HashSet<&str> = requested.iter().map(String::as_str).collect();
        for row in self
            .rows
            .iter_mut()
            .filter(|row| requested.contains(row.id.as_str()))
        {
            row.outcome = outcome.clone();
        }
    }
}

fn returned(element: &ArchitectureElement) -> Outcome {
    Outcome::Returned {
        id: element.id.clone(),
        state: Some(element.validity_state.clone()),
        publication: element.published.as_ref().map(PublicationStamp::from),
    }
}

#[cfg(test)]
mod tests {
    use super::super::ledger::{LedgerRow, LeftOut, a_row};
    use super::*;
    use crate::testing::element;
    use proptest::prelude::*;

    /// Whether the outcome of some is unknown and they were not read again since.
    fn is_unchecked(ledger: &Ledger) -> bool {
        use super::super::result::{Doubt, VersionResult};
        ledger.rows.iter().any(|row| {
            let result = ledger.result(row);
            matches!(
                result,
                VersionResult::Unknown(Doubt::NotChecked | Doubt::CheckFailed)
            )
        })
    }

    fn ledger(ids: &[&str]) -> Ledger {
        let row = |id: &&str| LedgerRow {
            element_id: Some(format!("e-{id}")),
            ..a_row(id, Outcome::NotAsked)
        };
        Ledger {
            rows: ids.iter().map(row).collect(),
            ..Ledger::default()
        }
    }

    #[test]
    fn a_new_version_of_a_requested_element_counts_as_returned() {
        let mut ledger = ledger(&["a", "b", "c"]);
        let back = [("a", "e-a"), ("b2", "e-b"), ("x", "e-x")];
        let elements: Vec<_> = back.map(|(id, of)| element(id, of, "Node", "n").0).to_vec();
        ledger.take_returned(&ledger.to_send(), &elements, &[]);
        let ids: Vec<_> = ledger
            .rows
            .iter()
            .map(|row| match &row.outcome {
                Outcome::Returned { id, .. } => id.as_str(),
                _ => "-",
            })
            .collect();
        assert_eq!(ids, ["a", "b2", "-"]);
        assert_eq!(ledger.others[0].id, "x");
        assert_eq!(ledger.to_read_again(), ["c"]);
        // Checked before it is sent again.
        assert!(is_unchecked(&ledger) && ledger.to_retry().is_empty());
    }

    #[test]
    fn the_ledger_survives_serialization() {
        let mut ledger = ledger(&["a"]);
        ledger.mark(
            &["a".into()],
            &Outcome::Refused {
                status: 403,
                text: "insufficient permissions".into(),
                now: Now::Returned {
                    state: "Draft".into(),
                    published: false,
                    publication: None,
                    yours: true,
                    newer: None,
                },
            },
        );
        let text = serde_json::to_string(&ledger).unwrap();
        assert_eq!(serde_json::from_str::<Ledger>(&text).unwrap(), ledger);
        assert_eq!(ledger.refused(), ["a"]);
    }

    proptest! {
        #[test]
        fn the_summary_counts_add_up_to_the_number_of_rows(
            fates in proptest::collection::vec(0u8..6, 0..40),
            back in proptest::collection::vec((0usize..40, any::<bool>()), 0..40),
        ) {
            let ids: Vec<String> = (0..fates.len()).map(|n| format!("i{n}")).collect();
            let mut ledger = ledger(&ids.iter().map(String::as_str).collect::<Vec<_>>());
            let of = |fate: u8| -> Vec<String> {
                ids.iter().zip(&fates).filter(|(_, f)| **f == fate).map(|(id, _)| id.clone()).collect()
            };
            ledger.mark(&of(0), &Outcome::LeftOut(LeftOut::ByYou));
            ledger.mark(&of(1), &Outcome::Unknown { why: String::new(), now: Now::NotRead, ended: false });
            ledger.mark(&of(2), &Outcome::Refused { status: 403, text: String::new(), now: Now::NotRead });
            let requested: Vec<String> = [of(3), of(4)].concat();
            let elements: Vec<_> = back.iter().map(|(n, is_new)| {
                let id = if *is_new { format!("i{n}-2") } else { format!("i{n}") };
                element(&id, &format!("e-i{n}"), "Node", "n").0
            }).collect();
            ledger.take_returned(&requested, &elements, &[]);
            let sums = ledger.summary();
            let counted: usize = sums.counts().iter().map(|(n, _)| n).sum();
            let returned = ledger.rows.iter().filter(|r| matches!(r.outcome, Outcome::Returned { .. })).count();
            prop_assert_eq!(sums.chosen, counted);
            prop_assert_eq!(sums.chosen + sums.left_out, ids.len());
            prop_assert_eq!(sums.requested(), sums.chosen - of(5).len());
            prop_assert_eq!(sums.published(), returned);
            prop_assert_eq!(sums.unknown() + returned, of(1).len() + requested.len());
            // What came back is either a row's or one of the others; nothing is counted twice.
            prop_assert_eq!(returned + ledger.others.len(), elements.len());
        }
    }
}
