//! The element of the row that the keys act on, at a glance, beside the table. It follows the keys
//! and leaves them with the table.

mod content;

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;

use self::content::Content;
use super::page_state::use_page_state;
use crate::browser;
use crate::catalog::{FullElement, Listed};
use crate::components::use_media;
use crate::effect::{effect, memo, memo_compared};
use crate::features::element::finder::Finder;
use crate::t;

const KEPT: &str = "architrave.elements.preview";

/// How long the keys must rest on a row before its element is got in full, in milliseconds: rows
/// that are only passed cost nothing.
const REST: u64 = 250;

/// Whether the preview is open; saved in this browser.
#[derive(Clone, Copy)]
pub struct Preview {
    open: RwSignal<bool>,
    /// Whether there is room for it beside the table.
    roomy: Signal<bool>,
}

impl Preview {
    /// As it was left; closed where the page is or becomes narrow: no room unless asked for.
    pub fn restore(narrow: Signal<bool>) -> Self {
        let kept = || {
            let kept = browser::local_storage().and_then(|s| s.get_item(KEPT).ok().flatten());
            kept.as_deref() == Some("1")
        };
        let open = RwSignal::new(!narrow.get_untracked() && kept());
        effect(move |before: Option<bool>| {
            let now = narrow.get();
            if before.is_some_and(|before| before != now) {
                open.set(!now && kept());
            }
            now
        });
        Self {
            open,
            roomy: use_media("(width >= 1000px)"),
        }
    }

    /// Whether it is open, tracked.
    pub fn is_open(self) -> bool {
        self.open.get()
    }

    pub fn is_open_now(self) -> bool {
        self.open.get_untracked()
    }

    /// Opens it, or closes it.
    pub fn toggle(self) {
        self.set(!self.is_open_now());
    }

    /// Opens it where it covers nothing of the table.
    pub fn open_beside(self) {
        if self.roomy.get_untracked() && !self.is_open_now() {
            self.set(true);
        }
    }

    /// Opens or closes it.
    pub fn set(self, open: bool) {
        self.open.set(open);
        if let Some(storage) = browser::local_storage() {
            // Without storage the choice lasts as long as the page.
            let _ = storage.set_item(KEPT, if open { "1" } else { "0" });
        }
    }
}

/// What the parts of the panel share.
#[derive(Clone, Copy)]
struct PreviewContext {
    /// The element as the row knows it.
    listed: Memo<Option<Arc<Listed>>>,
    /// The instance id; empty without a row.
    id: Memo<String>,
    /// The element in full, if it is loaded.
    whole: Memo<Option<Arc<FullElement>>>,
    /// Asks for the element.
    finder: Finder,
}

/// The panel; there while it is open and there is a row to show.
#[component]
pub fn PreviewPanel() -> impl IntoView {
    let page = use_page_state();
    let open = memo(move |_| page.preview.is_open() && page.cursor.with(Option::is_some));
    view! {
        <Show when=move || open.get()>
            <Panel />
        </Show>
    }
}

#[component]
fn Panel() -> impl IntoView {
    let page = use_page_state();
    let app = page.app;
    let listed = memo(move |before: Option<&Option<Arc<Listed>>>| {
        let now = page.cursor.get().and_then(|at| page.listed(at));
        // For a moment the view may be shorter than the place of the keys.
        now.or_else(|| before.cloned().flatten())
    });
    let id = memo(move |_| {
        listed.with(|l| l.as_ref().map(|l| l.element.id.clone()).unwrap_or_default())
    });
    let whole = memo_compared(
        move |before: Option<&Option<Arc<FullElement>>>| {
            let id = id.get();
            // A bulk retrieval loads only what lists show: what was shown in full stays visible.
            let stays = || before?.clone().filter(|b| b.element.id == id);
            app.catalog.full_element(&id).or_else(stays)
        },
        |a: Option<&Option<Arc<FullElement>>>, b| {
            let at = |l: Option<&Option<Arc<FullElement>>>| {
                l.and_then(Option::as_ref).map(|l| Arc::as_ptr(l).addr())
            };
            a.is_none() || at(a) != at(b)
        },
    );
    let finder = Finder::new(app);
    let waiting = StoredValue::new_local(None::<TimeoutHandle>);
    let clear = move || {
        let handle = waiting.try_update_value(Option::take).flatten();
        if let Some(handle) = handle {
            handle.clear();
        }
    };
    effect(move || {
        let id = id.get();
        clear();
        if id.is_empty()
            || app
                .catalog
                .with_untracked(|c| c.full_element(&id).is_some())
        {
            return;
        }
        let get = move || finder.visit(&id);
        let handle = set_timeout_with_handle(get, Duration::from_millis(REST)).ok();
        waiting.set_value(handle);
    });
    on_cleanup(clear);
    let shown = PreviewContext {
        listed,
        id,
        whole,
        finder,
    };
    view! {
        <section class="preview" aria-label=t::common::PREVIEW>
            <Content shown=shown />
        </section>
    }
}
