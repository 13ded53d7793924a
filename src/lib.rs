//! Architrave: a workbench in the browser for the ArchiMate elements of a process space.
//!
//! Data flows one way: page → [`api`] → interface types → [`catalog`] → page. A page never builds
//! a URL ([`paths`] does), a component never fetches, the api never touches the DOM.

#![recursion_limit = "512"]

pub mod api;
pub mod bbcode;
pub mod browser;
pub mod catalog;
pub mod components;
pub mod config;
pub mod draft;
pub mod format;
pub mod keys;
pub mod pages;
pub mod paths;
pub mod recovery;
pub mod session;
pub mod shell;
pub mod state;
pub mod storage;
#[cfg(test)]
mod testing;
pub mod value;
