//! The app as a person uses it, without a terminal: keys and clicks in, pictures out.

mod behaviour;
mod loops;
mod rig;
mod screens;
