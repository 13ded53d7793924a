//! The views of an imported file as their authors drew them, with the elements as they are today.

mod colors;
mod content;
mod empty;
mod facts;
mod font;
mod list;
mod live;
mod marks;
mod outline;
mod page;
mod panel;
mod paths;
mod picture;
mod route;
mod source;
mod spoken;
mod state;
mod status;
mod texts;

pub use page::ImportedViews;
