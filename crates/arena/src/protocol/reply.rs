//! Replies from an engine to a GUI (or a contest).

use std::{fmt::Write as _, time::Duration};

use game::{Outcome, Player};
use search::Value;

use crate::protocol::Dialect;

/// A reply of UCI or UGI: one line from an engine to a GUI (or a contest).
#[derive(Clone, Debug, PartialEq)]
pub enum EngineReply {
    /// The engine's name and authors for users at a terminal, written when it starts. Not part of
    /// the protocols; GUIs ignore it.
    Banner(String),
    /// `id name`: the engine's name, in reply to the greeting.
    Name(String),
    /// `id author`: the engine's authors, in reply to the greeting.
    Author(String),
    /// `option`: the name of an option that the engine has, and its kind with its default.
    Option(String, OptionKind),
    /// `uciok` or `ugiok`: the end of the list of options.
    Greeted(Dialect),
    /// `readyok`: all earlier commands are done.
    ReadyOk,
    /// `info`: what the running search has found so far, for one variation.
    Info(Info),
    /// `info string`: text for the GUI's log.
    Note(String),
    /// `info currmove`: the root move that the engine is searching, sent only in a long round.
    CurrentMove(CurrentMove),
    /// `bestmove`: the result of a `go` command.
    BestMove {
        /// The chosen move; `None`, written `(none)`, if the game is over or the engine has no
        /// legal position.
        m: Option<String>,
        /// The expected reply of the opponent, which the engine may search on the opponent's time.
        /// `None` if it expects none.
        ponder: Option<String>,
    },
    /// A line of a perft count: a root move, and the number of leaf nodes below it.
    PerftMove(String, u64),
    /// The last line of a perft count: the total number of leaf nodes.
    PerftTotal(u64),
    /// `response` (UGI): the answer to the GUI's `query` about the current position.
    Response(String),
}

/// The kind of an engine option: its possible values and its default.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum OptionKind {
    /// A switch (`check`); holds its default state.
    Check(bool),
    /// A number in a range (`spin`).
    Spin {
        /// Default value of the numeric option.
        default: u64,
        /// Minimum value of the numeric option.
        min: u64,
        /// Maximum value of the numeric option.
        max: u64,
    },
    /// A choice between several words (`combo`); the first is the default.
    Combo(Vec<String>),
    /// An action without a value (`button`).
    Button,
    /// Any text (`string`); holds its default. Also used for unknown kinds of options.
    Text(String),
}

/// The arguments of `info`: what the running search has found for one of its variations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Depth of the search's last completed round, in plies. 0 in a parsed reply without a depth.
    pub depth: u32,
    /// Greatest number of plies that the last completed round searched in any variation (selective
    /// depth).
    pub deepest: u32,
    /// Number of the variation among the best ones (`MultiPV`), from 1.
    pub line: usize,
    /// Value of the variation for the player to move. `None` if the reply has no score.
    pub score: Option<EngineScore>,
    /// Number of nodes (positions) searched so far.
    pub nodes: u64,
    /// Time since the start of the search.
    pub time: Duration,
    /// Fill of the transposition table, in thousandths.
    pub fullness: u32,
    /// Moves of the principal variation, in canonical notation.
    pub moves: Vec<String>,
}

/// The arguments of `info currmove`: the root move that an engine is searching.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct CurrentMove {
    /// Depth of the running round, in plies.
    pub depth: u32,
    /// The root move that is being searched, in canonical notation.
    pub m: String,
    /// Number of the move among the root moves of this round, from 1.
    pub number: u32,
}

/// The value of a variation for the player to move, as UCI and UGI express it: an estimate in
/// centipawns, or a proven number of plies to a win or loss.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum EngineScore {
    /// An estimate in hundredths of a point (centipawns); 0 also for a proven draw.
    Hundredths(i32),
    /// A proven win of the player to move within this many plies, or a proven loss if negative.
    Plies(i32),
}

impl EngineScore {
    /// Maximum absolute value of an estimate, in hundredths of a point: 30 points, far more than
    /// any estimate means.
    const MAX_HUNDREDTHS: f64 = 3000.0;

    /// Converts a search value, from the view of `player`, into a score of the protocols. A point
    /// multiplies the odds of winning by 10^(1/4), so that a hundredth is an Elo point.
    pub fn of(value: Value, player: Player) -> EngineScore {
        match value {
            Value::Proven { outcome, plies } => {
                let plies = i32::try_from(plies).unwrap_or(i32::MAX).max(1);
                match outcome {
                    Outcome::Draw => EngineScore::Hundredths(0),
                    Outcome::Win(winner) if winner == player => EngineScore::Plies(plies),
                    Outcome::Win(_) => EngineScore::Plies(-plies),
                }
            }
            Value::Estimate { win_chance, .. } => {
                let odds = win_chance / (1.0 - win_chance);
                // The odds may be 0, infinite or NaN, and so may their logarithm.
                let points = 400.0 * odds.log10();
                let points = if points.is_nan() { 0.0 } else { points };
                EngineScore::Hundredths(clamped_hundredths(points))
            }
        }
    }
}

/// Rounds an estimate to whole hundredths and clamps it to [`EngineScore::MAX_HUNDREDTHS`] on
/// either side.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the clamped value fits an i32"
)]
fn clamped_hundredths(points: f64) -> i32 {
    let max = EngineScore::MAX_HUNDREDTHS;
    points.clamp(-max, max).round() as i32
}

impl Info {
    /// Search speed for the word `nps` of `info`, in nodes per second.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "an approximate number for users"
    )]
    fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(0.001)) as u64
    }

    fn write(&self, dialect: Dialect) -> String {
        let mut text = format!("info depth {}", self.depth);
        let mut add = |word: &str, value: &dyn std::fmt::Display| {
            write!(text, " {word} {value}").expect("writing to a string can't fail");
        };
        add("seldepth", &self.deepest.max(self.depth));
        add("multipv", &self.line.max(1));
        match (self.score, dialect) {
            (None, _) => {}
            (Some(EngineScore::Hundredths(points)), _) => add("score cp", &points),
            (Some(EngineScore::Plies(plies)), Dialect::Ugi) => add("score mate", &plies),
            // UCI counts the winner's moves, not plies.
            (Some(EngineScore::Plies(plies)), Dialect::Uci) => {
                let moves = (plies.unsigned_abs().div_ceil(2)).cast_signed();
                add("score mate", &(moves * plies.signum()));
            }
        }
        add("nodes", &self.nodes);
        add("nps", &self.speed());
        add("hashfull", &self.fullness);
        add("time", &self.time.as_millis());
        if !self.moves.is_empty() {
            add("pv", &self.moves.join(" "));
        }
        text
    }
}

impl EngineReply {
    /// Parses a line from an engine; `None` if it is no reply of UCI or UGI. Of an `info` line,
    /// only depth and moves (or the text of `info string`) are read.
    pub fn read(line: &str) -> Option<EngineReply> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Some(match word {
            "id" => match rest.split_once(char::is_whitespace)? {
                ("name", name) => EngineReply::Name(name.trim().to_owned()),
                ("author", author) => EngineReply::Author(author.trim().to_owned()),
                _ => return None,
            },
            "option" => read_option(rest)?,
            "uciok" => EngineReply::Greeted(Dialect::Uci),
            "ugiok" => EngineReply::Greeted(Dialect::Ugi),
            "readyok" => EngineReply::ReadyOk,
            "bestmove" => {
                let mut words = rest.split_whitespace();
                let is_move = |it: &&str| !matches!(*it, "(none)" | "none" | "0000");
                let mut read = || words.next().filter(is_move).map(ToOwned::to_owned);
                let m = read();
                let ponder = read().filter(|it| it == "ponder").and_then(|_| read());
                EngineReply::BestMove { m, ponder }
            }
            "response" => EngineReply::Response(rest.to_owned()),
            "info" => match rest.strip_prefix("string ") {
                Some(note) => EngineReply::Note(note.to_owned()),
                None => EngineReply::Info(read_info(rest)),
            },
            _ => return None,
        })
    }

    /// Formats the reply as a line of the given protocol (UCI or UGI), without its line break.
    pub fn write(&self, dialect: Dialect) -> String {
        match self {
            EngineReply::Name(name) => format!("id name {name}"),
            EngineReply::Author(author) => format!("id author {author}"),
            EngineReply::Option(name, kind) => format!("option name {name} type {}", kind.write()),
            EngineReply::Greeted(dialect) => format!("{dialect}ok"),
            EngineReply::ReadyOk => "readyok".to_owned(),
            EngineReply::Info(info) => info.write(dialect),
            EngineReply::Note(note) => format!("info string {note}"),
            EngineReply::Banner(text) => text.clone(),
            EngineReply::CurrentMove(CurrentMove { depth, m, number }) => {
                format!("info depth {depth} currmove {m} currmovenumber {number}")
            }
            EngineReply::BestMove { m, ponder } => {
                let expected = ponder.iter().map(|it| format!(" ponder {it}"));
                let m = m.as_deref().unwrap_or("(none)");
                format!("bestmove {m}{}", expected.collect::<String>())
            }
            // The format of Stockfish, which scripts parse.
            EngineReply::PerftMove(m, n) => format!("{m}: {n}"),
            EngineReply::PerftTotal(n) => format!("Nodes searched: {n}"),
            EngineReply::Response(text) => format!("response {text}"),
        }
    }
}

impl OptionKind {
    fn write(&self) -> String {
        match self {
            OptionKind::Check(default) => format!("check default {default}"),
            OptionKind::Spin { default, min, max } => {
                format!("spin default {default} min {min} max {max}")
            }
            OptionKind::Combo(words) => {
                let default = words.first().map_or("", String::as_str);
                format!("combo default {default} var {}", words.join(" var "))
            }
            OptionKind::Button => "button".to_owned(),
            OptionKind::Text(default) => format!("string default {default}"),
        }
    }
}

fn read_option(text: &str) -> Option<EngineReply> {
    let (name, kind) = text.strip_prefix("name ")?.split_once(" type ")?;
    let after = |word: &str| {
        let mut words = kind.split_whitespace().skip_while(|it| *it != word);
        words.nth(1).unwrap_or_default()
    };
    let number = |word: &str| after(word).parse().unwrap_or(0);
    let kind = match kind.split_whitespace().next()? {
        "check" => OptionKind::Check(after("default") == "true"),
        "spin" => OptionKind::Spin {
            default: number("default"),
            min: number("min"),
            max: number("max"),
        },
        "combo" => {
            let words = kind.split(" var ").skip(1);
            OptionKind::Combo(words.map(|it| it.trim().to_owned()).collect())
        }
        "button" => OptionKind::Button,
        _ => OptionKind::Text(after("default").to_owned()),
    };
    Some(EngineReply::Option(name.trim().to_owned(), kind))
}

fn read_info(text: &str) -> Info {
    let mut info = Info::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = words.next().and_then(|it| it.parse().ok()).unwrap_or(0),
            "pv" => info.moves = words.by_ref().map(ToOwned::to_owned).collect(),
            _ => {}
        }
    }
    info
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_text_reads_back() {
        for line in [
            "id name Henge 0.2.0",
            "id author somebody",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name UCI_LimitStrength type check default false",
            "option name UCI_Variant type combo default racingkings var racingkings",
            "option name Clear Hash type button",
            "ugiok",
            "readyok",
            "bestmove h2h3",
            "bestmove h2h3 ponder a2a3",
            "bestmove (none)",
            "info string hello",
            "response p1win",
        ] {
            let reply = EngineReply::read(line).expect(line);
            assert_eq!(reply.write(Dialect::Ugi), line);
        }
        assert_eq!(EngineReply::read("Some Engine by Some One"), None);
    }

    #[test]
    fn mate_distance_is_in_moves_for_uci_and_plies_for_ugi() {
        let line = |plies, dialect| {
            let score = Some(EngineScore::Plies(plies));
            let info = Info {
                score,
                ..Info::default()
            };
            let line = EngineReply::Info(info).write(dialect);
            let mut words = line.split_whitespace().skip_while(|it| *it != "mate");
            words.nth(1).map(ToOwned::to_owned).unwrap_or_default()
        };
        for (plies, moves) in [(1, "1"), (3, "2"), (4, "2"), (-2, "-1"), (-5, "-3")] {
            assert_eq!(line(plies, Dialect::Uci), moves);
            assert_eq!(line(plies, Dialect::Ugi), plies.to_string());
        }
    }

    #[test]
    fn hundredths_are_elo_points() {
        let points = |win_chance| {
            let value = Value::Estimate { win_chance, raw: 0 };
            EngineScore::of(value, Player::First)
        };
        assert_eq!(points(0.5), EngineScore::Hundredths(0));
        assert_eq!(points(10.0 / 11.0), EngineScore::Hundredths(400));
        assert_eq!(points(0.0), EngineScore::Hundredths(-3000));
        assert_eq!(points(1.0), EngineScore::Hundredths(3000));
        assert_eq!(points(f64::NAN), EngineScore::Hundredths(0));
    }
}
