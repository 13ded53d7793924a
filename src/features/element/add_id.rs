//! A dialog that takes the instance id of another version or of a neighbor: the service names none
//! by itself.

use architrave_interface::ArchitectureElement;
use leptos::prelude::*;
use leptos::task::spawn_local;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::element_context::ElementContext;
use super::finder::request_one;
use crate::browser;
use crate::catalog::Origin;
use crate::components::{Button, Dialog, Field, Variant};
use crate::state::Tone;
use crate::t::{self, rich, slot};
use crate::texts::origin::missing_reason;
use crate::texts::title;

/// The element whose id is asked for.
#[derive(Clone)]
pub struct Wanted {
    element_id: String,
    title: &'static str,
    hint: &'static str,
    done: &'static str,
    /// An id that may be the one.
    suggested: String,
}

impl Wanted {
    /// Another version of the element that is shown.
    pub fn version(shown: ElementContext) -> Self {
        Self {
            element_id: shown
                .loaded
                .with_untracked(|l| l.element.element_id.clone()),
            title: t::element::add_id::VERSION_TITLE.get(),
            hint: "",
            done: t::element::add_id::VERSION_DONE.get(),
            suggested: String::new(),
        }
    }

    /// Another element, of which references carry the logical id only. What a reference links to
    /// beside it may be an instance id of it (see `docs/assumptions.md`).
    pub fn neighbor(shown: ElementContext, element_id: &str) -> Self {
        let suggested = shown
            .loaded
            .with_untracked(|l| suggested_id(&l.element, element_id));
        Self {
            element_id: element_id.to_owned(),
            title: t::element::add_id::ELEMENT_TITLE.get(),
            hint: if suggested.is_some() {
                t::element::add_id::ELEMENT_HINT_LINKED.get()
            } else {
                t::element::add_id::ELEMENT_HINT.get()
            },
            done: t::element::add_id::ELEMENT_DONE.get(),
            suggested: suggested.unwrap_or_default(),
        }
    }
}

/// The instance id of another element that a reference links to, where it links to one only.
pub fn suggested_id(element: &ArchitectureElement, element_id: &str) -> Option<String> {
    let mut targets = element.references.iter().map(|r| &r.target);
    let target = targets.find(|t| t.element_refs.iter().any(|e| e.element_id == element_id))?;
    match (
        target.element_refs.as_slice(),
        target.linked_elements.as_slice(),
    ) {
        ([_], [linked]) => linked.extra.text("id"),
        _ => None,
    }
}

/// The result for an id.
#[derive(Clone)]
enum IdResult {
    Wrong(String),
    /// It is a version of another element: its id and name.
    Other(String, String),
}

#[component]
pub fn AddId(shown: ElementContext, wanted: Wanted, close: Callback<()>) -> impl IntoView {
    let app = shown.app;
    let typed = RwSignal::new(wanted.suggested);
    let element_id = StoredValue::new(wanted.element_id.clone());
    let asking = RwSignal::new(false);
    let answer = RwSignal::new(None::<IdResult>);
    let error = Signal::derive(move || match answer.get() {
        Some(IdResult::Wrong(why)) => Some(why),
        _ => None,
    });
    let submit = move || {
        let id = typed.with_untracked(|t| t.trim().to_owned());
        if id.is_empty() {
            answer.set(Some(IdResult::Wrong(t::element::add_id::ID_MISSING.into())));
            return;
        }
        if asking.get_untracked() {
            return;
        }
        asking.set(true);
        answer.set(None);
        spawn_local(async move {
            let result = request_one(app, &id, Origin::Pasted).await;
            asking.try_set(false);
            let element_id = element_id.try_get_value();
            let language = untrack(|| app.prefs.content_language());
            let found = match result {
                Err(error) => Some(IdResult::Wrong(error.sentence())),
                Ok(()) => app.catalog.with_untracked(|c| {
                    match (
                        c.listed(&id),
                        c.entry(&id).and_then(|e| missing_reason(&e.result)),
                    ) {
                        (Some(l), None) if Some(&l.element.element_id) == element_id.as_ref() => {
                            None
                        }
                        (Some(l), None) => Some(IdResult::Other(
                            id.clone(),
                            title(&l.element, &language).text,
                        )),
                        (_, reason) => {
                            let (status, text) = reason.unwrap_or_default();
                            Some(IdResult::Wrong(t::element::add_id::not_returned(
                                &status, &text,
                            )))
                        }
                    }
                }),
            };
            match found {
                Some(wrong) => drop(answer.try_set(Some(wrong))),
                None => {
                    app.toasts.show(Tone::Good, wanted.done);
                    close.run(());
                    app.catalog.draw_now();
                    if let Some(element_id) = element_id {
                        focus_link(element_id);
                    }
                }
            }
        });
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        submit();
    };
    let other = move || match answer.get() {
        Some(IdResult::Other(id, name)) => {
            let url = app.element_url(&id);
            Some(view! {
                <p role="status">
                    {rich(
                        &t::element::add_id::belongs_elsewhere(slot(0)),
                        vec![view! { <a href=url>{name}</a> }.into_any()],
                    )}
                </p>
            })
        }
        _ => None,
    };
    view! {
        <Dialog title=wanted.title close=move || close.run(())>
            <form class="stack" on:submit=send>
                <p class="soft">
                    {rich(
                        &t::element::add_id::element_id_is(slot(0)),
                        vec![view! { <code>{element_id.get_value()}</code> }.into_any()],
                    )}
                </p>
                <Field label=t::common::INSTANCE_ID value=typed mono=true error=error hint=wanted.hint />
                {other}
                <div class="row dialog-actions">
                    <Button class="push" on_press=move |_| close.run(())>
                        {t::common::CANCEL}
                    </Button>
                    <Button variant=Variant::Primary submit=true busy=asking busy_label=t::common::LOADING>
                        {t::element::BUTTON_ADD_ID}
                    </Button>
                </div>
            </form>
        </Dialog>
    }
}

/// The button that opened the dialog became the link of the element: the focus moves there.
fn focus_link(element_id: String) {
    browser::after_frame(move || {
        let links = browser::document().and_then(|d| d.query_selector_all("a[data-element]").ok());
        let Some(links) = links else { return };
        let mut links =
            (0..links.length()).filter_map(|n| links.get(n)?.dyn_into::<HtmlElement>().ok());
        let mine =
            |link: &HtmlElement| link.get_attribute("data-element").as_ref() == Some(&element_id);
        if let Some(link) = links.find(mine) {
            let _ = link.focus();
        }
    });
}
