//! The Python package `henge`: this crate is its module `_henge`, in Rust; what is better said in
//! Python is in the folder `henge` beside it.
//!
//! Nothing here knows a game. States and batches come from `learn` by way of the catalog, thought and
//! puzzles from `api`. Whatever takes longer than a moment lets other Python threads run.

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

    /// Makes arrays ready before anybody needs one: Ctrl-C in the middle of that would be a panic.
    #[pymodule_init]
    fn prepare(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let numbers = PyArray1::<i64>::from_vec(module.py(), Vec::new());
        numbers.try_readonly().map(drop).map_err(Into::into)
    }

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
