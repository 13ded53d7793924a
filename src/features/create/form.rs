//! The form of the chosen class.

use std::sync::Arc;

use architrave_interface::{ElementClass, Layer};
use leptos::prelude::*;

use super::add_key::FormExtras;
use super::conflict::ConflictNote;
use super::editor::Editor;
use super::field::PropertyField;
use super::fields::{ADDED, FieldGroup};
use super::owners::Owners;
use super::refused;
use super::sending::{MadeNote, SendingNote};
use super::unknown::WaitingNote;
use crate::catalog::{fold::fold, split_identifier};
use crate::components::{
    ClassTile, Combobox, Each, LearnedRole, ListOption, StatusRegion, SubmitStatusRegion, TileSize,
    next_id,
};
use crate::effect::memo;
use crate::t;
use crate::texts::class_label;

#[component]
pub fn Form(editor: Editor, class: ElementClass) -> impl IntoView {
    let layer = class.layer().unwrap_or(Layer::GenericLayer);
    let from = memo(move |_| editor.layout.with(|l| l.from));
    let learned = move || {
        let n = from.get();
        (n > 0).then(|| view! { <p class="soft">{t::create::form::learned(n)}</p> })
    };
    let groups = memo(move |_| {
        editor.layout.with(|l| {
            let keys = l.groups.iter().map(|g| g.key.clone());
            keys.collect::<Vec<_>>()
        })
    });
    view! {
        <div class="create-form" on:input=move |_| editor.submit_status.clear()>
            <refused::Refused editor=editor />
            <StatusRegion>
                <SendingNote editor=editor />
                <MadeNote editor=editor />
                <WaitingNote editor=editor />
                <ConflictNote editor=editor />
            </StatusRegion>
            <SubmitStatusRegion status=editor.submit_status />
            <div class="create-inner">
                <header class="create-class">
                    <ClassTile class=class.clone() layer=layer size=TileSize::Large />
                    <div>
                        <h2>{class_label(&class)}</h2>
                        {learned}
                        <LearnedRole />
                    </div>
                </header>
                <div class="create-grid">
                    <Specialization editor=editor />
                    <Owners editor=editor />
                </div>
                <Each
                    each=move || groups.get()
                    key=Clone::clone
                    children=move |key| view! { <Group editor=editor key=key /> }
                />
                <FormExtras editor=editor />
            </div>
        </div>
    }
}

/// The properties of a group.
#[component]
fn Group(editor: Editor, key: String) -> impl IntoView {
    let app = editor.app;
    let heading = next_id("group");
    let group = {
        let key = key.clone();
        memo(move |_| {
            editor
                .layout
                .with(|l| l.groups.iter().find(|g| g.key == key).cloned())
        })
    };
    let is_first = {
        let key = key.clone();
        memo(move |_| {
            editor
                .layout
                .with(|l| l.groups.first().is_some_and(|g| g.key == key))
        })
    };
    let label = move || {
        let language = app.prefs.content_language();
        group.with(|g| {
            g.as_ref()
                .and_then(|g| Some(g.label.as_ref()?.best(&language)?.value.clone()))
        })
    };
    let title = move || match key.as_str() {
        ADDED => String::from(t::create::form::NOT_SEEN),
        "" if is_first.get() => t::create::form::GENERAL.into(),
        "" => t::create::form::OTHER_PROPERTIES.into(),
        key => label().unwrap_or_else(|| split_identifier(key)),
    };
    let fields = move || {
        let of = |g: FieldGroup| {
            g.fields
                .into_iter()
                .map(|f| (f.key, f.kind))
                .collect::<Vec<_>>()
        };
        group.get().map(of).unwrap_or_default()
    };
    view! {
        <section class="create-group" aria-labelledby=heading.clone()>
            <h3 id=heading.clone()>{title}</h3>
            <div class="create-grid">
                <Each
                    each=fields
                    key=|(key, kind)| (key.clone(), kind.clone())
                    children=move |(key, _)| view! { <PropertyField editor=editor key=key /> }
                />
            </div>
        </section>
    }
}

/// The specialization: those seen here, or any other.
#[component]
fn Specialization(editor: Editor) -> impl IntoView {
    const SHOWN: usize = 8;
    let value = memo(move |_| editor.draft.with(|d| d.specialization.clone()));
    let seen = memo(move |_| editor.layout.with(|l| Arc::new(l.specializations.clone())));
    let suggested = memo(move |_| {
        let typed = fold(value.get().trim());
        let seen = seen.get();
        let is_chosen = seen.iter().any(|s| fold(s) == typed);
        let fits = |s: &&String| is_chosen || typed.is_empty() || fold(s).contains(&typed);
        let fitting = seen.iter().filter(fits).take(SHOWN);
        fitting.cloned().collect::<Vec<_>>()
    });
    let options = Signal::derive(move || {
        let option = |label: String| ListOption {
            label,
            ..ListOption::default()
        };
        suggested.get().into_iter().map(option).collect::<Vec<_>>()
    });
    let hint = move || {
        let seen = seen.get();
        let first: Vec<&str> = seen.iter().take(3).map(String::as_str).collect();
        match (first.len(), seen.len()) {
            (0, _) => t::create::form::SPECIALIZATION_NONE.into(),
            (shown, all) if all > shown => {
                t::create::form::specialization_more(all - shown, &first.join(", "))
            }
            _ => t::create::form::specialization_seen(&first.join(", ")),
        }
    };
    let set = move |text: String| editor.change(|d| d.specialization = text);
    let choose = move |at: usize| {
        if let Some(text) = suggested.with_untracked(|all| all.get(at).cloned()) {
            set(text);
        }
    };
    view! {
        <div class="field">
            <div class="label-row">
                <label class="label" for="specialization">
                    {t::common::SPECIALIZATION}
                </label>
                <span class="meta">{t::create::form::OPTIONAL}</span>
            </div>
            <Combobox
                id="specialization"
                value=value
                change=set
                options=options
                choose=choose
                placeholder=t::common::NONE
                described_by="specialization-hint"
            />
            <p class="hint" id="specialization-hint">
                {hint}
            </p>
        </div>
    }
}
