//! What the pages share: one handle for each concern, all of them in [`App`].

mod activity;
mod app;
mod base;
mod catalog_persistence;
mod catalog_store;
mod chunk_queue;
mod clock;
mod creating;
mod drafts;
mod file_starts;
mod files;
mod findings;
mod full_element_loader;
mod interface_texts;
mod list_navigation;
mod note;
mod overlays;
mod people;
mod prefs;
mod publishing;
mod query_context;
mod rate_controller;
mod received;
mod retrieval;
mod retrieval_run;
mod retrieved;
mod selection;
mod tabs;
mod toasts;
mod version_load;

pub use activity::{
    Activity, ImportOrigin, Kind, Record, RecordStatus, StoredReceipt, lost_response_title,
};
pub use app::{App, use_app};
pub use base::{Base, use_base};
pub use catalog_store::{CatalogStore, RemovalUndo};
pub use clock::Clock;
pub use creating::{Creating, RunningBatch, Sending};
pub use drafts::draft_lock;
pub use file_starts::{FileStart, FileStarts};
pub use findings::Findings;
pub use full_element_loader::{FullElementLoader, FullElements};
pub use interface_texts::load_texts;
pub use list_navigation::ListNavigation;
pub use note::{Change, Note, NoteValue, Undo, WithoutStorage};
pub use overlays::Overlays;
pub use people::{People, Person};
pub use prefs::{Prefs, Theme, first_interface_language};
pub use publishing::Publishing;
pub use query_context::query_context;
pub use received::{Received, Request, StaleCause, StaleMark};
pub use retrieval::{Ended, Progress, Retrieval};
pub use retrieved::{NotReturnedId, RetrievalReceipt};
pub use selection::Selection;
pub use toasts::{Toast, Toasts, Tone};
pub use version_load::{VersionLoad, read_exactly};
