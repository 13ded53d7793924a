//! The retry file: what failed or is unaccounted for, as a file to be imported again.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use architrave_worker::RetryOrder;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::reopen::Reopen;
use crate::components::{Busy, Button, MenuItem};
use crate::effect::{effect, memo};
use crate::features::import::model::ModelFile;
use crate::features::import::receipt::{Receipt, ReceiptEntry};
use crate::features::import::work::{ImportWork, use_import};
use crate::t;

/// What a retry file would hold, and what not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Elements that failed.
    pub failed: usize,
    /// Elements that are unaccounted for.
    pub unaccounted: usize,
    /// Imported elements that are in it because a relationship needs them.
    pub ends: usize,
    /// Relationships left out because they need imported elements that are not in it.
    pub open: usize,
    /// Relationships left out because an end of theirs is no element of the file.
    pub lost: usize,
    /// Elements in it without a type: they would fail again.
    pub untyped: usize,
    /// What to write.
    pub order: RetryOrder,
}

impl Plan {
    /// Elements and relationships that failed or are unaccounted for; a relationship only if both
    /// its ends are in the file as well. With `ends`, imported elements are included for that.
    pub fn of(receipt: &Receipt, file: &ModelFile, ends: bool) -> Self {
        let failed = || receipt.failed.iter().filter_map(|f| f.entry.as_ref());
        let number = |e: &&ReceiptEntry| !e.is_relationship;
        let mut plan = Self {
            failed: failed().filter(number).count(),
            unaccounted: receipt.unaccounted.iter().filter(number).count(),
            ..Self::default()
        };
        let places = |is_relationship: bool| {
            let all = failed().chain(&receipt.unaccounted);
            all.filter(move |e| e.is_relationship == is_relationship)
                .map(|e| e.place)
        };
        let mut elements: BTreeSet<usize> = places(false).collect();
        let identifier = |at: &usize| file.elements.get(*at)?.identifier.as_deref();
        let inside: HashSet<&str> = elements.iter().filter_map(identifier).collect();
        let by_id = file.elements_by_id();
        let place = |id: &str| by_id.get(id)?.first().copied();
        let mut relationships = BTreeSet::new();
        let mut needed = BTreeSet::new();
        for at in places(true) {
            let ends_of = file.relationships.get(at).and_then(|r| {
                let (source, target) = (r.source.as_deref()?, r.target.as_deref()?);
                Some([source, target])
            });
            let outside: Option<Vec<usize>> = ends_of.and_then(|ends| {
                let outside = ends.into_iter().filter(|id| !inside.contains(id));
                outside.map(place).collect()
            });
            match outside {
                None => plan.lost += 1,
                Some(outside) if outside.is_empty() => drop(relationships.insert(at)),
                Some(_) if !ends => plan.open += 1,
                Some(outside) => {
                    needed.extend(outside);
                    relationships.insert(at);
                }
            }
        }
        plan.ends = needed.len();
        elements.extend(needed);
        let untyped = |at: &&usize| file.elements.get(**at).is_some_and(|e| e.kind.is_none());
        plan.untyped = elements.iter().filter(untyped).count();
        plan.order = RetryOrder {
            elements: elements.into_iter().collect(),
            relationships: relationships.into_iter().collect(),
        };
        plan
    }

    fn is_empty(&self) -> bool {
        self.order.elements.is_empty() && self.order.relationships.is_empty()
    }

    /// What it holds, in a sentence.
    fn holds(&self) -> String {
        let part = |n: usize, text: fn(usize) -> String| (n > 0).then(|| text(n));
        let parts = [
            part(self.failed, t::import_result::retry::failed),
            part(self.unaccounted, t::import_result::retry::unaccounted),
            part(
                self.order.relationships.len(),
                t::common::relationship_count,
            ),
            part(self.ends, t::import_result::retry::ends),
        ];
        let mut parts: Vec<String> = parts.into_iter().flatten().collect();
        let last = parts
            .pop()
            .unwrap_or_else(|| t::import_result::retry::NOTHING.into());
        let parts = match parts.as_slice() {
            [] => last,
            parts => t::import_result::retry::list_end(&parts.join(", "), &last),
        };
        t::import_result::retry::holds(&parts)
    }

    /// What it does not contain, and what to fix first; in sentences.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.untyped > 0 {
            notes.push(t::import_result::retry::untyped(self.untyped));
        }
        if self.lost > 0 {
            notes.push(t::import_result::retry::lost(self.lost));
        }
        notes
    }
}

/// The plan for a receipt, as long as its own file is open and can be written again.
fn plan(work: ImportWork, receipt: &Arc<Receipt>) -> Memo<Option<Plan>> {
    load_parts(work, receipt);
    let receipt = Arc::clone(receipt);
    memo(move |_| {
        let ends = work.session().retry_ends.get();
        with_parts(work, &receipt, |file| Plan::of(&receipt, file, ends))
    })
}

/// Reads the file of a receipt, if it is open and its elements are loaded; tracked.
fn with_parts<T>(
    work: ImportWork,
    receipt: &Receipt,
    look: impl FnOnce(&ModelFile) -> T,
) -> Option<T> {
    let is_of = work.is_of(receipt);
    work.session().model.with(|model| {
        let file = model.as_deref().filter(|file| is_of && file.has_parts())?;
        Some(look(file))
    })
}

/// Asks the worker for the elements of the file, which stay with it until they are needed.
fn load_parts(work: ImportWork, receipt: &Arc<Receipt>) {
    let receipt = Arc::clone(receipt);
    if receipt.failed.is_empty() && receipt.unaccounted.is_empty() {
        return;
    }
    let is_missing =
        memo(move |_| work.is_of(&receipt) && with_parts(work, &receipt, |_| ()).is_none());
    effect(move || {
        if is_missing.get() {
            spawn_local(async move {
                work.session_now().complete_file().await;
            });
        }
    });
}

#[component]
pub fn RetryButton(receipt: Arc<Receipt>) -> impl IntoView {
    let work = use_import();
    let plan = plan(work, &receipt);
    let any = memo(move |_| plan.with(|plan| plan.as_ref().is_some_and(|p| !p.is_empty())));
    let write = move |_| {
        if let Some(plan) = plan.get_untracked() {
            work.download_retry(&plan.order);
        }
    };
    view! {
        <Show when=move || any.get()>
            <Button icon="file-down" busy=move || work.session().is_writing_retry.get() on_press=write>
                {t::import_result::RETRY_DOWNLOAD}
            </Button>
        </Show>
    }
}

/// The same as an item of a menu.
#[component]
pub fn RetryItem(receipt: Arc<Receipt>) -> impl IntoView {
    let work = use_import();
    let plan = plan(work, &receipt);
    let order = move || {
        let plan = plan.get_untracked().filter(|plan| !plan.is_empty());
        plan.map(|plan| plan.order)
    };
    let write = move || {
        if let Some(order) = order() {
            work.download_retry(&order);
        }
    };
    order().map(|_| {
        view! {
            <MenuItem icon="file-down" label=t::import_result::RETRY_DOWNLOAD act=write />
            <hr />
        }
    })
}

/// The content of the retry file, and whether imported ends are included.
#[component]
pub fn RetryNote(receipt: Arc<Receipt>) -> impl IntoView {
    let work = use_import();
    let plan = plan(work, &receipt);
    let has_open = {
        let receipt = Arc::clone(&receipt);
        memo(move |_| {
            with_parts(work, &receipt, |file| Plan::of(&receipt, file, false).open).unwrap_or(0)
        })
    };
    let open_parts = !receipt.failed.is_empty() || !receipt.unaccounted.is_empty();
    let reopened = Arc::clone(&receipt);
    let is_of = {
        let receipt = Arc::clone(&receipt);
        memo(move |_| work.is_of(&receipt))
    };
    let body = move || {
        match plan.get() {
        None if is_of.get() && work.session().has_reader() => view! { <Busy text=t::import::READING_FILE /> }.into_any(),
        None if open_parts => view! { <Reopen work receipt=Arc::clone(&reopened) /> }.into_any(),
        None => ().into_any(),
        Some(plan) if plan.is_empty() && has_open.get() == 0 && plan.lost == 0 => ().into_any(),
        Some(plan) => view! {
            <p class="soft">{plan.holds()}</p>
            {plan.notes().into_iter().map(|note| view! { <p class="soft">{note}</p> }).collect_view()}
            <Ends work open=has_open.get() />
        }
        .into_any(),
    }
    };
    let shown = open_parts && receipt.head.has_result() && receipt.head.checked;
    shown.then(|| {
        view! {
            <div class="import-retry">
                <h3>{t::import_result::retry::TITLE}</h3>
                {body}
            </div>
        }
    })
}

/// The choice to take imported ends along.
#[component]
fn Ends(work: ImportWork, open: usize) -> impl IntoView {
    (open > 0).then(|| view! {
        <label class="check">
            <input
                type="checkbox"
                prop:checked=move || work.session().retry_ends.get()
                on:change=move |event| work.session_now().retry_ends.set(event_target_checked(&event))
            />
            <span>{move || t::import_result::retry::with_ends(open)}</span>
        </label>
        <p class="meta">{t::import_result::retry::WITH_ENDS_NOTE}</p>
    })
}

#[cfg(test)]
#[path = "retry_tests.rs"]
mod tests;
