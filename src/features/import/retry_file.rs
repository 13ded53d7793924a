//! A file of what failed, written from the file that is still at hand, by a worker of its own.

use architrave_worker::{Message, RetryOrder};
use leptos::prelude::*;

use super::work::ImportWork;
use super::worker::{ImportWorker, WorkerEvent};
use crate::state::Tone;

impl ImportWork {
    /// Writes a file of what failed or is unaccounted for, from the file that is still at hand.
    pub fn download_retry(self, order: RetryOrder) {
        let Some(file) = self.file.get_value() else {
            return;
        };
        let name = super::sibling_file_name(&file.name(), "retry.xml");
        let run = self.run.get_value();
        let writer = StoredValue::new_local(None);
        self.retrying.set(true);
        let heard = move |heard: WorkerEvent| {
            let done = match heard {
                WorkerEvent::Message(Message::Retry(made)) => made,
                WorkerEvent::Failed(why) => Err(why),
                WorkerEvent::Message(_) => return,
            };
            let name = name.clone();
            queue_microtask(move || {
                writer.dispose();
                if self.run.get_value() != run {
                    return;
                }
                self.retrying.set(false);
                let toasts = self.app.toasts;
                match done {
                    Ok(text) => {
                        if toasts.save_file(&name, "application/xml", text.as_bytes()) {
                            toasts.say(Tone::Good, "Retry file written.");
                        }
                    }
                    Err(why) => toasts.say(Tone::Bad, format!("No retry file was written: {why}")),
                }
            });
        };
        match ImportWorker::start(heard) {
            Ok(reading) => {
                reading.write_retry(&file, &order);
                writer.set_value(Some(reading));
            }
            Err(why) => {
                self.retrying.set(false);
                self.app
                    .toasts
                    .say(Tone::Bad, format!("No retry file was written: {why}."));
            }
        }
    }
}
