//! What the pages share: one handle for each concern, all of them in [`App`].

mod activity;
mod app;
mod clock;
mod course;
mod creating;
mod drafts;
mod known;
mod lanes;
mod pace;
mod people;
mod prefs;
mod publishing;
mod received;
mod retrieval;
mod retrieved;
mod selection;
mod shelves;
mod tabs;
mod toasts;
mod walk;

pub use activity::{Activity, Happened, Kind, Record, lost_title};
pub use app::{App, use_app};
pub use clock::Clock;
pub use creating::{Creating, CreatingNow, Sending};
pub use drafts::draft_lock;
pub use known::{Forgotten, Known};
pub use people::{People, Person};
pub use prefs::{Prefs, Theme};
pub use publishing::Publishing;
pub use received::{Received, Request, StaleCause, StaleMark};
pub use retrieval::{Ended, Progress, Retrieval};
pub use retrieved::{Refused, RetrievalReceipt};
pub use selection::Selection;
pub use toasts::{Toast, Toasts, Tone};
pub use walk::Walk;
