//! A new element: its class, its form, what it may duplicate, and the request it becomes.

mod add_key;
pub(crate) mod autosave;
mod bbcode;
pub(crate) mod classes;
mod conflict;
mod draft_ownership;
pub(crate) mod duplicates;
pub(crate) mod editor;
mod ended;
mod field;
pub(crate) mod fields;
pub(crate) mod form;
pub(crate) mod head;
mod inputs;
pub(crate) mod open;
pub(crate) mod owners;
pub(crate) mod picker;
pub(crate) mod preview;
mod receipt;
mod refused;
pub(crate) mod request;
pub(crate) mod send;
mod sending;
pub(crate) mod similar;
pub(crate) mod start;
pub(crate) mod unknown;

#[cfg(all(test, not(target_arch = "wasm32")))]
mod learned_tests;

pub use receipt::{CreateReceipt, CreateReceiptView, advice};
