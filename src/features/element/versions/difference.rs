//! What differs: a heading, the counts, and the table.

use leptos::prelude::*;

use super::super::switch::date;
use super::Pair;
use super::copy::as_text;
use super::table::Table;
use crate::catalog::{Loaded, diff};
use crate::components::{
    Button, Chip, EmptyState, Icon, SegmentedControl, Variant, copy_text, use_media,
};
use crate::effect::memo;
use crate::format::counted;
use crate::paths;
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
            .map(|(from, to)| diff::compare(&from.element, &to.element))
    });
    let counts = memo(move |_| {
        rows.with(|rows| rows.as_deref().map(diff::count))
            .unwrap_or_default()
    });
    let dates = move || {
        let date = |l: &Loaded| date(l.element.modified.as_ref(), &l.element.created);
        pair.both().map(|(from, to)| (date(&from), date(&to)))
    };
    // When, and by whom, for the heads of the columns.
    let heads = move || {
        let head = |l: &Loaded| {
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
            copy_text(pair.shown.app.toasts, text, "Diff");
        }
    };
    let summary = move || {
        let c = counts.get();
        view! {
            <span class="strong">{counted(c.changes(), "change", "changes")}</span>
            <span class="soft">{format!(" in {}", counted(c.fields, "field", "fields"))}</span>
            {(c.added > 0).then(|| view! { <span class="ok">{format!("+{} added", c.added)}</span> })}
            {(c.changed > 0).then(|| view! { <span class="warn">{format!("~{} changed", c.changed)}</span> })}
            {(c.removed > 0).then(|| view! { <span class="bad">{format!("−{} removed", c.removed)}</span> })}
        }
    };
    view! {
        <section class="difference" tabindex="0" aria-label="What differs">
            <Show when=move || several.get() fallback=move || view! { <NotBoth pair=pair /> }>
                <div class="difference-bar">
                    <h2 class="number">
                        {move || dates().map(|d| d.0)} " " <Icon name="arrow-right" class="small" />
                        <span class="unseen">" to "</span> " " {move || dates().map(|d| d.1)}
                    </h2>
                    <Button
                        variant=Variant::Quiet
                        small=true
                        icon="arrow-left-right"
                        label="Swap from and to"
                        title="Swap"
                        on_press=move |_| pair.swap()
                    />
                    <div class="row push">
                        <Chip
                            label="only changes"
                            on=only_changes
                            change=move |on| change("fields", if on { "" } else { "all" })
                        />
                        <SegmentedControl
                            label="Layout"
                            choices=vec![(false, "Side by side".to_owned()), (true, "Inline".to_owned())]
                            chosen=inline
                            choose=move |on| change("layout", if on { "inline" } else { "side" })
                        />
                        <Button small=true icon="copy" on_press=copy>
                            "Copy diff"
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
                                    language=pair.shown.app.prefs.language()
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
                let known = pair.shown.app.known;
                let served = known.with(|c| missing_reason(&c.entry(&why)?.served));
                let (status, text) = served.filter(|_| !finder.is_asking(&why))?;
                Some(format!("Not served: {status} {text}."))
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
                            " Retrieving it in full: "
                        }
                            .into_any()
                    }
                }} <code>{id}</code> " " <Button variant=Variant::Link on_press=move |_| pair.shown.finder.ask(&asked)>
                    "Ask again"
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
            <EmptyState title="Two versions in full are needed to compare" role="status">
                {missing.into_iter().map(row).collect_view()}
            </EmptyState>
        }
        .into_any()
    }
}

#[component]
fn OneVersion() -> impl IntoView {
    view! {
        <EmptyState title="One version is known here">
            <p class="soft">
                "Two are needed to compare. The service lists no versions: add the instance id of another one, or publish or import a change from this browser."
            </p>
        </EmptyState>
    }
}
