//! Tunes the parameters of the search of level 8 by games against itself, from balanced openings and
//! with a fixed number of positions a move.
//!
//! ```text
//! tune effects GAME NODES GAMES SEED FILE    what each of several changes gains
//! tune spsa GAME NODES GAMES SEED FILE       the best values of several numbers
//! ```
//!
//! The file says what to change: see `effects.rs` and `spsa.rs`. Both write a line after every few
//! games. The same arguments give the same games.

// Counts are small: casts to floating-point numbers lose nothing.
#![allow(clippy::cast_precision_loss)]
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod effects;
mod spsa;

use std::{env, error::Error, fs, process::ExitCode, sync::atomic::AtomicBool};

use arena::{Contest, ContestTerms, Entrant, Opening, PlayerLimits};
use catalog::Game;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A series of pairs of games between two settings of level 8.
struct Rig {
    game: &'static Game,
    /// Positions a move.
    nodes: u64,
    /// Number of pairs of games to play.
    n_pairs: u32,
    seed: u64,
}

impl Rig {
    /// Plays one pair of games between two settings, such as `search.late_depth=6`, and returns the
    /// score of the first one less that of the second, from -2 to 2.
    fn play(&self, pair: u32, settings: [&str; 2]) -> Result<f64> {
        let read = |setting: &str| {
            let comma = if setting.is_empty() { "" } else { "," };
            let text = format!("8@nodes={}{comma}{setting}", self.nodes);
            Entrant::read(&text, self.game, PlayerLimits::default())
                .map_err(|reason| format!("{text}: {}", reason.id()))
        };
        let terms = ContestTerms {
            game: self.game,
            variant: None,
            position: None,
            entrants: [read(settings[0])?, read(settings[1])?],
            seed: self.seed.wrapping_add(u64::from(pair)),
            openings: None,
            opening: Opening::usual(self.game, None),
        };
        let words = |reason: &game::Reason| reason.id().to_owned();
        let never = AtomicBool::new(false);
        let report = Contest::new(terms, 2).run(&words, &never, &mut |_| {})?;
        Ok(f64::from(report.tally.wins) - f64::from(report.tally.losses))
    }
}

fn run(args: &[&str]) -> Result<()> {
    let [command, game, nodes, games, seed, path] = args else {
        return Err("usage: tune effects|spsa GAME NODES GAMES SEED FILE".into());
    };
    let rig = Rig {
        game: catalog::find(game).ok_or("unknown game")?,
        nodes: nodes.parse()?,
        n_pairs: games.parse::<u32>()? / 2,
        seed: seed.parse()?,
    };
    let text = fs::read_to_string(path)?;
    match *command {
        "effects" => effects::run(&rig, &text),
        "spsa" => spsa::run(&rig, &text),
        _ => Err("the commands are effects and spsa".into()),
    }
}

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
