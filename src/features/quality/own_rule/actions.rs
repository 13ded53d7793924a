//! What a person does with a rule of their own.

use std::sync::Arc;

use architrave_rules::StoredRules;
use leptos::prelude::*;

use super::EditedRule;
use crate::components::{Button, Variant};
use crate::features::quality::state::QualityState;
use crate::features::quality::store::Change;
use crate::t;

/// Edits and removes a rule.
#[component]
pub fn OwnRuleActions(
    state: QualityState,
    edited: EditedRule,
    id: String,
    title: String,
) -> impl IntoView {
    let store = state.store;
    let edit = {
        let (id, label) = (id.clone(), t::quality::sheet::edit_rule(&title));
        view! {
            <Button variant=Variant::Quiet small=true label=label on_press=move |_| edited.open(id.clone())>
                {t::quality::sheet::EDIT}
            </Button>
        }
    };
    let label = t::quality::sheet::remove(&title);
    let remove = move |_| {
        edited.close_removed(&id);
        let typed = state.drafts.of(Some(&id));
        state.drafts.forget(&id);
        let id = id.clone();
        let old =
            store.with_untracked(|rules| rules.own.iter().find(|rule| rule.id == id).cloned());
        let of_draft = id.clone();
        let undo = move |rules: &mut StoredRules| {
            rules.own.extend(old.clone());
            if let Some(typed) = typed.clone() {
                state.drafts.keep(Some(&of_draft), typed, None);
            }
        };
        let change = move |rules: &mut StoredRules| {
            rules.remove_own(&id);
        };
        let undo: Change = Arc::new(undo);
        store.change(
            t::quality::sheet::removed(&title),
            Arc::new(change),
            Some(undo),
        );
    };
    view! {
        {edit}
        <Button variant=Variant::Quiet small=true icon="trash-2" label=label on_press=remove />
    }
}
