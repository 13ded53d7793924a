//! The owners of the new element: people by name, groups, roles and units by id. What is typed and
//! not chosen yet is part of the draft too, and nothing is sent without it.

use architrave_interface::{EntityId, EntityIdType, Extra};
use leptos::prelude::*;

use super::editor::Editor;
use super::request::{OWNERS, Problem, UNKNOWN_OWNER};
use crate::catalog::fold::fold;
use crate::components::{
    Button, Combobox, Completes, Each, ErrorText, Icon, ListOption, OwnerMark, Variant,
};
use crate::effect::memo;
use crate::state::{App, Person};
use crate::t::{self, Text};

/// How many suggestions are shown.
const SHOWN: usize = 8;

/// The field: those chosen as chips, and a place to choose more.
#[component]
pub fn Owners(editor: Editor) -> impl IntoView {
    let app = editor.app;
    let typed = memo(move |_| editor.draft.with(|d| d.owner_typed.clone()));
    let chosen = memo(move |_| editor.draft.with(|d| d.owners.clone()));
    let suggested = memo(move |_| {
        let typed = typed.get();
        chosen.with(|chosen| suggestions(app, typed.trim(), chosen))
    });
    let suggestion = move |at: usize| suggested.with_untracked(|all| all.get(at).cloned());
    let options = Signal::derive(move || {
        suggested.with(|all| all.iter().map(Suggestion::option).collect::<Vec<_>>())
    });
    let mark = Callback::new(move |at| suggestion(at).map(Suggestion::mark).into_any());
    let add = |owners: &mut Vec<EntityId>, owner: EntityId| {
        if !owners.contains(&owner) {
            owners.push(owner);
        }
    };
    let choose = move |at| {
        editor.change(|d| {
            d.owner_typed.clear();
            if let Some(suggestion) = suggestion(at) {
                add(&mut d.owners, suggestion.owner);
            }
        });
    };
    let add_me = move |me: &str| {
        editor.change(|d| add(&mut d.owners, person(me)));
        // The button that was pressed is gone by then.
        crate::browser::focus("owners");
    };
    let left = RwSignal::new(false);
    let problem = memo(move |_| {
        let is_shown = left.get() || editor.tried.get();
        editor.built.with(|(_, problems)| {
            let shown = |p: &&Problem| match p.key.as_str() {
                OWNERS => is_shown,
                key => key == UNKNOWN_OWNER,
            };
            problems.iter().find(shown).map(|p| p.text.clone())
        })
    });
    let remove = move |owner: EntityId| {
        editor.change(|d| d.owners.retain(|o| *o != owner));
        crate::browser::focus("owners");
    };
    let chip = move |owner: EntityId| {
        let gone = owner.clone();
        let named = owner.clone();
        let checked = owner.clone();
        let name = memo(move |_| owner_name(app, &named));
        let is_unknown = memo(move |_| {
            checked.kind == EntityIdType::UserId
                && matches!(app.people.get(&checked.value), Person::NotHere)
        });
        view! {
            <span class="owner-chip">
                <OwnerMark owner=owner />
                <span class="owner-name">{move || name.get()}</span>
                {move || {
                    is_unknown.get().then(|| view! { <span class="tag warn">{t::create::owners::NOT_IN_SPACE}</span> })
                }}
                <Button
                    variant=Variant::Plain
                    label=Signal::derive(move || t::create::owners::remove(&name.get()))
                    on_press=move |_| remove(gone.clone())
                >
                    <Icon name="x" class="small" />
                </Button>
            </span>
        }
    };
    let back = Callback::new(move |()| editor.change(|d| drop(d.owners.pop())));
    let can_add_me = move || {
        app.me()
            .filter(|me| chosen.with(|c| !c.iter().any(|o| o.value == *me)))
    };
    view! {
        <div class="field" on:focusin=move |_| left.set(false) on:focusout=move |_| left.set(true)>
            <div class="label-row">
                <label class="label" for="owners">
                    {t::common::OWNERS}
                </label>
                <span class="meta">{t::create::form::OPTIONAL}</span>
            </div>
            <div class="input owners-box" aria-invalid=move || problem.with(Option::is_some).to_string()>
                <Each each=move || chosen.get() key=|o| (o.kind.clone(), o.value.clone()) children=chip />
                <Combobox
                    id="owners"
                    class="bare"
                    value=typed
                    change=move |text| editor.change(|d| d.owner_typed = text)
                    options=options
                    mark=mark
                    choose=choose
                    back=back
                    placeholder=Signal::derive(move || {
                        if chosen.with(Vec::is_empty) { t::common::NONE.into() } else { String::new() }
                    })
                    described_by="owners-hint"
                    completes=Completes::MustChoose
                    invalid=Signal::derive(move || problem.with(Option::is_some))
                />
            </div>
            {move || match problem.get() {
                Some(text) => view! { <ErrorText id="owners-hint" text=text /> }.into_any(),
                None => {
                    view! {
                        <p class="hint" id="owners-hint">
                            {move || match can_add_me() {
                                Some(me) => {
                                    let button = view! {
                                        <Button variant=Variant::Link on_press=move |_| add_me(&me)>
                                            {t::create::owners::ADD_YOURSELF}
                                        </Button>
                                    };
                                    view! {
                                        {t::create::owners::HINT}
                                        ". "
                                        {button}
                                    }
                                        .into_any()
                                }
                                None => view! { {t::create::owners::HINT} }.into_any(),
                            }}
                        </p>
                    }
                        .into_any()
                }
            }}
        </div>
    }
}

/// An owner that may be meant.
#[derive(Clone, PartialEq)]
struct Suggestion {
    owner: EntityId,
    label: String,
    note: String,
    /// Whether it is only the typed text: it is not looked up before it is chosen.
    is_typed: bool,
}

impl Suggestion {
    fn option(&self) -> ListOption {
        ListOption {
            label: self.label.clone(),
            note: self.note.clone(),
            ..ListOption::default()
        }
    }

    fn mark(self) -> AnyView {
        if self.is_typed && self.owner.kind == EntityIdType::UserId {
            return view! {
                <span class="owner">
                    <Icon name="user" />
                </span>
            }
            .into_any();
        }
        view! { <OwnerMark owner=self.owner /> }.into_any()
    }
}

/// The signed-in person first, then owners seen here, then what was typed as an id of each kind.
fn suggestions(app: App, typed: &str, chosen: &[EntityId]) -> Vec<Suggestion> {
    let folded = fold(typed);
    let me = app.me();
    let mut owners: Vec<(EntityId, String)> = Vec::new();
    if let Some(me) = &me {
        owners.push((person(me), t::common::YOU.into()));
    }
    for (owner, seen) in app.catalog.with(crate::catalog::Catalog::owners) {
        let is_me = owner.kind == EntityIdType::UserId && me.as_ref() == Some(&owner.value);
        if !is_me {
            owners.push((owner, t::common::element_count(seen)));
        }
    }
    let fits = |one: &Suggestion| {
        folded.is_empty() || fold(&format!("{} {}", one.label, one.owner.value)).contains(&folded)
    };
    let mut out: Vec<Suggestion> = owners
        .into_iter()
        .filter(|(owner, _)| !chosen.contains(owner))
        .map(|(owner, note)| Suggestion {
            label: owner_name(app, &owner),
            owner,
            note,
            is_typed: false,
        })
        .filter(fits)
        .take(SHOWN)
        .collect();
    if !typed.is_empty() {
        for kind in EntityIdType::ALL {
            let owner = EntityId {
                kind: kind.clone(),
                value: typed.to_owned(),
                extra: Extra::none(),
            };
            let is_there = out.iter().any(|one| one.owner == owner);
            if !is_there && !chosen.contains(&owner) {
                let is_gone =
                    *kind == EntityIdType::UserId && app.people.is_reported_missing(typed);
                let kind = kind_label(kind);
                out.push(Suggestion {
                    label: t::create::owners::use_as_owner(typed),
                    note: if is_gone {
                        format!("{kind}, {}", t::create::owners::NOT_IN_SPACE)
                    } else {
                        kind.into()
                    },
                    owner,
                    is_typed: true,
                });
            }
        }
    }
    out
}

fn owner_name(app: App, owner: &EntityId) -> String {
    match owner.kind {
        EntityIdType::UserId => app.people.name(&owner.value),
        _ => owner.value.clone(),
    }
}

fn person(id: &str) -> EntityId {
    EntityId {
        kind: EntityIdType::UserId,
        value: id.to_owned(),
        extra: Extra::none(),
    }
}

/// What an owner of this kind is called within a line.
pub const fn kind_label(kind: &EntityIdType) -> Text {
    match kind {
        EntityIdType::GroupId => t::create::owners::KIND_GROUP,
        EntityIdType::OrgRoleId => t::create::owners::KIND_ORG_ROLE,
        EntityIdType::OrgUnitId => t::create::owners::KIND_ORG_UNIT,
        EntityIdType::UserId => t::create::owners::KIND_PERSON,
        EntityIdType::Unknown(_) => t::create::owners::KIND_OWNER,
    }
}
