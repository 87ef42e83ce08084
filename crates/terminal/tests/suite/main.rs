//! Tests of the app without a terminal: keys and clicks in, screens as text out.

mod analysis;
mod around;
mod drawing_cost;
mod files;
mod jobs;
mod lessons;
mod loops;
mod marks;
mod menus;
mod online;
mod pasting;
mod play;
mod reviews;
mod rig;
mod sample_saves;
mod screens;
mod sentences;
