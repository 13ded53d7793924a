//! Name and work, membership, and fields that the interface does not name.

use std::sync::Arc;

use architrave_interface::User;
use leptos::prelude::*;

use super::contact::UserField;
use crate::components::{CopyButton, Fact};
use crate::state::use_app;
use crate::t;

/// Name and work, field by field.
#[component]
pub fn Work(user: Arc<User>) -> impl IntoView {
    view! {
        <section>
            <h2>{t::person::more::WORK}</h2>
            <dl class="fields">
                <UserField label=t::person::more::FIRST_NAME value=user.firstname.clone() />
                <UserField label=t::person::more::LAST_NAME value=user.lastname.clone() />
                <UserField label=t::person::more::TITLE value=user.title.clone() />
                <UserField label=t::person::more::DIVISION value=user.division.clone() />
                <UserField label=t::person::more::ORGANISATION value=user.organization.clone() />
            </dl>
        </section>
    }
}

/// The id, and the process spaces the person belongs to.
#[component]
pub fn Membership(user: Arc<User>) -> impl IntoView {
    let app = use_app();
    let here = app.session.space();
    let elsewhere = !user.warehouse_ids.contains(&here);
    let is_nowhere = user.warehouse_ids.is_empty();
    let spaces = if is_nowhere {
        view! { {t::common::NOT_GIVEN} }.into_any()
    } else {
        let names = user.warehouse_ids.iter().map(|space| {
            view! { <li class="mono">{space.clone()}</li> }
        });
        view! { <ul class="spaces">{names.collect_view()}</ul> }.into_any()
    };
    let note = (elsewhere && !is_nowhere).then(|| {
        view! { <p class="meta">{t::person::more::space_missing(&here)}</p> }
    });
    let id = user.id.clone();
    let copied = id.clone();
    view! {
        <section>
            <h2>{t::person::more::MEMBERSHIP}</h2>
            <dl class="fields">
                <Fact label=t::common::USER_ID value_class="row">
                    <span class="mono">{id}</span>
                    <CopyButton what=t::common::USER_ID text=move || copied.clone() />
                </Fact>
                <Fact label=t::person::more::SPACES value_class=if is_nowhere { "muted" } else { "" }>
                    {spaces}
                </Fact>
            </dl>
            {note}
        </section>
    }
}

/// Fields that the interface does not name, as they came.
#[component]
pub fn Further(user: Arc<User>) -> impl IntoView {
    let fields: Vec<_> = user
        .extra
        .iter()
        .map(|(name, json)| {
            view! {
                <div>
                    <dt class="mono">{name.to_owned()}</dt>
                    <dd class="mono">{json.to_owned()}</dd>
                </div>
            }
        })
        .collect();
    (!fields.is_empty()).then(|| {
        view! {
            <section>
                <h2>{t::common::OTHER_FIELDS}</h2>
                <dl class="fields">{fields}</dl>
            </section>
        }
    })
}
