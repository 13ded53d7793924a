//! The interface's types, compared with JSON and tables written by hand from its description.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod document;
mod enumerations;
mod golden_elements;
mod golden_responses;
mod layers;
mod lenient;
mod numbers;
mod paths;
mod places;
mod required;
mod roots;
mod text;
mod translated;
mod unknown;
