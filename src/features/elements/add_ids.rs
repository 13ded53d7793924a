//! Adding ids: pasted, from a file, or from a list that this site offers.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

use super::id_file;
use super::page_state::use_page_state;
use crate::api::load_ids;
use crate::catalog::Origin;
use crate::catalog::ids::{FoundIds, find};
use crate::components::{Button, Dialog, FileDrop, Icon, Variant};
use crate::config::IdList;
use crate::effect::memo;
use crate::format::count;
use crate::state::{App, use_app};
use crate::t;

/// The kinds of files that hold ids.
const ACCEPT: &str = ".txt,.csv,.tsv,.json,text/plain,text/csv,application/json";

/// A file that was chosen, and the ids in it.
#[derive(Clone, PartialEq)]
struct Chosen {
    name: String,
    found: FoundIds,
}

#[component]
pub fn AddIds(close: impl Fn() + Clone + Send + Sync + 'static) -> impl IntoView {
    let page = use_page_state();
    let app = page.app;
    app.retrieval.prepare();
    on_cleanup(move || app.retrieval.cancel_preparation());
    // Escape does not lose what was typed.
    let text = page.typed_ids;
    let file = RwSignal::new(None::<Chosen>);
    let problem = RwSignal::new(None::<String>);
    let pasted = memo(move |_| text.with(|t| find(t)));
    // The ids of the file that are not pasted too.
    let from_file = memo(move |_| {
        pasted.with(|pasted| {
            let pasted: HashSet<&Arc<str>> = pasted.ids.iter().collect();
            file.with(|file| {
                let ids = file.iter().flat_map(|file| &file.found.ids);
                let is_new = |id: &&Arc<str>| !pasted.contains(id);
                ids.filter(is_new).cloned().collect::<Vec<_>>()
            })
        })
    });
    let total = move || pasted.with(|p| p.ids.len()) + from_file.with(Vec::len);
    let add = {
        let close = close.clone();
        move |event: SubmitEvent| {
            event.prevent_default();
            if total() == 0 {
                return;
            }
            pasted.with_untracked(|p| {
                begin(
                    app,
                    &p.ids,
                    Origin::Pasted,
                    t::add_ids::record_pasted(p.ids.len()),
                )
            });
            file.with_untracked(|file| {
                if let Some(file) = file {
                    let ids = from_file.get_untracked();
                    let title = t::add_ids::record_from(ids.len(), &file.name);
                    begin(app, &ids, Origin::File, title);
                }
            });
            text.set(String::new());
            close();
        }
    };
    let (cancel, listed) = (close.clone(), close.clone());
    let says = move || match text.with(|t| t.trim().is_empty()) {
        true => view! {
            <p class="hint" id="add-ids-below">
                {t::add_ids::HINT}
            </p>
        }
        .into_any(),
        false => view! {
            <div id="add-ids-below" role="status">
                <Found found=pasted.get() />
            </div>
        }
        .into_any(),
    };
    view! {
        <Dialog title=t::common::ADD_IDS close=close wide=true>
            <form class="stack add-ids" on:submit=add>
                <div class="field">
                    <label class="label" for="add-ids">
                        {t::common::INSTANCE_IDS}
                    </label>
                    <textarea
                        class="input mono"
                        id="add-ids"
                        rows="6"
                        autocomplete="off"
                        spellcheck="false"
                        autofocus=true
                        aria-describedby="add-ids-below"
                        prop:value=move || text.get()
                        on:input=move |event| text.set(event_target_value(&event))
                    ></textarea>
                    {says}
                </div>
                <FromFile file=file problem=problem />
                <IdLists done=listed />
                <div class="actions">
                    <Button variant=Variant::Quiet on_press=move |_| cancel()>
                        {t::common::CANCEL}
                    </Button>
                    <Button variant=Variant::Primary submit=true disabled=move || total() == 0>
                        {move || {
                            if total() == 0 { String::from(t::common::ADD_IDS) } else { t::add_ids::add(total()) }
                        }}
                    </Button>
                </div>
            </form>
        </Dialog>
    }
}

/// A file of ids.
#[component]
fn FromFile(file: RwSignal<Option<Chosen>>, problem: RwSignal<Option<String>>) -> impl IntoView {
    let chosen = move |files: Vec<web_sys::File>| {
        let Some(picked) = files.into_iter().next() else {
            return;
        };
        spawn_local(async move {
            let name = picked.name();
            match wasm_bindgen_futures::JsFuture::from(
                picked.unchecked_ref::<web_sys::Blob>().text(),
            )
            .await
            {
                Ok(text) => {
                    let found = id_file::read(&text.as_string().unwrap_or_default());
                    problem.set(found.ids.is_empty().then(|| {
                        let words = t::add_ids::file_without_ids(&name);
                        format!("{words} {}", t::add_ids::FILE_HINT.get())
                    }));
                    file.set((!found.ids.is_empty()).then_some(Chosen { name, found }));
                }
                Err(_) => problem.set(Some(t::add_ids::file_unreadable(&name))),
            }
        });
    };
    view! {
        <div class="field">
            <FileDrop label=t::common::CHOOSE_A_FILE accept=ACCEPT take=chosen>
                {move || {
                    file.get()
                        .map(|f| {
                            view! {
                                <strong class="strong truncate">{f.name}</strong>
                                <Button
                                    variant=Variant::Quiet
                                    small=true
                                    icon="x"
                                    label=t::add_ids::REMOVE_FILE
                                    on_press=move |_| file.set(None)
                                />
                            }
                        })
                }}
            </FileDrop>
            {move || match (problem.get(), file.get()) {
                (Some(text), _) => {
                    view! {
                        <p class="error-text" role="alert">
                            <Icon name="circle-alert" />
                            {text}
                        </p>
                    }
                        .into_any()
                }
                (None, Some(f)) => {
                    view! {
                        <div role="status">
                            <Found found=f.found />
                        </div>
                    }
                        .into_any()
                }
                (None, None) => view! { <p class="hint">{t::add_ids::FILE_HINT}</p> }.into_any(),
            }}
        </div>
    }
}

/// What was found in a text.
#[component]
fn Found(found: FoundIds) -> impl IntoView {
    const EXAMPLES: usize = 3;
    let app = use_app();
    let known = app
        .catalog
        .with_untracked(|c| found.ids.iter().filter(|id| c.entry(id).is_some()).count());
    let mut parts = vec![t::add_ids::found(found.ids.len())];
    if known > 0 {
        parts.push(t::elements::status::known(&count(known)));
    }
    if found.repeated > 0 {
        parts.push(t::add_ids::repeated(&count(found.repeated)));
    }
    let refused = found.refused.len();
    let examples: Vec<String> = found
        .refused
        .iter()
        .take(EXAMPLES)
        .map(|id| t::add_ids::quoted(id))
        .collect();
    view! {
        <p class="hint number">{parts.join(" · ")}</p>
        {(refused > 0)
            .then(|| {
                view! {
                    <p class="error-text">
                        <Icon name="circle-alert" />
                        {t::add_ids::refused(&examples.join(", "), &count(refused))}
                    </p>
                }
            })}
    }
}

/// The lists of ids that this site offers, each one click away.
#[component]
pub fn IdLists(
    /// Called once a list is being retrieved.
    done: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_app();
    let lists = app.config.with_value(|c| c.id_lists.clone());
    let busy = RwSignal::new(None::<String>);
    let problem = RwSignal::new(None::<String>);
    let row = move |list: IdList| {
        let done = done.clone();
        let url = list.url.clone();
        let (name, mine) = (list.name.clone(), list.url.clone());
        let label = t::add_ids::add_list_named(&name);
        let add = move |_| {
            let (done, url, name) = (done.clone(), url.clone(), name.clone());
            busy.set(Some(url.clone()));
            problem.set(None);
            spawn_local(async move {
                match load_ids(&url).await {
                    Ok(ids) if ids.is_empty() => problem.set(Some(t::add_ids::list_empty(&name))),
                    Ok(ids) => {
                        let ids: Vec<Arc<str>> = ids.into_iter().map(Into::into).collect();
                        let title = t::add_ids::record_from(ids.len(), &name);
                        begin(app, &ids, Origin::List, title);
                        done();
                    }
                    Err(sentence) => problem.set(Some(sentence)),
                }
                busy.set(None);
            });
        };
        view! {
            <li>
                <Icon name="list" />
                <span class="truncate">{list.name}</span>
                <Button
                    small=true
                    class="push"
                    label=label
                    busy_label=t::common::LOADING
                    on_press=add
                    busy=move || busy.with(|b| b.as_deref() == Some(&mine))
                    disabled=move || busy.with(|b| b.as_ref().is_some_and(|b| *b != list.url))
                >
                    {t::add_ids::ADD_LIST}
                </Button>
            </li>
        }
    };
    (!lists.is_empty()).then(|| {
        view! {
            <div class="id-lists">
                <h3>{t::add_ids::LISTS_TITLE}</h3>
                <ul class="panel">{lists.into_iter().map(row).collect_view()}</ul>
                {move || {
                    problem
                        .get()
                        .map(|text| {
                            view! {
                                <p class="error-text" role="alert">
                                    <Icon name="circle-alert" />
                                    {text}
                                </p>
                            }
                        })
                }}
            </div>
        }
    })
}

fn begin(app: App, ids: &[Arc<str>], origin: Origin, title: String) {
    if !ids.is_empty() {
        app.retrieval.add(ids, origin, title);
    }
}
