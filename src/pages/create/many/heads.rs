//! What each column becomes, chosen above it.

use architrave_interface::EntityIdType;
use leptos::prelude::*;

use super::check::label;
use super::columns::headings;
use super::desk::Desk;
use super::mapping::{Target, twice};
use crate::components::Icon;
use crate::pages::create::fields::Source;
use crate::value::is_text;

/// Choices under a heading of their own.
pub type Choices = Vec<(&'static str, Vec<(Target, String)>)>;

/// What a column can become.
pub fn choices(desk: Desk) -> Choices {
    let language = desk.app.prefs.language();
    let languages = desk.languages();
    let mut learned = Vec::new();
    let mut others = Vec::new();
    for field in desk.fields.get().iter() {
        let name = label(field, &language);
        let list = if field.source == Source::OtherClass {
            &mut others
        } else {
            &mut learned
        };
        let mut add = |language: &str, name: String| {
            let target = Target::Property {
                key: field.key.clone(),
                language: language.to_owned(),
            };
            list.push((target, name));
        };
        if is_text(&field.kind) {
            for language in &languages {
                add(language, format!("{name} ({})", language.to_uppercase()));
            }
        } else {
            add("", name);
        }
    }
    let element = vec![
        (Target::Class, "Class".to_owned()),
        (Target::Specialization, "Specialization".into()),
        (
            Target::Owners(EntityIdType::UserId),
            "Owners: ids of persons".into(),
        ),
        (
            Target::Owners(EntityIdType::GroupId),
            "Owners: ids of groups".into(),
        ),
        (
            Target::Owners(EntityIdType::OrgRoleId),
            "Owners: ids of organisation roles".into(),
        ),
        (
            Target::Owners(EntityIdType::OrgUnitId),
            "Owners: ids of organisation units".into(),
        ),
    ];
    vec![
        ("Element", element),
        ("Properties", learned),
        ("Not seen on these classes", others),
    ]
}

/// The heading of a column with what it becomes.
#[component]
pub fn ColumnHead(desk: Desk, at: usize, choices: Memo<Choices>) -> impl IntoView {
    let heading = desk
        .table
        .with_untracked(|t| headings(t).get(at).cloned())
        .unwrap_or_default();
    let target = Memo::new(move |_| {
        desk.table
            .with(|t| t.targets.get(at).cloned())
            .unwrap_or_default()
    });
    let is_twice = Memo::new(move |_| desk.table.with(|t| twice(&t.targets).contains(&at)));
    let own = {
        let key = heading.trim().to_owned();
        let is_seen = desk
            .fields
            .with_untracked(|f| f.iter().any(|f| f.key == key));
        let target = Target::Property {
            language: untrack(|| desk.app.prefs.language()),
            key: key.clone(),
        };
        (!is_seen && !key.is_empty()).then(|| (target, format!("Text with the key {key}")))
    };
    let options = move || {
        let chosen = target.get();
        let option = |(target, words): (Target, String)| {
            let is_chosen = target == chosen;
            view! { <option value=target.code() selected=is_chosen>{words}</option> }
        };
        let groups = choices.get().into_iter().filter(|(_, all)| !all.is_empty());
        let groups = groups
            .map(|(label, all)| view! { <optgroup label=label>{all.into_iter().map(option).collect_view()}</optgroup> })
            .collect_view();
        view! {
            {option((Target::Nothing, "Leave out".into()))}
            {groups}
            {own.clone().map(option)}
        }
    };
    let choose = move |event: leptos::ev::Event| {
        let target = Target::of_code(&event_target_value(&event));
        desk.change(|table| {
            if let Some(column) = table.targets.get_mut(at) {
                *column = target;
            }
        });
    };
    let label = format!("What the column {heading} becomes");
    view! {
        <span role="columnheader" class="many-head">
            <span class="truncate strong" title=heading.clone()>{heading.clone()}</span>
            <span class="select">
                <select
                    class="input" class:unchosen=move || target.get() == Target::Nothing
                    aria-label=label aria-invalid=move || is_twice.get().to_string() on:change=choose
                >{options}</select>
                <Icon name="chevron-down" />
            </span>
        </span>
    }
}
