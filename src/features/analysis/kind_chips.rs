//! The choice of the kinds of relationships to follow.

use architrave_analysis::EdgeKinds;
use architrave_metamodel::Kind;
use leptos::prelude::*;

use super::edge_kinds::{ORDER, label, reference_kind, with_kind};
use crate::components::{Each, KindLine, Menu, MenuItem};
use crate::effect::memo;
use crate::t;

/// The kinds that are followed and those that usually are, and a menu of the others. Where all kinds usually are, one
/// label represents them until some are chosen.
#[component]
pub fn KindChips(
    kinds: Memo<EdgeKinds>,
    /// The kinds that are followed unless others are chosen.
    usual: EdgeKinds,
    /// Whether the last kind cannot be switched off.
    #[prop(optional)]
    needs_one: bool,
    /// Whether kinds outside of ArchiMate cannot be chosen.
    #[prop(optional)]
    archimate_only: bool,
    #[prop(into)] choose: Callback<EdgeKinds>,
) -> impl IntoView {
    let is_all_usual = usual == EdgeKinds::ALL;
    let first_seen = if is_all_usual { EdgeKinds::NONE } else { usual };
    // One that was switched off keeps its chip.
    let seen = RwSignal::new(first_seen);
    let is_summary = memo(move |_| {
        is_all_usual && kinds.get() == EdgeKinds::ALL && seen.get() != EdgeKinds::ALL
    });
    let has_chip = move |kind: Option<Kind>| {
        !is_summary.get() && (kinds.get().has(kind) || seen.get().has(kind))
    };
    let follow = move |kind: Option<Kind>, on: bool| {
        let (kinds, before) = match is_summary.get_untracked() {
            true => (EdgeKinds::NONE, EdgeKinds::NONE),
            false => (kinds.get_untracked(), seen.get_untracked()),
        };
        seen.set(with_kind(before, kind, true));
        choose.run(with_kind(kinds, kind, on));
    };
    let follow_all = move || {
        seen.set(first_seen);
        choose.run(EdgeKinds::ALL);
    };
    let offered = move || {
        ORDER
            .into_iter()
            .filter(move |kind| kind.is_some() || !archimate_only)
    };
    let chips = move || -> Vec<Option<Kind>> { offered().filter(|kind| has_chip(*kind)).collect() };
    let others = move || offered().filter(move |kind| !has_chip(*kind));
    let has_menu = memo(move |_| is_all_usual || others().next().is_some());
    let chip = move |kind: Option<Kind>| {
        let is_last = move || needs_one && kinds.get().len() == 1 && kinds.get().has(kind);
        let reason = move || is_last().then(|| t::analysis::kinds::LAST.get());
        view! {
            <label class="chip kind-chip" title=reason>
                <input
                    type="checkbox"
                    aria-disabled=move || is_last().then_some("true")
                    aria-description=reason
                    prop:checked=move || kinds.get().has(kind)
                    on:click=move |event: leptos::ev::MouseEvent| {
                        if untrack(is_last) {
                            event.prevent_default();
                        }
                    }
                    on:change=move |event| follow(kind, event_target_checked(&event))
                />
                <KindLine kind=reference_kind(kind) />
                {label(kind)}
            </label>
        }
    };
    view! {
        <div class="kind-chips" role="group" aria-label=t::analysis::kinds::LABEL>
            <Show when=move || is_summary.get()>
                <span>{t::analysis::kinds::ALL}</span>
            </Show>
            <Each each=chips key=|kind| kind.map(Kind::name) children=chip />
            <Show when=move || has_menu.get()>
                <Menu
                    label=Signal::derive(move || match is_summary.get() {
                        true => String::from(t::analysis::kinds::CHOOSE),
                        false => String::from(t::analysis::kinds::MORE),
                    })
                    button_class="button quiet small icon-only"
                    menu_class="left"
                    icon="plus"
                >
                    {move || {
                        others()
                            .map(|kind| view! { <MenuItem label=label(kind) act=move || follow(kind, true) /> })
                            .collect_view()
                    }}
                    {move || others().next().is_some().then(|| view! { <hr /> })}
                    {move || match is_summary.get() {
                        true => {
                            view! {
                                <MenuItem label=t::analysis::kinds::LEAVE_OUT act=move || seen.set(EdgeKinds::ALL) />
                            }
                                .into_any()
                        }
                        false => view! { <MenuItem label=t::analysis::kinds::ALL act=follow_all /> }.into_any(),
                    }}
                </Menu>
            </Show>
        </div>
    }
}
