//! The frame around every page: navigation, top bar, routes and overlays.

mod cut_text;
mod keys;
mod nav;
mod offline;
mod root;
mod routes;
mod shortcuts;
mod token;
mod top;
mod updates;
mod workbench;

pub use root::Root;
