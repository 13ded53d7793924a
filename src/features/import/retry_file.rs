//! A file of what failed, written from the file that is still open, by a separate worker.

use std::rc::Rc;

use architrave_worker::{Event, RetryOrder};
use leptos::prelude::*;

use super::work::ImportWork;
use super::worker::{ImportWorker, WorkerEvent};
use crate::state::Tone;
use crate::t;
use crate::texts::import::retry_failure;

impl ImportWork {
    /// Writes a file of what failed or is unaccounted for, from the file that is still open.
    pub fn download_retry(self, order: &RetryOrder) {
        let session = self.session_now();
        let Some(file) = &session.file else {
            return;
        };
        let name = super::sibling_file_name(&file.name(), "retry.xml");
        let target = Rc::downgrade(&session);
        let heard = move |event: WorkerEvent| {
            let done = match event {
                WorkerEvent::Message(Event::Retry(made)) => made.map_err(|why| retry_failure(&why)),
                WorkerEvent::Failed(why) => Err(t::import::retry_file::not_written(&why)),
                WorkerEvent::Message(_) => return,
            };
            let (target, name) = (target.clone(), name.clone());
            queue_microtask(move || {
                // Once the session is closed, nothing waits for it.
                let session = target.upgrade();
                let Some(session) = session.filter(|session| session.retry_writer.take().is_some())
                else {
                    return;
                };
                session.is_writing_retry.set(false);
                let toasts = self.app.toasts;
                match done {
                    Ok(text) => {
                        if toasts.save_file(&name, "application/xml", text.as_bytes()) {
                            toasts.show(Tone::Good, t::import::retry_file::WRITTEN);
                        }
                    }
                    Err(why) => toasts.show(Tone::Bad, why),
                }
            });
        };
        match ImportWorker::start(heard) {
            Ok(writer) => {
                writer.write_retry(file, order);
                session.is_writing_retry.set(true);
                session.retry_writer.replace(Some(writer));
            }
            Err(why) => {
                let text = t::import::retry_file::not_written(&format!("{why}."));
                self.app.toasts.show(Tone::Bad, text);
            }
        }
    }
}
