//! How to reach a person.

use std::sync::Arc;

use architrave_interface::User;
use leptos::prelude::*;

use super::links::{mailto, tel};
use crate::components::Fact;
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
        view! { <UserField label=label value=email.value.clone() link=link /> }
    });
    let emails = emails.collect_view();
    let no_email = user
        .emails
        .is_empty()
        .then(|| view! { <UserField label=t::common::EMAIL value=String::new() /> });
    let number = |label: &'static str, value: &str| {
        view! { <UserField label=label value=value.to_owned() link=tel(value) /> }
    };
    view! {
        <section>
            <h2>{t::person::contact::TITLE}</h2>
            <dl class="fields">
                {emails} {no_email}
                <UserField
                    label=t::person::contact::EMAIL_DIRECTORY
                    value=user.scim_email.clone()
                    link=mailto(&user.scim_email)
                /> {number(t::person::contact::MOBILE.get(), &user.mobile)}
                {number(t::person::contact::PHONE.get(), &user.phone)}
                {number(t::person::contact::TELEPHONE.get(), &user.telefone)}
                <UserField label=t::common::LANGUAGE value=language(&user.preferred_language) />
                <UserField label=t::person::contact::GENDER value=user.gender.clone() />
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
pub fn UserField(
    /// The name of the field.
    #[prop(into)]
    label: Signal<String>,
    /// What the service gives.
    value: String,
    /// Where it leads.
    #[prop(default = None)]
    link: Option<String>,
) -> impl IntoView {
    let is_empty = value.trim().is_empty();
    let shown = match link {
        _ if is_empty => view! { {t::common::NOT_GIVEN} }.into_any(),
        Some(url) => view! { <a href=url>{value}</a> }.into_any(),
        None => value.into_any(),
    };
    view! {
        <Fact label=label value_class=if is_empty { "muted" } else { "" }>
            {shown}
        </Fact>
    }
}
