//! Files that were dropped together: one is read, the others wait for their turn.

use leptos::prelude::*;
use web_sys::File;

use super::session::Stage;
use super::work::ImportWork;
use crate::components::{Button, Icon, Variant};
use crate::t;

impl ImportWork {
    /// Reads the first of several files; the others wait, behind those that wait already.
    pub fn take_files(self, files: Vec<File>) {
        let mut files = files.into_iter();
        if let Some(first) = files.next() {
            self.queue.update(|queue| queue.extend(files));
            self.choose(first);
        }
    }

    /// Reads the next file that waits.
    pub fn next_file(self) {
        if self.is_sending() || self.queue.with_untracked(Vec::is_empty) {
            return;
        }
        let mut next = None;
        self.queue.update(|queue| next = Some(queue.remove(0)));
        if let Some(next) = next {
            self.choose(next);
        }
    }

    /// Lets those go that wait.
    pub fn clear_waiting(self) {
        self.queue.update(Vec::clear);
    }
}

/// Which files wait, and a link to the next one.
#[component]
pub fn Waiting(work: ImportWork) -> impl IntoView {
    let is_sending = move || work.session().stage.with(Stage::is_sending);
    let text = move || {
        work.queue.with(|files| match files.as_slice() {
            [one] => t::import::waiting::waits(&one.name()),
            [first, rest @ ..] => t::import::waiting::waits_with(rest.len(), &first.name()),
            [] => String::new(),
        })
    };
    view! {
        <Show when=move || !work.queue.with(Vec::is_empty)>
            <div class="import-waiting" role="region" aria-label=t::import::waiting::REGION>
                <Icon name="file-code" class="soft" />
                <p role="status">{text}</p>
                <Button class="push" disabled=is_sending on_press=move |_| work.next_file()>
                    {move || {
                        let is_checked = work.session().stage.with(|stage| *stage == Stage::Checked);
                        let label = if is_checked { t::import::waiting::SKIP } else { t::import::waiting::NEXT };
                        label.get()
                    }}
                </Button>
                <Button variant=Variant::Quiet on_press=move |_| work.clear_waiting()>
                    {move || t::import::waiting::remove(work.queue.with(Vec::len))}
                </Button>
            </div>
        </Show>
    }
}
