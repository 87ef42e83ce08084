//! Commands from a GUI (or a contest) to an engine.

use std::{fmt, str::SplitWhitespace};

use crate::protocol::{Dialect, Go};

/// A command of UCI or UGI: one line from a GUI (or a contest) to an engine.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum EngineCommand {
    /// `uci` or `ugi`: the engine must identify itself and list its options, in this protocol.
    Greet(Dialect),
    /// `isready`: reply `readyok` when all earlier commands are done.
    IsReady,
    /// `setoption`: sets an option of the engine, or triggers it if it is a button.
    SetOption {
        /// Name of the option to change, which may have several words.
        name: String,
        /// The new value of the option. Empty for a button.
        value: String,
    },
    /// `ucinewgame` or `uginewgame`: the next position is of another game.
    NewGame,
    /// `position`: set up this position and play these moves from it.
    Position(PositionSetup),
    /// `go`: start a search (or perft) with these arguments.
    Go(Go),
    /// `stop`: end the search and reply with the best move found.
    Stop,
    /// `ponderhit`: the opponent has played the expected move, so the ponder search becomes an
    /// ordinary one.
    PonderHit,
    /// `query` (UGI only): a question about the current position.
    Query(Query),
    /// `quit`: exit the engine's process.
    Quit,
}

/// The argument of the `position` command: a position, and the moves played from there.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct PositionSetup {
    /// Text of the position before the moves; `None` for the start of the game.
    pub position: Option<String>,
    /// Moves played from the position, in canonical notation.
    pub moves: Vec<String>,
}

/// A question about the current position, which only UGI has.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Query {
    /// `query p1turn`: whether the first player is to move.
    FirstToMove,
    /// `query gameover`: whether the game is over.
    GameOver,
    /// `query result`: the winner, if the game is over.
    Result,
    /// `query legalmoves`: all legal moves of the position.
    LegalMoves,
    /// `query fen`: the text of the position.
    Fen,
    /// Any other question, as it was sent. It gets a reply, too, because the GUI may be waiting for
    /// one.
    Other(String),
}

impl Query {
    const KNOWN: [(Query, &'static str); 5] = [
        (Query::FirstToMove, "p1turn"),
        (Query::GameOver, "gameover"),
        (Query::Result, "result"),
        (Query::LegalMoves, "legalmoves"),
        (Query::Fen, "fen"),
    ];

    fn read(words: SplitWhitespace<'_>) -> Query {
        let asked = words.collect::<Vec<_>>().join(" ");
        let known = Query::KNOWN.into_iter().find(|(_, word)| *word == asked);
        known.map_or(Query::Other(asked), |(query, _)| query)
    }

    fn word(&self) -> &str {
        if let Query::Other(asked) = self {
            return asked;
        }
        let known = Query::KNOWN.iter().find(|(query, _)| query == self);
        known.map_or("", |(_, word)| word)
    }
}

impl EngineCommand {
    /// Parses a line from a GUI, in either protocol (UCI or UGI). `None` if it contains no command.
    ///
    /// Unknown words before the command are skipped, as UCI requires.
    pub fn read(line: &str) -> Option<EngineCommand> {
        let mut words = line.split_whitespace();
        loop {
            let word = words.next()?;
            let command = match word {
                "uci" | "ugi" => EngineCommand::Greet(word.parse().ok()?),
                "isready" => EngineCommand::IsReady,
                "setoption" => read_option(words.clone())?,
                "ucinewgame" | "uginewgame" => EngineCommand::NewGame,
                "position" => EngineCommand::Position(read_setup(words.clone())),
                "go" => EngineCommand::Go(Go::read(words.clone())),
                "stop" => EngineCommand::Stop,
                "ponderhit" => EngineCommand::PonderHit,
                "query" => EngineCommand::Query(Query::read(words.clone())),
                "quit" => EngineCommand::Quit,
                _ => continue,
            };
            return Some(command);
        }
    }

    /// Formats the command as a line of the given protocol (UCI or UGI), without its line break.
    pub fn write(&self, dialect: Dialect) -> String {
        match self {
            EngineCommand::Greet(dialect) => dialect.name().to_owned(),
            EngineCommand::IsReady => "isready".to_owned(),
            EngineCommand::SetOption { name, value } if value.is_empty() => {
                format!("setoption name {name}")
            }
            EngineCommand::SetOption { name, value } => {
                format!("setoption name {name} value {value}")
            }
            EngineCommand::NewGame => format!("{dialect}newgame"),
            EngineCommand::Position(setup) => format!("position {setup}"),
            EngineCommand::Go(go) => format!("go{}", go.words(dialect)),
            EngineCommand::Stop => "stop".to_owned(),
            EngineCommand::PonderHit => "ponderhit".to_owned(),
            EngineCommand::Query(query) => format!("query {}", query.word()),
            EngineCommand::Quit => "quit".to_owned(),
        }
    }
}

impl fmt::Display for PositionSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.position {
            None => f.write_str("startpos")?,
            Some(text) => write!(f, "fen {text}")?,
        }
        if !self.moves.is_empty() {
            write!(f, " moves {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}

fn read_setup(words: SplitWhitespace<'_>) -> PositionSetup {
    let mut words = words.peekable();
    let position = if words.next_if_eq(&"startpos").is_some() {
        // Skip anything before the moves.
        words.find(|it| *it == "moves");
        None
    } else {
        // The word `fen` is optional, so that a malformed position is reported instead of ignored.
        words.next_if_eq(&"fen");
        let text: Vec<&str> = words.by_ref().take_while(|it| *it != "moves").collect();
        Some(text.join(" "))
    };
    PositionSetup {
        position,
        moves: words.map(ToOwned::to_owned).collect(),
    }
}

fn read_option(mut words: SplitWhitespace<'_>) -> Option<EngineCommand> {
    words.next().filter(|it| *it == "name")?;
    let name: Vec<&str> = words.by_ref().take_while(|it| *it != "value").collect();
    let value: Vec<&str> = words.collect();
    Some(EngineCommand::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_text_reads_back() {
        for line in [
            "ugi",
            "isready",
            "setoption name Clear Hash",
            "setoption name Skill Level value 3 and more",
            "uginewgame",
            "position startpos",
            "position startpos moves h2h3 a2a3",
            "position fen 5/5/5/5/5 w 10,3 10,2 0,0 moves &c3",
            "go p1time 1 p2time 2 p1inc 3 p2inc 4",
            "stop",
            "ponderhit",
            "query p1turn",
            "query gameover",
            "query result",
            "query legalmoves",
            "query fen",
            "query the weather",
            "quit",
        ] {
            let command = EngineCommand::read(line).expect(line);
            assert_eq!(command.write(Dialect::Ugi), line);
        }
    }

    #[test]
    fn words_before_a_command_are_skipped() {
        assert_eq!(
            EngineCommand::read("joho isready"),
            Some(EngineCommand::IsReady)
        );
        assert_eq!(
            EngineCommand::read("  debug\ton  stop "),
            Some(EngineCommand::Stop)
        );
        for nothing in ["", " ", "debug on", "setoption", "setoption value 3"] {
            assert_eq!(EngineCommand::read(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn malformed_position_is_kept_for_the_error_message() {
        let position = |line| match EngineCommand::read(line) {
            Some(EngineCommand::Position(setup)) => setup.position,
            other => panic!("{other:?}"),
        };
        assert_eq!(position("position"), Some(String::new()));
        assert_eq!(position("position e4"), Some("e4".to_owned()));
        assert_eq!(
            position("position 8/8 w moves e4"),
            Some("8/8 w".to_owned())
        );
    }
}
