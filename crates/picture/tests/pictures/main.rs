//! Pictures of boards of every kind: what they look like, and what always holds for them.

mod booklet;
mod raster;
mod svg;
mod text;
mod views;
