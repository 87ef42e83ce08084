//! The entries of the games, one file each, with everything particular to a game outside its own
//! crate: levels, bots, exact knowledge, bench positions. To add a game, add a file here and name it
//! in the two places below.

mod cage;
mod gorogo;
mod moai;
mod racing_kings;

use crate::Game;

/// The games built into this program, in the order of menus.
pub(crate) static BUILT_IN: &[&Game] =
    &[&moai::GAME, &cage::GAME, &racing_kings::GAME, &gorogo::GAME];
