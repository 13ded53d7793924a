//! What the analyses share: the graph of what is loaded, and what an answer covers.

pub mod coverage;
pub mod edge_kinds;
pub mod filtered;
mod frontier;
pub mod kind_chips;
pub mod landscape;
pub mod layers;
pub mod neighbors;
pub mod picture_tools;
pub mod property_values;
pub mod related;
pub mod value_colors;
pub mod value_marks;
