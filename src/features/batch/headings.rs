//! What each column becomes, chosen above it.

use architrave_interface::{EntityIdType, PropertyType};
use leptos::prelude::*;

use super::check::label;
use super::columns::headings;
use super::cursor::GridPosition;
use super::editor::BatchEditor;
use super::edits;
use super::mapping::{Target, twice};
use super::notations::NotationChoice;
use super::table::ROWS;
use crate::browser;
use crate::components::{Menu, MenuItem, OptionGroup, SelectInput};
use crate::effect::memo;
use crate::features::create::fields::Source;
use crate::t::{self, Text};
use crate::value::{Notation, is_text};

/// Choices under a heading of their own.
pub type Choices = Vec<(Text, Vec<(Target, String)>)>;

/// What a column can become.
pub fn choices(editor: BatchEditor) -> Choices {
    let language = editor.app.prefs.content_language();
    let languages = editor.languages();
    let mut learned = Vec::new();
    let mut others = Vec::new();
    for field in editor.fields.get().iter() {
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
                let words = t::batch::heads::in_language(&name, &language.to_uppercase());
                add(language, words);
            }
        } else {
            add("", name);
        }
    }
    let element = vec![
        (Target::Class, String::from(t::common::CLASS)),
        (Target::Specialization, t::common::SPECIALIZATION.into()),
        (
            Target::Owners(EntityIdType::UserId),
            t::batch::heads::OWNER_PEOPLE.into(),
        ),
        (
            Target::Owners(EntityIdType::GroupId),
            t::batch::heads::OWNER_GROUPS.into(),
        ),
        (
            Target::Owners(EntityIdType::OrgRoleId),
            t::batch::heads::OWNER_ORG_ROLES.into(),
        ),
        (
            Target::Owners(EntityIdType::OrgUnitId),
            t::batch::heads::OWNER_ORG_UNITS.into(),
        ),
    ];
    vec![
        (t::common::ELEMENT, element),
        (t::common::PROPERTIES, learned),
        (t::batch::heads::NOT_SEEN, others),
    ]
}

/// How the numbers or days of a column are written, with an example of what that means.
#[component]
fn NotationSelect(
    editor: BatchEditor,
    at: usize,
    heading: String,
    choice: NotationChoice,
    /// Whether Tab skips it.
    is_tab_skipped: Signal<bool>,
) -> impl IntoView {
    let NotationChoice {
        kind,
        example,
        chosen,
        is_guessed,
    } = choice;
    let code = |notation| serde_json::to_string(&notation).unwrap_or_default();
    let notations = Notation::of_kind(&kind).into_iter().flatten();
    let options = notations.map(|notation| {
        let words = match notation.read(&kind, &example) {
            Some(read) => t::batch::heads::reads_as(&example, &read),
            None => notation.label().into(),
        };
        (code(notation), words)
    });
    let label = match kind {
        PropertyType::Date => t::batch::heads::days_label(&heading),
        _ => t::batch::heads::numbers_label(&heading),
    };
    let none = chosen
        .is_none()
        .then(|| (String::new(), t::batch::heads::choose_meaning(&example)));
    let options: Vec<_> = none.into_iter().chain(options).collect();
    let choose = move |code: String| {
        let notation = serde_json::from_str::<Notation>(&code);
        editor.change(|table| {
            table.notations.retain(|(column, _)| *column != at);
            table.notations.extend(notation.ok().map(|n| (at, n)));
        });
    };
    let note = is_guessed.then(|| view! { <span class="meta">{t::batch::heads::GUESSED}</span> });
    view! {
        <SelectInput
            label=label
            options=options
            value=chosen.map(code).unwrap_or_default()
            choose=choose
            invalid=Signal::stored(chosen.is_none())
            is_tab_skipped=is_tab_skipped
        />
        {note}
    }
}

/// The heading of a column with what it becomes.
#[component]
pub fn ColumnHead(editor: BatchEditor, at: usize, choices: Memo<Choices>) -> impl IntoView {
    let heading = editor
        .table
        .with_untracked(|t| headings(t).get(at).cloned())
        .unwrap_or_default();
    let target = memo(move |_| {
        editor
            .table
            .with(|t| t.targets.get(at).cloned())
            .unwrap_or_default()
    });
    let is_twice = memo(move |_| editor.table.with(|t| twice(&t.targets).contains(&at)));
    let own = {
        let key = heading.trim().to_owned();
        let is_seen = editor
            .fields
            .with_untracked(|f| f.iter().any(|f| f.key == key));
        let target = Target::Property {
            language: untrack(|| editor.app.prefs.content_language()),
            key: key.clone(),
        };
        (!is_seen && !key.is_empty()).then(|| (target, t::batch::heads::text_with_key(&key)))
    };
    let option = |(target, words): (Target, String)| (target.code(), words);
    let groups = Signal::derive(move || {
        let group = |(label, all): (Text, Vec<(Target, String)>)| OptionGroup {
            label: label.into(),
            options: all.into_iter().map(option).collect(),
        };
        let groups = choices.get().into_iter().filter(|(_, all)| !all.is_empty());
        let own = own.clone().map(|own| OptionGroup {
            label: String::new(),
            options: vec![option(own)],
        });
        groups.map(group).chain(own).collect::<Vec<_>>()
    });
    let none = vec![option((Target::Nothing, t::batch::heads::LEAVE_OUT.into()))];
    let choose = move |code: String| {
        let target = Target::of_code(&code);
        editor.change(|table| {
            if let Some(column) = table.targets.get_mut(at) {
                *column = target;
            }
        });
    };
    let label = t::batch::heads::becomes(&heading);
    let notation = memo(move |_| editor.notations.with(|n| n.get(at).cloned().flatten()));
    let column = heading.clone();
    let position = GridPosition::Heading(at);
    let is_current = memo(move |_| editor.cursor.with(|c| *c == Some(position)));
    // Tab moves between its controls once one of them has the focus.
    let has_focus = RwSignal::new(false);
    let is_tab_skipped = Signal::derive(move || !has_focus.get());
    let left = move |_| {
        // The page may be gone.
        let _ = has_focus.try_set(false);
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            editor.cursor.set(Some(position));
            browser::focus(ROWS);
        }
    };
    view! {
        <span
            role="columnheader"
            class="many-head"
            class:current=move || is_current.get()
            id=position.id()
            on:focusin=move |_| has_focus.set(true)
            on:focusout=left
            on:keydown=keys
        >
            <span class="row">
                <span class="truncate strong" title=heading.clone()>
                    {heading.clone()}
                </span>
                <Menu
                    label=t::batch::heads::change(&heading)
                    button_class="button quiet icon-only small push"
                    icon="ellipsis"
                    is_tab_skipped=is_tab_skipped
                >
                    <MenuItem
                        label=t::batch::heads::FILL_DOWN
                        act=move || editor.edit_column(at, |lines| edits::fill_down(lines, at))
                    />
                    <MenuItem label=t::batch::heads::REPLACE_VALUES act=move || editor.values_of.set(Some(at)) />
                </Menu>
            </span>
            <SelectInput
                label=label
                options=none
                groups=groups
                value=Signal::derive(move || target.with(Target::code))
                choose=choose
                is_unchosen=Signal::derive(move || target.get() == Target::Nothing)
                invalid=is_twice
                is_tab_skipped=is_tab_skipped
            />
            {move || {
                notation
                    .get()
                    .map(|choice| {
                        view! {
                            <NotationSelect
                                editor=editor
                                at=at
                                heading=column.clone()
                                choice=choice
                                is_tab_skipped=is_tab_skipped
                            />
                        }
                    })
            }}
        </span>
    }
}
