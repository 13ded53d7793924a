//! The check of a rule, and the fields of what it needs.

use architrave_analysis::EdgeKinds;
use architrave_rules::{Check, KindList, Pattern};
use leptos::prelude::*;

use super::QueryLine;
use super::draft::RuleDraft;
use super::typed::Parameter;
use crate::catalog::fold::fold;
use crate::components::{Combobox, ErrorText, Field, ListOption, Select, next_id};
use crate::effect::memo;
use crate::features::analysis::kind_chips::KindChips;
use crate::state::App;
use crate::t::quality::parameters as texts;
use crate::t::{self, Text};
use crate::texts::rules::{about, check_label, pattern_error};

/// How many property keys are suggested.
const SUGGESTED: usize = 50;

#[component]
pub fn CheckFields(app: App, draft: RuleDraft) -> impl IntoView {
    let options = || {
        let option = |name: &str| (name.to_owned(), String::from(check_label(name)));
        Check::NAMES.map(option).to_vec()
    };
    let choose = move |name: String| {
        let chosen = Check::NAMES.into_iter().find(|own| *own == name);
        draft
            .check
            .set(chosen.unwrap_or(draft.check.get_untracked()));
    };
    let check = memo(move |_| draft.typed().check());
    let needed = memo(move |_| {
        let parameters = Parameter::ALL.into_iter();
        check.with(|check| parameters.filter(|p| p.is_of(check)).collect::<Vec<_>>())
    });
    let field = move |parameter| {
        match parameter {
        Parameter::Key => view! { <KeyField app=app draft=draft /> }.into_any(),
        Parameter::Values => view! { <ValuesField draft=draft /> }.into_any(),
        Parameter::Days => view! { <Field label=texts::DAYS value=draft.days error=draft.error(parameter, t::values::check::INTEGER) /> }
        .into_any(),
        Parameter::Kinds => view! { <KindsField draft=draft /> }.into_any(),
        Parameter::Pattern => view! { <PatternField draft=draft /> }.into_any(),
        Parameter::Language => view! {
            <Field
                label=t::common::LANGUAGE
                value=draft.language
                mono=true
                hint=texts::LANGUAGE_HINT
                error=draft.error(parameter, texts::LANGUAGE_WRONG)
            />
        }
        .into_any(),
        Parameter::Query => view! { <QueryLine query=draft.query label=t::quality::sheet::QUERY hint=t::quality::sheet::QUERY_HINT /> }
        .into_any(),
    }
    };
    view! {
        <div class="field">
            <Select
                label=texts::LABEL
                options=Signal::derive(options)
                value=Signal::derive(move || draft.check.get().to_owned())
                choose=choose
            />
            <p class="hint">{move || check.with(about).get()}</p>
        </div>
        {move || needed.get().into_iter().map(field).collect_view()}
    }
}

/// The key of a property, with those of loaded elements as suggestions.
#[component]
fn KeyField(app: App, draft: RuleDraft) -> impl IntoView {
    let (id, below) = (next_id("rule-key"), next_id("rule-key-below"));
    let key = draft.key;
    let keys = memo(move |_| {
        let typed = fold(key.get().trim());
        app.catalog.with(|catalog| {
            let keys = catalog.property_keys().into_iter();
            let fitting = keys.filter(|meta| fold(&meta.key).contains(&typed));
            let fitting = fitting.map(|meta| meta.key.to_string());
            fitting.take(SUGGESTED).collect::<Vec<_>>()
        })
    });
    let options = move || {
        let option = |key: &String| ListOption {
            label: key.clone(),
            ..ListOption::default()
        };
        keys.with(|keys| keys.iter().map(option).collect::<Vec<_>>())
    };
    let choose = move |at: usize| {
        if let Some(chosen) = keys.with_untracked(|keys| keys.get(at).cloned()) {
            key.set(chosen);
        }
    };
    let error = draft.error(Parameter::Key, texts::KEY_MISSING);
    view! {
        <div class="field">
            <label class="label" for=id.clone()>
                {texts::KEY}
            </label>
            <Combobox
                id=id
                class="input mono"
                value=key
                change=move |text| key.set(text)
                options=Signal::derive(options)
                choose=choose
                invalid=Signal::derive(move || error.with(Option::is_some))
                described_by=below.clone()
            />
            <Below id=below error=error />
        </div>
    }
}

#[component]
fn ValuesField(draft: RuleDraft) -> impl IntoView {
    let (id, below) = (next_id("rule-values"), next_id("rule-values-below"));
    let error = draft.error(Parameter::Values, texts::VALUES_MISSING);
    view! {
        <div class="field">
            <label class="label" for=id.clone()>
                {texts::VALUES}
            </label>
            <textarea
                class="input"
                id=id
                rows="4"
                spellcheck="false"
                aria-describedby=below.clone()
                aria-invalid=move || error.with(Option::is_some).to_string()
                prop:value=move || draft.values.get()
                on:input=move |event| draft.values.set(event_target_value(&event))
            ></textarea>
            <Below id=below error=error hint=texts::VALUES_HINT />
        </div>
    }
}

#[component]
fn PatternField(draft: RuleDraft) -> impl IntoView {
    let refused = draft.error(Parameter::Pattern, t::quality::broken::PATTERN_EMPTY);
    let error = move || {
        refused.get()?;
        draft
            .pattern
            .with(|text| Pattern::parse(text).err().map(pattern_error))
    };
    view! {
        <Field
            label=texts::PATTERN
            value=draft.pattern
            mono=true
            hint=texts::PATTERN_HINT
            error=Signal::derive(error)
        />
    }
}

#[component]
fn KindsField(draft: RuleDraft) -> impl IntoView {
    let of = |kinds| EdgeKinds {
        kinds,
        others: false,
    };
    let kinds = memo(move |_| of(draft.kinds.get()));
    view! {
        <KindChips
            kinds=kinds
            usual=of(KindList::default().0)
            needs_one=true
            archimate_only=true
            choose=move |chosen: EdgeKinds| draft.kinds.set(chosen.kinds)
        />
    }
}

/// An error or a hint below a field.
#[component]
fn Below(
    id: String,
    error: Signal<Option<String>>,
    #[prop(optional)] hint: Option<Text>,
) -> impl IntoView {
    move || match error.get() {
        Some(text) => view! { <ErrorText id=id.clone() text=text /> }.into_any(),
        None => view! {
            <p class="hint" id=id.clone()>
                {hint.map(Text::get)}
            </p>
        }
        .into_any(),
    }
}
