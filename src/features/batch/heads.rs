//! What each column becomes, chosen above it.

use architrave_interface::{EntityIdType, PropertyType};
use leptos::prelude::*;

use super::check::label;
use super::columns::headings;
use super::desk::BatchEditor;
use super::edits;
use super::mapping::{Target, twice};
use super::notations::NotationChoice;
use crate::components::{Icon, Menu, MenuItem};
use crate::effect::memo;
use crate::features::create::fields::Source;
use crate::value::{Notation, is_text};

/// Choices under a heading of their own.
pub type Choices = Vec<(&'static str, Vec<(Target, String)>)>;

/// What a column can become.
pub fn choices(desk: BatchEditor) -> Choices {
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

/// How the numbers or days of a column are written, with an example of what that means.
#[component]
fn NotationSelect(
    desk: BatchEditor,
    at: usize,
    heading: String,
    choice: NotationChoice,
) -> impl IntoView {
    let NotationChoice {
        kind,
        example,
        chosen,
        is_guessed,
    } = choice;
    let notations = Notation::of_kind(&kind).into_iter().flatten();
    let options = notations.map(|notation| {
        let words = match notation.read(&kind, &example) {
            Some(read) => format!("{example} is {read}"),
            None => notation.label().to_owned(),
        };
        let code = serde_json::to_string(&notation).unwrap_or_default();
        let is_chosen = chosen == Some(notation);
        view! {
            <option value=code selected=is_chosen>
                {words}
            </option>
        }
    });
    let what = match kind {
        PropertyType::Date => "days",
        _ => "numbers",
    };
    let choose = move |event: leptos::ev::Event| {
        let notation = serde_json::from_str::<Notation>(&event_target_value(&event));
        desk.change(|table| {
            table.notations.retain(|(column, _)| *column != at);
            table.notations.extend(notation.ok().map(|n| (at, n)));
        });
    };
    let note = is_guessed.then(|| view! { <span class="meta">"Read from the other cells"</span> });
    view! {
        <span class="select">
            <select
                class="input"
                aria-label=format!("How {what} are written in the column {heading}")
                aria-invalid=chosen.is_none().to_string()
                on:change=choose
            >
                {chosen
                    .is_none()
                    .then(|| {
                        view! {
                            <option value="" selected=true>
                                {format!("{example}: choose what it means")}
                            </option>
                        }
                    })}
                {options.collect_view()}
            </select>
            <Icon name="chevron-down" />
        </span>
        {note}
    }
}

/// The heading of a column with what it becomes.
#[component]
pub fn ColumnHead(desk: BatchEditor, at: usize, choices: Memo<Choices>) -> impl IntoView {
    let heading = desk
        .table
        .with_untracked(|t| headings(t).get(at).cloned())
        .unwrap_or_default();
    let target = memo(move |_| {
        desk.table
            .with(|t| t.targets.get(at).cloned())
            .unwrap_or_default()
    });
    let is_twice = memo(move |_| desk.table.with(|t| twice(&t.targets).contains(&at)));
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
            view! {
                <option value=target.code() selected=is_chosen>
                    {words}
                </option>
            }
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
    let notation = memo(move |_| desk.notations.with(|n| n.get(at).cloned().flatten()));
    let column = heading.clone();
    view! {
        <span role="columnheader" class="many-head">
            <span class="row">
                <span class="truncate strong" title=heading.clone()>
                    {heading.clone()}
                </span>
                <Menu
                    label=format!("Change the column {heading}")
                    button_class="button quiet icon-only small push"
                    button=ViewFn::from(|| view! { <Icon name="ellipsis" /> })
                >
                    <MenuItem
                        label="Fill down empty cells"
                        act=move || desk.edit_column(at, |lines| edits::fill_down(lines, at))
                    />
                    <MenuItem label="Replace values…" act=move || desk.values_of.set(Some(at)) />
                </Menu>
            </span>
            <span class="select">
                <select
                    class="input"
                    class:unchosen=move || target.get() == Target::Nothing
                    aria-label=label
                    aria-invalid=move || is_twice.get().to_string()
                    on:change=choose
                >
                    {options}
                </select>
                <Icon name="chevron-down" />
            </span>
            {move || {
                notation
                    .get()
                    .map(|choice| view! { <NotationSelect desk=desk at=at heading=column.clone() choice=choice /> })
            }}
        </span>
    }
}
