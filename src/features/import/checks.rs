//! What the worker is told before it checks the file: what was seen of the space, the loaded
//! elements, and earlier imports.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use architrave_interface::ElementClass;
use architrave_worker::{
    Checked, Command, FileCounts, Finding, LoadedElement, Problem, SeenProperties, Summary,
};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::lists::checks_csv;
use super::rule_set::stored_rules;
use super::session::{ImportSession, Stage};
use super::work::ImportWork;
use crate::browser;
use crate::catalog::Catalog;
use crate::effect::{effect, memo};
use crate::features::quality::{LoadedForRules, loaded_for_rules};
use crate::lazy::lazy_fn;
use crate::state::{Kind, Record, RecordStatus, Tone};
use crate::t::{self, Text};

/// How much text of receipts a file is compared with, in bytes; the latest one always is.
const RECEIPT_BYTES: usize = 48 << 20;
/// How many loaded elements are processed without a pause.
const SLICE: usize = 500;
/// How many loaded relationships are sent without a pause.
const RELATIONSHIPS: usize = 20_000;

/// Why the file cannot be uploaded, if it cannot.
pub fn refusal(summary: &Summary) -> Option<Text> {
    match summary.stopped.as_ref()?.problem {
        Problem::NotWellFormed => Some(t::import_check::title::NOT_WELL_FORMED),
        Problem::WrongKind => Some(t::import_check::title::WRONG_KIND),
        Problem::Unreadable => Some(t::import_check::title::UNREADABLE),
        Problem::Doctype | Problem::NotReadHere => None,
    }
}

/// What the loaded elements say of the classes of a file.
fn seen(catalog: &Catalog, counts: &FileCounts) -> SeenProperties {
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
    SeenProperties { keys }
}

lazy_fn! {
    import, check_file(work: ImportWork, session: Rc<ImportSession>, language: String, is_first: bool) -> (),
    spawn_local(work.tell_and_check(session, language, is_first))
}

impl ImportWork {
    /// Checks the file whenever it was read, and again when more elements are loaded.
    pub(super) fn watch_checks(self) {
        let app = self.app;
        let read = memo(move |_| {
            let session = self.session();
            let read = session.model.with(Option::is_some);
            let asks = |stage: &Stage| matches!(stage, Stage::Checked | Stage::Ended(_));
            read && session.stage.with(asks)
        });
        let idle = memo(move |_| app.retrieval.progress().is_none());
        effect(move || {
            let language = app.prefs.content_language();
            let (idle, read) = (idle.get(), read.get());
            let session = self.session();
            let is_first = !session.checks.is_prepared.get();
            // A file is looked at when it was read; a retrieval that runs is no reason to wait.
            if !read || !session.has_reader() || !(idle || is_first) {
                return;
            }
            session.checks.is_running.set(true);
            spawn_local(async move {
                let checked = check_file(self, Rc::clone(&session), language, is_first).await;
                if checked.is_err() {
                    session.checks.is_running.set(false);
                    app.toasts.show(Tone::Bad, t::updates::PART_FAILED);
                }
            });
        });
    }

    async fn tell_and_check(self, session: Rc<ImportSession>, language: String, is_first: bool) {
        let (checks, known) = (&session.checks, self.app.catalog);
        let run = checks.run.get() + 1;
        checks.run.set(run);
        // A later run begins from the start, and a session that is closed has no worker.
        let is_over = || checks.run.get() != run || !session.has_reader();
        let Some(file) = session.model.get_untracked() else {
            return;
        };
        let counts = &file.summary.counts;
        if is_first {
            for receipt in self.receipts(&session) {
                session.ask(&Command::Earlier, Some(&receipt));
                browser::yield_to_browser().await;
                if is_over() {
                    return;
                }
            }
        }
        let state = known.with_untracked(Catalog::state);
        let rows = known.with_untracked(Catalog::newest_rows);
        for (at, rows) in rows.chunks(SLICE).enumerate() {
            let some = known.with_untracked(|catalog| known_elements(catalog, rows, &language));
            let replace = at == 0;
            session.ask(&Command::Known { replace, some }, None);
            browser::yield_to_browser().await;
            if is_over() {
                return;
            }
        }
        let seen = known.with_untracked(|catalog| seen(catalog, counts));
        checks.seen.set(Arc::new(seen.clone()));
        let check = Command::Check {
            seen,
            language: language.clone(),
            lost: session.unconfirmed.borrow().as_ref().map(|one| one.times),
        };
        session.ask(&check, None);
        checks.asked_run.set(run);
        if is_first {
            session.ask(&Command::Hash, None);
            checks.is_prepared.set(true);
        }
        if file.summary.stopped.is_none() {
            let rules = stored_rules(self.app).await;
            // A file can only fix, and is only related to, what an earlier import from this browser created.
            let mut loaded = match self.has_receipts() {
                true => loaded_for_rules(self.app, &rules, &language).await,
                false => LoadedForRules::default(),
            };
            // Places of other elements than those that were sent say nothing.
            if loaded.state != state {
                loaded.relationships.clear();
            }
            for some in loaded.relationships.chunks(RELATIONSHIPS) {
                if is_over() {
                    return;
                }
                session.ask(&Command::KnownRelationships(some.to_vec()), None);
                browser::yield_to_browser().await;
            }
            if !is_over() {
                session.run_rules(rules, loaded, &language, browser::now());
            }
        }
    }

    fn has_receipts(self) -> bool {
        let is_import = |record: &Record| record.kind == Kind::Import && record.receipt.is_some();
        untrack(|| (self.app.activity).with(|records| records.iter().any(is_import)))
    }

    /// Receipts of imports from this browser, the latest first.
    fn receipts(self, session: &ImportSession) -> Vec<String> {
        untrack(|| {
            self.app.activity.with(|records| {
                let imports = records.iter().filter(|record| {
                    record.kind == Kind::Import
                        && matches!(
                            record.happened,
                            RecordStatus::Done | RecordStatus::Partly | RecordStatus::Failed
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
                let is_cut = some.len() < all.len();
                session.checks.is_history_cut.set(is_cut);
                some
            })
        })
    }

    /// Requests all findings as a file to save.
    pub fn export_checks(self) {
        let language = untrack(|| self.app.prefs.content_language());
        self.session_now().ask(&Command::Export { language }, None);
    }

    pub(super) fn save_checks(self, checks: &[Finding]) {
        self.save_csv(
            "checks.csv",
            &checks_csv(checks),
            &t::import_check::page::CHECKS_SAVED,
        );
    }
}

impl ImportSession {
    /// Takes the findings about the file; a later run may be looking for them again already.
    pub(super) fn take_checked(&self, checked: Checked) {
        let checks = &self.checks;
        checks.found.set(Some(Arc::new(checked)));
        if checks.asked_run.get() == checks.run.get() {
            checks.is_running.set(false);
        }
    }
}

/// Loaded elements, as passed to the worker: of any class, for a name may be used in another one.
fn known_elements(catalog: &Catalog, rows: &[usize], language: &str) -> Vec<LoadedElement> {
    let one = |row: &usize| {
        let row_view = catalog.row_view(*row)?;
        let mut names = row_view.names(language).into_iter().map(str::to_owned);
        let changed = row_view.modified();
        Some(LoadedElement {
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
