//! Files that are dropped anywhere in the app: they go to the import page, and the browser never
//! leaves the app for one. What is dragged within the page, texts and links are left alone.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use wasm_bindgen::JsCast;
use web_sys::{File, FileList, Node};

use super::files;
use super::session::Stage;
use super::work::{ImportWork, use_import};
use crate::browser::{self, has_files};
use crate::components::Icon;
use crate::effect::effect;
use crate::paths::{self, Page};
use crate::t::{self, Text};

/// After how many milliseconds without a word of it nothing is dragged any more; browsers tell
/// several times a second.
const STILL: u32 = 3_000;

/// What dropping would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropping {
    /// The files are read.
    Reads,
    /// Nothing: what is in a dialog would be lost.
    Dialog,
    /// Nothing: an upload runs.
    Sending,
}

impl Dropping {
    fn now(work: ImportWork) -> Self {
        if browser::has_dialog() {
            Self::Dialog
        } else if work.is_sending() {
            Self::Sending
        } else {
            Self::Reads
        }
    }

    /// A title, and what it means; `replaced` is the file that was checked and not sent.
    fn texts(self, replaced: Option<&str>, takes_rows: bool) -> (Text, String) {
        match self {
            Self::Reads if takes_rows => (t::import::drop::READS, t::import::drop::ROWS.into()),
            Self::Reads => (
                t::import::drop::READS,
                match replaced {
                    None => t::import::drop::CHECKED.into(),
                    Some(name) => t::import::drop::replaces(name),
                },
            ),
            Self::Dialog => (
                t::import::drop::DIALOG_TITLE,
                t::import::drop::DIALOG_TEXT.into(),
            ),
            Self::Sending => (
                t::import::drop::SENDING_TITLE,
                t::import::drop::SENDING_TEXT.into(),
            ),
        }
    }
}

/// Listens as long as the app is there, and shows what dropping would do.
#[component]
pub fn DropAnywhere() -> impl IntoView {
    let work = use_import();
    listen(work);
    let on_zone = move || work.session().stage.with(|stage| *stage == Stage::Choose);
    let page = leptos_router::hooks::use_location().pathname;
    // There the zone itself says it.
    let said_there = move || {
        let space = work.app.session.space();
        on_zone() && page.with(|page| *page == paths::page(&space, Page::Import))
    };
    let shown = move || {
        let dropping = work.dragging.get()?;
        (dropping != Dropping::Reads || !said_there()).then_some(dropping)
    };
    move || shown().map(|dropping| view! { <Over work dropping /> })
}

#[component]
fn Over(work: ImportWork, dropping: Dropping) -> impl IntoView {
    let session = work.session_now();
    let is_checked = session
        .stage
        .with_untracked(|stage| *stage == Stage::Checked);
    let replaced = is_checked.then(|| session.facts.name.clone());
    let takes_rows = untrack(|| takes_rows(work));
    let words = move || dropping.texts(replaced.as_deref(), takes_rows);
    let (title, _) = words();
    let text = move || words().1;
    let reads = dropping == Dropping::Reads;
    let node = NodeRef::<html::Div>::new();
    effect(move || {
        if let Some(node) = node.get() {
            // Above dialogs too. A browser without popovers shows it in place.
            let _ = node.show_popover();
        }
    });
    view! {
        <div class="drop-over" class:refused=!reads node_ref=node popover="manual" role="status">
            <div>
                <Icon name=if reads { "file-up" } else { "circle-x" } />
                <strong>{title}</strong>
                <p>{text}</p>
            </div>
        </div>
    }
}

fn listen(work: ImportWork) {
    let navigate = use_navigate();
    // An image or a link of the page itself is dragged as a file too.
    let own = StoredValue::new_local(None::<Node>);
    let forget = move || own.set_value(None);
    let start = window_event_listener(ev::dragstart, move |event| {
        own.set_value(event.target().and_then(|target| target.dyn_into().ok()));
    });
    let end = window_event_listener(ev::dragend, move |_| forget());
    // A node that is removed from the page by then gets no event when its dragging ends. One that
    // is still there may come back into the window while it is dragged.
    let pressed = window_event_listener(ev::pointerdown, move |_| forget());
    let is_own = move || own.with_value(Option::is_some);
    // Says to the browser what dropping would do; nothing where no file from elsewhere is dragged.
    let answer = move |event: &web_sys::DragEvent| {
        let data = event.data_transfer().filter(|data| has_files(Some(data)))?;
        // Also of the page's own: a browser that may leave the page for a file never gets to.
        let is_taken = event.default_prevented();
        event.prevent_default();
        if is_own() {
            if !is_taken {
                data.set_drop_effect("none");
            }
            return None;
        }
        let now = Dropping::now(work);
        data.set_drop_effect(match now {
            Dropping::Reads => "copy",
            _ => "none",
        });
        Some(now)
    };
    let enter = window_event_listener(ev::dragenter, move |event| {
        let is_gone = own.with_value(|own| own.as_ref().is_some_and(|node| !node.is_connected()));
        if is_gone && event.related_target().is_none() {
            forget();
        }
        // When something else comes under the pointer, as what is said of dropping does, browsers ask
        // by this event alone: a drop before the next one would be lost.
        answer(&event);
    });
    let seen = StoredValue::new(0.0);
    let over = window_event_listener(ev::dragover, move |event| {
        let Some(now) = answer(&event) else { return };
        seen.set_value(browser::now());
        let before = work.dragging.get_untracked();
        if before != Some(now) {
            work.dragging.set(Some(now));
        }
        if before.is_none() {
            spawn_local(clear_in_time(work, seen));
        }
    });
    let leave = window_event_listener(ev::dragleave, move |event| {
        if event.related_target().is_none() {
            work.dragging.set(None);
        }
    });
    let drop = window_event_listener(ev::drop, move |event| {
        let data = event.data_transfer();
        if !has_files(data.as_ref()) {
            return;
        }
        event.prevent_default();
        work.dragging.set(None);
        if is_own() {
            return forget();
        }
        if Dropping::now(work) == Dropping::Reads {
            let files = data.and_then(|data| data.files());
            let url = match rows_among(files.as_ref()).filter(|_| takes_rows(work)) {
                Some(rows) => {
                    work.app.creating.hand_over(rows);
                    paths::create_many(&work.app.session.space())
                }
                None => {
                    if let Some(list) = files {
                        files::take(work, &list);
                    }
                    paths::page(&work.app.session.space(), Page::Import)
                }
            };
            navigate(&url, NavigateOptions::default());
        }
    });
    on_cleanup(move || {
        start.remove();
        end.remove();
        pressed.remove();
        enter.remove();
        over.remove();
        leave.remove();
        drop.remove();
    });
}

/// Whether the page that is open makes rows of files.
fn takes_rows(work: ImportWork) -> bool {
    let path = browser::window().and_then(|window| window.location().pathname().ok());
    untrack(|| path.as_deref() == Some(&paths::create_many(&work.app.session.space())))
}

/// The file, where it is a single one that holds rows.
fn rows_among(files: Option<&FileList>) -> Option<File> {
    let files = files.filter(|files| files.length() == 1)?;
    files.get(0).filter(|file| files::holds_rows(&file.name()))
}

/// Drops it when nothing is dragged over the window any more: the dragged node may be removed from
/// the page by then, and gets no event.
async fn clear_in_time(work: ImportWork, seen: StoredValue<f64>) {
    while work.dragging.get_untracked().is_some() {
        browser::sleep(STILL).await;
        if browser::now() - seen.get_value() > f64::from(STILL) {
            work.dragging.set(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drop_texts_name_the_replaced_file_and_the_next_step() {
        let words = |dropping: Dropping, replaced| dropping.texts(replaced, false).1;
        assert!(words(Dropping::Reads, None).contains("Nothing is sent"));
        assert!(words(Dropping::Reads, Some("a.xml")).contains("a.xml"));
        for refused in [Dropping::Dialog, Dropping::Sending] {
            assert!(words(refused, None).contains("then drop again"));
        }
    }
}
