//! Facets of a few plain values: one section for each, the rare ones closed at first.

use leptos::prelude::*;

use super::super::page_state::use_page_state;
use super::{Check, value_label};
use crate::catalog::view::{Facet, toggle};
use crate::components::{Button, Each, Icon, Variant};
use crate::effect::{effect, memo};
use crate::t;
use crate::texts::lists::facet_label;

/// How many values are listed; the filter field completes the others.
const MOST: usize = 100;

/// A facet of plain values, behind its heading.
#[component]
pub fn Values(
    /// Which one.
    facet: Facet,
    /// Whether it is closed until it is asked for.
    #[prop(optional)]
    rare: bool,
) -> impl IntoView {
    let page = use_page_state();
    let values = memo(move |_| {
        let facets = page.all_facets.get();
        let values = facets.of(facet).iter().map(|(value, _)| value.clone());
        values.collect::<Vec<_>>()
    });
    // Which rules found something is known only once they ran.
    let is_finding = facet == Facet::Finding;
    let chosen = memo(move |_| page.filters.with(|v| v.values(facet).len()));
    let open = RwSignal::new(!rare || chosen.get_untracked() > 0);
    if is_finding {
        effect(move || {
            if open.get() {
                page.app.findings.want();
            }
        });
    }
    let id = format!("facet-{}", facet.key());
    let body = format!("{id}-values");
    let controls = body.clone();
    let heading = if rare {
        view! {
            <h2 id=id.clone()>
                <Button
                    variant=Variant::Plain
                    class="disclosure"
                    expanded=open
                    attr:aria-controls=controls
                    on_press=move |_| open.update(|o| *o = !*o)
                >
                    {facet_label(facet)}
                    {move || {
                        (!open.get() && chosen.get() > 0)
                            .then(|| view! { <span class="tag info">{chosen.get()}</span> })
                    }}
                    <Icon
                        name=Signal::derive(move || if open.get() { "chevron-down" } else { "chevron-right" })
                        class="small push"
                    />
                </Button>
            </h2>
        }
        .into_any()
    } else {
        view! { <h2 id=id.clone()>{facet_label(facet)}</h2> }.into_any()
    };
    // Rows of people ask for their names.
    let shown = move || match open.get() {
        true => {
            values.with(|values| shown_of(values, page.filters.with(|v| v.values(facet).clone())))
        }
        false => Vec::new(),
    };
    let row = move |value: String| {
        if facet == Facet::ModifiedBy {
            page.app.people.load(&value);
        }
        let (mine, counted) = (value.clone(), value.clone());
        let named = value.clone();
        let label = Signal::derive(move || value_label(page.app, facet, &named));
        let count = move || {
            page.counted.with(|s| {
                let mut values = s.of(facet).iter();
                values.find(|(v, _)| *v == counted).map_or(0, |(_, n)| *n)
            })
        };
        view! {
            <Check
                label=label
                on=Signal::derive(move || page.filters.with(|v| v.values(facet).contains(&mine)))
                count=Signal::derive(count)
                change=move || page.change(|v| toggle(v.values_mut(facet), &value))
            />
        }
    };
    view! {
        <section aria-labelledby=id class:gone=move || !is_finding && values.with(Vec::is_empty)>
            {heading}
            <div id=body hidden=move || !open.get()>
                {is_finding.then(|| view! { <FindingsStatus values=values /> })}
                <Each each=shown key=Clone::clone children=row />
                <Show when=move || { values.with(Vec::len) > MOST }>
                    <p class="meta">
                        {move || t::common::number_more(&crate::format::count(values.with(Vec::len) - MOST))}
                    </p>
                </Show>
            </div>
        </section>
    }
}

/// As many values as are listed, and those that are chosen.
fn shown_of(values: &[String], chosen: Vec<String>) -> Vec<String> {
    let (first, rest) = values.split_at(values.len().min(MOST));
    let rest = rest.iter().filter(|value| chosen.contains(value));
    first.iter().chain(rest).cloned().collect()
}

/// Why there is no rule to choose.
#[component]
fn FindingsStatus(values: Memo<Vec<String>>) -> impl IntoView {
    let app = use_page_state().app;
    let is_known = memo(move |_| app.catalog.with(|c| c.findings().is_some()));
    let words = move || match (is_known.get(), values.with(Vec::is_empty)) {
        (false, _) => t::elements::filter::FINDINGS_UNKNOWN.get(),
        (true, true) => t::common::NONE.get(),
        (true, false) => "",
    };
    view! {
        <p class="soft" role="status">
            {words}
        </p>
    }
}
