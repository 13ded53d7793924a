//! Which elements are related to which others, as a table: rows and columns are classes, filters or values.

mod as_diagram;
mod axis;
mod axis_select;
mod cell;
mod chains;
mod choices;
mod colors;
mod defaults;
mod empty;
mod grid;
mod header;
mod hover;
mod keys;
mod legend;
mod model;
mod page;
mod picture;
mod popover;
mod row;
mod save;
mod spec;
mod state;
mod status;
mod toolbar;
mod tops;
mod view_port;
mod words;

pub use page::MatrixPage;
