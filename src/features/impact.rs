//! Impact: what depends on elements, what they depend on, and how two are connected, as a picture, a list and a chain. What
//! is found and where it is drawn is decided in modules that know nothing of the browser.

mod answer;
mod bands;
mod bar;
mod boxes;
mod chain;
mod drawing;
mod facts;
mod found;
mod lanes;
mod list;
mod moves;
mod page;
mod picker;
mod picture;
mod plan;
mod question;
mod rows;
mod scene;
mod side;
mod stage;
mod start_sets;
mod starts;
mod state;
mod table;
#[cfg(test)]
mod testing;
mod words;

pub use page::Impact;
pub use table::owner_text;
