//! Entrants: the players of a contest with their limits, written as text.
//!
//! ```text
//! 8                        a level
//! feup-hard                a bot
//! uct:10000                plain UCT with this many playouts per move
//! uci:fairy-stockfish      a program, by its command line
//! ugi:./henge engine
//! 8@nodes=10000,hash=64    any of them with limits of its own
//! uci:x@option.Skill=3     a program with an option set
//! 8@search.late_depth=6    the strongest level with a search parameter set
//! 8@search=steady          the strongest level with other search parameters
//! ```

use std::{fmt, num::NonZeroU64};

use crate::protocol::Dialect;
use catalog::{Computer, Game};
use game::Reason;
use search::{TimeSource, Tuning};

use crate::{
    Contestant, PlayerFault, PlayerLimits, command_line,
    contestant::{BuiltIn, UctPlayer},
    program::{self, Program},
};

/// A player of a contest and its limits, as given by a text such as `8@nodes=10000`.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Which player it is: a level, a bot, UCT, or an external program.
    pub kind: PlayerKind,
    /// Limits on the player's time, nodes, depth, memory and threads.
    pub limits: PlayerLimits,
    game: &'static Game,
    clock: TimeSource,
    /// Names and values of the search parameters that were set, as text.
    search: Vec<(String, String)>,
    /// Search parameters of a level that searches with full strength.
    tuning: Tuning,
}

/// The kind of player that takes part in a contest.
#[derive(Clone, Debug)]
pub enum PlayerKind {
    /// A computer player of the catalog: a level, which searches, or a bot, which doesn't.
    Computer(Computer),
    /// Plain UCT (Monte Carlo tree search) with this many playouts per move.
    Uct(NonZeroU64),
    /// An external program that speaks UCI or UGI.
    Program {
        /// The protocol that the program speaks: UCI or UGI.
        dialect: Dialect,
        /// The command line that starts the program.
        command: String,
        /// Names and values of the protocol options to set when the program starts.
        options: Vec<(String, String)>,
    },
}

impl Entrant {
    /// Parses a player and its limits from a text such as `8@nodes=10000`. If the text sets none of
    /// time, nodes, depth and clock, all four are taken from `common`; memory and threads are taken
    /// from it separately.
    ///
    /// # Errors
    ///
    /// The text is malformed, or names an unknown player or one that can't play the game.
    pub fn read(text: &str, game: &'static Game, common: PlayerLimits) -> Result<Entrant, Reason> {
        // The command line of a program may also contain an @; limits always have a `=`.
        let (name, list) = match text.rsplit_once('@') {
            Some((name, list)) if list.contains('=') => (name, list),
            _ => (text, ""),
        };
        let mut kind = PlayerKind::read(name.trim(), game)?;
        let mut limits = PlayerLimits::default();
        let mut search = Vec::new();
        let mut tuning = Tuning::DEFAULT;
        for part in list.split(',').filter(|it| !it.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let own = key.trim().strip_prefix("option.");
            let is_search = key.trim() == "search" || key.trim().starts_with("search.");
            let is_set = match (&mut kind, own) {
                (PlayerKind::Computer(_), None) if is_search => {
                    search.push((key.trim().to_owned(), value.trim().to_owned()));
                    tune(&mut tuning, key.trim(), value.trim())
                }
                (PlayerKind::Program { options, .. }, Some(name)) => {
                    options.push((name.to_owned(), value.trim().to_owned()));
                    true
                }
                (_, Some(_)) => false,
                (_, None) => limits.set(key.trim(), value.trim()),
            };
            if !is_set {
                return Err(Reason::new("match-bad-means").with("part", part));
            }
        }
        Ok(Entrant {
            search,
            tuning,
            kind,
            limits: limits.or(common),
            game,
            clock: TimeSource::system(),
        })
    }

    /// Replaces the clock that built-in players read while they search. Programs use their own.
    #[must_use]
    pub fn with_clock(self, clock: TimeSource) -> Entrant {
        Entrant { clock, ..self }
    }

    /// Starts the player for a contest on this variant of its game. Only an external program has a
    /// process to start; other players are made in memory and can't fail here.
    ///
    /// # Errors
    ///
    /// The program can't be started or doesn't answer.
    pub fn enter(&self, variant: &str) -> Result<Box<dyn Contestant>, PlayerFault> {
        Ok(match &self.kind {
            PlayerKind::Computer(computer) => Box::new(BuiltIn::new(
                *computer,
                &self.limits,
                self.tuning,
                self.clock,
            )),
            PlayerKind::Uct(playouts) => Box::new(UctPlayer::new(*playouts, self.clock)),
            PlayerKind::Program {
                dialect,
                command,
                options,
            } => {
                let words = command_line::split(command).unwrap_or_default();
                let setup = program::ProgramSetup {
                    dialect: *dialect,
                    game: self.game,
                    variant,
                    limits: &self.limits,
                    options,
                };
                Box::new(Program::start(&words, &setup)?)
            }
        })
    }
}

/// Sets a search parameter by its key in the text of a player, such as `search.late_depth`, or all of
/// them by the key `search`. Returns `false` if the key or the value is unknown.
fn tune(tuning: &mut Tuning, key: &str, value: &str) -> bool {
    match key.strip_prefix("search.") {
        Some(name) => value.parse().is_ok_and(|it| tuning.set(name, it)),
        None => match Tuning::named(value) {
            Some(named) => {
                *tuning = named;
                true
            }
            None => false,
        },
    }
}

impl PlayerKind {
    fn read(name: &str, game: &'static Game) -> Result<PlayerKind, Reason> {
        if let Some(playouts) = name.strip_prefix("uct:") {
            let bad = || Reason::new("match-bad-playouts").with("text", playouts);
            return playouts.parse().map(PlayerKind::Uct).map_err(|_| bad());
        }
        let program = name.split_once(':');
        let program = program.and_then(|(it, command)| Some((it.parse().ok()?, command)));
        if let Some((dialect, command)) = program {
            if command_line::split(command).is_none_or(|it| it.is_empty()) {
                return Err(Reason::new("match-bad-command").with("text", command));
            }
            if dialect == Dialect::Uci && game.uci.is_none() {
                let known: Vec<&str> = catalog::uci_games().map(|(game, _)| game.info.id).collect();
                return Err(Reason::new("match-uci-game").with("game", known.join(", ")));
            }
            return Ok(PlayerKind::Program {
                dialect,
                command: command.trim().to_owned(),
                options: Vec::new(),
            });
        }
        let known = || {
            let bots = game.bots.iter().filter(|it| !it.is_alias());
            let bots = bots.map(|it| it.id);
            let kinds = ["uct:N", "uci:…", "ugi:…"];
            let all: Vec<&str> = ["1-8"].into_iter().chain(bots).chain(kinds).collect();
            all.join(", ")
        };
        game.computer(name)
            .map(PlayerKind::Computer)
            .ok_or_else(|| {
                Reason::new("cli-unknown-player")
                    .with("who", name)
                    .with("known", known())
            })
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerKind::Computer(computer) => write!(f, "{computer}"),
            PlayerKind::Uct(playouts) => write!(f, "uct:{playouts}"),
            PlayerKind::Program {
                dialect, command, ..
            } => write!(f, "{dialect}:{command}"),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let limits = self.limits.to_string();
        let mut parts: Vec<String> = vec![limits]
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect();
        parts.extend(self.search.iter().map(|(key, it)| format!("{key}={it}")));
        if let PlayerKind::Program { options, .. } = &self.kind {
            parts.extend(
                options
                    .iter()
                    .map(|(name, it)| format!("option.{name}={it}")),
            );
        }
        write!(f, "{}", self.kind)?;
        if parts.is_empty() {
            return Ok(());
        }
        write!(f, "@{}", parts.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, game: &str) -> Result<String, String> {
        let game = catalog::find(game).expect("in the list");
        let common = PlayerLimits {
            nodes: Some(500),
            ..PlayerLimits::default()
        };
        match Entrant::read(text, game, common) {
            Ok(entrant) => Ok(entrant.to_string()),
            Err(reason) => Err(reason.id().to_owned()),
        }
    }

    #[test]
    fn players_are_read_from_text() {
        for (text, expected) in [
            ("8", "8@nodes=500"),
            ("8@depth=3", "8@depth=3"),
            ("random@hash=1", "random@nodes=500,hash=1"),
            ("uct:100", "uct:100@nodes=500"),
            ("uci:a b@c @time=100ms", "uci:a b@c@time=0.1s"),
            (
                "8@search=steady,search.late_depth=6",
                "8@nodes=500,search=steady,search.late_depth=6",
            ),
            (
                "ugi:'x y' z@nodes=7,option.Skill Level=3",
                "ugi:'x y' z@nodes=7,option.Skill Level=3",
            ),
        ] {
            assert_eq!(read(text, "racing-kings").as_deref(), Ok(expected));
        }
    }

    #[test]
    fn malformed_entrants_are_refused() {
        for (text, problem) in [
            ("9", "cli-unknown-player"),
            ("nobody", "cli-unknown-player"),
            ("uct:many", "match-bad-playouts"),
            ("uct:0", "match-bad-playouts"),
            ("ugi:", "match-bad-command"),
            ("ugi:'x", "match-bad-command"),
            ("uci:x", "match-uci-game"),
            ("8@time=soon", "match-bad-means"),
            ("8@option.x=1", "match-bad-means"),
            ("8@search.x=1", "match-bad-means"),
            ("8@search=fast", "match-bad-means"),
            ("uct:10@search=steady", "match-bad-means"),
        ] {
            assert_eq!(read(text, "cage"), Err(problem.to_owned()), "{text}");
        }
    }
}
