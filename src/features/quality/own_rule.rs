//! Rules of one's own: a check, what it needs, and the elements that it is about.

mod actions;
mod draft;
mod drafts;
mod parameters;
mod typed;

use std::sync::Arc;

use architrave_rules::{Severity, StoredRules};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::draft::{DraftQuery, RuleDraft};
use self::parameters::CheckFields;
use self::typed::TypedRule;
use super::state::QualityState;
use crate::browser;
use crate::components::{Button, ErrorText, Field, Select, rescue_focus};
use crate::effect::effect;
use crate::features::query_field::{QueryField, QueryProblems};
use crate::t::{self, Text};
use crate::texts::rules::severity_label;
pub use actions::OwnRuleActions;
pub use drafts::RuleDrafts;

/// The id of the field for the name.
const NAME: &str = "own-rule-name";

/// The rule of one's own that the form changes, by its id; none where the form adds one. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct EditedRule(RwSignal<Option<String>>);

impl EditedRule {
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    fn open(self, id: String) {
        if self.0.with_untracked(|own| own.as_deref() != Some(&id)) {
            self.0.set(Some(id));
        }
        browser::focus(NAME);
    }

    fn close(self) {
        self.0.set(None);
        rescue_focus();
    }

    /// A removed rule is no longer edited.
    fn close_removed(self, id: &str) {
        if self.0.with_untracked(|own| own.as_deref() == Some(id)) {
            self.0.set(None);
        }
    }
}

/// Adds a rule, or changes the one that was chosen. What is typed and not saved stays until the sign-out.
#[component]
pub fn OwnRuleForm(state: QualityState, edited: EditedRule) -> impl IntoView {
    move || {
        let id = edited.0.get();
        let read = |id: &String| state.store.with_untracked(|rules| rules.own_rule(id));
        let saved = TypedRule::from(&id.as_ref().and_then(read).unwrap_or_default());
        let typed = state.drafts.of(id.as_deref());
        let draft = RuleDraft::new(state.app, typed.unwrap_or_else(|| saved.clone()));
        let key = id.clone();
        effect(move || {
            state
                .drafts
                .keep(key.as_deref(), draft.typed(), Some(&saved))
        });
        view! { <Form state=state edited=edited id=id draft=draft /> }
    }
}

#[component]
fn Form(
    state: QualityState,
    edited: EditedRule,
    id: Option<String>,
    draft: RuleDraft,
) -> impl IntoView {
    let is_new = id.is_none();
    let own = id.clone();
    let name_error = move || {
        draft
            .lacks_name()
            .then(|| String::from(t::quality::sheet::NAME_MISSING))
    };
    let severities = || {
        let option = |own: Severity| (own.name().to_owned(), String::from(severity_label(own)));
        Severity::ALL.map(option).to_vec()
    };
    let choose = move |name: String| {
        let chosen = Severity::ALL.into_iter().find(|own| own.name() == name);
        draft.severity.set(chosen.unwrap_or(Severity::Warning));
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(rule) = draft.finish() else {
            return browser::after_frame(focus_first_wrong);
        };
        let id = own.clone();
        let done = match &id {
            Some(_) => t::quality::sheet::saved(&rule.name),
            None => t::quality::sheet::added(&rule.name),
        };
        let saved = id.clone();
        let change = move |rules: &mut StoredRules| match &id {
            Some(id) => rules.change_own(id, rule.clone()),
            None => drop(rules.add_own(rule.clone())),
        };
        state.store.change(done, Arc::new(change), None);
        match &saved {
            None => draft.clear(),
            Some(id) => {
                edited.close();
                state.drafts.forget(id);
            }
        }
    };
    let (title, submit) = match is_new {
        true => (t::quality::sheet::ADD_TITLE, t::quality::sheet::ADD),
        false => (t::quality::sheet::EDIT_TITLE, t::quality::sheet::SAVE),
    };
    let cancel = id.map(|id| {
        let cancel = move |_| {
            edited.close();
            state.drafts.forget(&id);
        };
        view! { <Button on_press=cancel>{t::common::CANCEL}</Button> }
    });
    view! {
        <form class="stack quality-add" on:submit=send>
            <h3>{title}</h3>
            <Field label=t::common::NAME value=draft.name error=Signal::derive(name_error) id=NAME />
            <CheckFields app=state.app draft=draft />
            <QueryLine query=draft.scope label=t::quality::sheet::ONLY hint=t::quality::sheet::ONLY_HINT />
            <Select
                label=t::quality::severity::LABEL
                options=Signal::derive(severities)
                value=Signal::derive(move || draft.severity.get().name().to_owned())
                choose=choose
            />
            <div class="row">
                <Button icon=if is_new { "plus" } else { "check" } submit=true>
                    {submit}
                </Button>
                {cancel}
            </div>
        </form>
    }
}

/// Leads to the first field of the form that is missing or wrong.
fn focus_first_wrong() {
    let wrong = browser::document()
        .and_then(|d| d.query_selector(".quality-add [aria-invalid=true]").ok()?)
        .and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(field) = wrong {
        let _ = field.focus();
    }
}

/// A query of the form, with its label above, and a hint or its problems below.
#[component]
fn QueryLine(query: DraftQuery, label: Text, hint: Text) -> impl IntoView {
    let input = query.input;
    let has_problems = move || input.problems.with(|problems| !problems.is_empty());
    let below = move || match (has_problems(), query.is_missing()) {
        (true, _) => ().into_any(),
        (false, true) => {
            let id = format!("{}-missing", input.id);
            view! { <ErrorText id=id text=t::quality::sheet::QUERY_MISSING /> }.into_any()
        }
        (false, false) => view! { <p class="hint">{hint}</p> }.into_any(),
    };
    view! {
        <div class="field">
            <label class="label" for=input.id>
                {label}
            </label>
            <QueryField query=input invalid=Signal::derive(move || has_problems() || query.is_missing()) />
            <div id=input.problems_id()>
                <div role="status">
                    <QueryProblems query=input />
                </div>
                {below}
            </div>
        </div>
    }
}
