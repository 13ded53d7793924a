//! A field that finds a loaded element by its name.

use std::sync::Arc;

use leptos::prelude::*;

use super::state::ImpactState;
use crate::catalog::Listed;
use crate::components::{ClassTile, Combobox, Completes, ListOption, TileSize};
use crate::effect::memo;
use crate::features::palette::find::find;
use crate::t;
use crate::texts::{class_label, title};

/// How many elements are offered; typing more finds others.
const MOST: usize = 8;

#[component]
pub fn ElementPicker(
    state: ImpactState,
    /// The id of the field.
    id: &'static str,
    label: t::Text,
    /// Takes the logical id of the chosen element.
    choose: Callback<String>,
) -> impl IntoView {
    let app = state.app;
    let typed = RwSignal::new(String::new());
    let found = memo(move |_| {
        let text = typed.get();
        let language = app.prefs.content_language();
        match text.trim() {
            "" => app.recent_elements(),
            text => app.catalog.with(|c| find(c, text, MOST, &language).best),
        }
    });
    let options = Signal::derive(move || {
        let language = app.prefs.content_language();
        let option = |listed: &Arc<Listed>| ListOption {
            label: title(&listed.element, &language).text,
            note: class_label(&listed.element.conceptual_class),
            ..ListOption::default()
        };
        found.with(|found| found.iter().map(option).collect::<Vec<_>>())
    });
    let mark = Callback::new(move |at: usize| {
        let element = found.with(|found| found.get(at).map(|listed| listed.element.clone()));
        element
            .map(|element| {
                view! { <ClassTile class=element.conceptual_class layer=element.layer size=TileSize::Small /> }
            })
            .into_any()
    });
    let take = move |at: usize| {
        let id = found.with_untracked(|found| Some(found.get(at)?.element.element_id.clone()));
        typed.set(String::new());
        if let Some(id) = id {
            choose.run(id);
        }
    };
    let none = Signal::derive(move || {
        let text = typed.with(|typed| match typed.trim() {
            "" => t::impact::picker::TYPE_A_NAME,
            _ => t::impact::picker::NO_MATCH,
        });
        String::from(text)
    });
    view! {
        <div class="impact-picker">
            <Combobox
                id=id
                label=label
                value=typed
                change=move |text| typed.set(text)
                options=options
                choose=take
                mark=mark
                completes=Completes::MustChoose
                none=none
                placeholder=label
            />
        </div>
    }
}
