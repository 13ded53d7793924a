//! A file or folder a page.

pub mod activity;
pub mod connect;
pub mod create;
pub mod element;
pub mod elements;
pub mod import;
pub mod palette;
pub mod people;
pub mod person;
pub mod publish;
