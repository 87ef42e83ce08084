//! The extension module `_henge` of the Python package `henge`. The Python part of the package
//! (adapters, types, puzzles) is in the folder `henge` beside it.
//!
//! Nothing here knows a game. States and batches come from `training` by way of the catalog, searches
//! and puzzles from `api`. Calls that take longer than a moment release the interpreter lock.

mod bot;
mod errors;
mod game;
mod number;
mod puzzle;
mod record;
mod state;
mod thought;
mod vec_env;
mod words;

/// The compiled part of the package.
#[pyo3::pymodule]
mod _henge {
    use numpy::{PyArray1, PyArrayMethods as _};
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        bot::Bot,
        game::{Game, game_ids, load_game, restore_state},
        puzzle::{loop_grade, loop_svg},
        record::{Record, read_records},
        state::State,
        thought::{call, probe},
        vec_env::{VecEnv, random_playouts},
        words::{language, refused, rule, set_language},
    };

    /// Initialises numpy when the module is imported. Done lazily, Ctrl-C in the middle of it would panic.
    #[pymodule_init]
    fn prepare(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let numbers = PyArray1::<i64>::from_vec(module.py(), Vec::new());
        numbers.try_readonly().map(drop).map_err(Into::into)
    }

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
