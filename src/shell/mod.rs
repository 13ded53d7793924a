//! The frame around every page: navigation, top bar, routes, and what lies over the page.

mod cut_text;
mod focus;
mod keys;
mod nav;
mod offline;
mod preferences;
mod root;
mod routes;
mod shortcuts;
mod sign_out;
mod token;
mod top;
mod updates;
mod workbench;

pub use focus::focus_page;
pub use preferences::{LanguageMenu, ThemeMenu};
pub use root::Root;
pub use sign_out::SignOut;
pub use workbench::Overlays;
