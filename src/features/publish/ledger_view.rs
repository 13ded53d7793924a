//! The ledger on the page: in the sheet after sending, and in the activity later.

use leptos::prelude::*;

use super::explain::{explain_with, left_out};
use super::ledger::{Ledger, LedgerRow, Now, Outcome};
use super::missing::{Missing, name};
use super::result::{ResultTone, Source, VersionResult};
use super::rows::{Head, More, Tile, step};
use super::siblings_view::SiblingsView;
use crate::components::{Button, Icon, StateBadge, Variant};
use crate::effect::memo;
use crate::format::{count, short_id};
use crate::paths;
use crate::state::use_app;
use crate::t::{self, rich, slot};

/// A ledger: its numbers, what is not published and why, what is, what was not sent.
#[component]
pub fn LedgerView(#[prop(into)] ledger: Signal<Ledger>) -> impl IntoView {
    let rows = move |fits: fn(VersionResult) -> bool| {
        Signal::derive(move || ledger.with(|ledger| pick(ledger, fits)))
    };
    let missing = rows(|result| !result.is_published() && !result.is_unsent());
    let published = rows(VersionResult::is_published);
    let not_sent = rows(VersionResult::is_unsent);
    view! {
        <div class="ledger">
            <Sums ledger=ledger />
            <Refusal ledger=ledger />
            <Missing ledger=ledger rows=missing />
            <Published ledger=ledger rows=published />
            <Others ledger=ledger />
            <SiblingsView ledger=ledger />
            <NotSent ledger=ledger rows=not_sent />
        </div>
    }
}

fn pick(ledger: &Ledger, fits: fn(VersionResult) -> bool) -> Vec<LedgerRow> {
    let rows = ledger.rows.iter().filter(|row| fits(ledger.result(row)));
    rows.cloned().collect()
}

/// The results of a group with their numbers: `2 refused, 1 not published`.
pub(super) fn heading(ledger: &Ledger, fits: impl Fn(VersionResult) -> bool) -> String {
    let counts = ledger.summary().counts().into_iter();
    let parts = counts.filter(|(n, result)| *n > 0 && fits(*result));
    let parts = parts.map(|(n, result)| result.counted(n));
    parts.collect::<Vec<_>>().join(", ")
}

/// The sentence about a row, following the names in it.
pub(super) fn explained(ledger: Signal<Ledger>, row: &LedgerRow) -> String {
    let app = use_app();
    ledger.with(|ledger| explain_with(ledger, row, &|id: &str| app.people.name(id)))
}

#[component]
fn Sums(ledger: Signal<Ledger>) -> impl IntoView {
    let numbers = move || {
        let sums = ledger.with(Ledger::summary);
        let requested = [(sums.requested(), t::publish::result::REQUESTED, "")];
        let results = sums.counts().into_iter().filter(|(n, _)| *n > 0);
        let results = results.map(|(n, result)| (n, result.count_label(), class_of(result)));
        requested
            .into_iter()
            .chain(results)
            .map(|(n, words, class)| {
                view! {
                    <li>
                        <strong class=format!("number {class}")>{count(n)}</strong>
                        <span>{words}</span>
                    </li>
                }
            })
            .collect_view()
    };
    let times = move || ledger.with(Ledger::times);
    view! {
        <div class="publish-sums">
            <ul>{numbers}</ul>
            <p class="soft">{times}</p>
        </div>
    }
}

const fn class_of(result: VersionResult) -> &'static str {
    match result.tone() {
        ResultTone::Good => "ok",
        ResultTone::Plain => "",
        ResultTone::Warn => "warn",
        ResultTone::Bad => "bad",
    }
}

/// Status and text of the first refusal.
fn first_refusal(ledger: &Ledger) -> Option<(u16, String)> {
    ledger.rows.iter().find_map(|row| match &row.outcome {
        Outcome::Refused { status, text, .. } => Some((*status, text.clone())),
        _ => None,
    })
}

/// A refusal as a whole, or why it did not go on, in words.
#[component]
fn Refusal(ledger: Signal<Ledger>) -> impl IntoView {
    use crate::components::{Banner, BannerTone};
    move || {
        let (refused, stopped) = ledger.with(|l| (first_refusal(l), l.stopped.clone()));
        let (came, chosen) = ledger.with(|l| {
            let sums = l.summary();
            (sums.published(), sums.chosen)
        });
        let (some_came, is_done) = (came > 0, came == chosen);
        // The banner of an unknown outcome says why it stopped.
        let is_unknown = ledger.with(Ledger::is_unknown);
        let rule = if ledger.with(|l| l.one_by_one) {
            t::publish::ledger::RULE_INDIVIDUAL
        } else {
            t::publish::ledger::RULE_TOGETHER
        };
        // What was said of each one is shown with each.
        let is_shared = ledger.with(|l| !l.one_by_one);
        match (refused, stopped) {
            (Some((403, text)), _) => view! {
                <Banner tone=BannerTone::Bad>
                    <strong class="strong">
                        {if some_came {
                            t::publish::ledger::REFUSED_SOME.get()
                        } else {
                            t::publish::ledger::REFUSED_ALL.get()
                        }}
                    </strong>
                    <p>{rule}</p>
                    {(is_shared && !text.is_empty()).then(|| view! { <p class="quote">{format!("403  {text}")}</p> })}
                </Banner>
            }.into_any(),
            (Some((status, text)), stopped) => view! {
                <Banner tone=BannerTone::Bad>
                    <strong class="strong">{t::publish::ledger::NOT_TAKEN}</strong>
                    <p>{stopped}</p>
                    {(!text.is_empty()).then(|| view! { <p class="quote">{format!("{status}  {text}")}</p> })}
                </Banner>
            }.into_any(),
            // Where checking found all of them published, nothing is left to be said of the way there.
            (None, Some(stopped)) if !is_unknown && !is_done => view! {
                <Banner tone=BannerTone::Warn>
                    <strong class="strong">{t::publish::ledger::STOPPED}</strong>
                    <p>{stopped}</p>
                </Banner>
            }.into_any(),
            (None, _) => ().into_any(),
        }
    }
}

#[component]
fn Published(ledger: Signal<Ledger>, rows: Signal<Vec<LedgerRow>>) -> impl IntoView {
    let shown = RwSignal::new(step());
    let all = Signal::derive(move || rows.with(Vec::len));
    let list = move || {
        rows.get()
            .into_iter()
            .take(shown.get())
            .map(|row| view! { <PublishedRow ledger=ledger row=row /> })
            .collect_view()
    };
    let title = Signal::derive(move || ledger.with(|l| heading(l, VersionResult::is_published)));
    view! {
        <Show when=move || { all.get() > 0 }>
            <section class="publish-group">
                <Head icon="circle-check" class="ok" title=title note=t::publish::ledger::BEFORE_AND_AFTER />
                <div class="panel">
                    <table class="publish-table">
                        <thead class="unseen">
                            <tr>
                                <th scope="col">{t::common::NAME}</th>
                                <th scope="col">{t::publish::ledger::BEFORE_AND_AFTER}</th>
                                <th scope="col">{t::common::INSTANCE_ID}</th>
                            </tr>
                        </thead>
                        <tbody>{list}</tbody>
                    </table>
                    <More shown=shown all=all />
                </div>
            </section>
        </Show>
    }
}

#[component]
fn PublishedRow(ledger: Signal<Ledger>, row: LedgerRow) -> impl IntoView {
    let app = use_app();
    let id = row.returned_as().unwrap_or(&row.id).to_owned();
    let state = match &row.outcome {
        Outcome::Returned { state, .. } => state.clone(),
        outcome => match outcome.now() {
            Some(Now::Returned { state, .. }) => Some(state.clone()),
            _ => None,
        },
    };
    let url = paths::element(&untrack(|| app.session.space()), &id);
    let is_new = id != row.id;
    let of = row.element_id.clone().map(|of| {
        view! {
            <span class="element-id meta">
                {rich(
                    &t::publish::missing::element_id(slot(0)),
                    vec![view! { <code title=of.clone()>{short_id(&of)}</code> }.into_any()],
                )}
            </span>
        }
    });
    // The state says the rest where the response confirmed it.
    let is_confirmed = VersionResult::Published(Source::Response);
    let is_explained = ledger.with_untracked(|l| l.result(&row)) != is_confirmed;
    let about = row.clone();
    let sentence = is_explained
        .then(|| view! { <span class="meta">{move || explained(ledger, &about)}</span> });
    view! {
        <tr>
            <th scope="row">
                <Tile class=row.class.clone() layer=row.layer.clone() />
                <span class="named">
                    <a class="truncate strong plain" href=url on:click=move |_| app.publishing.close()>
                        {name(&row)}
                    </a>
                    {of}
                    {sentence}
                </span>
            </th>
            <td class="cell-change">
                {row.before.map(|before| view! { <StateBadge state=before /> })}
                <Icon name="arrow-right" class="small" /> <span class="unseen">" " {t::publish::STATE_TO} " "</span>
                {match state {
                    Some(state) => view! { <StateBadge state=state /> }.into_any(),
                    None => view! { <span class="muted">{t::publish::NOT_READABLE}</span> }.into_any(),
                }}
            </td>
            <td class="cell-id" title=id.clone()>
                <code class="truncate">{short_id(&id)}</code>
                {is_new.then(|| view! { <span class="tag">{t::publish::ledger::NEW_VERSION}</span> })}
            </td>
        </tr>
    }
}

/// What came back without being requested.
#[component]
fn Others(ledger: Signal<Ledger>) -> impl IntoView {
    let n = memo(move |_| ledger.with(|l| l.others.len()));
    let list = move || {
        ledger.with(|l| {
            l.others
                .iter()
                .take(step())
                .map(|other| {
                    view! {
                        <li class="row">
                            <code title=other.id.clone()>{short_id(&other.id)}</code>
                            <StateBadge state=other.state.clone() />
                        </li>
                    }
                })
                .collect_view()
        })
    };
    view! {
        <Show when=move || { n.get() > 0 }>
            <section class="publish-group">
                <Head
                    icon="info"
                    class=""
                    title=Signal::derive(move || t::publish::ledger::more_returned(n.get()))
                    note=t::publish::ledger::MORE_RETURNED_NOTE
                />
                <div class="panel">
                    <ul class="others-list">{list}</ul>
                </div>
            </section>
        </Show>
    }
}

#[component]
fn NotSent(ledger: Signal<Ledger>, rows: Signal<Vec<LedgerRow>>) -> impl IntoView {
    let n = memo(move |_| rows.with(Vec::len));
    let open = RwSignal::new(false);
    let list = move || {
        rows.get()
            .into_iter()
            .take(step())
            .map(|row| {
                view! {
                    <li class="row">
                        <Tile class=row.class.clone() layer=row.layer.clone() />
                        <span class="truncate">{name(&row)}</span>
                        <span class="meta push">{explained(ledger, &row)}</span>
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <Show when=move || { n.get() > 0 }>
            <section class="publish-group">
                <h3 class="publish-head">
                    <Button
                        variant=Variant::Link
                        class="plain row"
                        icon="circle-minus"
                        expanded=open
                        on_press=move |_| open.update(|o| *o = !*o)
                    >
                        <span>{move || VersionResult::NotSent.counted(n.get())}</span>
                    </Button>
                    <span class="soft push">{move || ledger.with(left_out)}</span>
                </h3>
                <Show when=move || open.get()>
                    <div class="panel">
                        <ul class="others-list">{list}</ul>
                    </div>
                </Show>
            </section>
        </Show>
    }
}
