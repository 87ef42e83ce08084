//! Pictures of boards of every kind: snapshots, and properties of all of them.

mod booklet;
mod raster;
mod svg;
mod text;
mod views;
