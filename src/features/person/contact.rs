//! How to reach a person.

use std::sync::Arc;

use architrave_interface::User;
use leptos::prelude::*;

use super::links::{mailto, tel};
use crate::format::language_name;
use crate::t;

/// Addresses and numbers, each under the name of its field.
#[component]
pub fn Contact(user: Arc<User>) -> impl IntoView {
    let emails = user.emails.iter().map(|email| {
        let kind = email.kind.trim();
        let label = if kind.is_empty() {
            t::common::EMAIL.into()
        } else {
            t::person::contact::email_kind(kind)
        };
        let link = mailto(&email.value);
        view! { <Fact label=label value=email.value.clone() link=link /> }
    });
    let emails = emails.collect_view();
    let no_email = user
        .emails
        .is_empty()
        .then(|| view! { <Fact label=t::common::EMAIL value=String::new() /> });
    let number = |label: &'static str, value: &str| {
        view! { <Fact label=label value=value.to_owned() link=tel(value) /> }
    };
    view! {
        <section>
            <h2>{t::person::contact::TITLE}</h2>
            <dl class="fields">
                {emails} {no_email}
                <Fact
                    label=t::person::contact::EMAIL_DIRECTORY
                    value=user.scim_email.clone()
                    link=mailto(&user.scim_email)
                /> {number(t::person::contact::MOBILE.get(), &user.mobile)}
                {number(t::person::contact::PHONE.get(), &user.phone)}
                {number(t::person::contact::TELEPHONE.get(), &user.telefone)}
                <Fact label=t::common::LANGUAGE value=language(&user.preferred_language) />
                <Fact label=t::person::contact::GENDER value=user.gender.clone() />
            </dl>
        </section>
    }
}

/// A language by its name, with the tag as it came: `German (de)`.
fn language(tag: &str) -> String {
    let name = if tag.trim().is_empty() {
        String::new()
    } else {
        language_name(tag.trim())
    };
    if name.is_empty() || name == tag {
        tag.to_owned()
    } else {
        format!("{name} ({tag})")
    }
}

/// One field: its value, or that none is given.
#[component]
pub fn Fact(
    /// The name of the field.
    #[prop(into)]
    label: String,
    /// What the service gives.
    value: String,
    /// Where it leads.
    #[prop(default = None)]
    link: Option<String>,
) -> impl IntoView {
    let shown = if value.trim().is_empty() {
        view! { <dd class="muted">{t::common::NOT_GIVEN}</dd> }.into_any()
    } else if let Some(url) = link {
        view! {
            <dd>
                <a href=url>{value}</a>
            </dd>
        }
        .into_any()
    } else {
        view! { <dd>{value}</dd> }.into_any()
    };
    view! {
        <div>
            <dt>{label}</dt>
            {shown}
        </div>
    }
}
