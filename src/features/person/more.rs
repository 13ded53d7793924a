//! Name and work, membership, and fields that the interface does not name.

use std::sync::Arc;

use architrave_interface::User;
use leptos::prelude::*;

use super::contact::Fact;
use crate::components::CopyButton;
use crate::state::use_app;

/// Name and work, field by field.
#[component]
pub fn Work(
    /// The person.
    user: Arc<User>,
) -> impl IntoView {
    view! {
        <section>
            <h2>"Name and work"</h2>
            <dl class="fields">
                <Fact label="First name" value=user.firstname.clone() />
                <Fact label="Last name" value=user.lastname.clone() />
                <Fact label="Title" value=user.title.clone() />
                <Fact label="Division" value=user.division.clone() />
                <Fact label="Organisation" value=user.organization.clone() />
            </dl>
        </section>
    }
}

/// The id, and the process spaces the person belongs to.
#[component]
pub fn Membership(
    /// The person.
    user: Arc<User>,
) -> impl IntoView {
    let app = use_app();
    let here = app.session.space();
    let elsewhere = !user.warehouse_ids.contains(&here);
    let spaces = if user.warehouse_ids.is_empty() {
        view! { <dd class="muted">"Not given"</dd> }.into_any()
    } else {
        let names = user.warehouse_ids.iter().map(|space| {
            view! { <li class="mono">{space.clone()}</li> }
        });
        view! {
            <dd>
                <ul class="spaces">{names.collect_view()}</ul>
            </dd>
        }
        .into_any()
    };
    let note = (elsewhere && !user.warehouse_ids.is_empty()).then(|| {
        view! { <p class="meta">{format!("{here} is not among them.")}</p> }
    });
    let id = user.id.clone();
    view! {
        <section>
            <h2>"Membership"</h2>
            <dl class="fields">
                <div>
                    <dt>"User id"</dt>
                    <dd class="row">
                        <span class="mono">{user.id.clone()}</span>
                        <CopyButton what="User id" text=move || id.clone() />
                    </dd>
                </div>
                <div>
                    <dt>"Process spaces"</dt>
                    {spaces}
                </div>
            </dl>
            {note}
        </section>
    }
}

/// Fields that the interface does not name, as they came.
#[component]
pub fn Further(
    /// The person.
    user: Arc<User>,
) -> impl IntoView {
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
                <h2>"Further fields"</h2>
                <dl class="fields">{fields}</dl>
                <p class="meta">"The interface does not describe these. They are shown as they came."</p>
            </section>
        }
    })
}
