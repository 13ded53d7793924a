//! The frame around every page: navigation, top bar, routes and overlays.

mod keys;
mod nav;
mod offline;
mod root;
mod routes;
mod shortcuts;
mod tips;
mod token;
mod top;
mod updates;
mod workbench;

pub use root::Root;
