//! The sheet of rules: which set, which rules of it run, and rules of one's own.

use std::sync::Arc;

use architrave_rules::{Rule, Severity, Source, StoredRules};
use leptos::prelude::*;

use super::export::save_rules;
use super::own_rule::{EditedRule, OwnRuleActions, OwnRuleForm};
use super::read_file::{SetChoice, site_sets};
use super::state::QualityState;
use crate::components::{
    Button, Checkbox, Each, FileDrop, Icon, RadioGroup, RadioOption, SelectInput, Sheet,
};
use crate::features::finding_marks::severity_icon;
use crate::t;
use crate::texts::rules::{rule_title, severity_label};

#[component]
pub fn Rules(state: QualityState, #[prop(into)] close: Callback<()>) -> impl IntoView {
    let choice = SetChoice::new(state.store);
    let rules = move || state.set.with(|set| set.rules.clone());
    let edited = EditedRule::new();
    // A rule of one's own may get another name and scope.
    let key = |rule: &Rule| {
        let (id, name, scope) = (rule.id.clone(), rule.name.clone(), rule.scope.clone());
        (id, name, scope, rule.enabled, rule.severity.name())
    };
    view! {
        <Sheet
            title=t::quality::sheet::TITLE
            close=close
            footer=Box::new(move || {
                view! {
                    <Button icon="download" on_press=move |_| save_rules(state.app, &state.set.get_untracked())>
                        {t::quality::sheet::SAVE_FILE}
                    </Button>
                }
                    .into_any()
            })
        >
            <div class="stack">
                <ChooseSet state=state choice=choice />
                <h3>{t::quality::RULES}</h3>
                <ul class="quality-rules">
                    <Each
                        each=rules
                        key=key
                        children=move |rule| view! { <RuleRow state=state edited=edited rule=rule /> }
                    />
                </ul>
                <OwnRuleForm state=state edited=edited />
            </div>
        </Sheet>
    }
}

/// Which set, and what of it could not be read.
#[component]
fn ChooseSet(state: QualityState, choice: SetChoice) -> impl IntoView {
    let source = move || state.store.with(|rules| rules.source.clone());
    let choices = move || {
        let option = |value: Source, label: String| RadioOption {
            value,
            label,
            hint: None,
        };
        let mut all = vec![option(Source::BuiltIn, t::quality::status::BUILT_IN.into())];
        let sites = site_sets(state.app).into_iter();
        all.extend(sites.map(|url| {
            let label = t::quality::sheet::site_set(&url);
            option(Source::Site(url), label)
        }));
        let own = source();
        let is_listed = all.iter().any(|option| option.value == own);
        match &own {
            Source::File(name) => {
                let label = t::quality::sheet::file_set(name);
                all.push(option(own.clone(), label));
            }
            Source::Site(url) if !is_listed => {
                let label = t::quality::sheet::site_set(url);
                all.push(option(own.clone(), label));
            }
            Source::Site(_) | Source::BuiltIn => {}
        }
        all
    };
    let choose = move |source: Source| match source {
        Source::BuiltIn => choice.built_in(),
        Source::Site(url) => choice.site(url),
        // It is the chosen one already.
        Source::File(_) => {}
    };
    let problems = move || {
        let problems = choice.problems.get();
        (!problems.title.is_empty()).then(|| {
            let parts = problems.parts.into_iter();
            let parts = parts.map(|part| view! { <li>{part}</li> }).collect_view();
            view! {
                <div class="quality-problems" role="alert">
                    <p>{problems.title}</p>
                    <ul>{parts}</ul>
                </div>
            }
        })
    };
    let take = move |files: Vec<web_sys::File>| choice.file(files);
    view! {
        <RadioGroup
            label=t::quality::sheet::SET
            choices=Signal::derive(choices)
            chosen=Signal::derive(move || choice.loading.get().unwrap_or_else(source))
            choose=choose
        />
        <FileDrop label=t::quality::sheet::OPEN_FILE accept=".json,application/json" take=take>
            {move || choice.loading.get().map(|_| String::from(t::common::LOADING))}
        </FileDrop>
        {problems}
    }
}

/// A rule: whether it runs, and how bad its findings are.
#[component]
fn RuleRow(state: QualityState, edited: EditedRule, rule: Rule) -> impl IntoView {
    let store = state.store;
    let (id, title) = (rule.id.clone(), rule_title(&rule));
    let is_own = store.with_untracked(|rules| rules.is_own(&id));
    let enabled = rule.enabled;
    let switch = {
        let id = id.clone();
        move |on: bool| {
            let id = id.clone();
            let change = move |rules: &mut StoredRules| {
                rules.enabled.insert(id.clone(), on);
            };
            store.change(String::new(), Arc::new(change), None);
        }
    };
    let severity = rule.severity;
    let choose = {
        let id = id.clone();
        move |name: String| {
            let Some(severity) = Severity::ALL.into_iter().find(|s| s.name() == name) else {
                return;
            };
            let id = id.clone();
            let change = move |rules: &mut StoredRules| {
                rules.severity.insert(id.clone(), severity);
            };
            store.change(String::new(), Arc::new(change), None);
        }
    };
    let options = Severity::ALL.map(|own| (own.name().to_owned(), severity_label(own).into()));
    let label = t::quality::sheet::severity_of(&title);
    let own = is_own.then(|| {
        let title = title.clone();
        view! { <OwnRuleActions state=state edited=edited id=id title=title /> }
    });
    let scope = (!rule.scope.is_empty()).then(|| {
        view! { <span class="meta">{t::quality::sheet::scope(&rule.scope)}</span> }
    });
    view! {
        <li>
            <Icon name=severity_icon(severity) class=severity.name() />
            <Checkbox on=Signal::derive(move || enabled) change=switch>
                <span>{title.clone()} {scope}</span>
            </Checkbox>
            <SelectInput
                label=label
                options=options.to_vec()
                value=severity.name().to_owned()
                choose=choose
                class="push"
            />
            {own}
        </li>
    }
}
