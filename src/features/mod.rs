//! What people do here: a file or folder a feature, with its state, logic and views.

pub mod activity;
pub mod analysis;
pub mod batch;
pub mod connect;
pub mod create;
pub mod diagram;
pub mod element;
pub mod elements;
pub mod export;
pub mod graph;
pub mod impact;
pub mod import;
pub mod imported;
pub mod landscape;
pub mod layout;
pub mod matrix;
pub mod navigator;
pub mod palette;
pub mod people;
pub mod person;
pub mod picture_file;
pub mod preferences;
pub mod publish;
pub mod quality;
pub mod shared;
pub mod sign_out;
