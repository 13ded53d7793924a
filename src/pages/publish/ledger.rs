//! The ledger of a publication: every id that was asked for, and what became of it. The interface
//! says only what was returned (`interface.md`, endpoint 3); the rest is worked out here, and the
//! numbers add up.

use std::collections::{HashMap, HashSet};

use architrave_interface::{ArchitectureElement, ElementClass, Layer, ValidityState};
use serde::{Deserialize, Serialize};

use super::preflight::Finding;

/// What was asked, what came back, and what did not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ledger {
    /// When the first request was sent, in milliseconds since 1970.
    pub started: f64,
    /// How long the requests took together, in milliseconds.
    pub took: f64,
    /// How many requests were sent.
    pub requests: usize,
    /// When the ids that did not come back were read again, in milliseconds since 1970.
    pub read_again: Option<f64>,
    /// Every id the sheet was opened for, in its order.
    pub rows: Vec<Row>,
    /// Elements that came back without being asked for.
    pub others: Vec<Other>,
    /// Why it did not go on, if it did not.
    pub stopped: Option<String>,
}

/// One version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The instance id that was asked for.
    pub id: String,
    /// The logical id, if it is known.
    pub element_id: Option<String>,
    /// What it is called here; empty where nothing is known of it.
    pub name: String,
    /// Its class.
    pub class: Option<ElementClass>,
    /// Its layer.
    pub layer: Option<Layer>,
    /// Its state before.
    pub before: Option<ValidityState>,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a version.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// It was chosen, and not sent yet or any more.
    NotAsked,
    /// It was not chosen, and why it was left out.
    LeftOut(LeftOut),
    /// The service returned it.
    Returned {
        /// The instance id it came back under.
        id: String,
        /// Its state now; `None` where it could not be read.
        state: Option<ValidityState>,
    },
    /// The service answered without it.
    NotReturned(Now),
    /// The service refused the request it was in.
    Refused {
        /// The status.
        status: u16,
        /// The service's text.
        text: String,
        /// How it is now.
        now: Now,
    },
    /// The reply to the request it was in was lost.
    Unknown {
        /// What happened, in a sentence.
        why: String,
        /// How it is now.
        now: Now,
    },
}

/// Why a version was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LeftOut {
    /// A person took it out.
    ByYou,
    /// It is not the caller's.
    NotYours,
    /// It was published already.
    Published,
    /// A newer version was known.
    NotLatest,
    /// Nothing was known of it.
    NotLoaded,
}

/// How a version is now, as far as it could be read again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Now {
    /// It was not read again.
    #[default]
    NotRead,
    /// It could not be read again, and why.
    Failed(String),
    /// The service does not serve it.
    NotServed {
        /// The status of this id.
        status: String,
        /// The service's text.
        text: String,
    },
    /// It was served.
    Served {
        /// Its state.
        state: ValidityState,
        /// Whether it is published.
        published: bool,
        /// Whether it is the caller's.
        yours: bool,
        /// The newest version known here, where that is another one.
        newer: Option<String>,
    },
}

/// An element that came back without being asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Other {
    /// Its instance id.
    pub id: String,
    /// Its logical id.
    pub element_id: String,
    /// Its state.
    pub state: ValidityState,
}

/// The numbers of a ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Chosen to be published.
    pub requested: usize,
    /// Came back.
    pub returned: usize,
    /// Was sent and did not come back: the service answered without it, or refused.
    pub not_returned: usize,
    /// Was sent, and the reply was lost.
    pub unknown: usize,
    /// Was chosen, and never sent.
    pub not_asked: usize,
    /// Was not chosen.
    pub left_out: usize,
}

impl From<Finding> for LeftOut {
    fn from(finding: Finding) -> Self {
        match finding {
            Finding::Ready => Self::ByYou,
            Finding::NotYours => Self::NotYours,
            Finding::Published => Self::Published,
            Finding::NotLatest => Self::NotLatest,
            Finding::NotLoaded => Self::NotLoaded,
        }
    }
}

impl LeftOut {
    /// In words, after a number.
    pub const fn label(self) -> &'static str {
        match self {
            Self::ByYou => "taken out by you",
            Self::NotYours => Finding::NotYours.label(),
            Self::Published => Finding::Published.label(),
            Self::NotLatest => Finding::NotLatest.label(),
            Self::NotLoaded => Finding::NotLoaded.label(),
        }
    }
}

impl Outcome {
    /// How it is now, for what did not come back.
    pub fn now_mut(&mut self) -> Option<&mut Now> {
        match self {
            Self::NotReturned(now) | Self::Refused { now, .. } | Self::Unknown { now, .. } => {
                Some(now)
            }
            _ => None,
        }
    }

    /// How it is now, for what did not come back.
    pub fn now(&self) -> Option<&Now> {
        match self {
            Self::NotReturned(now) | Self::Refused { now, .. } | Self::Unknown { now, .. } => {
                Some(now)
            }
            _ => None,
        }
    }
}

impl Row {
    /// Whether publishing it again makes sense: it did not come back, and is not published by now.
    pub fn is_worth_retrying(&self) -> bool {
        match &self.outcome {
            Outcome::NotAsked => true,
            Outcome::Returned { .. } | Outcome::LeftOut(_) => false,
            outcome => !matches!(
                outcome.now(),
                Some(
                    Now::Served {
                        published: true,
                        ..
                    } | Now::Served { newer: Some(_), .. }
                        | Now::NotServed { .. }
                )
            ),
        }
    }
}

impl Ledger {
    /// The numbers. `requested` is what the other four, without `left_out`, add up to.
    pub fn sums(&self) -> Sums {
        let mut sums = Sums::default();
        for row in &self.rows {
            let place = match row.outcome {
                Outcome::NotAsked => &mut sums.not_asked,
                Outcome::LeftOut(_) => &mut sums.left_out,
                Outcome::Returned { .. } => &mut sums.returned,
                Outcome::NotReturned(_) | Outcome::Refused { .. } => &mut sums.not_returned,
                Outcome::Unknown { .. } => &mut sums.unknown,
            };
            *place += 1;
        }
        sums.requested = self.rows.len() - sums.left_out;
        sums
    }

    /// Chosen and not sent so far, in their order.
    pub fn to_send(&self) -> Vec<String> {
        self.ids(|row| row.outcome == Outcome::NotAsked)
    }

    /// Sent, and not returned: what is to be read again. A refusal changed nothing.
    pub fn to_read_again(&self) -> Vec<String> {
        self.ids(|row| {
            matches!(
                row.outcome,
                Outcome::NotReturned(_) | Outcome::Unknown { .. }
            )
        })
    }

    /// What may be tried again.
    pub fn to_retry(&self) -> Vec<String> {
        self.ids(Row::is_worth_retrying)
    }

    /// Whether the reply about some was lost, and they could not be read again.
    pub fn is_unread(&self) -> bool {
        let lost = |row: &Row| {
            matches!(
                row.outcome,
                Outcome::Unknown {
                    now: Now::NotRead | Now::Failed(_),
                    ..
                }
            )
        };
        self.rows.iter().any(lost)
    }

    /// Sent in a request that the service refused, or not sent because of that.
    pub fn refused(&self) -> Vec<String> {
        let was_refused = |row: &Row| matches!(row.outcome, Outcome::Refused { status: 403, .. });
        if !self.rows.iter().any(was_refused) {
            return Vec::new();
        }
        self.ids(|row| was_refused(row) || row.outcome == Outcome::NotAsked)
    }

    /// Takes over the reply to a request for `asked`: first by instance id, then, for what is
    /// left, by logical id, for a publication may come back as a new version.
    pub fn take_returned(
        &mut self,
        asked: &[String],
        elements: &[ArchitectureElement],
        unreadable: &[Option<String>],
    ) {
        let asked: HashSet<&str> = asked.iter().map(String::as_str).collect();
        let mut left: Vec<&ArchitectureElement> = elements.iter().collect();
        let mut by_id: HashMap<&str, usize> = HashMap::new();
        for (at, row) in self.rows.iter().enumerate() {
            if asked.contains(row.id.as_str()) {
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

    /// Marks every id of a request alike.
    pub fn mark(&mut self, asked: &[String], outcome: &Outcome) {
        let asked: HashSet<&str> = asked.iter().map(String::as_str).collect();
        for row in self
            .rows
            .iter_mut()
            .filter(|row| asked.contains(row.id.as_str()))
        {
            row.outcome = outcome.clone();
        }
    }

    fn ids(&self, fits: impl Fn(&Row) -> bool) -> Vec<String> {
        let rows = self.rows.iter().filter(|row| fits(row));
        rows.map(|row| row.id.clone()).collect()
    }
}

fn returned(element: &ArchitectureElement) -> Outcome {
    Outcome::Returned {
        id: element.id.clone(),
        state: Some(element.validity_state.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::element;
    use proptest::prelude::*;

    fn ledger(ids: &[&str]) -> Ledger {
        let row = |id: &&str| Row {
            id: (*id).into(),
            element_id: Some(format!("e-{id}")),
            name: String::new(),
            class: None,
            layer: None,
            before: None,
            outcome: Outcome::NotAsked,
        };
        Ledger {
            rows: ids.iter().map(row).collect(),
            ..Ledger::default()
        }
    }

    #[test]
    fn a_new_version_of_what_was_asked_counts_as_returned() {
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
        assert_eq!(ledger.to_retry(), ["c"]);
    }

    #[test]
    fn a_receipt_comes_back() {
        let mut ledger = ledger(&["a"]);
        ledger.mark(
            &["a".into()],
            &Outcome::Refused {
                status: 403,
                text: "insufficient permissions".into(),
                now: Now::Served {
                    state: "Draft".into(),
                    published: false,
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
        fn the_numbers_add_up(
            fates in proptest::collection::vec(0u8..6, 0..40),
            back in proptest::collection::vec((0usize..40, any::<bool>()), 0..40),
        ) {
            let ids: Vec<String> = (0..fates.len()).map(|n| format!("i{n}")).collect();
            let mut ledger = ledger(&ids.iter().map(String::as_str).collect::<Vec<_>>());
            let of = |fate: u8| -> Vec<String> {
                ids.iter().zip(&fates).filter(|(_, f)| **f == fate).map(|(id, _)| id.clone()).collect()
            };
            ledger.mark(&of(0), &Outcome::LeftOut(LeftOut::ByYou));
            ledger.mark(&of(1), &Outcome::Unknown { why: String::new(), now: Now::NotRead });
            ledger.mark(&of(2), &Outcome::Refused { status: 403, text: String::new(), now: Now::NotRead });
            let asked: Vec<String> = [of(3), of(4)].concat();
            let elements: Vec<_> = back.iter().map(|(n, is_new)| {
                let id = if *is_new { format!("i{n}-2") } else { format!("i{n}") };
                element(&id, &format!("e-i{n}"), "Node", "n").0
            }).collect();
            ledger.take_returned(&asked, &elements, &[]);
            let sums = ledger.sums();
            prop_assert_eq!(sums.requested, sums.returned + sums.not_returned + sums.unknown + sums.not_asked);
            prop_assert_eq!(sums.requested + sums.left_out, ids.len());
            prop_assert_eq!(sums.not_asked, of(5).len());
            prop_assert_eq!(sums.unknown, of(1).len());
            // What came back is either a row's or one of the others; nothing is counted twice.
            prop_assert_eq!(sums.returned + ledger.others.len(), elements.len());
        }
    }
}
