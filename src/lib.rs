//! Architrave: a workbench in the browser for the ArchiMate elements of a process space.
//!
//! Data flows one way: page → [`api`] → interface types → [`catalog`] → page. A page never builds
//! a URL ([`paths`] does), a component never fetches, the api never touches the DOM.

#![recursion_limit = "512"]
#![allow(missing_docs, reason = "no other program depends on the app")]

pub use architrave_catalog as catalog;
pub use architrave_catalog::csv;
#[cfg(test)]
use architrave_catalog::testing;
pub use architrave_skim::bbcode;

pub mod api;
mod app_signal;
mod base64url;
pub mod browser;
pub mod components;
mod compression;
pub mod config;
pub mod draft;
pub mod effect;
mod features;
mod file_name;
mod focus;
mod followers;
pub mod format;
mod json;
pub mod keys;
mod lazy;
pub mod lock;
pub mod operations;
mod pages;
pub mod paths;
pub mod prerendered;
pub mod session;
mod shared;
pub mod shell;
mod site;
mod spreadsheet;
pub mod state;
pub mod storage;
pub mod t;
pub mod texts;
mod unsaved;
pub mod value;
