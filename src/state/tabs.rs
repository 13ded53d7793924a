//! Other tabs of the same sign-in: each is notified of what the others changed.

use std::sync::Arc;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

/// A message to other tabs. Never a secret, and no content: that is read from the disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TabMessage {
    /// Pages of the catalog were written, under these keys.
    PagesSaved(Vec<String>),
    /// Ids were forgotten.
    RemovedIds(Vec<Arc<str>>),
    /// Records of the activity were written or deleted, under these ids.
    RecordsChanged(Vec<String>),
    /// A draft was written or deleted.
    DraftsChanged,
}

struct TabChannel {
    channel: BroadcastChannel,
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

impl Drop for TabChannel {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}

type Listener = Box<dyn Fn(&TabMessage)>;

/// The line to the other tabs. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Tabs {
    line: StoredValue<Option<TabChannel>, LocalStorage>,
    listeners: StoredValue<Vec<Listener>, LocalStorage>,
}

impl Tabs {
    /// No line.
    pub fn new() -> Self {
        Self {
            line: StoredValue::new_local(None),
            listeners: StoredValue::new_local(Vec::new()),
        }
    }

    /// Passes messages of other tabs to `listener`, as long as the page lives.
    pub fn follow(self, listener: impl Fn(&TabMessage) + 'static) {
        self.listeners
            .update_value(|listeners| listeners.push(Box::new(listener)));
    }

    /// Listens to the tabs that share this name.
    pub fn open(self, name: &str) {
        // A browser without such a line shows what other tabs did after a reload.
        let Ok(channel) = BroadcastChannel::new(name) else {
            return;
        };
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let message = event.data().as_string();
            // What a newer app says is not for this one.
            let Some(message) = message.and_then(|text| serde_json::from_str(&text).ok()) else {
                return;
            };
            self.listeners
                .with_value(|listeners| listeners.iter().for_each(|listener| listener(&message)));
        });
        channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        self.line.set_value(Some(TabChannel {
            channel,
            _heard: heard,
        }));
    }

    /// Notifies the other tabs.
    pub fn send(self, message: &TabMessage) {
        if let Ok(text) = serde_json::to_string(message) {
            self.line.with_value(|line| {
                if let Some(line) = line {
                    // It fails only for what cannot be sent, and a text can.
                    let _ = line.channel.post_message(&text.into());
                }
            });
        }
    }

    /// Hangs up.
    pub fn close(self) {
        self.line.set_value(None);
    }
}
