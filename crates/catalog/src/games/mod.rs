//! One file a game: everything particular to it outside its own folder. Adding a game means adding
//! a file here, and naming it in the two places below.

mod cage;
mod gorogo;
mod moai;
mod racing_kings;

use crate::Game;

/// The games offered to people, in the order shown to them.
pub(crate) static OFFERED: &[&Game] =
    &[&moai::GAME, &cage::GAME, &racing_kings::GAME, &gorogo::GAME];
