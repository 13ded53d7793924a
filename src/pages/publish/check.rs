//! The sheet before anything is sent: what is ready, what is not, and what a person decides.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;

use super::confirm::Chosen;
use super::ledger::{Ledger, LeftOut, Outcome, Row};
use super::preflight::{Checked, Finding, check};
use super::rows::{FindingHead, More, Tile, step};
use crate::browser;
use crate::catalog::{Origin, title};
use crate::components::{LearnedRole, StateBadge};
use crate::format::{self, Precision, count, short_id};
use crate::pages::element::groups::label as property_label;
use crate::state::{App, use_app};

/// What is known of the versions, and which are chosen. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Choice {
    /// What the pages share.
    pub app: App,
    /// The versions in the order they were asked for.
    pub checked: Memo<List>,
    /// The instance ids that are chosen.
    pub chosen: RwSignal<HashSet<Arc<str>>>,
    /// Whether the caller said to be Manager or Designer.
    pub is_manager: RwSignal<bool>,
}

/// A list that is always taken for a new one.
#[derive(Clone)]
pub struct List(Arc<Vec<Checked>>);

impl List {
    /// The versions.
    pub fn items(&self) -> &[Checked] {
        &self.0
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

impl Choice {
    /// Checks the ids; what is ready is chosen.
    pub fn new(app: App, ids: Vec<Arc<str>>) -> Self {
        let checked = Memo::new(move |_| {
            let me = app.me();
            app.known
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
        };
        choice.tick(Finding::Ready, true);
        choice.tick(Finding::NotYours, is_manager.get_untracked());
        choice
    }

    /// The versions of a finding, followed.
    fn of(self, finding: Finding) -> Vec<Checked> {
        self.checked.with(|list| {
            let fits = |c: &&Checked| c.finding == finding;
            list.0.iter().filter(fits).cloned().collect()
        })
    }

    fn count(self, finding: Finding) -> usize {
        self.checked
            .with(|list| list.0.iter().filter(|c| c.finding == finding).count())
    }

    fn tick(self, finding: Finding, on: bool) {
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

    /// The ledger of what is chosen, before anything is sent.
    pub fn ledger(self) -> Ledger {
        let language = untrack(|| self.app.prefs.language());
        let chosen = self.chosen.get_untracked();
        let row = |c: &Checked| {
            let element = c.loaded.as_ref().map(|l| &l.element);
            Row {
                id: c.id.to_string(),
                element_id: element.map(|e| e.element_id.clone()),
                name: element
                    .map(|e| title(e, &language).text)
                    .unwrap_or_default(),
                class: element.map(|e| e.conceptual_class.clone()),
                layer: element.map(|e| e.layer.clone()),
                before: element.map(|e| e.validity_state.clone()),
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

fn remember(app: App, is_manager: bool) {
    if let Some(storage) = browser::session_storage() {
        // Without storage the word lasts as long as the sheet.
        let _ = if is_manager {
            storage.set_item(&memory(app), "yes")
        } else {
            storage.remove_item(&memory(app))
        };
    }
}

/// The body of the sheet.
#[component]
pub fn Check(choice: Choice) -> impl IntoView {
    let numbers = move || {
        let of = Finding::ALL.map(|finding| (finding, choice.count(finding)));
        let some = of
            .into_iter()
            .filter(|(finding, n)| *n > 0 || *finding == Finding::Ready);
        some.map(|(finding, n)| view! { <li><strong class="number">{count(n)}</strong><span>{finding.label()}</span></li> }).collect_view()
    };
    let loaded_at = move || {
        choice.checked.with(|list| {
            let times = list.0.iter().filter_map(|c| Some(c.loaded.as_ref()?.at));
            times.reduce(f64::min)
        })
    };
    let against = move || match loaded_at() {
        Some(at) => format!(
            "Checked against what was loaded at {}. The service decides.",
            format::time(at, clock_of(at))
        ),
        None => "Nothing of this is loaded here. The service decides.".into(),
    };
    view! {
        <div class="publish-sums">
            <ul>{numbers}</ul>
            <p class="soft">{against}</p>
        </div>
        <Chosen choice=choice />
        {Finding::ALL.map(|finding| view! { <Group choice=choice finding=finding /> }).collect_view()}
    }
}

/// Today's times need no date.
fn clock_of(at: f64) -> Precision {
    if browser::now() - at < 12.0 * 3_600_000.0 {
        Precision::Clock
    } else {
        Precision::Minute
    }
}

#[component]
fn Group(choice: Choice, finding: Finding) -> impl IntoView {
    let app = use_app();
    let shown = RwSignal::new(step());
    let items = Memo::new(move |_| List(Arc::new(choice.of(finding))));
    let all = Memo::new(move |_| choice.count(finding));
    let load = move |_| {
        let ids: Vec<Arc<str>> =
            items.with_untracked(|list| list.0.iter().map(|c| (&*c.id).into()).collect());
        let title = format!(
            "{} before publishing",
            format::counted(ids.len(), "id", "ids")
        );
        app.retrieval.add(&ids, Origin::Pasted, title);
    };
    let rows = move || {
        let items = items.get();
        items
            .0
            .iter()
            .take(shown.get())
            .cloned()
            .map(|c| view! { <CheckRow choice=choice checked=c /> })
            .collect_view()
    };
    let include = move |on: bool| {
        choice.is_manager.set(on);
        remember(app, on);
        choice.tick(Finding::NotYours, on);
    };
    let every = Memo::new(move |_| {
        let items = items.get();
        let mut items = items.0.iter();
        choice
            .chosen
            .with(|chosen| items.all(|c| chosen.contains(&c.id)))
    });
    // Below a long list nobody would find it.
    let is_long = move || all.get() > 12;
    let including = move || {
        match finding {
        Finding::NotYours => view! {
            <label class="check publish-include">
                <input type="checkbox" prop:checked=move || choice.is_manager.get() on:change=move |event| include(event_target_checked(&event)) />
                "Include them: I am Manager or Designer of this space"
            </label>
            <LearnedRole class="publish-include publish-learned" />
        }
        .into_any(),
        Finding::Incomplete => view! {
            <label class="check publish-include">
                <input type="checkbox" prop:checked=move || every.get() on:change=move |event| choice.tick(finding, event_target_checked(&event)) />
                "Include them all the same: the service decides"
            </label>
        }
        .into_any(),
        _ => ().into_any(),
    }
    };
    view! {
        <Show when=move || { all.get() > 0 }>
            <section class="publish-group" aria-label=move || format!("{} {}", count(all.get()), finding.label())>
                <FindingHead finding=finding n=all />
                <div class="panel">
                    <Show when=is_long>{including}</Show>
                    <table class="publish-table">
                        <thead class="unseen"><tr><th scope="col">"Publish"</th><th scope="col">"Name"</th><th scope="col">"State"</th><th scope="col">"Instance id"</th></tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                    <More shown=shown all=all />
                    <Show when=move || !is_long()>{including}</Show>
                    {(finding == Finding::NotLoaded).then(|| view! {
                        <p class="publish-include"><button type="button" class="link" on:click=load>"Load them first"</button></p>
                    })}
                </div>
            </section>
        </Show>
    }
}

#[component]
fn CheckRow(choice: Choice, checked: Checked) -> impl IntoView {
    let app = use_app();
    let id = checked.id.clone();
    let mine = id.clone();
    let is_chosen = Memo::new(move |_| choice.chosen.with(|chosen| chosen.contains(&mine)));
    let toggle = {
        let id = id.clone();
        move |on: bool| {
            choice.chosen.update(|chosen| {
                if on {
                    chosen.insert(id.clone());
                } else {
                    chosen.remove(&id);
                }
            });
        }
    };
    let element = checked.loaded.as_ref().map(|l| l.element.clone());
    let name = {
        let element = element.clone();
        move || {
            element.as_ref().map_or_else(
                || "Not loaded".to_owned(),
                |e| title(e, &app.prefs.language()).text,
            )
        }
    };
    let state = match (checked.finding, &element) {
        (Finding::Published, Some(element)) => {
            let at = element.published.as_ref().map(|h| published(&h.at));
            view! { <span class="soft">{at}</span> }.into_any()
        }
        (_, Some(element)) => {
            view! { <StateBadge state=element.validity_state.clone() /> }.into_any()
        }
        _ => view! { <span class="muted">"Not known"</span> }.into_any(),
    };
    let newest = checked.newest.as_ref().map(|newest| {
        let id = newest.element.id.clone();
        let ids = vec![Arc::from(id.as_str())];
        view! {
            <span class="meta truncate">"newest known: " <code>{id}</code></span>
            <button type="button" class="link" on:click=move |_| {
                let ids = ids.clone();
                let old = checked.id.clone();
                swap(choice, &old, &ids);
            }>"Take the newest"</button>
        }
    });
    let label = name.clone();
    let empty = checked.empty.clone();
    let missing = (!empty.is_empty()).then(move || {
        let names = move || {
            let language = app.prefs.language();
            let names = empty
                .iter()
                .map(|m| property_label(m.label.as_ref(), &m.key, &language));
            format!("Empty: {}", names.collect::<Vec<_>>().join(", "))
        };
        let tip = names.clone();
        view! { <span class="meta truncate cell-empty" title=tip>{names}</span> }
    });
    view! {
        <tr>
            <td class="cell-check"><label>
                <input type="checkbox" aria-label=move || format!("Publish {}", label()) prop:checked=move || is_chosen.get() on:change=move |event| toggle(event_target_checked(&event)) />
            </label></td>
            <th scope="row">
                <Tile class=element.as_ref().map(|e| e.conceptual_class.clone()) layer=element.as_ref().map(|e| e.layer.clone()) />
                <span class="truncate strong">{name.clone()}</span>
                {missing}
                {newest}
            </th>
            <td class="cell-state">{state}</td>
            <td class="cell-id"><code class="truncate" title=id.to_string()>{short_id(&id)}</code></td>
        </tr>
    }
}

/// `Today, 09:20`, or the day.
fn published(at: &str) -> String {
    let day = format::when(at, Precision::Day);
    if day == format::time(browser::now(), Precision::Day) {
        format!("Today, {}", format::when(at, Precision::Clock))
    } else {
        day
    }
}

/// Asks for the newest version in place of an older one.
fn swap(choice: Choice, old: &Arc<str>, new: &[Arc<str>]) {
    let mut ids: Vec<Arc<str>> = choice
        .checked
        .with_untracked(|list| list.0.iter().map(|c| c.id.clone()).collect());
    ids.retain(|id| id != old);
    ids.extend(new.iter().cloned());
    choice.app.publishing.ask(ids);
}
