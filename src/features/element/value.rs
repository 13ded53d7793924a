//! One value of a property, as its type and the reader's language ask for.

use architrave_interface::{MetaProperty, Property, PropertyType, Translated};
use leptos::prelude::*;

use super::markup::Markup;
use crate::bbcode;
use crate::catalog::typed::{Typed, read};
use crate::components::Icon;
use crate::effect::memo;
use crate::format::value as format;
use crate::state::use_app;
use crate::t;
use crate::texts::values::expected_kind;

/// The literals that a property may be set to.
pub fn literals(meta: &MetaProperty) -> &[Translated] {
    let validation = meta.validation.as_ref();
    validation
        .and_then(|v| v.literals.as_deref())
        .unwrap_or_default()
}

/// A value as plain text, for titles, copies and comparisons: dates and numbers in the language of the
/// interface, a literal in `language`.
pub fn value_text(meta: &MetaProperty, raw: &str, language: &str) -> String {
    match read(&meta.kind, literals(meta), raw) {
        Typed::Text(text) => text.to_owned(),
        Typed::Markup(text) => bbcode::plain(&bbcode::parse(text)),
        Typed::Boolean(yes) => match yes {
            true => t::common::YES.into(),
            false => t::common::NO.into(),
        },
        Typed::Date(day) => format::day(day),
        Typed::Moment(ms) => format::moment(ms, true),
        Typed::Local(ms) => format::moment(ms, false),
        Typed::Time(clock) => format::clock(clock),
        Typed::Number(number) => format::number(number),
        Typed::Literal(place) => {
            let literal = literals(meta).get(place).and_then(|l| l.best(language));
            literal.map_or_else(|| raw.to_owned(), |t| t.value.clone())
        }
        Typed::Odd(_) => raw.to_owned(),
    }
}

/// A value with its mark where it does not read as its type.
pub fn full_view(meta: &MetaProperty, raw: &str, language: &str) -> AnyView {
    match read(&meta.kind, literals(meta), raw) {
        Typed::Markup(text) => view! { <Markup text=text.to_owned() /> }.into_any(),
        Typed::Text(text) => view! { <span class="as-typed">{text.to_owned()}</span> }.into_any(),
        Typed::Odd(expected) => view! {
            <span class="as-typed">{raw.to_owned()}</span>
            <span class="tag warn">
                <Icon name="triangle-alert" />
                {move || expected_kind(expected)}
            </span>
        }
        .into_any(),
        _ => {
            let words = value_text(meta, raw, language);
            let title = (words != raw).then(|| raw.to_owned());
            view! {
                <span class="number" title=title>
                    {words}
                </span>
            }
            .into_any()
        }
    }
}

/// The value of a property with its languages; "Not set" where there is none.
#[component]
pub fn PropertyValue(property: Property) -> impl IntoView {
    let app = use_app();
    let chosen = RwSignal::new(None::<String>);
    let property = StoredValue::new(property);
    let language = move || chosen.get().unwrap_or_else(|| app.prefs.content_language());
    // The text, and the language it became.
    let text = memo(move |_| {
        let language = language();
        property.with_value(|p| {
            let best = p.value.as_ref()?.best(&language)?;
            Some((best.language.clone(), best.value.clone()))
        })
    });
    let value = move || match text.get() {
        None => view! { <span class="muted">{t::common::NOT_SET}</span> }.into_any(),
        Some((language, raw)) => {
            let reader = app.prefs.content_language();
            let shown = property.with_value(|p| full_view(&p.meta, &raw, &reader));
            view! {
                <div class="text" lang=language>
                    {shown}
                </div>
            }
            .into_any()
        }
    };
    view! {
        {value}
        {property.with_value(|p| view! { <Languages property=p.clone() text=text chosen=chosen /> })}
    }
}

/// Which languages a value has, and which one is shown.
#[component]
fn Languages(
    property: Property,
    text: Memo<Option<(String, String)>>,
    chosen: RwSignal<Option<String>>,
) -> impl IntoView {
    let app = use_app();
    let is_text = matches!(
        property.meta.kind,
        PropertyType::String | PropertyType::BBCode | PropertyType::Unknown(_)
    );
    let languages: Vec<String> = property
        .value
        .iter()
        .flat_map(|v| &v.translations)
        .filter(|t| !t.value.is_empty())
        .map(|t| t.language.clone())
        .collect();
    // A literal has its translations in the settings: what is shown is in the reader's language.
    let is_literal = property
        .value
        .iter()
        .flat_map(|v| &v.translations)
        .all(|t| {
            matches!(
                read(&property.meta.kind, literals(&property.meta), &t.value),
                Typed::Literal(_)
            )
        });
    match languages.as_slice() {
        _ if is_literal => ().into_any(),
        [] => ().into_any(),
        [only] => {
            let only = only.clone();
            let main = |l: &str| {
                l.split(['-', '_'])
                    .next()
                    .unwrap_or("")
                    .to_ascii_lowercase()
            };
            let other = move || is_text && main(&only) != main(&app.prefs.content_language());
            let tag = t::element::only_language(&languages[0].to_uppercase());
            view! { {move || other().then(|| view! { <span class="language">{tag.clone()}</span> })} }.into_any()
        }
        _ => {
            let button = move |language: String| {
                let (mine, choose) = (language.clone(), language.clone());
                let is_shown = Signal::derive(move || {
                    text.with(|t| t.as_ref().is_some_and(|(l, _)| *l == mine))
                });
                view! {
                    <button
                        type="button"
                        class="language"
                        class:shown=move || is_shown.get()
                        aria-pressed=move || is_shown.get().to_string()
                        title=crate::format::language_name(&language)
                        on:click=move |_| chosen.set(Some(choose.clone()))
                    >
                        {language.to_uppercase()}
                    </button>
                }
            };
            view! {
                <span class="languages" role="group" aria-label=t::common::LANGUAGES>
                    {languages.into_iter().map(button).collect_view()}
                </span>
            }
            .into_any()
        }
    }
}
