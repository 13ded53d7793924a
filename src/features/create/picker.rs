//! The classes to choose from: searched by words, by arrow keys, or by looking.

use crate::catalog::sorting::SortInPlace;
use crate::effect::{effect, memo};
use architrave_interface::{ElementClass, Layer};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::classes::{Section, sections};
use super::editor::{Editor, field_id};
use crate::browser;
use crate::catalog::NAME;
use crate::components::{ClassTile, SearchField, option_id, reveal_option, use_media};
use crate::format::count;
use crate::state::Kind;
use crate::t;
use crate::texts::class_label;

/// How many classes are under "Recent".
const RECENT: usize = 3;

/// The height of a heading, in CSS pixels: it stays visible above its first option.
const HEADING: i32 = 28;

/// The id of the button that replaces the list where it is folded.
const FOLDED: &str = "class-folded";

/// The picker: a list box, searched from the field above it.
#[component]
pub fn Picker(editor: Editor) -> impl IntoView {
    let app = editor.app;
    let query = RwSignal::new(String::new());
    let active = RwSignal::new(None::<usize>);
    let field = NodeRef::<html::Div>::new();
    let counts = memo(move |_| app.catalog.with(crate::catalog::Catalog::classes));
    let recent = memo(move |_| {
        // Those of what was created here first, then those of what was opened.
        let created = app.activity.with(|records| {
            let records = records.iter().filter(|r| r.kind == Kind::Create);
            records
                .filter_map(|r| r.element.clone())
                .take(RECENT * RECENT)
                .collect::<Vec<_>>()
        });
        let ids = app.recent.get();
        let mut classes: Vec<ElementClass> = Vec::new();
        for loaded in created
            .iter()
            .chain(&ids)
            .filter_map(|id| app.catalog.listed(id))
        {
            let class = &loaded.element.conceptual_class;
            if classes.len() < RECENT && !classes.contains(class) {
                classes.push(class.clone());
            }
        }
        classes
    });
    let shown = memo(move |_| {
        let mut others: Vec<ElementClass> = counts.with(|counts| {
            let unknown = counts.keys().filter(|class| !class.is_known());
            unknown.cloned().collect()
        });
        others.arrange_by(Ord::cmp);
        sections(&query.get(), &recent.get(), &others)
    });
    let options = memo(move |_| {
        let sections = shown.get();
        let all = sections.into_iter().flat_map(|s| s.classes);
        all.collect::<Vec<_>>()
    });
    let chosen = memo(move |_| editor.draft.with(|d| d.class.clone()));
    let narrow = use_media("(width < 720px)");
    // On a narrow page the chosen class replaces the list.
    let changing = RwSignal::new(false);
    let folded = memo(move |_| {
        let chosen = chosen.get().filter(|_| narrow.get());
        chosen.filter(|_| !changing.get())
    });
    let fold = move || {
        changing.set(false);
        if narrow.get_untracked() {
            query.set(String::new());
            browser::focus(FOLDED);
        }
    };
    let choose = move |at: usize| {
        if let Some(class) = options.with_untracked(|o| o.get(at).cloned()) {
            active.set(Some(at));
            editor.choose(class);
            fold();
        }
    };
    // After a choice by keys the user continues in the form, as after opening a draft. Where the
    // list folds, the focus is on the button that replaces it.
    let choose_by_key = move |at: usize| {
        choose(at);
        if !narrow.get_untracked() {
            browser::focus(&field_id(NAME));
        }
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let n = options.with_untracked(Vec::len);
        if n == 0 || event.ctrl_key() || event.meta_key() {
            return;
        }
        let first = || {
            let chosen = chosen.get_untracked()?;
            options.with_untracked(|o| o.iter().position(|c| *c == chosen))
        };
        let at = active.get_untracked().filter(|at| *at < n).or_else(first);
        let to = match event.key().as_str() {
            "ArrowDown" => at.map_or(0, |at| (at + 1).min(n - 1)),
            "ArrowUp" => at.map_or(n - 1, |at| at.saturating_sub(1)),
            "Escape" if changing.get_untracked() => {
                event.prevent_default();
                return fold();
            }
            "Enter" => return choose_by_key(at.unwrap_or(0)),
            " " if !is_field(&event) => {
                event.prevent_default();
                return choose_by_key(at.unwrap_or(0));
            }
            "Home" if !is_field(&event) => 0,
            "End" if !is_field(&event) => n - 1,
            _ => return,
        };
        event.prevent_default();
        active.set(Some(to));
        reveal_option(&class_option_id(to), HEADING);
    };
    let search = move |text: String| {
        active.set((!text.trim().is_empty()).then_some(0));
        query.set(text);
    };
    // The search field belongs to the list below it.
    effect(move || {
        let Some(input) = field
            .get()
            .and_then(|f| f.query_selector("input").ok().flatten())
        else {
            return;
        };
        let active = active.get().map(class_option_id).unwrap_or_default();
        for (name, value) in [
            ("role", "combobox"),
            ("aria-expanded", "true"),
            ("aria-controls", "class-list"),
            ("aria-autocomplete", "list"),
            ("aria-activedescendant", active.as_str()),
        ] {
            let _ = input.set_attribute(name, value);
        }
    });
    let list = move || {
        let mut at = 0;
        shown.get().into_iter().map(|section| {
            let from = at;
            at += section.classes.len();
            view! { <Classes section=section from=from counts=counts chosen=chosen active=active choose=choose /> }
        }).collect_view()
    };
    let unfold = move |_| {
        changing.set(true);
        browser::focus("class-search");
    };
    let whole = move || {
        view! {
            <div class="picker-search" node_ref=field on:keydown=keys>
                <SearchField label=t::create::picker::SEARCH value=query change=search id="class-search" />
            </div>
            <div
                class="picker-list"
                id="class-list"
                role="listbox"
                aria-label=t::create::picker::CLASSES
                tabindex="0"
                aria-activedescendant=move || active.get().map(class_option_id)
                on:keydown=keys
            >
                {list}
            </div>
            {move || {
                options
                    .with(Vec::is_empty)
                    .then(|| {
                        view! { <p class="picker-none soft">{t::create::picker::NONE}</p> }
                    })
            }}
        }
    };
    let body = move || match folded.get() {
        None => whole().into_any(),
        Some(class) => {
            let layer = class.layer().unwrap_or(Layer::GenericLayer);
            let object =
                view! { <span class="unseen">{t::create::picker::CHANGE_OBJECT}</span> }.into_any();
            view! {
                <button type="button" class="picker-folded" id=FOLDED aria-expanded="false" on:click=unfold>
                    <ClassTile class=class.clone() layer=layer size=crate::components::TileSize::Small />
                    <strong class="strong truncate">{class_label(&class)}</strong>
                    <span aria-hidden="true">"·"</span>
                    <span class="picker-change">{t::rich(&t::create::picker::change(t::slot(0)), vec![object])}</span>
                </button>
            }
            .into_any()
        }
    };
    view! {
        <section class="picker" aria-label=t::common::CLASS>
            {body}
        </section>
    }
}

#[component]
fn Classes(
    section: Section,
    from: usize,
    counts: Memo<std::collections::HashMap<ElementClass, usize>>,
    chosen: Memo<Option<ElementClass>>,
    active: RwSignal<Option<usize>>,
    choose: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let is_recent = section.is_recent;
    let heading = format!("class-section-{from}");
    let option = move |(n, class): (usize, ElementClass)| {
        let at = from + n;
        let mine = class.clone();
        let selected = memo(move |_| !is_recent && chosen.with(|c| c.as_ref() == Some(&mine)));
        let layer = class.layer().unwrap_or(Layer::GenericLayer);
        let of_class = class.clone();
        let number = move || counts.with(|c| c.get(&of_class).copied());
        view! {
            <div
                class="picker-option"
                role="option"
                id=class_option_id(at)
                class:active=move || active.get() == Some(at)
                aria-selected=move || selected.get().to_string()
                on:click=move |_| choose(at)
            >
                <ClassTile class=class.clone() layer=layer size=crate::components::TileSize::Small />
                <span class="truncate">{class_label(&class)}</span>
                <span class="number push">{move || number().map(count)}</span>
            </div>
        }
    };
    view! {
        <div role="group" aria-labelledby=heading.clone()>
            <div class="picker-heading" id=heading.clone() role="presentation">
                {section
                    .layer
                    .as_ref()
                    .map(|layer| {
                        view! { <span class=format!("swatch {}", crate::components::layer_class(layer))></span> }
                    })}
                <strong>{section.title.clone()}</strong>
            </div>
            {section.classes.into_iter().enumerate().map(option).collect_view()}
        </div>
    }
}

fn class_option_id(at: usize) -> String {
    option_id("class-option", at)
}

fn is_field(event: &leptos::ev::KeyboardEvent) -> bool {
    event
        .target()
        .is_some_and(|t| t.dyn_ref::<web_sys::HtmlInputElement>().is_some())
}
