//! The request as it will be sent, and copies of it to hand on.

use std::collections::HashSet;

use architrave_interface::{CreateElement, CreateProperty, EntityId};
use leptos::prelude::*;

use super::editor::Editor;
use super::request::{Problem, curl};
use super::send;
use crate::api::IDEMPOTENCY_KEY;
use crate::browser;
use crate::components::{Button, Icon, Menu, MenuItem, Variant, copy_text};
use crate::effect::memo;
use crate::format::{self, Precision};
use crate::state::{Kind, RecordStatus};
use crate::t;

#[component]
pub fn Preview(editor: Editor) -> impl IntoView {
    let app = editor.app;
    let open = RwSignal::new(HashSet::<String>::new());
    let request = memo(move |_| editor.built.with(|(request, _)| request.clone()));
    let accepted = move || {
        app.activity.with(|records| {
            let created = records
                .iter()
                .find(|r| r.kind == Kind::Create && r.happened == RecordStatus::Done);
            created.map(|r| r.at)
        })
    };
    let shape = move || {
        let words = match accepted() {
            Some(at) => {
                t::create::preview::shape_accepted(t::slot(0), &format::time(at, Precision::Day))
            }
            None => t::create::preview::shape_assumed(t::slot(0)),
        };
        t::rich(&words, vec![view! { <code>"type"</code> }.into_any()])
    };
    let to_fix = memo(move |_| {
        editor.built.with(|(_, problems)| {
            let places = problems.iter().map(Problem::place);
            places.collect::<Vec<_>>().join(", ")
        })
    });
    view! {
        <section class="preview" aria-labelledby="preview-title">
            <header>
                <h3 id="preview-title">{t::create::preview::TITLE}</h3>
                <CopyMenu editor=editor />
            </header>
            <div class="preview-box">
                <p class="mono">
                    <strong>"POST"</strong>
                    {move || format!(" …/warehouses/{}/architectureElements", app.session.space())}
                    {move || {
                        key(editor)
                            .map(|key| {
                                view! {
                                    <br />
                                    {IDEMPOTENCY_KEY}
                                    ": "
                                    {key}
                                }
                            })
                    }}
                </p>
                <pre tabindex="0" aria-label=t::create::REQUEST_BODY>
                    {move || request.get().map(|request| body(&request, open))}
                </pre>
                {move || {
                    (!to_fix.with(String::is_empty))
                        .then(|| {
                            view! {
                                <div class="preview-foot">
                                    <p class="error-text">
                                        <Icon name="circle-alert" />
                                        {t::create::preview::not_ready(&to_fix.get())}
                                    </p>
                                    <Show when=move || editor.tried.get()>
                                        <p class="meta">{move || learned_rules(editor)}</p>
                                    </Show>
                                </div>
                            }
                        })
                }}
            </div>
            <p class="meta">{shape}</p>
        </section>
    }
}

/// That what is to fix follows from learned rules, and a button to send all the same.
fn learned_rules(editor: Editor) -> Vec<AnyView> {
    let button = view! {
        <Button variant=Variant::Link on_press=move |_| send::submit(editor, true)>
            {t::create::preview::SEND_ANYWAY}
        </Button>
    };
    let words = t::create::preview::learned_rules(t::slot(0));
    t::rich(&words, vec![button.into_any()])
}

/// Copies of the request.
#[component]
fn CopyMenu(editor: Editor) -> impl IntoView {
    let toasts = editor.app.toasts;
    let json = move || {
        copy_text(toasts, pretty(editor), &t::common::REQUEST);
    };
    let line = move || copy_text(toasts, as_curl(editor), &t::common::REQUEST);
    view! {
        <Menu label=t::create::preview::COPY button_class="button quiet icon-only small" icon="copy">
            <MenuItem icon="file-code" label=t::create::preview::COPY_JSON act=json />
            <MenuItem
                icon="clipboard"
                label=t::create::preview::COPY_CURL
                note=t::create::preview::WITHOUT_SECRETS
                act=line
            />
        </Menu>
    }
}

/// The request's body as indented JSON.
pub fn pretty(editor: Editor) -> String {
    editor.built.with_untracked(|(request, _)| {
        let request = request.as_ref();
        request
            .and_then(|r| serde_json::to_string_pretty(r).ok())
            .unwrap_or_default()
    })
}

/// The `Idempotency-Key` that the draft is sent with, tracked; none where the service knows of none.
fn key(editor: Editor) -> Option<String> {
    send::is_recognised(editor).then(|| editor.draft.with(|d| d.key.clone()))
}

fn as_curl(editor: Editor) -> String {
    let session = editor.app.session.now();
    let base = session
        .as_ref()
        .map(|s| s.base_url.clone())
        .filter(|base| !base.is_empty())
        .or_else(|| browser::window()?.location().origin().ok())
        .unwrap_or_default();
    let warehouse = session.map(|s| s.warehouse).unwrap_or_default();
    let key = untrack(|| key(editor));
    editor.built.with_untracked(|(request, _)| {
        let request = request.as_ref();
        request
            .map(|r| curl(&base, &warehouse, r, key.as_deref()))
            .unwrap_or_default()
    })
}

/// The body, a property a line; values open on a click.
fn body(request: &CreateElement, open: RwSignal<HashSet<String>>) -> impl IntoView + use<> {
    let specialization = request.specialization.clone().map(|s| {
        view! {
            "  \"specialization\": "
            {text(&s)}
            ",\n"
        }
    });
    let owners = request.owners.as_ref().map(|owners| {
        let last = owners.len().saturating_sub(1);
        let lines = owners
            .iter()
            .enumerate()
            .map(|(n, o)| owner(o, n == last))
            .collect_view();
        view! {
            "  \"owners\": [\n"
            {lines}
            "  ],\n"
        }
    });
    let last = request.properties.len().saturating_sub(1);
    let lines = request.properties.iter().enumerate();
    let lines = lines
        .map(|(n, p)| property(p, n == last, open))
        .collect_view();
    let ending = if request.properties.is_empty() {
        "  \"properties\": []\n}"
    } else {
        "  ]\n}"
    };
    view! {
        "{\n  \"conceptualClass\": "
        {text(request.conceptual_class.as_str())}
        ",\n"
        {specialization}
        {owners}
        {(!request.properties.is_empty()).then_some("  \"properties\": [\n")}
        {lines}
        {ending}
    }
}

fn owner(owner: &EntityId, is_last: bool) -> impl IntoView + use<> {
    let end = if is_last { " }\n" } else { " },\n" };
    view! {
        "    { \"type\": "
        {text(owner.kind.as_str())}
        ", \"value\": "
        {text(&owner.value)}
        {end}
    }
}

fn property(
    property: &CreateProperty,
    is_last: bool,
    open: RwSignal<HashSet<String>>,
) -> impl IntoView + use<> {
    let end = if is_last { " }\n" } else { " },\n" };
    let key = property.key.clone();
    let value = property.value.clone();
    let kind = value.as_ref().map(|v| v.kind.clone()).unwrap_or_default();
    let whole = value
        .and_then(|v| serde_json::to_string_pretty(&v).ok())
        .unwrap_or_default()
        .replace('\n', "\n      ");
    let mine = key.clone();
    let is_open = memo(move |_| open.with(|open| open.contains(&mine)));
    let toggle = {
        let key = key.clone();
        move |_| {
            open.update(|open| {
                if !open.remove(&key) {
                    open.insert(key.clone());
                }
            });
        }
    };
    let label = t::create::preview::value_of(&key);
    view! {
        "    { \"key\": "
        {text(&key)}
        ", \"value\": "
        <Button variant=Variant::Plain class="value-chip" expanded=is_open on_press=toggle>
            {move || if is_open.get() { "−".to_owned() } else { format!("{{ {kind} }}") }}
            <span class="unseen">{label}</span>
        </Button>
        {move || {
            is_open
                .get()
                .then(|| {
                    view! {
                        " "
                        <span class="json-value">{whole.clone()}</span>
                    }
                })
        }}
        {end}
    }
}

fn text(text: &str) -> impl IntoView + use<> {
    let quoted = serde_json::to_string(text).unwrap_or_default();
    view! { <span class="json-text">{quoted}</span> }
}
