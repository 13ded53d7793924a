//! What is shown at each address. A page reads its URL and composes what the features provide.

pub mod activity;
pub mod connect;
pub mod create;
pub mod diagrams;
pub mod element;
pub mod elements;
pub mod import;
pub mod many;
pub mod people;
pub mod person;
pub mod quality;
pub mod receipt;
