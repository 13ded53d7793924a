//! What the analyses share: the graph of what is loaded, and what an answer covers.

pub mod coverage;
mod frontier;
pub mod landscape;
