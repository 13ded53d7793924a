//! The sheet before anything is sent: what is ready, what is not, and what a person decides.

use std::sync::Arc;

use architrave_interface::{EntityId, EntityIdType};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::choice::{List, PublishSelection, Recheck, remember};
use super::confirm::Chosen;
use super::preflight::{Checked, Finding};
use super::rows::{FindingHead, More, Tile, step};
use crate::browser;
use crate::catalog::Origin;
use crate::components::{Button, Checkbox, LearnedRole, OwnerMark, StateBadge, Variant};
use crate::effect::memo;
use crate::format::{self, Precision, count, short_id};
use crate::state::use_app;
use crate::t::{self, rich, slot};
use crate::texts::{label_or_key, title};

/// The body of the sheet.
#[component]
pub fn Check(choice: PublishSelection) -> impl IntoView {
    let numbers = move || {
        let of = Finding::ALL.map(|finding| (finding, choice.count(finding)));
        let some = of
            .into_iter()
            .filter(|(finding, n)| *n > 0 || *finding == Finding::Ready);
        some.map(|(finding, n)| {
            view! {
                <li>
                    <strong class="number">{count(n)}</strong>
                    <span>{finding.label()}</span>
                </li>
            }
        })
        .collect_view()
    };
    let loaded_at = move || {
        choice.checked.with(|list| {
            let times = list.0.iter().filter_map(|c| Some(c.loaded.as_ref()?.at));
            times.reduce(f64::min)
        })
    };
    let against = move || match loaded_at() {
        Some(at) => t::publish::check::loaded_at(&format::time(at, clock_of(at))),
        None => t::publish::check::NONE_LOADED.into(),
    };
    let is_checking = move || choice.rechecking.get() == Recheck::Running;
    let failed = move || match choice.rechecking.get() {
        Recheck::Failed(why) => {
            Some(view! { <p class="bad">{t::publish::checking_failed(&why)}</p> })
        }
        _ => None,
    };
    view! {
        <div class="publish-sums">
            <ul>{numbers}</ul>
            <div class="publish-checked">
                <p class="soft">{against}</p>
                <Button
                    small=true
                    icon="refresh-cw"
                    busy=is_checking
                    busy_label=t::common::CHECKING
                    on_press=move |_| spawn_local(choice.check_again())
                >
                    {t::common::CHECK_AGAIN}
                </Button>
            </div>
        </div>
        // In place before it has something to say.
        <div role="alert">{failed}</div>
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
fn Group(choice: PublishSelection, finding: Finding) -> impl IntoView {
    let app = use_app();
    let shown = RwSignal::new(step());
    let items = memo(move |_| List(Arc::new(choice.of(finding))));
    let all = memo(move |_| choice.count(finding));
    let load = move |_| {
        let ids: Vec<Arc<str>> =
            items.with_untracked(|list| list.0.iter().map(|c| (&*c.id).into()).collect());
        let title = t::common::id_count(ids.len());
        app.retrieval.add_exactly(&ids, Origin::Pasted, title);
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
    let every = memo(move |_| {
        let items = items.get();
        let mut items = items.0.iter();
        choice
            .chosen
            .with(|chosen| items.all(|c| chosen.contains(&c.id)))
    });
    // Below a long list it would not be found.
    let is_long = move || all.get() > 12;
    let including = move || match finding {
        Finding::NotYours => view! {
            <Checkbox class="publish-include" on=choice.is_manager change=include>
                {t::publish::check::INCLUDE_NOT_YOURS}
            </Checkbox>
            <LearnedRole class="publish-include publish-learned" />
        }
        .into_any(),
        Finding::Incomplete => view! {
            <Checkbox class="publish-include" on=every change=move |on| choice.tick(finding, on)>
                {t::publish::check::INCLUDE_INCOMPLETE}
            </Checkbox>
        }
        .into_any(),
        _ => ().into_any(),
    };
    view! {
        <Show when=move || { all.get() > 0 }>
            <section class="publish-group" aria-label=move || finding.counted(all.get())>
                <FindingHead finding=finding n=all />
                <div class="panel">
                    <Show when=is_long>{including}</Show>
                    <table class="publish-table">
                        <thead class="unseen">
                            <tr>
                                <th scope="col">{t::common::PUBLISH}</th>
                                <th scope="col">{t::common::NAME}</th>
                                <th scope="col">{t::common::STATE}</th>
                                <th scope="col">{t::common::INSTANCE_ID}</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                    <More shown=shown all=all />
                    <Show when=move || !is_long()>{including}</Show>
                    {(finding == Finding::NotLoaded)
                        .then(|| {
                            view! {
                                <p class="publish-include">
                                    <Button variant=Variant::Link on_press=load>
                                        {t::publish::check::LOAD_FIRST}
                                    </Button>
                                </p>
                            }
                        })}
                </div>
            </section>
        </Show>
    }
}

#[component]
fn CheckRow(choice: PublishSelection, checked: Checked) -> impl IntoView {
    let app = use_app();
    let id = checked.id.clone();
    let mine = id.clone();
    let is_chosen = memo(move |_| choice.chosen.with(|chosen| chosen.contains(&mine)));
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
                || String::from(t::common::NOT_LOADED),
                |e| title(e, &app.prefs.content_language()).text,
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
        _ => view! { <span class="muted">{t::publish::check::STATE_UNKNOWN}</span> }.into_any(),
    };
    let newest = checked.newest.as_ref().map(|newest| {
        let id = newest.element.id.clone();
        let ids = vec![Arc::from(id.as_str())];
        view! {
            <span class="meta truncate">
                {rich(&t::publish::check::newest(slot(0)), vec![view! { <code>{id}</code> }.into_any()])}
            </span>
            <Button
                variant=Variant::Link
                on_press=move |_| {
                    let ids = ids.clone();
                    let old = checked.id.clone();
                    swap(choice, &old, &ids);
                }
            >
                {t::publish::check::TAKE_NEWEST}
            </Button>
        }
    });
    let owners = (checked.finding == Finding::NotYours)
        .then(|| {
            element
                .as_ref()
                .map(|e| e.owners.clone())
                .unwrap_or_default()
        })
        .map(|owners| view! { <Owners owners=owners /> });
    let label = name.clone();
    let empty = checked.empty.clone();
    let missing = (!empty.is_empty()).then(move || {
        let names = move || {
            let language = app.prefs.content_language();
            let names = empty
                .iter()
                .map(|m| label_or_key(m.label.as_ref(), &m.key, &language));
            t::publish::check::empty(&names.collect::<Vec<_>>().join(", "))
        };
        let tip = names.clone();
        view! {
            <span class="meta truncate cell-empty" title=tip>
                {names}
            </span>
        }
    });
    view! {
        <tr>
            <td class="cell-check">
                <label>
                    <input
                        type="checkbox"
                        aria-label=move || t::publish::check::publish_row(&label())
                        prop:checked=move || is_chosen.get()
                        on:change=move |event| toggle(event_target_checked(&event))
                    />
                </label>
            </td>
            <th scope="row">
                <Tile
                    class=element.as_ref().map(|e| e.conceptual_class.clone())
                    layer=element.as_ref().map(|e| e.layer.clone())
                />
                <span class="truncate strong">{name.clone()}</span>
                {missing}
                {owners}
                {newest}
            </th>
            <td class="cell-state">{state}</td>
            <td class="cell-id">
                <code class="truncate" title=id.to_string()>
                    {short_id(&id)}
                </code>
            </td>
        </tr>
    }
}

/// Who owns a version that is not the caller's.
#[component]
fn Owners(owners: Vec<EntityId>) -> impl IntoView {
    if owners.is_empty() {
        return view! { <span class="meta cell-owners">{t::common::NO_OWNER}</span> }.into_any();
    }
    let app = use_app();
    let owners = owners.into_iter().map(|owner| {
        let (kind, id) = (owner.kind.clone(), owner.value.clone());
        // No link: it would leave the sheet behind.
        let name = move || match kind {
            EntityIdType::UserId => app.people.name(&id),
            _ => id.clone(),
        };
        view! {
            <span class="row owner-name">
                <OwnerMark owner=owner />
                <span class="truncate">{name}</span>
            </span>
        }
    });
    view! {
        <span class="meta cell-owners">
            <span class="unseen">{t::publish::check::OWNED_BY} " "</span>
            {owners.collect_view()}
        </span>
    }
    .into_any()
}

/// `Today, 09:20`, or the day.
fn published(at: &str) -> String {
    let day = format::when(at, Precision::Day);
    if day == format::time(browser::now(), Precision::Day) {
        t::common::today_at(&format::when(at, Precision::Clock))
    } else {
        day
    }
}

/// Asks for the newest version in place of an older one.
fn swap(choice: PublishSelection, old: &Arc<str>, new: &[Arc<str>]) {
    let mut ids: Vec<Arc<str>> = choice
        .checked
        .with_untracked(|list| list.0.iter().map(|c| c.id.clone()).collect());
    ids.retain(|id| id != old);
    ids.extend(new.iter().cloned());
    choice.app.publishing.open(ids);
}
