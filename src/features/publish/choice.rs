//! The versions about to be published, and which of them are chosen.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use leptos::prelude::*;

use super::ledger::{Ledger, LedgerRow, LeftOut, Outcome, PublicationStamp};
use super::preflight::{Checked, Finding, check};
use crate::browser;
use crate::catalog::Origin;
use crate::effect::{effect, memo};
use crate::state::{App, read_exactly};
use crate::texts::title;

/// What is known of the versions, and which are chosen. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct PublishSelection {
    /// What the pages share.
    pub app: App,
    /// The versions in the order they were asked for.
    pub checked: Memo<List>,
    /// The instance ids that are chosen.
    pub chosen: RwSignal<HashSet<Arc<str>>>,
    /// Whether the caller said to be Manager or Designer.
    pub is_manager: RwSignal<bool>,
    /// The progress of checking again.
    pub rechecking: RwSignal<Recheck>,
    /// The versions that the person had checked again, until their findings changed.
    may_add: StoredValue<HashSet<Arc<str>>>,
}

/// The progress of checking again before publishing.
#[derive(Clone, Debug, PartialEq)]
pub enum Recheck {
    /// Nothing runs.
    Idle,
    /// The versions are being loaded.
    Running,
    /// They could not all be loaded, and why.
    Failed(String),
}

/// A list that is always taken for a new one.
#[derive(Clone)]
pub struct List(pub Arc<Vec<Checked>>);

impl List {
    /// The versions.
    pub fn items(&self) -> &[Checked] {
        &self.0
    }

    fn ids(&self) -> HashSet<Arc<str>> {
        self.0.iter().map(|c| c.id.clone()).collect()
    }

    /// How many versions there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl PublishSelection {
    /// Checks the ids; what is ready is chosen.
    pub fn new(app: App, ids: Vec<Arc<str>>) -> Self {
        let checked = memo(move |_| {
            let me = app.me();
            app.catalog
                .with(|catalog| List(Arc::new(check(catalog, &ids, me.as_deref()))))
        });
        // What the service's last answer said weighs more than what a person said before.
        let learned = untrack(|| app.session.learned());
        let is_manager = learned.map_or_else(|| remembered(app), |l| l.manages);
        let is_manager = RwSignal::new(is_manager);
        let choice = Self {
            app,
            checked,
            chosen: RwSignal::new(HashSet::new()),
            is_manager,
            rechecking: RwSignal::new(Recheck::Idle),
            may_add: StoredValue::new(HashSet::new()),
        };
        choice.tick(Finding::Ready, true);
        choice.tick(Finding::NotYours, is_manager.get_untracked());
        choice.follow_findings();
        choice
    }

    /// The versions of a finding, tracked.
    pub fn of(self, finding: Finding) -> Vec<Checked> {
        self.checked.with(|list| {
            let fits = |c: &&Checked| c.finding == finding;
            list.0.iter().filter(fits).cloned().collect()
        })
    }

    /// How many versions have a finding, tracked.
    pub fn count(self, finding: Finding) -> usize {
        self.checked
            .with(|list| list.0.iter().filter(|c| c.finding == finding).count())
    }

    /// Chooses the versions of a finding, or takes them out.
    pub fn tick(self, finding: Finding, on: bool) {
        let ids: Vec<Arc<str>> = self.checked.with_untracked(|list| {
            let fits = |c: &&Checked| c.finding == finding;
            list.0.iter().filter(fits).map(|c| c.id.clone()).collect()
        });
        self.chosen.update(|chosen| {
            for id in ids {
                if on {
                    chosen.insert(id);
                } else {
                    chosen.remove(&id);
                }
            }
        });
    }

    /// Loads the versions again. The person's choice of what did not change stays.
    pub async fn check_again(self) {
        if self.rechecking.get_untracked() == Recheck::Running {
            return;
        }
        self.rechecking.set(Recheck::Running);
        let ids: Vec<Arc<str>> = self
            .checked
            .with_untracked(|list| list.0.iter().map(|c| c.id.clone()).collect());
        self.may_add
            .set_value(self.checked.with_untracked(List::ids));
        let end = match read_exactly(self.app, &ids, Origin::Pasted).await.error {
            None => Recheck::Idle,
            Some(error) => {
                let _ = self.may_add.try_set_value(HashSet::new());
                Recheck::Failed(error.sentence())
            }
        };
        let _ = self.rechecking.try_set(end);
    }

    /// What the catalog learns changes findings. What can't be published any more is taken out. What
    /// can be by now is chosen only where the person had it checked: nothing is added while they read.
    fn follow_findings(self) {
        effect(move |before: Option<HashMap<Arc<str>, Finding>>| {
            let now: HashMap<Arc<str>, Finding> = self
                .checked
                .with(|list| list.0.iter().map(|c| (c.id.clone(), c.finding)).collect());
            let Some(before) = before else { return now };
            let is_manager = self.is_manager.get_untracked();
            let changed: Vec<(&Arc<str>, Finding)> = now
                .iter()
                .filter(|(id, finding)| before.get(*id) != Some(*finding))
                .map(|(id, finding)| (id, *finding))
                .collect();
            if !changed.is_empty() {
                self.chosen.update(|chosen| {
                    for (id, finding) in changed {
                        let was_asked = self
                            .may_add
                            .try_update_value(|ids| ids.remove(id))
                            .unwrap_or_default();
                        let can_be_chosen = match finding {
                            Finding::Ready => true,
                            Finding::NotYours => is_manager,
                            _ => false,
                        };
                        if !can_be_chosen {
                            chosen.remove(id);
                        } else if was_asked {
                            chosen.insert(id.clone());
                        }
                    }
                });
            }
            now
        });
    }

    /// The ledger of what is chosen, before anything is sent.
    pub fn ledger(self) -> Ledger {
        let language = untrack(|| self.app.prefs.content_language());
        let chosen = self.chosen.get_untracked();
        let row = |c: &Checked| {
            let element = c.loaded.as_ref().map(|l| &l.element);
            LedgerRow {
                id: c.id.to_string(),
                element_id: element.map(|e| e.element_id.clone()),
                name: element
                    .map(|e| title(e, &language).text)
                    .unwrap_or_default(),
                class: element.map(|e| e.conceptual_class.clone()),
                layer: element.map(|e| e.layer.clone()),
                before: element.map(|e| e.validity_state.clone()),
                published_before: element
                    .and_then(|e| e.published.as_ref())
                    .map(PublicationStamp::from),
                sent: None,
                outcome: if chosen.contains(&c.id) {
                    Outcome::NotAsked
                } else {
                    Outcome::LeftOut(LeftOut::from(c.finding))
                },
            }
        };
        Ledger {
            rows: self
                .checked
                .with_untracked(|list| list.0.iter().map(row).collect()),
            ..Ledger::default()
        }
    }
}

/// Where the tab remembers the caller's own word: by person and space, and no secret.
fn memory(app: App) -> String {
    let session = app.session.now();
    let user = session.as_ref().and_then(|s| s.user()).unwrap_or_default();
    let space = session.map(|s| s.warehouse).unwrap_or_default();
    format!("architrave.manages {space} {user}")
}

fn remembered(app: App) -> bool {
    browser::session_storage()
        .and_then(|storage| storage.get_item(&memory(app)).ok().flatten())
        .is_some()
}

/// Remembers the caller's own word in this tab.
pub fn remember(app: App, is_manager: bool) {
    if let Some(storage) = browser::session_storage() {
        // Without storage the word lasts as long as the sheet.
        let _ = if is_manager {
            storage.set_item(&memory(app), "yes")
        } else {
            storage.remove_item(&memory(app))
        };
    }
}
