//! The app as a person uses it, without a terminal: keys and clicks in, pictures out.

mod analysis;
mod counting;
mod files;
mod loops;
mod menus;
mod play;
mod rig;
mod screens;
