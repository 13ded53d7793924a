//! The page's header: whether the draft is saved, other drafts, what is to fix, and how to leave.

use leptos::prelude::*;

use super::autosave::{SaveState, Saved};
use super::editor::{Editor, field_id};
use super::send;
use crate::browser;
use crate::components::{Button, Icon, Menu, MenuItem, Variant, Waits};
use crate::effect::memo;
use crate::format::{self, ago};
use crate::paths;
use crate::t;

#[component]
pub fn Head(editor: Editor) -> impl IntoView {
    let has_class = memo(move |_| editor.draft.with(|d| d.class.is_some()));
    let is_kept = memo(move |_| editor.save_state.with(|k| *k != SaveState::Not));
    let to_fix = memo(move |_| editor.built.with(|(_, problems)| problems.len()));
    let show_fix = move || (is_kept.get() || editor.tried.get()) && to_fix.get() > 0;
    let many = move || paths::create_many(&editor.app.session.space());
    let waiting = move || editor.draft.with(|d| d.sent.is_some());
    let go_to_first = move |_| {
        editor.tried.set(true);
        if let Some(first) = untrack(|| editor.problems()).first() {
            browser::focus(&field_id(&first.key));
        }
    };
    view! {
        <div class="page-header create-header">
            <h1>{t::create::head::TITLE}</h1>
            <Saved state=editor.save_state />
            <div class="actions">
                <a class="button quiet" href=many>
                    <Icon name="table" class="small" />
                    <span class="words">{t::common::MANY_AT_ONCE}</span>
                </a>
                <Others editor=editor />
                <Show when=move || is_kept.get()>
                    <Button
                        variant=Variant::Quiet
                        disabled=move || editor.busy.get()
                        on_press=move |_| editor.discard()
                    >
                        <Icon name="trash-2" class="small narrow" />
                        <span class="words">{t::create::head::DISCARD}</span>
                    </Button>
                </Show>
                <Show when=move || has_class.get() && show_fix()>
                    <span class="divider"></span>
                    <Button variant=Variant::Plain class="to-fix" on_press=go_to_first>
                        <Icon name="circle-alert" class="small" />
                        {move || t::create::head::to_fix(&format::count(to_fix.get()))}
                    </Button>
                </Show>
                <Show when=move || has_class.get()>
                    <Waits />
                    <Button
                        variant=Variant::Primary
                        shortcut="Control+Enter"
                        busy=editor.busy
                        busy_label=t::create::head::CREATING
                        waits=move || editor.app.session.is_offline()
                        on_press=move |_| send::submit(editor, false)
                    >
                        {move || {
                            if waiting() {
                                view! { {t::create::head::RESOLVE_OUTCOME} }.into_any()
                            } else {
                                view! {
                                    {t::common::CREATE_ELEMENT}
                                    <kbd class="key">{t::common::CTRL}</kbd>
                                    <kbd class="key">
                                        <Icon name="corner-down-left" />
                                    </kbd>
                                }
                                    .into_any()
                            }
                        }}
                    </Button>
                </Show>
            </div>
        </div>
    }
}

/// The other drafts.
#[component]
fn Others(editor: Editor) -> impl IntoView {
    let app = editor.app;
    let others = memo(move |_| {
        let open = editor.draft.with(|d| d.id.clone());
        editor.drafts.with(|drafts| {
            let others = drafts.iter().filter(|d| d.id != open);
            others.cloned().collect::<Vec<_>>()
        })
    });
    // A form that nothing was typed in is no draft yet.
    let words = move || {
        let open = editor.draft.with(|d| d.id.clone());
        let is_draft = editor.drafts.with(|all| all.iter().any(|d| d.id == open));
        match (is_draft, others.with(Vec::len)) {
            (true, others) => t::create::head::further_drafts(others),
            (false, others) => t::create::head::drafts(others),
        }
    };
    let items = move || {
        let (language, now) = (app.prefs.content_language(), browser::now());
        others
            .get()
            .into_iter()
            .map(move |draft| {
                let url = paths::draft(&app.session.space(), &draft.id);
                let title = draft.title(&language);
                view! {
                    <MenuItem
                        icon="file-text"
                        label=title
                        note=ago(draft.changed, now)
                        act=move || editor.go_to(url.clone(), false)
                    />
                }
            })
            .collect_view()
    };
    let new = move || editor.go_to(paths::create(&editor.space(), None, None), false);
    view! {
        <Show when=move || others.with(|others| !others.is_empty())>
            <Menu
                button_class="button quiet"
                button=ViewFn::from(move || {
                    view! {
                        <Icon name="file-text" class="small narrow" />
                        {move || format::count(others.with(Vec::len))}
                        <span class="words">{words}</span>
                        <Icon name="chevron-down" class="small" />
                    }
                })
            >
                {items}
                <hr />
                <MenuItem icon="plus" label=t::create::head::NEW_DRAFT act=new />
            </Menu>
        </Show>
    }
}
