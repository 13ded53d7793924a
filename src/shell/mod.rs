//! The frame around every page: navigation, top bar, routes, and what lies over the page.

mod cut_text;
mod focus;
mod keys;
mod nav;
mod offline;
mod root;
mod routes;
mod shortcuts;
mod sign_out;
mod token;
mod top;

pub use focus::focus_page;
pub use root::{Overlays, Root};
pub use sign_out::SignOut;
pub use top::{LanguageMenu, ThemeMenu};
