//! Other tabs of the same sign-in: each hears what the others changed.

use std::sync::Arc;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

/// What a tab tells the others. Never a secret, and no content: that is read from the disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum News {
    /// A page of what is known was written, under this key.
    Kept(String),
    /// Ids were forgotten.
    Forgotten(Vec<Arc<str>>),
}

struct Line {
    channel: BroadcastChannel,
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}

/// The line to the other tabs.
#[derive(Clone, Copy)]
pub struct Tabs(StoredValue<Option<Line>, LocalStorage>);

impl Tabs {
    /// No line.
    pub fn new() -> Self {
        Self(StoredValue::new_local(None))
    }

    /// Listens to the tabs that share this name.
    pub fn open(self, name: &str, hear: impl Fn(News) + 'static) {
        // A browser without such a line shows what other tabs did after a reload.
        let Ok(channel) = BroadcastChannel::new(name) else {
            return;
        };
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let news = event.data().as_string();
            if let Some(news) = news.and_then(|text| serde_json::from_str(&text).ok()) {
                hear(news);
            }
        });
        channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        self.0.set_value(Some(Line {
            channel,
            _heard: heard,
        }));
    }

    /// Tells the other tabs.
    pub fn tell(self, news: &News) {
        if let Ok(text) = serde_json::to_string(news) {
            self.0.with_value(|line| {
                if let Some(line) = line {
                    // It fails only for what cannot be sent, and a text can.
                    let _ = line.channel.post_message(&text.into());
                }
            });
        }
    }

    /// Hangs up.
    pub fn close(self) {
        self.0.set_value(None);
    }
}
