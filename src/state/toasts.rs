//! Short notes about what just happened.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;

/// How a note is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It worked.
    Good,
    /// Something to know.
    Plain,
    /// Something to do when it suits; stays until it is closed.
    News,
    /// It is unknown whether it worked; stays until it is closed.
    Unknown,
    /// It did not work; stays until it is closed.
    Bad,
}

impl Tone {
    /// Whether the note stays until it is closed.
    pub const fn stays(self) -> bool {
        matches!(self, Self::News | Self::Unknown | Self::Bad)
    }
}

/// A note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    /// Identifies the note.
    pub id: u32,
    /// How it is meant.
    pub tone: Tone,
    /// What happened.
    pub text: String,
    /// A link to its subject: label and URL.
    pub link: Option<(String, String)>,
}

/// What a note offers to do. It outlives what offered it, as a reactive callback would not.
pub type Act = Arc<dyn Fn() + Send + Sync>;

/// The notes on the screen.
#[derive(Clone, Copy)]
pub struct Toasts {
    shown: RwSignal<Vec<Toast>>,
    next: StoredValue<u32>,
    /// What a note offers to do, by its id.
    acts: StoredValue<HashMap<u32, (&'static str, Act)>>,
}

impl Toasts {
    /// No note.
    pub fn new() -> Self {
        Self {
            shown: RwSignal::new(Vec::new()),
            next: StoredValue::new(0),
            acts: StoredValue::new(HashMap::new()),
        }
    }

    /// Shows a note.
    pub fn show(self, tone: Tone, text: impl Into<String>) {
        self.add(tone, text.into(), None);
    }

    /// Shows a note with a link to its subject.
    pub fn show_with_link(self, tone: Tone, text: impl Into<String>, label: &str, url: String) {
        self.add(tone, text.into(), Some((label.to_owned(), url)));
    }

    /// Shows a note that offers to do something, such as to undo what it says; returns its id.
    pub fn offer(
        self,
        tone: Tone,
        text: impl Into<String>,
        label: &'static str,
        act: impl Fn() + Send + Sync + 'static,
    ) -> u32 {
        let id = self.next.get_value();
        let act: Act = Arc::new(act);
        self.acts.update_value(|acts| {
            acts.insert(id, (label, act));
        });
        self.add(tone, text.into(), None);
        id
    }

    /// What a note offers to do: the words on its button, and the act.
    pub fn act(self, id: u32) -> Option<(&'static str, Act)> {
        self.acts.with_value(|acts| acts.get(&id).cloned())
    }

    /// The last note on the screen that offers to undo something, tracked. Offers of other kinds stay until they are
    /// closed.
    pub fn latest_undo(self) -> Option<u32> {
        let is_undo = |toast: &&Toast| !toast.tone.stays() && self.act(toast.id).is_some();
        self.shown
            .with(|shown| shown.iter().rfind(is_undo).map(|toast| toast.id))
    }

    /// Takes all notes away that offer to do something with the data of the person who signs out.
    pub fn close_offers(self) {
        let is_offer = |toast: &&Toast| toast.tone != Tone::News && self.act(toast.id).is_some();
        let offers: Vec<u32> = self.shown.with_untracked(|shown| {
            shown
                .iter()
                .filter(is_offer)
                .map(|toast| toast.id)
                .collect()
        });
        for id in offers {
            self.close(id);
        }
    }

    /// The notes, tracked.
    pub fn shown(self) -> Vec<Toast> {
        self.shown.get()
    }

    /// Takes a note away.
    pub fn close(self, id: u32) {
        self.shown
            .update(|shown| shown.retain(|toast| toast.id != id));
        self.acts.update_value(|acts| {
            acts.remove(&id);
        });
    }

    fn add(self, tone: Tone, text: String, link: Option<(String, String)>) {
        let id = self.next.get_value();
        self.next.set_value(id + 1);
        self.shown.update(|shown| {
            shown.retain(|toast| toast.text != text);
            shown.push(Toast {
                id,
                tone,
                text,
                link,
            });
        });
    }
}

impl Default for Toasts {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latest_undo_is_the_newest_that_is_still_shown() {
        Owner::new().with(|| {
            let toasts = Toasts::new();
            assert_eq!(toasts.latest_undo(), None);
            let first = toasts.offer(Tone::Good, "one", "Undo", || {});
            let second = toasts.offer(Tone::Good, "two", "Undo", || {});
            toasts.show(Tone::Good, "three");
            let news = toasts.offer(Tone::News, "four", "Reload", || {});
            assert_eq!(toasts.latest_undo(), Some(second));
            toasts.close(second);
            assert_eq!(toasts.latest_undo(), Some(first));
            toasts.close_offers();
            assert_eq!(toasts.latest_undo(), None);
            assert!(toasts.act(first).is_none() && toasts.act(news).is_some());
        });
    }
}
