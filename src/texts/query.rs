//! The language of the filter: terms, problems, and what is offered while one types.

mod offers;
mod problems;
mod terms;
#[cfg(test)]
mod tests;

pub use offers::{choice_label, detail};
pub use problems::problem;
pub use terms::clause;
