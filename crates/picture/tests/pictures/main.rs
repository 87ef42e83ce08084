//! Pictures of boards of every kind: snapshots, and properties of all of them.

// Tests count small things: casts between the widths of their numbers lose nothing.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod booklet;
mod raster;
mod svg;
mod text;
mod views;
