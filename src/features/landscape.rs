//! A map of everything that is loaded: each group of elements is an island, each element a dot.

mod canvas;
mod draw;
mod element_panel;
mod found;
mod group_panel;
mod grouping;
mod keys;
mod labels;
mod legend;
mod lines;
mod mini_map;
mod model;
mod options;
mod outline;
mod page;
mod palette;
mod save;
mod spoken;
mod stage;
mod state;
mod toolbar;

pub use page::LandscapePage;
