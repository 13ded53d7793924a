//! The people of the sample, each one click away. No real deployment has them.

use leptos::prelude::*;

use crate::components::{Button, Icon, Variant, initials};
use crate::config::SignIn;
use crate::session::{Secret, Session};
use crate::state::use_base;
use crate::t;

/// The people of the sample to sign in as.
#[component]
pub fn SampleSignIns() -> impl IntoView {
    let base = use_base();
    let people = base.config.with_value(|c| c.sign_ins.clone());
    let row = move |person: SignIn| {
        let label = person.label.clone();
        let name = person.display_name.clone();
        let can = person.can.clone();
        let sign_in = move |_| {
            let (base_url, warehouse) = base
                .config
                .with_value(|c| (c.base_url.clone(), c.warehouse_id.clone()));
            let session = Session {
                base_url: base_url.trim_end_matches('/').to_owned(),
                warehouse: warehouse.unwrap_or_default(),
                token: Secret::new(&person.token),
                licence: Secret::new(&person.licence),
            };
            // The site gives these secrets to all its users: a reload may keep them.
            base.session.sign_in(session, true);
        };
        view! {
            <li>
                <Button variant=Variant::Plain on_press=sign_in>
                    <span class="owner" aria-hidden="true">
                        {initials(&name)}
                    </span>
                    <span class="who">
                        <strong class="strong">{label}</strong>
                        <span class="meta">{name}</span>
                    </span>
                    <span class="soft">{can}</span>
                    <Icon name="arrow-right" class="small" />
                </Button>
            </li>
        }
    };
    view! {
        <section class="sign-ins" aria-labelledby="sign-ins">
            <h2 id="sign-ins">{t::connect::sample::TITLE} <span class="tag">{t::connect::sample::TAG}</span></h2>
            <ul class="panel">{people.into_iter().map(row).collect_view()}</ul>
        </section>
    }
}
