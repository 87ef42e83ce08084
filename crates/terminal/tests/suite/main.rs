//! The app as a person uses it, without a terminal: keys and clicks in, pictures out.

mod analysis;
mod counting;
mod files;
mod jobs;
mod kept;
mod loops;
mod menus;
mod online;
mod pasting;
mod play;
mod reviews;
mod rig;
mod screens;
mod sentences;
