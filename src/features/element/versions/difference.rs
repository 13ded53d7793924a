//! What differs: a heading, the counts, and the table.

use leptos::prelude::*;

use super::super::switch::date;
use super::Pair;
use super::copy::as_text;
use super::table::Table;
use crate::catalog::{FullElement, element_diff};
use crate::components::{
    Button, Chip, EmptyState, Icon, SegmentedControl, Variant, copy_text, use_media,
};
use crate::effect::memo;
use crate::paths;
use crate::t;
use crate::texts::origin::missing_reason;

/// The right side of the tab.
#[component]
pub fn Difference(pair: Pair) -> impl IntoView {
    let shown = pair.shown;
    let value = move |name: &str| shown.search.with(|s| paths::query_value(s, name));
    let only_changes = memo(move |_| value("fields").as_deref() != Some("all"));
    // Two columns need room: without a choice, a narrow page shows one.
    let narrow = use_media("(width < 720px)");
    let inline = memo(move |_| match value("layout").as_deref() {
        Some("inline") => true,
        Some("side") => false,
        _ => narrow.get(),
    });
    let change =
        move |name: &str, value: &str| shown.replace(&untrack(|| shown.with(&[(name, value)])));
    let rows = memo(move |_| {
        pair.both()
            .map(|(from, to)| element_diff::compare(&from.element, &to.element))
    });
    let counts = memo(move |_| {
        rows.with(|rows| rows.as_deref().map(element_diff::count))
            .unwrap_or_default()
    });
    let dates = move || {
        let date = |l: &FullElement| date(l.element.modified.as_ref(), &l.element.created);
        pair.both().map(|(from, to)| (date(&from), date(&to)))
    };
    // When, and by whom, for the heads of the columns.
    let heads = move || {
        let head = |l: &FullElement| {
            let element = &l.element;
            let act = element.modified.as_ref().unwrap_or(&element.created);
            let date = date(element.modified.as_ref(), &element.created);
            (date, act.by.clone())
        };
        pair.both().map(|(from, to)| (head(&from), head(&to)))
    };
    let several = memo(move |_| rows.with(Option::is_some));
    let copy = move |_| {
        let text = untrack(|| {
            pair.both().and_then(|(from, to)| {
                rows.with(|r| r.as_ref().map(|r| as_text(pair.shown.app, &from, &to, r)))
            })
        });
        if let Some(text) = text {
            copy_text(pair.shown.app.toasts, text, &t::common::DIFFERENCES);
        }
    };
    let summary = move || {
        let c = counts.get();
        view! {
            <span class="strong">{t::element::difference::change_count(c.changes())}</span>
            <span class="soft">" " {t::element::difference::in_fields(c.fields)}</span>
            {(c.added > 0)
                .then(|| view! { <span class="ok">{t::element::difference::count_added(&c.added.to_string())}</span> })}
            {(c.changed > 0)
                .then(|| {
                    view! { <span class="warn">{t::element::difference::count_changed(&c.changed.to_string())}</span> }
                })}
            {(c.removed > 0)
                .then(|| {
                    view! { <span class="bad">{t::element::difference::count_removed(&c.removed.to_string())}</span> }
                })}
        }
    };
    view! {
        <section class="difference" tabindex="0" aria-label=t::common::DIFFERENCES>
            <Show when=move || several.get() fallback=move || view! { <NotBoth pair=pair /> }>
                <div class="difference-bar">
                    <h2 class="number">
                        {move || dates().map(|d| d.0)} " " <Icon name="arrow-right" class="small" />
                        <span class="unseen">" " {t::element::difference::TO} " "</span> " "
                        {move || dates().map(|d| d.1)}
                    </h2>
                    <Button
                        variant=Variant::Quiet
                        small=true
                        icon="arrow-left-right"
                        label=t::element::difference::SWAP
                        on_press=move |_| pair.swap()
                    />
                    <div class="row push">
                        <Chip
                            label=t::element::difference::ONLY_CHANGES
                            on=only_changes
                            change=move |on| change("fields", if on { "" } else { "all" })
                        />
                        <SegmentedControl
                            label=t::element::difference::LAYOUT
                            choices=vec![
                                (false, String::from(t::element::difference::SIDE_BY_SIDE)),
                                (true, String::from(t::element::difference::INLINE)),
                            ]
                            chosen=inline
                            choose=move |on| change("layout", if on { "inline" } else { "side" })
                        />
                        <Button small=true icon="copy" on_press=copy>
                            {t::element::difference::COPY}
                        </Button>
                    </div>
                </div>
                <p class="difference-counts meta number" role="status">
                    {summary}
                </p>
                {move || {
                    heads()
                        .map(|heads| {
                            view! {
                                <Table
                                    pair=pair
                                    heads=heads
                                    rows=rows.get().unwrap_or_default()
                                    only_changes=only_changes.get()
                                    inline=inline.get()
                                    language=pair.shown.app.prefs.content_language()
                                />
                            }
                        })
                }}
            </Show>
        </section>
    }
}

/// In place of a comparison: there is one version only, or one is not here in full.
#[component]
fn NotBoth(pair: Pair) -> impl IntoView {
    let missing = move || pair.missing();
    let row = move |id: String| {
        let (asked, why) = (id.clone(), id.clone());
        let failed = move || {
            let finder = pair.shown.finder;
            let failed = finder.failure(&why).map(|error| error.sentence());
            let refused = || {
                let known = pair.shown.app.catalog;
                let served = known.with(|c| missing_reason(&c.entry(&why)?.result));
                let (status, text) = served.filter(|_| !finder.is_asking(&why))?;
                Some(t::element::add_id::not_returned(&status, &text))
            };
            failed.or_else(refused)
        };
        view! {
            <p class="soft">
                {move || match failed() {
                    Some(text) => {
                        view! {
                            {text}
                            " "
                        }
                            .into_any()
                    }
                    None => {
                        view! {
                            <span class="spinner"></span>
                            " "
                            {t::element::difference::LOADING}
                            " "
                        }
                            .into_any()
                    }
                }} <code>{id}</code> " "
                <Button variant=Variant::Link on_press=move |_| pair.shown.finder.request(&asked)>
                    {t::common::RETRY}
                </Button>
            </p>
        }
    };
    move || {
        let missing = missing();
        if missing.is_empty() {
            return view! { <OneVersion /> }.into_any();
        }
        view! {
            <EmptyState title=t::element::difference::NEEDS_BOTH role="status">
                {missing.into_iter().map(row).collect_view()}
            </EmptyState>
        }
        .into_any()
    }
}

#[component]
fn OneVersion() -> impl IntoView {
    view! {
        <EmptyState title=t::element::difference::SINGLE_TITLE>
            <p class="soft">{t::element::difference::SINGLE_TEXT}</p>
        </EmptyState>
    }
}
