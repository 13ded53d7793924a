//! Files that were dropped together: one is read, the others wait for their turn.

use leptos::prelude::*;
use web_sys::File;

use super::work::{ImportWork, Stage};
use crate::components::{Button, Icon, Variant};
use crate::format::counted;

impl ImportWork {
    /// Reads the first of several files; the others wait, behind those that wait already.
    pub fn take_files(self, files: Vec<File>) {
        let mut files = files.into_iter();
        if let Some(first) = files.next() {
            self.queue.update_value(|queue| queue.extend(files));
            self.tell_waiting();
            self.choose(first);
        }
    }

    /// Reads the next file that waits.
    pub fn next_file(self) {
        if self.is_sending() || self.queue.with_value(Vec::is_empty) {
            return;
        }
        let mut next = None;
        self.queue
            .update_value(|queue| next = Some(queue.remove(0)));
        self.tell_waiting();
        if let Some(next) = next {
            self.choose(next);
        }
    }

    /// Lets those go that wait.
    pub fn forget_waiting(self) {
        self.queue.update_value(Vec::clear);
        self.tell_waiting();
    }

    fn tell_waiting(self) {
        let names = self
            .queue
            .with_value(|queue| queue.iter().map(File::name).collect());
        self.waiting.set(names);
    }
}

/// Which files wait, and the way to the next one.
#[component]
pub fn Waiting(work: ImportWork) -> impl IntoView {
    let is_sending = move || work.stage.with(Stage::is_sending);
    let text = move || {
        work.waiting.with(|names| match names.as_slice() {
            [one] => format!("{one} waits for its turn."),
            [first, rest @ ..] => {
                let files = counted(rest.len(), "other file", "other files");
                format!("{first} and {files} wait for their turn.")
            }
            [] => String::new(),
        })
    };
    view! {
        <Show when=move || !work.waiting.with(Vec::is_empty)>
            <div class="import-waiting" role="region" aria-label="Files that wait">
                <Icon name="file-code" class="soft" />
                <p role="status">{text}</p>
                <Button class="push" disabled=is_sending on_press=move |_| work.next_file()>
                    {move || {
                        if work.stage.with(|stage| *stage == Stage::Checked) {
                            "Skip this one, read the next"
                        } else {
                            "Read the next"
                        }
                    }}
                </Button>
                <Button variant=Variant::Quiet on_press=move |_| work.forget_waiting()>
                    {move || if work.waiting.with(Vec::len) == 1 { "Let it go" } else { "Let them go" }}
                </Button>
            </div>
        </Show>
    }
}
