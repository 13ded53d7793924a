//! What the worker is told before it looks for what is worth knowing: what was seen of the space,
//! what is known here, and earlier imports.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use architrave_interface::ElementClass;
use architrave_worker::{Ask, Checked, Counts, KnownHere, Problem, Seen, Summary};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::work::{ImportWork, Stage};
use crate::browser;
use crate::catalog::Catalog;
use crate::effect::{effect, memo};
use crate::state::{Happened, Kind};

/// How much text of receipts a file is compared with, in bytes; the latest one always is.
const RECEIPT_BYTES: usize = 48 << 20;
/// How many elements known here are looked at without a pause.
const SLICE: usize = 500;

/// Why the file cannot be uploaded, if it cannot.
pub fn refusal(summary: &Summary) -> Option<&'static str> {
    match summary.stopped.as_ref()?.problem {
        Problem::NotWellFormed => Some("The service refuses a file that is not well-formed."),
        Problem::WrongKind => Some("This is not an ArchiMate exchange file."),
        Problem::Unreadable => Some("The file cannot be read."),
        Problem::Doctype | Problem::NotReadHere => None,
    }
}

/// What the elements known here say of the classes of a file.
fn seen(catalog: &Catalog, counts: &Counts) -> Seen {
    let known = catalog.classes();
    let mut keys: HashMap<String, HashSet<String>> = HashMap::new();
    for (class, _) in &counts.classes {
        let element_class = ElementClass::from(class.as_str());
        if known.contains_key(&element_class) {
            let learned = catalog.learned(&element_class).keys;
            let names = learned.into_iter().map(|key| key.meta.key).collect();
            keys.insert(class.clone(), names);
        }
    }
    Seen { keys }
}

impl ImportWork {
    /// Has the file looked at whenever it was read, and again when more is known here.
    pub(super) fn watch_checks(self) {
        let app = self.app;
        let read = memo(move |_| {
            let read = self.model.with(Option::is_some);
            let asks = |stage: &Stage| matches!(stage, Stage::Checked | Stage::Ended(_));
            read && self.stage.with(asks)
        });
        let idle = memo(move |_| app.retrieval.progress().is_none());
        effect(move || {
            let language = app.prefs.language();
            let (idle, read) = (idle.get(), read.get());
            let number = self.desk.number();
            let anew = self.told.get_value() != number;
            // A file is looked at when it was read; a retrieval that runs is no reason to wait.
            if !read || !self.desk.has_file() || !(idle || anew) {
                return;
            }
            self.looking.set(true);
            spawn_local(self.tell_and_check(language, number, anew));
        });
    }

    async fn tell_and_check(self, language: String, number: u32, anew: bool) {
        let (desk, known) = (self.desk, self.app.known);
        self.telling.update_value(|run| *run += 1);
        let run = self.telling.get_value();
        // A later run begins from the start, and another file has another worker.
        let is_over = move || self.telling.get_value() != run || desk.number() != number;
        let Some(file) = self.model.get_untracked() else {
            return;
        };
        let counts = &file.summary.counts;
        if anew {
            for receipt in self.receipts() {
                desk.ask(&Ask::Earlier, Some(&receipt));
                browser::breathe().await;
                if is_over() {
                    return;
                }
            }
        }
        let rows = known.now(Catalog::newest_rows);
        for (at, rows) in rows.chunks(SLICE).enumerate() {
            let some = known.now(|catalog| told(catalog, rows, &language));
            let anew = at == 0;
            desk.ask(&Ask::Known { anew, some }, None);
            browser::breathe().await;
            if is_over() {
                return;
            }
        }
        let seen = known.now(|catalog| seen(catalog, counts));
        self.seen.set(Arc::new(seen.clone()));
        let check = Ask::Check {
            seen,
            language,
            lost: self.lost.get_untracked(),
        };
        desk.ask(&check, None);
        self.looked.set_value(run);
        if anew {
            desk.ask(&Ask::Hash, None);
            self.told.set_value(number);
        }
    }

    /// Takes what is worth knowing of the file; a later run may look for it again already.
    pub(super) fn take_checked(self, checked: Checked) {
        self.checked.set(Some(Arc::new(checked)));
        if self.looked.get_value() == self.telling.get_value() {
            self.looking.set(false);
        }
    }

    /// Receipts of what was imported from here, the latest first.
    fn receipts(self) -> Vec<String> {
        untrack(|| {
            self.app.activity.with(|records| {
                let imports = records.iter().filter(|record| {
                    record.kind == Kind::Import
                        && matches!(
                            record.happened,
                            Happened::Done | Happened::Partly | Happened::Failed
                        )
                });
                let receipts = imports.filter_map(|record| record.receipt.as_ref());
                let all: Vec<&String> = receipts.collect();
                let mut room = RECEIPT_BYTES;
                let fits = |(at, receipt): &(usize, &&String)| {
                    let fits = *at == 0 || receipt.len() <= room;
                    room = room.saturating_sub(receipt.len());
                    fits
                };
                let some = all.iter().enumerate().take_while(fits);
                let some: Vec<String> = some.map(|(_, receipt)| (*receipt).clone()).collect();
                self.is_history_cut.set(some.len() < all.len());
                some
            })
        })
    }

    /// Asks for every finding as a file to save.
    pub fn export_checks(self) {
        let language = untrack(|| self.app.prefs.language());
        self.desk.ask(&Ask::Export { language }, None);
    }

    pub(super) fn save_checks(self, csv: &str) {
        self.save_csv("checks.csv", csv, "Checks written.");
    }
}

/// Elements known here, as the worker is told of them: of any class, for a name may stand under
/// another one.
fn told(catalog: &Catalog, rows: &[usize], language: &str) -> Vec<KnownHere> {
    let one = |row: &usize| {
        let row_view = catalog.row_view(*row)?;
        let mut names = row_view.names(language).into_iter().map(str::to_owned);
        let changed = row_view.modified();
        Some(KnownHere {
            id: row_view.id().to_owned(),
            element: row_view.element_id().to_owned(),
            class: row_view.kind().1.as_str().to_owned(),
            name: names.next().unwrap_or_default(),
            names: names.collect(),
            changed: if changed.is_nan() { 0.0 } else { changed },
            at: row_view.at(),
        })
    };
    rows.iter().filter_map(one).collect()
}
