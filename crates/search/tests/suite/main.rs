//! Tests of the searches against each other, in all games and in one made for the purpose.

mod behaviour;
mod common;
mod exact;
mod uct;
