//! What will happen, in numbers, and the button that makes it happen.

use crate::catalog::sorting::SortInPlace;
use crate::effect::memo;
use crate::t::{self, Text};
use std::collections::HashSet;

use leptos::prelude::*;

use super::choice::{List, PublishSelection};
use crate::components::{Button, Icon, StateBadge, Variant, Waits};
use crate::format::count;
use crate::keys::use_chord;
use architrave_interface::ValidityState;

/// The chosen versions, by state.
#[component]
pub fn Chosen(choice: PublishSelection) -> impl IntoView {
    let states = memo(move |_| {
        choice.chosen.with(|chosen| {
            choice.checked.with(|list| {
                let mut sums: Vec<(Option<ValidityState>, usize)> = Vec::new();
                for checked in list.items().iter().filter(|c| chosen.contains(&c.id)) {
                    let loaded = checked.loaded.as_ref();
                    let state = loaded.map(|l| l.element.validity_state.clone());
                    match sums.iter_mut().find(|(s, _)| *s == state) {
                        Some((_, n)) => *n += 1,
                        None => sums.push((state, 1)),
                    }
                }
                sums.arrange_by_key(|(_, n)| std::cmp::Reverse(*n));
                sums
            })
        })
    });
    let chosen = move || {
        let n = choice.chosen.with(HashSet::len);
        let all = choice.checked.with(List::len);
        t::publish::confirm::chosen(&count(n), &count(all))
    };
    let badges = move || {
        let badge = |(state, n): (Option<ValidityState>, usize)| {
            let state = match state {
                Some(state) => view! { <StateBadge state=state /> }.into_any(),
                None => view! { <span class="muted">{t::publish::check::STATE_UNKNOWN}</span> }
                    .into_any(),
            };
            view! {
                <li class="row">
                    <span class="number">{count(n)}</span>
                    {state}
                </li>
            }
        };
        states.get().into_iter().map(badge).collect_view()
    };
    view! {
        <div class="publish-chosen">
            <span class="strong">{chosen}</span>
            <ul class="row wrap" aria-label=t::publish::confirm::BY_STATE>
                {badges}
            </ul>
        </div>
    }
}

/// How many ids the publication sends; at the left of the footer.
#[component]
pub fn RequestSummary(choice: PublishSelection) -> impl IntoView {
    const NOTHING: Text = t::publish::confirm::NOTHING;
    let n = memo(move |_| choice.chosen.with(HashSet::len));
    let is_tried = RwSignal::new(false);
    // The button says that it is disabled; the chord would do nothing and say nothing.
    use_chord("Enter", move || is_tried.set(n.get_untracked() == 0));
    let is_refused = move || is_tried.get() && n.get() == 0;
    let words = move || match n.get() {
        0 => NOTHING.into(),
        n => t::publish::confirm::sends(n),
    };
    view! {
        <span class:soft=move || !is_refused() class:bad=is_refused>
            {words}
        </span>
        // In place before it has something to say.
        <span class="unseen" role="status">
            {move || is_refused().then(|| NOTHING.get())}
        </span>
    }
}

/// The button that publishes the chosen versions.
#[component]
pub fn PublishButton(choice: PublishSelection, publish: Callback<()>) -> impl IntoView {
    let n = memo(move |_| choice.chosen.with(HashSet::len));
    view! {
        <Waits />
        <Button
            variant=Variant::Primary
            shortcut="Control+Enter"
            disabled=move || n.get() == 0
            waits=move || choice.app.session.is_offline()
            attr:autofocus=true
            on_press=move |_| publish.run(())
        >
            {move || t::common::publish_number(&count(n.get()))}
            <kbd class="key">{t::common::CTRL}</kbd>
            <kbd class="key">
                <Icon name="corner-down-left" />
            </kbd>
        </Button>
    }
}
