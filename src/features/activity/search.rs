//! Which records match the search: in what the list shows, and in their receipts.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::receipt::search_texts::{ReceiptTexts, read_receipts};
use super::show::{Show, fits};
use crate::effect::{effect, memo};
use crate::state::{App, Record};

/// The matches. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Search {
    /// The records that fit.
    pub found: Memo<Vec<Record>>,
    /// Whether receipts are still read.
    pub is_reading: RwSignal<bool>,
}

impl Search {
    /// The records of this kind with this text; receipts are read once there is a text.
    pub fn new(app: App, show: Memo<Show>, text: Memo<String>) -> Self {
        let texts = RwSignal::new(ReceiptTexts::default());
        let is_reading = RwSignal::new(false);
        let reads = memo(move |_| text.with(|text| !text.trim().is_empty()));
        effect(move |_| {
            app.activity.with(|_| ());
            if reads.get() && !is_reading.get_untracked() {
                is_reading.set(true);
                spawn_local(async move {
                    read_receipts(app.activity, texts).await;
                    let _ = is_reading.try_set(false);
                });
            }
        });
        let found = memo(move |_| {
            let (show, text) = (show.get(), text.get());
            let fitting = |texts: &ReceiptTexts| {
                app.activity.with(|all| {
                    let fitting = all.iter().filter(|r| fits(r, show, &text, texts.of(r)));
                    fitting.cloned().collect::<Vec<_>>()
                })
            };
            match reads.get() {
                true => texts.with(fitting),
                false => texts.with_untracked(fitting),
            }
        });
        Self { found, is_reading }
    }
}
